/* verdict.h — analyses a whole finished game in its own thread, so that the user can read on meanwhile.
 *
 * The table must not change until verdict_end.
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
    souk_analysis analysis; /* valid once it is ready */
    pthread_t thread;
    atomic_int done; /* actions evaluated so far */
    atomic_bool over, stop;
    bool good; /* valid once it is over: memory sufficed */
} verdict;

bool verdict_begin(verdict *v, const souk_table *t);
/* The progress in per cent. Also updates the state: ready, or failed for lack of memory. */
int verdict_progress(verdict *v);
/* Whether the k-th action was a notable mistake. */
bool verdict_missed(const verdict *v, int k);
/* The next mistake after (way 1) or before (way -1) moment `at`, as the moment that it led to; -1: none. */
int verdict_next(const verdict *v, int at, int way);
void verdict_end(verdict *v);
#endif
