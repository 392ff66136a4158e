/* view.c — output for a viewer: the view as JSON, events as data and as sentences.
 *
 * Nothing here knows a game. Hiding happens once, in souk_event_for: an event that has passed through it holds
 * SOUK_HIDDEN for every argument that the viewer may not see, and `full` says only whether this viewer saw all of it.
 */
#include "core/out.h"
#include <stdarg.h>
#include <string.h>

void souk_seat_name(const souk_voice *voice, int seat, souk_out *out)
{
    if (seat >= 0 && seat < SOUK_SEATS_MAX && voice->seat_names[seat])
        souk_puts(out, voice->seat_names[seat]);
    else
        souk_printf(out, souk_text(voice->lang, "Seat %d"), seat + 1);
}

/* --- Views ----------------------------------------------------------------------------------- */

void souk_json_open_action(souk_out *json, souk_at here, int actor, int action, const souk_voice *voice)
{
    SOUK_OUT(name, SOUK_NAME_MAX);
    SOUK_OUT(label, SOUK_TEXT_MAX);
    here.game->name(here.parts, action, &name);
    here.game->label(here.state, here.parts, actor, action, voice, &label);
    souk_json_open(json, '{');
    souk_json_put_int(json, "action", action);
    souk_json_put_string(json, "name", name.buf);
    souk_json_put_string(json, "label", label.buf);
}

