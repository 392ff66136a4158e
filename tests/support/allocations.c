/* allocations.c: counts allocations, to prove that play makes none. The linker redirects them here (--wrap). */
#include "allocations.h"
#include <stdatomic.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

static atomic_uint_fast64_t count;

uint64_t allocations_so_far(void)
{
    return atomic_load(&count);
}

void *__wrap_malloc(size_t size)
{
    atomic_fetch_add(&count, 1);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    atomic_fetch_add(&count, 1);
    return __real_realloc(old, size);
}
