/* report.c — the report of a study as a page, as JSON and as CSV.
 *
 * The page is one file: tables are plain HTML, plots are SVG written bar by bar. A difference between two
 * studies is shown as significant if chance alone would bring it in fewer than one of twenty comparisons
 * like this whole one (Bonferroni).
 */
#include "lab/report.h"
#include "core/out.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>

enum { FINDINGS_MAX = 1 << 15, PLOT_WIDTH = 720, PLOT_HEIGHT = 180 };

/* --- findings, kept to be matched -------------------------------------------------------------- */

typedef struct list {
    souk_finding *f;
    int n;
} list;

static void keep(void *context, const souk_finding *f)
{
    list *l = context;
    if (l->n < FINDINGS_MAX) l->f[l->n++] = *f;
}

static list all_of(const souk_study *s, souk_lang lang)
{
    list l = {NULL, 0};
    if (s) l.f = malloc(sizeof *l.f * FINDINGS_MAX);
    if (l.f) souk_findings_of(s, lang, keep, &l);
    return l;
}

/* The findings of one study or of two; false without memory. */
static bool both(const souk_comparison *c, list *a, list *b)
{
    *a = all_of(c->a, c->lang);
    *b = all_of(c->b, c->lang);
    if (a->f && (b->f || !c->b)) return true;
    free(a->f);
    free(b->f);
    return false;
}

static const souk_finding *match(const list *l, const souk_finding *f)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->f[i].section, f->section) == 0 && strcmp(l->f[i].key, f->key) == 0) return &l->f[i];
    return NULL;
}

/* Whether two findings differ by more than chance would explain, given m comparisons. */
static bool differs(const souk_finding *a, const souk_finding *b, int m)
{
    if (a->won >= 0) return souk_study_p(a->won, a->cases, b->won, b->cases) * m < 0.05;
    double spread = (a->figure.high - a->figure.low + b->figure.high - b->figure.low) / 2;
    double gap = a->figure.value - b->figure.value;
    return spread > 0 && (gap > 2 * spread || -gap > 2 * spread);
}

/* --- the page -------------------------------------------------------------------------------- */

static void escaped(souk_out *o, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            souk_puts(o, "&lt;");
        else if (*text == '&')
            souk_puts(o, "&amp;");
        else
            souk_putc(o, *text);
    }
}

static void heading(souk_out *o, souk_lang lang, const char *msgid)
{
    souk_puts(o, "<h2>");
    escaped(o, souk_text(lang, msgid));
    souk_puts(o, "</h2>\n");
}

static void bar(souk_out *o, double x, double width, double height, const char *title)
{
    souk_printf(o, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", x,
                PLOT_HEIGHT - height, width, height);
    escaped(o, title);
    souk_puts(o, "</title></rect>");
}

/* A bar for each of a row of counts; `at` makes the labels. */
static void histogram(souk_out *o, const char *title, const int64_t *count, int n, int64_t (*at)(int))
{
    int from = 0, to = n - 1;
    int64_t most = 1;
    while (from < to && !count[from])
        from++;
    while (to > from && !count[to])
        to--;
    for (int i = from; i <= to; i++)
        if (count[i] > most) most = count[i];
    souk_printf(o, "<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\">", title,
                PLOT_WIDTH, PLOT_HEIGHT + 20);
    double pitch = (double)PLOT_WIDTH / (to - from + 1);
    for (int i = from; i <= to; i++) {
        SOUK_OUT(text, 64);
        souk_printf(&text, "%lld: %lld", (long long)at(i), (long long)count[i]);
        bar(o, (i - from) * pitch, pitch * 0.9, (double)count[i] / (double)most * (PLOT_HEIGHT - 10),
            text.buf);
    }
    souk_printf(o,
                "<text x=\"0\" y=\"%d\">%lld</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%lld</text>",
                PLOT_HEIGHT + 16, (long long)at(from), PLOT_WIDTH, PLOT_HEIGHT + 16, (long long)at(to));
    souk_puts(o, "</svg></figure>\n");
}

