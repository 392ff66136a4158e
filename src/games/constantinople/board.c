/* board.c — Bazar: the table as text: the map, the payments of the quarters, and the guilds' tiles.
 *
 * Every grid square is two lines high: the quarter's letter and the owner above, the merchant below. A star marks a
 * permanent tile, a plus a legal choice. Illustrations are filled, the sea is blank, and quarters out of play are in
 * brackets. A wide canvas has wider squares. A name that is still too long is cut, ends with a full stop, and is
 * listed in full below the map.
 *
 * On a low canvas every square is one line high, and the quarters stand beside the map: the owner of a tile is a digit
 * in the owner's colour, and the tile three letters of its name.
 */
#include "core/canvas.h"
#include "core/text.h"
#include "core/utf8.h"
#include "games/constantinople/state.h"
#include <string.h>

enum { LEFT = 2, WIDE = 12, WIDTH = 78, LOW_WIDE = 7, LOW_LETTERS = 3 };

typedef struct drawing {
    const co_state *s;
    const co_parts *p;
    const souk_voice *voice;
    souk_canvas *c;
    souk_mask legal;    /* of the viewer */
    int width;          /* of a square, including the blank after it */
    unsigned cut_kinds; /* kinds whose names were cut on the map */
} drawing;

static const char *say(const drawing *d, const char *msgid)
{
    return souk_text(d->voice->lang, msgid);
}

/* Puts a name that is listed in full elsewhere. A cut name ends with a full stop; returns whether it was cut. */
static bool put_short(const drawing *d, int row, int col, int space, souk_style style, const char *name)
{
    bool whole = souk_canvas_width(name) <= space;
    souk_canvas_cut(d->c, row, col, whole ? space : space - 1, style, name);
    if (!whole) souk_canvas_put(d->c, row, col + space - 1, style, ".");
    return !whole;
}

static void draw_cell(drawing *d, int cell, int row, int col)
{
    const co_state *s = d->s;
    int q = d->p->quarter_of[cell], space = d->width - 1, action = -1;
    bool open = s->in_play >> q & 1;
    uint8_t tile = s->cell[cell];
    char letter[4] = {'(', d->p->quarter[q].letter, ')', '\0'};
    if (souk_mask_has(&d->legal, CO_A_CELL + cell)) action = CO_A_CELL + cell;
    for (int way = 0; way < 4 && s->where != CO_NONE; way++)
        if (souk_mask_has(&d->legal, CO_A_AIM + way) && d->p->ring[s->where][way * 2] == cell)
            action = CO_A_AIM + way;
    souk_canvas_cut(d->c, row, col, space, SOUK_DIM, open ? letter + 1 : letter);
    if (open) souk_canvas_cut(d->c, row, col + 1, 1, SOUK_DIM, " ");
    souk_style style = tile ? (souk_style)(SOUK_SEAT0 + co_guild_of(tile)) : SOUK_DIM;
    if (tile) {
        int kind = co_kind_of(tile);
        bool permanent = d->p->kind[kind].effect < CO_PERMANENT;
        int before = open ? 2 : 3, plus = action >= 0; /* columns before and after the owner */
        souk_canvas_seat(d->c, row, col + before, space - before - 2 - plus, co_guild_of(tile), d->voice);
        if (permanent) souk_canvas_put(d->c, row + 1, col, SOUK_STRONG, "*");
        if (put_short(d, row + 1, col + permanent, space - permanent, style, say(d, d->p->kind[kind].name)))
            d->cut_kinds |= 1U << kind;
    } else {
        souk_canvas_put(d->c, row, col + 3, style, "·");
    }
    if (action < 0) return;
    souk_canvas_put(d->c, row, col + space - 1, SOUK_STRONG, "+");
    souk_canvas_mark(d->c, row, col, 2, space, action);
}

