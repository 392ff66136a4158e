/* rules.c — Sahwari: the course of a game: the phases of a turn, their questions, and the end.
 *
 * A turn has a phase (how far it has got) and a question (the current decision). The phases follow the order of
 * the rules. At SA_ASK_MAIN a seat may perform the action of its phase or use a source, so "effects at any time"
 * needs no phase of its own. Effects are in rules_effects.c, the Guild Master in rules_master.c. They only set
 * what comes next, and sa_apply continues until an actor must decide. */
#include "core/mask.h"
#include "games/sahwari/state.h"

/* SA-3.5: where a camel that cannot move is put. */
static uint32_t refuge(const sa_state *s, int seat)
{
    uint32_t shared = sa_shared(s);
    bool jumps = s->anywhere && shared >> s->camel[seat] & 1;
    return jumps ? shared | (sa_faces(s) & sa_free(s)) : shared;
}

/* --- The end of a turn, and what comes next ------------------------------------------------------ */

static void begin_turn(sa_state *s, int seat)
{
    s->turn = (uint8_t)seat;
    s->phase = SA_IN_MOVE;
    s->from = s->reached = s->guild_from = SA_NOWHERE;
    s->guild_first = SA_NOBODY;
    sa_ask(s, SA_ASK_MAIN, seat);
}

/* SA-7.1, SA-7.5: after the refill, the next turn or the end. */
static uint32_t close_turn(sa_state *s, const sa_parts *p, souk_events *ev)
{
    bool few = souk_popcount(sa_faces(s)) <= p->end_faces[s->seats - 1];
    if (s->seats > 1) {
        if (few && !s->final) sa_told(ev, SA_E_LAST_ROUND, 0, 0, 0, 0);
        s->final |= few;
        if (s->turn + 1 < s->seats) {
            begin_turn(s, s->turn + 1);
            return 0;
        }
    } else if (few) { /* SA-8.7 */
        s->final = 1;
    } else if (s->master_again == 1) {
        s->master_again = 2;
        sa_master_begin(s, ev);
        return 0;
    }
    s->master_again = 0;
    s->round++;
    if (s->final || s->round >= s->max_rounds) return sa_finish(s, p, ev);
    begin_turn(s, 0);
    return 0;
}

static void end_turn(sa_state *s, souk_events *ev)
{
    sa_told(ev, SA_E_END_TURN, s->turn, 0, 0, 0);
    if (s->seats == 1) { /* SA-8.1: the market is refilled after the Master's turn */
        sa_master_begin(s, ev);
    } else {
        s->phase = SA_IN_CLOSING;
        s->question = SA_FILL_MARKET;
    }
}

static bool wants_card(sa_state *s, souk_events *ev)
{
    if (s->market_n == SA_MARKET || !(s->deck | s->discards)) return false;
    if (!s->deck) { /* SA-5.4 */
        s->deck = s->discards;
        s->discards = 0;
        sa_told(ev, SA_E_RESHUFFLE, 0, 0, 0, 0);
    }
    return true;
}

/* Lays cards out until the market is full or no card is left, then goes on with the phase. */
static uint32_t fill_market(sa_state *s, const sa_parts *p, souk_events *ev)
{
    if (wants_card(s, ev)) {
        sa_ask(s, SA_ASK_DEAL, SOUK_CHANCE);
        return 0;
    }
    if (s->phase == SA_IN_CLOSING || s->phase == SA_IN_MASTER_CLOSING) return close_turn(s, p, ev);
    if (s->phase == SA_IN_SETUP)
        sa_ask_clans(s);
    else
        s->question = SA_GO_ON;
    return 0;
}

/* Asks the next question: a pending effect, the action of the phase, or the Master's next action. So the code that
 * carried out the last action need not know the phase. */
static void go_on(sa_state *s, const sa_parts *p)
{
    s->chosen = s->chosen_cell = s->victim = s->looker = 0;
    if (!s->pending) { /* SA-6.7: now the effects of cases filled meanwhile */
        s->pending = s->waiting;
        s->waiting = 0;
    }
    if (s->phase >= SA_IN_MASTER_BEFORE)
        sa_master_next(s, p);
    else
        sa_ask(s, s->pending ? SA_ASK_EFFECTS : SA_ASK_MAIN, s->turn); /* SA-6.7 */
}

