/* driver.c: a CUDA driver without a GPU: the calls that src/gpu makes, executed by the CPU.
 *
 * Loaded as libcuda.so.1, it runs the bodies of the kernels table by table, so that tests cover the whole host side:
 * allocations, arguments and copies. A module is the id of a game. Observers are compiled as for a GPU: each float
 * separately, in pieces.
 */
#include "blocks.h"
#include "gpu/cuda.h"
#include "gpu/trees.h"
#include <stdlib.h>

typedef void body(const souk_game *g, const souk_gpu_job *job, int t, souk_state *state);

struct CUctx_st {
    int entered;
};
enum { KERNELS = 10 };
struct CUfunc_st {
    const souk_game *game;
    const char *name;
    body *run;           /* NULL: a kernel with cooperating threads, */
    souk_gpu_work *work; /* or one with trees */
    unsigned shared;
};
struct CUmod_st {
    const souk_game *game;
    struct CUfunc_st functions[KERNELS];
};
struct CUevent_st {
    int recorded;
};

static const struct {
    const char *name;
    body *run;
    souk_gpu_work *work;
} kernels[KERNELS] = {{"souk_gpu_seed", souk_gpu_seed_table, NULL},
                      {"souk_gpu_show", NULL, NULL},
                      {"souk_gpu_step", souk_gpu_step_table, NULL},
                      {"souk_gpu_pick", souk_gpu_pick_table, NULL},
                      {"souk_gpu_play", NULL, NULL},
                      {"souk_gpu_narrow", souk_gpu_narrow_table, NULL},
                      {"souk_gpu_fork", souk_gpu_fork_table, NULL},
                      {"souk_gpu_imagine", souk_gpu_imagine_table, NULL},
                      {"souk_gpu_judge", NULL, souk_gpu_judge_table},
                      {"souk_gpu_search", NULL, souk_gpu_search_table}};

enum { WELL, INVALID = 1, NO_MEMORY = 2, NO_CONTEXT = 201, NOT_FOUND = 500 };

static struct CUctx_st primary;
static int retained, allocated;

/* The declarations that src/gpu uses. */
#define DECLARE(member, name, arguments) cuda_result name arguments;
CUDA_CALLS(DECLARE)

/* All other calls need the context and fail if it was not entered. */
#define WITHIN \
    if (primary.entered < 1) return NO_CONTEXT

