/* kernels.c — a game compiled for a GPU: a thread per table, tables that a block sorts, or rows it writes together.
 *
 * Compiled once per game (scripts/gpu), linked with the game's own files and optimised as a whole program.
 * SOUK_ONE_GAME names its souk_game, whose members are then constants. Nothing else in Souk includes it.
 */
#include "gpu/tables.h"

extern const souk_game SOUK_ONE_GAME;

static int thread(void)
{
    return __nvvm_read_ptx_sreg_tid_x();
}
static int first_table(void)
{
    return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
}

/* Its length is set at launch. */
extern __attribute__((address_space(3), aligned(16))) float souk_gpu_tile[];

/* Where a thread keeps its state: in shared memory with those of the block, from word `at` on, or in `own`. */
static souk_state *place(int at, int bytes, souk_state *own)
{
    return bytes ? (souk_state *)((char *)((float *)souk_gpu_tile + at) + thread() * bytes) : own;
}

#define KERNEL(name)                                                                       \
    void souk_gpu_##name(souk_gpu_job job);                                                \
    void souk_gpu_##name(souk_gpu_job job)                                                 \
    {                                                                                      \
        int t = first_table() + thread();                                                  \
        souk_state own;                                                                    \
        if (t < job.tables)                                                                \
            souk_gpu_##name##_table(&SOUK_ONE_GAME, &job, t,                               \
                                    place(0, souk_gpu_state_bytes(&SOUK_ONE_GAME), &own)); \
    }

KERNEL(seed)
KERNEL(step)
KERNEL(pick)
KERNEL(narrow)

/* Where the observation of the block's first table goes: souk_plane_take has no argument for it. */
typedef __attribute__((address_space(1))) float float_there;
static float_there *__attribute__((address_space(3), loader_uninitialized)) souk_gpu_shown_to;

void souk_plane_take(float *row, int at, int n)
{
    const souk_game *g = &SOUK_ONE_GAME;
    const float *legal = (const float *)souk_gpu_tile;
    __syncthreads();
    souk_gpu_carry_piece(g, (float *)souk_gpu_shown_to + at, n, thread(), legal,
                         row - thread() * souk_gpu_row(g));
    __syncthreads();
}

void souk_gpu_show(souk_gpu_job job);
void souk_gpu_show(souk_gpu_job job)
{
    const souk_game *g = &SOUK_ONE_GAME;
    const int first = first_table();
    float *tile = (float *)souk_gpu_tile;
    souk_state own, *state = place(souk_gpu_states_at(g), souk_gpu_state_bytes(g), &own);
    const int mover =
        souk_gpu_look_table(g, &job, first + thread(), tile + thread() * souk_gpu_legal_row(g), state);
    if (thread() == 0)
        souk_gpu_shown_to = (float_there *)job.io.observations + (size_t)first * (size_t)g->observe_size;
    __syncthreads();
    if (job.io.masks) souk_gpu_carry_legal(g, &job, first, thread(), tile);
    if (job.io.observations)
        souk_gpu_show_table(g, &job, mover, state, tile + souk_gpu_rows_at(g) + thread() * souk_gpu_row(g));
}

void souk_gpu_play(souk_gpu_job job);
void souk_gpu_play(souk_gpu_job job)
{
    const souk_game *g = &SOUK_ONE_GAME;
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
