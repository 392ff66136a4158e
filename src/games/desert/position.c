/* position.c — Desert Bazaar: the keys of a position, and the check that they are consistent.
 *
 *     phase = turn            seat = 0              first = 0
 *     hand.0 = 2 water, 1 camel                     points.0 = 4
 *     known.0 = 2 water                             of these, the cards that all saw taken
 *     row.f = . . W0 S- . . . . . . .               a tile: its resource, the seat of its tent ("-": none)
 *     slots = 12 7 - 3 9 1 2 4                      numbers of tiles, or like "w:ssk" (makes : costs)
 *     stack = 5 6 8                                 the tiles still to come
 *
 * Missing keys mean as little as possible: no cards, no tiles, no points. Piles are the cards not in a hand, and
 * tents at hand are those not on the board. The stack is all tiles except those in sight and as many, from the lowest
 * numbers, as stand on the board. The slots are filled with the lowest numbers left. A key that belongs to certain
 * phases is accepted only in those.
 */
#include "core/position.h"
#include "core/out.h"
#include "core/text.h"
#include "games/desert/state.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 32 };

static const char letters[] = "WSKC";

/* The resource of that letter, or -1. */
static int resource_of(char letter)
{
    const char *at = letter ? strchr(letters, toupper((unsigned char)letter)) : NULL;
    return at ? (int)(at - letters) : -1;
}

/* --- Rows of the board ------------------------------------------------------------------------ */

/* ".", "W2" or "W-". */
static void say_cell(const void *state, const void *parts, int cell, souk_out *out)
{
    const db_state *s = VIEW(state);
    int owner = db_owner(s, cell);
    (void)parts;
    if (db_board_has(&s->taken, cell))
        souk_printf(out, " %c%c", letters[db_makes(s, cell)], owner < 0 ? '-' : '0' + owner);
    else
        souk_puts(out, " .");
}

static const char *hear_cell(void *state, const void *parts, int cell, int n, const char *word)
{
    db_state *s = STATE(state);
    const db_parts *p = PARTS(parts);
    (void)n;
    if (strcmp(word, ".") == 0) return NULL;
    bool bare = word[1] == '-';
    int makes = resource_of(word[0]), seat = bare ? -1 : word[1] - '0';
    if (makes < 0 || (seat < 0 && !bare) || seat >= s->seats || word[2])
        return N_("a cell is \".\", or a letter of WSKC and a seat or \"-\"");
    if (seat >= 0 && s->left[seat] == 0) return N_("this seat has no tents left");           /* DB-1.3 */
    if (!db_fits(p, &s->taken, cell)) return N_("the camp of this tile has too many tiles"); /* DB-4.2 */
    db_put(s, p, cell, makes, seat);
    return NULL;
}

/* --- Tiles in sight and in the stack ---------------------------------------------------------- */

/* The tiles that are not in the slots. */
static uint64_t out_of_sight(const db_state *s, const db_parts *p)
{
    uint64_t tiles = ~UINT64_C(0) >> (DB_TILES - p->num_tiles);
    for (int i = 0; i < DB_SLOTS; i++)
        if (s->slot[i] != DB_NONE) tiles &= ~(UINT64_C(1) << s->slot[i]);
    return tiles;
}

/* A tile may be named by its resource and cost, "w:ssk": the first such tile that is not named yet. The slots are
 * read first, while the stack is still full. */
static int32_t tile_called(const void *state, const void *parts, const char *word)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    uint8_t cost[DB_RESOURCES] = {0};
    uint64_t from = out_of_sight(s, p);
    if (souk_popcount(s->stack) < p->num_tiles) from &= ~s->stack;
    size_t length = strlen(word);
    if (length < 3 || length > 2 + DB_COST || word[1] != ':') return -1;
    for (size_t i = 2; i < length; i++)
        if (resource_of(word[i]) >= 0) cost[resource_of(word[i])]++;
    for (; from; from &= from - 1) {
        const db_tile *t = &p->tile[souk_lowest(from)];
        if (t->makes == resource_of(word[0]) && memcmp(t->cost, cost, sizeof cost) == 0)
            return souk_lowest(from);
    }
    return -1;
}

