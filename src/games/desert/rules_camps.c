/* rules_camps.c — Desert Bazaar: camps, the cells that can take a tile, and the cost of a tile there.
 *
 * A camp is found by growing a bitboard from one cell through the neighbour boards of the parts. This takes at most
 * camp_size look-ups and also yields the camp's halo (the cells that touch it). A placement changes `open` only
 * within the halo of the camp it makes. It only ever closes cells, because camps grow and merge but never shrink.
 *
 * Paying (DB-4.6): with H cards in hand, need n and shortage s per resource, "spare >= 3 x short" is the same as H >=
 * sum of n + 2s. (An exchange of 3 for 1 costs two cards more than the card itself.) So each resource adds an amount
 * that depends only on its own need, hand and pile: a toll. A tile can be paid on a cell if the tolls of the need
 * that the neighbours leave sum to at most H.
 */
#include "games/desert/state.h"
#include <string.h>

db_board db_camp(const db_parts *p, db_board taken, db_board seed, db_board *halo)
{
    db_board camp = seed, edge = seed, reach;
    reach.w[0] = reach.w[1] = 0;
    while (db_board_any(&edge)) {
        const db_board *n = &p->near_to[db_board_pop(&edge)];
        reach = db_board_or(reach, *n);
        db_board fresh = db_board_less(db_board_and(*n, taken), camp);
        camp = db_board_or(camp, fresh);
        edge = db_board_or(edge, fresh);
    }
    if (halo) *halo = reach;
    return camp;
}

db_board db_camp_at(const db_parts *p, db_board taken, int cell, db_board *halo)
{
    db_board seed;
    seed.w[0] = seed.w[1] = 0;
    db_board_add(&seed, cell);
    return db_camp(p, taken, seed, halo);
}

int db_fits(const db_parts *p, const db_board *taken, int cell)
{
    db_board touched = db_board_and(p->near_to[cell], *taken);
    db_board camps = db_camp(p, *taken, touched, NULL);
    return 1 + db_board_count(&camps) <= p->camp_size; /* DB-4.2 */
}

int db_put(db_state *s, const db_parts *p, int cell, int makes, int seat)
{
    const db_board *n = &p->near_to[cell];
    db_board_add(&s->taken, cell);
    db_board_drop(&s->open, cell);
    if (makes & 1) db_board_add(&s->makes[0], cell);
    if (makes & 2) db_board_add(&s->makes[1], cell);
    if (seat >= 0) {
        db_board_add(&s->tents[seat], cell);
        s->left[seat]--;
    }
    db_board *supply = s->supply[makes];
    supply[2] = db_board_or(supply[2], db_board_and(supply[1], *n));
    supply[1] = db_board_or(supply[1], db_board_and(supply[0], *n));
    supply[0] = db_board_or(supply[0], *n);

    db_board halo, camp = db_camp_at(p, s->taken, cell, &halo);
    int size = db_board_count(&camp);
    if (size >= p->camp_size) {
        s->open = db_board_less(s->open, halo);
        return size;
    }
    /* A cell that touches only this camp stays open. Other camps' sizes matter only where it would join them. */
    db_board others = db_board_less(s->taken, camp);
    db_board border = db_board_and(halo, s->open);
    while (db_board_any(&border)) {
        int edge = db_board_pop(&border);
        db_board joined = db_board_and(p->near_to[edge], others);
        if (!db_board_any(&joined)) continue;
        db_board rest = db_camp(p, others, joined, NULL);
        if (1 + size + db_board_count(&rest) > p->camp_size) db_board_drop(&s->open, edge);
    }
    return size;
}

/* `more` is the extra cost of an exchanged card. */
static int16_t toll_of(int more, int hand, int pile, int need)
{
    int missing = need > hand ? need - hand : 0;
    return (int16_t)(missing > pile ? DB_NO_WAY : need + more * missing);
}

void db_derive_tolls(db_parts *p)
{
    int more = p->exchange - 1;
    for (int hand = 0; hand < 4; hand++)
        for (int pile = 0; pile < 4; pile++)
            for (int n = 0; n < 4; n++)
                p->toll[hand][pile][n] = toll_of(more, hand, pile, n);
}

static inline int at_most_three(int n)
{
    return n < 3 ? n : 3;
}

void db_tolls_of(const db_parts *p, const uint8_t *hand, const uint8_t *pile, db_tolls *t)
{
    for (int c = 0; c < DB_RESOURCES; c++) {
        memcpy(t->toll[c], p->toll[at_most_three(hand[c])][at_most_three(pile[c])], sizeof p->toll[0][0]);
        t->toll[c][DB_COST] =
            p->four_alike ? toll_of(p->exchange - 1, hand[c], pile[c], DB_COST) : (int16_t)DB_NO_WAY;
    }
    t->cards = (int16_t)db_cards(hand);
}

int db_can_pay(const db_tolls *t, const uint8_t *need)
{
    int toll = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        toll += t->toll[c][need[c]];
    return toll <= t->cards;
}

