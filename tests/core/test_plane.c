/* test_plane.c: the fast writers of observations and masks, compared with naive versions for every length: the
 * values, the end of the row, and the memory around it. All buffers have exactly the required size, so that the
 * address sanitizer reports any access past the end; other builds check guard values. */
#include "core/plane.h"
#include "core/rng.h"
#include "souk_test.h"
#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { GUARD = 0, UNTOUCHED = 77 };
#else
enum { GUARD = 16, UNTOUCHED = 77 };
#endif

/* A row of n floats, not yet written to. */
static float *fresh(int n)
{
    float *block = malloc((size_t)(n + 2 * GUARD) * sizeof *block + (n + GUARD == 0));
    assert_non_null(block);
    for (int i = 0; i < n + 2 * GUARD; i++)
        block[i] = UNTOUCHED;
    return block + GUARD;
}

static void check_end(float *row, int n, const float *end)
{
    assert_ptr_equal(end, row + n);
    for (int i = 0; i < GUARD; i++) {
        assert_float_equal(row[n + i], UNTOUCHED, 0);
        assert_float_equal(row[-1 - i], UNTOUCHED, 0);
    }
    free(row - GUARD);
}

/* A copy of the input in a buffer of exactly its size. */
static void *exactly(const void *bytes, size_t size)
{
    void *copy = malloc(size + (size == 0));
    assert_non_null(copy);
    if (size) memcpy(copy, bytes, size);
    return copy;
}

static void sets_become_ones_and_zeros(void **unused)
{
    (void)unused;
    souk_rng rng = souk_rng_seeded(1);
    for (int n = 0; n <= 64; n++) {
        uint64_t set = souk_rng_next(&rng);
        float *row = fresh(n), *end = souk_plane_bits(row, set, n);
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], (float)(set >> i & 1), 0);
        check_end(row, n, end);
    }
}

static void zeros_fill_exactly_one_plane(void **unused)
{
    (void)unused;
    for (int n = 0; n < 80; n++) {
        float *row = fresh(n), *end = souk_plane_zero(row, n);
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], 0, 0);
        check_end(row, n, end);
        int32_t *numbers = malloc((size_t)(n + GUARD) * sizeof *numbers + 1);
        assert_non_null(numbers);
        for (int i = 0; i < n + GUARD; i++)
            numbers[i] = UNTOUCHED;
        souk_plane_none(numbers, n);
        for (int i = 0; i < n + GUARD; i++)
            assert_int_equal(numbers[i], i < n ? 0 : UNTOUCHED);
        free(numbers);
    }
}

static void sets_laid_over_each_other_add_up(void **unused)
{
    (void)unused;
    static const int8_t weight[4] = {3, -1, -2, 7};
    souk_rng rng = souk_rng_seeded(2);
    for (int n = 0; n <= 64; n++) {
        uint64_t set[4];
        for (int k = 0; k < 4; k++)
            set[k] = souk_rng_next(&rng);
        float *row = fresh(n), *end = souk_plane_sum(row, set, weight, 4, n, 0.5F);
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int k = 0; k < 4; k++)
                sum += (int)(set[k] >> i & 1) * weight[k];
            assert_float_equal(row[i], ((float)sum * 0.5F), 0);
        }
        check_end(row, n, end);
    }
}

static void sums_of_sixteen_cells_begin_anywhere(void **unused)
{
    (void)unused;
    static const int8_t weight[2] = {100, -128};
    const uint64_t set[2] = {0xF0F0F0F00F0F0F0F, 0x123456789ABCDEF0 & ~0xF0F0F0F00F0F0F0F};
    for (int from = 0; from <= 48; from++) {
        float *row = fresh(16);
        souk_plane_sum_16(row, set, weight, 2, from, 1.0F / 3);
        for (int i = 0; i < 16; i++) {
            int sum = (int)(set[0] >> (from + i) & 1) * 100 - (int)(set[1] >> (from + i) & 1) * 128;
            assert_float_equal(row[i], ((float)sum * (1.0F / 3)), 0);
        }
        check_end(row, 16, row + 16);
    }
}

static void bytes_keep_their_sign(void **unused)
{
    (void)unused;
    souk_rng rng = souk_rng_seeded(7);
    for (int n = 0; n <= 80; n++) {
        int8_t some[80];
        for (int i = 0; i < n; i++)
            some[i] = (int8_t)(souk_rng_next(&rng) & 0xFF);
        int8_t *bytes = exactly(some, (size_t)n);
        float *row = fresh(n), *end = souk_plane_bytes(row, bytes, n, 1.0F / 3);
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], ((float)some[i] * (1.0F / 3)), 0);
        check_end(row, n, end);
        free(bytes);
    }
}

