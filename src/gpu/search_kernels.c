/* search_kernels.c — a game and its bot compiled for a GPU, in a module of their own: a thread per table or per tree.
 *
 * Compiled as kernels.c is, with the files of the bots (scripts/gpu). Rules and search stay functions here: inlined
 * into each other they would not fit a processor's cache of instructions.
 */
#include "gpu/trees.h"

static int thread(void)
{
    return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
}

#define KERNEL(name)                                                                              \
    void souk_gpu_##name(souk_gpu_job job);                                                       \
    void souk_gpu_##name(souk_gpu_job job)                                                        \
    {                                                                                             \
        souk_state own;                                                                           \
        if (thread() < job.tables) souk_gpu_##name##_table(&SOUK_ONE_GAME, &job, thread(), &own); \
    }

#define KERNEL_WITH_TREES(name)                                                         \
    void souk_gpu_##name(souk_gpu_job job);                                             \
    void souk_gpu_##name(souk_gpu_job job)                                              \
    {                                                                                   \
        if (thread() < job.places)                                                      \
            souk_gpu_at_place(souk_gpu_##name##_table, &SOUK_ONE_GAME, &job, thread()); \
    }

KERNEL(fork)
KERNEL(imagine)
KERNEL_WITH_TREES(judge)
KERNEL_WITH_TREES(search)
