/* findings.c — the findings of a study line by line, and those of several studies side by side. */
#include "lab/study/findings.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/study/wording.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct teller {
    const souk_study *s;
    souk_lang lang;
    souk_finding *list; /* grows */
    int n, capacity;
    bool starved;
    souk_finding f;
} teller;

static void begin(teller *t, const char *section, const char *key)
{
    memset(&t->f, 0, sizeof t->f);
    t->f.section = section;
    souk_out out;
    souk_out_init(&out, t->f.key, sizeof t->f.key);
    souk_puts(&out, key);
}

static void tell(teller *t)
{
    if (t->n == t->capacity) {
        int capacity = t->capacity ? 2 * t->capacity : 256;
        souk_finding *more = realloc(t->list, (size_t)capacity * sizeof *more);
        if (!more) {
            t->starved = true;
            return;
        }
        t->list = more;
        t->capacity = capacity;
    }
    t->list[t->n++] = t->f;
}

static void label(teller *t, const char *text)
{
    souk_out out;
    souk_out_init(&out, t->f.label, sizeof t->f.label);
    souk_puts(&out, text);
}

static void of_play(teller *t, const char *key, const char *text, souk_unit unit, souk_figure figure)
{
    begin(t, "play", key);
    label(t, souk_text(t->lang, text));
    t->f.unit = unit;
    t->f.cases = t->s->count[STUDY_PLAYS];
    t->f.figure = souk_figure_within(figure, 0.0, unit == LAB_PART ? 1.0 : INFINITY); /* none is negative */
    tell(t);
}

static souk_figure mean(const teller *t, int which)
{
    const int64_t *n = t->s->count;
    return souk_figure_mean(n[which], n[which + 1], n[STUDY_PLAYS]);
}

static souk_figure ratio(const teller *t, int which)
{
    const int64_t *n = t->s->count + which;
    return souk_figure_ratio(n[0], n[1], n[2], n[3], n[4], t->s->count[STUDY_PLAYS]);
}

/* The part of a play after which the winner leads for good in half of the plays; the interval is where the interval of
 * that half begins and ends. */
static souk_figure half_settled(const teller *t)
{
    const int64_t *settles = t->s->count + t->s->settles_at;
    double value = 1.0, low = 1.0, high = 1.0;
    int64_t plays = t->s->count[STUDY_SETTLED_PLAYS];
    for (int percent = STUDY_SETTLES - 2; percent >= 0; percent--) {
        plays -= settles[percent + 1];
        souk_figure share = souk_figure_share(plays * STUDY_WHOLE, t->s->count[STUDY_SETTLED_PLAYS]);
        double part = percent / (double)(STUDY_SETTLES - 1);
        if (share.value >= 0.5) value = part;
        if (share.high >= 0.5) low = part;
        if (share.low >= 0.5) high = part;
    }
    return souk_figure_between(value, low, high);
}

static void of_plays(teller *t, double pace)
{
    const int64_t *n = t->s->count;
    int64_t plays = n[STUDY_PLAYS];
    of_play(t, "decisions", N_("decisions per play"), LAB_NUMBER, mean(t, STUDY_DECISIONS));
    of_play(t, "minutes", N_("minutes per play"), LAB_MINUTES,
            souk_figure_scaled(mean(t, STUDY_THOUGHTS), pace / 60));
    of_play(t, "choices", N_("choices per decision"), LAB_NUMBER, ratio(t, STUDY_CHOICES));
    of_play(t, "actions", N_("actions per play"), LAB_NUMBER, mean(t, STUDY_ACTIONS));
    of_play(t, "forced", N_("of the actions of seats are forced"), LAB_PART, ratio(t, STUDY_FORCED));
    of_play(t, "turn", N_("decisions per turn"), LAB_NUMBER, ratio(t, STUDY_TURN));
    if (n[STUDY_WAIT + 2] > 0)
        of_play(t, "wait", N_("minutes of waiting between two turns"), LAB_MINUTES,
                souk_figure_scaled(ratio(t, STUDY_WAIT), pace / 60));
    of_play(t, "margin", N_("points between first and second at the end"), LAB_POINTS, mean(t, STUDY_MARGIN));
    of_play(t, "changes", N_("changes of the lead"), LAB_NUMBER, mean(t, STUDY_CHANGES));
    of_play(t, "settled", N_("of the play until the winner leads for good, in half of the plays"), LAB_PART,
            half_settled(t));
    const int64_t *half = souk_study_moment(t->s, (STUDY_MOMENTS - 1) / 2);
    of_play(t, "leader", N_("wins of the leader at half-time"), LAB_SHARE,
            souk_figure_share(half[STUDY_LEADERS_WON], half[STUDY_LEADERS]));
    const int64_t *early = souk_study_moment(t->s, (STUDY_MOMENTS - 1) / 4);
    of_play(t, "runaway", N_("plays led by the winner from the first quarter on"), LAB_SHARE,
            souk_figure_share(early[STUDY_OVER] * STUDY_WHOLE, plays));
    of_play(t, "shared", N_("plays with several winners"), LAB_SHARE,
            souk_figure_share(n[STUDY_SHARED] * STUDY_WHOLE, plays));
    of_play(t, "nobody", N_("plays that nobody won"), LAB_SHARE,
            souk_figure_share(n[STUDY_NOBODY] * STUDY_WHOLE, plays));
}

