/* master.c: the Guild Master of the solo game (SA-8).
 *
 * He decides nothing: two faces of his cards say all. Each of his steps is a chance step with one
 * outcome (or a real draw: the next card, a convoy turned up, cards for the market), so that a table
 * can show them one by one. His effects wait in `pending` like a player's and are carried out in the
 * fixed order of their kinds. The stage names what comes next: it moves on before a step is done. */
#include "games/sahwari/turn.h"

static const sah_master_card *top(const sah_state *s, const sah_parts *p)
{
    return &p->master[s->master_top - 1];
}
static const sah_master_card *shown(const sah_state *s, const sah_parts *p)
{
    return &p->master[s->master_action - 1];
}

/* SA-8.2: the top card goes over to the action pile; the next one is drawn to show the movement. */
void sah_master_begin(sah_state *s, const sah_parts *p, souk_events *ev)
{
    (void)p;
    if (!s->master_pile) { /* one card left: checked before turning [R] */
        s->master_pile = s->master_done;
        s->master_done = 0;
        sah_tell(ev, SAH_E_MASTER_SHUFFLE, 0, 0, 0, 0);
    }
    s->stage = SAH_MASTER_BEFORE;
    s->from = s->reached = s->guild_from = SAH_NOWHERE;
    s->guild_first = SAH_NOBODY;
    s->master_action = s->master_top;
    s->master_done = (uint16_t)(s->master_done | 1u << (s->master_top - 1));
    s->master_top = 0;
    sah_ask(s, SAH_S_MASTER_CARD, SOUK_CHANCE);
}

void sah_master_turned(sah_state *s, const sah_parts *p, int card, souk_events *ev)
{
    s->master_top = (uint8_t)(card + 1);
    s->master_pile = (uint16_t)(s->master_pile & ~(1u << card));
    sah_tell(ev, SAH_E_MASTER_TURN, s->master_action, s->master_top, 0, 0);
    s->patrol_orders = (uint8_t)(top(s, p)->move_icon + shown(s, p)->action_icon); /* SA-8.5 */
    s->patrol_left = s->patrol_orders ? top(s, p)->x : 0;
    s->patrol_moved = 0;
    if (shown(s, p)->extra != SAH_NO_EFFECT && shown(s, p)->extra_before) /* SA-8.6 */
        s->pending += (uint64_t)1 << (8 * shown(s, p)->extra);
    sah_master_next(s, p, ev);
}

void sah_master_next(sah_state *s, const sah_parts *p, souk_events *ev)
{
    if (!s->pending && s->stage == SAH_MASTER_BEFORE) s->stage = SAH_MASTER_COLLECTS;
    if (!s->pending && s->stage == SAH_MASTER_PATROLS && !s->patrol_orders) {
        s->stage = SAH_MASTER_AFTER;
        if (shown(s, p)->extra != SAH_NO_EFFECT && !shown(s, p)->extra_before)
            s->pending += (uint64_t)1 << (8 * shown(s, p)->extra);
    }
    if (s->pending || s->stage != SAH_MASTER_AFTER) {
        sah_ask(s, SAH_S_MASTER, SOUK_CHANCE);
    } else {
        s->stage = SAH_MASTER_CLOSING;
        sah_deal(s, p, ev);
    }
}

int sah_master_action(const sah_state *s)
{
    return s->pending                        ? SAH_A_MASTER_EFFECT
           : s->stage == SAH_MASTER_COLLECTS ? SAH_A_MASTER_COLLECT
                                             : SAH_A_MASTER_PATROL;
}

/* --- Which camel ------------------------------------------------------------------------------------ */

/* SA-8.3 [R]: without it, your camel would have at least one more legal move. */
bool sah_camel_blocks(const sah_state *s, const sah_parts *p, int camel)
{
    uint32_t faces = sah_faces(s), shared = sah_shared(s), b = sah_bit(s->camel[camel]);
    uint32_t all = sah_riders(s) | sah_guilds(s);
    if (b & shared) return false;
    return sah_moves(p, faces, shared, all & ~b, s->camel[0]) !=
           sah_moves(p, faces, shared, all, s->camel[0]);
}

