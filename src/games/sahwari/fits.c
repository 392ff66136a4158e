/* fits.c: whether a position makes sense, so that play can go on from it.
 *
 * A position by hand can say anything. Here each step is held against the stage it can be asked in and
 * against what it needs; in the set-up, where the order of things is fixed, against all of it. */
#include "games/sahwari/position.h"
#include <string.h>

void sah_fill_tile(sah_state *s, const sah_parts *p, int c)
{
    const sah_type *t = &p->type[s->type[c] - 1];
    bool four = s->seats == SAH_SEATS;
    for (int n = t->holds[SAH_CUBE] + (four && t->extra == SAH_CUBE + 1); n > 0; n--)
        sah_tile_add(s->tile_cubes, c);
    for (int n = t->holds[SAH_PAWN] + (four && t->extra == SAH_PAWN + 1); n > 0; n--)
        sah_tile_add(s->tile_pawns, c);
    s->convoys |= (s->small | s->escorted) & sah_bit(c);
}

/* What lies nowhere else is in the reserve, or has left the game; false if there is too much. */
bool sah_count_rest(sah_state *s, const sah_parts *p)
{
    int cubes = s->cubes_out + s->master_stock + s->master_active, pawns = s->master_pawns;
    for (int i = 0; i < SAH_PLANES; i++) {
        cubes += souk_popcount(s->tile_cubes[i]);
        pawns += souk_popcount(s->tile_pawns[i]);
    }
    for (int k = 0; k < s->seats; k++) {
        cubes += s->stock[k] + souk_popcount(s->cubes[k][0]) + souk_popcount(s->cubes[k][1]);
        pawns += s->pawns[k];
    }
    if (s->step == SAH_S_CUBE) cubes++; /* the one in the hand */
    if (cubes > p->cubes || pawns > p->pawns) return false;
    s->reserve = (uint8_t)(p->cubes - cubes);
    s->pawns_out = (uint8_t)(p->pawns - pawns);
    return true;
}

#define ASK(step) (1u << SAH_S_##step)

/* What can be asked in which stage. */
static uint32_t steps_of(int stage)
{
    uint32_t turn = ASK(MAIN) | ASK(EFFECTS) | ASK(CUBE) | ASK(CARD) | ASK(STORM) | ASK(STORM_TO) |
                    ASK(STEAL) | ASK(STEAL_TAKE) | ASK(SPY) | ASK(RALLY) | ASK(ATTACK) | ASK(LOCK) |
                    ASK(FLEE) | ASK(DRIVE) | ASK(LOOK) | ASK(DEAL);
    switch (stage) {
    case SAH_SETUP:
        return ASK(TILE) | ASK(DEAL) | ASK(MASTER_CARD) | ASK(CLAN) | ASK(GUILD_START) | ASK(CAMP);
    case SAH_GUILD_FIRST:
    case SAH_GUILD_SECOND: return turn | ASK(GUILD_TO);
    case SAH_CLOSING:
    case SAH_MASTER_CLOSING: return ASK(DEAL);
    case SAH_MASTER_BEFORE: return ASK(MASTER_CARD) | ASK(MASTER) | ASK(DEAL) | ASK(LOOK);
    case SAH_MASTER_COLLECTS: return ASK(MASTER);
    case SAH_MASTER_PATROLS:
    case SAH_MASTER_AFTER: return ASK(MASTER) | ASK(DEAL) | ASK(LOOK);
    case SAH_OVER: return ASK(DONE);
    default: return turn;
    }
}

/* What a sub-step needs must be there, and nothing else. */
static bool step_fits(const sah_state *s)
{
    bool master = s->stage >= SAH_MASTER_BEFORE && s->stage < SAH_OVER;
    bool guild_camel = s->chosen >= SAH_SEATS && s->camel[s->chosen] != SAH_NOWHERE;
    switch (s->step) {
    case SAH_S_TILE: return s->chosen_cell != SAH_GUILD && !s->type[s->chosen_cell];
    case SAH_S_DEAL: return s->market_n < SAH_MARKET;
    case SAH_S_MASTER_CARD: return s->seats == 1 && !s->master_top && !s->pending;
    case SAH_S_MAIN:
    case SAH_S_DONE: return !s->pending;
    case SAH_S_EFFECTS: return s->pending != 0;
    case SAH_S_GUILD_TO: return guild_camel && !s->pending;
    case SAH_S_DRIVE: return guild_camel && s->camel[s->chosen] != SAH_GUILD;
    case SAH_S_STORM_TO: return s->camel[s->chosen] != SAH_NOWHERE;
    case SAH_S_LOCK:
    case SAH_S_FLEE: return s->victim != s->turn && s->camel[s->victim] != SAH_GUILD;
    case SAH_S_LOOK:
        return ((s->small | s->escorted) & ~s->drawn) >> s->chosen_cell & 1 &&
               (s->looker == SAH_SEATS ? master && s->held[SAH_SEATS] >> s->chosen_cell & 1
                                       : !master && s->looker == s->turn);
    case SAH_S_MASTER:
        if (s->pending || s->stage == SAH_MASTER_COLLECTS) return true;
        return s->stage == SAH_MASTER_PATROLS && s->patrol_orders && s->patrol_left;
    default: return true;
    }
}

