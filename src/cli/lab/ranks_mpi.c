/* ranks_mpi.c — ranks over MPI: a module (core/module.h) that uses nothing but MPI.
 *
 * A rank that dies ends the whole job; the MPI launcher reports which one it was.
 */
#include "cli/lab/ranks.h"
#include "core/module.h"
#include <mpi.h>

enum { AT_ONCE = 1 << 20 }; /* numbers per message */

static void begin(int *rank, int *size)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

static void sum(int64_t *v, size_t n)
{
    for (size_t at = 0; at < n; at += AT_ONCE) {
        int many = (int)(n - at < AT_ONCE ? n - at : AT_ONCE);
        MPI_Allreduce(MPI_IN_PLACE, v + at, many, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void share(void *bytes, size_t size)
{
    MPI_Bcast(bytes, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void end(void)
{
    MPI_Finalize();
}

SOUK_MODULE_TABLE const ranks_way ranks_mpi = {begin, sum, share, end};
