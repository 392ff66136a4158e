/* ranks_one.c — without MPI there is one rank, and it has nobody to wait for. */
#include "cli/ranks.h"

ranks ranks_begin(void)
{
    ranks r = {0, 1};
    return r;
}

/* The sum of one is what it was; with MPI it is written here. */
/* NOLINTNEXTLINE(readability-non-const-parameter) */
void ranks_sum(const ranks *r, int64_t *v, size_t n)
{
    (void)r, (void)v, (void)n;
}

bool ranks_any(const ranks *r, bool here)
{
    (void)r;
    return here;
}

void ranks_share(const ranks *r, void *bytes, size_t size)
{
    (void)r, (void)bytes, (void)size;
}

void ranks_end(const ranks *r)
{
    (void)r;
}
