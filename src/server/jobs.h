/* jobs.h — work that takes long, on threads of its own: bots that think, passwords, letters to send.
 *
 * The service thread never waits: it adds a job and is woken when there are results. The queue is
 * bounded; when it is full, jobs_add says no and the caller tries later, so a crowd of thinking bots can
 * delay each other but nobody's move.
 */
#ifndef SOUK_SERVER_JOBS_H
#define SOUK_SERVER_JOBS_H
#include "souk.h"

/* Embed it as the first member of what the job needs to know. */
typedef struct job job;
struct job {
    void (*run)(job *j);  /* on a worker's thread: touches nothing but the job itself */
    void (*done)(job *j); /* on the service thread; frees the job */
    job *next;
};

typedef struct jobs jobs;

jobs *jobs_open(int threads, int queue_max, void (*wake)(void *context), void *context, souk_error *error);
/* False if the queue is full; the job is then still the caller's. */
bool jobs_add(jobs *all, job *j);
/* Calls `done` of all jobs that have ended. */
void jobs_collect(jobs *all);
int jobs_waiting(jobs *all);
/* Ends the threads after the jobs under way; what waits is not begun, but its `done` is called. */
void jobs_close(jobs *all);
#endif
