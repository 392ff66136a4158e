/* board.c — Bazaar: the table drawn as text: the bank, the two exchange cards side by side, the four stalls, and
 * the holdings of each seat. A colour is always shown with its letter.
 *
 * If the screen is too low for that, the stalls are lines in a frame beside the cards.
 */
#include "core/canvas.h"
#include "core/out.h"
#include "core/text.h"
#include "games/bazaar/state.h"
#include <stdio.h>

enum {
    CARD_WIDTH = 26,
    STALL_WIDTH = 17,
    STALL_HEIGHT = 7,
    HEIGHT = 2 + BZ_ROWS + 3 + STALL_HEIGHT, /* of the board */
    LOW_CARD = 20,                           /* widths in the low layout */
    LOW_STALLS = 37
};

static const souk_style styles[BZ_COLOURS] = {SOUK_RED, SOUK_BLUE, SOUK_GREEN, SOUK_YELLOW, SOUK_WHITE};

/* Letters of a heap, each in its colour; returns the column after them. */
static int draw_heap(souk_canvas *c, int row, int col, bz_heap heap)
{
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        for (int n = bz_count(heap, colour); n > 0; n--)
            col = souk_canvas_put(c, row, col, styles[colour], bz_letters[colour]);
    return col;
}

static int draw_bank(const bz_state *s, souk_lang lang, souk_canvas *c, int row)
{
    int col = souk_canvas_put(c, row, 1, SOUK_TITLE, souk_text(lang, N_("Bank"))) + 2;
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        int from = col;
        col = souk_canvas_printf(c, row, col, styles[colour], "%s ", bz_letters[colour]);
        col = souk_canvas_printf(c, row, col, SOUK_PLAIN, "%s %d", bz_colour_word(colour, lang),
                                 bz_count(s->bank, colour));
        if (s->phase == BZ_IN_CHOOSE) souk_canvas_mark(c, row, from, 1, col - from, BZ_A_TAKE + colour);
        col += 3;
    }
    return row + 2;
}

static void draw_exchange(const bz_state *s, const bz_parts *p, int which, bool low, souk_lang lang,
                          souk_canvas *c, int row)
{
    int left = low ? which * LOW_CARD : 1 + which * (CARD_WIDTH + 4);
    int card = s->exchange[which], give = low ? 5 : 6, equals = low ? 10 : 12, take = low ? 12 : 15;
    souk_canvas_box(c, row, left, BZ_ROWS + 2, low ? LOW_CARD : CARD_WIDTH, SOUK_DIM);
    if (card == BZ_NONE) return;
    souk_canvas_printf(c, row, left + (low ? 1 : 2), SOUK_TITLE, souk_text(lang, N_(" Exchange card %d ")),
                       card + 1);
    for (int r = 0; r < BZ_ROWS; r++) {
        int at = row + 1 + r;
        souk_canvas_printf(c, at, left + 2, SOUK_DIM, "%c%d", which ? 'b' : 'a', r + 1);
        draw_heap(c, at, left + give, p->give[card][r * 2]);
        souk_canvas_put(c, at, left + equals, SOUK_PLAIN, "=");
        draw_heap(c, at, left + take, p->give[card][r * 2 + 1]);
        int action = BZ_A_TRADE + which * BZ_SIDES + r * 2;
        souk_canvas_mark(c, at, left + give, 1, equals - give, action);
        souk_canvas_mark(c, at, left + take, 1, low ? 6 : 8, action + 1);
    }
}

static void draw_stall(const bz_state *s, const bz_parts *p, int pile, int viewer, souk_lang lang,
                       souk_canvas *c, int row)
{
    int left = 1 + pile * (STALL_WIDTH + 2);
    souk_canvas_box(c, row, left, STALL_HEIGHT, STALL_WIDTH, SOUK_DIM);
    souk_canvas_printf(c, row, left + 2, SOUK_TITLE, souk_text(lang, N_(" Stall %d ")), pile + 1);
    if (s->top[pile] == BZ_NONE) {
        if (!s->left[pile]) souk_canvas_put(c, row + 2, left + 2, SOUK_DIM, souk_text(lang, N_("closed")));
        return;
    }
    int card = s->top[pile];
    int col = draw_heap(c, row + 1, left + 2, p->card[card]);
    bool last = s->left[pile] == 1;
    if ((p->starred >> card & 1) || last) souk_canvas_put(c, row + 1, col + 1, SOUK_ORANGE, "★");
    souk_canvas_printf(c, row + 2, left + 2, SOUK_PLAIN,
                       souk_textn(lang, "%d card left", "%d cards left", s->left[pile]), s->left[pile]);
    /* BZ-6.1: the column in force, so that the player sees the price of every leftover stone. */
    int row_points[BZ_LEFT_ROWS];
    for (int after = 0; after < BZ_LEFT_ROWS; after++)
        row_points[after] = bz_points_for(s, p, pile, after);
    souk_canvas_put(c, row + 3, left + 2, SOUK_DIM, souk_text(lang, N_("left  0 1 2 3+")));
    souk_canvas_printf(c, row + 4, left + 2, SOUK_PLAIN, "%-5s%2d%2d%2d%2d", souk_text(lang, N_("pts")),
                       row_points[0], row_points[1], row_points[2], row_points[3]);
    if (viewer >= 0 && bz_holds(s->hand[viewer], p->card[card]))
        souk_canvas_printf(c, row + 5, left + 2, SOUK_STRONG, souk_text(lang, N_("you can: %d")),
                           bz_points_for(s, p, pile, bz_total(s->hand[viewer]) - bz_total(p->card[card])));
    souk_canvas_mark(c, row, left, STALL_HEIGHT, STALL_WIDTH, BZ_A_BUY_TOP + pile);
}

