/* props_words.c — the properties of what people and programs read: prompts, labels, parsing, the
 * view as JSON, the position as text.
 *
 * Parsing a label walks over all labels of all legal actions, so only one of them is tried at a
 * time; over a thousand plays each has its turn. */
#include "props.h"

#include <math.h>
#include <string.h>

static bool check_parse(props *p, const void *state, int actor, int action, const char *text)
{
    int16_t found[8];
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    int n = souk_parse(p->game, state, p->parts, actor, text, found, 8, &error);
    if (n == 1 && found[0] == action) return true;
    if (n == 0) return props_fault(p, "parse", "\"%s\" (action %d): %s", text, action, error.text);
    return props_fault(p, "parse", "\"%s\" is action %d and is read as %d actions, the first %d", text,
                       action, n, found[0]);
}

static bool whole(props *p, const souk_out *out, const char *what, int action)
{
    if (out->len == 0) return props_fault(p, what, "none for action %d", action);
    if (souk_out_full(out)) return props_fault(p, what, "cut: \"%s\"", out->buf);
    if (strpbrk(out->buf, "{}\n")) return props_fault(p, what, "\"%s\"", out->buf);
    return true;
}

static bool check_labels(props *p, const void *state, int actor, const souk_mask *mask)
{
    const souk_game *g = p->game;
    for (int lang = 0; lang < SOUK_NUM_LANGS; lang++) {
        souk_voice voice;
        memset(&voice, 0, sizeof voice);
        voice.lang = (souk_lang)lang;
        if (actor >= 0) {
            SOUK_OUT(prompt, SOUK_TEXT_MAX);
            g->prompt(state, p->parts, actor, &voice, &prompt);
            if (!whole(p, &prompt, "prompt", -1)) return false;
        }
        for (int a = -1; (a = souk_mask_next(mask, a + 1)) >= 0;) {
            SOUK_OUT(label, SOUK_TEXT_MAX);
            g->label(state, p->parts, actor, a, &voice, &label);
            if (!whole(p, &label, "label", a)) return false;
        }
    }
    return true;
}

static bool check_reading(props *p, const void *state, int actor, const souk_mask *mask)
{
    const souk_game *g = p->game;
    int action = souk_mask_pick(mask, &p->sample);
    SOUK_OUT(name, SOUK_NAME_MAX);
    g->name(p->parts, action, &name);
    if (!check_parse(p, state, actor, action, name.buf)) return false;
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    voice.lang = (souk_lang)props_below(p, SOUK_NUM_LANGS);
    SOUK_OUT(label, SOUK_TEXT_MAX);
    g->label(state, p->parts, actor, action, &voice, &label);
    return check_parse(p, state, actor, action, label.buf);
}

/* What a bot is given: finite values, a positive prior for each legal action, a reason in words. */
static bool check_wits(props *p, const void *state, int actor, const souk_mask *mask)
{
    const souk_game *g = p->game;
    if (g->value) {
        float value[SOUK_SCORES_MAX + 1];
        for (int i = 0; i <= SOUK_SCORES_MAX; i++)
            value[i] = NAN;
        g->value(state, p->parts, value);
        for (int i = 0; i < p->entries; i++)
            if (!isfinite(value[i])) return props_fault(p, "value", "entry %d is not finite", i);
    }
    if (g->prior) {
        float w[SOUK_ACTIONS_MAX];
        for (int a = 0; a < SOUK_ACTIONS_MAX; a++)
            w[a] = NAN;
        g->prior(state, p->parts, actor, mask, w);
        for (int a = -1; (a = souk_mask_next(mask, a + 1)) >= 0;)
            if (!(w[a] > 0) || !isfinite(w[a])) return props_fault(p, "prior", "action %d has none", a);
    }
    if (g->reason) {
        souk_voice voice;
        memset(&voice, 0, sizeof voice);
        voice.lang = (souk_lang)props_below(p, SOUK_NUM_LANGS);
        int action = souk_mask_pick(mask, &p->sample);
        SOUK_OUT(reason, SOUK_TEXT_MAX);
        g->reason(state, p->parts, actor, action, &voice, &reason);
        if (!whole(p, &reason, "reason", action)) return false;
        if (reason.buf[reason.len - 1] == '.')
            return props_fault(p, "reason", "ends with a full stop: \"%s\"", reason.buf);
    }
    return true;
}

bool props_check_words(props *p, const void *state)
{
    for (int actor = SOUK_TABLE; actor < p->seats; actor++) {
        souk_mask mask;
        souk_legal(p->game, state, p->parts, actor, &mask);
        if (souk_mask_count(&mask) == 0) continue;
        if (!check_labels(p, state, actor, &mask) || !check_reading(p, state, actor, &mask)) return false;
        if (actor >= 0 && !check_wits(p, state, actor, &mask)) return false;
    }
    return true;
}

