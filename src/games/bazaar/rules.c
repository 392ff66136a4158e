/* rules.c — Bazaar: the rules. Pure functions: only bz_apply and its helpers advance a state.
 *
 * A turn runs BEGIN -> (DIE -> (CHOOSE)) -> BUY, with TURN_UP after each purchase that leaves cards in its pile. It
 * ends in pass_on, the only place where the game can end by the bell or the round limit; buy ends it by empty piles.
 */
#include "core/events.h"
#include "core/mask.h"
#include "games/bazaar/state.h"

/* --- set-up ---------------------------------------------------------------------------------- */

static uint64_t first_bits(int n)
{
    return (UINT64_C(1) << n) - 1;
}

/* The pile on which a card is to be turned up next, or -1. */
static int pile_to_turn(const bz_state *s)
{
    for (int pile = 0; pile < BZ_PILES; pile++)
        if (s->top[pile] == BZ_NONE && s->left[pile] > 0) return pile;
    return -1;
}

/* BZ-2.3: the first seat is drawn, or seat 0 begins. */
static uint8_t after_exchange(const bz_state *s)
{
    return s->first_seated ? BZ_IN_TURN_UP : BZ_IN_DRAW_FIRST;
}

void bz_setup(void *state, const void *parts, const souk_options *options)
{
    bz_state *s = STATE(state);
    const bz_parts *p = PARTS(parts);
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        s->bank += (bz_heap)p->stones_each << BZ_LANE(colour); /* BZ-1.1 */
    s->unseen = first_bits(bz_deck(p));
    for (int pile = 0; pile < BZ_PILES; pile++) { /* BZ-2.2 */
        s->top[pile] = BZ_NONE;
        s->left[pile] = p->pile_height;
    }
    s->one_purchase = (uint8_t)options->v[BZ_OPT_ONE_PURCHASE];
    s->rising = (uint8_t)options->v[BZ_OPT_RISING];
    s->bell = (uint8_t)options->v[BZ_OPT_BELL];
    s->max_rounds = (uint16_t)options->v[BZ_OPT_MAX_ROUNDS];
    s->own_surplus = (uint8_t)options->v[BZ_OPT_SURPLUS];
    s->first_seated = (uint8_t)options->v[BZ_OPT_FIRST];
    s->exchange[0] = s->exchange[1] = BZ_NONE;
    s->phase = BZ_IN_DEAL_EXCHANGE;
    uint32_t named = (uint32_t)options->v[BZ_OPT_CARDS];
    if (named) { /* BZ-2.1: the option names both cards */
        int a = (int)(named & 0xFF) - 1, b = (int)(named >> 8 & 0xFF) - 1;
        s->exchange[0] = (uint8_t)(a < b ? a : b);
        s->exchange[1] = (uint8_t)(a < b ? b : a);
        s->phase = after_exchange(s);
    }
}

/* --- legal actions --------------------------------------------------------------------------- */

uint32_t bz_pending(const void *state)
{
    const bz_state *s = VIEW(state);
    if (s->phase < BZ_IN_BEGIN) return SOUK_PENDING_CHANCE;
    if (s->phase == BZ_IN_OVER) return 0;
    return 1u << bz_actor(s);
}

bool bz_can_buy(const bz_state *s, const bz_parts *p, int pile)
{
    if (s->one_purchase && s->purchases) return false; /* BZ-5.1 */
    return bz_holds(s->hand[s->turn], p->card[s->top[pile]]);
}

static uint64_t buyable(const bz_state *s, const bz_parts *p)
{
    bz_heap hand = s->hand[s->turn] | BZ_GUARD;
    uint64_t bits = 0;
    for (int pile = 0; pile < BZ_PILES; pile++)
        bits |= (uint64_t)(((hand - p->card[s->top[pile]]) & BZ_GUARD) == BZ_GUARD) << pile;
    return s->one_purchase && s->purchases ? 0 : bits; /* BZ-5.1 */
}

/* The sides of the two exchange cards that the heap can give: 10 bits for each card. */
static uint64_t sides_in(const bz_state *s, const bz_parts *p, bz_heap heap)
{
    uint64_t a = (1u << BZ_SIDES) - 1, b = a;
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        int n = bz_count(heap, colour);
        n = n < BZ_ASK_MAX ? n : BZ_ASK_MAX;
        a &= p->enough[s->exchange[0]][colour][n];
        b &= p->enough[s->exchange[1]][colour][n];
    }
    return a | b << BZ_SIDES;
}

