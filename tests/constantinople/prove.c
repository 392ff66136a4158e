/* prove.c: Bazar's rules in any state: see tests/prove/prove.h. */
#include "../prove/prove.h"

#include "assumed.h"

/* The limits of parts.c: its enum has the same values. */
enum { VALUE_MAX = 50, TOKEN_MAX = 20, AMOUNT_MAX = 20, GOAL_MAX = 1000, COINS_MAX = 9999 };

/*@ ensures one_a_cell: 0 <= \result <= VALUE_MAX + CO_CELLS * AMOUNT_MAX; */
static int worth_without_event(const co_state *s, const co_parts *p, int quarter);

#include "games/constantinople/rules.c"
#include "games/constantinople/rules_effects.c"

static uint8_t any_or_none(int most)
{
    return any(0, 1) ? (uint8_t)any(0, most) : (uint8_t)CO_NONE;
}

static void any_parts(co_parts *p)
{
    for (int q = 0; q < CO_QUARTERS; q++) {
        p->within[q] = any_word();
        p->quarter[q].value = (int16_t)any(0, VALUE_MAX);
    }
    /*@ loop unroll CO_CELLS; */
    for (int cell = 0; cell < CO_CELLS; cell++) {
        p->beside[cell] = any_word();
        p->together[cell] = any_word();
        p->quarter_of[cell] = (uint8_t)any(0, CO_QUARTERS - 1);
        /*@ loop unroll 8; */
        for (int way = 0; way < 8; way++)
            p->ring[cell][way] = any_or_none(CO_PICTURE + CO_QUARTERS - 1);
    }
    p->kinds = (uint8_t)any(1, CO_KINDS);
    p->kinds_all = (uint16_t)any(1, (1 << CO_KINDS) - 1);
    p->favourites = (uint16_t)any(0, (1 << CO_KINDS) - 1);
    /*@ loop unroll CO_KINDS + 1; */
    for (int kind = 0; kind <= CO_KINDS; kind++) {
        p->kind[kind].effect = (uint8_t)any(0, CO_NO_EFFECT);
        p->kind[kind].amount = (uint8_t)any(0, AMOUNT_MAX);
    }
    p->kind[CO_START].effect = CO_NO_EFFECT;
    p->events = (uint8_t)any(0, CO_EVENTS);
    p->normal = (uint16_t)any(0, (1 << CO_EVENTS) - 1);
    /*@ loop unroll CO_EVENTS; */
    for (int e = 0; e < CO_EVENTS; e++) {
        co_event *event = &p->event[e];
        /*@ loop unroll CO_QUARTERS; */
        for (int q = 0; q < CO_QUARTERS; q++)
            event->tokens[q] = (int8_t)any(-TOKEN_MAX, TOKEN_MAX);
        event->barred = (uint8_t)any(0, 255);
        event->condition = (uint8_t)any(CO_NORMAL, CO_IF_PLAYED);
        event->at_least = (int16_t)any(0, GOAL_MAX);
        event->halves = (uint8_t)any(0, 1);
        event->doubles = (uint8_t)any(0, 1);
        event->opens = any_or_none(CO_QUARTERS - 1);
    }
    p->open_at_start = (uint8_t)any(0, 255);
    p->market = any_or_none(CO_QUARTERS - 1);
    p->cells = (uint8_t)any(CO_SEATS, CO_CELLS);
    p->quarters = (uint8_t)any(1, CO_QUARTERS);
    p->hand = (uint8_t)any(1, CO_HAND);
    p->turns = (uint8_t)any(1, CO_TURNS);
    p->goal = (int16_t)any(1, GOAL_MAX);
}

