/* threads.h — how the server starts a thread: signals are the service thread's alone, so that nothing which another
 * waits in (the disk, a mail server, the store) is ever interrupted. */
#ifndef SOUK_SERVER_THREADS_H
#define SOUK_SERVER_THREADS_H
#include <pthread.h>
#include <stdbool.h>

/* The calling thread becomes so much nicer than it was, and those that it starts. Only Linux knows that of a
 * single thread; elsewhere nothing happens. */
void thread_step_back(int steps);
/* The calling thread, and those that it starts from now on, ask for turns so short that whoever is at work when they
 * wake makes way at once, instead of ending a turn of some milliseconds first: for threads that somebody waits for and that
 * work little. Linux from 6.12 on knows that; elsewhere nothing happens. */
void thread_be_prompt(void);
bool thread_start(pthread_t *thread, void *(*work)(void *), void *context);
#endif
