/* report_cards.c — the answers of a report: one card for each question of a designer, with the figures of all
 * variants, a plot, and what they mean. */
#include "core/out.h"
#include "core/text.h"
#include "lab/study/plot.h"
#include "lab/study/report_page.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 10 };

/* One figure of the first page, for every variant. */
static void answer(const souk_page *p, const char *key)
{
    const souk_row *row = souk_book_find(p->b, "play", key);
    if (!row) return;
    souk_page_tag(p, "dt", row->first->label);
    for (int k = 0; k < p->c->n; k++) {
        if (!row->of[k]) continue;
        souk_puts(p->o, "<dd>");
        souk_page_figure(p, row->of[k]);
        if (p->c->n > 1) {
            souk_puts(p->o,
                      souk_page_differs(p, row, k) ? " <span class=\"off\">✱</span> <small>" : " <small>");
            souk_page_swatch(p, k);
            souk_puts(p->o, "</small>");
        }
        souk_puts(p->o, "</dd>\n");
    }
}

/* --- histograms of all variants -------------------------------------------------------------- */

static void histogram(const souk_page *p, size_t where, int size, int64_t least, const char *key,
                      const char *unit)
{
    const int64_t *counts[LAB_VARIANTS];
    souk_figure mean[LAB_VARIANTS];
    const souk_row *row = souk_book_find(p->b, "play", key);
    souk_bins bins;
    for (int k = 0; k < p->c->n; k++) {
        counts[k] = p->c->v[k].study->count + where;
        mean[k] = row && row->of[k] ? row->of[k]->figure : (souk_figure){.value = 0.0};
    }
    if (souk_bins_of(&bins, counts, p->c->n, size, least))
        souk_plot_bins(p->o, p->c, &bins, mean, souk_page_say(p, unit));
}

/* Scores have no row of their own among the answers: their mean is taken over all entries. */
static void score_histogram(const souk_page *p)
{
    const int64_t *counts[LAB_VARIANTS];
    souk_figure mean[LAB_VARIANTS];
    souk_bins bins;
    for (int k = 0; k < p->c->n; k++) {
        const souk_study *s = p->c->v[k].study;
        int64_t sum = 0, sum_sq = 0;
        counts[k] = s->count + s->scores_at;
        for (int e = 0; e < s->entries; e++) {
            sum += souk_study_entry(s, e)[STUDY_SCORE];
            sum_sq += souk_study_entry(s, e)[STUDY_SCORE_SQ];
        }
        mean[k] = souk_figure_mean(sum, sum_sq, s->count[STUDY_PLAYS] * s->entries);
    }
    if (souk_bins_of(&bins, counts, p->c->n, STUDY_SCORES, STUDY_LEAST))
        souk_plot_bins(p->o, p->c, &bins, mean, souk_page_say(p, N_("points of each seat at the end")));
}

/* --- curves over the play -------------------------------------------------------------------- */

typedef souk_figure (*moment_figure)(const souk_study *s, const int64_t *moment);

static souk_figure leader_wins(const souk_study *s, const int64_t *moment)
{
    (void)s;
    return souk_figure_share(moment[STUDY_LEADERS_WON], moment[STUDY_LEADERS]);
}

static souk_figure is_over(const souk_study *s, const int64_t *moment)
{
    return souk_figure_share(moment[STUDY_OVER] * STUDY_WHOLE, s->count[STUDY_PLAYS]);
}

static souk_figure gap_is(const souk_study *s, const int64_t *moment)
{
    souk_figure f = souk_figure_mean(moment[STUDY_GAP], moment[STUDY_GAP_SQ], s->count[STUDY_PLAYS]);
    return souk_figure_within(f, 0.0, INFINITY); /* a gap is never negative */
}

