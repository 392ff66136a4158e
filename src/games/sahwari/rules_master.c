/* rules_master.c — Sahwari: the Guild Master of the solo game (SA-8).
 *
 * He makes no decisions: two faces of his cards determine everything. Each of his actions is a chance action with
 * one outcome, or a real draw (the next card, a convoy turned up, cards for the market). So a table can show them
 * one by one. His effects wait in `pending` like a player's and are resolved in the fixed order of their kinds.
 * The phase names what comes next: it advances before an action is carried out. */
#include "games/sahwari/state.h"

static const sa_master_card *top(const sa_state *s, const sa_parts *p)
{
    return &p->master[s->master_top - 1];
}
static const sa_master_card *shown(const sa_state *s, const sa_parts *p)
{
    return &p->master[s->master_action - 1];
}

/* SA-8.2: the top card goes over to the action pile; the next one is drawn to show the movement. */
void sa_master_begin(sa_state *s, souk_events *ev)
{
    if (!s->master_pile) { /* one card left: checked before turning [R] */
        s->master_pile = s->master_done;
        s->master_done = 0;
        sa_told(ev, SA_E_MASTER_SHUFFLE, 0, 0, 0, 0);
    }
    s->phase = SA_IN_MASTER_BEFORE;
    s->from = s->reached = s->guild_from = SA_NOWHERE;
    s->guild_first = SA_NOBODY;
    s->master_action = s->master_top;
    s->master_done = (uint16_t)(s->master_done | 1u << (s->master_top - 1));
    s->master_top = 0;
    sa_ask(s, SA_ASK_MASTER_CARD, SOUK_CHANCE);
}

/* SA-8.6: adds the extra effect of the card shown, if it is due now. */
static void add_extra(sa_state *s, const sa_parts *p, bool before)
{
    int extra = shown(s, p)->extra;
    if (extra < SA_NO_EFFECT && shown(s, p)->extra_before == before) s->pending += (uint64_t)1 << (8 * extra);
}

void sa_master_turned(sa_state *s, const sa_parts *p, int card, souk_events *ev)
{
    s->master_top = (uint8_t)(card + 1);
    s->master_pile = (uint16_t)(s->master_pile & ~(1u << card));
    sa_told(ev, SA_E_MASTER_TURN, s->master_action, s->master_top, 0, 0);
    s->patrol_orders = (uint8_t)(top(s, p)->move_icon + shown(s, p)->action_icon); /* SA-8.5 */
    s->patrol_left = s->patrol_orders ? top(s, p)->x : 0;
    s->patrol_moved = 0;
    add_extra(s, p, true);
}

void sa_master_next(sa_state *s, const sa_parts *p)
{
    if (!s->pending && s->phase == SA_IN_MASTER_BEFORE) s->phase = SA_IN_MASTER_COLLECTS;
    if (!s->pending && s->phase == SA_IN_MASTER_PATROLS && !s->patrol_orders) {
        s->phase = SA_IN_MASTER_AFTER;
        add_extra(s, p, false);
    }
    if (s->pending || s->phase != SA_IN_MASTER_AFTER) {
        sa_ask(s, SA_ASK_MASTER, SOUK_CHANCE);
    } else {
        s->phase = SA_IN_MASTER_CLOSING;
        s->question = SA_FILL_MARKET;
    }
}

int sa_master_action(const sa_state *s)
{
    return s->pending                          ? SA_A_MASTER_EFFECT
           : s->phase == SA_IN_MASTER_COLLECTS ? SA_A_MASTER_COLLECT
                                               : SA_A_MASTER_PATROL;
}

/* --- Choosing a camel ------------------------------------------------------------------------------- */

/* SA-8.3 [R]: a camel blocks if without it your camel would have at least one more legal move. */
bool sa_camel_blocks(const sa_state *s, const sa_parts *p, int camel)
{
    uint32_t faces = sa_faces(s), shared = sa_shared(s), b = sa_bit(s->camel[camel]);
    uint32_t all = sa_riders(s) | sa_guilds(s);
    if (b & shared) return false;
    return sa_moves(p, faces, shared, all & ~b, s->camel[0]) != sa_moves(p, faces, shared, all, s->camel[0]);
}

