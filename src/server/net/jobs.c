/* jobs.c — the workers (see jobs.h). */
#include "server/net/jobs.h"
#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

/* The jobs of one asker, in a ring of lanes; freed when it has none. */
typedef struct lane {
    struct lane *next, *before;
    uint64_t asker;
    souk_queue in;
    int running;
} lane;

struct jobs {
    pthread_t thread[THREADS_MAX];
    int threads, behind, num_lanes, lane_max, queue_max;
    souk_work work;
    lane *turn; /* the lane whose turn is next; NULL: there are no lanes */
};

/* --- lanes, under the lock --------------------------------------------------------------------- */

static lane *find_lane(jobs *all, uint64_t asker)
{
    lane *l = all->turn;
    for (; l && l->asker != asker; l = l->next)
        if (l->next == all->turn) return NULL;
    return l;
}

/* Inserted last: just before the lane whose turn is next. */
static lane *add_lane(jobs *all, uint64_t asker)
{
    lane *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->asker = asker;
    l->next = all->turn ? all->turn : l;
    l->before = all->turn ? all->turn->before : l;
    l->before->next = l->next->before = l;
    if (!all->turn) all->turn = l;
    all->num_lanes++;
    return l;
}

static void forget_if_empty(jobs *all, lane *l)
{
    if (l->in.n > 0 || l->running > 0) return;
    if (all->turn == l) all->turn = l->next == l ? NULL : l->next;
    l->before->next = l->next;
    l->next->before = l->before;
    all->num_lanes--;
    free(l);
}

/* The next job, from the next lane that may start one; NULL: none. */
static job *take_turn(jobs *all)
{
    int most = all->threads > 1 ? all->threads - 1 : 1;
    lane *l = all->turn;
    if (!l) return NULL;
    while (l->in.n == 0 || l->running >= most) {
        l = l->next;
        if (l == all->turn) return NULL;
    }
    all->turn = l->next;
    l->running++;
    return (job *)souk_queue_take(&l->in);
}

static void end_job(jobs *all, job *j)
{
    lane *l = j->lane;
    souk_queue_add(&all->work.out, &j->item);
    forget_if_empty(all, l);
}

/* --- the threads ------------------------------------------------------------------------------- */

static void *work(void *context)
{
    jobs *all = context;
    souk_thread_step_back(all->behind);
    pthread_mutex_lock(&all->work.lock);
    for (;;) {
        job *j = NULL;
        while (!all->work.leaving && !(j = take_turn(all)))
            pthread_cond_wait(&all->work.more, &all->work.lock);
        if (all->work.leaving && !j) break;
        pthread_mutex_unlock(&all->work.lock);
        j->run(j);
        pthread_mutex_lock(&all->work.lock);
        j->lane->running--;
        end_job(all, j);
        pthread_cond_signal(&all->work.more); /* its lane may start another */
        pthread_mutex_unlock(&all->work.lock);
        all->work.wake(all->work.context);
        pthread_mutex_lock(&all->work.lock);
    }
    pthread_mutex_unlock(&all->work.lock);
    return NULL;
}

jobs *jobs_open(int threads, int behind, int lane_max, int queue_max, void (*wake)(void *context),
                void *context, souk_error *error)
{
    jobs *all = calloc(1, sizeof *all);
    if (!all) {
        souk_fail(error, N_("Out of memory."));
        return NULL;
    }
    all->behind = behind;
    all->lane_max = lane_max;
    all->queue_max = queue_max;
    souk_work_open(&all->work, wake, context);
    pthread_mutex_lock(&all->work.lock); /* the threads read all->threads */
    while (all->threads < threads && all->threads < THREADS_MAX &&
           souk_thread_start(&all->thread[all->threads], work, all))
        all->threads++;
    pthread_mutex_unlock(&all->work.lock);
    if (all->threads > 0) return all;
    souk_fail(error, N_("Cannot start a thread."));
    souk_work_close(&all->work);
    free(all);
    return NULL;
}

bool jobs_add(jobs *all, const char *asker, job *j)
{
    uint64_t number = souk_digest(asker, strlen(asker));
    pthread_mutex_lock(&all->work.lock);
    lane *l = all->work.waiting < all->queue_max ? find_lane(all, number) : NULL;
    if (!l && all->work.waiting < all->queue_max) l = add_lane(all, number);
    bool fits = l && l->in.n < all->lane_max;
    if (fits) {
        souk_queue_add(&l->in, &j->item);
        j->lane = l;
        all->work.waiting++;
        pthread_cond_signal(&all->work.more);
    }
    pthread_mutex_unlock(&all->work.lock);
    return fits;
}

/* Ends the lane's waiting jobs of that connection; of any, if 0. Whether there were any. */
static bool drop_waiting(jobs *all, lane *l, uint64_t serial)
{
    bool any = false;
    souk_queue from = l->in;
    l->in = (souk_queue){NULL, NULL, 0};
    for (job *j; (j = (job *)souk_queue_take(&from));) {
        bool drop = serial == 0 || j->serial == serial;
        souk_queue_add(drop ? &all->work.out : &l->in, &j->item);
        any = any || drop;
    }
    return any;
}

void jobs_drop(jobs *all, uint64_t serial)
{
    pthread_mutex_lock(&all->work.lock);
    bool any = false;
    for (int n = all->num_lanes; n > 0; n--) { /* once around the ring */
        lane *l = all->turn;
        all->turn = l->next;
        any = drop_waiting(all, l, serial) || any;
        forget_if_empty(all, l);
    }
    pthread_mutex_unlock(&all->work.lock);
    if (any) all->work.wake(all->work.context);
}

static void done(souk_item *i)
{
    job *j = (job *)i;
    j->done(j);
}

void jobs_collect(jobs *all)
{
    souk_work_collect(&all->work, done);
}

int jobs_waiting(jobs *all)
{
    return souk_work_waiting(&all->work);
}

void jobs_close(jobs *all)
{
    if (!all) return;
    souk_work_leave(&all->work, all->thread, all->threads);
    jobs_drop(all, 0);
    jobs_collect(all);
    souk_work_close(&all->work);
    free(all);
}
