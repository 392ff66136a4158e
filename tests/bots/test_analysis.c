/* test_analysis.c: the analysis of a play and the arena: their counts add up and are reproducible. */
#include "bots/analysis.h"
#include "lab/run/arena.h"
#include "souk_test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOMENTS_MAX = 4000 };

static souk_moment moments[MOMENTS_MAX];

/* A random play, analysed with few iterations. */
static void analyse(souk_analysis *a, const souk_game *g, int seats, souk_judgement *result)
{
    souk_options options;
    memset(a, 0, sizeof *a);
    a->game = g;
    a->parts = souk_parts_default(g);
    a->bot = &souk_bot_hard;
    a->budget.iterations = 40;
    a->moments = moments;
    souk_options_lab(g, &options);
    souk_setup(g, &a->start, a->parts, &options, seats);
    souk_state s = a->start;
    souk_rng chance = souk_rng_seeded(5), player = souk_rng_seeded(6);
    for (int who; (who = souk_mover(g, &s)) != SOUK_DONE; a->num_moments++) {
        souk_mask legal;
        assert_true(a->num_moments < MOMENTS_MAX);
        souk_legal(g, &s, a->parts, who, &legal);
        int action =
            who == SOUK_CHANCE ? souk_draw(g, &s, a->parts, &chance) : souk_mask_pick(&legal, &player);
        moments[a->num_moments].actor = (int8_t)who;
        moments[a->num_moments].action = (int16_t)action;
        g->apply(&s, a->parts, who, action, NULL);
    }
    souk_win_shares(g, &s, a->parts, result);
    assert_true(souk_analyse(a));
}

static void luck_and_choice_add_up_to_the_result(void **unused)
{
    (void)unused;
    int erred = 0, settled = 0;
    for (int i = 0; i < souk_num_games; i++) {
        souk_analysis a;
        souk_judgement result;
        int better = 0;
        analyse(&a, souk_games[i], souk_games[i]->min_seats, &result);
        assert_int_equal(a.entries, result.entries);
        for (int e = 0; e < a.entries; e++) {
            double end = (double)a.first[e] + a.luck[e] + a.own[e] + a.others[e];
            assert_true(fabs(end - (double)result.win[e]) < 1e-4);
            assert_true(a.moments[a.num_moments - 1].win[e] == result.win[e]);
        }
        for (int k = 0; k < a.num_moments; k++) {
            float sum = 0.0F;
            for (int e = 0; e < a.entries; e++)
                sum += a.moments[k].win[e];
            assert_true(fabsf(sum - 1.0F) < 1e-3F);
            if (a.moments[k].better < 0) continue;
            better++;
            settled += a.moments[k].settled;
            assert_true(a.moments[k].actor >= 0 && a.moments[k].lost > 0.0F);
            assert_int_not_equal(a.moments[k].better, a.moments[k].action);
        }
        erred += better > 0;
    }
    /* Random play makes mistakes wherever there are real choices, as in most games. */
    assert_true(2 * erred > souk_num_games);
    assert_true(settled > 0); /* and goes on making them when all is lost: there the margin tells */
}

static void analyses_are_reproducible(void **unused)
{
    (void)unused;
    souk_analysis a, b;
    souk_judgement result;
    analyse(&a, souk_games[0], souk_games[0]->min_seats, &result);
    analyse(&b, souk_games[0], souk_games[0]->min_seats, &result);
    for (int e = 0; e < a.entries; e++) {
        assert_true(a.luck[e] == b.luck[e]);
        assert_true(a.own[e] == b.own[e]);
    }
}

static void compete(souk_arena *a, const souk_game *g, int seats, int plays, int threads)
{
    memset(a, 0, sizeof *a);
    a->game = g;
    a->parts = souk_parts_default(g);
    souk_options_lab(g, &a->options);
    a->seats = seats;
    a->seed = 3;
    a->num_plays = plays;
    a->threads = threads;
    a->plays = calloc((size_t)plays, sizeof *a->plays);
    assert_non_null(a->plays);
    for (int i = 0; i < seats; i++)
        a->bots[i] = i == 0 ? &souk_bot_normal : &souk_bot_random;
}

static void shares_of_the_wins_add_up_to_the_plays(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        souk_arena a;
        souk_arena_standing s[SOUK_SCORES_MAX];
        int seats = souk_games[i]->min_seats;
        compete(&a, souk_games[i], seats, 6 * seats, 2);
        assert_int_equal(souk_arena_run(&a), 6 * seats);
        int n = souk_arena_standings(&a, s);
        assert_int_equal(n, 2);
        double wins = 0.0;
        for (int k = 0; k < n; k++) {
            wins += s[k].wins;
            assert_true(s[k].low <= s[k].share && s[k].share <= s[k].high);
        }
        assert_true(fabs(wins - 6.0 * seats) < 1e-3);
        assert_true(fabs(s[0].elo * (double)s[0].plays + s[1].elo * (double)s[1].plays) < 1e-6);
        free(a.plays);
    }
}

static void threads_and_interruptions_change_no_result(void **unused)
{
    (void)unused;
    souk_arena a, b;
    compete(&a, souk_games[0], 3, 9, 1);
    compete(&b, souk_games[0], 3, 9, 2);
    assert_int_equal(souk_arena_run(&a), 9);
    b.plays[4] = a.plays[4];
    assert_int_equal(souk_arena_run(&b), 9);
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 3; k++) {
            assert_true(a.plays[i].share[k] == b.plays[i].share[k]);
            assert_int_equal(a.plays[i].score[k], b.plays[i].score[k]);
        }
    free(a.plays);
    free(b.plays);
}

static void unchecked_settings_are_refused(void **unused)
{
    (void)unused;
    souk_arena a;
    compete(&a, souk_games[0], 3, 3, 1);
    a.seats = 0;
    assert_int_equal(souk_arena_run(&a), -1);
    a.seats = 3;
    memset(&a.options, 0x7F, sizeof a.options);
    assert_int_equal(souk_arena_run(&a), -1);
    free(a.plays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_and_choice_add_up_to_the_result),
        cmocka_unit_test(analyses_are_reproducible),
        cmocka_unit_test(shares_of_the_wins_add_up_to_the_plays),
        cmocka_unit_test(threads_and_interruptions_change_no_result),
        cmocka_unit_test(unchecked_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
