/* fits.c: whether a position makes sense, so that play can go on from it.
 *
 * A position by hand can say anything. Here each step is held against the stage it can be asked in and
 * against what it needs; in the set-up, where the order of things is fixed, against all of it. */
#include "games/sahwari/position.h"
#include <string.h>

void sa_fill_tile(sa_state *s, const sa_parts *p, int c)
{
    const sa_type *t = &p->type[s->type[c] - 1];
    bool four = s->seats == SA_SEATS;
    for (int n = t->holds[SA_CUBE] + (four && t->extra == SA_CUBE + 1); n > 0; n--)
        sa_tile_add(s->tile_cubes, c);
    for (int n = t->holds[SA_PAWN] + (four && t->extra == SA_PAWN + 1); n > 0; n--)
        sa_tile_add(s->tile_pawns, c);
    s->convoys |= (s->small | s->escorted) & sa_bit(c);
}

/* What lies nowhere else is in the reserve, or has left the game; false if there is too much. */
bool sa_count_rest(sa_state *s, const sa_parts *p)
{
    int cubes = s->cubes_out + s->master_stock + s->master_active, pawns = s->master_pawns;
    for (int i = 0; i < SA_LAYERS; i++) {
        cubes += souk_popcount(s->tile_cubes[i]);
        pawns += souk_popcount(s->tile_pawns[i]);
    }
    for (int k = 0; k < s->seats; k++) {
        cubes += s->stock[k] + souk_popcount(s->cubes[k][0]) + souk_popcount(s->cubes[k][1]);
        pawns += s->pawns[k];
    }
    if (s->question == SA_ASK_CUBE) cubes++; /* the one in the hand */
    if (cubes > p->cubes || pawns > p->pawns) return false;
    s->reserve = (uint8_t)(p->cubes - cubes);
    s->pawns_out = (uint8_t)(p->pawns - pawns);
    return true;
}

#define ASK(step) (1u << SA_ASK_##step)

/* What can be asked in which stage. */
static uint32_t steps_of(int stage)
{
    uint32_t turn = ASK(MAIN) | ASK(EFFECTS) | ASK(CUBE) | ASK(CARD) | ASK(STORM) | ASK(STORM_TO) |
                    ASK(STEAL) | ASK(STEAL_TAKE) | ASK(SPY) | ASK(RALLY) | ASK(ATTACK) | ASK(LOCK) |
                    ASK(FLEE) | ASK(DRIVE) | ASK(LOOK) | ASK(DEAL);
    switch (stage) {
    case SA_SETUP: return ASK(TILE) | ASK(DEAL) | ASK(MASTER_CARD) | ASK(CLAN) | ASK(GUILD_START) | ASK(CAMP);
    case SA_GUILD_FIRST:
    case SA_GUILD_SECOND: return turn | ASK(GUILD_TO);
    case SA_CLOSING:
    case SA_MASTER_CLOSING: return ASK(DEAL);
    case SA_MASTER_BEFORE: return ASK(MASTER_CARD) | ASK(MASTER) | ASK(DEAL) | ASK(LOOK);
    case SA_MASTER_COLLECTS: return ASK(MASTER);
    case SA_MASTER_PATROLS:
    case SA_MASTER_AFTER: return ASK(MASTER) | ASK(DEAL) | ASK(LOOK);
    case SA_OVER: return ASK(DONE);
    default: return turn;
    }
}

/* What a sub-step needs must be there, and nothing else. */
static bool step_fits(const sa_state *s)
{
    bool master = s->phase >= SA_MASTER_BEFORE && s->phase < SA_OVER;
    bool guild_camel = s->chosen >= SA_SEATS && s->camel[s->chosen] != SA_NOWHERE;
    switch (s->question) {
    case SA_ASK_TILE: return s->chosen_cell != SA_GUILD && !s->type[s->chosen_cell];
    case SA_ASK_DEAL: return s->market_n < SA_MARKET;
    case SA_ASK_MASTER_CARD: return s->seats == 1 && !s->master_top && !s->pending;
    case SA_ASK_MAIN:
    case SA_ASK_DONE: return !s->pending;
    case SA_ASK_EFFECTS: return s->pending != 0;
    case SA_ASK_GUILD_TO: return guild_camel && !s->pending;
    case SA_ASK_DRIVE: return guild_camel && s->camel[s->chosen] != SA_GUILD;
    case SA_ASK_STORM_TO: return s->camel[s->chosen] != SA_NOWHERE;
    case SA_ASK_LOCK:
    case SA_ASK_FLEE: return s->victim != s->turn && s->camel[s->victim] != SA_GUILD;
    case SA_ASK_LOOK:
        return ((s->small | s->escorted) & ~s->drawn) >> s->chosen_cell & 1 &&
               (s->looker == SA_SEATS ? master && s->held[SA_SEATS] >> s->chosen_cell & 1
                                      : !master && s->looker == s->turn);
    case SA_ASK_MASTER:
        if (s->pending || s->phase == SA_MASTER_COLLECTS) return true;
        return s->phase == SA_MASTER_PATROLS && s->patrol_orders && s->patrol_left;
    default: return true;
    }
}

