/* The quick writers of observations and masks against the plain meaning of each, for every length: what
 * they write, where they stop, and that what lies behind is left alone where it must be. */
#include "core/plane.h"
#include "core/rng.h"
#include "souk_test.h"

enum { ROOM = 80, UNTOUCHED = 77 };

static float row[ROOM];

static void wipe(void)
{
    for (int i = 0; i < ROOM; i++)
        row[i] = UNTOUCHED;
}

static void check_end(int n, const float *end)
{
    assert_ptr_equal(end, row + n);
    for (int i = n; i < ROOM; i++)
        assert_float_equal(row[i], UNTOUCHED, 0);
}

static void sets_become_ones_and_noughts(void **unused)
{
    (void)unused;
    souk_rng rng = souk_rng_seeded(1);
    for (int n = 0; n <= 64; n++) {
        uint64_t set = souk_rng_next(&rng);
        wipe();
        check_end(n, souk_plane_bits(row, set, n));
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], (float)(set >> i & 1), 0);
    }
    for (int n = 1; n <= 61; n++) { /* up to three more, and never a fourth */
        uint64_t set = souk_rng_next(&rng) & ((1ULL << n) - 1);
        wipe();
        assert_ptr_equal(souk_plane_bits_and_on(row, set, n), row + n);
        for (int i = 0; i < n + 3; i++)
            if (i < n || row[i] < UNTOUCHED) assert_float_equal(row[i], (float)(set >> i & 1), 0);
        assert_float_equal(row[n + 3], UNTOUCHED, 0);
    }
}

static void noughts_fill_a_plane_and_no_more(void **unused)
{
    (void)unused;
    for (int n = 0; n < ROOM; n++) {
        wipe();
        check_end(n, souk_plane_zero(row, n));
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], 0, 0);
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
        wipe();
        check_end(n, souk_plane_sum(row, set, weight, 4, n, 0.5F));
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int k = 0; k < 4; k++)
                sum += (int)(set[k] >> i & 1) * weight[k];
            assert_float_equal(row[i], ((float)sum * 0.5F), 0);
        }
    }
}

static void pieces_are_looked_up_where_they_lie(void **unused)
{
    (void)unused;
    souk_rng rng = souk_rng_seeded(6);
    int8_t worth[32];
    for (int i = 0; i < 32; i++)
        worth[i] = (int8_t)(3 * i - 50);
    for (int n = 16; n <= 64; n++) {
        uint8_t piece[64];
        uint64_t set = souk_rng_next(&rng);
        for (int i = 0; i < n; i++)
            piece[i] = (uint8_t)(souk_rng_next(&rng) % 32);
        wipe();
        check_end(n, souk_plane_worths(row, piece, worth, set, n, 0.5F));
        for (int i = 0; i < n; i++) {
            int points = set >> i & 1 ? worth[piece[i]] : 0;
            assert_float_equal(row[i], 0.5F * (float)points, 0);
        }
    }
}

static void numbers_are_measured_and_kept_within_one(void **unused)
{
    (void)unused;
    static const int32_t numbers[9] = {0, 1, 8, 9, -8, -9, 1000000, -1000000, 4};
    static const float expected[9] = {0, 0.125F, 1, 1, -1, -1, 1, -1, 0.5F};
    float units[9];
    for (int i = 0; i < 9; i++)
        units[i] = 0.125F;
    for (int n = 0; n <= 9; n++) {
        wipe();
        check_end(n, souk_plane_ratios(row, numbers, units, n));
        for (int i = 0; i < n; i++)
            assert_float_equal(row[i], expected[i], 0);
    }
}

static void counts_are_measured_four_at_a_time(void **unused)
{
    (void)unused;
    const souk_float4 units = {1.0F / 4, 1.0F / 4, 1.0F / 2, 1};
    wipe();
    souk_plane_counts(row, 0x00010502, units); /* 2, 5, 1, 0 */
    assert_float_equal(row[0], 0.5, 0);
    assert_float_equal(row[1], 1, 0); /* never above 1 */
    assert_float_equal(row[2], 0.5, 0);
    assert_float_equal(row[3], 0, 0);
    assert_float_equal(row[4], UNTOUCHED, 0);
    souk_plane_differences(row, 0x0302010000000005, 0x0502000000000002, 0.25F);
    assert_float_equal(row[0], -0.75, 0);
    assert_float_equal(row[5], -0.25, 0);
    assert_float_equal(row[6], 0, 0);
    assert_float_equal(row[7], 0.5, 0);
}

static void masks_become_bytes_at_every_length(void **unused)
{
    (void)unused;
    enum { ALL = 64 * SOUK_MASK_WORDS };
    souk_rng rng = souk_rng_seeded(3);
    uint8_t out[ALL + 16];
    for (int n = 1; n <= ALL; n++) {
        souk_mask m;
        for (int i = 0; i < SOUK_MASK_WORDS; i++)
            m.w[i] = souk_rng_next(&rng);
        memset(out, UNTOUCHED, sizeof out);
        souk_plane_mask(out, &m, n);
        for (int a = 0; a < n; a++)
            assert_int_equal(out[a], souk_mask_has(&m, a));
        for (size_t a = (size_t)n; a < sizeof out; a++)
            assert_int_equal(out[a], UNTOUCHED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_become_ones_and_noughts),
        cmocka_unit_test(noughts_fill_a_plane_and_no_more),
        cmocka_unit_test(sets_laid_over_each_other_add_up),
        cmocka_unit_test(pieces_are_looked_up_where_they_lie),
        cmocka_unit_test(numbers_are_measured_and_kept_within_one),
        cmocka_unit_test(counts_are_measured_four_at_a_time),
        cmocka_unit_test(masks_become_bytes_at_every_length),
    };
    return cmocka_run_group_tests_name("plane", tests, NULL, NULL);
}
