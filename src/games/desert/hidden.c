/* hidden.c — what a seat cannot know, and what it can: imagine, observe, and the count of the box.
 *
 * Only the other hands are hidden (DB-2.2). Their sizes are known, and so is the pool of cards that lie
 * in them together. While the mover is in the middle of a building step one thing more is known: that
 * he can carry it through. So the mover's hand is dealt first, until it can; should the cards refuse
 * for long, all hands that can are listed and one is drawn from the list.
 */
#include <string.h>

#include "core/plane.h"
#include "games/desert/camps.h"

enum { DEALS = 64 }; /* deals tried before the list is made */

int desert_hand_can(const desert_state *s, const desert_parts *p, const uint8_t *hand)
{
    if (s->phase == DESERT_PHASE_CELL) {
        desert_tolls tolls;
        desert_tolls_of(p, hand, s->pile, &tolls);
        return desert_buildable(s, p, &tolls, s->chosen, s->chosen + 1) != 0;
    }
    if (s->phase != DESERT_PHASE_PAY) return 1;
    int missing = 0, spare = 0;
    for (int c = 0; c < DESERT_RESOURCES; c++) {
        int over = hand[c] - s->need[c];
        if (over >= 0)
            spare += over;
        else {
            missing -= over;
            if (-over > s->pile[c]) return 0;
        }
    }
    if (s->turned && !missing) return 0;
    return spare + s->turned >= p->exchange * missing; /* DB-4.6 */
}

static void deal(uint8_t *pool, int left, int size, uint8_t *hand, souk_rng *rng)
{
    memset(hand, 0, DESERT_RESOURCES);
    for (; size > 0; size--, left--) {
        int k = (int)souk_below(souk_rng_next(rng), (uint32_t)left), c = 0;
        while (k >= pool[c])
            k -= pool[c++];
        pool[c]--;
        hand[c]++;
    }
}

/* Draws one of the hands of that size that can be, each equally likely. */
static void deal_from_list(const desert_state *s, const desert_parts *p, const uint8_t *pool, int size,
                           uint8_t *hand, souk_rng *rng)
{
    uint32_t seen = 0;
    uint8_t h[DESERT_RESOURCES];
    for (int a = 0; a <= pool[0] && a <= size; a++)
        for (int b = 0; b <= pool[1] && a + b <= size; b++)
            for (int c = 0; c <= pool[2] && a + b + c <= size; c++) {
                int d = size - a - b - c;
                if (d > pool[3]) continue;
                h[0] = (uint8_t)a;
                h[1] = (uint8_t)b;
                h[2] = (uint8_t)c;
                h[3] = (uint8_t)d;
                if (!desert_hand_can(s, p, h)) continue;
                if (souk_below(souk_rng_next(rng), ++seen) == 0) memcpy(hand, h, sizeof h);
            }
}

void desert_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    desert_state *s = (desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    if (s->phase == DESERT_PHASE_DONE) return; /* hands are shown at the end */
    uint8_t pool[DESERT_RESOURCES];
    int size[DESERT_SEATS], left = 0;
    for (int c = 0; c < DESERT_RESOURCES; c++) {
        int known = s->pile[c] + (seat >= 0 && seat < s->seats ? s->hand[seat][c] : 0);
        pool[c] = (uint8_t)(p->cards[c] - known);
        left += pool[c];
    }
    for (int i = 0; i < s->seats; i++)
        size[i] = desert_cards(s->hand[i]);
    int mover = s->turn;
    if (mover != seat) {
        int tries = 0;
        for (; tries < DEALS; tries++) {
            uint8_t rest[DESERT_RESOURCES];
            memcpy(rest, pool, sizeof rest);
            deal(rest, left, size[mover], s->hand[mover], rng);
            if (desert_hand_can(s, p, s->hand[mover])) break;
        }
        if (tries == DEALS) deal_from_list(s, p, pool, size[mover], s->hand[mover], rng);
        for (int c = 0; c < DESERT_RESOURCES; c++)
            pool[c] = (uint8_t)(pool[c] - s->hand[mover][c]);
        left -= size[mover];
    }
    for (int i = 0; i < s->seats; i++) {
        if (i == seat || i == mover) continue;
        deal(pool, left, size[i], s->hand[i], rng);
        left -= size[i];
    }
}

