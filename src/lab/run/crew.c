/* crew.c — a pool of threads that share a piece of work. */
#include "lab/run/crew.h"
#include "core/clock.h"
#include <pthread.h>
#include <time.h>

typedef struct shift {
    const souk_crew *crew;
    pthread_mutex_t lock;
    pthread_cond_t finished;
    int working;
} shift;

typedef struct hand {
    shift *shift;
    void *part;
    pthread_t thread;
} hand;

static void *work(void *context)
{
    hand *h = context;
    shift *s = h->shift;
    s->crew->work(h->part);
    pthread_mutex_lock(&s->lock);
    if (--s->working == 0) pthread_cond_signal(&s->finished);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void look_in(shift *s)
{
    const souk_crew *crew = s->crew;
    pthread_mutex_lock(&s->lock);
    while (s->working > 0) {
        int64_t at = souk_clock_ns(SOUK_CLOCK_REALTIME) + crew->look_ns;
        struct timespec until = {(time_t)(at / 1000000000), (long)(at % 1000000000)};
        if (pthread_cond_timedwait(&s->finished, &s->lock, &until) == 0) continue;
        pthread_mutex_unlock(&s->lock);
        crew->look(crew->context);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
}

int souk_crew_run(const souk_crew *crew)
{
    shift s = {crew, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    hand hands[SOUK_THREADS_MAX];
    int threads = crew->threads < 1 ? 1 : crew->threads > SOUK_THREADS_MAX ? SOUK_THREADS_MAX : crew->threads;
    pthread_mutex_lock(&s.lock);
    for (; s.working < threads; s.working++) {
        hand *h = &hands[s.working];
        h->shift = &s;
        h->part = (char *)crew->parts + (size_t)s.working * crew->size;
        if (pthread_create(&h->thread, NULL, work, h) != 0) break;
    }
    int started = s.working;
    pthread_mutex_unlock(&s.lock);
    if (crew->look) look_in(&s);
    for (int i = 0; i < started; i++)
        pthread_join(hands[i].thread, NULL);
    return started;
}
