/* clock.h — what time it is, for whoever may know: bots with a limit, benches, screens, servers.
 *
 * Whatever decides a game may not: tools/purity.py refuses rules that call this. In the browser's module
 * there is no clock, and no time passes.
 */
#ifndef SOUK_CLOCK_H
#define SOUK_CLOCK_H
#include <stdint.h>

typedef enum souk_clock {
    SOUK_PASSED,    /* since some moment; nobody can set it */
    SOUK_SLEPT_TOO, /* the same, but it also runs while the machine sleeps */
    SOUK_DAY,       /* since 1970; people set it */
    SOUK_PROCESS,   /* of a processor, for this program alone */
    SOUK_THREAD     /* for this thread alone */
} souk_clock;

int64_t souk_clock_ns(souk_clock which);
int64_t souk_clock_ms(souk_clock which);
double souk_clock_seconds(souk_clock which);
#endif
