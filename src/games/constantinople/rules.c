/* rules.c — Bazar: the course of a game: set-up, turns, legal actions and payments.
 *
 * Between two actions the state always waits for exactly one actor. Applying an action yields the point that the game
 * has reached, and carry_on runs from there to the next decision. It never waits for a guild that has nothing to
 * decide: that guild passes, and the loop goes on.
 */
#include "core/events.h"
#include "core/mask.h"
#include "games/constantinople/state.h"
#include <string.h>

/* --- Payments of the quarters ------------------------------------------------------------------ */

/* CO-5.6, Traitor: opposing tiles beside it in its quarter do not count, whether it counts or not. */
uint64_t co_counting(const co_state *s, const co_parts *p)
{
    uint64_t counting = s->open;
    for (uint64_t left = s->standing[CO_TRAITOR] & s->open; left; left &= left - 1) {
        int cell = souk_lowest(left);
        counting &= ~(p->together[cell] & ~s->own[co_guild_of(s->cell[cell])]);
    }
    return counting;
}

/* CO-3.5: strictly most counting tiles, at least one. */
int co_owner(const co_state *s, const co_parts *p, int quarter, uint64_t counting)
{
    uint64_t here = p->within[quarter] & counting;
    int owner = -1, most = 0;
    for (int g = 0; g < CO_SEATS; g++) {
        int n = souk_popcount(s->own[g] & here);
        if (n > most) {
            most = n;
            owner = g;
        } else if (n == most) {
            owner = -1;
        }
    }
    return owner;
}

/* The quarter's value without the event: printed value plus Administrators. */
static int worth_without_event(const co_state *s, const co_parts *p, int quarter)
{
    int worth = p->quarter[quarter].value;
    uint64_t here = s->standing[CO_ADMINISTRATOR] & p->within[quarter];
    for (; here; here &= here - 1) {
        int kind = co_kind_of(s->cell[souk_lowest(here)]);
        worth += p->kind[kind].amount;
    }
    return worth;
}

/* CO-4.1: printed value, event tokens, Administrators; not below 0; barred: 0. */
int co_worth(const co_state *s, const co_parts *p, int quarter, int event)
{
    int worth = worth_without_event(s, p, quarter);
    if (event != CO_NONE) {
        if (p->event[event].barred >> quarter & 1) return 0;
        worth += p->event[event].tokens[quarter];
    }
    return worth > 0 ? worth : 0;
}

/* CO-4.2: halvings, rounded up once at the end, then doublings. */
int co_pays(const co_state *s, const co_parts *p, int quarter, int event, int owner, unsigned poorest)
{
    int pays = co_worth(s, p, quarter, event);
    int halvings = 0;
    if (owner >= 0) halvings = souk_popcount(s->standing[CO_BEGGAR] & p->within[quarter] & ~s->own[owner]);
    if (event != CO_NONE) halvings += p->event[event].halves;
    if (halvings > 15) halvings = 15; /* more would change nothing: no quarter pays that much */
    pays = (pays + (1 << halvings) - 1) >> halvings;
    /* CO-7.2: the quarters of the poorest. */
    if (event != CO_NONE && p->event[event].doubles && owner >= 0 && (poorest >> owner & 1)) pays *= 2;
    return pays;
}

unsigned co_poorest(const co_state *s)
{
    unsigned set = 0;
    int least = s->coins[0];
    for (int g = 1; g < CO_SEATS; g++)
        if (s->coins[g] < least) least = s->coins[g];
    for (int g = 0; g < CO_SEATS; g++)
        if (s->coins[g] == least) set |= 1u << g;
    return set;
}

/* --- Turns ------------------------------------------------------------------------------------- */

/* CO-3.1: richest first; tied guilds in reverse of the previous order. */
static void set_order(co_state *s)
{
    uint8_t before[CO_SEATS];
    memcpy(before, s->order, sizeof before);
    for (int i = 0; i < CO_SEATS; i++) {
        uint8_t seat = before[CO_SEATS - 1 - i];
        int j = i;
        for (; j > 0 && s->coins[s->order[j - 1]] < s->coins[seat]; j--)
            s->order[j] = s->order[j - 1];
        s->order[j] = seat;
    }
}

static void enter(co_state *s, const co_parts *p, int quarter, souk_events *events)
{
    s->in_play = (uint8_t)(s->in_play | 1u << quarter);
    s->open |= p->within[quarter];
    souk_tell(events, CO_E_ENTERS, quarter, 0, 0, 0);
}

