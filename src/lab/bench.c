/* How fast a game is. Plays are repeated in rounds that double until a round takes long enough, so that
 * reading the clock does not count; the plays of each run are the same, so runs can be compared. */
#include "lab/bench.h"
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
