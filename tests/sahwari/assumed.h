/* assumed.h: Sahwari: the assumptions of the proof (prove.c) about a state and its mask. test_books.c checks them in
 * every state of random plays. */
#ifndef SOUK_TESTS_SAHWARI_ASSUMED_H
#define SOUK_TESTS_SAHWARI_ASSUMED_H
#include "games/sahwari/state.h"

enum { SA_ANY_PHASE = -1 };

/* The actions that each question may have (at SA_ASK_MAIN, by the phase), row by row. */
static const struct {
    int question, phase, first, last;
} sa_kinds[] = {
    {SA_ASK_TILE, SA_ANY_PHASE, SA_A_TILE, SA_A_CARD - 1},
    {SA_ASK_DEAL, SA_ANY_PHASE, SA_A_CARD, SA_A_MASTER - 1},
    {SA_ASK_MASTER_CARD, SA_ANY_PHASE, SA_A_MASTER, SA_A_CLAN - 1},
    {SA_ASK_CLAN, SA_ANY_PHASE, SA_A_CLAN, SA_ACTIONS - 1},
    {SA_ASK_GUILD_START, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_CAMP, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_MAIN, SA_IN_MOVE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_MAIN, SA_IN_MOVE_AGAIN, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_MAIN, SA_IN_MOVE_AGAIN, SA_A_ON, SA_A_ON},
    {SA_ASK_MAIN, SA_IN_COLLECT, SA_A_TAKE, SA_A_MARKET - 1},
    {SA_ASK_MAIN, SA_IN_COLLECT, SA_A_ON, SA_A_ON},
    {SA_ASK_MAIN, SA_IN_GUILD_FIRST, SA_A_CAMEL + SA_SEATS, SA_A_TAKE - 1},
    {SA_ASK_MAIN, SA_IN_GUILD_FIRST, SA_A_END, SA_A_END},
    {SA_ASK_MAIN, SA_IN_GUILD_SECOND, SA_A_CAMEL + SA_SEATS, SA_A_TAKE - 1},
    {SA_ASK_MAIN, SA_IN_GUILD_SECOND, SA_A_END, SA_A_END},
    {SA_ASK_MAIN, SA_IN_AFTER, SA_A_END, SA_A_END},
    {SA_ASK_MAIN, SA_ANY_PHASE, SA_A_STOCK_USE, SA_A_PAWN - 1},
    {SA_ASK_MAIN, SA_ANY_PHASE, SA_A_PAWN, SA_A_TOKEN - 1},
    {SA_ASK_MAIN, SA_ANY_PHASE, SA_A_TOKEN, SA_A_TOKEN},
    {SA_ASK_MAIN, SA_ANY_PHASE, SA_A_CASE_LEFT, SA_A_REVEAL - 1},
    {SA_ASK_MAIN, SA_ANY_PHASE, SA_A_REVEAL, SA_A_MASTER_EFFECT - 1},
    {SA_ASK_MAIN, SA_ANY_PHASE, SA_A_CASE_RIGHT, SA_A_CONVOY - 1},
    {SA_ASK_EFFECTS, SA_ANY_PHASE, SA_A_EFFECT + SA_ARTEFACT, SA_A_EFFECT + SA_ARTEFACT},
    {SA_ASK_EFFECTS, SA_ANY_PHASE, SA_A_EFFECT + SA_STEAL, SA_A_EFFECT + SA_ATTACK},
    {SA_ASK_EFFECTS, SA_ANY_PHASE, SA_A_FORGO, SA_A_FORGO},
    {SA_ASK_CUBE, SA_ANY_PHASE, SA_A_STOCK, SA_A_STOCK},
    {SA_ASK_CUBE, SA_ANY_PHASE, SA_A_CASE_LEFT, SA_A_REVEAL - 1},
    {SA_ASK_CUBE, SA_ANY_PHASE, SA_A_CASE_RIGHT, SA_A_CONVOY - 1},
    {SA_ASK_CARD, SA_ANY_PHASE, SA_A_MARKET, SA_A_STOCK - 1},
    {SA_ASK_STORM, SA_ANY_PHASE, SA_A_CAMEL, SA_A_TAKE - 1},
    {SA_ASK_STORM_TO, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_STEAL, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_STEAL_TAKE, SA_ANY_PHASE, SA_A_TAKE, SA_A_MARKET - 1},
    {SA_ASK_SPY, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_RALLY, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_ATTACK, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_ATTACK, SA_ANY_PHASE, SA_A_CAMEL, SA_A_CAMEL + SA_SEATS - 1},
    {SA_ASK_ATTACK, SA_ANY_PHASE, SA_A_CAMEL + SA_SEATS, SA_A_TAKE - 1},
    {SA_ASK_LOCK, SA_ANY_PHASE, SA_A_CASE_LEFT, SA_A_REVEAL - 1},
    {SA_ASK_LOCK, SA_ANY_PHASE, SA_A_CASE_RIGHT, SA_A_CONVOY - 1},
    {SA_ASK_FLEE, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_DRIVE, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_GUILD_TO, SA_ANY_PHASE, SA_A_CELL, SA_A_CAMEL - 1},
    {SA_ASK_LOOK, SA_ANY_PHASE, SA_A_CONVOY, SA_A_TILE - 1},
    {SA_ASK_MASTER, SA_ANY_PHASE, SA_A_MASTER_EFFECT, SA_A_MASTER_PATROL},
};
enum { SA_KINDS = sizeof sa_kinds / sizeof sa_kinds[0] };

