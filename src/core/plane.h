/* plane.h — writing observations fast.
 *
 * The idea: a set of cells becomes floats eight at a time, through a table that expands eight bits, and bytes become
 * floats four at a time. There are no branches: set bits follow no pattern, and a misprediction costs more than a row
 * of zeros. Vectors are the compiler's own type, so that one source serves machines with and without vector units.
 *
 * A GPU thread has neither vectors nor fast tables: there each float is computed separately.
 *
 * Every writer writes exactly as many floats as its signature says. If a length is not a multiple of the
 * vector length, the last vector overlaps the one before it and holds the same values there.
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

/* Selects `one` where the choice is set and `other` elsewhere. */
static inline souk_float4 souk_choose(souk_int4 choice, souk_float4 one, souk_float4 other)
{
    return (souk_float4)(((souk_int4)one & choice) | ((souk_int4)other & ~choice));
}

/* Whether each float is computed separately. A test sets it, too. */
#ifndef SOUK_BY_ITSELF
#ifdef __NVPTX__
#define SOUK_BY_ITSELF 1
#else
#define SOUK_BY_ITSELF 0
#endif
#endif

/* A GPU has little memory for rows. There an observer writes a piece of its observation at the start of the
 * row, hands it over and starts the row again. This function takes the n floats, which belong at index `at`
 * of the observation. A program that runs observers compiled this way must define it. */
void souk_plane_take(float *row, int at, int n);

/* Hands over a piece that starts at `row`, ends at `end` and holds floats `from` to `to`; returns where the
 * next piece starts. Off the GPU a row is complete, and the next piece simply follows. Both numbers are
 * constants, so that the GPU knows the length when this is compiled. */
static inline float *souk_plane_hand_on(float *row, float *end, int from, int to)
{
    if (!SOUK_BY_ITSELF) return end;
    souk_plane_take(row, from, to - from);
    return row;
}

/* x86 has one instruction for each of these, which gcc does not find on its own. */
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

/* Eight bits as floats; the first half of a row is the lower four. */
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

/* Numbers of several kinds, each times the unit of its kind, clamped to [-1, 1]. They are gathered first and
 * converted to floats together, since converting one by one would take longer than all the rest. */
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

/* The units of four totals: 1 / total each; a total of 0 counts as 1. */
static inline souk_float4 souk_plane_units(int a, int b, int c, int d)
{
    const souk_float4 wholes = {(float)(a + (a == 0)), (float)(b + (b == 0)), (float)(c + (c == 0)),
                                (float)(d + (d == 0))};
    return souk_four(1.0F) / wholes;
}

/* Four numbers times their units; at most 1. */
static inline void souk_plane_parts(float *out, souk_int4 numbers, souk_float4 units)
{
    souk_float4 x = souk_at_most(__builtin_convertvector(numbers, souk_float4) * units, souk_four(1.0F));
    memcpy(out, &x, sizeof x);
}

/* Bytes i to i + 3 of sixteen as integers; byte 8 must be zero. */
#define SOUK_NUMBERS(bytes, i)                                                                        \
    (souk_int4) __builtin_shufflevector(bytes, bytes, i, 8, 8, 8, (i) + 1, 8, 8, 8, (i) + 2, 8, 8, 8, \
                                        (i) + 3, 8, 8, 8)

/* Four counts, a byte each, times their units; at most 1. */
static inline void souk_plane_counts(float *out, uint32_t counts, souk_float4 units)
{
    const souk_int4 word = {(int32_t)counts, 0, 0, 0};
    souk_plane_parts(out, SOUK_NUMBERS((souk_byte16)word, 0), units);
}

/* The same for eight counts. */
static inline void souk_plane_counts_8(float *out, uint64_t counts, souk_float4 low, souk_float4 high)
{
    const souk_long2 word = {counts, 0};
    souk_plane_parts(out, SOUK_NUMBERS((souk_byte16)word, 0), low);
    souk_plane_parts(out + 4, SOUK_NUMBERS((souk_byte16)word, 4), high);
}

/* Signed bytes i to i + 3 of sixteen, times the unit. Each byte is copied into all four bytes of an integer;
 * the shift keeps the highest one with its sign. */
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

/* Eight signed bytes, `to` minus `from`, times the unit. */
static inline void souk_plane_differences(float *out, uint64_t from, uint64_t to, float unit)
{
    const souk_long2 minuend = {to, 0}, subtrahend = {from, 0};
    souk_byte16 less = (souk_byte16)minuend - (souk_byte16)subtrahend;
    SOUK_PLANE_SIGNED_4(out, less, 0, unit);
    SOUK_PLANE_SIGNED_4(out + 4, less, 4, unit);
}

/* A plane of signed bytes, n cells in all, times the unit; returns where it ends. */
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

/* Expands bytes 2 k and 2 k + 1 of a word into sixteen bytes: all bits are set in a byte whose bit is set. */
#define SOUK_SPREAD(word, k)                                                                             \
    ((__builtin_shufflevector(word, word, 2 * (k), 2 * (k), 2 * (k), 2 * (k), 2 * (k), 2 * (k), 2 * (k), \
                              2 * (k), 2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1,  \
                              2 * (k) + 1, 2 * (k) + 1, 2 * (k) + 1) &                                   \
      souk_each_bit) == souk_each_bit)
static const souk_byte16 souk_each_bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

/* n cells from `from` on, one by one: the total weight of the sets that contain the cell, times `unit`. */
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

/* A word as 64 bytes, zeros and ones. */
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

/* n zeros of four bytes each. Planes are short, so a call of memset, or the code that compilers put in its
 * place, takes longer. Compilers do not recognise a memset in adjacent stores. */
static inline void souk_zeros_16(char *out)
{
    const souk_float4 zero = {0};
    memcpy(out, &zero, sizeof zero);
    memcpy(out + 16, &zero, sizeof zero);
    memcpy(out + 32, &zero, sizeof zero);
    memcpy(out + 48, &zero, sizeof zero);
}

static inline void souk_zeros(void *out, int n)
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
            souk_zeros_16(from);
        if (from < end) souk_zeros_16(end - 64);
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

/* A plane of zeros, n in all; returns where it ends. */
static inline float *souk_plane_zero(float *out, int n)
{
    souk_zeros(out, n);
    return out + n;
}

/* The same for numbers gathered for souk_plane_ratios. */
static inline void souk_plane_none(int32_t *numbers, int n)
{
    souk_zeros(numbers, n);
}

/* A plane of piece values, n cells in all (1 <= n <= 64): each cell of the set holds a piece, given by its
 * number. These cells are few, so they are written one by one. */
static inline float *souk_plane_worths(float *out, const uint8_t *piece, const int8_t *worth, uint64_t set,
                                       int n, float unit)
{
    souk_zeros(out, n);
    for (set &= UINT64_MAX >> (64 - n); set; set &= set - 1) {
        int c = souk_lowest(set);
        out[c] = (float)worth[piece[c]] * unit;
    }
    return out + n;
}
#endif
