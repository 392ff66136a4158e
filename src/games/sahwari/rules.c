/* rules.c: the course of a game of Sahwari: set-up, the phases of a turn, its end.
 *
 * A turn is a stage (where it stands) and a step (what is asked). The stages follow each other as
 * the phases do; at step MAIN a seat may do what its stage asks or use a source, so "effects at any
 * time" needs no stage of its own. What effects do is in effects.c, the Guild Master in master.c. */
#include "core/mask.h"
#include "games/sahwari/turn.h"
#include <string.h>

/* --- Moving ---------------------------------------------------------------------------------- */

/* A line of the square is walked without a loop: of the cells that stop a camel the first one on the
 * way is the lowest or highest bit of a set, and the cells before it are a mask. East and south count
 * upwards, north and west downwards. */
static inline uint32_t walk(uint32_t ray, int direction, uint32_t stops, uint32_t *first)
{
    uint32_t on_way = ray & stops;
    if (direction == SAH_EAST || direction == SAH_SOUTH) {
        *first = on_way & (0u - on_way);
        return ray & (*first - 1);
    }
    uint32_t high = 0x80000000u >> __builtin_clz(on_way << 1 | 1); /* shifted, so that it is never 0 */
    *first = high >> 1;
    return ((ray << 1) & ~((high << 1) - 1)) >> 1;
}

/* SA-3.1 to SA-3.3: where a player's camel can go from there. `camels` are all other camels. */
uint32_t sah_moves(const sah_parts *p, uint32_t faces, uint32_t shared, uint32_t camels, int from)
{
    uint32_t blocked = camels & ~shared, to = 0, first;
    for (int d = 0; d < 4; d++) {
        to |= walk(p->ray[from][d], d, blocked | faces, &first) & shared;
        to |= first & faces & ~blocked;
    }
    return to;
}

uint32_t sah_camel_moves(const sah_state *s, const sah_parts *p, int seat)
{
    return sah_moves(p, sah_faces(s), sah_shared(s), sah_riders(s) | sah_guilds(s), s->camel[seat]);
}

/* SA-5.1 to SA-5.3. */
uint32_t sah_guild_moves(const sah_state *s, const sah_parts *p, int camel)
{
    uint32_t faces = sah_faces(s), shared = sah_shared(s), to = 0, first;
    uint32_t riders = sah_riders(s) & ~shared, guilds = sah_guilds(s) & ~shared;
    const uint32_t *ray = p->ray[s->camel[camel]];
    faces &= ~guilds; /* SA-5.3: other guild camels are passed, on resource tiles too */
    for (int d = 0; d < 4; d++) {
        to |= walk(ray[d], d, riders | faces, &first) & ~guilds; /* SA-5.2: deserts too */
        to |= first & ~riders;
    }
    uint32_t again = s->stage == SAH_GUILD_SECOND && camel == s->guild_first; /* SA-5.1: not back */
    return to & ~(again << s->guild_from);
}

/* SA-3.5: where a camel that cannot move is put. */
static uint32_t refuge(const sah_state *s, int seat)
{
    uint32_t shared = sah_shared(s);
    return (shared >> s->camel[seat] & 1) ? shared | (sah_faces(s) & sah_free(s)) : shared;
}

/* --- Set-up ---------------------------------------------------------------------------------- */

