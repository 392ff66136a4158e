/* test_tables.c: kernel bodies run on the CPU give the rows of souk_batch and the public functions' random play. */
#include "blocks.h"
#include "bots/search.h"
#include "gpu/trees.h"
#include "souk_test.h"
#include <stdlib.h>

enum { TABLES = 40, STEPS = 300 };

typedef struct arrays {
    souk_batch_io io;
    int32_t actions[TABLES], movers[TABLES];
    float observations[TABLES * SOUK_OBSERVE_MAX], rewards[TABLES * SOUK_SEATS_MAX];
    uint8_t masks[TABLES * SOUK_ACTIONS_MAX], ends[TABLES];
} arrays;

static void point(arrays *a)
{
    memset(a, 0, sizeof *a);
    a->io = (souk_batch_io){a->actions, a->observations, a->masks, a->rewards, a->ends, a->movers};
}

static void assert_same(const arrays *a, const arrays *b)
{
    assert_memory_equal(a->actions, b->actions, sizeof a->actions);
    assert_memory_equal(a->observations, b->observations, sizeof a->observations);
    assert_memory_equal(a->masks, b->masks, sizeof a->masks);
    assert_memory_equal(a->rewards, b->rewards, sizeof a->rewards);
    assert_memory_equal(a->ends, b->ends, sizeof a->ends);
    assert_memory_equal(a->movers, b->movers, sizeof a->movers);
}

typedef void body(const souk_game *g, const souk_gpu_job *job, int t, souk_state *state);

static void each_table(body *run, const souk_game *g, const souk_gpu_job *job)
{
    souk_state state;
    for (int t = 0; t < job->tables; t++)
        run(g, job, t, &state);
}

static void compare_steps(const souk_game *g, int seats, souk_reward reward, int64_t max_steps)
{
    static arrays card, here;
    static uint64_t words[TABLES * (SOUK_STATE_MAX / 8 + SOUK_MASK_WORDS + SOUK_GPU_OTHER_WORDS)];
    uint32_t refused = 0;
    souk_error error;
    souk_batch_setup setup = {.game = g,
                              .seats = seats,
                              .tables = TABLES,
                              .seed = 7,
                              .threads = 1,
                              .max_steps = max_steps,
                              .reward = reward};
    souk_options_lab(g, &setup.options);
    souk_batch *batch = souk_batch_open(&setup, &error);
    assert_non_null(batch);
    point(&card);
    point(&here);
    souk_gpu_job job = {.words = words,
                        .parts = souk_parts_default(g),
                        .io = card.io,
                        .refused = &refused,
                        .picked = card.actions,
                        .max_steps = max_steps,
                        .tables = TABLES,
                        .seats = seats,
                        .reward = (int32_t)reward,
                        .options = setup.options};
    job.seed = setup.seed;
    each_table(souk_gpu_seed_table, g, &job);
    show_here(g, &job);
    souk_batch_show(batch, &here.io);
    assert_same(&card, &here);
    souk_rng player = souk_rng_seeded(3);
    job.after = 1;
    job.seed = player.seed;
    for (int step = 0; step < STEPS; step++) {
        job.drawn = player.drawn;
        each_table(souk_gpu_pick_table, g, &job);
        souk_batch_pick(batch, &player, here.actions);
        assert_memory_equal(card.actions, here.actions, sizeof card.actions);
        card.actions[step % TABLES] = here.actions[step % TABLES] = SOUK_REST;
        if (step % 7 == 0) {
            card.actions[(step + 1) % TABLES] = here.actions[(step + 1) % TABLES] = g->num_actions;
            card.actions[(step + 2) % TABLES] = here.actions[(step + 2) % TABLES] = -2;
        }
        each_table(souk_gpu_step_table, g, &job);
        show_here(g, &job);
        assert_int_equal(souk_batch_step(batch, &here.io), !refused);
        refused = 0;
        assert_same(&card, &here);
    }
    souk_state state;
    souk_gpu_table table;
    table.state = &state;
    for (int t = 0; t < TABLES; t++) {
        souk_gpu_take(g, &job, t, &table);
        assert_memory_equal(&state, souk_batch_state(batch, t), g->state_size);
    }
    souk_batch_close(batch);
}

static void test_steps_match_a_batch(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++)
        for (int seats = souk_games[i]->min_seats; seats <= souk_games[i]->max_seats; seats++)
            compare_steps(souk_games[i], seats, (souk_reward)(seats % 3), seats % 2 ? 0 : 50);
}

