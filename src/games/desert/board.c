/* board.c — Desert Bazaar: the table as text.
 *
 * Cells are drawn as bricks: each row is offset by half a brick, so every brick touches six others, like a hexagon. A
 * tile shows the letter of the resource it makes, the seat number of its tent and the size of its camp: "W2 5". An
 * empty cell shows its name. Once the viewer has chosen a tile, only the cells where it can go keep their names: "x"
 * marks a cell whose camp would be too large, "-" one that cannot be paid.
 */
#include "core/canvas.h"
#include "core/out.h"
#include "core/text.h"
#include "games/desert/state.h"
#include <string.h>

enum { HALF = 3, BRICK = 2 * HALF, LEFT = 2, SIDE_WIDTH = 39, COST_AT = 13 }; /* columns */

static const souk_style resource_style[DB_RESOURCES] = {SOUK_BLUE, SOUK_GREEN, SOUK_PURPLE, SOUK_RED};

static bool wall(const db_parts *p, int row, int col)
{
    if (row < 0 || row >= p->num_rows) return false;
    int from = p->indent[row] * HALF, to = from + p->length[row] * BRICK;
    return col >= from && col <= to && (col - from) % BRICK == 0;
}

static bool roof(const db_parts *p, int row, int col)
{
    if (row < 0 || row >= p->num_rows) return false;
    int from = p->indent[row] * HALF;
    return col >= from && col < from + p->length[row] * BRICK;
}

/* The line between two rows: the joint at each column depends on the lines that meet there. */
static void draw_border(const db_parts *p, int below, int y, souk_canvas *canvas)
{
    static const char *const joints[16] = {" ", "─", "─", "─", "│", "┘", "└", "┴",
                                           "│", "┐", "┌", "┬", "│", "┤", "├", "┼"};
    for (int col = 0; col < SOUK_CANVAS_COLS; col++) {
        bool left = col && (roof(p, below - 1, col - 1) || roof(p, below, col - 1));
        bool right = roof(p, below - 1, col) || roof(p, below, col);
        bool up = wall(p, below - 1, col), down = wall(p, below, col);
        int joint = left + 2 * right + 4 * up + 8 * down;
        if (joint) souk_canvas_put(canvas, y, LEFT + col, SOUK_GROUND, joints[joint]);
    }
}

static void draw_tile(const db_state *s, const db_parts *p, int cell, int y, int x, souk_lang lang,
                      souk_canvas *canvas)
{
    int makes = db_makes(s, cell), owner = db_owner(s, cell);
    db_board camp = db_camp_at(p, s->taken, cell, NULL);
    souk_canvas_printf(canvas, y, x + 1, resource_style[makes], "%c", db_letter(makes, lang));
    if (owner >= 0) souk_canvas_printf(canvas, y, x + 2, (souk_style)(SOUK_SEAT0 + owner), "%d", owner + 1);
    souk_canvas_printf(canvas, y, x + 4, cell == s->cell ? SOUK_STRONG : SOUK_DIM, "%d",
                       db_board_count(&camp));
}

static void draw_empty(const db_state *s, const db_parts *p, int cell, int y, int x, bool choosing,
                       const souk_mask *legal, souk_canvas *canvas)
{
    SOUK_OUT(name, 16);
    db_cell_name(p, cell, &name);
    if (choosing && !souk_mask_has(legal, DB_A_CELL + cell)) {
        souk_canvas_put(canvas, y, x + 3, SOUK_DIM, db_board_has(&s->open, cell) ? "-" : "x");
        return;
    }
    souk_canvas_put(canvas, y, x + 2, choosing ? SOUK_STRONG : SOUK_DIM, name.buf);
    if (choosing) souk_canvas_mark(canvas, y, x + 1, 1, BRICK - 1, DB_A_CELL + cell);
}

