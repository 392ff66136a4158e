/* position.c — Bazar: positions as `key = value` lines, for tests, puzzles and reports.
 *
 * Tiles are written where they are: `tiles.0 = start@b2 courier@e4` stand on the board, `hand.0`, and
 * `gone.0`; what is named nowhere is in the pile. Only `phase` and what it needs must be given, the rest
 * has the values of a first turn. What is read is checked as a whole: no tile twice, and whoever is to
 * act must have something to do, so that no position can be set up that play could not go on from. */
#include "core/text.h"
#include "games/constantinople/state.h"
#include <stdlib.h>
#include <string.h>

/* --- Writing ---------------------------------------------------------------------------------------- */

static void put_kinds(souk_out *out, const co_parts *p, const char *key, int seat, unsigned set)
{
    souk_printf(out, "%s.%d =", key, seat);
    for (; set; set &= set - 1)
        souk_printf(out, " %s", p->kind[souk_lowest(set)].key);
    souk_putc(out, '\n');
}

static void put_cell(souk_out *out, const co_parts *p, const char *key, int cell)
{
    if (cell == CO_NONE) return;
    souk_printf(out, "%s = ", key);
    co_cell_name(p, cell, out);
    souk_putc(out, '\n');
}

static void write_position(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)seat;
    const co_state *s = (const co_state *)state;
    const co_parts *p = (const co_parts *)parts;
    souk_printf(out, "phase = %s\nturn = %d\n", co_phase_names[s->phase], s->turn);
    souk_printf(out, "order = %d %d %d %d\nat = %d\n", s->order[0], s->order[1], s->order[2], s->order[3],
                s->at);
    souk_printf(out, "coins = %d %d %d %d\nopen =", s->coins[0], s->coins[1], s->coins[2], s->coins[3]);
    for (int q = 0; q < p->quarters; q++)
        if (s->in_play >> q & 1) souk_printf(out, " %c", p->quarter[q].letter);
    souk_puts(out, "\nevents =");
    for (int e = 0; e < p->events; e++)
        if (s->events_played >> e & 1) souk_printf(out, " %s", p->event[e].key);
    souk_putc(out, '\n');
    if (s->event != CO_NONE) souk_printf(out, "event = %s\n", p->event[s->event].key);
    for (int g = 0; g < CO_SEATS; g++) {
        souk_printf(out, "tiles.%d =", g);
        for (uint64_t left = s->own[g]; left; left &= left - 1) {
            souk_printf(out, " %s@", p->kind[co_kind_of(s->cell[souk_lowest(left)])].key);
            co_cell_name(p, souk_lowest(left), out);
        }
        souk_putc(out, '\n');
        put_kinds(out, p, "hand", g, s->hand[g]);
        put_kinds(out, p, "gone", g, s->gone[g]);
    }
    if (s->kind != CO_NONE) souk_printf(out, "playing = %s\n", p->kind[s->kind].key);
    put_cell(out, p, "where", s->where);
    put_cell(out, p, "picked", s->picked);
    if (s->limit != CO_NONE) souk_printf(out, "limit = %c\n", p->quarter[s->limit].letter);
    if (s->next_way < 8) souk_printf(out, "step = %d\n", s->next_way / 2);
    if (s->queued) souk_puts(out, "queue =");
    for (int i = 0; i < s->queued; i++)
        souk_printf(out, " %d.%s", co_guild_of(s->queue[i]), p->kind[co_kind_of(s->queue[i])].key);
    if (s->queued) souk_putc(out, '\n');
}

/* --- Reading ---------------------------------------------------------------------------------------- */

typedef struct reader {
    co_state *s;
    const co_parts *p;
    souk_fields *f;
    souk_error *error;
} reader;

static int find_cell(const co_parts *p, const char *word)
{
    char *end;
    long col = word[0] ? strtol(word + 1, &end, 10) - 1 : -1;
    int row = word[0] - 'a';
    if (row < 0 || row >= p->rows || col < 0 || col >= p->cols || *end) return -1;
    int there = p->grid[row][col];
    return there < CO_CELLS ? there : -1;
}

static int find_kind(const co_parts *p, const char *word)
{
    for (int k = 0; k <= CO_START; k++)
        if (word[0] && strcmp(p->kind[k].key, word) == 0) return k;
    return -1;
}

static int find_event(const co_parts *p, const char *word)
{
    for (int e = 0; e < p->events; e++)
        if (strcmp(p->event[e].key, word) == 0) return e;
    return -1;
}

