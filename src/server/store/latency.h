/* latency.h — how long something takes, counted in steps of a histogram, from half a millisecond to ten seconds. */
#ifndef SOUK_SERVER_STORE_LATENCY_H
#define SOUK_SERVER_STORE_LATENCY_H
#include <stdint.h>

enum { LATENCY_STEPS = 14 };

typedef struct latency {
    uint64_t step[LATENCY_STEPS +
                  1]; /* spans up to each bound that fit into no lower step; the last: longer ones */
    uint64_t count;
    int64_t sum; /* nanoseconds */
} latency;

extern const double latency_bounds[LATENCY_STEPS]; /* seconds, rising */

/* Counts a span that began at `begun` on the monotonic clock, in nanoseconds (core/clock.h), and ends now. */
void latency_add(latency *l, int64_t begun);
#endif