void sahwari_setup(void *state, const void *parts, const souk_options *options)
{
    sah_state *s = (sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    s->level = (uint8_t)options->v[SAH_OPT_LEVEL];
    s->max_rounds = (uint8_t)options->v[SAH_OPT_MAX_ROUNDS];
    s->deck = ((uint64_t)1 << p->cards) - 1;
    s->reserve = p->cubes;
    s->pawns_out = p->pawns;
    s->supply = p->attack_tokens;
    for (int i = 0; i < SAH_TYPES; i++)
        s->tiles_left[i] = p->type[i].number;
    for (int i = 0; i < SAH_CAMELS; i++)
        s->camel[i] = SAH_NOWHERE;
    s->from = s->reached = s->guild_from = SAH_NOWHERE;
    s->guild_first = SAH_NOBODY;
    s->actor = SOUK_CHANCE;
    s->step = SAH_S_TILE;
}

static void lay_tile(sah_state *s, const sah_parts *p, int type)
{
    const sah_type *t = &p->type[type];
    int c = s->chosen_cell;
    uint32_t b = sah_bit(c);
    int cubes = t->holds[SAH_CUBE], pawns = t->holds[SAH_PAWN];
    bool small = t->holds[SAH_SMALL] != 0, escorted = t->holds[SAH_ESCORTED] != 0;
    if (t->extra && s->seats == SAH_SEATS) { /* SA-2.3: a third resource with four seats */
        cubes += t->extra - 1 == SAH_CUBE;
        pawns += t->extra - 1 == SAH_PAWN;
        small = small || t->extra - 1 == SAH_SMALL;
        escorted = escorted || t->extra - 1 == SAH_ESCORTED;
    }
    for (int i = 0; i < cubes; i++)
        sah_tile_add(s->tile_cubes, c);
    for (int i = 0; i < pawns; i++)
        sah_tile_add(s->tile_pawns, c);
    s->reserve = (uint8_t)(s->reserve - cubes);
    s->pawns_out = (uint8_t)(s->pawns_out - pawns);
    if (small) s->small |= b;
    if (escorted) s->escorted |= b;
    if (small || escorted) s->convoys |= b;
    if (t->oasis) s->oasis |= b;
    s->type[c] = (uint8_t)(type + 1);
    s->tiles_left[type]--;
}

/* Seats choose clans and put camels down from the last to the first (SA-2.2, SA-2.4). */
static void ask_from_last(sah_state *s, int step)
{
    s->turn = (uint8_t)(s->seats - 1);
    sah_ask(s, step, s->turn);
}

static uint32_t guild_starts(const sah_state *s, const sah_parts *p)
{
    uint32_t starts = 0, taken = sah_guilds(s);
    for (int c = 0; c < SAH_CELLS; c++)
        if (s->type[c] && p->type[s->type[c] - 1].start) starts |= sah_bit(c);
    return starts & ~taken;
}

static void next_guild_start(sah_state *s, const sah_parts *p)
{
    if (s->chosen < p->guild_camels[s->seats - 1]) {
        sah_ask(s, SAH_S_GUILD_START, SOUK_CHANCE);
    } else {
        s->chosen = 0;
        ask_from_last(s, SAH_S_CAMP);
    }
}

void sah_begin_turn(sah_state *s, int seat)
{
    s->turn = (uint8_t)seat;
    s->stage = SAH_MOVE;
    s->from = s->reached = s->guild_from = SAH_NOWHERE;
    s->guild_first = SAH_NOBODY;
    sah_ask(s, SAH_S_MAIN, seat);
}

static uint32_t setup_apply(sah_state *s, const sah_parts *p, int action, souk_events *ev)
{
    switch (s->step) {
    case SAH_S_TILE:
        lay_tile(s, p, action - SAH_A_TILE);
        if (++s->chosen_cell == SAH_GUILD) s->chosen_cell++;
        if (s->chosen_cell == SAH_CELLS) {
            s->chosen_cell = 0;
            sah_tell(ev, SAH_E_LAID, 0, 0, 0, 0);
            sah_deal(s, p, ev);
        }
        break;
    case SAH_S_MASTER_CARD: /* the first card of the movement pile lies open */
        s->master_top = (uint8_t)(action - SAH_A_MASTER + 1);
        s->master_pile = (uint16_t)(s->master_pile & ~(1u << (action - SAH_A_MASTER)));
        sah_tell(ev, SAH_E_MASTER_TOP, action - SAH_A_MASTER + 1, 0, 0, 0);
        ask_from_last(s, SAH_S_CLAN);
        break;
    case SAH_S_CLAN:
        s->clan[s->turn] = (uint8_t)(action - SAH_A_CLAN + 1);
        s->stock[s->turn] = 1; /* SA-2.2 */
        s->reserve--;
        sah_tell(ev, SAH_E_CLAN, s->turn, action - SAH_A_CLAN, 0, 0);
        if (s->turn > 0) {
            s->turn--;
            s->actor = (int8_t)s->turn;
        } else {
            next_guild_start(s, p);
        }
        break;
    case SAH_S_GUILD_START:
        s->camel[SAH_SEATS + s->chosen++] = (uint8_t)(action - SAH_A_CELL);
        sah_tell(ev, SAH_E_GUILD_START, s->chosen, action - SAH_A_CELL, 0, 0);
        next_guild_start(s, p);
        break;
    default: /* SAH_S_CAMP */
        s->camel[s->turn] = (uint8_t)(action - SAH_A_CELL);
        sah_tell(ev, SAH_E_CAMP, s->turn, action - SAH_A_CELL, 0, 0);
        if (s->turn > 0) {
            s->turn--;
            s->actor = (int8_t)s->turn;
        } else {
            sah_begin_turn(s, 0); /* SA-2.4 */
        }
    }
    return 0;
}

/* --- The market and the end of a turn --------------------------------------------------------- */

/* SA-7.1, SA-7.5: after the refill, the next turn or the end. */
static uint32_t close_turn(sah_state *s, const sah_parts *p, souk_events *ev)
{
    if (!s->final && souk_popcount(sah_faces(s)) <= p->end_faces[s->seats - 1]) {
        s->final = 1;
        sah_tell(ev, SAH_E_LAST_ROUND, 0, 0, 0, 0);
    }
    if (s->turn + 1 < s->seats) {
        sah_begin_turn(s, s->turn + 1);
        return 0;
    }
    s->round++;
    if (s->final || s->round >= s->max_rounds) return sah_finish(s, p, ev);
    sah_begin_turn(s, 0);
    return 0;
}

static uint32_t dealt(sah_state *s, const sah_parts *p, souk_events *ev)
{
    switch (s->stage) {
    case SAH_SETUP:
        if (s->seats == 1) { /* SA-8.2 */
            s->master_pile = (uint16_t)((1u << p->master_cards) - 1);
            s->master_stock = 1; /* SA-8.1 */
            s->reserve--;
            sah_ask(s, SAH_S_MASTER_CARD, SOUK_CHANCE);
        } else {
            ask_from_last(s, SAH_S_CLAN);
        }
        return 0;
    case SAH_CLOSING: return close_turn(s, p, ev);
    case SAH_MASTER_CLOSING: return sah_master_close(s, p, ev);
    default: sah_settle(s, p, ev); return 0;
    }
}

static bool wants_card(sah_state *s, souk_events *ev)
{
    if (s->market_n == SAH_MARKET || !(s->deck | s->discards)) return false;
    if (!s->deck) { /* SA-5.4 */
        s->deck = s->discards;
        s->discards = 0;
        sah_tell(ev, SAH_E_RESHUFFLE, 0, 0, 0, 0);
    }
    return true;
}

static uint32_t deal_on(sah_state *s, const sah_parts *p, souk_events *ev)
{
    if (!wants_card(s, ev)) return dealt(s, p, ev);
    sah_ask(s, SAH_S_DEAL, SOUK_CHANCE);
    return 0;
}

void sah_deal(sah_state *s, const sah_parts *p, souk_events *ev)
{
    if (wants_card(s, ev))
        sah_ask(s, SAH_S_DEAL, SOUK_CHANCE);
    else
        (void)dealt(s, p, ev);
}

static uint32_t end_turn(sah_state *s, const sah_parts *p, souk_events *ev)
{
    sah_tell(ev, SAH_E_END_TURN, s->turn, 0, 0, 0);
    if (s->seats == 1) { /* SA-8.1: the market is refilled after the Master's turn */
        sah_master_begin(s, p, ev);
        return 0;
    }
    s->stage = SAH_CLOSING;
    return deal_on(s, p, ev);
}

/* SA-7.2: all convoys that players hold are shown, then counted. */
uint32_t sah_finish(sah_state *s, const sah_parts *p, souk_events *ev)
{
    uint32_t shown = 0;
    s->stage = SAH_OVER;
    sah_ask(s, SAH_S_DONE, SOUK_DONE);
    s->from = s->reached = s->guild_from = SAH_NOWHERE;
    s->guild_first = SAH_NOBODY;
    for (int k = 0; k < s->seats; k++) {
        for (uint32_t set = s->held[k] & ~s->revealed; set; set &= set - 1) {
            int c = souk_lowest(set);
            shown |= sah_bit(c);
            sah_tell(ev, SAH_E_SHOW, k, c, s->ident[c], 0);
        }
    }
    s->revealed |= shown;
    for (int k = 0; k < s->seats; k++)
        s->known[k] |= s->revealed;
    for (int k = 0; ev && k < s->seats; k++) {
        sah_tally t;
        (void)sah_count(s, p, k, SAH_ALL_CELLS, &t);
        sah_tell(ev, SAH_E_SCORE_TRACK, k, t.track, 0, 0);
        sah_tell(ev, SAH_E_SCORE_STOCK, k, t.stock, 0, 0);
        sah_tell(ev, SAH_E_SCORE_CASES, k, t.cases, 0, 0);
        sah_tell(ev, SAH_E_SCORE_CONVOYS, k, t.convoys, 0, 0);
        sah_tell(ev, SAH_E_SCORE_CLAN, k, t.clan, 0, 0);
        sah_tell(ev, SAH_E_SCORE_CARDS, k, t.cards, 0, 0);
    }
    if (ev && s->seats == 1) sah_tell(ev, SAH_E_SCORE_MASTER, sah_master_score(s, p), 0, 0, 0);
    sah_tell(ev, SAH_E_OVER, 0, 0, 0, 0);
    return shown ? (1u << s->seats) - 1 : 0;
}

/* --- Who acts, and what may be done ------------------------------------------------------------ */

uint32_t sahwari_pending(const void *state)
{
    const sah_state *s = (const sah_state *)state;
    return s->actor >= 0 ? 1u << s->actor : s->actor == SOUK_CHANCE ? SOUK_PENDING_CHANCE : 0;
}

static uint32_t convoy_pool(const sah_state *s, const sah_parts *p)
{
    bool small = (s->small >> s->chosen_cell) & 1;
    return (small ? p->small_ids : p->escorted_ids) & ~s->drawn_ids;
}

static uint64_t stage_actions(const sah_state *s, const sah_parts *p)
{
    uint64_t w = 0;
    switch (s->stage) {
    case SAH_MOVE: w = sah_camel_moves(s, p, s->turn); return w ? w : refuge(s, s->turn);
    case SAH_MOVE_AGAIN:
        /* SA-6.10: up to two moves, not back to where the first began. */
        return (sah_camel_moves(s, p, s->turn) & ~sah_bit(s->from)) | (uint64_t)1 << SAH_A_ON;
    case SAH_COLLECT:
        for (int r = 0; r < SAH_RESOURCES; r++)
            w |= (uint64_t)(sah_of_kind(s, r) >> s->reached & 1) << (SAH_A_TAKE + r);
        return w ? w : (uint64_t)1 << SAH_A_ON;
    case SAH_GUILD_FIRST:
    case SAH_GUILD_SECOND:
        for (int g = SAH_SEATS; g < SAH_CAMELS && s->camel[g] != SAH_NOWHERE; g++)
            if (sah_guild_moves(s, p, g)) w |= (uint64_t)1 << (SAH_A_CAMEL + g);
        return w ? w : (uint64_t)1 << SAH_A_END; /* SA-5.1 [R]: skipped */
    default: return (uint64_t)1 << SAH_A_END;
    }
}

static void main_legal(const sah_state *s, const sah_parts *p, uint64_t w[4])
{
    int seat = s->turn;
    const sah_clan *clan = sah_clan_of(s, p, seat);
    uint64_t w0 = stage_actions(s, p);
    for (int i = 0; i < 2; i++) { /* SA-6.2; without a branch, since what fills up follows no pattern */
        int reached = s->stock[seat] >= clan->effect_cell[i];
        w0 |= (uint64_t)(~s->used[seat] >> i & reached) << (SAH_A_STOCK_USE + i);
    }
    if (s->pawns[seat] > 0) /* SA-6.5 */
        w0 |= (uint64_t)(s->pawns[seat] > 1 ? 0xF : 0x3) << SAH_A_PAWN;
    if (s->tokens[seat] && sah_attack_possible(s, p)) w0 |= (uint64_t)1 << SAH_A_TOKEN; /* SA-6.6 */
    w[0] = w0;
    w[1] = (uint64_t)(s->held[seat] & ~s->revealed) << (SAH_A_REVEAL - 64); /* SA-6.1 */
    if (s->stock[seat]) {                                                   /* SA-6.3 */
        w[1] |= sah_open_cases(s, seat, SAH_LEFT);
        w[2] = sah_open_cases(s, seat, SAH_RIGHT);
    }
}

void sahwari_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    uint64_t *w = mask->w;
    souk_mask_clear(mask);
    if (actor != s->actor || actor < SOUK_CHANCE) return;
    switch (s->step) {
    case SAH_S_TILE:
        for (int i = 0; i < SAH_TYPES; i++)
            if (s->tiles_left[i]) souk_mask_add(mask, SAH_A_TILE + i);
        break;
    case SAH_S_DEAL: w[3] = s->deck; break;
    case SAH_S_MASTER_CARD: w[3] = (uint64_t)s->master_pile << (SAH_A_MASTER - 192); break;
    case SAH_S_CLAN: {
        uint32_t free = (1u << p->clans) - 1;
        for (int i = 0; i < s->seats; i++)
            free &= ~(1u << s->clan[i] >> 1);
        w[3] = (uint64_t)free << (SAH_A_CLAN - 192);
        break;
    }
    case SAH_S_GUILD_START: w[0] = guild_starts(s, p); break;
    case SAH_S_CAMP: w[0] = sah_free(s); break;
    case SAH_S_MAIN: main_legal(s, p, w); break;
    case SAH_S_GUILD_TO: w[0] = sah_guild_moves(s, p, s->chosen); break;
    case SAH_S_LOOK: w[2] = (uint64_t)convoy_pool(s, p) << (SAH_A_CONVOY - 128); break;
    case SAH_S_MASTER: souk_mask_add(mask, sah_master_action(s)); break;
    default: sah_effect_legal(s, p, w); break;
    }
}

