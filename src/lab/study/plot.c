/* plot.c — the plots of a report as SVG.
 *
 * Plots are as wide as a phone; the page lays several side by side where there is space, so that text is never scaled
 * down until it is unreadable. Colours come from the page's style: c0 to c7 are those of the variants, in order.
 * Every colour has a name beside it.
 */
#include "lab/study/plot.h"
#include "core/out.h"
#include "core/text.h"
#include <math.h>
#include <string.h>

enum { WIDE = 330, LEFT = 50, RIGHT = 18, AXIS = 40, LETTERS = 42, LINE = 16, COLOURS = 8 };

/* A scale from values to coordinates on an axis. */
typedef struct scale {
    double low, high, from, to;
} scale;

static double at(const scale *s, double x)
{
    return s->from + (x - s->low) / (s->high - s->low) * (s->to - s->from);
}

static void begin(souk_out *o, double height, const char *what)
{
    souk_printf(o, "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"", WIDE, height);
    souk_put_escaped(o, what);
    souk_puts(o, "\">");
}

static void text(souk_out *o, double x, double y, const char *anchor, const char *class, const char *words)
{
    souk_printf(o, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s%s%s>", x, y, anchor,
                class ? " class=\"" : "", class ? class : "", class ? "\"" : "");
    souk_put_escaped(o, words);
    souk_puts(o, "</text>");
}

static void line(souk_out *o, double x1, double y1, double x2, double y2, const char *class)
{
    souk_printf(o, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", class, x1, y1, x2,
                y2);
}

static void put_tick(souk_out *o, souk_lang lang, souk_unit unit, double x, double step)
{
    bool part = unit == LAB_SHARE || unit == LAB_PART;
    double shown = part ? 100 * x : x, gap = part ? 100 * step : step;
    souk_put_number(o, lang, shown, gap >= 1 ? 0 : gap >= 0.1 ? 1 : 2);
    if (part) souk_puts(o, lang == SOUK_FR ? " %" : "%");
}

/* The ticks under a plot, and the name of the axis. Those of a histogram stop short of the bars for outliers. */
static void x_axis(souk_out *o, const scale *s, double y, souk_lang lang, souk_unit unit, const char *name)
{
    double step = souk_nice_step(s->high - s->low, 5);
    if (unit == LAB_NUMBER && step < 1) step = 1; /* counts and settings are integers */
    line(o, s->from, y, s->to, y, "axis");
    int first = (int)ceil(s->low / step - 1e-6), last = (int)floor(s->high / step + 1e-6);
    for (int i = first; i <= last; i++) {
        double x = i * step;
        SOUK_OUT(tick, 32);
        put_tick(&tick, lang, unit, x, step);
        line(o, at(s, x), y, at(s, x), y + 4, "axis");
        text(o, at(s, x), y + 18, "middle", NULL, tick.buf);
    }
    text(o, WIDE, y + 35, "end", "unit", name);
}

static void y_axis(souk_out *o, const scale *s, double x, double to, souk_lang lang, souk_unit unit, int most)
{
    double step = souk_nice_step(s->high - s->low, most);
    int first = (int)ceil(s->low / step - 1e-6), last = (int)floor(s->high / step + 1e-6);
    for (int i = first; i <= last; i++) {
        double y = i * step;
        SOUK_OUT(tick, 32);
        put_tick(&tick, lang, unit, y, step);
        line(o, x, at(s, y), to, at(s, y), "grid");
        text(o, x - 5, at(s, y) + 4, "end", NULL, tick.buf);
    }
}

/* --- histograms ------------------------------------------------------------------------------ */

/* Values are integers: a bar extends half a unit beyond those it holds. */
static double bar_edge(const souk_bins *b, int bar)
{
    return (double)(b->first + bar * b->width) - 0.5;
}

static void bars(souk_out *o, const souk_comparison *c, const souk_bins *b, int k, const scale *x,
                 const scale *y)
{
    double zero = at(y, 0);
    for (int i = 0; i < b->n; i++) {
        if (b->count[k][i] == 0) continue;
        double part = (double)b->count[k][i] / (double)b->total[k];
        double left = at(x, bar_edge(b, i)), right = at(x, bar_edge(b, i + 1));
        bool far = (i == 0 && b->below) || (i == b->n - 1 && b->above);
        souk_printf(o, "<rect class=\"c%d%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                    k % COLOURS, far ? " far" : "", left + 0.5, at(y, part), right - left - 1,
                    zero - at(y, part));
        souk_bins_say(b, i, c->lang, o);
        souk_puts(o, ": ");
        souk_put_unit(o, c->lang, LAB_SHARE, part);
        souk_printf(o, " (%lld)</title></rect>", (long long)b->count[k][i]);
    }
}

static void mean_mark(souk_out *o, const souk_comparison *c, souk_figure mean, const scale *x, double y)
{
    if (mean.error > 0) line(o, at(x, mean.low), y, at(x, mean.high), y, "mean");
    double m = at(x, mean.value);
    souk_printf(o, "<path class=\"mean\" d=\"M%.1f %.1fl4 -5h-8z\"/>", m, y + 5);
    SOUK_OUT(words, 64);
    souk_put_unit(&words, c->lang, LAB_NUMBER, mean.value);
    bool right = m > WIDE - 70;
    text(o, right ? m - 8 : m + 8, y + 4, right ? "end" : "start", "value", words.buf);
}

void souk_plot_bins(souk_out *o, const souk_comparison *c, const souk_bins *b, const souk_figure *mean,
                    const char *unit)
{
    double row = b->variants == 1 ? 150 : b->variants <= 4 ? 84 : 56, gap = b->variants == 1 ? 20 : 38;
    double height = b->variants * (row + gap) + AXIS + (b->below || b->above ? 20 : 2), tallest = 0;
    for (int k = 0; k < b->variants; k++)
        for (int i = 0; i < b->n; i++) {
            double part = b->total[k] ? (double)b->count[k][i] / (double)b->total[k] : 0;
            if (part > tallest) tallest = part;
        }
    scale x = {bar_edge(b, 0), bar_edge(b, b->n), LEFT, WIDE - RIGHT};
    begin(o, height, unit);
    double base = 0;
    for (int k = 0; k < b->variants; k++) {
        double top = base + gap;
        base = top + row;
        scale y = {0, tallest > 0 ? tallest : 1, base, top};
        y_axis(o, &y, LEFT, WIDE - RIGHT, c->lang, LAB_SHARE, b->variants == 1 ? 4 : 2);
        if (b->variants > 1) text(o, 0, top - 20, "start", "name", c->v[k].name);
        if (b->total[k] == 0) continue;
        bars(o, c, b, k, &x, &y);
        mean_mark(o, c, mean[k], &x, top - 8);
    }
    int first = b->below ? 1 : 0, last = b->above ? b->n - 1 : b->n;
    scale inner = {bar_edge(b, first), bar_edge(b, last), at(&x, bar_edge(b, first)),
                   at(&x, bar_edge(b, last))};
    x_axis(o, &inner, base, c->lang, LAB_NUMBER, unit);
    SOUK_OUT(words, 128);
    if (b->below) souk_bins_say(b, 0, c->lang, &words);
    if (b->below && b->above) souk_puts(&words, " · ");
    if (b->above) souk_bins_say(b, b->n - 1, c->lang, &words);
    if (words.len > 0) {
        souk_printf(o, "<rect class=\"far key\" x=\"0\" y=\"%.1f\" width=\"9\" height=\"9\"/>", base + 45);
        text(o, 14, base + 54, "start", "unit", words.buf);
    }
    souk_puts(o, "</svg>\n");
}

/* --- points with intervals ------------------------------------------------------------------- */

/* Splits a label into one or two lines; returns how many. The rest is cut: the title has the whole label. */
static int label_lines(const char *label, souk_out line[2])
{
    size_t at_byte = 0, blank = 0;
    int n = 0;
    for (; label[at_byte] && n < LETTERS; n++) {
        if (label[at_byte] == ' ') blank = at_byte;
        do
            at_byte++;
        while (((unsigned char)label[at_byte] & 0xC0) == 0x80);
    }
    if (!label[at_byte] || blank == 0) {
        souk_putn(&line[0], label, at_byte);
        return 1;
    }
    souk_putn(&line[0], label, blank);
    at_byte = blank + 1;
    for (n = 0; label[at_byte] && n < LETTERS - 1; n++)
        do
            at_byte++;
        while (((unsigned char)label[at_byte] & 0xC0) == 0x80);
    souk_putn(&line[1], label + blank + 1, at_byte - blank - 1);
    if (label[at_byte]) souk_puts(&line[1], "…");
    return 2;
}

/* Writes the name of a row, or only measures it if `o` is NULL; returns the y where its points begin. */
static double row_name(souk_out *o, const souk_row *row, double y)
{
    SOUK_OUT(one, SOUK_TEXT_MAX);
    SOUK_OUT(two, SOUK_TEXT_MAX);
    souk_out lines[2] = {one, two};
    int n = label_lines(row->first->label, lines);
    for (int i = 0; i < n && o; i++)
        text(o, 0, y + 14 + i * LINE, "start", "name", lines[i].buf);
    return y + 9 + n * LINE;
}

static void point(souk_out *o, const souk_book *b, const souk_row *row, int k, const scale *x, double y)
{
    const souk_finding *f = row->of[k];
    souk_printf(o, "<g class=\"c%d\"><title>", k % COLOURS);
    if (b->c->n > 1) {
        souk_put_escaped(o, b->c->v[k].name);
        souk_puts(o, " · ");
    }
    souk_put_escaped(o, f->label);
    souk_puts(o, ": ");
    souk_put_figure(o, b->c->lang, f->unit, f->figure);
    souk_puts(o, "</title>");
    if (f->figure.error > 0) {
        line(o, at(x, f->figure.low), y, at(x, f->figure.high), y, "within");
        line(o, at(x, f->figure.low), y - 3, at(x, f->figure.low), y + 3, "within");
        line(o, at(x, f->figure.high), y - 3, at(x, f->figure.high), y + 3, "within");
    }
    souk_printf(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/></g>", at(x, f->figure.value), y);
}

void souk_plot_rows(souk_out *o, const souk_book *b, const souk_row *const *rows, int n)
{
    const souk_comparison *c = b->c;
    double pitch = c->n == 1 ? 14 : 11, low = 1, high = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < c->n; k++) {
            const souk_finding *f = rows[i]->of[k];
            if (!f) continue;
            if (f->figure.low < low) low = f->figure.low;
            if (f->figure.high > high) high = f->figure.high;
            if (f->fair < low) low = f->fair;
            if (f->fair > high) high = f->fair;
        }
    if (n == 0 || high < low) return;
    double step = souk_nice_step(high - low, 5), bottom = 0;
    for (int i = 0; i < n; i++)
        bottom = row_name(NULL, rows[i], bottom) + c->n * pitch - 4;
    scale x = {floor(low / step) * step, ceil(high / step) * step, 6, WIDE - RIGHT};
    if (x.high <= x.low) x.high = x.low + step;
    begin(o, bottom + AXIS + 6, rows[0]->first->label);
    for (int k = 0; k < c->n; k++) { /* one line, unless the numbers of seats differ */
        double fair = rows[0]->of[k] ? at(&x, rows[0]->of[k]->fair) : -1;
        if (fair >= 0) line(o, fair, 4, fair, bottom + 4, "fair");
    }
    double y = 0;
    for (int i = 0; i < n; i++) {
        y = row_name(o, rows[i], y);
        for (int k = 0; k < c->n; k++)
            if (rows[i]->of[k]) point(o, b, rows[i], k, &x, y + k * pitch);
        y += c->n * pitch - 4;
    }
    x_axis(o, &x, bottom + 4, c->lang, rows[0]->first->unit, souk_text(c->lang, N_("share of the wins")));
    souk_puts(o, "</svg>\n");
}

/* --- uses ------------------------------------------------------------------------------------ */

void souk_plot_uses(souk_out *o, const souk_book *b, const souk_row *const *rows, int n)
{
    enum { TALL = 230, HEAD = 26 };
    const souk_comparison *c = b->c;
    double low = 1, high = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < c->n; k++) {
            const souk_finding *f = rows[i]->of[k];
            if (!f) continue;
            low = f->figure.value < low ? f->figure.value : low;
            high = f->figure.value > high ? f->figure.value : high;
            low = f->fair < low ? f->fair : low;
            high = f->fair > high ? f->fair : high;
        }
    if (high < low) return;
    double step = souk_nice_step(high > low ? high - low : 0.1, 5);
    scale x = {0, 1, LEFT, WIDE - RIGHT};
    scale y = {floor(low / step) * step, ceil(high / step) * step, TALL, HEAD};
    if (y.high <= y.low) y.high = y.low + step;
    begin(o, TALL + AXIS + 2, souk_text(c->lang, N_("share of the wins")));
    text(o, 0, 12, "start", "unit", souk_text(c->lang, N_("share of the wins")));
    y_axis(o, &y, LEFT, WIDE - RIGHT, c->lang, LAB_SHARE, 5);
    for (int k = 0; k < c->n; k++) {
        const souk_study *s = c->v[k].study;
        double fair = at(&y, 1.0 / s->entries), all = (double)s->count[STUDY_PLAYS] * s->seats;
        line(o, LEFT, fair, WIDE - RIGHT, fair, "fair");
        for (int i = 0; i < n; i++) {
            const souk_finding *f = rows[i]->of[k];
            if (!f) continue;
            souk_printf(o, "<circle class=\"c%d%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"><title>", k % COLOURS,
                        souk_book_stands_out(b, rows[i], f) ? "" : " plain", at(&x, (double)f->cases / all),
                        at(&y, f->figure.value));
            souk_put_escaped(o, f->label);
            souk_puts(o, ": ");
            souk_put_figure(o, c->lang, f->unit, f->figure);
            souk_puts(o, "</title></circle>");
        }
    }
    x_axis(o, &x, TALL, c->lang, LAB_SHARE, souk_text(c->lang, N_("seats that do it per play")));
    souk_puts(o, "</svg>\n");
}

