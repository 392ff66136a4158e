/* observe.c — what a seat sees of Basari, as numbers.
 *
 * Seats are in turn order from the observer on. Hidden from others, and therefore zero: a card before
 * all have chosen, and what an offerer has named so far. The planes table in game.c stands in the
 * order in which this file writes.
 */
#include "core/plane.h"
#include "games/basari/rules.h"

#include <string.h>

enum {
    SCORE_SCALE = 200, /* beyond the scores of nearly all games */
    POINTS_SCALE = 10  /* beyond the points of the stalls of the box */
};

static float part_of(int a, int b)
{
    if (a >= b) return 1.0f;
    return b > 0 ? (float)a / (float)b : 0.0f;
}

/* What a stone of each colour counts, so that all of the box make 1. */
static souk_float4 units_of(const basari_parts *p)
{
    souk_float4 u;
    for (int c = 0; c < BASARI_COLOURS; c++) {
        int n = basari_get(p->box, c);
        u[c] = n > 0 ? 1.0f / (float)n : 1.0f;
    }
    return u;
}

static float *put_stones(float *out, uint32_t stones, souk_float4 units)
{
    souk_plane_counts(out, stones, units);
    return out + BASARI_COLOURS;
}

static void put_seat(const basari_state *s, const basari_parts *p, souk_float4 u, int viewer, int seat,
                     float *out)
{
    const basari_stall *stall = &p->stall[s->pawn[seat]];
    const souk_float4 of_stall = {1.0f / BASARI_STALL_STONES, 1.0f / BASARI_STALL_STONES,
                                  1.0f / BASARI_STALL_STONES, 1.0f / BASARI_STALL_STONES};
    bool shown = s->phase != BASARI_IN_CARDS || seat == viewer;
    bool placed = s->phase != BASARI_IN_START || seat < s->turn;
    *out++ = 1.0f;
    out = put_stones(out, s->stones[seat], u);
    *out++ = part_of(s->score[seat], SCORE_SCALE);
    *out++ = part_of(s->walked[seat], p->stalls);
    *out++ = placed ? part_of((int)stall->points, POINTS_SCALE) : 0.0f;
    out = put_stones(out, placed ? stall->stones : 0, of_stall);
    *out++ = s->card[seat] ? 1.0f : 0.0f;
    out = souk_plane_bits(out, shown && s->card[seat] ? 1u << (s->card[seat] - 1) : 0, BASARI_CARDS);
    *out = (float)(s->pending >> seat & 1);
}

void basari_observe(const void *state, const void *parts, int seat, float *out)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    souk_float4 u = units_of(p);
    memset(out, 0, BASARI_OBSERVE * sizeof *out);
    out[s->phase] = 1.0f;
    out += BASARI_PHASES;
    *out++ = part_of(s->scorings, p->scorings);
    out = put_stones(out, s->stock, u);

    float *rings = out + BASARI_SEATS * BASARI_OBSERVE_SEAT;
    float *haggle = rings + BASARI_SEATS * BASARI_STALLS_MAX;
    bool haggling = s->phase == BASARI_IN_HAGGLE;
    for (int i = 0; i < s->seats; i++) {
        int who = seat + i < s->seats ? seat + i : seat + i - s->seats;
        put_seat(s, p, u, seat, who, out + i * BASARI_OBSERVE_SEAT);
        if (s->phase != BASARI_IN_START || who < s->turn) rings[i * BASARI_STALLS_MAX + s->pawn[who]] = 1.0f;
        if (haggling) {
            haggle[BASARI_CARDS + i] = who == s->turn ? 1.0f : 0.0f;
            haggle[BASARI_CARDS + BASARI_SEATS + i] = who == s->rival ? 1.0f : 0.0f;
        }
    }
    if (s->phase >= BASARI_IN_TIE && s->phase <= BASARI_IN_DIE) haggle[s->doing] = 1.0f;
    if (!haggling) return;
    haggle += BASARI_CARDS + 2 * BASARI_SEATS;
    haggle = put_stones(haggle, s->offer, u);
    if (seat == s->turn) {
        put_stones(haggle, s->named, u);
        haggle[BASARI_COLOURS + s->colour] = 1.0f;
    }
    haggle[2 * BASARI_COLOURS] = part_of(s->offers, s->max_offers);
}
