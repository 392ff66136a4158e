/* plane.h — writing observations fast.
 *
 * The idea: a set of cells becomes floats eight at a time, by looking up what eight bits look like, and bytes
 * become floats four at a time. There is no branch in it: which bits are set follows no pattern, and a wrong
 * guess costs more than a row of noughts. Vectors are the compiler's own, so that one body serves every
 * machine, with vector instructions or without.
 *
 * A thread of a graphics card has neither vectors nor quick tables: there each float is worked out by itself.
 *
 * Every writer writes exactly as many floats as its signature says. Where a length is no whole number of
 * vectors, the last vector is laid over the one before it and says the same where they overlap.
 */
#ifndef SOUK_PLANE_H
#define SOUK_PLANE_H
#include "souk.h"
#include <string.h>

typedef float souk_float4 __attribute__((vector_size(16)));
typedef int32_t souk_int4 __attribute__((vector_size(16)));
typedef uint8_t souk_byte16 __attribute__((vector_size(16)));
typedef uint64_t souk_long2 __attribute__((vector_size(16)));

static inline souk_float4 souk_four(float x)
{
    const souk_float4 four = {x, x, x, x};
    return four;
}

/* Where the choice is set, the one; elsewhere the other. */
static inline souk_float4 souk_choose(souk_int4 choice, souk_float4 one, souk_float4 other)
{
    return (souk_float4)(((souk_int4)one & choice) | ((souk_int4)other & ~choice));
}

/* Whether each float is worked out by itself. A test says so, too. */
#ifndef SOUK_BY_ITSELF
#ifdef __NVPTX__
#define SOUK_BY_ITSELF 1
#else
#define SOUK_BY_ITSELF 0
#endif
#endif

/* A card has little room for rows: there an observer writes a piece of its observation at the beginning of the row,
 * hands it on and begins the row again. This takes so many floats, which belong `at` that float; whoever runs
 * observers that are compiled so has one. */
void souk_plane_take(float *row, int at, int n);

/* A piece is done, which began at the row's beginning, ends here and holds floats `from` to `to`; returns where the
 * next begins. Elsewhere a row is whole, and the next piece follows. Both numbers are constants, so that a card knows
 * how far it has to carry. */
static inline float *souk_plane_hand_on(float *row, float *end, int from, int to)
{
    if (!SOUK_BY_ITSELF) return end;
    souk_plane_take(row, from, to - from);
    return row;
}

/* x86 has one instruction for each of these, which gcc does not find by itself. */
static inline souk_float4 souk_at_most(souk_float4 x, souk_float4 bound)
{
#ifdef __SSE__
    return __builtin_ia32_minps(x, bound);
#else
    return souk_choose(x < bound, x, bound);
#endif
}

static inline souk_float4 souk_at_least(souk_float4 x, souk_float4 bound)
{
#ifdef __SSE__
    return __builtin_ia32_maxps(x, bound);
#else
    return souk_choose(x > bound, x, bound);
#endif
}

/* What eight bits look like; the first half of a row, what four do. */
typedef souk_float4 souk_octet[2];
extern const souk_octet souk_octets[256];

/* 1 for each member of the set and 0 for the others, n in all (n <= 64); returns where the plane ends. */
static inline float *souk_plane_bits(float *out, uint64_t set, int n)
{
    int c = 0;
    if (SOUK_BY_ITSELF) {
        for (; c + 8 <= n; c += 8) {
            const uint32_t bits = (uint32_t)(set >> c);
            for (int i = 0; i < 8; i++)
                out[c + i] = bits >> i & 1 ? 1.0F : 0.0F;
        }
        for (; c < n; c++)
            out[c] = set >> c & 1 ? 1.0F : 0.0F;
        return out + n;
    }
#pragma GCC unroll 8
    for (; c + 8 <= n; c += 8)
        memcpy(out + c, souk_octets[set >> c & 0xFF], sizeof souk_octets[0]);
    if (c + 4 < n && n >= 8) {
        memcpy(out + n - 8, souk_octets[set >> (n - 8) & 0xFF], sizeof souk_octets[0]);
    } else if (c < n && n >= 4) {
        if (c + 4 < n) memcpy(out, souk_octets[set & 0xF], sizeof souk_octets[0][0]);
        memcpy(out + n - 4, souk_octets[set >> (n - 4) & 0xF], sizeof souk_octets[0][0]);
    } else {
        for (; c < n; c++)
            out[c] = (float)(set >> c & 1);
    }
    return out + n;
}