/* --- curves ---------------------------------------------------------------------------------- */

static void curve(souk_out *o, const souk_axes *a, const souk_curve *k, const scale *x, const scale *y)
{
    souk_printf(o, "<g class=\"c%d\"><path class=\"band\" d=\"", k->colour % COLOURS);
    for (int i = 0; i < k->n; i++)
        souk_printf(o, "%c%.1f %.1f", i ? 'L' : 'M', at(x, k->x[i]), at(y, k->y[i].high));
    for (int i = k->n - 1; i >= 0; i--)
        souk_printf(o, "L%.1f %.1f", at(x, k->x[i]), at(y, k->y[i].low));
    souk_puts(o, "z\"/><path class=\"curve\" d=\"");
    for (int i = 0; i < k->n; i++)
        souk_printf(o, "%c%.1f %.1f", i ? 'L' : 'M', at(x, k->x[i]), at(y, k->y[i].value));
    souk_puts(o, "\"/>");
    for (int i = 0; i < k->n; i++) {
        souk_printf(o, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"><title>", at(x, k->x[i]),
                    at(y, k->y[i].value), k->n > 12 ? "2" : "3.5");
        if (k->name) {
            souk_put_escaped(o, k->name);
            souk_puts(o, " · ");
        }
        SOUK_OUT(tick, 32);
        put_tick(&tick, a->lang, a->x_unit, k->x[i], 1);
        souk_printf(o, "%s: ", tick.buf);
        souk_put_figure(o, a->lang, a->y_unit, k->y[i]);
        souk_puts(o, "</title></circle>");
        if (k->n <= 12 && k->y[i].error > 0)
            line(o, at(x, k->x[i]), at(y, k->y[i].low), at(x, k->x[i]), at(y, k->y[i].high), "within");
    }
    souk_puts(o, "</g>");
}

