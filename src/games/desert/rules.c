/* rules.c — Desert Bazaar: set-up, turns, dice, building and scoring.
 *
 * Each phase lists its choices in one place (db_legal, db_chance) and carries them out in one (db_apply). Forced
 * consequences happen inside the action that causes them: a throw that gives nothing ends the turn. Functions that
 * carry out an action return its consequence. But nothing that depends on a hidden hand is automatic. Paying is an
 * action even if it is the only one: skipping it would reveal that (DB-2.2). Board operations are in rules_camps.c.
 */
#include "core/events.h"
#include "core/mask.h"
#include "games/desert/state.h"
#include <string.h>

/* All seat actions except the cells, and the dice, lie in one word of the mask. */
enum { LOW_WORD = DB_A_TAKE / 64 };
SOUK_FITS(DB_A_TAKE % 64 == 0 && DB_ACTIONS <= DB_A_TAKE + 64, "the low word does not hold all");
SOUK_FITS(DB_A_TURN_UP % 64 == 0 && DB_TILES == 64, "the stack is not one word of the mask");
SOUK_FITS(DB_A_CELL == 0 && DB_CELLS == 128, "the cells are not the first two words of the mask");
SOUK_FITS(sizeof(db_state) % 8 == 0, "the state would end in padding");

static inline uint64_t low_bit(int action)
{
    return (uint64_t)1 << (action - DB_A_TAKE);
}

/* --- Set-up ----------------------------------------------------------------------------------- */

void db_setup(void *state, const void *parts, const souk_options *options)
{
    db_state *s = STATE(state);
    const db_parts *p = PARTS(parts);
    s->open = p->cells;
    s->stack = p->num_tiles == 64 ? ~(uint64_t)0 : ((uint64_t)1 << p->num_tiles) - 1;
    memset(s->slot, DB_NONE, sizeof s->slot);
    memcpy(s->pile, p->cards, sizeof s->pile);
    for (int i = 0; i < s->seats; i++)
        s->left[i] = p->tents;
    s->max_turns = (uint16_t)options->v[DB_OPT_MAX_TURNS];
    s->strict_close = (uint8_t)(options->v[DB_OPT_STRICT_CLOSE] != 0);
    s->counts = (uint8_t)options->v[DB_OPT_COUNTS];
    s->aside = s->side = s->chosen = s->cell = DB_NONE;
    /* DB-2.4: seat 0 starts, or one drawn at random. */
    s->phase = options->v[DB_OPT_FIRST] ? DB_IN_FIRST : DB_IN_START;
    if (s->phase == DB_IN_START) s->to_roll = DB_DICE;
}

static void clear_dice(db_state *s)
{
    s->rolled = s->to_roll = 0;
    s->dice[0] = s->dice[1] = s->dice[2] = 0;
}

/* Transfers are public (DB-2.2). A card that leaves may be an unknown one, so the known count is clamped at 0. */
static void give_card(db_state *s, int seat, int c, int n)
{
    int known = s->known[seat][c] + n;
    s->hand[seat][c] = (uint8_t)(s->hand[seat][c] + n);
    s->pile[c] = (uint8_t)(s->pile[c] - n);
    s->known[seat][c] = (uint8_t)(known > 0 ? known : 0);
}

static int next_seat(const db_state *s, int seat)
{
    return seat + 1 == s->seats ? 0 : seat + 1;
}

/* --- The end ---------------------------------------------------------------------------------- */

static void gain(db_state *s, int seat, int points)
{
    s->score[seat] = (uint16_t)(s->score[seat] + points);
}

static void clear_turn(db_state *s)
{
    clear_dice(s);
    s->aside = s->side = s->chosen = s->cell = DB_NONE;
    s->acted = s->resume = s->camp = 0;
}

/* DB-6.3: the sole majority, of at least 1. */
int db_majority(const db_state *s, int c)
{
    int most = 0, who = -1;
    for (int seat = 0; seat < s->seats; seat++) {
        int n = s->hand[seat][c];
        if (n > most) {
            most = n;
            who = seat;
        } else if (n == most)
            who = -1;
    }
    return who;
}

