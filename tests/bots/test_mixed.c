/* test_mixed.c: simultaneous choices are judged as one, in a game small enough to be solved here: Goofspiel with four
 * cards (tests/newcomers). Every state is a matrix game; fictitious play solves it, and says how exactly. */
#include "bots/analysis.h"
#include "lab/proof/exhaust.h"
#include "lab/proof/regret.h"
#include "souk_test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CARDS = 4, SEATS = 2, SETS = 1 << CARDS, ROUNDS = 6000, LEADS = 21, PLAYS = 8 };

static double known[SETS][SETS][SETS]
                   [LEADS]; /* the chance to win, by hands, prizes and lead; negative: not yet */

static double solve(double worth[CARDS][CARDS], int mine, int others, double *mix);

/* The chance of the first seat to win. All hands have the same number of cards. */
static double value(int mine, int others, int prizes, int lead)
{
    if (!prizes) return lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5;
    double *kept = &known[mine][others][prizes][lead + LEADS / 2];
    if (*kept >= 0.0) return *kept;
    double sum = 0.0, mix[CARDS];
    for (int prize = 0; prize < CARDS; prize++) {
        double worth[CARDS][CARDS];
        if (!(prizes >> prize & 1)) continue;
        for (int i = 0; i < CARDS; i++)
            for (int j = 0; j < CARDS; j++)
                if ((mine >> i & 1) && (others >> j & 1))
                    worth[i][j] = value(mine & ~(1 << i), others & ~(1 << j), prizes & ~(1 << prize),
                                        lead + (i > j   ? prize + 1
                                                : i < j ? -prize - 1
                                                        : 0));
        sum += solve(worth, mine, others, mix);
    }
    return *kept = sum / souk_popcount((unsigned)prizes);
}

/* The value of a matrix game to the row player, and the row player's mixed strategy. */
static double solve(double worth[CARDS][CARDS], int mine, int others, double *mix)
{
    double row[CARDS] = {0}, column[CARDS] = {0}, low = 0.0, high = 1.0;
    int played[CARDS] = {0}, i = souk_lowest((uint32_t)mine), j = souk_lowest((uint32_t)others);
    for (int n = 1; n <= ROUNDS; n++) {
        played[i]++;
        for (int k = 0; k < CARDS; k++) {
            if (others >> k & 1) column[k] += worth[i][k];
            if (mine >> k & 1) row[k] += worth[k][j];
        }
        for (int k = 0; k < CARDS; k++) {
            if ((mine >> k & 1) && row[k] > row[i]) i = k;
            if ((others >> k & 1) && column[k] < column[j]) j = k;
        }
        if (column[j] / n > low) low = column[j] / n;
        if (row[i] / n < high) high = row[i] / n;
    }
    assert_true(high - low < 0.02);
    for (int k = 0; k < CARDS; k++)
        mix[k] = (double)played[k] / ROUNDS;
    return (low + high) / 2;
}

/* A bid of a seat by the exact solution: the loss against the other's strategy, and how often the seat's own makes it. */
static void exact(const int hand[SEATS], int prizes, int prize, int lead, int seat, int bid, double *lost,
                  double *often)
{
    double worth[CARDS][CARDS], turned[CARDS][CARDS], own[CARDS], other[CARDS], of = 0.0;
    int mine = hand[seat], theirs = hand[1 - seat], sign = seat == 0 ? 1 : -1;
    for (int i = 0; i < CARDS; i++)
        for (int j = 0; j < CARDS; j++)
            if ((mine >> i & 1) && (theirs >> j & 1)) {
                worth[i][j] = value(mine & ~(1 << i), theirs & ~(1 << j), prizes,
                                    sign * lead + (i > j   ? prize
                                                   : i < j ? -prize
                                                           : 0));
                turned[j][i] = 1.0 - worth[i][j];
            }
    solve(turned, theirs, mine, other);
    *lost = solve(worth, mine, theirs, own);
    *often = own[bid];
    for (int j = 0; j < CARDS; j++)
        if (theirs >> j & 1) of += other[j] * worth[bid][j];
    *lost -= of;
}