void souk_plot_curves(souk_out *o, const souk_axes *a, const souk_curve *curves, int n)
{
    enum { TALL = 190, HEAD = 26 };
    double low = 1e300, high = -1e300, from = 1e300, to = -1e300;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < curves[k].n; i++) {
            const souk_figure *f = &curves[k].y[i];
            if (f->low < low) low = f->low;
            if (f->high > high) high = f->high;
            if (curves[k].x[i] < from) from = curves[k].x[i];
            if (curves[k].x[i] > to) to = curves[k].x[i];
        }
    if (high < low) return;
    if (a->fair > 0 && a->fair < low) low = a->fair;
    if (a->fair > high) high = a->fair;
    if (a->from_zero && low > 0) low = 0;
    double step = souk_nice_step(high > low ? high - low : 1, 5);
    scale y = {floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, TALL, HEAD};
    if (y.high <= y.low) y.high = y.low + step;
    scale x = {from, to > from ? to : from + 1, LEFT, WIDE - RIGHT};
    begin(o, TALL + AXIS + 2, a->y_name);
    if (!a->headed) text(o, 0, 12, "start", "unit", a->y_name);
    y_axis(o, &y, LEFT, WIDE - RIGHT, a->lang, a->y_unit, 5);
    if (a->fair > 0) line(o, LEFT, at(&y, a->fair), WIDE - RIGHT, at(&y, a->fair), "fair");
    for (int k = 0; k < n; k++)
        curve(o, a, &curves[k], &x, &y);
    x_axis(o, &x, TALL, a->lang, a->x_unit, a->x_name);
    souk_puts(o, "</svg>\n");
}

