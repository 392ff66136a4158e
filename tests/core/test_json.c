/* test_json.c: the JSON reader accepts RFC 8259 and rejects everything else with the right line and column. */
#include "core/json.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

enum { NODES = 2000 };
static souk_json nodes[NODES];
static char text[1 << 16];
static souk_error error;

static int parse_bytes(const char *json, size_t len)
{
    memcpy(text, json, len);
    memset(&error, 0, sizeof error);
    return souk_json_parse(text, len, nodes, NODES, &error);
}

static int parse(const char *json)
{
    return parse_bytes(json, strlen(json));
}

static void accept_all(const char *const *list)
{
    for (; *list; list++)
        if (parse(*list) < 1) fail_msg("%s: %d:%d: %s", *list, error.line, error.column, error.text);
}

static void refuse_at(const char *json, int line, int column)
{
    if (parse(json) >= 0) fail_msg("accepted: %s", json);
    if (error.line != line || error.column != column)
        fail_msg("%s: named %d:%d, not %d:%d", json, error.line, error.column, line, column);
    assert_true(error.text[0]);
}

static void valid_json_is_accepted(void **unused)
{
    (void)unused;
    static const char *const list[] = {"null",
                                       "true",
                                       "false",
                                       "0",
                                       "-0",
                                       "1e3",
                                       "1E-2",
                                       "1.5e+7",
                                       "\"\"",
                                       "[]",
                                       "{}",
                                       " [ 1 , 2 ] ",
                                       "{\"a\":{\"b\":[{}]}}",
                                       "\t\r\n 7 \n",
                                       "\"\\u00e9\\ud834\\udd1e\\/\"",
                                       "{\"\":0}",
                                       "\"\x7F\"",
                                       NULL};
    accept_all(list);
}

static void invalid_json_is_refused_with_its_position(void **unused)
{
    (void)unused;
    refuse_at("", 1, 1);
    refuse_at("   ", 1, 4);
    refuse_at("nul", 1, 4);
    refuse_at("nulL", 1, 4);
    refuse_at("True", 1, 1);
    refuse_at("[1,]", 1, 4);
    refuse_at("[1 2]", 1, 4);
    refuse_at("[,1]", 1, 2);
    refuse_at("[1", 1, 3);
    refuse_at("[1}", 1, 3);
    refuse_at("{\"a\":1,}", 1, 8);
    refuse_at("{\"a\" 1}", 1, 6);
    refuse_at("{a:1}", 1, 2);
    refuse_at("{\"a\":}", 1, 6);
    refuse_at("{1:2}", 1, 2);
    refuse_at("{} {}", 1, 4);
    refuse_at("'a'", 1, 1);
    refuse_at("// no\n1", 1, 1);
    refuse_at("[1,\n2,\n  x]", 3, 3);
    refuse_at("\xEF\xBB\xBF{}", 1, 1);
    refuse_at("NaN", 1, 1);
    refuse_at("Infinity", 1, 1);
}

static void numbers_are_strict(void **unused)
{
    (void)unused;
    refuse_at("01", 1, 1);
    refuse_at("-", 1, 2);
    refuse_at("-a", 1, 2);
    refuse_at("+1", 1, 1);
    refuse_at(".5", 1, 1);
    refuse_at("1.", 1, 3);
    refuse_at("1e", 1, 3);
    refuse_at("1e+", 1, 4);
    refuse_at("0x10", 1, 2);
    refuse_at("1e400", 1, 6);
    refuse_at("1e999999999999", 1, 15);
    static const struct {
        const char *json;
        double value;
    } good[] = {
        {"0", 0},          {"-12", -12},         {"9007199254740992", 9007199254740992.0},
        {"0.1", 0.1},      {"123.456", 123.456}, {"1e22", 1e22},
        {"-1.5e3", -1500}, {"1e-400", 0},        {"12345678901234567890123", 12345678901234567890123.0},
        {"0e999999", 0},   {"2.5E-3", 0.0025}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(parse(good[i].json), 1);
        double difference = nodes[0].number - good[i].value;
        double scale = good[i].value < 0 ? -good[i].value : good[i].value;
        assert_true(difference <= 1e-15 * scale && difference >= -1e-15 * scale);
    }
}

static void strings_are_unescaped_in_place(void **unused)
{
    (void)unused;
    assert_int_equal(parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud834\\udd1e\""), 1);
    assert_string_equal(nodes[0].string, "\"\\/\b\f\n\r\tAé€𝄞");
    refuse_at("\"abc", 1, 5);
    refuse_at("\"a\\", 1, 4);
    refuse_at("\"a\\x\"", 1, 4);
    refuse_at("\"\\u12g4\"", 1, 3);
    refuse_at("\"\\u12", 1, 3);
    refuse_at("\"\\ud834\"", 1, 3);
    refuse_at("\"\\ud834\\n\"", 1, 3);
    refuse_at("\"\\ud834\\u0041\"", 1, 3);
    refuse_at("\"\\udd1e\"", 1, 3);
    refuse_at("\"\\u0000\"", 1, 3);
    refuse_at("\"a\nb\"", 1, 3);
    refuse_at("\"a\tb\"", 1, 3);
}