/* --- The table of keys ------------------------------------------------------------------------ */

enum {
    STARTING = 1 << DB_IN_START | 1 << DB_IN_WILD,
    REROLLING = 1 << DB_IN_REROLL | 1 << DB_IN_REROLLED,
    GATHERING = 1 << DB_IN_ROLL | 1 << DB_IN_ROLLED | REROLLING,
    CHOOSING = 1 << DB_IN_CELL,
    PAYING = 1 << DB_IN_PAY,
    TURNING_UP = 1 << DB_IN_TURN_UP,
    BUILDING = CHOOSING | PAYING | 1 << DB_IN_BUILD | TURNING_UP,
    ACTED = GATHERING | PAYING | 1 << DB_IN_BUILD /* a card has certainly been taken or a tile built */
};

static bool in(const db_state *s, int phases)
{
    return phases >> s->phase & 1;
}

SOUK_BOUND(cells_of_row, p->length[i])
SOUK_BOUND(in_box, p->cards[i])
SOUK_BOUND(has_acted, in(s, ACTED))
SOUK_BOUND(dice_rolled, s->rolled)
SOUK_BOUND(side_of_chosen, s->chosen == DB_NONE ? DB_NONE : s->chosen / DB_SIDE)
SOUK_BOUND(has_turned_in, s->turned != 0)

/* A number, omitted if 0; a number, omitted if DB_NONE; the cards of each resource. */
#define COUNT(member) SOUK_ONE(member), .flags = SOUK_QUIET
#define MAYBE(member) SOUK_ONE(member), SOUK_MAY_BE(DB_NONE)
#define CARDS(most)   .type = SOUK_COUNTS, .names = db_face_names, .max = (most), .none = "none"

#define TILES .base = 1, SOUK_BELOW(parts, num_tiles), .called = tile_called

static const souk_key piles = {SOUK_ROW(pile), CARDS(DB_CARDS_MAX), .box = in_box};