/* The first (or last) guild camel along the path that does not block you; all block: the first (or
 * last) of them. -1 if every one is in `except`. */
static int pick_camel(const sah_state *s, const sah_parts *p, bool last, uint32_t except)
{
    int best = -1, best_key = 0;
    for (int g = SAH_SEATS; g < SAH_CAMELS; g++) {
        if (s->camel[g] == SAH_NOWHERE || (except >> g & 1)) continue;
        int rank = top(s, p)->rank[s->camel[g]];
        int key = (last ? SAH_CELLS - rank : rank) + (sah_camel_blocks(s, p, g) ? 2 * SAH_CELLS : 0);
        if (best < 0 || key < best_key) {
            best = g;
            best_key = key;
        }
    }
    return best;
}

static int first_on_path(const sah_state *s, const sah_parts *p, uint32_t cells)
{
    const sah_master_card *card = top(s, p);
    for (int i = 0; i < SAH_CELLS; i++)
        if (cells >> card->path[i] & 1) return card->path[i];
    return SAH_NOWHERE;
}

/* --- What he gets (SA-8.4) -------------------------------------------------------------------------- */

static void take_cube(sah_state *s, const sah_parts *p, souk_events *ev)
{
    enum { ON_CARD, IN_STOCK, ON_GUILD, OUT };
    int where = OUT;
    if (s->master_active < souk_popcount(s->master_cards)) {
        s->master_active++;
        where = ON_CARD;
    } else if (s->master_stock < p->master_cells) {
        s->master_stock++;
        where = IN_STOCK;
    } else if (sah_tile_count(s->tile_cubes, SAH_GUILD) < p->guild_cubes) {
        sah_tile_add(s->tile_cubes, SAH_GUILD);
        where = ON_GUILD;
    } else {
        s->cubes_out++;
    }
    sah_tell(ev, SAH_E_MASTER_CUBE, s->master_action, where, 0, 0);
}

/* Largest sum of +X, then ability card, then a recruit icon, then leftmost. */
static int card_worth(const sah_card *c)
{
    int sum = (c->end[0].points > 0 ? c->end[0].points : 0) + (c->end[1].points > 0 ? c->end[1].points : 0);
    bool recruits = c->end[0].effect == SAH_RECRUIT || c->end[1].effect == SAH_RECRUIT;
    return sum * 4 + (c->ability ? 2 : 0) + (recruits ? 1 : 0);
}

static void take_card(sah_state *s, const sah_parts *p, souk_events *ev)
{
    int best = 0;
    if (!s->market_n) return;
    for (int i = 1; i < s->market_n; i++)
        if (card_worth(&p->card[s->market[i]]) > card_worth(&p->card[s->market[best]])) best = i;
    int card = sah_take_from_market(s, best);
    s->master_cards |= (uint64_t)1 << card;
    bool active = s->master_stock > 0;
    if (active) {
        s->master_stock--;
        s->master_active++;
    }
    sah_tell(ev, SAH_E_MASTER_CARD, s->master_action, card, active, 0);
}

static void take_convoy(sah_state *s, const sah_parts *p, int cell, souk_events *ev)
{
    s->convoys &= ~sah_bit(cell);
    s->held[SAH_SEATS] |= sah_bit(cell);
    sah_turn_if_empty(s, cell, ev);
    if ((s->small >> cell & 1) && p->level[s->level].reveals)
        (void)sah_look(s, p, SAH_SEATS, cell, ev);
    else
        sah_settle(s, p, ev);
}

