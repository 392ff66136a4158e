/* observe.c: what a seat sees as a fixed row of numbers.
 *
 * Sizes come from the largest board the house takes, so that every parts file gives the same shape.
 * Seats are told relative to the observer: 0 is the observer, then the others in seat order. */
#include "core/plane.h"
#include "games/constantinople/rules.h"

#include <string.h>

const souk_plane co_planes[CO_NUM_PLANES] = {
    {"tiles", CO_CELLS * 4, "1 where a tile of that guild lies: own cells, then the next guilds'"},
    {"standing", CO_CELLS, "1/3 Beggar, 2/3 Administrator, 1 Traitor on that cell"},
    {"hand", 16, "1 for each kind in the own hand"},
    {"used", 4 * 16,
     "1 for each kind a guild has used up: own, then the others; the last of 16 is the "
     "start tile"},
    {"coins", 4, "coins over the goal, at most 1"},
    {"order", 4, "place in the order of play: 0 first, 1 last"},
    {"in_play", CO_QUARTERS, "1 if the quarter is in play"},
    {"pays", CO_QUARTERS, "what it would pay now, over 20 and at most 1; negative if not to the observer"},
    {"event", CO_EVENTS, "1 for the event of this turn"},
    {"events_played", CO_EVENTS, "1 for each event played"},
    {"turn", 1, "turn over the number of turns"},
    {"phase", CO_NUM_PHASES, "1 for what is being asked of whoever acts"},
    {"playing", 16, "1 for the kind being played, where the observer may know it"},
    {"places", 4, "row and column over 12 of the acting tile, then of the tile it will carry; 0: none"},
    {"queue", 1, "own tiles waiting for the Black Market, over 8"},
};

static float *bits(float *out, unsigned set, int n)
{
    return souk_plane_bits(out, set, n);
}

static float *place_of(float *out, const co_parts *p, int cell)
{
    *out++ = cell == CO_NONE ? 0.0f : (float)(p->row[cell] + 1) / (float)CO_ROWS;
    *out++ = cell == CO_NONE ? 0.0f : (float)(p->col[cell] + 1) / (float)CO_COLS;
    return out;
}

static float at_most_1(int value, int whole)
{
    return value >= whole ? 1.0f : (float)value / (float)whole;
}

static float *pays(float *out, const co_state *s, const co_parts *p, int seat)
{
    enum { PAYS_SCALE = 20 };
    uint64_t counting = co_counting(s, p);
    unsigned poorest = co_poorest(s);
    for (int q = 0; q < CO_QUARTERS; q++) {
        bool counts = q < p->quarters && (s->in_play >> q & 1);
        int owner = counts ? co_owner(s, p, q, counting) : -1;
        float x = counts ? at_most_1(co_pays(s, p, q, s->event, owner, poorest), PAYS_SCALE) : 0.0f;
        *out++ = owner == seat ? x : -x;
    }
    return out;
}

void co_observe(const void *state, const void *parts, int seat, float *out)
{
    const co_state *s = (const co_state *)state;
    const co_parts *p = (const co_parts *)parts;
    bool secret = s->phase == CO_CELL && s->mover != seat;
    int waiting = 0;
    for (int i = 0; i < CO_SEATS; i++)
        out = souk_plane_bits(out, s->own[(seat + i) & 3], CO_CELLS);
    memset(out, 0, CO_CELLS * sizeof *out);
    for (int e = 0; e < CO_PERMANENT; e++)
        for (uint64_t set = s->standing[e]; set; set &= set - 1)
            out[souk_lowest(set)] = (float)(e + 1) / (float)CO_PERMANENT;
    out += CO_CELLS;
    out = bits(out, s->hand[seat], 16);
    for (int i = 0; i < CO_SEATS; i++)
        out = bits(out, s->used[(seat + i) & 3], 16);
    for (int i = 0; i < CO_SEATS; i++)
        *out++ = at_most_1(s->coins[(seat + i) & 3], p->goal);
    for (int k = 0; k < CO_SEATS; k++)
        out[(s->order[k] - seat) & 3] = (float)k / (float)(CO_SEATS - 1);
    out += CO_SEATS;
    out = bits(out, s->in_play, CO_QUARTERS);
    out = pays(out, s, p, seat);
    out = bits(out, s->event == CO_NONE ? 0 : 1u << s->event, CO_EVENTS);
    out = bits(out, s->events_played, CO_EVENTS);
    *out++ = at_most_1(s->turn, p->turns);
    out = bits(out, 1u << s->phase, CO_NUM_PHASES);
    out = bits(out, s->kind == CO_NONE || secret ? 0 : 1u << s->kind, 16);
    out = place_of(out, p, s->where);
    out = place_of(out, p, s->picked);
    for (int i = 0; i < s->queued; i++)
        waiting += co_guild_of(s->queue[i]) == seat;
    *out = at_most_1(waiting, CO_QUEUE);
}
