/* report.c — the report of a study, or of several side by side, as a page.
 *
 * The answers come first: what differs, then a card for each question of a designer. Everything that was counted
 * follows in tables, which a small script makes sortable and searchable.
 */
#include "lab/study/report.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/study/plot.h"
#include "lab/study/report_page.h"
#include <stdlib.h>
#include <string.h>

enum { CHANGES_SHOWN = 14 };

/* --- differences ----------------------------------------------------------------------------- */

typedef struct change {
    const souk_row *row;
    int k;
    souk_figure by;
} change;

/* Rows of the first page in their order, then rows of the tables, the most significant first. */
static int by_weight(const void *a, const void *b)
{
    const change *x = a, *y = b;
    if (x->row->front != y->row->front) return x->row->front ? -1 : 1;
    if (x->row->front) return x->row != y->row ? (x->row < y->row ? -1 : 1) : x->k - y->k;
    double p = x->by.error > 0 ? x->by.value / x->by.error : 1e9,
           q = y->by.error > 0 ? y->by.value / y->by.error : 1e9;
    p = p < 0 ? -p : p;
    q = q < 0 ? -q : q;
    return p < q ? 1 : p > q ? -1 : x->row < y->row ? -1 : 1;
}

static void put_difference(const souk_page *p, souk_unit unit, souk_figure by)
{
    souk_put_change(p->o, p->lang, unit, by.value);
    if (by.error <= 0) return;
    SOUK_OUT(low, 32);
    SOUK_OUT(high, 32);
    souk_put_change(&low, p->lang, unit, by.low);
    souk_put_change(&high, p->lang, unit, by.high);
    souk_puts(p->o, " <small>");
    souk_printf(p->o, souk_page_say(p, N_(" (%s to %s)")), low.buf, high.buf);
    souk_puts(p->o, "</small>");
}

static void put_change(const souk_page *p, const change *d)
{
    const souk_finding *a = d->row->of[0], *b = d->row->of[d->k];
    souk_puts(p->o, "<tr><td>");
    souk_put_escaped(p->o, b->label);
    if (strcmp(a->label, b->label) != 0) {
        souk_puts(p->o, "<br><small>");
        souk_put_escaped(p->o, a->label);
        souk_puts(p->o, "</small>");
    }
    souk_puts(p->o, "</td><td>");
    souk_page_swatch(p, d->k);
    souk_puts(p->o, "</td><td class=\"n\">");
    souk_page_figure(p, a);
    souk_puts(p->o, "</td><td class=\"n\">");
    souk_page_figure(p, b);
    souk_puts(p->o, "</td><td class=\"n off\">");
    put_difference(p, a->unit, d->by);
    souk_puts(p->o, "</td></tr>\n");
}