static inline void souk_plane_ratios_4(float *out, const int32_t *numbers, const float *units)
{
    souk_int4 n;
    souk_float4 x;
    memcpy(&n, numbers, sizeof n);
    memcpy(&x, units, sizeof x);
    x = __builtin_convertvector(n, souk_float4) * x;
    x = souk_at_most(souk_at_least(x, souk_four(-1.0F)), souk_four(1.0F));
    memcpy(out, &x, sizeof x);
}

/* Numbers of many kinds, each times what one of its kind is worth, within [-1, 1]: gathered first and turned
 * into floats together, since one by one the turning would take longer than all the rest. */
static inline float *souk_plane_ratios(float *out, const int32_t *numbers, const float *units, int n)
{
    int i = 0;
    for (; !SOUK_BY_ITSELF && i + 4 <= n; i += 4)
        souk_plane_ratios_4(out + i, numbers + i, units + i);
    if (!SOUK_BY_ITSELF && i < n && n >= 4) {
        souk_plane_ratios_4(out + n - 4, numbers + n - 4, units + n - 4);
    } else {
        for (; i < n; i++) {
            float x = (float)numbers[i] * units[i];
            x = x > -1.0F ? x : -1.0F;
            out[i] = x < 1.0F ? x : 1.0F;
        }
    }
    return out + n;
}

/* What one of each of four wholes counts; of nothing there is nothing to count. */
static inline souk_float4 souk_plane_units(int a, int b, int c, int d)
{
    const souk_float4 wholes = {(float)(a + (a == 0)), (float)(b + (b == 0)), (float)(c + (c == 0)),
                                (float)(d + (d == 0))};
    return souk_four(1.0F) / wholes;
}

/* Four numbers times what one of each is worth; at most 1. */
static inline void souk_plane_parts(float *out, souk_int4 numbers, souk_float4 units)
{
    souk_float4 x = souk_at_most(__builtin_convertvector(numbers, souk_float4) * units, souk_four(1.0F));
    memcpy(out, &x, sizeof x);
}

/* Bytes i to i + 3 of sixteen as numbers, where byte 8 is nought. */
#define SOUK_NUMBERS(bytes, i)                                                                        \
    (souk_int4) __builtin_shufflevector(bytes, bytes, i, 8, 8, 8, (i) + 1, 8, 8, 8, (i) + 2, 8, 8, 8, \
                                        (i) + 3, 8, 8, 8)

/* Four counts, a byte each, times what one of them is worth; at most 1. */
static inline void souk_plane_counts(float *out, uint32_t counts, souk_float4 units)
{
    const souk_int4 word = {(int32_t)counts, 0, 0, 0};
    souk_plane_parts(out, SOUK_NUMBERS((souk_byte16)word, 0), units);
}

/* Eight of them. */
static inline void souk_plane_counts_8(float *out, uint64_t counts, souk_float4 low, souk_float4 high)
{
    const souk_long2 word = {counts, 0};
    souk_plane_parts(out, SOUK_NUMBERS((souk_byte16)word, 0), low);
    souk_plane_parts(out + 4, SOUK_NUMBERS((souk_byte16)word, 4), high);
}

/* Signed bytes i to i + 3 of sixteen times what one of them is worth: each is spread over four bytes, of which
 * the shift keeps the highest and the sign. */
#define SOUK_PLANE_SIGNED_4(out, bytes, i, unit)                                                           \
    souk_plane_tops(out,                                                                                   \
                    __builtin_shufflevector(bytes, bytes, i, i, i, i, (i) + 1, (i) + 1, (i) + 1, (i) + 1,  \
                                            (i) + 2, (i) + 2, (i) + 2, (i) + 2, (i) + 3, (i) + 3, (i) + 3, \
                                            (i) + 3),                                                      \
                    unit)
static inline void souk_plane_tops(float *out, souk_byte16 spread, float unit)
{
    souk_float4 x = __builtin_convertvector((souk_int4)spread >> 24, souk_float4) * souk_four(unit);
    memcpy(out, &x, sizeof x);
}

