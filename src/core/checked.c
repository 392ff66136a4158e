/* checked.c — a game's own functions for programs that may hand in anything.
 *
 * The functions of a souk_game trust their arguments, since rules and searches call them a million times a
 * second. Each function here looks first whether there is such an actor, action or turn, and then asks the game.
 */
#include "core/canvas.h"
#include <stdlib.h>
#include <string.h>

static bool is_action(const souk_game *g, int action)
{
    return action >= 0 && action < g->num_actions;
}

bool souk_setup(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats)
{
    souk_options usual;
    if (seats < g->min_seats || seats > g->max_seats) return false;
    if (!options) souk_options_default(g, &usual);
    g->setup(state, parts, options ? options : &usual, seats);
    return true;
}

void souk_legal(const souk_game *g, const void *state, const void *parts, int actor, souk_mask *legal)
{
    if (actor < SOUK_TABLE || actor >= g->seats(state))
        souk_mask_clear(legal);
    else
        g->legal(state, parts, actor, legal);
}

const char *souk_why_not(const souk_game *g, const void *state, const void *parts, int actor, int action)
{
    souk_state trial;
    memcpy(&trial, state, g->state_size);
    return souk_try(g, &trial, parts, actor, action, NULL, NULL);
}

uint32_t souk_weights(const souk_game *g, const void *state, const void *parts, uint32_t *w)
{
    memset(w, 0, (size_t)g->num_actions * sizeof *w);
    return g->pending(state) & SOUK_PENDING_CHANCE ? g->weights(state, parts, w) : 0;
}

void souk_name(const souk_game *g, const void *parts, int action, souk_out *out)
{
    if (is_action(g, action)) g->name(parts, action, out);
}

void souk_label(const souk_game *g, const void *state, const void *parts, int actor, int action,
                const souk_voice *voice, souk_out *out)
{
    souk_mask legal;
    souk_legal(g, state, parts, actor, &legal);
    if (is_action(g, action) && souk_mask_has(&legal, action))
        g->label(state, parts, actor, action, voice, out);
}

void souk_prompt(const souk_game *g, const void *state, const void *parts, int seat, const souk_voice *voice,
                 souk_out *out)
{
    uint32_t pending = g->pending(state);
    bool asked = seat >= 0 && seat < g->seats(state) && !(pending & SOUK_PENDING_CHANCE);
    if (asked && (pending >> seat & 1)) g->prompt(state, parts, seat, voice, out);
}

bool souk_draw_text(const souk_game *g, const void *state, const void *parts, int viewer, int what,
                    const souk_voice *voice, bool ascii, souk_out *out)
{
    souk_canvas *canvas = malloc(sizeof *canvas);
    if (!canvas) return false;
    souk_canvas_clear(canvas);
    g->draw(state, parts, viewer, what, voice, canvas);
    souk_canvas_text(canvas, ascii, out);
    free(canvas);
    return true;
}

void souk_position(const souk_game *g, const void *state, const void *parts, souk_out *out)
{
    g->position(state, parts, out);
}
