/* board.c — Basari: the table drawn as text.
 *
 * The ring of stalls is a square arcade: stall 1 in the top left corner, then clockwise. A stall shows its
 * number and its points, its stones as letters, and the seats that are there. A digit is the pawn of a seat, a
 * lower-case letter the start marker that its pawn has left (a for seat 1, b for seat 2, ...). A pawn hides its
 * own marker, as on the real board, so a seat takes at most one character. The courtyard shows the shared
 * information: stock, majorities, laps, the haggle.
 */
#include "core/canvas.h"
#include "core/out.h"
#include "core/text.h"
#include "games/basari/state.h"
#include <string.h>

enum {
    CELL_H = 4, /* pitch of the grid, frame included once */
    CELL_W = 6,
    TOP_MAX = 12,      /* stalls in the top row: 73 columns */
    COURTYARD_SIDE = 5 /* stalls at a side that make the courtyard large enough */
};

static const souk_style stone_style[BA_COLOURS] = {SOUK_BLUE, SOUK_GREEN, SOUK_YELLOW, SOUK_RED};

/* The shape of the ring: `top` stalls above, `side` down the right, `top` back below, the rest up. */
typedef struct ba_ring {
    int stalls, top, side;
} ba_ring;

static ba_ring shape_of(const ba_parts *p)
{
    ba_ring r = {p->stalls, p->stalls / 2 < TOP_MAX ? p->stalls / 2 : TOP_MAX, 0};
    r.side = (r.stalls - 2 * r.top + 1) / 2;
    return r;
}

static void cell_of(const ba_ring *r, int stall, int *y, int *x)
{
    if (stall < r->top) {
        *y = 0;
        *x = stall;
    } else if (stall < r->top + r->side) {
        *y = stall - r->top + 1;
        *x = r->top - 1;
    } else if (stall < 2 * r->top + r->side) {
        *y = r->side + 1;
        *x = 2 * r->top + r->side - 1 - stall;
    } else {
        *y = 2 * r->top + 2 * r->side - stall;
        *x = 0;
    }
}

