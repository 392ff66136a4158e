/* props_rules.c — checks made once per game (options, names), and the points that the events of a play add up to.
 * Properties of every state are in lab/proof/check_rules.c. */
#include "props.h"

#include <stdlib.h>
#include <string.h>

/* --- once per game --------------------------------------------------------------------------- */

static bool check_names(props *p)
{
    const souk_game *g = p->checks.game;
    for (int a = 0; a < g->num_actions; a++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        g->name(p->checks.parts, a, &name);
        if (name.len == 0 || souk_out_full(&name))
            return souk_check_fault(&p->checks, "name", "action %d has a name of %zu bytes", a, name.len);
        for (size_t i = 0; i < name.len; i++) {
            char c = name.buf[i];
            bool blank = c == ' ' && i > 0 && i + 1 < name.len;
            if (!blank && (c <= ' ' || c > '~' || c == '#' || c == '"' || (c >= 'A' && c <= 'Z')))
                return souk_check_fault(&p->checks, "name", "action %d, \"%s\": not lower-case ASCII", a,
                                        name.buf);
        }
        int found = souk_action_named(g, p->checks.parts, name.buf);
        if (found != a)
            return souk_check_fault(&p->checks, "name", "\"%s\" is the name of action %d and is read as %d",
                                    name.buf, a, found);
    }
    return true;
}

/* The number of words separated by bars. */
static int words_in(const char *text)
{
    int n = 1;
    for (; *text; text++)
        n += *text == '|';
    return n;
}

/* Whether the option has its texts in every language. */
static bool is_named(const souk_option *o)
{
    if (!o->name || !o->name[0] || !o->title || !o->title[0] || !o->help || !o->help[0]) return false;
    if (o->type != SOUK_CHOICE) return !o->choices && (!o->labels || o->type == SOUK_LIST);
    if (!o->labels) return false;
    for (int lang = 0; lang < souk_num_langs(); lang++)
        if (words_in(souk_text(lang, o->labels)) != words_in(o->choices)) return false;
    return true;
}

static bool check_options(props *p)
{
    const souk_game *g = p->checks.game;
    if (g->num_options > SOUK_OPTIONS_MAX) return souk_check_fault(&p->checks, "options", "more than fit");
    souk_options usual, lab;
    souk_options_default(g, &usual);
    souk_options_lab(g, &lab);
    if (!souk_options_valid(g, &usual, NULL) || !souk_options_valid(g, &lab, NULL))
        return souk_check_fault(&p->checks, "options", "a default is not among its values");
    for (int i = 0; i < g->num_options; i++) {
        const souk_option *o = &g->options[i];
        if (!is_named(o))
            return souk_check_fault(&p->checks, "options", "option %d lacks its name, title, help or labels",
                                    i);
        SOUK_OUT(text, 64);
        souk_option_text(g, &p->checks.options, i, &text);
        souk_options other = p->checks.options;
        other.v[i] = ~other.v[i];
        souk_error error = {SOUK_EN, 0, 0, "", "", ""};
        if (!souk_option_set(g, &other, o->name, text.buf, &error) || other.v[i] != p->checks.options.v[i])
            return souk_check_fault(&p->checks, "options", "%s = %s is not read back: %s", o->name, text.buf,
                                    error.text);
    }
    return true;
}

/* The index of the argument of that name in "seat:seat pile:pile points:number", or -1. */
static int argument(const char *args, const char *name, int *count)
{
    int found = -1;
    *count = 0;
    for (const char *at = args ? args : ""; *at;) {
        size_t len = strcspn(at, " ");
        if (len > 0) {
            if (strncmp(at, name, strlen(name)) == 0 && at[strlen(name)] == ':') found = *count;
            ++*count;
        }
        at += len + strspn(at + len, " ");
    }
    return found;
}

static bool check_kinds(props *p)
{
    const souk_game *g = p->checks.game;
    if (g->num_event_kinds > PROPS_KINDS)
        return souk_check_fault(&p->checks, "events", "more kinds than the suite holds");
    for (int i = 0; i < g->num_event_kinds; i++) {
        const souk_event_kind *kind = &g->event_kinds[i];
        if (!kind->name || !kind->name[0] || !kind->text || !kind->text[0])
            return souk_check_fault(&p->checks, "events", "kind %d has no name or no text", i);
        p->seat_arg[i] = argument(kind->args, "seat", &p->num_args[i]);
        p->points_arg[i] = argument(kind->args, "points", &p->num_args[i]);
        if (p->num_args[i] > SOUK_EVENT_ARGS)
            return souk_check_fault(&p->checks, "events", "%s has %d arguments", kind->name, p->num_args[i]);
    }
    return true;
}

bool props_check_game(props *p)
{
    const souk_game *g = p->checks.game;
    if (g->state_size > SOUK_STATE_MAX || g->num_actions > SOUK_ACTIONS_MAX ||
        g->observe_size > SOUK_OBSERVE_MAX || g->min_seats < 1 || g->max_seats > SOUK_SEATS_MAX ||
        g->min_seats > g->max_seats)
        return souk_check_fault(&p->checks, "sizes", "beyond what souk.h allows");
    int floats = 0;
    for (int i = 0; i < g->num_planes; i++)
        floats += g->planes[i].size;
    if (floats != g->observe_size)
        return souk_check_fault(&p->checks, "planes", "they add up to %d of %d floats", floats,
                                g->observe_size);
    p->known = check_names(p) && check_options(p) && check_kinds(p);
    return p->known;
}

bool props_check_events(props *p, const souk_events *events, uint32_t learned)
{
    if (learned & ~((1u << p->checks.seats) - 1))
        return souk_check_fault(&p->checks, "apply", "it taught seats %#x that are not there", learned);
    if (events->n < 0 || events->n > SOUK_EVENTS_MAX)
        return souk_check_fault(&p->checks, "events", "%d events", events->n);
    for (int i = 0; i < events->n; i++) {
        const souk_event *e = &events->e[i];
        if (e->kind >= p->checks.game->num_event_kinds)
            return souk_check_fault(&p->checks, "events", "no kind of event has the number %d", e->kind);
        int seat = p->seat_arg[e->kind], points = p->points_arg[e->kind];
        if (seat >= 0 && points >= 0 && e->arg[seat] >= 0 && e->arg[seat] < p->checks.entries)
            p->points[e->arg[seat]] += e->arg[points];
    }
    return true;
}

bool props_check_end(props *p)
{
    const void *state = &p->state;
    if (!souk_check_end(&p->checks, state)) return false;
    int32_t score[SOUK_SCORES_MAX];
    int n = p->checks.game->score(state, p->checks.parts, SOUK_SPECTATOR, score);
    for (int i = 0; i < n && i < p->checks.seats; i++)
        if (score[i] != p->points[i])
            return souk_check_fault(&p->checks, "points", "seat %d has %ld, its events add up to %ld", i,
                                    (long)score[i], (long)p->points[i]);
    return true;
}
