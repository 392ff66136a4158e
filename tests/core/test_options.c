/* test_options.c: options, texts and parts files. */
#include "core/out.h"
#include "core/parts.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

static const souk_option kinds[] = {
    {"fast", "Fast", SOUK_BOOL, 0, 1, 0, 2, 0, NULL, NULL, "a yes or no", NULL, false, 0, false, NULL},
    {"rounds", "Rounds", SOUK_INT, -5, 20, 7, 0, 0, NULL, NULL, "a number", NULL, false, 0, false, NULL},
    {"first", "First", SOUK_CHOICE, 0, 2, 1, 1, 0, "seat1|random|oldest", "one|any|old one", "a word",
     "seat0|random|oldest", false, 3, false, NULL},
    {"cards", "Cards", SOUK_LIST, 1, 10, 0, 0, 3, NULL, NULL, "some numbers", NULL, false, 0, false, NULL},
};
static souk_game game; /* only its title and these options are set */
static souk_options options;
static souk_error error;

static int begin(void **unused)
{
    (void)unused;
    game.title = "Test";
    game.options = kinds;
    game.num_options = 4;
    memset(&error, 0, sizeof error);
    souk_options_default(&game, &options);
    return 0;
}

static bool set(const char *name, const char *value)
{
    return souk_option_set(&game, &options, name, value, &error);
}

static void defaults_differ_in_the_lab(void **unused)
{
    (void)unused;
    assert_int_equal(options.v[0], 0);
    assert_int_equal(options.v[1], 7);
    assert_int_equal(options.v[2], 1);
    souk_options_lab(&game, &options);
    assert_int_equal(options.v[0], 1);
    assert_int_equal(options.v[1], 7); /* it has no value for the lab */
    assert_int_equal(options.v[2], 0);
    assert_int_equal(options.v[7], 0);
}

static void every_type_reads_what_it_writes(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *value, *written;
        int index;
        int32_t v;
    } good[] = {{"fast", "yes", "yes", 0, 1},
                {"fast", "Off", "no", 0, 0},
                {"fast", "oui", "yes", 0, 1},
                {"rounds", "-5", "-5", 1, -5},
                {"rounds", "20", "20", 1, 20},
                {"first", "OLDEST", "oldest", 2, 2},
                {"first", "seat1", "seat1", 2, 0},
                {"first", "seat0", "seat1", 2, 0},
                {"cards", "1,10,2", "1,10,2", 3, 1 | 10 << 8 | 2 << 16},
                {"cards", "none", "none", 3, 0}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        SOUK_OUT(text, 64);
        if (!set(good[i].name, good[i].value)) fail_msg("%s: %s", good[i].value, error.text);
        assert_int_equal(options.v[good[i].index], good[i].v);
        souk_option_text(&game, &options, good[i].index, &text);
        assert_string_equal(text.buf, good[i].written);
        assert_true(set(good[i].name, text.buf));
        assert_int_equal(options.v[good[i].index], good[i].v);
    }
}

static void values_are_shown_in_the_players_language(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *value, *english, *french;
        int index;
    } said[] = {{"fast", "yes", "yes", "oui", 0},
                {"fast", "no", "no", "non", 0},
                {"rounds", "-5", "-5", "-5", 1},
                {"first", "seat1", "one", "one", 2},
                {"first", "oldest", "old one", "old one", 2},
                {"cards", "3,1,2", "3,1,2", "3,1,2", 3},
                {"cards", "none", "none", "aucune", 3}};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        SOUK_OUT(english, 64);
        SOUK_OUT(french, 64);
        assert_true(set(said[i].name, said[i].value));
        souk_option_say(&game, &options, said[i].index, SOUK_EN, &english);
        souk_option_say(&game, &options, said[i].index, souk_lang_of("fr"), &french);
        assert_string_equal(english.buf, said[i].english);
        assert_string_equal(french.buf, said[i].french);
    }
}

static void invalid_values_change_nothing_and_list_the_valid_ones(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *value, *says;
    } bad[] = {{"fast", "maybe", "yes or no"},
               {"rounds", "21", "-5 to 20"},
               {"rounds", "", "-5 to 20"},
               {"rounds", "3x", "-5 to 20"},
               {"rounds", " 3", "-5 to 20"},
               {"first", "seat", "seat1|random|oldest"},
               {"first", "", "seat1"},
               {"first", "seat1|random", "seat1"},
               {"cards", "1,2", "3 different"},
               {"cards", "1,2,2", "3 different"},
               {"cards", "1,2,11", "1 to 10"},
               {"cards", "1,2,3,4", "3 different"},
               {"cards", "1,2,3,", "3 different"},
               {"rising", "yes", "fast, rounds, first, cards"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        souk_options before = options;
        if (set(bad[i].name, bad[i].value)) fail_msg("%s = %s was taken", bad[i].name, bad[i].value);
        assert_string_equal(error.field, bad[i].name);
        if (!strstr(error.text, bad[i].says)) fail_msg("%s", error.text);
        assert_memory_equal(&before, &options, sizeof before);
    }
    game.num_options = 0;
    assert_false(set("fast", "yes"));
    assert_string_equal(error.text, "Test has no options.");
}

