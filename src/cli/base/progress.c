/* progress.c — the progress line (see progress.h). */
#include "cli/base/progress.h"
#include "core/canvas.h"
#include "core/clock.h"
#include <stdarg.h>
#include <unistd.h>

static const double QUIET_SECONDS = 1, TELL_SECONDS = 0.3;

progress progress_begin(const cli *c)
{
    double now = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    return (progress){c, !isatty(STDERR_FILENO), now, now + QUIET_SECONDS - TELL_SECONDS, 0};
}

double progress_seconds(const progress *m)
{
    return souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - m->begun;
}

/* Whether the line is due for an update; if so, restarts the interval. */
static bool due(progress *m)
{
    double now = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    if (m->off || now - m->told < TELL_SECONDS) return false;
    m->told = now;
    return true;
}

__attribute__((format(printf, 2, 0))) static void write_line(progress *m, const char *format, va_list args)
{
    char line[SOUK_TEXT_MAX];
    vsnprintf(line, sizeof line, format, args);
    int width = souk_canvas_width(line);
    fprintf(stderr, "\r%s%*s", line, m->width > width ? m->width - width : 0, "");
    fflush(stderr);
    m->width = width;
}

void progress_tell(progress *m, const char *format, ...)
{
    va_list args;
    if (!due(m)) return;
    va_start(args, format);
    write_line(m, cli_text(m->cli, format), args);
    va_end(args);
}

void progress_plays(progress *m, int64_t before, int64_t done, int64_t all)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    int filled = (int)(done * WIDTH / all);
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = '\0';
    if (done <= before) {
        progress_tell(m, N_("[%s] %lld of %lld plays"), bar, (long long)done, (long long)all);
        return;
    }
    progress_tell(m, N_("[%s] %lld of %lld plays, %.0f s left"), bar, (long long)done, (long long)all,
                  progress_seconds(m) * (double)(all - done) / (double)(done - before));
}

void progress_clear(progress *m)
{
    if (m->width > 0) fprintf(stderr, "\r%*s\r", m->width, "");
    m->width = 0;
}