static void over_time(const souk_page *p, moment_figure figure, souk_unit unit, const char *name, double fair)
{
    souk_curve *curves = souk_page_memory(p, p->c->n, sizeof *curves);
    souk_axes axes = {p->lang, LAB_PART, unit, souk_page_say(p, N_("of the play")), souk_page_say(p, name),
                      fair,    true,     false};
    if (!curves) return;
    for (int k = 0; k < p->c->n; k++) {
        const souk_study *s = p->c->v[k].study;
        curves[k].name = p->c->n > 1 ? p->c->v[k].name : NULL;
        curves[k].colour = k;
        curves[k].n = STUDY_MOMENTS;
        for (int m = 0; m < STUDY_MOMENTS; m++) {
            curves[k].x[m] = (double)m / (STUDY_MOMENTS - 1);
            curves[k].y[m] = figure(s, souk_study_moment(s, m));
        }
    }
    souk_plot_curves(p->o, &axes, curves, p->c->n);
    free(curves);
}

/* --- the cards ------------------------------------------------------------------------------- */

static void length_card(const souk_page *p)
{
    souk_page_open_card(p, N_("How long does it take?"));
    souk_puts(p->o, "<dl>");
    answer(p, "decisions");
    answer(p, "minutes");
    answer(p, "choices");
    souk_puts(p->o, "</dl>");
    histogram(p, p->c->v[0].study->lengths_at, STUDY_LENGTHS, 0, "decisions", N_("decisions per play"));
    SOUK_OUT(words, SOUK_ERROR_MAX);
    SOUK_OUT(pace, 32);
    souk_put_number(&pace, p->lang, p->c->pace, p->c->pace == (double)(int)p->c->pace ? 0 : 1);
    souk_printf(
        &words,
        souk_page_say(
            p, N_("Minutes are an estimate: %s seconds per decision; seats that choose at the same time "
                  "also think at the same time. --pace sets the seconds. Chance and forced actions take "
                  "no time.")),
        pace.buf);
    souk_page_note(p, words.buf);
    souk_page_close_card(p);
}

static int rows_of(const souk_page *p, const char *section, const souk_row **rows, int max)
{
    int n = 0;
    for (int i = 0; i < p->b->n && n < max; i++)
        if (strcmp(p->b->row[i].first->section, section) == 0) rows[n++] = &p->b->row[i];
    return n;
}

static void seat_verdict(const souk_page *p, const souk_row *const *rows, int n)
{
    const souk_finding *most = NULL;
    int k_most = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p->c->n; k++) {
            const souk_finding *f = rows[i]->of[k];
            if (!f || !souk_book_stands_out(p->b, rows[i], f)) continue;
            if (!most || f->figure.value - f->fair > most->figure.value - most->fair) {
                most = f;
                k_most = k;
            }
        }
    if (!most) {
        souk_put_escaped(
            p->o,
            souk_page_say(p, N_("No seat wins more or less than its share by more than chance explains.")));
    } else {
        SOUK_OUT(words, SOUK_ERROR_MAX);
        SOUK_OUT(share, 64);
        SOUK_OUT(fair, 32);
        souk_put_figure(&share, p->lang, LAB_SHARE, most->figure);
        souk_put_unit(&fair, p->lang, LAB_SHARE, most->fair);
        souk_printf(&words, souk_page_say(p, N_("Order of play: %s wins %s; a fair share would be %s.")),
                    most->label, share.buf, fair.buf);
        souk_put_escaped(p->o, words.buf);
        if (p->c->n > 1) {
            souk_puts(p->o, " <small>");
            souk_page_swatch(p, k_most);
            souk_puts(p->o, "</small>");
        }
    }
}

static void seats_card(const souk_page *p)
{
    const souk_row *rows[2 * SOUK_SCORES_MAX];
    int n = rows_of(p, "order", rows, SOUK_SEATS_MAX);
    souk_page_open_card(p, N_("Does the seat matter?"));
    if (n > 0) {
        souk_puts(p->o, "<p class=\"answer\">");
        seat_verdict(p, rows, n);
        souk_puts(p->o, "</p>\n");
        souk_plot_rows(p->o, p->b, rows, n);
    }
    n = rows_of(p, "seat", rows, SOUK_SCORES_MAX);
    souk_plot_rows(p->o, p->b, rows, n);
    souk_page_note(
        p, souk_page_say(
               p, N_("Points with 95 percent intervals; the dashed line is the fair share. The first player "
                     "may be drawn at random, so order of play and seats are shown separately.")));
    souk_page_close_card(p);
}

