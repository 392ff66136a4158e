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

/* The last turns of two plays that `hard` lost: it took an action that a search of the whole rest refutes. */
static const char steal_now[] =
    "phase = play\n"
    "turn = 10\n"
    "order = 2 0 3 1\n"
    "at = 1\n"
    "coins = 68 41 69 67\n"
    "open = P G O H C R M\n"
    "events = kindness feast reorganisation market-day fleet visit races epidemic famine\n"
    "event = epidemic\n"
    "tiles.0 = architect@a5 start@b2 fishmonger@b4 favourite@b5 ferryman@b8 courier@c4 crier@c5 beggar@c6 "
    "person@e8 charlatan@f8\n"
    "hand.0 = administrator pedlar thief\n"
    "gone.0 = traitor\n"
    "tiles.1 = charlatan@a4 thief@b3 crier@c2 favourite@c3 person@d2 architect@e3 courier@e4 fishmonger@f4 "
    "ferryman@g2 beggar@g5 start@h2\n"
    "hand.1 = administrator traitor pedlar\n"
    "gone.1 =\n"
    "tiles.2 = favourite@c8 person@d5 courier@d6 traitor@d7 ferryman@e2 architect@e6 crier@f5 fishmonger@g1 "
    "charlatan@g3 pedlar@g6 start@h3 beggar@i4\n"
    "hand.2 = administrator thief\n"
    "gone.2 =\n"
    "tiles.3 = start@a1 ferryman@b1 architect@c1 beggar@d1 pedlar@d3 fishmonger@d4 charlatan@e5 crier@f2 "
    "administrator@f3 traitor@h5\n"
    "hand.3 = favourite person thief\n"
    "gone.3 = courier\n";
static const char stop_the_leader[] =
    "phase = cell\n"
    "turn = 9\n"
    "order = 0 2 1 3\n"
    "at = 3\n"
    "coins = 68 58 59 55\n"
    "open = P G O H C R M\n"
    "events = kindness feast reorganisation market-day fleet visit fire famine\n"
    "event = fleet\n"
    "tiles.0 = administrator@b2 ferryman@b3 charlatan@b4 pedlar@b5 crier@c2 favourite@c3 courier@c8 "
    "person@d7 fishmonger@f8 start@h2 beggar@h6\n"
    "hand.0 = traitor architect thief\n"
    "gone.0 =\n"
    "tiles.1 = start@a4 architect@c4 beggar@c7 charlatan@d2 favourite@d4 administrator@e3 traitor@f2 "
    "pedlar@f4 person@g3 courier@h3\n"
    "hand.1 = fishmonger thief ferryman\n"
    "gone.1 =\n"
    "tiles.2 = ferryman@b7 person@c5 architect@c6 fishmonger@d5 start@d6 thief@e4 crier@e5 administrator@e7 "
    "traitor@f6 charlatan@i4\n"
    "hand.2 = courier pedlar favourite\n"
    "gone.2 = beggar\n"
    "tiles.3 = start@a1 charlatan@b1 crier@b6 administrator@c1 favourite@e6 beggar@e8 fishmonger@f5 "
    "pedlar@g5 architect@g6 traitor@h5\n"
    "hand.3 = courier person ferryman\n"
    "gone.3 =\n"
    "playing = ferryman\n";

static void chooses(const char *position, const char *name)
{
    enum { SEEDS = 2 };
    const souk_game *g = souk_game_find("constantinople");
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_error error = {0};
    souk_state s;
    souk_options_default(g, &options);
    if (!souk_place(g, &s, parts, &options, SEATS, position, &error))
        fail_msg("line %d: %s", error.line, error.text);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        souk_rng rng = souk_rng_seeded(seed);
        SOUK_OUT(chosen, SOUK_NAME_MAX);
        souk_name(g, parts, souk_bot_choose(&souk_bot_hard, g, &s, parts, souk_mover(g, &s), &rng), &chosen);
        assert_string_equal(chosen.buf, name);
    }
}

static void hard_finds_the_last_turns(void **unused)
{
    (void)unused;
    chooses(steal_now, "thief");
    chooses(stop_the_leader, "d3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_estimate_beats_uniform_chances),
                                       cmocka_unit_test(hints_include_the_cell_of_a_tile),
                                       cmocka_unit_test(hard_finds_the_last_turns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
