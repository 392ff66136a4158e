/* The workers (see jobs.h). */
#include "server/jobs.h"
#include "core/error.h"
#include "core/text.h"
#include "server/threads.h"
#include <stdlib.h>

enum { THREADS_MAX = 64 };

typedef struct queue {
    job *first, **end;
} queue;

struct jobs {
    pthread_t thread[THREADS_MAX];
    int threads, waiting, queue_max;
    pthread_mutex_t lock;
    pthread_cond_t more;
    queue in, out;
    bool leaving;
    void (*wake)(void *context);
    void *context;
};

static void queue_clear(queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_add(queue *q, job *j)
{
    j->next = NULL;
    *q->end = j;
    q->end = &j->next;
}

static job *queue_take(queue *q)
{
    job *j = q->first;
    q->first = j->next;
    if (!q->first) q->end = &q->first;
    return j;
}

static void *work(void *context)
{
    jobs *all = context;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (!all->in.first && !all->leaving)
            pthread_cond_wait(&all->more, &all->lock);
        if (all->leaving) break;
        job *j = queue_take(&all->in);
        pthread_mutex_unlock(&all->lock);
        j->run(j);
        pthread_mutex_lock(&all->lock);
        queue_add(&all->out, j);
        pthread_mutex_unlock(&all->lock);
        all->wake(all->context);
        pthread_mutex_lock(&all->lock);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

jobs *jobs_open(int threads, int queue_max, void (*wake)(void *context), void *context, souk_error *error)
{
    jobs *all = calloc(1, sizeof *all);
    if (!all) {
        souk_fail(error, N_("There is not enough memory."));
        return NULL;
    }
    queue_clear(&all->in);
    queue_clear(&all->out);
    all->queue_max = queue_max;
    all->wake = wake;
    all->context = context;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->more, NULL);
    while (all->threads < threads && all->threads < THREADS_MAX &&
           thread_start(&all->thread[all->threads], work, all))
        all->threads++;
    if (all->threads > 0) return all;
    souk_fail(error, N_("A thread cannot be started."));
    free(all);
    return NULL;
}

bool jobs_add(jobs *all, job *j)
{
    pthread_mutex_lock(&all->lock);
    bool fits = all->waiting < all->queue_max;
    if (fits) {
        queue_add(&all->in, j);
        all->waiting++;
        pthread_cond_signal(&all->more);
    }
    pthread_mutex_unlock(&all->lock);
    return fits;
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
    while (all->in.first)
        queue_add(&all->out, queue_take(&all->in));
    jobs_collect(all);
    pthread_mutex_destroy(&all->lock);
    pthread_cond_destroy(&all->more);
    free(all);
}