static void play_event(co_state *s, const co_parts *p, int event, souk_events *events)
{
    s->event = (uint8_t)event;
    s->events_played = (uint16_t)(s->events_played | 1u << event);
    souk_tell(events, CO_E_EVENT, event, event, 0, 0);
    /* CO-7.2: Reorganisation brings the Harem into play for good. */
    int opens = p->event[event].opens;
    if (opens != CO_NONE && !(s->in_play >> opens & 1)) enter(s, p, opens, events);
}

/* CO-7.1 */
static bool condition_met(const co_state *s, const co_event *event)
{
    if (event->condition == CO_IF_PLAYED) return souk_popcount(s->events_played) >= event->at_least;
    for (int g = 0; g < CO_SEATS; g++)
        if (s->coins[g] >= event->at_least) return true;
    return false;
}

static void wait_for_chance(co_state *s, co_phase phase)
{
    s->phase = (uint8_t)phase;
    s->mover = CO_BY_CHANCE;
}

static void wait_for(co_state *s, co_phase phase, int seat)
{
    s->phase = (uint8_t)phase;
    s->mover = (uint8_t)seat;
}

/* Order, Black Market, event. False if chance has to draw an event card first. */
static bool begin_turn(co_state *s, const co_parts *p, souk_events *events)
{
    s->turn++;
    s->at = 0;
    s->event = CO_NONE;
    set_order(s);
    souk_tell_more(events, CO_E_TURN, s->turn, s->order[0], s->order[1], s->order[2], s->order[3], 0);
    /* CO-3.2, CO-6.2: the Black Market enters once it is full. */
    if (p->market != CO_NONE && !(s->in_play >> p->market & 1) && (p->within[p->market] & ~co_tiles(s)) == 0)
        enter(s, p, p->market, events);
    /* CO-3.3: no event in turn 1; the conditional card with the lowest numeral first, else a normal card. */
    if (s->turn == 1) return true;
    for (int e = 0; e < p->events; e++)
        if (p->event[e].condition != CO_NORMAL && !(s->events_played >> e & 1) &&
            condition_met(s, &p->event[e])) {
            play_event(s, p, e, events);
            return true;
        }
    if (p->normal & ~s->events_played) {
        wait_for_chance(s, CO_IN_EVENT);
        return false;
    }
    souk_tell(events, CO_E_NO_EVENT, 0, 0, 0, 0);
    return true;
}

static bool goal_reached(const co_state *s, const co_parts *p)
{
    for (int g = 0; g < CO_SEATS; g++)
        if (s->coins[g] >= p->goal) return true;
    return false;
}

/* CO-8.1 */
static void finish(co_state *s, const co_parts *p, souk_events *events)
{
    s->phase = CO_IN_OVER;
    s->mover = CO_NOBODY;
    s->at = 0;
    s->kind = s->where = s->limit = CO_NONE;
    int winner = souk_lowest(co_winners(s, p)), tied = 0;
    for (int g = 0; g < CO_SEATS; g++)
        tied |= g != winner && s->coins[g] == s->coins[winner];
    souk_tell(events, CO_E_ENDS, s->turn, winner, s->coins[winner], tied);
}

/* CO-3.5, CO-8.1. True if the game is over. */
static bool pay(co_state *s, const co_parts *p, souk_events *events)
{
    uint64_t counting = co_counting(s, p);
    unsigned poorest = co_poorest(s);
    for (int q = 0; q < p->quarters; q++) {
        if (!(s->in_play >> q & 1)) continue;
        int owner = co_owner(s, p, q, counting);
        if (owner < 0) continue;
        int coins = co_pays(s, p, q, s->event, owner, poorest);
        s->coins[owner] = (int16_t)(s->coins[owner] + coins);
        if (coins) souk_tell(events, CO_E_PAYS, owner, coins, q, 0);
    }
    if (s->turn < p->turns && !goal_reached(s, p)) return false;
    finish(s, p, events);
    return true;
}

static uint64_t area(const co_state *s, const co_parts *p)
{
    /* CO-5.6, Crier: in the same quarter. */
    return s->limit == CO_NONE ? s->open : s->open & p->within[s->limit];
}

/* CO-5.1: an empty cell of a quarter in play; the Favourite is the exception. */
static uint64_t cells_for(const co_state *s, const co_parts *p, int kind)
{
    uint64_t cells = area(s, p);
    return p->favourites >> kind & 1 ? cells : cells & ~co_tiles(s);
}