/* The digest of a play, computed with public functions only. */
static uint64_t expected(const souk_game *g, const souk_gpu_job *job, int t, uint32_t *plays)
{
    souk_state state;
    uint64_t seed = souk_seed_of(job->seed, (uint64_t)t), digest = seed;
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(souk_seed_of(seed, 1));
    *plays = 0;
    memset(&state, 0, sizeof state);
    souk_setup(g, &state, job->parts, &job->options, job->seats);
    for (int64_t n = 0; n < job->actions; n++) {
        int who = souk_mover(g, &state), action;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, &state, job->parts, &chance);
        } else {
            souk_mask legal;
            souk_legal(g, &state, job->parts, who, &legal);
            action = souk_mask_pick(&legal, &player);
        }
        assert_null(souk_try(g, &state, job->parts, who, action, NULL, NULL));
        while (souk_mover(g, &state) == SOUK_DONE) {
            digest = souk_gpu_mix(g, &state, digest);
            ++*plays;
            souk_setup(g, &state, job->parts, &job->options, job->seats);
        }
    }
    return souk_gpu_mix(g, &state, digest);
}

static void play_together(const souk_game *g, souk_gpu_job *job, int together, int threads)
{
    job->together = together;
    size_t size = souk_gpu_together_bytes(g, together);
    void *shared = malloc(size);
    assert_non_null(shared);
    memset(shared, 0xAA, size);
    play_here(g, job, shared, threads);
    free(shared);
}

/* A game's moments are within bounds and distinguish its states. */
static void test_moments(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        uint64_t seen = 0;
        for (int seats = g->min_seats; g->moment && seats <= g->max_seats; seats++) {
            souk_state state;
            souk_options options;
            souk_rng rng = souk_rng_seeded((uint64_t)seats);
            memset(&state, 0, sizeof state);
            souk_options_lab(g, &options);
            souk_setup(g, &state, parts, &options, seats);
            for (int who; (who = souk_mover(g, &state)) != SOUK_DONE;) {
                souk_mask legal;
                int moment = g->moment(&state, parts);
                assert_in_range(moment, 0, SOUK_MOMENTS - 1);
                seen |= (uint64_t)1 << moment;
                souk_legal(g, &state, parts, who, &legal);
                int action =
                    who == SOUK_CHANCE ? souk_draw(g, &state, parts, &rng) : souk_mask_pick(&legal, &rng);
                assert_null(souk_try(g, &state, parts, who, action, NULL, NULL));
            }
        }
        if (g->moment) assert_true(souk_popcount(seen) > 1);
    }
}

static void test_random_play_matches_the_public_functions(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        uint64_t digests[TABLES];
        uint32_t plays[TABLES], ended = 0;
        souk_gpu_job job = {.parts = souk_parts_default(g),
                            .tables = TABLES,
                            .seats = g->max_seats,
                            .seed = 5,
                            .actions = 1500,
                            .digests = digests,
                            .plays = plays};
        souk_options_lab(g, &job.options);
        play_together(g, &job, 13, 32); /* the last block is partial, with fewer tables than threads */
        for (int t = 0; t < TABLES; t++) {
            uint32_t n;
            assert_true(digests[t] == expected(g, &job, t, &n));
            assert_int_equal(plays[t], n);
            ended += n;
        }
        assert_true(ended > 0);
        /* Intermediate states change the digest and nothing else. */
        uint64_t first = digests[0];
        uint32_t of_first = plays[0];
        job.mixing = 16;
        souk_gpu_course course;
        souk_gpu_play_table(g, &job, 0, &course);
        assert_true(digests[0] != first);
        assert_int_equal(plays[0], of_first);
        /* A table gives the same result alone, or with others and few threads. */
        first = digests[0];
        play_together(g, &job, TABLES, 7);
        assert_true(digests[0] == first);
        assert_int_equal(plays[0], of_first);
    }
}

enum { SEARCHED = 6, ITERATIONS = 24 };

