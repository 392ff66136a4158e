/* test_parts.c: Basari: custom parts files: the errors and their places, and the warnings. Each test changes one thing
 * in the default file. */
#include "basari_test.h"
#include "house_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static souk_report changed(const char *old, const char *new, int *line)
{
    return house_parts_read("basari", old, new, NULL, line);
}

/* The first problem of that kind must be at the changed line and name the field. */
static void found(const char *old, const char *new, const char *field, const char *text, bool warning)
{
    int line;
    souk_report r = changed(old, new, &line);
    assert_int_equal(r.errors > 0, !warning);
    const souk_problem *p = first_problem(&r, warning);
    assert_string_equal(p->field, field);
    assert_int_equal(p->line, line);
    if (!strstr(p->text, text)) fail_msg("\"%s\" does not say \"%s\"", p->text, text);
}

static void the_default_file_is_valid(void **unused)
{
    (void)unused;
    int line;
    souk_report r = changed("\"total\"", "\"total\"", &line);
    assert_int_equal(r.errors, 0);
    assert_int_equal(r.warnings, 0);
}

static void wrong_sums_are_refused(void **unused)
{
    (void)unused;
    found("\"total\": 100", "\"total\": 99", "stones.total", "There are 100, not 99", false);
    found("\"stalls\": [", "\"stalls\": [\n{\"points\": 4, \"stones\": \"BB\"},", "ring.stalls",
          "34 elements, not 35", false);
    found("\"blue\": 3", "\"blue\": 7", "hand.blue", "4 seats cannot take 7 each: there are 25", false);
}

static void unplayable_parts_are_refused(void **unused)
{
    (void)unused;
    found("\"faces\": 6", "\"faces\": 11", "die.faces", "", false);
    found("\"times\": 3", "\"times\": 0", "scoring.times", "", false);
    found("\"lap\": 10", "\"lap\": \"ten\"", "scoring.lap", "", false);
    found("\"count\": 34", "\"count\": 46", "ring.count", "", false);
    found("\"count\": 34", "\"count\": 6", "ring.count", "6 faces needs more stalls", false);
    found("{\"points\": 5, \"stones\": \"RRY\"}", "{\"points\": 5, \"stones\": \"RRX\"}",
          "ring.stalls[2].stones", "'X' is not a stone", false);
    found("{\"points\": 5, \"stones\": \"RRY\"}", "{\"points\": 5, \"stones\": \"RRYBGB\"}",
          "ring.stalls[2].stones", "at most 5", false);
    found("{\"points\": 5, \"stones\": \"RRY\"}", "{\"points\": 5, \"stones\": \"\"}",
          "ring.stalls[2].stones", "at least one", false);
    found("{\"points\": 5, \"stones\": \"RRY\"}", "7", "ring.stalls[2]", "must be an object", false);
    found("{\"points\": 5, \"stones\": \"RRY\"}", "{\"points\": -1, \"stones\": \"RRY\"}",
          "ring.stalls[2].points", "", false);
}

static void deviations_from_the_box_are_warnings(void **unused)
{
    (void)unused;
    found("{\"points\": 5, \"stones\": \"RRY\"}", "{\"points\": 9, \"stones\": \"RRY\"}",
          "ring.stalls[2].points", "4 to 7 points", true);
    found("{\"points\": 5, \"stones\": \"RRY\"}", "{\"points\": 5, \"stones\": \"R\"}",
          "ring.stalls[2].stones", "2 to 4 stones", true);
    found("\"score\": 6", "\"score\": 5", "die.score", "rolls above 5 score nothing", true);
    found("\"red\": 14", "\"red\": 9", "scoring.red", "scores less", true);
}

static void each_block_states_its_source(void **unused)
{
    (void)unused;
    int line;
    souk_report r = changed("\"from\": \"reconstructed\"", "\"from\": \"memory\"", &line);
    assert_int_equal(r.errors, 1);
    r = changed("\"ring\"", "\"rings\"", &line);
    assert_true(r.errors > 0);
}

/* Other parts give another game: a ring of twelve stalls, a die of ten faces, two scorings. */
static void other_parts_give_another_game(void **unused)
{
    (void)unused;
    static const char text[] =
        "{\"game\": \"basari\",\n"
        "\"stones\": {\"from\": \"published\", \"total\": 80, \"blue\": 20, \"green\": 20, \"yellow\": 20, "
        "\"red\": 20},\n"
        "\"hand\": {\"from\": \"rulebook\", \"blue\": 1, \"green\": 1, \"yellow\": 1, \"red\": 1},\n"
        "\"die\": {\"from\": \"rulebook\", \"faces\": 10, \"score\": 10},\n"
        "\"scoring\": {\"from\": \"rulebook\", \"times\": 2, \"lap\": 7, \"blue\": 1, \"green\": 2, "
        "\"yellow\": 3, \"red\": 4, \"alone_returns\": 1, \"shared_returns\": 0},\n"
        "\"track\": {\"from\": \"rulebook\", \"fields\": 50},\n"
        "\"ring\": {\"from\": \"reconstructed\", \"count\": 12, \"stalls\": [\n"
        "{\"points\": 4, \"stones\": \"RR\"}, {\"points\": 5, \"stones\": \"YY\"}, "
        "{\"points\": 6, \"stones\": \"GG\"}, {\"points\": 7, \"stones\": \"BB\"},\n"
        "{\"points\": 4, \"stones\": \"RR\"}, {\"points\": 5, \"stones\": \"YY\"}, "
        "{\"points\": 6, \"stones\": \"GG\"}, {\"points\": 7, \"stones\": \"BB\"},\n"
        "{\"points\": 4, \"stones\": \"RR\"}, {\"points\": 5, \"stones\": \"YY\"}, "
        "{\"points\": 6, \"stones\": \"GG\"}, {\"points\": 7, \"stones\": \"BB\"}]}}\n";
    const souk_game *g = souk_game_find("basari");
    static ba_parts parts;
    souk_report report;
    memset(&report, 0, sizeof report);
    assert_true(souk_parts_read(g, text, sizeof text - 1, &parts, &report));
    souk_options options;
    souk_options_default(g, &options);
    for (uint64_t seed = 0; seed < 20; seed++) {
        souk_state s;
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 100);
        souk_setup(g, &s, &parts, &options, 4);
        souk_play_random(g, &s, &parts, &chance, &player);
        assert_null(ba_conserved(&s, &parts));
        assert_int_equal(((const ba_state *)(const void *)&s)->scorings, 2);
    }
    souk_table *t = replay_with(AT(3, "  walked = 12 0 0\n", "0: points\n1: points\n2: points\n"), &parts);
    expect_score(t, 0, 0, 7 + 0 + 0 + 1 + 1); /* lap; thirds of 1, 2, 3, 4 */
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_default_file_is_valid, "BA-1.1 BA-1.3"),
        CLAUSE_TEST(wrong_sums_are_refused, "BA-1.1 BA-1.3 BA-2.2"),
        CLAUSE_TEST(unplayable_parts_are_refused, "BA-1.2 BA-1.3"),
        CLAUSE_TEST(deviations_from_the_box_are_warnings, "BA-1.3"),
        CLAUSE_TEST(each_block_states_its_source, "BA-1.3"),
        CLAUSE_TEST(other_parts_give_another_game, "BA-1.3 BA-6.2 BA-6.3"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
