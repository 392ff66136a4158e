/* table.c — the list of entries and its fold (see table.h).
 *
 * Every change to a table reserves memory first and modifies the table afterwards, so that running out of memory
 * leaves it unchanged. A mark is a copy of the state after every MARK_EVERY kept actions, so that going back costs at
 * most MARK_EVERY actions. Marks are taken as the list grows and overwritten after an undo.
 */
#include "table/table.h"
#include "core/error.h"
#include "core/parts.h"
#include <stdlib.h>
#include <string.h>

enum { MARK_EVERY = 32 };

/* --- Memory ---------------------------------------------------------------------------------- */

/* Grows an array to at least `need` elements; the array is unchanged if that fails. */
static bool grow(void **array, int *capacity, int need, size_t size)
{
    int larger = *capacity ? *capacity : 64;
    if (need <= *capacity) return true;
    while (larger < need)
        larger *= 2;
    void *moved = realloc(*array, (size_t)larger * size);
    if (!moved) return false;
    *array = moved;
    *capacity = larger;
    return true;
}

bool souk_table_reserve(souk_table *t, int n, souk_error *error)
{
    if (t->num_entries + n > SOUK_ENTRIES_MAX)
        return souk_fail(error, "A table can have at most %d entries.", SOUK_ENTRIES_MAX);
    int capacity = t->max_entries, need = t->num_entries + n;
    void *entries = t->entries, *kept = t->kept, *events = t->events, *marks = t->marks;
    bool ok = grow(&entries, &capacity, need, sizeof *t->entries);
    t->entries = entries;
    capacity = t->max_entries;
    ok = ok && grow(&kept, &capacity, need, sizeof *t->kept);
    t->kept = kept;
    if (ok) t->max_entries = capacity;
    ok = ok && grow(&events, &t->max_events, t->num_events + n * SOUK_EVENTS_MAX, sizeof *t->events);
    t->events = events;
    ok = ok && grow(&marks, &t->max_marks, need / MARK_EVERY + 1, sizeof *t->marks);
    t->marks = marks;
    if (ok) return true;
    return souk_fail(error, "Out of memory.");
}

void souk_table_free(souk_table *t)
{
    if (!t) return;
    free(t->entries);
    free(t->kept);
    free(t->events);
    free(t->marks);
    free(t->position);
    free(t);
}

/* --- Opening --------------------------------------------------------------------------------- */

static uint64_t seed_value(void *context, uint64_t k)
{
    const souk_table *t = (const souk_table *)context;
    return souk_rng_value(t->head.seed, k);
}

/* Applies the position block of the head to the state that was set up. */
static bool put_position(souk_table *t, souk_error *error)
{
    if (souk_place(t->game, &t->state, t->parts, &t->head.options, t->head.seats, t->position, error))
        return true;
    if (error && error->line == 0) error->column = 1; /* about the position as a whole */
    if (error) error->line += t->head.position_line - 1;
    return false;
}

/* Opens a table with this head, set up; the head's position block is copied. */
static souk_table *open_head(const souk_record_head *head, const void *parts, souk_error *error)
{
    const souk_game *g = head->game;
    souk_table *t = calloc(1, sizeof *t);
    if (!t) {
        souk_fail(error, "Out of memory.");
        return NULL;
    }
    t->game = g;
    t->parts = parts ? parts : souk_parts_default(g);
    t->head = *head;
    if (head->has_seed) {
        t->source.value = seed_value;
        t->source.context = t;
    }
    souk_setup(g, &t->state, t->parts, &head->options, head->seats);
    bool ok = souk_table_reserve(t, 1, error);
    if (ok && head->position) {
        t->position = malloc(head->position_len + 1);
        ok = t->position != NULL;
        if (!ok) {
            souk_fail(error, "Out of memory.");
        } else {
            memcpy(t->position, head->position, head->position_len);
            t->position[head->position_len] = '\0';
            t->head.position = t->position;
            ok = put_position(t, error);
        }
    }
    if (!ok) {
        souk_table_free(t);
        return NULL;
    }
    t->marks[0] = t->state;
    return t;
}

