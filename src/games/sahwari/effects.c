/* effects.c: what sources and effects do (SA-4, SA-6).
 *
 * A source adds counts to `pending`; a seat then resolves them one by one, or gives up the rest.
 * Each effect is a chain of small steps (which camel, then which cell) that ends in sah_settle. */
#include "games/sahwari/turn.h"

void sah_settle(sah_state *s, const sah_parts *p, souk_events *ev)
{
    s->chosen = s->chosen_cell = s->victim = s->looker = 0;
    if (s->stage >= SAH_MASTER_BEFORE)
        sah_master_next(s, p, ev);
    else
        sah_ask(s, s->pending ? SAH_S_EFFECTS : SAH_S_MAIN, s->turn); /* SA-6.7 */
}

void sah_turn_if_empty(const sah_state *s, int cell, souk_events *ev)
{
    /* SA-4.5: the state needs no change, see the invariant in rules.h; people are told. */
    if (cell != SAH_GUILD && !(sah_resources(s) >> cell & 1))
        sah_tell(ev, SAH_E_TURNED, cell, (int)(s->oasis >> cell & 1), 0, 0);
}

/* --- Gaining things ----------------------------------------------------------------------------- */

static void gain_token(sah_state *s, int seat, souk_events *ev)
{
    if (s->supply == 0) return; /* SA-6.6 [R] */
    s->supply--;
    s->tokens[seat]++;
    sah_tell(ev, SAH_E_TOKEN_GAINED, seat, 0, 0, 0);
}

static void trigger(sah_state *s, const sah_end *end, int seat, souk_events *ev)
{
    if (end->effect == SAH_ATTACK)
        gain_token(s, seat, ev); /* SA-6.6 */
    else if (end->effect < SAH_NO_EFFECT)
        s->pending += (uint64_t)1 << (8 * end->effect);
}

/* The two ends that touch at case i of that side. */
static void touching(const sah_state *s, const sah_parts *p, int seat, int side, int i, const sah_end *end[2])
{
    end[0] = &p->card[s->row[seat][side][i]].end[1 - side];
    end[1] = i == 0 ? &sah_clan_of(s, p, seat)->end[side] : &p->card[s->row[seat][side][i - 1]].end[side];
}

/* SA-6.3: a cube comes to lie on a free case. */
static void fill_case(sah_state *s, const sah_parts *p, int seat, int action, souk_events *ev)
{
    int side = action >= SAH_A_CASE_RIGHT ? SAH_RIGHT : SAH_LEFT;
    int i = action - (side ? SAH_A_CASE_RIGHT : SAH_A_CASE_LEFT);
    const sah_end *end[2];
    s->cubes[seat][side] |= (uint64_t)1 << i;
    sah_tell(ev, SAH_E_CASE, seat, action, 0, 0);
    touching(s, p, seat, side, i, end);
    trigger(s, end[0], seat, ev);
    trigger(s, end[1], seat, ev);
}

/* SA-4.2: the cube has left where it was; here it finds its place. */
static void gain_cube(sah_state *s, const sah_parts *p, souk_events *ev)
{
    int seat = s->turn;
    if (sah_open_cases(s, seat, SAH_LEFT) | sah_open_cases(s, seat, SAH_RIGHT)) {
        sah_ask(s, SAH_S_CUBE, seat);
        return;
    }
    if (s->stock[seat] < sah_clan_of(s, p, seat)->cells) {
        s->stock[seat]++;
        sah_tell(ev, SAH_E_STOCKED, seat, s->stock[seat], 0, 0);
    } else {
        s->reserve++;
        sah_tell(ev, SAH_E_NO_ROOM, seat, 0, 0, 0);
    }
    sah_settle(s, p, ev);
}

int sah_take_from_market(sah_state *s, int slot)
{
    int card = s->market[slot];
    s->market_n--;
    for (int i = slot; i < s->market_n; i++)
        s->market[i] = s->market[i + 1];
    s->market[s->market_n] = 0;
    return card;
}

/* SA-4.3: cards are not turned; ends of one colour that touch make a case. */
void sah_add_card(sah_state *s, const sah_parts *p, int slot, int side, souk_events *ev)
{
    int seat = s->turn, card = sah_take_from_market(s, slot), i = s->count[seat][side]++;
    const sah_end *end[2];
    s->row[seat][side][i] = (uint8_t)card;
    touching(s, p, seat, side, i, end);
    bool match = end[0]->colour == end[1]->colour;
    if (match) s->cases[seat][side] |= (uint64_t)1 << i;
    sah_tell(ev, SAH_E_RECRUITED, seat, card, side, match);
}

