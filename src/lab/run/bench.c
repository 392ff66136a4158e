/* bench.c — measures the speed of games, searches and batches.
 *
 * The number of repetitions doubles until a run is long enough for the resolution of the clock not to matter. All
 * runs play the same plays, so that they can be compared.
 */
#include "lab/run/bench.h"
#include "bots/net.h"
#include "bots/search.h"
#include "core/clock.h"
#include <stdlib.h>
#include <string.h>

/* The CPU time of this program: other programs on the same core do not count. */
static double processor_time(void)
{
    return souk_clock_seconds(SOUK_CLOCK_PROCESS);
}

/* Does something `times` times; returns the seconds it took. */
typedef double timed(void *context, int64_t times);

/* The seconds of the fastest run. The warm-up finds *times, the repetitions that fill a run. */
static double fastest(timed *run, void *context, double seconds, int runs, int64_t *times)
{
    double least = 0.0;
    for (*times = 1; run(context, *times) < seconds / 2;)
        *times *= 2;
    for (int i = 0; i < runs; i++) {
        double took = run(context, *times);
        if (i == 0 || took < least) least = took;
    }
    return least;
}

static void sum_up(souk_bench *bench)
{
    if (bench->seconds > 0.0) bench->actions_per_second = (double)bench->actions / bench->seconds;
    if (bench->actions > 0) bench->ns_per_action = bench->seconds * 1e9 / (double)bench->actions;
}

/* --- random play ------------------------------------------------------------------------------ */

typedef struct random_plays {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    int64_t actions; /* of the last run */
} random_plays;

static double play_many(void *context, int64_t plays)
{
    random_plays *r = context;
    double begun = processor_time();
    souk_state state;
    memset(&state, 0, sizeof state);
    r->actions = 0;
    for (int64_t i = 0; i < plays; i++) {
        uint64_t seed = souk_seed_of(1, (uint64_t)i);
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(souk_seed_of(seed, 1));
        souk_setup(r->game, &state, r->parts, &r->options, r->seats);
        r->actions += souk_play_random(r->game, &state, r->parts, &chance, &player);
    }
    return processor_time() - begun;
}

void souk_bench_game(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_bench *bench)
{
    random_plays r = {.game = g, .parts = parts, .seats = seats};
    souk_options_lab(g, &r.options);
    memset(bench, 0, sizeof *bench);
    bench->seats = seats;
    bench->seconds = fastest(play_many, &r, seconds, runs, &bench->plays);
    bench->actions = r.actions;
    sum_up(bench);
}

/* --- searches --------------------------------------------------------------------------------- */

/* Applies a random action of the mover. */
static void step(const souk_game *g, souk_state *s, const void *parts, souk_rng *chance, souk_rng *player)
{
    int who = souk_mover(g, s), action;
    if (who == SOUK_CHANCE) {
        action = souk_draw(g, s, parts, chance);
    } else {
        souk_mask legal;
        souk_legal(g, s, parts, who, &legal);
        action = souk_mask_pick(&legal, player);
    }
    g->apply(s, parts, who, action, NULL);
}

/* Sets s to the first decision of a play; returns the seat that decides. */
static int first_decision(const souk_game *g, const void *parts, int seats, souk_state *s)
{
    souk_options options;
    souk_options_lab(g, &options);
    souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
    memset(s, 0, sizeof *s);
    souk_setup(g, s, parts, &options, seats);
    for (;; step(g, s, parts, &chance, &player)) {
        int who = souk_mover(g, s);
        souk_mask legal;
        if (who == SOUK_CHANCE) continue;
        souk_legal(g, s, parts, who, &legal);
        if (souk_mask_count(&legal) > 1) return who;
    }
}

/* Iterations per second of the fastest search: of CPU time, or of wall time for a budget in seconds. 0: no memory. */
static double search_speed(const souk_game *g, const void *parts, const souk_state *s, int seat,
                           const souk_budget *budget, int runs)
{
    souk_findings *found = malloc(sizeof *found);
    double most = 0.0;
    for (int run = 0; found && run < runs; run++) {
        double used = processor_time();
        if (!souk_search(g, s, parts, seat, 1, budget, SOUK_TO_JUDGE, found)) break;
        used = budget->seconds > 0.0 ? budget->seconds : processor_time() - used;
        if ((double)found->iterations / used > most) most = (double)found->iterations / used;
    }
    free(found);
    return most;
}

bool souk_bench_search(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                       souk_search_speed *speed)
{
    souk_state s;
    int seat = first_decision(g, parts, seats, &s);
    souk_budget some = {.iterations = 1000};
    souk_budget one = {.iterations = SOUK_ITERATIONS_ENDLESS, .threads = 1, .seconds = seconds}, two = one;
    two.threads = 2;
    some.iterations = (int64_t)(seconds * search_speed(g, parts, &s, seat, &some, 1));
    if (!some.iterations) return false;
    speed->seats = seats;
    speed->iterations = some.iterations;
    speed->per_second = search_speed(g, parts, &s, seat, &some, runs);
    double alone = search_speed(g, parts, &s, seat, &one, runs);
    double together = search_speed(g, parts, &s, seat, &two, runs);
    speed->two_cores = together / alone;
    return speed->per_second > 0.0 && alone > 0.0 && together > 0.0;
}

