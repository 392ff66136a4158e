/* position.c — Sahwari: the keys of a position, and the check that they are consistent.
 *
 * Derived values have no line. The deck is the cards, and the reserve the cubes, that are nowhere else. A case is
 * where touching colours agree, and the actor follows from the question. Missing lines mean a plain table: tiles in
 * order of type, clans in order of the parts, everybody on the guild tile with one cube, seat 0 about to move. */
#include "games/sahwari/state.h"
#include <string.h>

enum { WORD = 32, SIDE = 5 };

/* --- Tiles and tokens ---------------------------------------------------------------------------- */

/* "4:ec": the type, then the contents left on the tile. */
static void say_tile(const void *state, const void *parts, int c, souk_out *out)
{
    const sa_state *s = VIEW(state);
    int pawns = sa_tile_count(s->tile_pawns, c), cubes = sa_tile_count(s->tile_cubes, c);
    const char *convoy = !(s->convoys >> c & 1) ? "" : s->small >> c & 1 ? "s" : "e";
    (void)parts;
    souk_printf(out, " %c:%.*s%.*s%s",
                c == SA_GUILD ? 'g'
                : s->type[c]  ? '0' + s->type[c]
                              : '?',
                pawns, "ppp", cubes, "ccc", convoy);
}

static bool add_piece(sa_state *s, int c, char letter)
{
    uint32_t colour = letter == 's' ? s->small : letter == 'e' ? s->escorted : 0;
    bool piece = letter == 'c' || letter == 'p', convoy = (colour & ~s->convoys) >> c & 1;
    uint32_t *layers = letter == 'c' ? s->tile_cubes : s->tile_pawns;
    if (piece && sa_tile_count(layers, c) < SA_LAYERS) return sa_tile_add(layers, c), true;
    if (convoy) s->convoys |= sa_bit(c);
    return convoy;
}

static const char *hear_tile(void *state, const void *parts, int c, int n, const char *word)
{
    static const char wrong[] = N_("expected a tile of the box, such as 1:pc, 4:e or 3:, and g: in the "
                                   "middle");
    sa_state *s = STATE(state);
    const sa_parts *p = PARTS(parts);
    int type = word[0] - '1';
    (void)n;
    if (word[1] != ':') return wrong;
    if (word[0] == '?' && c != SA_GUILD) return word[2] ? wrong : NULL;
    if (c == SA_GUILD ? word[0] != 'g' : type < 0 || type >= p->types || !s->tiles_left[type]) return wrong;
    if (c != SA_GUILD) sa_lay_tile(s, p, c, type);
    for (const char *l = word + 2; *l; l++)
        if (!add_piece(s, c, *l)) return wrong;
    return NULL;
}

/* "convoy.b2 = 5 0 1 open": the token, the seats that know it, and whether it is face up. */
static void say_token(const void *state, const void *parts, int c, souk_out *out)
{
    const sa_state *s = VIEW(state);
    (void)parts;
    if (!(s->drawn >> c & 1)) return;
    souk_printf(out, " %d", s->ident[c] + 1);
    for (int k = 0; k < s->seats; k++)
        if (s->known[k] >> c & 1) souk_printf(out, " %d", k);
    if (s->revealed >> c & 1) souk_puts(out, " open");
}

static const char *hear_token(void *state, const void *parts, int c, int n, const char *word)
{
    sa_state *s = STATE(state);
    const souk_key token = {.base = 1, .max = PARTS(parts)->convoys - 1}, seat = {.max = s->seats - 1};
    bool open = word && strcmp(word, "open") == 0;
    int32_t i = 0;
    if (n == 0) {
        if (!word || !souk_key_item(&token, s, parts, word, &i) || s->drawn_ids >> i & 1)
            return N_("no such token, or the same token twice");
        s->ident[c] = (uint8_t)i;
        s->drawn |= sa_bit(c);
        s->drawn_ids |= 1u << i;
        return NULL;
    }
    if (!word) return NULL;
    if (!open && !souk_key_item(&seat, s, parts, word, &i)) return N_("this is neither a seat nor 'open'");
    if (open) s->revealed |= sa_bit(c);
    for (int k = 0; k < s->seats; k++)
        if (open || k == i) s->known[k] |= sa_bit(c);
    return NULL;
}

