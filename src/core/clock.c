/* clock.c — the clocks of the machine (see clock.h). */
#include "core/clock.h"

#ifdef __wasm__
int64_t souk_clock_ns(souk_clock which)
{
    (void)which;
    return 0;
}
#else
#include <time.h>

int64_t souk_clock_ns(souk_clock which)
{
    static const clockid_t ids[] = {CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_REALTIME, CLOCK_PROCESS_CPUTIME_ID,
                                    CLOCK_THREAD_CPUTIME_ID};
    struct timespec t;
    clock_gettime(ids[which], &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
#endif

int64_t souk_clock_ms(souk_clock which)
{
    return souk_clock_ns(which) / 1000000;
}

double souk_clock_seconds(souk_clock which)
{
    return (double)souk_clock_ns(which) * 1e-9;
}
