/* camps.c — see camps.h for the ideas: camps grow as bit boards, and paying is a sum of tolls. */
#include <string.h>

#include "games/desert/camps.h"

desert_board desert_camp(const desert_parts *p, desert_board taken, desert_board seed, desert_board *halo)
{
    desert_board camp = seed, edge = seed, reach;
    reach.w[0] = reach.w[1] = 0;
    while (desert_board_any(&edge)) {
        const desert_board *n = &p->near_to[desert_board_pop(&edge)];
        reach = desert_board_or(reach, *n);
        desert_board fresh = desert_board_less(desert_board_and(*n, taken), camp);
        camp = desert_board_or(camp, fresh);
        edge = desert_board_or(edge, fresh);
    }
    if (halo) *halo = reach;
    return camp;
}

int desert_fits(const desert_parts *p, const desert_board *taken, int cell)
{
    desert_board touched = desert_board_and(p->near_to[cell], *taken);
    desert_board camps = desert_camp(p, *taken, touched, NULL);
    return 1 + desert_board_count(&camps) <= p->camp_size; /* DB-4.2 */
}

int desert_put(desert_state *s, const desert_parts *p, int cell, int makes, int seat)
{
    const desert_board *n = &p->near_to[cell];
    desert_board_add(&s->taken, cell);
    desert_board_drop(&s->open, cell);
    if (makes & 1) desert_board_add(&s->makes[0], cell);
    if (makes & 2) desert_board_add(&s->makes[1], cell);
    if (seat >= 0) {
        desert_board_add(&s->tents[seat], cell);
        s->left[seat]--;
    }
    desert_board *supply = s->supply[makes];
    supply[2] = desert_board_or(supply[2], desert_board_and(supply[1], *n));
    supply[1] = desert_board_or(supply[1], desert_board_and(supply[0], *n));
    supply[0] = desert_board_or(supply[0], *n);

    desert_board seed, halo;
    seed.w[0] = seed.w[1] = 0;
    desert_board_add(&seed, cell);
    desert_board camp = desert_camp(p, s->taken, seed, &halo);
    int size = desert_board_count(&camp);
    if (size >= p->camp_size) {
        s->open = desert_board_less(s->open, halo);
        return size;
    }
    /* A cell that touches this camp alone stays open; only where it would be joined with others
     * does their size matter. */
    desert_board others = desert_board_less(s->taken, camp);
    desert_board border = desert_board_and(halo, s->open);
    while (desert_board_any(&border)) {
        int edge = desert_board_pop(&border);
        desert_board joined = desert_board_and(p->near_to[edge], others);
        if (!desert_board_any(&joined)) continue;
        desert_board rest = desert_camp(p, others, joined, NULL);
        if (1 + size + desert_board_count(&rest) > p->camp_size) desert_board_drop(&s->open, edge);
    }
    return size;
}

void desert_derive_tolls(desert_parts *p)
{
    int more = p->exchange - 1; /* what an exchanged card costs beyond itself */
    for (int hand = 0; hand <= DESERT_COST; hand++)
        for (int pile = 0; pile <= DESERT_COST; pile++)
            for (int n = 0; n <= DESERT_COST; n++) {
                int missing = n > hand ? n - hand : 0;
                p->toll[hand][pile][n] = (int16_t)(missing > pile ? DESERT_NO_WAY : n + more * missing);
            }
}

static inline int at_most_three(int n)
{
    return n < DESERT_COST ? n : DESERT_COST;
}

void desert_tolls_of(const desert_parts *p, const uint8_t *hand, const uint8_t *pile, desert_tolls *t)
{
    for (int c = 0; c < DESERT_RESOURCES; c++)
        memcpy(t->toll[c], p->toll[at_most_three(hand[c])][at_most_three(pile[c])], sizeof t->toll[c]);
    t->cards = (int16_t)desert_cards(hand);
}

int desert_can_pay(const desert_tolls *t, const uint8_t *need)
{
    return t->toll[0][need[0]] + t->toll[1][need[1]] + t->toll[2][need[2]] + t->toll[3][need[3]] <= t->cards;
}

/* The board, if the toll can be paid with the cards; else no cell. No branch: which it is follows no
 * pattern, and a wrong guess would cost more than the few words. */
static inline desert_board if_paid(desert_board b, int toll, int cards)
{
    uint64_t all = (uint64_t)0 - (uint64_t)(toll <= cards);
    b.w[0] &= all;
    b.w[1] &= all;
    return b;
}

/* All open cells where the tile can be paid: for each choice of what the neighbours supply, if the
 * rest can be paid, the cells that supply it (and perhaps more, which never costs more). The three
 * shapes of a cost are AAA, AAB and ABC; of AAB the parts name A first. */
static inline desert_board payable(const desert_state *s, const desert_tile *tile, const desert_tolls *t)
{
    int a = tile->kind[0], b = tile->kind[1], c = tile->kind[2], cards = t->cards;
    const int16_t *pay_a = t->toll[a];
    desert_board open = s->open, a1 = desert_board_and(open, s->supply[a][0]), found;
    if (tile->kinds == 2) {
        int pay_b = t->toll[b][1];
        if (pay_a[2] + pay_b <= cards) return open;
        desert_board a2 = desert_board_and(open, s->supply[a][1]);
        desert_board b1 = desert_board_and(open, s->supply[b][0]);
        found = desert_board_and(a2, b1);
        found = desert_board_or(found, if_paid(desert_board_and(a1, b1), pay_a[1], cards));
        found = desert_board_or(found, if_paid(b1, pay_a[2], cards));
        found = desert_board_or(found, if_paid(a2, pay_b, cards));
        return desert_board_or(found, if_paid(a1, pay_a[1] + pay_b, cards));
    }
    if (tile->kinds == 3) {
        int one_a = pay_a[1], one_b = t->toll[b][1], one_c = t->toll[c][1];
        if (one_a + one_b + one_c <= cards) return open;
        desert_board b1 = desert_board_and(open, s->supply[b][0]);
        desert_board c1 = desert_board_and(open, s->supply[c][0]);
        desert_board ab = desert_board_and(a1, b1);
        found = desert_board_and(ab, c1);
        found = desert_board_or(found, if_paid(ab, one_c, cards));
        found = desert_board_or(found, if_paid(desert_board_and(a1, c1), one_b, cards));
        found = desert_board_or(found, if_paid(desert_board_and(b1, c1), one_a, cards));
        found = desert_board_or(found, if_paid(a1, one_b + one_c, cards));
        found = desert_board_or(found, if_paid(b1, one_a + one_c, cards));
        return desert_board_or(found, if_paid(c1, one_a + one_b, cards));
    }
    found = desert_board_and(open, s->supply[a][2]);
    found = desert_board_or(found, if_paid(desert_board_and(open, s->supply[a][1]), pay_a[1], cards));
    found = desert_board_or(found, if_paid(a1, pay_a[2], cards));
    return desert_board_or(found, if_paid(open, pay_a[3], cards));
}

desert_board desert_payable(const desert_state *s, const desert_tile *tile, const desert_tolls *t)
{
    return payable(s, tile, t);
}

unsigned desert_buildable(const desert_state *s, const desert_parts *p, const desert_tolls *t, int from,
                          int to)
{
    unsigned set = 0;
    for (int slot = from; slot < to; slot++) {
        if (s->slot[slot] == DESERT_NONE) continue;
        desert_board cells = payable(s, &p->tile[s->slot[slot]], t);
        set |= (unsigned)desert_board_any(&cells) << slot;
    }
    return set;
}