/* The kinds of that hand that can be placed somewhere. */
static uint16_t playable(const co_state *s, const co_parts *p, uint16_t hand)
{
    return area(s, p) & ~co_tiles(s) ? hand : (uint16_t)(hand & p->favourites);
}

/* True if the guild has a tile to choose. CO-3.4: a guild that cannot play passes, and still draws. */
static bool begin_play(co_state *s, const co_parts *p, souk_events *events)
{
    int guild = co_to_play(s);
    s->limit = CO_NONE;
    if (playable(s, p, s->hand[guild])) {
        wait_for(s, CO_IN_PLAY, guild);
        return true;
    }
    souk_tell(events, CO_E_PASSES, guild, 0, 0, 0);
    return false;
}

/* The cells of the Black Market that take eliminated tiles (CO-6.1): none once it is in play. */
static uint64_t refuge(const co_state *s, const co_parts *p)
{
    if (p->market == CO_NONE || (s->in_play >> p->market & 1)) return 0;
    return p->within[p->market] & ~co_tiles(s);
}

static void unqueue(co_state *s)
{
    s->queued--;
    for (int i = 0; i < s->queued; i++)
        s->queue[i] = s->queue[i + 1];
    s->queue[s->queued] = 0;
}

/* True if an owner must put an eliminated tile into the Black Market. */
static bool settle_queue(co_state *s, const co_parts *p, souk_events *events)
{
    while (s->queued) {
        uint8_t tile = s->queue[0];
        if (refuge(s, p)) {
            wait_for(s, CO_IN_EXILE, co_guild_of(tile));
            return true;
        }
        /* CO-6.3: the Black Market is full or in play, so the tile leaves the game. */
        s->gone[co_guild_of(tile)] = (uint16_t)(s->gone[co_guild_of(tile)] | 1u << co_kind_of(tile));
        souk_tell(events, CO_E_GONE, tile, 0, 0, 0);
        unqueue(s);
    }
    return false;
}

/* Resolves the rest of the effect, then finishes the tile. True if the guild has played. */
static bool settle(co_state *s, const co_parts *p, souk_events *events)
{
    int guild = co_to_play(s);
    for (;;) {
        if (settle_queue(s, p, events)) return false;
        if (s->next_way == CO_NO_WAY) break;
        /* CO-5.6, Fishmonger: north, east, south, west in turn; CO-6.1: each push is settled before the next. */
        int way = s->next_way;
        uint8_t there = p->ring[s->where][way];
        s->next_way = (uint8_t)(way + 2);
        if (there < CO_CELLS && (co_standing(s) & co_bit(there)))
            co_push(s, p, there, way, p->kind[s->kind].amount, events);
    }
    if (s->at_once && goal_reached(s, p)) { /* CO-8.1: after a theft */
        finish(s, p, events);
        return false;
    }
    /* CO-5.6, Crier: one more tile in the same quarter, if one can be played, before drawing. */
    s->limit = CO_NONE;
    if (p->kind[s->kind].effect == CO_CRIER) s->limit = p->quarter_of[s->where];
    s->kind = CO_NONE;
    s->where = CO_NONE;
    s->picked = CO_NONE;
    if (s->limit != CO_NONE) {
        if (playable(s, p, s->hand[guild])) {
            souk_tell(events, CO_E_CALLS, guild, s->limit, 0, 0);
            wait_for(s, CO_IN_PLAY, guild);
            return false;
        }
        s->limit = CO_NONE;
    }
    return true;
}

/* The point that the game has reached after an action, in order of play. */
typedef enum point {
    WAITING,    /* for an actor to decide */
    SETTLING,   /* an effect has to be resolved to its end */
    PLAYED,     /* a guild has played */
    ALL_PLAYED, /* the last guild of the turn has played */
    NEW_TURN,   /* a turn of all guilds begins */
    TO_PLAY     /* the next guild is to play */
} point;

/* After an effect: waits for another decision of the guild to play, or settles. */
static point after_effect(co_state *s, co_phase next)
{
    if (next == CO_IN_SETTLED) return SETTLING;
    wait_for(s, next, co_to_play(s));
    return WAITING;
}

/* A guild that has played draws; then it is the next one's turn. */
static point after_play(co_state *s, const co_parts *p)
{
    int guild = co_to_play(s);
    if (souk_popcount(s->hand[guild]) < p->hand && co_pile(s, p, guild)) {
        wait_for_chance(s, CO_IN_DRAW);
        return WAITING;
    }
    s->at++;
    if (s->turn > 0) return s->at == CO_SEATS ? ALL_PLAYED : TO_PLAY;
    if (s->at < CO_SEATS) return PLAYED;
    s->at = 0;
    wait_for(s, CO_IN_PLACE, s->order[0]);
    return WAITING;
}

