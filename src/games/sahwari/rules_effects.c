/* rules_effects.c — Sahwari: collecting, sources and effects (SA-4, SA-6).
 *
 * A source adds counts to `pending`; a seat then resolves them one by one, or gives up the rest. Each effect is a
 * chain of small questions (which camel, then which cell). An answer either asks the next question or leaves it at
 * SA_GO_ON, as sa_apply has set it. An effect need not know what comes after it. */
#include "games/sahwari/state.h"

void sa_turn_if_empty(const sa_state *s, int cell, souk_events *ev)
{
    /* SA-4.5: this only reports an event; the state needs no change, by the invariant in state.h. */
    if (cell != SA_GUILD && !(sa_resources(s) >> cell & 1))
        sa_told(ev, SA_E_TURNED, cell, (int)(s->oasis >> cell & 1), 0, 0);
}

/* --- Gaining things ----------------------------------------------------------------------------- */

static void gain_token(sa_state *s, int seat, souk_events *ev)
{
    if (s->supply == 0) return; /* SA-6.6 [R] */
    s->supply--;
    s->tokens[seat]++;
    sa_told(ev, SA_E_TOKEN_GAINED, seat, 0, 0, 0);
}

static void trigger(sa_state *s, const sa_end *end, int seat, souk_events *ev)
{
    uint64_t *queue = s->waits ? &s->waiting : &s->pending; /* SA-6.7 */
    if (end->effect == SA_ATTACK)
        gain_token(s, seat, ev); /* SA-6.6 */
    else if (end->effect < SA_NO_EFFECT)
        *queue += (uint64_t)1 << (8 * end->effect);
}

/* SA-6.3: puts a cube on a free case. */
static void fill_case(sa_state *s, const sa_parts *p, int seat, int action, souk_events *ev)
{
    int side = action >= SA_A_CASE_RIGHT ? SA_RIGHT : SA_LEFT;
    int i = action - (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT);
    const sa_end *end[2];
    s->cubes[seat][side] |= (uint64_t)1 << i;
    sa_told(ev, SA_E_CASE, seat, action, 0, 0);
    sa_touching(s, p, seat, side, i, end);
    trigger(s, end[0], seat, ev);
    trigger(s, end[1], seat, ev);
}

/* SA-4.2: places a cube that has already left its source. */
static void gain_cube(sa_state *s, const sa_parts *p, souk_events *ev)
{
    int seat = s->turn;
    if (sa_open_cases(s, seat, SA_LEFT) | sa_open_cases(s, seat, SA_RIGHT)) {
        sa_ask(s, SA_ASK_CUBE, seat);
        return;
    }
    if (s->stock[seat] < sa_clan_of(s, p, seat)->cells) {
        s->stock[seat]++;
        sa_told(ev, SA_E_STOCKED, seat, s->stock[seat], 0, 0);
    } else {
        s->reserve++;
        sa_told(ev, SA_E_NO_SPACE, seat, 0, 0, 0);
    }
}

int sa_take_from_market(sa_state *s, int slot)
{
    int card = s->market[slot];
    s->market_n--;
    for (int i = slot; i < s->market_n; i++)
        s->market[i] = s->market[i + 1];
    s->market[s->market_n] = 0;
    return card;
}

void sa_clear_market(sa_state *s)
{
    for (int i = 0; i < s->market_n; i++) {
        s->discards |= (uint64_t)1 << s->market[i];
        s->market[i] = 0;
    }
    s->market_n = 0;
}

/* SA-4.3: cards are not turned; ends of one colour that touch make a case. */
static void add_card(sa_state *s, const sa_parts *p, int slot, int side, souk_events *ev)
{
    int seat = s->turn, card = sa_take_from_market(s, slot), i = s->count[seat][side]++;
    const sa_end *end[2];
    s->row[seat][side][i] = (uint8_t)card;
    sa_touching(s, p, seat, side, i, end);
    bool match = end[0]->colour == end[1]->colour;
    if (match) s->cases[seat][side] |= (uint64_t)1 << i;
    sa_told(ev, SA_E_RECRUITED, seat, card, side, match);
}

/* SA-1.4: the identity of a token is drawn when somebody first looks. */
bool sa_must_draw(sa_state *s, int who, int cell)
{
    if (s->drawn >> cell & 1) return false;
    s->chosen_cell = (uint8_t)cell;
    s->looker = (uint8_t)who;
    sa_ask(s, SA_ASK_LOOK, SOUK_CHANCE);
    return true;
}

