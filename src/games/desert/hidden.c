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

/* A number for each resource. */
static float *put_four(float *o, const uint8_t *n, souk_float4 units)
{
    uint32_t four;
    memcpy(&four, n, sizeof four);
    souk_plane_counts(o, four, units);
    return o + DESERT_RESOURCES;
}

/* One word of a board: of the cells that the parts have, in sixteens; the others are nought. */
static inline float *put_word(const desert_parts *p, int w, const uint64_t *sets, const int8_t *weight, int n,
                              float unit, float *o)
{
    enum { WORD = DESERT_CELLS / 2 };
    const int cells = p->num_cells - WORD * w;
#pragma GCC unroll 4
    for (int c = 0; c < WORD; c += 16)
        if (c < cells)
            souk_plane_sum_16(o + c, sets, weight, n, c, unit);
        else
            souk_plane_zero(o + c, 16);
    return o + WORD;
}

/* Tiles and tents: boards laid over each other, each with its weight. What a tile makes is counted from 1,
 * and two bits of it are boards. */
static float *put_board(const desert_state *s, const desert_parts *p, const int *who, float *o)
{
    static const int8_t tile[4] = {1, 1, 2, -DESERT_RESOURCES};
    static const int8_t tent[DESERT_SEATS] = {DESERT_SEATS, -1, -2, -3, -4};
    for (int w = 0; w < 2; w++) {
        uint64_t taken = s->taken.w[w];
        const uint64_t sets[4] = {taken, s->makes[0].w[w], s->makes[1].w[w],
                                  p->cells.w[w] & ~taken & ~s->open.w[w]};
        o = put_word(p, w, sets, tile, 4, 1.0f / DESERT_RESOURCES, o);
    }
    for (int w = 0; w < 2; w++) {
        uint64_t sets[DESERT_SEATS] = {0};
        for (int i = 0; i < s->seats; i++)
            sets[i] = s->tents[who[i]].w[w];
        o = put_word(p, w, sets, tent, DESERT_SEATS, 1.0f / DESERT_SEATS, o);
    }
    return o;
}

static float *put_slots(const desert_state *s, const desert_parts *p, souk_float4 thirds, float *o)
{
    for (int slot = 0; slot < DESERT_SLOTS; slot++) { /* which are empty follows no pattern: no branch */
        uint32_t there = s->slot[slot] != DESERT_NONE, cost;
        const desert_tile *t = &p->tile[s->slot[slot] & (DESERT_TILES - 1)];
        memcpy(&cost, t->cost, sizeof cost);
        o = souk_plane_bits(o, there << t->makes, DESERT_RESOURCES);
        souk_plane_counts(o, cost & (0 - there), thirds);
        o += DESERT_RESOURCES;
    }
    return o;
}

/* What is asked, whose turn it is, what the dice show. */
static float *put_turn(const desert_state *s, int seat, float *o)
{
    enum { PHASES = 7 }; /* in which a seat is asked, in their order; no seat is shown the others */
    static const uint8_t phase[DESERT_PHASE_DONE + 1] = {0, 0,      1 << 0, 0,      1 << 1, 0, 1 << 2,
                                                         0, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 0};
    const souk_float4 thirds = {1.0f / DESERT_DICE, 1.0f / DESERT_DICE, 1.0f / DESERT_DICE,
                                1.0f / DESERT_DICE};
    int ahead = s->turn - seat + (s->turn < seat ? s->seats : 0); /* of the seat, whoever's turn it is */
    uint64_t shown = 0;                                           /* dice by face, a byte each */
    uint32_t set = phase[s->phase] | 1u << (PHASES + ahead);
    o = souk_plane_bits(o, set, PHASES + DESERT_SEATS);
    for (int i = 0; i < s->rolled; i++)
        shown += (uint64_t)1 << (8 * s->dice[i]);
    souk_plane_counts(o, (uint32_t)shown, thirds);
    souk_plane_counts(o + 4, (uint32_t)(shown >> 32), thirds); /* two lanes more than faces: written over */
    o += DESERT_FACES;
    return souk_plane_bits(o, s->aside <= DESERT_WILD ? 1u << s->aside : 0, DESERT_WILD + 1);
}

