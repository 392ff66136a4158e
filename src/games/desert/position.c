/* position.c — Desert Bazaar: a position as `key = value` lines, written and read.
 *
 *     phase = turn            seat = 0              first = 0
 *     hand.0 = 2 water, 1 camel                     points.0 = 4
 *     row.f = . . W0 S- . . . . . . .               a tile: what it makes, whose tent ("-": none)
 *     slots = 12 7 - 3 9 1 2 4                      numbers of tiles, or like "w:ssk" (makes : costs)
 *     stack = 5 6 8                                 the tiles still to come
 *
 * What is left out is as little as possible: no cards, no tiles, no points. Piles are what the hands
 * leave, tents at hand what the board leaves; the stack, if left out, is all tiles but those in sight
 * and as many as stand on the board, taken from the lowest numbers. Slots, if left out, are filled with
 * the lowest numbers. Seats are counted from 0, as in records, and resources have the letters W, S, K and C.
 */
#include "core/text.h"
#include "games/desert/state.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "WSKC";

/* --- Writing ---------------------------------------------------------------------------------- */

static void put_cards(souk_out *out, const char *key, const uint8_t *cards)
{
    souk_printf(out, "%s =", key);
    const char *between = " ";
    for (int c = 0; c < DB_RESOURCES; c++)
        if (cards[c]) {
            souk_printf(out, "%s%d %s", between, cards[c], db_face_names[c]);
            between = ", ";
        }
    souk_puts(out, *between == ' ' ? " none\n" : "\n");
}

static void put_number(souk_out *out, const char *key, int n)
{
    if (n) souk_printf(out, "%s = %d\n", key, n);
}

static void put_board(const db_state *s, const db_parts *p, souk_out *out)
{
    for (int row = 0, cell = 0; row < p->num_rows; row++) {
        souk_printf(out, "row.%c =", 'a' + row);
        for (int i = 0; i < p->length[row]; i++, cell++) {
            if (!db_board_has(&s->taken, cell)) {
                souk_puts(out, " .");
                continue;
            }
            int owner = -1;
            for (int seat = 0; seat < s->seats; seat++)
                if (db_board_has(&s->tents[seat], cell)) owner = seat;
            souk_printf(out, " %c%c", letters[db_makes(s, cell)], owner < 0 ? '-' : '0' + owner);
        }
        souk_putc(out, '\n');
    }
}