static int find_quarter(const co_parts *p, const char *word)
{
    for (int q = 0; q < p->quarters; q++)
        if (p->quarter[q].letter == word[0] && !word[1]) return q;
    return -1;
}

/* Marks a tile as used; false if it was already somewhere. */
static bool use(reader *r, const souk_field *field, int guild, int kind)
{
    if ((r->s->used[guild] | r->s->hand[guild]) >> kind & 1)
        return souk_field_wrong(r->f, field, r->error, N_("The tile %s is in two places."),
                                r->p->kind[kind].key);
    r->s->used[guild] = (uint16_t)(r->s->used[guild] | 1u << kind);
    return true;
}

static bool read_board_tiles(reader *r, int guild)
{
    const souk_field *field = souk_field_getf(r->f, "tiles.%d", guild);
    char word[64];
    for (const char *at = field ? field->value : ""; (at = souk_field_word(at, word, sizeof word));) {
        char *where = strchr(word, '@');
        if (where) *where++ = '\0';
        int kind = find_kind(r->p, word), cell = where ? find_cell(r->p, where) : -1;
        if (kind < 0) return souk_field_wrong(r->f, field, r->error, N_("There is no tile called %s."), word);
        if (cell < 0)
            return souk_field_wrong(r->f, field, r->error, N_("The tile %s stands on no cell."), word);
        if (r->s->cell[cell])
            return souk_field_wrong(r->f, field, r->error, N_("There is already a tile on %s."), where);
        if (!use(r, field, guild, kind)) return false;
        co_put(r->s, r->p, cell, co_tile(guild, kind));
    }
    return true;
}

/* A list of kinds: the hand, or what is gone. */
static bool read_kinds(reader *r, const char *key, int guild, uint16_t *set)
{
    const souk_field *field = souk_field_getf(r->f, "%s.%d", key, guild);
    bool hand = set == &r->s->hand[guild];
    char word[64];
    for (const char *at = field ? field->value : ""; (at = souk_field_word(at, word, sizeof word));) {
        int kind = find_kind(r->p, word);
        if (kind < 0 || (hand && kind == CO_START))
            return souk_field_wrong(r->f, field, r->error, N_("There is no tile called %s."), word);
        if (!use(r, field, guild, kind)) return false;
        *set = (uint16_t)(*set | 1u << kind);
        if (hand) r->s->used[guild] = (uint16_t)(r->s->used[guild] & ~(1u << kind));
    }
    if (hand && souk_popcount(*set) > r->p->hand)
        return souk_field_wrong(r->f, field, r->error, N_("A hand has at most %d tiles."), r->p->hand);
    return true;
}

static bool read_queue(reader *r)
{
    const souk_field *field = souk_field_get(r->f, "queue");
    char word[64];
    for (const char *at = field ? field->value : ""; (at = souk_field_word(at, word, sizeof word));) {
        int guild = word[0] - '0';
        int kind = word[0] && word[1] == '.' ? find_kind(r->p, word + 2) : -1;
        if (guild < 0 || guild >= CO_SEATS || kind < 0 || r->s->queued == CO_QUEUE)
            return souk_field_wrong(r->f, field, r->error,
                                    N_("The queue is up to %d tiles, written 0.courier."), CO_QUEUE);
        if (!use(r, field, guild, kind)) return false;
        co_eliminate(r->s, co_tile(guild, kind));
    }
    return true;
}

static bool read_order(reader *r)
{
    const souk_field *field = souk_field_get(r->f, "order");
    unsigned seen = 0;
    int n = 0;
    char word[64];
    for (const char *at = field ? field->value : ""; (at = souk_field_word(at, word, sizeof word));) {
        int seat = word[0] && !word[1] ? word[0] - '0' : -1;
        if (n == CO_SEATS || seat < 0 || seat >= CO_SEATS || (seen >> seat & 1)) break;
        seen |= 1u << seat;
        r->s->order[n++] = (uint8_t)seat;
    }
    if (field && seen != 0xF)
        return souk_field_wrong(r->f, field, r->error, N_("The order names the seats 0 to %d, each once."),
                                CO_SEATS - 1);
    return true;
}

static bool read_coins(reader *r)
{
    const souk_field *field = souk_field_get(r->f, "coins");
    int n = 0;
    char word[64];
    for (const char *at = field ? field->value : ""; (at = souk_field_word(at, word, sizeof word)); n++) {
        char *end;
        long coins = strtol(word, &end, 10);
        if (n == CO_SEATS || *end || coins < 0 || coins > 9999) {
            n = -1;
            break;
        }
        r->s->coins[n] = (int16_t)coins;
    }
    if (field && n != CO_SEATS)
        return souk_field_wrong(r->f, field, r->error, N_("There are %d numbers of coins, 0 or more."),
                                CO_SEATS);
    return true;
}

