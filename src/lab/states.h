/* states.h — a set of states in a fixed piece of memory: fingerprints of 128 bits, found by hashing.
 *
 * A fingerprint never moves once it is in, so its place is a number that stands for the state. Threads may add at
 * the same time: the table falls into parts, each with a lock.
 */
#ifndef SOUK_STATES_H
#define SOUK_STATES_H
#include "souk.h"
#include <pthread.h>

typedef struct souk_print {
    uint64_t high, low; /* never both 0 */
} souk_print;

enum { SOUK_STATES_PARTS = 64 };
#define SOUK_STATES_FULL UINT32_MAX

typedef struct souk_states {
    souk_print *slot;
    size_t capacity; /* slots of all parts together */
    size_t each;     /* of one part */
    size_t used[SOUK_STATES_PARTS];
    pthread_mutex_t lock[SOUK_STATES_PARTS];
} souk_states;

/* An empty set with at most so many slots; false without memory. Allocates. */
bool souk_states_open(souk_states *set, size_t slots);
void souk_states_close(souk_states *set);
/* How many states fit, more or less: a few slots stay empty so that finding is quick. */
int64_t souk_states_limit(const souk_states *set);
size_t souk_states_bytes(const souk_states *set);
/* The fingerprint of so many bytes; those up to the next multiple of 8 are 0. */
souk_print souk_states_print(const souk_state *state, size_t size);
/* The place of the state, which is added if it is not there; SOUK_STATES_FULL if it does not fit. */
uint32_t souk_states_add(souk_states *set, souk_print print, bool *fresh);
/* The place of the state, or SOUK_STATES_FULL if it is not there. */
uint32_t souk_states_find(souk_states *set, souk_print print);
/* Counts anew, after the slots have been read from a file. */
void souk_states_recount(souk_states *set);
#endif
