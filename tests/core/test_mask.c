/* test_mask.c: membership, next and n-th element of masks, each compared with a naive version. */
#include "core/mask.h"
#include "souk_test.h"

/* Bit by bit; the library uses a table and a multiplication. */
static int plain_select(uint64_t word, int n)
{
    for (int i = 0; i < 64; i++)
        if (word >> i & 1 && n-- == 0) return i;
    return -1;
}

static void the_table_lists_the_bits_of_every_byte(void **unused)
{
    (void)unused;
    for (unsigned byte = 0; byte < 256; byte++)
        for (int n = 0; n < souk_popcount(byte); n++)
            assert_int_equal(souk_bits_of[byte] >> (3 * n) & 7, plain_select(byte, n));
}

static void any_bit_of_any_word_is_found(void **unused)
{
    (void)unused;
    souk_rng r = souk_rng_seeded(8);
    for (int round = 0; round < 2000; round++) {
        uint64_t word = round == 0 ? UINT64_MAX : souk_rng_next(&r);
        for (int thin = round % 7; thin > 0; thin--)
            word &= souk_rng_next(&r);
        for (int n = 0; n < souk_popcount(word); n++)
            assert_int_equal(souk_select_word(word, n), plain_select(word, n));
    }
}

static void an_empty_mask_holds_nothing(void **unused)
{
    (void)unused;
    souk_mask m;
    souk_mask_clear(&m);
    assert_int_equal(souk_mask_count(&m), 0);
    assert_int_equal(souk_mask_next(&m, 0), -1);
    assert_int_equal(souk_mask_nth(&m, 0), -1);
    souk_mask_add(&m, SOUK_ACTIONS_MAX - 1);
    assert_int_equal(souk_mask_next(&m, 0), SOUK_ACTIONS_MAX - 1);
    assert_int_equal(souk_mask_next(&m, SOUK_ACTIONS_MAX), -1); /* past the last */
    assert_int_equal(souk_mask_nth(&m, 1), -1);
}

static void picks_are_even(void **unused)
{
    (void)unused;
    souk_mask m;
    souk_mask_clear(&m);
    static const int members[] = {0, 63, 64, 200, 511};
    int seen[SOUK_ACTIONS_MAX] = {0};
    for (int i = 0; i < 5; i++)
        souk_mask_add(&m, members[i]);
    souk_rng r = souk_rng_seeded(11);
    for (int i = 0; i < 50000; i++)
        seen[souk_mask_pick(&m, &r)]++;
    for (int i = 0; i < 5; i++)
        assert_in_range(seen[members[i]], 9600, 10400);
}

static void nth_and_next_agree_on_any_mask(void **unused)
{
    (void)unused;
    souk_rng r = souk_rng_seeded(5);
    for (int round = 0; round < 2000; round++) {
        souk_mask m;
        for (int i = 0; i < SOUK_MASK_WORDS; i++) {
            m.w[i] = souk_rng_next(&r);
            for (int thin = round % 7; thin > 0; thin--)
                m.w[i] &= souk_rng_next(&r);
            if (round % 5 == 0) m.w[i] = ~m.w[i];
        }
        int n = 0;
        for (int a = souk_mask_next(&m, 0); a >= 0; a = souk_mask_next(&m, a + 1)) {
            assert_true(souk_mask_has(&m, a));
            assert_int_equal(souk_mask_nth(&m, n), a);
            n++;
        }
        assert_int_equal(n, souk_mask_count(&m));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_lists_the_bits_of_every_byte),
        cmocka_unit_test(any_bit_of_any_word_is_found),
        cmocka_unit_test(an_empty_mask_holds_nothing),
        cmocka_unit_test(picks_are_even),
        cmocka_unit_test(nth_and_next_agree_on_any_mask),
    };
    return cmocka_run_group_tests_name("mask", tests, NULL, NULL);
}
