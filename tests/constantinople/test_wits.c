/* test_wits.c: Bazar: the knowledge of the bots. An estimate may be vague, but it must not be wrong. */
#include "bots/bot.h"
#include "games/constantinople/state.h"
#include "souk_test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS = 60, MOMENTS = 200, QUARTERS = 4, SEATS = 4, TILES = 20 };

/* The surprise of the estimate at the winners of one play, summed by quarters of the play: less is better. */
static void play(uint64_t seed, double *surprise, int *moments)
{
    const souk_game *g = souk_game_find("constantinople");
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_state s;
    souk_judgement judged[MOMENTS], end;
    int n = 0, decisions = 0;
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
    memset(&s, 0, sizeof s);
    souk_options_lab(g, &options);
    souk_setup(g, &s, parts, &options, SEATS);
    for (int who, a; (who = souk_mover(g, &s)) != SOUK_DONE;) {
        if (who == SOUK_CHANCE) {
            a = souk_draw(g, &s, parts, &chance);
        } else {
            if (decisions++ % 3 == 0 && n < MOMENTS) souk_judge(g, &s, parts, &judged[n++]);
            a = souk_bot_choose(&souk_bot_normal, g, &s, parts, who, &player);
        }
        g->apply(&s, parts, who, a, NULL);
    }
    souk_win_shares(g, &s, parts, &end);
    for (int i = 0; i < n; i++) {
        int quarter = QUARTERS * i / n;
        moments[quarter]++;
        for (int seat = 0; seat < SEATS; seat++)
            surprise[quarter] -= (double)end.win[seat] * log((double)judged[i].win[seat] + 1e-9);
    }
}

static void the_estimate_beats_uniform_chances(void **unused)
{
    (void)unused;
    double surprise[QUARTERS] = {0.0}, nothing = log((double)SEATS);
    int moments[QUARTERS] = {0};
    for (uint64_t seed = 1; seed <= PLAYS; seed++)
        play(seed, surprise, moments);
    for (int q = 0; q < QUARTERS; q++) {
        surprise[q] /= moments[q];
        print_message("# quarter %d: %.3f, of nothing %.3f\n", q + 1, surprise[q], nothing);
        assert_true(surprise[q] < nothing + 0.004);
    }
    assert_true(surprise[QUARTERS - 1] < nothing - 0.15);
}

/* A hint for a tile includes the cell that the search prefers, even if many cells are equally good. */
static void hints_include_the_cell_of_a_tile(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("constantinople");
    const void *parts = souk_parts_default(g);
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_budget budget = {.iterations = 600, .threads = 1};
    souk_options options;
    souk_state s;
    int tiles = 0;
    souk_rng chance = souk_rng_seeded(5), player = souk_rng_seeded(6);
    memset(&s, 0, sizeof s);
    souk_options_lab(g, &options);
    souk_setup(g, &s, parts, &options, SEATS);
    for (int who, a; (who = souk_mover(g, &s)) != SOUK_DONE;) {
        souk_mask legal;
        souk_legal(g, &s, parts, who, &legal);
        bool tile = who != SOUK_CHANCE && ((const co_state *)(const void *)&s)->phase == CO_IN_PLAY;
        if (tile && souk_mask_count(&legal) > 1 && tiles < TILES) {
            souk_advice advice;
            souk_rng rng = souk_rng_seeded((uint64_t)tiles++);
            souk_bot_explain(&souk_bot_hard, g, &s, parts, who, &rng, &budget, &voice, &advice, 1);
            if (strncmp(advice.reason, "then Play the ", 14) != 0) fail_msg("\"%s\"", advice.reason);
        }
        a = who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance)
                               : souk_bot_choose(&souk_bot_normal, g, &s, parts, who, &player);
        g->apply(&s, parts, who, a, NULL);
    }
    assert_int_equal(tiles, TILES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_estimate_beats_uniform_chances),
                                       cmocka_unit_test(hints_include_the_cell_of_a_tile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
