/* Bazaar: what the bots know. One step ahead must be enough to play without visible blunders. */
#include "bots/bot.h"
#include "games/bazaar/state.h"
#include "souk_test.h"
#include <string.h>

enum { PLAYS = 40, AGO = 2 };

/* Plays one table of `normal`, and counts: exchanges, those that a seat's very next one took back, actions. */
typedef struct count {
    int exchanges, back, longest;
} count;

static void play(int seats, uint64_t seed, count *n)
{
    const souk_game *g = souk_game_find("bazaar");
    const void *parts = souk_parts_default(g);
    const souk_bot *normal = souk_bot_find("normal");
    souk_options options;
    souk_state state;
    bz_heap before[SOUK_SEATS_MAX][AGO]; /* the hands before its last two exchanges */
    int last[SOUK_SEATS_MAX] = {0}, actions = 0;
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
    memset(before, 0xFF, sizeof before);
    memset(&state, 0, sizeof state);
    souk_options_lab(g, &options);
    souk_setup(g, &state, parts, &options, seats);
    const bz_state *s = (const bz_state *)(const void *)&state;
    for (int who, a; (who = souk_mover(g, &state)) != SOUK_DONE; actions++) {
        if (who == SOUK_CHANCE) {
            a = souk_draw(g, &state, parts, &chance);
        } else {
            a = souk_bot_choose(normal, g, &state, parts, who, &player);
            bool trades = a >= BZ_TRADE && a < BZ_BUY_TOP;
            if (trades) {
                before[who][1] = last[who] ? before[who][0] : UINT64_MAX;
                before[who][0] = s->hand[who];
            }
            if (a == BZ_ROLL || trades) last[who] = trades;
            if (trades) {
                g->apply(&state, parts, who, a, NULL);
                n->exchanges++;
                n->back += s->hand[who] == before[who][1];
                continue;
            }
        }
        g->apply(&state, parts, who, a, NULL);
    }
    if (actions > n->longest) n->longest = actions;
}

static void nobody_trades_to_and_fro(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= SOUK_SEATS_MAX; seats++) {
        count n = {0, 0, 0};
        for (uint64_t seed = 1; seed <= PLAYS; seed++)
            play(seats, seed, &n);
        assert_in_range(n.exchanges, 10 * PLAYS, 200 * PLAYS);
        /* A new card may make it right to go back, now and then; never for long. */
        assert_in_range(n.back, 0, n.exchanges / 20);
        assert_in_range(n.longest, 1, 400);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_trades_to_and_fro)};
    return cmocka_run_group_tests_name("bazaar wits", tests, NULL, NULL);
}