static void close_end_card(const souk_page *p)
{
    souk_page_open_card(p, N_("How close is the end?"));
    souk_puts(p->o, "<dl>");
    answer(p, "margin");
    answer(p, "shared");
    answer(p, "nobody");
    souk_puts(p->o, "</dl>");
    histogram(p, p->c->v[0].study->margins_at, STUDY_MARGINS, 0, "margin",
              N_("points between first and second"));
    souk_page_close_card(p);
    souk_page_open_card(p, N_("How many points?"));
    score_histogram(p);
    souk_page_close_card(p);
}

static void seat_legend(const souk_page *p)
{
    int most = 0;
    for (int k = 0; k < p->c->n; k++)
        if (p->c->v[k].study->entries > most) most = p->c->v[k].study->entries;
    souk_puts(p->o, "<ul class=\"legend\">");
    for (int e = 0; e < most; e++) {
        souk_printf(p->o, "<li><i class=\"s%d\"></i>", e);
        souk_printf(p->o, souk_page_say(p, N_("seat %d")), e + 1);
        souk_puts(p->o, "</li>");
    }
    souk_puts(p->o, "</ul>\n");
}

static void lead_cards(const souk_page *p)
{
    double fair = 1.0 / p->c->v[0].study->entries;
    for (int k = 1; k < p->c->n; k++)
        if (p->c->v[k].study->entries != p->c->v[0].study->entries) fair = 0.0; /* no common line */
    souk_page_open_card(p, N_("Who leads when?"));
    souk_puts(p->o, "<dl>");
    answer(p, "changes");
    souk_puts(p->o, "</dl>");
    seat_legend(p);
    souk_plot_leads(p->o, p->c);
    souk_page_note(
        p,
        souk_page_say(p, N_("Plays in which one seat leads, by the points visible at that moment; above the "
                            "bars, several seats are level.")));
    souk_page_close_card(p);
    souk_page_open_card(p, N_("How early is it decided?"));
    souk_puts(p->o, "<dl>");
    answer(p, "settled");
    answer(p, "runaway");
    souk_puts(p->o, "</dl>");
    over_time(p, is_over, LAB_SHARE, N_("plays whose winner leads from here to the end"), 0.0);
    souk_page_note(
        p, souk_page_say(
               p, N_("A curve that is high early means runaway leaders; one that rises only at the end "
                     "means that earlier points say little.")));
    souk_page_close_card(p);
    souk_page_open_card(p, N_("How much tension?"));
    souk_puts(p->o, "<dl>");
    answer(p, "leader");
    souk_puts(p->o, "</dl>");
    over_time(p, leader_wins, LAB_SHARE, N_("wins of the leader at that moment"), fair);
    over_time(p, gap_is, LAB_POINTS, N_("points between first and second"), 0.0);
    souk_page_close_card(p);
}

static void skill_card(const souk_page *p)
{
    souk_page_open_card(p, N_("Luck or skill?"));
    const souk_row *row = souk_book_find(p->b, "play", "skill");
    if (!row) {
        souk_page_note(
            p,
            souk_page_say(p, N_("Not measured: --skill 60 lets one strong bot play among weak ones, in every "
                                "seat with the same luck.")));
    } else {
        souk_puts(p->o, "<dl>");
        answer(p, "skill");
        souk_puts(p->o, "</dl>");
        souk_plot_rows(p->o, p->b, &row, 1);
        souk_page_note(
            p, souk_page_say(
                   p, N_("At the dashed line skill would not matter; at 100 percent it would be everything. "
                         "The strong bot takes every seat in turn while the luck stays the same.")));
    }
    souk_page_close_card(p);
}

/* Sorts by significance: from the shares farthest above the fair one to those farthest below it. */
static int by_distance(const void *a, const void *b)
{
    const souk_row *const *x = a, *const *y = b;
    double p = ((*x)->first->figure.value - (*x)->first->fair) / (*x)->first->figure.error;
    double q = ((*y)->first->figure.value - (*y)->first->fair) / (*y)->first->figure.error;
    return p < q ? 1 : p > q ? -1 : 0;
}