static inline void souk_plane_signed_16(float *out, souk_byte16 bytes, float unit)
{
    SOUK_PLANE_SIGNED_4(out, bytes, 0, unit);
    SOUK_PLANE_SIGNED_4(out + 4, bytes, 4, unit);
    SOUK_PLANE_SIGNED_4(out + 8, bytes, 8, unit);
    SOUK_PLANE_SIGNED_4(out + 12, bytes, 12, unit);
}

/* Eight signed bytes, `to` less `from`, times what one of them is worth. */
static inline void souk_plane_differences(float *out, uint64_t from, uint64_t to, float unit)
{
    const souk_long2 minuend = {to, 0}, subtrahend = {from, 0};
    souk_byte16 less = (souk_byte16)minuend - (souk_byte16)subtrahend;
    SOUK_PLANE_SIGNED_4(out, less, 0, unit);
    SOUK_PLANE_SIGNED_4(out + 4, less, 4, unit);
}

/* A plane of signed bytes, n cells in all, times what one of them is worth; returns where it ends. */
static inline float *souk_plane_bytes(float *out, const void *bytes, int n, float unit)
{
    if (SOUK_BY_ITSELF) {
        for (int c = 0; c < n; c++)
            out[c] = (float)((const int8_t *)bytes)[c] * unit;
        return out + n;
    }
    if (n < 16) {
        souk_byte16 few = {0};
        float floats[16];
        memcpy(&few, bytes, (size_t)n);
        souk_plane_signed_16(floats, few, unit);
        memcpy(out, floats, (size_t)n * sizeof *out);
        return out + n;
    }
    for (int c = 0; c < n; c += 16) {
        int at = c + 16 <= n ? c : n - 16;
        souk_byte16 some;
        memcpy(&some, (const char *)bytes + at, sizeof some);
        souk_plane_signed_16(out + at, some, unit);
    }
    return out + n;
}

/* A word of which bytes 2 k and 2 k + 1 are spread over sixteen: all bits of a byte where its bit is set. */
#define SOUK_SPREAD(word, k)                                                                             \
    ((__builtin_shufflevector(word, word, 2 * (k), 2 * (k), 2 * (k), 2 * (k), 2 * (k), 2 * (k), 2 * (k), \
                              2 * (k), 2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1,  \
                              2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1) &                                   \
      souk_each_bit) == souk_each_bit)
static const souk_byte16 souk_each_bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

/* So many cells from a cell on, to which each of some sets adds its weight in its cells, times `unit`: each by itself. */
static inline void souk_plane_sum_few(float *out, const uint64_t *set, const int8_t *weight, int sets,
                                      int from, int n, float unit)
{
    int sum[16] = {0};
    for (int k = 0; k < sets; k++) {
        const uint32_t bits = (uint32_t)(set[k] >> from);
        for (int i = 0; i < n; i++)
            sum[i] += bits >> i & 1 ? weight[k] : 0;
    }
    for (int i = 0; i < n; i++)
        out[i] = (float)sum[i] * unit;
}

/* Sixteen such cells. A sum lies within [-128, 127]. */
static inline void souk_plane_sum_16(float *out, const uint64_t *set, const int8_t *weight, int sets,
                                     int from, float unit)
{
    if (SOUK_BY_ITSELF) {
        souk_plane_sum_few(out, set, weight, sets, from, 16, unit);
        return;
    }
    souk_byte16 sum = {0};
    for (int k = 0; k < sets; k++) {
        const souk_long2 word = {set[k] >> from, 0};
        sum += (souk_byte16)SOUK_SPREAD((souk_byte16)word, 0) & (uint8_t)weight[k];
    }
    souk_plane_signed_16(out, sum, unit);
}

/* A plane of such sums, n cells in all (n <= 64); returns where it ends. */
static inline float *souk_plane_sum(float *out, const uint64_t *set, const int8_t *weight, int sets, int n,
                                    float unit)
{
    int c = 0;
    if (SOUK_BY_ITSELF) {
        for (; c + 8 <= n; c += 8)
            souk_plane_sum_few(out + c, set, weight, sets, c, 8, unit);
        for (; c < n; c++)
            souk_plane_sum_few(out + c, set, weight, sets, c, 1, unit);
        return out + n;
    }
    if (n < 16) {
        float floats[16];
        souk_plane_sum_16(floats, set, weight, sets, 0, unit);
        memcpy(out, floats, (size_t)n * sizeof *out);
        return out + n;
    }
#pragma GCC unroll 4
    for (; c + 16 <= n; c += 16)
        souk_plane_sum_16(out + c, set, weight, sets, c, unit);
    if (c < n) souk_plane_sum_16(out + n - 16, set, weight, sets, n - 16, unit);
    return out + n;
}

