/* observe.c — Desert Bazaar: observations, the view as numbers.
 *
 * Planes are written in order; each writer returns where the next plane begins. Boards are summed with their weights,
 * sixteen cells at a time. Nothing branches on unpredictable data.
 */
#include "core/plane.h"
#include "games/desert/state.h"
#include <string.h>

const souk_plane db_planes[] = {
    {"tiles", DB_CELLS,
     "per cell: what its tile makes, 0.25 water .. 1 camel; -1 empty and closed, 0 empty and open"},
    {"tents", DB_CELLS, "per cell: 0 none, 1 own, -i/5 of the i-th seat after the own"},
    {"hand", DB_RESOURCES, "own cards of each resource / cards of it in the box"},
    {"piles", DB_RESOURCES, "cards in each pile / cards of it in the box"},
    {"cards", DB_SEATS, "hand sizes / cards in the box, own first"},
    {"points", DB_SEATS, "the track / 64, own first"},
    {"tents_left", DB_SEATS, "tents not on the board / tents of a seat, own first"},
    {"slots", DB_SLOTS * 8, "per slot: what the tile makes (4, one is 1), its cost (4, / 3)"},
    {"phase", 7, "one is 1: wild, turn, rolled, rerolled, cell, pay, build"},
    {"turn", DB_SEATS, "one is 1: whose turn, own first"},
    {"dice", DB_FACES, "dice showing each face / 3"},
    {"aside", DB_WILD + 1, "the face set aside"},
    {"need", DB_RESOURCES, "cards still to be paid for the tile / 3"},
    {"used", DB_RESOURCES, "neighbours' resources used for the tile / 3"},
    {"chosen", 1, "the slot chosen (from 1) / 8, 0 none"},
    {"side", 1, "the side of this turn: -1 first, 1 second, 0 none"},
    {"stack", 1, "tiles in the stack / tiles"},
    {"turns", 1, "turns played / the most allowed"},
    {"turned_in", 1, "cards turned in for an exchange / cards of one"},
    {"exchanged", 1, "1: no more declines for this tile"},
    {"wilds", 1, "set-up: wild dice to choose for / 3"},
    {"seats", 1, "seats / 5"},
    {"idle", 1, "turns in succession without card or tile / seats"},
    {"strict_close", 1, "the option"},
    {"known", DB_SEATS *DB_RESOURCES,
     "per seat, own first: cards of each resource that all know to be in its hand / cards of it in the box"},
};

static float *put_four(float *o, const uint8_t *n, souk_float4 units)
{
    uint32_t four;
    memcpy(&four, n, sizeof four);
    souk_plane_counts(o, four, units);
    return o + DB_RESOURCES;
}

/* One word of a board, sixteen cells at a time; groups past the last cell of the parts are zero. */
static inline float *put_word(const db_parts *p, int w, const uint64_t *sets, const int8_t *weight, int n,
                              float unit, float *o)
{
    enum { WORD = DB_CELLS / 2 };
    const int cells = p->num_cells - WORD * w;
#pragma GCC unroll 4
    for (int c = 0; c < WORD; c += 16)
        if (c < cells)
            souk_plane_sum_16(o + c, sets, weight, n, c, unit);
        else
            souk_plane_zero(o + c, 16);
    return o + WORD;
}

/* Tiles and tents, as weighted sums of boards. A tile's resource is counted from 1, and its two bits are boards. */
static float *put_board(const db_state *s, const db_parts *p, const int *who, float *o)
{
    static const int8_t tile[4] = {1, 1, 2, -DB_RESOURCES};
    static const int8_t tent[DB_SEATS] = {DB_SEATS, -1, -2, -3, -4};
    for (int w = 0; w < 2; w++) {
        uint64_t taken = s->taken.w[w];
        const uint64_t sets[4] = {taken, s->makes[0].w[w], s->makes[1].w[w],
                                  p->cells.w[w] & ~taken & ~s->open.w[w]};
        o = put_word(p, w, sets, tile, 4, 1.0f / DB_RESOURCES, o);
    }
    o = souk_plane_hand_on(o - DB_CELLS, o, 0, DB_CELLS);
    for (int w = 0; w < 2; w++) {
        uint64_t sets[DB_SEATS] = {0};
        for (int i = 0; i < s->seats; i++)
            sets[i] = s->tents[who[i]].w[w];
        o = put_word(p, w, sets, tent, DB_SEATS, 1.0f / DB_SEATS, o);
    }
    return o;
}

