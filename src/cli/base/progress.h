/* progress.h — a progress line on stderr for long commands, erased at the end.
 *
 * It is shown only on a terminal, where a line can be erased. It appears after a short delay and is updated no faster
 * than a person can read, so callers may report as often as they like.
 */
#ifndef SOUK_CLI_BASE_PROGRESS_H
#define SOUK_CLI_BASE_PROGRESS_H
#include "cli/base/cli.h"
#include <stdint.h>

typedef struct progress {
    const cli *cli;
    bool off;           /* stderr is not a terminal */
    double begun, told; /* clock seconds; told: the last update */
    int width;          /* of the line now shown; 0: none */
} progress;

progress progress_begin(const cli *c);
double progress_seconds(const progress *m);
/* Replaces the line; the format is a msgid. */
void progress_tell(progress *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Shows a bar of plays and the time left. `before`: plays done before progress_begin, left out of the speed. */
void progress_plays(progress *m, int64_t before, int64_t done, int64_t all);
/* Erases the line; call it before writing anything else. */
void progress_clear(progress *m);
#endif
