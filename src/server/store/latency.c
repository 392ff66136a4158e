/* latency.c — counts how long something takes (see latency.h). */
#include "server/store/latency.h"
#include "core/clock.h"

const double latency_bounds[LATENCY_STEPS] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                              0.1,    0.2,   0.5,   1,     2,    5,    10};

void latency_add(latency *l, int64_t begun)
{
    int64_t span = souk_clock_ns(SOUK_CLOCK_MONOTONIC) - begun;
    int i = 0;
    while (i < LATENCY_STEPS && (double)span > latency_bounds[i] * 1e9)
        i++;
    l->step[i]++;
    l->count++;
    l->sum += span;
}
