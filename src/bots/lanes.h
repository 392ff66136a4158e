/* lanes.h — the vector operations of a net that C has no notation for.
 *
 * Every machine has an instruction for each of these, but compilers do not find it. All variants give the same
 * integers. The last variant of each function is portable C, for unknown machines.
 */
#ifndef SOUK_LANES_H
#define SOUK_LANES_H
#include "core/plane.h"

/* How many 32-bit sums fit into the registers beside their operands. */
#ifdef __aarch64__
enum { SOUK_LANES_KEPT = 64 };
#else
enum { SOUK_LANES_KEPT = 32 };
#endif

#if defined __aarch64__
#include <arm_neon.h>
#elif defined __SSE2__
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

typedef int16_t souk_short8 __attribute__((vector_size(16)));

/* Loads eight numbers from a vector-aligned address. */
static inline souk_short8 souk_lanes_short8(const int16_t *from)
{
    souk_short8 v;
    memcpy(&v, __builtin_assume_aligned(from, sizeof v), sizeof v);
    return v;
}

static inline souk_short8 souk_lanes_all(int x)
{
    return (int16_t)x - (souk_short8){0};
}

/* Narrows eight numbers to 16 bits each; saturates. */
static inline souk_short8 souk_lanes_narrow(souk_int4 low, souk_int4 high)
{
#if defined __aarch64__
    return (souk_short8)vqmovn_high_s32(vqmovn_s32((int32x4_t)low), (int32x4_t)high);
#elif defined __SSE2__
    return (souk_short8)_mm_packs_epi32((__m128i)low, (__m128i)high);
#elif defined __wasm_simd128__
    return (souk_short8)wasm_i16x8_narrow_i32x4((v128_t)low, (v128_t)high);
#else
    souk_short8 out;
    for (int i = 0; i < 8; i++) {
        int32_t x = i < 4 ? low[i] : high[i - 4];
        out[i] = (int16_t)(x < INT16_MIN ? INT16_MIN : x > INT16_MAX ? INT16_MAX : x);
    }
    return out;
#endif
}

/* Eight floats as 64ths: first truncated to 65536ths, then rounded to the nearest 64th, halves upwards. Saturates. */
static inline souk_short8 souk_lanes_64ths(const float *from)
{
    enum { FINE = 16, ROUND = FINE - 6, MOST = (1 << (31 - FINE)) - 1 }; /* the range of 32 bits */
    souk_float4 low, high;
    memcpy(&low, from, sizeof low);
    memcpy(&high, from + 4, sizeof high);
#if defined __aarch64__
    int16x4_t first = vqrshrn_n_s32(vcvtq_n_s32_f32((float32x4_t)low, FINE), ROUND);
    return (souk_short8)vqrshrn_high_n_s32(first, vcvtq_n_s32_f32((float32x4_t)high, FINE), ROUND);
#else
    souk_float4 fine = souk_four((float)(1 << FINE)), most = souk_four((float)MOST),
                least = souk_four(-(float)MOST);
    souk_int4 a = __builtin_convertvector(souk_at_least(souk_at_most(low, most), least) * fine, souk_int4);
    souk_int4 b = __builtin_convertvector(souk_at_least(souk_at_most(high, most), least) * fine, souk_int4);
    return souk_lanes_narrow((a + (1 << (ROUND - 1))) >> ROUND, (b + (1 << (ROUND - 1))) >> ROUND);
#endif
}

static inline souk_short8 souk_lanes_within(souk_short8 x, int least, int most)
{
    souk_short8 bottom = souk_lanes_all(least), top = souk_lanes_all(most);
#if defined __aarch64__
    return (souk_short8)vminq_s16(vmaxq_s16((int16x8_t)x, (int16x8_t)bottom), (int16x8_t)top);
#elif defined __SSE2__
    return (souk_short8)_mm_min_epi16(_mm_max_epi16((__m128i)x, (__m128i)bottom), (__m128i)top);
#else
    souk_short8 low = x<bottom, high = x> top;
    return (x & ~low & ~high) | (bottom & low) | (top & high);
#endif
}

/* Narrows sixteen numbers to 8 bits each; saturates. */
static inline souk_byte16 souk_lanes_bytes(souk_short8 low, souk_short8 high)
{
#if defined __aarch64__
    return (souk_byte16)vqmovn_high_s16(vqmovn_s16((int16x8_t)low), (int16x8_t)high);
#elif defined __SSE2__
    return (souk_byte16)_mm_packs_epi16((__m128i)low, (__m128i)high);
#elif defined __wasm_simd128__
    return (souk_byte16)wasm_i8x16_narrow_i16x8((v128_t)low, (v128_t)high);
#else
    souk_byte16 out;
    for (int i = 0; i < 16; i++) {
        int x = i < 8 ? low[i] : high[i - 8];
        out[i] = (uint8_t)(x < INT8_MIN ? INT8_MIN : x > INT8_MAX ? INT8_MAX : x);
    }
    return out;
#endif
}