static void only_mistakes_are_charged(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("goofspiel");
    souk_moment moments[8 * CARDS];
    souk_rng rng = souk_rng_seeded(8);
    int charged = 0, costly = 0;
    assert_non_null(g);
    for (int play = 0; play < PLAYS; play++) {
        double lost[8 * CARDS] = {0}, often[8 * CARDS] = {0};
        int hand[SEATS] = {SETS - 1, SETS - 1}, prizes = SETS - 1, prize = 0, lead = 0, bid[SEATS] = {0};
        souk_analysis a;
        souk_options options;
        memset(&a, 0, sizeof a);
        memset(moments, 0, sizeof moments);
        a.game = g;
        a.parts = souk_parts_default(g);
        a.bot = &souk_bot_hard;
        a.budget.iterations = 20000;
        a.moments = moments;
        souk_options_default(g, &options);
        options.v[0] = CARDS;
        souk_setup(g, &a.start, a.parts, &options, SEATS);
        souk_state s = a.start;
        for (int who; (who = souk_mover(g, &s)) != SOUK_DONE; a.num_moments++) {
            souk_mask legal;
            souk_legal(g, &s, a.parts, who, &legal);
            int action = who == SOUK_CHANCE ? souk_draw(g, &s, a.parts, &rng) : souk_mask_pick(&legal, &rng);
            moments[a.num_moments].actor = (int8_t)who;
            moments[a.num_moments].action = (int16_t)action;
            if (who == SOUK_CHANCE) {
                prize = action - 13 + 1; /* the prizes follow the bids (goofspiel.c) */
                prizes &= ~(1 << (prize - 1));
            } else {
                bid[who] = action;
                exact(hand, prizes, prize, lead, who, action, &lost[a.num_moments], &often[a.num_moments]);
                if (who == SEATS - 1) {
                    lead += bid[0] > bid[1] ? prize : bid[0] < bid[1] ? -prize : 0;
                    for (int i = 0; i < SEATS; i++)
                        hand[i] &= ~(1 << bid[i]);
                }
            }
            g->apply(&s, a.parts, who, action, NULL);
        }
        assert_true(souk_analyse(&a));
        for (int k = 0; k < a.num_moments; k++) {
            const souk_moment *m = &moments[k];
            assert_int_equal(m->together, m->actor >= 0);
            if (m->actor < 0) continue;
            charged += m->better >= 0;
            costly += lost[k] > 0.2;
            if (often[k] > 0.2) assert_true(m->lost < 0.04F); /* an equilibrium makes this bid */
            if (lost[k] > 0.2) assert_true(m->better >= 0 && m->lost > 0.1F);
        }
    }
    assert_true(charged >= costly && costly > 0);
}

/* The lab solves the same game; a solution by mixed strategies loses nothing, and bots lose less than random play. */
static void the_lab_solves_it_too(void **unused)
{
    (void)unused;
    char folder[] = "/tmp/mixed-XXXXXX";
    const souk_game *g = souk_game_find("goofspiel");
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_world w = {.game = g, .parts = souk_parts_default(g), .seats = 2, .memory = 64 << 20};
    souk_budget budget = {.iterations = 2000, .threads = 1};
    souk_regret hard, random;
    souk_rng rng = souk_rng_seeded(9);
    w.folder = mkdtemp(folder);
    w.closely = 4096;
    w.threads = 1;
    w.values = true;
    souk_options_default(g, &w.options);
    w.options.v[0] = CARDS;
    souk_exhaust *x = souk_exhaust_open(&w, &error);
    assert_true(x && souk_exhaust_run(x, NULL, NULL, &error) && souk_exhaust_solve(x, &error));
    assert_true(souk_exhaust_gap(x) < 1e-9);
    souk_state s;
    souk_world_first(&w, &s);
    assert_true(fabs(souk_exhaust_worth(x, &s) - 2.0 * value(SETS - 1, SETS - 1, SETS - 1, 0) + 1.0) < 0.04);
    souk_mask legal;
    int bid[SEATS], prize;
    souk_legal(g, &s, w.parts, SOUK_CHANCE, &legal);
    prize = souk_mask_pick(&legal, &rng) - 13 + 1;
    g->apply(&s, w.parts, SOUK_CHANCE, prize + 13 - 1, NULL);
    for (int seat = 0; seat < SEATS; seat++) {
        souk_legal(g, &s, w.parts, seat, &legal);
        bid[seat] = souk_mask_pick(&legal, &rng);
        g->apply(&s, w.parts, seat, bid[seat], NULL);
    }
    int lead = bid[0] > bid[1] ? prize : bid[0] < bid[1] ? -prize : 0;
    double chance =
        value(SETS - 1 - (1 << bid[0]), SETS - 1 - (1 << bid[1]), SETS - 1 - (1 << (prize - 1)), lead);
    assert_true(fabs(souk_exhaust_worth(x, &s) - 2.0 * chance + 1.0) < 0.04);
    souk_regret_play(x, &w, souk_bot_find("random"), NULL, 1, 20, &random);
    souk_regret_play(x, &w, souk_bot_find("hard"), &budget, 1, 20, &hard);
    assert_true(random.lost > 1.0 && hard.lost < 0.5 * random.lost);
    souk_exhaust_close(x);
    rmdir(folder);
}

int main(void)
{
    for (int i = 0; i < (int)(sizeof known / sizeof(double)); i++)
        ((double *)known)[i] = -1.0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(only_mistakes_are_charged),
                                       cmocka_unit_test(the_lab_solves_it_too)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
