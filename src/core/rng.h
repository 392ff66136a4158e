/* rng.h — the internals of the generator, for loops that play millions of games. Other code uses souk.h. */
#ifndef SOUK_RNG_H
#define SOUK_RNG_H
#include "souk.h"

/* The finaliser of splitmix64: a bijection of 64 bits in which every output bit depends on every input bit. */
static inline uint64_t souk_mix64(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

/* The part that is the same for all values of a stream. */
static inline uint64_t souk_stream_base(uint64_t seed)
{
    return souk_mix64(seed ^ 0x534F554B52495341ull);
}

static inline uint64_t souk_stream_value(uint64_t base, uint64_t k)
{
    return souk_mix64(base + (k + 1) * 0x9E3779B97F4A7C15ull);
}

/* The part of souk_seed_of that is the same for all i: souk_seed_of(seed, i) is souk_stream_value of it and i. Its salt
 * is not that of a stream, so the seed of play i is not the i-th value of the parent. */
static inline uint64_t souk_seeds_base(uint64_t seed)
{
    return souk_mix64(seed ^ 0xC2B2AE3D27D4EB4Full);
}

/* The next value as a number from 0 up to, but not including, 1. */
static inline double souk_rng_part(souk_rng *rng)
{
    return (double)(souk_rng_next(rng) >> 11) * (1.0 / 9007199254740992.0);
}
#endif