/* --- The keys ------------------------------------------------------------------------------------ */

SOUK_BOUND(cells_of_clan, s->clan[i] ? sa_clan_of(s, p, i)->cells : 0)
SOUK_BOUND(tiles_of_row, SIDE)
SOUK_BOUND(solo, s->seats == 1)

/* Defaults of missing lines. */
SOUK_BOUND(main_or_done, s->phase == SA_IN_OVER ? SA_ASK_DONE : SA_ASK_MAIN)
SOUK_BOUND(guild_tile, s->phase == SA_IN_SETUP ? SA_NOWHERE : SA_GUILD)
SOUK_BOUND(own_clan, s->phase == SA_IN_SETUP ? 0 : i + 1)
SOUK_BOUND(one_cube, s->clan[i] != 0)
SOUK_BOUND(masters_cube, s->phase != SA_IN_SETUP)
SOUK_BOUND(action_card, 1 << s->master_action >> 1)
SOUK_BOUND(other_card,
           s->phase == SA_IN_SETUP || s->question == SA_ASK_MASTER_CARD ? 0 : 1 + (s->master_action == 1))
SOUK_BOUND(other_cards, s->phase == SA_IN_SETUP
                            ? 0
                            : ((1 << p->master_cards) - 1) &
                                  ~(s->master_done | 1 << s->master_action >> 1 | 1 << s->master_top >> 1))
SOUK_BOUND(tokens_of_nobody, p->attack_tokens - sa_count_pieces(s).tokens - sa_count_pieces(s).locks)

/* Shapes of keys: a number, omitted if 0; a cell, omitted if nowhere; a set or list of cards, numbered from 1; a set
 * of cells or of cases; camels; one side of a seat's row. Cells have the names of their actions (SA_A_CELL is 0). */
#define QUIET(type_)        .type = type_, .flags = SOUK_QUIET
#define NUMBER(member)      QUIET(SOUK_ITEM), SOUK_ONE(member)
#define CELL(member, none_) SOUK_ONE(member), SOUK_MAY_BE(none_), .max = SA_CELLS - 1, .put = sa_name
#define FROM_1              .base = 1, .none = "none", .nothing = -1
#define CARDS(member)       .type = SOUK_SET, SOUK_ONE(member), FROM_1
#define LIST                .type = SOUK_ITEMS, SOUK_BELOW(parts, cards), FROM_1, .of = &deck
#define CELLS               QUIET(SOUK_SET), .max = SA_CELLS - 1, .put = sa_name
#define CASES(member) \
    QUIET(SOUK_SET), SOUK_ROWS(member), .max = 99, .put = sa_put_case, .base = SA_A_CASE_LEFT
#define CAMELS(n)                                                                                  \
    .type = SOUK_ITEMS, .width = 1, .length = n, .max = SA_CELLS - 1, .put = sa_name, .none = "-", \
    .nothing = SA_NOWHERE
#define SEAT(member) NUMBER(member), SOUK_A_SEAT
#define ROW(side)                                                                                           \
    LIST, .flags = SOUK_QUIET | SOUK_DIFFERENT, SOUK_INTEGER(row[0][side], row[0][0][0]), SOUK_STRIDE(row), \
          .length = SA_CARDS, SOUK_COUNTED(count[0][side]), .count_stride = 2
#define MASTER(member)        NUMBER(member), .when = solo
#define MASTERS_CARDS(member) CARDS(member), .when = solo

/* Cards that are nowhere else are in the deck. No two seats have the same clan. */
static const souk_key clan = {.min = 1, SOUK_UP_TO(parts, clans)};
static const souk_key deck = {CARDS(deck), SOUK_BELOW(parts, cards)};

