/* threads.c — starting a thread (see threads.h). */
#include "server/threads.h"
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

void thread_step_back(int steps)
{
#ifdef __linux__
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0); /* which is this thread's */
    if (errno == 0) setpriority(PRIO_PROCESS, 0, now + steps);
#else
    (void)steps;
#endif
}

bool thread_start(pthread_t *thread, void *(*work)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* a new thread begins with the mask of its maker */
    bool good = pthread_create(thread, NULL, work, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}
