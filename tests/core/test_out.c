/* test_out.c: the text buffer, the JSON writer and templates. */
#include "core/json.h"
#include "core/out.h"
#include "souk_test.h"
#include <limits.h>
#include <string.h>

static void a_text_that_fits_is_whole(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 32);
    souk_puts(&o, "seat ");
    souk_put_int(&o, -12);
    souk_putc(&o, '/');
    souk_printf(&o, "%s %d", "of", 3);
    assert_string_equal(o.buf, "seat -12/of 3");
    assert_int_equal(o.len, strlen(o.buf));
    assert_false(souk_out_full(&o));
    souk_out_reset(&o);
    assert_string_equal(o.buf, "");
}

static void the_largest_numbers_are_written(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 64);
    souk_put_int(&o, LLONG_MIN);
    souk_putc(&o, ' ');
    souk_put_int(&o, LLONG_MAX);
    assert_string_equal(o.buf, "-9223372036854775808 9223372036854775807");
}

static void a_cut_text_is_counted_and_closed(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 6);
    souk_puts(&o, "souks of the world");
    assert_string_equal(o.buf, "souks");
    assert_int_equal(o.len, 18);
    assert_true(souk_out_full(&o));
    souk_puts(&o, "!");
    souk_printf(&o, "%d", 12345);
    assert_string_equal(o.buf, "souks");
    assert_int_equal(o.len, 24);
    souk_out none;
    souk_out_init(&none, NULL, 0);
    souk_puts(&none, "abc");
    souk_printf(&none, "%d", 4);
    assert_int_equal(none.len, 4);
}

static void a_cut_never_splits_a_character(void **unused)
{
    (void)unused;
    for (size_t cap = 1; cap < 12; cap++) {
        char whole[16], bytes[16];
        souk_out o, by_byte, by_format;
        souk_out_init(&o, whole, cap);
        souk_puts(&o, "é€𝄞é");
        souk_out_init(&by_byte, bytes, cap);
        for (const char *p = "é€𝄞é"; *p; p++)
            souk_putc(&by_byte, *p);
        static const size_t ends[] = {0, 2, 5, 9, 11};
        size_t expected = 0;
        for (int i = 0; i < 5; i++)
            if (ends[i] < cap) expected = ends[i];
        assert_int_equal(strlen(whole), expected);
        assert_string_equal(whole, bytes);
        souk_out_init(&by_format, bytes, cap);
        souk_printf(&by_format, "%s", "é€𝄞é");
        assert_string_equal(whole, bytes);
    }
}

static void json_is_written_in_document_order(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 256);
    static const uint8_t bytes[] = {1, 0, 255};
    souk_json_open(&o, '{');
    souk_json_put_int(&o, "n", -1);
    souk_json_put_bool(&o, "yes", true);
    souk_json_put_string(&o, "text",
                         "a\"b\\c\n\x01"
                         "é");
    souk_json_put_bytes(&o, "bytes", bytes, 3);
    souk_json_key(&o, "list");
    souk_json_open(&o, '[');
    souk_json_open(&o, '{');
    souk_json_close(&o, '}');
    souk_json_null(&o);
    souk_json_open(&o, '[');
    souk_json_close(&o, ']');
    souk_json_close(&o, ']');
    souk_json_close(&o, '}');
    assert_string_equal(o.buf, "{\"n\":-1,\"yes\":true,\"text\":\"a\\\"b\\\\c\\n\\u0001é\","
                               "\"bytes\":[1,0,255],\"list\":[{},null,[]]}");
}

static void reals_are_short_and_never_infinite(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 256);
    souk_json_open(&o, '[');
    static const double reals[] = {0.0, -0.0, 0.5, 1e9, -2.25, 1.0 / 3, 1e-7, 1e300 * 1e300};
    for (int i = 0; i < 8; i++)
        souk_json_real(&o, reals[i]);
    souk_json_close(&o, ']');
    assert_string_equal(o.buf, "[0,0,0.5,1e+09,-2.25,0.333333,1e-07,null]");
}

static void invalid_utf8_does_not_break_a_document(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 64);
    souk_json_string(&o, "a\xFF\xC3");
    assert_string_equal(o.buf, "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

/* Any string that is written can be read back. */
static void strings_survive_a_round_trip(void **unused)
{
    (void)unused;
    souk_rng r = souk_rng_seeded(1);
    for (int round = 0; round < 500; round++) {
        char text[24];
        int n = (int)souk_below(souk_rng_next(&r), 20);
        for (int i = 0; i < n; i++)
            text[i] = (char)(1 + souk_below(souk_rng_next(&r), 126));
        text[n] = '\0';
        SOUK_OUT(o, 256);
        souk_json_string(&o, text);
        souk_json node;
        souk_error error = {0};
        assert_int_equal(souk_json_parse(o.buf, o.len, &node, 1, &error), 1);
        assert_string_equal(node.string, text);
    }
}

static long fill(void *context, const char *place, souk_out *out)
{
    long n = *(const long *)context;
    if (strcmp(place, "n") == 0) souk_put_int(out, n);
    if (strcmp(place, "who") == 0) souk_puts(out, "Ada");
    return n;
}

static void expect_filled(souk_lang lang, const char *text, long n, const char *expected)
{
    SOUK_OUT(o, 128);
    souk_out_template(&o, lang, text, fill, &n);
    assert_string_equal(o.buf, expected);
}

static void templates_choose_the_form_of_the_language(void **unused)
{
    (void)unused;
    expect_filled(SOUK_EN, "{who} has {n|point|points}.", 1, "Ada has 1 point.");
    expect_filled(SOUK_EN, "{who} has {n|point|points}.", 0, "Ada has 0 points.");
    expect_filled(SOUK_EN, "{who} has {n|point|points}.", 2, "Ada has 2 points.");
    expect_filled(souk_lang_of("fr"), "{who} a {n|point|points}.", 0, "Ada a 0 point.");
    expect_filled(souk_lang_of("fr"), "{who} a {n|point|points}.", 1, "Ada a 1 point.");
    expect_filled(souk_lang_of("fr"), "{who} a {n|point|points}.", 2, "Ada a 2 points.");
    expect_filled(souk_lang_of("fr"), "{who} a {n|point|points}.", -3, "Ada a -3 points.");
}

static void broken_templates_are_harmless(void **unused)
{
    (void)unused;
    expect_filled(SOUK_EN, "open {n", 3, "open {n");
    expect_filled(SOUK_EN, "{n|only}", 3, "3 only");
    expect_filled(SOUK_EN, "{a_place_with_a_name_that_is_much_too_long_for_anybody}", 3, "");
    expect_filled(SOUK_EN, "}{", 3, "}{");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_that_fits_is_whole),
        cmocka_unit_test(the_largest_numbers_are_written),
        cmocka_unit_test(a_cut_text_is_counted_and_closed),
        cmocka_unit_test(a_cut_never_splits_a_character),
        cmocka_unit_test(json_is_written_in_document_order),
        cmocka_unit_test(reals_are_short_and_never_infinite),
        cmocka_unit_test(invalid_utf8_does_not_break_a_document),
        cmocka_unit_test(strings_survive_a_round_trip),
        cmocka_unit_test(templates_choose_the_form_of_the_language),
        cmocka_unit_test(broken_templates_are_harmless),
    };
    return cmocka_run_group_tests_name("out", tests, NULL, NULL);
}