void sah_master_revealed(sah_state *s, const sah_parts *p, int cell, souk_events *ev)
{
    s->revealed |= sah_bit(cell);
    s->known[0] |= sah_bit(cell);
    sah_tell(ev, SAH_E_MASTER_REVEAL, s->master_action, cell, s->ident[cell], 0);
    /* SA-8.7 counts the spy icons of his small convoys at the end. */
    s->pending += p->convoy[s->ident[cell]].gives & ~((uint64_t)0xFF << (8 * SAH_SPY));
    sah_settle(s, p, ev);
}

/* --- His steps --------------------------------------------------------------------------------------- */

static void collect(sah_state *s, const sah_parts *p, souk_events *ev)
{
    int g = pick_camel(s, p, false, 0), from = s->camel[g], cell = SAH_NOWHERE;
    int resource = shown(s, p)->want;
    uint32_t accessible = sah_free(s) | sah_bit(from); /* SA-8.3 [R] */
    for (int i = 0; i < SAH_RESOURCES; i++) {
        cell = first_on_path(s, p, sah_of_kind(s, resource) & accessible);
        if (cell != SAH_NOWHERE) break;
        resource = (resource + 1) & 3; /* cube, pawn, small, escorted, cube */
    }
    if (cell == SAH_NOWHERE) {
        sah_tell(ev, SAH_E_MASTER_IDLE, s->master_action, 0, 0, 0);
        sah_settle(s, p, ev);
        return;
    }
    s->camel[g] = (uint8_t)cell;
    if (cell == from)
        sah_tell(ev, SAH_E_MASTER_TAKE_HERE, s->master_action, cell, resource, 0);
    else
        sah_tell(ev, SAH_E_MASTER_TAKE, s->master_action, from, cell, resource);
    if (resource == SAH_CUBE) {
        sah_tile_remove(s->tile_cubes, cell);
        sah_turn_if_empty(s, cell, ev);
        take_cube(s, p, ev);
    } else if (resource == SAH_PAWN) {
        sah_tile_remove(s->tile_pawns, cell);
        sah_turn_if_empty(s, cell, ev);
        s->master_pawns++;
        take_card(s, p, ev);
    } else {
        take_convoy(s, p, cell, ev);
        return;
    }
    sah_settle(s, p, ev);
}

static void patrol(sah_state *s, const sah_parts *p, souk_events *ev)
{
    const sah_master_card *card = top(s, p);
    int g = pick_camel(s, p, true, s->patrol_moved), to = SAH_NOWHERE;
    uint32_t places = sah_free(s) & ~sah_shared(s);
    for (int i = 0; g >= 0 && i < 4 && to == SAH_NOWHERE; i++) {
        int c = p->next[s->camel[0]][card->block[i]];
        if (c != SAH_NOWHERE && (places >> c & 1)) to = c;
    }
    if (to != SAH_NOWHERE) {
        sah_tell(ev, SAH_E_MASTER_PATROL, s->master_top, s->camel[g], to, 0);
        s->camel[g] = (uint8_t)to;
        s->patrol_moved = (uint8_t)(s->patrol_moved | 1u << g);
    } else {
        sah_tell(ev, SAH_E_MASTER_NO_PATROL, s->master_top, 0, 0, 0);
    }
    if (--s->patrol_left == 0) {
        s->patrol_moved = 0;
        s->patrol_left = --s->patrol_orders ? card->x : 0;
    }
    sah_settle(s, p, ev);
}

