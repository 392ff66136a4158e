/* findings.c — the findings of a study, line by line. */
#include "lab/study/findings.h"
#include "core/out.h"
#include "core/text.h"
#include "lab/run/arena.h"
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
    of_play(t, "last", N_("plays decided only by the last decision"), LAB_SHARE,
            souk_figure_share(n[STUDY_LAST] * STUDY_WHOLE, plays));
    of_play(t, "shared", N_("plays with several winners"), LAB_SHARE,
            souk_figure_share(n[STUDY_SHARED] * STUDY_WHOLE, plays));
    of_play(t, "nobody", N_("plays that nobody won"), LAB_SHARE,
            souk_figure_share(n[STUDY_NOBODY] * STUDY_WHOLE, plays));
}

/* The play that shows this finding. */
static void show(teller *t, const souk_study *s, const int64_t *extreme)
{
    t->f.behind = s;
    t->f.play = extreme[STUDY_FIRST];
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

/* --- the ladder of bots ---------------------------------------------------------------------- */

/* By how much the lone bot of a rung is stronger than the others, with the error of the logarithm of odds. */
static souk_figure elo_of(const souk_study *rung)
{
    int64_t plays = rung->count[STUDY_PLAYS], decided = plays - rung->count[STUDY_NOBODY];
    double won = (double)rung->count[STUDY_LONE] / STUDY_WHOLE, lost = (double)decided - won;
    double others = (double)(rung->entries - 1) * (double)plays;
    return souk_figure_measured(souk_arena_elo(won, (double)plays) - souk_arena_elo(lost, others),
                                souk_arena_elo_error(won, lost), plays);
}

static void of_elo(teller *t, const char *key, const char *text, souk_figure figure, int64_t plays)
{
    begin(t, "elo", key);
    label(t, text);
    t->f.unit = LAB_ELO;
    t->f.cases = plays;
    t->f.figure = figure;
    tell(t);
}

static void of_ladder(teller *t, const souk_studied *v)
{
    souk_figure elo[LAB_RUNGS];
    int64_t plays = 0;
    if (!v->rung[0]) return;
    for (int i = 0; i < LAB_RUNGS; i++) {
        const souk_study *rung = v->rung[i];
        SOUK_OUT(text, SOUK_TEXT_MAX);
        souk_printf(&text, souk_text(t->lang, N_("one %s bot among %s ones")), rung->lone->name,
                    rung->bots[0]->name);
        begin(t, "skill", rung->lone->name);
        label(t, text.buf);
        show(t, rung, souk_study_extreme(rung, STUDY_UPSET));
        plays = rung->count[STUDY_PLAYS];
        share(t, rung->count[STUDY_LONE], plays, plays, 1.0 / rung->entries);
        elo[i] = elo_of(rung);
    }
    for (int i = 0; i < LAB_RUNGS; i++) {
        SOUK_OUT(text, SOUK_TEXT_MAX);
        souk_printf(&text, souk_text(t->lang, N_("%s above %s")), v->rung[i]->lone->name,
                    v->rung[i]->bots[0]->name);
        of_elo(t, v->rung[i]->lone->name, text.buf, elo[i], plays);
    }
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_printf(&text, souk_text(t->lang, N_("%s above %s")), v->rung[LAB_RUNGS - 1]->lone->name,
                v->rung[0]->bots[0]->name);
    of_elo(t, "spread", text.buf, souk_figure_sum(elo, LAB_RUNGS), plays);
}

/* --- limited seats --------------------------------------------------------------------------- */

static void of_limits(teller *t, const souk_studied *v)
{
    for (int i = 0; i < LAB_LIMITS && v->limited[i]; i++) {
        const souk_study *s = v->limited[i];
        SOUK_OUT(key, 96);
        SOUK_OUT(text, SOUK_TEXT_MAX);
        souk_limit_put(s->limit, &key);
        souk_printf(&text, souk_text(t->lang, s->limit->only ? N_("whenever possible: %s") : N_("never: %s")),
                    s->limit->text);
        begin(t, "limit", key.buf);
        label(t, text.buf);
        show(t, s, souk_study_extreme(s, STUDY_FEAT));
        share(t, s->count[STUDY_LONE], s->count[STUDY_PLAYS], s->count[STUDY_PLAYS], 1.0 / s->entries);
    }
}

/* --- luck and choices ------------------------------------------------------------------------ */

static void of_part(teller *t, const char *section, const char *key, const char *text, int64_t cases,
                    souk_figure figure)
{
    begin(t, section, key);
    label(t, text);
    t->f.unit = LAB_PART;
    t->f.cases = cases;
    t->f.figure = figure;
}

/* How far luck (or the own choices) moved the win chances in a phase. */
static void of_luck(teller *t, const souk_study *s, bool own, int phase, int entry, const char *text)
{
    static const char *const phases[] = {"1", "2", "3", "all"};
    const int64_t *n = s->count + souk_study_luck_at(s, phase, entry) + (own ? STUDY_BY_OWN : STUDY_BY_LUCK);
    int64_t plays = s->count[STUDY_PLAYS];
    SOUK_OUT(key, 96);
    souk_printf(&key, "%s.%s", own ? "own" : "luck", phases[phase]);
    if (entry < SOUK_SCORES_MAX) souk_printf(&key, ".seat%d", entry + 1);
    of_part(t, "luck", key.buf, text, plays,
            souk_figure_scaled(souk_figure_mean(n[0], n[1], plays), 1.0 / STUDY_CHANCE));
    t->f.figure = souk_figure_within(t->f.figure, 0.0, INFINITY); /* a sum over a play may exceed 1 */
    if (!own && phase == STUDY_PHASES && entry == SOUK_SCORES_MAX)
        show(t, s, souk_study_extreme(s, STUDY_LUCKIEST));
    tell(t);
}

/* A ratio that is the same in all plays has the interval of a share, as it is none or all of them. */
static souk_figure part_of(const int64_t *n, int64_t plays)
{
    souk_figure f = souk_figure_ratio(n[0], n[1], n[2], n[3], n[4], plays);
    return souk_figure_within(f.error > 0 ? f : souk_figure_share(n[0] * STUDY_WHOLE, n[2]), 0.0, 1.0);
}

static void of_analysis(teller *t, const souk_study *s)
{
    static const char *const words[][STUDY_PHASES + 1] = {
        {N_("luck in the first third"), N_("luck in the second third"), N_("luck in the last third"),
         N_("luck")},
        {N_("own choices in the first third"), N_("own choices in the second third"),
         N_("own choices in the last third"), N_("own choices")}};
    if (!s) return;
    int64_t plays = s->count[STUDY_PLAYS];
    for (int phase = STUDY_PHASES; phase >= 0; phase--)
        for (int own = 0; own < 2; own++)
            of_luck(t, s, own, phase, SOUK_SCORES_MAX, souk_text(t->lang, words[own][phase]));
    for (int own = 0; own < 2; own++)
        for (int seat = 0; seat < s->seats; seat++) {
            SOUK_OUT(text, SOUK_TEXT_MAX);
            souk_printf(&text, souk_text(t->lang, own ? N_("own choices, seat %d") : N_("luck, seat %d")),
                        seat + 1);
            of_luck(t, s, own, STUDY_PHASES, seat, text.buf);
        }
    const int64_t *n = s->count + STUDY_WITHOUT, *kings = s->count + STUDY_KINGS;
    of_part(t, "king", "without",
            souk_text(t->lang, N_("of the late decisions are by seats without chances")), n[2],
            part_of(n, plays));
    tell(t);
    of_part(t, "king", "kings", souk_text(t->lang, N_("of these make another the likeliest winner")),
            kings[2], part_of(kings, plays));
    show(t, s, souk_study_extreme(s, STUDY_CROWNING));
    tell(t);
}

/* --- seats, things and actions --------------------------------------------------------------- */

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
            t->f.play = souk_study_most(s, n)[STUDY_FIRST];
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
        t->f.vague = !souk_action_labels_put(labels, a, &text);
        t->f.seats = true;
        t->f.play = souk_study_most(s, n)[STUDY_FIRST];
        of_slot(t, n, fair);
    }
    souk_action_labels_close(labels);
}