static int draw_cells(const db_state *s, const db_parts *p, int viewer, int y, const souk_mask *legal,
                      souk_lang lang, souk_canvas *canvas)
{
    bool choosing = s->phase == DB_IN_CELL && viewer == s->turn;
    for (int row = 0, cell = 0; row < p->num_rows; row++) {
        int line = y + 2 * row + 1;
        draw_border(p, row, line - 1, canvas);
        for (int i = 0; i < p->length[row]; i++, cell++) {
            int x = LEFT + p->indent[row] * HALF + i * BRICK;
            souk_canvas_put(canvas, line, x, SOUK_GROUND, "│");
            if (db_board_has(&s->taken, cell))
                draw_tile(s, p, cell, line, x, lang, canvas);
            else
                draw_empty(s, p, cell, line, x, choosing, legal, canvas);
        }
        souk_canvas_put(canvas, line, LEFT + p->indent[row] * HALF + p->length[row] * BRICK, SOUK_GROUND,
                        "│");
    }
    draw_border(p, p->num_rows, y + 2 * p->num_rows, canvas);
    y += 2 * p->num_rows + 1;
    int x = LEFT;
    for (int c = 0; c < DB_RESOURCES; c++) {
        x = souk_canvas_printf(canvas, y, x, resource_style[c], "%c ", db_letter(c, lang));
        x = souk_canvas_printf(canvas, y, x, SOUK_DIM, "%s  ", db_face_word(c, lang));
    }
    souk_canvas_put(canvas, ++y, LEFT, SOUK_DIM,
                    souk_text(lang, N_("W2 5: tent of seat 2, camp of 5 tiles")));
    y++;
    if (choosing)
        souk_canvas_put(canvas, y++, LEFT, SOUK_DIM,
                        souk_text(lang, N_("x: the camp would be too large   -: you could not pay")));
    return y;
}

static int draw_slots(const db_state *s, const db_parts *p, int y, const souk_mask *legal, souk_lang lang,
                      souk_canvas *canvas)
{
    static const char *const titles[2] = {N_("First side: tile, cost"), N_("Second side: tile, cost")};
    for (int side = 0; side < 2; side++) {
        int x = side * SIDE_WIDTH;
        int end = souk_canvas_put(canvas, y, x, SOUK_TITLE, souk_text(lang, titles[side]));
        if (s->side == side)
            souk_canvas_put(canvas, y, end + 1, SOUK_STRONG, souk_text(lang, N_("(this turn)")));
        for (int i = 0; i < p->in_sight; i++) {
            int slot = side * DB_SIDE + i, line = y + 1 + i;
            bool can = souk_mask_has(legal, DB_A_TILE + slot);
            souk_canvas_printf(canvas, line, x, s->chosen == slot || can ? SOUK_STRONG : SOUK_DIM, "%s%d",
                               s->chosen == slot ? ">"
                               : can             ? "*"
                                                 : " ",
                               slot + 1);
            if (s->slot[slot] == DB_NONE) continue;
            const db_tile *tile = &p->tile[s->slot[slot]];
            SOUK_OUT(cost, 64);
            db_cards_text(tile->cost, lang, &cost);
            if (souk_canvas_width(cost.buf) >= SIDE_WIDTH - COST_AT) { /* too wide for the column: letters */
                const char *between = "";
                souk_out_reset(&cost);
                for (int c = 0; c < DB_RESOURCES; c++)
                    if (tile->cost[c]) {
                        souk_printf(&cost, "%s%d %c", between, tile->cost[c], db_letter(c, lang));
                        between = ", ";
                    }
            }
            souk_canvas_printf(canvas, line, x + 3, resource_style[tile->makes], "%c %s",
                               db_letter(tile->makes, lang), db_face_word(tile->makes, lang));
            souk_canvas_printf(canvas, line, x + COST_AT, can ? SOUK_PLAIN : SOUK_DIM, "%s", cost.buf);
            if (can) souk_canvas_mark(canvas, line, x, 1, SIDE_WIDTH - 1, DB_A_TILE + slot);
        }
    }
    return y + 1 + p->in_sight;
}

static int draw_piles(const db_state *s, int y, const souk_mask *legal, souk_lang lang, souk_canvas *canvas)
{
    int x = souk_canvas_printf(canvas, y, LEFT, SOUK_TITLE, "%s ", souk_text(lang, N_("Piles:")));
    for (int c = 0; c < DB_RESOURCES; c++) {
        int from = x;
        x = souk_canvas_printf(canvas, y, x, resource_style[c], "%s %d", db_face_word(c, lang), s->pile[c]);
        if (souk_mask_has(legal, DB_A_TAKE + c))
            souk_canvas_mark(canvas, y, from, 1, x - from, DB_A_TAKE + c);
        x += 3;
    }
    souk_canvas_printf(
        canvas, y, x, SOUK_DIM,
        souk_textn(lang, "%d tile in the stack", "%d tiles in the stack", souk_popcount(s->stack)),
        souk_popcount(s->stack));
    return y + 1;
}