static void of_skill(teller *t, const souk_study *skill)
{
    begin(t, "play", "skill");
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_printf(&text, souk_text(t->lang, N_("wins of one %s among several %s")), skill->expert->name,
                skill->bots[0]->name);
    label(t, text.buf);
    t->f.cases = skill->count[STUDY_PLAYS];
    t->f.figure = souk_figure_share(skill->count[STUDY_EXPERT], t->f.cases);
    t->f.fair = 1.0 / skill->entries;
    tell(t);
}

static void share(teller *t, int64_t won, int64_t uses, int64_t cases, double fair)
{
    t->f.unit = LAB_SHARE;
    t->f.uses = uses;
    t->f.cases = cases;
    t->f.figure = souk_figure_share(won, cases);
    t->f.fair = fair;
    tell(t);
}

static void of_seats(teller *t, double fair)
{
    const souk_study *s = t->s;
    int64_t plays = s->count[STUDY_PLAYS];
    for (int i = 0; i < s->entries; i++) {
        const int64_t *entry = souk_study_entry(s, i);
        SOUK_OUT(key, 32);
        souk_printf(&key, "%d", i + 1);
        SOUK_OUT(text, SOUK_TEXT_MAX);
        if (i < s->seats)
            souk_printf(&text, souk_text(t->lang, N_("seat %d (%s)")), i + 1, s->bots[i]->name);
        else
            souk_puts(&text, souk_text(t->lang, N_("The game")));
        begin(t, "seat", key.buf);
        label(t, text.buf);
        share(t, entry[STUDY_WON], plays, plays, fair);
        begin(t, "score", key.buf);
        SOUK_OUT(points, SOUK_TEXT_MAX);
        souk_printf(&points, souk_text(t->lang, N_("points: %s")), text.buf);
        label(t, points.buf);
        t->f.unit = LAB_POINTS;
        t->f.cases = plays;
        t->f.figure = souk_figure_mean(entry[STUDY_SCORE], entry[STUDY_SCORE_SQ], plays);
        tell(t);
    }
    for (int i = 0; i < s->seats && s->seats > 1; i++) {
        SOUK_OUT(key, 32);
        souk_printf(&key, "%d", i + 1);
        begin(t, "order", key.buf);
        SOUK_OUT(text, SOUK_TEXT_MAX);
        souk_printf(&text, souk_text(t->lang, i ? N_("%d after the first player") : N_("the first player")),
                    i);
        label(t, text.buf);
        share(t, s->count[s->order_at + (size_t)i], plays, plays, fair);
    }
}

/* A slot that occurred. If no seat does it, it is measured by the wins of the first to act. */
static void of_slot(teller *t, const int64_t *n, double fair)
{
    t->f.length = n[STUDY_CASES] ? (double)n[STUDY_LENGTH] / (double)n[STUDY_CASES] : 0.0;
    t->f.offered = n[STUDY_OFFERED];
    t->f.chosen = n[STUDY_CHOSEN];
    t->f.pull = (double)n[STUDY_PULL] / STUDY_LURE;
    int64_t won = n[STUDY_OFFERED_WON] / STUDY_WHOLE;
    t->f.rate = souk_figure_share(n[STUDY_CHOSEN] * STUDY_WHOLE, n[STUDY_OFFERED]);
    t->f.rate_won = souk_figure_share(n[STUDY_CHOSEN_WON], won);
    t->f.rate_lost =
        souk_figure_share(n[STUDY_CHOSEN] * STUDY_WHOLE - n[STUDY_CHOSEN_WON], n[STUDY_OFFERED] - won);
    share(t, n[STUDY_WINS], n[STUDY_USES], n[STUDY_CASES], fair);
}

