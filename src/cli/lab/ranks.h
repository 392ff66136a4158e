/* ranks.h — one program on several machines at once.
 *
 * Under mpirun (or srun) the program runs as several ranks that share out their work and add up what they
 * counted; otherwise it is rank 0 of 1 and these calls do nothing.
 */
#ifndef SOUK_CLI_LAB_RANKS_H
#define SOUK_CLI_LAB_RANKS_H
#include "souk.h"

/* How ranks speak to each other: what the module souk-mpi brings. */
typedef struct ranks_way {
    void (*begin)(int *rank, int *size);
    void (*sum)(int64_t *v, size_t n);
    void (*share)(void *bytes, size_t size);
    void (*end)(void);
} ranks_way;

extern const ranks_way ranks_mpi; /* in the module: it uses nothing else of the program */

typedef struct ranks {
    int rank, size;
    const ranks_way *way; /* NULL: nobody else is there */
} ranks;

/* Joins the others. Call once, before any other call; false with an error, if there are others but no way to
 * them: then nothing has begun. */
bool ranks_begin(ranks *r, souk_error *error);
/* Adds up the arrays of all ranks, into all of them. */
void ranks_sum(const ranks *r, int64_t *v, size_t n);
/* Whether it is true for any rank. */
bool ranks_any(const ranks *r, bool here);
/* Gives all ranks what rank 0 has. */
void ranks_share(const ranks *r, void *bytes, size_t size);
/* Leaves; the last call. */
void ranks_end(const ranks *r);
#endif
