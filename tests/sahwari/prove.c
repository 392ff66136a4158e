/* prove.c: Sahwari's rules in any state: see tests/prove/prove.h. */
#include "../prove/prove.h"
#include "assumed.h"

#include "games/sahwari/state.h"

/* The limits of parts.c, and of game.c for its option. */
enum {
    POINTS_MAX = 20,
    CUBES_MAX = 60,
    PAWNS_MAX = 40,
    TOKENS_MAX = 40,
    LEVEL_MAX = 9,
    ROUNDS_MAX = 250,
    FACES_MAX = 23
};

/* Two ends per case, at most as many cases as cards on either side; each convoy once. */
/*@ ensures cases: -4 * SA_CARDS * POINTS_MAX <= t->cases <= 4 * SA_CARDS * POINTS_MAX;
    ensures spies: 0 <= t->per[SA_PER_SPIES] <= 10000;
    ensures attacks: 0 <= t->per[SA_PER_ATTACKS] <= 10000; */
static void count_end(const sa_end *end, sa_tally *t);
/*@ ensures convoys: -SA_CONVOYS * 127 <= t->convoys <= SA_CONVOYS * 127;
    ensures spies: 0 <= t->per[SA_PER_SPIES] <= 10000;
    ensures attacks: 0 <= t->per[SA_PER_ATTACKS] <= 10000; */
static void count_convoy(const sa_convoy *c, sa_tally *t);

#include "games/sahwari/rules.c"
#include "games/sahwari/rules_paths.c"
#include "games/sahwari/rules_score.c"
#include "games/sahwari/rules_setup.c"
/* Both files have functions with these names. */
#define attack  attack_of_a_seat
#define steal   steal_of_a_seat
#define collect collect_of_a_seat
#include "games/sahwari/rules_effects.c"
#undef attack
#undef steal
#undef collect
/* The Master's attack counts the score without each of the seat's cubes in turn. These are ordinary states, for which
 * look_at has followed sa_count. */
/*@ assigns *tally, \result \from *s, *p, seat, faces; */
static int32_t counted(const sa_state *s, const sa_parts *p, int seat, uint32_t faces, sa_tally *tally);
#define sa_count counted
#include "games/sahwari/rules_master.c"
#undef sa_count

static void any_ends(sa_end end[2])
{
    for (int i = 0; i < 2; i++) {
        end[i].colour = (uint8_t)any(0, 3);
        end[i].effect = (uint8_t)any(0, SA_NO_EFFECT);
        end[i].points = (int8_t)any(-POINTS_MAX, POINTS_MAX);
    }
}

static uint32_t any_cells(void)
{
    return (uint32_t)any_word() & SA_ALL_CELLS;
}

static uint64_t any_cards(void)
{
    return any_word() & (((uint64_t)1 << SA_CARDS) - 1);
}

static uint8_t any_cell(void)
{
    return (uint8_t)any(0, SA_CELLS - 1);
}

static uint8_t any_cell_or_nowhere(void)
{
    return any(0, 1) ? any_cell() : (uint8_t)SA_NOWHERE;
}

static void any_people(sa_parts *p)
{
    /*@ loop unroll SA_CARDS; */
    for (int i = 0; i < SA_CARDS; i++) {
        any_ends(p->card[i].end);
        p->card[i].ability = (uint8_t)any(0, SA_ABILITIES);
    }
    /*@ loop unroll SA_CLANS; */
    for (int i = 0; i < SA_CLANS; i++) {
        sa_clan *c = &p->clan[i];
        any_ends(c->end);
        c->ability = (uint8_t)any(1, SA_ABILITIES);
        c->cells = (uint8_t)any(1, SA_STOCK - 1);
        /*@ loop unroll SA_STOCK; */
        for (int k = 0; k < SA_STOCK; k++)
            c->stock[k] = (uint8_t)any(0, POINTS_MAX);
        for (int k = 0; k < 2; k++) {
            c->effect[k] = (uint8_t)any(0, SA_NO_EFFECT);
            c->effect_cell[k] = (uint8_t)(c->effect[k] == SA_NO_EFFECT ? SA_NO_CELL : any(1, SA_STOCK - 1));
        }
    }
    /*@ loop unroll SA_ABILITIES; */
    for (int i = 0; i < SA_ABILITIES; i++) {
        sa_ability *a = &p->ability[i];
        a->points = (uint8_t)any(0, 4);
        a->pair[0] = (uint8_t)any(0, SA_PER_KINDS - 1);
        a->pair[1] = (uint8_t)any(0, SA_PER_KINDS - 1);
        a->moves = (uint8_t)any(1, 2);
    }
}

