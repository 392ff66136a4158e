/* observe.c — Basari: the observation, which is a seat's view as numbers.
 *
 * Seats are in turn order, beginning with the observer. Hidden from others, and therefore zero: a card before
 * all have chosen, and the counts of an unfinished offer. Every value is written once, in the order of the
 * planes; booleans are written as sets of bits.
 */
#include "core/plane.h"
#include "games/basari/state.h"

const souk_plane ba_planes[] = {
    {"phase", BA_PHASES, "one-hot: start, roll, cards, tie, haggle, die, done"},
    {"scorings", 1, "scorings so far, as a part of all"},
    {"stock", BA_COLOURS, "blue, green, yellow, red: as a part of the box"},
    {"seats", BA_SEATS *BA_SEAT_FLOATS,
     "per seat from the observer on: taken; stones of 4 colours as a part of the box; score / 200; "
     "part of the lap walked; points of its stall / 10; stones of its stall / 5; the number of its stall "
     "in 6 bits; has chosen a card; die, points, stones card, if open; may act"},
    {"action", BA_CARDS, "one-hot: die, points or stones being carried out"},
    {"haggling", 2 * BA_SEATS, "one-hot, seats from the observer on: who is to answer; who made the offer"},
    {"naming", BA_COLOURS, "one-hot: which colour the observer names next"},
    {"offer", BA_COLOURS, "the offer on the table, as a part of the box"},
    {"named", BA_COLOURS, "what the observer has named of the next offer, likewise"},
    {"offers", 1, "offers made in this haggle, as a part of the most"},
};

enum {
    SCORE_SCALE = 200, /* above the scores of nearly all games */
    POINTS_SCALE = 10  /* above the points of the stalls of the box */
};

static inline float part(int n, float unit)
{
    float x = (float)n * unit;
    return x < 1.0f ? x : 1.0f;
}

/* The unit of each colour, so that all stones of the box make 1. */
static souk_float4 units_of(const ba_parts *p)
{
    return souk_plane_units(ba_get(p->box, 0), ba_get(p->box, 1), ba_get(p->box, 2), ba_get(p->box, 3));
}

static float *put_stones(float *out, uint32_t stones, souk_float4 units)
{
    souk_plane_counts(out, stones, units);
    return out + BA_COLOURS;
}

/* The units that all seats share. */
typedef struct ba_scale {
    souk_float4 box, stall;
    float lap; /* per stall walked */
} ba_scale;

static void put_seat(const ba_state *s, const ba_parts *p, const ba_scale *by, int viewer, int seat,
                     float *out)
{
    const ba_stall *stall = &p->stall[s->pawn[seat]];
    bool shown = ba_card_open(s, viewer, seat);
    bool placed = ba_placed(s, seat);
    uint32_t card = 1u << s->card[seat] >> 1; /* none: no bit */
    *out++ = 1.0f;
    out = put_stones(out, s->stones[seat], by->box);
    *out++ = part(s->score[seat], 1.0f / SCORE_SCALE);
    *out++ = part(s->walked[seat], by->lap);
    *out++ = placed ? part((int)stall->points, 1.0f / POINTS_SCALE) : 0.0f;
    out = put_stones(out, placed ? stall->stones : 0, by->stall);
    /* one set of bits: the stall; has chosen; die, points, stones; may act */
    uint32_t acts = (uint32_t)(card != 0) | (shown ? card : 0) << 1 | (s->pending >> seat & 1u) << 4;
    uint32_t set = (placed ? s->pawn[seat] : 0u) | acts << BA_STALL_BITS;
    souk_plane_bits(out, set, BA_STALL_BITS + 5);
}

void ba_observe(const void *state, const void *parts, int seat, float *out)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    const float fifth = 1.0f / BA_STALL_STONES;
    const souk_float4 fifths = {fifth, fifth, fifth, fifth};
    ba_scale by;
    by.box = units_of(p);
    by.stall = fifths;
    by.lap = 1.0f / (float)p->stalls;
    bool haggling = s->phase == BA_IN_HAGGLE, names = haggling & (seat == s->turn);
    uint32_t turn = 0, rival = 0;
    out = souk_plane_bits(out, 1u << s->phase, BA_PHASES);
    *out++ = (float)s->scorings / (float)p->scorings;
    out = put_stones(out, s->stock, by.box);
    for (int i = 0; i < s->seats; i++, out += BA_SEAT_FLOATS) {
        int who = seat + i < s->seats ? seat + i : seat + i - s->seats;
        put_seat(s, p, &by, seat, who, out);
        turn |= (uint32_t)(who == s->turn) << i;
        rival |= (uint32_t)(who == s->rival) << i;
    }
    for (int i = s->seats; i < BA_SEATS; i++)
        out = souk_plane_zero(out, BA_SEAT_FLOATS);

    /* One set of bits: the action carried out, who is to answer, who made the offer, the colour the observer names. */
    uint32_t set = (uint32_t)ba_carrying_out(s) << s->doing;
    if (haggling) set |= turn << BA_CARDS | rival << (BA_CARDS + BA_SEATS);
    set |= (uint32_t)names << (BA_CARDS + 2 * BA_SEATS + s->colour);
    out = souk_plane_bits(out, set, BA_CARDS + 2 * BA_SEATS + BA_COLOURS);
    out = put_stones(out, haggling ? s->offer : 0, by.box);
    out = put_stones(out, names ? s->named : 0, by.box);
    *out = haggling ? (float)s->offers / (float)s->max_offers : 0.0f;
}
