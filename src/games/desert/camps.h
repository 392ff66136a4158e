/* camps.h — bit boards: camps, the cells that can take a tile, and what a tile costs there.
 *
 * A camp is found by growing a bit board from one cell through the neighbour boards of the parts: at
 * most camp_size look-ups, and the growth yields the camp's halo (the cells that touch it) for free.
 * A placement changes `open` only within the halo of the camp it makes, and only ever closes cells,
 * because camps grow and merge but never shrink.
 *
 * Paying (DB-4.6): with H cards in hand, need n and shortage s per resource, "spare >= 3 x short" is
 * the same as H >= sum of n + 2s (an exchange of 3 for 1 costs two cards more than the card itself).
 * So each resource adds an amount that depends on its own need, hand and pile alone: a toll. A tile can
 * be paid where the tolls of what the neighbours leave to be paid sum to at most H.
 */
#ifndef SOUK_DESERT_CAMPS_H
#define SOUK_DESERT_CAMPS_H
#include "games/desert/rules.h"

static inline int desert_board_has(const desert_board *b, int cell)
{
    return (int)((b->w[cell >> 6] >> (cell & 63)) & 1);
}
static inline void desert_board_add(desert_board *b, int cell)
{
    b->w[cell >> 6] |= (uint64_t)1 << (cell & 63);
}
static inline void desert_board_drop(desert_board *b, int cell)
{
    b->w[cell >> 6] &= ~((uint64_t)1 << (cell & 63));
}
static inline int desert_board_any(const desert_board *b)
{
    return (b->w[0] | b->w[1]) != 0;
}
static inline int desert_board_count(const desert_board *b)
{
    return souk_popcount(b->w[0]) + souk_popcount(b->w[1]);
}
/* The lowest cell of a board that is not empty. */
static inline int desert_board_lowest(const desert_board *b)
{
    return b->w[0] ? souk_lowest(b->w[0]) : 64 + souk_lowest(b->w[1]);
}
/* Takes the lowest cell out of a board that is not empty. */
static inline int desert_board_pop(desert_board *b)
{
    int word = b->w[0] == 0;
    int bit = souk_lowest(b->w[word]);
    b->w[word] &= b->w[word] - 1;
    return (word << 6) + bit;
}
static inline desert_board desert_board_and(desert_board a, desert_board b)
{
    a.w[0] &= b.w[0];
    a.w[1] &= b.w[1];
    return a;
}
static inline desert_board desert_board_or(desert_board a, desert_board b)
{
    a.w[0] |= b.w[0];
    a.w[1] |= b.w[1];
    return a;
}
static inline desert_board desert_board_less(desert_board a, desert_board b)
{
    a.w[0] &= ~b.w[0];
    a.w[1] &= ~b.w[1];
    return a;
}

/* The resource made by the tile on that cell. */
static inline int desert_makes(const desert_state *s, int cell)
{
    return desert_board_has(&s->makes[0], cell) + 2 * desert_board_has(&s->makes[1], cell);
}
/* How many tiles producing c touch the cell, counted up to 3. */
static inline int desert_supply(const desert_state *s, int c, int cell)
{
    return desert_board_has(&s->supply[c][0], cell) + desert_board_has(&s->supply[c][1], cell) +
           desert_board_has(&s->supply[c][2], cell);
}
static inline int desert_cards(const uint8_t *hand)
{
    return hand[0] + hand[1] + hand[2] + hand[3];
}

/* All tiles connected with those of `seed` within `taken`; *halo (may be NULL) gets all cells that
 * touch one of them, tiles or not. */
desert_board desert_camp(const desert_parts *p, desert_board taken, desert_board seed, desert_board *halo);
/* Whether a tile on that empty cell would make a camp of at most camp_size. */
int desert_fits(const desert_parts *p, const desert_board *taken, int cell);
/* Puts a tile on the cell (with a tent of the seat, if seat >= 0) and keeps the boards' invariants.
 * Returns the size of its camp. */
int desert_put(desert_state *s, const desert_parts *p, int cell, int makes, int seat);

/* The tolls of a hand against the piles: toll[c][n] for a need of n of resource c; DESERT_NO_WAY if
 * the pile cannot make up what is short. They depend on few numbers, so the parts hold them all. */
enum { DESERT_NO_WAY = 1 << 12 };
typedef struct desert_tolls {
    int16_t toll[DESERT_RESOURCES][DESERT_COST + 1];
    int16_t cards; /* in the hand */
} desert_tolls;
void desert_derive_tolls(desert_parts *p);
void desert_tolls_of(const desert_parts *p, const uint8_t *hand, const uint8_t *pile, desert_tolls *t);
/* Whether that need can be paid (DB-4.6). */
int desert_can_pay(const desert_tolls *t, const uint8_t *need);
/* The open cells where the tile can be paid, by the state's boards and these tolls. */
desert_board desert_payable(const desert_state *s, const desert_tile *tile, const desert_tolls *t);
/* The slots from..to-1 whose tile has such a cell (DB-4.1), as a set. */
unsigned desert_buildable(const desert_state *s, const desert_parts *p, const desert_tolls *t, int from,
                          int to);

#endif