/* A landmark `space` columns wide, its name over two rows if needed; NULL if it has been named already. */
static void draw_picture(const drawing *d, int quarter, int row, int col, int space, const char *name)
{
    if (!(d->s->in_play >> quarter & 1)) return;
    for (int i = 0; i < space; i++) {
        souk_canvas_put(d->c, row, col + i, SOUK_GROUND, "▒");
        souk_canvas_put(d->c, row + 1, col + i, SOUK_GROUND, "▒");
    }
    if (!name) return;
    souk_canvas_cut(d->c, row, col, space, SOUK_TITLE, name);
    for (int left = space; *name && (left > 0 || !souk_utf8_starts(*name)); name++)
        left -= souk_utf8_starts(*name);
    souk_canvas_cut(d->c, row + 1, col, space, SOUK_TITLE, name);
}

/* Adjacent squares of one landmark form one picture, which is named once. */
static int draw_landmark(const drawing *d, int r, int col, int row)
{
    const co_parts *p = d->p;
    int there = p->grid[r][col], n = 1;
    while (col + n < p->cols && p->grid[r][col + n] == there)
        n++;
    bool named = r > 0 && p->grid[r - 1][col] == there;
    int quarter = there - CO_PICTURE;
    draw_picture(d, quarter, row, LEFT + col * d->width, n * d->width - 1,
                 named ? NULL : say(d, p->quarter[quarter].name));
    return n;
}

static int draw_map(drawing *d, int row)
{
    for (int col = 0; col < d->p->cols; col++)
        souk_canvas_printf(d->c, row, LEFT + col * d->width, SOUK_DIM, "%d", col + 1);
    row++;
    for (int r = 0; r < d->p->rows; r++, row += 2) {
        souk_canvas_printf(d->c, row, 0, SOUK_DIM, "%c", 'a' + r);
        for (int col = 0, n = 1; col < d->p->cols; col += n, n = 1) {
            int there = d->p->grid[r][col];
            if (there < CO_CELLS)
                draw_cell(d, there, row, LEFT + col * d->width);
            else if (there != CO_VOID)
                n = draw_landmark(d, r, col, row);
        }
    }
    return row;
}

/* The names cut on the map, in full; returns the row after them. */
static int draw_legend(const drawing *d, int row)
{
    if (!d->cut_kinds) return row;
    int from = souk_canvas_put(d->c, row, 0, SOUK_DIM, say(d, N_("In full:"))) + 1, x = from;
    for (int i = 0; i <= CO_KINDS; i++) {
        if (!(d->cut_kinds >> i & 1)) continue;
        const char *name = say(d, d->p->kind[i].name);
        if (x > from) x = souk_canvas_put(d->c, row, x, SOUK_DIM, ", ");
        if (x + souk_canvas_width(name) + 1 > WIDTH) {
            row++;
            x = from;
        }
        x = souk_canvas_put(d->c, row, x, SOUK_PLAIN, name);
    }
    return row + 1;
}

/* One line per quarter: value, payment this turn, owner, counting tiles. */
static int draw_quarters(const drawing *d, int row)
{
    enum { VALUE = 22, PAYS = 31, OWNER = 42, COUNTS = 66 };
    const co_state *s = d->s;
    const co_parts *p = d->p;
    uint64_t counting = co_counting(s, p);
    unsigned poorest = co_poorest(s);
    souk_canvas_put(d->c, row, 0, SOUK_TITLE, say(d, N_("Quarter")));
    souk_canvas_put(d->c, row, VALUE, SOUK_TITLE, say(d, N_("Value")));
    souk_canvas_put(d->c, row, PAYS, SOUK_TITLE, say(d, N_("Pays now")));
    souk_canvas_put(d->c, row, OWNER, SOUK_TITLE, say(d, N_("Owner")));
    for (int g = 0; g < CO_SEATS; g++)
        souk_canvas_printf(d->c, row, COUNTS + 3 * g, (souk_style)(SOUK_SEAT0 + g), "%d", g + 1);
    row++;
    for (int q = 0; q < p->quarters; q++, row++) {
        bool open = s->in_play >> q & 1;
        int owner = open ? co_owner(s, p, q, counting) : -1;
        souk_style style = open ? SOUK_PLAIN : SOUK_DIM;
        souk_canvas_printf(d->c, row, 0, style, "%c %s", p->quarter[q].letter, say(d, p->quarter[q].name));
        souk_canvas_printf(d->c, row, VALUE + 3, style, "%d", p->quarter[q].value);
        for (int g = 0; g < CO_SEATS; g++) {
            uint64_t here = s->own[g] & p->within[q] & (open ? counting : ~(uint64_t)0);
            souk_canvas_printf(d->c, row, COUNTS + 3 * g, style, "%d", souk_popcount(here));
        }
        if (!open) {
            souk_canvas_put(d->c, row, PAYS, SOUK_DIM, say(d, N_("out of play")));
            continue;
        }
        souk_canvas_printf(d->c, row, PAYS + 4, SOUK_STRONG, "%d",
                           co_pays(s, p, q, s->event, owner, poorest));
        if (owner < 0) {
            souk_canvas_put(d->c, row, OWNER, SOUK_DIM, say(d, N_("nobody")));
        } else {
            souk_canvas_seat(d->c, row, OWNER, COUNTS - OWNER - 3, owner, d->voice);
        }
    }
    return row;
}