static bool stage_fits(const sah_state *s)
{
    bool solo = s->seats == 1;
    /* The camel that moved first and the tile it left are known together, or not at all. */
    if ((s->guild_from == SAH_NOWHERE) != (s->guild_first == SAH_NOBODY)) return false;
    switch (s->stage) {
    case SAH_SETUP: return true;
    case SAH_MOVE_AGAIN: return s->reached != SAH_NOWHERE && s->from != SAH_NOWHERE;
    case SAH_COLLECT: return s->reached != SAH_NOWHERE;
    case SAH_GUILD_SECOND: return s->guild_from != SAH_NOWHERE;
    case SAH_CLOSING: return !solo;
    default:
        if (s->stage < SAH_MASTER_BEFORE || s->stage == SAH_OVER) return true;
        return solo && s->master_action && (s->master_top || s->step == SAH_S_MASTER_CARD);
    }
}

/* Nothing has been taken yet, and what has been laid or chosen so far is what comes first. */
static bool setup_fits(const sah_state *s, const sah_parts *p)
{
    static const sah_state none;
    int laid = s->step == SAH_S_TILE ? s->chosen_cell : SAH_CELLS, guilds = 0;
    bool clans = s->step >= SAH_S_GUILD_START;
    sah_state full = *s;
    memset(full.tile_cubes, 0, sizeof full.tile_cubes);
    memset(full.tile_pawns, 0, sizeof full.tile_pawns);
    full.convoys = 0;
    for (int c = 0; c < SAH_CELLS; c++) {
        if (c == SAH_GUILD) continue;
        if ((s->type[c] != 0) != (c < laid)) return false;
        if (s->type[c]) sah_fill_tile(&full, p, c);
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
        s->market_n != (s->step == SAH_S_TILE   ? 0
                        : s->step == SAH_S_DEAL ? s->market_n
                                                : SAH_MARKET))
        return false;
    if (s->master_action || s->master_pawns || s->master_active || s->master_spies) return false;
    if ((s->master_stock != 0) != (s->seats == 1 && s->step >= SAH_S_MASTER_CARD)) return false;
    if ((s->master_top != 0) != (s->seats == 1 && s->step >= SAH_S_CLAN)) return false;
    for (int g = SAH_SEATS; g < SAH_CAMELS; g++)
        guilds += s->camel[g] != SAH_NOWHERE;
    if (guilds != (s->step == SAH_S_GUILD_START ? s->chosen
                   : s->step == SAH_S_CAMP      ? p->guild_camels[s->seats - 1]
                                                : 0))
        return false;
    for (int k = 0; k < s->seats; k++) {
        bool chosen = clans || (s->step == SAH_S_CLAN && k > s->turn);
        bool camped = s->step == SAH_S_CAMP && k > s->turn;
        if ((s->clan[k] != 0) != chosen || s->stock[k] != chosen) return false;
        if ((s->camel[k] != SAH_NOWHERE) != camped) return false;
    }
    return true;
}

static bool seats_fit(const sah_state *s, const sah_parts *p)
{
    if (s->stage == SAH_SETUP) return setup_fits(s, p);
    if (s->camel[SAH_SEATS] == SAH_NOWHERE ||
        (s->seats == 1 && !s->master_top && s->step != SAH_S_MASTER_CARD))
        return false;
    for (int k = 0; k < s->seats; k++) {
        if (!s->clan[k] || s->camel[k] == SAH_NOWHERE) return false;
        for (int i = 0; i < k; i++)
            if (s->clan[i] == s->clan[k]) return false;
    }
    for (int g = SAH_SEATS + 1; g < SAH_CAMELS; g++)
        if (s->camel[g] != SAH_NOWHERE && s->camel[g - 1] == SAH_NOWHERE) return false;
    return true;
}

bool sah_makes_sense(const sah_state *s, const sah_parts *p)
{
    souk_mask mask;
    if (!(steps_of(s->stage) >> s->step & 1) || !stage_fits(s) || !seats_fit(s, p) || !step_fits(s))
        return false;
    if (s->actor == SOUK_DONE) return true;
    sahwari_legal(s, p, s->actor, &mask);
    return souk_mask_count(&mask) > 0;
}

/* Two camels share a tile only on guild and oasis (SA-3.2). */
bool sah_camels_apart(const sah_state *s)
{
    uint32_t seen = 0, shared = sah_shared(s);
    for (int k = 0; k < SAH_CAMELS; k++) {
        uint32_t b = s->camel[k] == SAH_NOWHERE ? 0 : sah_bit(s->camel[k]) & ~shared;
        if (seen & b) return false;
        seen |= b;
    }
    return true;
}