static int64_t score_of(int bar_number)
{
    return bar_number + STUDY_LEAST;
}

static int64_t length_of(int bar_number)
{
    return souk_study_length_of(bar_number);
}

/* Shares of a section as points with their intervals, and a line where all would be equal. */
static void interval_plot(souk_out *o, const list *l, const char *section)
{
    enum { LEFT = 230, ROW = 22 };
    int rows = 0;
    double most = 0.01, fair = 0.0;
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->f[i].section, section) == 0) {
            rows++;
            fair = l->f[i].fair;
            if (l->f[i].figure.high > most) most = l->f[i].figure.high;
        }
    if (rows == 0) return;
    double scale = (PLOT_WIDTH - LEFT - 10) / most;
    souk_printf(o, "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\">", PLOT_WIDTH, rows * ROW + 4);
    souk_printf(o, "<line class=\"fair\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>", LEFT + fair * scale,
                LEFT + fair * scale, rows * ROW);
    int y = ROW / 2;
    for (int i = 0; i < l->n; i++) {
        const souk_finding *f = &l->f[i];
        if (strcmp(f->section, section) != 0) continue;
        souk_printf(o, "<text x=\"0\" y=\"%d\">", y + 4);
        escaped(o, f->label);
        souk_printf(o, "</text><line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                    LEFT + f->figure.low * scale, LEFT + f->figure.high * scale, y, y);
        souk_printf(o, "<circle cx=\"%.1f\" cy=\"%d\" r=\"4\"><title>%.2f%%</title></circle>",
                    LEFT + f->figure.value * scale, y, 100 * f->figure.value);
        y += ROW;
    }
    souk_puts(o, "</svg></figure>\n");
}

static void figure_cell(souk_out *o, const souk_finding *f)
{
    if (!f) {
        souk_puts(o, "<td>–</td>");
        return;
    }
    double k = f->won >= 0 ? 100.0 : 1.0;
    const char *unit = f->won >= 0 ? "%" : "";
    bool off = f->fair > 0 && (f->figure.low > f->fair || f->figure.high < f->fair);
    souk_printf(o, "<td%s>%.2f%s <small>%.2f–%.2f</small></td>", off ? " class=\"off\"" : "",
                k * f->figure.value, unit, k * f->figure.low, k * f->figure.high);
}

static void table(souk_out *o, const souk_comparison *c, const list *a, const list *b, const char *section)
{
    souk_lang lang = c->lang;
    bool any = false;
    for (int i = 0; i < a->n && !any; i++)
        any = strcmp(a->f[i].section, section) == 0;
    if (!any) return;
    souk_printf(
        o, "<table><tr><th>%s</th><th>%s</th><th>%s</th><th>%s</th><th>%s</th>", souk_text(lang, N_("what")),
        souk_text(lang, N_("uses")), souk_text(lang, N_("seats or plays")),
        souk_text(lang, N_("share or mean, with its interval")), souk_text(lang, N_("actions in a play")));
    if (b->n) souk_printf(o, "<th>%s</th><th>%s</th>", c->name_b, souk_text(lang, N_("differs")));
    souk_puts(o, "</tr>\n");
    for (int i = 0; i < a->n; i++) {
        const souk_finding *f = &a->f[i], *g = b->n ? match(b, f) : NULL;
        if (strcmp(f->section, section) != 0) continue;
        souk_puts(o, "<tr><td><code>");
        escaped(o, f->key);
        souk_puts(o, "</code> ");
        escaped(o, f->label);
        souk_printf(o, "</td><td>%lld</td><td>%lld</td>", (long long)f->uses, (long long)f->cases);
        figure_cell(o, f);
        if (f->length > 0)
            souk_printf(o, "<td>%.1f</td>", f->length);
        else
            souk_puts(o, "<td></td>");
        if (b->n) {
            figure_cell(o, g);
            souk_puts(o, g && differs(f, g, a->n) ? "<td class=\"off\">✱</td>" : "<td></td>");
        }
        souk_puts(o, "</tr>\n");
    }
    souk_puts(o, "</table>\n");
}