/* BZ-3.2: the sides that the seat can give. BZ-3.3: the bank pays the opposite side, whose number differs in
 * the lowest bit, after it has received the given one. Only a bank that runs low has to be checked. */
static uint64_t tradeable(const bz_state *s, const bz_parts *p)
{
    uint64_t bits = sides_in(s, p, s->hand[s->turn]);
    if (bz_holds(s->bank, p->most)) return bits;
    uint64_t paid = 0;
    for (uint64_t rest = bits; rest; rest &= rest - 1) {
        int which = souk_lowest(rest);
        const bz_heap *give = p->give[s->exchange[which >= BZ_SIDES]];
        int side = which % BZ_SIDES;
        if (bz_holds(s->bank + give[side], give[side ^ 1])) paid |= rest & (~rest + 1);
    }
    return paid;
}

static uint64_t colours_in(bz_heap h)
{
    uint64_t bits = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        bits |= (uint64_t)(bz_count(h, colour) > 0) << colour;
    return bits;
}

static bool over_limit(const bz_state *s, const bz_parts *p)
{
    return bz_total(s->hand[s->turn]) > p->stone_limit;
}

/* Adds a set of consecutive actions, which may cross a word boundary of the mask. */
static void add_run(souk_mask *mask, int from, uint64_t bits)
{
    int shift = from & 63;
    mask->w[from >> 6] |= bits << shift;
    mask->w[(from >> 6) + 1] |= bits >> 1 >> (63 - shift);
}

void bz_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    if (actor == SOUK_TABLE) { /* BZ-7.2 */
        if (s->bell && !s->rung) souk_mask_add(mask, BZ_A_BELL);
        return;
    }
    switch (s->phase) {
    case BZ_IN_BEGIN:
        mask->w[0] = UINT64_C(1) << BZ_A_ROLL;                                 /* BZ-3.4 */
        if (s->turns >= s->seats) mask->w[0] |= tradeable(s, p) << BZ_A_TRADE; /* BZ-3.1 */
        break;
    case BZ_IN_CHOOSE: mask->w[0] = colours_in(s->bank) << BZ_A_TAKE; break;
    case BZ_IN_SURPLUS: mask->w[0] = colours_in(s->hand[s->turn]) << BZ_A_RETURN; break;
    default: /* BZ_IN_BUY, entered only if something can be bought */
        mask->w[0] = buyable(s, p) << BZ_A_BUY_TOP;
        if (!over_limit(s, p)) mask->w[0] |= UINT64_C(1) << BZ_A_END; /* BZ-4.2 */
        break;
    }
}

/* The exchange cards that may still be laid out: BZ-2.1. */
static uint64_t exchange_cards(const bz_state *s)
{
    uint64_t cards = first_bits(BZ_EXCHANGE_CARDS);
    return s->exchange[0] == BZ_NONE ? cards : cards & ~(UINT64_C(1) << s->exchange[0]);
}

/* All outcomes except those of the die are equally likely: BZ-2.1, BZ-2.3, BZ-2.4. */
uint32_t bz_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    uint32_t sum = 0;
    switch (s->phase) {
    case BZ_IN_DEAL_EXCHANGE: add_run(mask, BZ_A_EXCHANGE, exchange_cards(s)); break;
    case BZ_IN_DRAW_FIRST: add_run(mask, BZ_A_FIRST, first_bits(s->seats)); break;
    case BZ_IN_TURN_UP: add_run(mask, BZ_A_CARD, s->unseen); break;
    default: /* BZ_IN_DIE */
        for (int face = 0; face < BZ_FACES; face++) {
            if (!p->face[face]) continue;
            souk_mask_add(mask, BZ_A_FACE + face);
            sum += w[BZ_A_FACE + face] = p->face[face];
        }
        break;
    }
    return sum;
}