/* --- Actors and legal actions ------------------------------------------------------------------ */

uint32_t sa_pending(const void *state)
{
    const sa_state *s = VIEW(state);
    return s->actor >= 0 ? 1u << s->actor : s->actor == SOUK_CHANCE ? SOUK_PENDING_CHANCE : 0;
}

static uint32_t convoy_pool(const sa_state *s, const sa_parts *p)
{
    bool small = (s->small >> s->chosen_cell) & 1;
    return (small ? p->small_ids : p->escorted_ids) & ~s->drawn_ids;
}

static uint64_t phase_actions(const sa_state *s, const sa_parts *p)
{
    uint64_t w = 0;
    switch (s->phase) {
    case SA_IN_MOVE: w = sa_camel_moves(s, p, s->turn); return w ? w : refuge(s, s->turn);
    case SA_IN_MOVE_AGAIN:
        /* SA-6.10: up to two moves, not back to where the first began. */
        return (sa_camel_moves(s, p, s->turn) & ~sa_bit(s->from)) | (uint64_t)1 << SA_A_ON;
    case SA_IN_COLLECT:
        for (int r = 0; r < SA_RESOURCES; r++)
            w |= (uint64_t)(sa_of_kind(s, r) >> s->reached & 1) << (SA_A_TAKE + r);
        return w ? w : (uint64_t)1 << SA_A_ON;
    case SA_IN_GUILD_FIRST:
    case SA_IN_GUILD_SECOND:
        w = (uint64_t)sa_guilds_able(s, p) << SA_A_CAMEL;
        return w ? w : (uint64_t)1 << SA_A_END; /* SA-5.1 [R]: skipped */
    default: return (uint64_t)1 << SA_A_END;
    }
}

static void main_legal(const sa_state *s, const sa_parts *p, uint64_t w[4])
{
    int seat = s->turn;
    const sa_clan *clan = sa_clan_of(s, p, seat);
    uint64_t w0 = phase_actions(s, p);
    for (int i = 0; i < 2; i++) { /* SA-6.2; branch-free, because the stock is unpredictable */
        int reached = s->stock[seat] >= clan->effect_cell[i];
        w0 |= (uint64_t)(~s->used[seat] >> i & reached) << (SA_A_STOCK_USE + i);
    }
    w0 |= (sa_pawn_uses(s) & ~(uint64_t)p->uses_barred) << SA_A_PAWN;
    if (s->tokens[seat] && sa_attack_possible(s, p)) w0 |= (uint64_t)1 << SA_A_TOKEN; /* SA-6.6 */
    w[0] = w0;
    if (!p->mute) w[1] = (uint64_t)(s->held[seat] & ~s->revealed) << (SA_A_REVEAL - 64); /* SA-6.1 */
    if (s->stock[seat]) {                                                                /* SA-6.3 */
        w[1] |= sa_open_cases(s, seat, SA_LEFT);
        w[2] = sa_open_cases(s, seat, SA_RIGHT);
    }
}

void sa_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    uint64_t *w = mask->w;
    if (actor < 0) return; /* TABLE has no actions in this game */
    switch (s->question) {
    case SA_ASK_CLAN: {
        uint32_t free = (1u << p->clans) - 1;
        for (int i = 0; i < s->seats; i++)
            free &= ~(1u << s->clan[i] >> 1);
        w[3] = (uint64_t)free << (SA_A_CLAN - 192);
        break;
    }
    case SA_ASK_CAMP: w[0] = sa_free(s); break;
    case SA_ASK_MAIN: main_legal(s, p, w); break;
    case SA_ASK_GUILD_TO: w[0] = sa_guild_moves(s, p, s->chosen); break;
    default: sa_effect_legal(s, p, w); break;
    }
}