/* The first (or last) guild camel along the path that does not block you; if all block, the first (or last) of
 * them. -1 if every one is in `except`. */
static int pick_camel(const sa_state *s, const sa_parts *p, bool last, uint32_t except)
{
    int best = -1, best_key = 0;
    for (int g = SA_SEATS; g < SA_CAMELS; g++) {
        if (s->camel[g] == SA_NOWHERE || (except >> g & 1)) continue;
        int rank = top(s, p)->rank[s->camel[g]];
        int key = (last ? SA_CELLS - rank : rank) + (sa_camel_blocks(s, p, g) ? 2 * SA_CELLS : 0);
        if (best < 0 || key < best_key) {
            best = g;
            best_key = key;
        }
    }
    return best;
}

static int first_on_path(const sa_state *s, const sa_parts *p, uint32_t cells)
{
    const sa_master_card *card = top(s, p);
    for (int i = 0; i < SA_CELLS; i++)
        if (cells >> card->path[i] & 1) return card->path[i];
    return SA_NOWHERE;
}

/* --- The Master's gains (SA-8.4) -------------------------------------------------------------------- */

static void take_cube(sa_state *s, const sa_parts *p, souk_events *ev)
{
    enum { ON_CARD, IN_STOCK, ON_GUILD, TO_RESERVE };
    int where = TO_RESERVE;
    if (s->master_active < souk_popcount(s->master_cards)) {
        s->master_active++;
        where = ON_CARD;
    } else if (s->master_stock < p->master_cells) {
        s->master_stock++;
        where = IN_STOCK;
    } else if (sa_tile_count(s->tile_cubes, SA_GUILD) < p->guild_cubes) {
        sa_tile_add(s->tile_cubes, SA_GUILD);
        where = ON_GUILD;
    } else {
        s->reserve++; /* SA-4.2 [R] */
    }
    sa_told(ev, SA_E_MASTER_CUBE, s->master_action, where, 0, 0);
}

/* Largest sum of +X, then ability card, then a recruit icon. */
static int card_worth(const sa_card *c)
{
    int sum = (c->end[0].points > 0 ? c->end[0].points : 0) + (c->end[1].points > 0 ? c->end[1].points : 0);
    bool recruits = c->end[0].effect == SA_RECRUIT || c->end[1].effect == SA_RECRUIT;
    return sum * 4 + (c->ability ? 2 : 0) + (recruits ? 1 : 0);
}

/* SA-8.4 [R]: how much a market card could add to your total now, at either end of your row, with or without a cube of
 * your stock on a new case. */
static int32_t deprives(const sa_state *s, const sa_parts *p, int card)
{
    sa_tally tally;
    int32_t most = INT32_MIN;
    for (int side = SA_LEFT; side <= SA_RIGHT; side++) {
        sa_state there = *s;
        int i = there.count[0][side]++;
        const sa_end *end[2];
        there.row[0][side][i] = (uint8_t)card;
        sa_touching(&there, p, 0, side, i, end);
        int32_t total = sa_count(&there, p, 0, SA_ALL_CELLS, &tally);
        if (total > most) most = total;
        if (end[0]->colour != end[1]->colour || !there.stock[0]) continue;
        there.stock[0]--;
        there.cubes[0][side] |= (uint64_t)1 << i;
        total = sa_count(&there, p, 0, SA_ALL_CELLS, &tally);
        if (total > most) most = total;
    }
    return most;
}

/* With a pawn, SA-8.4: by worth, then the one that deprives you most. By an effect, SA-8.6: the other way round. Then the
 * leftmost. */