const souk_key sa_keys[] = {
    {"stage", "where the turn stands (move)", SOUK_ONE(phase), SOUK_NAMES(sa_phase_names),
     .usual = SA_IN_MOVE},
    {"step", "what is asked (main)", SOUK_ONE(question), .names = sa_question_names, .max = SA_ASK_DONE,
     .usual_of = main_or_done},
    {"turn", "whose turn it is (0)", SEAT(turn)},
    {"round", "rounds played (0)", NUMBER(round), .max = 255},
    {"last_round", "1: this round is the last (0)", NUMBER(final), .max = 1},
    {"tiles.%c", "a row of tiles, to e: type and what lies there, 4:ec (in the order of the types)",
     SOUK_OWN_WORDS(tile), .max = SIDE - 1, .cells = tiles_of_row},
    {"camels", "camels of the seats, - for none (on the guild tile)", CAMELS(SA_SEATS),
     .at = SOUK_AT(state, camel), .flags = SOUK_PER_SEAT | SOUK_SHORT, .usual_of = guild_tile},
    {"guild", "guild camels (where they start)", CAMELS(SA_GUILD_CAMELS),
     .at = SOUK_AT(state, camel[SA_SEATS]), .flags = SOUK_SHORT},
    {"market", "recruit cards on show (the first four)", LIST, SOUK_ROW(market), SOUK_COUNTED(market_n),
     .flags = SOUK_DIFFERENT},
    {"discards", "discarded recruit cards (none)", CARDS(discards), SOUK_BELOW(parts, cards), .of = &deck},
    {"supply", "attack tokens left (all that nobody has)", SOUK_ONE(supply), SOUK_UP_TO(parts, attack_tokens),
     .usual_of = tokens_of_nobody},
    {"clan.%d", "a seat's clan, 0 for none (1, 2, 3, 4)", SOUK_EACH(clan), SOUK_UP_TO(parts, clans),
     .usual_of = own_clan, .needed_in = ~(1u << SA_IN_SETUP), .of = &clan},
    {"stock.%d", "cubes in its stock (1)", SOUK_EACH(stock), .max_of = cells_of_clan, .usual_of = one_cube},
    {"pawns.%d", "pawns on its track (0)", QUIET(SOUK_ITEM), SOUK_EACH(pawns), SOUK_UP_TO(parts, places)},
    {"attacks.%d", "its attack tokens (0)", QUIET(SOUK_ITEM), SOUK_EACH(tokens),
     SOUK_UP_TO(parts, attack_tokens)},
    {"used.%d", "its used stock effects, 1 and 2 (none)", QUIET(SOUK_SET), SOUK_EACH(used), .max = 1, FROM_1},
    {"left.%d", "recruit cards left of its sheet, from the sheet on (none)", ROW(SA_LEFT)},
    {"right.%d", "recruit cards right of its sheet (none)", ROW(SA_RIGHT)},
    {"cubes.%d", "its cases with a cube, l1 being the first to the left (none)", CASES(cubes)},
    {"locks.%d", "its cases with a padlock (none)", CASES(locks)},
    {"convoys.%d", "convoys that it holds, by the tile they came from (none)", CELLS, SOUK_EACH(held)},
    {"convoy.%s", "the token dealt to that tile, the seats that know it, and whether it lies open (none)",
     SOUK_OWN_WORDS(token), .flags = SOUK_QUIET, .max = SA_CELLS - 1, .put = sa_name},
    {"pending", "effects to be resolved, as in spy spy storm (none)", .type = SOUK_COUNTS,
     .flags = SOUK_QUIET | SOUK_REPEATED, SOUK_BYTES(pending), .max = 255, .names = sa_effect_names},
    {"waiting", "effects of cases filled meanwhile, to be resolved next (none)", .type = SOUK_COUNTS,
     .flags = SOUK_QUIET | SOUK_REPEATED, SOUK_BYTES(waiting), .max = 255, .names = sa_effect_names},
    {"from", "where the first of two moves began", CELL(from, SA_NOWHERE),
     .needed_in = 1 << SA_IN_MOVE_AGAIN},
    {"reached", "the tile to collect from", CELL(reached, SA_NOWHERE),
     .needed_in = 1 << SA_IN_MOVE_AGAIN | 1 << SA_IN_COLLECT},
    {"guild_from", "where the guild camel that moved first came from", CELL(guild_from, SA_NOWHERE),
     .needed_in = 1 << SA_IN_GUILD_SECOND},
    {"guild_first", "which one that was, 1 to 4", NUMBER(guild_first), .min = SA_SEATS, .max = SA_CAMELS - 1,
     .base = 1 - SA_SEATS, .nothing = SA_NOBODY},
    {"chosen", "the camel that is asked about, guild camels from 4 (0)", NUMBER(chosen),
     .max = SA_CAMELS - 1},
    {"chosen_cell", "the tile that is asked about (a1)", CELL(chosen_cell, 0)},
    {"victim", "the seat under attack (0)", SEAT(victim)},
    {"looker", "who looks at a convoy, 4 being the Guild Master (0)", NUMBER(looker), .max = SA_SEATS},
    {"master.top", "his card that shows the movement (1)", MASTER(master_top),
     SOUK_UP_TO(parts, master_cards), .usual_of = other_card},
    {"master.action", "his card that shows the action (0: none)", MASTER(master_action),
     SOUK_UP_TO(parts, master_cards)},
    {"master.pile", "his cards to come (the rest)", MASTERS_CARDS(master_pile),
     SOUK_BELOW(parts, master_cards), .usual_of = other_cards},
    {"master.done", "his cards done (the action card)", MASTERS_CARDS(master_done),
     SOUK_BELOW(parts, master_cards), .usual_of = action_card},
    {"master.cards", "his recruit cards (none)", MASTERS_CARDS(master_cards), SOUK_BELOW(parts, cards),
     .of = &deck},
    {"master.active", "how many of them have a cube (0)", MASTER(master_active), .max = SA_CARDS},
    {"master.pawns", "his pawns (0)", MASTER(master_pawns), SOUK_UP_TO(parts, pawns)},
    {"master.stock", "cubes in his stock (1)", SOUK_ONE(master_stock), SOUK_UP_TO(parts, master_cells),
     .usual_of = masters_cube, .when = solo},
    {"master.spies", "how often he has spied (0)", MASTER(master_spies), .max = 255},
    {"master.again", "1: another turn of his follows; 2: this is it (0)", MASTER(master_again), .max = 2},
    {"master.orders", "patrols still ordered (0)", MASTER(patrol_orders), .max = 2},
    {"master.patrol", "camels still to move in this one (0)", MASTER(patrol_left), .max = SA_GUILD_CAMELS},
    {"master.moved", "a bit for each camel that has patrolled in this turn (0)", MASTER(patrol_moved),
     .max = 255},
    {"master.convoys", "convoys that he holds (none)", CELLS, SOUK_ONE(held[SA_SEATS]), .when = solo},
};

