/* crew.h — threads that share a piece of work, and whoever waits for them.
 *
 * Each thread does the work once, with a part of its own or with what all share; what they share they guard
 * themselves. Meanwhile the calling thread looks in from time to time: it reports, and it is where a crew is told to
 * stop.
 */
#ifndef SOUK_LAB_RUN_CREW_H
#define SOUK_LAB_RUN_CREW_H

#include "souk.h"
#include <stddef.h>

typedef struct souk_crew {
    int threads; /* of these 1 to SOUK_THREADS_MAX are begun with */
    void (*work)(void *part);
    void *parts;                 /* what the first thread is given ... */
    size_t size;                 /* ... and how far behind it the next one's is; 0: all are given the same */
    void (*look)(void *context); /* NULL: nobody looks in */
    void *context;
    int64_t look_ns; /* between two looks */
} souk_crew;

/* Returns when all have done their work; how many threads there were. 0: none could be started. */
int souk_crew_run(const souk_crew *crew);

#endif