static void differences(const souk_page *p)
{
    change *list = souk_page_memory(p, p->b->n * p->c->n + 1, sizeof *list);
    int n = 0;
    if (!list) return;
    for (int i = 0; i < p->b->n; i++)
        for (int k = 1; k < p->c->n; k++) {
            change d = {.row = &p->b->row[i], .k = k};
            if (souk_book_difference(p->b, d.row, k, &d.by) && souk_figure_differs(d.by)) list[n++] = d;
        }
    if (n > 0) qsort(list, (size_t)n, sizeof *list, by_weight);
    souk_page_tag(p, "h2", souk_page_say(p, N_("Differences")));
    souk_puts(p->o, "<ul class=\"legend\">");
    for (int k = 0; k < p->c->n; k++) {
        souk_puts(p->o, "<li>");
        souk_page_swatch(p, k);
        souk_puts(p->o, "</li>");
    }
    souk_puts(p->o, "</ul>\n");
    if (n == 0)
        souk_page_tag(p, "p class=\"answer\"",
                      souk_page_say(p, N_("No difference is larger than chance explains.")));
    if (n > 0) {
        souk_printf(
            p->o,
            "<div class=\"card scroll changes\" tabindex=\"0\"><table><thead><tr><th>%s</th><th>%s</th><th "
            "class=\"n\">%s</th><th "
            "class=\"n\">%s</th><th class=\"n\">%s</th></tr></thead><tbody>\n",
            souk_page_say(p, N_("item")), souk_page_say(p, N_("variant")),
            souk_page_say(p, N_("first variant")), souk_page_say(p, N_("this variant")),
            souk_page_say(p, N_("difference, corrected interval")));
        for (int i = 0; i < n && i < CHANGES_SHOWN; i++)
            put_change(p, &list[i]);
        souk_puts(p->o, "</tbody></table></div>\n");
    }
    SOUK_OUT(words, SOUK_ERROR_MAX);
    if (n > CHANGES_SHOWN) {
        souk_printf(&words, souk_page_say(p, N_("%d more differ; the tables mark them. ")),
                    n - CHANGES_SHOWN);
    }
    souk_printf(
        &words,
        souk_page_say(p, N_("Differences are relative to the first variant. Their intervals are "
                            "corrected for the number of comparisons (Bonferroni): %d on this page and "
                            "%d in the tables. At most one report in twenty shows a difference that is "
                            "not real.")),
        p->b->compared[1], p->b->compared[0]);
    souk_page_note(p, words.buf);
    free(list);
}

/* --- responses to what was varied ------------------------------------------------------------ */

static void response(const souk_page *p, const souk_row *row)
{
    souk_curve *curves = souk_page_memory(p, p->c->curves + 1, sizeof *curves);
    souk_axes axes = {
        p->lang, LAB_NUMBER, row->first->unit, p->c->varied, row->first->label, row->first->fair,
        false,   true};
    if (!curves) return;
    for (int k = 0; k < p->c->n; k++) {
        const souk_studied *v = &p->c->v[k];
        souk_curve *to = &curves[v->curve];
        if (!row->of[k] || to->n == PLOT_POINTS) continue;
        to->colour = v->curve;
        to->name = p->c->curves > 1 ? p->c->curve[v->curve] : NULL;
        to->x[to->n] = v->x;
        to->y[to->n++] = row->of[k]->figure;
    }
    souk_puts(p->o, "<section class=\"card\">");
    souk_page_tag(p, "h3", row->first->label);
    souk_plot_curves(p->o, &axes, curves, p->c->curves);
    souk_page_close_card(p);
    free(curves);
}

static void responses(const souk_page *p)
{
    static const char *const asked[] = {"decisions", "margin", "changes", "settled", "leader"};
    SOUK_OUT(title, SOUK_TEXT_MAX);
    souk_printf(&title, souk_page_say(p, N_("The effect of %s")), p->c->varied);
    souk_page_tag(p, "h2", title.buf);
    if (p->c->curves > 1) {
        souk_puts(p->o, "<ul class=\"legend\">");
        for (int i = 0; i < p->c->curves; i++) {
            souk_printf(p->o, "<li><i class=\"c%d\"></i>", i % PAGE_COLOURS);
            souk_put_escaped(p->o, p->c->curve[i]);
            souk_puts(p->o, "</li>");
        }
        souk_puts(p->o, "</ul>\n");
    }
    souk_puts(p->o, "<div class=\"cards\">\n");
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const souk_row *row = souk_book_find(p->b, "play", asked[i]);
        if (row) response(p, row);
    }
    const souk_row *first = souk_book_find(p->b, "order", "1");
    if (first) response(p, first);
    /* Then the facets in the tables that it changes. */
    int shown = 0;
    for (int i = 0; i < p->b->n && shown < 6; i++) {
        const souk_row *row = &p->b->row[i];
        if (row->front || strcmp(row->first->section, "facet") != 0 || !souk_book_differs(p->b, row))
            continue;
        response(p, row);
        shown++;
    }
    souk_puts(p->o, "</div>\n");
}

/* --- tables ---------------------------------------------------------------------------------- */