static void finish(db_state *s, const db_parts *p, int why, souk_events *events)
{
    souk_tell(events, why, 0, 0, 0, 0);
    clear_turn(s);
    memset(s->known, 0, sizeof s->known); /* the hands are shown */
    s->phase = DB_IN_DONE;
    for (int seat = 0; seat < s->seats; seat++) { /* DB-6.2 */
        int tents = db_board_count(&s->tents[seat]);
        if (!tents) continue;
        gain(s, seat, tents * p->left_points);
        souk_tell(events, DB_E_LEFT, seat, tents, tents * p->left_points, 0);
    }
    for (int c = 0; c < DB_RESOURCES; c++) {
        int who = db_majority(s, c);
        if (who < 0) continue;
        gain(s, who, p->majority_points);
        souk_tell(events, DB_E_MAJORITY, who, c, p->majority_points, 0);
    }
}

/* The consequence of an action; the end of the game is GAME_ENDS plus the event that gives the reason. Each is
 * handled once in db_apply, for all phases, so that on a GPU tables in different phases run side by side. */
enum { NOTHING, TILES_COME_UP, TURN_ENDS, GAME_ENDS };

static int end_turn(db_state *s)
{
    s->idle = (uint8_t)(s->acted ? 0 : s->idle + 1);
    s->turns++;
    clear_turn(s);
    if (s->idle >= s->seats) return GAME_ENDS + DB_E_END_STALL;      /* DB-6.6 */
    if (s->turns >= s->max_turns) return GAME_ENDS + DB_E_END_TURNS; /* DB-6.5 */
    s->turn = (uint8_t)next_seat(s, s->turn);
    s->phase = DB_IN_TURN;
    return NOTHING;
}

/* --- Tiles in sight --------------------------------------------------------------------------- */

/* On the side of this turn; during set-up on both sides (DB-2.3). */
int db_slot_to_fill(const db_state *s, const db_parts *p)
{
    int from = s->side == DB_NONE ? 0 : s->side, to = s->side == DB_NONE ? 1 : s->side;
    for (int side = from; side <= to; side++)
        for (int i = 0; i < p->in_sight; i++)
            if (s->slot[side * DB_SIDE + i] == DB_NONE) return side * DB_SIDE + i;
    return -1;
}

static int side_empty(const db_state *s, int side)
{
    const uint8_t *slot = s->slot + side * DB_SIDE;
    return (slot[0] & slot[1] & slot[2] & slot[3]) == DB_NONE;
}

/* Waits for the next tile to be turned up, or resumes the phase that waited for them. */
static int turn_up(db_state *s, const db_parts *p)
{
    int resume = s->resume;
    s->phase = DB_IN_TURN_UP;
    if (s->stack && db_slot_to_fill(s, p) >= 0) return NOTHING;
    s->resume = 0;
    if (s->side == DB_NONE) /* the set-up is over */
        s->phase = DB_IN_TURN;
    else if (resume == DB_IN_BUILD && !side_empty(s, s->side)) /* DB-4.7 */
        s->phase = DB_IN_BUILD;
    else
        return TURN_ENDS;
    return NOTHING;
}

/* Turns tiles up, then continues with that phase. */
static int turn_up_before(db_state *s, int phase)
{
    s->resume = (uint8_t)phase;
    return TILES_COME_UP;
}

/* --- Dice ------------------------------------------------------------------------------------- */

/* How many dice show each face: four bits per face. */
static inline unsigned dice_counts(const db_state *s)
{
    unsigned counts = 0;
    for (int i = 0; i < s->rolled; i++)
        counts += 1u << 4 * s->dice[i];
    return counts;
}

static inline int dice_showing(unsigned counts, int face)
{
    return (int)(counts >> 4 * face & 15);
}

/* How many cards of c the dice on the table give now (DB-3.3, DB-3.5, DB-3.7). */
static inline int dice_give(const db_state *s, unsigned counts, int c)
{
    int n = dice_showing(counts, c) + dice_showing(counts, DB_WILD);
    if (s->aside != DB_NONE) {
        if (n == 0 || (s->aside != c && s->aside != DB_WILD)) return 0; /* DB-3.6 */
        n++;
    }
    return n < s->pile[c] ? n : s->pile[c];
}

int db_dice_give(const db_state *s, int c)
{
    return dice_give(s, dice_counts(s), c);
}

static uint64_t dice_takes(const db_state *s)
{
    uint64_t takes = 0;
    unsigned counts = dice_counts(s);
    for (int c = 0; c < DB_RESOURCES; c++)
        takes |= (uint64_t)(dice_give(s, counts, c) > 0) << c;
    return takes; /* DB_A_TAKE is the lowest bit of its word */
}

