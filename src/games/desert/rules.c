/* rules.c — Desert Bazaar: set-up, turns, dice, building and scoring.
 *
 * Each phase has one place where its choices are listed (desert_legal) and one where they are carried
 * out (desert_apply); what follows of itself, without anybody's choice, happens inside the action that
 * brought it about: a throw that gives nothing ends the turn. But nothing follows of itself that hangs
 * on a hidden hand: paying is an action even where there is no other, else it would betray that there
 * is none (DB-2.2). Where the boards are concerned see camps.h.
 */
#include <string.h>

#include "core/events.h"
#include "core/mask.h"
#include "games/desert/camps.h"

/* All seat actions but the cells, and the dice, lie in one word of the mask. */
enum { LOW_WORD = DESERT_TAKE / 64 };
typedef char low_word_holds_all[DESERT_TAKE % 64 == 0 && DESERT_ACTIONS <= DESERT_TAKE + 64 ? 1 : -1];
typedef char stack_is_a_word[DESERT_TURN_UP % 64 == 0 && DESERT_TILES == 64 ? 1 : -1];
typedef char cells_are_two_words[DESERT_CELL == 0 && DESERT_CELLS == 128 ? 1 : -1];
typedef char state_is_small[sizeof(desert_state) <= 512 && sizeof(desert_state) % 8 == 0 ? 1 : -1];

static inline uint64_t low_bit(int action)
{
    return (uint64_t)1 << (action - DESERT_TAKE);
}

/* --- Set-up ----------------------------------------------------------------------------------- */

