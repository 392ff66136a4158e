/* check_hidden.c — checks the properties of hidden information.
 *
 * For each seat v, s2 = imagine(s, v) is a second state that v cannot distinguish from s. Then
 *   - v perceives the same in both, and so does a spectator, who knows no more than v;
 *   - imagining s2 for v with the same generator gives the same bytes as imagining s;
 *   - v's reasons ("why not") are the same, and so are the texts of a refusal;
 *   - an action legal in both shows v the same events, and v perceives the same afterwards, unless the action
 *     reports that v has learned something.
 * The last point alone would miss an event that reveals a secret choice, since the choice is the same in both.
 * All of it would miss an imagine that leaves secrets unchanged. So another choice or outcome is tried, too. If a
 * viewer perceives the same after either, and is not reported to have learned anything, then it must also get the
 * same events and imagine the same states. */
#include "lab/proof/check.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void look(souk_checks *c, const void *state, int viewer, const souk_voice *voice, bool draw,
                 souk_perceived *sight)
{
    const souk_game *g = c->game;
    souk_out out;
    souk_out_init(&out, sight->text, sizeof sight->text);
    souk_view(g, state, c->parts, viewer, voice, &out);
    sight->len = out.len;
    memset(sight->score, 0, sizeof sight->score);
    g->score(state, c->parts, viewer, sight->score);
    if (viewer >= 0) {
        for (int i = 0; i <= g->observe_size; i++)
            sight->observe[i] = NAN;
        g->observe(state, c->parts, viewer, sight->observe);
    }
    if (!draw) return;
    souk_canvas_clear(&sight->board);
    souk_canvas_clear(&sight->hands);
    g->draw(state, c->parts, viewer, SOUK_DRAW_BOARD, voice, &sight->board);
    g->draw(state, c->parts, viewer, SOUK_DRAW_SEATS, voice, &sight->hands);
}

static bool same_canvas(const souk_canvas *a, const souk_canvas *b)
{
    if (a->rows != b->rows || a->cols != b->cols) return false;
    for (int row = 0; row < a->rows && row < SOUK_CANVAS_ROWS; row++)
        if (memcmp(a->cell[row], b->cell[row], sizeof a->cell[row]) != 0) return false;
    return true;
}

/* The first difference that a viewer can perceive, or NULL. */
static const char *differs(souk_checks *c, const souk_perceived *a, const souk_perceived *b, int viewer,
                           bool drawn)
{
    if (a->len != b->len || memcmp(a->text, b->text, a->len < CHECK_TEXT ? a->len : CHECK_TEXT) != 0)
        return "view";
    if (memcmp(a->score, b->score, sizeof a->score) != 0) return "score";
    if (viewer >= 0 &&
        memcmp(a->observe, b->observe, (size_t)c->game->observe_size * sizeof *a->observe) != 0)
        return "observation";
    if (drawn && !same_canvas(&a->board, &b->board)) return "drawing of the board";
    if (drawn && !same_canvas(&a->hands, &b->hands)) return "drawing of the seats";
    return NULL;
}

static bool same_sight(souk_checks *c, const souk_perceived *a, const souk_perceived *b, int viewer,
                       bool drawn, const char *when)
{
    const char *what = differs(c, a, b, viewer, drawn);
    if (what == NULL) return true;
    size_t at = 0;
    if (strcmp(what, "observation") == 0) {
        const uint8_t *x = (const uint8_t *)a->observe, *y = (const uint8_t *)b->observe;
        while (x[at] == y[at])
            at++;
        at /= sizeof *a->observe;
        return souk_check_fault(c, "hidden",
                                "%s viewer %d can tell by the observation: float %zu is %g or %g", when,
                                viewer, at, (double)a->observe[at], (double)b->observe[at]);
    }
    while (at < a->len && a->text[at] == b->text[at])
        at++;
    size_t from = at > 60 ? at - 60 : 0;
    return souk_check_fault(c, "hidden", "%s viewer %d can tell by the %s:\n  ... %.100s\n  ... %.100s", when,
                            viewer, what, a->text + from, b->text + from);
}