/* --- leads ----------------------------------------------------------------------------------- */

void souk_plot_leads(souk_out *o, const souk_comparison *c)
{
    double row = c->n == 1 ? 130 : 56, gap = 28;
    scale x = {0, 1, LEFT, WIDE - RIGHT};
    double bar = (x.to - x.from) / STUDY_MOMENTS, base = 0;
    begin(o, c->n * (row + gap) + AXIS + 2, souk_text(c->lang, N_("Who leads")));
    for (int k = 0; k < c->n; k++) {
        const souk_study *s = c->v[k].study;
        double plays = (double)s->count[STUDY_PLAYS], top = base + gap;
        base = top + row;
        scale y = {0, 1, base, top};
        if (c->n > 1) text(o, 0, top - 10, "start", "name", c->v[k].name);
        y_axis(o, &y, LEFT, WIDE - RIGHT, c->lang, LAB_SHARE, c->n == 1 ? 4 : 2);
        for (int m = 0; m < STUDY_MOMENTS && plays > 0; m++) {
            double below = 0;
            for (int e = 0; e < s->entries; e++) {
                double part = (double)souk_study_moment(s, m)[STUDY_ALONE + e] / plays;
                if (part <= 0) continue;
                souk_printf(
                    o, "<rect class=\"s%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", e,
                    x.from + m * bar + 0.5, at(&y, below + part), bar - 1,
                    at(&y, below) - at(&y, below + part));
                souk_printf(o, souk_text(c->lang, N_("seat %d")), e + 1);
                souk_puts(o, ": ");
                souk_put_unit(o, c->lang, LAB_SHARE, part);
                souk_puts(o, "</title></rect>");
                below += part;
            }
        }
    }
    x_axis(o, &x, base, c->lang, LAB_PART, souk_text(c->lang, N_("of the play")));
    souk_puts(o, "</svg>\n");
}