souk_table *souk_table_open(const souk_game *g, const void *parts, const souk_options *options, int seats,
                            uint64_t seed, souk_error *error)
{
    souk_record_head head;
    souk_error_clear(error);
    if (seats < g->min_seats || seats > g->max_seats) {
        souk_fail_at(error, 0, 0, "seats", "%s needs %d to %d seats.", g->title, g->min_seats, g->max_seats);
        return NULL;
    }
    if (options && !souk_options_valid(g, options, error)) return NULL;
    memset(&head, 0, sizeof head);
    head.game = g;
    head.seats = seats;
    head.has_seed = true;
    head.seed = seed;
    if (options)
        head.options = *options;
    else
        souk_options_default(g, &head.options);
    return open_head(&head, parts, error);
}

void souk_table_player(souk_table *t, int seat, const char *name)
{
    if (seat < 0 || seat >= t->head.seats) return;
    souk_out out;
    souk_out_init(&out, t->head.players[seat], SOUK_PLAYER_MAX);
    for (; *name; name++) /* a name is one line of the record */
        souk_putc(&out, (unsigned char)*name < 0x20 || *name == 0x7F ? ' ' : *name);
}

void souk_table_source(souk_table *t, souk_source source)
{
    t->source = source;
    t->head.has_seed = false;
}

souk_voice souk_table_voice(const souk_table *t, souk_lang lang)
{
    souk_voice voice = {lang, {NULL}};
    for (int i = 0; i < t->head.seats; i++)
        if (t->head.players[i][0]) voice.seat_names[i] = t->head.players[i];
    return voice;
}

/* --- Accessors ------------------------------------------------------------------------------- */

const souk_game *souk_table_game(const souk_table *t)
{
    return t->game;
}

const void *souk_table_parts(const souk_table *t)
{
    return t->parts;
}

int souk_table_seats(const souk_table *t)
{
    return t->head.seats;
}

const void *souk_table_state(const souk_table *t)
{
    return &t->state;
}

int souk_table_length(const souk_table *t)
{
    return t->num_kept;
}

int souk_table_action(const souk_table *t, int n, int *actor)
{
    if (n < 0 || n >= t->num_kept) return -1;
    const souk_entry *e = &t->entries[t->kept[n]];
    *actor = e->actor;
    return e->action;
}

souk_rng souk_table_stream(const souk_table *t)
{
    souk_rng stream = {t->head.seed, t->num_chances};
    return stream;
}

souk_rng souk_table_bot_stream(const souk_table *t, uint64_t seed, int seat)
{
    uint64_t acted = 0;
    for (int k = 0; k < t->num_kept; k++)
        acted += t->entries[t->kept[k]].actor == seat;
    return souk_rng_seeded(souk_seed_of(souk_seed_of(seed, (uint64_t)seat), acted));
}

void souk_table_bot_state(const souk_table *t, int seat, souk_state *state)
{
    *state = t->state;
    if (t->game->retract) t->game->retract(state, t->parts, seat);
}

int souk_table_entries(const souk_table *t)
{
    return t->num_entries;
}

/* --- Adding to the list ---------------------------------------------------------------------- */

/* Plays an action that is known to be legal, after memory has been reserved. */
static void append(souk_table *t, int actor, int action)
{
    souk_events events;
    events.n = 0;
    uint32_t learned = t->game->apply(&t->state, t->parts, actor, action, &events);
    souk_entry *e = &t->entries[t->num_entries];
    e->action = (int16_t)action;
    e->actor = (int8_t)actor;
    e->learned = (uint8_t)learned;
    e->first_event = (uint32_t)t->num_events;
    memcpy(t->events + t->num_events, events.e, (size_t)events.n * sizeof events.e[0]);
    t->num_events += events.n;
    e->end_event = (uint32_t)t->num_events;
    t->kept[t->num_kept++] = t->num_entries++;
    if (actor == SOUK_CHANCE) t->num_chances++;
    if (t->num_kept % MARK_EVERY == 0) t->marks[t->num_kept / MARK_EVERY] = t->state;
}

