/* clock.h — the time, for code that may depend on it: bots with a time limit, benchmarks, screens, servers.
 *
 * Rules may not: tools/purity.py rejects those that call this. The browser module has no clock: no time passes.
 */
#ifndef SOUK_CLOCK_H
#define SOUK_CLOCK_H
#include <stdint.h>

typedef enum souk_clock {
    SOUK_CLOCK_MONOTONIC, /* monotonic, since some moment; cannot be set */
    SOUK_CLOCK_BOOTTIME,  /* the same, but also runs while the machine sleeps */
    SOUK_CLOCK_REALTIME,  /* wall clock, since 1970; can be set */
    SOUK_CLOCK_PROCESS,   /* CPU time of this process */
    SOUK_CLOCK_THREAD     /* CPU time of this thread */
} souk_clock;

int64_t souk_clock_ns(souk_clock which);
int64_t souk_clock_ms(souk_clock which);
double souk_clock_seconds(souk_clock which);
#endif