/* Everything that seats do, and how the seats that do it fare. */
static void uses_card(const souk_page *p)
{
    enum { FEW = 30 }; /* with fewer cases a share says next to nothing */
    const souk_row **rows = souk_page_memory(p, p->b->n + 1, sizeof(void *));
    int n = 0;
    if (!rows) return;
    for (int i = 0; i < p->b->n; i++) {
        const souk_finding *f = p->b->row[i].first;
        if (strcmp(f->section, "facet") == 0 && f->seats && f->cases >= FEW) rows[n++] = &p->b->row[i];
    }
    if (n > 0) {
        souk_page_open_card(p, N_("What is used, and does it win?"));
        souk_plot_uses(p->o, p->b, rows, n);
        souk_page_note(
            p, souk_page_say(
                   p, N_("Each dot is a card, a tile or another thing that seats choose or get; point at it "
                         "to see its name. On the left are rare ones, above the dashed line those that go "
                         "with winning; strong dots stand out more than chance explains.")));
        souk_page_close_card(p);
    }
    free(rows);
}

static void used_card(const souk_page *p)
{
    const souk_row **rows = souk_page_memory(p, p->b->n + 1, sizeof(void *));
    int n = 0;
    if (!rows) return;
    for (int i = 0; i < p->b->n; i++) {
        const souk_row *row = &p->b->row[i];
        bool used = strcmp(row->first->section, "facet") == 0 && row->first->seats;
        for (int k = 0; k < p->c->n && used; k++)
            if (row->of[k] && souk_book_stands_out(p->b, row, row->of[k])) {
                rows[n++] = row;
                break;
            }
    }
    if (n > 0) qsort(rows, (size_t)n, sizeof(void *), by_distance);
    souk_page_open_card(p, N_("What goes with winning?"));
    if (n == 0) {
        souk_page_tag(
            p, "p class=\"answer\"",
            souk_page_say(
                p, N_("Nothing that seats do goes with winning or losing more than chance explains.")));
    } else {
        int above = 0;
        while (above < n && rows[above]->first->figure.value > rows[above]->first->fair)
            above++;
        int best = above < LISTED / 2 ? above : LISTED / 2,
            last = n - above < LISTED / 2 ? n - above : LISTED / 2;
        souk_plot_rows(p->o, p->b, rows, best);
        if (last > 0) {
            souk_page_tag(p, "h3", souk_page_say(p, N_("And with losing?")));
            souk_plot_rows(p->o, p->b, rows + n - last, last);
        }
        SOUK_OUT(words, SOUK_TEXT_MAX);
        souk_printf(
            &words,
            souk_page_say(
                p, N_("%d things stand out; the tables list them all. Winners do more of everything that "
                      "winning allows: a share shows what goes together, not what causes it.")),
            n);
        souk_page_note(p, words.buf);
    }
    souk_page_close_card(p);
    free(rows);
}

static void dead_list(const souk_page *p, int how, const char *title, const char *none)
{
    int n = 0;
    souk_page_tag(p, "p class=\"answer\"", souk_page_say(p, title));
    souk_puts(p->o, "<ul>\n");
    for (int i = 0; i < p->b->n; i++) {
        const souk_row *row = &p->b->row[i];
        const souk_finding *f = NULL;
        int where = 0;
        for (int k = p->c->n - 1; k >= 0; k--)
            if (row->of[k] && row->of[k]->offered > 0 && souk_finding_dead(row->of[k]) == how) {
                f = row->of[k];
                where = k;
            }
        if (!f || ++n > LISTED) continue;
        souk_puts(p->o, "<li>");
        souk_put_escaped(p->o, f->label);
        souk_puts(p->o, " <small>");
        SOUK_OUT(words, SOUK_TEXT_MAX);
        souk_printf(&words, souk_page_say(p, N_("chosen %lld times out of %lld; at random %.0f")),
                    (long long)f->chosen, (long long)f->offered, f->pull);
        souk_put_escaped(p->o, words.buf);
        if (p->c->n > 1) {
            souk_puts(p->o, " · ");
            souk_page_swatch(p, where);
        }
        souk_puts(p->o, "</small></li>\n");
    }
    if (n == 0) souk_page_tag(p, "li", souk_page_say(p, none));
    if (n > LISTED) {
        SOUK_OUT(words, SOUK_TEXT_MAX);
        souk_printf(&words, souk_page_say(p, N_("and %d more, in the table of actions")), n - LISTED);
        souk_page_tag(p, "li", words.buf);
    }
    souk_puts(p->o, "</ul>\n");
}