static void any_master(sa_parts *p)
{
    for (int i = 0; i < SA_LEVELS; i++) {
        sa_level *level = &p->level[i];
        level->small_per_point = (uint8_t)any(0, LEVEL_MAX);
        level->pawns_per_point = (uint8_t)any(0, LEVEL_MAX);
        level->reveals = (uint8_t)any(0, 1);
        level->icons = (uint8_t)any(0, 1);
    }
    /*@ loop unroll SA_MASTER_CARDS; */
    for (int i = 0; i < SA_MASTER_CARDS; i++) {
        sa_master_card *c = &p->master[i];
        c->x = (uint8_t)any(1, SA_GUILD_CAMELS);
        for (int k = 0; k < 4; k++)
            c->block[k] = (uint8_t)any(0, 3);
        c->move_icon = (uint8_t)any(0, 1);
        c->action_icon = (uint8_t)any(0, 1);
        c->want = (uint8_t)any(0, SA_RESOURCES - 1);
        c->extra = (uint8_t)any(0, SA_NO_EFFECT);
        c->extra_before = (uint8_t)any(0, 1);
        /*@ loop unroll SA_CELLS; */
        for (int k = 0; k < SA_CELLS; k++) {
            c->path[k] = any_cell();
            c->rank[k] = any_cell();
        }
    }
    /*@ loop unroll SA_STOCK; */
    for (int k = 0; k < SA_STOCK; k++)
        p->master_stock[k] = (uint8_t)any(0, POINTS_MAX);
    p->master_cells = (uint8_t)any(1, SA_STOCK - 1);
    p->master_cards = (uint8_t)any(2, SA_MASTER_CARDS);
    p->master_card_points = (uint8_t)any(0, LEVEL_MAX);
    p->master_escorted_points = (uint8_t)any(0, LEVEL_MAX);
}

static void any_parts(sa_parts *p)
{
    /*@ loop unroll SA_CONVOYS; */
    for (int i = 0; i < SA_CONVOYS; i++) {
        sa_convoy *c = &p->convoy[i];
        c->gives = any_word();
        c->points = (int8_t)any(-POINTS_MAX, POINTS_MAX);
        c->spies = (uint8_t)any(0, 255);
        c->attacks = (uint8_t)any(0, 255);
    }
    p->small_ids = (uint32_t)any(0, (1 << SA_CONVOYS) - 1);
    p->escorted_ids = (uint32_t)any(0, (1 << SA_CONVOYS) - 1);
    /*@ loop unroll SA_TYPES; */
    for (int i = 0; i < SA_TYPES; i++) {
        sa_type *t = &p->type[i];
        t->number = (uint8_t)any(0, SA_CELLS - 1);
        t->oasis = (uint8_t)any(0, 1);
        t->start = (uint8_t)any(0, 1);
        t->extra = (uint8_t)any(0, SA_RESOURCES);
        for (int k = 0; k < SA_RESOURCES; k++)
            t->holds[k] = (uint8_t)any(0, SA_LAYERS);
    }
    /*@ loop unroll SA_STOCK; */
    for (int k = 0; k < SA_STOCK; k++)
        p->track[k] = (uint8_t)any(0, POINTS_MAX);
    p->places = (uint8_t)any(0, SA_STOCK - 1);
    p->types = (uint8_t)any(1, SA_TYPES);
    p->cards = (uint8_t)any(4, SA_CARDS);
    p->clans = (uint8_t)any(SA_SEATS, SA_CLANS);
    p->convoys = (uint8_t)any(0, SA_CONVOYS);
    p->cubes = (uint8_t)any(1, CUBES_MAX);
    p->pawns = (uint8_t)any(1, PAWNS_MAX);
    p->attack_tokens = (uint8_t)any(0, TOKENS_MAX);
    p->guild_pawns = (uint8_t)any(0, SA_LAYERS);
    p->uses_barred = (uint8_t)any(0, (1 << SA_PAWN_USES) - 1);
    p->mute = (uint8_t)any(0, 1);
    p->guild_cubes = (uint8_t)any(0, SA_LAYERS);
    for (int k = 0; k < SA_SEATS; k++) {
        p->guild_camels[k] = (uint8_t)any(k == 0, SA_GUILD_CAMELS);
        p->end_faces[k] = (uint8_t)any(0, FACES_MAX);
    }
    /*@ loop unroll SA_CELLS; */
    for (int c = 0; c < SA_CELLS; c++) {
        p->near[c] = any_cells();
        for (int d = 0; d < 4; d++) {
            p->ray[c][d] = any_cells();
            p->next[c][d] = any_cell_or_nowhere();
        }
    }
    any_people(p);
    any_master(p);
}