static const char style[] =
    "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#2b2118;background:#fbf6ec}h1,h2{font-family:Georgia,serif;color:#7a2e1d}table{border-collapse:"
    "collapse;width:100%;font-size:.85rem}td,th{border-bottom:1px solid #dccfb8;padding:.2rem "
    ".5rem;text-align:"
    "left}td:nth-child(n+2){text-align:right;font-variant-numeric:tabular-nums}.off{color:#a3260f;font-"
    "weight:"
    "600}small{color:#6d5c48;font-weight:400}rect,circle{fill:#1f6f6b}svg line{stroke:#1f6f6b;stroke-width:2}"
    "svg .fair{stroke:#c9772b;stroke-dasharray:4 4}svg text{font-size:12px;fill:#2b2118}figure{margin:1rem 0}"
    "details{margin:.5rem 0}@media(prefers-color-scheme:dark){body,svg text{color:#efe6d6;fill:#efe6d6}body{"
    "background:#1d1712}h1,h2{color:#f0a267}.off{color:#ff8e6e}small{color:#b9a88f}td,th{border-color:#"
    "463a2c}}"
    "</style>\n";

static void facts(souk_out *o, const souk_comparison *c)
{
    const souk_study *s = c->a;
    SOUK_OUT(title, 1024);
    souk_study_title(s, &title);
    souk_printf(o, "<h1>%s</h1>\n<p>", s->game->title);
    souk_printf(o, souk_text(c->lang, N_("%lld plays with %d seats.")), (long long)s->count[STUDY_PLAYS],
                s->seats);
    souk_puts(o, "</p>\n<p><code>");
    escaped(o, title.buf);
    souk_puts(o, "</code></p>\n<p>");
    escaped(o,
            souk_text(c->lang, N_("A share is that of the wins of those who did it (if nobody does it, of "
                                  "the first to act); it stands out where its interval leaves out the fair "
                                  "share, which the dashed line shows.")));
    souk_puts(o, "</p>\n");
}

bool souk_report_html(const souk_comparison *c, souk_out *o)
{
    list a, b;
    if (!both(c, &a, &b)) return false;
    const souk_study *s = c->a;
    souk_lang lang = c->lang;
    souk_printf(o,
                "<!doctype html>\n<html lang=\"%s\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width,initial-scale=1\"><title>%s</title>\n",
                lang == SOUK_FR ? "fr" : "en", s->game->title);
    souk_puts(o, style);
    facts(o, c);
    heading(o, lang, N_("Plays"));
    table(o, c, &a, &b, "play");
    histogram(o, souk_text(lang, N_("Scores")), s->count + s->scores_at, STUDY_SCORES, score_of);
    histogram(o, souk_text(lang, N_("Actions in a play")), s->count + s->lengths_at, STUDY_LENGTHS,
              length_of);
    heading(o, lang, N_("Wins by seat"));
    interval_plot(o, &a, "seat");
    table(o, c, &a, &b, "seat");
    heading(o, lang, N_("Scores by seat"));
    table(o, c, &a, &b, "score");
    heading(o, lang, N_("Wins by order of play"));
    interval_plot(o, &a, "order");
    table(o, c, &a, &b, "order");
    heading(o, lang, N_("What was used, and who won"));
    table(o, c, &a, &b, "facet");
    heading(o, lang, N_("What was laid out together"));
    table(o, c, &a, &b, "pair");
    heading(o, lang, N_("Events"));
    table(o, c, &a, &b, "event");
    heading(o, lang, N_("Actions"));
    table(o, c, &a, &b, "action");
    souk_puts(o, "</html>\n");
    free(a.f);
    free(b.f);
    return true;
}

/* --- for programs ----------------------------------------------------------------------------- */