static bool stage_fits(const sa_state *s)
{
    bool solo = s->seats == 1;
    /* The camel that moved first and the tile it left are known together, or not at all. */
    if ((s->guild_from == SA_NOWHERE) != (s->guild_first == SA_NOBODY)) return false;
    switch (s->phase) {
    case SA_SETUP: return true;
    case SA_MOVE_AGAIN: return s->reached != SA_NOWHERE && s->from != SA_NOWHERE;
    case SA_COLLECT: return s->reached != SA_NOWHERE;
    case SA_GUILD_SECOND: return s->guild_from != SA_NOWHERE;
    case SA_CLOSING: return !solo;
    default:
        if (s->phase < SA_MASTER_BEFORE || s->phase == SA_OVER) return true;
        return solo && s->master_action && (s->master_top || s->question == SA_ASK_MASTER_CARD);
    }
}

/* Nothing has been taken yet, and what has been laid or chosen so far is what comes first. */
static bool setup_fits(const sa_state *s, const sa_parts *p)
{
    static const sa_state none;
    int laid = s->question == SA_ASK_TILE ? s->chosen_cell : SA_CELLS, guilds = 0;
    bool clans = s->question >= SA_ASK_GUILD_START;
    sa_state full = *s;
    memset(full.tile_cubes, 0, sizeof full.tile_cubes);
    memset(full.tile_pawns, 0, sizeof full.tile_pawns);
    full.convoys = 0;
    for (int c = 0; c < SA_CELLS; c++) {
        if (c == SA_GUILD) continue;
        if ((s->type[c] != 0) != (c < laid)) return false;
        if (s->type[c]) sa_fill_tile(&full, p, c);
    }
    if (memcmp(&full, s, sizeof full) != 0) return false;
    if (memcmp(s->held, none.held, sizeof none.held) != 0 ||
        memcmp(s->count, none.count, sizeof none.count) != 0 ||
        memcmp(s->pawns, none.pawns, sizeof none.pawns) != 0 ||
        memcmp(s->tokens, none.tokens, sizeof none.tokens) != 0 ||
        memcmp(s->used, none.used, sizeof none.used) != 0)
        return false;
    if (s->drawn || s->round || s->final || s->pending || s->discards || s->master_cards || s->cubes_out ||
        s->supply != p->attack_tokens ||
        s->market_n != (s->question == SA_ASK_TILE   ? 0
                        : s->question == SA_ASK_DEAL ? s->market_n
                                                     : SA_MARKET))
        return false;
    if (s->master_action || s->master_pawns || s->master_active || s->master_spies) return false;
    if ((s->master_stock != 0) != (s->seats == 1 && s->question >= SA_ASK_MASTER_CARD)) return false;
    if ((s->master_top != 0) != (s->seats == 1 && s->question >= SA_ASK_CLAN)) return false;
    for (int g = SA_SEATS; g < SA_CAMELS; g++)
        guilds += s->camel[g] != SA_NOWHERE;
    if (guilds != (s->question == SA_ASK_GUILD_START ? s->chosen
                   : s->question == SA_ASK_CAMP      ? p->guild_camels[s->seats - 1]
                                                     : 0))
        return false;
    for (int k = 0; k < s->seats; k++) {
        bool chosen = clans || (s->question == SA_ASK_CLAN && k > s->turn);
        bool camped = s->question == SA_ASK_CAMP && k > s->turn;
        if ((s->clan[k] != 0) != chosen || s->stock[k] != chosen) return false;
        if ((s->camel[k] != SA_NOWHERE) != camped) return false;
    }
    return true;
}

static bool seats_fit(const sa_state *s, const sa_parts *p)
{
    if (s->phase == SA_SETUP) return setup_fits(s, p);
    if (s->camel[SA_SEATS] == SA_NOWHERE ||
        (s->seats == 1 && !s->master_top && s->question != SA_ASK_MASTER_CARD))
        return false;
    for (int k = 0; k < s->seats; k++) {
        if (!s->clan[k] || s->camel[k] == SA_NOWHERE) return false;
        for (int i = 0; i < k; i++)
            if (s->clan[i] == s->clan[k]) return false;
    }
    for (int g = SA_SEATS + 1; g < SA_CAMELS; g++)
        if (s->camel[g] != SA_NOWHERE && s->camel[g - 1] == SA_NOWHERE) return false;
    return true;
}

bool sa_makes_sense(const sa_state *s, const sa_parts *p)
{
    return (steps_of(s->phase) >> s->question & 1) && stage_fits(s) && seats_fit(s, p) && step_fits(s);
}

/* Two camels share a tile only on guild and oasis (SA-3.2). */
bool sa_camels_apart(const sa_state *s)
{
    uint32_t seen = 0, shared = sa_shared(s);
    for (int k = 0; k < SA_CAMELS; k++) {
        uint32_t b = s->camel[k] == SA_NOWHERE ? 0 : sa_bit(s->camel[k]) & ~shared;
        if (seen & b) return false;
        seen |= b;
    }
    return true;
}
