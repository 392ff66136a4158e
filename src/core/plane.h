/* plane.h — writing observations fast.
 *
 * The idea: a set of cells becomes floats eight at a time, by looking up what eight bits look like. There
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

/* What eight bits look like; the first half of a row, what four do. */
typedef souk_float4 souk_octet[2];
extern const souk_octet souk_octets[256];

/* 1 for each member of the set and 0 for the others, n in all (n <= 64); returns where the plane ends. */
static inline float *souk_plane_bits(float *out, uint64_t set, int n)
{
#pragma GCC unroll 8
    for (; n >= 8; n -= 8, set >>= 8, out += 8)
        memcpy(out, souk_octets[set & 0xFF], sizeof souk_octets[0]);
    if (n >= 4) {
        memcpy(out, souk_octets[set & 0xF], sizeof souk_octets[0][0]);
        n -= 4, set >>= 4, out += 4;
    }
    for (; n > 0; n--, set >>= 1)
        *out++ = (float)(set & 1);
    return out;
}

/* Likewise, faster, where another plane follows and is written later: up to three noughts more than n. */
static inline float *souk_plane_bits_and_on(float *out, uint64_t set, int n)
{
    souk_plane_bits(out, set, (n + 3) & ~3);
    return out + n;
}

#ifdef __SSE4_1__
static inline void souk_plane_ratios_4(float *out, const int32_t *numbers, const float *units)
{
    __m128 x = _mm_cvtepi32_ps(_mm_loadu_si128((const __m128i *)(const void *)numbers)) * _mm_loadu_ps(units);
    _mm_storeu_ps(out, _mm_min_ps(_mm_max_ps(x, _mm_set1_ps(-1.0F)), _mm_set1_ps(1.0F)));
}
#endif

/* Numbers of many kinds, each times what one of its kind is worth, within [-1, 1]: gathered first and turned
 * into floats together, since one by one the turning would take longer than all the rest. The last four may
 * be turned twice. */
static inline float *souk_plane_ratios(float *out, const int32_t *numbers, const float *units, int n)
{
    int i = 0;
#ifdef __SSE4_1__
    for (; i + 4 <= n; i += 4)
        souk_plane_ratios_4(out + i, numbers + i, units + i);
    if (n >= 4) {
        if (i < n) souk_plane_ratios_4(out + n - 4, numbers + n - 4, units + n - 4);
        return out + n;
    }
#endif
    for (; i < n; i++) {
        float x = (float)numbers[i] * units[i];
        x = x > -1.0F ? x : -1.0F;
        out[i] = x < 1.0F ? x : 1.0F;
    }
    return out + n;
}

/* What one of each of four wholes counts; of nothing there is nothing to count. */
static inline souk_float4 souk_plane_units(int a, int b, int c, int d)
{
    const souk_float4 one = {1, 1, 1, 1};
    const souk_float4 wholes = {(float)(a + (a == 0)), (float)(b + (b == 0)), (float)(c + (c == 0)),
                                (float)(d + (d == 0))};
    return one / wholes;
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
/* Bytes 2 k and 2 k + 1 of a word as sixteen bytes: those whose bit is set keep one bit, the others none. */
static inline __m128i souk_plane_spread(uint64_t word, int k)
{
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201ULL);
    const __m128i from = _mm_set_epi64x(0x0101010101010101LL * (2 * k + 1), 0x0202020202020202LL * k);
    return _mm_and_si128(_mm_shuffle_epi8(_mm_cvtsi64_si128((long long)word), from), each);
}

/* Those of sixteen bytes whose bit is set, and noughts. */
static inline __m128i souk_plane_within(__m128i bytes, uint64_t set)
{
    const __m128i each = _mm_set1_epi64x((long long)0x8040201008040201ULL);
    return _mm_and_si128(bytes, _mm_cmpeq_epi8(souk_plane_spread(set, 0), each));
}

/* Sixteen signed bytes, times what one of them is worth. */
static inline void souk_plane_bytes_16(float *out, __m128i bytes, float unit)
{
    const __m128 units = _mm_set1_ps(unit);
    _mm_storeu_ps(out, _mm_cvtepi32_ps(_mm_cvtepi8_epi32(bytes)) * units);
    _mm_storeu_ps(out + 4, _mm_cvtepi32_ps(_mm_cvtepi8_epi32(_mm_srli_si128(bytes, 4))) * units);
    _mm_storeu_ps(out + 8, _mm_cvtepi32_ps(_mm_cvtepi8_epi32(_mm_srli_si128(bytes, 8))) * units);
    _mm_storeu_ps(out + 12, _mm_cvtepi32_ps(_mm_cvtepi8_epi32(_mm_srli_si128(bytes, 12))) * units);
}
#endif

/* Sixteen cells from a cell on, to which each of some sets adds its weight in its cells, times `unit`. A sum
 * lies within [-128, 127]. */
