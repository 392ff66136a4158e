/* blocks.h — the kernels whose threads work together, run by the processor: where those of a card wait for each other,
 * all threads of a block have done a stage before one begins the next. */
#ifndef SOUK_TEST_GPU_BLOCKS_H
#define SOUK_TEST_GPU_BLOCKS_H
#include "gpu/tables.h"

static inline void show_here(const souk_game *g, const souk_gpu_job *job)
{
    static float tile[SOUK_GPU_ROWS * (SOUK_OBSERVE_MAX + 2 * SOUK_MASK_WORDS + 2)];
    for (int first = 0; first < job->tables; first += SOUK_GPU_ROWS) {
        for (int i = 0; i < SOUK_GPU_ROWS && first + i < job->tables; i++)
            souk_gpu_show_table(g, job, first + i, tile + (size_t)i * (size_t)souk_gpu_row(g));
        for (int i = 0; i < SOUK_GPU_ROWS; i++)
            souk_gpu_carry(g, job, first, i, tile);
    }
}

typedef void stage(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew, int64_t n);

static inline void all_threads(stage *run, const souk_game *g, const souk_gpu_job *job, souk_gpu_crew crew,
                               int64_t n)
{
    for (crew.thread = 0; crew.thread < crew.threads; crew.thread++)
        run(g, job, &crew, n);
}

/* Stages that are there once are called with the others' arguments. */
static inline void set_out_stage(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew,
                                 int64_t n)
{
    (void)n;
    souk_gpu_set_out_together(g, job, crew);
}
static inline void note_stage(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew,
                              int64_t n)
{
    (void)n;
    souk_gpu_note_together(g, job, crew);
}

/* `shared` has souk_gpu_together_bytes. */
static inline void play_here(const souk_game *g, const souk_gpu_job *job, void *shared, int threads)
{
    for (int block = 0; block * job->together < job->tables; block++) {
        const souk_gpu_crew crew = souk_gpu_crew_of(job, shared, block, 0, threads);
        all_threads(set_out_stage, g, job, crew, 0);
        for (int64_t n = 0; n < job->actions; n++) {
            all_threads(souk_gpu_count, g, job, crew, n);
            all_threads(souk_gpu_line_up, g, job, crew, n);
            all_threads(souk_gpu_go_on_together, g, job, crew, n);
        }
        all_threads(note_stage, g, job, crew, 0);
    }
}
#endif