/* `who` looks at a token; a token nobody has seen is drawn first (SA-1.4, SA-4.4). */
uint32_t sah_look(sah_state *s, const sah_parts *p, int who, int cell, souk_events *ev)
{
    if (!(s->drawn >> cell & 1)) {
        s->chosen_cell = (uint8_t)cell;
        s->looker = (uint8_t)who;
        sah_ask(s, SAH_S_LOOK, SOUK_CHANCE);
        return 0;
    }
    if (who == SAH_SEATS) {
        sah_master_revealed(s, p, cell, ev);
        return 1; /* solo: the one seat sees the token */
    }
    s->known[who] |= sah_bit(cell);
    souk_tell_one(ev, SAH_E_LOOK, who, 0x03, who, cell, s->ident[cell]);
    sah_settle(s, p, ev);
    return 1u << who;
}

/* Phase 2, and steal: one resource of that tile for the seat whose turn it is. */
uint32_t sah_collect(sah_state *s, const sah_parts *p, int cell, int resource, souk_events *ev)
{
    int seat = s->turn;
    sah_tell(ev, SAH_E_TAKE, seat, resource, cell, 0);
    if (resource == SAH_CUBE) {
        sah_tile_remove(s->tile_cubes, cell);
        sah_turn_if_empty(s, cell, ev);
        gain_cube(s, p, ev);
        return 0;
    }
    if (resource == SAH_PAWN) {
        sah_tile_remove(s->tile_pawns, cell);
        sah_turn_if_empty(s, cell, ev);
        if (s->pawns[seat] < p->places) {
            s->pawns[seat]++;
        } else { /* SA-4.3 [R] */
            s->pawns_out++;
            sah_tell(ev, SAH_E_PAWN_OUT, seat, 0, 0, 0);
        }
        if (s->market_n)
            sah_ask(s, SAH_S_CARD, seat);
        else
            sah_settle(s, p, ev);
        return 0;
    }
    s->convoys &= ~sah_bit(cell);
    s->held[seat] |= sah_bit(cell);
    sah_turn_if_empty(s, cell, ev);
    return sah_look(s, p, seat, cell, ev);
}

/* --- Sources (SA-6.1 to SA-6.6) ------------------------------------------------------------------ */

/* SA-6.5: spent pawns go to free places of the guild tile, else out. */
static void spend_pawns(sah_state *s, const sah_parts *p, int n, souk_events *ev)
{
    for (int i = 0; i < n; i++) {
        s->pawns[s->turn]--;
        if (sah_tile_count(s->tile_pawns, SAH_GUILD) < p->guild_pawns) {
            sah_tile_add(s->tile_pawns, SAH_GUILD);
        } else {
            s->pawns_out++;
            sah_tell(ev, SAH_E_PAWN_OUT, s->turn, 0, 0, 0);
        }
    }
}

uint32_t sah_source_apply(sah_state *s, const sah_parts *p, int action, souk_events *ev)
{
    static const uint8_t pawn_effect[4] = {SAH_SPY, SAH_REFRESH, SAH_STORM, SAH_ARTEFACT};
    int seat = s->turn;
    uint32_t learned = 0;
    if (action >= SAH_A_REVEAL && action < SAH_A_MASTER_EFFECT) {
        int cell = action - SAH_A_REVEAL;
        s->revealed |= sah_bit(cell);
        for (int k = 0; k < s->seats; k++)
            s->known[k] |= sah_bit(cell);
        learned = ((1u << s->seats) - 1) & ~(1u << seat); /* spectators, too */
        sah_tell(ev, SAH_E_REVEAL, seat, cell, s->ident[cell], 0);
        s->pending += p->convoy[s->ident[cell]].gives;
    } else if (action >= SAH_A_CASE_LEFT) {
        s->stock[seat]--;
        fill_case(s, p, seat, action, ev);
    } else if (action == SAH_A_TOKEN) {
        s->tokens[seat]--;
        s->supply++; /* SA-6.6 [R] */
        sah_tell(ev, SAH_E_TOKEN_USE, seat, 0, 0, 0);
        sah_ask(s, SAH_S_ATTACK, seat);
        return 0;
    } else if (action >= SAH_A_PAWN) {
        int k = action - SAH_A_PAWN;
        sah_tell(ev, SAH_E_PAWN_USE, seat, k < 2 ? 1 : 2, pawn_effect[k], 0);
        spend_pawns(s, p, k < 2 ? 1 : 2, ev);
        s->pending += (uint64_t)1 << (8 * pawn_effect[k]);
    } else { /* SA-6.2: locked for good, no cube is spent */
        int k = action - SAH_A_STOCK_USE, effect = sah_clan_of(s, p, seat)->effect[k];
        s->used[seat] = (uint8_t)(s->used[seat] | 1u << k);
        sah_tell(ev, SAH_E_STOCK_USE, seat, effect, 0, 0);
        s->pending += (uint64_t)1 << (8 * effect);
    }
    sah_settle(s, p, ev);
    return learned;
}