void desert_setup(void *state, const void *parts, const souk_options *options)
{
    desert_state *s = (desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    s->open = p->cells;
    s->stack = p->num_tiles == 64 ? ~(uint64_t)0 : ((uint64_t)1 << p->num_tiles) - 1;
    memset(s->slot, DESERT_NONE, sizeof s->slot);
    memcpy(s->pile, p->cards, sizeof s->pile);
    for (int i = 0; i < s->seats; i++)
        s->left[i] = p->tents;
    s->max_turns = (uint16_t)options->v[DESERT_OPT_MAX_TURNS];
    s->strict_close = (uint8_t)(options->v[DESERT_OPT_STRICT_CLOSE] != 0);
    s->aside = s->side = s->chosen = s->cell = DESERT_NONE;
    /* DB-2.4: seat 0 starts, or one drawn at random. */
    s->phase = options->v[DESERT_OPT_FIRST] ? DESERT_PHASE_FIRST : DESERT_PHASE_START;
    if (s->phase == DESERT_PHASE_START) s->to_roll = DESERT_DICE;
}

static void clear_dice(desert_state *s)
{
    s->rolled = s->to_roll = 0;
    s->dice[0] = s->dice[1] = s->dice[2] = 0;
}

static void give_card(desert_state *s, int seat, int c, int n)
{
    s->hand[seat][c] = (uint8_t)(s->hand[seat][c] + n);
    s->pile[c] = (uint8_t)(s->pile[c] - n);
}

static int next_seat(const desert_state *s, int seat)
{
    return seat + 1 == s->seats ? 0 : seat + 1;
}

/* --- The end ---------------------------------------------------------------------------------- */

static void gain(desert_state *s, int seat, int points)
{
    s->score[seat] = (uint16_t)(s->score[seat] + points);
}

static void clear_turn(desert_state *s)
{
    clear_dice(s);
    s->aside = s->side = s->chosen = s->cell = DESERT_NONE;
    s->acted = s->resume = s->camp = 0;
}

static void finish(desert_state *s, const desert_parts *p, int why, souk_events *events)
{
    souk_tell(events, why, 0, 0, 0, 0);
    clear_turn(s);
    s->phase = DESERT_PHASE_DONE;
    for (int seat = 0; seat < s->seats; seat++) { /* DB-6.2 */
        int tents = desert_board_count(&s->tents[seat]);
        if (!tents) continue;
        gain(s, seat, tents * p->left_points);
        souk_tell(events, DESERT_EV_LEFT, seat, tents, tents * p->left_points, 0);
    }
    for (int c = 0; c < DESERT_RESOURCES; c++) { /* DB-6.3: alone with the most, and at least 1 */
        int most = 0, who = -1;
        for (int seat = 0; seat < s->seats; seat++) {
            int n = s->hand[seat][c];
            if (n > most) {
                most = n;
                who = seat;
            } else if (n == most)
                who = -1;
        }
        if (who < 0) continue;
        gain(s, who, p->majority_points);
        souk_tell(events, DESERT_EV_MAJORITY, who, c, p->majority_points, 0);
    }
}

static void end_turn(desert_state *s, const desert_parts *p, souk_events *events)
{
    s->idle = (uint8_t)(s->acted ? 0 : s->idle + 1);
    s->turns++;
    clear_turn(s);
    if (s->idle >= s->seats) /* DB-6.6 */
        finish(s, p, DESERT_EV_END_STALL, events);
    else if (s->turns >= s->max_turns) /* DB-6.5 */
        finish(s, p, DESERT_EV_END_TURNS, events);
    else {
        s->turn = (uint8_t)next_seat(s, s->turn);
        s->phase = DESERT_PHASE_TURN;
    }
}

/* --- Tiles in sight --------------------------------------------------------------------------- */

/* The lowest empty slot that is to be filled now, or -1: of the side of this turn, at the set-up of
 * both sides (DB-2.3). */
static int slot_to_fill(const desert_state *s, const desert_parts *p)
{
    int from = s->side == DESERT_NONE ? 0 : s->side, to = s->side == DESERT_NONE ? 1 : s->side;
    for (int side = from; side <= to; side++)
        for (int i = 0; i < p->in_sight; i++)
            if (s->slot[side * DESERT_SIDE + i] == DESERT_NONE) return side * DESERT_SIDE + i;
    return -1;
}

static int side_empty(const desert_state *s, int side)
{
    const uint8_t *slot = s->slot + side * DESERT_SIDE;
    return (slot[0] & slot[1] & slot[2] & slot[3]) == DESERT_NONE;
}

/* Goes on turning tiles up, or with the phase that waits for them. */
static void turn_up(desert_state *s, const desert_parts *p, int resume, souk_events *events)
{
    s->resume = (uint8_t)resume;
    s->phase = DESERT_PHASE_TURN_UP;
    if (s->stack && slot_to_fill(s, p) >= 0) return;
    s->resume = 0;
    if (s->side == DESERT_NONE) /* the set-up is over */
        s->phase = DESERT_PHASE_TURN;
    else if (resume == DESERT_PHASE_BUILD && !side_empty(s, s->side)) /* DB-4.7 */
        s->phase = DESERT_PHASE_BUILD;
    else
        end_turn(s, p, events);
}

/* --- Dice ------------------------------------------------------------------------------------- */

/* How many dice show each face: four bits per face. */
static inline unsigned dice_counts(const desert_state *s)
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
static inline int dice_give(const desert_state *s, unsigned counts, int c)
{
    int n = dice_showing(counts, c) + dice_showing(counts, DESERT_WILD);
    if (s->aside != DESERT_NONE) {
        if (n == 0 || (s->aside != c && s->aside != DESERT_WILD)) return 0; /* DB-3.6 */
        n++;
    }
    return n < s->pile[c] ? n : s->pile[c];
}

static uint64_t dice_takes(const desert_state *s)
{
    uint64_t takes = 0;
    unsigned counts = dice_counts(s);
    for (int c = 0; c < DESERT_RESOURCES; c++)
        takes |= (uint64_t)(dice_give(s, counts, c) > 0) << c;
    return takes; /* DESERT_TAKE is the lowest bit of its word */
}

/* DB-3.4: a live die can be set aside if there is another live one. */
static uint64_t dice_gambles(const desert_state *s)
{
    uint64_t asides = 0;
    if (s->rolled - dice_showing(dice_counts(s), DESERT_DEAD) < 2) return 0;
    for (int i = 0; i < s->rolled; i++)
        if (s->dice[i] != DESERT_DEAD) asides |= low_bit(DESERT_ASIDE + s->dice[i]);
    return asides;
}

/* DB-2.1: a throw is done; three of them by each seat, from the first on. */
static void next_throw(desert_state *s, const desert_parts *p, souk_events *events)
{
    clear_dice(s);
    s->phase = DESERT_PHASE_START;
    if (++s->throws == p->throws) {
        s->throws = 0;
        s->turn = (uint8_t)next_seat(s, s->turn);
        if (s->turn == s->first) {
            turn_up(s, p, DESERT_PHASE_TURN, events);
            return;
        }
    }
    s->to_roll = DESERT_DICE;
}

static void start_die(desert_state *s, const desert_parts *p, int face, souk_events *events)
{
    s->dice[s->rolled++] = (uint8_t)face;
    if (face == DESERT_WILD) {
        s->wilds++;
        souk_tell(events, DESERT_EV_START_WILD, s->turn, 0, 0, 0);
    } else {
        give_card(s, s->turn, face, 1);
        souk_tell(events, DESERT_EV_START, s->turn, face, 0, 0);
    }
    if (s->rolled < s->to_roll) return;
    if (s->wilds)
        s->phase = DESERT_PHASE_WILD;
    else
        next_throw(s, p, events);
}

static void die(desert_state *s, const desert_parts *p, int face, souk_events *events)
{
    s->dice[s->rolled++] = (uint8_t)face;
    if (s->rolled < s->to_roll) return;
    if (s->phase == DESERT_PHASE_ROLL) {
        souk_tell(events, DESERT_EV_ROLL, s->turn, s->dice[0], s->dice[1], s->dice[2]);
        s->phase = DESERT_PHASE_ROLLED;
        if (dice_takes(s) || dice_gambles(s)) return;
    } else {
        souk_tell(events, s->rolled == 1 ? DESERT_EV_REROLL_ONE : DESERT_EV_REROLL_TWO, s->turn, s->dice[0],
                  s->dice[1], 0);
        s->phase = DESERT_PHASE_REROLLED;
        if (dice_takes(s)) return;
    }
    souk_tell(events, DESERT_EV_NOTHING, s->turn, 0, 0, 0);
    end_turn(s, p, events);
}

/* DB-3.4: one die stays, all other live dice are rolled again. */
static void set_aside(desert_state *s, int face, souk_events *events)
{
    int live = s->rolled - dice_showing(dice_counts(s), DESERT_DEAD);
    clear_dice(s);
    s->to_roll = (uint8_t)(live - 1);
    s->aside = (uint8_t)face;
    s->phase = DESERT_PHASE_REROLL;
    souk_tell(events, DESERT_EV_ASIDE, s->turn, face, 0, 0);
}

static int piles_empty(const desert_state *s)
{
    return (s->pile[0] | s->pile[1] | s->pile[2] | s->pile[3]) == 0;
}

/* --- Building --------------------------------------------------------------------------------- */

/* The resources of which the hand has less than the need, as a set. */
static unsigned short_of(const desert_state *s)
{
    const uint8_t *hand = s->hand[s->turn];
    unsigned set = 0;
    for (int c = 0; c < DESERT_RESOURCES; c++)
        set |= (unsigned)(hand[c] < s->need[c]) << c;
    return set;
}

/* DB-4.5: the resources of which the hand has more than the need, as a set. */
static unsigned spare_of(const desert_state *s)
{
    const uint8_t *hand = s->hand[s->turn];
    unsigned set = 0;
    for (int c = 0; c < DESERT_RESOURCES; c++)
        set |= (unsigned)(hand[c] > s->need[c]) << c;
    return set;
}

/* DB-4.4: the neighbours' resources that can be declined, as a set. */
static unsigned declinable(const desert_state *s, const desert_parts *p)
{
    unsigned set = 0;
    if (s->exchanged || s->turned || !(s->used[0] | s->used[1] | s->used[2] | s->used[3])) return 0;
    desert_tolls tolls;
    desert_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    for (int c = 0; c < DESERT_RESOURCES; c++) {
        if (!s->used[c]) continue;
        uint8_t need[DESERT_RESOURCES];
        memcpy(need, s->need, sizeof need);
        need[c]++;
        if (desert_can_pay(&tolls, need)) set |= 1u << c;
    }
    return set;
}

/* DB-5.1, DB-5.3: what the tile just paid brings. */
static void score_tile(desert_state *s, const desert_parts *p, souk_events *events)
{
    int seat = s->turn, marked = desert_board_has(&s->tents[seat], s->cell);
    if (s->camp == 1 && marked) {
        gain(s, seat, p->lone_points);
        souk_tell(events, DESERT_EV_LONE, seat, s->cell, p->lone_points, 0);
    }
    if (s->camp < p->camp_size) return; /* DB-5.2 */
    desert_board seed;
    seed.w[0] = seed.w[1] = 0;
    desert_board_add(&seed, s->cell);
    desert_board camp = desert_camp(p, s->taken, seed, NULL);
    for (int i = 0, who = seat; i < s->seats; i++, who = next_seat(s, who)) {
        desert_board tents = desert_board_and(s->tents[who], camp);
        int n = desert_board_count(&tents);
        if (!n) continue;
        s->tents[who] = desert_board_less(s->tents[who], camp);
        s->left[who] = (uint8_t)(s->left[who] + n);
        gain(s, who, n * p->tent_points);
        souk_tell(events, DESERT_EV_CAMP, who, n, n * p->tent_points, 0);
    }
    if (marked || !s->strict_close) {
        gain(s, seat, p->close_points);
        souk_tell(events, DESERT_EV_CLOSE, seat, p->close_points, 0, 0);
    }
}

static void pay(desert_state *s, const desert_parts *p, souk_events *events)
{
    int price = 0;
    for (int c = DESERT_RESOURCES - 1; c >= 0; c--) {
        price = price * (DESERT_COST + 1) + s->need[c];
        give_card(s, s->turn, c, -s->need[c]);
    }
    souk_tell(events, DESERT_EV_PAY, s->turn, price, 0, 0);
    memset(s->need, 0, sizeof s->need);
    memset(s->used, 0, sizeof s->used);
    s->exchanged = 0;
    score_tile(s, p, events); /* DB-5.0 */
    s->cell = DESERT_NONE;
    s->camp = 0;
    if (!desert_board_any(&s->open)) /* DB-6.1 */
        finish(s, p, DESERT_EV_END_CELLS, events);
    else if (!s->stack && side_empty(s, 0) && side_empty(s, 1))
        finish(s, p, DESERT_EV_END_TILES, events);
    else if (side_empty(s, s->side)) /* DB-4.7 */
        turn_up(s, p, DESERT_PHASE_BUILD, events);
    else
        s->phase = DESERT_PHASE_BUILD;
}

static void place_tile(desert_state *s, const desert_parts *p, int cell, souk_events *events)
{
    int id = s->slot[s->chosen];
    const desert_tile *tile = &p->tile[id];
    for (int i = 0; i < tile->kinds; i++) { /* DB-4.4: supply is used unless declined */
        int c = tile->kind[i], supply = desert_supply(s, c, cell);
        s->used[c] = (uint8_t)(supply < tile->cost[c] ? supply : tile->cost[c]);
        s->need[c] = (uint8_t)(tile->cost[c] - s->used[c]);
    }
    int tent = s->left[s->turn] > 0; /* DB-4.3 */
    s->camp = (uint8_t)desert_put(s, p, cell, tile->makes, tent ? s->turn : -1);
    s->slot[s->chosen] = DESERT_NONE;
    s->chosen = DESERT_NONE;
    s->cell = (uint8_t)cell;
    s->acted = 1;
    souk_tell(events, tent ? DESERT_EV_BUILD : DESERT_EV_BUILD_BARE, s->turn, id, cell, 0);
    s->phase = DESERT_PHASE_PAY;
}

/* --- Choices ---------------------------------------------------------------------------------- */

uint32_t desert_pending(const void *state)
{
    const desert_state *s = (const desert_state *)state;
    switch (s->phase) {
    case DESERT_PHASE_FIRST:
    case DESERT_PHASE_START:
    case DESERT_PHASE_TURN_UP:
    case DESERT_PHASE_ROLL:
    case DESERT_PHASE_REROLL: return SOUK_PENDING_CHANCE;
    case DESERT_PHASE_DONE: return 0;
    default: return 1u << s->turn;
    }
}

/* DB-4.1: the slots from..to-1 whose tile has a cell that is legal and payable. */
static uint64_t tiles_to_build(const desert_state *s, const desert_parts *p, int from, int to)
{
    desert_tolls tolls;
    desert_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    return (uint64_t)desert_buildable(s, p, &tolls, from, to) << (DESERT_TILE - DESERT_TAKE);
}

static uint64_t pile_takes(const desert_state *s)
{
    uint64_t takes = 0;
    for (int c = 0; c < DESERT_RESOURCES; c++)
        takes |= (uint64_t)(s->pile[c] > 0) << (DESERT_TAKE - 64 * LOW_WORD + c);
    return takes;
}

static uint64_t pay_steps(const desert_state *s, const desert_parts *p)
{
    uint64_t lacking = short_of(s);
    if (s->turned == p->exchange) return lacking & pile_takes(s);
    uint64_t turn_ins = (uint64_t)spare_of(s) << (DESERT_TURN_IN - DESERT_TAKE);
    if (s->turned) return turn_ins;
    uint64_t declines = (uint64_t)declinable(s, p) << (DESERT_DECLINE - DESERT_TAKE);
    return declines | (lacking ? turn_ins : low_bit(DESERT_PAY));
}

static uint64_t die_faces(const desert_state *s, const desert_parts *p)
{
    uint64_t faces = p->face_set;
    if (s->phase == DESERT_PHASE_START) { /* DB-2.1: a desert or an empty pile is rolled again */
        faces &= 1u << DESERT_WILD;
        for (int c = 0; c < DESERT_RESOURCES; c++)
            if (s->pile[c]) faces |= 1u << c;
    }
    return faces << (DESERT_DIE - DESERT_TAKE);
}

void desert_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    souk_mask_clear(mask);
    uint32_t pending = desert_pending(s);
    if (actor == SOUK_CHANCE ? !(pending & SOUK_PENDING_CHANCE)
                             : actor < 0 || actor >= s->seats || !(pending >> actor & 1))
        return;
    uint64_t *low = &mask->w[LOW_WORD];
    switch (s->phase) {
    case DESERT_PHASE_FIRST: *low = (((uint64_t)1 << s->seats) - 1) << (DESERT_FIRST - DESERT_TAKE); break;
    case DESERT_PHASE_START:
    case DESERT_PHASE_ROLL:
    case DESERT_PHASE_REROLL: *low = die_faces(s, p); break;
    case DESERT_PHASE_TURN_UP: mask->w[DESERT_TURN_UP / 64] = s->stack; break;
    case DESERT_PHASE_WILD: *low = pile_takes(s); break;
    case DESERT_PHASE_TURN: /* DB-3.0, DB-3.1 */
        *low = piles_empty(s) ? low_bit(DESERT_GATHER) : pile_takes(s);
        *low |= tiles_to_build(s, p, 0, DESERT_SLOTS);
        break;
    case DESERT_PHASE_ROLLED: { /* DB-3.3, DB-3.4 */
        uint64_t takes = dice_takes(s);
        *low = (takes ? takes : low_bit(DESERT_STOP)) | dice_gambles(s);
        break;
    }
    case DESERT_PHASE_REROLLED: *low = dice_takes(s); break;
    case DESERT_PHASE_CELL: {
        desert_tolls tolls;
        desert_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
        desert_board cells = desert_payable(s, &p->tile[s->slot[s->chosen]], &tolls);
        mask->w[0] = cells.w[0];
        mask->w[1] = cells.w[1];
        break;
    }
    case DESERT_PHASE_PAY: *low = pay_steps(s, p); break;
    case DESERT_PHASE_BUILD:
        *low =
            low_bit(DESERT_STOP) | tiles_to_build(s, p, s->side * DESERT_SIDE, (s->side + 1) * DESERT_SIDE);
        break;
    default: break;
    }
}