/* Runs to the next decision. A transition is coded once, so that GPU tables in different phases run side by side. */
static void carry_on(co_state *s, const co_parts *p, point at, souk_events *events)
{
    if (at == SETTLING) at = settle(s, p, events) ? PLAYED : WAITING;
    while (at != WAITING) {
        if (at == PLAYED) at = after_play(s, p);
        if (at == ALL_PLAYED) at = pay(s, p, events) ? WAITING : NEW_TURN;
        if (at == NEW_TURN) at = begin_turn(s, p, events) ? TO_PLAY : WAITING;
        if (at == TO_PLAY) at = begin_play(s, p, events) ? WAITING : PLAYED;
    }
}

/* --- The interface ------------------------------------------------------------------------------ */

void co_setup(void *state, const void *parts, const souk_options *options)
{
    co_state *s = STATE(state);
    const co_parts *p = PARTS(parts);
    s->at_once = (uint8_t)options->v[CO_OPT_END];
    for (int g = 0; g < CO_SEATS; g++)
        s->order[g] = (uint8_t)g;
    s->in_play = p->open_at_start;
    for (int q = 0; q < p->quarters; q++)
        if (s->in_play >> q & 1) s->open |= p->within[q];
    s->event = s->kind = s->where = s->picked = s->limit = CO_NONE;
    s->next_way = CO_NO_WAY;
    wait_for_chance(s, CO_IN_DRAW);
}

uint32_t co_pending(const void *state)
{
    const co_state *s = VIEW(state);
    if (s->mover < CO_SEATS) return 1u << s->mover;
    return s->mover == CO_BY_CHANCE ? SOUK_PENDING_CHANCE : 0;
}

void co_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    const int base = CO_A_PLAY; /* first action of the mask's second word */
    uint64_t cells = 0, rest = 0;
    if (actor < 0) return; /* TABLE has no actions in this game */
    switch ((co_phase)s->phase) {
    case CO_IN_PLAY: rest = playable(s, p, s->hand[actor]); break;
    case CO_IN_CELL: cells = cells_for(s, p, s->kind); break;
    case CO_IN_AIM:
        if (p->kind[s->kind].effect == CO_ARCHITECT)
            rest = (uint64_t)3 << (CO_A_TURN - base);
        else
            rest = (uint64_t)co_aims(s, p, (co_effect)p->kind[s->kind].effect, s->where) << (CO_A_AIM - base);
        break;
    case CO_IN_CARRY: cells = co_carries(s, p); break;
    case CO_IN_EXILE: cells = refuge(s, p); break;
    default: /* CO_IN_PLACE */ cells = co_free(s); break;
    }
    mask->w[0] = cells;
    mask->w[1] = rest;
}

/* The equally likely outcomes of chance: the tiles of a guild's pile, or the normal event cards not yet played. */
static uint16_t lot(const co_state *s, const co_parts *p)
{
    return s->phase == CO_IN_DRAW ? co_pile(s, p, co_to_play(s)) : (uint16_t)(p->normal & ~s->events_played);
}

static int first_outcome(const co_state *s)
{
    return s->phase == CO_IN_DRAW ? CO_A_DRAW : CO_A_EVENT;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): all outcomes weigh the same */
uint32_t co_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    const co_state *s = VIEW(state);
    (void)w;
    mask->w[1] = (uint64_t)lot(s, PARTS(parts)) << (first_outcome(s) - CO_A_PLAY);
    return 0;
}

int co_outcome(const void *state, const void *parts, uint64_t value)
{
    const co_state *s = VIEW(state);
    uint16_t set = lot(s, PARTS(parts));
    int n = (int)souk_below(value, (uint32_t)souk_popcount(set));
    return first_outcome(s) + souk_select_word(set, n);
}

/* CO-5.1, CO-5.2: the tile gets its cell, and its kind becomes public. */
static point stand(co_state *s, const co_parts *p, int cell, souk_events *events)
{
    int guild = co_to_play(s);
    s->where = (uint8_t)cell;
    s->limit = CO_NONE;
    s->hand[guild] = (uint16_t)(s->hand[guild] & ~(1u << s->kind));
    s->used[guild] = (uint16_t)(s->used[guild] | 1u << s->kind);
    souk_tell(events, CO_E_PLAYS, guild, s->kind, cell, p->quarter_of[cell]);
    if (s->cell[cell]) { /* CO-5.6, Favourite: eliminates the tile and takes its place */
        uint8_t tile = co_lift(s, p, cell);
        co_eliminate(s, tile);
        souk_tell(events, CO_E_OUSTS, guild, tile, cell, 0);
    }
    co_put(s, p, cell, co_tile(guild, s->kind));
    return after_effect(s, co_begin_effect(s, p));
}