/* The findings of the bots' search for the mover of a table. */
static void assert_searched(const souk_game *g, const souk_gpu_job *job, int t)
{
    static souk_findings found;
    souk_state state;
    souk_gpu_table table = {.state = &state};
    souk_budget budget = {.iterations = job->iterations, .net = job->net ? job->net : souk_net_none};
    const float *shares = job->shares + t * g->num_actions;
    souk_gpu_take(g, job, t, &table);
    assert_true(souk_mask_has(&table.legal, job->chosen[t]));
    if (souk_mask_count(&table.legal) == 1) {
        assert_true(shares[job->chosen[t]] == 1.0F);
        return;
    }
    assert_true(souk_search(g, &state, job->parts, (int)table.mover, souk_seed_of(job->seed, (uint64_t)t),
                            &budget, SOUK_TO_JUDGE, &found));
    const int entries = souk_gpu_entries(job);
    assert_memory_equal(job->wins + t * entries, found.judged.win, (size_t)entries * sizeof(float));
    assert_memory_equal(job->scores + t * entries, found.judged.score, (size_t)entries * sizeof(float));
    float all = 0.0F;
    for (int i = 0; i < found.n; i++)
        all += (float)found.found[i].visits;
    for (int i = 0; i < found.n && !found.mixed; i++) {
        assert_true(shares[found.found[i].action] == (float)found.found[i].visits / all);
        assert_true(shares[found.found[i].action] <= shares[job->chosen[t]]);
    }
}

static void compare_searches(const souk_game *g, const souk_net *net)
{
    static uint64_t words[SEARCHED * (SOUK_STATE_MAX / 8 + SOUK_MASK_WORDS + SOUK_GPU_OTHER_WORDS)];
    static float wins[SEARCHED * SOUK_SCORES_MAX], scores[SEARCHED * SOUK_SCORES_MAX],
        shares[SEARCHED * SOUK_ACTIONS_MAX], rewards[SEARCHED * SOUK_SEATS_MAX];
    int32_t actions[SEARCHED];
    uint8_t ends[SEARCHED];
    uint32_t refused = 0;
    souk_gpu_job job = {.words = words,
                        .parts = souk_parts_default(g),
                        .io = {.actions = actions, .rewards = rewards, .ends = ends},
                        .refused = &refused,
                        .picked = actions,
                        .chosen = actions,
                        .wins = wins,
                        .scores = scores,
                        .shares = shares,
                        .net = net,
                        .tables = SEARCHED,
                        .seats = g->max_seats,
                        .seed = 3,
                        .iterations = ITERATIONS,
                        .places = 2};
    souk_options_lab(g, &job.options);
    souk_root_space(job.iterations, &job.nodes, &job.edges);
    job.trees = malloc((size_t)job.places * souk_gpu_tree_bytes(&job));
    assert_non_null(job.trees);
    memset(job.trees, 0xA5,
           (size_t)job.places * souk_gpu_tree_bytes(&job)); /* memory of a card holds anything */
    each_table(souk_gpu_seed_table, g, &job);
    for (int step = 0; step < 40; step++) { /* the searches' own choices from there on */
        if (step < 36)
            each_table(souk_gpu_pick_table, g, &job);
        else
            for (int place = 0; place < job.places; place++)
                souk_gpu_at_place(souk_gpu_search_table, g, &job, place);
        for (int t = 0; t < SEARCHED && step >= 36; t++)
            assert_searched(g, &job, t);
        job.drawn += SEARCHED;
        each_table(souk_gpu_step_table, g, &job);
        assert_false(refused);
    }
    free(job.trees);
}

static void test_searches_are_those_of_the_bots(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const souk_net *net = souk_net_for(NULL, g, souk_parts_default(g));
        compare_searches(g, NULL);
        if (net) compare_searches(g, net);
    }
}

static void test_selecting(void **context)
{
    (void)context;
    souk_rng rng = souk_rng_seeded(9);
    for (int round = 0; round < 2000; round++) {
        souk_mask m;
        for (int i = 0; i < SOUK_MASK_WORDS; i++)
            m.w[i] = round % 3 ? souk_rng_next(&rng) & souk_rng_next(&rng) : souk_rng_next(&rng) & 1;
        for (int n = 0; n < souk_mask_count(&m); n++)
            assert_int_equal(souk_gpu_select(&m, SOUK_MASK_WORDS, n), souk_mask_nth(&m, n));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_match_a_batch),
        cmocka_unit_test(test_moments),
        cmocka_unit_test(test_random_play_matches_the_public_functions),
        cmocka_unit_test(test_searches_are_those_of_the_bots),
        cmocka_unit_test(test_selecting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
