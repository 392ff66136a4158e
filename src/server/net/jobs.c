/* jobs.c — the workers (see jobs.h). */
#include "server/net/jobs.h"
#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64 };

typedef struct job_queue {
    job *first, **end;
} job_queue;

/* The jobs of one asker, in a ring of lanes; freed when it has none. */
typedef struct lane {
    struct lane *next, *before;
    uint64_t asker;
    job_queue in;
    int waiting, running;
} lane;

struct jobs {
    pthread_t thread[THREADS_MAX];
    int threads, behind, num_lanes, waiting, lane_max, queue_max;
    pthread_mutex_t lock;
    pthread_cond_t more;
    lane *turn; /* the lane whose turn is next; NULL: there are no lanes */
    job_queue out;
    bool leaving;
    void (*wake)(void *context);
    void *context;
};

static void queue_clear(job_queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_add(job_queue *q, job *j)
{
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
}

static job *queue_take(job_queue *q)
{
    job *j = q->first;
    q->first = j->next;
    if (!q->first) q->end = &q->first;
    return j;
}

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
    queue_clear(&l->in);
    l->next = all->turn ? all->turn : l;
    l->before = all->turn ? all->turn->before : l;
    l->before->next = l->next->before = l;
    if (!all->turn) all->turn = l;
    all->num_lanes++;
    return l;
}

static void forget_if_empty(jobs *all, lane *l)
{
    if (l->waiting > 0 || l->running > 0) return;
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
    while (l->waiting == 0 || l->running >= most) {
        l = l->next;
        if (l == all->turn) return NULL;
    }
    all->turn = l->next;
    l->waiting--;
    l->running++;
    return queue_take(&l->in);
}

static void end_job(jobs *all, job *j)
{
    lane *l = j->lane;
    queue_add(&all->out, j);
    forget_if_empty(all, l);
}

/* --- the threads ------------------------------------------------------------------------------- */

static void *work(void *context)
{
    jobs *all = context;
    souk_thread_step_back(all->behind);
    pthread_mutex_lock(&all->lock);
    for (;;) {
        job *j = NULL;
        while (!all->leaving && !(j = take_turn(all)))
            pthread_cond_wait(&all->more, &all->lock);
        if (all->leaving && !j) break;
        pthread_mutex_unlock(&all->lock);
        j->run(j);
        pthread_mutex_lock(&all->lock);
        j->lane->running--;
        end_job(all, j);
        pthread_cond_signal(&all->more); /* its lane may start another */
        pthread_mutex_unlock(&all->lock);
        all->wake(all->context);
        pthread_mutex_lock(&all->lock);
    }
    pthread_mutex_unlock(&all->lock);
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
    queue_clear(&all->out);
    all->behind = behind;
    all->lane_max = lane_max;
    all->queue_max = queue_max;
    all->wake = wake;
    all->context = context;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->more, NULL);
    pthread_mutex_lock(&all->lock); /* the threads read all->threads */
    while (all->threads < threads && all->threads < THREADS_MAX &&
           souk_thread_start(&all->thread[all->threads], work, all))
        all->threads++;
    pthread_mutex_unlock(&all->lock);
    if (all->threads > 0) return all;
    souk_fail(error, N_("Cannot start a thread."));
    free(all);
    return NULL;
}

bool jobs_add(jobs *all, const char *asker, job *j)
{
    uint64_t number = souk_digest(asker, strlen(asker));
    pthread_mutex_lock(&all->lock);
    lane *l = all->waiting < all->queue_max ? find_lane(all, number) : NULL;
    if (!l && all->waiting < all->queue_max) l = add_lane(all, number);
    bool fits = l && l->waiting < all->lane_max;
    if (fits) {
        queue_add(&l->in, j);
        j->lane = l;
        l->waiting++;
        all->waiting++;
        pthread_cond_signal(&all->more);
    }
    pthread_mutex_unlock(&all->lock);
    return fits;
}

/* Ends the lane's waiting jobs of that connection; of any, if 0. Whether there were any. */
static bool drop_waiting(jobs *all, lane *l, uint64_t serial)
{
    int before = l->waiting;
    job_queue stay, *from = &l->in;
    queue_clear(&stay);
    while (from->first) {
        job *j = queue_take(from);
        bool drop = serial == 0 || j->serial == serial;
        queue_add(drop ? &all->out : &stay, j);
        l->waiting -= drop;
    }
    *from = stay;
    if (!stay.first) queue_clear(from);
    return l->waiting < before;
}

void jobs_drop(jobs *all, uint64_t serial)
{
    pthread_mutex_lock(&all->lock);
    bool any = false;
    for (int n = all->num_lanes; n > 0; n--) { /* once around the ring */
        lane *l = all->turn;
        all->turn = l->next;
        any = drop_waiting(all, l, serial) || any;
        forget_if_empty(all, l);
    }
    pthread_mutex_unlock(&all->lock);
    if (any) all->wake(all->context);
}

void jobs_collect(jobs *all)
{
    pthread_mutex_lock(&all->lock);
    job *done = all->out.first;
    queue_clear(&all->out);
    for (const job *j = done; j; j = j->next)
        all->waiting--;
    pthread_mutex_unlock(&all->lock);
    for (job *next; done; done = next) {
        next = done->next;
        done->done(done);
    }
}

int jobs_waiting(jobs *all)
{
    pthread_mutex_lock(&all->lock);
    int n = all->waiting;
    pthread_mutex_unlock(&all->lock);
    return n;
}

void jobs_close(jobs *all)
{
    if (!all) return;
    pthread_mutex_lock(&all->lock);
    all->leaving = true;
    pthread_cond_broadcast(&all->more);
    pthread_mutex_unlock(&all->lock);
    for (int i = 0; i < all->threads; i++)
        pthread_join(all->thread[i], NULL);
    jobs_drop(all, 0);
    jobs_collect(all);
    pthread_mutex_destroy(&all->lock);
    pthread_cond_destroy(&all->more);
    free(all);
}