/* DB-3.4: a live die can be set aside if there is another live one. */
static uint64_t dice_gambles(const db_state *s)
{
    uint64_t asides = 0;
    if (s->rolled - dice_showing(dice_counts(s), DB_DEAD) < 2) return 0;
    for (int i = 0; i < s->rolled; i++)
        if (s->dice[i] != DB_DEAD) asides |= low_bit(DB_A_ASIDE + s->dice[i]);
    return asides;
}

/* DB-2.1: ends a throw; every seat makes three, beginning with the first. */
static int next_throw(db_state *s, const db_parts *p)
{
    clear_dice(s);
    s->phase = DB_IN_START;
    if (++s->throws == p->throws) {
        s->throws = 0;
        s->turn = (uint8_t)next_seat(s, s->turn);
        if (s->turn == s->first) return turn_up_before(s, DB_IN_TURN);
    }
    s->to_roll = DB_DICE;
    return NOTHING;
}

static int start_die(db_state *s, const db_parts *p, int face, souk_events *events)
{
    s->dice[s->rolled++] = (uint8_t)face;
    if (face == DB_WILD) {
        s->wilds++;
        souk_tell(events, DB_E_START_WILD, s->turn, 0, 0, 0);
    } else {
        give_card(s, s->turn, face, 1);
        souk_tell(events, DB_E_START, s->turn, face, 0, 0);
    }
    if (s->rolled < s->to_roll) return NOTHING;
    if (!s->wilds) return next_throw(s, p);
    s->phase = DB_IN_WILD;
    return NOTHING;
}

static int die(db_state *s, int face, souk_events *events)
{
    s->dice[s->rolled++] = (uint8_t)face;
    if (s->rolled < s->to_roll) return NOTHING;
    if (s->phase == DB_IN_ROLL) {
        souk_tell(events, DB_E_ROLL, s->turn, s->dice[0], s->dice[1], s->dice[2]);
        s->phase = DB_IN_ROLLED;
        if (dice_takes(s) || dice_gambles(s)) return NOTHING;
    } else {
        souk_tell(events, s->rolled == 1 ? DB_E_REROLL_ONE : DB_E_REROLL_TWO, s->turn, s->dice[0], s->dice[1],
                  0);
        s->phase = DB_IN_REROLLED;
        if (dice_takes(s)) return NOTHING;
    }
    souk_tell(events, DB_E_NOTHING, s->turn, 0, 0, 0);
    return TURN_ENDS;
}

/* DB-3.4: one die stays, all other live dice are rolled again. */
static void set_aside(db_state *s, int face, souk_events *events)
{
    int live = s->rolled - dice_showing(dice_counts(s), DB_DEAD);
    clear_dice(s);
    s->to_roll = (uint8_t)(live - 1);
    s->aside = (uint8_t)face;
    s->phase = DB_IN_REROLL;
    souk_tell(events, DB_E_ASIDE, s->turn, face, 0, 0);
}

static int piles_empty(const db_state *s)
{
    return (s->pile[0] | s->pile[1] | s->pile[2] | s->pile[3]) == 0;
}

/* --- Building --------------------------------------------------------------------------------- */

/* The resources of which the hand has less than the need, as a set. */
static unsigned short_of(const db_state *s)
{
    const uint8_t *hand = s->hand[s->turn];
    unsigned set = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        set |= (unsigned)(hand[c] < s->need[c]) << c;
    return set;
}

/* DB-4.5: the resources of which the hand has more than the need, as a set. */
static unsigned spare_of(const db_state *s)
{
    const uint8_t *hand = s->hand[s->turn];
    unsigned set = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        set |= (unsigned)(hand[c] > s->need[c]) << c;
    return set;
}

/* DB-4.4: the neighbours' resources that can be declined, as a set. */
static unsigned declinable(const db_state *s, const db_parts *p)
{
    unsigned set = 0;
    if (s->exchanged || !(s->used[0] | s->used[1] | s->used[2] | s->used[3])) return 0;
    db_tolls tolls;
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    for (int c = 0; c < DB_RESOURCES; c++) {
        if (!s->used[c]) continue;
        uint8_t need[DB_RESOURCES];
        memcpy(need, s->need, sizeof need);
        need[c]++;
        if (db_can_pay(&tolls, need)) set |= 1u << c;
    }
    return set;
}