/* --- Derived values ------------------------------------------------------------------------------ */

/* Missing rows are laid in the order of the types. */
static void lay_rest(sa_state *s, const sa_parts *p)
{
    for (int c = 0, type = 0; c < SA_CELLS; c++) {
        if (c == SA_GUILD || s->type[c]) continue;
        while (type < p->types && !s->tiles_left[type])
            type++;
        if (type == p->types) return;
        sa_lay_tile(s, p, c, type);
        sa_fill_tile(s, p, c);
    }
}

/* Guild camels without a line stand on their starting tiles. */
static void place_guilds(sa_state *s, const sa_parts *p)
{
    for (int c = 0, guilds = 0; c < SA_CELLS && guilds < p->guild_camels[s->seats - 1]; c++)
        if (s->type[c] && p->type[s->type[c] - 1].start) s->camel[SA_SEATS + guilds++] = (uint8_t)c;
}

static void settle_cases(sa_state *s, const sa_parts *p, int k, int side)
{
    const sa_end *end[2];
    for (int i = 0; s->clan[k] && i < s->count[k][side]; i++) {
        sa_touching(s, p, k, side, i, end);
        if (end[0]->colour == end[1]->colour) s->cases[k][side] |= (uint64_t)1 << i;
    }
}

/* --- Consistency ----------------------------------------------------------------------------------- */

/* The questions allowed in each phase. */
#define ASK(question) (1 << SA_ASK_##question)
enum {
    OF_CHANCE = ASK(TILE) | ASK(DEAL) | ASK(MASTER_CARD) | ASK(GUILD_START) | ASK(LOOK) | ASK(MASTER),
    IN_SETUP = ASK(TILE) | ASK(DEAL) | ASK(MASTER_CARD) | ASK(CLAN) | ASK(GUILD_START) | ASK(CAMP),
    IN_TURN = ASK(MAIN) | ASK(EFFECTS) | ASK(CUBE) | ASK(CARD) | ASK(STORM) | ASK(STORM_TO) | ASK(STEAL) |
              ASK(STEAL_TAKE) | ASK(SPY) | ASK(RALLY) | ASK(ATTACK) | ASK(LOCK) | ASK(FLEE) | ASK(DRIVE) |
              ASK(LOOK) | ASK(DEAL),
    OF_GUILD = IN_TURN | ASK(GUILD_TO),
    OF_MASTER = ASK(MASTER) | ASK(DEAL) | ASK(LOOK)
};
static const int asked_in[SA_PHASES] = {IN_SETUP,    IN_TURN,   IN_TURN,
                                        IN_TURN,     OF_GUILD,  OF_GUILD,
                                        IN_TURN,     ASK(DEAL), OF_MASTER | ASK(MASTER_CARD),
                                        ASK(MASTER), OF_MASTER, OF_MASTER,
                                        ASK(DEAL),   ASK(DONE)};