static void bytes_must_be_utf8(void **unused)
{
    (void)unused;
    refuse_at("\"\x80\"", 1, 2);         /* continuation byte without a start byte */
    refuse_at("\"\xC3\"", 1, 2);         /* truncated */
    refuse_at("\"\xC0\xAF\"", 1, 2);     /* overlong */
    refuse_at("\"\xE0\x80\xAF\"", 1, 2); /* overlong */
    refuse_at("\"\xED\xA0\x80\"", 1, 2); /* a surrogate */
    refuse_at("\"\xF4\x90\x80\x80\"", 1, 2);
    refuse_at("\"\xF8\x88\x80\x80\x80\"", 1, 2);
    refuse_at("\"\xFF\"", 1, 2);
    refuse_at("\"é\xFF\"", 1, 3);
    assert_int_equal(parse_bytes("\"a\0b\"", 5), -1);
    assert_int_equal(error.column, 3);
    assert_int_equal(parse_bytes("1\0", 2), -1);
}

static void columns_count_characters(void **unused)
{
    (void)unused;
    refuse_at("[\"éé\", x]", 1, 8);
    refuse_at("[\"\\u00e9\", x]", 1, 12);
    assert_true(parse("{\n  \"é\": [1,\n 22]}") > 0);
    const souk_json *list = souk_json_get(&nodes[0], "é");
    assert_int_equal(list->line, 2);
    assert_int_equal(list->column, 8);
    assert_int_equal(souk_json_at(list, 1)->line, 3);
    assert_int_equal(souk_json_at(list, 1)->column, 2);
}

static void keys_are_unique(void **unused)
{
    (void)unused;
    refuse_at("{\"a\":1,\n \"a\":2}", 2, 2);
    assert_string_equal(error.field, "a");
    refuse_at("{\"a\":1,\"\\u0061\":2}", 1, 8);
    assert_true(parse("{\"a\":{\"a\":1},\"b\":{\"a\":1}}") > 0);
}

static void depth_members_and_values_are_bounded(void **unused)
{
    (void)unused;
    char deep[200];
    for (int depth = SOUK_JSON_DEPTH; depth <= SOUK_JSON_DEPTH + 1; depth++) {
        memset(deep, '[', (size_t)depth + 1);
        memset(deep + depth + 1, ']', (size_t)depth + 1);
        deep[2 * depth + 2] = '\0';
        assert_int_equal(parse(deep) > 0, depth == SOUK_JSON_DEPTH);
    }
    static char wide[8000];
    size_t n = 0;
    wide[n++] = '{';
    for (int i = 0; i < 257; i++)
        n += (size_t)sprintf(wide + n, "%s\"k%d\":%d", i ? "," : "", i, i);
    strcpy(wide + n, "}");
    assert_int_equal(parse(wide), -1);
    memcpy(text, "[1,2,3]", 7);
    assert_int_equal(souk_json_parse(text, 7, nodes, 3, &error), -1);
    memcpy(text, "[1,2,3]", 7);
    assert_int_equal(souk_json_parse(text, 7, nodes, 4, &error), 4);
    assert_int_equal(souk_json_size("[1,2,{\"a\":[]}]", 14), 6);
}

static void values_can_be_looked_up(void **unused)
{
    (void)unused;
    assert_int_equal(parse("{\"n\":7,\"s\":\"x\",\"l\":[1,2.5,-3],\"e\":[]}"), 8);
    const souk_json *root = nodes;
    long n = 99;
    assert_int_equal(root->count, 4);
    assert_true(souk_json_whole(souk_json_get(root, "n"), 0, 7, &n));
    assert_int_equal(n, 7);
    assert_false(souk_json_whole(souk_json_get(root, "n"), 0, 6, &n));
    assert_false(souk_json_whole(souk_json_get(root, "n"), 8, 9, &n));
    assert_false(souk_json_whole(souk_json_get(root, "s"), 0, 9, &n));
    assert_false(souk_json_whole(NULL, 0, 9, &n));
    assert_string_equal(souk_json_text(souk_json_get(root, "s")), "x");
    assert_null(souk_json_text(souk_json_get(root, "n")));
    assert_null(souk_json_text(NULL));
    const souk_json *list = souk_json_get(root, "l");
    assert_false(souk_json_whole(souk_json_at(list, 1), -9, 9, &n));
    assert_true(souk_json_whole(souk_json_at(list, 2), -9, 9, &n));
    assert_int_equal(n, -3);
    assert_null(souk_json_at(list, 3));
    assert_null(souk_json_at(list, -1));
    assert_null(souk_json_at(root, 0));
    assert_null(souk_json_get(list, "n"));
    assert_null(souk_json_get(root, "absent"));
    assert_null(souk_json_child(souk_json_get(root, "e")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_json_is_accepted),
        cmocka_unit_test(invalid_json_is_refused_with_its_position),
        cmocka_unit_test(numbers_are_strict),
        cmocka_unit_test(strings_are_unescaped_in_place),
        cmocka_unit_test(bytes_must_be_utf8),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(keys_are_unique),
        cmocka_unit_test(depth_members_and_values_are_bounded),
        cmocka_unit_test(values_can_be_looked_up),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