/* DB-5.1, DB-5.3: scores the tile just paid. */
static void score_tile(db_state *s, const db_parts *p, souk_events *events)
{
    int seat = s->turn, marked = db_board_has(&s->tents[seat], s->cell);
    if (s->camp == 1 && marked) {
        gain(s, seat, p->lone_points);
        souk_tell(events, DB_E_LONE, seat, s->cell, p->lone_points, 0);
    }
    if (s->camp < p->camp_size) return; /* DB-5.2 */
    db_board camp = db_camp_at(p, s->taken, s->cell, NULL);
    for (int i = 0, who = seat; i < s->seats; i++, who = next_seat(s, who)) {
        db_board tents = db_board_and(s->tents[who], camp);
        int n = db_board_count(&tents);
        if (!n) continue;
        s->tents[who] = db_board_less(s->tents[who], camp);
        s->left[who] = (uint8_t)(s->left[who] + n);
        gain(s, who, n * p->tent_points);
        souk_tell(events, DB_E_CAMP, who, n, n * p->tent_points, 0);
    }
    if (marked || !s->strict_close) {
        gain(s, seat, p->close_points);
        souk_tell(events, DB_E_CLOSE, seat, p->close_points, 0, 0);
    }
}

static int pay(db_state *s, const db_parts *p, souk_events *events)
{
    for (int c = 0; c < DB_RESOURCES; c++)
        give_card(s, s->turn, c, -s->need[c]);
    souk_tell(events, DB_E_PAY, s->turn, db_price(s->need), 0, 0);
    memset(s->need, 0, sizeof s->need);
    memset(s->used, 0, sizeof s->used);
    s->exchanged = 0;
    score_tile(s, p, events); /* DB-5.0 */
    s->cell = DB_NONE;
    s->camp = 0;
    if (!db_board_any(&s->open)) return GAME_ENDS + DB_E_END_CELLS; /* DB-6.1 */
    if (!s->stack && side_empty(s, 0) && side_empty(s, 1)) return GAME_ENDS + DB_E_END_TILES;
    if (side_empty(s, s->side)) return turn_up_before(s, DB_IN_BUILD); /* DB-4.7 */
    s->phase = DB_IN_BUILD;
    return NOTHING;
}

static void place_tile(db_state *s, const db_parts *p, int cell, souk_events *events)
{
    int id = s->slot[s->chosen];
    const db_tile *tile = &p->tile[id];
    for (int i = 0; i < tile->kinds; i++) { /* DB-4.4: supply is used unless declined */
        int c = tile->kind[i], supply = db_supply(s, p, c, cell);
        s->used[c] = (uint8_t)(supply < tile->cost[c] ? supply : tile->cost[c]);
        s->need[c] = (uint8_t)(tile->cost[c] - s->used[c]);
    }
    int tent = s->left[s->turn] > 0; /* DB-4.3 */
    s->camp = (uint8_t)db_put(s, p, cell, tile->makes, tent ? s->turn : -1);
    s->slot[s->chosen] = DB_NONE;
    s->chosen = DB_NONE;
    s->cell = (uint8_t)cell;
    s->acted = 1;
    souk_tell(events, tent ? DB_E_BUILD : DB_E_BUILD_BARE, s->turn, id, cell, 0);
    s->phase = DB_IN_PAY;
}

/* --- Choices ---------------------------------------------------------------------------------- */

uint32_t db_pending(const void *state)
{
    const db_state *s = VIEW(state);
    switch (s->phase) {
    case DB_IN_FIRST:
    case DB_IN_START:
    case DB_IN_TURN_UP:
    case DB_IN_ROLL:
    case DB_IN_REROLL: return SOUK_PENDING_CHANCE;
    case DB_IN_DONE: return 0;
    default: return 1u << s->turn;
    }
}

/* DB-4.1: the slots from..to-1 whose tile has a cell that is legal and payable. */
static uint64_t tiles_to_build(const db_state *s, const db_parts *p, int from, int to)
{
    db_tolls tolls;
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    return (uint64_t)db_buildable(s, p, &tolls, from, to) << (DB_A_TILE - DB_A_TAKE);
}

static uint64_t pile_takes(const db_state *s)
{
    uint64_t takes = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        takes |= (uint64_t)(s->pile[c] > 0) << (DB_A_TAKE - 64 * LOW_WORD + c);
    return takes;
}

