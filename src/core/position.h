/* position.h — the keys of a position: one table a game, from which core writes and reads `key = value` lines.
 *
 * A key says where in the state its value lies and how its items are written: as numbers, by a list of
 * names, or by a function of the game. Core checks what is read against the bounds and leaves alone what
 * has no line; what is then still wrong (things that do not add up) only the game can tell: its `settle`
 * does. Of a value of no common shape the game puts the words and takes them in one by one (SOUK_WORDS); core
 * finds the lines, splits and counts them and says which word is wrong.
 *
 *     {"turn", "whose turn it is (0)", SOUK_ONE(te_state, turn), .flags = SOUK_A_SEAT},
 *     {"points.%d", "points of a seat (0)", SOUK_EACH(te_state, points), .max = 20},
 *     {"choice.%d", "what it has chosen (none)", SOUK_EACH(te_state, choice), .names = sides, .max = TE_HIGH},
 *
 * Keys with "%d" have a line for every seat; those that follow each other are written seat by seat. Words may have
 * a line for each row ("%c": a, b, ...), for each of something that is counted ("%u": 1, 2, ...) or for each place
 * ("%s", as `put` writes it), from 0 to max.
 */
#ifndef SOUK_POSITION_H
#define SOUK_POSITION_H
#include "core/fields.h"

typedef enum souk_key_type {
    SOUK_ITEM,   /* one item */
    SOUK_ITEMS,  /* items of an array, in order */
    SOUK_SET,    /* items as bits of an integer, or of an array of 64-bit ones (at most 4) */
    SOUK_COUNTS, /* an array, how many of each item: "2 water, 1 camel" */
    SOUK_WORDS   /* words that only the game understands */
} souk_key_type;

enum {
    SOUK_QUIET = 1,     /* no line for `nothing`, an empty list or an empty set */
    SOUK_PER_SEAT = 2,  /* an array as long as there are seats */
    SOUK_DIFFERENT = 4, /* no item twice in the array */
    SOUK_SHORT = 8,     /* the array may be said in part: what is not said is `nothing` */
    SOUK_A_SEAT = 16,   /* the item is a seat of the table: no max is needed */
    SOUK_REPEATED = 32, /* counts are written word by word: "water water camel" */
    SOUK_WHOLE = 64     /* words are taken in as one, with all the blanks and commas between them */
};

struct souk_key {
    const char *key;  /* "turn", "points.%d" */
    const char *what; /* for docs/records.md: a few words, with what holds if the line is left out */
    souk_key_type type;
    unsigned flags;
    uint16_t at, stride;  /* of the value in the state; from one seat to the next */
    uint8_t width;        /* bytes of an integer */
    uint8_t length;       /* of an array */
    uint16_t count_at;    /* where the state says how many items of the array are in use (a byte); 0: all */
    uint8_t count_stride; /* from the count of one seat to the next; 0: the next byte */
    int32_t min, max;     /* of an item, or of a count */
    int32_t (*max_of)(const void *state, const void *parts); /* instead of max */
    int32_t base;                                            /* how item 0 is written as a number */
    /* How items are written: by a list, or by a function, which writes nothing for a number that is no item. */
    const char *const *names;
    void (*put)(const void *parts, int item, souk_out *out);
    int32_t nothing;     /* the value of no item, where one may be missing: not in sets and counts */
    const char *none;    /* how no item is written ("-"), in an array or as the whole line */
    const char *between; /* what separates items; NULL: a blank */
    /* The key is known only in such states; NULL: always. Looked at in the order of the table, so that it
     * can depend on what has been read before. */
    bool (*when)(const void *state, const void *parts);
    /* SOUK_WORDS: adds the words of a line, or of a seat, with a blank before each; and takes in its n-th word, or
     * NULL after the last of n, and returns what is wrong with it (msgid) or NULL. A key of another type may have
     * one of the two: if it is written, or read, otherwise than by its type. */
    void (*say)(const void *state, const void *parts, int line, souk_out *out);
    const char *(*hear)(void *state, const void *parts, int line, int n, const char *word);
    int (*words)(const void *parts,
                 int line); /* how many there are, exactly; NULL: the game looks after it */
};

/* Where the value lies: an integer; an integer of each seat; an array; an array of each seat. */
#define SOUK_WIDTH(x)           (uint8_t)sizeof(x)
#define SOUK_ONE(state, member) .at = offsetof(state, member), .width = SOUK_WIDTH(((const state *)0)->member)
#define SOUK_EACH(state, member)                                                       \
    .at = offsetof(state, member), .width = SOUK_WIDTH(((const state *)0)->member[0]), \
    .stride = sizeof(((const state *)0)->member[0])
#define SOUK_ROW(state, member)                                                        \
    .at = offsetof(state, member), .width = SOUK_WIDTH(((const state *)0)->member[0]), \
    .length = sizeof(((const state *)0)->member) / sizeof(((const state *)0)->member[0])
#define SOUK_ROWS(state, member)                                                          \
    .at = offsetof(state, member), .width = SOUK_WIDTH(((const state *)0)->member[0][0]), \
    .stride = sizeof(((const state *)0)->member[0]),                                      \
    .length = sizeof(((const state *)0)->member[0]) / sizeof(((const state *)0)->member[0][0])

/* Defines a function for max_of, or for when, from an expression in `state` and `parts`. */
#define SOUK_BOUND(name, value)                               \
    static int32_t name(const void *state, const void *parts) \
    {                                                         \
        (void)state, (void)parts;                             \
        return value;                                         \
    }
#define SOUK_WHEN(name, condition)                         \
    static bool name(const void *state, const void *parts) \
    {                                                      \
        (void)state, (void)parts;                          \
        return condition;                                  \
    }
/* A value of no common shape, by say_<name> and hear_<name>. */
#define SOUK_OWN_WORDS(name) .type = SOUK_WORDS, .say = say_##name, .hear = hear_##name

/* In settle: ends it with an error about that key unless the condition holds. Then a text (msgid) that says what is
 * wrong, with what its places need. */
#define SOUK_FIT(holds, key, ...) \
    if (!(holds)) return souk_fields_wrong(fields, error, key, __VA_ARGS__)

/* Adds the key of a line as a position has it: of a seat, or of one of the lines of words. */
void souk_key_put(const souk_key *key, const void *parts, int line, souk_out *out);
/* For a game's own words: whether the word is an item of this key, and which. */
bool souk_key_item(const souk_key *key, const void *state, const void *parts, const char *word,
                   int32_t *item);
#endif