uint32_t desert_weights(const void *state, const void *parts, uint32_t *w)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    uint32_t sum = 0;
    switch (s->phase) {
    case DESERT_PHASE_FIRST:
        for (int i = 0; w && i < s->seats; i++)
            w[DESERT_FIRST + i] = 1;
        return s->seats;
    case DESERT_PHASE_TURN_UP:
        for (uint64_t left = w ? s->stack : 0; left; left &= left - 1)
            w[DESERT_TURN_UP + souk_lowest(left)] = 1;
        return (uint32_t)souk_popcount(s->stack);
    case DESERT_PHASE_ROLL:
    case DESERT_PHASE_REROLL:
        if (!w) return p->face_sum;
        break;
    case DESERT_PHASE_START: break;
    default: return 0;
    }
    uint64_t faces = die_faces(s, p) >> (DESERT_DIE - DESERT_TAKE);
    for (; faces; faces &= faces - 1) {
        int face = souk_lowest(faces);
        sum += p->face[face];
        if (w) w[DESERT_DIE + face] = p->face[face];
    }
    return sum;
}

uint32_t desert_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    desert_legal(state, parts, SOUK_CHANCE, mask);
    uint32_t sum = desert_weights(state, parts, w);
    return sum == (uint32_t)souk_mask_count(mask) ? 0 : sum;
}

