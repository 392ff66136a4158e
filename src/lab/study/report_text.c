/* report_text.c — the answers of a report for a terminal, with the same plots drawn in characters. */
#include "core/canvas.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/study/bins.h"
#include "lab/study/report.h"
#include <math.h>
#include <string.h>

enum { NAME_WIDE = 26, TALL = 5, LISTED = 12, FIGURE_WIDE = 30 };

typedef struct text_sheet {
    souk_out *o;
    const souk_book *b;
    const souk_comparison *c;
    souk_lang lang;
    int columns;
    bool ascii;
} text_sheet;

static const char *say(const text_sheet *p, const char *msgid)
{
    return souk_text(p->lang, msgid);
}

/* Pads or cuts a text to exactly `wide` columns. */
static void padded(const text_sheet *p, const char *text, int wide)
{
    int n = souk_canvas_width(text), keep = n > wide ? wide - 1 : n, seen = 0;
    for (const char *at = text; *at; at++) {
        seen += ((unsigned char)*at & 0xC0) != 0x80;
        if (seen > keep) break;
        souk_putc(p->o, *at);
    }
    if (n > wide) souk_puts(p->o, p->ascii ? "." : "…");
    for (int i = n > wide ? wide : n; i < wide; i++)
        souk_putc(p->o, ' ');
}

/* Pads the name of a variant; of a long one the end is kept, which has the value. */
static void padded_name(const text_sheet *p, const char *name, int wide)
{
    int over = souk_canvas_width(name) - wide;
    if (over <= 0) {
        padded(p, name, wide);
        return;
    }
    for (over++; over > 0; over--)
        do
            name++;
        while (((unsigned char)*name & 0xC0) == 0x80);
    souk_puts(p->o, p->ascii ? "." : "…");
    souk_puts(p->o, name);
}

static void times(const text_sheet *p, const char *what, int n)
{
    while (n-- > 0)
        souk_puts(p->o, what);
}

/* --- numbers --------------------------------------------------------------------------------- */

static void put_number(souk_out *o, souk_lang lang, double x, int decimals)
{
    char text[64];
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    if (x <= 0 && x > -0.5 * pow(10, -decimals)) x = 0; /* not "-0" */
    souk_printf(&out, "%.*f", decimals, x);
    char *point = strchr(text, '.');
    if (point) *point = souk_point(lang);
    souk_puts(o, text);
}

static void put_unit(souk_out *o, souk_lang lang, souk_unit unit, double x)
{
    if (unit == LAB_SHARE || unit == LAB_PART) {
        SOUK_OUT(number, 32);
        put_number(&number, lang, 100 * x, 1);
        souk_printf(o, souk_text(lang, N_("%s%%")), number.buf);
    } else if (unit == LAB_ELO) {
        put_number(o, lang, x, 0);
        souk_puts(o, " Elo");
    } else {
        double size = x < 0 ? -x : x;
        put_number(o, lang, x, size < 10 ? 2 : size < 1000 ? 1 : 0);
    }
}

static void put_change(souk_out *o, souk_lang lang, souk_unit unit, double x)
{
    if (x > 0) souk_putc(o, '+');
    if (unit != LAB_SHARE && unit != LAB_PART) {
        put_unit(o, lang, unit, x);
        return;
    }
    put_number(o, lang, 100 * x, 1);
    souk_puts(o, souk_text(lang, N_(" pp")));
}

static void put_figure(souk_out *o, souk_lang lang, souk_unit unit, souk_figure f)
{
    put_unit(o, lang, unit, f.value);
    if (f.error <= 0) return;
    SOUK_OUT(low, 32);
    SOUK_OUT(high, 32);
    if (unit == LAB_ELO) {
        put_number(&low, lang, f.low, 0);
        put_number(&high, lang, f.high, 0);
    } else {
        put_unit(&low, lang, unit, f.low);
        put_unit(&high, lang, unit, f.high);
    }
    souk_printf(o, souk_text(lang, N_(" (%s to %s)")), low.buf, high.buf);
}

/* --- histograms ------------------------------------------------------------------------------ */

/* One row of bars: the part of each bar between two heights, in eighths of a character. */
static void bar_row(const text_sheet *p, const souk_bins *b, int k, double low, double high)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    for (int i = 0; i < b->n; i++) {
        double part = b->total[k] ? (double)b->count[k][i] / (double)b->total[k] : 0;
        double filled = (part - low) / (high - low);
        int eighths = filled <= 0 ? 0 : filled >= 1 ? 8 : (int)(8 * filled + 0.5);
        if (low <= 0 && b->count[k][i] && eighths == 0) eighths = 1; /* not empty */
        souk_puts(p->o, p->ascii ? eighths >= 4 ? "#" : eighths > 0 ? "." : " " : blocks[eighths]);
    }
    souk_putc(p->o, '\n');
}