/* All stalls in one frame, a line each; a plus marks the points that the viewer would get. */
static void draw_stalls_low(const bz_state *s, const bz_parts *p, int viewer, souk_lang lang, souk_canvas *c,
                            int row)
{
    int left = 2 * LOW_CARD + 1;
    souk_canvas_box(c, row, left, BZ_ROWS + 2, LOW_STALLS, SOUK_DIM);
    souk_canvas_put(c, row, left + 2, SOUK_TITLE, souk_text(lang, N_(" Stalls ")));
    souk_canvas_put(c, row + 1, left + 12, SOUK_DIM, souk_text(lang, N_("cards")));
    souk_canvas_put(c, row + 1, left + 19, SOUK_DIM, souk_text(lang, N_("spare")));
    souk_canvas_put(c, row + 1, left + 25, SOUK_DIM, "0  1  2 3+");
    for (int pile = 0; pile < BZ_PILES; pile++) {
        int at = row + 2 + pile, card = s->top[pile];
        souk_canvas_printf(c, at, left + 2, SOUK_TITLE, "%d", pile + 1);
        if (card == BZ_NONE) {
            if (!s->left[pile]) souk_canvas_put(c, at, left + 4, SOUK_DIM, souk_text(lang, N_("closed")));
            continue;
        }
        draw_heap(c, at, left + 4, p->card[card]);
        if ((p->starred >> card & 1) || s->left[pile] == 1)
            souk_canvas_put(c, at, left + 10, SOUK_ORANGE, "★");
        souk_canvas_printf(c, at, left + 12, SOUK_PLAIN, "%4d", s->left[pile]);
        int mine = -1; /* stones that the viewer would have left */
        if (viewer >= 0 && bz_holds(s->hand[viewer], p->card[card]))
            mine = bz_total(s->hand[viewer]) - bz_total(p->card[card]);
        for (int after = 0; after < BZ_LEFT_ROWS; after++) {
            bool here = mine == after || (after == BZ_LEFT_ROWS - 1 && mine > after);
            souk_canvas_printf(c, at, left + 23 + 3 * after, here ? SOUK_STRONG : SOUK_PLAIN,
                               here ? "%+3d" : "%3d", bz_points_for(s, p, pile, after));
        }
        souk_canvas_mark(c, at, left + 2, 1, LOW_STALLS - 3, BZ_A_BUY_TOP + pile);
    }
}

static void draw_seats(const bz_state *s, const bz_parts *p, const souk_voice *voice, souk_canvas *c)
{
    for (int seat = 0; seat < s->seats; seat++) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, seat, &name);
        bool on_turn = s->phase != BZ_IN_OVER && bz_actor(s) == seat;
        souk_canvas_put(c, seat, 0, SOUK_STRONG, on_turn ? ">" : " ");
        souk_canvas_cut(c, seat, 2, 15, (souk_style)(SOUK_SEAT0 + seat), name.buf);
        souk_canvas_printf(c, seat, 18, SOUK_PLAIN,
                           souk_textn(voice->lang, "%3d point", "%3d points", s->points[seat]),
                           s->points[seat]);
        int cards = souk_popcount(s->bought[seat]);
        souk_canvas_printf(c, seat, 30, SOUK_PLAIN, souk_textn(voice->lang, "%2d card", "%2d cards", cards),
                           cards);
        int total = bz_total(s->hand[seat]);
        souk_canvas_printf(c, seat, 40, total > p->stone_limit ? SOUK_RED : SOUK_DIM, "%2d/%d", total,
                           p->stone_limit);
        int col = draw_heap(c, seat, 47, s->hand[seat]);
        if (s->phase == BZ_IN_SURPLUS && seat == s->turn)
            for (int colour = BZ_COLOURS - 1, at = col; colour >= 0; colour--) {
                int n = bz_count(s->hand[seat], colour);
                at -= n;
                if (n) souk_canvas_mark(c, seat, at, 1, n, BZ_A_RETURN + colour);
            }
    }
}

