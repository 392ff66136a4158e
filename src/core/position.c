/* position.c — a state as `key = value` lines, written and read from the game's table of keys (position.h).
 *
 * Writing and reading walk the table in the same order and the same way, so that every line that is written
 * can be read. Words are read by writing: a word means the item that is written as that word. */
#include "core/position.h"
#include "core/at.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64, NAMED_MAX = 8 };

/* --- Integers of a state ---------------------------------------------------------------------- */

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first bytes of an integer are its lowest");

static uint64_t load(const void *state, const souk_key *k, size_t at)
{
    const int above = 64 - 8 * k->width;
    uint64_t value = 0;
    memcpy(&value, (const uint8_t *)state + at, k->width);
    return k->min < 0 ? (uint64_t)((int64_t)(value << above) >> above) : value;
}

static void store(void *state, const souk_key *k, size_t at, uint64_t value)
{
    memcpy((uint8_t *)state + at, &value, k->width);
}

static size_t place_of(const souk_key *k, int seat)
{
    return k->at + (size_t)k->stride * (size_t)seat;
}

/* How many items the array has at this table. */
static int length_of(const souk_game *g, const souk_key *k, const void *state)
{
    return k->flags & SOUK_PER_SEAT ? souk_seats(g, state) : k->length;
}

/* How many integers a set takes. */
static int words_of(const souk_key *k)
{
    return k->length ? k->length : 1;
}

/* Where a counted array keeps the number of its items in use. */
static uint8_t *count_of(const souk_key *k, const void *state, int seat)
{
    size_t stride = k->count_stride ? k->count_stride : k->stride ? 1 : 0;
    return (uint8_t *)state + k->count_at + stride * (size_t)seat;
}

/* How many items the array holds now. */
static int used_of(const souk_game *g, const souk_key *k, const void *state, int seat)
{
    return k->count_at ? *count_of(k, state, seat) : length_of(g, k, state);
}

static int32_t number_in(const void *whole, souk_number n)
{
    int32_t value = 0;
    if (n.width) memcpy(&value, (const uint8_t *)whole + n.at, n.width);
    return value;
}

static int32_t most(const souk_key *k, const void *state, const void *parts, int line)
{
    if (k->max_of) return k->max_of(state, parts, line);
    return k->max + number_in(state, k->most_in_state) + number_in(parts, k->most_in_parts);
}

int32_t souk_key_number(const souk_key *key, const void *state, const void *parts, int line, int32_t *at_most)
{
    *at_most = most(key, state, parts, line);
    return (int32_t)load(state, key, place_of(key, line));
}

/* --- Phases ------------------------------------------------------------------------------------ */

static int phase_of(const souk_game *g, const void *state)
{
    return (int)load(state, &g->keys[0], g->keys[0].at);
}

static bool in_phase(const souk_game *g, uint32_t phases, const void *state)
{
    return phases && phases >> phase_of(g, state) & 1;
}

static bool is_known(souk_at here, const souk_key *k)
{
    return (!k->in || in_phase(here.game, k->in, here.state)) &&
           (!k->when || k->when(here.state, here.parts, 0));
}

/* --- Items ------------------------------------------------------------------------------------ */

static bool is_number(const souk_key *k)
{
    return !k->names && !k->name_stride && !k->put;
}

static void put_item(const souk_key *k, const void *parts, int32_t item, souk_out *out)
{
    if (k->none && item == k->nothing && (k->type == SOUK_ITEM || k->type == SOUK_ITEMS))
        souk_puts(out, k->none);
    else if (k->names)
        souk_puts(out, k->names[item]);
    else if (k->name_stride)
        souk_puts(out, (const char *)parts + k->name_at + (size_t)item * k->name_stride);
    else if (k->put)
        k->put(parts, item + k->base, out);
    else
        souk_printf(out, "%ld", (long)item + k->base);
}

/* "low, high, none"; of a long list only the first and the last. */
static void list_words(const souk_key *k, const void *parts, int32_t last, souk_out *out)
{
    bool many = last - k->min >= NAMED_MAX;
    SOUK_OUT(end, WORD);
    for (int32_t item = k->min; item <= last; item++) {
        SOUK_OUT(name, WORD);
        put_item(k, parts, item, &name);
        if (name.len == 0) continue;
        if (many && out->len) {
            souk_out_reset(&end);
            souk_puts(&end, name.buf);
        } else {
            souk_printf(out, out->len ? ", %s" : "%s", name.buf);
        }
    }
    if (end.len) souk_printf(out, " ... %s", end.buf);
    if (k->none) souk_printf(out, ", %s", k->none);
}

