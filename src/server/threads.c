/* Starting a thread (see threads.h). */
#include "server/threads.h"
#include <signal.h>

bool thread_start(pthread_t *thread, void *(*work)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* a new thread begins with the mask of its maker */
    bool good = pthread_create(thread, NULL, work, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}
