/* jobs.h — work that takes long, on threads of its own: bots that think, passwords, letters to send.
 *
 * The service thread never waits: it adds a job and is woken when there are results. Jobs wait in lanes, one
 * for each asker, and the threads take from the lanes in turn: who asks for a thousand things waits for a
 * thousand things, and the next asker for one. A lane is bounded and never has all threads to itself (where
 * there is more than one), so that nobody's jobs keep another's from beginning. A job whose asker has gone
 * is not begun.
 */
#ifndef SOUK_SERVER_JOBS_H
#define SOUK_SERVER_JOBS_H
#include "souk.h"

/* Embed it as the first member of what the job needs to know. */
typedef struct job job;
struct job {
    void (*run)(job *j);  /* on a worker's thread: touches nothing but the job itself */
    void (*done)(job *j); /* on the service thread; frees the job, which may never have run */
    uint64_t serial;      /* of the connection that waits for it; 0: it is wanted whoever leaves */
    job *next;
    struct lane *lane;
};

typedef struct jobs jobs;

/* `lane_max` jobs of one asker may wait, and `queue_max` of all. The threads stand so many steps of niceness behind
 * the one that opens them, so that a busy machine answers people first. */
jobs *jobs_open(int threads, int behind, int lane_max, int queue_max, void (*wake)(void *context),
                void *context, souk_error *error);
/* Adds a job to the lane of its asker, any text. False if that lane or the queue is full, or without memory;
 * the job is then still the caller's. */
bool jobs_add(jobs *all, const char *asker, job *j);
/* The connection has closed: its jobs that have not begun end now, without having run. */
void jobs_drop(jobs *all, uint64_t serial);
/* Calls `done` of all jobs that have ended. */
void jobs_collect(jobs *all);
int jobs_waiting(jobs *all);
/* Ends the threads after the jobs under way; what waits is not begun, but its `done` is called. */
void jobs_close(jobs *all);
#endif