static void pieces_are_looked_up_by_cell(void **unused)
{
    (void)unused;
    souk_rng rng = souk_rng_seeded(6);
    int8_t worth[32];
    for (int i = 0; i < 32; i++)
        worth[i] = (int8_t)(3 * i - 50);
    for (int n = 1; n <= 64; n++) {
        uint8_t some[64];
        uint64_t set = souk_rng_next(&rng); /* bits from n on do not belong to the plane */
        for (int i = 0; i < n; i++)
            some[i] = (uint8_t)(souk_rng_next(&rng) % 32);
        uint8_t *piece = exactly(some, (size_t)n);
        float *row = fresh(n), *end = souk_plane_worths(row, piece, worth, set, n, 0.5F);
        for (int i = 0; i < n; i++) {
            int points = set >> i & 1 ? worth[piece[i]] : 0;
            assert_float_equal(row[i], 0.5F * (float)points, 0);
        }
        check_end(row, n, end);
        free(piece);
    }
}

static void numbers_are_scaled_and_capped_at_one(void **unused)
{
    (void)unused;
    static const int32_t some[9] = {0, 1, 8, 9, -8, -9, 1000000, -1000000, 4};
    static const float expected[9] = {0, 0.125F, 1, 1, -1, -1, 1, -1, 0.5F};
    float eighths[9];
    for (int i = 0; i < 9; i++)
        eighths[i] = 0.125F;
    for (int n = 0; n <= 9; n++) {
        int32_t *numbers = exactly(some, (size_t)n * sizeof *some);
        float *units = exactly(eighths, (size_t)n * sizeof *eighths);
        float *row = fresh(n), *end = souk_plane_ratios(row, numbers, units, n);
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], expected[i], 0);
        check_end(row, n, end);
        free(numbers);
        free(units);
    }
}

static void counts_are_scaled_in_fours_and_eights(void **unused)
{
    (void)unused;
    const souk_float4 units = {1.0F / 4, 1.0F / 4, 1.0F / 2, 1}, parts = souk_plane_units(0, 255, 2, 200);
    static const float four[4] = {0.5F, 1, 0.5F, 0}, high[4] = {1, 1.0F / 255 * 254, 0.5F, 1};
    float *row = fresh(4);
    souk_plane_counts(row, 0x00010502, units); /* 2, 5 (capped at 1), 1, 0 */
    for (int i = 0; i < 4; i++)
        assert_float_equal(row[i], four[i], 0);
    check_end(row, 4, row + 4);
    row = fresh(8);
    souk_plane_counts_8(row, 0xFF01FE0100010502, units, parts);
    for (int i = 0; i < 8; i++)
        assert_float_equal(row[i], (i < 4 ? four[i] : high[i - 4]), 0);
    check_end(row, 8, row + 8);
}

static void differences_are_scaled_in_eights(void **unused)
{
    (void)unused;
    static const float expected[8] = {-0.75F, 0, 0, 0, 0, -0.25F, 0, 0.5F};
    float *row = fresh(8);
    souk_plane_differences(row, 0x0302010000000005, 0x0502000000000002, 0.25F);
    for (int i = 0; i < 8; i++)
        assert_float_equal(row[i], expected[i], 0);
    check_end(row, 8, row + 8);
}

static void masks_become_bytes_at_every_length(void **unused)
{
    (void)unused;
    enum { ALL = 64 * SOUK_MASK_WORDS };
    souk_rng rng = souk_rng_seeded(3);
    for (int n = 1; n <= ALL; n++) {
        souk_mask some;
        for (int i = 0; i < SOUK_MASK_WORDS; i++)
            some.w[i] = souk_rng_next(&rng);
        souk_mask *m = exactly(&some, sizeof some);
        uint8_t *out = malloc((size_t)(n + GUARD));
        assert_non_null(out);
        memset(out, UNTOUCHED, (size_t)(n + GUARD));
        souk_plane_mask(out, m, n);
        for (int a = 0; a < n; a++)
            assert_int_equal(out[a], souk_mask_has(m, a));
        for (int a = n; a < n + GUARD; a++)
            assert_int_equal(out[a], UNTOUCHED);
        free(out);
        free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_become_ones_and_zeros),
        cmocka_unit_test(zeros_fill_exactly_one_plane),
        cmocka_unit_test(sets_laid_over_each_other_add_up),
        cmocka_unit_test(sums_of_sixteen_cells_begin_anywhere),
        cmocka_unit_test(bytes_keep_their_sign),
        cmocka_unit_test(pieces_are_looked_up_by_cell),
        cmocka_unit_test(numbers_are_scaled_and_capped_at_one),
        cmocka_unit_test(counts_are_scaled_in_fours_and_eights),
        cmocka_unit_test(differences_are_scaled_in_eights),
        cmocka_unit_test(masks_become_bytes_at_every_length),
    };
    return cmocka_run_group_tests_name("plane", tests, NULL, NULL);
}
