/* position.c — Bazar: the keys of a position, and the check that they are consistent.
 *
 * Tiles are listed by where they are: `tiles.0 = start@b2 courier@e4` on the board, `hand.0` in hand, `gone.0` out of
 * the game. A tile that is not listed is in the pile. Only the phase and the keys it needs must be given; the
 * defaults of the others are those of a first turn. Derivable sets are not written: co_settle computes them.
 */
#include "core/text.h"
#include "games/constantinople/state.h"
#include <string.h>

/* --- Items ------------------------------------------------------------------------------------- */

static void put_quarter(const void *parts, int quarter, souk_out *out)
{
    if (quarter < PARTS(parts)->quarters) souk_putc(out, PARTS(parts)->quarter[quarter].letter);
}

/* "0.courier": a tile with its guild. */
static void put_tile(const void *parts, int tile, souk_out *out)
{
    const char *kind = PARTS(parts)->kind[co_kind_of((uint8_t)tile)].key;
    if (*kind) souk_printf(out, "%d.%s", co_guild_of((uint8_t)tile), kind);
}

/* North, east, south and west are 0 to 3; a Fishmonger ignores the diagonals. */
static void put_way(const void *parts, int way, souk_out *out)
{
    (void)parts;
    if (way % 2 == 0) souk_put_int(out, way / 2);
}

SOUK_BOUND(last_first, CO_SEATS - 1 - i)

#define QUARTER  .put = put_quarter, .max = CO_QUARTERS - 1
#define EVENT    SOUK_NAMED(event, key), .max = CO_EVENTS - 1
#define KIND     SOUK_NAMED(kind, key), .max = CO_KINDS - 1
#define ANY_KIND SOUK_NAMED(kind, key), .max = CO_START
#define CELL     .put = co_cell_name, .max = CO_CELLS - 1

/* The tiles of a guild: each is listed at most once, and an unlisted tile is in its pile. */
static const souk_key guild = {ANY_KIND, .type = SOUK_SET, .stride = 1};

/* --- Tiles on the board ------------------------------------------------------------------------ */

static void say_tiles(const void *state, const void *parts, int seat, souk_out *out)
{
    const co_state *s = VIEW(state);
    for (uint64_t left = s->own[seat]; left; left &= left - 1) {
        int cell = souk_lowest(left);
        souk_printf(out, " %s@", PARTS(parts)->kind[co_kind_of(s->cell[cell])].key);
        co_cell_name(parts, cell, out);
    }
}

static const char *hear_tiles(void *state, const void *parts, int seat, int n, const char *word)
{
    static const souk_key any_kind = {ANY_KIND}, any_cell = {CELL};
    co_state *s = STATE(state);
    const char *where = word ? strchr(word, '@') : NULL;
    int32_t kind, cell;
    (void)n;
    if (!word) return NULL;
    if (!where) return N_("the tile needs a cell: write courier@e4");
    SOUK_OUT(name, SOUK_NAME_MAX);
    souk_printf(&name, "%.*s", (int)(where - word), word);
    if (!souk_key_item(&any_kind, s, parts, name.buf, &kind)) return N_("there is no such tile");
    if (!souk_key_item(&any_cell, s, parts, where + 1, &cell)) return N_("there is no such cell");
    if (s->cell[cell]) return N_("there is already a tile on this cell");
    if (s->used[seat] >> kind & 1) return N_("the tile is in two places");
    s->used[seat] = (uint16_t)(s->used[seat] | 1u << kind);
    co_put(s, PARTS(parts), cell, co_tile(seat, kind));
    return NULL;
}

/* --- The table --------------------------------------------------------------------------------- */

#define SET           .type = SOUK_SET
#define MAYBE(member) SOUK_ONE(member), SOUK_MAY_BE(CO_NONE)
enum {
    CHOOSING = 1 << CO_IN_PLAY | 1 << CO_IN_CELL,
    ACTING = 1 << CO_IN_AIM | 1 << CO_IN_CARRY | 1 << CO_IN_EXILE,
};

const souk_key co_keys[] = {
    {"phase", "draw, place, event, play, cell, aim, carry, exile or over: what is being decided (play)",
     SOUK_ONE(phase), SOUK_NAMES(co_phase_names), .usual = CO_IN_PLAY},
    {"turn", "the turn, 0 during set-up (1)", SOUK_ONE(turn), SOUK_UP_TO(parts, turns), .usual = 1},
    {"order", "the seats in order of play (3 2 1 0)", SOUK_ROW(order), .type = SOUK_ITEMS,
     .flags = SOUK_DIFFERENT, .max = CO_SEATS - 1, .usual_of = last_first},
    {"at", "whose turn it is, by its place in that order (0)", SOUK_ONE(at), .max = CO_SEATS - 1},
    {"coins", "coins of each seat (0 0 0 0)", SOUK_ROW(coins), .type = SOUK_ITEMS, .max = 9999},
    {"open", "letters of the quarters in play (those of the start)", SET, SOUK_ONE(in_play), QUARTER},
    {"events", "event cards that have been played (none)", SET, SOUK_ONE(events_played), EVENT},
    {"event", "the event of this turn, which counts as played (none)", MAYBE(event), EVENT},
    {"tiles.%d", "tiles of a guild on the board, as courier@e4 (none)", SET, SOUK_EACH(used),
     .say = say_tiles, .hear = hear_tiles, .of = &guild},
    {"hand.%d", "tiles in hand (none)", SET, SOUK_EACH(hand), KIND, .of = &guild},
    {"gone.%d", "tiles out of the game (none)", SET, SOUK_EACH(gone), ANY_KIND, .of = &guild},
    {"playing", "the tile being played (none)", MAYBE(kind), KIND, SOUK_ONLY_IN(1 << CO_IN_CELL | ACTING)},
    {"where", "the cell of the tile that acts (none)", MAYBE(where), CELL, SOUK_ONLY_IN(ACTING)},
    {"picked", "the cell of the tile that will be carried (none)", MAYBE(picked), CELL,
     .in = 1 << CO_IN_CARRY},
    {"limit", "the quarter that a Crier called (none)", MAYBE(limit), QUARTER, .in = CHOOSING},
    {"step", "where a Fishmonger pushes next: 0 north, 1 east, 2 south, 3 west (nowhere)", SOUK_ONE(next_way),
     SOUK_MAY_BE(CO_NO_WAY), .put = put_way, .max = CO_WEST, .in = 1 << CO_IN_EXILE},
    {"queue", "eliminated tiles that wait for their owners, as 0.courier (none)", SOUK_ROW(queue),
     .type = SOUK_ITEMS, .flags = SOUK_QUIET, SOUK_COUNTED(queued), .put = put_tile, .min = CO_HERE,
     .max = CO_HERE | (CO_SEATS - 1) << 4 | CO_START, SOUK_ONLY_IN(1 << CO_IN_EXILE)},
};

