/* blocks.h: runs the kernels with cooperating threads on the CPU. Where GPU threads wait for each other, all threads of
 * a block finish a stage before any begins the next. */
#ifndef SOUK_TEST_GPU_BLOCKS_H
#define SOUK_TEST_GPU_BLOCKS_H
#include "gpu/tables.h"
#include <stdlib.h>

/* Collects the output of an observer, in one or more pieces; it is written out when it is complete. */
static float *shown;
static int longest;
void souk_plane_take(float *row, int at, int n)
{
    if (n > longest) abort();
    memcpy(shown + at, row, (size_t)n * sizeof *row);
}

static inline void carry_here(const souk_game *g, const souk_gpu_job *job, int first, const float *legal,
                              const float *whole)
{
    static float rows[SOUK_GPU_ROWS * (SOUK_OBSERVE_MAX + 1)];
    const int piece = g->observe_piece ? g->observe_piece : g->observe_size;
    for (int at = 0; at < g->observe_size; at += piece) {
        const int n = at + piece < g->observe_size ? piece : g->observe_size - at;
        float *to = job->io.observations + (size_t)first * (size_t)g->observe_size + at;
        for (int i = 0; i < SOUK_GPU_ROWS; i++)
            memcpy(rows + (size_t)i * (size_t)souk_gpu_row(g), whole + (size_t)i * SOUK_OBSERVE_MAX + at,
                   (size_t)n * sizeof *rows);
        for (int i = 0; i < SOUK_GPU_ROWS; i++)
            souk_gpu_carry_piece(g, to, n, i, legal, rows);
    }
}

static inline void show_here(const souk_game *g, const souk_gpu_job *job)
{
    static float legal[SOUK_GPU_ROWS * (2 * SOUK_MASK_WORDS + 1)], whole[SOUK_GPU_ROWS * SOUK_OBSERVE_MAX];
    float row[SOUK_OBSERVE_MAX];
    souk_state state;
    longest = SOUK_BY_ITSELF && g->observe_piece ? g->observe_piece : g->observe_size;
    for (int first = 0; first < job->tables; first += SOUK_GPU_ROWS) {
        for (int i = 0; i < SOUK_GPU_ROWS; i++) {
            int mover = souk_gpu_look_table(g, job, first + i, legal + i * souk_gpu_legal_row(g), &state);
            shown = whole + (size_t)i * SOUK_OBSERVE_MAX;
            if (job->io.observations) souk_gpu_show_table(g, job, mover, &state, row);
        }
        for (int i = 0; i < SOUK_GPU_ROWS; i++)
            if (job->io.masks) souk_gpu_carry_legal(g, job, first, i, legal);
        if (job->io.observations) carry_here(g, job, first, legal, whole);
    }
}

typedef void stage(const souk_game *g, const souk_gpu_job *job, const souk_gpu_crew *crew, int64_t n);

static inline void all_threads(stage *run, const souk_game *g, const souk_gpu_job *job, souk_gpu_crew crew,
                               int64_t n)
{
    for (crew.thread = 0; crew.thread < crew.threads; crew.thread++)
        run(g, job, &crew, n);
}

/* Adapters for the stages with other arguments. */
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