static uint64_t pay_choices(const db_state *s, const db_parts *p)
{
    uint64_t lacking = short_of(s);
    if (s->turned == p->exchange) return lacking & pile_takes(s);
    uint64_t turn_ins = (uint64_t)spare_of(s) << (DB_A_TURN_IN - DB_A_TAKE);
    if (s->turned) return turn_ins;
    uint64_t declines = (uint64_t)declinable(s, p) << (DB_A_DECLINE - DB_A_TAKE);
    return declines | (lacking ? turn_ins : low_bit(DB_A_PAY));
}

void db_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    uint64_t *low = &mask->w[LOW_WORD];
    if (actor < 0) return; /* TABLE has no actions in this game */
    switch (s->phase) {
    case DB_IN_TURN: /* DB-3.0, DB-3.1 */
        *low = piles_empty(s) ? low_bit(DB_A_GATHER) : pile_takes(s);
        *low |= tiles_to_build(s, p, 0, DB_SLOTS);
        break;
    case DB_IN_ROLLED: { /* DB-3.3, DB-3.4 */
        uint64_t takes = dice_takes(s);
        *low = (takes ? takes : low_bit(DB_A_STOP)) | dice_gambles(s);
        break;
    }
    case DB_IN_REROLLED: *low = dice_takes(s); break;
    case DB_IN_CELL: {
        db_tolls tolls;
        db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
        db_board cells = db_payable(s, p, &p->tile[s->slot[s->chosen]], &tolls);
        mask->w[0] = cells.w[0];
        mask->w[1] = cells.w[1];
        break;
    }
    case DB_IN_PAY: *low = pay_choices(s, p); break;
    case DB_IN_BUILD:
        *low = low_bit(DB_A_STOP) | tiles_to_build(s, p, s->side * DB_SIDE, (s->side + 1) * DB_SIDE);
        break;
    default: /* DB_IN_WILD */ *low = pile_takes(s); break;
    }
}

/* The faces that the next die can show, as a set. */
static unsigned die_faces(const db_state *s, const db_parts *p)
{
    if (s->phase != DB_IN_START) return p->face_set;
    unsigned faces = p->face_set & 1u << DB_WILD; /* DB-2.1: a desert or an empty pile is rolled again */
    for (int c = 0; c < DB_RESOURCES; c++)
        if (s->pile[c]) faces |= 1u << c;
    return faces;
}

uint32_t db_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    uint32_t sum = 0;
    if (s->phase == DB_IN_FIRST) { /* DB-2.4 */
        mask->w[LOW_WORD] = (((uint64_t)1 << s->seats) - 1) << (DB_A_FIRST - DB_A_TAKE);
        return 0;
    }
    if (s->phase == DB_IN_TURN_UP) { /* DB-2.3 */
        mask->w[DB_A_TURN_UP / 64] = s->stack;
        return 0;
    }
    unsigned faces = die_faces(s, p);
    for (int face = 0; face < DB_FACES; face++) {
        if (!(faces >> face & 1)) continue;
        souk_mask_add(mask, DB_A_DIE + face);
        sum += w[DB_A_DIE + face] = p->face[face];
    }
    return sum;
}

/* The face is unpredictable, so it is found by counting, without a branch. */
int db_outcome(const void *state, const void *parts, uint64_t value)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    if (s->phase == DB_IN_FIRST) return DB_A_FIRST + (int)souk_below(value, s->seats);
    if (s->phase == DB_IN_TURN_UP)
        return DB_A_TURN_UP +
               souk_select_word(s->stack, (int)souk_below(value, (uint32_t)souk_popcount(s->stack)));
    unsigned faces = die_faces(s, p);
    uint32_t weight[DB_FACES], total = 0, below = 0;
    int face = 0;
    for (int i = 0; i < DB_FACES; i++)
        total += weight[i] = p->face[i] * (faces >> i & 1);
    uint32_t r = souk_below(value, total);
    for (int i = 0; i < DB_FACES - 1; i++)
        face += r >= (below += weight[i]);
    return DB_A_DIE + face;
}

/* --- Carrying out ----------------------------------------------------------------------------- */

