/* How fast a game is. Plays are repeated in rounds that double until a round takes long enough, so that
 * reading the clock does not count; the plays of each run are the same, so runs can be compared. */
#include "lab/bench.h"
#include "bots/search.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int64_t play_many(const souk_game *g, const void *parts, const souk_options *options, int seats,
                         int64_t plays)
{
    int64_t actions = 0;
    souk_state state;
    memset(&state, 0, sizeof state);
    for (int64_t i = 0; i < plays; i++) {
        uint64_t seed = souk_seed_of(1, (uint64_t)i);
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(souk_seed_of(seed, 1));
        g->setup(&state, parts, options, seats);
        actions += souk_play_random(g, &state, parts, &chance, &player);
    }
    return actions;
}

void souk_bench_game(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_bench *bench)
{
    souk_options options;
    souk_options_lab(g, &options);
    memset(bench, 0, sizeof *bench);
    bench->seats = seats;
    bench->plays = 1;
    for (;;) { /* the warm-up also finds how many plays fill a run */
        double begun = now();
        play_many(g, parts, &options, seats, bench->plays);
        double took = now() - begun;
        if (took >= seconds / 2) break;
        bench->plays *= 2;
    }
    for (int run = 0; run < runs; run++) {
        double begun = now();
        int64_t actions = play_many(g, parts, &options, seats, bench->plays);
        double took = now() - begun;
        if (run == 0 || took < bench->seconds) bench->seconds = took;
        bench->actions = actions;
    }
    if (bench->seconds > 0.0) bench->actions_per_second = (double)bench->actions / bench->seconds;
    if (bench->actions > 0) bench->ns_per_action = bench->seconds * 1e9 / (double)bench->actions;
}

/* The first decision of a play. */
static int first_decision(const souk_game *g, const void *parts, int seats, souk_state *s)
{
    souk_options options;
    souk_options_lab(g, &options);
    souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
    memset(s, 0, sizeof *s);
    g->setup(s, parts, &options, seats);
    for (;;) {
        int who = souk_mover(g, s), action;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, s, parts, &chance);
        } else {
            souk_mask legal;
            g->legal(s, parts, who, &legal);
            if (souk_mask_count(&legal) > 1) return who;
            action = souk_mask_pick(&legal, &player);
        }
        g->apply(s, parts, who, action, NULL);
    }
}

/* Iterations per second of the best of some searches; 0 without memory. */
static double search_speed(const souk_game *g, const void *parts, const souk_state *s, int seat,
                           int64_t iterations, int threads, int runs, souk_findings *found)
{
    double best = 0.0;
    souk_budget budget = {iterations, threads, NULL, NULL};
    for (int run = 0; run < runs; run++) {
        double begun = now();
        if (!souk_search(g, s, parts, seat, 1, &budget, found)) return 0.0;
        double speed = (double)iterations / (now() - begun);
        if (speed > best) best = speed;
    }
    return best;
}

bool souk_bench_search(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                       souk_search_speed *speed)
{
    souk_state s;
    souk_findings *found = malloc(sizeof *found);
    if (!found) return false;
    int seat = first_decision(g, parts, seats, &s);
    speed->seats = seats;
    speed->iterations = 1000;
    double one = search_speed(g, parts, &s, seat, speed->iterations, 1, 1, found);
    speed->iterations = (int64_t)(one * seconds) + SOUK_TREES;
    speed->per_second = search_speed(g, parts, &s, seat, speed->iterations, 1, runs, found);
    double two = search_speed(g, parts, &s, seat, speed->iterations, 2, runs, found);
    speed->two_cores = speed->per_second > 0.0 ? two / speed->per_second : 0.0;
    free(found);
    return speed->per_second > 0.0;
}
