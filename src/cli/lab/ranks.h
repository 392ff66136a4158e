/* ranks.h — one program running on several machines.
 *
 * Under mpirun (or srun) the program runs as several ranks that share the work and add up their counts. Otherwise it
 * is rank 0 of 1, and these calls do nothing.
 */
#ifndef SOUK_CLI_LAB_RANKS_H
#define SOUK_CLI_LAB_RANKS_H
#include "souk.h"

/* How ranks communicate: the table that the module souk-mpi exports. */
typedef struct ranks_way {
    void (*begin)(int *rank, int *size);
    void (*sum)(int64_t *v, size_t n);
    void (*share)(void *bytes, size_t size);
    void (*end)(void);
} ranks_way;

extern const ranks_way ranks_mpi; /* in the module, which uses nothing else of the program */

typedef struct ranks {
    int rank, size;
    const ranks_way *way; /* NULL: this is the only rank */
} ranks;

/* Joins the other ranks; call it once, first. False if there are others but the module cannot open: nothing began. */
bool ranks_begin(ranks *r, souk_error *error);
/* Adds up the arrays of all ranks; every rank gets the sums. */
void ranks_sum(const ranks *r, int64_t *v, size_t n);
bool ranks_any(const ranks *r, bool here);
/* Copies these bytes from rank 0 to all ranks. */
void ranks_share(const ranks *r, void *bytes, size_t size);
/* Leaves the group; this is the last call. */
void ranks_end(const ranks *r);
#endif
