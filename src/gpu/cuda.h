/* cuda.h — the CUDA driver calls that Souk makes, found in libcuda.so.1 at run time. */
#ifndef SOUK_CUDA_H
#define SOUK_CUDA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int cuda_result; /* 0: success */
enum {
    CUDA_SHARED_BYTES = 8, /* of a function: how much shared memory its blocks may request */
    CUDA_SHARED_MOST = 97, /* of a device: the maximum of that */
    CUDA_PROCESSORS = 16,  /* of a device: how many multiprocessors, each running a block or more */
    CUDA_STACK = 0         /* of a context: bytes of stack per thread, where the compiler cannot tell */
};
typedef uint64_t cuda_memory;
typedef struct CUctx_st *cuda_context;
typedef struct CUmod_st *cuda_module;
typedef struct CUfunc_st *cuda_function;
typedef struct CUstream_st *cuda_stream;
typedef struct CUevent_st *cuda_event;

/* X(member, name in the library, arguments) */
#define CUDA_CALLS(X)                                                                                  \
    X(init, cuInit, (unsigned flags))                                                                  \
    X(count, cuDeviceGetCount, (int *count))                                                           \
    X(device, cuDeviceGet, (int *device, int ordinal))                                                 \
    X(property, cuDeviceGetAttribute, (int *value, int attribute, int device))                         \
    X(device_name, cuDeviceGetName, (char *name, int size, int device))                                \
    X(retain, cuDevicePrimaryCtxRetain, (cuda_context * context, int device))                          \
    X(release, cuDevicePrimaryCtxRelease_v2, (int device))                                             \
    X(push, cuCtxPushCurrent_v2, (cuda_context context))                                               \
    X(pop, cuCtxPopCurrent_v2, (cuda_context * context))                                               \
    X(limit, cuCtxGetLimit, (size_t * value, int limit))                                               \
    X(set_limit, cuCtxSetLimit, (int limit, size_t value))                                             \
    X(load, cuModuleLoadData, (cuda_module * module, const void *image))                               \
    X(unload, cuModuleUnload, (cuda_module module))                                                    \
    X(function, cuModuleGetFunction, (cuda_function * function, cuda_module module, const char *name)) \
    X(allow, cuFuncSetAttribute, (cuda_function function, int attribute, int value))                   \
    X(allocate, cuMemAlloc_v2, (cuda_memory * memory, size_t size))                                    \
    X(release_memory, cuMemFree_v2, (cuda_memory memory))                                              \
    X(write, cuMemcpyHtoD_v2, (cuda_memory to, const void *from, size_t size))                         \
    X(read, cuMemcpyDtoH_v2, (void *to, cuda_memory from, size_t size))                                \
    X(fill, cuMemsetD8Async, (cuda_memory to, unsigned char byte, size_t size, cuda_stream stream))    \
    X(launch, cuLaunchKernel,                                                                          \
      (cuda_function function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,    \
       unsigned block_y, unsigned block_z, unsigned shared, cuda_stream stream, void **arguments,      \
       void **extra))                                                                                  \
    X(wait, cuStreamSynchronize, (cuda_stream stream))                                                 \
    X(event, cuEventCreate, (cuda_event * event, unsigned flags))                                      \
    X(record, cuEventRecord, (cuda_event event, cuda_stream stream))                                   \
    X(wait_event, cuEventSynchronize, (cuda_event event))                                              \
    X(elapsed, cuEventElapsedTime, (float *milliseconds, cuda_event from, cuda_event to))              \
    X(release_event, cuEventDestroy_v2, (cuda_event event))                                            \
    X(describe, cuGetErrorString, (cuda_result result, const char **text))

typedef struct cuda_calls {
#define CUDA_MEMBER(member, name, arguments) cuda_result(*member) arguments;
    CUDA_CALLS(CUDA_MEMBER)
#undef CUDA_MEMBER
} cuda_calls;

/* All calls, or NULL if there is no driver or it is too old. The library stays open. */
const cuda_calls *cuda_open(void);
#endif