int sahwari_outcome(const void *state, const void *parts, uint64_t value)
{
    const sah_state *s = (const sah_state *)state;
    souk_mask mask;
    if (s->step == SAH_S_TILE) {
        uint32_t total = 0, below = 0;
        int type = 0;
        for (int i = 0; i < SAH_TYPES; i++)
            total += s->tiles_left[i];
        uint32_t r = souk_below(value, total);
        for (int i = 0; i < SAH_TYPES - 1; i++)
            type += r >= (below += s->tiles_left[i]);
        return SAH_A_TILE + type;
    }
    sahwari_legal(state, parts, SOUK_CHANCE, &mask);
    return souk_select(&mask, (int)souk_below(value, (uint32_t)souk_mask_count(&mask)));
}

uint32_t sahwari_weights(const void *state, const void *parts, uint32_t *w)
{
    const sah_state *s = (const sah_state *)state;
    souk_mask mask;
    uint32_t sum = 0;
    if (s->step == SAH_S_TILE) {
        for (int i = 0; i < SAH_TYPES; i++) {
            if (w && s->tiles_left[i]) w[SAH_A_TILE + i] = s->tiles_left[i];
            sum += s->tiles_left[i];
        }
        return sum;
    }
    sahwari_legal(state, parts, SOUK_CHANCE, &mask);
    for (int i = 0; i < 4; i++)
        for (uint64_t set = mask.w[i]; set; set &= set - 1) {
            if (w) w[i * 64 + souk_lowest(set)] = 1;
            sum++;
        }
    return sum;
}