/* The face is unpredictable, so it is found by counting, without branches. */
static int face_of(const bz_parts *p, uint64_t value)
{
    uint32_t total = 0, below = 0;
    int face = 0;
    for (int i = 0; i < BZ_FACES + 2; i++) /* the last two are zero */
        total += p->face[i];
    uint32_t r = souk_below(value, total);
    for (int i = 0; i < BZ_FACES - 1; i++)
        face += r >= (below += p->face[i]);
    return face;
}

int bz_outcome(const void *state, const void *parts, uint64_t value)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    uint64_t set = s->unseen;
    int first = BZ_A_CARD;
    if (s->phase == BZ_IN_DIE) return BZ_A_FACE + face_of(p, value);
    if (s->phase == BZ_IN_DRAW_FIRST) return BZ_A_FIRST + (int)souk_below(value, s->seats);
    if (s->phase == BZ_IN_DEAL_EXCHANGE) {
        first = BZ_A_EXCHANGE;
        set = exchange_cards(s);
    }
    return first + souk_select_word(set, (int)souk_below(value, (uint32_t)souk_popcount(set)));
}

/* --- effects of actions ---------------------------------------------------------------------- */

static void finish(bz_state *s, souk_events *events, int why)
{
    s->phase = BZ_IN_OVER;
    souk_tell(events, why, 0, 0, 0, 0);
}

static void begin_turn(bz_state *s)
{
    s->phase = BZ_IN_BEGIN;
    s->purchases = 0;
}

/* The turn passes on, unless the game ends (BZ-7.2, BZ-7.3) or surplus stones must be returned first (BZ-4.3). */
static void pass_on(bz_state *s, const bz_parts *p, souk_events *events)
{
    if (s->rung) {
        finish(s, events, BZ_E_OUT_OF_TIME);
    } else if (s->turns + 1 == s->max_rounds * s->seats) {
        finish(s, events, BZ_E_OUT_OF_ROUNDS);
    } else if (over_limit(s, p)) {
        s->phase = BZ_IN_SURPLUS;
    } else {
        s->turns++;
        s->turn = (uint8_t)(s->turn + 1 == s->seats ? 0 : s->turn + 1);
        begin_turn(s);
    }
}

/* BZ-5.2: the seat chooses as long as it can buy something; otherwise the turn ends automatically. */
static void ask_to_buy(bz_state *s, const bz_parts *p, souk_events *events)
{
    s->phase = BZ_IN_BUY;
    if (!buyable(s, p)) pass_on(s, p, events);
}

static void take_stone(bz_state *s, const bz_parts *p, int colour, souk_events *events)
{
    s->bank -= BZ_ONE(colour);
    s->hand[s->turn] += BZ_ONE(colour);
    souk_tell(events, BZ_E_GOT, s->turn, colour, 0, 0);
    ask_to_buy(s, p, events);
}

static void rolled(bz_state *s, const bz_parts *p, int face, souk_events *events)
{
    if (face == BZ_STAR) {
        souk_tell(events, BZ_E_ROLLED_STAR, s->turn, 0, 0, 0);
        if (s->bank) {
            s->phase = BZ_IN_CHOOSE;
            return;
        }
    } else {
        souk_tell(events, BZ_E_ROLLED, s->turn, face, 0, 0);
        if (bz_count(s->bank, face) > 0) {
            take_stone(s, p, face, events);
            return;
        }
    }
    souk_tell(events, BZ_E_GOT_NOTHING, s->turn, 0, 0, 0); /* BZ-3.3 */
    ask_to_buy(s, p, events);
}

static void trade(bz_state *s, const bz_parts *p, int which, souk_events *events)
{
    int card = s->exchange[which >= BZ_SIDES], side = which % BZ_SIDES;
    bz_heap give = p->give[card][side], take = p->give[card][side ^ 1];
    s->bank = s->bank + give - take;
    s->hand[s->turn] = s->hand[s->turn] - give + take;
    souk_tell(events, BZ_E_TRADED, s->turn, card * BZ_SIDES + side, 0, 0);
    ask_to_buy(s, p, events);
}

int bz_column(const bz_state *s, const bz_parts *p, int pile)
{
    bool starred = (p->starred >> s->top[pile] & 1) || s->left[pile] == 1; /* BZ-6.2 */
    bool moved_up = s->emptied > 0 && (starred || s->rising);              /* BZ-6.3 */
    return (int)starred + (int)moved_up;
}

