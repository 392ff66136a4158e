/* prove.c: Desert Bazaar's rules in any state: see tests/prove/prove.h. */
#include "../prove/prove.h"
#include "assumed.h"

#include "games/desert/rules.c"
#include "games/desert/rules_camps.c"
#include "games/desert/rules_imagine.c"

/* The limits of parts.c, and of game.c for its option. */
enum {
    FACES_MAX = 60,
    THROWS_MAX = 5,
    TENTS_MAX = 60,
    CAMP_MAX = 20,
    POINTS_MAX = 9,
    EXCHANGE_MAX = 5,
    TURNS_MAX = 10000
};

static uint8_t any_or_none(int most)
{
    return any(0, 1) ? (uint8_t)any(0, most) : (uint8_t)DB_NONE;
}

static db_board any_board(void)
{
    db_board b;
    b.w[0] = any_word();
    b.w[1] = any_word();
    return b;
}

static void any_parts(db_parts *p)
{
    for (int c = 0; c < DB_RESOURCES; c++)
        p->cards[c] = (uint8_t)any(1, DB_CARDS_MAX);
    for (int face = 0; face < DB_FACES; face++)
        p->face[face] = (uint8_t)any(face != DB_DEAD, FACES_MAX);
    p->face_set = (uint8_t)((1 << DB_DEAD) - 1 + any(0, 1) * (1 << DB_DEAD));
    p->throws = (uint8_t)any(1, THROWS_MAX);
    p->tents = (uint8_t)any(1, TENTS_MAX);
    p->in_sight = (uint8_t)any(1, DB_SIDE);
    p->camp_size = (uint8_t)any(2, CAMP_MAX);
    p->exchange = (uint8_t)any(1, EXCHANGE_MAX);
    p->lone_points = (uint8_t)any(0, POINTS_MAX);
    p->tent_points = (uint8_t)any(0, POINTS_MAX);
    p->close_points = (uint8_t)any(0, POINTS_MAX);
    p->left_points = (uint8_t)any(0, POINTS_MAX);
    p->majority_points = (uint8_t)any(0, POINTS_MAX);
    p->num_tiles = (uint8_t)any(2, DB_TILES);
    p->num_cells = (uint8_t)any(1, DB_CELLS);
    p->cells = any_board();
    /*@ loop unroll DB_TILES; */
    for (int t = 0; t < DB_TILES; t++) {
        db_tile *tile = &p->tile[t];
        tile->makes = (uint8_t)any(0, DB_RESOURCES - 1);
        for (int c = 0; c < DB_RESOURCES; c++)
            tile->cost[c] = (uint8_t)any(0, DB_COST);
        tile->kinds = (uint8_t)any(1, DB_COST);
        for (int i = 0; i < DB_COST; i++)
            tile->kind[i] = (uint8_t)any(0, DB_RESOURCES - 1);
        tile->odd = (uint8_t)any(0, 1);
    }
    /*@ loop unroll DB_CELLS; */
    for (int cell = 0; cell < DB_CELLS; cell++)
        p->near_to[cell] = any_board();
    p->four_alike = (uint8_t)any(0, 1);
    db_derive_tolls(p);
}

static bool rolling(int phase)
{
    return phase == DB_IN_START || phase == DB_IN_ROLL || phase == DB_IN_REROLL;
}

/* While tiles are turned up, the slot `at` is empty, on display, and of the side that is being built. While a cell is
 * chosen, the slot `at` is the chosen one and has a tile. Before a die is rolled, not all dice are on the table. */