uint32_t sahwari_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    sahwari_legal(state, parts, SOUK_CHANCE, mask);
    uint32_t sum = sahwari_weights(state, parts, w);
    return sum == (uint32_t)souk_mask_count(mask) ? 0 : sum;
}

/* --- Doing it --------------------------------------------------------------------------------- */

static void arrive(sah_state *s, int cell)
{
    /* An empty tile stays empty, but the guild tile may still receive a spent pawn (SA-6.5). */
    s->reached = (uint8_t)cell;
    s->stage = (sah_resources(s) >> cell & 1) || cell == SAH_GUILD ? SAH_COLLECT : SAH_GUILD_FIRST;
}

static void ride(sah_state *s, const sah_parts *p, int cell, souk_events *ev)
{
    int seat = s->turn, from = s->camel[seat];
    bool stuck = s->stage == SAH_MOVE && !sah_camel_moves(s, p, seat);
    s->camel[seat] = (uint8_t)cell;
    if (stuck) { /* SA-3.5: phases 1 and 2 are skipped */
        sah_tell(ev, SAH_E_REFUGE, seat, from, cell, 0);
        s->stage = SAH_GUILD_FIRST;
        return;
    }
    sah_tell(ev, SAH_E_MOVE, seat, from, cell, 0);
    int ability = sah_clan_of(s, p, seat)->ability;
    if (s->stage == SAH_MOVE && ability && p->ability[ability - 1].moves > 1) {
        s->from = (uint8_t)from;
        s->reached = (uint8_t)cell;
        s->stage = SAH_MOVE_AGAIN;
    } else {
        arrive(s, cell);
    }
}