static int take(db_state *s, const db_parts *p, int c, souk_events *events)
{
    int seat = s->turn;
    switch (s->phase) {
    case DB_IN_WILD: /* DB-2.1 */
        give_card(s, seat, c, 1);
        souk_tell(events, DB_E_WILD, seat, c, 0, 0);
        return --s->wilds == 0 ? next_throw(s, p) : NOTHING;
    case DB_IN_TURN: /* DB-3.1 */
        give_card(s, seat, c, 1);
        s->acted = 1;
        souk_tell(events, DB_E_FREE, seat, c, 0, 0);
        if (piles_empty(s)) return TURN_ENDS;
        s->phase = DB_IN_ROLL; /* DB-3.2 */
        s->to_roll = DB_DICE;
        return NOTHING;
    case DB_IN_PAY: /* DB-4.5: the card for those turned in */
        give_card(s, seat, c, 1);
        s->turned = 0;
        souk_tell(events, DB_E_EXCHANGE, seat, c, 0, 0);
        return NOTHING;
    default: { /* DB-3.3, DB-3.5 */
        int n = db_dice_give(s, c);
        give_card(s, seat, c, n);
        souk_tell(events, DB_E_TAKE, seat, n, c, 0);
        return TURN_ENDS;
    }
    }
}

static int other_action(db_state *s, const db_parts *p, int action, souk_events *events)
{
    if (action >= DB_A_FIRST) { /* DB-2.4 */
        s->first = s->turn = (uint8_t)(action - DB_A_FIRST);
        s->phase = DB_IN_START;
        s->to_roll = DB_DICE;
        souk_tell(events, DB_E_FIRST, s->first, 0, 0, 0);
    } else if (action == DB_A_GATHER) { /* DB-3.1: nothing there to gather */
        souk_tell(events, DB_E_EMPTY, s->turn, 0, 0, 0);
        return TURN_ENDS;
    } else if (action == DB_A_STOP && s->phase == DB_IN_ROLLED) {
        souk_tell(events, DB_E_NOTHING, s->turn, 0, 0, 0);
        return TURN_ENDS;
    } else if (action == DB_A_STOP) { /* DB-4.8 */
        souk_tell(events, DB_E_STOP, s->turn, 0, 0, 0);
        return turn_up_before(s, DB_IN_TURN);
    } else if (action == DB_A_PAY) {
        return pay(s, p, events);
    } else if (action >= DB_A_TURN_IN) { /* DB-4.5 */
        give_card(s, s->turn, action - DB_A_TURN_IN, -1);
        s->exchanged = 1;
        s->turned++;
        souk_tell(events, DB_E_TURN_IN, s->turn, action - DB_A_TURN_IN, 0, 0);
    } else { /* DB_A_DECLINE, DB-4.4 */
        s->used[action - DB_A_DECLINE]--;
        s->need[action - DB_A_DECLINE]++;
        souk_tell(events, DB_E_DECLINE, s->turn, action - DB_A_DECLINE, 0, 0);
    }
    return NOTHING;
}

uint32_t db_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    db_state *s = STATE(state);
    const db_parts *p = PARTS(parts);
    int follows = NOTHING;
    (void)actor;
    if (action < DB_A_TURN_UP)
        place_tile(s, p, action - DB_A_CELL, events);
    else if (action < DB_A_TAKE) { /* DB-2.3 */
        int tile = action - DB_A_TURN_UP, slot = db_slot_to_fill(s, p);
        s->slot[slot] = (uint8_t)tile;
        s->stack &= ~((uint64_t)1 << tile);
        souk_tell(events, DB_E_TURN_UP, tile, slot + 1, 0, 0);
        follows = TILES_COME_UP;
    } else if (action < DB_A_ASIDE)
        follows = take(s, p, action - DB_A_TAKE, events);
    else if (action < DB_A_TILE)
        set_aside(s, action - DB_A_ASIDE, events);
    else if (action < DB_A_DECLINE) { /* DB-4.1 */
        s->chosen = (uint8_t)(action - DB_A_TILE);
        s->side = s->chosen / DB_SIDE;
        s->phase = DB_IN_CELL;
    } else if (action < DB_A_DIE || action >= DB_A_FIRST)
        follows = other_action(s, p, action, events);
    else if (s->phase == DB_IN_START)
        follows = start_die(s, p, action - DB_A_DIE, events);
    else
        follows = die(s, action - DB_A_DIE, events);
    if (follows == TILES_COME_UP) follows = turn_up(s, p);
    if (follows == TURN_ENDS) follows = end_turn(s);
    if (follows >= GAME_ENDS) finish(s, p, follows - GAME_ENDS, events);
    /* Hands change by public takes and payments, so no seat learns anything until they are shown. */
    return s->phase == DB_IN_DONE ? (1u << s->seats) - 1 : 0;
}

