/* verdict.h — the analysis of a whole game that is over, in a thread of its own, so that the person
 * can read on meanwhile.
 *
 * The table must stay as it is until verdict_end.
 */
#ifndef SOUK_VERDICT_H
#define SOUK_VERDICT_H
#include "bots/analysis.h"
#include "table/table.h"
#include <pthread.h>
#include <stdatomic.h>

typedef enum verdict_state { VERDICT_NONE, VERDICT_RUNS, VERDICT_READY } verdict_state;

typedef struct verdict {
    verdict_state state;
    souk_analysis analysis; /* to be read once it is ready */
    pthread_t thread;
    atomic_int done; /* actions judged so far */
    atomic_bool over, stop;
    bool good; /* once it is over: there was enough memory for it */
} verdict;

/* Begins; false if it cannot. */
bool verdict_begin(verdict *v, const souk_table *t);
/* How far it has come, in per cent. Also brings the state up to date: whether it is ready, or failed for
 * want of memory. */
int verdict_progress(verdict *v);
/* Whether the k-th action missed something that is worth a look. */
bool verdict_missed(const verdict *v, int k);
/* The next action after (way 1) or before (way -1) moment `at` that did so, as the moment that it led to; -1:
 * none. */
int verdict_next(const verdict *v, int at, int way);
/* Stops what still goes on and gives all back. */
void verdict_end(verdict *v);
#endif