static inline void souk_plane_sum_16(float *out, const uint64_t *set, const int8_t *weight, int sets,
                                     int from, float unit)
{
#ifdef __SSE4_1__
    __m128i sum = _mm_setzero_si128();
    for (int k = 0; k < sets; k++)
        sum = _mm_add_epi8(sum, souk_plane_within(_mm_set1_epi8(weight[k]), set[k] >> from));
    souk_plane_bytes_16(out, sum, unit);
#else
    for (int c = 0; c < 16; c++) {
        int sum = 0;
        for (int k = 0; k < sets; k++)
            sum += (int)(set[k] >> from >> c & 1) * weight[k];
        out[c] = (float)sum * unit;
    }
#endif
}

/* A plane of such sums, n cells in all (n <= 64); returns where it ends. Full sixteens are fastest. */
static inline float *souk_plane_sum(float *out, const uint64_t *set, const int8_t *weight, int sets, int n,
                                    float unit)
{
    int c = 0;
#pragma GCC unroll 4
    for (; c + 16 <= n; c += 16)
        souk_plane_sum_16(out + c, set, weight, sets, c, unit);
    if (c < n) {
        float rest[16];
        souk_plane_sum_16(rest, set, weight, sets, c, unit);
        memcpy(out + c, rest, (size_t)(n - c) * sizeof *rest);
    }
    return out + n;
}

/* Sixteen cells: of those in the set, what the piece with that number is worth, times `unit`. */
static inline void souk_plane_worths_16(float *out, const uint8_t *piece, const int8_t worth[32],
                                        uint64_t set, float unit)
{
#ifdef __SSE4_1__
    __m128i pieces = _mm_loadu_si128((const __m128i *)(const void *)piece);
    __m128i low = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)worth), pieces);
    __m128i high = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)(worth + 16)), pieces);
    __m128i worths = _mm_blendv_epi8(low, high, _mm_slli_epi16(pieces, 3)); /* number 16 and on: high */
    souk_plane_bytes_16(out, souk_plane_within(worths, set), unit);
#else
    for (int c = 0; c < 16; c++)
        out[c] = (float)(set >> c & 1 ? worth[piece[c] & 31] : 0) * unit;
#endif
}

/* A plane of such worths, n cells in all (16 <= n <= 64): a piece lies in each cell of the set, by its number
 * below 32. What is left over at the end is written once more with what stands before it. */
static inline float *souk_plane_worths(float *out, const uint8_t *piece, const int8_t worth[32], uint64_t set,
                                       int n, float unit)
{
    int c = 0;
    for (; c + 16 <= n; c += 16)
        souk_plane_worths_16(out + c, piece + c, worth, set >> c, unit);
    if (c < n) souk_plane_worths_16(out + n - 16, piece + n - 16, worth, set >> (n - 16), unit);
    return out + n;
}

#ifdef __SSE4_1__
/* A word as 64 bytes, noughts and ones. */
static inline void souk_plane_word(uint8_t *out, uint64_t word)
{
    for (int k = 0; k < 4; k++) {
        __m128i ones = _mm_min_epu8(souk_plane_spread(word, k), _mm_set1_epi8(1));
        _mm_storeu_si128((__m128i *)(void *)(out + (size_t)k * 16), ones);
    }
}
#endif

/* Bit a of the mask as byte a, n in all, sixteen by sixteen. What is left over at the end is written once
 * more with what stands before it, rather than one by one. */
static inline void souk_plane_mask(uint8_t *out, const souk_mask *m, int n)
{
    int a = 0;
#ifdef __SSE4_1__
    for (; a + 64 <= n; a += 64)
        souk_plane_word(out + a, m->w[a >> 6]);
    if (a < n && n >= 64) {
        uint64_t last = m->w[n >> 6] << 1 << (63 - (n & 63)) | m->w[(n >> 6) - 1] >> (n & 63);
        souk_plane_word(out + n - 64, last);
        return;
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
    for (; c + 16 <= n; c += 16) {
        memcpy(out + c, &zero, sizeof zero);
        memcpy(out + c + 4, &zero, sizeof zero);
        memcpy(out + c + 8, &zero, sizeof zero);
        memcpy(out + c + 12, &zero, sizeof zero);
    }
    for (; c + 4 <= n; c += 4)
        memcpy(out + c, &zero, sizeof zero);
    for (; c < n; c++)
        out[c] = 0.0F;
    return out + n;
}

/* Likewise numbers that are gathered for souk_plane_ratios. */
static inline void souk_plane_none(int32_t *numbers, int n)
{
    int32_t zero = 0;
#ifdef __SSE4_1__
    __asm__("" : "+r"(zero));
#endif
    for (int i = 0; i < n; i++)
        numbers[i] = zero;
}
#endif
