/* Bazaar: the view of a seat as numbers. Seats are listed from the observer on, in turn order, so that
 * one policy can sit anywhere. Counts are divided by the largest they can be.
 */
#include "observe.h"
#include "core/plane.h"

const souk_plane bz_planes[BZ_PLANES] = {
    {"stones", BZ_COLOURS *SOUK_SEATS_MAX,
     "stones of each seat by colour, own first, divided by the number of stones of a colour"},
    {"bank", BZ_COLOURS, "stones in the bank by colour, divided likewise"},
    {"points", SOUK_SEATS_MAX, "points of each seat, own first, divided by 100, at most 1"},
    {"cards", SOUK_SEATS_MAX, "cards bought by each seat, own first, divided by 20, at most 1"},
    {"exchange", 2 * BZ_SIDES *BZ_COLOURS,
     "the ten equations in use, left side then right, stones by colour divided by 5, at most 1"},
    {"piles", BZ_PILES *BZ_PILE_FLOATS,
     "per stall: the top card's stones by colour divided by 5, starred, cards left, still open"},
    {"turn", SOUK_SEATS_MAX, "1 for the seat on turn, counted from the observer"},
    {"phase", BZ_PHASES, "1 for the phase: exchange, first, turn-up, die, begin, choose, buy, surplus, over"},
    {"options", 3, "one_purchase, rising, bell has rung"},
    {"round", 1, "rounds played, divided by max_rounds"},
};

static float *put(float *out, float x)
{
    *out = x < 1.0F ? x : 1.0F;
    return out + 1;
}

/* All lanes of the heap at once; those beyond the colours are overwritten by what comes next, so there
 * is always room behind. */
static float *put_heap(float *out, bz_heap heap, float unit)
{
    souk_float4 units = {unit, unit, unit, unit};
    souk_plane_counts(out, (uint32_t)heap, units);
    souk_plane_counts(out + 4, (uint32_t)(heap >> 32), units);
    return out + BZ_COLOURS;
}

static float *put_sides(float *out, const bz_heap *give)
{
    for (int side = 0; side < BZ_SIDES; side++)
        out = put_heap(out, give ? give[side] : 0, 0.2F);
    return out;
}

static float *put_pile(float *out, const bz_state *s, const bz_parts *p, int pile)
{
    int top = s->top[pile];
    bool shown = top != BZ_NONE;
    out = put_heap(out, shown ? p->card[top] : 0, 0.2F);
    out = put(out, shown && ((p->starred >> top & 1) || s->left[pile] == 1) ? 1.0F : 0.0F);
    out = put(out, (float)s->left[pile] / (float)p->pile_height);
    return put(out, s->left[pile] ? 1.0F : 0.0F);
}

void bz_observe(const void *state, const void *parts, int seat, float *out)
{
    const bz_state *s = state;
    const bz_parts *p = parts;
    float *points = out + (size_t)BZ_COLOURS * (SOUK_SEATS_MAX + 1), *cards = points + SOUK_SEATS_MAX;
    memset(out, 0, BZ_OBSERVE_SIZE * sizeof *out);
    float unit = 1.0F / (float)p->stones_each;
    for (int i = 0, who = seat; i < s->seats; i++, who = who + 1 == s->seats ? 0 : who + 1)
        put_heap(out + (size_t)i * BZ_COLOURS, s->hand[who], unit);
    put_heap(out + (size_t)BZ_COLOURS * SOUK_SEATS_MAX, s->bank, unit);
    for (int i = 0, who = seat; i < s->seats; i++, who = who + 1 == s->seats ? 0 : who + 1) {
        put(points + i, (float)s->points[who] * 0.01F);
        put(cards + i, (float)souk_popcount(s->bought[who]) * 0.05F);
    }
    out = cards + SOUK_SEATS_MAX;
    for (int c = 0; c < 2; c++)
        out = put_sides(out, s->exchange[c] != BZ_NONE ? p->give[s->exchange[c]] : NULL);
    for (int pile = 0; pile < BZ_PILES; pile++)
        out = put_pile(out, s, p, pile);
    out[(s->turn - seat + s->seats) % s->seats] = 1.0F;
    out += SOUK_SEATS_MAX;
    out[s->phase] = 1.0F;
    out += BZ_PHASES;
    out = put(out, (float)s->one_purchase);
    out = put(out, (float)s->rising);
    out = put(out, (float)s->rung);
    int rounds = s->turns / s->seats;
    put(out, (float)rounds / (float)s->max_rounds);
}
