/* test_coach.c: the coach: every built-in game has a playable ladder, and texts for what its bots do. */
#include "souk_test.h"
#include "table/coach.h"
#include <string.h>

static void every_game_has_a_ladder_from_easy_to_expert(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_error error;
        memset(&error, 0, sizeof error);
        souk_coach *c = souk_coach_open(g, &error);
        assert_string_equal(error.text, "");
        assert_non_null(c);
        int n = souk_coach_rungs(c);
        assert_in_range(n, 4, 8);
        for (int k = 0; k < n; k++) {
            souk_rung english, french;
            souk_state s;
            souk_coach_rung(c, k, SOUK_EN, &english);
            assert_true(souk_setup(g, &s, souk_parts_default(g), &english.options, english.seats));
            souk_coach_rung(c, k, souk_lang_of("fr"), &french);
            assert_string_not_equal(english.teaches, french.teaches);
            if (k == 0) assert_true(english.bot == &souk_bot_easy);
            if (k == n - 1) assert_true(english.bot == &souk_bot_expert);
        }
        souk_coach_close(c);
    }
}

/* Every decision with more than one choice belongs to a kind that has a text. */
static void every_decision_has_a_kind(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_error error;
        souk_coach *c = souk_coach_open(g, &error);
        souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
        souk_state s;
        if (!souk_coach_what(c, 0, SOUK_EN)) { /* the template has none yet */
            souk_coach_close(c);
            continue;
        }
        souk_setup(g, &s, parts, NULL, g->max_seats);
        for (int actor; (actor = souk_mover(g, &s)) != SOUK_DONE;) {
            souk_mask legal;
            souk_legal(g, &s, parts, actor, &legal);
            int action = actor == SOUK_CHANCE ? souk_outcome(g, &s, parts, souk_rng_next(&chance))
                                              : souk_mask_pick(&legal, &player);
            if (actor >= 0 && souk_mask_count(&legal) > 1) {
                SOUK_OUT(name, SOUK_NAME_MAX);
                souk_name(g, parts, action, &name);
                int kind = souk_coach_kind(c, name.buf);
                if (kind < 0) fail_msg("%s: no kind for %s", g->id, name.buf);
                for (int lang = 1; lang < souk_num_langs(); lang++)
                    assert_non_null(souk_coach_what(c, kind, lang));
            }
            g->apply(&s, parts, actor, action, NULL);
        }
        souk_coach_close(c);
    }
}

#define RUNG "{\"level\": \"easy\", \"seats\": 2, \"teaches\": {\"en\": \"A\"}}"
#define KIND                                                                                            \
    "{\"id\": \"k\", \"begins\": [\"roll\"], \"what\": {\"en\": \"B\"}, \"instead\": {\"k\": {\"en\": " \
    "\"C\"}}}"
#define COACH(first, ladder, kinds) \
    "{\"first\": [" first "],\n\"ladder\": [" ladder "],\n\"kinds\": [" kinds "]}"

/* A file with one thing wrong is refused as a whole; the error says where and what. */
static void wrong_files_are_refused(void **unused)
{
    static const struct {
        const char *text, *said; /* NULL: nothing is wrong */
        int line;
    } files[] = {
        {COACH(RUNG, RUNG, KIND), NULL, 0},
        {"{\"ladder\": [", "", 1},
        {"{\"ladder\": []}", "ladder and kinds", 1},
        {"{\"kinds\": []}", "ladder and kinds", 1},
        {COACH("{}", RUNG, KIND), "level", 1},
        {COACH(RUNG, "{\"level\": \"nobody\", \"seats\": 2}", KIND), "level", 2},
        {COACH(RUNG, "{\"level\": \"easy\", \"seats\": 99}", KIND), "seats", 2},
        {COACH(RUNG, "{\"level\": \"easy\", \"seats\": 2, \"options\": {\"nothing\": \"1\"}}", KIND),
         "option", 2},
        {COACH(RUNG, "{\"level\": \"easy\", \"seats\": 2, \"options\": {\"rounds\": 1}}", KIND), "option", 2},
        {COACH(RUNG, "{\"level\": \"easy\", \"seats\": 2, \"teaches\": {}}", KIND), "English", 2},
        {COACH(RUNG, RUNG, "{}"), "id", 3},
        {COACH(RUNG, RUNG, "{\"id\": \"k\"}"), "begin", 3},
        {COACH(RUNG, RUNG, "{\"id\": \"k\", \"cell\": true}"), "English", 3},
        {COACH(RUNG, RUNG, "{\"id\": \"k\", \"cell\": true, \"instead\": {\"k\": {}}}"), "English", 3},
    };
    const souk_game *g = souk_games[0];
    (void)unused;
    for (int i = 1; g->min_seats > 2; i++)
        g = souk_games[i];
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        souk_error error = {.lang = SOUK_EN};
        souk_coach *c = souk_coach_read(g, files[i].text, strlen(files[i].text), &error);
        if (!files[i].said != !!c || (files[i].said && !strstr(error.text, files[i].said)) ||
            error.line != files[i].line)
            fail_msg("%zu: %s, line %d", i, error.text, error.line);
        if (!c) continue;
        assert_int_equal(souk_coach_kind(c, "roll 3"), 0);
        assert_int_equal(souk_coach_kind(c, "Roll"), -1);
        assert_null(souk_coach_what(c, -1, SOUK_EN));
        assert_null(souk_coach_instead(c, -1, 0, SOUK_EN));
        assert_null(souk_coach_instead(c, 0, -1, SOUK_EN));
        assert_string_equal(souk_coach_instead(c, 0, 0, SOUK_EN), "C");
        souk_coach_close(c);
    }
    souk_coach_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_ladder_from_easy_to_expert),
        cmocka_unit_test(every_decision_has_a_kind),
        cmocka_unit_test(wrong_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