/* Tiles wait only in CO_IN_EXILE; a tile is being played from CO_IN_CELL on, and is on the board from CO_IN_AIM on. */
static void any_state(co_state *s, int phase)
{
    /*@ loop unroll CO_CELLS; */
    for (int cell = 0; cell < CO_CELLS; cell++)
        s->cell[cell] = any(0, 1) ? co_tile(any(0, CO_SEATS - 1), any(0, CO_START)) : (uint8_t)0;
    for (int g = 0; g < CO_SEATS; g++) {
        s->own[g] = any_word();
        s->hand[g] = (uint16_t)any(0, (1 << CO_KINDS) - 1);
        s->used[g] = (uint16_t)any(0, UINT16_MAX);
        s->gone[g] = (uint16_t)any(0, UINT16_MAX);
        s->coins[g] = (int16_t)any(0, COINS_MAX);
        s->order[g] = (uint8_t)any(0, CO_SEATS - 1);
    }
    for (int e = 0; e < CO_PERMANENT; e++)
        s->standing[e] = any_word();
    s->open = any_word();
    s->events_played = (uint16_t)any(0, (1 << CO_EVENTS) - 1);
    s->queued = (uint8_t)(phase == CO_IN_EXILE ? any(1, CO_QUEUE) : 0);
    for (int i = 0; i < CO_QUEUE; i++)
        s->queue[i] =
            (uint8_t)(phase == CO_IN_EXILE ? any(CO_HERE, CO_HERE | (CO_SEATS - 1) << 4 | CO_START) : 0);
    s->phase = (uint8_t)phase;
    s->turn = (uint8_t)(phase == CO_IN_PLACE ? 0 : any(phase != CO_IN_DRAW, CO_TURNS));
    s->at = (uint8_t)any(0, CO_SEATS - 1);
    s->mover = (uint8_t)any(0, CO_SEATS - 1);
    s->in_play = (uint8_t)any(0, 255);
    s->event = any_or_none(CO_EVENTS - 1);
    bool acting = phase == CO_IN_AIM || phase == CO_IN_CARRY || phase == CO_IN_EXILE;
    s->kind = acting || phase == CO_IN_CELL ? (uint8_t)any(0, CO_KINDS - 1) : (uint8_t)CO_NONE;
    s->where = acting ? (uint8_t)any(0, CO_CELLS - 1) : (uint8_t)CO_NONE;
    s->picked = phase == CO_IN_CARRY ? any_or_none(CO_CELLS - 1) : (uint8_t)CO_NONE;
    s->next_way = (uint8_t)(phase == CO_IN_EXILE ? 2 * any(0, CO_NO_WAY / 2) : CO_NO_WAY);
    s->at_once = (uint8_t)any(0, 1);
    s->limit = phase == CO_IN_PLAY || phase == CO_IN_CELL ? any_or_none(CO_QUARTERS - 1) : (uint8_t)CO_NONE;
}

static void act(const co_state *before, const co_parts *p, int actor, const souk_mask *mask, int first,
                int last)
{
    int action = any(first, last);
    if (!souk_mask_has(mask, action)) return;
    co_state s = *before;
    static souk_events events;
    an_audience(&events);
    co_apply(&s, p, actor, action, &events);
}

static void everything(const co_state *s, const co_parts *p)
{
    souk_mask mask = {0};
    uint32_t weights[SOUK_ACTIONS_MAX] = {0};
    int32_t score[SOUK_SCORES_MAX];
    souk_rng rng = {0, 0};
    co_score(s, p, SOUK_SPECTATOR, score);
    co_winners(s, p);
    co_conserved(s, p);
    co_moment(s, p);
    co_pending(s);
    int seat = any(0, CO_SEATS - 1);
    co_state imagined = *s;
    co_imagine(&imagined, p, seat, &rng);
    if (s->phase == CO_IN_OVER) return;
    int actor = s->phase == CO_IN_DRAW || s->phase == CO_IN_EVENT ? SOUK_CHANCE : s->mover;
    co_why_not(s, p, actor, any(0, CO_ACTIONS - 1));
    if (actor == SOUK_CHANCE) {
        co_chance(s, p, &mask, weights);
        co_outcome(s, p, any_word());
    } else {
        co_legal(s, p, actor, &mask);
    }
    /*@ loop unroll CO_MEANT; */
    for (int i = 0; i < CO_MEANT; i++)
        if (co_kinds[i].phase == s->phase) act(s, p, actor, &mask, co_kinds[i].first, co_kinds[i].last);
}

void prove(void)
{
    static co_parts p;
    static co_state s;
    souk_options options = {0};
    any_parts(&p);
    /*@ loop unroll CO_PHASES; */
    for (int phase = CO_IN_DRAW; phase < CO_PHASES; phase++) {
        any_state(&s, phase);
        everything(&s, &p);
    }
    options.v[CO_OPT_END] = any(0, 1);
    co_state fresh = {0};
    co_setup(&fresh, &p, &options);
    co_bound(&p, &options, CO_SEATS);
}
