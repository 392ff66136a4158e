/* why.c — why an action is not allowed: the clause of Desert Bazaar that forbids it.
 *
 * Whether it is allowed is for desert_legal alone to say; this only looks for the clause that fits best
 * once it has said no, so that the two can never disagree.
 */
#include "games/desert/camps.h"

static const char *why_not_take(const desert_state *s, const desert_parts *p)
{
    switch (s->phase) {
    case DESERT_PHASE_WILD: return "DB-2.1";
    case DESERT_PHASE_TURN: return "DB-3.1";
    case DESERT_PHASE_ROLLED: return "DB-3.3";
    case DESERT_PHASE_REROLLED: return "DB-3.5";
    case DESERT_PHASE_PAY: return s->turned < p->exchange ? "DB-4.4" : "DB-4.5";
    default: return "DB-4.1";
    }
}

static const char *why_not_tile(const desert_state *s, int slot)
{
    int building = s->phase == DESERT_PHASE_BUILD;
    if (s->phase != DESERT_PHASE_TURN && !building)
        return s->phase == DESERT_PHASE_PAY ? "DB-4.4" : s->phase == DESERT_PHASE_CELL ? "DB-4.2" : "DB-3.0";
    if (building && slot / DESERT_SIDE != s->side) return "DB-4.1";
    return s->slot[slot] == DESERT_NONE ? "DB-2.3" : "DB-4.6";
}

const char *desert_why_not(const void *state, const void *parts, int actor, int action)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    uint32_t pending = desert_pending(s);
    if (actor == SOUK_CHANCE ? !(pending & SOUK_PENDING_CHANCE)
                             : actor < 0 || actor >= s->seats || !(pending >> actor & 1))
        return SOUK_NOT_YOUR_TURN;
    if (action < 0 || action >= DESERT_ACTIONS) return "DB-3.0";
    souk_mask mask;
    desert_legal(s, p, actor, &mask);
    if (souk_mask_has(&mask, action)) return NULL;
    if (actor == SOUK_CHANCE) {
        if (s->phase == DESERT_PHASE_TURN_UP) return "DB-2.3";
        if (s->phase == DESERT_PHASE_FIRST) return "DB-2.4";
        return s->phase == DESERT_PHASE_START ? "DB-2.1" : "DB-3.2";
    }
    if (action < DESERT_TURN_UP) {
        if (s->phase == DESERT_PHASE_PAY) return "DB-4.4";
        if (s->phase != DESERT_PHASE_CELL) return "DB-4.1";
        if (action - DESERT_CELL >= p->num_cells) return "DB-1.5";
        return desert_board_has(&s->open, action - DESERT_CELL) ? "DB-4.6" : "DB-4.2";
    }
    if (action < DESERT_TAKE) return "DB-2.3";
    if (action < DESERT_ASIDE) return why_not_take(s, p);
    if (action < DESERT_TILE) return "DB-3.4";
    if (action < DESERT_DECLINE) return why_not_tile(s, action - DESERT_TILE);
    if (action < DESERT_TURN_IN) return "DB-4.4";
    if (action < DESERT_STOP) return "DB-4.5";
    if (action == DESERT_STOP) return s->phase == DESERT_PHASE_ROLLED ? "DB-3.3" : "DB-3.0";
    if (action == DESERT_GATHER) return "DB-3.1";
    return action < DESERT_FIRST ? "DB-3.2" : "DB-2.4";
}
