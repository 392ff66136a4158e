/* camps.c — see camps.h for the ideas: camps grow as bit boards, and paying is a sum of tolls. */
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

void desert_tolls_of(const desert_parts *p, const uint8_t *hand, const uint8_t *pile, desert_tolls *t)
{
    int more = p->exchange - 1; /* what an exchanged card costs beyond itself */
    for (int c = 0; c < DESERT_RESOURCES; c++)
        for (int n = 0; n <= DESERT_COST; n++) {
            int missing = n > hand[c] ? n - hand[c] : 0;
            t->toll[c][n] = (int16_t)(missing > pile[c] ? DESERT_NO_WAY : n + more * missing);
        }
    t->cards = (int16_t)desert_cards(hand);
}

int desert_can_pay(const desert_tolls *t, const uint8_t *need)
{
    return t->toll[0][need[0]] + t->toll[1][need[1]] + t->toll[2][need[2]] + t->toll[3][need[3]] <= t->cards;
}

/* The cells of `from` that touch at least n tiles making c. */
static inline desert_board supplied(const desert_state *s, desert_board from, int c, int n)
{
    return n ? desert_board_and(from, s->supply[c][n - 1]) : from;
}

/* All open cells where the tile can be paid, or (enough) some of them if there are any. Supply of the
 * three resources is tried from none upwards; more supply never costs more, so for the third the least
 * that will do gives all the cells. */
static inline desert_board payable(const desert_state *s, const desert_tile *tile, const desert_tolls *t,
                                   int enough)
{
    int a = tile->kind[0], b = tile->kind[1], c = tile->kind[2];
    int costs_a = tile->cost[a], costs_b = tile->cost[b], costs_c = tile->cost[c];
    desert_board found;
    found.w[0] = found.w[1] = 0;
    for (int i = 0; i <= costs_a; i++) {
        int cards_a = t->cards - t->toll[a][costs_a - i];
        desert_board cells_a = supplied(s, s->open, a, i);
        if (!desert_board_any(&cells_a)) break;
        if (cards_a < 0) continue;
        for (int j = 0; j <= costs_b; j++) {
            int cards_b = cards_a - t->toll[b][costs_b - j];
            desert_board cells_b = supplied(s, cells_a, b, j);
            if (!desert_board_any(&cells_b)) break;
            if (cards_b < 0) continue;
            int k = 0;
            while (t->toll[c][costs_c - k] > cards_b)
                k++; /* at the latest with nothing to pay */
            found = desert_board_or(found, supplied(s, cells_b, c, k));
            if (enough && desert_board_any(&found)) return found;
            if (k == 0) break; /* more of b adds no cells */
        }
    }
    return found;
}

desert_board desert_payable(const desert_state *s, const desert_tile *tile, const desert_tolls *t)
{
    return payable(s, tile, t, 0);
}

int desert_payable_any(const desert_state *s, const desert_tile *tile, const desert_tolls *t)
{
    desert_board cells = payable(s, tile, t, 1);
    return desert_board_any(&cells);
}
