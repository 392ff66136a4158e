/* position.c — a state as `key = value` lines, written and read from the game's table of keys (position.h).
 *
 * Writing and reading walk the table in the same order and the same way, so that every line that is written
 * is one that is read. Words are read by writing: the item that a word means is the one that is written so. */
#include "core/position.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64, NAMED_MAX = 8, WORDS_MAX = 4 };

/* --- Integers of a state ---------------------------------------------------------------------- */

static uint64_t load(const void *state, const souk_key *k, size_t at)
{
    const uint8_t *from = (const uint8_t *)state + at;
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (k->width) {
    case 1: memcpy(&one, from, 1); return k->min < 0 ? (uint64_t)(int64_t)(int8_t)one : one;
    case 2: memcpy(&two, from, 2); return k->min < 0 ? (uint64_t)(int64_t)(int16_t)two : two;
    case 4: memcpy(&four, from, 4); return k->min < 0 ? (uint64_t)(int64_t)(int32_t)four : four;
    default: memcpy(&eight, from, 8); return eight;
    }
}

static void store(void *state, const souk_key *k, size_t at, uint64_t value)
{
    uint8_t *to = (uint8_t *)state + at;
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;
    switch (k->width) {
    case 1: memcpy(to, &one, 1); break;
    case 2: memcpy(to, &two, 2); break;
    case 4: memcpy(to, &four, 4); break;
    default: memcpy(to, &value, 8); break;
    }
}

static size_t place_of(const souk_key *k, int seat)
{
    return k->at + (size_t)k->stride * (size_t)seat;
}

/* How many items the array has for this table. */
static int length_of(const souk_game *g, const souk_key *k, const void *state)
{
    return k->flags & SOUK_PER_SEAT ? souk_seats(g, state) : k->length;
}

/* How many integers a set takes. */
static int words_of(const souk_key *k)
{
    return k->length ? k->length : 1;
}

/* How many items of a counted array are in use. */
static uint8_t *count_of(const souk_key *k, const void *state, int seat)
{
    size_t stride = k->count_stride ? k->count_stride : k->stride ? 1 : 0;
    return (uint8_t *)state + k->count_at + stride * (size_t)seat;
}

static int32_t most(const souk_key *k, const void *state, const void *parts)
{
    return k->max_of ? k->max_of(state, parts) : k->max;
}

/* --- Items ------------------------------------------------------------------------------------ */

static void put_item(const souk_key *k, const void *parts, int32_t item, souk_out *out)
{
    if (k->none && item == k->nothing && (k->type == SOUK_ITEM || k->type == SOUK_ITEMS))
        souk_puts(out, k->none);
    else if (k->names)
        souk_puts(out, k->names[item]);
    else if (k->put)
        k->put(parts, item, out);
    else
        souk_printf(out, "%ld", (long)item + k->base);
}

/* "low, high or none"; of many only the first and the last. */
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