/* Neighbours share frames, joined where they meet: a grid corner is drawn by which of its sides have a line. */
static void draw_frames(const ba_ring *r, souk_canvas *c)
{
    static const char *const joint[16] = {" ", "│", "─", "└", "│", "│", "┌", "├",
                                          "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    bool cell[BA_STALLS_MAX + 3][TOP_MAX + 2]; /* with an empty border */
    memset(cell, 0, sizeof cell);
    for (int i = 0; i < r->stalls; i++) {
        int y, x;
        cell_of(r, i, &y, &x);
        cell[y + 1][x + 1] = true;
    }
    for (int y = 0; y <= r->side + 2; y++)
        for (int x = 0; x <= r->top; x++) {
            bool nw = cell[y][x], ne = cell[y][x + 1], sw = cell[y + 1][x], se = cell[y + 1][x + 1];
            int up = nw || ne, right = ne || se, down = sw || se, left = nw || sw;
            int row = y * CELL_H, col = x * CELL_W;
            if (up || right || down || left)
                souk_canvas_put(c, row, col, SOUK_GROUND, joint[up | right << 1 | down << 2 | left << 3]);
            for (int i = 1; right && i < CELL_W; i++)
                souk_canvas_put(c, row, col + i, SOUK_GROUND, "─");
            for (int i = 1; down && i < CELL_H; i++)
                souk_canvas_put(c, row + i, col, SOUK_GROUND, "│");
        }
}

static void draw_stall(const ba_state *s, const ba_parts *p, const ba_ring *r, int stall, bool choosable,
                       souk_canvas *c)
{
    int y, x;
    cell_of(r, stall, &y, &x);
    int row = y * CELL_H + 1, col = x * CELL_W + 1;
    souk_canvas_printf(c, row, col, choosable ? SOUK_TITLE : SOUK_DIM, "%d", stall + 1);
    souk_canvas_printf(c, row, col + 3, SOUK_STRONG, "%2d", (int)p->stall[stall].points);
    int at = col;
    for (int colour = BA_RED; colour >= BA_BLUE; colour--)
        for (int n = ba_get(p->stall[stall].stones, colour); n > 0; n--)
            at = souk_canvas_printf(c, row + 1, at, stone_style[colour], "%c", ba_letter(colour));
    at = col;
    for (int i = 0; i < s->seats; i++) {
        souk_style style = (souk_style)(SOUK_SEAT0 + i);
        if (!ba_placed(s, i)) continue;
        if (s->pawn[i] == stall)
            at = souk_canvas_printf(c, row + 2, at, style, "%d", i + 1);
        else if (ba_marker(s, p, i) == stall)
            at = souk_canvas_printf(c, row + 2, at, style, "%c", 'a' + i);
    }
    if (choosable) souk_canvas_mark(c, row, col, CELL_H - 1, CELL_W - 1, BA_A_START + stall);
}

/* The stall where the viewer's pawn stands has the points and the stones that two of the cards take; the third moves the
 * pawn. So a small window shows that stall while a card is chosen. */
static void mark_cards(const ba_state *s, const ba_ring *r, int viewer, souk_canvas *c)
{
    static const int card_of[CELL_H - 1] = {BA_POINTS, BA_STONES, BA_DIE};
    int y, x;
    if (s->phase != BA_IN_CARDS || viewer < 0 || viewer >= s->seats || s->card[viewer]) return;
    cell_of(r, s->pawn[viewer], &y, &x);
    for (int i = 0; i < CELL_H - 1; i++)
        souk_canvas_mark(c, y * CELL_H + 1 + i, x * CELL_W + 1, 1, CELL_W - 1, BA_A_CARD + card_of[i]);
}

/* Text and numbers that end at a column. */
static void draw_right(souk_canvas *c, int row, int end, souk_style style, const char *text)
{
    souk_canvas_put(c, row, end - souk_canvas_width(text), style, text);
}

static void draw_number(souk_canvas *c, int row, int end, souk_style style, int n)
{
    SOUK_OUT(text, 16);
    souk_put_int(&text, n);
    draw_right(c, row, end, style, text.buf);
}

static const char *const colour_words[BA_COLOURS] = {N_("B blue"), N_("G green"), N_("Y yellow"),
                                                     N_("R red")};

static int draw_stock(const ba_state *s, const ba_parts *p, int row, int col, souk_lang lang, souk_canvas *c)
{
    draw_right(c, row, col + 24, SOUK_DIM, souk_text(lang, N_("stock")));
    draw_right(c, row, col + 40, SOUK_DIM, souk_text(lang, N_("majority")));
    for (int colour = BA_RED; colour >= BA_BLUE; colour--) {
        row++;
        souk_canvas_put(c, row, col, stone_style[colour], souk_text(lang, colour_words[colour]));
        draw_number(c, row, col + 24, SOUK_PLAIN, ba_get(s->stock, colour));
        draw_number(c, row, col + 40, SOUK_PLAIN, p->majority[colour]);
    }
    return row + 1;
}

static int draw_laps(const ba_state *s, const ba_parts *p, int row, int col, const souk_voice *voice,
                     souk_canvas *c)
{
    enum { BAR = 20, BAR_AT = 16 };
    souk_lang lang = voice->lang;
    souk_canvas_printf(c, row, col, SOUK_DIM, souk_text(lang, N_("laps (%d stalls)")), (int)p->stalls);
    for (int i = 0; i < s->seats; i++) {
        row++;
        souk_canvas_seat(c, row, col, BAR_AT - 4, i, voice);
        if (!ba_placed(s, i)) continue;
        int left = p->stalls - s->walked[i];
        int full = left <= 0 ? BAR : s->walked[i] * BAR / p->stalls;
        for (int b = 0; b < BAR; b++)
            souk_canvas_put(c, row, col + BAR_AT + b, (souk_style)(SOUK_SEAT0 + i), b < full ? "■" : "·");
        int at = col + BAR_AT + BAR + 1;
        if (left > 0)
            souk_canvas_printf(c, row, at, SOUK_PLAIN, souk_text(lang, N_("%d to go, start %c")), left,
                               'a' + i);
        else
            souk_canvas_put(c, row, at, SOUK_STRONG, souk_text(lang, N_("lap done")));
    }
    return row + 1;
}

/* A name within a sentence: a longer one would run over the stalls on the right. */
static int put_name(const souk_voice *voice, int seat, souk_style style, int row, int col, souk_canvas *c)
{
    enum { NAME_SPACE = 18 };
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_seat_name(voice, seat, &name);
    return souk_canvas_cut(c, row, col, NAME_SPACE, style, name.buf);
}

static int draw_haggle(const ba_state *s, int viewer, int row, int col, const souk_voice *voice,
                       souk_canvas *c)
{
    souk_lang lang = voice->lang;
    if (s->phase != BA_IN_HAGGLE) return row;
    SOUK_OUT(line, SOUK_TEXT_MAX);
    int end = souk_canvas_printf(c, row, col, SOUK_STRONG, souk_text(lang, N_("Haggle over %s: ")),
                                 ba_action_word(lang, s->doing));
    end = put_name(voice, s->turn, SOUK_STRONG, row, end, c);
    souk_canvas_put(c, row++, end, SOUK_STRONG, souk_text(lang, s->offers ? N_(" answers") : N_(" opens")));
    if (s->offers) {
        souk_puts(&line, souk_text(lang, N_(" offers ")));
        ba_say_stones(&line, lang, s->offer);
        end = put_name(voice, s->rival, SOUK_PLAIN, row, col, c);
        end = souk_canvas_put(c, row, end, SOUK_PLAIN, line.buf);
        if (viewer == s->turn && s->colour == BA_RED)
            souk_canvas_mark(c, row, col, 1, end - col, BA_A_ACCEPT);
        row++;
    }
    if (viewer == s->turn && s->colour == BA_RED && s->offers < s->max_offers)
        souk_canvas_put(c, row++, col, SOUK_DIM, souk_text(lang, N_("Say for example: offer 2 red 1 blue")));
    if (viewer == s->turn && s->colour != BA_RED) {
        souk_out_reset(&line);
        souk_puts(&line, souk_text(lang, N_("You offer so far: ")));
        ba_say_stones(&line, lang, s->named);
        souk_canvas_put(c, row++, col, SOUK_PLAIN, line.buf);
    }
    return row;
}

static void draw_board(const ba_state *s, const ba_parts *p, int viewer, const souk_voice *voice,
                       souk_canvas *c)
{
    souk_lang lang = voice->lang;
    ba_ring r = shape_of(p);
    bool start = s->phase == BA_IN_START && viewer == s->turn;
    draw_frames(&r, c);
    for (int i = 0; i < p->stalls; i++)
        draw_stall(s, p, &r, i, start, c);
    mark_cards(s, &r, viewer, c);

    bool inside = r.side >= COURTYARD_SIDE;
    int row = inside ? CELL_H + 2 : (r.side + 2) * CELL_H + 2, col = inside ? CELL_W + 3 : 1;
    if (s->phase == BA_IN_DONE)
        souk_canvas_put(c, row, col, SOUK_TITLE, souk_text(lang, N_("The game is over")));
    else
        souk_canvas_printf(c, row, col, SOUK_TITLE, souk_text(lang, N_("Before scoring %d of %d")),
                           s->scorings + 1, (int)p->scorings);
    row = draw_stock(s, p, row + 2, col, lang, c);
    if (s->phase == BA_IN_DONE) return; /* no lap is under way */
    row = draw_laps(s, p, row + 1, col, voice, c);
    draw_haggle(s, viewer, row + 1, col, voice, c);
}

static const char *card_text(const ba_state *s, int viewer, int seat, souk_lang lang)
{
    static const char *const words[BA_CARDS] = {N_("die"), N_("points"), N_("stones")};
    if (s->card[seat] && ba_card_open(s, viewer, seat)) return souk_text(lang, words[s->card[seat] - 1]);
    if (s->card[seat]) return souk_text(lang, N_("face down"));
    return s->phase == BA_IN_CARDS ? souk_text(lang, N_("choosing")) : "-";
}

static void draw_seats(const ba_state *s, int viewer, const souk_voice *voice, souk_canvas *c)
{
    enum { NAME = 14, POINTS_END = 23, FIRST_END = 32, COLUMN = 9, TOTAL_END = 67, CARD_AT = 69 };
    souk_lang lang = voice->lang;
    draw_right(c, 0, POINTS_END, SOUK_DIM, souk_text(lang, N_("points")));
    for (int colour = BA_RED; colour >= BA_BLUE; colour--)
        draw_right(c, 0, FIRST_END + (BA_RED - colour) * COLUMN, SOUK_DIM,
                   souk_text(lang, colour_words[colour]));
    draw_right(c, 0, TOTAL_END, SOUK_DIM, souk_text(lang, N_("stones")));
    souk_canvas_put(c, 0, CARD_AT, SOUK_DIM, souk_text(lang, N_("card")));
    for (int i = 0; i < s->seats; i++) {
        int row = i + 1;
        souk_canvas_seat(c, row, 0, NAME, i, voice);
        draw_number(c, row, POINTS_END, SOUK_STRONG, s->score[i]);
        for (int colour = BA_RED; colour >= BA_BLUE; colour--)
            draw_number(c, row, FIRST_END + (BA_RED - colour) * COLUMN, stone_style[colour],
                        ba_get(s->stones[i], colour));
        draw_number(c, row, TOTAL_END, SOUK_PLAIN, ba_total(s->stones[i]));
        souk_canvas_put(c, row, CARD_AT, SOUK_PLAIN, card_text(s, viewer, i, lang));
    }
}

const souk_sign ba_signs[] = {
    {NULL, "RYGB", "BA-6.3"},
    {N_("choosing"), NULL, "BA-3.2"},
    {N_("face down"), NULL, "BA-3.2"},
    {N_("card"), NULL, "BA-3.2"},
    {N_("majority"), NULL, "BA-6.3"},
    {N_("stock"), NULL, "BA-2.2"},
    {N_("stones"), NULL, "BA-2.2"},
    {N_("points"), NULL, "BA-7.1"},
    {N_("laps (%d stalls)"), "■·", "BA-6.2"},
    {N_("%d to go, start %c"), "abcd", "BA-2.1"},
    {N_("lap done"), NULL, "BA-6.1"},
    {"0", NULL, "BA-1.3"},
    {NULL, NULL, NULL},
};

void ba_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    if (what == SOUK_DRAW_SEATS)
        draw_seats(state, viewer, voice, canvas);
    else
        draw_board(state, parts, viewer, voice, canvas);
}