static void move_guild(sah_state *s, int cell, souk_events *ev)
{
    int g = s->chosen, from = s->camel[g];
    s->camel[g] = (uint8_t)cell;
    sah_tell(ev, SAH_E_GUILD_MOVE, s->turn, g - SAH_SEATS + 1, from, cell);
    if (s->stage == SAH_GUILD_FIRST) {
        s->guild_first = (uint8_t)g;
        s->guild_from = (uint8_t)from;
        s->stage = SAH_GUILD_SECOND;
    } else {
        s->stage = SAH_AFTER;
    }
    s->chosen = 0;
    sah_ask(s, SAH_S_MAIN, s->turn);
}

static uint32_t main_apply(sah_state *s, const sah_parts *p, int action, souk_events *ev)
{
    if (action < SAH_A_CAMEL) {
        ride(s, p, action - SAH_A_CELL, ev);
    } else if (action < SAH_A_TAKE) {
        s->chosen = (uint8_t)(action - SAH_A_CAMEL);
        sah_ask(s, SAH_S_GUILD_TO, s->turn);
    } else if (action < SAH_A_MARKET) {
        s->stage = SAH_GUILD_FIRST; /* SA-4.1: exactly one */
        return sah_collect(s, p, s->reached, action - SAH_A_TAKE, ev);
    } else if (action == SAH_A_ON) {
        if (s->stage == SAH_MOVE_AGAIN)
            arrive(s, s->reached);
        else
            s->stage = SAH_GUILD_FIRST;
    } else if (action == SAH_A_END) {
        return end_turn(s, p, ev);
    } else {
        return sah_source_apply(s, p, action, ev);
    }
    return 0;
}

