/* Bazar: what the bots know. An estimate may say little, but it must not say what is not so. */
#include "bots/bot.h"
#include "souk_test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYS = 60, MOMENTS = 200, QUARTERS = 4, SEATS = 4 };

/* How surprised the estimate is by the winners of one play, summed by quarters of the play: the less, the better. */
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

static void the_estimate_is_better_than_knowing_nothing(void **unused)
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_estimate_is_better_than_knowing_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