/* SA-4.4 */
uint32_t sa_look(sa_state *s, int seat, int cell, souk_events *ev)
{
    if (sa_must_draw(s, seat, cell)) return 0;
    s->known[seat] |= sa_bit(cell);
    souk_tell_one(ev, SA_E_LOOK, seat, 0x03, seat, cell, s->ident[cell]);
    return 1u << seat;
}

/* Phase 2, and steal: one resource of that tile for the seat whose turn it is. */
uint32_t sa_collect(sa_state *s, const sa_parts *p, int cell, int resource, souk_events *ev)
{
    int seat = s->turn;
    sa_told(ev, SA_E_TAKE, seat, resource, cell, 0);
    if (resource == SA_CUBE) {
        sa_tile_remove(s->tile_cubes, cell);
        sa_turn_if_empty(s, cell, ev);
        gain_cube(s, p, ev);
        return 0;
    }
    if (resource == SA_PAWN) {
        sa_tile_remove(s->tile_pawns, cell);
        sa_turn_if_empty(s, cell, ev);
        if (s->pawns[seat] < p->places) {
            s->pawns[seat]++;
        } else { /* SA-4.3 [R] */
            s->pawns_out++;
            sa_told(ev, SA_E_PAWN_OUT, seat, 0, 0, 0);
        }
        if (s->market_n) sa_ask(s, SA_ASK_CARD, seat);
        return 0;
    }
    s->convoys &= ~sa_bit(cell);
    s->held[seat] |= sa_bit(cell);
    sa_turn_if_empty(s, cell, ev);
    return sa_look(s, seat, cell, ev);
}

/* --- Sources (SA-6.1 to SA-6.6) ------------------------------------------------------------------ */

/* SA-6.5: spent pawns go to free places of the guild tile, else out. */
static void spend_pawns(sa_state *s, const sa_parts *p, int n, souk_events *ev)
{
    for (int i = 0; i < n; i++) {
        s->pawns[s->turn]--;
        if (sa_tile_count(s->tile_pawns, SA_GUILD) < p->guild_pawns) {
            sa_tile_add(s->tile_pawns, SA_GUILD);
        } else {
            s->pawns_out++;
            sa_told(ev, SA_E_PAWN_OUT, s->turn, 0, 0, 0);
        }
    }
}

uint32_t sa_source_apply(sa_state *s, const sa_parts *p, int action, souk_events *ev)
{
    static const uint8_t pawn_effect[4] = {SA_SPY, SA_REFRESH, SA_STORM, SA_ARTEFACT};
    int seat = s->turn;
    uint32_t learned = 0;
    if (action >= SA_A_REVEAL && action < SA_A_MASTER_EFFECT) {
        int cell = action - SA_A_REVEAL;
        s->revealed |= sa_bit(cell);
        for (int k = 0; k < s->seats; k++)
            s->known[k] |= sa_bit(cell);
        learned = ((1u << s->seats) - 1) & ~(1u << seat); /* spectators, too */
        sa_told(ev, SA_E_REVEAL, seat, cell, s->ident[cell], 0);
        s->pending += p->convoy[s->ident[cell]].gives;
    } else if (action >= SA_A_CASE_LEFT) {
        s->stock[seat]--;
        fill_case(s, p, seat, action, ev);
    } else if (action == SA_A_TOKEN) {
        s->tokens[seat]--;
        s->supply++; /* SA-6.6 [R] */
        sa_told(ev, SA_E_TOKEN_USE, seat, 0, 0, 0);
        sa_ask(s, SA_ASK_ATTACK, seat);
        return 0;
    } else if (action >= SA_A_PAWN) {
        int k = action - SA_A_PAWN;
        sa_told(ev, SA_E_PAWN_USE, seat, k < 2 ? 1 : 2, pawn_effect[k], 0);
        spend_pawns(s, p, k < 2 ? 1 : 2, ev);
        s->pending += (uint64_t)1 << (8 * pawn_effect[k]);
    } else { /* SA-6.2: locked for good, no cube is spent */
        int k = action - SA_A_STOCK_USE, effect = sa_clan_of(s, p, seat)->effect[k];
        s->used[seat] = (uint8_t)(s->used[seat] | 1u << k);
        sa_told(ev, SA_E_STOCK_USE, seat, effect, 0, 0);
        s->pending += (uint64_t)1 << (8 * effect);
    }
    return learned;
}

