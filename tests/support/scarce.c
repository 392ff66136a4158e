/* scarce.c: allocations that fail (see scarce.h). The linker substitutes these for the C library's functions. */
#include "scarce.h"
#include <stddef.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);

static int fails_at, calls;

void scarce_at(int n)
{
    fails_at = n;
    calls = 0;
}

int scarce_happened(void)
{
    return fails_at > 0 && calls >= fails_at;
}

static int refuse(void)
{
    return fails_at > 0 && ++calls == fails_at;
}

void *__wrap_malloc(size_t size)
{
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return refuse() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refuse() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = refuse() ? NULL : __real_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}
