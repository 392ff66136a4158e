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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_ladder_from_easy_to_expert),
        cmocka_unit_test(every_decision_has_a_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
