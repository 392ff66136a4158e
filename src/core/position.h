/* position.h — the keys of a position: one table per game, for writing and reading `key = value` lines.
 *
 * A key gives the place of its value in the state, its default, and the phases that know or need it. Its
 * items are written as numbers, by a list of names, by a text of the parts, or by a function of the game.
 *
 *     {"phase", "what is to be done (choose)", SOUK_ONE(phase), SOUK_NAMES(phases), .usual = TE_CHOOSE},
 *     {"turn", "whose turn it is (0)", SOUK_ONE(turn), SOUK_A_SEAT},
 *     {"hand.%d", "cards of a seat (none)", SOUK_EACH(hand), .type = SOUK_SET, .max = 51, .of = &deck},
 *
 * Keys with "%d" have a line for every seat; consecutive ones are written seat by seat. A key may also have a
 * line for each row ("%c": a, b, ...), number ("%u": 1, 2, ...) or place ("%s", as `put` writes it), from 0
 * to max. If a value has an irregular shape, the game writes its words and reads them one by one
 * (SOUK_WORDS). Core finds, splits and counts the lines and reports which word is wrong.
 *
 * A pool expresses conservation for some keys: together they hold no more of each kind than the box has, and the
 * remainder lies in one more place of the state, the rest. A pool is written as the key of that rest, and the keys
 * that draw on it name it (`of`). Other errors only the game can find: in `settle` or, without one, in `conserved`.
 */
#ifndef SOUK_POSITION_H
#define SOUK_POSITION_H
#include "core/fields.h"

typedef enum souk_key_type {
    SOUK_ITEM,   /* one item */
    SOUK_ITEMS,  /* items of an array, in order */
    SOUK_SET,    /* items as bits of an integer, or of an array of at most four 64-bit integers */
    SOUK_COUNTS, /* an array with the number of each item: "2 water, 1 camel" */
    SOUK_WORDS   /* words that only the game can read */
} souk_key_type;

enum {
    SOUK_QUIET = 1,     /* no line for `nothing`, an empty list or an empty set */
    SOUK_PER_SEAT = 2,  /* an array with one item per seat */
    SOUK_DIFFERENT = 4, /* no item twice in the array */
    SOUK_SHORT = 8,     /* the array may be written in part: missing items are `nothing` */
    SOUK_REPEATED = 16, /* counts are written word by word: "water water camel" */
    SOUK_DOWN = 32      /* counts are written from the last item to the first */
};

/* An integer in the state or in the parts: its offset and its number of bytes (0: none). */
typedef struct souk_number {
    uint16_t at;
    uint8_t width;
} souk_number;

/* A number that depends on the state, the parts and `i`: a seat, a line, an index of an array, or a kind. */
typedef int32_t souk_bound(const void *state, const void *parts, int i);

struct souk_key {
    const char *key;  /* "turn", "points.%d" */
    const char *what; /* for docs/records.md: a few words, with the default if the line is missing */
    souk_key_type type;
    unsigned flags;
    uint16_t at, stride;  /* offset of the value in the state; distance from one seat to the next */
    uint8_t width;        /* bytes of an integer */
    uint8_t length;       /* of an array */
    uint16_t count_at;    /* offset of the byte that says how many items of the array are in use; 0: all */
    uint8_t count_stride; /* distance from the count of one seat to the next; 0: one byte */
    int32_t min, max;     /* of an item, or of a count */
    souk_bound *max_of;   /* instead of max */
    souk_number most_in_state, most_in_parts; /* added to max, if present */
    int32_t base;                             /* the number written, or passed to put, for item 0 */
    /* How items are written: by a list, by a text of the parts (SOUK_NAMED), or by a function. A number for
     * which nothing is written is not an item. */
    const char *const *names;
    uint16_t name_at, name_stride;
    void (*put)(const void *parts, int item, souk_out *out);
    /* Alternative words for an item, if players may use them: returns the item, or -1. */
    int32_t (*called)(const void *state, const void *parts, const char *word);
    int32_t nothing;     /* the value that means no item; not for sets and counts */
    const char *none;    /* how no item is written ("-"), in an array or as the whole line */
    const char *between; /* the separator of items; NULL: a blank */
    /* The default without a line, for each element of an array; if neither is set, the value of a new game. The second
     * may depend on earlier keys while lines are read, and on all keys afterwards; it is never less than min. */
    int32_t usual;
    souk_bound *usual_of;
    /* Sets of phases (the first key of the table says which phase it is): those in which the key is known at
     * all (0: all), and those in which it must have a value. */
    uint32_t in, needed_in;
    /* The key is known only if this is not 0; NULL: always. Evaluated in the order of the table, so that it
     * can depend on what has been read before. */
    souk_bound *when;
    /* The pool that the items belong to. For a pool: how many of each kind the box has (NULL: one). A pool with a
     * stride exists once per seat, one of width 0 keeps no rest, and kinds below its min are not counted. */
    const souk_key *of;
    souk_bound *box;
    /* SOUK_WORDS: the first appends the words of a line, or of a seat, with a blank before each. The second
     * reads the n-th word, or NULL after the last of n, and returns what is wrong with it (msgid) or NULL. A
     * key of another type may have one of the two, if it is written or read differently from its type. */
    void (*say)(const void *state, const void *parts, int line, souk_out *out);
    const char *(*hear)(void *state, const void *parts, int line, int n, const char *word);
    /* Each line is a row of a board with this many cells, and each word is a cell. Both functions above then
     * get the cell instead of the line. Cells are numbered row by row. */
    souk_bound *cells;
};