static void dead_card(const souk_page *p)
{
    souk_page_open_card(p, N_("Are there dead choices?"));
    dead_list(p, -1, N_("Hardly ever chosen when they could be:"), N_("None."));
    dead_list(p, 1, N_("Chosen nearly every time they could be:"), N_("None."));
    souk_page_note(
        p, souk_page_say(
               p, N_("Hardly ever: less than a tenth as often as at random. Nearly always: more than 95 "
                     "percent. Both according to their intervals. Bots that play at random have neither.")));
    souk_page_close_card(p);
}

/* --- in short -------------------------------------------------------------------------------- */

/* Rounds a figure to the precision that a sentence needs. */
static void put_rounded(const souk_page *p, souk_out *o, const souk_finding *f)
{
    if (f->unit == LAB_SHARE || f->unit == LAB_PART)
        souk_put_unit(o, p->lang, f->unit, f->figure.value);
    else
        souk_put_number(o, p->lang, f->figure.value, f->figure.value < 10);
}

/* A sentence with up to two figures of the first page in it. */
static void sentence(const souk_page *p, const char *text, const char *one, const char *two)
{
    const souk_row *a = souk_book_find(p->b, "play", one),
                   *b = two ? souk_book_find(p->b, "play", two) : NULL;
    if (!a || (two && !b)) return;
    SOUK_OUT(words, SOUK_TEXT_MAX);
    SOUK_OUT(first, 64);
    SOUK_OUT(second, 64);
    put_rounded(p, &first, a->first);
    if (b) put_rounded(p, &second, b->first);
    souk_printf(&words, souk_page_say(p, text), first.buf, second.buf);
    souk_page_tag(p, "li", words.buf);
}

void souk_page_in_short(const souk_page *p)
{
    const souk_row *order[SOUK_SEATS_MAX];
    int n = rows_of(p, "order", order, SOUK_SEATS_MAX), dead = 0;
    souk_puts(p->o, "<div class=\"card\">");
    souk_page_tag(p, "h2", souk_page_say(p, N_("In short")));
    souk_puts(p->o, "<ul>\n");
    sentence(p, N_("A play takes about %s minutes and %s decisions."), "minutes", "decisions");
    sentence(p, N_("The winner is %s points ahead of the second, and the lead has changed %s times."),
             "margin", "changes");
    sentence(p, N_("After %s of the play the winner leads for good; the leader at half-time wins %s."),
             "settled", "leader");
    sentence(p, N_("In %s of the plays the winner leads from the first quarter on."), "runaway", NULL);
    sentence(p, N_("One strong bot among weak ones wins %s."), "skill", NULL);
    if (n > 0) {
        souk_puts(p->o, "<li>");
        seat_verdict(p, order, n);
        souk_puts(p->o, "</li>\n");
    }
    for (int i = 0; i < p->b->n; i++)
        dead += p->b->row[i].first->offered > 0 && souk_finding_dead(p->b->row[i].first) < 0;
    SOUK_OUT(words, SOUK_TEXT_MAX);
    if (dead == 0) souk_puts(&words, souk_page_say(p, N_("No choice is dead.")));
    if (dead > 0)
        souk_printf(
            &words,
            souk_textn(p->lang, "%d choice is hardly ever made.", "%d choices are hardly ever made.", dead),
            dead);
    souk_page_tag(p, "li", words.buf);
    souk_puts(p->o, "</ul></div>\n");
}

void souk_page_cards(const souk_page *p)
{
    souk_page_tag(p, "h2", souk_page_say(p, N_("Answers")));
    souk_puts(p->o, "<div class=\"cards\">\n");
    length_card(p);
    seats_card(p);
    close_end_card(p);
    lead_cards(p);
    skill_card(p);
    uses_card(p);
    used_card(p);
    dead_card(p);
    souk_puts(p->o, "</div>\n");
}
