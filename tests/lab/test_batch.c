/* test_batch.c: a batch of tables plays by the rules for any number of threads, and reports which plays ended. */
#include "bots/bot.h"
#include "core/file.h"
#include "souk_test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 600, STEPS = 100 };

typedef struct arrays {
    souk_batch *batch;
    souk_batch_io io;
    int32_t actions[TABLES], movers[TABLES];
    float observations[TABLES * SOUK_OBSERVE_MAX], rewards[TABLES * SOUK_SEATS_MAX];
    uint8_t masks[TABLES * SOUK_ACTIONS_MAX], ends[TABLES];
} arrays;

static arrays *open_batch(const souk_game *g, int seats, int threads, int64_t max_steps, souk_reward reward)
{
    arrays *a = calloc(1, sizeof *a);
    souk_batch_setup setup;
    souk_error error;
    assert_non_null(a);
    memset(&setup, 0, sizeof setup);
    setup.game = g;
    souk_options_lab(g, &setup.options);
    setup.seats = seats;
    setup.tables = TABLES;
    setup.seed = 7;
    setup.threads = threads;
    setup.max_steps = max_steps;
    setup.reward = reward;
    a->batch = souk_batch_open(&setup, &error);
    assert_non_null(a->batch);
    a->io.actions = a->actions;
    a->io.observations = a->observations;
    a->io.masks = a->masks;
    a->io.rewards = a->rewards;
    a->io.ends = a->ends;
    a->io.movers = a->movers;
    souk_batch_show(a->batch, &a->io);
    return a;
}

static void close_batch(arrays *a)
{
    souk_batch_close(a->batch);
    free(a);
}

/* Masks, movers and observations agree with the state, at every step of every game. */
static void test_rows_are_the_state(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        arrays *a = open_batch(g, g->max_seats, 1, 0, SOUK_REWARD_WIN);
        souk_rng rng = souk_rng_seeded(3);
        for (int n = 0; n < STEPS; n++) {
            for (int t = 0; t < TABLES; t += 9) {
                const void *state = souk_batch_state(a->batch, t);
                float seen[SOUK_OBSERVE_MAX];
                souk_mask legal;
                assert_int_equal(a->movers[t], souk_mover(g, state));
                souk_legal(g, state, parts, a->movers[t], &legal);
                for (int action = 0; action < g->num_actions; action++)
                    assert_int_equal(a->masks[t * g->num_actions + action], souk_mask_has(&legal, action));
                g->observe(state, parts, a->movers[t], seen);
                assert_memory_equal(seen, a->observations + (size_t)t * (size_t)g->observe_size,
                                    (size_t)g->observe_size * sizeof(float));
            }
            souk_batch_pick(a->batch, &rng, a->actions);
            assert_true(souk_batch_step(a->batch, &a->io));
        }
        close_batch(a);
    }
}

/* The rows are the same for any number of threads; a table whose play ends starts a new one in the same step. */
static void test_threads_change_nothing(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        arrays *one = open_batch(g, g->min_seats, 1, 0, SOUK_REWARD_WIN);
        arrays *four = open_batch(g, g->min_seats, 4, 0, SOUK_REWARD_WIN);
        souk_rng rng = souk_rng_seeded(5), again = souk_rng_seeded(5);
        for (int n = 0; n < STEPS; n++) {
            souk_batch_pick(one->batch, &rng, one->actions);
            souk_batch_pick(four->batch, &again, four->actions);
            assert_true(souk_batch_step(one->batch, &one->io));
            assert_true(souk_batch_step(four->batch, &four->io));
            assert_memory_equal(one->actions, four->actions, sizeof one->actions);
            assert_memory_equal(one->observations, four->observations, sizeof one->observations);
            assert_memory_equal(one->masks, four->masks, sizeof one->masks);
            assert_memory_equal(one->rewards, four->rewards, sizeof one->rewards);
            assert_memory_equal(one->ends, four->ends, sizeof one->ends);
        }
        close_batch(one);
        close_batch(four);
    }
}

