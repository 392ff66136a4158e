/* observe.c — what a seat sees of Basari, as numbers.
 *
 * Seats are in turn order from the observer on. Hidden from others, and therefore zero: a card before
 * all have chosen, and what an offerer has named so far. The planes table in game.c stands in the
 * order in which this file writes. Every value is written once, and what is yes or no as a set of bits.
 */
#include "core/plane.h"
#include "games/basari/rules.h"

#include <string.h>

enum {
    SCORE_SCALE = 200, /* beyond the scores of nearly all games */
    POINTS_SCALE = 10  /* beyond the points of the stalls of the box */
};

/* A part of a whole by what one of it counts; at most 1. */
static inline float part(int n, float unit)
{
    float x = (float)n * unit;
    return x < 1.0f ? x : 1.0f;
}

/* What a stone of each colour counts, so that all of the box make 1. */
static souk_float4 units_of(const basari_parts *p)
{
    return souk_plane_units(basari_get(p->box, 0), basari_get(p->box, 1), basari_get(p->box, 2),
                            basari_get(p->box, 3));
}

static float *put_stones(float *out, uint32_t stones, souk_float4 units)
{
    souk_plane_counts(out, stones, units);
    return out + BASARI_COLOURS;
}

/* What all seats are measured by. */
typedef struct scale {
    souk_float4 box, stall;
    float lap; /* what a stall walked counts */
} scale;

static void put_seat(const basari_state *s, const basari_parts *p, const scale *by, int viewer, int seat,
                     float *out)
{
    const basari_stall *stall = &p->stall[s->pawn[seat]];
    bool shown = s->phase != BASARI_IN_CARDS || seat == viewer;
    bool placed = s->phase != BASARI_IN_START || seat < s->turn;
    uint32_t card = 1u << s->card[seat] >> 1; /* none: no bit */
    *out++ = 1.0f;
    out = put_stones(out, s->stones[seat], by->box);
    *out++ = part(s->score[seat], 1.0f / SCORE_SCALE);
    *out++ = part(s->walked[seat], by->lap);
    *out++ = placed ? part((int)stall->points, 1.0f / POINTS_SCALE) : 0.0f;
    out = put_stones(out, placed ? stall->stones : 0, by->stall);
    /* the stall; has chosen; die, points, stones; may act: one set */
    uint32_t acts = (uint32_t)(card != 0) | (shown ? card : 0) << 1 | (s->pending >> seat & 1u) << 4;
    uint32_t set = (placed ? s->pawn[seat] : 0u) | acts << BASARI_STALL_BITS;
    souk_plane_bits(out, set, BASARI_STALL_BITS + 5);
}

void basari_observe(const void *state, const void *parts, int seat, float *out)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    const float fifth = 1.0f / BASARI_STALL_STONES;
    const souk_float4 fifths = {fifth, fifth, fifth, fifth};
    scale by;
    by.box = units_of(p);
    by.stall = fifths;
    by.lap = 1.0f / (float)p->stalls;
    bool haggling = s->phase == BASARI_IN_HAGGLE, names = haggling & (seat == s->turn);
    uint32_t turn = 0, rival = 0;
    out = souk_plane_bits(out, 1u << s->phase, BASARI_PHASES);
    *out++ = (float)s->scorings / (float)p->scorings;
    out = put_stones(out, s->stock, by.box);
    for (int i = 0; i < s->seats; i++, out += BASARI_OBSERVE_SEAT) {
        int who = seat + i < s->seats ? seat + i : seat + i - s->seats;
        put_seat(s, p, &by, seat, who, out);
        turn |= (uint32_t)(who == s->turn) << i;
        rival |= (uint32_t)(who == s->rival) << i;
    }
    for (int i = s->seats; i < BASARI_SEATS; i++)
        out = souk_plane_zero(out, BASARI_OBSERVE_SEAT);

    /* What is being carried out, who is to answer, who made the offer, what the observer names: one set. */
    bool doing = s->phase >= BASARI_IN_TIE && s->phase <= BASARI_IN_DIE;
    uint32_t set = (uint32_t)doing << s->doing;
    if (haggling) set |= turn << BASARI_CARDS | rival << (BASARI_CARDS + BASARI_SEATS);
    set |= (uint32_t)names << (BASARI_CARDS + 2 * BASARI_SEATS + s->colour);
    out = souk_plane_bits(out, set, BASARI_CARDS + 2 * BASARI_SEATS + BASARI_COLOURS);
    out = put_stones(out, haggling ? s->offer : 0, by.box);
    out = put_stones(out, names ? s->named : 0, by.box);
    *out = haggling ? (float)s->offers / (float)s->max_offers : 0.0f;
}