/* The board if the cards cover the toll, else no cell. Branch-free: the outcome is unpredictable, and a
 * misprediction would cost more than masking two words. */
static inline db_board if_paid(db_board b, int toll, int cards)
{
    uint64_t all = (uint64_t)0 - (uint64_t)(toll <= cards);
    b.w[0] &= all;
    b.w[1] &= all;
    return b;
}

/* The open cells that touch at least n tiles producing c. */
static db_board supplied(const db_state *s, const db_parts *p, int c, int n)
{
    if (n == 0) return s->open;
    db_board found = db_board_and(s->open, s->supply[c][n < DB_COST ? n - 1 : DB_COST - 2]);
    if (n < DB_COST) return found;
    for (db_board left = found; db_board_any(&left);) {
        int cell = db_board_pop(&left);
        if (db_supply(s, p, c, cell) < DB_COST) db_board_drop(&found, cell);
    }
    return found;
}

/* payable() for any cost: tries every supply of each resource. */
static db_board payable_odd(const db_state *s, const db_parts *p, const db_tile *tile, const db_tolls *t)
{
    int used[DB_COST] = {0}, at = 0;
    db_board found = {{0, 0}};
    while (at < tile->kinds) {
        db_board cells = s->open;
        int toll = 0;
        for (int i = 0; i < tile->kinds; i++) {
            int c = tile->kind[i];
            cells = db_board_and(cells, supplied(s, p, c, used[i]));
            toll += t->toll[c][tile->cost[c] - used[i]];
        }
        found = db_board_or(found, if_paid(cells, toll, t->cards));
        for (at = 0; at < tile->kinds && used[at] == tile->cost[tile->kind[at]]; at++)
            used[at] = 0;
        if (at < tile->kinds) used[at]++;
    }
    return found;
}

/* The open cells where the tile can be paid. For each supply that leaves a payable rest, adds the cells with at least
 * that supply (more never costs more). The box's costs are AAA, AAB or ABC; for AAB the parts name A first. */
static inline db_board payable(const db_state *s, const db_parts *p, const db_tile *tile, const db_tolls *t)
{
    if (tile->odd) return payable_odd(s, p, tile, t);
    int a = tile->kind[0], b = tile->kind[1], c = tile->kind[2], cards = t->cards;
    const int16_t *pay_a = t->toll[a];
    db_board open = s->open, a1 = db_board_and(open, s->supply[a][0]), found;
    if (tile->kinds == 2) {
        int pay_b = t->toll[b][1];
        if (pay_a[2] + pay_b <= cards) return open;
        db_board a2 = db_board_and(open, s->supply[a][1]);
        db_board b1 = db_board_and(open, s->supply[b][0]);
        found = db_board_and(a2, b1);
        found = db_board_or(found, if_paid(db_board_and(a1, b1), pay_a[1], cards));
        found = db_board_or(found, if_paid(b1, pay_a[2], cards));
        found = db_board_or(found, if_paid(a2, pay_b, cards));
        return db_board_or(found, if_paid(a1, pay_a[1] + pay_b, cards));
    }
    if (tile->kinds == 3) {
        int one_a = pay_a[1], one_b = t->toll[b][1], one_c = t->toll[c][1];
        if (one_a + one_b + one_c <= cards) return open;
        db_board b1 = db_board_and(open, s->supply[b][0]);
        db_board c1 = db_board_and(open, s->supply[c][0]);
        db_board ab = db_board_and(a1, b1);
        found = db_board_and(ab, c1);
        found = db_board_or(found, if_paid(ab, one_c, cards));
        found = db_board_or(found, if_paid(db_board_and(a1, c1), one_b, cards));
        found = db_board_or(found, if_paid(db_board_and(b1, c1), one_a, cards));
        found = db_board_or(found, if_paid(a1, one_b + one_c, cards));
        found = db_board_or(found, if_paid(b1, one_a + one_c, cards));
        return db_board_or(found, if_paid(c1, one_a + one_b, cards));
    }
    found = db_board_and(open, s->supply[a][2]);
    found = db_board_or(found, if_paid(db_board_and(open, s->supply[a][1]), pay_a[1], cards));
    found = db_board_or(found, if_paid(a1, pay_a[2], cards));
    return db_board_or(found, if_paid(open, pay_a[3], cards));
}

db_board db_payable(const db_state *s, const db_parts *p, const db_tile *tile, const db_tolls *t)
{
    return payable(s, p, tile, t);
}

unsigned db_buildable(const db_state *s, const db_parts *p, const db_tolls *t, int from, int to)
{
    unsigned set = 0;
    for (int slot = from; slot < to; slot++) {
        if (s->slot[slot] == DB_NONE) continue;
        db_board cells = payable(s, p, &p->tile[s->slot[slot]], t);
        set |= (unsigned)db_board_any(&cells) << slot;
    }
    return set;
}
