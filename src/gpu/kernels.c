/* kernels.c — one game as a program of a card: a thread a table.
 *
 * Compiled once a game (scripts/gpu), linked with the game's own files and shown to the optimiser as a whole.
 * SOUK_GPU_GAME names its souk_game, whose members are then constants. Nothing else of Souk includes it.
 */
#include "gpu/tables.h"

extern const souk_game SOUK_GPU_GAME;

#define KERNEL(name)                                                                                       \
    void souk_gpu_##name(souk_gpu_job job);                                                                \
    void souk_gpu_##name(souk_gpu_job job)                                                                 \
    {                                                                                                      \
        int t =                                                                                            \
            __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x(); \
        if (t < job.tables) souk_gpu_##name##_table(&SOUK_GPU_GAME, &job, t);                              \
    }

KERNEL(seed)
KERNEL(show)
KERNEL(step)
KERNEL(pick)
KERNEL(play)
KERNEL(narrow)