/* --- Targets --------------------------------------------------------------------------------------- */

static uint32_t near_guild(const sa_state *s, const sa_parts *p)
{
    uint32_t near = 0;
    for (int g = SA_SEATS; g < SA_CAMELS; g++)
        if (s->camel[g] != SA_NOWHERE) near |= p->near[s->camel[g]];
    return near;
}

/* SA-6.9: seats' camels in bits 0..3, guild camels in 4..7; convoys separately. */
static uint32_t attack_camels(const sa_state *s, const sa_parts *p, uint32_t *convoys)
{
    uint32_t reach = near_guild(s, p) | p->near[s->camel[s->turn]], camels = 0;
    *convoys = s->convoys & (reach | sa_guilds(s) | sa_bit(s->camel[s->turn]));
    reach &= ~SA_GUILD_BIT; /* on the guild tile nobody can be attacked */
    for (int k = 0; k < SA_CAMELS; k++)
        camels |= (reach >> s->camel[k] & 1) << k;
    return camels & ~(1u << s->turn);
}

bool sa_attack_possible(const sa_state *s, const sa_parts *p)
{
    uint32_t convoys;
    return attack_camels(s, p, &convoys) || convoys;
}

/* The face-down tokens that the seat does not know, on a tile or held by somebody. */
static uint32_t spy_targets(const sa_state *s, int seat)
{
    uint32_t all = s->convoys | s->held[0] | s->held[1] | s->held[2] | s->held[3] | s->held[4];
    return all & ~s->revealed & ~s->known[seat];
}

/* SA-6.5 [R]: a pawn buys no effect without a target; a storm always has one. */
uint64_t sa_pawn_uses(const sa_state *s)
{
    enum { LOOK = 1, CARDS = 2, STORM = 4, CUBE = 8 };
    int n = s->pawns[s->turn];
    uint64_t w = 0;
    if (s->anywhere || spy_targets(s, s->turn)) w |= LOOK;
    if (s->anywhere || s->market_n || (s->deck | s->discards)) w |= CARDS;
    if (n > 1) w |= STORM;
    if (n > 1 && (s->anywhere || s->reserve)) w |= CUBE;
    return n > 0 ? w : 0;
}

static uint64_t effects_with_target(const sa_state *s, const sa_parts *p)
{
    uint64_t pending = s->pending, w = 0;
    if ((pending & 0xFF) && s->reserve) w |= 1u << SA_ARTEFACT;
    if ((pending >> 8 & 0xFF) && (near_guild(s, p) & sa_resources(s))) w |= 1u << SA_STEAL;
    if (pending >> 16 & 0xFF) w |= 1u << SA_STORM;
    if ((pending >> 24 & 0xFF) && s->market_n) w |= 1u << SA_RECRUIT;
    if ((pending >> 32 & 0xFF) && (s->market_n || (s->deck | s->discards))) w |= 1u << SA_REFRESH;
    if ((pending >> 40 & 0xFF) && spy_targets(s, s->turn)) w |= 1u << SA_SPY;
    if ((pending >> 48 & 0xFF) && s->convoys) w |= 1u << SA_RALLY;
    if ((pending >> 56 & 0xFF) && sa_attack_possible(s, p)) w |= 1u << SA_ATTACK;
    return w;
}

