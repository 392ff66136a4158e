/* prove.c: Bazaar's rules in any state: see tests/prove/prove.h. */
#include "../prove/prove.h"

#include "games/bazaar/rules.c"

static bz_heap any_heap(void)
{
    bz_heap heap = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        heap += (bz_heap)any(0, BZ_HEAP_MAX) << BZ_LANE(colour);
    return heap;
}

static void any_parts(bz_parts *p)
{
    for (int card = 0; card < BZ_EXCHANGE_CARDS; card++) {
        for (int side = 0; side < BZ_SIDES; side++)
            p->give[card][side] = any_heap();
        for (int colour = 0; colour < BZ_COLOURS; colour++)
            for (int n = 0; n <= BZ_ASK_MAX; n++)
                p->enough[card][colour][n] = (uint16_t)any(0, (1 << BZ_SIDES) - 1);
    }
    p->most = any_heap();
    for (int card = 0; card <= BZ_CARDS; card++)
        p->card[card] = any_heap();
    p->starred = any_word();
    for (int face = 0; face < BZ_FACES + 2; face++)
        p->face[face] = face < BZ_FACES ? (uint32_t)any(0, 1000) : 0;
    for (int row = 0; row < BZ_LEFT_ROWS; row++)
        for (int column = 0; column < BZ_COLUMNS; column++)
            p->score[row][column] = (uint8_t)any(0, 255);
    p->stones_each = (uint8_t)any(0, BZ_HEAP_MAX);
    p->stone_limit = (uint8_t)any(0, 255);
    p->pile_height = (uint8_t)any(1, BZ_CARDS);
    p->last_piles = (uint8_t)any(1, BZ_PILES);
}

/* Both exchange cards are known in every phase but the first; in TURN_UP the pile `open` lacks its top card. */
static void any_state(bz_state *s, int phase, int open)
{
    for (int seat = 0; seat < SOUK_SEATS_MAX; seat++) {
        s->hand[seat] = any_heap();
        s->bought[seat] = any_word() & first_bits(BZ_CARDS);
        s->points[seat] = (int16_t)any(0, 255 * BZ_CARDS);
    }
    s->bank = any_heap();
    s->unseen = any_word() & first_bits(BZ_CARDS);
    s->max_rounds = (uint16_t)any(1, UINT16_MAX);
    s->turns = (uint16_t)any(0, UINT16_MAX);
    for (int pile = 0; pile < BZ_PILES; pile++) {
        s->top[pile] = (uint8_t)any(0, BZ_NONE);
        s->left[pile] = (uint8_t)any(0, BZ_CARDS);
    }
    s->exchange[0] = (uint8_t)any(0, BZ_EXCHANGE_CARDS - 1);
    s->exchange[1] = (uint8_t)any(0, BZ_EXCHANGE_CARDS - 1);
    if (phase == BZ_IN_DEAL_EXCHANGE) s->exchange[0] = any(0, 1) ? BZ_NONE : s->exchange[0];
    if (phase == BZ_IN_TURN_UP) {
        s->top[open] = BZ_NONE;
        s->left[open] = (uint8_t)any(1, BZ_CARDS);
    }
    s->seats = (uint8_t)any(2, SOUK_SEATS_MAX);
    s->phase = (uint8_t)phase;
    s->turn = (uint8_t)any(0, s->seats - 1);
    s->purchases = (uint8_t)any(0, BZ_CARDS);
    s->emptied = (uint8_t)any(0, BZ_PILES - 1);
    s->rung = (uint8_t)any(0, 1);
    s->one_purchase = (uint8_t)any(0, 1);
    s->rising = (uint8_t)any(0, 1);
    s->bell = (uint8_t)any(0, 1);
    s->own_surplus = (uint8_t)any(0, 1);
    s->first_seated = (uint8_t)any(0, 1);
}

/* Applies every action that the actor's mask allows. */
static void act(const bz_state *before, const bz_parts *p, int actor, const souk_mask *mask)
{
    /*@ loop unroll BZ_ACTIONS; */
    for (int action = 0; action < BZ_ACTIONS; action++) {
        if (!souk_mask_has(mask, action)) continue;
        bz_state s = *before;
        static souk_events events;
        an_audience(&events);
        bz_apply(&s, p, actor, action, &events);
    }
}

static void everything(const bz_state *s, const bz_parts *p)
{
    souk_mask mask = {0}, bell = {0};
    uint32_t weights[SOUK_ACTIONS_MAX] = {0};
    int32_t score[SOUK_SCORES_MAX];
    bz_score(s, p, SOUK_SPECTATOR, score);
    bz_winners(s, p);
    bz_conserved(s, p);
    if (s->phase == BZ_IN_OVER) return;
    bz_pending(s);
    bz_legal(s, p, SOUK_TABLE, &bell);
    act(s, p, SOUK_TABLE, &bell);
    if (s->phase < BZ_IN_BEGIN) {
        bz_chance(s, p, &mask, weights);
        bz_outcome(s, p, any_word());
        act(s, p, SOUK_CHANCE, &mask);
        return;
    }
    int actor = bz_actor(s);
    bz_legal(s, p, actor, &mask);
    act(s, p, actor, &mask);
    for (int action = 0; action < BZ_ACTIONS; action++)
        bz_why_not(s, p, actor, action);
}

void prove(void)
{
    static bz_parts p;
    static bz_state s;
    souk_options options;
    any_parts(&p);
    for (int phase = BZ_IN_DEAL_EXCHANGE; phase < BZ_PHASES; phase++) {
        if (phase == BZ_IN_TURN_UP) continue;
        any_state(&s, phase, 0);
        everything(&s, &p);
    }
    for (int open = 0; open < BZ_PILES; open++) {
        any_state(&s, BZ_IN_TURN_UP, open);
        everything(&s, &p);
    }
    for (int i = 0; i < SOUK_OPTIONS_MAX; i++)
        options.v[i] = 0;
    options.v[BZ_OPT_MAX_ROUNDS] = any(1, UINT16_MAX);
    options.v[BZ_OPT_CARDS] = any(0, 1) ? 0 : any(1, BZ_EXCHANGE_CARDS) | any(1, BZ_EXCHANGE_CARDS) << 8;
    options.v[BZ_OPT_SURPLUS] = any(0, 1);
    options.v[BZ_OPT_FIRST] = any(0, 1);
    bz_state fresh = {0};
    fresh.seats = (uint8_t)any(2, SOUK_SEATS_MAX);
    bz_setup(&fresh, &p, &options);
    bz_bound(&p, &options, fresh.seats);
}