/* A bit for each of 64 bytes that differs. */
static inline uint64_t souk_lanes_differ(const souk_byte16 *a, const souk_byte16 *b)
{
#if defined __aarch64__
    uint8x16_t bit = (uint8x16_t)souk_each_bit, d[4];
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
        d[k] = vbicq_u8(bit, vceqq_u8((uint8x16_t)a[k], (uint8x16_t)b[k]));
    uint8x16_t all = vpaddq_u8(vpaddq_u8(d[0], d[1]), vpaddq_u8(d[2], d[3])); /* eight bits become a byte */
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
#else
    uint64_t set = 0;
    for (int k = 0; k < 4; k++) {
#if defined __SSE2__
        uint64_t same = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)a[k], (__m128i)b[k]));
        set |= (same ^ 0xFFFF) << 16 * k;
#elif defined __wasm_simd128__
        set |= (uint64_t)wasm_i8x16_bitmask((v128_t)(a[k] != b[k])) << 16 * k;
#else
        for (int i = 0; i < 16; i++)
            set |= (uint64_t)(a[k][i] != b[k][i]) << (16 * k + i);
#endif
    }
    return set;
#endif
}

/* Running sums of products of neighbouring pairs. Arm multiplies halves separately and joins the pairs at the end. */
typedef struct souk_pair_sums {
#ifdef __aarch64__
    int32x4_t low, high;
#else
    souk_int4 all;
#endif
} souk_pair_sums;

static inline souk_pair_sums souk_pairs_none(void)
{
    souk_pair_sums none;
    memset(&none, 0, sizeof none);
    return none;
}

static inline void souk_pairs_add(souk_pair_sums *sum, souk_short8 a, souk_short8 b)
{
#if defined __aarch64__
    int16x8_t c = (int16x8_t)a, d = (int16x8_t)b;
    sum->low = vmlal_s16(sum->low, vget_low_s16(c), vget_low_s16(d));
    sum->high = vmlal_high_s16(sum->high, c, d);
#elif defined __SSE2__
    sum->all += (souk_int4)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined __wasm_simd128__
    sum->all += (souk_int4)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#else
    souk_int4 c = (souk_int4)a, d = (souk_int4)b;
    sum->all += (c << 16 >> 16) * (d << 16 >> 16) + (c >> 16) * (d >> 16);
#endif
}

static inline souk_int4 souk_pairs_sum(const souk_pair_sums *sum)
{
#ifdef __aarch64__
    return (souk_int4)vpaddq_s32(sum->low, sum->high);
#else
    return sum->all;
#endif
}

/* Adds eight numbers of two rows to eight sums, each row multiplied by its element of `times`. */
static inline void souk_lanes_add_two(souk_int4 *sum, const int16_t *times, const int16_t *a,
                                      const int16_t *b)
{
    souk_short8 c = souk_lanes_short8(a), d = souk_lanes_short8(b);
#if defined __aarch64__
    int16x8_t e = (int16x8_t)c, f = (int16x8_t)d;
    int32x4_t low = (int32x4_t)sum[0], high = (int32x4_t)sum[1];
    low = vmlal_n_s16(low, vget_low_s16(e), times[0]);
    high = vmlal_high_n_s16(high, e, times[0]);
    sum[0] = (souk_int4)vmlal_n_s16(low, vget_low_s16(f), times[1]);
    sum[1] = (souk_int4)vmlal_high_n_s16(high, f, times[1]);
#elif defined __SSE2__ || defined __wasm_simd128__
    int32_t both;
    memcpy(&both, times, sizeof both);
    souk_short8 x = (souk_short8)(both - (souk_int4){0});
    souk_pair_sums low = {sum[0]}, high = {sum[1]};
    souk_pairs_add(&low, x, __builtin_shufflevector(c, d, 0, 8, 1, 9, 2, 10, 3, 11));
    souk_pairs_add(&high, x, __builtin_shufflevector(c, d, 4, 12, 5, 13, 6, 14, 7, 15));
    sum[0] = low.all;
    sum[1] = high.all;
#else
    for (int i = 0; i < 8; i++)
        sum[i / 4][i % 4] += times[0] * c[i] + times[1] * d[i];
#endif
}
#endif