static bool check_observation(souk_checks *c, const souk_perceived *sight)
{
    for (int i = 0; i < c->game->observe_size; i++)
        if (!(sight->observe[i] >= -1 && sight->observe[i] <= 1))
            return souk_check_fault(c, "observe", "float %d is %g", i, (double)sight->observe[i]);
    if (!isnan(sight->observe[c->game->observe_size]))
        return souk_check_fault(c, "observe", "it wrote behind the end");
    return true;
}

/* The texts of refusals are expensive: those of a few actions at a time, chosen at random. */
enum { SPOKEN_APART = 32 };

static bool same_words(souk_checks *c, const void *a, const void *b, int seat, int action,
                       const souk_voice *voice)
{
    SOUK_OUT(said, SOUK_ERROR_MAX);
    SOUK_OUT(other, SOUK_ERROR_MAX);
    souk_refusal(c->game, a, c->parts, seat, action, voice, &said);
    souk_refusal(c->game, b, c->parts, seat, action, voice, &other);
    if (strcmp(said.buf, other.buf) == 0) return true;
    return souk_check_fault(c, "hidden", "seat %d can tell by a refusal: \"%.200s\" or \"%.200s\"", seat,
                            said.buf, other.buf);
}

static bool same_reasons(souk_checks *c, const void *a, const void *b, int seat, const souk_voice *voice)
{
    int spoken = (int)souk_check_below(c, SPOKEN_APART);
    for (int action = 0; action < c->game->num_actions; action++) {
        const char *x = souk_why_not(c->game, a, c->parts, seat, action);
        const char *y = souk_why_not(c->game, b, c->parts, seat, action);
        if (action % SPOKEN_APART == spoken && !same_words(c, a, b, seat, action, voice)) return false;
        if (x == y || (x && y && strcmp(x, y) == 0)) continue;
        return souk_check_fault(c, "hidden", "seat %d can tell by the reason against action %d: %s or %s",
                                seat, action, x ? x : "none", y ? y : "none");
    }
    return true;
}

/* Reduces the events to what the viewer sees, in place. */
static void seen_by(const souk_checks *c, souk_events *events, int viewer)
{
    int n = 0;
    for (int i = 0; i < events->n; i++) {
        souk_event seen;
        memset(&seen, 0, sizeof seen);
        if (souk_event_for(c->game, &events->e[i], viewer, &seen)) events->e[n++] = seen;
    }
    events->n = n;
}

/* The index of the first event that differs, or -1. */
static int event_apart(const souk_events *a, const souk_events *b)
{
    for (int i = 0; i < a->n && i < b->n; i++)
        if (a->e[i].kind != b->e[i].kind || memcmp(a->e[i].arg, b->e[i].arg, sizeof a->e[i].arg) != 0)
            return i;
    return a->n == b->n ? -1 : a->n < b->n ? a->n : b->n;
}

static const char *event_name(const souk_checks *c, const souk_events *events, int i)
{
    return i < events->n ? c->game->event_kinds[events->e[i].kind].name : "nothing";
}

/* A spectator learns what every seat now knows; the actor may have known it before. */
static bool taught(uint32_t learned, int viewer, int actor, int seats)
{
    if (viewer >= 0) return (learned >> viewer & 1) != 0;
    return (actor >= 0 ? learned | 1u << actor : learned) == (1u << seats) - 1;
}

/* Two states with the same view must imagine to the same bytes. Overwrites both. */
static bool same_imagination(souk_checks *c, souk_state *a, souk_state *b, int seat)
{
    souk_rng rng = souk_rng_seeded(souk_rng_next(&c->sample)), same = rng;
    c->game->imagine(a, c->parts, seat, &rng);
    c->game->imagine(b, c->parts, seat, &same);
    return souk_check_same(c, a, b, "imagine", "two states with one view imagine to different ones");
}

