/* rules_effects.c — Bazar: the effects of placed tiles: push, turn, carry, swap, steal.
 *
 * All tiles move through co_lift and co_put, which keep the sets of the state consistent with its cells. Movement
 * reads neighbours through `beside`, which reports a quarter out of play as void (CO-1.5), so no effect needs a
 * special case. An effect never waits and never ends a turn: it changes the board and returns the next decision, if
 * any. An eliminated tile is only queued; rules.c lets its owner place it before the effect continues (CO-6.1).
 */
#include "core/events.h"
#include "games/constantinople/state.h"

void co_put(co_state *s, const co_parts *p, int cell, uint8_t tile)
{
    uint64_t bit = co_bit(cell);
    unsigned effect = p->kind[co_kind_of(tile)].effect;
    s->cell[cell] = tile;
    s->own[co_guild_of(tile)] |= bit;
    if (effect < CO_PERMANENT) s->standing[effect] |= bit;
}

uint8_t co_lift(co_state *s, const co_parts *p, int cell)
{
    uint64_t bit = co_bit(cell);
    uint8_t tile = s->cell[cell];
    unsigned effect = p->kind[co_kind_of(tile)].effect;
    s->cell[cell] = 0;
    s->own[co_guild_of(tile)] &= ~bit;
    if (effect < CO_PERMANENT) s->standing[effect] &= ~bit;
    return tile;
}

/* The current neighbour of a cell in that direction: a cell in play, a CO_PICTURE, or CO_VOID. */
static uint8_t beside(const co_state *s, const co_parts *p, int cell, int way)
{
    uint8_t there = p->ring[cell][way];
    if (there < CO_CELLS) return s->open & co_bit(there) ? there : (uint8_t)CO_VOID;
    if (there == CO_VOID) return there;
    /* CO-1.5: the illustration of a quarter not in play is void as well. */
    return s->in_play >> (there - CO_PICTURE) & 1 ? there : (uint8_t)CO_VOID;
}

void co_eliminate(co_state *s, uint8_t tile)
{
    s->queue[s->queued++] = tile;
}

/* CO-5.4: cell by cell; a tile or an illustration stops it, void eliminates it. */
void co_push(co_state *s, const co_parts *p, int cell, int way, int cells, souk_events *events)
{
    uint64_t taken = co_tiles(s);
    uint8_t tile = s->cell[cell];
    int to = cell;
    for (int i = 0; i < cells; i++) {
        uint8_t next = beside(s, p, to, way);
        if (next == CO_VOID) {
            co_lift(s, p, cell);
            co_eliminate(s, tile);
            souk_tell(events, CO_E_EXPELLED, tile, cell, way, 0);
            return;
        }
        if (next >= CO_CELLS || (taken & co_bit(next))) break;
        to = next;
    }
    if (to == cell) {
        souk_tell(events, CO_E_STUCK, tile, cell, way, 0);
        return;
    }
    co_put(s, p, to, co_lift(s, p, cell));
    souk_tell(events, CO_E_PUSHED, tile, cell, to, way);
}

/* CO-5.6, Pedlar: the unbroken line moves by one, all or none; the last tile may fall off. */
static void push_line(co_state *s, const co_parts *p, int way, souk_events *events)
{
    uint64_t taken = co_tiles(s);
    int line[CO_ROWS > CO_COLS ? CO_ROWS : CO_COLS];
    int n = 0;
    uint8_t next = beside(s, p, s->where, way);
    while (next < CO_CELLS && (taken & co_bit(next))) {
        line[n++] = next;
        next = beside(s, p, next, way);
    }
    if (next < CO_CELLS || next == CO_VOID) {
        souk_tell(events, CO_E_LINE, co_to_play(s), way, n, 0);
        if (next == CO_VOID) {
            uint8_t tile = co_lift(s, p, line[--n]);
            co_eliminate(s, tile);
            souk_tell(events, CO_E_EXPELLED, tile, line[n], way, 0);
            next = (uint8_t)line[n];
        }
        while (n-- > 0) {
            co_put(s, p, next, co_lift(s, p, line[n]));
            next = (uint8_t)line[n];
        }
    } else {
        souk_tell(events, CO_E_LINE_STUCK, co_to_play(s), way, n, 0);
    }
}

/* CO-5.6, Architect: the ring turns by one place; refused whole if a tile would land on an illustration. */
static void turn_ring(co_state *s, const co_parts *p, int right, souk_events *events)
{
    uint8_t around[8];
    uint8_t tile[8];
    for (int i = 0; i < 8; i++) {
        around[i] = beside(s, p, s->where, i);
        tile[i] = around[i] < CO_CELLS ? s->cell[around[i]] : (uint8_t)0;
    }
    for (int i = 0; i < 8; i++) {
        uint8_t next = around[(right ? i + 1 : i + 7) & 7];
        if (tile[i] && next >= CO_CELLS && next != CO_VOID) {
            souk_tell(events, CO_E_RING_STUCK, co_to_play(s), s->where, right, 0);
            return;
        }
    }
    souk_tell(events, CO_E_RING, co_to_play(s), s->where, right, 0);
    for (int i = 0; i < 8; i++)
        if (tile[i]) co_lift(s, p, around[i]);
    /* CO-6.1: eliminated tiles are queued clockwise from north, by the cell they stood on. */
    for (int i = 0; i < 8; i++) {
        if (!tile[i]) continue;
        uint8_t next = around[(right ? i + 1 : i + 7) & 7];
        if (next < CO_CELLS) {
            co_put(s, p, next, tile[i]);
        } else {
            co_eliminate(s, tile[i]);
            souk_tell(events, CO_E_EXPELLED, tile[i], around[i], -1, 0);
        }
    }
}