/* --- as sentences ----------------------------------------------------------------------------- */

static void tell_stall(const ba_state *s, const ba_parts *p, int stall, const souk_voice *voice,
                       souk_out *out)
{
    souk_lang lang = voice->lang;
    int points = (int)p->stall[stall].points;
    souk_printf(out, souk_textn(lang, "Stall %d: %d point, ", "Stall %d: %d points, ", points), stall + 1,
                points);
    ba_say_stones(out, lang, p->stall[stall].stones);
    souk_putc(out, '.');
    for (int i = 0; i < s->seats; i++) {
        bool here = ba_placed(s, i) && s->pawn[i] == stall;
        if (!here && !(ba_placed(s, i) && ba_marker(s, p, i) == stall)) continue;
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, i, &name);
        souk_printf(out, souk_text(lang, here ? N_(" %s is here.") : N_(" The lap of %s ends here.")),
                    name.buf);
    }
    souk_putc(out, '\n');
}

static void tell_haggle(const ba_state *s, const souk_voice *voice, souk_out *out)
{
    souk_lang lang = voice->lang;
    if (s->phase != BA_IN_HAGGLE) return;
    souk_printf(out, souk_text(lang, N_("Haggle over %s: ")), ba_action_word(lang, s->doing));
    souk_seat_name(voice, s->turn, out);
    souk_puts(out, souk_text(lang, s->offers ? N_(" answers") : N_(" opens")));
    souk_puts(out, ".\n");
    if (!s->offers) return;
    souk_seat_name(voice, s->rival, out);
    souk_puts(out, souk_text(lang, N_(" offers ")));
    ba_say_stones(out, lang, s->offer);
    souk_puts(out, ".\n");
}

