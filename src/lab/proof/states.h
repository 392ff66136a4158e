/* states.h — a set of states in a fixed piece of memory: fingerprints of 128 bits, found by hashing.
 *
 * A fingerprint never moves once it is in, so its place is a number that stands for the state. Threads may add at
 * the same time without a lock: whoever brings the upper half into an empty slot owns it, and the others wait
 * for the lower half, which follows at once.
 */
#ifndef SOUK_LAB_PROOF_STATES_H
#define SOUK_LAB_PROOF_STATES_H
#include "souk.h"
#include <stdatomic.h>

typedef struct souk_print {
    uint64_t high, low; /* neither is 0 */
} souk_print;

#define SOUK_STATES_FULL UINT32_MAX

typedef struct souk_slot {
    _Atomic uint64_t high, low; /* 0: empty, or not written yet */
} souk_slot;

typedef struct souk_states {
    souk_slot *slot;
    size_t capacity;
} souk_states;

/* An empty set with at most so many slots; false without memory. Allocates. */
bool souk_states_open(souk_states *set, size_t slots);
void souk_states_close(souk_states *set);
/* How many states should be in it at most: a few slots stay empty so that finding is quick. */
int64_t souk_states_limit(const souk_states *set);
size_t souk_states_bytes(const souk_states *set);
/* The fingerprint of so many words of 8 bytes. */
souk_print souk_states_print(const uint64_t *words, size_t n);
/* Fetches the place where a fingerprint will be looked for: a good while before it is. */
void souk_states_ahead(const souk_states *set, souk_print print);
/* The place of the state, which is added if it is not there; SOUK_STATES_FULL if there is no slot left. */
uint32_t souk_states_add(souk_states *set, souk_print print, bool *fresh);
/* The place of the state, or SOUK_STATES_FULL if it is not there. */
uint32_t souk_states_find(const souk_states *set, souk_print print);
#endif