static bool find_item(const souk_key *k, int32_t last, const void *parts, const char *word, int32_t *item)
{
    if (k->none && strcmp(word, k->none) == 0) {
        *item = k->nothing;
        return true;
    }
    if (is_number(k)) {
        char *end;
        long n = strtol(word, &end, 10);
        *item = (int32_t)(n - k->base);
        return end != word && !*end && n >= (long)k->min + k->base && n <= (long)last + k->base;
    }
    for (int32_t i = k->min; i <= last; i++) {
        SOUK_OUT(name, WORD);
        put_item(k, parts, i, &name);
        if (name.len == 0 || strcmp(name.buf, word) != 0) continue;
        *item = i;
        return true;
    }
    return false;
}

bool souk_key_item(const souk_key *k, const void *state, const void *parts, const char *word, int32_t *item)
{
    return find_item(k, most(k, state, parts, 0), parts, word, item);
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* Writes the values of an array, a set or counts; returns their number. */
static int put_values(souk_at here, const souk_key *k, int seat, souk_out *out)
{
    bool counts = k->type == SOUK_COUNTS, repeated = (k->flags & SOUK_REPEATED) != 0;
    const char *between = k->between ? k->between : counts && !repeated ? ", " : " ";
    size_t at = place_of(k, seat);
    int n = 0, used = used_of(here.game, k, here.state, seat);
    if (k->type == SOUK_SET) {
        for (int i = 0; i < words_of(k); i++)
            for (uint64_t set = load(here.state, k, at + (size_t)i * k->width); set; set &= set - 1) {
                souk_puts(out, n++ ? between : "");
                put_item(k, here.parts, 64 * i + souk_lowest(set), out);
            }
        return n;
    }
    for (int i = 0; i < used; i++) {
        int item = k->flags & SOUK_DOWN ? used - 1 - i : i;
        int64_t value = (int64_t)load(here.state, k, at + (size_t)item * k->width);
        if ((k->flags & SOUK_SHORT) && !k->none && value == k->nothing) break; /* `nothing` has no word */
        int times = !counts ? 1 : repeated ? (int)value : value != 0;
        for (; times > 0; times--) {
            souk_puts(out, n++ ? between : "");
            if (counts && !repeated) souk_printf(out, "%ld ", (long)value);
            put_item(k, here.parts, counts ? item : (int32_t)value, out);
        }
    }
    return n;
}

/* The index that a game's own words refer to: the line, or the first cell of that row. */
static int first_place(const souk_key *k, const void *state, const void *parts, int line)
{
    int cell = 0;
    for (int row = 0; k->cells && row < line; row++)
        cell += k->cells(state, parts, row);
    return k->cells ? cell : line;
}

/* Appends the value as it is written. Returns whether there is one: an item but `nothing`, or a non-empty list. */
static bool put_value(souk_at here, const souk_key *k, int line, souk_out *out)
{
    if (k->say) {
        for (int i = 0, n = k->cells ? k->cells(here.state, here.parts, line) : 1; i < n; i++)
            k->say(here.state, here.parts, first_place(k, here.state, here.parts, line) + i, out);
        return out->len > 0;
    }
    if (k->type != SOUK_ITEM) return put_values(here, k, line, out) > 0;
    int32_t item = (int32_t)load(here.state, k, place_of(k, line));
    bool none = item == k->nothing;
    if (!none || !(k->flags & SOUK_QUIET)) put_item(k, here.parts, item, out);
    return !none;
}

void souk_key_put(const souk_key *k, const void *parts, int line, souk_out *out)
{
    const char *place = strchr(k->key, '%');
    if (!place) {
        souk_puts(out, k->key);
        return;
    }
    souk_printf(out, "%.*s", (int)(place - k->key), k->key);
    switch (place[1]) {
    case 'd': souk_put_int(out, line); break;
    case 'u': souk_put_int(out, line + 1); break;
    case 'c': souk_putc(out, (char)('a' + line)); break;
    default: k->put(parts, line, out); break;
    }
}

/* The number of lines of the key; lines per seat count as one. */
static int lines_of(const souk_key *k, const void *state, const void *parts)
{
    const char *place = strchr(k->key, '%');
    return place && place[1] != 'd' ? most(k, state, parts, 0) + 1 : 1;
}

static void write_line(souk_at here, const souk_key *k, int line, souk_out *out)
{
    SOUK_OUT(value, SOUK_FIELD_TEXT);
    if (!put_value(here, k, line, &value) && (k->flags & SOUK_QUIET)) return;
    souk_key_put(k, here.parts, line, out);
    souk_puts(out, k->say ? " =" : value.len || k->none ? " = " : " =");
    souk_printf(out, "%s\n", value.len || !k->none ? value.buf : k->none);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct reading {
    const souk_game *game;
    void *state;
    const void *parts;
    souk_fields *fields;
    souk_error *error;
    int line; /* the seat, or the line of the key, that is being read */
} reading;

/* The line of a key, or NULL. */
static const souk_field *said(reading *r, const souk_key *k, int line)
{
    SOUK_OUT(key, WORD);
    souk_key_put(k, r->parts, line, &key);
    return souk_field_get(r->fields, key.buf);
}

/* The item that a word means for this key; false with an error that lists the words it takes. */
static bool read_item(reading *r, const souk_key *k, const souk_field *field, const char *word, int32_t *item)
{
    int32_t last = most(k, r->state, r->parts, r->line);
    if (find_item(k, last, r->parts, word, item)) return true;
    if (k->called && (*item = k->called(r->state, r->parts, word)) >= 0) return true;
    if (is_number(k) && !k->called)
        return souk_field_wrong(r->fields, field, r->error, "%s must be a whole number from %ld to %ld.",
                                field->key, (long)k->min + k->base, (long)last + k->base);
    SOUK_OUT(words, SOUK_TEXT_MAX);
    list_words(k, r->parts, last, &words);
    return souk_field_wrong(r->fields, field, r->error, "Unknown value \"%s\": use %s.", word, words.buf);
}

static bool read_set(reading *r, const souk_key *k, const souk_field *field, size_t at)
{
    char word[WORD];
    int32_t item;
    memset((uint8_t *)r->state + at, 0, (size_t)words_of(k) * k->width);
    for (const char *p = field->value; (p = souk_field_word(p, word, sizeof word));) {
        if (k->none && strcmp(word, k->none) == 0) continue;
        if (!read_item(r, k, field, word, &item)) return false;
        size_t where = at + (size_t)(item / 64) * k->width;
        uint64_t set = load(r->state, k, where), bit = UINT64_C(1) << item % 64;
        if (set & bit) return souk_field_wrong(r->fields, field, r->error, "\"%s\" occurs twice here.", word);
        store(r->state, k, where, set | bit);
    }
    return true;
}

/* Reads the next count: "2 water" or "camel", or a single letter if the counts have no separator. */
static const char *next_count(const souk_key *k, const char *p, char *word, long *number)
{
    char next[WORD], *end;
    const char *after;
    *number = 1;
    if (k->between && !*k->between && *p) {
        snprintf(word, WORD, "%.1s", p);
        return p + 1;
    }
    p = souk_field_word(p, word, WORD);
    long n = p ? strtol(word, &end, 10) : -1;
    if (n < 0 || *end || !(after = souk_field_word(p, next, sizeof next))) return p;
    *number = n;
    memcpy(word, next, sizeof next);
    return after;
}

static bool read_counts(reading *r, const souk_key *k, const souk_field *field, size_t at)
{
    souk_key items = *k;
    char word[WORD];
    long n, limit = most(k, r->state, r->parts, r->line);
    int32_t item;
    items.min = 0;
    items.max = k->length - 1;
    items.max_of = NULL;
    items.most_in_state = items.most_in_parts = (souk_number){0, 0};
    items.none = NULL;
    memset((uint8_t *)r->state + at, 0, (size_t)k->length * k->width);
    if (k->none && strcmp(field->value, k->none) == 0) return true;
    for (const char *p = field->value; (p = next_count(k, p, word, &n));) {
        if (!read_item(r, &items, field, word, &item)) return false;
        size_t where = at + (size_t)item * k->width;
        long sum = (long)load(r->state, k, where) + n;
        if (n > limit || sum > limit)
            return souk_field_wrong(r->fields, field, r->error, "At most %ld of \"%s\" are allowed here.",
                                    limit, word);
        store(r->state, k, where, (uint64_t)sum);
    }
    return true;
}

static bool wrong_number(reading *r, const souk_field *field, int right, int n)
{
    return souk_field_wrong(r->fields, field, r->error, "Expected %d values here, not %d.", right, n);
}

static bool read_array(reading *r, const souk_key *k, const souk_field *field, int seat)
{
    size_t at = place_of(k, seat);
    int n = 0, length = length_of(r->game, k, r->state);
    uint64_t seen = 0;
    char word[WORD], next[WORD];
    int32_t item;
    for (const char *p = field->value; (p = souk_field_word(p, word, sizeof word));) {
        bool closed = k->count_at && k->none && strcmp(word, k->none) == 0;
        if (closed && k->nothing < k->min) continue;                           /* no item, as in a set */
        if (closed && n == 0 && !souk_field_word(p, next, sizeof next)) break; /* "none" as the whole value */
        if (n == length)
            return souk_field_wrong(r->fields, field, r->error, "At most %d values are allowed here.",
                                    length);
        if (!read_item(r, k, field, word, &item)) return false;
        if ((k->flags & SOUK_DIFFERENT) && item >= 0 && item < 64) {
            if (seen >> item & 1)
                return souk_field_wrong(r->fields, field, r->error, "\"%s\" occurs twice here.", word);
            seen |= (uint64_t)1 << item;
        }
        store(r->state, k, at + (size_t)n++ * k->width, (uint64_t)(int64_t)item);
    }
    if (k->count_at)
        *count_of(k, r->state, seat) = (uint8_t)n;
    else if (n < length && !(k->flags & SOUK_SHORT))
        return wrong_number(r, field, length, n);
    for (; !k->count_at && n < length; n++)
        store(r->state, k, at + (size_t)n * k->width, (uint64_t)(int64_t)k->nothing);
    return true;
}

/* Lets the game read the words of a line, and reports the word that it rejects. */
static bool read_words(reading *r, const souk_key *k, const souk_field *field, int line)
{
    char word[SOUK_FIELD_TEXT];
    const char *fault = NULL;
    int n = 0, place = first_place(k, r->state, r->parts, line);
    int cells = k->cells ? k->cells(r->state, r->parts, line) : 0;
    for (const char *p = field->value; cells && (p = souk_field_word(p, word, sizeof word));)
        n++;
    if (n != cells) return wrong_number(r, field, cells, n);
    n = 0;
    for (const char *p = field->value; !fault && (p = souk_field_word(p, word, sizeof word)); n++)
        fault = k->hear(r->state, r->parts, cells ? place + n : place, n, word);
    if (fault)
        return souk_field_wrong(r->fields, field, r->error, "\"%s\": %s", word,
                                souk_text(r->error->lang, fault));
    if (cells) return true;
    fault = k->hear(r->state, r->parts, line, n, NULL);
    return !fault || souk_field_wrong(r->fields, field, r->error, "%s", souk_text(r->error->lang, fault));
}

static const char *phase_name(const reading *r)
{
    return r->game->keys[0].names[phase_of(r->game, r->state)];
}

static void set_usual(reading *r, const souk_key *k, int line)
{
    if (!k->usual && !k->usual_of) return;
    int n = k->type == SOUK_ITEMS ? length_of(r->game, k, r->state) : 1;
    for (int i = 0; i < n; i++) {
        int32_t value = k->usual_of ? k->usual_of(r->state, r->parts, n > 1 ? i : line) : k->usual;
        if (value < k->min) value = k->min;
        store(r->state, k, place_of(k, line) + (size_t)i * k->width, (uint64_t)(int64_t)value);
    }
}

static bool read_line(reading *r, const souk_key *k, int line)
{
    int32_t item;
    if (k->when && !k->when(r->state, r->parts, 0)) return true;
    const souk_field *field = said(r, k, line);
    bool in = !k->in || in_phase(r->game, k->in, r->state);
    if (in) set_usual(r, k, line);
    if (!field) return true;
    if (!in)
        return souk_field_wrong(r->fields, field, r->error, "There is no field %s in the phase %s.",
                                field->key, phase_name(r));
    r->line = line;
    if (k->hear) return read_words(r, k, field, line);
    switch (k->type) {
    case SOUK_SET: return read_set(r, k, field, place_of(k, line));
    case SOUK_COUNTS: return read_counts(r, k, field, place_of(k, line));
    case SOUK_ITEMS: return read_array(r, k, field, line);
    default: break;
    }
    if (!read_item(r, k, field, field->value, &item)) return false;
    store(r->state, k, place_of(k, line), (uint64_t)(int64_t)item);
    return true;
}

/* --- Keys without a line ------------------------------------------------------------------------- */

static bool each_seat(const souk_key *k)
{
    return strstr(k->key, "%d") != NULL;
}

/* The number of lines that the key may have in all. */
static int all_lines(const reading *r, const souk_key *k)
{
    return each_seat(k) ? souk_seats(r->game, r->state) : lines_of(k, r->state, r->parts);
}

/* Sets the defaults of the keys without a line, and checks that the phase has every key it needs. */
static bool complete(reading *r)
{
    const souk_game *g = r->game;
    const souk_at here = {g, r->state, r->parts};
    for (const souk_key *k = g->keys; k < g->keys + g->num_keys; k++)
        for (int line = 0; k->usual_of && is_known(here, k) && line < all_lines(r, k); line++)
            if (!said(r, k, line)) set_usual(r, k, line);
    for (const souk_key *k = g->keys; k < g->keys + g->num_keys; k++) {
        for (int line = 0; in_phase(g, k->needed_in, r->state) && line < all_lines(r, k); line++) {
            SOUK_OUT(value, SOUK_FIELD_TEXT);
            SOUK_OUT(key, WORD);
            souk_key_put(k, r->parts, line, &key);
            if (!put_value(here, k, line, &value))
                return souk_fields_wrong(r->fields, r->error, key.buf,
                                         "The phase \"%s\" needs the field \"%s\".", phase_name(r), key.buf);
        }
    }
    return true;
}

/* --- Pools -------------------------------------------------------------------------------------- */

static int held(const souk_game *g, const souk_key *k, const void *state, int line, int kind)
{
    size_t at = place_of(k, line), width = k->width;
    int n = 0, used = k->type == SOUK_ITEMS ? used_of(g, k, state, line) : 1;
    if (k->type == SOUK_SET) return (int)(load(state, k, at + (size_t)(kind / 64) * width) >> kind % 64 & 1);
    if (k->type == SOUK_COUNTS) return (int)load(state, k, at + (size_t)kind * width);
    for (int i = 0; i < used; i++)
        n += (int64_t)load(state, k, at + (size_t)i * width) == kind;
    return n;
}

static bool is_rest(const souk_key *k, const souk_key *pool)
{
    return pool->width && k->at == pool->at;
}

/* How many of a kind the keys of the pool hold; only those of the seat if the pool is per seat. If `line` is
 * not NULL, *line is set to the last line that has some of it. */
static int count_kind(reading *r, const souk_key *pool, int seat, int kind, const souk_field **line)
{
    const souk_game *g = r->game;
    const souk_field *field;
    int sum = 0;
    for (const souk_key *k = g->keys; k < g->keys + g->num_keys; k++) {
        if (k->of != pool || is_rest(k, pool)) continue;
        for (int i = seat; i < (pool->stride ? seat + 1 : all_lines(r, k)); i++) {
            int n = held(g, k, r->state, i, kind);
            if (n && line && (field = said(r, k, i))) *line = field;
            sum += n;
        }
    }
    return sum;
}

/* Stores the remainder of a kind in the rest. `rest` is the line that states the rest, or NULL. */
static bool settle_kind(reading *r, const souk_key *pool, const souk_field *rest, int seat, int kind)
{
    const souk_field *last = NULL;
    const int box = pool->box ? pool->box(r->state, r->parts, kind) : 1;
    const int left = box - count_kind(r, pool, seat, kind, NULL);
    const bool differs = rest && left >= 0 && held(r->game, pool, r->state, seat, kind) != left;
    SOUK_OUT(name, WORD);
    if (left < 0 || differs) {
        count_kind(r, pool, seat, kind, &last);
        put_item(pool, r->parts, kind, &name);
    }
    if (left < 0 && box == 1)
        return souk_field_wrong(r->fields, last, r->error, "\"%s\" is in two places.", name.buf);
    if (left < 0)
        return souk_field_wrong(r->fields, last, r->error, "There are only %d \"%s\" in the box.", box,
                                name.buf);
    if (differs)
        return souk_field_wrong(r->fields, rest, r->error,
                                "There must be %d \"%s\" here: the rest of the box.", left, name.buf);
    size_t at = place_of(pool, seat);
    if (pool->type == SOUK_COUNTS) {
        store(r->state, pool, at + (size_t)kind * pool->width, (uint64_t)left);
    } else if (pool->width) {
        uint64_t others = load(r->state, pool, at) & ~(UINT64_C(1) << kind);
        store(r->state, pool, at, others | (uint64_t)left << kind);
    }
    return true;
}

static bool settle_pool(reading *r, const souk_key *pool)
{
    const souk_game *g = r->game;
    const souk_field *rest = NULL;
    int kinds = pool->type == SOUK_COUNTS ? pool->length : most(pool, r->state, r->parts, 0) + 1;
    int seats = pool->stride ? souk_seats(g, r->state) : 1;
    for (int i = 0; i < g->num_keys; i++)
        if (g->keys[i].of == pool && is_rest(&g->keys[i], pool)) rest = said(r, &g->keys[i], 0);
    for (int i = 0; i < seats * kinds; i++)
        if (i % kinds >= pool->min && !settle_kind(r, pool, rest, i / kinds, i % kinds)) return false;
    return true;
}

/* --- A whole position ------------------------------------------------------------------------- */

/* The end of the run of keys from `from` on that all belong to the table, or all to its seats. */
static int run_end(const souk_game *g, int from)
{
    int to = from + 1;
    while (to < g->num_keys && each_seat(&g->keys[to]) == each_seat(&g->keys[from]))
        to++;
    return to;
}

void souk_position(const souk_game *g, const void *state, const void *parts, souk_out *out)
{
    const souk_at here = {g, state, parts};
    for (int from = 0, to; from < g->num_keys; from = to) {
        int seats = each_seat(&g->keys[from]) ? souk_seats(g, state) : 1;
        to = run_end(g, from);
        for (int seat = 0; seat < seats; seat++)
            for (int i = from; i < to; i++)
                for (int line = 0; line < lines_of(&g->keys[i], state, parts); line++)
                    if (is_known(here, &g->keys[i])) write_line(here, &g->keys[i], seat + line, out);
    }
}

/* Every pending actor must have a legal action, or play could not continue from here. */
static bool can_go_on(const reading *r)
{
    const souk_game *g = r->game;
    souk_mask legal;
    uint32_t pending = g->pending(r->state);
    if (pending == 0) return true;
    if (pending & SOUK_PENDING_CHANCE) {
        souk_legal(g, r->state, r->parts, SOUK_CHANCE, &legal);
        if (souk_mask_count(&legal)) return true;
    } else {
        int able = 0;
        for (uint32_t seats = pending; seats; seats &= seats - 1) {
            souk_legal(g, r->state, r->parts, souk_lowest(seats), &legal);
            able += souk_mask_count(&legal) > 0;
        }
        if (able == souk_popcount(pending)) return true;
    }
    return souk_fields_wrong(r->fields, r->error, "phase", "There is nothing to do in this position.");
}

/* Reads all fields into a state that was set up. */
static bool read_fields(const souk_game *g, void *state, const void *parts, souk_fields *fields,
                        souk_error *error)
{
    reading r = {g, state, parts, fields, error, 0};
    for (int i = 0; i < g->num_keys; i++)
        for (int line = 0; line < all_lines(&r, &g->keys[i]); line++)
            if (!read_line(&r, &g->keys[i], line)) return false;
    if (!souk_fields_done(fields, error) || !complete(&r)) return false;
    for (int i = 0; i < g->num_keys; i++) {
        const souk_key *pool = g->keys[i].of;
        bool settled = !pool;
        for (int k = 0; k < i; k++)
            settled |= g->keys[k].of == pool;
        if (!settled && !settle_pool(&r, pool)) return false;
    }
    if (g->settle && !g->settle(state, parts, fields, error)) return false;
    const char *lost = g->settle ? NULL : g->conserved(state, parts);
    if (lost)
        return souk_fields_wrong(fields, error, "", "The pieces do not add up: %s.",
                                 souk_text(error->lang, lost));
    return can_go_on(&r);
}

bool souk_place(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats,
                const char *lines, souk_error *error)
{
    souk_fields *fields = malloc(sizeof *fields);
    if (!fields) return souk_fail(error, "Out of memory.");
    souk_setup(g, state, parts, options, seats);
    bool ok = souk_fields_parse(fields, lines, 1, error) && read_fields(g, state, parts, fields, error);
    free(fields);
    return ok;
}
