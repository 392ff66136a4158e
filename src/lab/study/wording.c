/* wording.c — what a study counted, in the game's own words. */
#include "lab/study/wording.h"
#include "core/out.h"
#include "lab/run/playing.h"
#include <stdlib.h>
#include <string.h>

/* --- events ---------------------------------------------------------------------------------- */

typedef struct filling {
    const souk_study *s;
    const souk_facet *facet;
    const char *place; /* of the facet; "" for the event itself */
    int value;
    souk_lang lang;
    int someone;    /* number of seats named so far */
    bool told;      /* the value was written */
    int open;       /* number of other placeholders left open after that */
    size_t since;   /* where the text behind the value, or behind the last of these, begins */
    size_t cut_at;  /* the sentence ends here; 0: nowhere */
    bool whole;     /* and is complete: the rest was a clause of its own */
    size_t started; /* where the sentence starts */
} filling;

static bool is_seat(const char *args, const char *place)
{
    size_t len = strlen(place);
    for (const char *at = args; at && *at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, place, len) == 0 && at[len] == ':') return strncmp(at + len + 1, "seat", 4) == 0;
    }
    return false;
}

/* Ends the sentence before a clause that says nothing of the value, as ", keeps … stones" after "at stall 1". */
static void leave_open(filling *f, const souk_out *out)
{
    size_t comma = out->len;
    if (!f->told || f->cut_at || out->len >= out->cap) return;
    while (comma > f->since && out->buf[comma - 1] != ',')
        comma--;
    if (comma > f->since) {
        f->cut_at = comma - 1;
        f->whole = true;
    } else if (++f->open == 2) {
        f->cut_at = out->len;
    }
}

static long fill(void *context, const char *place, souk_out *out)
{
    filling *f = context;
    const souk_game *g = f->s->game;
    souk_voice voice = {f->lang, {NULL}};
    if (strcmp(place, f->place) == 0) {
        size_t before = out->len;
        if (f->value >= 0) g->word(f->s->parts, f->facet->type, f->value, &voice, out);
        if (f->value < 0) souk_puts(out, "…");
        if (out->len == before) souk_puts(out, " –"); /* an amount of zero has no words */
        f->told = true;
        f->since = out->len;
    } else if (is_seat(g->event_kinds[f->facet->kind].args, place)) {
        souk_puts(out, souk_text(f->lang, f->someone++            ? N_("someone else")
                                          : out->len > f->started ? N_("someone")
                                                                  : N_("Someone")));
    } else {
        static const char open[] = "…";
        size_t size = strlen(open), end = out->len < out->cap ? out->len : 0;
        leave_open(f, out);
        if (end < size || memcmp(out->buf + end - size, open, size) != 0)
            souk_puts(out, open); /* one for several */
        f->since = out->len;
    }
    return strcmp(place, f->place) == 0 && f->value >= 0 ? f->value : 2;
}

static void cut(souk_out *out, size_t len)
{
    if (len >= out->len || len >= out->cap) return;
    out->len = len;
    out->buf[len] = '\0';
}

void souk_wording_facet(const souk_study *s, const souk_facet *f, int value, souk_lang lang, souk_out *out)
{
    const char *dot = strchr(f->name, '.');
    filling fills = {s, f, f->arg >= 0 && dot ? dot + 1 : "", value, lang, .started = out->len};
    souk_out_template(out, lang, souk_text(lang, s->game->event_kinds[f->kind].text), fill, &fills);
    if (fills.cut_at) {
        cut(out, fills.cut_at);
        if (!fills.whole) souk_puts(out, "…");
    } else if (out->len < out->cap && out->len > 0 && out->buf[out->len - 1] == '.') {
        cut(out, out->len - 1);
    }
}

void souk_wording_pair(const souk_study *s, const souk_facet *f, int a, int b, souk_lang lang, souk_out *out)
{
    souk_voice voice = {lang, {NULL}};
    souk_wording_facet(s, f, a, lang, out);
    souk_puts(out, " + ");
    s->game->word(s->parts, f->type, b, &voice, out);
}

/* --- actions --------------------------------------------------------------------------------- */

enum { LABEL_PLAYS = 48, LABEL_ACTIONS = 4000 };

/* A label as first seen, and the lengths of the prefix and the suffix that all others share. */
typedef struct label {
    char text[SOUK_TEXT_MAX];
    size_t front, back;
    int play; /* the last play in which it was seen */
} label;

struct souk_action_labels {
    const souk_study *s;
    souk_lang lang;
    label of[SOUK_ACTIONS_MAX];
};

static void narrow(label *l, const char *other)
{
    size_t len = strlen(l->text), more = strlen(other), front = 0, back = 0;
    if (strcmp(l->text, other) == 0) return;
    while (front < l->front && front < more && l->text[front] == other[front])
        front++;
    /* Whole words only: up to the blank before the difference. */
    while (front > 0 && l->text[front - 1] != ' ')
        front--;
    while (back < l->back && back < more && back < len - front &&
           l->text[len - back - 1] == other[more - back - 1])
        back++;
    while (back > 0 && l->text[len - back] != ' ')
        back--;
    l->front = front;
    l->back = back;
}

static void look(souk_action_labels *l, const souk_state *state, int who, const souk_mask *legal, int play)
{
    souk_voice voice = {l->lang, {NULL}};
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        label *of = &l->of[a];
        if (of->play == play) continue;
        of->play = play;
        SOUK_OUT(text, SOUK_TEXT_MAX);
        l->s->game->label(state, l->s->parts, who, a, &voice, &text);
        if (of->text[0]) {
            narrow(of, text.buf);
        } else {
            memcpy(of->text, text.buf, sizeof of->text);
            of->front = of->back = strlen(of->text);
        }
    }
}

souk_action_labels *souk_action_labels_open(const souk_study *s, souk_lang lang)
{
    souk_action_labels *l = calloc(1, sizeof *l);
    if (!l) return NULL;
    l->s = s;
    l->lang = lang;
    for (int play = 1; play <= LABEL_PLAYS; play++) {
        souk_playing p;
        souk_playing_open(&p, s->game, s->parts, &s->options, s->seats, (uint64_t)play);
        p.player[0] = souk_rng_seeded((uint64_t)play + LABEL_PLAYS);
        p.left = LABEL_ACTIONS;
        for (int who; (who = souk_playing_next(&p)) != SOUK_DONE;) {
            look(l, &p.state, who, &p.legal, play);
            souk_playing_act(&p, who, souk_mask_pick(&p.legal, &p.player[0]));
        }
    }
    return l;
}

void souk_action_labels_close(souk_action_labels *l)
{
    free(l);
}

bool souk_action_labels_put(const souk_action_labels *l, int action, souk_out *out)
{
    const souk_game *g = l->s->game;
    const label *of = &l->of[action];
    size_t len = strlen(of->text), before = out->len;
    souk_voice voice = {l->lang, {NULL}};
    if (len > 0 && of->front == len) {
        souk_puts(out, of->text);
        return true;
    }
    if (g->plain) g->plain(l->s->parts, action, &voice, out);
    if (out->len > before) return len == 0;
    if (of->front > 0) {
        souk_putn(out, of->text, of->front);
        souk_puts(out, "…");
        if (of->back > 0) souk_putc(out, ' ');
        souk_putn(out, of->text + len - of->back, of->back);
    } else {
        g->name(l->s->parts, action, out);
    }
    return len == 0;
}