const souk_key db_keys[] = {
    {"phase", "what is to be done next (turn)", SOUK_ONE(phase), SOUK_NAMES(db_phase_names),
     .usual = DB_IN_TURN},
    {"seat", "whose turn it is (0)", SOUK_ONE(turn), SOUK_A_SEAT},
    {"first", "who started (0)", SOUK_ONE(first), SOUK_A_SEAT},
    {"hand.%d", "cards of a seat (none)", SOUK_ROWS(hand), CARDS(DB_CARDS_MAX), .of = &piles},
    {"known.%d", "of these, cards that all saw the seat take (none)", SOUK_ROWS(known), CARDS(DB_CARDS_MAX),
     .flags = SOUK_QUIET, .in = ~(1u << DB_IN_DONE)},
    {"points.%d", "points of a seat (0)", SOUK_EACH(score), .max = 9999},
    {"piles", "cards in the piles (what the hands leave)", SOUK_ROW(pile), CARDS(DB_CARDS_MAX), .of = &piles},
    {"row.%c",
     "a row of cells, the others likewise: `.`, or what a tile makes (W, S, K, C) and the seat whose tent is "
     "on it, or `-` (all empty)",
     SOUK_OWN_WORDS(cell), .cells = cells_of_row, SOUK_BELOW(parts, num_rows)},
    {"slots", "tiles in sight by number, or as `w:ssk` (makes : costs), or `-` (the lowest numbers)",
     SOUK_ROW(slot), .type = SOUK_ITEMS, .flags = SOUK_SHORT | SOUK_DIFFERENT, TILES, .nothing = DB_NONE,
     .none = "-"},
    {"stack", "tiles to come, in the same way (all but those in sight and as many as are built)",
     SOUK_ONE(stack), .type = SOUK_SET, TILES, .none = "none"},
    {"turns", "turns played (0)", COUNT(turns), SOUK_UP_TO(state, max_turns)},
    {"idle", "turns in succession without card or tile (0)", COUNT(idle), SOUK_UP_TO(state, seats)},
    {"acted", "1: a card or a tile has come this turn (by the phase)", COUNT(acted), .max = 1,
     .in = GATHERING | BUILDING, .needed_in = ACTED, .usual_of = has_acted},
    {"throws", "throws of the set-up done by the seat (0)", COUNT(throws), SOUK_BELOW(parts, throws),
     .in = STARTING},
    {"wilds", "wild dice of the set-up to choose for (0)", COUNT(wilds), .max = DB_DICE, .in = STARTING},
    {"dice", "what the dice of this throw show (none)", SOUK_ROW(dice), .type = SOUK_ITEMS,
     SOUK_COUNTED(rolled), SOUK_NAMES(db_face_names), .nothing = DB_NONE, .none = "none",
     .in = STARTING | GATHERING},
    {"to_roll", "how many dice are rolled again (those of `dice`, or 1)", SOUK_ONE(to_roll), .min = 1,
     .max = DB_DICE - 1, .in = REROLLING, .usual_of = dice_rolled},
    {"aside", "the die set aside", MAYBE(aside), .names = db_face_names, .max = DB_WILD,
     SOUK_ONLY_IN(REROLLING)},
    {"side", "the side built from (that of `chosen`)", MAYBE(side), .max = 1, .base = 1, .in = BUILDING,
     .needed_in = PAYING | 1 << DB_IN_BUILD, .usual_of = side_of_chosen},
    {"then", "the phase after tiles have come up: turn or build", COUNT(resume), SOUK_NAMES(db_phase_names),
     .in = TURNING_UP},
    {"chosen", "the slot of the tile to be placed", MAYBE(chosen), .max = DB_SLOTS - 1, .base = 1,
     SOUK_ONLY_IN(CHOOSING)},
    {"cell", "where the tile stands that is being paid", MAYBE(cell), SOUK_BELOW(parts, num_cells),
     .put = db_name, SOUK_ONLY_IN(PAYING)}, /* DB_A_CELL is 0: a cell has the name of its action */
    {"need", "cards still to be paid for it (none)", SOUK_ROW(need), CARDS(DB_COST), .in = PAYING},
    {"used", "what neighbours give for it (none)", SOUK_ROW(used), CARDS(DB_COST), .in = PAYING},
    {"turned_in", "cards turned in for an exchange (0)", COUNT(turned), SOUK_UP_TO(parts, exchange),
     .in = PAYING},
    {"exchanged", "1: nothing can be declined any more (if `turned_in`)", COUNT(exchanged), .max = 1,
     .in = PAYING, .usual_of = has_turned_in},
};

/* --- A whole position ------------------------------------------------------------------------- */

/* Cards that the rest of the set-up will take (DB-2.1). */
static int cards_to_come(const db_state *s, const db_parts *p)
{
    int seats_after = (s->first + s->seats - s->turn - 1) % s->seats;
    int throws = seats_after * p->throws + p->throws - s->throws;
    return throws * DB_DICE - s->rolled + s->wilds;
}

static bool can_turn_up(const db_state *s, const db_parts *p)
{
    return s->stack && db_slot_to_fill(s, p) >= 0 &&
           (s->resume == DB_IN_TURN || (s->resume == DB_IN_BUILD && s->side != DB_NONE));
}

static bool some_tile_costs(const db_parts *p, int cards)
{
    for (int t = 0; t < p->num_tiles; t++)
        if (db_cards(p->tile[t].cost) == cards) return true;
    return false;
}