/* The square and the supplies beside the sheets, for which no harness needs tighter bounds. */
static void any_square(sa_state *s)
{
    /*@ loop unroll SA_CELLS; */
    for (int c = 0; c < SA_CELLS; c++) {
        s->type[c] = (uint8_t)any(0, SA_TYPES);
        s->ident[c] = (uint8_t)any(0, SA_CONVOYS - 1);
    }
    uint8_t card = (uint8_t)any(0, SA_CARDS - 1);
    for (int k = 0; k < SA_SEATS; k++)
        for (int side = 0; side < 2; side++) {
            /*@ loop unroll SA_CARDS; */
            for (int i = 0; i < SA_CARDS; i++)
                s->row[k][side][i] = card;
        }
}

/* During the set-up a seat may have no clan and no camel; afterwards all have, and there are one to four guild camels.
 * A row has at most `cards` on either side. */
static void any_seats(sa_state *s, int seats, bool setup, int cards)
{
    s->seats = (uint8_t)seats;
    for (int k = 0; k < SA_SEATS; k++) {
        bool here = k < seats;
        for (int side = 0; side < 2; side++) {
            s->cases[k][side] = here ? any_cards() : 0;
            s->cubes[k][side] = here ? any_cards() : 0;
            s->locks[k][side] = here ? any_cards() : 0;
            s->count[k][side] = (uint8_t)(here ? any(0, cards) : 0);
        }
        s->held[k] = here ? any_cells() : 0;
        s->known[k] = here ? any_cells() : 0;
        s->clan[k] = (uint8_t)(here ? any(setup ? 0 : 1, SA_CLANS) : 0);
        s->stock[k] = (uint8_t)(here ? any(0, SA_STOCK - 1) : 0);
        s->pawns[k] = (uint8_t)(here ? any(0, SA_STOCK - 1) : 0);
        s->tokens[k] = (uint8_t)(here ? any(0, TOKENS_MAX) : 0);
        s->used[k] = (uint8_t)(here ? any(0, 3) : 0);
        s->camel[k] = (uint8_t)(!here ? SA_NOWHERE : setup ? any_cell_or_nowhere() : any_cell());
        s->camel[SA_SEATS + k] = k == 0 && !setup ? any_cell() : any_cell_or_nowhere();
    }
}