int db_moment(const void *state, const void *parts)
{
    (void)parts;
    return VIEW(state)->phase;
}

/* --- Why not ---------------------------------------------------------------------------------- */

static const char *why_not_take(const db_state *s, const db_parts *p)
{
    switch (s->phase) {
    case DB_IN_WILD: return "DB-2.1";
    case DB_IN_TURN: return "DB-3.1";
    case DB_IN_ROLLED: return "DB-3.3";
    case DB_IN_REROLLED: return "DB-3.5";
    case DB_IN_PAY: return s->turned < p->exchange ? "DB-4.4" : "DB-4.5";
    default: return "DB-4.1";
    }
}

static const char *why_not_tile(const db_state *s, int slot)
{
    int building = s->phase == DB_IN_BUILD;
    if (s->phase != DB_IN_TURN && !building)
        return s->phase == DB_IN_PAY ? "DB-4.4" : s->phase == DB_IN_CELL ? "DB-4.2" : "DB-3.0";
    if (building && slot / DB_SIDE != s->side) return "DB-4.1";
    return s->slot[slot] == DB_NONE ? "DB-2.3" : "DB-4.6";
}

const char *db_why_not(const void *state, const void *parts, int actor, int action)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN; /* it never acts in this game */
    if (actor == SOUK_CHANCE) {
        if (s->phase == DB_IN_TURN_UP) return "DB-2.3";
        if (s->phase == DB_IN_FIRST) return "DB-2.4";
        return s->phase == DB_IN_START ? "DB-2.1" : "DB-3.2";
    }
    if (action < DB_A_TURN_UP) {
        if (s->phase == DB_IN_PAY) return "DB-4.4";
        if (s->phase != DB_IN_CELL) return "DB-4.1";
        if (action - DB_A_CELL >= p->num_cells) return "DB-1.5";
        return db_board_has(&s->open, action - DB_A_CELL) ? "DB-4.6" : "DB-4.2";
    }
    if (action < DB_A_TAKE) return "DB-2.3";
    if (action < DB_A_ASIDE) return why_not_take(s, p);
    if (action < DB_A_TILE) return "DB-3.4";
    if (action < DB_A_DECLINE) return why_not_tile(s, action - DB_A_TILE);
    if (action < DB_A_TURN_IN) return "DB-4.4";
    if (action < DB_A_STOP) return "DB-4.5";
    if (action == DB_A_STOP) return s->phase == DB_IN_ROLLED ? "DB-3.3" : "DB-3.0";
    if (action == DB_A_GATHER) return "DB-3.1";
    return action < DB_A_FIRST ? "DB-3.2" : "DB-2.4";
}

/* --- Scores ----------------------------------------------------------------------------------- */

int db_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const db_state *s = VIEW(state);
    (void)parts;
    (void)viewer; /* DB-2.2: before the end a score is the track, which all can see */
    for (int i = 0; i < s->seats; i++)
        out[i] = s->score[i];
    return s->seats;
}

uint32_t db_winners(const void *state, const void *parts)
{
    const db_state *s = VIEW(state);
    (void)parts;
    int32_t best = -1;
    uint32_t set = 0;
    for (int i = 0; i < s->seats; i++) { /* DB-6.4: points, then cards */
        int32_t rank = (int32_t)s->score[i] * 1024 + db_cards(s->hand[i]);
        if (rank > best) set = 0;
        if (rank >= best) {
            set |= 1u << i;
            best = rank;
        }
    }
    return set;
}

int64_t db_bound(const void *parts, const souk_options *options, int seats)
{
    const db_parts *p = PARTS(parts);
    /* The first seat, each die of the set-up with a choice, each tile turned up ... */
    int64_t before = 1 + (int64_t)seats * p->throws * DB_DICE * 2 + p->num_tiles;
    /* ... per turn a card, three dice, setting aside, two dice, a take; or a stop ... */
    int64_t turns = (int64_t)options->v[DB_OPT_MAX_TURNS] * 8;
    /* ... per tile: choice, cell, declines, exchanges, payment. */
    int64_t per_tile = 2 + DB_COST + DB_COST * (p->exchange + 1) + 1;
    return before + turns + p->num_tiles * per_tile;
}