static void take_card(sa_state *s, const sa_parts *p, bool by_effect, souk_events *ev)
{
    int best = 0;
    int64_t best_key = INT64_MIN;
    if (!s->market_n) return;
    for (int i = 0; i < s->market_n; i++) {
        int64_t worth = card_worth(&p->card[s->market[i]]), loss = deprives(s, p, s->market[i]);
        int64_t key = by_effect ? loss * 1024 + worth : worth * 65536 + loss;
        if (key <= best_key) continue;
        best = i;
        best_key = key;
    }
    int card = sa_take_from_market(s, best);
    s->master_cards |= (uint64_t)1 << card;
    bool active = s->master_stock > 0;
    if (s->master_stock > 0) {
        s->master_stock--;
        s->master_active++;
    }
    sa_told(ev, SA_E_MASTER_CARD, s->master_action, card, active, 0);
}

void sa_master_reveals(sa_state *s, const sa_parts *p, int cell, souk_events *ev)
{
    s->revealed |= sa_bit(cell);
    s->known[0] |= sa_bit(cell);
    sa_told(ev, SA_E_MASTER_REVEAL, s->master_action, cell, s->ident[cell], 0);
    /* SA-8.7 counts the spy icons of his small convoys at the end. */
    s->pending += p->convoy[s->ident[cell]].gives & ~((uint64_t)0xFF << (8 * SA_SPY));
}

static void take_convoy(sa_state *s, const sa_parts *p, int cell, souk_events *ev)
{
    s->convoys &= ~sa_bit(cell);
    s->held[SA_SEATS] |= sa_bit(cell);
    sa_turn_if_empty(s, cell, ev);
    if ((s->small >> cell & 1) && p->level[s->level].reveals && !sa_must_draw(s, SA_SEATS, cell))
        sa_master_reveals(s, p, cell, ev);
}

/* --- The Master's actions ------------------------------------------------------------------------------- */

static void collect(sa_state *s, const sa_parts *p, souk_events *ev)
{
    int g = pick_camel(s, p, false, 0), from = s->camel[g], cell = SA_NOWHERE;
    int resource = shown(s, p)->want;
    uint32_t accessible = sa_free(s) | sa_bit(from); /* SA-8.3 [R] */
    for (int i = 0; i < SA_RESOURCES; i++) {
        cell = first_on_path(s, p, sa_of_kind(s, resource) & accessible);
        if (cell != SA_NOWHERE) break;
        resource = (resource + 1) & 3; /* cube, pawn, small, escorted, cube */
    }
    if (cell == SA_NOWHERE) {
        sa_told(ev, SA_E_MASTER_IDLE, s->master_action, 0, 0, 0);
        return;
    }
    s->camel[g] = (uint8_t)cell;
    if (cell == from)
        sa_told(ev, SA_E_MASTER_TAKE_HERE, s->master_action, cell, resource, 0);
    else
        sa_told(ev, SA_E_MASTER_TAKE, s->master_action, from, cell, resource);
    if (resource == SA_CUBE) {
        sa_tile_remove(s->tile_cubes, cell);
        sa_turn_if_empty(s, cell, ev);
        take_cube(s, p, ev);
    } else if (resource == SA_PAWN) {
        sa_tile_remove(s->tile_pawns, cell);
        sa_turn_if_empty(s, cell, ev);
        s->master_pawns++;
        take_card(s, p, false, ev);
    } else {
        take_convoy(s, p, cell, ev);
    }
}

static void patrol(sa_state *s, const sa_parts *p, souk_events *ev)
{
    const sa_master_card *card = top(s, p);
    int g = pick_camel(s, p, true, s->patrol_moved), to = SA_NOWHERE;
    uint32_t places = sa_free(s) & ~sa_shared(s);
    for (int i = 0; g >= 0 && i < 4 && to == SA_NOWHERE; i++) {
        int c = p->next[s->camel[0]][card->block[i]];
        if (c != SA_NOWHERE && (places >> c & 1)) to = c;
    }
    if (to != SA_NOWHERE) {
        sa_told(ev, SA_E_MASTER_PATROL, s->master_top, s->camel[g], to, 0);
        s->camel[g] = (uint8_t)to;
        s->patrol_moved = (uint8_t)(s->patrol_moved | 1u << g);
    } else {
        sa_told(ev, SA_E_MASTER_NO_PATROL, s->master_top, 0, 0, 0);
    }
    if (--s->patrol_left == 0) s->patrol_left = --s->patrol_orders ? card->x : 0;
    if (!s->patrol_orders) s->patrol_moved = 0; /* SA-8.5: a camel patrols once a turn, for all orders */
}

