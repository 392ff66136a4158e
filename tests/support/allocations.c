/* allocations.c — how often the program allocates, so that `souk bench` can show that play never does.
 *
 * The linker sends our calls here (--wrap, see meson.build); the count is all that is added.
 */
#include "cli/cli.h"
#include <stdatomic.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

static atomic_uint_fast64_t count;

uint64_t cli_allocations(void)
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
