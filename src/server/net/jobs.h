/* jobs.h — slow work on threads of its own: bots, password hashes, mail, long reads.
 *
 * The service thread never blocks: it adds a job and is woken when there are results. Jobs wait in lanes, one per
 * asker, and the threads take from the lanes in turn. So an asker with a thousand jobs delays itself, and the next
 * asker by one job. A lane is bounded and never occupies all threads (where there is more than one), so no asker can
 * keep the others from starting. A job whose asker has gone is not started. */
#ifndef SOUK_SERVER_NET_JOBS_H
#define SOUK_SERVER_NET_JOBS_H
#include "core/queue.h"
#include "souk.h"

/* Embed it as the first member of the struct with the data of the job. */
typedef struct job job;
struct job {
    souk_item item;
    void (*run)(job *j);  /* on a worker thread: touches nothing but the job itself */
    void (*done)(job *j); /* on the service thread; frees the job, which may never have run */
    uint64_t serial;      /* of the connection that waits for it; 0: runs even if the asker leaves */
    struct lane *lane;
};

typedef struct jobs jobs;

/* `lane_max` jobs of one asker may wait, and `queue_max` of all. The threads run `behind` steps of niceness below the
 * opening thread, so that a busy machine answers players first. */
jobs *jobs_open(int threads, int behind, int lane_max, int queue_max, void (*wake)(void *context),
                void *context, souk_error *error);
/* Adds a job to its asker's lane (any text). False: lane or queue full, or no memory; the caller still owns it. */
bool jobs_add(jobs *all, const char *asker, job *j);
/* The connection has closed: its jobs that have not started end now, without running. */
void jobs_drop(jobs *all, uint64_t serial);
/* Calls `done` of all finished jobs. */
void jobs_collect(jobs *all);
int jobs_waiting(jobs *all);
/* Finishes the running jobs and ends the threads; waiting jobs do not start, but their `done` is called. */
void jobs_close(jobs *all);
#endif