/* The outcomes of chance, except tiles: a set within one word of the mask, all equally likely. */
static uint64_t outcomes(const sa_state *s, const sa_parts *p, int *word)
{
    switch (s->question) {
    case SA_ASK_DEAL: *word = SA_A_CARD / 64; return s->deck;
    case SA_ASK_MASTER_CARD: *word = SA_A_MASTER / 64; return (uint64_t)s->master_pile << (SA_A_MASTER % 64);
    case SA_ASK_LOOK: *word = SA_A_CONVOY / 64; return (uint64_t)convoy_pool(s, p) << (SA_A_CONVOY % 64);
    case SA_ASK_GUILD_START: *word = SA_A_CELL / 64; return sa_guild_starts(s, p);
    default: *word = SA_A_MASTER_EFFECT / 64; return (uint64_t)1 << (sa_master_action(s) % 64);
    }
}

uint32_t sa_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    const sa_state *s = VIEW(state);
    uint32_t sum = 0;
    int word;
    if (s->question != SA_ASK_TILE) {
        uint64_t set = outcomes(s, PARTS(parts), &word);
        mask->w[word] = set;
        return 0;
    }
    for (int i = 0; i < SA_TYPES; i++) {
        if (!s->tiles_left[i]) continue;
        souk_mask_add(mask, SA_A_TILE + i);
        w[SA_A_TILE + i] = s->tiles_left[i];
        sum += s->tiles_left[i];
    }
    return sum;
}

int sa_outcome(const void *state, const void *parts, uint64_t value)
{
    const sa_state *s = VIEW(state);
    int word, type = 0;
    if (s->question != SA_ASK_TILE) {
        uint64_t set = outcomes(s, PARTS(parts), &word);
        return 64 * word + souk_select_word(set, (int)souk_below(value, (uint32_t)souk_popcount(set)));
    }
    uint32_t total = 0, below = 0;
    for (int i = 0; i < SA_TYPES; i++)
        total += s->tiles_left[i];
    uint32_t r = souk_below(value, total);
    for (int i = 0; i < SA_TYPES - 1; i++)
        type += r >= (below += s->tiles_left[i]);
    return SA_A_TILE + type;
}

/* --- Applying actions ------------------------------------------------------------------------- */

static void arrive(sa_state *s, int cell)
{
    /* An empty tile stays empty, but the guild tile may still receive a spent pawn (SA-6.5). */
    s->reached = (uint8_t)cell;
    s->phase = (sa_resources(s) >> cell & 1) || cell == SA_GUILD ? SA_IN_COLLECT : SA_IN_GUILD_FIRST;
}

static void ride(sa_state *s, const sa_parts *p, int cell, souk_events *ev)
{
    int seat = s->turn, from = s->camel[seat];
    bool stuck = s->phase == SA_IN_MOVE && !sa_camel_moves(s, p, seat);
    s->camel[seat] = (uint8_t)cell;
    if (stuck) { /* SA-3.5: phases 1 and 2 are skipped */
        sa_told(ev, SA_E_REFUGE, seat, from, cell, 0);
        s->phase = SA_IN_GUILD_FIRST;
        return;
    }
    sa_told(ev, SA_E_MOVE, seat, from, cell, 0);
    if (s->phase == SA_IN_MOVE && p->ability[sa_clan_of(s, p, seat)->ability - 1].moves > 1) {
        s->from = (uint8_t)from;
        s->reached = (uint8_t)cell;
        s->phase = SA_IN_MOVE_AGAIN;
    } else {
        arrive(s, cell);
    }
}

static void move_guild(sa_state *s, int cell, souk_events *ev)
{
    int g = s->chosen, from = s->camel[g];
    s->camel[g] = (uint8_t)cell;
    sa_told(ev, SA_E_GUILD_MOVE, s->turn, g - SA_SEATS + 1, from, cell);
    if (s->phase == SA_IN_GUILD_FIRST) {
        s->guild_first = (uint8_t)g;
        s->guild_from = (uint8_t)from;
        s->phase = SA_IN_GUILD_SECOND;
    } else {
        s->phase = SA_IN_AFTER;
    }
}

