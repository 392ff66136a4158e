/* mask.h — picking from a set by number, inline for loops that play millions of games. Other code uses souk.h. */
#ifndef SOUK_MASK_H
#define SOUK_MASK_H
#include "souk.h"

/* For each byte the positions of its set bits, three bits each, the lowest first. */
extern const uint32_t souk_bits_of[256];

/* The position of the n-th set bit (from 0) of a word, without a branch. One multiplication counts the set bits up to
 * and including each byte. Comparing all eight bytes in parallel finds the byte, and a table the bit in it. */
static inline int souk_select_word(uint64_t x, int n)
{
    const uint64_t ones = 0x0101010101010101ull, tops = 0x8080808080808080ull;
    uint64_t s = x - ((x >> 1) & 0x5555555555555555ull);
    s = (s & 0x3333333333333333ull) + ((s >> 2) & 0x3333333333333333ull);
    s = ((s + (s >> 4)) & 0x0F0F0F0F0F0F0F0Full) * ones;
    uint64_t below = ((((uint64_t)n * ones) | tops) - s) & tops; /* top bits of the bytes whose sum is <= n */
    int byte = (int)(((below >> 7) * ones) >> 56) * 8;
    int left = n - (int)(((s << 8) >> byte) & 0xFF);
    return byte + (int)(souk_bits_of[(x >> byte) & 0xFF] >> (3 * left) & 7);
}

static inline int souk_select(const souk_mask *m, int n)
{
    for (int i = 0; i < SOUK_MASK_WORDS; i++) {
        int here = souk_popcount(m->w[i]);
        if (n < here) return i << 6 | souk_select_word(m->w[i], n);
        n -= here;
    }
    return -1;
}

/* The action that souk_mask_pick takes for this value, in a non-empty mask of which only the first words are used. */
static inline int souk_pick_within(const souk_mask *m, int words, uint64_t value)
{
    int n = 0;
    for (int i = 0; i < words; i++)
        n += souk_popcount(m->w[i]);
    return souk_select(m, (int)souk_below(value, (uint32_t)n));
}
#endif
