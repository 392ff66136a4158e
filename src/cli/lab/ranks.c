/* ranks.c — MPI ranks (see ranks.h). MPI is a module, opened only if a launcher has started several ranks. */
#include "cli/lab/ranks.h"
#include "core/module.h"
#include <stdlib.h>

/* Launchers set these variables. The last one does not give the number of ranks. */
static bool launched(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    if (!size) size = getenv("PMI_SIZE");
    return size ? atoi(size) > 1 : getenv("PMIX_RANK") != NULL;
}

bool ranks_begin(ranks *r, souk_error *error)
{
    *r = (ranks){0, 1, NULL};
    if (!launched()) return true;
    r->way = souk_module_open("souk-mpi", "souk-mpi", "ranks_mpi", error);
    if (r->way) r->way->begin(&r->rank, &r->size);
    return r->way != NULL;
}

void ranks_sum(const ranks *r, int64_t *v, size_t n)
{
    if (r->size > 1) r->way->sum(v, n);
}

bool ranks_any(const ranks *r, bool here)
{
    int64_t n = here;
    ranks_sum(r, &n, 1);
    return n > 0;
}

void ranks_share(const ranks *r, void *bytes, size_t size)
{
    if (r->size > 1) r->way->share(bytes, size);
}

void ranks_end(const ranks *r)
{
    if (r->way) r->way->end();
}
