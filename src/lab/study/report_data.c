/* report_data.c — the report of a study for programs: JSON and CSV. The page of a report is drawn from the JSON
 * (web/src/report), whose members docs/designers.md explains. */
#include "core/out.h"
#include "lab/study/bins.h"
#include "lab/study/report.h"
#include <ctype.h>
#include <math.h>
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

static void put_figure(souk_out *o, const char *key, souk_figure f)
{
    souk_json_put_open(o, key, '{');
    figure_json(o, f);
    souk_json_close(o, '}');
}

/* --- records --------------------------------------------------------------------------------- */

const char *souk_extreme_word(souk_extreme which)
{
    static const char *const words[] = {"longest", "shortest", "closest", "comeback", "highest",
                                        "lowest",  "waited",   "forced",  "opened",   "upset",
                                        "feat",    "luckiest", "crowning"};
    return words[which];
}

/* The record of the most extreme play of variant k. */
static void extreme_path(int k, souk_extreme which, souk_out *path)
{
    souk_printf(path, "records/%d-%s.souk", k + 1, souk_extreme_word(which));
}

/* And of one of its findings, whose key may have signs that are none of a file name. */
static void finding_path(int k, const souk_finding *f, souk_out *path)
{
    souk_printf(path, "records/%d-%s-", k + 1, f->section);
    for (const char *at = f->key; *at; at++)
        souk_putc(path, isalnum((unsigned char)*at) ? *at : '-');
    souk_puts(path, ".souk");
}

static bool has_record(const souk_finding *f)
{
    return f->behind && f->play > 0;
}

bool souk_report_record(const souk_book *b, int i, souk_behind *behind)
{
    int extremes = b->c->n * STUDY_EXTREMES, k = i < extremes ? i / STUDY_EXTREMES : (i - extremes) % b->c->n;
    souk_out path;
    souk_out_init(&path, behind->path, sizeof behind->path);
    *behind = (souk_behind){.study = b->c->v[k].study, .play = -1};
    if (i < extremes) {
        souk_extreme which = (souk_extreme)(i % STUDY_EXTREMES);
        behind->play = souk_study_extreme(behind->study, which)[STUDY_FIRST] - 1;
        extreme_path(k, which, &path);
        return true;
    }
    int row = (i - extremes) / b->c->n;
    if (row >= b->n) return false;
    const souk_finding *f = b->row[row].of[k];
    if (!f || !has_record(f)) return true;
    behind->study = f->behind;
    behind->play = f->play - 1;
    finding_path(k, f, &path);
    return true;
}

/* --- findings -------------------------------------------------------------------------------- */

static void action_json(souk_out *o, const souk_finding *f)
{
    int dead = souk_finding_dead(f);
    souk_json_put_int(o, "offered", f->offered);
    souk_json_put_int(o, "chosen", f->chosen);
    real(o, "by_chance", f->pull);
    put_figure(o, "rate", f->rate);
    put_figure(o, "rate_won", f->rate_won);
    put_figure(o, "rate_lost", f->rate_lost);
    if (dead) souk_json_put_string(o, "dead", dead < 0 ? "never" : "always");
}