/* Every event that a viewer is told of is a whole sentence in its language, and an object of JSON. The
 * public form uses open arguments only: a hidden one would show as "?". */
static bool check_sentence(props *p, const souk_event *seen, const souk_voice *voice)
{
    const char *kind = p->game->event_kinds[seen->kind].name;
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_event_say(p->game, p->parts, seen, voice, &text);
    if (text.len == 0) return props_fault(p, "sentence", "none for %s", kind);
    if (!whole(p, &text, "sentence", -1)) return false;
    if (!seen->full && strchr(text.buf, '?'))
        return props_fault(p, "sentence", "%s tells the public a hidden argument: \"%s\"", kind, text.buf);
    souk_out json;
    souk_out_init(&json, p->text, sizeof p->text);
    souk_event_json(p->game, seen, &json);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    if (souk_json_parse(p->text, json.len, p->nodes, PROPS_NODES, &error) < 0)
        return props_fault(p, "sentence", "%s is no JSON: %s", kind, error.text);
    return true;
}

bool props_check_sentences(props *p, const souk_events *events)
{
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    for (int i = 0; i < events->n; i++) {
        voice.lang = (souk_lang)props_below(p, SOUK_NUM_LANGS);
        int viewer = (int)props_below(p, (uint32_t)p->seats + 1);
        souk_event seen;
        memset(&seen, 0, sizeof seen);
        if (!souk_event_for(p->game, &events->e[i], viewer < p->seats ? viewer : SOUK_SPECTATOR, &seen))
            continue;
        if (!check_sentence(p, &seen, &voice)) return false;
    }
    return true;
}

/* --- views ----------------------------------------------------------------------------------- */

static bool check_view(props *p, const void *state, int viewer, const souk_voice *voice)
{
    souk_out out;
    souk_out_init(&out, p->text, sizeof p->text);
    souk_view(p->game, state, p->parts, viewer, voice, &out);
    if (souk_out_full(&out)) return props_fault(p, "view", "longer than %d bytes", PROPS_TEXT);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    if (souk_json_parse(p->text, out.len, p->nodes, PROPS_NODES, &error) < 0)
        return props_fault(p, "view", "no JSON, column %d: %s", error.column, error.text);
    const souk_json *table = souk_json_get(p->nodes, "table");
    if (table == NULL || table->type != SOUK_JSON_OBJECT || table->count == 0)
        return props_fault(p, "view", "it has no \"table\"");
    const souk_json *scores = souk_json_get(p->nodes, "scores");
    if (scores == NULL || scores->count != p->entries)
        return props_fault(p, "view", "not every score is there");
    /* A seat that may act is told what it may do, and nobody else is. */
    souk_mask mask;
    souk_mask_clear(&mask);
    if (viewer >= 0) souk_legal(p->game, state, p->parts, viewer, &mask);
    int count = souk_mask_count(&mask);
    const souk_json *legal = souk_json_get(p->nodes, "legal"), *prompt = souk_json_get(p->nodes, "prompt");
    if ((legal ? legal->count : 0) != count || (prompt != NULL) != (count > 0))
        return props_fault(p, "view", "viewer %d has %d actions, the view says %d", viewer, count,
                           legal ? legal->count : 0);
    bool over = p->game->pending(state) == 0;
    if ((souk_json_get(p->nodes, "winners") != NULL) != over)
        return props_fault(p, "view", "winners are named %s the end", over ? "not at" : "before");
    return true;
}

bool props_check_views(props *p, const void *state)
{
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    voice.lang = (souk_lang)props_below(p, SOUK_NUM_LANGS);
    /* The seats that may act, and one more viewer, any; while bytes decide that one alone. */
    uint32_t looking = p->given ? 0 : p->game->pending(state) & ~SOUK_PENDING_CHANCE;
    looking |= 1u << props_below(p, (uint32_t)p->seats + 1);
    for (int viewer = 0; viewer <= p->seats; viewer++)
        if ((looking >> viewer & 1) &&
            !check_view(p, state, viewer < p->seats ? viewer : SOUK_SPECTATOR, &voice))
            return false;
    return true;
}

bool props_check_position(props *p, const void *state)
{
    const souk_game *g = p->game;
    souk_out out;
    souk_out_init(&out, p->text, sizeof p->text);
    souk_position(g, state, p->parts, &out);
    if (souk_out_full(&out)) return props_fault(p, "position", "longer than %d bytes", PROPS_TEXT);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_state placed;
    memset(&placed, 0x5A, sizeof placed);
    if (!souk_fields_parse(&p->fields, p->text, 1, &error) ||
        !souk_place(g, &placed, p->parts, &p->options, p->seats, &p->fields, &error))
        return props_fault(p, "place", "line %d, %s: %s, in the position\n%.600s", error.line, error.field,
                           error.text, p->text);
    return props_same_bytes(p, state, &placed, "place", "a state and its position, placed");
}