static bool sa_meant(const sa_state *s, int action)
{
    for (int i = 0; i < SA_KINDS; i++)
        if (sa_kinds[i].question == s->question &&
            (sa_kinds[i].phase == SA_ANY_PHASE || sa_kinds[i].phase == s->phase) &&
            action >= sa_kinds[i].first && action <= sa_kinds[i].last)
            return true;
    return false;
}

static const char *sa_assumed_of_seats(const sa_state *s, const sa_parts *p)
{
    for (int k = 0; k < s->seats; k++) {
        if (s->clan[k] == 0 || s->clan[k] > SA_CLANS) return "a seat has no clan";
        if (s->camel[k] >= SA_CELLS) return "a seat's camel is nowhere";
        if (s->stock[k] > sa_clan_of(s, p, k)->cells || s->pawns[k] > p->places) return "a row is too full";
        for (int side = 0; side < 2; side++)
            if (s->count[k][side] + (s->question == SA_ASK_CARD || s->question == SA_ASK_MASTER) > SA_CARDS)
                return "a seat has more cards than there are";
    }
    return s->camel[SA_SEATS] < SA_CELLS ? NULL : "the guild has no camel";
}

static inline const char *sa_assumed(const void *state, const void *parts, const souk_mask *mask)
{
    const sa_state *s = (const sa_state *)state;
    bool master = s->phase >= SA_IN_MASTER_BEFORE && s->phase <= SA_IN_MASTER_CLOSING;
    bool camel =
        s->question == SA_ASK_GUILD_TO || s->question == SA_ASK_DRIVE || s->question == SA_ASK_STORM_TO;
    for (int action = -1; (action = souk_mask_next(mask, action + 1)) >= 0;)
        if (!sa_meant(s, action)) return "an action is not of its question";
    if (s->market_n > SA_MARKET || (s->question == SA_ASK_DEAL && s->market_n == SA_MARKET))
        return "a full market";
    if (s->question == SA_ASK_CARD && s->market_n == 0) return "an empty market";
    if (s->phase == SA_IN_SETUP) return NULL;
    if (camel && s->camel[s->chosen] >= SA_CELLS) return "the chosen camel is nowhere";
    if ((s->phase == SA_IN_COLLECT || s->phase == SA_IN_MOVE_AGAIN) && s->reached >= SA_CELLS)
        return "reached";
    if (s->victim >= s->seats || s->looker > SA_SEATS || (s->looker == SA_SEATS) > master)
        return "a seat that is not";
    if (master && (s->master_action == 0 || s->master_action > SA_MASTER_CARDS)) return "no card acts";
    if (s->seats == 1 && s->question != SA_ASK_MASTER_CARD && s->master_top == 0) return "no card lies open";
    return sa_assumed_of_seats(s, (const sa_parts *)parts);
}
#endif