static void finding_json(souk_out *o, const souk_book *b, const souk_row *row, int k)
{
    static const char *const units[] = {
        [LAB_SHARE] = "share",     [LAB_NUMBER] = "number", [LAB_POINTS] = "points",
        [LAB_MINUTES] = "minutes", [LAB_PART] = "part",     [LAB_ELO] = "elo",
    };
    const souk_finding *f = row->of[k];
    souk_json_open(o, '{');
    souk_json_put_string(o, "section", f->section);
    souk_json_put_string(o, "key", f->key);
    souk_json_put_string(o, "label", f->label);
    souk_json_put_string(o, "unit", units[f->unit]);
    souk_json_put_int(o, "uses", f->uses);
    souk_json_put_int(o, "cases", f->cases);
    if (f->seats) souk_json_put_bool(o, "by_seats", true);
    figure_json(o, f->figure);
    if (f->fair > 0) real(o, "fair", f->fair);
    if (souk_book_stands_out(b, row, f)) souk_json_put_bool(o, "stands_out", true);
    if (f->length > 0) real(o, "length", f->length);
    if (f->offered > 0) action_json(o, f);
    if (f->end) {
        souk_json_put_string(o, "end", f->end < 0 ? "least" : "most");
        souk_json_put_int(o, "kind", f->kind);
    }
    if (has_record(f)) {
        SOUK_OUT(path, 128);
        finding_path(k, f, &path);
        souk_json_put_string(o, "record", path.buf);
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
    int64_t plays = s->count[STUDY_PLAYS];
    souk_json_put_open(o, "moments", '[');
    for (int m = 0; m < STUDY_MOMENTS; m++) {
        const int64_t *n = souk_study_moment(s, m);
        souk_figure gap = souk_figure_mean(n[STUDY_GAP], n[STUDY_GAP_SQ], plays);
        souk_json_open(o, '{');
        real(o, "at", (double)m / (STUDY_MOMENTS - 1));
        put_figure(o, "leader_wins", souk_figure_share(n[STUDY_LEADERS_WON], n[STUDY_LEADERS]));
        put_figure(o, "gap", souk_figure_within(gap, 0.0, INFINITY)); /* never negative */
        put_figure(o, "decided", souk_figure_share(n[STUDY_OVER] * STUDY_WHOLE, plays));
        souk_json_put_open(o, "leads", '[');
        for (int e = 0; e < s->entries; e++)
            souk_json_real(o, (double)n[STUDY_ALONE + e] / (double)(plays ? plays : 1));
        souk_json_close(o, ']');
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

static void extremes_json(souk_out *o, const souk_study *s, int k)
{
    souk_json_put_open(o, "extremes", '[');
    for (int which = 0; which < STUDY_EXTREMES; which++) {
        const int64_t *n = souk_study_extreme(s, (souk_extreme)which);
        if (n[STUDY_FIRST] == 0) continue;
        bool least = which == STUDY_SHORTEST || which == STUDY_CLOSEST || which == STUDY_LOWEST;
        SOUK_OUT(path, 64);
        extreme_path(k, (souk_extreme)which, &path);
        souk_json_open(o, '{');
        souk_json_put_string(o, "key", souk_extreme_word((souk_extreme)which));
        souk_json_put_int(o, "value", least ? -n[STUDY_MEASURE] : n[STUDY_MEASURE]);
        souk_json_put_int(o, "play", n[STUDY_FIRST]);
        souk_json_put_string(o, "record", path.buf);
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
}

static void variant_json(souk_out *o, const souk_book *b, int k)
{
    const souk_studied *v = &b->c->v[k];
    const souk_study *s = v->study;
    SOUK_OUT(title, 1024);
    souk_study_title(s, &title);
    souk_json_open(o, '{');
    souk_json_put_string(o, "variant", v->name);
    souk_json_put_string(o, "title", title.buf);
    souk_json_put_string(o, "game", s->game->id);
    souk_json_put_int(o, "seats", s->seats);
    souk_json_put_open(o, "bots", '[');
    for (int seat = 0; seat < s->seats; seat++)
        souk_json_string(o, s->bots[seat]->name);
    souk_json_close(o, ']');
    souk_json_put_int(o, "entries", s->entries);
    souk_json_put_int(o, "plays", s->count[STUDY_PLAYS]);
    if (b->c->varied) {
        real(o, "x", v->x);
        souk_json_put_int(o, "curve", v->curve);
    }
    if (v->analysed) {
        souk_json_put_open(o, "analysis", '{');
        souk_json_put_int(o, "plays", v->analysed->count[STUDY_PLAYS]);
        souk_json_put_int(o, "iterations", v->analysed->analysed);
        souk_json_put_int(o, "positions", v->analysed->count[STUDY_EVALUATED]);
        souk_json_close(o, '}');
    }
    counts_json(o, "scores", s->count + s->scores_at, STUDY_SCORES, STUDY_LEAST);
    counts_json(o, "margins", s->count + s->margins_at, STUDY_MARGINS, 0);
    counts_json(o, "lengths", s->count + s->lengths_at, STUDY_LENGTHS, 0);
    moments_json(o, s);
    extremes_json(o, s, k);
    souk_json_put_open(o, "findings", '[');
    for (int i = 0; i < b->n; i++)
        if (b->row[i].of[k]) finding_json(o, b, &b->row[i], k);
    souk_json_close(o, ']');
    souk_json_close(o, '}');
}

/* --- histograms ------------------------------------------------------------------------------ */

/* Points of all entries together. */
static souk_figure mean_score(const souk_study *s)
{
    int64_t sum = 0, sum_sq = 0;
    for (int e = 0; e < s->entries; e++) {
        sum += souk_study_entry(s, e)[STUDY_SCORE];
        sum_sq += souk_study_entry(s, e)[STUDY_SCORE_SQ];
    }
    return souk_figure_mean(sum, sum_sq, s->count[STUDY_PLAYS] * s->entries);
}

/* The counts of `size` values from `least` up, and their mean, of every variant. */
typedef struct histogram {
    const int64_t *counts[LAB_VARIANTS];
    souk_figure mean[LAB_VARIANTS];
    int size, least;
} histogram;

static void histogram_json(souk_out *o, const souk_comparison *c, const char *key, const histogram *h)
{
    souk_bins b;
    if (!souk_bins_of(&b, h->counts, c->n, h->size, h->least)) return;
    souk_json_put_open(o, key, '{');
    souk_json_put_int(o, "first", b.first);
    souk_json_put_int(o, "width", b.width);
    souk_json_put_bool(o, "below", b.below);
    souk_json_put_bool(o, "above", b.above);
    souk_json_put_open(o, "bars", '[');
    for (int i = 0; i < b.n; i++) {
        SOUK_OUT(words, SOUK_TEXT_MAX);
        souk_bins_say(&b, i, c->lang, &words);
        souk_json_string(o, words.buf);
    }
    souk_json_close(o, ']');
    souk_json_put_open(o, "variants", '[');
    for (int k = 0; k < c->n; k++) {
        souk_json_open(o, '{');
        put_figure(o, "mean", h->mean[k]);
        souk_json_put_open(o, "counts", '[');
        for (int i = 0; i < b.n; i++)
            souk_json_int(o, b.count[k][i]);
        souk_json_close(o, ']');
        souk_json_close(o, '}');
    }
    souk_json_close(o, ']');
    souk_json_close(o, '}');
}

static void histograms_json(souk_out *o, const souk_book *b)
{
    histogram lengths = {.size = STUDY_LENGTHS}, margins = {.size = STUDY_MARGINS},
              scores = {.size = STUDY_SCORES, .least = STUDY_LEAST};
    const souk_row *decisions = souk_book_find(b, "play", "decisions"),
                   *margin = souk_book_find(b, "play", "margin");
    for (int k = 0; k < b->c->n; k++) {
        const souk_study *s = b->c->v[k].study;
        lengths.counts[k] = s->count + s->lengths_at;
        lengths.mean[k] = decisions->of[k]->figure;
        margins.counts[k] = s->count + s->margins_at;
        margins.mean[k] = margin->of[k]->figure;
        scores.counts[k] = s->count + s->scores_at;
        scores.mean[k] = mean_score(s);
    }
    souk_json_put_open(o, "histograms", '{');
    histogram_json(o, b->c, "lengths", &lengths);
    histogram_json(o, b->c, "margins", &margins);
    histogram_json(o, b->c, "scores", &scores);
    souk_json_close(o, '}');
}

/* --- the whole ------------------------------------------------------------------------------- */

static void differences_json(souk_out *o, const souk_book *b)
{
    souk_json_put_open(o, "differences", '[');
    for (int i = 0; i < b->n; i++)
        for (int k = 1; k < b->c->n; k++) {
            souk_figure d;
            if (!souk_book_difference(b, &b->row[i], k, &d) || !souk_figure_differs(d)) continue;
            souk_json_open(o, '{');
            souk_json_put_int(o, "study", k);
            souk_json_put_string(o, "variant", b->c->v[k].name);
            souk_json_put_string(o, "section", b->row[i].of[k]->section);
            souk_json_put_string(o, "key", b->row[i].of[k]->key);
            souk_json_put_string(o, "label", b->row[i].of[k]->label);
            figure_json(o, d);
            souk_json_close(o, '}');
        }
    souk_json_close(o, ']');
}

/* The name of what was varied in words, if it has some: a path of the parts stays as it is. */
static const char *varied_words(const souk_comparison *c)
{
    static const struct {
        const char *name, *words;
    } settings[] = {
        {"seats", N_("Seats")}, {"iterations", N_("Iterations")}, {"draw", N_("Drawn decisions")}};
    const souk_game *g = c->v[0].study->game;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (strcmp(c->varied, settings[i].name) == 0) return souk_text(c->lang, settings[i].words);
    for (int i = 0; i < g->num_options; i++)
        if (strcmp(c->varied, g->options[i].name) == 0) return souk_text(c->lang, g->options[i].title);
    return c->varied;
}

static void head_json(souk_out *o, const souk_comparison *c)
{
    souk_json_put_string(o, "version", SOUK_VERSION);
    souk_json_put_string(o, "lang", souk_lang_id(c->lang));
    souk_json_put_string(o, "game", c->v[0].study->game->id);
    souk_json_put_string(o, "title", c->v[0].study->game->title);
    real(o, "pace", c->pace);
    if (!c->varied) return;
    souk_json_put_string(o, "varied", varied_words(c));
    souk_json_put_open(o, "curves", '[');
    for (int i = 0; i < c->curves; i++)
        souk_json_string(o, c->curves > 1 ? c->curve[i] : "");
    souk_json_close(o, ']');
}

bool souk_report_json(const souk_comparison *c, souk_out *o)
{
    souk_book b;
    if (!souk_book_open(&b, c)) return false;
    souk_json_open(o, '{');
    head_json(o, c);
    souk_json_put_open(o, "studies", '[');
    for (int k = 0; k < c->n; k++)
        variant_json(o, &b, k);
    souk_json_close(o, ']');
    histograms_json(o, &b);
    souk_json_put_string(o, "correction", "Bonferroni");
    souk_json_put_int(o, "compared_answers", b.compared[1]);
    souk_json_put_int(o, "compared_rows", b.compared[0]);
    differences_json(o, &b);
    souk_json_close(o, '}');
    souk_putc(o, '\n');
    souk_book_close(&b);
    return true;
}

/* --- CSV ------------------------------------------------------------------------------------- */

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