static void figure_cell(const souk_page *p, const souk_row *row, int k)
{
    const souk_finding *f = row->of[k];
    if (!f) {
        souk_puts(p->o, "<td class=\"n\" data-v=\"\">–</td>");
        return;
    }
    souk_printf(p->o, "<td class=\"n%s\" data-v=\"%.6g\">",
                souk_book_stands_out(p->b, row, f) || souk_page_differs(p, row, k) ? " off" : "",
                f->figure.value);
    souk_page_figure(p, f);
    if (f != row->first && strcmp(f->label, row->first->label) != 0) {
        souk_puts(p->o, "<br><small>");
        souk_put_escaped(p->o, f->label);
        souk_puts(p->o, "</small>");
    }
    souk_puts(p->o, "</td>");
}

static void table_row(const souk_page *p, const souk_row *row, bool actions)
{
    const souk_finding *f = row->first;
    bool hit = souk_book_differs(p->b, row);
    for (int k = 0; k < p->c->n; k++)
        hit = hit || (row->of[k] && souk_book_stands_out(p->b, row, row->of[k])) ||
              (row->of[k] && souk_finding_dead(row->of[k]) != 0);
    souk_printf(p->o, "<tr%s><td>", hit ? " class=\"hit\"" : "");
    souk_put_escaped(p->o, f->label);
    souk_puts(p->o, " <code>");
    souk_put_escaped(p->o, f->key);
    souk_printf(
        p->o,
        "</code></td><td class=\"n\" data-v=\"%lld\">%lld</td><td class=\"n\" data-v=\"%lld\">%lld</td>",
        (long long)f->uses, (long long)f->uses, (long long)f->cases, (long long)f->cases);
    if (actions) {
        double part = f->offered ? (double)f->chosen / (double)f->offered : 0.0;
        souk_printf(p->o, "<td class=\"n%s\" data-v=\"%.6g\">", souk_finding_dead(f) ? " off" : "",
                    f->offered ? part : -1.0);
        if (f->offered) souk_put_unit(p->o, p->lang, LAB_SHARE, part);
        souk_puts(p->o, "</td>");
    }
    for (int k = 0; k < p->c->n; k++)
        figure_cell(p, row, k);
    if (p->c->n > 1)
        souk_printf(p->o, "<td data-v=\"%d\">%s</td>", hit, souk_book_differs(p->b, row) ? "✱" : "");
    souk_printf(p->o, "<td class=\"n\" data-v=\"%.6g\">", f->length);
    if (f->length > 0) souk_put_number(p->o, p->lang, f->length, 1);
    souk_puts(p->o, "</td></tr>\n");
}

static void table(const souk_page *p, const char *section, const char *title)
{
    int n = 0;
    bool actions = strcmp(section, "action") == 0;
    for (int i = 0; i < p->b->n; i++)
        n += strcmp(p->b->row[i].first->section, section) == 0;
    if (n == 0) return;
    souk_puts(p->o, "<details class=\"found\"><summary>");
    souk_put_escaped(p->o, souk_page_say(p, title));
    souk_printf(
        p->o,
        " <small>%d</small></summary><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th>%s</th><th "
        "class=\"n\">%s</th>"
        "<th class=\"n\">%s</th>",
        n, souk_page_say(p, N_("item")), souk_page_say(p, N_("uses")),
        souk_page_say(p, N_("seats or plays")));
    if (actions) souk_printf(p->o, "<th class=\"n\">%s</th>", souk_page_say(p, N_("chosen when possible")));
    for (int k = 0; k < p->c->n; k++) {
        souk_puts(p->o, "<th class=\"n\">");
        souk_put_escaped(p->o, p->c->n > 1 ? p->c->v[k].name
                                           : souk_page_say(p, N_("share or mean, with its interval")));
        souk_puts(p->o, "</th>");
    }
    if (p->c->n > 1) souk_printf(p->o, "<th>%s</th>", souk_page_say(p, N_("differs")));
    souk_printf(p->o, "<th class=\"n\">%s</th></tr></thead><tbody>\n",
                souk_page_say(p, N_("decisions per play")));
    for (int i = 0; i < p->b->n; i++)
        if (strcmp(p->b->row[i].first->section, section) == 0) table_row(p, &p->b->row[i], actions);
    souk_puts(p->o, "</tbody></table></div></details>\n");
}

