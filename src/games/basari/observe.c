/* observe.c — what a seat sees of Basari, as numbers.
 *
 * Seats are in turn order from the observer on. Hidden from others, and therefore zero: a card before
 * all have chosen, and what an offerer has named so far. The planes table in game.c stands in the
 * order in which this file writes.
 */
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

static float *put_stones(float *out, uint32_t stones, const basari_parts *p)
{
    for (int c = 0; c < BASARI_COLOURS; c++)
        *out++ = part_of(basari_get(stones, c), basari_get(p->box, c));
    return out;
}

static void put_seat(const basari_state *s, const basari_parts *p, int viewer, int seat, float *out)
{
    const basari_stall *stall = &p->stall[s->pawn[seat]];
    bool shown = s->phase != BASARI_IN_CARDS || seat == viewer;
    bool placed = s->phase != BASARI_IN_START || seat < s->turn;
    *out++ = 1.0f;
    out = put_stones(out, s->stones[seat], p);
    *out++ = part_of(s->score[seat], SCORE_SCALE);
    *out++ = part_of(s->walked[seat], p->stalls);
    *out++ = placed ? part_of((int)stall->points, POINTS_SCALE) : 0.0f;
    for (int c = 0; c < BASARI_COLOURS; c++)
        *out++ = placed ? part_of(basari_get(stall->stones, c), BASARI_STALL_STONES) : 0.0f;
    *out++ = s->card[seat] ? 1.0f : 0.0f;
    for (int card = 0; card < BASARI_CARDS; card++)
        *out++ = shown && s->card[seat] == card + 1 ? 1.0f : 0.0f;
    *out = s->pending >> seat & 1 ? 1.0f : 0.0f;
}

void basari_observe(const void *state, const void *parts, int seat, float *out)
{
    const basari_state *s = (const basari_state *)state;
    const basari_parts *p = (const basari_parts *)parts;
    memset(out, 0, BASARI_OBSERVE * sizeof *out);
    out[s->phase] = 1.0f;
    out += BASARI_PHASES;
    *out++ = part_of(s->scorings, p->scorings);
    out = put_stones(out, s->stock, p);

    float *rings = out + BASARI_SEATS * BASARI_OBSERVE_SEAT;
    float *haggle = rings + BASARI_SEATS * BASARI_STALLS_MAX;
    bool haggling = s->phase == BASARI_IN_HAGGLE;
    for (int i = 0; i < s->seats; i++) {
        int who = seat + i < s->seats ? seat + i : seat + i - s->seats;
        put_seat(s, p, seat, who, out + i * BASARI_OBSERVE_SEAT);
        if (s->phase != BASARI_IN_START || who < s->turn) rings[i * BASARI_STALLS_MAX + s->pawn[who]] = 1.0f;
        if (haggling) {
            haggle[BASARI_CARDS + i] = who == s->turn ? 1.0f : 0.0f;
            haggle[BASARI_CARDS + BASARI_SEATS + i] = who == s->rival ? 1.0f : 0.0f;
        }
    }
    if (s->phase >= BASARI_IN_TIE && s->phase <= BASARI_IN_DIE) haggle[s->doing] = 1.0f;
    if (!haggling) return;
    haggle += BASARI_CARDS + 2 * BASARI_SEATS;
    haggle = put_stones(haggle, s->offer, p);
    if (seat == s->turn) {
        put_stones(haggle, s->named, p);
        haggle[BASARI_COLOURS + s->colour] = 1.0f;
    }
    haggle[2 * BASARI_COLOURS] = part_of(s->offers, s->max_offers);
}
