/* cuda.c — finds the CUDA driver, if there is one: neither the program nor its packages depend on it. */
#include "gpu/cuda.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static cuda_calls calls;
static bool complete;

/* Stores a symbol in a function pointer, for which C has no cast. */
static bool find(void *library, const char *name, void *call)
{
    void *symbol = dlsym(library, name);
    memcpy(call, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void look(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    complete = true;
#define FIND(member, name, arguments) complete &= find(library, #name, &calls.member);
    CUDA_CALLS(FIND)
#undef FIND
}

const cuda_calls *cuda_open(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, look);
    return complete ? &calls : NULL;
}