/* Fills in the error for an action that is illegal in this state, for its actor to read. */
static bool refuse(const souk_table *t, const void *state, int actor, int action, souk_error *error)
{
    if (!error) return false;
    souk_voice voice = souk_table_voice(t, error->lang);
    souk_out out;
    souk_error_clear(error);
    if (action >= 0 && action < t->game->num_actions) {
        souk_out_init(&out, error->field, sizeof error->field);
        t->game->name(t->parts, action, &out);
    }
    souk_out_init(&out, error->text, sizeof error->text);
    const char *clause = souk_refusal(t->game, state, t->parts, actor, action, &voice, &out);
    souk_out_init(&out, error->clause, sizeof error->clause);
    souk_puts(&out, clause);
    return false;
}

/* Whether a seat that has just acted may continue its move. */
static bool may_go_on(const souk_game *g, const void *state, int actor, uint32_t learned)
{
    uint32_t pending = g->pending(state);
    return actor >= 0 && !(pending & SOUK_PENDING_CHANCE) && (pending >> actor & 1) &&
           !(learned >> actor & 1);
}

/* Plays the move on a copy of the state. False with an error if a rule forbids one of its actions, or if it goes on
 * after one that ends the actor's turn or teaches it something; `learned`: the seats that its last action taught. */
static bool rehearse(const souk_table *t, int actor, const int16_t *actions, int n, souk_state *copy,
                     uint32_t *learned, souk_error *error)
{
    souk_error_clear(error);
    if (n < 1 || n > SOUK_MOVE_MAX)
        return souk_fail(error, "A move must have 1 to %d actions.", SOUK_MOVE_MAX);
    *copy = t->state;
    for (int i = 0; i < n; i++) {
        if (i > 0 && !may_go_on(t->game, copy, actor, *learned))
            return souk_fail(error,
                             "This move is too long: its action %d ends your turn or reveals something "
                             "new. Nothing was played.",
                             i);
        if (souk_try(t->game, copy, t->parts, actor, actions[i], NULL, learned))
            return refuse(t, copy, actor, actions[i], error);
    }
    return true;
}

bool souk_table_move(souk_table *t, int actor, const int16_t *actions, int n, souk_error *error)
{
    souk_state trial;
    uint32_t learned;
    if (!rehearse(t, actor, actions, n, &trial, &learned, error) || !souk_table_reserve(t, n, error))
        return false;
    for (int i = 0; i < n; i++)
        append(t, actor, actions[i]);
    return true;
}

int souk_table_try(const souk_table *t, int seat, const int16_t *actions, int n, souk_state *state,
                   souk_error *error)
{
    uint32_t learned;
    if (!rehearse(t, seat, actions, n, state, &learned, error)) return -1;
    if (!(learned >> seat & 1)) return n;
    *state = t->state;
    for (int i = 0; i < n - 1; i++)
        t->game->apply(state, t->parts, seat, actions[i], NULL);
    return n - 1;
}

int souk_table_chance(souk_table *t, souk_error *error)
{
    int drawn = 0;
    souk_error_clear(error);
    for (; t->game->pending(&t->state) & SOUK_PENDING_CHANCE; drawn++) {
        if (!t->source.value) {
            souk_fail(error, "Chance decides here, but the record has neither the outcome nor a "
                             "line \"seed: ...\".");
            return -1;
        }
        if (!souk_table_reserve(t, 1, error)) return -1;
        uint64_t value = t->source.value(t->source.context, t->num_chances);
        append(t, SOUK_CHANCE, souk_outcome(t->game, &t->state, t->parts, value));
    }
    return drawn;
}