/* --- Derived fields and consistency ------------------------------------------------------------ */

/* Whether the tile being played may be acting in this phase. */
static bool acts(const co_state *s, co_effect effect)
{
    bool carries = effect == CO_CHARLATAN || effect == CO_FERRYMAN;
    if (s->phase == CO_IN_CARRY) return effect == CO_PERSON || (carries && s->picked != CO_NONE);
    return s->phase == CO_IN_EXILE || carries || effect == CO_COURIER || effect == CO_PEDLAR ||
           effect == CO_THIEF || effect == CO_ARCHITECT;
}

/* CO-2.2: during set-up the board holds only the start tiles of guilds that have had their turn. */
static bool before_turn_1(const co_state *s)
{
    for (int i = 0; i < CO_SEATS; i++) {
        bool placed = s->phase == CO_IN_PLACE && i < s->at;
        if (s->used[s->order[i]] != (placed ? 1u << CO_START : 0)) return false;
    }
    return true;
}

/* The key whose value does not fit the phase; NULL if there is none. */
static const char *misfit(const co_state *s, const co_parts *p)
{
    bool acting = ACTING >> s->phase & 1;
    int player = co_to_play(s);
    unsigned hand = s->hand[player];
    co_effect effect = s->kind != CO_NONE ? (co_effect)p->kind[s->kind].effect : CO_NO_EFFECT;
    if (s->phase == CO_IN_CELL && !(hand >> s->kind & 1)) return "playing";
    if (acting && (s->cell[s->where] != co_tile(player, s->kind) || !(s->open & co_bit(s->where))))
        return "where";
    if (acting && !acts(s, effect)) return "phase";
    if (s->picked != CO_NONE && !(co_standing(s) & co_bit(s->picked))) return "picked";
    if (s->limit != CO_NONE && !(s->in_play >> s->limit & 1)) return "limit";
    if (s->next_way != CO_NO_WAY && effect != CO_FISHMONGER) return "step";
    if ((s->turn == 0) != (s->phase == CO_IN_PLACE) && s->phase != CO_IN_DRAW) return "turn";
    if (s->phase == CO_IN_DRAW && souk_popcount(hand) >= p->hand) return "hand";
    if (s->turn == 0 && !before_turn_1(s)) return "tiles";
    /* CO-5.6: an Influential Person needs a free cell in her quarter. */
    bool calling = s->phase == CO_IN_CARRY && effect == CO_PERSON;
    return calling && !(co_free(s) & p->within[p->quarter_of[s->where]]) ? "where" : NULL;
}

bool co_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    co_state *s = STATE(state);
    const co_parts *p = PARTS(parts);
    for (int g = 0; g < CO_SEATS; g++) {
        if (souk_popcount(s->hand[g]) > p->hand)
            return souk_field_wrong(fields, souk_field_getf(fields, "hand.%d", g), error,
                                    N_("A hand can have at most %d tiles."), p->hand);
        s->used[g] |= s->gone[g];
    }
    for (int i = 0; i < s->queued; i++) {
        int g = co_guild_of(s->queue[i]), kind = co_kind_of(s->queue[i]);
        SOUK_FIT(!((s->used[g] | s->hand[g]) >> kind & 1), "queue", N_("The tile %s is in two places."),
                 p->kind[kind].key);
        s->used[g] = (uint16_t)(s->used[g] | 1u << kind);
    }
    SOUK_FIT(!(p->open_at_start & ~s->in_play), "open", N_("The starting quarters stay in play."));
    for (int q = 0; q < p->quarters; q++)
        if (s->in_play >> q & 1) s->open |= p->within[q];
    if (s->event != CO_NONE) s->events_played = (uint16_t)(s->events_played | 1u << s->event);
    const char *wrong = misfit(s, p);
    SOUK_FIT(!wrong, wrong, N_("The field %s is not valid in the phase %s."), wrong,
             co_phase_names[s->phase]);
    s->mover = s->phase == CO_IN_OVER                              ? CO_NOBODY
               : s->phase == CO_IN_DRAW || s->phase == CO_IN_EVENT ? CO_BY_CHANCE
               : s->phase == CO_IN_EXILE                           ? (uint8_t)co_guild_of(s->queue[0])
                                                                   : (uint8_t)co_to_play(s);
    return true;
}