/* The viewer can distinguish neither the events of the action in a from those in b, nor the states after it. */
static bool same_after(souk_checks *c, const void *a, const void *b, int viewer, int actor, int action,
                       const souk_voice *voice)
{
    const souk_game *g = c->game;
    souk_state after, other;
    memcpy(&after, a, sizeof after);
    memcpy(&other, b, sizeof other);
    c->events.n = c->others.n = 0;
    uint32_t learned = g->apply(&after, c->parts, actor, action, &c->events) |
                       g->apply(&other, c->parts, actor, action, &c->others);
    if (taught(learned, viewer, actor, c->seats)) return true;
    seen_by(c, &c->events, viewer);
    seen_by(c, &c->others, viewer);
    int apart = event_apart(&c->events, &c->others);
    if (apart >= 0)
        return souk_check_fault(
            c, "hidden", "viewer %d can tell by event %d of actor %d's action %d: %s or %s", viewer, apart,
            actor, action, event_name(c, &c->events, apart), event_name(c, &c->others, apart));
    look(c, &after, viewer, voice, false, &c->two);
    look(c, &other, viewer, voice, false, &c->three);
    return same_sight(c, &c->two, &c->three, viewer, false, "after an action that taught it nothing,") &&
           (viewer < 0 || same_imagination(c, &after, &other, viewer));
}

/* Two choices of a seat, or chance outcomes, that look the same to a viewer must give it the same events and the same
 * imagined states. Unlike those above, the two states with one view were not made by imagine. */
static bool same_secret(souk_checks *c, const void *state, int viewer, int actor, int action, int instead,
                        const souk_voice *voice)
{
    const souk_game *g = c->game;
    souk_state after, other;
    memcpy(&after, state, sizeof after);
    memcpy(&other, state, sizeof other);
    c->events.n = c->others.n = 0;
    uint32_t learned = g->apply(&after, c->parts, actor, action, &c->events) |
                       g->apply(&other, c->parts, actor, instead, &c->others);
    if (taught(learned, viewer, actor, c->seats) || memcmp(&after, &other, g->state_size) == 0) return true;
    look(c, &after, viewer, voice, false, &c->two);
    look(c, &other, viewer, voice, false, &c->three);
    if (differs(c, &c->two, &c->three, viewer, false)) return true;
    c->secrets++;
    seen_by(c, &c->events, viewer);
    seen_by(c, &c->others, viewer);
    int apart = event_apart(&c->events, &c->others);
    if (apart < 0) return viewer < 0 || same_imagination(c, &after, &other, viewer);
    return souk_check_fault(c, "hidden",
                            "viewer %d can tell actor %d's secret choice of %d from %d by event %d: %s or %s",
                            viewer, actor, action, instead, apart, event_name(c, &c->events, apart),
                            event_name(c, &c->others, apart));
}

static bool check_viewer(souk_checks *c, const souk_state *s, int seat, int actor, int action,
                         const souk_voice *voice, bool draw)
{
    const souk_game *g = c->game;
    uint64_t seed = souk_rng_next(&c->sample);
    souk_state s2 = *s, again;
    souk_rng rng = souk_rng_seeded(seed), same = rng;
    g->imagine(&s2, c->parts, seat, &rng);
    again = s2;
    g->imagine(&again, c->parts, seat, &same);
    if (rng.drawn != same.drawn)
        return souk_check_fault(c, "imagine", "for seat %d it draws %llu or %llu values", seat,
                                (unsigned long long)rng.drawn, (unsigned long long)same.drawn);
    if (!souk_check_same(c, &s2, &again, "imagine", "it depends on more than the view")) return false;
    if (g->pending(s) != g->pending(&s2)) return souk_check_fault(c, "imagine", "it changes who is pending");

    look(c, s, seat, voice, draw, &c->two);
    if (!check_observation(c, &c->two)) return false;
    bool changed = memcmp(s, &s2, g->state_size) != 0;
    if (changed) {
        c->imagined++;
        look(c, &s2, seat, voice, draw, &c->three);
        if (!same_sight(c, &c->two, &c->three, seat, draw, "") || !same_reasons(c, s, &s2, seat, voice))
            return false;
        look(c, &s2, SOUK_SPECTATOR, voice, draw, &c->three);
        if (!same_sight(c, &c->one, &c->three, SOUK_SPECTATOR, draw, "")) return false;
        if (!souk_check_step(c, &s2)) return false;
        if (draw && !souk_check_position(c, &s2)) return false;
    }
    if (actor == SOUK_DONE) return true;
    if (changed) {
        souk_mask mask;
        souk_legal(g, &s2, c->parts, actor, &mask);
        if (!souk_mask_has(&mask, action))
            action = souk_mask_count(&mask) ? souk_mask_pick(&mask, &c->sample) : -1;
        souk_legal(g, s, c->parts, actor, &mask);
        if (action >= 0 && souk_mask_has(&mask, action) &&
            !same_after(c, s, &s2, souk_check_below(c, 4) ? seat : SOUK_SPECTATOR, actor, action, voice))
            return false;
    }
    /* A few times in a play, the imagined state is played to the end. */
    return !changed || souk_check_below(c, 64) != 0 || souk_check_playout(c, &s2);
}