static bool read_cards(reader *r)
{
    const souk_field *field = souk_field_get(r->f, "events");
    char word[64];
    for (const char *at = field ? field->value : ""; (at = souk_field_word(at, word, sizeof word));) {
        int e = find_event(r->p, word);
        if (e < 0) return souk_field_wrong(r->f, field, r->error, N_("There is no event called %s."), word);
        r->s->events_played = (uint16_t)(r->s->events_played | 1u << e);
    }
    if (!(field = souk_field_get(r->f, "event"))) return true;
    int e = find_event(r->p, field->value);
    if (e < 0)
        return souk_field_wrong(r->f, field, r->error, N_("There is no event called %s."), field->value);
    r->s->event = (uint8_t)e;
    r->s->events_played = (uint16_t)(r->s->events_played | 1u << e);
    return true;
}

static bool read_open(reader *r)
{
    const souk_field *field = souk_field_get(r->f, "open");
    char word[64];
    if (!field) return true;
    r->s->in_play = 0;
    r->s->open = 0;
    for (const char *at = field->value; (at = souk_field_word(at, word, sizeof word));) {
        int q = find_quarter(r->p, word);
        if (q < 0) return souk_field_wrong(r->f, field, r->error, N_("There is no quarter called %s."), word);
        r->s->in_play = (uint8_t)(r->s->in_play | 1u << q);
        r->s->open |= r->p->within[q];
    }
    if (r->p->open_at_start & ~r->s->in_play)
        return souk_field_wrong(r->f, field, r->error, N_("The quarters of the start stay in play."));
    return true;
}

/* The fields that only some phases have. */
static bool read_moment(reader *r)
{
    co_state *s = r->s;
    const souk_field *field;
    long step = 4;
    if ((field = souk_field_get(r->f, "playing"))) {
        int kind = find_kind(r->p, field->value);
        if (kind < 0 || kind == CO_START)
            return souk_field_wrong(r->f, field, r->error, N_("There is no tile called %s."), field->value);
        s->kind = (uint8_t)kind;
    }
    for (int i = 0; i < 2; i++) {
        if (!(field = souk_field_get(r->f, i ? "picked" : "where"))) continue;
        int cell = find_cell(r->p, field->value);
        if (cell < 0 || !(co_standing(s) & co_bit(cell)))
            return souk_field_wrong(r->f, field, r->error, N_("No tile in play stands on %s."), field->value);
        *(i ? &s->picked : &s->where) = (uint8_t)cell;
    }
    if ((field = souk_field_get(r->f, "limit"))) {
        int q = find_quarter(r->p, field->value);
        if (q < 0 || !(s->in_play >> q & 1))
            return souk_field_wrong(r->f, field, r->error, N_("There is no quarter called %s."),
                                    field->value);
        s->limit = (uint8_t)q;
    }
    if (!souk_field_int(r->f, "step", 0, 3, &step, r->error)) return false;
    s->next_way = (uint8_t)(step * 2);
    return true;
}

static bool read_phase(reader *r)
{
    const souk_field *field = souk_field_get(r->f, "phase");
    int phase = field ? CO_PHASES : CO_PLAY;
    for (int i = 0; field && i < CO_PHASES; i++)
        if (strcmp(field->value, co_phase_names[i]) == 0) phase = i;
    if (phase == CO_PHASES)
        return souk_field_wrong(r->f, field, r->error, N_("There is no phase called %s."), field->value);
    r->s->phase = (uint8_t)phase;
    return true;
}

/* The effects whose tiles may be acting in that phase. */
static bool fits(co_phase phase, co_effect effect, bool picked)
{
    switch (phase) {
    case CO_AIM:
        return effect == CO_COURIER || effect == CO_PEDLAR || effect == CO_THIEF || effect == CO_ARCHITECT ||
               effect == CO_CHARLATAN || effect == CO_FERRYMAN;
    case CO_CARRY:
        return effect == CO_PERSON || (picked && (effect == CO_CHARLATAN || effect == CO_FERRYMAN));
    default: return true;
    }
}

/* During set-up only the start tiles of those who have had their turn stand (CO-2.2). */
static bool before_turn_1(const co_state *s)
{
    for (int i = 0; i < CO_SEATS; i++) {
        bool placed = s->phase == CO_PLACE && i < s->at;
        if (s->used[s->order[i]] != (placed ? 1u << CO_START : 0)) return false;
    }
    return true;
}