static uint32_t main_apply(sa_state *s, const sa_parts *p, int action, souk_events *ev)
{
    if (action < SA_A_CAMEL) {
        ride(s, p, action - SA_A_CELL, ev);
    } else if (action < SA_A_TAKE) {
        s->chosen = (uint8_t)(action - SA_A_CAMEL);
        sa_ask(s, SA_ASK_GUILD_TO, s->turn);
    } else if (action < SA_A_MARKET) {
        s->phase = SA_IN_GUILD_FIRST; /* SA-4.1: exactly one */
        return sa_collect(s, p, s->reached, action - SA_A_TAKE, ev);
    } else if (action == SA_A_ON) {
        if (s->phase == SA_IN_MOVE_AGAIN)
            arrive(s, s->reached);
        else
            s->phase = SA_IN_GUILD_FIRST;
    } else if (action == SA_A_END) {
        end_turn(s, ev);
    } else {
        return sa_source_apply(s, p, action, ev);
    }
    return 0;
}

static void card_dealt(sa_state *s, int card, souk_events *ev)
{
    s->deck &= ~((uint64_t)1 << card);
    s->market[s->market_n++] = (uint8_t)card;
    sa_told(ev, SA_E_DEALT, card, 0, 0, 0);
    s->question = SA_FILL_MARKET;
}

static uint32_t convoy_drawn(sa_state *s, const sa_parts *p, int id, souk_events *ev)
{
    int c = s->chosen_cell;
    s->ident[c] = (uint8_t)id;
    s->drawn |= sa_bit(c);
    s->drawn_ids |= 1u << id;
    if (s->looker < SA_SEATS) return sa_look(s, s->looker, c, ev);
    sa_master_reveals(s, p, c, ev);
    return 1; /* solo: the one seat sees the token */
}

static uint32_t answer(sa_state *s, const sa_parts *p, int question, int action, souk_events *ev)
{
    switch (question) {
    case SA_ASK_MAIN: return main_apply(s, p, action, ev);
    case SA_ASK_GUILD_TO: move_guild(s, action - SA_A_CELL, ev); return 0;
    case SA_ASK_DEAL: card_dealt(s, action - SA_A_CARD, ev); return 0;
    case SA_ASK_LOOK: return convoy_drawn(s, p, action - SA_A_CONVOY, ev);
    case SA_ASK_MASTER: sa_master_acts(s, p, ev); return 0;
    default: break;
    }
    if (s->phase == SA_IN_SETUP)
        sa_setup_apply(s, p, question, action, ev);
    else if (question == SA_ASK_MASTER_CARD)
        sa_master_turned(s, p, action - SA_A_MASTER, ev);
    else
        return sa_effect_apply(s, p, question, action, ev);
    return 0;
}

uint32_t sa_apply(void *state, const void *parts, int actor, int action, souk_events *ev)
{
    sa_state *s = STATE(state);
    const sa_parts *p = PARTS(parts);
    int question = s->question;
    (void)actor;
    s->question = SA_GO_ON; /* unless the answer asks a question */
    uint32_t learned = answer(s, p, question, action, ev);
    while (s->question >= SA_QUESTIONS) {
        if (s->question == SA_FILL_MARKET)
            learned |= fill_market(s, p, ev);
        else
            go_on(s, p);
    }
    return learned;
}

/* One moment for each frequent question, with moves at SA_ASK_MAIN apart; one for all other questions. */
int sa_moment(const void *state, const void *parts)
{
    enum { MAIN, MOVE, GUILD_TO, EFFECTS, DEAL, OTHER };
    const sa_state *s = VIEW(state);
    (void)parts;
    switch (s->question) {
    case SA_ASK_MAIN: return s->phase <= SA_IN_MOVE_AGAIN ? MOVE : MAIN;
    case SA_ASK_GUILD_TO: return GUILD_TO;
    case SA_ASK_EFFECTS: return EFFECTS;
    case SA_ASK_DEAL:
    case SA_ASK_TILE: return DEAL;
    default: return OTHER;
    }
}

/* --- Why not ----------------------------------------------------------------------------------- */