static int draw_dice(const db_state *s, int y, const souk_mask *legal, souk_lang lang, souk_canvas *canvas)
{
    if (!s->rolled && s->aside == DB_NONE) return y;
    int x = souk_canvas_printf(canvas, y, LEFT, SOUK_TITLE, "%s ", souk_text(lang, N_("Dice:")));
    for (int i = 0; i < s->rolled; i++) {
        int face = s->dice[i], from = x;
        x = souk_canvas_printf(canvas, y, x, face < DB_RESOURCES ? resource_style[face] : SOUK_STRONG, "[%s]",
                               db_face_word(face, lang));
        if (face <= DB_WILD && souk_mask_has(legal, DB_A_ASIDE + face))
            souk_canvas_mark(canvas, y, from, 1, x - from, DB_A_ASIDE + face);
        x++;
    }
    if (s->aside != DB_NONE)
        souk_canvas_printf(canvas, y, x + 1, SOUK_STRONG, souk_text(lang, N_("set aside: [%s]")),
                           db_face_word(s->aside, lang));
    return y + 1;
}

static void draw_seats(const db_state *s, int viewer, const souk_voice *voice, souk_canvas *canvas)
{
    souk_lang lang = voice->lang;
    int line = 0;
    for (int i = 0; i < s->seats; i++, line++) {
        souk_canvas_put(canvas, line, 0, SOUK_STRONG, s->turn == i && s->phase != DB_IN_DONE ? ">" : " ");
        souk_canvas_seat(canvas, line, LEFT, 18, i, voice);
        int n = db_cards(s->hand[i]);
        souk_canvas_printf(canvas, line, 24, SOUK_STRONG,
                           souk_textn(lang, "%d point", "%d points", s->score[i]), s->score[i]);
        souk_canvas_printf(canvas, line, 36, SOUK_PLAIN,
                           souk_textn(lang, "%d tent left", "%d tents left", s->left[i]), s->left[i]);
        souk_canvas_printf(canvas, line, 56, SOUK_PLAIN, souk_textn(lang, "%d card", "%d cards", n), n);
        int x = LEFT + 2;
        const uint8_t *cards = db_shown(s, i, viewer);
        bool all = cards == s->hand[i];
        if (!cards || (!all && !db_cards(cards))) continue;
        line++;
        if (!all) x = 1 + souk_canvas_put(canvas, line, x, SOUK_DIM, souk_text(lang, N_("known:")));
        for (int c = 0; c < DB_RESOURCES; c++)
            if (all || cards[c])
                x = 3 + souk_canvas_printf(canvas, line, x, all ? resource_style[c] : SOUK_DIM, "%s %d",
                                           db_face_word(c, lang), cards[c]);
    }
}

const souk_sign db_signs[] = {
    {NULL, N_("WSKC"), "DB-1.1"},
    {"a0 b0 c0 d0 e0 f0 g0", NULL, "DB-1.5"},
    {"*0 >0", NULL, "DB-4.1"},
    {NULL, "x", "DB-4.2"},
    {NULL, "-", "DB-4.6"},
    {N_("First side: tile, cost"), NULL, "DB-1.4"},
    {N_("Second side: tile, cost"), NULL, "DB-1.4"},
    {N_("(this turn)"), NULL, "DB-4.1"},
    {N_("Piles:"), NULL, "DB-1.1"},
    {N_("Dice:"), NULL, "DB-1.2"},
    {N_("tile tiles stack"), NULL, "DB-2.3"},
    {N_("tent tents"), NULL, "DB-1.3"},
    {N_("card cards"), NULL, "DB-2.2"},
    {N_("known:"), NULL, "DB-2.2"},
    {N_("point points"), NULL, "DB-6.4"},
    {NULL, ">", "DB-3.0"},
    {NULL, NULL, NULL},
};

void db_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    if (what == SOUK_DRAW_SEATS) {
        draw_seats(s, viewer, voice, canvas);
        return;
    }
    souk_mask legal;
    souk_mask_clear(&legal);
    if (viewer >= 0 && db_pending(s) >> viewer & 1) db_legal(s, p, viewer, &legal);
    int y = draw_cells(s, p, viewer, 0, &legal, lang, canvas);
    y = draw_slots(s, p, y + 1, &legal, lang, canvas);
    y = draw_piles(s, y, &legal, lang, canvas);
    draw_dice(s, y, &legal, lang, canvas);
}

/* --- As sentences ----------------------------------------------------------------------------- */

