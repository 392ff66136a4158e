/* Desert Bazaar: what the bots know, by positions that once cost a game. */
#include "bots/bot.h"
#include "games/desert/state.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

/* Late in a play that `hard` lost: what all positions below share, and the rest of each. */
#define HEAD "souk record 1\ngame: desert\nseats: 3\nseed: 7\nplace:\n"
#define LATE                                     \
    HEAD "points.0 = 35\n"                       \
         "points.1 = 32\n"                       \
         "points.2 = 33\n"                       \
         "row.a = . C2 . . . C0\n"               \
         "row.b = . . . . C- . .\n"              \
         "row.c = S- K- . K- K- . K- .\n"        \
         "row.d = C- S- . . . C- K- . .\n"       \
         "row.e = W- . . C0 . . S- . C- S-\n"    \
         "row.f = C- . W- . . K- . . C- S- C-\n" \
         "row.g = W- . W- W- W- . S- . S- C-\n"  \
         "row.h = . W- . . W- . W- . .\n"        \
         "row.i = . . C- . . K- S- W-\n"         \
         "row.j = K- K- K- . . K- .\n"           \
         "row.k = . S- S- W- . C-\n"             \
         "slots = 38 5 10 11 25 52 15 14\n"      \
         "stack = 2 8 9 27 28 34 47\n"           \
         "hand.0 = 4 water, 3 spice, 4 camel\n"  \
         "hand.2 = 4 water, 5 silk, 4 camel\n"

/* The state at that record, and what `hard` chooses there with so many iterations. */
static void load(const char *text, souk_state *s)
{
    souk_error error;
    souk_table *table =
        souk_table_load(text, strlen(text), souk_parts_default(souk_game_find("desert")), &error);
    assert_non_null(table);
    souk_table_at(table, souk_table_length(table), s);
    souk_table_free(table);
}

static int choice(const souk_state *s, int seat, uint64_t seed, int iterations)
{
    const souk_game *g = souk_game_find("desert");
    souk_budget budget = {.iterations = iterations, .threads = 1};
    souk_rng rng = souk_rng_seeded(seed);
    return souk_bot_choose_within(&souk_bot_hard, g, s, souk_parts_default(g), seat, &rng, &budget);
}

/* To build on the last cell would end the game 39:34:36, and who has seen all takes and payments knows it:
 * seat 2 has the most of nothing. */
static void nobody_ends_a_game_that_is_known_to_be_lost(void **unused)
{
    (void)unused;
    souk_state s;
    load(LATE "phase = turn\nseat = 2\nturns = 59\nhand.1 = 2 water, 7 spice, 5 silk\n"
              "known.0 = 4 water, 3 spice, 4 camel\nknown.1 = 2 water, 7 spice, 5 silk\n"
              "known.2 = 4 water, 5 silk, 4 camel\nend\n",
         &s);
    for (uint64_t seed = 1; seed <= 4; seed++)
        assert_in_range(choice(&s, 2, seed, 6000), DB_TAKE, DB_TAKE + DB_RESOURCES - 1);
}

/* Cards are sure, and a gamble brings fewer on average. */
static void what_is_sure_is_taken(void **unused)
{
    (void)unused;
    static const char *const dice[] = {
        "wild wild desert",                         /* two of anything, or five times in six */
        "spice silk silk",                          /* two, or 1.2 on average */
        "camel silk camel",                         /* likewise */
        "water water desert", "desert spice camel", /* one, or two once in three */
    };
    for (size_t i = 0; i < sizeof dice / sizeof *dice; i++) {
        char text[2048];
        souk_state s;
        snprintf(text, sizeof text,
                 LATE "phase = rolled\nseat = 1\nturns = 58\nacted = 1\nhand.1 = 7 spice, 5 silk\n"
                      "known.0 = 4 water, 3 spice, 4 camel\nknown.1 = 7 spice, 5 silk\n"
                      "known.2 = 4 water, 5 silk, 4 camel\ndice = %s\nend\n",
                 dice[i]);
        load(text, &s);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            int a = choice(&s, 1, seed, 6000);
            assert_in_range(a, DB_TAKE, DB_TAKE + DB_RESOURCES - 1);
        }
    }
}

/* Half a point a card, early and late, up to a dozen: who thinks less of them spends them on anything. */
static void every_card_counts(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("desert");
    static const char *const boards[] = {HEAD, LATE};
    for (int i = 0; i < 2; i++) {
        char text[2048];
        souk_state few, many;
        float before[SOUK_SCORES_MAX], after[SOUK_SCORES_MAX];
        snprintf(text, sizeof text, "%shand.1 = 2 water, 2 spice, 2 silk\nend\n", boards[i]);
        load(text, &few);
        snprintf(text, sizeof text, "%shand.1 = 4 water, 4 spice, 4 silk\nend\n", boards[i]);
        load(text, &many);
        g->value(&few, souk_parts_default(g), before);
        g->value(&many, souk_parts_default(g), after);
        assert_true(after[1] - before[1] > 2.0F &&
                    after[1] - before[1] < 5.5F); /* a majority may come with them */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_ends_a_game_that_is_known_to_be_lost),
        cmocka_unit_test(what_is_sure_is_taken),
        cmocka_unit_test(every_card_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