static void tables(const souk_page *p)
{
    souk_page_tag(p, "h2", souk_page_say(p, N_("All counts")));
    souk_page_tag(
        p, "p",
        souk_page_say(
            p,
            N_("A share is the share of wins of the seats that did it (if nobody does it, of the "
               "first player). A row stands out if chance does not explain it, all rows taken together.")));
    souk_printf(p->o,
                "<div class=\"tools\" hidden><label>%s <input type=\"search\"></label><label><input "
                "type=\"checkbox\"> "
                "%s</label><output></output></div>\n",
                souk_page_say(p, N_("Search")), souk_page_say(p, N_("only what stands out")));
    table(p, "play", N_("Plays"));
    table(p, "seat", N_("Wins by seat"));
    table(p, "score", N_("Scores by seat"));
    table(p, "order", N_("Wins by order of play"));
    table(p, "facet", N_("Items used, and who won"));
    table(p, "pair", N_("Items laid out together"));
    table(p, "event", N_("Events"));
    table(p, "action", N_("Actions"));
}

/* --- the page -------------------------------------------------------------------------------- */

static void facts(const souk_page *p)
{
    const souk_study *s = p->c->v[0].study;
    SOUK_OUT(words, SOUK_TEXT_MAX);
    if (p->c->n > 1)
        souk_printf(&words, souk_page_say(p, N_("%d variants, %lld plays each")), p->c->n,
                    (long long)s->count[STUDY_PLAYS]);
    else
        souk_printf(&words, souk_page_say(p, N_("%lld plays with %d seats")),
                    (long long)s->count[STUDY_PLAYS], s->seats);
    souk_page_tag(p, "h1", s->game->title);
    souk_page_tag(p, "p class=\"lead\"", words.buf);
}

static void recipe(const souk_page *p)
{
    souk_puts(p->o, "<details><summary>");
    souk_put_escaped(p->o, souk_page_say(p, N_("Method")));
    souk_puts(p->o, "</summary>\n");
    for (int k = 0; k < p->c->n; k++) {
        SOUK_OUT(title, 1024);
        souk_study_title(p->c->v[k].study, &title);
        souk_puts(p->o, "<p>");
        souk_page_swatch(p, k);
        souk_printf(p->o, ": %lld × <code>", (long long)p->c->v[k].study->count[STUDY_PLAYS]);
        souk_put_escaped(p->o, title.buf);
        souk_puts(p->o, "</code></p>\n");
    }
    souk_page_note(
        p, souk_page_say(p, N_("The same seed gives the same numbers, on any number of threads and "
                               "machines. All intervals are at 95 percent (Wilson for shares); a figure "
                               "without one did not vary.")));
    souk_puts(p->o, "</details>\n");
}

bool souk_report_html(const souk_comparison *c, souk_out *o)
{
    souk_book b;
    if (!souk_book_open(&b, c)) return false;
    bool starved = false;
    const souk_page p = {o, &b, c, c->lang, &starved};
    souk_printf(o,
                "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width,initial-scale=1\"><title>%s</title>\n",
                c->lang == SOUK_FR ? "fr" : "en", c->v[0].study->game->title);
    souk_puts(o, souk_report_style);
    souk_puts(o, "</head><body><main>\n");
    facts(&p);
    if (c->n > 1)
        differences(&p);
    else
        souk_page_in_short(&p);
    if (c->varied) responses(&p);
    souk_page_cards(&p);
    tables(&p);
    recipe(&p);
    souk_puts(o, "</main>\n");
    souk_puts(o, souk_report_script);
    souk_puts(o, "</body></html>\n");
    souk_book_close(&b);
    return !starved;
}
