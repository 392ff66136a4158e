/* test_parts.c: Bazaar: custom parts files: the errors and their places, and the warnings. Each test changes one thing
 * in the default file. */
#include "core/file.h"
#include "games/bazaar/state.h"
#include "house_parts.h"
#include "souk_test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static souk_report changed(const char *old, const char *new)
{
    return house_parts_read("bazaar", old, new, NULL, NULL);
}

static void wrong(const char *old, const char *new, const char *field, int line)
{
    souk_report r = changed(old, new);
    const souk_problem *found = first_problem(&r, false);
    assert_string_equal(found->field, field);
    assert_true(strlen(found->text) > 0);
    if (line) assert_int_equal(found->line, line);
}

static void the_default_file_is_valid(void **unused)
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
    /* A shorter deck states its count and has enough cards for the piles. */
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

/* A heap counts up to a hundred, and a short deck limits the height of the piles. */
static void oversized_values_are_refused(void **unused)
{
    (void)unused;
    char many[160] = "R = ";
    memset(many + 4, 'W', 101);
    wrong("R = WW", many, "exchange.cards[0][0]", 9);
    wrong("R = WW", "RRRRRRRR = W", "exchange.cards[0][0]", 9);
    char text[1 << 16];
    souk_report r;
    const souk_game *g = souk_game_find("bazaar");
    void *parts = malloc(g->parts_size);
    assert_non_null(parts);
    snprintf(text, sizeof text, "%s",
             house_parts("bazaar", "\"cards\": [\n      \"RRRRR*\", \"BBBBB*\", ",
                         "\"count\": 43, \"cards\": [", NULL));
    memset(&r, 0, sizeof r);
    assert_true(souk_parts_read(g, text, strlen(text), parts, &r));
    memcpy(strstr(text, "\"height\": 5"), "\"height\":11", 11);
    memset(&r, 0, sizeof r);
    assert_false(souk_parts_read(g, text, strlen(text), parts, &r));
    assert_string_equal(first_problem(&r, false)->field, "piles.height");
    free(parts);
}

/* BZ-1.2: a die never shows a face it does not have. */
static void a_die_shows_its_own_faces(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("bazaar");
    bz_parts *p = malloc(sizeof *p);
    souk_state state;
    souk_mask legal;
    souk_options options;
    uint32_t w[SOUK_ACTIONS_MAX];
    assert_non_null(p);
    assert_int_equal(house_parts_read("bazaar", "RBGYW*", "RBGYYY", p, NULL).errors, 0);
    memset(&state, 0, sizeof state);
    souk_options_default(g, &options);
    souk_setup(g, &state, p, &options, 2);
    ((bz_state *)(void *)&state)->phase = BZ_IN_DIE;
    souk_mask_clear(&legal);
    assert_int_equal(g->chance(&state, p, &legal, w), 6);
    assert_int_equal(souk_mask_count(&legal), 4);
    assert_int_equal(w[BZ_A_FACE + 3], 3);
    free(p);
}

static void all_errors_are_reported_together(void **unused)
{
    (void)unused;
    souk_report r = changed("[\"R = WW\", \"G = BY\"", "[\"R = W!\", \"G BY\"");
    assert_int_equal(r.errors, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_default_file_is_valid, "BZ-1.1 BZ-1.2 BZ-1.3 BZ-1.4"),
        CLAUSE_TEST(wrong_sums_are_refused, "BZ-1.4"),
        CLAUSE_TEST(equations_are_checked, "BZ-1.3"),
        cmocka_unit_test(unknown_things_are_refused),
        cmocka_unit_test(odd_but_playable_is_a_warning),
        cmocka_unit_test(all_errors_are_reported_together),
        cmocka_unit_test(oversized_values_are_refused),
        CLAUSE_TEST(a_die_shows_its_own_faces, "BZ-1.2"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