uint32_t co_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    co_state *s = STATE(state);
    const co_parts *p = PARTS(parts);
    int guild = co_to_play(s);
    uint32_t learned = 0;
    point at = WAITING;
    switch ((co_phase)s->phase) {
    case CO_IN_DRAW: {
        int kind = action - CO_A_DRAW;
        s->hand[guild] = (uint16_t)(s->hand[guild] | 1u << kind);
        souk_tell_one(events, CO_E_DRAWS, guild, 1, guild, kind, 0); /* only the owner sees the tile */
        learned = 1u << guild;
        at = PLAYED;
        break;
    }
    case CO_IN_EVENT:
        play_event(s, p, action - CO_A_EVENT, events);
        learned = 0xF;
        at = TO_PLAY;
        break;
    case CO_IN_PLACE: /* CO-2.2: a start tile has no effect */
        co_put(s, p, action - CO_A_CELL, co_tile(guild, CO_START));
        s->used[guild] = (uint16_t)(s->used[guild] | 1u << CO_START);
        souk_tell(events, CO_E_STARTS, guild, action - CO_A_CELL, 0, 0);
        if (++s->at < CO_SEATS)
            s->mover = s->order[s->at];
        else
            at = NEW_TURN;
        break;
    case CO_IN_CELL:
        at = stand(s, p, action - CO_A_CELL, events);
        learned = 0xFu & ~(1u << guild);
        break;
    case CO_IN_AIM: at = after_effect(s, co_aim(s, p, action, events)); break;
    case CO_IN_CARRY: at = after_effect(s, co_carry(s, p, action - CO_A_CELL, events)); break;
    case CO_IN_EXILE: { /* CO-6.1: face up or down as before, without acting again */
        uint8_t tile = s->queue[0];
        unqueue(s);
        co_put(s, p, action - CO_A_CELL, tile);
        souk_tell(events, CO_E_EXILES, actor, tile, action - CO_A_CELL, p->market);
        if (!refuge(s, p)) souk_tell(events, CO_E_FULL, p->market, 0, 0, 0);
        at = SETTLING;
        break;
    }
    default: /* CO_IN_PLAY */
        s->kind = (uint8_t)(action - CO_A_PLAY);
        s->phase = CO_IN_CELL;
        break;
    }
    carry_on(s, p, at, events);
    return learned;
}

/* The phase, with moments of their own for the last draw of a turn, the Fishmonger and the Architect. */
int co_moment(const void *state, const void *parts)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    if (s->phase == CO_IN_DRAW) return s->at == CO_SEATS - 1 ? CO_PHASES : CO_IN_DRAW;
    if (s->phase == CO_IN_CELL) return p->kind[s->kind].effect == CO_FISHMONGER ? CO_PHASES + 1 : CO_IN_CELL;
    if (s->phase == CO_IN_AIM) return p->kind[s->kind].effect == CO_ARCHITECT ? CO_PHASES + 2 : CO_IN_AIM;
    return s->phase;
}

const char *co_why_not(const void *state, const void *parts, int actor, int action)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN; /* it never acts in this game */
    switch ((co_phase)s->phase) {
    case CO_IN_EVENT: return "CO-3.3";
    case CO_IN_PLACE: return "CO-2.2";
    case CO_IN_CELL:
        /* A cell that only the Crier's quarter rules out is refused by the Crier's clause. */
        if (action < CO_A_CELL + CO_CELLS && s->limit != CO_NONE &&
            (s->open & co_bit(action) & ~p->within[s->limit]))
            return "CO-5.6";
        return "CO-5.1";
    case CO_IN_AIM: return "CO-5.3";
    case CO_IN_CARRY: return "CO-5.6";
    case CO_IN_EXILE: return "CO-6.1";
    default: return "CO-3.4"; /* play one tile from hand, then draw */
    }
}

int co_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const co_state *s = VIEW(state);
    (void)parts, (void)viewer;
    for (int g = 0; g < CO_SEATS; g++)
        out[g] = s->coins[g];
    return CO_SEATS;
}

