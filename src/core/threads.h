/* threads.h — how the server starts a thread. Only the service thread receives signals, so that a blocking
 * call in another thread (the disk, a mail server, the store) is never interrupted. */
#ifndef SOUK_CORE_THREADS_H
#define SOUK_CORE_THREADS_H
#include "core/queue.h"
#include <pthread.h>
#include <stdbool.h>

/* Raises the nice value of the calling thread, and of the threads that it starts, by `steps`. Only Linux
 * supports this for a single thread; elsewhere it does nothing. */
void souk_thread_step_back(int steps);
/* Requests short time slices for the calling thread and those that it starts from now on. When they wake,
 * they preempt a running thread immediately, instead of waiting some milliseconds for its slice to end. For
 * threads that do little work and that somebody waits for. Needs Linux 6.12; elsewhere it does nothing. */
void souk_thread_be_prompt(void);
bool souk_thread_start(pthread_t *thread, void *(*work)(void *), void *context);

/* Work that its owner gives to other threads and gets back. The lock guards all members. */
typedef struct souk_work {
    pthread_mutex_t lock;
    pthread_cond_t more; /* there is something to do, or `leaving` */
    souk_queue out;      /* what is done */
    int waiting;         /* given, and not collected yet */
    bool leaving;
    void (*wake)(void *context); /* to be called, without the lock, when something is in `out` */
    void *context;
} souk_work;

void souk_work_open(souk_work *w, void (*wake)(void *context), void *context);
/* Calls `done` of everything in `out`. */
void souk_work_collect(souk_work *w, void (*done)(souk_item *i));
int souk_work_waiting(souk_work *w);
/* Sets `leaving`, and waits for the end of the threads. */
void souk_work_leave(souk_work *w, const pthread_t *threads, int n);
/* After the last collection. */
void souk_work_close(souk_work *w);
#endif
