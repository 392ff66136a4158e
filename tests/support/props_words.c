/* props_words.c — the properties of texts for people and programs: prompts, labels, parsing, the view as JSON, the
 * position as text.
 *
 * Parsing a label compares it with all labels of all legal actions, so only one label is tried at a time; over some
 * hundred plays each has its turn. */
#include "props.h"

#include <math.h>
#include <string.h>

static bool check_parse(props *p, const void *state, int actor, int action, const char *text)
{
    int16_t found[8];
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    int n = souk_parse(p->checks.game, state, p->checks.parts, actor, text, found, 8, &error);
    if (n == 1 && found[0] == action) return true;
    if (n == 0)
        return souk_check_fault(&p->checks, "parse", "\"%s\" (action %d): %s", text, action, error.text);
    return souk_check_fault(&p->checks, "parse",
                            "\"%s\" is action %d and is read as %d actions, the first %d", text, action, n,
                            found[0]);
}

static bool whole(props *p, const souk_out *out, const char *what, int action)
{
    if (out->len == 0) return souk_check_fault(&p->checks, what, "none for action %d", action);
    if (souk_out_full(out)) return souk_check_fault(&p->checks, what, "cut: \"%s\"", out->buf);
    if (strpbrk(out->buf, "{}\n")) return souk_check_fault(&p->checks, what, "\"%s\"", out->buf);
    return true;
}

static bool check_labels(props *p, const void *state, int actor, const souk_mask *mask)
{
    const souk_game *g = p->checks.game;
    for (int lang = 0; lang < souk_num_langs(); lang++) {
        souk_voice voice;
        memset(&voice, 0, sizeof voice);
        voice.lang = lang;
        if (actor >= 0) {
            SOUK_OUT(prompt, SOUK_TEXT_MAX);
            g->prompt(state, p->checks.parts, actor, &voice, &prompt);
            if (!whole(p, &prompt, "prompt", -1)) return false;
        }
        for (int a = -1; (a = souk_mask_next(mask, a + 1)) >= 0;) {
            SOUK_OUT(label, SOUK_TEXT_MAX);
            g->label(state, p->checks.parts, actor, a, &voice, &label);
            if (!whole(p, &label, "label", a)) return false;
        }
    }
    return true;
}

static bool check_reading(props *p, const void *state, int actor, const souk_mask *mask)
{
    const souk_game *g = p->checks.game;
    int action = souk_mask_pick(mask, &p->checks.sample);
    SOUK_OUT(name, SOUK_NAME_MAX);
    g->name(p->checks.parts, action, &name);
    if (!check_parse(p, state, actor, action, name.buf)) return false;
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    voice.lang = souk_check_lang(&p->checks);
    SOUK_OUT(label, SOUK_TEXT_MAX);
    g->label(state, p->checks.parts, actor, action, &voice, &label);
    return check_parse(p, state, actor, action, label.buf);
}

/* The inputs of a bot: finite values, a positive prior for each legal action, a reason in words. */
static bool check_wits(props *p, const void *state, int actor, const souk_mask *mask)
{
    const souk_game *g = p->checks.game;
    if (g->value) {
        float value[SOUK_SCORES_MAX + 1];
        for (int i = 0; i <= SOUK_SCORES_MAX; i++)
            value[i] = NAN;
        g->value(state, p->checks.parts, value);
        for (int i = 0; i < p->checks.entries; i++)
            if (!isfinite(value[i]))
                return souk_check_fault(&p->checks, "value", "entry %d is not finite", i);
    }
    if (g->prior) {
        float w[SOUK_ACTIONS_MAX];
        for (int a = 0; a < SOUK_ACTIONS_MAX; a++)
            w[a] = NAN;
        g->prior(state, p->checks.parts, actor, mask, w);
        for (int a = -1; (a = souk_mask_next(mask, a + 1)) >= 0;)
            if (!(w[a] >= 0) || !isfinite(w[a]))
                return souk_check_fault(&p->checks, "prior", "action %d has none", a);
    }
    if (g->reason) {
        souk_voice voice;
        memset(&voice, 0, sizeof voice);
        voice.lang = souk_check_lang(&p->checks);
        int action = souk_mask_pick(mask, &p->checks.sample);
        SOUK_OUT(reason, SOUK_TEXT_MAX);
        g->reason(state, p->checks.parts, actor, action, &voice, &reason);
        if (!whole(p, &reason, "reason", action)) return false;
        if (reason.buf[reason.len - 1] == '.')
            return souk_check_fault(&p->checks, "reason", "ends with a full stop: \"%s\"", reason.buf);
    }
    return true;
}

bool props_check_words(props *p, const void *state)
{
    for (int actor = SOUK_TABLE; actor < p->checks.seats; actor++) {
        souk_mask mask;
        souk_legal(p->checks.game, state, p->checks.parts, actor, &mask);
        if (souk_mask_count(&mask) == 0) continue;
        if (!check_labels(p, state, actor, &mask) || !check_reading(p, state, actor, &mask)) return false;
        if (actor >= 0 && !check_wits(p, state, actor, &mask)) return false;
    }
    return true;
}

/* Every event sent to a viewer is a complete sentence in its language (or empty on purpose), and a JSON object. The
 * public form uses public arguments only: a hidden one would show as "?". */
static bool check_sentence(props *p, const souk_event *seen, const souk_voice *voice)
{
    const char *kind = p->checks.game->event_kinds[seen->kind].name;
    SOUK_OUT(text, SOUK_TEXT_MAX);
    souk_event_say(p->checks.game, p->checks.parts, seen, voice, &text);
    bool silent = !seen->full && p->checks.game->event_kinds[seen->kind].hidden[0] == '\0';
    if ((text.len == 0) != silent) return souk_check_fault(&p->checks, "sentence", "none for %s", kind);
    if (!silent && !whole(p, &text, "sentence", -1)) return false;
    if (!seen->full && strchr(text.buf, '?'))
        return souk_check_fault(&p->checks, "sentence", "%s tells the public a hidden argument: \"%s\"", kind,
                                text.buf);
    souk_out json;
    souk_out_init(&json, p->checks.text, sizeof p->checks.text);
    souk_event_json(p->checks.game, seen, &json);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    if (souk_json_parse(p->checks.text, json.len, p->checks.nodes, CHECK_NODES, &error) < 0)
        return souk_check_fault(&p->checks, "sentence", "%s is no JSON: %s", kind, error.text);
    return true;
}

bool props_check_sentences(props *p, const souk_events *events)
{
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    for (int i = 0; i < events->n; i++) {
        voice.lang = souk_check_lang(&p->checks);
        int viewer = (int)souk_check_below(&p->checks, (uint32_t)p->checks.seats + 1);
        souk_event seen;
        memset(&seen, 0, sizeof seen);
        if (!souk_event_for(p->checks.game, &events->e[i], viewer < p->checks.seats ? viewer : SOUK_SPECTATOR,
                            &seen))
            continue;
        if (!check_sentence(p, &seen, &voice)) return false;
    }
    return true;
}
