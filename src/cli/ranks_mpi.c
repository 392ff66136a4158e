/* ranks_mpi.c — ranks by MPI.
 *
 * A rank that dies takes the job with it; MPI's own launcher says which one it was.
 */
#include "cli/ranks.h"
#include <mpi.h>
#include <stdlib.h>

enum { AT_ONCE = 1 << 20 }; /* numbers in one message */

/* Launchers say so in the environment; without one, MPI is not even started. */
static bool launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE") || getenv("PMIX_RANK");
}

ranks ranks_begin(void)
{
    ranks r = {0, 1};
    if (!launched()) return r;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r.size);
    return r;
}

void ranks_sum(const ranks *r, int64_t *v, size_t n)
{
    for (size_t at = 0; r->size > 1 && at < n; at += AT_ONCE) {
        int many = (int)(n - at < AT_ONCE ? n - at : AT_ONCE);
        MPI_Allreduce(MPI_IN_PLACE, v + at, many, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    }
}

bool ranks_any(const ranks *r, bool here)
{
    int64_t n = here;
    ranks_sum(r, &n, 1);
    return n > 0;
}

void ranks_share(const ranks *r, void *bytes, size_t size)
{
    if (r->size > 1) MPI_Bcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

void ranks_end(const ranks *r)
{
    (void)r;
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun) MPI_Finalize();
}