/* --- Going back ------------------------------------------------------------------------------ */

void souk_table_at(const souk_table *t, int n, souk_state *state)
{
    if (n < 0) n = 0;
    if (n > t->num_kept) n = t->num_kept;
    int mark = n / MARK_EVERY;
    *state = t->marks[mark];
    for (int i = mark * MARK_EVERY; i < n; i++) {
        const souk_entry *e = &t->entries[t->kept[i]];
        t->game->apply(state, t->parts, e->actor, e->action, NULL);
    }
}

/* Whether the seat can undo past this action, its own or a later one; the error says why not. */
static bool can_pass(const souk_entry *e, int seat, uint32_t bots, souk_error *error)
{
    if (e->actor == SOUK_CHANCE)
        return souk_fail(error, "This cannot be taken back: something has been drawn or rolled since.");
    if (e->actor != seat && (e->actor < 0 || !(bots >> e->actor & 1)))
        return souk_fail(error, "This cannot be taken back: the last action was not yours.");
    if (e->learned & ~(1u << seat))
        return souk_fail(error, "This cannot be taken back: it showed the others something hidden.");
    if (e->learned) return souk_fail(error, "This cannot be taken back: it showed you something hidden.");
    return true;
}

/* The number of actions that would remain; -1 with an error if the seat may not undo. */
static int undo_to(const souk_table *t, int seat, uint32_t bots, souk_error *error)
{
    int own = t->num_kept - 1;
    while (own >= 0 && t->entries[t->kept[own]].actor != seat)
        own--;
    if (seat < 0 || own < 0) {
        souk_fail(error, "There is nothing to take back.");
        return -1;
    }
    for (int at = t->num_kept - 1; at >= own; at--)
        if (!can_pass(&t->entries[t->kept[at]], seat, bots, error)) return -1;
    return own;
}

bool souk_table_can_undo(const souk_table *t, int seat)
{
    return souk_table_can_undo_past(t, seat, 0);
}

bool souk_table_can_undo_past(const souk_table *t, int seat, uint32_t bots)
{
    return undo_to(t, seat, bots, NULL) >= 0;
}

bool souk_table_undo(souk_table *t, int seat, souk_error *error)
{
    return souk_table_undo_past(t, seat, 0, error);
}

bool souk_table_undo_past(souk_table *t, int seat, uint32_t bots, souk_error *error)
{
    souk_error_clear(error);
    int kept = undo_to(t, seat, bots, error);
    if (kept < 0 || !souk_table_reserve(t, t->num_kept - kept, error)) return false;
    while (t->num_kept > kept) /* each seat takes back its own, as a record requires */
        souk_table_return(t, t->entries[t->kept[t->num_kept - 1]].actor, t->num_kept - 1, error);
    return true;
}

bool souk_table_return(souk_table *t, int seat, int kept, souk_error *error)
{
    souk_error_clear(error);
    if (kept < 0 || kept >= t->num_kept) return souk_fail(error, "There is nothing to take back.");
    if (!souk_table_reserve(t, t->num_kept - kept, error)) return false;
    for (; t->num_kept > kept; t->num_kept--) {
        souk_entry *e = &t->entries[t->num_entries++];
        e->action = SOUK_UNDO;
        e->actor = (int8_t)seat;
        e->learned = 0;
        e->first_event = e->end_event = (uint32_t)t->num_events;
    }
    souk_table_at(t, kept, &t->state);
    return true;
}

/* --- Records --------------------------------------------------------------------------------- */

/* Replays one entry of a record, after the chance outcomes that were omitted before it. */
static bool replay(souk_table *t, const souk_record_entry *e, souk_error *error)
{
    if (e->action == SOUK_UNDO) return souk_table_undo(t, e->actor, error);
    int16_t action = (int16_t)e->action;
    bool waits = e->actor >= 0; /* a seat never acts while chance is pending */
    if (e->actor == SOUK_TABLE) {
        souk_mask legal;
        souk_legal(t->game, &t->state, t->parts, SOUK_TABLE, &legal);
        waits = !souk_mask_has(&legal, action);
    }
    if (waits && souk_table_chance(t, error) < 0) return false;
    return souk_table_move(t, e->actor, &action, 1, error);
}

