/* findings.c — what a study found, line by line: the one list that page, JSON and CSV are written from. */
#include "core/out.h"
#include "core/text.h"
#include "lab/report.h"
#include <string.h>

typedef struct teller {
    const souk_study *s;
    souk_lang lang;
    souk_each_finding each;
    void *context;
    souk_finding f;
} teller;

static void begin(teller *t, const char *section, const char *key)
{
    memset(&t->f, 0, sizeof t->f);
    t->f.section = section;
    t->f.won = -1;
    souk_out out;
    souk_out_init(&out, t->f.key, sizeof t->f.key);
    souk_puts(&out, key);
}

static void tell(teller *t)
{
    t->each(t->context, &t->f);
}

static void label(teller *t, const char *text)
{
    souk_out out;
    souk_out_init(&out, t->f.label, sizeof t->f.label);
    souk_puts(&out, text);
}

static void mean(teller *t, const char *key, const char *text, int64_t sum, int64_t sum_sq, int64_t n)
{
    begin(t, "play", key);
    label(t, souk_text(t->lang, text));
    t->f.cases = n;
    t->f.figure = souk_study_mean(sum, sum_sq, n);
    tell(t);
}

static void part(teller *t, const char *key, const char *text, int64_t n)
{
    begin(t, "play", key);
    label(t, souk_text(t->lang, text));
    t->f.cases = t->s->count[STUDY_PLAYS];
    t->f.won = n * STUDY_WHOLE;
    t->f.figure = souk_study_share(t->f.won, t->f.cases);
    tell(t);
}

static void share(teller *t, int64_t won, int64_t uses, int64_t cases, double fair)
{
    t->f.uses = uses;
    t->f.cases = cases;
    t->f.won = won;
    t->f.figure = souk_study_share(won, cases);
    t->f.fair = fair;
    tell(t);
}

static void of_plays(teller *t)
{
    const int64_t *n = t->s->count;
    int64_t plays = n[STUDY_PLAYS];
    mean(t, "actions", N_("actions in a play"), n[STUDY_ACTIONS], n[STUDY_ACTIONS_SQ], plays);
    mean(t, "decisions", N_("decisions in a play"), n[STUDY_DECISIONS], n[STUDY_DECISIONS_SQ], plays);
    begin(t, "play", "choices");
    label(t, souk_text(t->lang, N_("choices at a decision")));
    t->f.cases = n[STUDY_DECISIONS];
    t->f.figure.value = t->f.cases ? (double)n[STUDY_CHOICES] / (double)t->f.cases : 0.0;
    t->f.figure.low = t->f.figure.high = t->f.figure.value;
    tell(t);
    part(t, "shared", N_("plays with several winners"), n[STUDY_SHARED]);
    part(t, "nobody", N_("plays that nobody won"), n[STUDY_NOBODY]);
}

static void of_seats(teller *t, double fair)
{
    const souk_study *s = t->s;
    int64_t plays = s->count[STUDY_PLAYS];
    for (int i = 0; i < s->entries; i++) {
        const int64_t *entry = s->count + s->entry_at + (size_t)i * STUDY_PER_ENTRY;
        SOUK_OUT(key, 32);
        souk_printf(&key, "%d", i + 1);
        begin(t, "seat", key.buf);
        SOUK_OUT(text, SOUK_TEXT_MAX);
        if (i < s->seats)
            souk_printf(&text, souk_text(t->lang, N_("seat %d (%s)")), i + 1, s->bots[i]->name);
        else
            souk_puts(&text, souk_text(t->lang, N_("The game itself")));
        label(t, text.buf);
        share(t, entry[STUDY_WON], plays, plays, fair);
        begin(t, "score", key.buf);
        label(t, text.buf);
        t->f.cases = plays;
        t->f.figure = souk_study_mean(entry[STUDY_SCORE], entry[STUDY_SCORE_SQ], plays);
        tell(t);
    }
    for (int i = 0; i < s->seats && s->seats > 1; i++) {
        SOUK_OUT(key, 32);
        souk_printf(&key, "%d", i + 1);
        begin(t, "order", key.buf);
        SOUK_OUT(text, SOUK_TEXT_MAX);
        souk_printf(&text, souk_text(t->lang, i ? N_("%d after the first to act") : N_("the first to act")),
                    i);
        label(t, text.buf);
        share(t, s->count[s->order_at + (size_t)i], plays, plays, fair);
    }
}

/* A slot that occurred, with its label and share; what no seat does is measured by the first to act. */
static void of_slot(teller *t, const int64_t *n, double fair)
{
    t->f.length = n[STUDY_CASES] ? (double)n[STUDY_LENGTH] / (double)n[STUDY_CASES] : 0.0;
    share(t, n[STUDY_WINS], n[STUDY_USES], n[STUDY_CASES], fair);
}

static void of_facets(teller *t, double fair)
{
    const souk_study *s = t->s;
    souk_voice voice = {t->lang, {NULL}};
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
            if (f->arg >= 0) s->game->word(s->parts, f->type, v, &voice, &text);
            of_slot(t, n, fair);
        }
    }
    if (s->pair_facet < 0) return;
    const souk_facet *f = &s->facet[s->pair_facet];
    for (int a = 0; a < STUDY_PAIR; a++)
        for (int b = a; b < STUDY_PAIR; b++) {
            const int64_t *n = souk_study_pair(s, a, b);
            if (n[STUDY_USES] == 0) continue;
            SOUK_OUT(key, 96);
            souk_printf(&key, "%s=%d+%d", f->name, a, b);
            begin(t, "pair", key.buf);
            souk_out text;
            souk_out_init(&text, t->f.label, sizeof t->f.label);
            s->game->word(s->parts, f->type, a, &voice, &text);
            souk_puts(&text, " + ");
            s->game->word(s->parts, f->type, b, &voice, &text);
            of_slot(t, n, fair);
        }
}

static void of_actions(teller *t, double fair)
{
    const souk_study *s = t->s;
    for (int a = 0; a < s->game->num_actions; a++) {
        const int64_t *n = souk_study_action(s, a);
        if (n[STUDY_USES] == 0) continue;
        SOUK_OUT(name, SOUK_NAME_MAX);
        s->game->name(s->parts, a, &name);
        begin(t, "action", name.buf);
        of_slot(t, n, fair);
    }
}

void souk_findings_of(const souk_study *s, souk_lang lang, souk_each_finding each, void *context)
{
    teller t = {s, lang, each, context, {0}};
    double fair = 1.0 / s->entries;
    of_plays(&t);
    of_seats(&t, fair);
    of_facets(&t, fair);
    of_actions(&t, fair);
}