bool souk_key_item(const souk_key *k, const void *state, const void *parts, const char *word, int32_t *item)
{
    int32_t last = most(k, state, parts);
    if (k->none && strcmp(word, k->none) == 0) {
        *item = k->nothing;
        return true;
    }
    if (!k->names && !k->put) {
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

/* --- Writing ---------------------------------------------------------------------------------- */

/* The values of an array, a set or counts; "none", or as the key has it, if there are none. */
static int write_values(const souk_game *g, const souk_key *k, const void *state, const void *parts, int seat,
                        souk_out *out)
{
    bool counts = k->type == SOUK_COUNTS, repeated = (k->flags & SOUK_REPEATED) != 0;
    const char *between = k->between ? k->between : counts && !repeated ? ", " : " ";
    size_t at = place_of(k, seat);
    int n = 0, length = length_of(g, k, state);
    if (k->type == SOUK_SET) {
        for (int i = 0; i < words_of(k); i++)
            for (uint64_t set = load(state, k, at + (size_t)i * k->width); set; set &= set - 1) {
                souk_puts(out, n++ ? between : "");
                put_item(k, parts, 64 * i + souk_lowest(set), out);
            }
        return n;
    }
    if (k->count_at) length = *count_of(k, state, seat);
    for (int i = 0; i < length; i++) {
        int64_t value = (int64_t)load(state, k, at + (size_t)i * k->width);
        if ((k->flags & SOUK_SHORT) && !k->none && value == k->nothing) break; /* it has no word */
        int times = !counts ? 1 : repeated ? (int)value : value != 0;
        for (; times > 0; times--) {
            souk_puts(out, n++ ? between : "");
            if (counts && !repeated) souk_printf(out, "%ld ", (long)value);
            put_item(k, parts, counts ? i : (int32_t)value, out);
        }
    }
    return n;
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

/* How many lines the key has, but for those of the seats. */
static int lines_of(const souk_key *k, const void *state, const void *parts)
{
    const char *place = strchr(k->key, '%');
    return place && place[1] != 'd' ? most(k, state, parts) + 1 : 1;
}

static void write_words(const souk_key *k, const void *state, const void *parts, int line, souk_out *out)
{
    SOUK_OUT(words, SOUK_FIELD_TEXT);
    k->say(state, parts, line, &words);
    if (!words.len && (k->flags & SOUK_QUIET)) return;
    souk_key_put(k, parts, line, out);
    souk_printf(out, " =%s\n", words.buf);
}

static void write_key(const souk_game *g, const souk_key *k, const void *state, const void *parts, int seat,
                      souk_out *out)
{
    if (k->when && !k->when(state, parts)) return;
    if (k->say) {
        int lines = lines_of(k, state, parts);
        for (int i = 0; i < lines; i++)
            write_words(k, state, parts, seat + i, out);
        return;
    }
    SOUK_OUT(value, SOUK_FIELD_TEXT);
    int n = 1;
    if (k->type == SOUK_ITEM) {
        int32_t item = (int32_t)load(state, k, place_of(k, seat));
        if ((k->flags & SOUK_QUIET) && item == k->nothing) return;
        put_item(k, parts, item, &value);
    } else {
        n = write_values(g, k, state, parts, seat, &value);
        if (n == 0 && (k->flags & SOUK_QUIET)) return;
    }
    souk_key_put(k, parts, seat, out);
    if (n)
        souk_printf(out, " = %s\n", value.buf);
    else
        souk_printf(out, k->none ? " = %s\n" : " =\n", k->none);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct reading {
    const souk_game *game;
    void *state;
    const void *parts;
    souk_fields *fields;
    souk_error *error;
} reading;

/* The item that a word means to this key; false after an error that says which words it takes. */
static bool read_item(reading *r, const souk_key *k, const souk_field *field, const char *word, int32_t *item)
{
    int32_t last = most(k, r->state, r->parts);
    if (souk_key_item(k, r->state, r->parts, word, item)) return true;
    if (!k->names && !k->put)
        return souk_field_wrong(r->fields, field, r->error, "%s must be a whole number from %ld to %ld.",
                                field->key, (long)k->min + k->base, (long)last + k->base);
    SOUK_OUT(words, SOUK_TEXT_MAX);
    list_words(k, r->parts, last, &words);
    return souk_field_wrong(r->fields, field, r->error, "\"%s\" is not known here: write %s.", word,
                            words.buf);
}

static bool read_set(reading *r, const souk_key *k, const souk_field *field, size_t at)
{
    char word[WORD];
    uint64_t set[WORDS_MAX] = {0};
    int32_t item;
    for (const char *p = field->value; (p = souk_field_word(p, word, sizeof word));) {
        if (k->none && strcmp(word, k->none) == 0) continue;
        if (!read_item(r, k, field, word, &item)) return false;
        if (set[item >> 6] >> (item & 63) & 1)
            return souk_field_wrong(r->fields, field, r->error, "\"%s\" stands here twice.", word);
        set[item >> 6] |= (uint64_t)1 << (item & 63);
    }
    for (int i = 0; i < words_of(k); i++)
        store(r->state, k, at + (size_t)i * k->width, set[i]);
    return true;
}

/* "2 water, camel": each word counts once, or as often as the number before it says. */
static bool read_counts(reading *r, const souk_key *k, const souk_field *field, size_t at)
{
    souk_key items = *k;
    char word[WORD];
    long n = 1;
    int32_t item, limit = most(k, r->state, r->parts);
    items.min = 0;
    items.max = k->length - 1;
    items.max_of = NULL;
    for (int i = 0; i < k->length; i++)
        store(r->state, k, at + (size_t)i * k->width, 0);
    for (const char *p = field->value; (p = souk_field_word(p, word, sizeof word));) {
        char *end;
        long number = strtol(word, &end, 10);
        if (end != word && !*end) {
            n = number;
            continue;
        }
        if (k->none && strcmp(word, k->none) == 0) continue;
        if (!read_item(r, &items, field, word, &item)) return false;
        size_t where = at + (size_t)item * k->width;
        long sum = (long)load(r->state, k, where) + n;
        if (n < 0 || sum > limit)
            return souk_field_wrong(r->fields, field, r->error, "There are at most %ld of \"%s\" here.",
                                    (long)limit, word);
        store(r->state, k, where, (uint64_t)sum);
        n = 1;
    }
    return true;
}

static bool wrong_number(reading *r, const souk_field *field, int right, int n)
{
    return souk_field_wrong(r->fields, field, r->error, "There are %d values here, not %d.", right, n);
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
        if (closed && n == 0 && !souk_field_word(p, next, sizeof next)) break; /* "none" as a whole */
        if (n == length)
            return souk_field_wrong(r->fields, field, r->error, "There are at most %d values here.", length);
        if (!read_item(r, k, field, word, &item)) return false;
        if ((k->flags & SOUK_DIFFERENT) && item >= 0 && item < 64) {
            if (seen >> item & 1)
                return souk_field_wrong(r->fields, field, r->error, "\"%s\" stands here twice.", word);
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

/* The game takes in the words of a line, and says which of them it cannot. */
static bool read_words(reading *r, const souk_key *k, int line)
{
    SOUK_OUT(key, WORD);
    souk_key_put(k, r->parts, line, &key);
    const souk_field *field = souk_field_get(r->fields, key.buf);
    char word[SOUK_FIELD_TEXT];
    const char *fault = NULL;
    int n = 0;
    if (!field) return true;
    for (const char *p = field->value; k->words && (p = souk_field_word(p, word, sizeof word));)
        n++;
    if (k->words && n != k->words(r->parts, line)) return wrong_number(r, field, k->words(r->parts, line), n);
    n = 0;
    if (k->flags & SOUK_WHOLE) {
        snprintf(word, sizeof word, "%s", field->value);
        fault = k->hear(r->state, r->parts, line, n++, word);
    } else {
        for (const char *p = field->value; !fault && (p = souk_field_word(p, word, sizeof word)); n++)
            fault = k->hear(r->state, r->parts, line, n, word);
    }
    if (fault)
        return souk_field_wrong(r->fields, field, r->error, "\"%s\": %s", word,
                                souk_text(r->error->lang, fault));
    fault = k->hear(r->state, r->parts, line, n, NULL);
    return !fault || souk_field_wrong(r->fields, field, r->error, "%s", souk_text(r->error->lang, fault));
}

static bool read_key(reading *r, const souk_key *k, int seat)
{
    SOUK_OUT(key, WORD);
    souk_key of_seats;
    int32_t item;
    if (r->fields->failed) return false;
    if (k->flags & SOUK_A_SEAT) {
        of_seats = *k;
        of_seats.max = souk_seats(r->game, r->state) - 1;
        k = &of_seats;
    }
    if (k->when && !k->when(r->state, r->parts)) return true;
    for (int i = 0; k->hear && i < lines_of(k, r->state, r->parts); i++)
        if (!read_words(r, k, seat + i)) return false;
    if (k->hear) return true;
    souk_key_put(k, r->parts, seat, &key);
    const souk_field *field = souk_field_get(r->fields, key.buf);
    if (!field) return true;
    switch (k->type) {
    case SOUK_SET: return read_set(r, k, field, place_of(k, seat));
    case SOUK_COUNTS: return read_counts(r, k, field, place_of(k, seat));
    case SOUK_ITEMS: return read_array(r, k, field, seat);
    default: break;
    }
    if (!read_item(r, k, field, field->value, &item)) return false;
    store(r->state, k, place_of(k, seat), (uint64_t)(int64_t)item);
    return true;
}

/* --- A whole position ------------------------------------------------------------------------- */

static bool each_seat(const souk_key *k)
{
    return strstr(k->key, "%d") != NULL;
}

/* The end of the run of keys from `from` on that are all of the table, or all of its seats. */
static int run_end(const souk_game *g, int from)
{
    int to = from + 1;
    while (to < g->num_keys && each_seat(&g->keys[to]) == each_seat(&g->keys[from]))
        to++;
    return to;
}

void souk_position(const souk_game *g, const void *state, const void *parts, souk_out *out)
{
    for (int from = 0, to; from < g->num_keys; from = to) {
        int seats = each_seat(&g->keys[from]) ? souk_seats(g, state) : 1;
        to = run_end(g, from);
        for (int seat = 0; seat < seats; seat++)
            for (int i = from; i < to; i++)
                write_key(g, &g->keys[i], state, parts, seat, out);
    }
}

/* Whoever is to act must have something to do, or play could not go on from here. */
static bool can_go_on(const souk_game *g, const void *state, const void *parts, souk_fields *fields,
                      souk_error *error)
{
    souk_mask legal;
    uint32_t pending = g->pending(state);
    if (pending == 0) return true;
    if (pending & SOUK_PENDING_CHANCE) {
        souk_legal(g, state, parts, SOUK_CHANCE, &legal);
        if (souk_mask_count(&legal)) return true;
    } else {
        int able = 0;
        for (uint32_t seats = pending; seats; seats &= seats - 1) {
            souk_legal(g, state, parts, souk_lowest(seats), &legal);
            able += souk_mask_count(&legal) > 0;
        }
        if (able == souk_popcount(pending)) return true;
    }
    return souk_fields_wrong(fields, error, "phase", "In this position there would be nothing to do.");
}

bool souk_place(const souk_game *g, void *state, const void *parts, const souk_options *options, int seats,
                souk_fields *fields, souk_error *error)
{
    reading r = {g, state, parts, fields, error};
    souk_setup(g, state, parts, options, seats);
    if (g->plain) g->plain(state, parts);
    for (int from = 0, to; from < g->num_keys; from = to) {
        int times = each_seat(&g->keys[from]) ? seats : 1;
        to = run_end(g, from);
        for (int seat = 0; seat < times; seat++)
            for (int i = from; i < to; i++)
                if (!read_key(&r, &g->keys[i], seat)) return false;
    }
    if (!souk_fields_done(fields, error)) return false;
    if (g->settle && !g->settle(state, parts, fields, error)) return false;
    return can_go_on(g, state, parts, fields, error);
}
