/* rng.c — random numbers and digests: the small arithmetic under everything.
 *
 * The generator is splitmix64 as a function of its counter: value k of a stream is the finaliser applied to
 * base(seed) + (k+1) * GOLDEN. The counter is the only state, so values can be computed in any order
 * (docs/records.md specifies the function for other implementations).
 */
#include "core/rng.h"

uint64_t souk_rng_value(uint64_t seed, uint64_t k)
{
    return souk_stream_value(souk_stream_base(seed), k);
}

souk_rng souk_rng_seeded(uint64_t seed)
{
    souk_rng r;
    r.seed = seed;
    r.drawn = 0;
    return r;
}

uint64_t souk_seed_of(uint64_t seed, uint64_t i)
{
    return souk_stream_value(souk_seeds_base(seed), i);
}

uint64_t souk_digest(const void *bytes, size_t size)
{
    const uint8_t *p = (const uint8_t *)bytes;
    uint64_t h = 0xCBF29CE484222325ull;
    for (size_t i = 0; i < size; i++)
        h = (h ^ p[i]) * 0x100000001B3ull;
    return h;
}