static void put_legal(souk_at here, int seat, const souk_voice *voice, souk_out *json)
{
    souk_mask legal;
    souk_legal(here.game, here.state, here.parts, seat, &legal);
    souk_json_put_open(json, "legal", '[');
    for (int a = souk_mask_next(&legal, 0); a >= 0; a = souk_mask_next(&legal, a + 1)) {
        souk_json_open_action(json, here, seat, a, voice);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_view(souk_at here, int viewer, uint32_t pending, uint32_t winners, const souk_voice *voice,
                     souk_out *json)
{
    const souk_game *g = here.game;
    bool chance = (pending & SOUK_PENDING_CHANCE) != 0;
    uint32_t seats = chance ? 0 : pending;
    int32_t scores[SOUK_SCORES_MAX];
    int entries = g->score(here.state, here.parts, viewer, scores);
    souk_json_open(json, '{');
    souk_json_put_string(json, "game", g->id);
    souk_json_put_int(json, "seats", souk_seats(g, here.state));
    souk_json_put_int_or_null(json, "viewer", viewer >= 0, viewer);
    souk_json_put_bool(json, "done", pending == 0);
    souk_json_put_bool(json, "chance", chance);
    souk_json_put_set(json, "pending", seats);
    souk_json_put_open(json, "scores", '[');
    for (int i = 0; i < entries; i++)
        souk_json_int(json, scores[i]);
    souk_json_close(json, ']');
    if (pending == 0) souk_json_put_set(json, "winners", winners);
    souk_json_put_open(json, "table", '{');
    g->view(here.state, here.parts, viewer, json);
    souk_json_close(json, '}');
    if (viewer >= 0 && (seats >> viewer & 1)) {
        SOUK_OUT(prompt, SOUK_TEXT_MAX);
        g->prompt(here.state, here.parts, viewer, voice, &prompt);
        souk_json_put_string(json, "prompt", prompt.buf);
        put_legal(here, viewer, voice, json);
    }
    souk_json_close(json, '}');
}

void souk_view(const souk_game *g, const void *state, const void *parts, int viewer, const souk_voice *voice,
               souk_out *json)
{
    uint32_t pending = g->pending(state);
    put_view((souk_at){g, state, parts}, viewer, pending, pending == 0 ? souk_winners(g, state, parts) : 0,
             voice, json);
}

void souk_view_ended(souk_at here, int viewer, uint32_t winners, souk_out *json)
{
    put_view(here, viewer, 0, winners, NULL, json);
}

/* --- Events ---------------------------------------------------------------------------------- */

bool souk_event_for(const souk_game *g, const souk_event *e, int viewer, souk_event *seen)
{
    bool full = e->full == SOUK_ALL || (viewer >= 0 && (e->full >> viewer & 1));
    *seen = *e;
    seen->full = full ? SOUK_ALL : 0;
    if (full) return true;
    if (!g->event_kinds[e->kind].hidden) return false;
    for (int i = 0; i < SOUK_EVENT_ARGS; i++)
        if (!(e->open >> i & 1)) seen->arg[i] = SOUK_HIDDEN;
    return true;
}

enum { WORD_MAX = 32, PLACES_MAX = 10 };

/* Iterates over "seat:seat pile:pile": copies the next name and type, equal if there is only one; NULL at the end. */
static const char *next_arg(const char *p, char *name, char *type)
{
    while (*p == ' ')
        p++;
    if (!*p) return NULL;
    size_t n = strcspn(p, ": "), len = n < WORD_MAX - 1 ? n : WORD_MAX - 1;
    memcpy(name, p, len);
    name[len] = '\0';
    if (p[n] == ':') p += n + 1;
    n = strcspn(p, " ");
    len = n < WORD_MAX - 1 ? n : WORD_MAX - 1;
    memcpy(type, p, len);
    type[len] = '\0';
    return p + n;
}

/* A text that is being written, and the values of its placeholders. */
typedef struct saying {
    souk_word word;
    const void *parts;
    const souk_voice *voice;
    int n;
    struct {
        char name[WORD_MAX], type[WORD_MAX];
        int value;
    } place[PLACES_MAX];
} saying;

static long fill_place(void *context, const char *name, souk_out *out)
{
    const saying *s = (const saying *)context;
    for (int i = 0; i < s->n; i++) {
        const char *type = s->place[i].type;
        int value = s->place[i].value;
        if (strcmp(s->place[i].name, name) != 0) continue;
        if (value == SOUK_HIDDEN)
            souk_putc(out, '?');
        else if (strcmp(type, "seat") == 0)
            souk_seat_name(s->voice, value, out);
        else if (strcmp(type, "number") == 0)
            souk_put_int(out, value);
        else
            s->word(s->parts, type, value, s->voice, out);
        return value;
    }
    souk_printf(out, "{%s}", name);
    return 0;
}

void souk_event_say(const souk_game *g, const void *parts, const souk_event *seen, const souk_voice *voice,
                    souk_out *out)
{
    const souk_event_kind *kind = &g->event_kinds[seen->kind];
    const char *text = seen->full ? kind->text : kind->hidden, *p = kind->args;
    saying s = {.word = g->word, .parts = parts, .voice = voice};
    if (!text || !text[0]) return;
    for (; s.n < SOUK_EVENT_ARGS && (p = next_arg(p, s.place[s.n].name, s.place[s.n].type)); s.n++)
        s.place[s.n].value = seen->arg[s.n];
    souk_out_template(out, voice->lang, souk_text(voice->lang, text), fill_place, &s);
}

void souk_say(souk_out *out, const souk_voice *voice, const void *parts, souk_word word, const char *text,
              ...)
{
    saying s = {.word = word, .parts = parts, .voice = voice};
    va_list args;
    va_start(args, text);
    for (const char *p; s.n < PLACES_MAX && (p = va_arg(args, const char *)); s.n++) {
        next_arg(p, s.place[s.n].name, s.place[s.n].type);
        s.place[s.n].value = va_arg(args, int);
    }
    va_end(args);
    souk_out_template(out, voice->lang, souk_text(voice->lang, text), fill_place, &s);
}

void souk_event_json(const souk_game *g, const souk_event *seen, souk_out *json)
{
    const souk_event_kind *kind = &g->event_kinds[seen->kind];
    char name[WORD_MAX], type[WORD_MAX];
    const char *p = kind->args;
    souk_json_open(json, '{');
    souk_json_put_string(json, "kind", kind->name);
    for (int i = 0; i < SOUK_EVENT_ARGS && (p = next_arg(p, name, type)); i++) {
        souk_json_key(json, name);
        if (seen->arg[i] == SOUK_HIDDEN)
            souk_json_null(json);
        else
            souk_json_int(json, seen->arg[i]);
    }
    souk_json_close(json, '}');
}

/* --- A game, described for programs ---------------------------------------------------------- */

static const char *const option_types[] = {"yes/no", "number", "choice", "list"};

static void option_json(const souk_game *g, const souk_options *defaults, int i, souk_lang lang,
                        souk_out *json)
{
    const souk_option *o = &g->options[i];
    SOUK_OUT(value, SOUK_TEXT_MAX);
    souk_option_text(g, defaults, i, &value);
    souk_json_open(json, '{');
    souk_json_put_string(json, "name", o->name);
    souk_json_put_string(json, "title", souk_text(lang, o->title));
    souk_json_put_string(json, "type", option_types[o->type]);
    if (o->type == SOUK_INT || o->type == SOUK_LIST) {
        souk_json_put_int(json, "min", o->min);
        souk_json_put_int(json, "max", o->max);
    }
    if (o->type == SOUK_LIST) souk_json_put_int(json, "items", o->items);
    if (o->type == SOUK_CHOICE) {
        souk_json_put_string(json, "choices", o->choices);
        souk_json_put_string(json, "labels", souk_text(lang, o->labels));
    }
    if (o->solo) souk_json_put_bool(json, "solo", true);
    souk_json_put_string(json, "default", value.buf);
    souk_json_put_string(json, "help", souk_text(lang, o->help));
    souk_json_close(json, '}');
}

void souk_game_json(const souk_game *g, souk_lang lang, souk_out *json)
{
    souk_options defaults;
    souk_options_default(g, &defaults);
    souk_json_open(json, '{');
    souk_json_put_string(json, "id", g->id);
    souk_json_put_string(json, "title", g->title);
    souk_json_put_string(json, "credit", g->credit);
    souk_json_put_string(json, "summary", souk_text(lang, g->summary));
    souk_json_put_int(json, "rules_version", g->rules_version);
    souk_json_put_int(json, "min_seats", g->min_seats);
    souk_json_put_int(json, "max_seats", g->max_seats);
    souk_json_put_string(json, "first_day", g->first_day);
    souk_json_put_int(json, "actions", g->num_actions);
    souk_json_put_int(json, "state_bytes", (long long)g->state_size);
    souk_json_put_int(json, "observation", g->observe_size);
    souk_json_put_open(json, "options", '[');
    for (int i = 0; i < g->num_options; i++)
        option_json(g, &defaults, i, lang, json);
    souk_json_close(json, ']');
    souk_json_close(json, '}');
}
