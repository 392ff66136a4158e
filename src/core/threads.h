/* threads.h — how the server starts a thread. Only the service thread receives signals, so that a blocking
 * call in another thread (the disk, a mail server, the store) is never interrupted. */
#ifndef SOUK_CORE_THREADS_H
#define SOUK_CORE_THREADS_H
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
#endif