/* --- on a low canvas ----------------------------------------------------------------------------- */

/* "P1Cou*+": the quarter, the owner's digit, the tile, permanent, legal. Out of play: in lower case. */
static void draw_low_cell(const drawing *d, int cell, int row, int col)
{
    const co_state *s = d->s;
    int q = d->p->quarter_of[cell], action = -1;
    uint8_t tile = s->cell[cell];
    char letter[2] = {d->p->quarter[q].letter, '\0'};
    if (!(s->in_play >> q & 1)) letter[0] = (char)(letter[0] - 'A' + 'a');
    if (souk_mask_has(&d->legal, CO_A_CELL + cell)) action = CO_A_CELL + cell;
    for (int way = 0; way < 4 && s->where != CO_NONE; way++)
        if (souk_mask_has(&d->legal, CO_A_AIM + way) && d->p->ring[s->where][way * 2] == cell)
            action = CO_A_AIM + way;
    souk_canvas_put(d->c, row, col, SOUK_DIM, letter);
    if (tile) {
        int kind = co_kind_of(tile);
        souk_style style = (souk_style)(SOUK_SEAT0 + co_guild_of(tile));
        souk_canvas_printf(d->c, row, col + 1, style, "%d", co_guild_of(tile) + 1);
        souk_canvas_cut(d->c, row, col + 2, LOW_LETTERS, style, say(d, d->p->kind[kind].name));
        if (d->p->kind[kind].effect < CO_PERMANENT) souk_canvas_put(d->c, row, col + 5, SOUK_STRONG, "*");
    } else {
        souk_canvas_put(d->c, row, col + 2, SOUK_DIM, "·");
    }
    if (action < 0) return;
    souk_canvas_put(d->c, row, col + (tile ? LOW_WIDE - 1 : 3), SOUK_STRONG, "+");
    souk_canvas_mark(d->c, row, col, 1, LOW_WIDE - 1, action);
}

static void draw_low_map(const drawing *d, int row)
{
    for (int col = 0; col < d->p->cols; col++)
        souk_canvas_printf(d->c, row, LEFT + col * LOW_WIDE, SOUK_DIM, "%d", col + 1);
    for (int r = 0; r < d->p->rows; r++) {
        souk_canvas_printf(d->c, ++row, 0, SOUK_DIM, "%c", 'a' + r);
        for (int col = 0; col < d->p->cols; col++) {
            int there = d->p->grid[r][col], x = LEFT + col * LOW_WIDE;
            if (there < CO_CELLS)
                draw_low_cell(d, there, row, x);
            else if (there != CO_VOID && d->s->in_play >> (there - CO_PICTURE) & 1)
                souk_canvas_put(d->c, row, x, SOUK_GROUND, "▒▒▒▒▒▒");
        }
    }
}