/* Where in the game's state the value lies: an integer; an integer per seat; an array; an array per seat. */
#define SOUK_IN(where, member)    (((const SOUK_OWN(where) *)0)->member)
#define SOUK_AT(where, member)    offsetof(SOUK_OWN(where), member)
#define SOUK_INTEGER(member, one) .at = SOUK_AT(state, member), .width = (uint8_t)sizeof SOUK_IN(state, one)
#define SOUK_STRIDE(member)       .stride = sizeof SOUK_IN(state, member[0])
#define SOUK_LENGTH(row, one)     .length = sizeof SOUK_IN(state, row) / sizeof SOUK_IN(state, one)
#define SOUK_ONE(member)          SOUK_INTEGER(member, member)
#define SOUK_EACH(member)         SOUK_INTEGER(member, member[0]), SOUK_STRIDE(member)
#define SOUK_ROW(member)          SOUK_INTEGER(member, member[0]), SOUK_LENGTH(member, member[0])
#define SOUK_ROWS(member) \
    SOUK_INTEGER(member, member[0][0]), SOUK_STRIDE(member), SOUK_LENGTH(member[0], member[0][0])
/* An integer as an array of its bytes, the lowest first; the same per seat. */
#define SOUK_BYTES(member) .at = SOUK_AT(state, member), .width = 1, .length = sizeof SOUK_IN(state, member)
#define SOUK_BYTES_EACH(member) \
    .at = SOUK_AT(state, member), .width = 1, .length = sizeof SOUK_IN(state, member[0]), SOUK_STRIDE(member)
/* The member that says how many items of the array are in use. */
#define SOUK_COUNTED(member) .count_at = SOUK_AT(state, member)
/* Items are named by this list, all of it; or item i by this member of the i-th element of an array in the parts. */
#define SOUK_NAMES(list) .names = (list), .max = (int32_t)(sizeof(list) / sizeof *(list)) - 1
#define SOUK_NAMED(array, member) \
    .name_at = SOUK_AT(parts, array[0].member), .name_stride = sizeof SOUK_IN(parts, array[0])
/* The maximum is an integer of the state or of the parts; or one less. */
#define SOUK_UP_TO(where, member) .most_in_##where = {SOUK_AT(where, member), sizeof SOUK_IN(where, member)}
#define SOUK_BELOW(where, member) SOUK_UP_TO(where, member), .max = -1
#define SOUK_A_SEAT               SOUK_BELOW(state, seats)
/* This value means that there is none, and gets no line. */
#define SOUK_MAY_BE(none_) .flags = SOUK_QUIET, .nothing = (none_)
/* The key is known in these phases only, and they need it. */
#define SOUK_ONLY_IN(phases) .in = (phases), .needed_in = (phases)

/* Defines a souk_bound from an expression in the state `s`, the parts `p` and `i`. */
#define SOUK_BOUND(name, value)                                      \
    static int32_t name(const void *state, const void *parts, int i) \
    {                                                                \
        __typeof__(VIEW(state)) s = VIEW(state);                     \
        __typeof__(PARTS(parts)) p = PARTS(parts);                   \
        (void)s, (void)p, (void)i;                                   \
        return value;                                                \
    }
/* A value of irregular shape, written by say_<name> and read by hear_<name>. */
#define SOUK_OWN_WORDS(name) .type = SOUK_WORDS, .say = say_##name, .hear = hear_##name

/* In settle: unless the condition holds, returns an error about the key, given as a msgid with its arguments. */
#define SOUK_FIT(holds, key, ...) \
    if (!(holds)) return souk_fields_wrong(fields, error, key, __VA_ARGS__)

/* Appends the key of a line as a position has it: of a seat, or of one of the key's other lines. */
void souk_key_put(const souk_key *key, const void *parts, int line, souk_out *out);
/* The value of a line of a key that is one integer, and the most that it can be. */
int32_t souk_key_number(const souk_key *key, const void *state, const void *parts, int line, int32_t *most);
/* For a game's own words: whether the word is an item of this key, and which. */
bool souk_key_item(const souk_key *key, const void *state, const void *parts, const char *word,
                   int32_t *item);
#endif
