/* plane.h — writing observations fast.
 *
 * The idea: a set of cells becomes floats four at a time, by looking up what four bits look like. There
 * is no branch in it: which bits are set follows no pattern, and a wrong guess costs more than a row of
 * noughts.
 */
#ifndef SOUK_PLANE_H
#define SOUK_PLANE_H
#include "souk.h"
#include <string.h>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

typedef float souk_float4 __attribute__((vector_size(16)));

/* Four bits as four floats. */
static const souk_float4 souk_quads[16] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {1, 1, 0, 0},
                                           {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {1, 1, 1, 0},
                                           {0, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1},
                                           {0, 0, 1, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}, {1, 1, 1, 1}};

/* 1 for each member of the set and 0 for the others, n in all (n <= 64); returns where the plane ends. */
static inline float *souk_plane_bits(float *out, uint64_t set, int n)
{
    int c = 0;
    for (; c + 4 <= n; c += 4, set >>= 4)
        memcpy(out + c, &souk_quads[set & 15], sizeof souk_quads[0]);
    for (; c < n; c++, set >>= 1)
        out[c] = (float)(set & 1);
    return out + n;
}

/* Adds a value for each member of the set: for planes that say more than yes or no. */
static inline float *souk_plane_add(float *out, uint64_t set, int n, float value)
{
    const souk_float4 values = {value, value, value, value};
    int c = 0;
    for (; c + 4 <= n; c += 4, set >>= 4) {
        souk_float4 sum;
        memcpy(&sum, out + c, sizeof sum);
        sum += souk_quads[set & 15] * values;
        memcpy(out + c, &sum, sizeof sum);
    }
    for (; c < n; c++, set >>= 1)
        out[c] += (float)(set & 1) * value;
    return out + n;
}

/* Four counts, a byte each, times what one of them is worth; at most 1. */
static inline void souk_plane_counts(float *out, uint32_t counts, souk_float4 units)
{
#ifdef __SSE4_1__
    __m128 x = _mm_cvtepi32_ps(_mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)counts)));
    _mm_storeu_ps(out, _mm_min_ps(x * units, _mm_set1_ps(1.0F)));
#else
    for (int i = 0; i < 4; i++) {
        float x = (float)(counts >> (8 * i) & 0xFF) * units[i];
        out[i] = x < 1.0F ? x : 1.0F;
    }
#endif
}

/* Eight signed bytes, `to` less `from`, times what one of them is worth. */
static inline void souk_plane_differences(float *out, uint64_t from, uint64_t to, float unit)
{
#ifdef __SSE4_1__
    __m128i d = _mm_sub_epi8(_mm_cvtsi64_si128((long long)to), _mm_cvtsi64_si128((long long)from));
    __m128 low = _mm_cvtepi32_ps(_mm_cvtepi8_epi32(d));
    __m128 high = _mm_cvtepi32_ps(_mm_cvtepi8_epi32(_mm_srli_si128(d, 4)));
    _mm_storeu_ps(out, low * _mm_set1_ps(unit));
    _mm_storeu_ps(out + 4, high * _mm_set1_ps(unit));
#else
    for (int i = 0; i < 8; i++)
        out[i] = (float)((int)(to >> (8 * i) & 0xFF) - (int)(from >> (8 * i) & 0xFF)) * unit;
#endif
}

#ifdef __SSE4_1__
/* Sixteen bits as sixteen bytes: those of the set keep a bit, the others none. */
static inline __m128i souk_plane_spread(uint64_t bits)
{
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201ULL);
    const __m128i from = _mm_set_epi64x(0x0101010101010101LL, 0);
    return _mm_and_si128(_mm_shuffle_epi8(_mm_cvtsi32_si128((int)(bits & 0xFFFF)), from), each);
}
#endif

/* A plane of n cells (n <= 64) to which each of some sets adds its weight in its cells, times `unit`. A sum
 * lies within [-128, 127]. Returns where the plane ends. */
static inline float *souk_plane_sum(float *out, const uint64_t *set, const int8_t *weight, int sets, int n,
                                    float unit)
{
    int c = 0;
#ifdef __SSE4_1__
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201ULL);
    const __m128 units = _mm_set1_ps(unit);
    for (; c < n; c += 16) {
        __m128i sum = _mm_setzero_si128();
        for (int k = 0; k < sets; k++) {
            __m128i in = _mm_cmpeq_epi8(souk_plane_spread(set[k] >> c), each);
            sum = _mm_add_epi8(sum, _mm_and_si128(in, _mm_set1_epi8(weight[k])));
        }
        int q = c;
        for (; q + 4 <= n && q < c + 16; q += 4, sum = _mm_srli_si128(sum, 4))
            _mm_storeu_ps(out + q, _mm_cvtepi32_ps(_mm_cvtepi8_epi32(sum)) * units);
        for (; q < n && q < c + 16; q++, sum = _mm_srli_si128(sum, 1))
            out[q] = (float)(int8_t)_mm_extract_epi8(sum, 0) * unit;
    }
#else
    for (; c < n; c++) {
        int sum = 0;
        for (int k = 0; k < sets; k++)
            sum += (int)(set[k] >> c & 1) * weight[k];
        out[c] = (float)sum * unit;
    }
#endif
    return out + n;
}

/* Bit a of the mask as byte a, n in all: of 128 bits at a time, sixteen by sixteen. */
static inline void souk_plane_mask(uint8_t *out, const souk_mask *m, int n)
{
    int a = 0;
#ifdef __SSE4_1__
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201ULL), one = _mm_set1_epi8(1);
    for (; a + 16 <= n;) {
        __m128i bits = _mm_loadu_si128((const __m128i *)(const void *)&m->w[a >> 6]);
        __m128i from = _mm_set_epi64x(0x0101010101010101LL, 0);
        int end = n - a < 128 ? n - 15 : a + 128;
        for (; a < end; a += 16, from = _mm_add_epi8(from, _mm_set1_epi8(2))) {
            __m128i spread = _mm_and_si128(_mm_shuffle_epi8(bits, from), each);
            _mm_storeu_si128((__m128i *)(void *)(out + a), _mm_min_epu8(spread, one));
        }
    }
#endif
    for (; a < n; a++)
        out[a] = (uint8_t)(m->w[a >> 6] >> (a & 63) & 1);
}

/* Noughts, n of them. Planes are short: a call of memset, or what compilers put in its place, takes longer,
 * so they are kept from seeing one. */
static inline float *souk_plane_zero(float *out, int n)
{
    souk_float4 zero = {0, 0, 0, 0};
    int c = 0;
#ifdef __SSE4_1__
    __asm__("" : "+x"(zero));
#endif
    for (; c + 4 <= n; c += 4)
        memcpy(out + c, &zero, sizeof zero);
    for (; c < n; c++)
        out[c] = 0.0F;
    return out + n;
}
#endif
