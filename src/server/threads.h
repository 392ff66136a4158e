/* threads.h — how the server starts a thread: signals are the service thread's alone, so that nothing which another
 * waits in (the disk, a mail server, the store) is ever interrupted. */
#ifndef SOUK_SERVER_THREADS_H
#define SOUK_SERVER_THREADS_H
#include <pthread.h>
#include <stdbool.h>

bool thread_start(pthread_t *thread, void *(*work)(void *), void *context);
#endif