/* A table plays exactly the play of its seed, and its last rewards are the winners' shares. */
static void test_a_table_is_a_play(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        arrays *a = open_batch(g, g->max_seats, 2, 0, SOUK_REWARD_WIN);
        souk_options options;
        souk_options_lab(g, &options);
        souk_state state;
        memset(&state, 0, sizeof state);
        souk_setup(g, &state, parts, &options, g->max_seats);
        souk_rng chance = souk_rng_seeded(souk_seed_of(7, 42)), rng = souk_rng_seeded(1);
        int64_t steps = g->bound(parts, &options, g->max_seats);
        bool ended = false;
        for (int64_t n = 0; n < steps && !ended; n++) {
            while (souk_mover(g, &state) == SOUK_CHANCE)
                g->apply(&state, parts, SOUK_CHANCE, souk_draw(g, &state, parts, &chance), NULL);
            assert_memory_equal(&state, souk_batch_state(a->batch, 42), g->state_size);
            souk_batch_pick(a->batch, &rng, a->actions);
            g->apply(&state, parts, a->movers[42], a->actions[42], NULL);
            assert_true(souk_batch_step(a->batch, &a->io));
            ended = a->ends[42] == SOUK_ENDED;
            float sum = 0.0F;
            for (int seat = 0; seat < g->max_seats; seat++)
                sum += a->rewards[42 * g->max_seats + seat];
            if (!ended) {
                assert_true(sum == 0.0F);
                continue;
            }
            while (souk_mover(g, &state) == SOUK_CHANCE)
                g->apply(&state, parts, SOUK_CHANCE, souk_draw(g, &state, parts, &chance), NULL);
            assert_int_equal(souk_mover(g, &state), SOUK_DONE);
            uint32_t winners = souk_winners(g, &state, parts);
            for (int seat = 0; seat < g->max_seats; seat++)
                assert_int_equal(a->rewards[42 * g->max_seats + seat] > 0.0F, winners >> seat & 1);
            assert_true(winners ? sum > 0.999F && sum < 1.001F : sum == 0.0F);
        }
        assert_true(ended);
        close_batch(a);
    }
}

/* Rank rewards lie in 0..1 with mean one half; margins are negative for all but the best. */
static void test_rewards(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    int seats = g->max_seats, seen = 0;
    for (int kind = SOUK_REWARD_MARGIN; kind <= SOUK_REWARD_RANK; kind++) {
        arrays *a = open_batch(g, seats, 1, 0, (souk_reward)kind);
        souk_rng rng = souk_rng_seeded(9);
        for (int n = 0; n < 4 * STEPS; n++) {
            souk_batch_pick(a->batch, &rng, a->actions);
            assert_true(souk_batch_step(a->batch, &a->io));
            for (int t = 0; t < TABLES; t++) {
                if (a->ends[t] != SOUK_ENDED) continue;
                float sum = 0.0F;
                int ahead = 0;
                for (int seat = 0; seat < seats; seat++) {
                    float x = a->rewards[t * seats + seat];
                    if (kind == SOUK_REWARD_RANK) assert_true(x >= 0.0F && x <= 1.0F);
                    sum += x;
                    ahead += x > 0.0F;
                }
                if (kind == SOUK_REWARD_RANK)
                    assert_true(sum > 0.499F * (float)seats && sum < 0.501F * (float)seats);
                else
                    assert_true(ahead <= 1);
                seen++;
            }
        }
        close_batch(a);
    }
    assert_true(seen > TABLES);
}

/* An illegal action leaves its table unchanged and is reported; the other tables go on. */
static void test_refused(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    arrays *a = open_batch(g, g->min_seats, 2, 0, SOUK_REWARD_WIN);
    souk_rng rng = souk_rng_seeded(1);
    souk_state before;
    memcpy(&before, souk_batch_state(a->batch, 5), g->state_size);
    souk_batch_pick(a->batch, &rng, a->actions);
    a->actions[5] = -2;
    assert_false(souk_batch_step(a->batch, &a->io));
    for (int t = 0; t < TABLES; t++)
        assert_int_equal(a->ends[t] == SOUK_REFUSED, t == 5);
    assert_memory_equal(&before, souk_batch_state(a->batch, 5), g->state_size);
    for (int action = 0; action < g->num_actions; action++)
        if (!a->masks[5 * g->num_actions + action]) a->actions[5] = action;
    souk_rng other = souk_rng_seeded(2);
    int32_t wrong = a->actions[5];
    souk_batch_pick(a->batch, &other, a->actions);
    a->actions[5] = wrong;
    assert_false(souk_batch_step(a->batch, &a->io));
    a->actions[5] = g->num_actions;
    assert_false(souk_batch_step(a->batch, &a->io));
    close_batch(a);
}

/* Resting tables stay unchanged; bots act for the seats assigned to them. */
static void test_rest_and_bots(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    arrays *a = open_batch(g, g->max_seats, 2, 0, SOUK_REWARD_WIN);
    int acted = 0;
    for (int n = 0; n < 24; n++) {
        souk_state before;
        memcpy(&before, souk_batch_state(a->batch, 1), g->state_size);
        int mover = a->movers[1];
        uint8_t seats[TABLES];
        memset(seats, n % 2 ? 1 : ~1 & 0xFF, sizeof seats);
        for (int t = 0; t < TABLES; t++)
            a->actions[t] = SOUK_REST;
        assert_true(souk_batch_choose(a->batch, &souk_bot_normal, seats, 3, NULL, a->actions));
        bool rests = (mover == 0) != (n % 2 == 1);
        assert_int_equal(a->actions[1] == SOUK_REST, rests);
        assert_true(souk_batch_step(a->batch, &a->io));
        if (rests) assert_memory_equal(&before, souk_batch_state(a->batch, 1), g->state_size);
        acted += !rests;
    }
    assert_true(acted > 5);
    close_batch(a);
}