/* --- The observation; the planes are listed in game.c ------------------------------------------ */

static float share(int n, int of)
{
    if (of <= 0) return 0.0f;
    return n >= of ? 1.0f : (float)n / (float)of;
}

/* A count of what a tile costs, as a share of the most it can cost; looked up, since it is asked for often. */
static float cost_share(int n)
{
    static const float shares[DESERT_COST + 1] = {0.0f, 1.0f / DESERT_COST, 2.0f / DESERT_COST, 1.0f};
    return shares[n < DESERT_COST ? n : DESERT_COST];
}

void desert_observe(const void *state, const void *parts, int seat, float *out)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    int seats = s->seats, total = 0, who[DESERT_SEATS] = {0};
    for (int i = 0, next = seat; i < seats; i++, next = next + 1 == seats ? 0 : next + 1)
        who[i] = next;
    float *makes = out, *owner = out + DESERT_CELLS, *camps = out + 2 * DESERT_CELLS;
    memset(out, 0, 3 * DESERT_CELLS * sizeof *out);
    desert_board joined = desert_board_or(desert_board_or(s->supply[0][0], s->supply[1][0]),
                                          desert_board_or(s->supply[2][0], s->supply[3][0]));
    float one = share(1, p->camp_size);
    for (int w = 0; w < 2; w++) {
        uint64_t taken = s->taken.w[w];
        /* What a tile makes, counted from 1: two bits of it are boards. */
        souk_plane_add(makes + 64 * w, taken, 64, 1.0f / DESERT_RESOURCES);
        souk_plane_add(makes + 64 * w, taken & s->makes[0].w[w], 64, 1.0f / DESERT_RESOURCES);
        souk_plane_add(makes + 64 * w, taken & s->makes[1].w[w], 64, 2.0f / DESERT_RESOURCES);
        for (int i = 0; i < seats; i++)
            souk_plane_add(owner + 64 * w, s->tents[who[i]].w[w], 64,
                           i == 0 ? 1.0f : -(float)i / DESERT_SEATS);
        souk_plane_add(camps + 64 * w, taken & ~joined.w[w], 64, one);
        souk_plane_add(camps + 64 * w, p->cells.w[w] & ~taken & ~s->open.w[w], 64, -1.0f);
    }
    for (desert_board left = desert_board_and(s->taken, joined); desert_board_any(&left);) {
        desert_board seed = {{0, 0}};
        desert_board_add(&seed, desert_board_lowest(&left));
        desert_board camp = desert_camp(p, s->taken, seed, NULL);
        left = desert_board_less(left, camp);
        float size = share(desert_board_count(&camp), p->camp_size);
        while (desert_board_any(&camp))
            camps[desert_board_pop(&camp)] = size;
    }

    float *o = out + 3 * DESERT_CELLS;
    for (int c = 0; c < DESERT_RESOURCES; c++)
        total += p->cards[c];
    for (int c = 0; c < DESERT_RESOURCES; c++)
        *o++ = share(s->hand[seat][c], p->cards[c]);
    for (int c = 0; c < DESERT_RESOURCES; c++)
        *o++ = share(s->pile[c], p->cards[c]);
    for (int i = 0; i < DESERT_SEATS; i++)
        *o++ = i < seats ? share(desert_cards(s->hand[who[i]]), total) : 0.0f;
    for (int i = 0; i < DESERT_SEATS; i++)
        *o++ = i < seats ? share(s->score[who[i]], 64) : 0.0f;
    for (int i = 0; i < DESERT_SEATS; i++)
        *o++ = i < seats ? share(s->left[who[i]], p->tents) : 0.0f;
    for (int slot = 0; slot < DESERT_SLOTS; slot++) {
        const desert_tile *t = s->slot[slot] == DESERT_NONE ? NULL : &p->tile[s->slot[slot]];
        o = souk_plane_bits(o, t ? 1u << t->makes : 0, DESERT_RESOURCES);
        for (int c = 0; c < DESERT_RESOURCES; c++)
            *o++ = t ? cost_share(t->cost[c]) : 0.0f;
    }
    static const uint8_t phases[] = {DESERT_PHASE_WILD,     DESERT_PHASE_TURN, DESERT_PHASE_ROLLED,
                                     DESERT_PHASE_REROLLED, DESERT_PHASE_CELL, DESERT_PHASE_PAY,
                                     DESERT_PHASE_BUILD};
    for (size_t i = 0; i < sizeof phases; i++)
        *o++ = s->phase == phases[i] ? 1.0f : 0.0f;
    for (int i = 0; i < DESERT_SEATS; i++)
        *o++ = i < seats && who[i] == s->turn ? 1.0f : 0.0f;
    for (int face = 0; face < DESERT_FACES; face++) {
        int n = 0;
        for (int i = 0; i < s->rolled; i++)
            n += s->dice[i] == face;
        *o++ = share(n, DESERT_DICE);
    }
    for (int face = 0; face <= DESERT_WILD; face++)
        *o++ = s->aside == face ? 1.0f : 0.0f;
    for (int c = 0; c < DESERT_RESOURCES; c++)
        *o++ = cost_share(s->need[c]);
    for (int c = 0; c < DESERT_RESOURCES; c++)
        *o++ = cost_share(s->used[c]);
    *o++ = s->chosen == DESERT_NONE ? 0.0f : share(s->chosen + 1, DESERT_SLOTS);
    *o++ = s->side == DESERT_NONE ? 0.0f : s->side == 0 ? -1.0f : 1.0f;
    *o++ = share(souk_popcount(s->stack), p->num_tiles);
    *o++ = share(s->turns, s->max_turns);
    *o++ = share(s->turned, p->exchange);
    *o++ = s->exchanged ? 1.0f : 0.0f;
    *o++ = share(s->wilds, DESERT_DICE);
    *o++ = share(seats, DESERT_SEATS);
    *o++ = share(s->idle, seats);
    *o++ = s->strict_close ? 1.0f : 0.0f;
}

