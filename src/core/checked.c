/* checked.c — a game's own functions for programs that may pass any argument.
 *
 * The functions of a souk_game trust their arguments, since rules and searches call them a million times a
 * second. Each function here first checks the actor, the action and the turn, and then calls the game.
 */
#include "core/canvas.h"
#include <stdlib.h>
#include <string.h>

static bool is_action(const souk_game *g, int action)
{
    return action >= 0 && action < g->num_actions;
}

uint32_t souk_weights(const souk_game *g, const void *state, const void *parts, uint32_t *w)
{
    memset(w, 0, (size_t)g->num_actions * sizeof *w);
    souk_mask outcomes;
    return souk_may_act(g, state, SOUK_CHANCE) ? souk_chances(g, state, parts, &outcomes, w) : 0;
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
    if (seat >= 0 && souk_may_act(g, state, seat)) g->prompt(state, parts, seat, voice, out);
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

int souk_draw_cells(const souk_game *g, const void *state, const void *parts, int viewer, int what,
                    const souk_voice *voice, uint8_t *characters, uint8_t *styles, int rows, int cols)
{
    souk_canvas *canvas = malloc(sizeof *canvas);
    if (!canvas) return -1;
    souk_canvas_clear(canvas);
    g->draw(state, parts, viewer, what, voice, canvas);
    for (int i = 0; i < rows * cols; i++) {
        int row = i / cols, col = i % cols;
        bool used = row < canvas->rows && col < canvas->cols;
        souk_cell cell = used ? canvas->cell[row][col] : (souk_cell){0};
        bool blank = cell.ch == 0 || cell.ch == SOUK_CANVAS_REST;
        characters[i] = blank ? ' ' : cell.ch < 0x80 ? (uint8_t)cell.ch : (uint8_t)souk_look_alike(cell.ch);
        styles[i] = cell.style;
    }
    int used = canvas->rows;
    free(canvas);
    return used;
}