/* SA-8.6: with an empty stock you lose the case whose loss lowers your total most, the leftmost of equals. */
static void attack(sa_state *s, const sa_parts *p, souk_events *ev)
{
    int best_side = 0, best = -1;
    int32_t lowest = 0;
    sa_tally tally;
    sa_told(ev, SA_E_MASTER_ATTACK, s->master_action, 0, 0, 0);
    if (s->stock[0]) {
        s->stock[0]--;
        sa_to_guild(s, p);
        sa_told(ev, SA_E_LOSE_STOCK, 0, 0, 0, 0);
        return;
    }
    for (int side = SA_LEFT; side <= SA_RIGHT; side++)
        for (int k = 0; k < SA_CARDS; k++) { /* the row from its left end to its right end */
            int i = side ? k : SA_CARDS - 1 - k;
            uint64_t b = (uint64_t)1 << i;
            if (!(s->cubes[0][side] & b)) continue;
            s->cubes[0][side] &= ~b;
            int32_t total = sa_count(s, p, 0, SA_ALL_CELLS, &tally);
            s->cubes[0][side] |= b;
            if (best < 0 || total < lowest) {
                best = i;
                best_side = side;
                lowest = total;
            }
        }
    if (best >= 0) sa_lock_case(s, p, 0, best_side, best, ev);
}

static void effect(sa_state *s, const sa_parts *p, souk_events *ev)
{
    int kind = souk_lowest(s->pending) >> 3, card = s->master_action;
    s->pending -= (uint64_t)1 << (8 * kind);
    switch (kind) {
    case SA_ARTEFACT:
        if (s->reserve) {
            s->reserve--;
            take_cube(s, p, ev);
        } else {
            sa_told(ev, SA_E_MASTER_NOTHING, card, kind, 0, 0);
        }
        break;
    case SA_STORM: /* at most one more turn [R] */
        if (s->master_again) {
            sa_told(ev, SA_E_MASTER_NOTHING, card, kind, 0, 0);
        } else {
            s->master_again = 1;
            sa_told(ev, SA_E_MASTER_STORM, card, 0, 0, 0);
        }
        break;
    case SA_RECRUIT:
        if (s->market_n)
            take_card(s, p, true, ev);
        else
            sa_told(ev, SA_E_MASTER_NOTHING, card, kind, 0, 0);
        break;
    case SA_REFRESH:
        sa_clear_market(s);
        sa_told(ev, SA_E_MASTER_REFRESH, card, 0, 0, 0);
        s->question = SA_FILL_MARKET;
        break;
    case SA_SPY:
        if (p->level[s->level].icons) s->master_spies++;
        sa_told(ev, SA_E_MASTER_SPY, card, 0, 0, 0);
        break;
    case SA_RALLY: {
        int cell = first_on_path(s, p, s->convoys & ~sa_bit(s->camel[0]));
        if (cell != SA_NOWHERE) {
            sa_told(ev, SA_E_MASTER_RALLY, card, cell, 0, 0);
            take_convoy(s, p, cell, ev);
        } else {
            sa_told(ev, SA_E_MASTER_NOTHING, card, kind, 0, 0);
        }
        break;
    }
    case SA_ATTACK: attack(s, p, ev); break;
    default: sa_told(ev, SA_E_MASTER_NOTHING, card, kind, 0, 0);
    }
}

void sa_master_acts(sa_state *s, const sa_parts *p, souk_events *ev)
{
    if (s->pending) {
        effect(s, p, ev);
    } else if (s->phase == SA_IN_MASTER_COLLECTS) {
        s->phase = SA_IN_MASTER_PATROLS;
        collect(s, p, ev);
    } else {
        patrol(s, p, ev);
    }
}