/* The heading over the bars; bins_axis writes the lowest and highest value under them. */
static void bins_head(const text_sheet *p, const souk_bins *b, const char *unit)
{
    souk_printf(p->o, say(p, N_("%s (one bar: %lld)")), unit, (long long)b->width);
    for (int end = 0; end < 2; end++) {
        if (!(end ? b->above || b->beyond : b->below)) continue;
        SOUK_OUT(words, SOUK_TEXT_MAX);
        souk_bins_say(b, end ? b->n - 1 : 0, p->lang, &words);
        souk_printf(p->o, say(p, end ? N_("; last bar: %s") : N_("; first bar: %s")), words.buf);
    }
    souk_putc(p->o, '\n');
}

static void bins_axis(const text_sheet *p, const souk_bins *b)
{
    SOUK_OUT(low, 32);
    souk_printf(&low, "%lld", (long long)b->first);
    times(p, " ", NAME_WIDE);
    padded(p, low.buf, b->n > 2 ? b->n - 1 : 1);
    int64_t last = b->first + (b->n - 1) * b->width;
    souk_printf(p->o, "%lld%s\n", (long long)last, b->above || b->beyond ? "+" : "");
}

static void bins_plot(const text_sheet *p, size_t where, int size, const char *unit)
{
    const int64_t *counts[LAB_VARIANTS];
    souk_bins b;
    for (int k = 0; k < p->c->n; k++)
        counts[k] = p->c->v[k].study->count + where;
    if (!souk_bins_of(&b, counts, p->c->n, size, 0)) return;
    double most = 0;
    for (int k = 0; k < p->c->n; k++)
        for (int i = 0; i < b.n; i++)
            if (b.total[k] && (double)b.count[k][i] / (double)b.total[k] > most)
                most = (double)b.count[k][i] / (double)b.total[k];
    int rows = p->c->n == 1 ? TALL : 1;
    bins_head(p, &b, say(p, unit));
    for (int k = 0; k < p->c->n; k++)
        for (int row = rows - 1; row >= 0; row--) {
            SOUK_OUT(name, SOUK_TEXT_MAX);
            if (p->c->n > 1)
                souk_puts(&name, p->c->v[k].name);
            else if (row == rows - 1)
                put_unit(&name, p->lang, LAB_SHARE, most);
            padded_name(p, name.buf, NAME_WIDE - 2);
            souk_puts(p->o, "  ");
            bar_row(p, &b, k, row * most / rows, (row + 1) * most / rows);
        }
    bins_axis(p, &b);
}

/* --- points with intervals ------------------------------------------------------------------- */

static void point_line(const text_sheet *p, const souk_finding *f, double low, double high, int wide)
{
    for (int i = 0; i < wide; i++) {
        double from = low + (high - low) * i / wide, to = low + (high - low) * (i + 1) / wide;
        bool here = f->figure.value >= from && f->figure.value < to;
        bool within = f->figure.error > 0 && f->figure.high >= from && f->figure.low < to;
        bool fair = f->fair >= from && f->fair < to;
        souk_puts(p->o, here     ? p->ascii ? "o" : "●"
                        : fair   ? p->ascii ? ":" : "┊"
                        : within ? p->ascii ? "-" : "─"
                                 : " ");
    }
    souk_putc(p->o, '\n');
}

static void rows_plot(const text_sheet *p, const char *section)
{
    double low = 1, high = 0;
    int wide = p->columns - NAME_WIDE - FIGURE_WIDE;
    for (int i = 0; i < p->b->n; i++)
        for (int k = 0; k < p->c->n; k++) {
            const souk_finding *f = p->b->row[i].of[k];
            if (!f || strcmp(f->section, section) != 0) continue;
            low = f->figure.low < low ? f->figure.low : low;
            low = f->fair < low ? f->fair : low;
            high = f->figure.high > high ? f->figure.high : high;
        }
    for (int i = 0; i < p->b->n; i++) {
        const souk_row *row = &p->b->row[i];
        if (strcmp(row->first->section, section) != 0) continue;
        for (int k = 0; k < p->c->n; k++) {
            const souk_finding *f = row->of[k];
            SOUK_OUT(figure, 64);
            if (!f) continue;
            if (p->c->n > 1 && k == 0) souk_printf(p->o, "%s\n", row->first->label);
            if (p->c->n > 1)
                padded_name(p, p->c->v[k].name, NAME_WIDE - 2);
            else
                padded(p, f->label, NAME_WIDE - 2);
            souk_puts(p->o, "  ");
            put_figure(&figure, p->lang, f->unit, f->figure);
            padded(p, figure.buf, FIGURE_WIDE);
            if (wide >= 12)
                point_line(p, f, low - 0.01, high + 0.011, wide > 40 ? 40 : wide);
            else
                souk_putc(p->o, '\n');
        }
    }
}

/* --- the report ------------------------------------------------------------------------------ */