souk_table *souk_table_load(const char *text, size_t len, const void *parts, souk_error *error)
{
    souk_record_reader reader;
    souk_record_head head;
    souk_record_entry entry;
    if (!souk_record_open(&reader, text, len, &head, error)) return NULL;
    if (!parts || parts == souk_parts_default(head.game))
        parts =
            head.has_parts ? souk_parts_with(head.game, head.parts_digest) : souk_parts_default(head.game);
    if (!parts || (head.has_parts && head.parts_digest != souk_parts_digest(head.game, parts))) {
        souk_fail_at(error, head.parts_line, 1, "parts",
                     "This game was played with other parts. Give the same parts file.");
        return NULL;
    }
    souk_table *t = open_head(&head, parts, error);
    if (!t) return NULL;
    souk_record_parts(&reader, parts);
    int more;
    while ((more = souk_record_next(&reader, &entry, error)) > 0) {
        if (replay(t, &entry, error)) continue;
        if (error) {
            error->line = entry.line;
            bool turn = strcmp(error->clause, SOUK_NOT_YOUR_TURN) == 0;
            error->column = turn ? entry.column : entry.action_column;
        }
        break;
    }
    if (more == 0) return t;
    souk_table_free(t);
    return NULL;
}

/* Writes the first n entries, or the first n of those that were not taken back. */
static void write_record(const souk_table *t, int n, bool kept, souk_out *out)
{
    souk_record_put_head(out, &t->head, t->parts);
    for (int i = 0; i < n; i++) {
        const souk_entry *e = &t->entries[kept ? t->kept[i] : i];
        souk_record_put_entry(out, t->game, t->parts, e->actor, e->action);
    }
}

static bool save(const souk_table *t, int n, bool kept, char **text, size_t *len, souk_error *error)
{
    souk_out out;
    souk_out_init(&out, NULL, 0);
    write_record(t, n, kept, &out); /* once to measure, once to write */
    size_t need = out.len;
    char *buffer = malloc(need + 1);
    *text = NULL;
    *len = 0;
    if (!buffer) return souk_fail(error, "Out of memory.");
    souk_out_init(&out, buffer, need + 1);
    write_record(t, n, kept, &out);
    *text = buffer;
    *len = need;
    return true;
}

bool souk_table_save(const souk_table *t, char **text, size_t *len, souk_error *error)
{
    return save(t, t->num_entries, false, text, len, error);
}

bool souk_table_save_kept(const souk_table *t, int n, char **text, size_t *len, souk_error *error)
{
    return save(t, n < t->num_kept ? n : t->num_kept, true, text, len, error);
}

/* --- The log --------------------------------------------------------------------------------- */

void souk_table_log(const souk_table *t, int from, int viewer, const souk_voice *voice, souk_out *out)
{
    for (int i = from < 0 ? 0 : from; i < t->num_entries; i++) {
        const souk_entry *e = &t->entries[i];
        if (e->action == SOUK_UNDO) {
            SOUK_OUT(who, SOUK_PLAYER_MAX);
            souk_seat_name(voice, e->actor, &who);
            souk_printf(out, souk_text(voice->lang, "%s takes back their last action."), who.buf);
            souk_putc(out, '\n');
        }
        for (uint32_t j = e->first_event; j < e->end_event; j++) {
            souk_event seen;
            size_t before = out->len;
            if (!souk_event_for(t->game, &t->events[j], viewer, &seen)) continue;
            souk_event_say(t->game, t->parts, &seen, voice, out);
            if (out->len > before) souk_putc(out, '\n');
        }
    }
}
