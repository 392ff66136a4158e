/* show.h — the kernel that shows, run by the processor: all threads of a block write, then all carry. */
#ifndef SOUK_TEST_GPU_SHOW_H
#define SOUK_TEST_GPU_SHOW_H
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
#endif