/* A bot that plays several actions in one call plays as it does step by step; a held table waits at its end. */
static void test_play_hold_and_keep(void **context)
{
    (void)context;
    for (int n = 0; n < souk_num_games; n++) {
        const souk_game *g = souk_games[n];
        souk_batch_setup setup;
        souk_error error;
        memset(&setup, 0, sizeof setup);
        setup.game = g;
        souk_options_lab(g, &setup.options);
        setup.seats = g->max_seats;
        setup.tables = 2;
        setup.seed = 5;
        setup.hold = setup.record = true;
        arrays *a = calloc(1, sizeof *a);
        assert_non_null(a);
        souk_batch *asked = souk_batch_open(&setup, &error), *plays = souk_batch_open(&setup, &error);
        souk_batch_io io = {a->actions, a->observations, a->masks, a->rewards, a->ends, a->movers};
        souk_batch_show(asked, &io);
        while (a->movers[0] >= 0 || a->movers[1] >= 0) {
            a->actions[0] = a->actions[1] = SOUK_REST;
            assert_true(souk_batch_choose(asked, &souk_bot_random, NULL, 3, NULL, a->actions));
            assert_true(souk_batch_legal(asked, a->actions));
            assert_true(souk_batch_step(asked, &io));
        }
        assert_true(souk_batch_play(plays, &souk_bot_random, NULL, 3, NULL, &io));
        assert_int_equal(a->ends[1], SOUK_ENDED);
        assert_int_equal(a->movers[1], SOUK_DONE);
        for (int t = 0; t < 2; t++)
            assert_memory_equal(souk_batch_state(asked, t), souk_batch_state(plays, t), g->state_size);
        assert_true(souk_batch_record(plays, 1, NULL, NULL, 0) > 0);
        souk_batch_place kept;
        assert_true(souk_batch_keep(plays, 1, &kept));
        souk_batch_deal(plays, 1);
        souk_batch_deal(asked, 1);
        assert_memory_equal(souk_batch_state(asked, 1), souk_batch_state(plays, 1), g->state_size);
        assert_true(souk_batch_put(plays, 0, &kept));
        assert_memory_equal(&kept.state, souk_batch_state(plays, 0), g->state_size);
        assert_int_equal(souk_batch_record(plays, 0, NULL, NULL, 0), -1);
        a->actions[0] = 0;
        a->actions[1] = SOUK_REST;
        assert_false(souk_batch_step(plays, &io));
        souk_batch_close(asked);
        souk_batch_close(plays);
        free(a);
    }
}

static void test_cut_and_seeds(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    arrays *a = open_batch(g, g->min_seats, 1, 3, SOUK_REWARD_WIN);
    souk_rng rng = souk_rng_seeded(1);
    souk_state first;
    for (int n = 1; n <= 6; n++) {
        souk_batch_pick(a->batch, &rng, a->actions);
        assert_true(souk_batch_step(a->batch, &a->io));
        assert_int_equal(a->ends[0], n % 3 == 0 ? SOUK_CUT : SOUK_GOES_ON);
    }
    souk_batch_seed_table(a->batch, 0, 99);
    memcpy(&first, souk_batch_state(a->batch, 0), g->state_size);
    souk_batch_show(a->batch, &a->io);
    souk_batch_pick(a->batch, &rng, a->actions);
    assert_true(souk_batch_step(a->batch, &a->io));
    souk_batch_seed_table(a->batch, 0, 99);
    assert_memory_equal(&first, souk_batch_state(a->batch, 0), g->state_size);
    close_batch(a);
}

static void test_wrong_setups(void **context)
{
    (void)context;
    souk_batch_setup setup;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    memset(&setup, 0, sizeof setup);
    setup.game = souk_games[0];
    setup.seats = setup.game->max_seats + 1;
    setup.tables = 1;
    assert_null(souk_batch_open(&setup, &error));
    assert_non_null(strstr(error.text, "seats"));
    setup.seats = setup.game->min_seats;
    setup.tables = 0;
    assert_null(souk_batch_open(&setup, &error));
    assert_non_null(strstr(error.text, "tables"));
    souk_batch_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_the_state),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_a_table_is_a_play),
        cmocka_unit_test(test_rewards),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_cut_and_seeds),
        cmocka_unit_test(test_wrong_setups),
        cmocka_unit_test(test_rest_and_bots),
        cmocka_unit_test(test_play_hold_and_keep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