enum { LEAVES = 64, LEAF_DEPTH = 12 }; /* few enough to stay in the cache, as in a search */

/* States that a search could evaluate, and what evaluates them. */
typedef struct leaves {
    const souk_game *game;
    const void *parts;
    int viewer;
    souk_state of[LEAVES];
    const souk_net *net; /* NULL: only the estimate */
    souk_net_memory memory;
} leaves;

/* Random walks of up to LEAF_DEPTH actions from the first decision, none of them to the end. */
static void find_leaves(leaves *l, int seats)
{
    const souk_game *g = l->game;
    souk_state root, next;
    souk_rng chance = souk_rng_seeded(3), player = souk_rng_seeded(4);
    l->viewer = first_decision(g, l->parts, seats, &root);
    for (int i = 0; i < LEAVES; i++) {
        l->of[i] = next = root;
        for (int depth = 0; depth <= i % LEAF_DEPTH && g->pending(&next); depth++) {
            l->of[i] = next;
            step(g, &next, l->parts, &chance, &player);
        }
    }
}

static double judge_all(void *context, int64_t times)
{
    leaves *l = context;
    souk_judgement j;
    double begun = processor_time();
    for (int64_t n = 0; n < times; n++)
        for (int i = 0; i < LEAVES; i++)
            souk_net_judge(l->net, &l->memory, l->game, &l->of[i], l->parts, l->viewer, &j);
    return processor_time() - begun;
}

static double observe_all(void *context, int64_t times)
{
    leaves *l = context;
    float seen[SOUK_OBSERVE_MAX];
    double begun = processor_time();
    for (int64_t n = 0; n < times; n++)
        for (int i = 0; i < LEAVES; i++)
            l->game->observe(&l->of[i], l->parts, l->viewer, seen);
    return processor_time() - begun;
}

static double leaf_ns(timed *all, leaves *l, double seconds, int runs)
{
    int64_t times;
    double took = fastest(all, l, seconds, runs, &times);
    return took * 1e9 / (double)(times * LEAVES);
}

bool souk_bench_leaf(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_leaf_times *times)
{
    leaves *l = calloc(1, sizeof *l);
    if (!l) return false;
    l->game = g;
    l->parts = parts;
    find_leaves(l, seats);
    times->estimate = leaf_ns(judge_all, l, seconds, runs);
    times->observation = leaf_ns(observe_all, l, seconds, runs);
    l->net = souk_net_for(NULL, g, parts);
    if (l->net) souk_net_forget(l->net, &l->memory);
    times->net = l->net ? leaf_ns(judge_all, l, seconds, runs) - times->estimate : 0.0;
    free(l);
    return true;
}

/* --- batches ---------------------------------------------------------------------------------- */

/* A batch of tables with the arrays of a learning program. */
typedef struct crowd {
    souk_batch *batch;
    souk_batch_io io;
    int32_t *actions;
    souk_rng player;
} crowd;

static void crowd_close(crowd *c)
{
    souk_batch_close(c->batch);
    free(c->actions);
    free(c->io.observations);
    free(c->io.masks);
    free(c->io.rewards);
    free(c->io.ends);
    free(c->io.movers);
}

static bool crowd_open(crowd *c, const souk_game *g, const void *parts, int seats, int tables)
{
    souk_error error;
    souk_batch_setup setup;
    size_t n = (size_t)tables;
    memset(c, 0, sizeof *c);
    memset(&setup, 0, sizeof setup);
    setup.game = g;
    setup.parts = parts;
    souk_options_lab(g, &setup.options);
    setup.seats = seats;
    setup.tables = tables;
    setup.seed = 1;
    setup.threads = 1;
    c->player = souk_rng_seeded(2);
    c->batch = souk_batch_open(&setup, &error);
    c->actions = calloc(n, sizeof *c->actions);
    c->io.actions = c->actions;
    c->io.observations = calloc(n * (size_t)g->observe_size, sizeof(float));
    c->io.masks = calloc(n, (size_t)g->num_actions);
    c->io.rewards = calloc(n * (size_t)seats, sizeof(float));
    c->io.ends = calloc(n, 1);
    c->io.movers = calloc(n, sizeof *c->io.movers);
    return c->batch && c->actions && c->io.observations && c->io.masks && c->io.rewards && c->io.ends &&
           c->io.movers;
}

/* The seconds of the steps alone: choosing actions is up to the learner. */
static double step_many(void *context, int64_t rounds)
{
    crowd *c = context;
    double took = 0.0;
    for (int64_t i = 0; i < rounds; i++) {
        souk_batch_pick(c->batch, &c->player, c->actions);
        double begun = souk_clock_seconds(SOUK_CLOCK_THREAD);
        souk_batch_step(c->batch, &c->io);
        took += souk_clock_seconds(SOUK_CLOCK_THREAD) - begun;
    }
    return took;
}

bool souk_bench_batch(const souk_game *g, const void *parts, int seats, int tables, double seconds, int runs,
                      souk_bench *bench)
{
    crowd c;
    memset(bench, 0, sizeof *bench);
    bench->seats = seats;
    bool good = crowd_open(&c, g, parts, seats, tables);
    if (good) {
        int64_t rounds;
        bench->seconds = fastest(step_many, &c, seconds, runs, &rounds);
        bench->actions = rounds * tables;
        sum_up(bench);
    }
    crowd_close(&c);
    return good;
}
