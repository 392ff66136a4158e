/* assumed.h — Desert Bazaar: what the proof (prove.c) takes for granted of a state and its mask. test_books.c asks
 * it of every state of random plays. */
#ifndef SOUK_TESTS_DESERT_ASSUMED_H
#define SOUK_TESTS_DESERT_ASSUMED_H
#include "games/desert/state.h"

/* The actions that a phase may have, row by row. */
static const struct {
    int phase, first, last;
} db_kinds[] = {
    {DB_PHASE_FIRST, DB_FIRST, DB_ACTIONS - 1},
    {DB_PHASE_START, DB_DIE, DB_DIE + DB_RESOURCES - 1},
    {DB_PHASE_START, DB_DIE + DB_WILD, DB_DIE + DB_WILD},
    {DB_PHASE_WILD, DB_TAKE, DB_ASIDE - 1},
    {DB_PHASE_TURN_UP, DB_TURN_UP, DB_TAKE - 1},
    {DB_PHASE_TURN, DB_TAKE, DB_ASIDE - 1},
    {DB_PHASE_TURN, DB_TILE, DB_DECLINE - 1},
    {DB_PHASE_TURN, DB_GATHER, DB_GATHER},
    {DB_PHASE_ROLL, DB_DIE, DB_FIRST - 1},
    {DB_PHASE_ROLLED, DB_TAKE, DB_ASIDE - 1},
    {DB_PHASE_ROLLED, DB_ASIDE, DB_TILE - 1},
    {DB_PHASE_ROLLED, DB_STOP, DB_STOP},
    {DB_PHASE_REROLL, DB_DIE, DB_FIRST - 1},
    {DB_PHASE_REROLLED, DB_TAKE, DB_ASIDE - 1},
    {DB_PHASE_CELL, DB_CELL, DB_TURN_UP - 1},
    {DB_PHASE_PAY, DB_TAKE, DB_ASIDE - 1},
    {DB_PHASE_PAY, DB_DECLINE, DB_TURN_IN - 1},
    {DB_PHASE_PAY, DB_TURN_IN, DB_PAY - 1},
    {DB_PHASE_PAY, DB_PAY, DB_PAY},
    {DB_PHASE_BUILD, DB_TILE, DB_DECLINE - 1},
    {DB_PHASE_BUILD, DB_STOP, DB_STOP},
};
enum { DB_KINDS = sizeof db_kinds / sizeof db_kinds[0] };

static bool db_meant(const db_state *s, int action)
{
    for (int i = 0; i < DB_KINDS; i++)
        if (db_kinds[i].phase == s->phase && action >= db_kinds[i].first && action <= db_kinds[i].last)
            return true;
    return false;
}

static inline const char *db_assumed(const void *state, const void *parts, const souk_mask *mask)
{
    const db_state *s = (const db_state *)state;
    const db_parts *p = (const db_parts *)parts;
    bool building = s->phase == DB_PHASE_CELL || s->phase == DB_PHASE_PAY || s->phase == DB_PHASE_BUILD;
    for (int action = -1; (action = souk_mask_next(mask, action + 1)) >= 0;)
        if (!db_meant(s, action)) return "an action is not of its phase";
    if (s->phase == DB_PHASE_START || s->phase == DB_PHASE_ROLL || s->phase == DB_PHASE_REROLL) {
        if (s->to_roll > DB_DICE - (s->phase == DB_PHASE_REROLL)) return "too many dice";
        if (s->rolled >= s->to_roll) return "all dice lie there";
    }
    for (int i = 0; i < s->rolled; i++)
        if (s->dice[i] >= DB_FACES) return "a die shows no face";
    if (s->phase == DB_PHASE_WILD && (s->wilds == 0 || s->wilds > DB_DICE)) return "wild dice";
    if (s->phase == DB_PHASE_TURN_UP && db_slot_to_fill(s, p) < 0) return "no slot is empty";
    if (building && s->side > 1) return "no side is being built";
    if (s->phase == DB_PHASE_CELL && s->slot[s->chosen] == DB_NONE) return "no tile is chosen";
    for (int c = 0; s->phase == DB_PHASE_PAY && c < DB_RESOURCES; c++)
        if (s->need[c] + s->used[c] > DB_COST) return "a tile costs too much";
    if (s->phase == DB_PHASE_PAY && s->cell >= DB_CELLS) return "the tile stands nowhere";
    return NULL;
}
#endif
