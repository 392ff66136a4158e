/* threads.c — starting a thread, and giving it work (see threads.h). */
#include "core/threads.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

void souk_thread_step_back(int steps)
{
#ifdef __linux__
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0); /* which is this thread's */
    if (errno == 0) setpriority(PRIO_PROCESS, 0, now + steps);
#else
    (void)steps;
#endif
}

void souk_thread_be_prompt(void)
{
#ifdef SYS_sched_setattr
    enum { TURN_NS = 500000 }; /* the default is some milliseconds */
    struct {                   /* as in sched_setattr(2): the C library does not declare it */
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } wanted = {.size = sizeof wanted, .policy = SCHED_OTHER, .runtime = TURN_NS};
    errno = 0;
    wanted.nice = getpriority(PRIO_PROCESS, 0);
    if (errno == 0 && sched_getscheduler(0) == SCHED_OTHER) syscall(SYS_sched_setattr, 0, &wanted, 0);
#endif
}

bool souk_thread_start(pthread_t *thread, void *(*work)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* a new thread inherits the mask of its creator */
    bool good = pthread_create(thread, NULL, work, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

void souk_work_open(souk_work *w, void (*wake)(void *context), void *context)
{
    *w = (souk_work){.wake = wake, .context = context};
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
}

void souk_work_collect(souk_work *w, void (*done)(souk_item *i))
{
    pthread_mutex_lock(&w->lock);
    souk_queue out = w->out;
    w->waiting -= out.n;
    w->out = (souk_queue){NULL, NULL, 0};
    pthread_mutex_unlock(&w->lock);
    for (souk_item *i; (i = souk_queue_take(&out));)
        done(i);
}

int souk_work_waiting(souk_work *w)
{
    pthread_mutex_lock(&w->lock);
    int n = w->waiting;
    pthread_mutex_unlock(&w->lock);
    return n;
}

void souk_work_leave(souk_work *w, const pthread_t *threads, int n)
{
    pthread_mutex_lock(&w->lock);
    w->leaving = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}

void souk_work_close(souk_work *w)
{
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
}