cuda_result cuInit(unsigned flags)
{
    return flags ? INVALID : WELL;
}
cuda_result cuDeviceGetCount(int *count)
{
    *count = 1;
    return WELL;
}
cuda_result cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal;
    return WELL;
}
cuda_result cuDeviceGetAttribute(int *value, int attribute, int device)
{
    *value = attribute == CUDA_SHARED_MOST ? 99 << 10 : 3;
    return device || (attribute != CUDA_SHARED_MOST && attribute != CUDA_PROCESSORS) ? INVALID : WELL;
}
cuda_result cuDeviceGetName(char *name, int size, int device)
{
    strncpy(name, "no card at all", (size_t)size);
    return device ? INVALID : WELL;
}
cuda_result cuDevicePrimaryCtxRetain(cuda_context *context, int device)
{
    *context = &primary;
    retained++;
    return device ? INVALID : WELL;
}
cuda_result cuDevicePrimaryCtxRelease_v2(int device)
{
    /* Memory that was not freed is a leak: make the test fail. */
    if (--retained == 0 && allocated) abort();
    return device ? INVALID : WELL;
}
cuda_result cuCtxPushCurrent_v2(cuda_context context)
{
    context->entered++;
    return WELL;
}
cuda_result cuCtxPopCurrent_v2(cuda_context *context)
{
    WITHIN;
    primary.entered--;
    *context = &primary;
    return WELL;
}
cuda_result cuCtxGetLimit(size_t *value, int limit)
{
    WITHIN;
    *value = 1024;
    return limit == CUDA_STACK ? WELL : INVALID;
}
cuda_result cuCtxSetLimit(int limit, size_t value)
{
    WITHIN;
    return limit == CUDA_STACK && value < 512 << 10 ? WELL : INVALID;
}
cuda_result cuModuleLoadData(cuda_module *module, const void *image)
{
    WITHIN;
    const souk_game *g = souk_game_find(image);
    if (!g) return INVALID;
    *module = calloc(1, sizeof **module);
    if (!*module) return NO_MEMORY;
    (*module)->game = g;
    allocated++;
    return WELL;
}
cuda_result cuModuleUnload(cuda_module module)
{
    WITHIN;
    free(module);
    allocated--;
    return WELL;
}
cuda_result cuModuleGetFunction(cuda_function *function, cuda_module module, const char *name)
{
    WITHIN;
    for (int i = 0; i < KERNELS; i++) {
        if (strcmp(kernels[i].name, name) != 0) continue;
        module->functions[i].game = module->game;
        module->functions[i].name = kernels[i].name;
        module->functions[i].run = kernels[i].run;
        module->functions[i].work = kernels[i].work;
        *function = &module->functions[i];
        return WELL;
    }
    return NOT_FOUND;
}
cuda_result cuFuncSetAttribute(cuda_function function, int attribute, int value)
{
    WITHIN;
    if (attribute != CUDA_SHARED_BYTES || value < 0 || value > 99 << 10) return INVALID;
    function->shared = (unsigned)value;
    return WELL;
}
cuda_result cuMemAlloc_v2(cuda_memory *memory, size_t size)
{
    WITHIN;
    void *bytes = malloc(size);
    if (!bytes) return NO_MEMORY;
    memset(bytes, 0xAA, size); /* a GPU does not clear memory */
    *memory = (cuda_memory)(uintptr_t)bytes;
    allocated++;
    return WELL;
}
cuda_result cuMemFree_v2(cuda_memory memory)
{
    WITHIN;
    free((void *)(uintptr_t)memory);
    allocated--;
    return WELL;
}
cuda_result cuMemcpyHtoD_v2(cuda_memory to, const void *from, size_t size)
{
    WITHIN;
    memcpy((void *)(uintptr_t)to, from, size);
    return WELL;
}
cuda_result cuMemcpyDtoH_v2(void *to, cuda_memory from, size_t size)
{
    WITHIN;
    memcpy(to, (const void *)(uintptr_t)from, size);
    return WELL;
}
cuda_result cuMemsetD8Async(cuda_memory to, unsigned char byte, size_t size, cuda_stream stream)
{
    WITHIN;
    (void)stream;
    memset((void *)(uintptr_t)to, byte, size);
    return WELL;
}
static cuda_result play(const souk_game *g, const souk_gpu_job *job, int64_t blocks, int threads,
                        unsigned shared)
{
    if (blocks * job->together < job->tables || shared != souk_gpu_together_bytes(g, job->together))
        return INVALID;
    void *bytes = malloc(shared);
    if (!bytes) return NO_MEMORY;
    memset(bytes, 0xAA, shared);
    play_here(g, job, bytes, threads);
    free(bytes);
    return WELL;
}
/* Searches read whole observations. The observers here hand over pieces, so these are put together. */
static const souk_game *in_pieces;
static void observe_whole(const void *state, const void *parts, int viewer, float *row)
{
    float piece[SOUK_OBSERVE_MAX];
    shown = row;
    longest = SOUK_OBSERVE_MAX;
    in_pieces->observe(state, parts, viewer, piece);
    if (!in_pieces->observe_piece) memcpy(row, piece, (size_t)in_pieces->observe_size * sizeof *row);
}
static void work(const souk_game *g, const souk_gpu_job *job, souk_gpu_work *run)
{
    souk_game whole = *g;
    in_pieces = g;
    whole.observe = observe_whole;
    for (int place = 0; place < job->places; place++)
        souk_gpu_at_place(run, &whole, job, place);
}
cuda_result cuLaunchKernel(cuda_function function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                           unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                           cuda_stream stream, void **arguments, void **extra)
{
    WITHIN;
    const souk_gpu_job *job = arguments[0];
    if (grid_y != 1 || grid_z != 1 || block_y != 1 || block_z != 1 || stream || extra) return INVALID;
    if (shared > function->shared) return INVALID;
    if (block_x > 1024) return INVALID;
    if (strcmp(function->name, "souk_gpu_play") == 0)
        return play(function->game, job, (int64_t)grid_x, (int)block_x, shared);
    if (function->work) {
        if (shared || (int64_t)grid_x * block_x < job->places) return INVALID;
        work(function->game, job, function->work);
        return WELL;
    }
    const bool searches = function->run == souk_gpu_fork_table || function->run == souk_gpu_imagine_table;
    const int threads = function->run == souk_gpu_fork_table ? job->copies : job->tables;
    if ((int64_t)grid_x * block_x < threads) return INVALID;
    if (!function->run) {
        if (block_x != SOUK_GPU_ROWS || shared != souk_gpu_show_bytes(function->game)) return INVALID;
        show_here(function->game, job);
        return WELL;
    }
    souk_state state;
    if (!searches && function->run != souk_gpu_pick_table && function->run != souk_gpu_narrow_table &&
        shared != block_x * (unsigned)souk_gpu_state_bytes(function->game))
        return INVALID;
    for (int t = 0; t < threads; t++)
        function->run(function->game, job, t, &state);
    return WELL;
}
cuda_result cuStreamSynchronize(cuda_stream stream)
{
    WITHIN;
    return stream ? INVALID : WELL;
}
cuda_result cuEventCreate(cuda_event *event, unsigned flags)
{
    WITHIN;
    *event = calloc(1, sizeof **event);
    if (!*event) return NO_MEMORY;
    allocated++;
    return flags ? INVALID : WELL;
}
cuda_result cuEventRecord(cuda_event event, cuda_stream stream)
{
    WITHIN;
    event->recorded = 1;
    return stream ? INVALID : WELL;
}
cuda_result cuEventSynchronize(cuda_event event)
{
    WITHIN;
    return event->recorded ? WELL : INVALID;
}
cuda_result cuEventElapsedTime(float *milliseconds, cuda_event from, cuda_event to)
{
    WITHIN;
    *milliseconds = 1.0F;
    return from->recorded && to->recorded ? WELL : INVALID;
}
cuda_result cuEventDestroy_v2(cuda_event event)
{
    WITHIN;
    free(event);
    allocated--;
    return WELL;
}
cuda_result cuGetErrorString(cuda_result result, const char **text)
{
    *text = result == WELL ? "no error" : "an error";
    return WELL;
}