static void finding_json(souk_out *o, const souk_finding *f)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "section", f->section);
    souk_json_put_string(o, "key", f->key);
    if (f->label[0]) souk_json_put_string(o, "label", f->label);
    souk_json_put_int(o, "uses", f->uses);
    souk_json_put_int(o, "cases", f->cases);
    souk_json_key(o, "value");
    souk_json_real(o, f->figure.value);
    souk_json_key(o, "low");
    souk_json_real(o, f->figure.low);
    souk_json_key(o, "high");
    souk_json_real(o, f->figure.high);
    if (f->length > 0) {
        souk_json_key(o, "length");
        souk_json_real(o, f->length);
    }
    souk_json_close(o, '}');
}

static void counts_json(souk_out *o, const char *key, const int64_t *count, int n, int64_t (*at)(int))
{
    souk_json_put_open(o, key, '[');
    for (int i = 0; i < n; i++) {
        if (!count[i]) continue;
        souk_json_open(o, '[');
        souk_json_int(o, at(i));
        souk_json_int(o, count[i]);
        souk_json_close(o, ']');
    }
    souk_json_close(o, ']');
}

static void study_json(souk_out *o, const souk_study *s, const list *l, const char *name)
{
    SOUK_OUT(title, 1024);
    souk_study_title(s, &title);
    souk_json_open(o, '{');
    souk_json_put_string(o, "parts", name);
    souk_json_put_string(o, "title", title.buf);
    souk_json_put_string(o, "game", s->game->id);
    souk_json_put_int(o, "seats", s->seats);
    souk_json_put_int(o, "plays", s->count[STUDY_PLAYS]);
    counts_json(o, "scores", s->count + s->scores_at, STUDY_SCORES, score_of);
    counts_json(o, "lengths", s->count + s->lengths_at, STUDY_LENGTHS, length_of);
    souk_json_put_open(o, "findings", '[');
    for (int i = 0; i < l->n; i++)
        finding_json(o, &l->f[i]);
    souk_json_close(o, ']');
    souk_json_close(o, '}');
}

bool souk_report_json(const souk_comparison *c, souk_out *o)
{
    list a, b;
    if (!both(c, &a, &b)) return false;
    souk_json_open(o, '{');
    souk_json_put_open(o, "studies", '[');
    study_json(o, c->a, &a, c->name_a);
    if (c->b) study_json(o, c->b, &b, c->name_b);
    souk_json_close(o, ']');
    souk_json_put_open(o, "differences", '[');
    for (int i = 0; i < a.n && c->b; i++) {
        const souk_finding *g = match(&b, &a.f[i]);
        if (!g || !differs(&a.f[i], g, a.n)) continue;
        souk_json_open(o, '[');
        finding_json(o, &a.f[i]);
        finding_json(o, g);
        souk_json_close(o, ']');
    }
    souk_json_close(o, ']');
    souk_json_close(o, '}');
    souk_putc(o, '\n');
    free(a.f);
    free(b.f);
    return true;
}

static void study_csv(souk_out *o, const list *l, const char *name)
{
    for (int i = 0; i < l->n; i++) {
        const souk_finding *f = &l->f[i];
        souk_printf(o, "%s,%s,%s,\"", name, f->section, f->key);
        for (const char *at = f->label; *at; at++) {
            if (*at == '"') souk_putc(o, '"');
            souk_putc(o, *at);
        }
        souk_printf(o, "\",%lld,%lld,%.6g,%.6g,%.6g,%.6g\n", (long long)f->uses, (long long)f->cases,
                    f->figure.value, f->figure.low, f->figure.high, f->length);
    }
}

bool souk_report_csv(const souk_comparison *c, souk_out *o)
{
    list a, b;
    if (!both(c, &a, &b)) return false;
    souk_puts(o, "parts,section,key,label,uses,cases,value,low,high,length\n");
    study_csv(o, &a, c->name_a);
    if (c->b) study_csv(o, &b, c->name_b);
    free(a.f);
    free(b.f);
    return true;
}