static void texts_use_the_requested_language(void **unused)
{
    (void)unused;
    assert_string_equal(souk_text(SOUK_EN, "It is not your turn."), "It is not your turn.");
    assert_string_equal(souk_text(souk_lang_of("fr"), "It is not your turn."),
                        "Ce n'est pas à vous de jouer.");
    assert_string_equal(souk_text(souk_lang_of("fr"), "no such text anywhere"), "no such text anywhere");
    assert_string_equal(souk_text(souk_lang_of("fr"), ""), "");
    assert_string_equal(souk_textn(SOUK_EN, "one stall", "many stalls", 1), "one stall");
    assert_string_equal(souk_textn(SOUK_EN, "one stall", "many stalls", 0), "many stalls");
    assert_int_equal(souk_lang_of("fr"), souk_lang_of("fr"));
    assert_int_equal(souk_lang_of("fr_FR.UTF-8"), souk_lang_of("fr"));
    assert_int_equal(souk_lang_of("fr-CA"), souk_lang_of("fr"));
    assert_int_equal(souk_lang_of("en_GB"), SOUK_EN);
    assert_int_equal(souk_lang_of("C.UTF-8"), SOUK_EN);
    assert_int_equal(souk_lang_of("frisian"), SOUK_EN);
    assert_int_equal(souk_lang_of(""), SOUK_EN);
    assert_int_equal(souk_lang_of(NULL), SOUK_EN);
}

/* --- Parts ----------------------------------------------------------------------------------- */

static souk_report report;

static bool read_parts(const char *json)
{
    const souk_game *g = souk_game_find("template");
    uint8_t parts[64];
    assert_true(g->parts_size <= sizeof parts);
    return souk_parts_read(g, json, strlen(json), parts, &report);
}

static const souk_problem *problem_of(const char *field)
{
    for (int i = 0; i < report.n; i++)
        if (strcmp(report.problem[i].field, field) == 0) return &report.problem[i];
    fail_msg("nothing is reported about %s", field);
    return NULL;
}

static void the_parts_of_every_game_can_be_read(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        assert_non_null(parts);
        assert_ptr_equal(parts, souk_parts_default(g));
        size_t told = g->parts_told ? g->parts_told : g->parts_size;
        assert_true(souk_parts_digest(g, parts) == souk_digest(parts, told));
        assert_ptr_equal(souk_game_find(g->id), g);
    }
    assert_null(souk_game_find("chess"));
}

static void all_errors_are_reported_together(void **unused)
{
    (void)unused;
    assert_false(read_parts("{ \"game\": \"other\",\n  \"extra\": 1,\n"
                            "  \"die\": { \"from\": \"hearsay\",\n"
                            "    \"weights\": [1, -1, 0, 1, 1],\n    \"lowest_high\": 7 } }"));
    assert_int_equal(problem_of("game")->line, 1);
    assert_int_equal(problem_of("game")->column, 11);
    assert_int_equal(problem_of("extra")->line, 2);
    assert_int_equal(problem_of("die.from")->line, 3);
    assert_int_equal(problem_of("die.weights")->line, 4);
    assert_int_equal(problem_of("die.weights[1]")->column, 20);
    assert_true(problem_of("die.weights[2]")->warning);
    assert_int_equal(problem_of("die.lowest_high")->line, 5);
    assert_non_null(strstr(problem_of("die.lowest_high")->text, "2 to 6"));
    assert_int_equal(report.errors, 6);
}

static void files_other_than_parts_are_refused(void **unused)
{
    (void)unused;
    assert_false(read_parts(""));
    assert_int_equal(report.errors, 1);
    assert_false(read_parts("[1, 2]"));
    assert_false(read_parts("{\"game\": \"template\",\n x}"));
    assert_int_equal(report.problem[0].line, 2);
    assert_int_equal(report.problem[0].column, 2);
    assert_false(read_parts("{}"));
    problem_of("game");
    problem_of("die");
    assert_false(read_parts("{\"game\": 3, \"die\": []}"));
    assert_int_equal(report.errors, 2);
    report.lang = souk_lang_of("fr");
    assert_false(read_parts("{}"));
    assert_string_equal(problem_of("die")->text, "Le membre « die » manque.");
    report.lang = SOUK_EN;
}

static void a_report_keeps_the_first_and_counts_the_rest(void **unused)
{
    (void)unused;
    souk_json here = {0};
    souk_parts_wrong(&report, &here, "wrong");
    for (int i = report.n; i < SOUK_PROBLEMS_MAX + 5; i++)
        souk_parts_odd(&report, &here, "odd %d", i);
    assert_int_equal(report.n, SOUK_PROBLEMS_MAX);
    assert_true(report.warnings + report.errors > SOUK_PROBLEMS_MAX);
    static char huge[(1 << 20) + 2];
    memset(huge, ' ', sizeof huge - 1);
    assert_false(read_parts(huge));
    assert_non_null(strstr(report.problem[0].text, "1048576"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(defaults_differ_in_the_lab, begin),
        cmocka_unit_test_setup(every_type_reads_what_it_writes, begin),
        cmocka_unit_test_setup(values_are_shown_in_the_players_language, begin),
        cmocka_unit_test_setup(invalid_values_change_nothing_and_list_the_valid_ones, begin),
        cmocka_unit_test(texts_use_the_requested_language),
        cmocka_unit_test(the_parts_of_every_game_can_be_read),
        cmocka_unit_test(all_errors_are_reported_together),
        cmocka_unit_test(files_other_than_parts_are_refused),
        cmocka_unit_test(a_report_keeps_the_first_and_counts_the_rest),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