/* --- Conservation ------------------------------------------------------------------------------ */

const char *desert_conserved(const void *state, const void *parts)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    for (int c = 0; c < DESERT_RESOURCES; c++) { /* DB-1.1 */
        int n = s->pile[c];
        for (int i = 0; i < s->seats; i++)
            n += s->hand[i][c];
        if (n != p->cards[c]) return "the cards of a resource do not add up";
    }
    desert_board marked = {{0, 0}};
    for (int i = 0; i < s->seats; i++) { /* DB-1.3 */
        if (s->left[i] + desert_board_count(&s->tents[i]) != p->tents)
            return "the tents of a seat do not add up";
        desert_board twice = desert_board_and(marked, s->tents[i]);
        if (desert_board_any(&twice)) return "a tile has two tents";
        marked = desert_board_or(marked, s->tents[i]);
    }
    desert_board bare = desert_board_less(marked, s->taken);
    if (desert_board_any(&bare)) return "a tent stands where no tile is";
    bare = desert_board_less(s->taken, p->cells);
    if (desert_board_any(&bare)) return "a tile stands off the board";

    uint64_t elsewhere = s->stack; /* DB-1.4: each tile is in the stack, in sight or built */
    for (int i = 0; i < DESERT_SLOTS; i++) {
        if (s->slot[i] == DESERT_NONE) continue;
        if (s->slot[i] >= p->num_tiles) return "a slot holds an unknown tile";
        uint64_t bit = (uint64_t)1 << s->slot[i];
        if (elsewhere & bit) return "a tile is in two places";
        elsewhere |= bit;
    }
    int built[DESERT_RESOURCES] = {0, 0, 0, 0};
    for (int t = 0; t < p->num_tiles; t++)
        if (!(elsewhere >> t & 1)) built[p->tile[t].makes]++;
    for (desert_board left = s->taken; desert_board_any(&left);)
        built[desert_makes(s, desert_board_pop(&left))]--;
    for (int c = 0; c < DESERT_RESOURCES; c++)
        if (built[c]) return "the tiles that make a resource do not add up";

    for (int cell = 0; cell < p->num_cells; cell++) {
        int fits = !desert_board_has(&s->taken, cell) && desert_fits(p, &s->taken, cell);
        if (desert_board_has(&s->open, cell) != fits) return "the open cells are wrong";
    }
    return NULL;
}