/* CO-8.1: most coins; tied: the lower order token of that turn. */
uint32_t co_winners(const void *state, const void *parts)
{
    const co_state *s = VIEW(state);
    (void)parts;
    int best = s->order[0];
    for (int i = 1; i < CO_SEATS; i++)
        if (s->coins[s->order[i]] > s->coins[best]) best = s->order[i];
    return 1u << best;
}

int64_t co_bound(const void *parts, const souk_options *options, int seats)
{
    const co_parts *p = PARTS(parts);
    (void)options;
    /* Per tile: draw, choice, cell, at most two more decisions. Once each: start tiles, refuge cells, event cards. */
    int refuges = p->market == CO_NONE ? 0 : souk_popcount(p->within[p->market]);
    return (int64_t)seats * (5 * p->kinds + 1) + refuges + p->events;
}

static unsigned pick_bit(unsigned set, souk_rng *rng)
{
    return 1u << souk_select_word(set, (int)souk_below(souk_rng_next(rng), (uint32_t)souk_popcount(set)));
}

/* Samples the hands of the other guilds, and the tile that one of them is about to place. */
void co_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    co_state *s = STATE(state);
    const co_parts *p = PARTS(parts);
    for (int g = 0; g < CO_SEATS; g++) {
        if (g == seat) continue;
        bool choosing = s->mover == g && (s->phase == CO_IN_PLAY || s->phase == CO_IN_CELL);
        unsigned pool = p->kinds_all & ~(unsigned)s->used[g], hand = 0;
        int n = souk_popcount(s->hand[g]);
        if (choosing && !playable(s, p, (uint16_t)(pool & ~(unsigned)p->favourites))) {
            /* CO-3.4: it has a choice although no cell is empty, so it must hold a Favourite. */
            hand = pick_bit(pool & p->favourites, rng);
            pool &= ~hand;
            n--;
        }
        for (; n > 0; n--) {
            unsigned bit = pick_bit(pool, rng);
            hand |= bit;
            pool &= ~bit;
        }
        s->hand[g] = (uint16_t)hand;
        if (choosing && s->phase == CO_IN_CELL)
            s->kind = (uint8_t)souk_lowest(pick_bit(playable(s, p, s->hand[g]), rng));
    }
}

const char *co_conserved(const void *state, const void *parts)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    uint16_t found[CO_SEATS];
    uint64_t own[CO_SEATS], standing[CO_PERMANENT], open = 0;
    unsigned tokens = 0;
    memcpy(found, s->gone, sizeof found);
    memset(own, 0, sizeof own);
    memset(standing, 0, sizeof standing);
    for (int i = 0; i < CO_CELLS + s->queued; i++) {
        uint8_t tile = i < CO_CELLS ? s->cell[i] : s->queue[i - CO_CELLS];
        if (!tile) continue;
        int g = co_guild_of(tile);
        if (found[g] >> co_kind_of(tile) & 1) return "a tile is in two places";
        found[g] = (uint16_t)(found[g] | 1u << co_kind_of(tile));
        if (i >= CO_CELLS) continue;
        if (i >= p->cells) return "a tile stands beside the board";
        own[g] |= co_bit(i);
        unsigned effect = p->kind[co_kind_of(tile)].effect;
        if (effect < CO_PERMANENT) standing[effect] |= co_bit(i);
    }
    for (int g = 0; g < CO_SEATS; g++) {
        if (found[g] != s->used[g]) return "a used tile is nowhere, or an unused one somewhere";
        if (s->hand[g] & (s->used[g] | ~(unsigned)p->kinds_all)) return "a hand holds what it cannot";
        if (souk_popcount(s->hand[g]) > p->hand) return "a hand is too large";
        if (s->coins[g] < 0) return "a guild owes coins";
        tokens |= 1u << s->order[g];
        if (own[g] != s->own[g]) return "own does not agree with the cells";
    }
    for (int e = 0; e < CO_PERMANENT; e++)
        if (standing[e] != s->standing[e]) return "standing does not agree with the cells";
    for (int q = 0; q < p->quarters; q++)
        if (s->in_play >> q & 1) open |= p->within[q];
    if (tokens != 0xF) return "an order token is missing";
    if (s->event != CO_NONE && !(s->events_played >> s->event & 1)) return "an event out of nowhere";
    if (open != s->open) return "open does not agree with the quarters in play";
    if (s->events_played >> p->events) return "an event card that is not in the box";
    if (s->turn > p->turns) return "more turns than the game has";
    return NULL;
}