/* One line per quarter, beside the map: "P 7 pays 5 to 2"; out of play: its value only. */
static void draw_low_quarters(const drawing *d, int row, int col)
{
    const co_state *s = d->s;
    uint64_t counting = co_counting(s, d->p);
    unsigned poorest = co_poorest(s);
    souk_canvas_put(d->c, row++, col, SOUK_TITLE, say(d, N_("Pays now")));
    for (int q = 0; q < d->p->quarters; q++, row++) {
        bool open = s->in_play >> q & 1;
        int owner = open ? co_owner(s, d->p, q, counting) : -1;
        int x =
            souk_canvas_printf(d->c, row, col, open ? SOUK_PLAIN : SOUK_DIM, "%c ", d->p->quarter[q].letter);
        souk_canvas_cut(d->c, row, x, 12, open ? SOUK_PLAIN : SOUK_DIM, say(d, d->p->quarter[q].name));
        if (!open) continue;
        souk_canvas_printf(d->c, row, x + 13, SOUK_STRONG, "%2d",
                           co_pays(s, d->p, q, s->event, owner, poorest));
        if (owner >= 0)
            souk_canvas_printf(d->c, row, x + 15, (souk_style)(SOUK_SEAT0 + owner), "→%d", owner + 1);
    }
}

static void draw_turns(const drawing *d, int row)
{
    for (int side = 0; side < 2; side++) {
        SOUK_OUT(label, SOUK_TEXT_MAX);
        int col = LEFT + side * 36;
        if (!souk_mask_has(&d->legal, CO_A_TURN + side)) continue;
        co_label(d->s, d->p, d->s->mover, CO_A_TURN + side, d->voice, &label);
        int end = souk_canvas_printf(d->c, row, col, SOUK_STRONG, "+ %s", label.buf);
        souk_canvas_mark(d->c, row, col, 1, end - col, CO_A_TURN + side);
    }
}

static void draw_low(const drawing *d, const char *moment)
{
    int beside = LEFT + d->p->cols * LOW_WIDE + 1;
    souk_canvas_cut(d->c, 0, 0, WIDTH, SOUK_STRONG, moment);
    draw_low_map(d, 1);
    draw_low_quarters(d, 1, beside);
    draw_turns(d, d->p->rows + 2);
}

static void draw_board(drawing *d)
{
    const co_state *s = d->s;
    SOUK_OUT(line, SOUK_TEXT_MAX);
    if (s->turn == 0)
        souk_puts(&line, say(d, N_("Set-up")));
    else
        souk_printf(&line, say(d, N_("Turn %d of %d")), s->turn, d->p->turns);
    bool low = d->c->high > 0 && d->c->high < 2 * d->p->rows + 2;
    if (!low) {
        souk_canvas_put(d->c, 0, 0, SOUK_TITLE, line.buf);
        souk_out_reset(&line);
    } else {
        souk_puts(&line, ". ");
    }
    if (s->event == CO_NONE) {
        souk_puts(&line, say(d, N_("No event")));
    } else {
        souk_printf(&line, say(d, N_("%s: ")), say(d, d->p->event[s->event].name));
        co_word(d->p, "effects", s->event, d->voice, &line);
    }
    if (low) {
        draw_low(d, line.buf);
        return;
    }
    souk_canvas_cut(d->c, 0, 18, WIDTH - 18, SOUK_STRONG, line.buf);
    int row = draw_map(d, 2);
    draw_turns(d, row);
    row = draw_legend(d, row + souk_mask_has(&d->legal, CO_A_TURN));
    draw_quarters(d, row + 1);
}

/* A list of kinds that wraps; those with a legal action are marked. */
static int draw_kinds(const drawing *d, int row, int col, const char *title, unsigned set, int actions)
{
    int x = souk_canvas_put(d->c, row, col, SOUK_DIM, title) + 1;
    for (bool first = true; set; set &= set - 1, first = false) {
        int kind = souk_lowest(set);
        const char *name = say(d, d->p->kind[kind].name);
        bool marked = actions >= 0 && souk_mask_has(&d->legal, actions + kind);
        if (!first) x = souk_canvas_put(d->c, row, x, SOUK_DIM, ", ");
        if (x + souk_canvas_width(name) + 3 > WIDTH) {
            row++;
            x = col + 2;
        }
        int start = x;
        if (marked) x = souk_canvas_put(d->c, row, x, SOUK_STRONG, "+");
        x = souk_canvas_put(d->c, row, x, marked ? SOUK_STRONG : SOUK_PLAIN, name);
        if (marked) souk_canvas_mark(d->c, row, start, 1, x - start, actions + kind);
    }
    return row + 1;
}

