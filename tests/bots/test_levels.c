/* test_levels.c: every bot in every game and seat count plays legal actions to the end, and knows only the view of its
 * seat. */
#include "bots/bot.h"
#include "souk_test.h"
#include <string.h>

enum { FEW = 16 /* iterations; the number does not matter here */ };

typedef void visit(const souk_game *g, const void *parts, const souk_state *s, int seat, int nth);

/* Plays every game at random at every number of seats; calls `look` at every `every`-th decision. */
static void each_decision(int every, int most, visit *look)
{
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_options options;
        souk_options_lab(g, &options);
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            souk_state s;
            memset(&s, 0, sizeof s);
            souk_setup(g, &s, parts, &options, seats);
            souk_rng chance = souk_rng_seeded((uint64_t)seats), player = souk_rng_seeded(7);
            int decisions = 0;
            for (int who, a; (who = souk_mover(g, &s)) != SOUK_DONE && decisions < most;) {
                if (who == SOUK_CHANCE) {
                    a = souk_draw(g, &s, parts, &chance);
                } else {
                    souk_mask legal;
                    souk_legal(g, &s, parts, who, &legal);
                    a = souk_mask_pick(&legal, &player);
                    if (souk_mask_count(&legal) > 1 && decisions++ % every == 0)
                        look(g, parts, &s, who, decisions);
                }
                g->apply(&s, parts, who, a, NULL);
            }
        }
    }
}

static int choose(const souk_bot *bot, const souk_game *g, const void *parts, const souk_state *s, int seat,
                  uint64_t seed)
{
    souk_budget few = {.iterations = FEW, .threads = 1};
    souk_rng rng = souk_rng_seeded(seed);
    return souk_bot_choose_within(bot, g, s, parts, seat, &rng, &few);
}

static void hide(const souk_game *g, const void *parts, const souk_state *s, int seat, int nth)
{
    for (int other = 1; other <= 3; other++) {
        souk_state hidden = *s;
        souk_rng rng = souk_rng_seeded((uint64_t)(100 * nth + other));
        g->imagine(&hidden, parts, seat, &rng);
        for (int b = 0; souk_bots[b]; b++)
            assert_int_equal(choose(souk_bots[b], g, parts, s, seat, (uint64_t)nth),
                             choose(souk_bots[b], g, parts, &hidden, seat, (uint64_t)nth));
    }
}

static void a_bot_sees_only_its_view(void **unused)
{
    (void)unused;
    each_decision(17, 250, hide);
}

static void play_to_the_end(const souk_game *g, int seats, const souk_bot *bot)
{
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_options_lab(g, &options);
    souk_state s;
    memset(&s, 0, sizeof s);
    souk_setup(g, &s, parts, &options, seats);
    souk_rng chance = souk_rng_seeded(3);
    int64_t left = g->bound(parts, &options, seats);
    for (int who, a, nth = 0; (who = souk_mover(g, &s)) != SOUK_DONE; nth++) {
        assert_true(left-- > 0);
        if (who == SOUK_CHANCE) {
            a = souk_draw(g, &s, parts, &chance);
        } else {
            souk_mask legal;
            souk_legal(g, &s, parts, who, &legal);
            a = choose(bot, g, parts, &s, who, (uint64_t)nth);
            assert_true(a >= 0 && a < g->num_actions && souk_mask_has(&legal, a));
        }
        g->apply(&s, parts, who, a, NULL);
    }
}

static void every_level_plays_every_game_to_its_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++)
        for (int seats = souk_games[i]->min_seats; seats <= souk_games[i]->max_seats; seats++)
            for (int b = 0; souk_bots[b]; b++)
                play_to_the_end(souk_games[i], seats, souk_bots[b]);
}

static void bots_are_found_by_level_and_name(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "easy", "3", "4",    "5",
                                        "normal", "7",    "8", "hard", "expert"};
    static const char *const levels[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    for (int i = 0; i < 10; i++) {
        assert_non_null(souk_bots[i]);
        assert_int_equal(souk_bots[i]->level, i + 1);
        assert_string_equal(souk_bots[i]->name, names[i]);
        assert_ptr_equal(souk_bot_find(names[i]), souk_bots[i]);
        assert_ptr_equal(souk_bot_find(levels[i]), souk_bots[i]);
        assert_int_equal(souk_bot_named(souk_bots[i]), strcmp(names[i], levels[i]) != 0);
    }
    assert_null(souk_bots[10]);
    assert_ptr_equal(souk_bot_usual, &souk_bot_normal);
    static const char *const none[] = {"genius", "0", "11", "06", ""};
    for (int i = 0; i < 5; i++)
        assert_null(souk_bot_find(none[i]));
    for (int i = 1; i < SOUK_NAMED; i++)
        assert_true(souk_bots_named[i]->level > souk_bots_named[i - 1]->level);
}

/* A game's own levels, or those that it gets by default, differ in the right direction. */
static void levels_grow(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        for (int k = 0; k < SOUK_LEVELS_WARM && g->heat[0] > 0.0F; k++)
            assert_true(g->heat[k] > (k + 1 < SOUK_LEVELS_WARM ? g->heat[k + 1] : 0.0F));
        int64_t seven = souk_bot_iterations(&souk_bot_7, g, parts),
                eight = souk_bot_iterations(&souk_bot_8, g, parts);
        assert_true(seven >= 1 && seven < eight);
        assert_true(eight < souk_bot_iterations(&souk_bot_hard, g, parts));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_level_and_name),
        cmocka_unit_test(levels_grow),
        cmocka_unit_test(a_bot_sees_only_its_view),
        cmocka_unit_test(every_level_plays_every_game_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
