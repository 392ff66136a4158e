/* bench.h — the speed of a game on a GPU: random play, steps with everything that a learning
 * program reads, and searches. */
#ifndef SOUK_GPU_BENCH_H
#define SOUK_GPU_BENCH_H
#include "souk_gpu.h"

enum { SOUK_GPU_RUNS_MAX = 32 };

typedef struct souk_gpu_figures {
    char card[128];
    int seats, tables, block;
    int64_t actions;           /* of a run, all tables together */
    double seconds;            /* of the median run, between two GPU events */
    double actions_per_second; /* random play: chance included; steps: actions of seats only */
    double bytes_per_second;   /* steps: the size of observations, masks, rewards, ends and movers */
} souk_gpu_figures;

/* Each runs once to warm up and then `runs` times. False with an error. */
bool souk_gpu_bench_play(const souk_game *g, int seats, int tables, int64_t actions, int runs,
                         const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error);
bool souk_gpu_bench_steps(const souk_game *g, int seats, int tables, int64_t steps, int runs,
                          const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error);
/* Searches with this many iterations, by the bots of the house, at tables in the midst of random play. Here an action is
 * a searched decision. */
bool souk_gpu_bench_search(const souk_game *g, int seats, int tables, int iterations, int runs,
                           const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error);
#endif
