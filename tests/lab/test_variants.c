/* test_variants.c: variants are named, changed and varied as asked, and a wrong request says why. */
#include "core/file.h"
#include "core/parts.h"
#include "lab/study/variants.h"
#include "souk_test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static souk_variants all;
static souk_error error;

static int open_variants(void **state)
{
    (void)state;
    memset(&error, 0, sizeof error);
    const souk_game *g = souk_game_find("basari");
    souk_variants_open(&all, g, "first", "random");
    souk_options_lab(g, &all.v[0].options);
    return 0;
}

static int close_variants(void **state)
{
    (void)state;
    souk_variants_close(&all);
    return 0;
}

/* The request is refused: the error names a field, no line, and has these words. */
static void refused(bool good, const char *words)
{
    assert_false(good);
    assert_int_equal(error.line, 0);
    assert_true(error.field[0]);
    if (!strstr(error.text, words)) fail_msg("\"%s\" does not say \"%s\"", error.text, words);
}

/* A full path and a short one change the same number, and leave the built-in parts as they are. */
static void a_path_finds_one_number(void **state)
{
    (void)state;
    assert_true(souk_variants_versus(&all, "ring.stalls[3].points=12345 seats=4", &error));
    assert_true(souk_variants_versus(&all, "stall.3.points=12345", &error));
    assert_int_equal(all.n, 3);
    assert_string_equal(all.v[1].name, "ring.stalls[3].points=12345 seats=4");
    assert_string_equal(all.v[1].text, all.v[2].text);
    assert_null(all.v[0].text);
    assert_null(strstr(souk_parts_house(all.game), "12345"));
    assert_non_null(strstr(all.v[1].text, "\"points\": 12345"));
    souk_study s;
    memset(&s, 0, sizeof s);
    souk_variant_study(&all.v[1], all.game, &s);
    assert_int_equal(s.seats, 4);
    assert_ptr_equal(s.parts, souk_parts_default(all.game)); /* until the caller has read the text */
}

static void a_path_must_name_one_number(void **state)
{
    (void)state;
    refused(souk_variants_versus(&all, "points=4", &error), "ring.stalls[0].points or ring.stalls[1].points");
    refused(souk_variants_versus(&all, "stall.99.points=4", &error), "is not a setting");
    refused(souk_variants_versus(&all, "ring.stalls=4", &error), "ring.stalls has several values");
    refused(souk_variants_versus(&all, "=4", &error), "\"\" is not a setting");
}

static void a_number_must_be_within_its_range(void **state)
{
    (void)state;
    refused(souk_variants_versus(&all, "seats=99", &error), "seats takes a whole number from 1 to");
    refused(souk_variants_versus(&all, "draw=1001", &error), "from 0 to 1000, not \"1001\"");
    refused(souk_variants_versus(&all, "scoring.lap=1000001", &error), "scoring.lap takes a whole number");
    refused(souk_variants_versus(&all, "seats", &error), "--versus takes NAME=VALUE, not \"seats\"");
}

static void a_range_repeats_every_variant(void **state)
{
    (void)state;
    assert_true(souk_variants_versus(&all, "draw=2", &error));
    assert_true(souk_variants_vary(&all, "lap=10..20:5", &error));
    assert_int_equal(all.n, 6);
    assert_int_equal(all.curves, 2);
    assert_string_equal(all.varied, "scoring.lap");
    assert_string_equal(all.v[5].name, "draw=2 · scoring.lap=20");
    assert_true(all.v[4].x == 15.0 && all.v[4].curve == 1 && all.v[4].drawn == 2);
    refused(souk_variants_vary(&all, "seats=4..3", &error), "LOW..HIGH");
    refused(souk_variants_vary(&all, "lap=1..99", &error), "at most 24 values");
    refused(souk_variants_vary(&all, "draw=0..4", &error), "at most 24 variants");
}

static void words_are_compared_without_an_axis(void **state)
{
    (void)state;
    assert_true(souk_variants_vary(&all, "bots=easy,random", &error));
    assert_string_equal(all.v[0].name, "bots=random"); /* as before: the other is compared with it */
    assert_string_equal(all.v[1].name, "bots=easy");
    assert_string_equal(all.varied, "");
}

/* The present value comes first, and a text keeps its blanks and quotes. */
static void a_text_is_compared_with_that_of_the_box(void **state)
{
    (void)state;
    assert_true(souk_variants_vary(&all, "die.from=a \"b\"", &error));
    assert_int_equal(all.n, 2);
    assert_non_null(strstr(all.v[1].name, "=a \"b\""));
    assert_non_null(strstr(all.v[1].text, "\"a \\\"b\\\"\""));
    assert_string_equal(all.varied, "");
    assert_true(souk_variants_versus(&all, "lap=3", &error));
    assert_true(souk_variants_vary(&all, "draw=2..3", &error));
    assert_string_equal(all.v[0].name + strlen(all.v[0].name) - 6, "draw=0");
}

/* A file that cannot be read is no wrong request; an error in its text has a line. */
static void parts_come_from_files(void **state)
{
    (void)state;
    char path[] = "/tmp/souk-variants-XXXXXX";
    close(mkstemp(path));
    assert_true(souk_file_replace(path, "{\n oops", 7, &error));
    assert_true(souk_variants_parts(&all, path, &error));
    assert_int_equal(all.n, 1);
    assert_string_equal(all.v[0].name, path);
    assert_false(souk_variants_versus(&all, "lap=3", &error));
    assert_int_equal(error.line, 2);
    remove(path);
    assert_false(souk_variants_parts(&all, path, &error));
    assert_true(error.line == 0 && !error.field[0]);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, open_variants, close_variants)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_path_finds_one_number),
        CASE(a_path_must_name_one_number),
        CASE(a_number_must_be_within_its_range),
        CASE(a_range_repeats_every_variant),
        CASE(words_are_compared_without_an_axis),
        CASE(a_text_is_compared_with_that_of_the_box),
        CASE(parts_come_from_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
