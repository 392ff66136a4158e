/* place.c: positions from text, for tests, puzzles and reports; position.c writes them.
 *
 * What follows from the rest is not written: the deck is the cards that lie nowhere else, the
 * reserve the cubes that do, a case is where touching colours agree, and who acts follows from the
 * step. Lines left out mean a plain table: tiles in the order of their types, clans in the order of
 * the parts, everybody on the guild tile with one cube, seat 0 about to move. */
#include "core/fields.h"
#include "games/sahwari/position.h"
#include "games/sahwari/state.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 32 };

/* --- Reading: the small things ------------------------------------------------------------------------------ */

typedef struct reader {
    sa_state *s;
    const sa_parts *p;
    souk_fields *f;
    souk_error *error;
} reader;

static long number(reader *r, const char *key, long min, long max, long fallback)
{
    long n = fallback;
    (void)souk_field_int(r->f, key, min, max, &n, r->error);
    return n;
}

static long seat_number(reader *r, const char *key, int seat, long min, long max, long fallback)
{
    char name[WORD];
    snprintf(name, sizeof name, "%s.%d", key, seat);
    return number(r, name, min, max, fallback);
}

static int named(reader *r, const char *key, const char *const *names, int n, int fallback)
{
    const souk_field *field = souk_field_get(r->f, key);
    if (!field) return fallback;
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], field->value) == 0) return i;
    (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is none of the known words"), field->value);
    return fallback;
}

