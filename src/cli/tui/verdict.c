/* verdict.c — the analysis of a whole game in the background.
 *
 * Leaving stops every search immediately, so that the rest of the game takes no time.
 */
#include "cli/tui/verdict.h"
#include <stdlib.h>
#include <string.h>

/* Enough to tell a blunder from a subtlety; 500 searches take seconds. `souk replay --analyse` searches longer. */
enum { ITERATIONS = 1500 };

static void on_progress(void *context, int done, int of)
{
    verdict *v = context;
    (void)of;
    atomic_store(&v->done, done);
}

static bool must_stop(void *context)
{
    return atomic_load(&((verdict *)context)->stop);
}

static void *analyse(void *context)
{
    verdict *v = context;
    v->good = souk_analyse(&v->analysis);
    atomic_store(&v->over, true);
    return NULL;
}

bool verdict_begin(verdict *v, const souk_table *t)
{
    souk_analysis *a = &v->analysis;
    memset(v, 0, sizeof *v);
    a->game = t->game;
    a->parts = t->parts;
    a->bot = &souk_bot_hard;
    a->budget.iterations = ITERATIONS;
    a->budget.stop = must_stop;
    a->budget.context = v;
    a->seed = 1; /* the same record gives the same analysis */
    a->progress = on_progress;
    a->context = v;
    a->num_moments = t->num_kept;
    a->moments = calloc((size_t)t->num_kept + 1, sizeof *a->moments);
    if (!a->moments) return false;
    for (int k = 0; k < t->num_kept; k++) {
        a->moments[k].action = t->entries[t->kept[k]].action;
        a->moments[k].actor = t->entries[t->kept[k]].actor;
    }
    souk_table_at(t, 0, &a->start);
    if (pthread_create(&v->thread, NULL, analyse, v) == 0) {
        v->state = VERDICT_RUNS;
        return true;
    }
    free(a->moments);
    a->moments = NULL;
    return false;
}

int verdict_progress(verdict *v)
{
    if (v->state == VERDICT_RUNS && atomic_load(&v->over)) {
        pthread_join(v->thread, NULL);
        v->state = v->good ? VERDICT_READY : VERDICT_NONE;
        if (!v->good) verdict_end(v);
    }
    if (v->state != VERDICT_RUNS || v->analysis.num_moments == 0) return 100;
    return 100 * atomic_load(&v->done) / v->analysis.num_moments;
}

bool verdict_missed(const verdict *v, int k)
{
    return v->analysis.moments[k].better >= 0 && v->analysis.moments[k].lost >= SOUK_MISTAKE;
}

int verdict_next(const verdict *v, int at, int way)
{
    if (v->state != VERDICT_READY) return -1;
    for (int n = at + way; n >= 1 && n <= v->analysis.num_moments; n += way)
        if (verdict_missed(v, n - 1)) return n;
    return -1;
}

void verdict_end(verdict *v)
{
    if (v->state == VERDICT_RUNS) {
        atomic_store(&v->stop, true);
        pthread_join(v->thread, NULL);
    }
    free(v->analysis.moments);
    v->analysis.moments = NULL;
    v->state = VERDICT_NONE;
}
