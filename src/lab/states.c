/* states.c — see states.h. Open addressing with linear steps within a part. */
#include "lab/states.h"
#include <stdlib.h>

enum { FULL_OF = 8, FULL_PARTS = 7 }; /* a part is full when 7 of 8 slots are taken */

bool souk_states_open(souk_states *set, size_t slots)
{
    if (slots > SOUK_STATES_FULL - 1) slots = SOUK_STATES_FULL - 1; /* places are 32-bit numbers */
    set->each = slots / SOUK_STATES_PARTS;
    set->capacity = set->each * SOUK_STATES_PARTS;
    set->slot = calloc(set->capacity, sizeof *set->slot);
    for (int i = 0; i < SOUK_STATES_PARTS; i++) {
        pthread_mutex_init(&set->lock[i], NULL);
        set->used[i] = 0;
    }
    return set->slot != NULL;
}

void souk_states_close(souk_states *set)
{
    if (!set->slot) return;
    free(set->slot);
    for (int i = 0; i < SOUK_STATES_PARTS; i++)
        pthread_mutex_destroy(&set->lock[i]);
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

souk_print souk_states_print(const souk_state *state, size_t size)
{
    souk_print p = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xD1B54A32D192ED03)};
    for (size_t i = 0; i < (size + 7) / 8; i++) {
        p.high = mix(p.high ^ state->words[i]) + UINT64_C(0x8CB92BA72F3D8DD7);
        p.low = mix(p.low + state->words[i] * UINT64_C(0xAEF17502108EF2D9)) ^ UINT64_C(0x2545F4914F6CDD1D);
    }
    if (!p.high && !p.low) p.low = 1;
    return p;
}

static bool is_empty(const souk_print *slot)
{
    return !slot->high && !slot->low;
}

static size_t part_of(souk_print print)
{
    return (size_t)(print.high % SOUK_STATES_PARTS);
}

/* The slot that holds the fingerprint, or the empty one where it belongs. */
static size_t look(const souk_states *set, souk_print print)
{
    size_t base = part_of(print) * set->each, at = (size_t)(print.low % set->each);
    for (;; at = at + 1 == set->each ? 0 : at + 1) {
        const souk_print *slot = &set->slot[base + at];
        if (is_empty(slot) || (slot->high == print.high && slot->low == print.low)) return base + at;
    }
}

uint32_t souk_states_add(souk_states *set, souk_print print, bool *fresh)
{
    size_t part = part_of(print);
    pthread_mutex_lock(&set->lock[part]);
    size_t at = look(set, print);
    uint32_t place = (uint32_t)at;
    *fresh = is_empty(&set->slot[at]);
    if (*fresh && set->used[part] >= set->each / FULL_OF * FULL_PARTS) {
        place = SOUK_STATES_FULL;
    } else if (*fresh) {
        set->slot[at] = print;
        set->used[part]++;
    }
    pthread_mutex_unlock(&set->lock[part]);
    return place;
}

uint32_t souk_states_find(souk_states *set, souk_print print)
{
    size_t part = part_of(print);
    pthread_mutex_lock(&set->lock[part]);
    size_t at = look(set, print);
    uint32_t place = is_empty(&set->slot[at]) ? SOUK_STATES_FULL : (uint32_t)at;
    pthread_mutex_unlock(&set->lock[part]);
    return place;
}

void souk_states_recount(souk_states *set)
{
    for (size_t part = 0; part < SOUK_STATES_PARTS; part++) {
        set->used[part] = 0;
        for (size_t i = 0; i < set->each; i++)
            set->used[part] += !is_empty(&set->slot[part * set->each + i]);
    }
}
