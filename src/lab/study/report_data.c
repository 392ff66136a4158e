/* report_data.c — the report of a study for programs: JSON and CSV. */
#include "core/out.h"
#include "lab/study/report.h"
#include <string.h>

static void real(souk_out *o, const char *key, double x)
{
    souk_json_put_real(o, key, x);
}

static void figure_json(souk_out *o, souk_figure f)
{
    real(o, "value", f.value);
    if (f.error <= 0) return;
    real(o, "low", f.low);
    real(o, "high", f.high);
}

static void finding_json(souk_out *o, const souk_finding *f)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "section", f->section);
    souk_json_put_string(o, "key", f->key);
    souk_json_put_string(o, "label", f->label);
    souk_json_put_int(o, "uses", f->uses);
    souk_json_put_int(o, "cases", f->cases);
    figure_json(o, f->figure);
    if (f->fair > 0) real(o, "fair", f->fair);
    if (f->length > 0) real(o, "length", f->length);
    if (f->offered > 0) {
        souk_json_put_int(o, "offered", f->offered);
        souk_json_put_int(o, "chosen", f->chosen);
        real(o, "by_chance", f->pull);
    }
    souk_json_close(o, '}');
}

/* [value, count] of each value that occurred. */
static void counts_json(souk_out *o, const char *key, const int64_t *count, int n, int64_t least)
{
    souk_json_put_open(o, key, '[');
    for (int i = 0; i < n; i++) {
        if (!count[i]) continue;
        souk_json_open(o, '[');
        souk_json_int(o, least + i);
        souk_json_int(o, count[i]);
        souk_json_close(o, ']');
    }
    souk_json_close(o, ']');
}

static void moments_json(souk_out *o, const souk_study *s)
{
    souk_json_put_open(o, "moments", '[');
    for (int m = 0; m < STUDY_MOMENTS; m++) {
        const int64_t *n = souk_study_moment(s, m);
        double plays = s->count[STUDY_PLAYS] ? (double)s->count[STUDY_PLAYS] : 1;
        souk_json_open(o, '{');
        real(o, "at", (double)m / (STUDY_MOMENTS - 1));
        real(o, "leader_wins", souk_figure_share(n[STUDY_LEADERS_WON], n[STUDY_LEADERS]).value);
        real(o, "gap", (double)n[STUDY_GAP] / plays);
        real(o, "decided", (double)n[STUDY_OVER] / plays);
        souk_json_put_open(o, "leads", '[');
        for (int e = 0; e < s->entries; e++)
            souk_json_real(o, (double)n[STUDY_ALONE + e] / plays);
        souk_json_close(o, ']');
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

static void variant_json(souk_out *o, const souk_book *b, int k)
{
    const souk_study *s = b->c->v[k].study;
    SOUK_OUT(title, 1024);
    souk_study_title(s, &title);
    souk_json_open(o, '{');
    souk_json_put_string(o, "variant", b->c->v[k].name);
    souk_json_put_string(o, "title", title.buf);
    souk_json_put_string(o, "game", s->game->id);
    souk_json_put_int(o, "seats", s->seats);
    souk_json_put_int(o, "plays", s->count[STUDY_PLAYS]);
    if (b->c->varied) real(o, b->c->varied, b->c->v[k].x);
    counts_json(o, "scores", s->count + s->scores_at, STUDY_SCORES, STUDY_LEAST);
    counts_json(o, "margins", s->count + s->margins_at, STUDY_MARGINS, 0);
    counts_json(o, "lengths", s->count + s->lengths_at, STUDY_LENGTHS, 0);
    moments_json(o, s);
    souk_json_put_open(o, "findings", '[');
    for (int i = 0; i < b->num_found[k]; i++)
        finding_json(o, &b->found[k][i]);
    souk_json_close(o, ']');
    souk_json_close(o, '}');
}

bool souk_report_json(const souk_comparison *c, souk_out *o)
{
    souk_book b;
    if (!souk_book_open(&b, c)) return false;
    souk_json_open(o, '{');
    souk_json_put_open(o, "studies", '[');
    for (int k = 0; k < c->n; k++)
        variant_json(o, &b, k);
    souk_json_close(o, ']');
    souk_json_put_string(o, "correction", "Bonferroni");
    souk_json_put_int(o, "compared_answers", b.compared[1]);
    souk_json_put_int(o, "compared_rows", b.compared[0]);
    souk_json_put_open(o, "differences", '[');
    for (int i = 0; i < b.n; i++)
        for (int k = 1; k < c->n; k++) {
            souk_figure d;
            if (!souk_book_difference(&b, &b.row[i], k, &d) || !souk_figure_differs(d)) continue;
            souk_json_open(o, '{');
            souk_json_put_string(o, "variant", c->v[k].name);
            souk_json_put_string(o, "section", b.row[i].of[k]->section);
            souk_json_put_string(o, "key", b.row[i].of[k]->key);
            souk_json_put_string(o, "label", b.row[i].of[k]->label);
            figure_json(o, d);
            souk_json_close(o, '}');
        }
    souk_json_close(o, ']');
    souk_json_close(o, '}');
    souk_putc(o, '\n');
    souk_book_close(&b);
    return true;
}

static void quoted(souk_out *o, const char *text)
{
    souk_putc(o, '"');
    for (; *text; text++) {
        if (*text == '"') souk_putc(o, '"');
        souk_putc(o, *text);
    }
    souk_puts(o, "\",");
}

/* value, low, high; without an interval the last two are left empty. */
static void figure_csv(souk_out *o, souk_figure f)
{
    if (f.error > 0)
        souk_printf(o, "%.6g,%.6g,%.6g,", f.value, f.low, f.high);
    else
        souk_printf(o, "%.6g,,,", f.value);
}

bool souk_report_csv(const souk_comparison *c, souk_out *o)
{
    souk_book b;
    if (!souk_book_open(&b, c)) return false;
    souk_puts(o, "variant,section,key,label,uses,cases,value,low,high,length,difference,difference_low,"
                 "difference_high,"
                 "differs\n");
    for (int k = 0; k < c->n; k++)
        for (int i = 0; i < b.n; i++) {
            const souk_finding *f = b.row[i].of[k];
            souk_figure d;
            if (!f) continue;
            quoted(o, c->v[k].name);
            souk_printf(o, "%s,", f->section);
            quoted(o, f->key);
            quoted(o, f->label);
            souk_printf(o, "%lld,%lld,", (long long)f->uses, (long long)f->cases);
            figure_csv(o, f->figure);
            souk_printf(o, "%.6g,", f->length);
            if (souk_book_difference(&b, &b.row[i], k, &d)) {
                figure_csv(o, d);
                souk_puts(o, souk_figure_differs(d) ? "yes\n" : "no\n");
            } else {
                souk_puts(o, ",,,\n");
            }
        }
    souk_book_close(&b);
    return true;
}