static void write_all(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)seat;
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    souk_printf(out, "phase = %s\nseat = %d\nfirst = %d\n", db_phase_names[s->phase], s->turn, s->first);
    for (int i = 0; i < s->seats; i++) {
        SOUK_OUT(key, 16);
        souk_printf(&key, "hand.%d", i);
        put_cards(out, key.buf, s->hand[i]);
        souk_printf(out, "points.%d = %d\n", i, s->score[i]);
    }
    put_cards(out, "piles", s->pile);
    put_board(s, p, out);
    souk_puts(out, "slots =");
    for (int i = 0; i < DB_SLOTS; i++)
        if (s->slot[i] == DB_NONE)
            souk_puts(out, " -");
        else
            souk_printf(out, " %d", s->slot[i] + 1);
    souk_puts(out, "\nstack =");
    for (uint64_t left = s->stack; left; left &= left - 1)
        souk_printf(out, " %d", souk_lowest(left) + 1);
    souk_puts(out, s->stack ? "\n" : " none\n");
    put_number(out, "turns", s->turns);
    put_number(out, "idle", s->idle);
    put_number(out, "acted", s->acted);
    put_number(out, "throws", s->throws);
    put_number(out, "wilds", s->wilds);
    if (s->to_roll) {
        souk_puts(out, "dice =");
        for (int i = 0; i < s->rolled; i++)
            souk_printf(out, " %s", db_face_names[s->dice[i]]);
        souk_puts(out, s->rolled ? "\n" : " none\n");
    }
    if (s->aside != DB_NONE) put_number(out, "to_roll", s->to_roll);
    if (s->aside != DB_NONE) souk_printf(out, "aside = %s\n", db_face_names[s->aside]);
    if (s->side != DB_NONE) souk_printf(out, "side = %d\n", s->side + 1);
    if (s->resume) souk_printf(out, "then = %s\n", db_phase_names[s->resume]);
    if (s->chosen != DB_NONE) souk_printf(out, "chosen = %d\n", s->chosen + 1);
    if (s->cell != DB_NONE) {
        souk_puts(out, "cell = ");
        db_cell_name(p, s->cell, out);
        souk_putc(out, '\n');
        put_cards(out, "need", s->need);
        put_cards(out, "used", s->used);
        put_number(out, "turned_in", s->turned);
        put_number(out, "exchanged", s->exchanged);
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct reading {
    db_state *s;
    const db_parts *p;
    souk_fields *f;
    souk_error *error;
} reading;

/* "2 water, 1 spice" or "none" into cards; each at most max. */
static void read_cards(reading *r, const souk_field *field, uint8_t *cards, int max)
{
    if (!field) return;
    char word[32];
    long n = 1;
    for (const char *at = field->value; (at = souk_field_word(at, word, sizeof word));) {
        char *end;
        long number = strtol(word, &end, 10);
        if (!*end) {
            n = number;
            continue;
        }
        int c = db_face_named(word, DB_RESOURCES);
        if (c < 0 && strcmp(word, "none") == 0) continue;
        if (c < 0 || n < 0 || cards[c] + n > max) {
            souk_field_wrong(r->f, field, r->error,
                             c < 0 ? N_("\"%s\" is no resource: use water, spice, silk or camel.")
                                   : N_("There are not so many cards of \"%s\"."),
                             word);
            return;
        }
        cards[c] = (uint8_t)(cards[c] + n);
        n = 1;
    }
}

static int read_number(reading *r, const char *key, int min, int max, int fallback)
{
    long n = fallback;
    souk_field_int(r->f, key, min, max, &n, r->error);
    return (int)n;
}

static int read_phase(reading *r, const char *key, int fallback)
{
    const souk_field *field = souk_field_get(r->f, key);
    if (!field) return fallback;
    for (int i = 0; i < DB_PHASES; i++)
        if (strcmp(field->value, db_phase_names[i]) == 0) return i;
    souk_field_wrong(r->f, field, r->error, N_("There is no phase \"%s\"."), field->value);
    return fallback;
}

static void read_hands(reading *r)
{
    db_state *s = r->s;
    for (int i = 0; i < s->seats; i++) {
        SOUK_OUT(key, 16);
        souk_printf(&key, "points.%d", i);
        read_cards(r, souk_field_getf(r->f, "hand.%d", i), s->hand[i], 60);
        s->score[i] = (uint16_t)read_number(r, key.buf, 0, 9999, 0);
    }
    for (int c = 0; c < DB_RESOURCES && !r->f->failed; c++) { /* DB-1.1 */
        int held = 0;
        for (int i = 0; i < s->seats; i++)
            held += s->hand[i][c];
        if (held > r->p->cards[c]) {
            souk_fields_wrong(r->f, r->error, "hand",
                              N_("The hands hold %d cards of \"%s\", but there are only %d."), held,
                              db_face_names[c], r->p->cards[c]);
            return;
        }
        s->pile[c] = (uint8_t)(r->p->cards[c] - held);
    }
    const souk_field *field = souk_field_get(r->f, "piles");
    uint8_t piles[DB_RESOURCES] = {0};
    read_cards(r, field, piles, 60);
    if (field && !r->f->failed && memcmp(piles, s->pile, sizeof piles) != 0)
        souk_field_wrong(r->f, field, r->error, N_("Piles and hands together are not the cards of the box."));
}

/* One word of a row: ".", "W2" or "W-". */
static void read_cell(reading *r, const souk_field *field, const char *word, int cell)
{
    if (strcmp(word, ".") == 0) return;
    const char *letter = strchr(letters, toupper((unsigned char)word[0]));
    int seat = word[0] && word[1] == '-' ? -1 : word[0] ? word[1] - '0' : -2;
    if (!letter || !*letter || seat < -1 || seat >= r->s->seats || word[2]) {
        souk_field_wrong(r->f, field, r->error,
                         N_("\"%s\" is no cell: write \".\", or a letter of WSKC and a seat or \"-\"."),
                         word);
        return;
    }
    if (seat >= 0 && r->s->left[seat] == 0) { /* DB-1.3 */
        souk_field_wrong(r->f, field, r->error, N_("Seat %d has only %d tents."), seat, r->p->tents);
        return;
    }
    if (!db_fits(r->p, &r->s->taken, cell)) { /* DB-4.2 */
        souk_field_wrong(r->f, field, r->error, N_("The camp of \"%s\" has more than %d tiles."), word,
                         r->p->camp_size);
        return;
    }
    db_put(r->s, r->p, cell, (int)(letter - letters), seat);
}

static void read_board(reading *r)
{
    for (int row = 0, cell = 0; row < r->p->num_rows; row++) {
        const souk_field *field = souk_field_getf(r->f, "row.%c", 'a' + row);
        int n = 0;
        char word[32];
        for (const char *at = field ? field->value : NULL;
             at && !r->f->failed && (at = souk_field_word(at, word, sizeof word)); n++)
            if (n < r->p->length[row]) read_cell(r, field, word, cell + n);
        if (field && !r->f->failed && n != r->p->length[row])
            souk_field_wrong(r->f, field, r->error, N_("This row has %d cells, not %d."), r->p->length[row],
                             n);
        cell += r->p->length[row];
    }
}

/* A tile by number or by what it makes and costs: "17", "w:ssk". */
static int tile_said(const db_parts *p, const char *word, uint64_t free)
{
    char *end;
    long n = strtol(word, &end, 10);
    if (!*end) return n >= 1 && n <= p->num_tiles ? (int)n - 1 : -1;
    if (strlen(word) != 2 + DB_COST || word[1] != ':') return -1;
    uint8_t cost[DB_RESOURCES] = {0};
    const char *makes = strchr(letters, toupper((unsigned char)word[0]));
    for (int i = 0; i < DB_COST; i++) {
        const char *letter = strchr(letters, toupper((unsigned char)word[2 + i]));
        if (!letter || !*letter) return -1;
        cost[letter - letters]++;
    }
    for (int t = 0; makes && *makes && t < p->num_tiles; t++)
        if ((free >> t & 1) && p->tile[t].makes == makes - letters &&
            memcmp(p->tile[t].cost, cost, sizeof cost) == 0)
            return t;
    return -1;
}

static void read_slots(reading *r, uint64_t *free)
{
    const souk_field *field = souk_field_get(r->f, "slots");
    if (!field) {
        for (int i = 0; i < DB_SLOTS; i++)
            if (i % DB_SIDE < r->p->in_sight && *free) {
                r->s->slot[i] = (uint8_t)souk_lowest(*free);
                *free &= *free - 1;
            }
        return;
    }
    char word[32];
    int n = 0;
    for (const char *at = field->value; (at = souk_field_word(at, word, sizeof word)); n++) {
        int tile = strcmp(word, "-") == 0 ? DB_NONE : tile_said(r->p, word, *free);
        bool bad = n >= DB_SLOTS || tile < 0;
        if (!bad && tile != DB_NONE) bad = !(*free >> tile & 1) || n % DB_SIDE >= r->p->in_sight;
        if (bad) {
            souk_field_wrong(r->f, field, r->error, N_("There is no tile \"%s\" for a slot."), word);
            return;
        }
        r->s->slot[n] = (uint8_t)tile;
        if (tile != DB_NONE) *free &= ~((uint64_t)1 << tile);
    }
}

/* DB-1.4: every tile is in sight, in the stack or built. */
static void read_tiles(reading *r)
{
    db_state *s = r->s;
    uint64_t free = s->stack;
    int built[DB_RESOURCES] = {0};
    for (db_board left = s->taken; db_board_any(&left);)
        built[db_makes(s, db_board_pop(&left))]++;
    bool named = souk_field_get(r->f, "slots") != NULL;
    if (named) read_slots(r, &free);
    const souk_field *field = souk_field_get(r->f, "stack");
    if (!field) {
        for (int t = 0; t < r->p->num_tiles; t++)
            if ((free >> t & 1) && built[r->p->tile[t].makes]) {
                built[r->p->tile[t].makes]--;
                free &= ~((uint64_t)1 << t);
            }
        if (!named) read_slots(r, &free);
        s->stack = free;
    } else {
        char word[32];
        s->stack = 0;
        for (const char *at = field->value; (at = souk_field_word(at, word, sizeof word));) {
            int tile = tile_said(r->p, word, free);
            if (tile < 0 && strcmp(word, "none") == 0) continue;
            if (tile < 0 || !(free >> tile & 1)) {
                souk_field_wrong(r->f, field, r->error, N_("There is no tile \"%s\" for the stack."), word);
                return;
            }
            s->stack |= (uint64_t)1 << tile;
            free &= ~((uint64_t)1 << tile);
        }
        for (; free; free &= free - 1)
            built[r->p->tile[souk_lowest(free)].makes]--;
    }
    for (int c = 0; c < DB_RESOURCES; c++)
        if (built[c] && !r->f->failed)
            souk_fields_wrong(r->f, r->error, "stack",
                              N_("The tiles on the board that make \"%s\" are not those left over."),
                              db_face_names[c]);
}

static void read_dice(reading *r)
{
    db_state *s = r->s;
    const souk_field *field = souk_field_get(r->f, "dice");
    char word[32];
    for (const char *at = field ? field->value : NULL; at && (at = souk_field_word(at, word, sizeof word));) {
        int face = db_face_named(word, DB_FACES);
        if (face < 0 && strcmp(word, "none") == 0) continue;
        if (face < 0 || s->rolled == DB_DICE) {
            souk_field_wrong(r->f, field, r->error, N_("\"%s\" is no face of one of three dice."), word);
            return;
        }
        s->dice[s->rolled++] = (uint8_t)face;
    }
    s->to_roll = DB_DICE;
    if (s->phase != DB_PHASE_REROLL && s->phase != DB_PHASE_REROLLED) return;
    s->to_roll = (uint8_t)read_number(r, "to_roll", 1, DB_DICE - 1, s->rolled ? s->rolled : 1);
    field = souk_field_get(r->f, "aside");
    int face = field ? db_face_named(field->value, DB_WILD + 1) : DB_NONE;
    if (face < 0)
        souk_field_wrong(r->f, field, r->error, N_("\"%s\" is no face of one of three dice."), field->value);
    else
        s->aside = (uint8_t)face;
}

static void read_payment(reading *r)
{
    db_state *s = r->s;
    const souk_field *field = souk_field_get(r->f, "cell");
    if (!field) return;
    int16_t action;
    if (db_parse(s, r->p, s->turn, field->value, &action, 1) != 1 || action >= DB_TURN_UP ||
        !db_board_has(&s->taken, action - DB_CELL)) {
        souk_field_wrong(r->f, field, r->error, N_("There is no tile on \"%s\"."), field->value);
        return;
    }
    s->cell = (uint8_t)(action - DB_CELL);
    db_board seed = {{0, 0}};
    db_board_add(&seed, s->cell);
    db_board camp = db_camp(r->p, s->taken, seed, NULL);
    s->camp = (uint8_t)db_board_count(&camp);
    read_cards(r, souk_field_get(r->f, "need"), s->need, DB_COST);
    read_cards(r, souk_field_get(r->f, "used"), s->used, DB_COST);
    s->turned = (uint8_t)read_number(r, "turned_in", 0, r->p->exchange, 0);
    s->exchanged = (uint8_t)read_number(r, "exchanged", s->turned > 0, 1, s->turned > 0);
}

/* Cards that the rest of the set-up will take (DB-2.1). */
static int cards_to_come(const db_state *s, const db_parts *p)
{
    int seats_after = (s->first + s->seats - s->turn - 1) % s->seats;
    int throws = seats_after * p->throws + p->throws - s->throws;
    return throws * DB_DICE - s->rolled + s->wilds;
}

static bool can_turn_up(const db_state *s, const db_parts *p)
{
    bool room = false;
    for (int i = 0; i < DB_SLOTS; i++)
        if (s->slot[i] == DB_NONE && i % DB_SIDE < p->in_sight)
            room = room || s->side == DB_NONE || s->side == i / DB_SIDE;
    return room && s->stack &&
           (s->resume == DB_PHASE_TURN || (s->resume == DB_PHASE_BUILD && s->side != DB_NONE));
}

/* The field that a position lacks so that its phase can be played on, or NULL. */
static const char *lacking(const db_state *s, const db_parts *p)
{
    switch (s->phase) {
    case DB_PHASE_FIRST: return s->seats * p->throws * DB_DICE > db_cards(s->pile) ? "piles" : NULL;
    case DB_PHASE_START:
        if (cards_to_come(s, p) > db_cards(s->pile)) return "piles";
        return s->rolled < s->to_roll && s->wilds <= s->rolled ? NULL : "dice";
    case DB_PHASE_WILD:
        if (cards_to_come(s, p) > db_cards(s->pile)) return "piles";
        return s->wilds && s->rolled == DB_DICE ? NULL : "wilds";
    case DB_PHASE_ROLL: return s->rolled < s->to_roll ? NULL : "dice";
    case DB_PHASE_ROLLED: return s->rolled == DB_DICE ? NULL : "dice";
    case DB_PHASE_REROLL:
        if (s->aside == DB_NONE) return "aside";
        return s->rolled < s->to_roll ? NULL : "dice";
    case DB_PHASE_REROLLED:
        if (s->aside == DB_NONE) return "aside";
        return s->rolled == s->to_roll ? NULL : "dice";
    case DB_PHASE_CELL: return s->chosen == DB_NONE || s->slot[s->chosen] == DB_NONE ? "chosen" : NULL;
    case DB_PHASE_PAY:
        if (s->cell == DB_NONE) return "cell";
        if (db_cards(s->need) + db_cards(s->used) != DB_COST) return "need";
        if (!db_hand_can(s, p, s->hand[s->turn])) return "hand";
        return s->side == DB_NONE ? "side" : NULL;
    case DB_PHASE_BUILD: return s->side == DB_NONE ? "side" : NULL;
    case DB_PHASE_TURN_UP: return can_turn_up(s, p) ? NULL : "slots";
    default: return NULL;
    }
}

/* A position that fails here could not be played on. */
static void check_phase(reading *r)
{
    const db_state *s = r->s;
    const char *lacks = lacking(s, r->p);
    if (!lacks && s->phase != DB_PHASE_DONE) {
        souk_mask mask;
        bool chance = db_pending(s) & SOUK_PENDING_CHANCE;
        db_legal(s, r->p, chance ? SOUK_CHANCE : s->turn, &mask);
        if (souk_mask_count(&mask) == 0) lacks = "phase";
    }
    if (lacks)
        souk_fields_wrong(r->f, r->error, lacks, N_("In phase \"%s\" there would be nothing to do."),
                          db_phase_names[s->phase]);
}

/* What belongs to the phase; a field of another phase is left unread, and so refused. */
static void read_turn(reading *r)
{
    db_state *s = r->s;
    int phase = s->phase;
    bool starting = phase == DB_PHASE_START || phase == DB_PHASE_WILD;
    bool gathering = phase >= DB_PHASE_ROLL && phase <= DB_PHASE_REROLLED;
    bool building = phase >= DB_PHASE_CELL && phase <= DB_PHASE_BUILD;
    s->to_roll = 0;
    if (gathering || building || phase == DB_PHASE_TURN_UP) {
        bool sure = gathering || phase == DB_PHASE_PAY || phase == DB_PHASE_BUILD;
        s->acted =
            (uint8_t)read_number(r, "acted", sure, 1, sure); /* else it would be written as it is not */
    }
    if (starting) {
        s->throws = (uint8_t)read_number(r, "throws", 0, r->p->throws - 1, 0);
        s->wilds = (uint8_t)read_number(r, "wilds", 0, DB_DICE, 0);
    }
    if (starting || gathering) read_dice(r);
    if (phase == DB_PHASE_CELL) s->chosen = (uint8_t)(read_number(r, "chosen", 1, DB_SLOTS, DB_NONE + 1) - 1);
    if (building || phase == DB_PHASE_TURN_UP) {
        int side = s->chosen == DB_NONE ? DB_NONE : s->chosen / DB_SIDE;
        s->side = (uint8_t)(read_number(r, "side", 1, 2, side + 1) - 1);
    }
    if (phase == DB_PHASE_TURN_UP) s->resume = (uint8_t)read_phase(r, "then", 0);
    if (phase == DB_PHASE_PAY) read_payment(r);
}

static bool read_all(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error)
{
    (void)seat;
    const int seats = (VIEW(state))->seats;
    reading r = {state, parts, fields, error};
    db_state *s = r.s;
    s->phase = (uint8_t)read_phase(&r, "phase", DB_PHASE_TURN);
    s->turn = (uint8_t)read_number(&r, "seat", 0, seats - 1, 0);
    s->first = (uint8_t)read_number(&r, "first", 0, seats - 1, 0);
    read_hands(&r);
    if (!fields->failed) read_board(&r);
    if (!fields->failed) read_tiles(&r);
    s->turns = (uint16_t)read_number(&r, "turns", 0, s->max_turns, 0);
    s->idle = (uint8_t)read_number(&r, "idle", 0, seats, 0);
    read_turn(&r);
    if (!fields->failed) check_phase(&r);
    return !fields->failed && souk_fields_done(fields, error);
}

const souk_key db_keys[DB_KEYS] = {
    {.key = "position", .type = SOUK_OWN_VALUE, .write = write_all, .read = read_all},
};