bool souk_check_hidden(souk_checks *c, const void *state, int actor, int action)
{
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    voice.lang = souk_check_lang(c);
    souk_state s;
    memset(&s, 0, sizeof s);
    memcpy(&s, state, c->game->state_size);
    /* Drawings are expensive: those of one seat now and then. */
    int chosen = (int)souk_check_below(c, (uint32_t)c->seats);
    bool draw = souk_check_below(c, 4) == 0;
    look(c, &s, SOUK_SPECTATOR, &voice, draw, &c->one);
    for (int seat = 0; seat < c->seats; seat++) {
        /* With `briefly`, every state is checked, but only for one seat. */
        if (c->briefly && actor != SOUK_DONE && seat != chosen) continue;
        if (!check_viewer(c, &s, seat, actor, action, &voice, draw && seat == chosen)) return false;
    }
    if (actor == SOUK_DONE) return true;
    souk_mask mask;
    souk_legal(c->game, &s, c->parts, actor, &mask);
    int instead = souk_mask_pick(&mask, &c->sample);
    int viewer = chosen == actor ? SOUK_SPECTATOR : chosen;
    return instead == action || same_secret(c, &s, viewer, actor, action, instead, &voice);
}

/* --- secret choices -------------------------------------------------------------------------- */

static int compare_events(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(souk_event));
}

/* Two seats' choices in either order give the same state and the same events, except for their order. */
bool souk_check_commute(souk_checks *c, const void *state)
{
    const souk_game *g = c->game;
    uint32_t pending = g->pending(state);
    if ((pending & SOUK_PENDING_CHANCE) || souk_popcount(pending) < 2) return true;
    int first = souk_lowest(pending);
    uint32_t rest = pending & (pending - 1);
    for (uint32_t skip = souk_check_below(c, (uint32_t)souk_popcount(rest)); skip > 0; skip--) {
        if (souk_check_below(c, 2)) first = souk_lowest(rest);
        rest &= rest - 1;
    }
    int second = souk_lowest(rest);
    souk_mask mask;
    souk_legal(g, state, c->parts, first, &mask);
    int a = souk_mask_pick(&mask, &c->sample);
    souk_legal(g, state, c->parts, second, &mask);
    int b = souk_mask_pick(&mask, &c->sample);

    souk_state one, two;
    memset(&one, 0, sizeof one);
    memcpy(&one, state, g->state_size);
    two = one;
    c->events.n = c->others.n = 0;
    memset(c->events.e, 0, sizeof c->events.e);
    memset(c->others.e, 0, sizeof c->others.e);
    uint32_t learned = 0, other = 0;
    if (souk_try(g, &one, c->parts, first, a, &c->events, &learned) ||
        souk_try(g, &two, c->parts, second, b, &c->others, &other))
        return souk_check_fault(c, "commute", "a legal action was refused");
    uint32_t then = 0;
    if (souk_try(g, &one, c->parts, second, b, &c->events, &then))
        return souk_check_fault(c, "commute", "seat %d's %d is not legal after seat %d's %d", second, b,
                                first, a);
    learned |= then;
    if (souk_try(g, &two, c->parts, first, a, &c->others, &then))
        return souk_check_fault(c, "commute", "seat %d's %d is not legal after seat %d's %d", first, a,
                                second, b);
    other |= then;
    if (!souk_check_same(c, &one, &two, "commute", "two secret choices in either order")) return false;
    if (learned != other)
        return souk_check_fault(c, "commute", "either order teaches seats %#x or %#x", learned, other);
    qsort(c->events.e, (size_t)c->events.n, sizeof *c->events.e, compare_events);
    qsort(c->others.e, (size_t)c->others.n, sizeof *c->others.e, compare_events);
    if (c->events.n != c->others.n ||
        memcmp(c->events.e, c->others.e, (size_t)c->events.n * sizeof *c->events.e) != 0)
        return souk_check_fault(c, "commute", "the events depend on the order of secret choices");
    return true;
}