static void any_state(db_state *s, db_parts *p, int phase, int at, int seats)
{
    s->taken = any_board();
    s->open = any_board();
    s->makes[0] = any_board();
    s->makes[1] = any_board();
    s->stack = any_word();
    for (int c = 0; c < DB_RESOURCES; c++) {
        for (int k = 0; k < 3; k++)
            s->supply[c][k] = any_board();
        s->pile[c] = (uint8_t)any(0, DB_CARDS_MAX);
        s->need[c] = (uint8_t)(phase == DB_IN_PAY ? any(0, DB_COST) : 0);
        s->used[c] = (uint8_t)(phase == DB_IN_PAY ? any(0, DB_COST) : 0);
    }
    for (int seat = 0; seat < DB_SEATS; seat++) {
        s->tents[seat] = any_board();
        s->score[seat] = (uint16_t)any(0, UINT16_MAX);
        s->left[seat] = (uint8_t)any(0, TENTS_MAX);
        for (int c = 0; c < DB_RESOURCES; c++) {
            s->hand[seat][c] = (uint8_t)any(0, DB_CARDS_MAX);
            s->known[seat][c] = (uint8_t)any(0, DB_CARDS_MAX);
        }
    }
    for (int slot = 0; slot < DB_SLOTS; slot++)
        s->slot[slot] = any_or_none(DB_TILES - 1);
    s->turns = (uint16_t)any(0, TURNS_MAX);
    s->max_turns = (uint16_t)any(1, TURNS_MAX);
    s->seats = (uint8_t)seats;
    s->phase = (uint8_t)phase;
    s->turn = (uint8_t)any(0, s->seats - 1);
    s->first = (uint8_t)any(0, s->seats - 1);
    s->strict_close = (uint8_t)any(0, 1);
    s->idle = (uint8_t)any(0, DB_SEATS);
    s->acted = (uint8_t)any(0, 1);
    s->throws = (uint8_t)any(0, THROWS_MAX - 1);
    s->wilds = (uint8_t)(phase == DB_IN_WILD ? any(1, DB_DICE) : any(0, DB_DICE - 1));
    s->to_roll = (uint8_t)(phase == DB_IN_REROLL ? any(1, DB_DICE - 1) : DB_DICE);
    s->rolled = (uint8_t)(rolling(phase) ? any(0, phase == DB_IN_REROLL ? 1 : DB_DICE - 1) : any(0, DB_DICE));
    for (int die = 0; die < DB_DICE; die++)
        s->dice[die] = (uint8_t)any(0, DB_FACES - 1);
    bool again = phase == DB_IN_REROLL || phase == DB_IN_REROLLED;
    s->aside = again ? (uint8_t)any(0, DB_WILD) : (uint8_t)DB_NONE;
    s->side = (uint8_t)DB_NONE;
    s->chosen = s->cell = (uint8_t)DB_NONE;
    s->resume = 0;
    s->camp = 0;
    s->turned = (uint8_t)any(0, EXCHANGE_MAX);
    s->exchanged = (uint8_t)any(0, 1);
    p->in_sight = (uint8_t)any(1, DB_SIDE);
    if (phase == DB_IN_TURN_UP) {
        s->slot[at] = DB_NONE;
        s->side = any(0, 1) ? (uint8_t)(at / DB_SIDE) : (uint8_t)DB_NONE;
        s->resume = any(0, 1) ? (uint8_t)DB_IN_TURN : (uint8_t)DB_IN_BUILD;
        p->in_sight = (uint8_t)any(at % DB_SIDE + 1, DB_SIDE);
    } else if (phase == DB_IN_CELL) {
        s->chosen = (uint8_t)at;
        s->slot[at] = (uint8_t)any(0, DB_TILES - 1);
        s->side = (uint8_t)(at / DB_SIDE);
    } else if (phase == DB_IN_PAY || phase == DB_IN_BUILD) {
        s->side = (uint8_t)any(0, 1);
        if (phase == DB_IN_PAY) {
            s->cell = (uint8_t)any(0, DB_CELLS - 1);
            s->camp = (uint8_t)any(1, CAMP_MAX);
        }
    }
}

static void act(const db_state *before, const db_parts *p, int actor, const souk_mask *mask, int first,
                int last)
{
    int action = any(first, last);
    if (!souk_mask_has(mask, action)) return;
    db_state s = *before;
    static souk_events events;
    an_audience(&events);
    db_apply(&s, p, actor, action, &events);
}

static void everything(const db_state *s, const db_parts *p)
{
    souk_mask mask = {0};
    uint32_t weights[SOUK_ACTIONS_MAX] = {0};
    db_moment(s, p);
    int actor = db_pending(s) == SOUK_PENDING_CHANCE ? SOUK_CHANCE : s->turn;
    db_why_not(s, p, actor, any(0, DB_ACTIONS - 1));
    if (actor == SOUK_CHANCE) {
        db_chance(s, p, &mask, weights);
        db_outcome(s, p, any_word());
    } else {
        db_legal(s, p, actor, &mask);
    }
    /*@ loop unroll DB_KINDS; */
    for (int i = 0; i < DB_KINDS; i++)
        if (db_kinds[i].phase == s->phase) act(s, p, actor, &mask, db_kinds[i].first, db_kinds[i].last);
}

/* Functions that depend on the number of seats, not on an action. */
static void look_at(db_state *s, db_parts *p, int phase, int seats)
{
    int32_t score[SOUK_SCORES_MAX];
    souk_rng rng = {0, 0};
    any_state(s, p, phase, 0, seats);
    db_score(s, p, SOUK_SPECTATOR, score);
    db_winners(s, p);
    db_conserved(s, p);
    db_imagine(s, p, any(0, seats - 1), &rng);
}

void prove(void)
{
    static db_parts p;
    static db_state s;
    souk_options options = {0};
    any_parts(&p);
    /*@ loop unroll DB_PHASES; */
    for (int phase = DB_IN_FIRST; phase < DB_IN_DONE; phase++) {
        int places = phase == DB_IN_TURN_UP || phase == DB_IN_CELL ? DB_SLOTS : 1;
        /*@ loop unroll DB_SLOTS; */
        for (int at = 0; at < places; at++) {
            any_state(&s, &p, phase, at, any(3, DB_SEATS));
            if (phase != DB_IN_PAY) everything(&s, &p);
        }
    }
    /*@ loop unroll DB_SEATS; */
    for (int seats = 3; seats <= DB_SEATS; seats++) {
        any_state(&s, &p, DB_IN_PAY, 0, seats); /* a full camp is counted seat by seat */
        everything(&s, &p);
        look_at(&s, &p, DB_IN_TURN, seats);
        look_at(&s, &p, DB_IN_CELL, seats);
        look_at(&s, &p, DB_IN_PAY, seats);
        look_at(&s, &p, DB_IN_DONE, seats);
    }
    options.v[DB_OPT_FIRST] = any(0, 1);
    options.v[DB_OPT_STRICT_CLOSE] = any(0, 1);
    options.v[DB_OPT_MAX_TURNS] = any(1, TURNS_MAX);
    db_state fresh = {0};
    fresh.seats = (uint8_t)any(3, DB_SEATS);
    db_setup(&fresh, &p, &options);
    db_bound(&p, &options, fresh.seats);
}