/* A word as 64 bytes, noughts and ones. */
static inline void souk_plane_word(uint8_t *out, uint64_t word)
{
    const souk_long2 bits = {word, 0};
    const souk_byte16 bytes = (souk_byte16)bits;
    souk_byte16 first = (souk_byte16)SOUK_SPREAD(bytes, 0) & 1,
                second = (souk_byte16)SOUK_SPREAD(bytes, 1) & 1;
    souk_byte16 third = (souk_byte16)SOUK_SPREAD(bytes, 2) & 1,
                fourth = (souk_byte16)SOUK_SPREAD(bytes, 3) & 1;
    memcpy(out, &first, sizeof first);
    memcpy(out + 16, &second, sizeof second);
    memcpy(out + 32, &third, sizeof third);
    memcpy(out + 48, &fourth, sizeof fourth);
}

/* Bit a of the mask as byte a, n in all, a word at a time. */
static inline void souk_plane_mask(uint8_t *out, const souk_mask *m, int n)
{
    int a = 0;
    for (; a + 64 <= n; a += 64)
        souk_plane_word(out + a, m->w[a >> 6]);
    if (a < n && n >= 64) {
        uint64_t last = m->w[n >> 6] << 1 << (63 - (n & 63)) | m->w[(n >> 6) - 1] >> (n & 63);
        souk_plane_word(out + n - 64, last);
    } else {
        for (; a < n; a++)
            out[a] = (uint8_t)(m->w[a >> 6] >> (a & 63) & 1);
    }
}

/* Noughts of four bytes, n of them. Planes are short: a call of memset, or what compilers put in its place,
 * takes longer. They do not see one in stores that stand side by side. */
static inline void souk_noughts_16(char *out)
{
    const souk_float4 zero = {0};
    memcpy(out, &zero, sizeof zero);
    memcpy(out + 16, &zero, sizeof zero);
    memcpy(out + 32, &zero, sizeof zero);
    memcpy(out + 48, &zero, sizeof zero);
}

static inline void souk_noughts(void *out, int n)
{
    if (SOUK_BY_ITSELF) {
        for (int i = 0; i < n; i++)
            ((uint32_t *)out)[i] = 0;
        return;
    }
    const souk_float4 zero = {0};
    char *from = (char *)out, *end = from + (size_t)n * 4;
    if (n >= 16) {
        for (; end - from >= 64; from += 64)
            souk_noughts_16(from);
        if (from < end) souk_noughts_16(end - 64);
    } else if (n >= 4) {
        memcpy(from, &zero, sizeof zero);
        if (n > 8) memcpy(from + 16, &zero, sizeof zero);
        if (n > 12) memcpy(from + 32, &zero, sizeof zero);
        memcpy(end - 16, &zero, sizeof zero);
    } else {
        for (; from < end; from += 4)
            memcpy(from, &zero, 4);
    }
}

/* A plane of noughts, n in all; returns where it ends. */
static inline float *souk_plane_zero(float *out, int n)
{
    souk_noughts(out, n);
    return out + n;
}

/* Likewise numbers that are gathered for souk_plane_ratios. */
static inline void souk_plane_none(int32_t *numbers, int n)
{
    souk_noughts(numbers, n);
}

/* A plane of what pieces are worth, n cells in all (1 <= n <= 64): in each cell of the set lies a piece, by its
 * number. Few do, so they are put in one by one. */
static inline float *souk_plane_worths(float *out, const uint8_t *piece, const int8_t *worth, uint64_t set,
                                       int n, float unit)
{
    souk_noughts(out, n);
    for (set &= UINT64_MAX >> (64 - n); set; set &= set - 1) {
        int c = souk_lowest(set);
        out[c] = (float)worth[piece[c]] * unit;
    }
    return out + n;
}
#endif