static void any_state(sa_state *s, int seats, int phase, int question, int chosen)
{
    bool setup = phase == SA_IN_SETUP, master = phase >= SA_IN_MASTER_BEFORE && phase <= SA_IN_MASTER_CLOSING;
    /* A card is about to join a row, or the Guild Master tries his cards there (SA-8.4). */
    any_seats(s, seats, setup, SA_CARDS - (question == SA_ASK_CARD || question == SA_ASK_MASTER));
    s->deck = any_cards();
    s->discards = any_cards();
    s->master_cards = any_cards();
    s->pending = any_word();
    s->waiting = any_word();
    s->anywhere = (uint8_t)any(0, 1);
    s->waits = (uint8_t)any(0, 1);
    s->convoys = any_cells();
    s->small = any_cells();
    s->escorted = any_cells();
    s->held[SA_SEATS] = seats == 1 ? any_cells() : 0;
    s->revealed = any_cells();
    s->drawn = any_cells();
    s->drawn_ids = (uint32_t)any(0, (1 << SA_CONVOYS) - 1);
    s->oasis = any_cells();
    for (int i = 0; i < SA_LAYERS; i++) {
        s->tile_cubes[i] = any_cells();
        s->tile_pawns[i] = any_cells();
    }
    s->master_pile = (uint16_t)any(0, (1 << SA_MASTER_CARDS) - 1);
    s->master_done = (uint16_t)any(0, (1 << SA_MASTER_CARDS) - 1);
    for (int i = 0; i < SA_MARKET; i++)
        s->market[i] = (uint8_t)any(0, SA_CARDS - 1);
    s->market_n = (uint8_t)any(question == SA_ASK_CARD, SA_MARKET - (question == SA_ASK_DEAL));
    for (int i = 0; i < SA_TYPES; i++)
        s->tiles_left[i] = (uint8_t)any(0, SA_CELLS - 1);
    s->reserve = (uint8_t)any(0, CUBES_MAX);
    s->pawns_out = (uint8_t)any(0, PAWNS_MAX);
    s->supply = (uint8_t)any(0, TOKENS_MAX);
    s->level = (uint8_t)any(0, SA_LEVELS - 1);
    s->max_rounds = (uint8_t)any(1, ROUNDS_MAX);
    s->round = (uint8_t)any(0, ROUNDS_MAX);
    s->final = (uint8_t)any(0, 1);
    s->turn = (uint8_t)any(0, seats - 1);
    s->phase = (uint8_t)phase;
    s->question = (uint8_t)question;
    s->from = any_cell_or_nowhere();
    s->reached = phase == SA_IN_COLLECT || phase == SA_IN_MOVE_AGAIN ? any_cell() : any_cell_or_nowhere();
    s->guild_first = any(0, 1) ? (uint8_t)any(SA_SEATS, SA_CAMELS - 1) : (uint8_t)SA_NOBODY;
    s->guild_from = any_cell_or_nowhere();
    s->chosen = (uint8_t)chosen;
    s->chosen_cell = any_cell();
    s->victim = (uint8_t)any(0, seats - 1);
    s->looker = (uint8_t)(master ? SA_SEATS : any(0, seats - 1));
    s->master_top =
        (uint8_t)(seats == 1 && !setup && question != SA_ASK_MASTER_CARD ? any(1, SA_MASTER_CARDS) : 0);
    s->master_action = (uint8_t)(master ? any(1, SA_MASTER_CARDS) : any(0, SA_MASTER_CARDS));
    s->master_pawns = (uint8_t)any(0, PAWNS_MAX);
    s->master_stock = (uint8_t)any(0, SA_STOCK - 1);
    s->master_active = (uint8_t)any(0, SA_CARDS);
    s->master_spies = (uint8_t)any(0, 255);
    s->master_again = (uint8_t)any(0, 2);
    s->patrol_orders = (uint8_t)any(0, 2);
    s->patrol_left = (uint8_t)any(0, SA_GUILD_CAMELS);
    s->patrol_moved = (uint8_t)any(0, 255);
}

static void act(const sa_state *before, const sa_parts *p, int actor, const souk_mask *mask, int first,
                int last)
{
    int action = any(first, last);
    if (!souk_mask_has(mask, action)) return;
    sa_state s = *before;
    static souk_events events;
    an_audience(&events);
    sa_apply(&s, p, actor, action, &events);
}

/* The actions of the rows of sa_kinds for one phase, or for all. */
static void everything(const sa_state *s, const sa_parts *p, bool chance, int of_phase)
{
    souk_mask mask = {0};
    uint32_t weights[SOUK_ACTIONS_MAX] = {0};
    int actor = chance ? SOUK_CHANCE : s->turn;
    sa_moment(s, p);
    sa_why_not(s, p, actor, any(0, SA_ACTIONS - 1));
    if (chance) {
        sa_chance(s, p, &mask, weights);
        sa_outcome(s, p, any_word());
    } else {
        sa_legal(s, p, actor, &mask);
    }
    /*@ loop unroll SA_KINDS; */
    for (int i = 0; i < SA_KINDS; i++)
        if (sa_kinds[i].question == s->question && sa_kinds[i].phase == of_phase)
            act(s, p, actor, &mask, sa_kinds[i].first, sa_kinds[i].last);
}

static bool of_chance(int question)
{
    return question <= SA_ASK_MASTER_CARD || question == SA_ASK_GUILD_START || question == SA_ASK_LOOK ||
           question == SA_ASK_MASTER;
}

