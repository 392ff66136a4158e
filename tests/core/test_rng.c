/* test_rng.c: random numbers and digests, compared with values computed by other means. */
#include "core/rng.h"
#include "souk_test.h"
#include <string.h>

/* The first values of some streams, computed by an independent implementation of the function in docs/records.md. If
 * this test fails, old records without chance lines replay differently. */
static void values_are_those_of_the_document(void **unused)
{
    (void)unused;
    assert_true(souk_rng_value(0, 0) == 0xA14E63C53A1B26D0ull);
    assert_true(souk_rng_value(42, 0) == 0xD093E714DB7BA613ull);
    assert_true(souk_rng_value(42, 1) == 0xEF262C9E28FB0001ull);
    assert_true(souk_rng_value(UINT64_MAX, 1000000007) == 0x546ADB4A9BFC3E49ull);
    assert_true(souk_seed_of(42, 3) == 0x4D61031A51D436FCull);
}

static void a_stream_is_its_counter(void **unused)
{
    (void)unused;
    souk_rng r = souk_rng_seeded(7);
    for (uint64_t k = 0; k < 100; k++)
        assert_true(souk_rng_next(&r) == souk_rng_value(7, k));
    assert_int_equal(r.drawn, 100);
}

static void below_is_the_high_product(void **unused)
{
    (void)unused;
    assert_int_equal(souk_below(0, 6), 0);
    assert_int_equal(souk_below(UINT64_MAX, 6), 5);
    assert_int_equal(souk_below(UINT64_MAX / 2, 6), 2);
    assert_int_equal(souk_below(UINT64_MAX / 2 + 1, 6), 3);
    for (uint64_t k = 0; k < 1000; k++) {
        uint64_t v = souk_rng_value(3, k);
        uint32_t n = (uint32_t)(souk_rng_value(4, k) >> 33) + 1;
        assert_true(souk_below(v, n) == (uint32_t)((unsigned __int128)v * n >> 64));
    }
}

static void digests_are_fnv(void **unused)
{
    (void)unused;
    assert_true(souk_digest("", 0) == 0xCBF29CE484222325ull);
    assert_true(souk_digest("a", 1) == 0xAF63DC4C8601EC8Cull);
    assert_true(souk_digest("foobar", 6) == 0x85944171F73967E8ull);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_document),
        cmocka_unit_test(a_stream_is_its_counter),
        cmocka_unit_test(below_is_the_high_product),
        cmocka_unit_test(digests_are_fnv),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
