/* books.h: does a game's count of its components detect errors?
 *
 * The property suite trusts GAME_conserved after every action; these tests check it. A test lists ways to corrupt a
 * state and the message expected for each:
 *
 *     static bool a_stone_too_many(void *state, const void *parts) { ... return true; }
 *     const book_fault faults[] = {{a_stone_too_many, "the stones of a colour do not add up"}};
 *     every_fault_is_told("basari", 3, faults, 1);
 */
#ifndef SOUK_TESTS_BOOKS_H
#define SOUK_TESTS_BOOKS_H

#include "souk_test.h"

typedef struct book_fault {
    bool (*spoil)(void *state, const void *parts); /* false: does not apply to this state */
    const char *told;
} book_fault;

/* Applies each fault to the first state of some random plays that it fits, and expects its message. All states without
 * a fault must be in order. */
void every_fault_is_told(const char *game, int seats, const book_fault *faults, int n);

/* A proof's assumption about a state and its legal actions: NULL, or what does not hold. */
typedef const char *(*book_assumed)(const void *state, const void *parts, const souk_mask *mask);
/* Checks it in all states of some random plays. */
void what_is_assumed_holds(const char *game, int seats, book_assumed assumed);

#endif