/* The key that is missing, or wrong, for the phase to be playable; NULL if there is none. */
static const char *misfit(const db_state *s, const db_parts *p)
{
    int to_come = s->phase == DB_IN_FIRST ? s->seats * p->throws * DB_DICE
                  : in(s, STARTING)       ? cards_to_come(s, p)
                                          : 0;
    bool complete = s->rolled == s->to_roll;
    for (int i = 0; i < s->rolled; i++)
        if (s->dice[i] == DB_NONE) return "dice";
    if (to_come > db_cards(s->pile)) return "piles";
    if (in(s, REROLLING) && s->to_roll == DB_DICE) return "dice";
    switch (s->phase) {
    case DB_IN_START: return s->rolled < s->to_roll && s->wilds <= s->rolled ? NULL : "dice";
    case DB_IN_WILD: return s->wilds && complete ? NULL : "wilds";
    case DB_IN_ROLL:
    case DB_IN_REROLL: return s->rolled < s->to_roll ? NULL : "dice";
    case DB_IN_ROLLED:
    case DB_IN_REROLLED: return complete ? NULL : "dice";
    case DB_IN_CELL: return s->slot[s->chosen] == DB_NONE ? "chosen" : NULL;
    case DB_IN_PAY:
        if (!some_tile_costs(p, db_cards(s->need) + db_cards(s->used))) return "need";
        if (!db_hand_can(s, p, s->hand[s->turn])) return "hand";
        return s->turned && !s->exchanged ? "exchanged" : NULL;
    case DB_IN_TURN_UP: return can_turn_up(s, p) ? NULL : "slots";
    default: return NULL;
    }
}

/* DB-1.4: every tile is in sight, in the stack or built. */
static bool settle_tiles(db_state *s, const db_parts *p, souk_fields *fields, souk_error *error)
{
    bool said = souk_field_get(fields, "stack") != NULL;
    const uint64_t hidden = out_of_sight(s, p);
    int built[DB_RESOURCES] = {0};
    for (int i = 0; i < DB_SLOTS; i++)
        SOUK_FIT(s->slot[i] == DB_NONE || i % DB_SIDE < p->in_sight, "slots",
                 N_("Only %d tiles of each side are visible."), p->in_sight);
    if (!said) s->stack = hidden;
    SOUK_FIT(!(s->stack & ~hidden), "stack", N_("Tile %d is in the slots, not in the stack."),
             souk_lowest(s->stack & ~hidden) + 1);
    for (db_board left = s->taken; db_board_any(&left);)
        built[db_makes(s, db_board_pop(&left))]++;
    for (uint64_t set = said ? hidden & ~s->stack : hidden; set; set &= set - 1) {
        int makes = p->tile[souk_lowest(set)].makes;
        if (!said && !built[makes]) continue;
        s->stack &= ~(UINT64_C(1) << souk_lowest(set));
        built[makes]--;
    }
    for (int c = 0; c < DB_RESOURCES; c++)
        SOUK_FIT(!built[c], "stack", N_("The tiles on the board that make \"%s\" are not those left over."),
                 db_face_names[c]);
    if (said || souk_field_get(fields, "slots")) return true;
    for (int i = 0; i < DB_SLOTS && s->stack; i++)
        if (i % DB_SIDE < p->in_sight) {
            s->slot[i] = (uint8_t)souk_lowest(s->stack);
            s->stack &= s->stack - 1;
        }
    return true;
}

/* DB-2.2: the known cards of a hand must be in it. */
static bool settle_known(const db_state *s, souk_fields *fields, souk_error *error)
{
    for (int i = 0; i < s->seats; i++)
        for (int c = 0; c < DB_RESOURCES; c++) {
            SOUK_OUT(key, WORD);
            souk_printf(&key, "known.%d", i);
            SOUK_FIT(s->known[i][c] <= s->hand[i][c], key.buf, N_("The hand has only %d of \"%s\"."),
                     s->hand[i][c], db_face_names[c]);
        }
    return true;
}

bool db_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    db_state *s = STATE(state);
    const db_parts *p = PARTS(parts);
    if (!settle_tiles(s, p, fields, error) || !settle_known(s, fields, error)) return false;
    if (!in(s, REROLLING)) s->to_roll = in(s, STARTING | GATHERING) ? DB_DICE : 0;
    if (s->cell != DB_NONE) {
        SOUK_FIT(db_board_has(&s->taken, s->cell), "cell", N_("There is no tile on this cell."));
        db_board camp = db_camp_at(p, s->taken, s->cell, NULL);
        s->camp = (uint8_t)db_board_count(&camp);
    }
    const char *key = misfit(s, p);
    SOUK_FIT(!key, key, N_("In the phase \"%s\" the field \"%s\" is missing or wrong."),
             db_phase_names[s->phase], key);
    return true;
}
