/* observe.c — Bazar: observations, the view as numbers.
 *
 * Sizes are those of the largest board allowed, so every parts file gives the same shape. Seats are numbered relative
 * to the observer: 0 is the observer, then the others in seat order.
 */
#include "core/plane.h"
#include "games/constantinople/state.h"

const souk_plane co_planes[] = {
    {"tiles", CO_CELLS, "1 where an own tile lies, -1/3, -2/3, -1 where one of the next guilds' lies"},
    {"standing", CO_CELLS, "1/3 Beggar, 2/3 Administrator, 1 Traitor on that cell"},
    {"hand", 16, "1 for each kind in the own hand"},
    {"used", 4 * 16,
     "1 for each kind a guild has used up: own, then the others; the last of 16 is the "
     "start tile"},
    {"coins", 4, "coins over the goal, at most 1"},
    {"order", 4, "place in the order of play: 0 first, 1 last"},
    {"in_play", CO_QUARTERS, "1 if the quarter is in play"},
    {"owner", CO_QUARTERS, "1 if it would pay the observer now, -1 if somebody else, 0 if nobody"},
    {"event", CO_EVENTS, "1 for the event of this turn"},
    {"events_played", CO_EVENTS, "1 for each event played"},
    {"turn", 1, "turn over the number of turns"},
    {"phase", CO_PHASES, "1 for what is being asked of whoever acts"},
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

/* The owners as co_owner finds them, seen by the observer, whose cells come first in `own`. Majorities are
 * unpredictable, so the code is branch-free: first all counts, then all quarters compared side by side. */
static float *owners(float *out, const co_state *s, const co_parts *p, const uint64_t *own)
{
    int8_t mine[CO_QUARTERS], first[CO_QUARTERS], second[CO_QUARTERS], third[CO_QUARTERS];
    uint64_t counting = co_counting(s, p);
    for (int q = 0; q < CO_QUARTERS; q++) {
        uint64_t here = p->within[q] & counting & (0 - (uint64_t)(s->in_play >> q & 1));
        mine[q] = (int8_t)souk_popcount(own[0] & here);
        first[q] = (int8_t)souk_popcount(own[1] & here);
        second[q] = (int8_t)souk_popcount(own[2] & here);
        third[q] = (int8_t)souk_popcount(own[3] & here);
    }
    for (int q = 0; q < CO_QUARTERS; q++) {
        int8_t most = first[q] > second[q] ? first[q] : second[q];
        most = most > third[q] ? most : third[q];
        int equals = (first[q] == most) + (second[q] == most) + (third[q] == most);
        out[q] = (float)((mine[q] > most) - ((most > mine[q]) & (equals == 1)));
    }
    return out + CO_QUARTERS;
}

void co_observe(const void *state, const void *parts, int seat, float *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    bool secret = s->phase == CO_IN_CELL && s->mover != seat;
    int waiting = 0;
    static const int8_t tile[CO_SEATS] = {3, -1, -2, -3}, standing[CO_PERMANENT] = {1, 2, 3};
    uint64_t own[CO_SEATS];
    for (int i = 0; i < CO_SEATS; i++)
        own[i] = s->own[(seat + i) & 3];
    out = souk_plane_sum(out, own, tile, CO_SEATS, CO_CELLS, 1.0f / 3);
    out = souk_plane_sum(out, s->standing, standing, CO_PERMANENT, CO_CELLS, 1.0f / CO_PERMANENT);
    out = bits(out, s->hand[seat], 16);
    for (int i = 0; i < CO_SEATS; i++)
        out = bits(out, s->used[(seat + i) & 3], 16);
    for (int i = 0; i < CO_SEATS; i++)
        *out++ = at_most_1(s->coins[(seat + i) & 3], p->goal);
    for (int k = 0; k < CO_SEATS; k++)
        out[(s->order[k] - seat) & 3] = (float)k / (float)(CO_SEATS - 1);
    out += CO_SEATS;
    out = bits(out, s->in_play, CO_QUARTERS);
    out = owners(out, s, p, own);
    out = bits(out, s->event == CO_NONE ? 0 : 1u << s->event, CO_EVENTS);
    out = bits(out, s->events_played, CO_EVENTS);
    *out++ = at_most_1(s->turn, p->turns);
    out = bits(out, 1u << s->phase, CO_PHASES);
    out = bits(out, s->kind == CO_NONE || secret ? 0 : 1u << s->kind, 16);
    out = place_of(out, p, s->where);
    out = place_of(out, p, s->picked);
    for (int i = 0; i < s->queued; i++)
        waiting += co_guild_of(s->queue[i]) == seat;
    *out = at_most_1(waiting, CO_QUEUE);
}
