/* observe.c — Bazaar: the observation, which is a seat's view as numbers. Seats are in turn order, beginning with
 * the observer, so that one policy can play any seat. Counts are divided by their maximum.
 */
#include "core/plane.h"
#include "games/bazaar/state.h"

const souk_plane bz_planes[] = {
    {"stones", BZ_COLOURS *SOUK_SEATS_MAX,
     "stones of each seat by colour, own first, divided by the number of stones of a colour"},
    {"bank", BZ_COLOURS, "stones in the bank by colour, divided likewise"},
    {"points", SOUK_SEATS_MAX, "points of each seat, own first, divided by 100, at most 1"},
    {"cards", SOUK_SEATS_MAX, "cards bought by each seat, own first, divided by 20, at most 1"},
    {"exchange", BZ_SIDES *BZ_COLOURS,
     "the ten equations in use: by how much the right side has more of a colour than the left, divided by 7"},
    {"piles", BZ_PILES *BZ_PILE_FLOATS,
     "per stall: the top card's stones by colour divided by 5, starred, cards left over the height, still "
     "open"},
    {"turn", SOUK_SEATS_MAX, "1 for the seat on turn, counted from the observer"},
    {"phase", BZ_PHASES, "1 for the phase: exchange, first, turn-up, die, begin, choose, buy, surplus, over"},
    {"options", 3, "one_purchase, rising, bell has rung"},
    {"round", 1, "turns played, divided by those of max_rounds"},
};

/* The scale of points, then that of cards, for each seat. */
static const float seat_units[2 * SOUK_SEATS_MAX] = {0.01F, 0.01F, 0.01F, 0.01F, 0.01F, 0.01F,
                                                     0.05F, 0.05F, 0.05F, 0.05F, 0.05F, 0.05F};

enum { TAIL_BITS = SOUK_SEATS_MAX + BZ_PHASES + 3 }; /* turn, phase and options are one set of bits */

/* Writes all lanes of the heap together. Those after the colours have space: the next plane overwrites them. */
static void put_heap(float *out, bz_heap heap, souk_float4 units)
{
    souk_plane_counts_8(out, heap, units, units);
}

static float *put_equations(float *out, const bz_parts *p, int card)
{
    if (card == BZ_NONE) return souk_plane_zero(out, BZ_ROWS * BZ_COLOURS);
    const bz_heap *give = p->give[card];
    for (int row = 0; row < BZ_ROWS; row++, out += BZ_COLOURS)
        souk_plane_differences(out, give[2 * row], give[2 * row + 1], 1.0F / BZ_ASK_MAX);
    return out;
}

/* The colours fill five lanes of a heap; the other three carry the rest of a pile's data. */
static float *put_pile(float *out, const bz_state *s, const bz_parts *p, int pile, souk_float4 low,
                       souk_float4 high)
{
    int top = s->top[pile], left = s->left[pile];
    bz_heap there = (bz_heap)(top != BZ_NONE); /* unpredictable, hence no branch */
    bz_heap starred = there & ((p->starred >> (top & 63) & 1) | (bz_heap)(left == 1));
    bz_heap lanes = p->card[top] & (0 - there);
    lanes |= starred << BZ_LANE(BZ_COLOURS) | (bz_heap)left << BZ_LANE(BZ_COLOURS + 1) |
             (bz_heap)(left > 0) << BZ_LANE(BZ_COLOURS + 2);
    souk_plane_counts_8(out, lanes, low, high);
    return out + BZ_PILE_FLOATS;
}

void bz_observe(const void *state, const void *parts, int seat, float *out)
{
    const bz_state *s = state;
    const bz_parts *p = parts;
    const float each = 1.0F / (float)p->stones_each, of_card = 1.0F / BZ_CARD_STONES;
    const souk_float4 unit = {each, each, each, each}, low = {of_card, of_card, of_card, of_card};
    const souk_float4 high = {of_card, 1.0F, 1.0F / (float)p->pile_height, 1.0F};
    int32_t numbers[2 * SOUK_SEATS_MAX] = {0}; /* points, then cards */
    souk_plane_zero(out, BZ_COLOURS * SOUK_SEATS_MAX);
    for (int i = 0, who = seat; i < s->seats; i++, who = who + 1 == s->seats ? 0 : who + 1) {
        put_heap(out + (size_t)i * BZ_COLOURS, s->hand[who], unit);
        numbers[i] = s->points[who];
        numbers[SOUK_SEATS_MAX + i] = souk_popcount(s->bought[who]);
    }
    out += BZ_COLOURS * SOUK_SEATS_MAX;
    put_heap(out, s->bank, unit);
    out = souk_plane_ratios(out + BZ_COLOURS, numbers, seat_units, 2 * SOUK_SEATS_MAX);
    for (int c = 0; c < 2; c++)
        out = put_equations(out, p, s->exchange[c]);
    for (int pile = 0; pile < BZ_PILES; pile++)
        out = put_pile(out, s, p, pile, low, high);
    uint32_t turn = (uint32_t)(s->turn >= seat ? s->turn - seat : s->turn - seat + s->seats);
    uint32_t options = (uint32_t)s->one_purchase | (uint32_t)s->rising << 1 | (uint32_t)s->rung << 2;
    uint32_t tail = 1u << turn | 1u << (SOUK_SEATS_MAX + s->phase) | options << (SOUK_SEATS_MAX + BZ_PHASES);
    out = souk_plane_bits(out, tail, TAIL_BITS);
    float played = (float)s->turns / (float)(s->max_rounds * s->seats);
    *out = played < 1.0F ? played : 1.0F;
}