int bz_points_for(const bz_state *s, const bz_parts *p, int pile, int after)
{
    return p->score[after < BZ_LEFT_ROWS - 1 ? after : BZ_LEFT_ROWS - 1][bz_column(s, p, pile)];
}

static void buy(bz_state *s, const bz_parts *p, int pile, souk_events *events)
{
    int card = s->top[pile];
    int after = bz_total(s->hand[s->turn]) - bz_total(p->card[card]);
    int points = bz_points_for(s, p, pile, after);
    s->hand[s->turn] -= p->card[card];
    s->bank += p->card[card];
    s->bought[s->turn] |= UINT64_C(1) << card;
    s->points[s->turn] = (int16_t)(s->points[s->turn] + points);
    s->purchases++;
    s->top[pile] = BZ_NONE;
    s->left[pile]--;
    souk_tell_more(events, BZ_E_BOUGHT, s->turn, pile, card, after, points, 0);
    if (s->left[pile] > 0) {
        s->phase = BZ_IN_TURN_UP;
    } else if (++s->emptied == p->last_piles) {
        finish(s, events, BZ_E_CLOSED); /* BZ-7.1 */
    } else {
        ask_to_buy(s, p, events);
    }
}

static void turn_up(bz_state *s, const bz_parts *p, int card, souk_events *events)
{
    int pile = pile_to_turn(s);
    s->top[pile] = (uint8_t)card;
    s->unseen &= ~(UINT64_C(1) << card);
    souk_tell(events, BZ_E_SAW_CARD, pile, card, 0, 0);
    if (pile_to_turn(s) >= 0) return;
    if (s->purchases)
        ask_to_buy(s, p, events);
    else
        begin_turn(s);
}

static void deal_exchange(bz_state *s, int card, souk_events *events)
{
    souk_tell(events, BZ_E_SAW_EXCHANGE, card, 0, 0, 0);
    if (s->exchange[0] == BZ_NONE) {
        s->exchange[0] = (uint8_t)card;
        return;
    }
    int other = s->exchange[0];
    s->exchange[0] = (uint8_t)(card < other ? card : other);
    s->exchange[1] = (uint8_t)(card < other ? other : card);
    s->phase = after_exchange(s);
}

static void give_back(bz_state *s, const bz_parts *p, int colour, souk_events *events)
{
    s->hand[s->turn] -= BZ_ONE(colour);
    s->bank += BZ_ONE(colour);
    if (s->own_surplus)
        souk_tell(events, BZ_E_RETURNED_OWN, s->turn, colour, 0, 0);
    else
        souk_tell(events, BZ_E_RETURNED, bz_actor(s), s->turn, colour, 0);
    if (!over_limit(s, p)) pass_on(s, p, events);
}

int bz_moment(const void *state, const void *parts)
{
    (void)parts;
    return VIEW(state)->phase;
}

uint32_t bz_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    bz_state *s = STATE(state);
    const bz_parts *p = PARTS(parts);
    (void)actor;
    if (action == BZ_A_ROLL) {
        s->phase = BZ_IN_DIE;
    } else if (action < BZ_A_BUY_TOP) {
        trade(s, p, action - BZ_A_TRADE, events);
    } else if (action < BZ_A_END) {
        buy(s, p, action - BZ_A_BUY_TOP, events);
    } else if (action == BZ_A_END) {
        pass_on(s, p, events);
    } else if (action < BZ_A_RETURN) {
        take_stone(s, p, action - BZ_A_TAKE, events);
    } else if (action < BZ_A_BELL) {
        give_back(s, p, action - BZ_A_RETURN, events);
    } else if (action == BZ_A_BELL) {
        s->rung = 1;
        souk_tell(events, BZ_E_RANG, 0, 0, 0, 0);
    } else if (action < BZ_A_FIRST) {
        rolled(s, p, action - BZ_A_FACE, events);
    } else if (action < BZ_A_EXCHANGE) {
        s->turn = (uint8_t)(action - BZ_A_FIRST); /* BZ-2.3 */
        s->phase = BZ_IN_TURN_UP;
        souk_tell(events, BZ_E_SAW_FIRST, s->turn, 0, 0, 0);
    } else if (action < BZ_A_CARD) {
        deal_exchange(s, action - BZ_A_EXCHANGE, events);
    } else {
        turn_up(s, p, action - BZ_A_CARD, events);
    }
    return 0; /* nothing is hidden, so no seat learns anything */
}