/* --- the ends of each kind ------------------------------------------------------------------- */

/* The kind of an action or a facet: the word that its name begins with. Names of places ("e7") are one kind. */
static size_t kind_length(const souk_finding *f)
{
    if (strcmp(f->section, "facet") == 0) return strcspn(f->key, "=");
    size_t len = strcspn(f->key, "0123456789 .:+\t");
    return len == 1 && f->key[1] >= '0' && f->key[1] <= '9' && !f->key[1 + strspn(f->key + 1, "0123456789")]
               ? 0
               : len;
}

static bool is_kind(const souk_finding *f, const souk_finding *kind)
{
    size_t len = kind_length(kind);
    return f->offered >= LAB_FEW && strcmp(f->section, kind->section) == 0 && kind_length(f) == len &&
           strncmp(f->key, kind->key, len) == 0;
}

/* The label of an action that depends on the table says less than the things that the action leads to. */
static bool is_vague(const teller *t, const souk_finding *kind)
{
    for (int i = 0; i < t->n; i++)
        if (t->list[i].vague && is_kind(&t->list[i], kind)) return true;
    return false;
}

static bool is_facet(const souk_finding *f)
{
    return strcmp(f->section, "facet") == 0;
}

/* Whether each value of this kind of facet was offered and chosen exactly as often as an action or a facet before it:
 * then it is the same thing in other words. */