static void of_pairs(teller *t, const souk_facet *f, double fair)
{
    const souk_study *s = t->s;
    for (int a = 0; a < STUDY_PAIR; a++)
        for (int b = a; b < STUDY_PAIR; b++) {
            const int64_t *n = souk_study_pair(s, a, b);
            if (n[STUDY_USES] == 0) continue;
            SOUK_OUT(key, 96);
            souk_printf(&key, "%s=%d+%d", f->name, a, b);
            begin(t, "pair", key.buf);
            souk_out text;
            souk_out_init(&text, t->f.label, sizeof t->f.label);
            souk_wording_pair(s, f, a, b, t->lang, &text);
            of_slot(t, n, fair);
        }
}

static void of_facets(teller *t, double fair)
{
    const souk_study *s = t->s;
    for (int k = 0; k < s->num_facets; k++) {
        const souk_facet *f = &s->facet[k];
        for (int v = 0; v < f->values; v++) {
            const int64_t *n = souk_study_slot(s, f->first + v);
            if (n[STUDY_USES] == 0) continue;
            SOUK_OUT(key, 96);
            souk_puts(&key, f->name);
            if (f->arg >= 0) souk_printf(&key, "=%d", v);
            begin(t, f->arg < 0 ? "event" : "facet", key.buf);
            souk_out text;
            souk_out_init(&text, t->f.label, sizeof t->f.label);
            souk_wording_facet(s, f, f->arg < 0 ? -1 : v, t->lang, &text);
            t->f.seats = f->seat_arg >= 0;
            of_slot(t, n, fair);
        }
    }
    if (s->pair_facet >= 0) of_pairs(t, &s->facet[s->pair_facet], fair);
}

static void of_actions(teller *t, double fair)
{
    const souk_study *s = t->s;
    souk_action_labels *labels = souk_action_labels_open(s, t->lang);
    t->starved = t->starved || !labels;
    for (int a = 0; a < s->game->num_actions && labels; a++) {
        const int64_t *n = souk_study_action(s, a);
        if (n[STUDY_USES] == 0 && n[STUDY_OFFERED] == 0) continue;
        SOUK_OUT(name, SOUK_NAME_MAX);
        s->game->name(s->parts, a, &name);
        begin(t, "action", name.buf);
        souk_out text;
        souk_out_init(&text, t->f.label, sizeof t->f.label);
        souk_action_labels_put(labels, a, &text);
        t->f.seats = true;
        of_slot(t, n, fair);
    }
    souk_action_labels_close(labels);
}

/* --- side by side ---------------------------------------------------------------------------- */

static bool is_front(const char *section)
{
    return strcmp(section, "play") == 0 || strcmp(section, "seat") == 0 || strcmp(section, "order") == 0;
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
        teller t;
        memset(&t, 0, sizeof t);
        t.s = c->v[k].study;
        t.lang = c->lang;
        double fair = 1.0 / t.s->entries;
        of_plays(&t, c->pace);
        if (c->v[k].skill) of_skill(&t, c->v[k].skill);
        of_seats(&t, fair);
        of_facets(&t, fair);
        of_actions(&t, fair);
        b->found[k] = t.list;
        b->num_found[k] = t.n;
        all += (size_t)t.n;
        starved = starved || t.starved;
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

int souk_finding_dead(const souk_finding *f)
{
    /* Dead: less than a tenth of what chance would choose. With fewer than fifty such choices nothing can be said. */
    double by_chance = f->offered ? f->pull / (double)f->offered : 0.0;
    if (f->pull < 50) return 0;
    return f->rate.high < by_chance / 10 ? -1 : f->rate.low > 0.95 && by_chance < 0.75 ? 1 : 0;
}