static int place_of(reader *r, const char *key, int fallback)
{
    const souk_field *field = souk_field_get(r->f, key);
    int cell = field ? sa_cell_named(field->value) : fallback;
    if (cell >= 0) return cell;
    (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is no cell: write a1 to e5"), field->value);
    return fallback;
}

static uint32_t cells(reader *r, const souk_field *field)
{
    char word[WORD];
    uint32_t set = 0;
    for (const char *at = field ? field->value : NULL; at && (at = souk_field_word(at, word, sizeof word));) {
        int cell = sa_cell_named(word);
        if (cell < 0 || (set >> cell & 1)) {
            (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is no cell: write a1 to e5"), word);
            return 0;
        }
        set |= sa_bit(cell);
    }
    return set;
}

/* Numbers from 1 to max, each once and in order, into list; returns how many, -1 if absent. */
static int numbers(reader *r, const souk_field *field, int max, int room, uint8_t *list)
{
    char word[WORD];
    int n = 0;
    uint64_t seen = 0;
    if (!field) return -1;
    for (const char *at = field->value; (at = souk_field_word(at, word, sizeof word));) {
        char *end;
        long v = strtol(word, &end, 10);
        if (strcmp(word, "none") == 0) continue;
        if (*end || v < 1 || v > max || n == room || (seen >> (v - 1) & 1)) {
            (void)souk_field_wrong(r->f, field, r->error,
                                   N_("different numbers from 1 to %d are needed, at most %d"), max, room);
            return 0;
        }
        seen |= (uint64_t)1 << (v - 1);
        list[n++] = (uint8_t)(v - 1);
    }
    return n;
}

static bool number_set(reader *r, const char *key, int max, uint64_t *set)
{
    uint8_t list[64];
    int n = numbers(r, souk_field_get(r->f, key), max, 64, list);
    if (n < 0) return false;
    *set = 0;
    for (int i = 0; i < n; i++)
        *set |= (uint64_t)1 << list[i];
    return true;
}

static void case_set(reader *r, const char *key, int seat, uint64_t set[2])
{
    const souk_field *field = souk_field_getf(r->f, "%s.%d", key, seat);
    char word[WORD];
    for (const char *at = field ? field->value : NULL; at && (at = souk_field_word(at, word, sizeof word));) {
        int action = sa_case_named(word);
        int side = action >= SA_A_CASE_RIGHT;
        int i = action - (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT);
        if (action < 0 || !(r->s->cases[seat][side] >> i & 1)) {
            (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is no case of this row"), word);
            return;
        }
        set[side] |= (uint64_t)1 << i;
    }
}

/* --- Reading: the table ----------------------------------------------------------------------------------------- */

static bool holds(const sa_state *s, const sa_type *t, int resource)
{
    return t->holds[resource] || (s->seats == SA_SEATS && t->extra == resource + 1);
}

static void lay(sa_state *s, const sa_parts *p, int c, int type)
{
    s->type[c] = (uint8_t)(type + 1);
    s->tiles_left[type]--;
    if (p->type[type].oasis) s->oasis |= sa_bit(c);
    if (holds(s, &p->type[type], SA_SMALL)) s->small |= sa_bit(c);
    if (holds(s, &p->type[type], SA_ESCORTED)) s->escorted |= sa_bit(c);
}

/* "4:ec": the type, then what still lies on the tile. */
static bool read_tile(reader *r, int c, const char *word)
{
    sa_state *s = r->s;
    if (word[0] == '\0' || word[1] != ':') return false;
    if (c == SA_GUILD ? word[0] != 'g' : word[0] != '?') {
        int type = word[0] - '1';
        if (c == SA_GUILD || type < 0 || type >= r->p->types || !s->tiles_left[type]) return false;
        lay(s, r->p, c, type);
    }
    if (word[0] == '?') return word[2] == '\0';
    for (const char *l = word + 2; *l; l++) {
        uint32_t colour = *l == 's' ? s->small : *l == 'e' ? s->escorted : 0;
        if (*l == 'c' && sa_tile_count(s->tile_cubes, c) < SA_LAYERS)
            sa_tile_add(s->tile_cubes, c);
        else if (*l == 'p' && sa_tile_count(s->tile_pawns, c) < SA_LAYERS)
            sa_tile_add(s->tile_pawns, c);
        else if ((colour & ~s->convoys) >> c & 1)
            s->convoys |= sa_bit(c);
        else
            return false;
    }
    return true;
}

static void read_tiles(reader *r)
{
    char word[WORD];
    bool some = false;
    for (int row = 0; row < 5; row++) {
        const souk_field *field = souk_field_getf(r->f, "tiles.%c", 'a' + row);
        const char *at = field ? field->value : NULL;
        if (!field) continue;
        some = true;
        for (int c = row * 5; c < row * 5 + 5; c++)
            if (!(at = souk_field_word(at, word, sizeof word)) || !read_tile(r, c, word)) {
                (void)souk_field_wrong(r->f, field, r->error,
                                       N_("five tiles of the box are needed, as in 1:pc 4:e 3: g:p 6:cc"));
                return;
            }
    }
    if (some && r->s->phase == SA_SETUP) return;
    for (int c = 0, type = 0; c < SA_CELLS; c++) { /* rows left out are laid in order */
        if (c == SA_GUILD || r->s->type[c]) continue;
        while (type < r->p->types && !r->s->tiles_left[type])
            type++;
        if (type == r->p->types) return;
        lay(r->s, r->p, c, type);
        sa_fill_tile(r->s, r->p, c);
    }
}

static void read_camels(reader *r, const char *key, int from, int to)
{
    const souk_field *field = souk_field_get(r->f, key);
    const char *at = field ? field->value : NULL;
    char word[WORD];
    for (int k = from; field && k < to; k++) {
        r->s->camel[k] = SA_NOWHERE;
        if (!at || !(at = souk_field_word(at, word, sizeof word)) || strcmp(word, "-") == 0) continue;
        int cell = sa_cell_named(word);
        if (cell < 0) {
            (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is no cell: write a1 to e5"), word);
            return;
        }
        r->s->camel[k] = (uint8_t)cell;
    }
}

static void default_camels(sa_state *s, const sa_parts *p)
{
    int n = 0;
    for (int k = 0; k < s->seats; k++)
        s->camel[k] = SA_GUILD;
    for (int c = 0; c < SA_CELLS && n < p->guild_camels[s->seats - 1]; c++)
        if (s->type[c] && p->type[s->type[c] - 1].start) s->camel[SA_SEATS + n++] = (uint8_t)c;
}

static void read_row(reader *r, int seat, int side)
{
    sa_state *s = r->s;
    int n = numbers(r, souk_field_getf(r->f, "%s.%d", side ? "right" : "left", seat), r->p->cards, SA_CARDS,
                    s->row[seat][side]);
    if (n < 0) return;
    s->count[seat][side] = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        const sa_end *a = &r->p->card[s->row[seat][side][i]].end[1 - side];
        const sa_end *b =
            i ? &r->p->card[s->row[seat][side][i - 1]].end[side] : &sa_clan_of(s, r->p, seat)->end[side];
        if (a->colour == b->colour) s->cases[seat][side] |= (uint64_t)1 << i;
    }
}

static void read_seat(reader *r, int k)
{
    sa_state *s = r->s;
    uint8_t used[2];
    s->clan[k] = (uint8_t)seat_number(r, "clan", k, 0, r->p->clans, s->phase == SA_SETUP ? 0 : k + 1);
    int cells_of = s->clan[k] ? sa_clan_of(s, r->p, k)->cells : 0;
    s->stock[k] = (uint8_t)seat_number(r, "stock", k, 0, cells_of, cells_of ? 1 : 0);
    s->pawns[k] = (uint8_t)seat_number(r, "pawns", k, 0, r->p->places, 0);
    s->tokens[k] = (uint8_t)seat_number(r, "attacks", k, 0, r->p->attack_tokens, 0);
    int n = numbers(r, souk_field_getf(r->f, "used.%d", k), 2, 2, used);
    for (int i = 0; i < n; i++)
        s->used[k] = (uint8_t)(s->used[k] | 1u << used[i]);
    if (s->clan[k]) {
        read_row(r, k, SA_LEFT);
        read_row(r, k, SA_RIGHT);
        case_set(r, "cubes", k, s->cubes[k]);
        case_set(r, "locks", k, s->locks[k]);
    }
    s->held[k] = cells(r, souk_field_getf(r->f, "convoys.%d", k));
}

/* "convoy.b2 = 5 0 1 open": the token, who knows it, whether it lies open. */
static void read_identities(reader *r)
{
    sa_state *s = r->s;
    for (int c = 0; c < SA_CELLS; c++) {
        const souk_field *field = souk_field_getf(r->f, "convoy.%c%c", 'a' + c / 5, '1' + c % 5);
        char word[WORD];
        const char *at = field ? souk_field_word(field->value, word, sizeof word) : NULL;
        if (!field) continue;
        long id = at ? strtol(word, NULL, 10) : 0;
        if (id < 1 || id > r->p->convoys || (s->drawn_ids >> (id - 1) & 1)) {
            (void)souk_field_wrong(r->f, field, r->error, N_("no such token, or the same token twice"));
            return;
        }
        s->ident[c] = (uint8_t)(id - 1);
        s->drawn |= sa_bit(c);
        s->drawn_ids |= 1u << (id - 1);
        while ((at = souk_field_word(at, word, sizeof word))) {
            bool seat = word[0] >= '0' && word[0] < '0' + s->seats && !word[1];
            if (strcmp(word, "open") == 0) {
                s->revealed |= sa_bit(c);
                for (int k = 0; k < s->seats; k++)
                    s->known[k] |= sa_bit(c);
            } else if (seat) {
                s->known[word[0] - '0'] |= sa_bit(c);
            } else {
                (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is no seat and not 'open'"), word);
                return;
            }
        }
    }
}

static void read_cards(reader *r)
{
    sa_state *s = r->s;
    uint64_t taken = 0, set = 0;
    int n = numbers(r, souk_field_get(r->f, "market"), r->p->cards, SA_MARKET, s->market);
    for (int k = 0; k < s->seats; k++)
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < s->count[k][side]; i++)
                taken |= (uint64_t)1 << s->row[k][side][i];
    if (number_set(r, "discards", r->p->cards, &set)) s->discards = set;
    taken |= s->discards | s->master_cards;
    s->market_n = (uint8_t)(n < 0 ? 0 : n);
    for (int i = 0; i < n; i++)
        taken |= (uint64_t)1 << s->market[i];
    for (int c = 0; n < 0 && c < r->p->cards && s->market_n < SA_MARKET; c++)
        if (!(taken >> c & 1)) {
            s->market[s->market_n++] = (uint8_t)c;
            taken |= (uint64_t)1 << c;
        }
    s->deck = (((uint64_t)1 << r->p->cards) - 1) & ~taken;
}

static void read_master(reader *r)
{
    sa_state *s = r->s;
    uint64_t set = 0;
    uint32_t all = (1u << r->p->master_cards) - 1;
    bool playing = s->phase != SA_SETUP;
    s->master_top = (uint8_t)number(r, "master.top", 0, r->p->master_cards, 0);
    s->master_action = (uint8_t)number(r, "master.action", 0, r->p->master_cards, 0);
    if (playing && !s->master_top && s->question != SA_ASK_MASTER_CARD)
        s->master_top = s->master_action == 1 ? 2 : 1;
    if (number_set(r, "master.done", r->p->master_cards, &set))
        s->master_done = (uint16_t)set;
    else if (s->master_action)
        s->master_done = (uint16_t)(1u << (s->master_action - 1));
    if (number_set(r, "master.pile", r->p->master_cards, &set))
        s->master_pile = (uint16_t)set;
    else if (playing)
        s->master_pile = (uint16_t)(all & ~s->master_done & ~(1u << s->master_top >> 1));
    if (number_set(r, "master.cards", r->p->cards, &set)) s->master_cards = set;
    s->master_active = (uint8_t)number(r, "master.active", 0, SA_CARDS, 0);
    s->master_pawns = (uint8_t)number(r, "master.pawns", 0, r->p->pawns, 0);
    s->master_stock = (uint8_t)number(r, "master.stock", 0, r->p->master_cells, playing ? 1 : 0);
    s->master_spies = (uint8_t)number(r, "master.spies", 0, 255, 0);
    s->master_again = (uint8_t)number(r, "master.again", 0, 2, 0);
    s->patrol_orders = (uint8_t)number(r, "master.orders", 0, 2, 0);
    s->patrol_left = (uint8_t)number(r, "master.patrol", 0, SA_GUILD_CAMELS, 0);
    s->patrol_moved = (uint8_t)number(r, "master.moved", 0, 255, 0);
    s->held[SA_SEATS] = cells(r, souk_field_get(r->f, "master.convoys"));
}

static void read_course(reader *r)
{
    sa_state *s = r->s;
    const souk_field *field = souk_field_get(r->f, "pending");
    char word[WORD];
    s->turn = (uint8_t)number(r, "turn", 0, s->seats - 1, 0);
    s->round = (uint8_t)number(r, "round", 0, 255, 0);
    s->final = (uint8_t)number(r, "last_round", 0, 1, 0);
    s->from = (uint8_t)place_of(r, "from", SA_NOWHERE);
    s->reached = (uint8_t)place_of(r, "reached", SA_NOWHERE);
    s->guild_from = (uint8_t)place_of(r, "guild_from", SA_NOWHERE);
    s->guild_first =
        (uint8_t)(number(r, "guild_first", 1, SA_GUILD_CAMELS, SA_NOBODY - SA_SEATS + 1) + SA_SEATS - 1);
    s->chosen = (uint8_t)number(r, "chosen", 0, SA_CAMELS - 1, 0);
    s->chosen_cell = (uint8_t)place_of(r, "chosen_cell", 0);
    s->victim = (uint8_t)number(r, "victim", 0, s->seats - 1, 0);
    s->looker = (uint8_t)number(r, "looker", 0, SA_SEATS, 0);
    for (const char *at = field ? field->value : NULL; at && (at = souk_field_word(at, word, sizeof word));) {
        int k = sa_effect_named(word);
        if (k == SA_NO_EFFECT || (s->pending >> (8 * k) & 0xFF) == 0xFF) {
            (void)souk_field_wrong(r->f, field, r->error, N_("'%s' is no effect"), word);
            return;
        }
        s->pending += (uint64_t)1 << (8 * k);
    }
}

bool sa_place(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error)
{
    sa_state *s = STATE(state);
    const sa_parts *p = PARTS(parts);
    reader r = {s, p, fields, error};
    (void)seat;
    const int seats = (VIEW(state))->seats;
    s->phase = (uint8_t)named(&r, "stage", sa_phase_names, SA_PHASES, SA_MOVE);
    s->question = (uint8_t)named(&r, "step", sa_question_names, SA_QUESTIONS,
                                 s->phase == SA_OVER ? SA_ASK_DONE : SA_ASK_MAIN);
    read_tiles(&r);
    if (s->phase != SA_SETUP) default_camels(s, p);
    read_camels(&r, "camels", 0, s->seats);
    read_camels(&r, "guild", SA_SEATS, SA_CAMELS);
    for (int k = 0; k < seats && !fields->failed; k++)
        read_seat(&r, k);
    if (seats == 1) read_master(&r);
    read_identities(&r);
    read_cards(&r);
    read_course(&r);
    s->cubes_out = (uint8_t)number(&r, "cubes_out", 0, p->cubes, 0);
    int used = 0;
    for (int k = 0; k < seats; k++)
        used += s->tokens[k] + souk_popcount(s->locks[k][0]) + souk_popcount(s->locks[k][1]);
    int rest = p->attack_tokens - used;
    s->supply = (uint8_t)number(&r, "supply", 0, p->attack_tokens, rest < 0 ? 0 : rest);
    s->actor = (int8_t)(s->question == SA_ASK_DONE ? SOUK_DONE
                        : s->question <= SA_ASK_MASTER_CARD || s->question == SA_ASK_GUILD_START ||
                                s->question == SA_ASK_LOOK || s->question == SA_ASK_MASTER
                            ? SOUK_CHANCE
                        : s->question == SA_ASK_FLEE ? s->victim
                                                     : s->turn);
    if (!souk_fields_done(fields, error)) return false;
    if (!sa_count_rest(s, p))
        return souk_fields_wrong(fields, error, "", N_("there are more cubes or pawns than in the box"));
    const char *wrong = sa_conserved(s, p);
    if (wrong)
        return souk_fields_wrong(fields, error, "", N_("the numbers do not add up: %s"),
                                 souk_text(error->lang, wrong));
    if (!sa_camels_apart(s))
        return souk_fields_wrong(fields, error, "camels",
                                 N_("two camels share a tile that is neither guild nor oasis"));
    if (!sa_makes_sense(s, p))
        return souk_fields_wrong(fields, error, "step",
                                 N_("this step does not fit the rest of the position"));
    return true;
}