/* --- Targets --------------------------------------------------------------------------------------- */

static uint32_t near_guild(const sah_state *s, const sah_parts *p)
{
    uint32_t near = 0;
    for (int g = SAH_SEATS; g < SAH_CAMELS; g++)
        if (s->camel[g] != SAH_NOWHERE) near |= p->near[s->camel[g]];
    return near;
}

/* SA-6.9: seats' camels in bits 0..3, guild camels in 4..7; convoys apart. */
static uint32_t attack_camels(const sah_state *s, const sah_parts *p, uint32_t *convoys)
{
    uint32_t reach = near_guild(s, p) | p->near[s->camel[s->turn]], camels = 0;
    *convoys = s->convoys & (reach | sah_guilds(s) | sah_bit(s->camel[s->turn]));
    reach &= ~SAH_GUILD_BIT; /* on the guild tile nobody can be attacked */
    for (int k = 0; k < SAH_CAMELS; k++)
        camels |= (reach >> s->camel[k] & 1) << k;
    return camels & ~(1u << s->turn);
}

bool sah_attack_possible(const sah_state *s, const sah_parts *p)
{
    uint32_t convoys;
    return attack_camels(s, p, &convoys) || convoys;
}

/* A face-down token that the seat does not know, on a tile or in front of somebody. */
uint32_t sah_spy_targets(const sah_state *s, int seat)
{
    uint32_t all = s->convoys | s->held[0] | s->held[1] | s->held[2] | s->held[3] | s->held[4];
    return all & ~s->revealed & ~s->known[seat];
}

static uint64_t effects_with_target(const sah_state *s, const sah_parts *p)
{
    uint64_t pending = s->pending, w = 0;
    if ((pending & 0xFF) && s->reserve) w |= 1u << SAH_ARTEFACT;
    if ((pending >> 8 & 0xFF) && (near_guild(s, p) & sah_resources(s))) w |= 1u << SAH_STEAL;
    if (pending >> 16 & 0xFF) w |= 1u << SAH_STORM;
    if ((pending >> 24 & 0xFF) && s->market_n) w |= 1u << SAH_RECRUIT;
    if ((pending >> 32 & 0xFF) && (s->market_n || (s->deck | s->discards))) w |= 1u << SAH_REFRESH;
    if ((pending >> 40 & 0xFF) && sah_spy_targets(s, s->turn)) w |= 1u << SAH_SPY;
    if ((pending >> 48 & 0xFF) && s->convoys) w |= 1u << SAH_RALLY;
    if ((pending >> 56 & 0xFF) && sah_attack_possible(s, p)) w |= 1u << SAH_ATTACK;
    return w;
}

