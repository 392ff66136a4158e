/* kernels.c — one game as a program of a card: a thread a table, or tables that a block sorts, or rows
 * that it writes together.
 *
 * Compiled once a game (scripts/gpu), linked with the game's own files and shown to the optimiser as a whole.
 * SOUK_GPU_GAME names its souk_game, whose members are then constants. Nothing else of Souk includes it.
 */
#include "gpu/tables.h"

extern const souk_game SOUK_GPU_GAME;

static int thread(void)
{
    return __nvvm_read_ptx_sreg_tid_x();
}
static int first_table(void)
{
    return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
}

/* As long as whoever launches says. */
extern __attribute__((address_space(3))) float souk_gpu_tile[];

/* Where a thread keeps its state: among those of the block, or by itself. */
static souk_state *place(int bytes, souk_state *own)
{
    return bytes ? (souk_state *)((char *)(float *)souk_gpu_tile + thread() * bytes) : own;
}

#define KERNEL(name)                                                                    \
    void souk_gpu_##name(souk_gpu_job job);                                             \
    void souk_gpu_##name(souk_gpu_job job)                                              \
    {                                                                                   \
        int t = first_table() + thread();                                               \
        souk_state own;                                                                 \
        if (t < job.tables)                                                             \
            souk_gpu_##name##_table(&SOUK_GPU_GAME, &job, t,                            \
                                    place(souk_gpu_state_bytes(&SOUK_GPU_GAME), &own)); \
    }

KERNEL(seed)
KERNEL(step)
KERNEL(pick)
KERNEL(narrow)

void souk_gpu_show(souk_gpu_job job);
void souk_gpu_show(souk_gpu_job job)
{
    int first = first_table(), t = first + thread();
    float *tile = (float *)souk_gpu_tile;
    if (t < job.tables)
        souk_gpu_show_table(&SOUK_GPU_GAME, &job, t, tile + thread() * souk_gpu_row(&SOUK_GPU_GAME));
    __syncthreads();
    souk_gpu_carry(&SOUK_GPU_GAME, &job, first, thread(), tile);
}

void souk_gpu_play(souk_gpu_job job);
void souk_gpu_play(souk_gpu_job job)
{
    const souk_game *g = &SOUK_GPU_GAME;
    const souk_gpu_crew crew = souk_gpu_crew_of(&job, (float *)souk_gpu_tile, __nvvm_read_ptx_sreg_ctaid_x(),
                                                thread(), __nvvm_read_ptx_sreg_ntid_x());
    souk_gpu_set_out_together(g, &job, &crew);
    for (int64_t n = 0; n < job.actions; n++) {
        __syncthreads();
        souk_gpu_count(g, &job, &crew, n);
        __syncthreads();
        souk_gpu_line_up(g, &job, &crew, n);
        __syncthreads();
        souk_gpu_go_on_together(g, &job, &crew, n);
    }
    __syncthreads();
    souk_gpu_note_together(g, &job, &crew);
}
