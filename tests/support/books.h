/* books.h: does a game's count of its components notice what is wrong with them?
 *
 * The property suite trusts GAME_conserved after every action; here it is not trusted. A test lists ways to spoil a
 * state and what must be said about each:
 *
 *     static bool a_stone_too_many(void *state, const void *parts) { ... return true; }
 *     const book_fault faults[] = {{a_stone_too_many, "the stones of a colour do not add up"}};
 *     every_fault_is_told("basari", 3, faults, 1);
 */
#ifndef SOUK_TESTS_BOOKS_H
#define SOUK_TESTS_BOOKS_H

#include "souk_test.h"

typedef struct book_fault {
    bool (*spoil)(void *state, const void *parts); /* false: this state cannot be spoilt so */
    const char *told;
} book_fault;

/* Each fault is put into the first state of some random plays that can have it; all the states without it are in
 * order. */
void every_fault_is_told(const char *game, int seats, const book_fault *faults, int n);

/* What a proof takes for granted of a state and of what may be done in it: NULL, or what does not hold. */
typedef const char *(*book_assumed)(const void *state, const void *parts, const souk_mask *mask);
/* It holds in all states of some random plays. */
void what_is_assumed_holds(const char *game, int seats, book_assumed assumed);

#endif