static uint32_t card_dealt(sah_state *s, const sah_parts *p, int card, souk_events *ev)
{
    s->deck &= ~((uint64_t)1 << card);
    s->market[s->market_n++] = (uint8_t)card;
    sah_tell(ev, SAH_E_DEALT, card, 0, 0, 0);
    return deal_on(s, p, ev);
}

static uint32_t convoy_drawn(sah_state *s, const sah_parts *p, int id, souk_events *ev)
{
    int c = s->chosen_cell, who = s->looker;
    s->ident[c] = (uint8_t)id;
    s->drawn |= sah_bit(c);
    s->drawn_ids |= 1u << id;
    return sah_look(s, p, who, c, ev);
}

uint32_t sahwari_apply(void *state, const void *parts, int actor, int action, souk_events *ev)
{
    sah_state *s = (sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    (void)actor;
    switch (s->step) {
    case SAH_S_MAIN: return main_apply(s, p, action, ev);
    case SAH_S_GUILD_TO: move_guild(s, action - SAH_A_CELL, ev); return 0;
    case SAH_S_DEAL: return card_dealt(s, p, action - SAH_A_CARD, ev);
    case SAH_S_LOOK: return convoy_drawn(s, p, action - SAH_A_CONVOY, ev);
    case SAH_S_MASTER: sah_master_step(s, p, ev); return 0;
    case SAH_S_MASTER_CARD:
        if (s->stage == SAH_SETUP) return setup_apply(s, p, action, ev);
        sah_master_turned(s, p, action - SAH_A_MASTER, ev);
        return 0;
    case SAH_S_TILE:
    case SAH_S_CLAN:
    case SAH_S_GUILD_START:
    case SAH_S_CAMP: return setup_apply(s, p, action, ev);
    default: return sah_effect_apply(s, p, action, ev);
    }
}

/* --- Why not ----------------------------------------------------------------------------------- */

static const char *main_clause(const sah_state *s, const sah_parts *p, int action)
{
    bool moving = s->stage == SAH_MOVE || s->stage == SAH_MOVE_AGAIN;
    const char *stage = moving                    ? "SA-3.1"
                        : s->stage == SAH_COLLECT ? "SA-4.1"
                        : s->stage == SAH_AFTER   ? "SA-5.4"
                                                  : "SA-5.1";
    if (action < SAH_A_CAMEL) {
        if (!moving) return stage;
        if (s->stage == SAH_MOVE_AGAIN && action == s->from) return "SA-6.10";
        if (s->stage == SAH_MOVE && !sah_camel_moves(s, p, s->turn)) return "SA-3.5";
        return ((sah_riders(s) | sah_guilds(s)) >> action & 1) ? "SA-3.2" : "SA-3.1";
    }
    if (action < SAH_A_TAKE) return stage;
    if (action < SAH_A_MARKET) return "SA-4.1";
    if (action < SAH_A_STOCK) return "SA-4.3";
    if (action == SAH_A_STOCK) return "SA-4.2";
    if (action < SAH_A_PAWN) return "SA-6.2";
    if (action < SAH_A_TOKEN) return "SA-6.5";
    if (action == SAH_A_TOKEN) return s->tokens[s->turn] ? "SA-6.9" : "SA-6.6";
    if (action <= SAH_A_FORGO) return "SA-6.7";
    if (action < SAH_A_CASE_LEFT) return stage;
    if (action < SAH_A_REVEAL) return "SA-6.3";
    if (action < SAH_A_MASTER_EFFECT) return "SA-6.1";
    if (action < SAH_A_CASE_RIGHT) return "SA-8.1";
    if (action < SAH_A_CONVOY) return "SA-6.3";
    return "SA-2.1";
}

const char *sahwari_why_not(const void *state, const void *parts, int actor, int action)
{
    static const char *const clause[SAH_STEPS] = {"SA-2.1", "SA-2.2", "SA-8.2", "SA-2.2", "SA-2.3", "SA-2.4",
                                                  "SA-6.0", "SA-6.7", "SA-4.2", "SA-4.3", "SA-6.8", "SA-3.4",
                                                  "SA-6.8", "SA-4.1", "SA-6.8", "SA-6.8", "SA-6.9", "SA-6.9",
                                                  "SA-6.9", "SA-6.9", "SA-5.1", "SA-1.4", "SA-8.1", "SA-7.1"};
    const sah_state *s = (const sah_state *)state;
    const sah_parts *p = (const sah_parts *)parts;
    souk_mask mask;
    if (actor != s->actor || actor < SOUK_CHANCE) return SOUK_NOT_YOUR_TURN;
    if (action < 0 || action >= SAH_NUM_ACTIONS) return clause[s->step];
    sahwari_legal(state, parts, actor, &mask);
    if (souk_mask_has(&mask, action)) return NULL;
    if (s->step == SAH_S_MAIN) return main_clause(s, p, action);
    if (s->step == SAH_S_EFFECTS && action >= SAH_A_EFFECT && action < SAH_A_FORGO &&
        (s->pending >> (8 * (action - SAH_A_EFFECT)) & 0xFF))
        return "SA-6.8"; /* pending, but without a target */
    return clause[s->step];
}

/* Every action of a turn uses up something: a turn has at most a dozen steps of its own and a
 * refill; an effect takes at most a dozen actions; effects come from cases (two each), convoys,
 * stock effects, tokens and pawns, and a pawn comes back at most once per turn or steal. */
int64_t sahwari_bound(const void *parts, const souk_options *options, int seats)
{
    const sah_parts *p = (const sah_parts *)parts;
    int64_t turns = (int64_t)options->v[SAH_OPT_MAX_ROUNDS] * (seats == 1 ? 3 : seats);
    int64_t once = 2 * p->cards + 3 * p->convoys + 2 * seats + p->pawns + 2 * p->cards;
    return 128 + turns * (48 + 16) + once * 2 * 16;
}
