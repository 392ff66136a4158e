/* Desert Bazaar: what the bots know, by positions that once cost a game. */
#include "bots/bot.h"
#include "games/desert/state.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

/* Late in a play that `hard` lost: what all positions below share, and the rest of each. */
#define LATE                                                   \
    "souk record 1\ngame: desert\nseats: 3\nseed: 7\nplace:\n" \
    "points.0 = 35\n"                                          \
    "points.1 = 32\n"                                          \
    "points.2 = 33\n"                                          \
    "row.a = . C2 . . . C0\n"                                  \
    "row.b = . . . . C- . .\n"                                 \
    "row.c = S- K- . K- K- . K- .\n"                           \
    "row.d = C- S- . . . C- K- . .\n"                          \
    "row.e = W- . . C0 . . S- . C- S-\n"                       \
    "row.f = C- . W- . . K- . . C- S- C-\n"                    \
    "row.g = W- . W- W- W- . S- . S- C-\n"                     \
    "row.h = . W- . . W- . W- . .\n"                           \
    "row.i = . . C- . . K- S- W-\n"                            \
    "row.j = K- K- K- . . K- .\n"                              \
    "row.k = . S- S- W- . C-\n"                                \
    "slots = 38 5 10 11 25 52 15 14\n"                         \
    "stack = 2 8 9 27 28 34 47\n"                              \
    "hand.0 = 4 water, 3 spice, 4 camel\n"                     \
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

/* The dice of one throw, and whether `hard` may set one aside. */
typedef struct throw_case {
    const char *dice;
    bool gamble;
} throw_case;

static void a_sure_pair_is_taken(void **unused)
{
    (void)unused;
    static const throw_case cases[] = {
        {"wild wild desert", false}, /* two of anything, or five times in six */
        {"spice silk silk", false},  /* two, or 1.2 on average */
        {"camel silk camel", false}, /* likewise */
        {"water wild spice", true},  /* three live dice and a wild one: more than two on average */
        {"water spice camel", true}, /* one is sure, and a gamble brings 1.2 */
    };
    const souk_game *g = souk_game_find("desert");
    const void *parts = souk_parts_default(g);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2048];
        souk_state s;
        souk_mask legal;
        float w[SOUK_ACTIONS_MAX];
        snprintf(text, sizeof text,
                 LATE "phase = rolled\nseat = 1\nturns = 58\nacted = 1\n"
                      "hand.1 = 7 spice, 5 silk\ndice = %s\nend\n",
                 cases[i].dice);
        load(text, &s);
        souk_legal(g, &s, parts, 1, &legal);
        g->prior(&s, parts, 1, &legal, w);
        bool plausible = false;
        for (int a = DB_ASIDE; a < DB_TILE; a++)
            plausible = plausible || (souk_mask_has(&legal, a) && w[a] > 0.0F);
        assert_int_equal(plausible, cases[i].gamble);
        for (uint64_t seed = 1; seed <= 3 && !cases[i].gamble; seed++)
            assert_in_range(choice(&s, 1, seed, 2000), DB_TAKE, DB_TAKE + DB_RESOURCES - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_ends_a_game_that_is_known_to_be_lost),
        cmocka_unit_test(a_sure_pair_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
