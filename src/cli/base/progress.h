/* meter.h — one line on stderr that says how far a long command is, and that is taken back at its end.
 *
 * It is shown on a terminal only, where a line can be taken back, not before a person begins to wait, and not more often than
 * they can read; callers tell it whatever they know as often as they like.
 */
#ifndef SOUK_METER_H
#define SOUK_METER_H
#include "cli/cli.h"
#include <stdint.h>

typedef struct meter {
    const cli *cli;
    bool off;           /* there is nobody to see it */
    double begun, told; /* by the clock */
    int width;          /* of the line that stands there; 0: none */
} meter;

meter meter_begin(const cli *c);
/* Seconds since it began. */
double meter_seconds(const meter *m);
/* The line anew; the format is a msgid. */
void meter_tell(meter *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A bar of plays and the time left, if those that were done before the meter began took none of it. */
void meter_plays(meter *m, int64_t before, int64_t done, int64_t all);
/* Nothing is left of the line: before anything else is written. */
void meter_clear(meter *m);
#endif