/* Which face falls follows no pattern, so it is counted and not branched to. */
int desert_outcome(const void *state, const void *parts, uint64_t value)
{
    const desert_state *s = (const desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    if (s->phase == DESERT_PHASE_FIRST) return DESERT_FIRST + (int)souk_below(value, s->seats);
    if (s->phase == DESERT_PHASE_TURN_UP)
        return DESERT_TURN_UP +
               souk_select_word(s->stack, (int)souk_below(value, (uint32_t)souk_popcount(s->stack)));
    uint64_t faces = die_faces(s, p) >> (DESERT_DIE - DESERT_TAKE);
    uint32_t weight[DESERT_FACES], total = 0, below = 0;
    int face = 0;
    for (int i = 0; i < DESERT_FACES; i++)
        total += weight[i] = p->face[i] * (uint32_t)(faces >> i & 1);
    uint32_t r = souk_below(value, total);
    for (int i = 0; i < DESERT_FACES - 1; i++)
        face += r >= (below += weight[i]);
    return DESERT_DIE + face;
}

/* --- Carrying out ----------------------------------------------------------------------------- */

static void take(desert_state *s, const desert_parts *p, int c, souk_events *events)
{
    int seat = s->turn;
    switch (s->phase) {
    case DESERT_PHASE_WILD: /* DB-2.1 */
        give_card(s, seat, c, 1);
        souk_tell(events, DESERT_EV_WILD, seat, c, 0, 0);
        if (--s->wilds == 0) next_throw(s, p, events);
        break;
    case DESERT_PHASE_TURN: /* DB-3.1 */
        give_card(s, seat, c, 1);
        s->acted = 1;
        souk_tell(events, DESERT_EV_FREE, seat, c, 0, 0);
        if (piles_empty(s))
            end_turn(s, p, events);
        else {
            s->phase = DESERT_PHASE_ROLL; /* DB-3.2 */
            s->to_roll = DESERT_DICE;
        }
        break;
    case DESERT_PHASE_PAY: /* DB-4.5: the card for those turned in */
        give_card(s, seat, c, 1);
        s->turned = 0;
        souk_tell(events, DESERT_EV_EXCHANGE, seat, c, 0, 0);
        break;
    default: { /* DB-3.3, DB-3.5 */
        int n = dice_give(s, dice_counts(s), c);
        give_card(s, seat, c, n);
        souk_tell(events, DESERT_EV_TAKE, seat, n, c, 0);
        end_turn(s, p, events);
    }
    }
}

static void other_action(desert_state *s, const desert_parts *p, int action, souk_events *events)
{
    if (action >= DESERT_FIRST) { /* DB-2.4 */
        s->first = s->turn = (uint8_t)(action - DESERT_FIRST);
        s->phase = DESERT_PHASE_START;
        s->to_roll = DESERT_DICE;
        souk_tell(events, DESERT_EV_FIRST, s->first, 0, 0, 0);
    } else if (action == DESERT_GATHER) { /* DB-3.1: nothing there to gather */
        souk_tell(events, DESERT_EV_EMPTY, s->turn, 0, 0, 0);
        end_turn(s, p, events);
    } else if (action == DESERT_STOP && s->phase == DESERT_PHASE_ROLLED) {
        souk_tell(events, DESERT_EV_NOTHING, s->turn, 0, 0, 0);
        end_turn(s, p, events);
    } else if (action == DESERT_STOP) { /* DB-4.8 */
        souk_tell(events, DESERT_EV_STOP, s->turn, 0, 0, 0);
        turn_up(s, p, DESERT_PHASE_TURN, events);
    } else if (action == DESERT_PAY)
        pay(s, p, events);
    else if (action >= DESERT_TURN_IN) { /* DB-4.5 */
        give_card(s, s->turn, action - DESERT_TURN_IN, -1);
        s->exchanged = 1;
        s->turned++;
        souk_tell(events, DESERT_EV_TURN_IN, s->turn, action - DESERT_TURN_IN, 0, 0);
    } else if (action >= DESERT_DECLINE) { /* DB-4.4 */
        s->used[action - DESERT_DECLINE]--;
        s->need[action - DESERT_DECLINE]++;
        souk_tell(events, DESERT_EV_DECLINE, s->turn, action - DESERT_DECLINE, 0, 0);
    }
}

uint32_t desert_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    desert_state *s = (desert_state *)state;
    const desert_parts *p = (const desert_parts *)parts;
    (void)actor;
    if (action < DESERT_TURN_UP)
        place_tile(s, p, action - DESERT_CELL, events);
    else if (action < DESERT_TAKE) { /* DB-2.3 */
        int tile = action - DESERT_TURN_UP, slot = slot_to_fill(s, p);
        s->slot[slot] = (uint8_t)tile;
        s->stack &= ~((uint64_t)1 << tile);
        souk_tell(events, DESERT_EV_TURN_UP, tile, slot + 1, 0, 0);
        turn_up(s, p, s->resume, events);
    } else if (action < DESERT_ASIDE)
        take(s, p, action - DESERT_TAKE, events);
    else if (action < DESERT_TILE)
        set_aside(s, action - DESERT_ASIDE, events);
    else if (action < DESERT_DECLINE) { /* DB-4.1 */
        s->chosen = (uint8_t)(action - DESERT_TILE);
        s->side = s->chosen / DESERT_SIDE;
        s->phase = DESERT_PHASE_CELL;
    } else if (action < DESERT_DIE || action >= DESERT_FIRST)
        other_action(s, p, action, events);
    else if (s->phase == DESERT_PHASE_START)
        start_die(s, p, action - DESERT_DIE, events);
    else
        die(s, p, action - DESERT_DIE, events);
    /* Hands change by public takes and payments, so nobody learns anything until they are shown. */
    return s->phase == DESERT_PHASE_DONE ? (1u << s->seats) - 1 : 0;
}