const souk_sign bz_signs[] = {
    {N_("Bank"), "RBGYW", "BZ-1.1"},
    {N_(" Exchange card %d "), NULL, "BZ-2.1"},
    {"a0 b0", "=", "BZ-3.2"},
    {N_(" Stalls "), NULL, "BZ-2.2"},
    {N_(" Stall %d "), NULL, "BZ-2.2"},
    {N_("cards"), NULL, "BZ-2.2"},
    {N_("spare"), NULL, "BZ-6.1"},
    {N_("pts"), NULL, "BZ-6.1"},
    {N_("point points"), NULL, "BZ-6.1"},
    {NULL, "★", "BZ-6.2"},
    {N_("closed"), NULL, "BZ-6.3"},
    {N_("card cards"), NULL, "BZ-5.1"},
    {"0/0", NULL, "BZ-4.1"},
    {NULL, ">", "BZ-3.4"},
    {NULL, NULL, NULL},
};

void bz_draw(const void *state, const void *parts, int viewer, int what, const souk_voice *voice,
             souk_canvas *canvas)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    if (what == SOUK_DRAW_SEATS) {
        draw_seats(s, p, voice, canvas);
        return;
    }
    bool low = canvas->high > 0 && canvas->high < HEIGHT;
    int row = draw_bank(s, voice->lang, canvas, 0);
    for (int which = 0; which < 2; which++)
        draw_exchange(s, p, which, low, voice->lang, canvas, row);
    if (low) {
        draw_stalls_low(s, p, viewer, voice->lang, canvas, row);
        return;
    }
    row += BZ_ROWS + 3;
    for (int pile = 0; pile < BZ_PILES; pile++)
        draw_stall(s, p, pile, viewer, voice->lang, canvas, row);
}

/* --- as sentences ----------------------------------------------------------------------------- */

static void tell_exchange(const bz_state *s, const bz_parts *p, int which, souk_lang lang, souk_out *out)
{
    int card = s->exchange[which];
    if (card == BZ_NONE) return;
    souk_printf(out, souk_text(lang, N_("Exchange card %d:\n")), card + 1);
    for (int r = 0; r < BZ_ROWS; r++) {
        SOUK_OUT(one, SOUK_TEXT_MAX);
        SOUK_OUT(other, SOUK_TEXT_MAX);
        bz_heap_words(p->give[card][r * 2], lang, &one);
        bz_heap_words(p->give[card][r * 2 + 1], lang, &other);
        souk_printf(out, souk_text(lang, N_("%c%d: %s against %s.\n")), which ? 'b' : 'a', r + 1, one.buf,
                    other.buf);
    }
}

static void tell_stall(const bz_state *s, const bz_parts *p, int pile, int viewer, souk_lang lang,
                       souk_out *out)
{
    int card = s->top[pile];
    souk_printf(out, souk_text(lang, N_("Stall %d: ")), pile + 1);
    if (card == BZ_NONE) {
        souk_printf(out, "%s.\n", souk_text(lang, s->left[pile] ? N_("no card yet") : N_("closed")));
        return;
    }
    bz_heap_words(p->card[card], lang, out);
    if ((p->starred >> card & 1) || s->left[pile] == 1) souk_puts(out, souk_text(lang, N_(", with a star")));
    souk_puts(out, ", ");
    souk_printf(out, souk_textn(lang, "%d card left", "%d cards left", s->left[pile]), s->left[pile]);
    souk_puts(out, ". ");
    /* BZ-6.1: the column in force. */
    souk_printf(
        out,
        souk_text(lang, N_("Points: %d if no stone is left over, %d with one, %d with two, %d with more.")),
        bz_points_for(s, p, pile, 0), bz_points_for(s, p, pile, 1), bz_points_for(s, p, pile, 2),
        bz_points_for(s, p, pile, 3));
    if (viewer >= 0 && bz_holds(s->hand[viewer], p->card[card])) {
        souk_putc(out, ' ');
        souk_printf(out, souk_text(lang, N_("you can: %d")),
                    bz_points_for(s, p, pile, bz_total(s->hand[viewer]) - bz_total(p->card[card])));
        souk_putc(out, '.');
    }
    souk_putc(out, '\n');
}

void bz_tell(const void *state, const void *parts, int viewer, const souk_voice *voice, souk_out *out)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    SOUK_OUT(heap, SOUK_TEXT_MAX);
    bz_heap_words(s->bank, lang, &heap);
    souk_printf(out, souk_text(lang, N_("In the bank: %s.\n")), heap.buf);
    for (int which = 0; which < 2; which++)
        tell_exchange(s, p, which, lang, out);
    for (int pile = 0; pile < BZ_PILES; pile++)
        tell_stall(s, p, pile, viewer, lang, out);
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = souk_popcount(s->bought[seat]);
        souk_seat_name(voice, seat, out);
        souk_printf(out, souk_textn(lang, ": %d point", ": %d points", s->points[seat]), s->points[seat]);
        souk_printf(out, souk_textn(lang, ", %d card", ", %d cards", cards), cards);
        souk_out_reset(&heap);
        bz_heap_words(s->hand[seat], lang, &heap);
        souk_printf(out, souk_text(lang, N_("; holds %s.\n")), heap.buf);
    }
}