/* What the phase needs, and nothing that it does not know; then who acts, and that it can. */
static bool check(reader *r)
{
    co_state *s = r->s;
    const co_parts *p = r->p;
    bool acting = s->phase == CO_AIM || s->phase == CO_CARRY || s->phase == CO_EXILE;
    bool choosing = s->phase == CO_PLAY || s->phase == CO_CELL;
    int guild = co_to_play(s);
    const char *wrong = NULL;
    souk_mask mask;
    if (s->phase == CO_CELL ? s->kind == CO_NONE || !(s->hand[guild] >> s->kind & 1)
                            : acting && s->kind == CO_NONE)
        wrong = "playing";
    else if (s->kind != CO_NONE && !acting && s->phase != CO_CELL)
        wrong = "playing";
    else if (acting ? s->where == CO_NONE || s->cell[s->where] != co_tile(guild, s->kind)
                    : s->where != CO_NONE)
        wrong = "where";
    else if (acting && !fits((co_phase)s->phase, (co_effect)p->kind[s->kind].effect, s->picked != CO_NONE))
        wrong = "phase";
    else if (s->picked != CO_NONE && s->phase != CO_CARRY)
        wrong = "picked";
    else if (s->limit != CO_NONE && !choosing)
        wrong = "limit";
    else if (s->next_way < 8 && (s->phase != CO_EXILE || p->kind[s->kind].effect != CO_FISHMONGER))
        wrong = "step";
    else if ((s->queued != 0) != (s->phase == CO_EXILE))
        wrong = "queue";
    else if ((s->turn == 0) != (s->phase == CO_PLACE) && s->phase != CO_DRAW)
        wrong = "turn";
    else if (s->phase == CO_DRAW && souk_popcount(s->hand[guild]) >= p->hand)
        wrong = "hand";
    else if (s->turn == 0 && !before_turn_1(s))
        wrong = "tiles";
    else if (s->phase == CO_CARRY && p->kind[s->kind].effect == CO_PERSON &&
             !(co_free(s) & p->within[p->quarter_of[s->where]]))
        wrong = "where"; /* CO-5.6: she needs a free cell in her quarter */
    if (wrong)
        return souk_fields_wrong(r->f, r->error, wrong, N_("The field %s does not fit the phase %s."), wrong,
                                 co_phase_names[s->phase]);
    s->mover = s->phase == CO_OVER                           ? CO_NOBODY
               : s->phase == CO_DRAW || s->phase == CO_EVENT ? CO_BY_CHANCE
               : s->phase == CO_EXILE                        ? (uint8_t)co_guild_of(s->queue[0])
                                                             : (uint8_t)guild;
    if (s->phase == CO_OVER) return true;
    co_legal(s, p, s->mover == CO_BY_CHANCE ? SOUK_CHANCE : s->mover, &mask);
    if (souk_mask_count(&mask) == 0)
        return souk_fields_wrong(r->f, r->error, "phase", N_("In phase %s there is nothing to do here."),
                                 co_phase_names[s->phase]);
    return true;
}

static bool read_position(void *state, const void *parts, int seat, souk_fields *fields, souk_error *error)
{
    co_state *s = (co_state *)state;
    const co_parts *p = (const co_parts *)parts;
    reader r = {s, p, fields, error};
    long turn = 1, at = 0;
    (void)seat;
    for (int i = 0; i < CO_SEATS; i++)
        s->order[i] = (uint8_t)(CO_SEATS - 1 - i);
    bool ok = read_phase(&r) && read_order(&r) && read_coins(&r) && read_open(&r) && read_cards(&r) &&
              souk_field_int(fields, "turn", 0, p->turns, &turn, error) &&
              souk_field_int(fields, "at", 0, CO_SEATS - 1, &at, error);
    for (int g = 0; ok && g < CO_SEATS; g++)
        ok = read_board_tiles(&r, g) && read_kinds(&r, "hand", g, &s->hand[g]) &&
             read_kinds(&r, "gone", g, &s->gone[g]);
    if (!ok) return false;
    s->turn = (uint8_t)turn;
    s->at = (uint8_t)at;
    return read_queue(&r) && read_moment(&r) && souk_fields_done(fields, error) && check(&r);
}

const souk_key co_keys[CO_KEYS] = {
    {.key = "position", .type = SOUK_OWN_VALUE, .write = write_position, .read = read_position}};
