/* crew.h — a pool of threads that share a piece of work.
 *
 * Each thread runs the work once, with an argument of its own or a shared one; the work itself guards shared data.
 * Meanwhile the calling thread calls `look` from time to time, which reports progress and may stop the work.
 */
#ifndef SOUK_LAB_RUN_CREW_H
#define SOUK_LAB_RUN_CREW_H

#include "souk.h"
#include <stddef.h>

typedef struct souk_crew {
    int threads; /* clamped to 1 .. SOUK_THREADS_MAX */
    void (*work)(void *part);
    void *parts;                 /* the argument of the first thread ... */
    size_t size;                 /* ... and the offset from one thread's to the next; 0: all share it */
    void (*look)(void *context); /* called periodically; NULL: never */
    void *context;
    int64_t look_ns; /* between two calls of `look` */
} souk_crew;

/* Waits until all have done their work; returns the number of threads. 0: none could be started. */
int souk_crew_run(const souk_crew *crew);

#endif
