/* assumed.h: Bazar: the assumptions of the proof (prove.c) about a state and its mask. test_books.c checks them in
 * every state of random plays. */
#ifndef SOUK_TESTS_CONSTANTINOPLE_ASSUMED_H
#define SOUK_TESTS_CONSTANTINOPLE_ASSUMED_H
#include "games/constantinople/state.h"

/* The actions that each phase may have, row by row. */
static const struct {
    int phase, first, last;
} co_kinds[] = {
    {CO_IN_DRAW, CO_A_DRAW, CO_A_DRAW + CO_KINDS - 1},
    {CO_IN_PLACE, CO_A_CELL, CO_A_CELL + CO_CELLS - 1},
    {CO_IN_EVENT, CO_A_EVENT, CO_A_EVENT + CO_EVENTS - 1},
    {CO_IN_PLAY, CO_A_PLAY, CO_A_PLAY + CO_KINDS - 1},
    {CO_IN_CELL, CO_A_CELL, CO_A_CELL + CO_CELLS - 1},
    {CO_IN_AIM, CO_A_AIM, CO_A_AIM + 3},
    {CO_IN_AIM, CO_A_TURN, CO_A_TURN + 1},
    {CO_IN_CARRY, CO_A_CELL, CO_A_CELL + CO_CELLS - 1},
    {CO_IN_EXILE, CO_A_CELL, CO_A_CELL + CO_CELLS - 1},
};
enum { CO_MEANT = sizeof co_kinds / sizeof co_kinds[0] };

static bool co_meant(const co_state *s, int action)
{
    for (int i = 0; i < CO_MEANT; i++)
        if (co_kinds[i].phase == s->phase && action >= co_kinds[i].first && action <= co_kinds[i].last)
            return true;
    return false;
}

static inline const char *co_assumed(const void *state, const void *parts, const souk_mask *mask)
{
    const co_state *s = (const co_state *)state;
    bool acting = s->phase == CO_IN_AIM || s->phase == CO_IN_CARRY || s->phase == CO_IN_EXILE;
    const co_parts *p = (const co_parts *)parts;
    for (int action = -1; (action = souk_mask_next(mask, action + 1)) >= 0;)
        if (!co_meant(s, action)) return "an action is not of its phase";
    if (s->at >= CO_SEATS) return "it is nobody's turn";
    if (s->phase == CO_IN_EXILE ? s->queued == 0 || s->queued > CO_QUEUE : s->queued != 0)
        return "tiles that wait";
    if ((acting || s->phase == CO_IN_CELL) && s->kind >= CO_KINDS) return "no tile is being played";
    if (acting && s->where >= CO_CELLS) return "the tile stands nowhere";
    if (s->phase == CO_IN_CARRY ? s->picked >= CO_CELLS && p->kind[s->kind].effect != CO_PERSON
                                : s->picked != CO_NONE)
        return "what is picked";
    if (s->phase != CO_IN_EXILE && s->next_way != CO_NO_WAY) return "a Fishmonger is under way";
    if (s->phase != CO_IN_PLAY && s->phase != CO_IN_CELL && s->limit != CO_NONE) return "a Crier has called";
    if (s->event != CO_NONE && s->event >= CO_EVENTS) return "an event that there is not";
    return (s->turn == 0) <= (s->phase == CO_IN_PLACE || s->phase == CO_IN_DRAW) ? NULL : "the turn";
}
#endif