static void answer(const text_sheet *p, const souk_row *row)
{
    SOUK_OUT(label, SOUK_TEXT_MAX);
    souk_printf(&label, "%s", row->first->label);
    for (int k = 0; k < p->c->n; k++) {
        if (!row->of[k]) continue;
        souk_figure d;
        bool differs = souk_book_difference(p->b, row, k, &d) && souk_figure_differs(d);
        SOUK_OUT(figure, 64);
        put_figure(&figure, p->lang, row->first->unit, row->of[k]->figure);
        if (p->c->n > 1) {
            if (k == 0) souk_printf(p->o, "%s\n", label.buf);
            souk_puts(p->o, "  ");
            padded_name(p, p->c->v[k].name, NAME_WIDE - 2);
            souk_printf(p->o, "  %s%s\n", figure.buf, differs ? " *" : "");
        } else {
            padded(p, figure.buf, FIGURE_WIDE);
            souk_printf(p->o, "%s\n", label.buf);
        }
    }
}

static void answers(const text_sheet *p)
{
    static const char *const asked[] = {"decisions", "minutes", "choices", "forced", "turn",   "wait",
                                        "margin",    "changes", "settled", "last",   "leader", "runaway"};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const souk_row *row = souk_book_find(p->b, "play", asked[i]);
        if (row) answer(p, row);
    }
}

/* The answers of a section under a heading, if there are any. */
static void more_answers(const text_sheet *p, const char *heading, const char *section)
{
    bool headed = false;
    for (int i = 0; i < p->b->n; i++) {
        if (strcmp(p->b->row[i].first->section, section) != 0) continue;
        if (!headed) souk_printf(p->o, "\n%s\n", say(p, heading));
        headed = true;
        answer(p, &p->b->row[i]);
    }
}

static void differences(const text_sheet *p)
{
    int n = 0;
    for (int i = 0; i < p->b->n; i++)
        for (int k = 1; k < p->c->n; k++) {
            const souk_row *row = &p->b->row[i];
            souk_figure d;
            if (!souk_book_difference(p->b, row, k, &d) || !souk_figure_differs(d) || ++n > LISTED) continue;
            if (n == 1)
                souk_printf(p->o, "%s\n",
                            say(p, N_("Differences from the first variant, with corrected intervals:")));
            SOUK_OUT(figure, 96);
            put_change(&figure, p->lang, row->first->unit, d.value);
            if (d.error > 0) {
                SOUK_OUT(low, 32);
                SOUK_OUT(high, 32);
                put_change(&low, p->lang, row->first->unit, d.low);
                put_change(&high, p->lang, row->first->unit, d.high);
                souk_printf(&figure, say(p, N_(" (%s to %s)")), low.buf, high.buf);
            }
            souk_puts(p->o, "  ");
            padded_name(p, p->c->v[k].name, NAME_WIDE - 2);
            souk_puts(p->o, "  ");
            padded(p, figure.buf,
                   souk_canvas_width(figure.buf) > FIGURE_WIDE + 2 ? souk_canvas_width(figure.buf)
                                                                   : FIGURE_WIDE + 2);
            souk_printf(p->o, " %s\n", row->of[k]->label);
        }
    if (n > LISTED) souk_printf(p->o, say(p, N_("  and %d more in the report\n")), n - LISTED);
    if (n == 0) souk_printf(p->o, "%s\n", say(p, N_("No difference is larger than chance explains.")));
    souk_printf(p->o, say(p, N_("(%d and %d comparisons, Bonferroni)\n")), p->b->compared[1],
                p->b->compared[0]);
    souk_putc(p->o, '\n');
}

bool souk_report_text(const souk_comparison *c, int columns, bool ascii, souk_out *o)
{
    souk_book b;
    if (!souk_book_open(&b, c)) return false;
    const souk_study *s = c->v[0].study;
    const text_sheet p = {o, &b, c, c->lang, columns, ascii};
    SOUK_OUT(bots, SOUK_TEXT_MAX);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat == 0 || s->bots[seat] != s->bots[seat - 1])
            souk_printf(&bots, seat ? ", %s" : "%s", s->bots[seat]->name);
    souk_printf(o, say(&p, N_("%s, seats: %d, bots: %s, plays: %lld\n\n")), s->game->title, s->seats,
                bots.buf, (long long)s->count[STUDY_PLAYS]);
    if (c->n > 1) differences(&p);
    answers(&p);
    souk_putc(o, '\n');
    bins_plot(&p, s->lengths_at, STUDY_LENGTHS, N_("decisions per play"));
    souk_putc(o, '\n');
    bins_plot(&p, s->margins_at, STUDY_MARGINS, N_("points between first and second"));
    souk_printf(o, "\n%s\n", say(&p, N_("Wins")));
    if (s->seats > 1) rows_plot(&p, "order");
    rows_plot(&p, "seat");
    more_answers(&p, N_("Wins of one bot among the next weaker"), "skill");
    more_answers(&p, N_("Strength"), "elo");
    more_answers(&p, N_("Wins of a limited seat"), "limit");
    more_answers(&p, N_("Win chance moved by"), "luck");
    more_answers(&p, N_("Seats without chances"), "king");
    souk_book_close(&b);
    return true;
}
