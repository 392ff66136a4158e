/* bench.h — how fast a game is on a card: random play, and steps with all that a learning program reads. */
#ifndef SOUK_GPU_BENCH_H
#define SOUK_GPU_BENCH_H
#include "souk_gpu.h"

enum { SOUK_GPU_RUNS_MAX = 32 };

typedef struct souk_gpu_figures {
    char card[128];
    int seats, tables, block;
    int64_t actions;           /* of a run, all tables together */
    double seconds;            /* of the median run, between two events of the card */
    double actions_per_second; /* chance included in random play; of steps, those of seats alone */
    double bytes_per_second;   /* of steps: what observations, masks, rewards, ends and movers take */
} souk_gpu_figures;

/* Each runs once to warm up and then `runs` times. False with an error. */
bool souk_gpu_bench_play(const souk_game *g, int seats, int tables, int64_t actions, int runs,
                         const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error);
bool souk_gpu_bench_steps(const souk_game *g, int seats, int tables, int64_t steps, int runs,
                          const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error);
#endif
