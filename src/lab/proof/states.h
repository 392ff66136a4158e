/* states.h — a set of states in a fixed block of memory: a hash table of 128-bit fingerprints.
 *
 * A fingerprint never moves once inserted, so its slot index identifies the state. Threads insert without a lock: the
 * first to write the upper half into an empty slot owns it; others wait for the lower half, which follows at once.
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

/* Opens an empty set with at most `slots` slots; false without memory. Allocates. */
bool souk_states_open(souk_states *set, size_t slots);
void souk_states_close(souk_states *set);
/* The most states that the set should hold: a few slots stay empty so that lookups are fast. */
int64_t souk_states_limit(const souk_states *set);
size_t souk_states_bytes(const souk_states *set);
souk_print souk_states_print(const uint64_t *words, size_t n);
/* Prefetches the slot of a fingerprint, well before it is looked up. */
void souk_states_ahead(const souk_states *set, souk_print print);
/* The slot of the state, which is inserted if missing; SOUK_STATES_FULL if no slot is left. */
uint32_t souk_states_add(souk_states *set, souk_print print, bool *fresh);
/* The slot of the state, or SOUK_STATES_FULL if it is missing. */
uint32_t souk_states_find(const souk_states *set, souk_print print);
#endif
