/* meter.c — how far it is (see meter.h). */
#include "cli/meter.h"
#include "core/canvas.h"
#include "core/clock.h"
#include <stdarg.h>
#include <unistd.h>

static const double QUIET_SECONDS = 1, TELL_SECONDS = 0.3;

meter meter_begin(const cli *c)
{
    double now = souk_clock_seconds(SOUK_PASSED);
    return (meter){c, !isatty(STDERR_FILENO), now, now + QUIET_SECONDS - TELL_SECONDS, 0};
}

double meter_seconds(const meter *m)
{
    return souk_clock_seconds(SOUK_PASSED) - m->begun;
}

/* Whether the line should be written now; if so the next one has its time to wait. */
static bool due(meter *m)
{
    double now = souk_clock_seconds(SOUK_PASSED);
    if (m->off || now - m->told < TELL_SECONDS) return false;
    m->told = now;
    return true;
}

__attribute__((format(printf, 2, 0))) static void write_line(meter *m, const char *format, va_list args)
{
    char line[SOUK_TEXT_MAX];
    vsnprintf(line, sizeof line, format, args);
    int width = souk_canvas_width(line);
    fprintf(stderr, "\r%s%*s", line, m->width > width ? m->width - width : 0, "");
    fflush(stderr);
    m->width = width;
}

void meter_tell(meter *m, const char *format, ...)
{
    va_list args;
    if (!due(m)) return;
    va_start(args, format);
    write_line(m, cli_text(m->cli, format), args);
    va_end(args);
}

void meter_plays(meter *m, int64_t before, int64_t done, int64_t all)
{
    enum { WIDTH = 30 };
    char bar[WIDTH + 1];
    if (done <= before) return;
    int filled = (int)(done * WIDTH / all);
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[WIDTH] = '\0';
    meter_tell(m, N_("[%s] %lld of %lld plays, %.0f s left"), bar, (long long)done, (long long)all,
               meter_seconds(m) * (double)(all - done) / (double)(done - before));
}

void meter_clear(meter *m)
{
    if (m->width > 0) fprintf(stderr, "\r%*s\r", m->width, "");
    m->width = 0;
}