static float *put_slots(const db_state *s, const db_parts *p, souk_float4 thirds, float *o)
{
    for (int slot = 0; slot < DB_SLOTS; slot++) { /* branch-free: empty slots are unpredictable */
        uint32_t there = s->slot[slot] != DB_NONE, cost;
        const db_tile *t = &p->tile[s->slot[slot] & (DB_TILES - 1)];
        memcpy(&cost, t->cost, sizeof cost);
        o = souk_plane_bits(o, there << t->makes, DB_RESOURCES);
        souk_plane_counts(o, cost & (0 - there), thirds);
        o += DB_RESOURCES;
    }
    return o;
}

/* The phase, the seat to play, and the dice. */
static float *put_turn(const db_state *s, int seat, float *o)
{
    enum { PHASES = 7 }; /* phases in which a seat decides, in order; the others are not shown */
    static const uint8_t phase[DB_IN_DONE + 1] = {0, 0,      1 << 0, 0,      1 << 1, 0, 1 << 2,
                                                  0, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 0};
    const souk_float4 thirds = {1.0f / DB_DICE, 1.0f / DB_DICE, 1.0f / DB_DICE, 1.0f / DB_DICE};
    int ahead = s->turn - seat + (s->turn < seat ? s->seats : 0); /* offset of the seat to play */
    uint64_t shown = 0;                                           /* dice by face, a byte each */
    uint32_t set = phase[s->phase] | 1u << (PHASES + ahead);
    o = souk_plane_bits(o, set, PHASES + DB_SEATS);
    for (int i = 0; i < s->rolled; i++)
        shown += (uint64_t)1 << (8 * s->dice[i]);
    souk_plane_counts(o, (uint32_t)shown, thirds);
    souk_plane_counts(o + 4, (uint32_t)(shown >> 32), thirds); /* two lanes too many: overwritten next */
    o += DB_FACES;
    return souk_plane_bits(o, s->aside <= DB_WILD ? 1u << s->aside : 0, DB_WILD + 1);
}

enum { COURSE = 10 }; /* numbers at the end */

void db_observe(const void *state, const void *parts, int seat, float *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    const float third = 1.0f / DB_COST_BOX;
    const souk_float4 thirds = {third, third, third, third};
    const souk_float4 of_box = souk_plane_units(p->cards[0], p->cards[1], p->cards[2], p->cards[3]);
    const souk_float4 of_all = souk_plane_units(p->cards[0] + p->cards[1] + p->cards[2] + p->cards[3],
                                                p->tents, p->num_tiles, p->exchange);
    int seats = s->seats, who[DB_SEATS] = {0};
    const souk_float4 of_play = souk_plane_units(s->max_turns, seats, 1, 1);
    for (int i = 0, next = seat; i < seats; i++, next = next + 1 == seats ? 0 : next + 1)
        who[i] = next;
    /* Gathered first, written last: numbers of seats, then of the course of play. */
    int32_t of_seats[3 * DB_SEATS] = {0};
    for (int i = 0; i < seats; i++) {
        of_seats[i] = db_cards(s->hand[who[i]]);
        of_seats[DB_SEATS + i] = s->score[who[i]];
        of_seats[2 * DB_SEATS + i] = s->left[who[i]];
    }
    const int32_t course[COURSE] = {s->chosen == DB_NONE ? 0 : s->chosen + 1,
                                    s->side == DB_NONE ? 0 : 2 * s->side - 1,
                                    souk_popcount(s->stack),
                                    s->turns,
                                    s->turned,
                                    s->exchanged,
                                    s->wilds,
                                    seats,
                                    s->idle,
                                    s->strict_close};
    const float a = of_all[0], b = 1.0f / 64, c = of_all[1];
    const float seat_units[3 * DB_SEATS] = {a, a, a, a, a, b, b, b, b, b, c, c, c, c, c};
    const float course_units[COURSE] = {1.0f / DB_SLOTS, 1, of_all[2],      of_play[0],
                                        of_all[3],       1, 1.0f / DB_DICE, 1.0f / DB_SEATS,
                                        of_play[1],      1};
    float *o = put_board(s, p, who, out);
    o = souk_plane_hand_on(out, o, DB_CELLS, 2 * DB_CELLS);
    o = put_four(o, s->hand[seat], of_box);
    o = put_four(o, s->pile, of_box);
    o = souk_plane_ratios(o, of_seats, seat_units, 3 * DB_SEATS);
    o = put_slots(s, p, thirds, o);
    o = put_turn(s, seat, o);
    o = put_four(o, s->need, thirds);
    o = put_four(o, s->used, thirds);
    o = souk_plane_ratios(o, course, course_units, COURSE);
    for (int i = 0; i < DB_SEATS; i++)
        o = put_four(o, s->known[i < seats ? who[i] : DB_SEATS - 1],
                     of_box); /* an absent seat reads the last row, which is empty */
    souk_plane_hand_on(out, o, 2 * DB_CELLS, DB_OBSERVE_SIZE);
}