void sa_effect_legal(const sa_state *s, const sa_parts *p, uint64_t w[3])
{
    uint32_t convoys;
    switch (s->question) {
    case SA_ASK_EFFECTS: w[0] = effects_with_target(s, p) << SA_A_EFFECT | (uint64_t)1 << SA_A_FORGO; break;
    case SA_ASK_CUBE: /* SA-6.7: it must go to a case if the stock is full */
        if (s->stock[s->turn] < sa_clan_of(s, p, s->turn)->cells) w[0] = (uint64_t)1 << SA_A_STOCK;
        w[1] = sa_open_cases(s, s->turn, SA_LEFT);
        w[2] = sa_open_cases(s, s->turn, SA_RIGHT);
        break;
    case SA_ASK_CARD: w[0] = (((uint64_t)1 << (2 * s->market_n)) - 1) << SA_A_MARKET; break;
    case SA_ASK_STORM:
        for (int k = 0; k < SA_CAMELS; k++)
            if (s->camel[k] != SA_NOWHERE) w[0] |= (uint64_t)1 << (SA_A_CAMEL + k);
        break;
    case SA_ASK_STORM_TO: w[0] = sa_free(s) & ~sa_bit(s->camel[s->chosen]); break;
    case SA_ASK_STEAL: w[0] = near_guild(s, p) & sa_resources(s); break;
    case SA_ASK_STEAL_TAKE:
        for (int r = 0; r < SA_RESOURCES; r++)
            w[0] |= (uint64_t)(sa_of_kind(s, r) >> s->chosen_cell & 1) << (SA_A_TAKE + r);
        break;
    case SA_ASK_SPY: w[0] = spy_targets(s, s->turn); break;
    case SA_ASK_ATTACK:
        w[0] = (uint64_t)attack_camels(s, p, &convoys) << SA_A_CAMEL;
        w[0] |= convoys;
        break;
    case SA_ASK_LOCK:
        w[1] = s->cubes[s->victim][SA_LEFT];
        w[2] = s->cubes[s->victim][SA_RIGHT];
        break;
    case SA_ASK_FLEE: w[0] = sa_shared(s) & ~sa_bit(s->camel[s->victim]); break;
    case SA_ASK_DRIVE: w[0] = sa_shared(s) & ~sa_bit(s->camel[s->chosen]); break;
    default: /* SA_ASK_RALLY */ w[0] = s->convoys; break;
    }
}

/* --- Attack (SA-6.9) -------------------------------------------------------------------------------- */

void sa_to_guild(sa_state *s, const sa_parts *p)
{
    if (sa_tile_count(s->tile_cubes, SA_GUILD) < p->guild_cubes)
        sa_tile_add(s->tile_cubes, SA_GUILD);
    else
        s->reserve++;
}

void sa_lock_case(sa_state *s, const sa_parts *p, int seat, int side, int i, souk_events *ev)
{
    s->cubes[seat][side] &= ~((uint64_t)1 << i);
    s->locks[seat][side] |= (uint64_t)1 << i;
    if (s->supply) s->supply--; /* SA-6.6 [R]: padlocks never run out */
    sa_to_guild(s, p);
    sa_told(ev, SA_E_LOSE_CASE, seat, (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT) + i, 0, 0);
}

static void camel_leaves(sa_state *s, int camel, int cell, souk_events *ev)
{
    int from = s->camel[camel];
    s->camel[camel] = (uint8_t)cell;
    if (camel < SA_SEATS)
        sa_told(ev, SA_E_FLEE, camel, from, cell, 0);
    else
        sa_told(ev, SA_E_ATTACK_GUILD, s->turn, camel - SA_SEATS + 1, from, cell);
}

/* The attacked camel goes to another guild or oasis tile; with one such tile there is no choice. */
static void chase(sa_state *s, int question, int camel, int chooser, souk_events *ev)
{
    uint32_t to = sa_shared(s) & ~sa_bit(s->camel[camel]);
    if ((to & (to - 1)) == 0)
        camel_leaves(s, camel, souk_lowest(to), ev);
    else
        sa_ask(s, question, chooser);
}

static void attack_seat(sa_state *s, const sa_parts *p, int victim, souk_events *ev)
{
    sa_told(ev, SA_E_ATTACK_SEAT, s->turn, victim, 0, 0);
    s->victim = (uint8_t)victim;
    if (s->stock[victim]) {
        s->stock[victim]--;
        sa_to_guild(s, p);
        sa_told(ev, SA_E_LOSE_STOCK, victim, 0, 0, 0);
    } else if (s->cubes[victim][SA_LEFT] | s->cubes[victim][SA_RIGHT]) {
        sa_ask(s, SA_ASK_LOCK, s->turn);
        return;
    }
    chase(s, SA_ASK_FLEE, victim, victim, ev);
}