/* SA-8.6: empty stock: the case whose loss lowers your total most, leftmost of equals. */
static void attack(sah_state *s, const sah_parts *p, souk_events *ev)
{
    int best_side = 0, best = -1;
    int32_t lowest = 0;
    sah_tally tally;
    sah_tell(ev, SAH_E_MASTER_ATTACK, s->master_action, 0, 0, 0);
    if (s->stock[0]) {
        s->stock[0]--;
        sah_to_guild(s, p);
        sah_tell(ev, SAH_E_LOSE_STOCK, 0, 0, 0, 0);
        return;
    }
    for (int k = 0; k < 2 * SAH_CARDS; k++) { /* the row from its left end to its right end */
        int side = k < SAH_CARDS ? SAH_LEFT : SAH_RIGHT;
        int i = side ? k - SAH_CARDS : SAH_CARDS - 1 - k;
        uint64_t b = (uint64_t)1 << i;
        if (!(s->cubes[0][side] & b)) continue;
        s->cubes[0][side] &= ~b;
        int32_t total = sah_count(s, p, 0, SAH_ALL_CELLS, &tally);
        s->cubes[0][side] |= b;
        if (best < 0 || total < lowest) {
            best = i;
            best_side = side;
            lowest = total;
        }
    }
    if (best >= 0) sah_lock_case(s, p, 0, best_side, best, ev);
}

static void effect(sah_state *s, const sah_parts *p, souk_events *ev)
{
    int kind = souk_lowest(s->pending) >> 3, card = s->master_action;
    s->pending -= (uint64_t)1 << (8 * kind);
    switch (kind) {
    case SAH_ARTEFACT:
        if (s->reserve) {
            s->reserve--;
            take_cube(s, p, ev);
        } else {
            sah_tell(ev, SAH_E_MASTER_NOTHING, card, kind, 0, 0);
        }
        break;
    case SAH_STORM: /* at most one more turn [R] */
        if (s->master_again) {
            sah_tell(ev, SAH_E_MASTER_NOTHING, card, kind, 0, 0);
        } else {
            s->master_again = 1;
            sah_tell(ev, SAH_E_MASTER_STORM, card, 0, 0, 0);
        }
        break;
    case SAH_RECRUIT:
        if (s->market_n)
            take_card(s, p, ev);
        else
            sah_tell(ev, SAH_E_MASTER_NOTHING, card, kind, 0, 0);
        break;
    case SAH_REFRESH:
        for (int i = 0; i < s->market_n; i++) {
            s->discards |= (uint64_t)1 << s->market[i];
            s->market[i] = 0;
        }
        s->market_n = 0;
        sah_tell(ev, SAH_E_MASTER_REFRESH, card, 0, 0, 0);
        sah_deal(s, p, ev);
        return;
    case SAH_SPY:
        if (p->level[s->level].icons) s->master_spies++;
        sah_tell(ev, SAH_E_MASTER_SPY, card, 0, 0, 0);
        break;
    case SAH_RALLY: {
        int cell = first_on_path(s, p, s->convoys & ~sah_bit(s->camel[0]));
        if (cell != SAH_NOWHERE) {
            sah_tell(ev, SAH_E_MASTER_RALLY, card, cell, 0, 0);
            take_convoy(s, p, cell, ev);
            return;
        }
        sah_tell(ev, SAH_E_MASTER_NOTHING, card, kind, 0, 0);
        break;
    }
    case SAH_ATTACK: attack(s, p, ev); break;
    default: sah_tell(ev, SAH_E_MASTER_NOTHING, card, kind, 0, 0);
    }
    sah_settle(s, p, ev);
}

void sah_master_step(sah_state *s, const sah_parts *p, souk_events *ev)
{
    if (s->pending) {
        effect(s, p, ev);
    } else if (s->stage == SAH_MASTER_COLLECTS) {
        s->stage = SAH_MASTER_PATROLS;
        collect(s, p, ev);
    } else {
        patrol(s, p, ev);
    }
}

uint32_t sah_master_close(sah_state *s, const sah_parts *p, souk_events *ev)
{
    if (souk_popcount(sah_faces(s)) <= p->end_faces[0]) { /* SA-8.7 */
        s->final = 1;
    } else if (s->master_again == 1) {
        s->master_again = 2;
        sah_master_begin(s, p, ev);
        return 0;
    }
    s->master_again = 0;
    s->round++;
    if (s->final || s->round >= s->max_rounds) return sah_finish(s, p, ev);
    sah_begin_turn(s, 0);
    return 0;
}
