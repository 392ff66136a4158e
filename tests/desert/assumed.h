/* assumed.h: Desert Bazaar: the assumptions of the proof (prove.c) about a state and its mask. test_books.c checks them
 * in every state of random plays. */
#ifndef SOUK_TESTS_DESERT_ASSUMED_H
#define SOUK_TESTS_DESERT_ASSUMED_H
#include "games/desert/state.h"

/* The actions that each phase may have, row by row. */
static const struct {
    int phase, first, last;
} db_kinds[] = {
    {DB_IN_FIRST, DB_A_FIRST, DB_ACTIONS - 1},
    {DB_IN_START, DB_A_DIE, DB_A_DIE + DB_RESOURCES - 1},
    {DB_IN_START, DB_A_DIE + DB_WILD, DB_A_DIE + DB_WILD},
    {DB_IN_WILD, DB_A_TAKE, DB_A_ASIDE - 1},
    {DB_IN_TURN_UP, DB_A_TURN_UP, DB_A_TAKE - 1},
    {DB_IN_TURN, DB_A_TAKE, DB_A_ASIDE - 1},
    {DB_IN_TURN, DB_A_TILE, DB_A_DECLINE - 1},
    {DB_IN_TURN, DB_A_GATHER, DB_A_GATHER},
    {DB_IN_ROLL, DB_A_DIE, DB_A_FIRST - 1},
    {DB_IN_ROLLED, DB_A_TAKE, DB_A_ASIDE - 1},
    {DB_IN_ROLLED, DB_A_ASIDE, DB_A_TILE - 1},
    {DB_IN_ROLLED, DB_A_STOP, DB_A_STOP},
    {DB_IN_REROLL, DB_A_DIE, DB_A_FIRST - 1},
    {DB_IN_REROLLED, DB_A_TAKE, DB_A_ASIDE - 1},
    {DB_IN_CELL, DB_A_CELL, DB_A_TURN_UP - 1},
    {DB_IN_PAY, DB_A_TAKE, DB_A_ASIDE - 1},
    {DB_IN_PAY, DB_A_DECLINE, DB_A_TURN_IN - 1},
    {DB_IN_PAY, DB_A_TURN_IN, DB_A_PAY - 1},
    {DB_IN_PAY, DB_A_PAY, DB_A_PAY},
    {DB_IN_BUILD, DB_A_TILE, DB_A_DECLINE - 1},
    {DB_IN_BUILD, DB_A_STOP, DB_A_STOP},
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
    bool building = s->phase == DB_IN_CELL || s->phase == DB_IN_PAY || s->phase == DB_IN_BUILD;
    for (int action = -1; (action = souk_mask_next(mask, action + 1)) >= 0;)
        if (!db_meant(s, action)) return "an action is not of its phase";
    if (s->phase == DB_IN_START || s->phase == DB_IN_ROLL || s->phase == DB_IN_REROLL) {
        if (s->to_roll > DB_DICE - (s->phase == DB_IN_REROLL)) return "too many dice";
        if (s->rolled >= s->to_roll) return "all dice lie there";
    }
    for (int i = 0; i < s->rolled; i++)
        if (s->dice[i] >= DB_FACES) return "a die shows no face";
    if (s->phase == DB_IN_WILD && (s->wilds == 0 || s->wilds > DB_DICE)) return "wild dice";
    if (s->phase == DB_IN_TURN_UP && db_slot_to_fill(s, p) < 0) return "no slot is empty";
    if (building && s->side > 1) return "no side is being built";
    if (s->phase == DB_IN_CELL && s->slot[s->chosen] == DB_NONE) return "no tile is chosen";
    for (int c = 0; s->phase == DB_IN_PAY && c < DB_RESOURCES; c++)
        if (s->need[c] + s->used[c] > DB_COST) return "a tile costs too much";
    if (s->phase == DB_IN_PAY && s->cell >= DB_CELLS) return "the tile stands nowhere";
    return NULL;
}
#endif
