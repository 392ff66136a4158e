/* Bazaar: a person's own parts file: what is refused, where, and what is only odd. Each test changes
 * one thing in the file of the house. */
#include "core/file.h"
#include "core/parts.h"
#include "games/bazaar/state.h"
#include "souk_test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *house_file(void)
{
    char path[1024];
    const char *root = getenv("SOUK_ROOT");
    snprintf(path, sizeof path, "%s/data/bazaar.json", root ? root : ".");
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    static char text[1 << 16];
    size_t n = fread(text, 1, sizeof text - 1, f);
    text[n] = 0;
    fclose(f);
    return text;
}

/* Reads the house's file with the first `old` replaced by `new`. */
static souk_report changed(const char *old, const char *new)
{
    static char text[1 << 16];
    const char *file = house_file(), *at = strstr(file, old);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - file), file, new, at + strlen(old));
    souk_report report;
    memset(&report, 0, sizeof report);
    bz_parts parts;
    souk_parts_read(souk_game_find("bazaar"), text, strlen(text), &parts, &report);
    return report;
}

static void wrong(const char *old, const char *new, const char *field, int line)
{
    souk_report r = changed(old, new);
    assert_true(r.errors > 0);
    const souk_problem *found = NULL;
    for (int i = 0; i < r.n && !found; i++)
        if (!r.problem[i].warning) found = &r.problem[i];
    assert_string_equal(found->field, field);
    assert_true(strlen(found->text) > 0);
    if (line) assert_int_equal(found->line, line);
}

static void the_houses_own_file_is_right(void **unused)
{
    (void)unused;
    souk_report r = changed("\"each\"", "\"each\"");
    assert_int_equal(r.errors, 0);
    assert_int_equal(r.warnings, 0);
}

static void wrong_sums_are_refused(void **unused)
{
    (void)unused;
    wrong("\"RRRRR*\", ", "", "collection.cards", 24);
    wrong("\"RRRRR*\"", "\"RRRR*\"", "collection.cards[0]", 25);
    wrong("\"RRRRR*\"", "\"RRRRRR*\"", "collection.cards[0]", 25);
    wrong("\"RRRRR*\"", "\"RRRRR*!\"", "collection.cards[0]", 25);
    wrong("\"RRRRR*\"", "17", "collection.cards[0]", 25);
    wrong("[\"R = WW\", ", "[", "exchange.cards[0]", 9);
    wrong("[5, 8, 12], ", "", "score.table", 0);
    wrong("\"height\": 5", "\"height\": 12", "piles.height", 0);
    /* A shorter deck says how many it has, and has enough for the piles. */
    wrong("\"cards\": [\n      \"RRRRR*\", ", "\"count\": 43, \"cards\": [", "collection.cards", 0);
    assert_int_equal(changed("\"cards\": [\n      \"RRRRR*\", ", "\"count\": 44, \"cards\": [").errors, 0);
    wrong("\"cards\": [\n      \"RRRRR*\", ", "\"count\": 3, \"cards\": [", "collection.count", 0);
    assert_int_equal(changed("\"height\": 5", "\"height\": 11").errors, 0);
    wrong("\"each\": 20", "\"each\": 4", "stones.each", 3);
}

static void equations_are_checked(void **unused)
{
    (void)unused;
    wrong("R = WW", "= WW", "exchange.cards[0][0]", 9);
    wrong("R = WW", "R =", "exchange.cards[0][0]", 9);
    wrong("R = WW", "R WW", "exchange.cards[0][0]", 9);
    wrong("R = WW", "R = R", "exchange.cards[0][0]", 9);
    wrong("R = WW", "R = WX", "exchange.cards[0][0]", 9);
    wrong("R = WW", "R = WWWWWWWW", "exchange.cards[0][0]", 9);
}

static void unknown_things_are_refused(void **unused)
{
    (void)unused;
    wrong("\"RBGYW*\"", "\"RBGYWQ\"", "die.faces", 4);
    wrong("\"RBGYW*\"", "\"\"", "die.faces", 4);
    wrong("\"limit\"", "\"limt\"", "stones.limt", 3);
    wrong("\"from\": \"rulebook\", \"each\"", "\"from\": \"hearsay\", \"each\"", "stones.from", 3);
}

static void odd_but_playable_is_a_warning(void **unused)
{
    (void)unused;
    souk_report r = changed("R = WW", "R = RW");
    assert_int_equal(r.errors, 0);
    assert_int_equal(r.warnings, 1);
    assert_string_equal(r.problem[0].field, "exchange.cards[0][0]");
}

static void everything_wrong_is_told_at_once(void **unused)
{
    (void)unused;
    souk_report r = changed("[\"R = WW\", \"G = BY\"", "[\"R = W!\", \"G BY\"");
    assert_int_equal(r.errors, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_houses_own_file_is_right, "BZ-1.1 BZ-1.2 BZ-1.3 BZ-1.4"),
        CLAUSE_TEST(wrong_sums_are_refused, "BZ-1.4"),
        CLAUSE_TEST(equations_are_checked, "BZ-1.3"),
        cmocka_unit_test(unknown_things_are_refused),
        cmocka_unit_test(odd_but_playable_is_a_warning),
        cmocka_unit_test(everything_wrong_is_told_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
