/* ranks.h — one program on several machines at once.
 *
 * Under mpirun (or srun) the program runs as several ranks that share out their work and add up what they
 * counted; otherwise, or built without MPI, it is rank 0 of 1 and these calls do nothing.
 */
#ifndef SOUK_RANKS_H
#define SOUK_RANKS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ranks {
    int rank, size;
} ranks;

/* Joins the others. Call once, before any other call. */
ranks ranks_begin(void);
/* Adds up the arrays of all ranks, into all of them. */
void ranks_sum(const ranks *r, int64_t *v, size_t n);
/* Whether it is true for any rank. */
bool ranks_any(const ranks *r, bool here);
/* Gives all ranks what rank 0 has. */
void ranks_share(const ranks *r, void *bytes, size_t size);
/* Leaves; the last call. */
void ranks_end(const ranks *r);
#endif