/* --- Scores ----------------------------------------------------------------------------------- */

int desert_score(const void *state, const void *parts, int viewer, int32_t *out)
{
    const desert_state *s = (const desert_state *)state;
    (void)parts;
    (void)viewer; /* DB-2.2: before the end a score is the track, which all can see */
    for (int i = 0; i < s->seats; i++)
        out[i] = s->score[i];
    return s->seats;
}

uint32_t desert_winners(const void *state, const void *parts)
{
    const desert_state *s = (const desert_state *)state;
    (void)parts;
    if (s->phase != DESERT_PHASE_DONE) return 0;
    int32_t best = -1;
    uint32_t set = 0;
    for (int i = 0; i < s->seats; i++) { /* DB-6.4: points, then cards */
        int32_t rank = (int32_t)s->score[i] * 1024 + desert_cards(s->hand[i]);
        if (rank > best) set = 0;
        if (rank >= best) {
            set |= 1u << i;
            best = rank;
        }
    }
    return set;
}

int64_t desert_bound(const void *parts, const souk_options *options, int seats)
{
    const desert_parts *p = (const desert_parts *)parts;
    /* The first seat, each die of the set-up with a choice, each tile turned up ... */
    int64_t before = 1 + (int64_t)seats * p->throws * DESERT_DICE * 2 + p->num_tiles;
    /* ... per turn a card, three dice, setting aside, two dice, a take; or a stop ... */
    int64_t turns = (int64_t)options->v[DESERT_OPT_MAX_TURNS] * 8;
    /* ... per tile: choice, cell, declines, exchanges, payment. */
    int64_t per_tile = 2 + DESERT_COST + DESERT_COST * (p->exchange + 1) + 1;
    return before + turns + p->num_tiles * per_tile;
}
