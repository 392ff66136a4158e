/* bench.c — the speed of a game on a GPU: the median of several runs, timed by GPU events.
 *
 * Only the kernel is measured: picking the actions of a step is the learner's job and lies outside the events.
 */
#include "gpu/bench.h"
#include "core/error.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>

enum { SEARCH_FROM = 24 /* random actions before the first search */ };

/* The arrays of a learning program, in device memory. */
typedef struct gpu_crowd {
    souk_gpu *gpu;
    souk_batch_io io;
    int32_t *actions;
    souk_rng player;
} gpu_crowd;

static bool open_tables(gpu_crowd *c, const souk_game *g, int seats, int tables, const souk_gpu_place *place,
                        souk_gpu_figures *f, souk_error *error)
{
    souk_batch_setup setup;
    memset(c, 0, sizeof *c);
    memset(f, 0, sizeof *f);
    memset(&setup, 0, sizeof setup);
    setup.game = g;
    souk_options_lab(g, &setup.options);
    setup.seats = f->seats = seats;
    setup.tables = f->tables = tables;
    setup.seed = 1;
    f->block = place && place->block ? place->block : SOUK_GPU_BLOCK;
    c->player = souk_rng_seeded(2);
    c->gpu = souk_gpu_open(&setup, place, error);
    if (!c->gpu) return false;
    strncpy(f->card, souk_gpu_name(c->gpu), sizeof f->card - 1);
    return true;
}

static bool open_arrays(gpu_crowd *c, const souk_game *g, int seats, int tables, souk_error *error)
{
    size_t n = (size_t)tables;
    c->actions = souk_gpu_alloc(c->gpu, n * sizeof *c->actions, error);
    c->io.actions = c->actions;
    c->io.observations = souk_gpu_alloc(c->gpu, n * (size_t)g->observe_size * sizeof(float), error);
    c->io.masks = souk_gpu_alloc(c->gpu, n * (size_t)g->num_actions, error);
    c->io.rewards = souk_gpu_alloc(c->gpu, n * (size_t)seats * sizeof(float), error);
    c->io.ends = souk_gpu_alloc(c->gpu, n, error);
    c->io.movers = souk_gpu_alloc(c->gpu, n * sizeof *c->io.movers, error);
    return c->actions && c->io.observations && c->io.masks && c->io.rewards && c->io.ends && c->io.movers;
}

static void close_tables(gpu_crowd *c)
{
    if (!c->gpu) return;
    souk_gpu_free(c->gpu, c->actions);
    souk_gpu_free(c->gpu, c->io.observations);
    souk_gpu_free(c->gpu, c->io.masks);
    souk_gpu_free(c->gpu, c->io.rewards);
    souk_gpu_free(c->gpu, c->io.ends);
    souk_gpu_free(c->gpu, c->io.movers);
    souk_gpu_close(c->gpu);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void finish(souk_gpu_figures *f, double *seconds, int runs)
{
    qsort(seconds, (size_t)runs, sizeof *seconds, by_size);
    f->seconds = seconds[runs / 2];
    if (f->seconds > 0.0) f->actions_per_second = (double)f->actions / f->seconds;
}

bool souk_gpu_bench_play(const souk_game *g, int seats, int tables, int64_t actions, int runs,
                         const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error)
{
    gpu_crowd c;
    double seconds[SOUK_GPU_RUNS_MAX];
    if (!open_tables(&c, g, seats, tables, place, figures, error)) return false;
    figures->block = souk_gpu_play_block(c.gpu);
    uint64_t *digests = souk_gpu_alloc(c.gpu, (size_t)tables * sizeof *digests, error);
    uint32_t *plays = souk_gpu_alloc(c.gpu, (size_t)tables * sizeof *plays, error);
    bool good = digests && plays;
    for (int run = -1; good && run < runs; run++) {
        float took = 0.0F;
        good = souk_gpu_begin(c.gpu, NULL, error) &&
               souk_gpu_play(c.gpu, 1, actions, 0, digests, plays, NULL, error) &&
               souk_gpu_end(c.gpu, NULL, &took, error);
        if (run >= 0) seconds[run] = (double)took / 1e3;
    }
    figures->actions = actions * tables;
    if (good) finish(figures, seconds, runs);
    souk_gpu_free(c.gpu, digests);
    souk_gpu_free(c.gpu, plays);
    close_tables(&c);
    return good;
}

bool souk_gpu_bench_steps(const souk_game *g, int seats, int tables, int64_t steps, int runs,
                          const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error)
{
    gpu_crowd c;
    double seconds[SOUK_GPU_RUNS_MAX];
    bool good =
        open_tables(&c, g, seats, tables, place, figures, error) && open_arrays(&c, g, seats, tables, error);
    for (int run = -1; good && run < runs; run++) {
        double sum = 0.0;
        for (int64_t n = 0; good && n < steps; n++) {
            float took = 0.0F;
            good = souk_gpu_pick(c.gpu, &c.player, c.actions, NULL, error) &&
                   souk_gpu_begin(c.gpu, NULL, error) && souk_gpu_step(c.gpu, &c.io, NULL, error) &&
                   souk_gpu_end(c.gpu, NULL, &took, error);
            sum += (double)took / 1e3;
        }
        if (run >= 0) seconds[run] = sum;
    }
    bool refused = false;
    good = good && souk_gpu_refused(c.gpu, NULL, &refused, error) &&
           (!refused || souk_fail(error, N_("A randomly chosen action was refused.")));
    figures->actions = steps * tables;
    if (good) finish(figures, seconds, runs);
    size_t row = (size_t)g->observe_size * 4 + (size_t)g->num_actions + (size_t)seats * 4 + 1 + 4;
    figures->bytes_per_second = figures->actions_per_second * (double)row;
    close_tables(&c);
    return good;
}

bool souk_gpu_bench_search(const souk_game *g, int seats, int tables, int iterations, int runs,
                           const souk_gpu_place *place, souk_gpu_figures *figures, souk_error *error)
{
    gpu_crowd c;
    double seconds[SOUK_GPU_RUNS_MAX];
    souk_gpu_thought thought = {.iterations = iterations, .trees = SOUK_GPU_TREES};
    bool good =
        open_tables(&c, g, seats, tables, place, figures, error) && open_arrays(&c, g, seats, tables, error);
    for (int n = 0; good && n < SEARCH_FROM; n++)
        good = souk_gpu_pick(c.gpu, &c.player, c.actions, NULL, error) &&
               souk_gpu_step(c.gpu, &c.io, NULL, error);
    thought.actions = c.actions;
    for (int run = -1; good && run < runs; run++) {
        float took = 0.0F;
        thought.seed = (uint64_t)run;
        good = souk_gpu_begin(c.gpu, NULL, error) && souk_gpu_search(c.gpu, &thought, NULL, error) &&
               souk_gpu_end(c.gpu, NULL, &took, error) && souk_gpu_step(c.gpu, &c.io, NULL, error);
        if (run >= 0) seconds[run] = (double)took / 1e3;
    }
    figures->actions = tables;
    if (good) finish(figures, seconds, runs);
    close_tables(&c);
    return good;
}
