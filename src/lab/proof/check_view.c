/* check_view.c — checks views as JSON, and positions as text that is read back. */
#include "lab/proof/check.h"
#include <string.h>

static bool check_view(souk_checks *c, const void *state, int viewer, const souk_voice *voice)
{
    souk_out out;
    souk_out_init(&out, c->text, sizeof c->text);
    souk_view(c->game, state, c->parts, viewer, voice, &out);
    if (souk_out_full(&out)) return souk_check_fault(c, "view", "longer than %d bytes", CHECK_TEXT);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    if (souk_json_parse(c->text, out.len, c->nodes, CHECK_NODES, &error) < 0)
        return souk_check_fault(c, "view", "no JSON, column %d: %s", error.column, error.text);
    const souk_json *table = souk_json_get(c->nodes, "table");
    if (table == NULL || table->type != SOUK_JSON_OBJECT || table->count == 0)
        return souk_check_fault(c, "view", "it has no \"table\"");
    const souk_json *players = souk_json_get(table, "players");
    if (players == NULL || players->type != SOUK_JSON_ARRAY || players->count != c->seats)
        return souk_check_fault(c, "view", "\"players\" does not list every seat");
    const souk_json *scores = souk_json_get(c->nodes, "scores");
    if (scores == NULL || scores->count != c->entries)
        return souk_check_fault(c, "view", "not every score is there");
    /* A seat that may act gets a prompt and its legal actions; no other viewer does. */
    souk_mask mask;
    souk_mask_clear(&mask);
    if (viewer >= 0) souk_legal(c->game, state, c->parts, viewer, &mask);
    int count = souk_mask_count(&mask);
    const souk_json *legal = souk_json_get(c->nodes, "legal"), *prompt = souk_json_get(c->nodes, "prompt");
    if ((legal ? legal->count : 0) != count || (prompt != NULL) != (count > 0))
        return souk_check_fault(c, "view", "viewer %d has %d actions, the view says %d", viewer, count,
                                legal ? legal->count : 0);
    bool over = c->game->pending(state) == 0;
    if ((souk_json_get(c->nodes, "winners") != NULL) != over)
        return souk_check_fault(c, "view", "winners are named %s the end", over ? "not at" : "before");
    return true;
}

bool souk_check_views(souk_checks *c, const void *state)
{
    souk_voice voice;
    memset(&voice, 0, sizeof voice);
    voice.lang = souk_check_lang(c);
    /* The seats that may act, and one random viewer; with `briefly` only the latter. */
    uint32_t looking = c->briefly ? 0 : c->game->pending(state) & ~SOUK_PENDING_CHANCE;
    looking |= 1u << souk_check_below(c, (uint32_t)c->seats + 1);
    for (int viewer = 0; viewer <= c->seats; viewer++)
        if ((looking >> viewer & 1) &&
            !check_view(c, state, viewer < c->seats ? viewer : SOUK_SPECTATOR, &voice))
            return false;
    return true;
}

bool souk_check_position(souk_checks *c, const void *state)
{
    const souk_game *g = c->game;
    souk_out out;
    souk_out_init(&out, c->text, sizeof c->text);
    souk_position(g, state, c->parts, &out);
    if (souk_out_full(&out)) return souk_check_fault(c, "position", "longer than %d bytes", CHECK_TEXT);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_state placed;
    memset(&placed, 0x5A, sizeof placed);
    if (!souk_place(g, &placed, c->parts, &c->options, c->seats, c->text, &error))
        return souk_check_fault(c, "place", "line %d, %s: %s, in the position\n%.600s", error.line,
                                error.field, error.text, c->text);
    return souk_check_same(c, state, &placed, "place", "a state and its position, placed");
}