static bool is_double(const teller *t, const souk_finding *kind)
{
    for (int i = 0; i < t->n; i++) {
        const souk_finding *f = &t->list[i];
        bool found = false;
        if (!is_kind(f, kind)) continue;
        for (const souk_finding *other = t->list; other < t->list + t->n && !found; other++)
            found = other->offered == f->offered && other->chosen == f->chosen && !is_kind(other, kind) &&
                    (is_facet(other) ? other < kind : !is_vague(t, other));
        if (!found) return false;
    }
    return true;
}

/* A kind of actions or facets with several findings: how often there was one to choose, and its ends. */
typedef struct ends {
    souk_finding *least, *most;
    int64_t offered;
} ends;

static ends ends_of(teller *t, souk_finding *kind)
{
    ends e = {kind, kind, 0};
    for (souk_finding *f = kind; f < t->list + t->n; f++) {
        if (!is_kind(f, kind)) continue;
        e.offered += f->offered;
        if (f->rate.value < e.least->rate.value) e.least = f;
        if (f->rate.value >= e.most->rate.value) e.most = f;
    }
    return e;
}

/* Whether no finding before this one is of its kind, and its kind says what no other does. */
static bool opens_kind(const teller *t, const souk_finding *f)
{
    if (!is_kind(f, f)) return false;
    for (const souk_finding *before = t->list; before < f; before++)
        if (is_kind(before, f)) return false;
    return is_facet(f) ? !is_double(t, f) : !is_vague(t, f);
}

/* Marks the ends of the kinds that are chosen from most often, with the plays that show them. */
static void mark_ends(teller *t)
{
    enum { KINDS = 8 };
    ends best[KINDS + 1];
    int n = 0;
    for (souk_finding *f = t->list; f < t->list + t->n; f++) {
        if (!opens_kind(t, f)) continue;
        ends e = ends_of(t, f);
        if (e.least == e.most) continue;
        int at = n < KINDS ? n++ : KINDS;
        for (; at > 0 && best[at - 1].offered < e.offered; at--)
            best[at] = best[at - 1];
        best[at] = e;
    }
    for (int i = 0; i < n; i++) {
        best[i].least->end = -1;
        best[i].most->end = 1;
        best[i].least->kind = best[i].most->kind = i + 1;
        best[i].least->behind = best[i].most->behind = t->s;
    }
}

bool souk_findings_of(const souk_comparison *c, int k, souk_finding **list, int *n)
{
    teller t;
    memset(&t, 0, sizeof t);
    t.s = c->v[k].study;
    t.lang = c->lang;
    double fair = 1.0 / t.s->entries;
    of_plays(&t, c->pace);
    of_ladder(&t, &c->v[k]);
    of_limits(&t, &c->v[k]);
    of_analysis(&t, c->v[k].analysed);
    of_seats(&t, fair);
    of_facets(&t, fair);
    of_actions(&t, fair);
    mark_ends(&t);
    *list = t.list;
    *n = t.n;
    return !t.starved;
}

int souk_finding_dead(const souk_finding *f)
{
    /* Dead: less than a tenth of what chance would choose. With fewer than fifty such choices nothing can be said. */
    double by_chance = f->offered ? f->pull / (double)f->offered : 0.0;
    if (f->pull < 50) return 0;
    return f->rate.high < by_chance / 10 ? -1 : f->rate.low > 0.95 && by_chance < 0.75 ? 1 : 0;
}