/* CO-5.6, Thief: 3 coins, or as many as there are. */
static void steal(co_state *s, const co_parts *p, int from, souk_events *events)
{
    int thief = co_to_play(s);
    int loot = p->kind[s->kind].amount;
    if (loot > s->coins[from]) loot = s->coins[from];
    s->coins[thief] = (int16_t)(s->coins[thief] + loot);
    s->coins[from] = (int16_t)(s->coins[from] - loot);
    if (!loot) return;
    souk_tell_silently(events, CO_E_LOSES, from, -loot, loot, thief);
    souk_tell(events, CO_E_STEALS, thief, loot, from, 0);
}

/* CO-5.3: an aim names something that exists: a tile on the neighbouring cell. */
unsigned co_aims(const co_state *s, const co_parts *p, co_effect effect, int cell)
{
    uint64_t targets = p->beside[cell] & s->open;
    /* CO-5.6, Thief: an opposing tile. */
    targets &= effect == CO_THIEF ? co_tiles(s) & ~s->own[co_to_play(s)] : co_tiles(s);
    unsigned aims = 0;
    if (targets == 0) return 0;
    for (int d = 0; d < 4; d++) {
        uint8_t there = p->ring[cell][d * 2];
        if (there < CO_CELLS && (targets & co_bit(there))) aims |= 1u << d;
    }
    return aims;
}

static bool ring_has_tile(const co_state *s, const co_parts *p, int cell)
{
    uint64_t standing = co_standing(s);
    for (int i = 0; i < 8; i++) {
        uint8_t there = p->ring[cell][i];
        if (there < CO_CELLS && (standing & co_bit(there))) return true;
    }
    return false;
}

uint64_t co_carries(const co_state *s, const co_parts *p)
{
    uint64_t mine = p->within[p->quarter_of[s->where]];
    switch ((co_effect)p->kind[s->kind].effect) {
    case CO_CHARLATAN: return co_free(s) & ~p->within[p->quarter_of[s->picked]];
    case CO_FERRYMAN: return co_standing(s) & ~p->within[p->quarter_of[s->picked]] & ~co_bit(s->where);
    default: /* CO_PERSON */ return s->picked == CO_NONE ? co_standing(s) & ~mine : co_free(s) & mine;
    }
}

co_phase co_begin_effect(co_state *s, const co_parts *p)
{
    co_effect effect = (co_effect)p->kind[s->kind].effect;
    switch (effect) {
    case CO_COURIER:
    case CO_PEDLAR:
    case CO_THIEF:
    case CO_CHARLATAN:
    case CO_FERRYMAN: return co_aims(s, p, effect, s->where) ? CO_IN_AIM : CO_IN_SETTLED;
    case CO_ARCHITECT: return ring_has_tile(s, p, s->where) ? CO_IN_AIM : CO_IN_SETTLED;
    case CO_PERSON:
        /* CO-5.6: she needs a free cell in her quarter, and a tile in another. */
        if (!(co_free(s) & p->within[p->quarter_of[s->where]])) return CO_IN_SETTLED;
        return co_carries(s, p) ? CO_IN_CARRY : CO_IN_SETTLED;
    case CO_FISHMONGER: s->next_way = CO_NORTH; return CO_IN_SETTLED; /* rules.c pushes one by one */
    default: return CO_IN_SETTLED;
    }
}

co_phase co_aim(co_state *s, const co_parts *p, int action, souk_events *events)
{
    co_effect effect = (co_effect)p->kind[s->kind].effect;
    if (effect == CO_ARCHITECT) {
        turn_ring(s, p, action - CO_A_TURN, events);
        return CO_IN_SETTLED;
    }
    int way = (action - CO_A_AIM) * 2;
    int target = p->ring[s->where][way];
    switch (effect) {
    case CO_COURIER: co_push(s, p, target, way, p->kind[s->kind].amount, events); return CO_IN_SETTLED;
    case CO_PEDLAR: push_line(s, p, way, events); return CO_IN_SETTLED;
    case CO_THIEF: steal(s, p, co_guild_of(s->cell[target]), events); return CO_IN_SETTLED;
    default: break;
    }
    /* Charlatan, Ferryman: the aim names the tile; its destination is asked next, if there is one. */
    s->picked = (uint8_t)target;
    if (co_carries(s, p)) return CO_IN_CARRY;
    souk_tell(events, CO_E_NOWHERE, co_to_play(s), s->cell[target], target, 0);
    return CO_IN_SETTLED;
}

co_phase co_carry(co_state *s, const co_parts *p, int cell, souk_events *events)
{
    if (s->picked == CO_NONE) { /* Influential Person: first the tile, then the cell */
        s->picked = (uint8_t)cell;
        return CO_IN_CARRY;
    }
    int from = s->picked;
    uint8_t tile = co_lift(s, p, from);
    if (p->kind[s->kind].effect == CO_FERRYMAN) {
        uint8_t other = co_lift(s, p, cell);
        co_put(s, p, from, other);
        souk_tell_more(events, CO_E_SWAPS, co_to_play(s), tile, from, other, cell, 0);
    } else {
        souk_tell(events, CO_E_CARRIES, co_to_play(s), tile, from, cell);
    }
    co_put(s, p, cell, tile);
    return CO_IN_SETTLED;
}
