/* prove.c: Basari's rules in any state: see tests/prove/prove.h. */
#include "../prove/prove.h"

#include "games/basari/rules.c"

static uint32_t any_stones(int most)
{
    uint32_t stones = 0;
    for (int colour = 0; colour < BA_COLOURS; colour++)
        stones |= ba_of(colour, any(0, most));
    return stones;
}

static void any_parts(ba_parts *p)
{
    p->box = any_stones(BA_STONES_MAX);
    p->start = any_stones(BA_STONES_MAX);
    p->stalls = any(BA_STALLS_MIN, BA_STALLS_MAX);
    p->faces = any(1, BA_FACES_MAX);
    p->die_score = any(0, BA_POINTS_MAX);
    p->scorings = any(1, BA_SCORINGS_MAX);
    p->lap = any(0, BA_POINTS_MAX);
    p->alone = any(0, BA_STONES_MAX);
    p->shared = any(0, BA_STONES_MAX);
    p->track = any(1, 1000);
    for (int colour = 0; colour < BA_COLOURS; colour++) {
        p->majority[colour] = any(0, BA_POINTS_MAX);
        for (int who = 0; who <= BA_SEATS; who++)
            p->share[colour][who] = any(0, BA_POINTS_MAX);
    }
    /*@ loop unroll BA_STALLS_MAX; */
    for (int stall = 0; stall < BA_STALLS_MAX; stall++) {
        p->stall[stall].stones = any_stones(BA_STALL_STONES);
        p->stall[stall].points = (uint32_t)any(0, BA_POINTS_MAX);
    }
}

/* In a tie two seats have chosen the card that is being resolved. */
static void any_state(ba_state *s, const ba_parts *p, int phase, int seats)
{
    for (int seat = 0; seat < BA_SEATS; seat++) {
        s->stones[seat] = any_stones(BA_STONES_MAX);
        s->score[seat] = (int16_t)any(0, 10000);
        s->pawn[seat] = (uint8_t)any(0, p->stalls - 1);
        s->walked[seat] = (uint8_t)any(0, BA_STALLS_MAX + 2 * BA_FACES_MAX - 1);
        s->card[seat] = (uint8_t)any(0, BA_CARDS);
    }
    s->stock = any_stones(BA_STONES_MAX);
    s->offer = any_stones(BA_STONES_MAX);
    s->named = any_stones(BA_STONES_MAX);
    s->phase = (uint8_t)phase;
    s->seats = (uint8_t)seats;
    s->turn = (uint8_t)any(0, seats - 1);
    s->rival = (uint8_t)any(0, seats - 1);
    s->doing = (uint8_t)any(0, BA_CARDS - 1);
    s->colour = (uint8_t)any(BA_BLUE, BA_RED);
    s->offers = (uint8_t)any(0, BA_MAX_OFFERS_MOST);
    s->max_offers = (uint8_t)any(1, BA_MAX_OFFERS_MOST);
    s->scorings = (uint8_t)any(0, BA_SCORINGS_MAX - 1);
    switch (phase) {
    case BA_IN_CARDS: s->pending = (uint32_t)any(1, (1 << seats) - 1); break;
    case BA_IN_START: /* fall through */
    case BA_IN_HAGGLE: s->pending = 1u << s->turn; break;
    case BA_IN_DONE: s->pending = 0; break;
    default: s->pending = SOUK_PENDING_CHANCE; break;
    }
}

static void act(const ba_state *before, const ba_parts *p, int actor, const souk_mask *mask, int first,
                int last)
{
    int action = any(first, last);
    if (!souk_mask_has(mask, action)) return;
    ba_state s = *before;
    static souk_events events;
    an_audience(&events);
    ba_apply(&s, p, actor, action, &events);
}

/* Actions of the same kind are applied together. */
static void act_all(const ba_state *s, const ba_parts *p, int actor, const souk_mask *mask)
{
    act(s, p, actor, mask, BA_A_START, BA_A_CARD - 1);
    act(s, p, actor, mask, BA_A_CARD, BA_A_ROLL - 1);
    act(s, p, actor, mask, BA_A_ROLL, BA_A_OPENER - 1);
    act(s, p, actor, mask, BA_A_OPENER, BA_A_ACCEPT - 1);
    act(s, p, actor, mask, BA_A_ACCEPT, BA_A_ACCEPT);
    act(s, p, actor, mask, BA_A_DECLINE, BA_A_DECLINE);
    /*@ loop unroll BA_COLOURS; */
    for (int first = BA_A_COUNT; first < BA_ACTIONS; first += BA_COUNTS)
        act(s, p, actor, mask, first, first + BA_COUNTS - 1);
}

static void everything(const ba_state *s, const ba_parts *p)
{
    souk_mask mask = {0};
    uint32_t weights[SOUK_ACTIONS_MAX] = {0};
    int32_t score[SOUK_SCORES_MAX];
    ba_score(s, p, SOUK_SPECTATOR, score);
    ba_winners(s, p);
    ba_conserved(s, p);
    if (s->phase == BA_IN_DONE) return;
    ba_pending(s);
    if (s->phase == BA_IN_ROLL || s->phase == BA_IN_TIE || s->phase == BA_IN_DIE) {
        ba_chance(s, p, &mask, weights);
        ba_outcome(s, p, any_word());
        act_all(s, p, SOUK_CHANCE, &mask);
        return;
    }
    int seat = s->phase == BA_IN_CARDS ? any(0, s->seats - 1) : s->turn;
    ba_legal(s, p, seat, &mask);
    act_all(s, p, seat, &mask);
    ba_why_not(s, p, seat, any(0, BA_ACTIONS - 1));
    ba_state imagined = *s;
    souk_rng rng = {0, 0};
    ba_imagine(&imagined, p, seat, &rng);
}

void prove(void)
{
    static ba_parts p;
    static ba_state s;
    souk_options options;
    any_parts(&p);
    /*@ loop unroll BA_SEATS; */
    for (int seats = 3; seats <= BA_SEATS; seats++) {
        /*@ loop unroll BA_PHASES; */
        for (int phase = BA_IN_START; phase < BA_PHASES; phase++) {
            if (phase == BA_IN_DIE) continue;
            any_state(&s, &p, phase, seats);
            for (int seat = 0; seat < seats; seat++)
                ba_marker(&s, &p, seat);
            everything(&s, &p);
        }
        for (int i = 0; i < SOUK_OPTIONS_MAX; i++)
            options.v[i] = any(1, BA_MAX_OFFERS_MOST);
        ba_state fresh = {0};
        fresh.seats = (uint8_t)seats;
        ba_setup(&fresh, &p, &options);
        ba_bound(&p, &options, seats);
    }
    /* A roll is less than the number of stalls, and a pawn lands on one of them; checked for each size of the ring. */
    /*@ loop unroll BA_STALLS_MAX; */
    for (int stalls = BA_STALLS_MIN; stalls <= BA_STALLS_MAX; stalls++) {
        p.stalls = stalls;
        p.faces = any(1, stalls <= BA_FACES_MAX ? stalls - 1 : BA_FACES_MAX);
        any_state(&s, &p, BA_IN_DIE, any(3, BA_SEATS));
        everything(&s, &p);
    }
}