void sah_effect_legal(const sah_state *s, const sah_parts *p, uint64_t w[3])
{
    uint32_t convoys;
    switch (s->step) {
    case SAH_S_EFFECTS: w[0] = effects_with_target(s, p) << SAH_A_EFFECT | (uint64_t)1 << SAH_A_FORGO; break;
    case SAH_S_CUBE: /* SA-6.7: it must go to a case if the stock is full */
        if (s->stock[s->turn] < sah_clan_of(s, p, s->turn)->cells) w[0] = (uint64_t)1 << SAH_A_STOCK;
        w[1] = sah_open_cases(s, s->turn, SAH_LEFT);
        w[2] = sah_open_cases(s, s->turn, SAH_RIGHT);
        break;
    case SAH_S_CARD: w[0] = (((uint64_t)1 << (2 * s->market_n)) - 1) << SAH_A_MARKET; break;
    case SAH_S_STORM:
        for (int k = 0; k < SAH_CAMELS; k++)
            if (s->camel[k] != SAH_NOWHERE) w[0] |= (uint64_t)1 << (SAH_A_CAMEL + k);
        break;
    case SAH_S_STORM_TO: w[0] = sah_free(s) & ~sah_bit(s->camel[s->chosen]); break;
    case SAH_S_STEAL: w[0] = near_guild(s, p) & sah_resources(s); break;
    case SAH_S_STEAL_TAKE:
        for (int r = 0; r < SAH_RESOURCES; r++)
            w[0] |= (uint64_t)(sah_of_kind(s, r) >> s->chosen_cell & 1) << (SAH_A_TAKE + r);
        break;
    case SAH_S_SPY: w[0] = sah_spy_targets(s, s->turn); break;
    case SAH_S_RALLY: w[0] = s->convoys; break;
    case SAH_S_ATTACK:
        w[0] = (uint64_t)attack_camels(s, p, &convoys) << SAH_A_CAMEL;
        w[0] |= convoys;
        break;
    case SAH_S_LOCK:
        w[1] = s->cubes[s->victim][SAH_LEFT];
        w[2] = s->cubes[s->victim][SAH_RIGHT];
        break;
    case SAH_S_FLEE: w[0] = sah_shared(s) & ~sah_bit(s->camel[s->victim]); break;
    case SAH_S_DRIVE: w[0] = sah_shared(s) & ~sah_bit(s->camel[s->chosen]); break;
    default: break;
    }
}

/* --- Attack (SA-6.9) -------------------------------------------------------------------------------- */

void sah_to_guild(sah_state *s, const sah_parts *p)
{
    if (sah_tile_count(s->tile_cubes, SAH_GUILD) < p->guild_cubes)
        sah_tile_add(s->tile_cubes, SAH_GUILD);
    else
        s->reserve++;
}

void sah_lock_case(sah_state *s, const sah_parts *p, int seat, int side, int i, souk_events *ev)
{
    s->cubes[seat][side] &= ~((uint64_t)1 << i);
    s->locks[seat][side] |= (uint64_t)1 << i;
    if (s->supply) s->supply--; /* SA-6.6 [R]: padlocks never run out */
    sah_to_guild(s, p);
    sah_tell(ev, SAH_E_LOSE_CASE, seat, (side ? SAH_A_CASE_RIGHT : SAH_A_CASE_LEFT) + i, 0, 0);
}

static void camel_leaves(sah_state *s, const sah_parts *p, int camel, int cell, souk_events *ev)
{
    int from = s->camel[camel];
    s->camel[camel] = (uint8_t)cell;
    if (camel < SAH_SEATS)
        sah_tell(ev, SAH_E_FLEE, camel, from, cell, 0);
    else
        sah_tell(ev, SAH_E_ATTACK_GUILD, s->turn, camel - SAH_SEATS + 1, from, cell);
    sah_settle(s, p, ev);
}

/* The attacked camel goes to another guild or oasis tile; with one such tile there is no choice. */
static void chase(sah_state *s, const sah_parts *p, int step, int camel, int chooser, souk_events *ev)
{
    uint32_t to = sah_shared(s) & ~sah_bit(s->camel[camel]);
    if ((to & (to - 1)) == 0)
        camel_leaves(s, p, camel, souk_lowest(to), ev);
    else
        sah_ask(s, step, chooser);
}

static void attack_seat(sah_state *s, const sah_parts *p, int victim, souk_events *ev)
{
    sah_tell(ev, SAH_E_ATTACK_SEAT, s->turn, victim, 0, 0);
    s->victim = (uint8_t)victim;
    if (s->stock[victim]) {
        s->stock[victim]--;
        sah_to_guild(s, p);
        sah_tell(ev, SAH_E_LOSE_STOCK, victim, 0, 0, 0);
    } else if (s->cubes[victim][SAH_LEFT] | s->cubes[victim][SAH_RIGHT]) {
        sah_ask(s, SAH_S_LOCK, s->turn);
        return;
    }
    chase(s, p, SAH_S_FLEE, victim, victim, ev);
}

static void attack(sah_state *s, const sah_parts *p, int action, souk_events *ev)
{
    if (action >= SAH_A_CAMEL + SAH_SEATS) {
        s->chosen = (uint8_t)(action - SAH_A_CAMEL);
        chase(s, p, SAH_S_DRIVE, s->chosen, s->turn, ev);
    } else if (action >= SAH_A_CAMEL) {
        attack_seat(s, p, action - SAH_A_CAMEL, ev);
    } else { /* discarded unseen */
        int cell = action - SAH_A_CELL;
        s->convoys &= ~sah_bit(cell);
        sah_tell(ev, SAH_E_ATTACK_CONVOY, s->turn, cell, 0, 0);
        sah_turn_if_empty(s, cell, ev);
        sah_settle(s, p, ev);
    }
}