static const char *main_clause(const sa_state *s, const sa_parts *p, int action)
{
    bool moving = s->phase == SA_IN_MOVE || s->phase == SA_IN_MOVE_AGAIN;
    const char *phase = moving                      ? "SA-3.1"
                        : s->phase == SA_IN_COLLECT ? "SA-4.1"
                        : s->phase == SA_IN_AFTER   ? "SA-5.4"
                                                    : "SA-5.1";
    if (action < SA_A_CAMEL) {
        if (!moving) return phase;
        if (s->phase == SA_IN_MOVE_AGAIN && action == s->from) return "SA-6.10";
        if (s->phase == SA_IN_MOVE && !sa_camel_moves(s, p, s->turn)) return "SA-3.5";
        return ((sa_riders(s) | sa_guilds(s)) >> action & 1) ? "SA-3.2" : "SA-3.1";
    }
    if (action < SA_A_TAKE) return phase;
    if (action < SA_A_MARKET) return "SA-4.1";
    if (action < SA_A_STOCK) return "SA-4.3";
    if (action == SA_A_STOCK) return "SA-4.2";
    if (action < SA_A_PAWN) return "SA-6.2";
    if (action < SA_A_TOKEN) return "SA-6.5";
    if (action == SA_A_TOKEN) return s->tokens[s->turn] ? "SA-6.9" : "SA-6.6";
    if (action <= SA_A_FORGO) return "SA-6.7";
    if (action < SA_A_CASE_LEFT) return phase;
    if (action < SA_A_REVEAL) return "SA-6.3";
    if (action < SA_A_MASTER_EFFECT) return "SA-6.1";
    if (action < SA_A_CASE_RIGHT) return "SA-8.1";
    if (action < SA_A_CONVOY) return "SA-6.3";
    return "SA-2.1";
}

const char *sa_why_not(const void *state, const void *parts, int actor, int action)
{
    static const char *const clause[SA_QUESTIONS] = {
        "SA-2.1", "SA-2.2", "SA-8.2", "SA-2.2", "SA-2.3", "SA-2.4", "SA-6.0", "SA-6.7",
        "SA-4.2", "SA-4.3", "SA-6.8", "SA-3.4", "SA-6.8", "SA-4.1", "SA-6.8", "SA-6.8",
        "SA-6.9", "SA-6.9", "SA-6.9", "SA-6.9", "SA-5.1", "SA-1.4", "SA-8.1", "SA-7.1"};
    const sa_state *s = VIEW(state);
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN; /* it never acts in this game */
    if (s->question == SA_ASK_MAIN) return main_clause(s, PARTS(parts), action);
    if (s->question == SA_ASK_EFFECTS && action >= SA_A_EFFECT && action < SA_A_FORGO &&
        (s->pending >> (8 * (action - SA_A_EFFECT)) & 0xFF))
        return "SA-6.8"; /* pending, but without a target */
    return clause[s->question];
}

/* Every action of a turn uses something up. A turn asks at most a dozen questions of its own, and a refill; an
 * effect takes at most a dozen actions. Effects come from cases (two each), convoys, stock effects, tokens and
 * pawns. A pawn comes back at most once per turn or steal. */
int64_t sa_bound(const void *parts, const souk_options *options, int seats)
{
    const sa_parts *p = PARTS(parts);
    int64_t turns = (int64_t)options->v[SA_OPT_MAX_ROUNDS] * (seats == 1 ? 3 : seats);
    int64_t once = 2 * p->cards + 3 * p->convoys + 2 * seats + p->pawns + 2 * p->cards;
    return 128 + turns * (48 + 16) + once * 2 * 16;
}

/* Only the identity of a drawn convoy is hidden. That it has been drawn is public, because every look is public. So
 * every drawn token that the seat does not know gets a random identity, among the unknown ones of its colour. */
void sa_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    sa_state *s = STATE(state);
    const sa_parts *p = PARTS(parts);
    uint32_t known = (s->known[seat] | s->revealed) & s->drawn, hidden = s->drawn & ~known;
    uint32_t ids = 0;
    for (uint32_t set = known; set; set &= set - 1)
        ids |= 1u << s->ident[souk_lowest(set)];
    for (uint32_t set = hidden; set; set &= set - 1) {
        int c = souk_lowest(set);
        uint32_t pool = ((s->small >> c & 1) ? p->small_ids : p->escorted_ids) & ~ids;
        uint32_t n = souk_below(souk_rng_next(rng), (uint32_t)souk_popcount(pool));
        while (n--)
            pool &= pool - 1;
        s->ident[c] = (uint8_t)souk_lowest(pool);
        ids |= 1u << s->ident[c];
    }
    s->drawn_ids = ids;
}