void ba_tell(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    for (int i = 0; i < p->stalls; i++)
        tell_stall(s, p, i, voice, out);
    if (s->phase != BA_IN_DONE) {
        souk_printf(out, souk_text(lang, N_("Before scoring %d of %d")), s->scorings + 1, (int)p->scorings);
        souk_puts(out, ".\n");
    }
    SOUK_OUT(stock, SOUK_TEXT_MAX);
    ba_say_stones(&stock, lang, s->stock);
    souk_printf(out, souk_text(lang, N_("In the stock: %s.\n")), stock.buf);
    souk_printf(
        out,
        souk_text(lang,
                  N_("A majority pays %d points for red, %d for yellow, %d for green and %d for blue.\n")),
        (int)p->majority[BA_RED], (int)p->majority[BA_YELLOW], (int)p->majority[BA_GREEN],
        (int)p->majority[BA_BLUE]);
    tell_haggle(s, voice, out);
    for (int i = 0; i < s->seats; i++) {
        souk_seat_name(voice, i, out);
        souk_printf(out, souk_textn(lang, ": %d point; ", ": %d points; ", s->score[i]), s->score[i]);
        ba_say_stones(out, lang, s->stones[i]);
        int left = p->stalls - s->walked[i];
        if (ba_placed(s, i) && left > 0)
            souk_printf(out,
                        souk_textn(lang, "; %d stall to the end of the lap",
                                   "; %d stalls to the end of the lap", left),
                        left);
        else if (ba_placed(s, i))
            souk_puts(out, souk_text(lang, N_("; the lap is done")));
        if (s->card[i]) souk_printf(out, souk_text(lang, N_("; card: %s")), card_text(s, viewer, i, lang));
        souk_puts(out, ".\n");
    }
}