static void draw_seats(const drawing *d, int viewer)
{
    const co_state *s = d->s;
    int row = 0;
    for (int i = 0; i < CO_SEATS; i++) {
        int g = s->order[i];
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_printf(&name, "%d ", g + 1);
        souk_seat_name(d->voice, g, &name);
        souk_printf(&name, ", %s", say(d, d->p->guild[g]));
        souk_canvas_cut(d->c, row, 0, 40, (souk_style)(SOUK_SEAT0 + g), name.buf);
        souk_out_reset(&name);
        souk_printf(&name, souk_textn(d->voice->lang, "%d coin", "%d coins", s->coins[g]), s->coins[g]);
        souk_canvas_put(d->c, row, 42, SOUK_STRONG, name.buf);
        souk_canvas_printf(d->c, row, 54, SOUK_DIM, say(d, N_("hand %d, pile %d")), souk_popcount(s->hand[g]),
                           souk_popcount(co_pile(s, d->p, g)));
        row++;
        if (g == viewer) row = draw_kinds(d, row, 3, say(d, N_("Your hand:")), s->hand[g], CO_A_PLAY);
        /* Both lists give the same information: draw the shorter. */
        unsigned used = d->p->kinds_all & s->used[g], left = d->p->kinds_all & ~(unsigned)s->used[g];
        if (g == viewer) left &= ~(unsigned)s->hand[g];
        bool fewer_left = souk_popcount(left) <= souk_popcount(used);
        if (fewer_left && left)
            row = draw_kinds(d, row, 3, say(d, N_("Not yet played:")), left, -1);
        else if (!fewer_left && used)
            row = draw_kinds(d, row, 3, say(d, N_("Already played:")), used, -1);
        if (s->gone[g]) row = draw_kinds(d, row, 3, say(d, N_("Out of the game:")), s->gone[g], -1);
    }
}

const souk_sign co_signs[] = {
    {NULL, "PGOHCRMrm", "CO-1.5"},
    {N_("Pays now"), "→", "CO-3.5"},
    {N_("Owner"), NULL, "CO-3.5"},
    {N_("Value"), NULL, "CO-4.1"},
    {N_("Quarter"), NULL, "CO-1.5"},
    {N_("coin coins"), NULL, "CO-8.1"},
    {N_("hand %d, pile %d"), NULL, "CO-3.4"},
    {N_("Your hand:"), NULL, "CO-3.4"},
    {NULL, "*", "CO-5.2"},
    {NULL, "·+", "CO-5.1"},
    {NULL, "▒", "CO-1.4"},
    {NULL, "abcdefghi", "CO-1.4"},
    {"0", NULL, "CO-1.4"},
    {NULL, NULL, NULL},
};

void co_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    drawing d;
    d.s = VIEW(state);
    d.p = PARTS(parts);
    d.voice = voice;
    d.c = canvas;
    d.cut_kinds = 0;
    d.width = ((canvas->wide > WIDTH ? canvas->wide : WIDTH) - LEFT) / d.p->cols;
    if (d.width > WIDE) d.width = WIDE;
    souk_mask_clear(&d.legal);
    if (viewer == d.s->mover) co_legal(state, parts, viewer, &d.legal);
    if (what == SOUK_DRAW_BOARD)
        draw_board(&d);
    else
        draw_seats(&d, viewer);
}

/* --- As sentences ----------------------------------------------------------------------------- */