/* The fields that a question needs must be set, and no others. */
static bool question_fits(const sa_state *s)
{
    bool master = s->phase >= SA_IN_MASTER_BEFORE && s->phase < SA_IN_OVER;
    bool guild_camel = s->chosen >= SA_SEATS && s->camel[s->chosen] != SA_NOWHERE;
    bool between = s->question == SA_ASK_MAIN || s->question == SA_ASK_GUILD_TO || s->question == SA_ASK_DONE;
    if (s->waiting && (!s->waits || master || between)) return false;
    switch (s->question) {
    case SA_ASK_DEAL: return s->market_n < SA_MARKET;
    case SA_ASK_MASTER_CARD: return s->seats == 1 && !s->master_top && !s->pending;
    case SA_ASK_MAIN:
    case SA_ASK_DONE: return !s->pending;
    case SA_ASK_EFFECTS: return s->pending != 0;
    case SA_ASK_GUILD_TO: return guild_camel && !s->pending;
    case SA_ASK_DRIVE: return guild_camel && s->camel[s->chosen] != SA_GUILD;
    case SA_ASK_STORM_TO: return s->camel[s->chosen] != SA_NOWHERE;
    case SA_ASK_LOCK:
    case SA_ASK_FLEE: return s->victim != s->turn && s->camel[s->victim] != SA_GUILD;
    case SA_ASK_LOOK:
        if (!(((s->small | s->escorted) & ~s->drawn) >> s->chosen_cell & 1)) return false;
        return master ? s->looker == SA_SEATS && s->held[SA_SEATS] >> s->chosen_cell & 1
                      : s->looker == s->turn;
    case SA_ASK_MASTER:
        if (s->pending || s->phase == SA_IN_MASTER_COLLECTS) return true;
        return s->phase == SA_IN_MASTER_PATROLS && s->patrol_orders && s->patrol_left;
    default: return true;
    }
}

static bool phase_fits(const sa_state *s)
{
    bool alone = s->seats == 1, masters = s->phase >= SA_IN_MASTER_BEFORE && s->phase < SA_IN_OVER;
    /* The camel that moved first and the tile it left are both set, or both unset. */
    if ((s->guild_from == SA_NOWHERE) != (s->guild_first == SA_NOBODY)) return false;
    if (alone && !s->master_top && s->question != SA_ASK_MASTER_CARD) return false;
    return masters ? alone && s->master_action : !alone || s->phase != SA_IN_CLOSING;
}

/* Every camel in play stands on a tile; guild camels are numbered from the first without gaps. */
static bool camels_stand(const sa_state *s)
{
    for (int k = 0; k < s->seats; k++)
        if (s->camel[k] == SA_NOWHERE) return false;
    for (int g = SA_SEATS + 1; g < SA_CAMELS; g++)
        if (s->camel[g] != SA_NOWHERE && s->camel[g - 1] == SA_NOWHERE) return false;
    return s->camel[SA_SEATS] != SA_NOWHERE;
}

/* The next action of a set-up that leads from `t` to `s`; -1 if there is none. */
static int way_to(const sa_state *t, const sa_state *s)
{
    int guild = SA_SEATS + t->chosen;
    switch (t->question) {
    case SA_ASK_TILE: return s->type[t->chosen_cell] ? SA_A_TILE + s->type[t->chosen_cell] - 1 : -1;
    case SA_ASK_DEAL: return t->market_n < s->market_n ? SA_A_CARD + s->market[t->market_n] : -1;
    case SA_ASK_MASTER_CARD: return s->master_top ? SA_A_MASTER + s->master_top - 1 : -1;
    case SA_ASK_CLAN: return s->clan[t->turn] ? SA_A_CLAN + s->clan[t->turn] - 1 : -1;
    case SA_ASK_GUILD_START: return s->camel[guild] < SA_CELLS ? SA_A_CELL + s->camel[guild] : -1;
    case SA_ASK_CAMP: return s->camel[t->turn] < SA_CELLS ? SA_A_CELL + s->camel[t->turn] : -1;
    default: return -1;
    }
}