enum { COURSE = 10 }; /* numbers at the end */

void desert_observe(const void *state, const void *parts, int seat, float *out)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    const float third = 1.0f / DESERT_COST;
    const souk_float4 thirds = {third, third, third, third};
    const souk_float4 of_box = souk_plane_units(p->cards[0], p->cards[1], p->cards[2], p->cards[3]);
    const souk_float4 of_all = souk_plane_units(p->cards[0] + p->cards[1] + p->cards[2] + p->cards[3],
                                                p->tents, p->num_tiles, p->exchange);
    int seats = s->seats, who[DESERT_SEATS] = {0};
    const souk_float4 of_play = souk_plane_units(s->max_turns, seats, 1, 1);
    for (int i = 0, next = seat; i < seats; i++, next = next + 1 == seats ? 0 : next + 1)
        who[i] = next;
    /* Gathered first, written last: numbers of seats, then of the course of play. */
    int32_t of_seats[3 * DESERT_SEATS] = {0};
    for (int i = 0; i < seats; i++) {
        of_seats[i] = desert_cards(s->hand[who[i]]);
        of_seats[DESERT_SEATS + i] = s->score[who[i]];
        of_seats[2 * DESERT_SEATS + i] = s->left[who[i]];
    }
    const int32_t course[COURSE] = {s->chosen == DESERT_NONE ? 0 : s->chosen + 1,
                                    s->side == DESERT_NONE ? 0 : 2 * s->side - 1,
                                    souk_popcount(s->stack),
                                    s->turns,
                                    s->turned,
                                    s->exchanged,
                                    s->wilds,
                                    seats,
                                    s->idle,
                                    s->strict_close};
    const float a = of_all[0], b = 1.0f / 64, c = of_all[1];
    const float seat_units[3 * DESERT_SEATS] = {a, a, a, a, a, b, b, b, b, b, c, c, c, c, c};
    const float course_units[COURSE] = {1.0f / DESERT_SLOTS, 1, of_all[2],          of_play[0],
                                        of_all[3],           1, 1.0f / DESERT_DICE, 1.0f / DESERT_SEATS,
                                        of_play[1],          1};
    float *o = put_board(s, p, who, out);
    o = put_four(o, s->hand[seat], of_box);
    o = put_four(o, s->pile, of_box);
    o = souk_plane_ratios(o, of_seats, seat_units, 3 * DESERT_SEATS);
    o = put_slots(s, p, thirds, o);
    o = put_turn(s, seat, o);
    o = put_four(o, s->need, thirds);
    o = put_four(o, s->used, thirds);
    souk_plane_ratios(o, course, course_units, COURSE);
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

    /* DB-4.2, in another way than the rules have it: each camp is counted once, for all cells that it touches. */
    int beside[DESERT_CELLS] = {0};
    for (desert_board left = s->taken; desert_board_any(&left);) {
        desert_board rest = left, seed = {{0, 0}}, halo;
        desert_board_add(&seed, desert_board_pop(&rest));
        desert_board camp = desert_camp(p, s->taken, seed, &halo);
        left = desert_board_less(left, camp);
        halo = desert_board_less(halo, s->taken);
        while (desert_board_any(&halo))
            beside[desert_board_pop(&halo)] += desert_board_count(&camp);
    }
    for (int cell = 0; cell < p->num_cells; cell++) {
        int fits = !desert_board_has(&s->taken, cell) && 1 + beside[cell] <= p->camp_size;
        if (desert_board_has(&s->open, cell) != fits) return "the open cells are wrong";
    }
    return NULL;
}
