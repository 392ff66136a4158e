/* book.c — the findings of several studies side by side, and which of their differences chance does not explain. */
#include "lab/study/findings.h"
#include <stdlib.h>
#include <string.h>

static bool is_front(const char *section)
{
    static const char *const front[] = {"play", "seat", "order", "skill", "elo", "limit", "luck", "king"};
    for (size_t i = 0; i < sizeof front / sizeof *front; i++)
        if (strcmp(section, front[i]) == 0) return true;
    return false;
}

static souk_row *row_of(souk_book *b, const souk_finding *f, int hint)
{
    for (int i = 0; i < b->n; i++) {
        souk_row *row = &b->row[(hint + i) % b->n];
        if (strcmp(row->first->section, f->section) == 0 && strcmp(row->first->key, f->key) == 0) return row;
    }
    souk_row *row = &b->row[b->n++];
    row->first = f;
    row->front = is_front(f->section);
    return row;
}

/* Counts the differences and the shares, and derives the thresholds that make one of them significant. */
static void count_comparisons(souk_book *b)
{
    static const double family = 0.05 / 2;
    int shares[2] = {0, 0};
    for (int i = 0; i < b->n; i++) {
        const souk_row *row = &b->row[i];
        for (int k = 0; k < b->c->n; k++) {
            b->compared[row->front] += k > 0 && row->of[0] && row->of[k];
            shares[row->front] += row->of[k] && row->of[k]->fair > 0;
        }
    }
    for (int front = 0; front < 2; front++) {
        b->deviations[front] = souk_figure_deviations(family / (b->compared[front] ? b->compared[front] : 1));
        b->apart[front] = souk_figure_deviations(family / (shares[front] ? shares[front] : 1));
    }
}

bool souk_book_open(souk_book *b, const souk_comparison *c)
{
    size_t all = 0;
    bool starved = false;
    memset(b, 0, sizeof *b);
    b->c = c;
    for (int k = 0; k < c->n; k++) {
        starved = !souk_findings_of(c, k, &b->found[k], &b->num_found[k]) || starved;
        all += (size_t)b->num_found[k];
    }
    b->row = calloc(all + 1, sizeof *b->row);
    if (starved || !b->row) {
        souk_book_close(b);
        return false;
    }
    for (int k = 0; k < c->n; k++)
        for (int i = 0; i < b->num_found[k]; i++)
            row_of(b, &b->found[k][i], i)->of[k] = &b->found[k][i];
    count_comparisons(b);
    return true;
}

void souk_book_close(souk_book *b)
{
    for (int k = 0; k < LAB_VARIANTS; k++)
        free(b->found[k]);
    free(b->row);
}

const souk_row *souk_book_find(const souk_book *b, const char *section, const char *key)
{
    for (int i = 0; i < b->n; i++)
        if (strcmp(b->row[i].first->section, section) == 0 && strcmp(b->row[i].first->key, key) == 0)
            return &b->row[i];
    return NULL;
}

bool souk_book_difference(const souk_book *b, const souk_row *row, int k, souk_figure *difference)
{
    if (k == 0 || !row->of[0] || !row->of[k]) return false;
    souk_figure from = row->of[0]->figure, to = row->of[k]->figure;
    double fair = row->of[k]->fair - row->of[0]->fair; /* not 0: another number of seats shares the wins */
    *difference = souk_figure_difference(from, to, b->deviations[row->front]);
    difference->value -= fair;
    difference->centre -= fair;
    difference->low -= fair;
    difference->high -= fair;
    return true;
}

bool souk_book_differs(const souk_book *b, const souk_row *row)
{
    souk_figure difference;
    for (int k = 1; k < b->c->n; k++)
        if (souk_book_difference(b, row, k, &difference) && souk_figure_differs(difference)) return true;
    return false;
}

bool souk_book_stands_out(const souk_book *b, const souk_row *row, const souk_finding *f)
{
    double gap = f->figure.centre - f->fair;
    return f->fair > 0 && f->cases > 0 && (gap < 0 ? -gap : gap) > b->apart[row->front] * f->figure.error;
}