/* The order of a set-up is fixed, so a position fits if replaying the set-up reaches it. */
static bool setup_fits(const sa_state *s, const sa_parts *p)
{
    const souk_options options = {.v = {[SA_OPT_LEVEL] = s->level,
                                        [SA_OPT_MAX_ROUNDS] = s->max_rounds,
                                        [SA_OPT_BLOCKED] = s->anywhere,
                                        [SA_OPT_FILLED] = s->waits}};
    sa_state t;
    memset(&t, 0, sizeof t);
    t.seats = s->seats;
    sa_setup(&t, p, &options);
    for (int action; memcmp(&t, s, sizeof t) != 0; (void)sa_apply(&t, p, t.actor, action, NULL))
        if ((action = way_to(&t, s)) < 0) return false;
    return true;
}

/* Two camels share a tile only on guild and oasis (SA-3.2). */
static bool camels_apart(const sa_state *s)
{
    uint32_t apart = (sa_riders(s) | sa_guilds(s)) & ~sa_shared(s);
    int camels = 0;
    for (int k = 0; k < SA_CAMELS; k++)
        camels += (int)(apart >> s->camel[k] & 1);
    return camels == souk_popcount(apart);
}

/* Cubes and padlocks of a seat must lie on its cases. */
static bool places_fit(const sa_state *s, const sa_parts *p, int k, int side, souk_fields *fields,
                       souk_error *error)
{
    const uint64_t cubes = s->cubes[k][side] & ~s->cases[k][side],
                   locks = s->locks[k][side] & ~s->cases[k][side];
    SOUK_OUT(name, WORD);
    if (!cubes && !locks) return true;
    sa_put_case(p, (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT) + souk_lowest(cubes ? cubes : locks), &name);
    return souk_field_wrong(fields, souk_field_getf(fields, cubes ? "cubes.%d" : "locks.%d", k), error,
                            N_("'%s' is not a slot of this row"), name.buf);
}

bool sa_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    sa_state *s = STATE(state);
    const sa_parts *p = PARTS(parts);
    bool setup = s->phase == SA_IN_SETUP, laid = false;
    for (int row = 'a'; row <= 'e'; row++)
        laid |= souk_field_getf(fields, "tiles.%c", row) != NULL;
    if (!setup || !laid) lay_rest(s, p);
    if (!setup && !souk_field_get(fields, "guild")) place_guilds(s, p);
    s->actor = (int8_t)(s->question == SA_ASK_DONE     ? SOUK_DONE
                        : OF_CHANCE >> s->question & 1 ? SOUK_CHANCE
                        : s->question == SA_ASK_FLEE   ? s->victim
                                                       : s->turn);
    for (int i = 0; i < 2 * s->seats; i++) {
        settle_cases(s, p, i / 2, i % 2);
        if (!places_fit(s, p, i / 2, i % 2, fields, error)) return false;
    }
    for (; !souk_field_get(fields, "market") && s->deck && s->market_n < SA_MARKET; s->deck &= s->deck - 1)
        s->market[s->market_n++] = (uint8_t)souk_lowest(s->deck);
    const sa_pieces out = sa_count_pieces(s);
    s->reserve = (uint8_t)(p->cubes - out.cubes); /* sa_conserved rejects too many */
    s->pawns_out = (uint8_t)(p->pawns - out.pawns);
    const char *wrong = sa_conserved(s, p);
    SOUK_FIT(!wrong, "", N_("the numbers do not add up: %s"), souk_text(error->lang, wrong));
    SOUK_FIT(camels_apart(s), "camels", N_("two camels share a tile that is neither guild nor oasis"));
    SOUK_FIT(asked_in[s->phase] >> s->question & 1 && question_fits(s) &&
                 (setup ? setup_fits(s, p) : phase_fits(s) && camels_stand(s)),
             "step", N_("this step does not match the rest of the position"));
    return true;
}