static void tell_cells(const db_state *s, const db_parts *p, const souk_voice *voice, souk_out *out)
{
    souk_lang lang = voice->lang;
    int cells = 0;
    for (int row = 0; row < p->num_rows; row++)
        cells += p->length[row];
    for (int cell = 0; cell < cells; cell++) {
        if (!db_board_has(&s->taken, cell)) continue;
        db_board camp = db_camp_at(p, s->taken, cell, NULL);
        int size = db_board_count(&camp), owner = db_owner(s, cell);
        SOUK_OUT(where, 16);
        db_cell_name(p, cell, &where);
        souk_printf(out, souk_text(lang, N_("%s: ")), where.buf);
        souk_printf(out, "%s, ", db_face_word(db_makes(s, cell), lang));
        if (owner >= 0) {
            SOUK_OUT(name, SOUK_TEXT_MAX);
            souk_seat_name(voice, owner, &name);
            souk_printf(out, souk_text(lang, N_("tent of %s, ")), name.buf);
        }
        souk_printf(out, souk_textn(lang, "camp of %d tile.\n", "camp of %d tiles.\n", size), size);
    }
    souk_puts(out, souk_text(lang, N_("All other cells are empty.\n")));
}

static void tell_slots(const db_state *s, const db_parts *p, souk_lang lang, souk_out *out)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < p->in_sight; i++) {
            int slot = side * DB_SIDE + i;
            if (s->slot[slot] == DB_NONE) continue;
            const db_tile *tile = &p->tile[s->slot[slot]];
            SOUK_OUT(cost, SOUK_TEXT_MAX);
            db_cards_text(tile->cost, lang, &cost);
            souk_printf(
                out,
                souk_text(lang, side ? N_("Second side, slot %d: a tile that makes %s and costs %s.\n")
                                     : N_("First side, slot %d: a tile that makes %s and costs %s.\n")),
                slot + 1, db_face_word(tile->makes, lang), cost.buf);
        }
}

static void tell_dice(const db_state *s, souk_lang lang, souk_out *out)
{
    if (s->rolled) {
        souk_puts(out, souk_text(lang, N_("Dice:")));
        for (int i = 0; i < s->rolled; i++)
            souk_printf(out, "%s %s", i ? "," : "", db_face_word(s->dice[i], lang));
        souk_puts(out, ".\n");
    }
    if (s->aside != DB_NONE)
        souk_printf(out, souk_text(lang, N_("Set aside: %s.\n")), db_face_word(s->aside, lang));
}

static void tell_hand(const db_state *s, int seat, int viewer, souk_lang lang, souk_out *out)
{
    const uint8_t *cards = db_shown(s, seat, viewer);
    if (cards != s->hand[seat]) {
        if (!cards || !db_cards(cards)) return;
        SOUK_OUT(known, SOUK_TEXT_MAX);
        db_cards_text(cards, lang, &known);
        souk_printf(out, souk_text(lang, N_(" (known: %s)")), known.buf);
        return;
    }
    for (int c = 0; c < DB_RESOURCES; c++)
        souk_printf(out, "%s%s %d%s", c ? ", " : " (", db_face_word(c, lang), cards[c],
                    c == DB_RESOURCES - 1 ? ")" : "");
}

void db_tell(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    tell_cells(s, p, voice, out);
    tell_slots(s, p, lang, out);
    souk_puts(out, souk_text(lang, N_("Piles:")));
    for (int c = 0; c < DB_RESOURCES; c++)
        souk_printf(out, "%s %s %d", c ? "," : "", db_face_word(c, lang), s->pile[c]);
    int stack = souk_popcount(s->stack);
    souk_puts(out, ", ");
    souk_printf(out, souk_textn(lang, "%d tile in the stack", "%d tiles in the stack", stack), stack);
    souk_puts(out, ".\n");
    tell_dice(s, lang, out);
    for (int i = 0; i < s->seats; i++) {
        int n = db_cards(s->hand[i]);
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, i, &name);
        souk_printf(out, souk_text(lang, N_("%s: ")), name.buf);
        souk_printf(out, souk_textn(lang, "%d point", "%d points", s->score[i]), s->score[i]);
        souk_puts(out, ", ");
        souk_printf(out, souk_textn(lang, "%d tent left", "%d tents left", s->left[i]), s->left[i]);
        souk_puts(out, ", ");
        souk_printf(out, souk_textn(lang, "%d card", "%d cards", n), n);
        tell_hand(s, i, viewer, lang, out);
        souk_puts(out, ".\n");
    }
}