/* A quarter: its payment and owner, its tiles by cell, and its empty cells. */
static void tell_quarter(const drawing *d, int q, uint64_t counting, unsigned poorest, souk_out *out)
{
    const co_state *s = d->s;
    const co_parts *p = d->p;
    bool open = s->in_play >> q & 1;
    int owner = open ? co_owner(s, p, q, counting) : -1;
    souk_printf(out, say(d, N_("%s (%c): ")), say(d, p->quarter[q].name), p->quarter[q].letter);
    if (!open) {
        souk_printf(out, "%s.\n", say(d, N_("out of play")));
    } else {
        souk_printf(out, say(d, N_("value %d, pays %d now, to ")), p->quarter[q].value,
                    co_pays(s, p, q, s->event, owner, poorest));
        if (owner < 0) {
            souk_puts(out, say(d, N_("nobody")));
        } else {
            souk_seat_name(d->voice, owner, out);
        }
        souk_puts(out, ".\n");
    }
    int empty = 0;
    for (int cell = 0; cell < CO_CELLS; cell++) {
        uint8_t tile = s->cell[cell];
        if (!(p->within[q] >> cell & 1)) continue;
        empty += !tile;
        if (!tile) continue;
        int kind = co_kind_of(tile);
        SOUK_OUT(where, 16);
        co_cell_name(p, cell, &where);
        souk_printf(out, say(d, N_("%s: ")), where.buf);
        co_word(p, "tile", tile, d->voice, out);
        if (p->kind[kind].effect < CO_PERMANENT) souk_puts(out, say(d, N_(", permanent")));
        souk_puts(out, ".\n");
    }
    if (!empty || !open) return;
    souk_puts(out, say(d, N_("Empty:")));
    for (int cell = 0, n = 0; cell < CO_CELLS; cell++) {
        if (!(p->within[q] >> cell & 1) || s->cell[cell]) continue;
        souk_puts(out, n++ ? ", " : " ");
        co_cell_name(p, cell, out);
    }
    souk_puts(out, ".\n");
}

static void tell_kinds(const drawing *d, const char *title, unsigned set, souk_out *out)
{
    if (!set) return;
    souk_puts(out, title);
    for (bool first = true; set; set &= set - 1, first = false)
        souk_printf(out, "%s %s", first ? "" : ",", say(d, d->p->kind[souk_lowest(set)].name));
    souk_puts(out, ".\n");
}

static void tell_seat(const drawing *d, int g, int viewer, souk_out *out)
{
    const co_state *s = d->s;
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_seat_name(d->voice, g, &name);
    souk_printf(&name, ", %s", say(d, d->p->guild[g]));
    souk_printf(out, say(d, N_("%s: ")), name.buf);
    souk_printf(out, souk_textn(d->voice->lang, "%d coin", "%d coins", s->coins[g]), s->coins[g]);
    souk_puts(out, ", ");
    souk_printf(out, say(d, N_("hand %d, pile %d")), souk_popcount(s->hand[g]),
                souk_popcount(co_pile(s, d->p, g)));
    souk_puts(out, ".\n");
    if (g == viewer) tell_kinds(d, say(d, N_("Your hand:")), s->hand[g], out);
    tell_kinds(d, say(d, N_("Already played:")), d->p->kinds_all & s->used[g], out);
    tell_kinds(d, say(d, N_("Out of the game:")), s->gone[g], out);
}

void co_tell(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out)
{
    drawing d;
    memset(&d, 0, sizeof d);
    d.s = VIEW(state);
    d.p = PARTS(parts);
    d.voice = voice;
    if (d.s->turn == 0)
        souk_puts(out, say(&d, N_("Set-up")));
    else
        souk_printf(out, say(&d, N_("Turn %d of %d")), d.s->turn, d.p->turns);
    souk_puts(out, ". ");
    if (d.s->event == CO_NONE) {
        souk_puts(out, say(&d, N_("No event")));
    } else {
        souk_printf(out, say(&d, N_("%s: ")), say(&d, d.p->event[d.s->event].name));
        co_word(d.p, "effects", d.s->event, voice, out);
    }
    souk_puts(out, ".\n");
    uint64_t counting = co_counting(d.s, d.p);
    unsigned poorest = co_poorest(d.s);
    for (int q = 0; q < d.p->quarters; q++)
        tell_quarter(&d, q, counting, poorest, out);
    for (int i = 0; i < CO_SEATS; i++)
        tell_seat(&d, d.s->order[i], viewer, out);
}