static void attack(sa_state *s, const sa_parts *p, int action, souk_events *ev)
{
    if (action >= SA_A_CAMEL + SA_SEATS) {
        s->chosen = (uint8_t)(action - SA_A_CAMEL);
        chase(s, SA_ASK_DRIVE, s->chosen, s->turn, ev);
    } else if (action >= SA_A_CAMEL) {
        attack_seat(s, p, action - SA_A_CAMEL, ev);
    } else { /* discarded unseen */
        int cell = action - SA_A_CELL;
        s->convoys &= ~sa_bit(cell);
        sa_told(ev, SA_E_ATTACK_CONVOY, s->turn, cell, 0, 0);
        sa_turn_if_empty(s, cell, ev);
    }
}

/* --- Resolving --------------------------------------------------------------------------------------- */

static void begin_effect(sa_state *s, const sa_parts *p, int effect, souk_events *ev)
{
    static const uint8_t question[SA_NO_EFFECT] = {0, SA_ASK_STEAL, SA_ASK_STORM, SA_ASK_CARD,
                                                   0, SA_ASK_SPY,   SA_ASK_RALLY, SA_ASK_ATTACK};
    s->pending -= (uint64_t)1 << (8 * effect);
    if (effect == SA_ARTEFACT) {
        s->reserve--;
        sa_told(ev, SA_E_EFFECT, s->turn, effect, 0, 0);
        gain_cube(s, p, ev);
    } else if (effect == SA_REFRESH) {
        sa_clear_market(s);
        sa_told(ev, SA_E_REFRESH, s->turn, 0, 0, 0);
        s->question = SA_FILL_MARKET;
    } else {
        sa_ask(s, question[effect], s->turn);
    }
}

static uint32_t steal(sa_state *s, const sa_parts *p, int cell, souk_events *ev)
{
    int kinds = 0, only = 0;
    for (int r = 0; r < SA_RESOURCES; r++)
        if (sa_of_kind(s, r) >> cell & 1) {
            kinds++;
            only = r;
        }
    if (kinds == 1) return sa_collect(s, p, cell, only, ev);
    s->chosen_cell = (uint8_t)cell;
    sa_ask(s, SA_ASK_STEAL_TAKE, s->turn);
    return 0;
}

uint32_t sa_effect_apply(sa_state *s, const sa_parts *p, int question, int action, souk_events *ev)
{
    int cell = action - SA_A_CELL, seat = s->turn;
    switch (question) {
    case SA_ASK_EFFECTS:
        if (action == SA_A_FORGO) {
            s->pending = 0;
            sa_told(ev, SA_E_FORGO, seat, 0, 0, 0);
        } else {
            begin_effect(s, p, action - SA_A_EFFECT, ev);
        }
        return 0;
    case SA_ASK_CUBE:
        if (action == SA_A_STOCK) {
            s->stock[seat]++;
            sa_told(ev, SA_E_STOCKED, seat, s->stock[seat], 0, 0);
        } else {
            fill_case(s, p, seat, action, ev);
        }
        return 0;
    case SA_ASK_CARD: add_card(s, p, (action - SA_A_MARKET) >> 1, (action - SA_A_MARKET) & 1, ev); return 0;
    case SA_ASK_STORM:
        s->chosen = (uint8_t)(action - SA_A_CAMEL);
        sa_ask(s, SA_ASK_STORM_TO, seat);
        return 0;
    case SA_ASK_STORM_TO:
        sa_told(ev, SA_E_STORM, seat, s->chosen, s->camel[s->chosen], cell);
        s->camel[s->chosen] = (uint8_t)cell;
        return 0;
    case SA_ASK_STEAL: return steal(s, p, cell, ev);
    case SA_ASK_STEAL_TAKE: return sa_collect(s, p, s->chosen_cell, action - SA_A_TAKE, ev);
    case SA_ASK_SPY: return sa_look(s, seat, cell, ev);
    case SA_ASK_RALLY: return sa_collect(s, p, cell, (s->small >> cell & 1) ? SA_SMALL : SA_ESCORTED, ev);
    case SA_ASK_ATTACK: attack(s, p, action, ev); return 0;
    case SA_ASK_LOCK: {
        int side = action >= SA_A_CASE_RIGHT ? SA_RIGHT : SA_LEFT;
        sa_lock_case(s, p, s->victim, side, action - (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT), ev);
        chase(s, SA_ASK_FLEE, s->victim, s->victim, ev);
        return 0;
    }
    case SA_ASK_FLEE: camel_leaves(s, s->victim, cell, ev); return 0;
    default: camel_leaves(s, s->chosen, cell, ev); return 0; /* SA_ASK_DRIVE */
    }
}