/* If a camel has been chosen, it is on the board. */
static void ask_of(sa_state *s, const sa_parts *p, int seats, int phase, int question, int of_phase)
{
    int from = 0, to = 0;
    if (question == SA_ASK_GUILD_TO || question == SA_ASK_DRIVE) from = SA_SEATS;
    if (question == SA_ASK_GUILD_TO || question == SA_ASK_DRIVE || question == SA_ASK_STORM_TO)
        to = SA_CAMELS - 1;
    if (question == SA_ASK_GUILD_START) to = SA_GUILD_CAMELS - 1;
    /*@ loop unroll SA_CAMELS; */
    for (int chosen = from; chosen <= to; chosen++) {
        any_state(s, seats, phase, question, chosen);
        if (question == SA_ASK_STORM_TO || from) s->camel[chosen] = any_cell();
        everything(s, p, of_chance(question), of_phase);
    }
}

static void ask(sa_state *s, const sa_parts *p, int seats, int phase, int question)
{
    ask_of(s, p, seats, phase, question, SA_ANY_PHASE);
}

static void look_at(sa_state *s, const sa_parts *p, int seats, int phase)
{
    int32_t score[SOUK_SCORES_MAX];
    souk_rng rng = {0, 0};
    any_state(s, seats, phase, any(SA_ASK_TILE, SA_QUESTIONS - 1), 0);
    s->actor = (int8_t)any(SOUK_DONE, seats - 1);
    sa_pending(s);
    sa_score(s, p, any(SOUK_SPECTATOR, seats - 1), score);
    sa_winners(s, p);
    sa_conserved(s, p);
    sa_imagine(s, p, any(0, seats - 1), &rng);
}

void prove(void)
{
    static sa_parts p;
    static sa_state s;
    souk_options options = {0};
    /* The bounds stated above: where Eva stops before it takes a sum for unbounded. */
    //@ widen_hints global:"all", -2880, -2540, 72, 2540, 2880, 10000;
    any_parts(&p);
    any_square(&s);
    /*@ loop unroll SA_SEATS; */
    for (int seats = 1; seats <= SA_SEATS; seats++) {
        look_at(&s, &p, seats, SA_IN_SETUP);
        look_at(&s, &p, seats, SA_IN_MOVE);
        /*@ loop unroll SA_QUESTIONS; */
        for (int question = SA_ASK_TILE; question <= SA_ASK_CAMP; question++)
            ask(&s, &p, seats, SA_IN_SETUP, question);
        /*@ loop unroll SA_PHASES; */
        for (int phase = SA_IN_MOVE; phase <= SA_IN_AFTER; phase++)
            ask_of(&s, &p, seats, phase, SA_ASK_MAIN, phase);
        ask(&s, &p, seats, any(SA_IN_MOVE, SA_IN_AFTER), SA_ASK_MAIN);
        ask(&s, &p, seats, SA_IN_GUILD_FIRST, SA_ASK_GUILD_TO);
        ask(&s, &p, seats, SA_IN_GUILD_SECOND, SA_ASK_GUILD_TO);
        /*@ loop unroll SA_QUESTIONS; */
        for (int question = SA_ASK_EFFECTS; question <= SA_ASK_DRIVE; question++)
            ask(&s, &p, seats, any(SA_IN_MOVE, SA_IN_AFTER), question);
        ask(&s, &p, seats, any(SA_IN_MOVE, SA_IN_CLOSING), SA_ASK_DEAL);
        ask(&s, &p, seats, any(SA_IN_MOVE, SA_IN_AFTER), SA_ASK_LOOK);
        options.v[SA_OPT_LEVEL] = any(0, SA_LEVELS - 1);
        options.v[SA_OPT_MAX_ROUNDS] = any(1, ROUNDS_MAX);
        sa_state fresh = {0};
        fresh.seats = (uint8_t)seats;
        sa_setup(&fresh, &p, &options);
        sa_bound(&p, &options, seats);
    }
    ask(&s, &p, 1, SA_IN_MASTER_BEFORE, SA_ASK_MASTER_CARD);
    ask(&s, &p, 1, any(SA_IN_MASTER_BEFORE, SA_IN_MASTER_AFTER), SA_ASK_MASTER);
    ask(&s, &p, 1, any(SA_IN_MASTER_BEFORE, SA_IN_MASTER_AFTER), SA_ASK_LOOK);
    ask(&s, &p, 1, any(SA_IN_MASTER_BEFORE, SA_IN_MASTER_CLOSING), SA_ASK_DEAL);
}