/* --- Resolving --------------------------------------------------------------------------------------- */

static void begin_effect(sah_state *s, const sah_parts *p, int effect, souk_events *ev)
{
    static const uint8_t step[SAH_NO_EFFECT] = {0, SAH_S_STEAL, SAH_S_STORM, SAH_S_CARD,
                                                0, SAH_S_SPY,   SAH_S_RALLY, SAH_S_ATTACK};
    s->pending -= (uint64_t)1 << (8 * effect);
    if (effect == SAH_ARTEFACT) {
        s->reserve--;
        sah_tell(ev, SAH_E_EFFECT, s->turn, effect, 0, 0);
        gain_cube(s, p, ev);
    } else if (effect == SAH_REFRESH) {
        for (int i = 0; i < s->market_n; i++) {
            s->discards |= (uint64_t)1 << s->market[i];
            s->market[i] = 0;
        }
        s->market_n = 0;
        sah_tell(ev, SAH_E_REFRESH, s->turn, 0, 0, 0);
        sah_deal(s, p, ev);
    } else {
        sah_ask(s, step[effect], s->turn);
    }
}

static uint32_t steal(sah_state *s, const sah_parts *p, int cell, souk_events *ev)
{
    int kinds = 0, only = 0;
    for (int r = 0; r < SAH_RESOURCES; r++)
        if (sah_of_kind(s, r) >> cell & 1) {
            kinds++;
            only = r;
        }
    if (kinds == 1) return sah_collect(s, p, cell, only, ev);
    s->chosen_cell = (uint8_t)cell;
    sah_ask(s, SAH_S_STEAL_TAKE, s->turn);
    return 0;
}

uint32_t sah_effect_apply(sah_state *s, const sah_parts *p, int action, souk_events *ev)
{
    int cell = action - SAH_A_CELL, seat = s->turn;
    switch (s->step) {
    case SAH_S_EFFECTS:
        if (action == SAH_A_FORGO) {
            s->pending = 0;
            sah_tell(ev, SAH_E_FORGO, seat, 0, 0, 0);
            sah_settle(s, p, ev);
        } else {
            begin_effect(s, p, action - SAH_A_EFFECT, ev);
        }
        return 0;
    case SAH_S_CUBE:
        if (action == SAH_A_STOCK) {
            s->stock[seat]++;
            sah_tell(ev, SAH_E_STOCKED, seat, s->stock[seat], 0, 0);
        } else {
            fill_case(s, p, seat, action, ev);
        }
        sah_settle(s, p, ev);
        return 0;
    case SAH_S_CARD:
        sah_add_card(s, p, (action - SAH_A_MARKET) >> 1, (action - SAH_A_MARKET) & 1, ev);
        sah_settle(s, p, ev);
        return 0;
    case SAH_S_STORM:
        s->chosen = (uint8_t)(action - SAH_A_CAMEL);
        sah_ask(s, SAH_S_STORM_TO, seat);
        return 0;
    case SAH_S_STORM_TO:
        sah_tell(ev, SAH_E_STORM, seat, s->chosen, s->camel[s->chosen], cell);
        s->camel[s->chosen] = (uint8_t)cell;
        sah_settle(s, p, ev);
        return 0;
    case SAH_S_STEAL: return steal(s, p, cell, ev);
    case SAH_S_STEAL_TAKE: return sah_collect(s, p, s->chosen_cell, action - SAH_A_TAKE, ev);
    case SAH_S_SPY: return sah_look(s, p, seat, cell, ev);
    case SAH_S_RALLY: return sah_collect(s, p, cell, (s->small >> cell & 1) ? SAH_SMALL : SAH_ESCORTED, ev);
    case SAH_S_ATTACK: attack(s, p, action, ev); return 0;
    case SAH_S_LOCK: {
        int side = action >= SAH_A_CASE_RIGHT ? SAH_RIGHT : SAH_LEFT;
        sah_lock_case(s, p, s->victim, side, action - (side ? SAH_A_CASE_RIGHT : SAH_A_CASE_LEFT), ev);
        chase(s, p, SAH_S_FLEE, s->victim, s->victim, ev);
        return 0;
    }
    case SAH_S_FLEE: camel_leaves(s, p, s->victim, cell, ev); return 0;
    default: camel_leaves(s, p, s->chosen, cell, ev); return 0; /* SAH_S_DRIVE */
    }
}