/* --- why not --------------------------------------------------------------------------------- */

static const char *why_not_trade(const bz_state *s, const bz_parts *p, int which)
{
    if (s->phase != BZ_IN_BEGIN) return "BZ-3.4";
    if (s->turns < s->seats) return "BZ-3.1";
    if (!bz_holds(s->hand[s->turn], p->give[s->exchange[which >= BZ_SIDES]][which % BZ_SIDES]))
        return "BZ-3.2";
    return "BZ-3.3";
}

static const char *why_not_buy(const bz_state *s)
{
    if (s->phase == BZ_IN_SURPLUS) return "BZ-4.3";
    return "BZ-5.1";
}

const char *bz_why_not(const void *state, const void *parts, int actor, int action)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    (void)actor;
    if (action == BZ_A_ROLL) return "BZ-3.4";
    if (action < BZ_A_BUY_TOP) return why_not_trade(s, p, action - BZ_A_TRADE);
    if (action < BZ_A_END) return why_not_buy(s);
    if (action == BZ_A_END) return s->phase == BZ_IN_BUY ? "BZ-4.2" : "BZ-3.4";
    if (action < BZ_A_RETURN) return s->phase == BZ_IN_CHOOSE ? "BZ-3.3" : "BZ-3.1";
    if (action < BZ_A_BELL) return "BZ-4.3";
    if (action == BZ_A_BELL) return "BZ-7.2";
    if (action < BZ_A_FIRST) return "BZ-1.2";
    if (action < BZ_A_EXCHANGE) return "BZ-2.3";
    return action < BZ_A_CARD ? "BZ-2.1" : "BZ-2.2";
}

/* --- the score ------------------------------------------------------------------------------- */

int bz_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const bz_state *s = VIEW(state);
    (void)parts, (void)viewer; /* BZ-2.4: points are public */
    for (int seat = 0; seat < s->seats; seat++)
        out[seat] = s->points[seat];
    return s->seats;
}

/* BZ-7.1: most points, then fewest cards, then shared. */
uint32_t bz_winners(const void *state, const void *parts)
{
    const bz_state *s = VIEW(state);
    (void)parts;
    uint32_t best = 0;
    int best_rank = INT32_MIN;
    for (int seat = 0; seat < s->seats; seat++) {
        int rank = s->points[seat] * 64 - souk_popcount(s->bought[seat]);
        if (rank > best_rank) best = 0, best_rank = rank;
        if (rank == best_rank) best |= 1u << seat;
    }
    return best;
}

int64_t bz_bound(const void *parts, const souk_options *options, int seats)
{
    const bz_parts *p = PARTS(parts);
    int64_t set_up = 3 + BZ_PILES, bell = 1;
    int64_t most_stones = (int64_t)p->stones_each * BZ_COLOURS;
    int64_t per_turn = 4 + most_stones; /* roll, die, choice, end; each surplus stone */
    int64_t purchases = 2 * (int64_t)BZ_PILES * p->pile_height;
    return set_up + bell + purchases + per_turn * options->v[BZ_OPT_MAX_ROUNDS] * seats;
}

void bz_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    (void)state, (void)parts, (void)seat, (void)rng; /* nothing is hidden: BZ-2.4 */
}

const char *bz_conserved(const void *state, const void *parts)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        int stones = bz_count(s->bank, colour);
        for (int seat = 0; seat < s->seats; seat++)
            stones += bz_count(s->hand[seat], colour);
        if (stones != p->stones_each) return "stones";
    }
    uint64_t seen = 0;
    int cards = 0, in_piles = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        cards += souk_popcount(s->bought[seat]);
        seen |= s->bought[seat];
    }
    int bought = cards;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        in_piles += s->left[pile];
        if (s->top[pile] == BZ_NONE) continue;
        cards++;
        seen |= UINT64_C(1) << s->top[pile];
    }
    if (souk_popcount(seen) != cards || (seen & s->unseen) || cards + souk_popcount(s->unseen) != bz_deck(p))
        return "collection cards";
    return bought + in_piles == BZ_PILES * p->pile_height ? NULL : "piles";
}
