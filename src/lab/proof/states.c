/* states.c — see states.h. Open addressing with linear probing. */
#include "lab/proof/states.h"
#include <sys/mman.h>

enum { FULL_OF = 8, FULL_PARTS = 7 }; /* full when 7 of 8 slots are taken */

bool souk_states_open(souk_states *set, size_t slots)
{
    if (slots > SOUK_STATES_FULL - 1) slots = SOUK_STATES_FULL - 1; /* indices have 32 bits */
    set->capacity = slots;
    void *memory =
        mmap(NULL, souk_states_bytes(set), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    set->slot = memory;
#ifdef MADV_HUGEPAGE
    madvise(memory, souk_states_bytes(set), MADV_HUGEPAGE); /* slots are accessed at random */
#endif
    return true;
}

void souk_states_close(souk_states *set)
{
    if (set->slot) munmap(set->slot, souk_states_bytes(set));
    set->slot = NULL;
}

int64_t souk_states_limit(const souk_states *set)
{
    return (int64_t)(set->capacity / FULL_OF * FULL_PARTS);
}

size_t souk_states_bytes(const souk_states *set)
{
    return set->capacity * sizeof *set->slot;
}

/* The finalizer of splitmix64. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* Sums of the words, each mixed with its index. No word waits for another, and zeros (most words) are free. */
souk_print souk_states_print(const uint64_t *words, size_t n)
{
    souk_print p = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xD1B54A32D192ED03)};
    for (size_t i = 0; i < n; i++) {
        if (!words[i]) continue;
        uint64_t made = mix(words[i] + (uint64_t)(i + 1) * UINT64_C(0x8CB92BA72F3D8DD7));
        p.high += made;
        p.low += (made ^ made >> 32) * UINT64_C(0xAEF17502108EF2D9);
    }
    p.low ^= p.low >> 32;
    if (!p.high) p.high = 1;
    if (!p.low) p.low = 1;
    return p;
}

/* The first slot to probe for a fingerprint. */
static size_t home(const souk_states *set, souk_print print)
{
    return (size_t)((print.low >> 32) * set->capacity >> 32);
}

void souk_states_ahead(const souk_states *set, souk_print print)
{
    __builtin_prefetch(&set->slot[home(set, print)], 1);
}

/* The lower half of a taken slot; waits until it is written. */
static uint64_t low_of(souk_slot *slot)
{
    uint64_t low;
    while (!(low = atomic_load_explicit(&slot->low, memory_order_acquire)))
        ;
    return low;
}

uint32_t souk_states_add(souk_states *set, souk_print print, bool *fresh)
{
    size_t at = home(set, print);
    for (size_t looked = 0; looked < set->capacity; looked++) {
        souk_slot *slot = &set->slot[at];
        uint64_t high = atomic_load_explicit(&slot->high, memory_order_relaxed);
        if (!high && atomic_compare_exchange_strong_explicit(&slot->high, &high, print.high,
                                                             memory_order_relaxed, memory_order_relaxed)) {
            atomic_store_explicit(&slot->low, print.low, memory_order_release);
            *fresh = true;
            return (uint32_t)at;
        }
        if (high == print.high && low_of(slot) == print.low) {
            *fresh = false;
            return (uint32_t)at;
        }
        if (++at == set->capacity) at = 0;
    }
    return SOUK_STATES_FULL;
}

uint32_t souk_states_find(const souk_states *set, souk_print print)
{
    size_t at = home(set, print);
    for (size_t looked = 0; looked < set->capacity; looked++) {
        souk_slot *slot = &set->slot[at];
        uint64_t high = atomic_load_explicit(&slot->high, memory_order_relaxed);
        if (!high) break;
        if (high == print.high && low_of(slot) == print.low) return (uint32_t)at;
        if (++at == set->capacity) at = 0;
    }
    return SOUK_STATES_FULL;
}
