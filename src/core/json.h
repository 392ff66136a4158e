/* json.h — the strict JSON reader: RFC 8259, UTF-8 checked, no duplicate keys, bounded depth and size (at
 * most 256 members in one object; the character U+0000 is refused, since strings end with a NUL).
 *
 * The text is read in place: strings are unescaped inside the caller's buffer and NUL-terminated. Nodes are
 * written into the caller's array, with children and siblings linked by distance. Every node knows its line
 * and column, so that code that checks the content can report where it is wrong.
 */
#ifndef SOUK_JSON_H
#define SOUK_JSON_H
#include "souk.h"

typedef enum souk_json_type {
    SOUK_JSON_NULL,
    SOUK_JSON_FALSE,
    SOUK_JSON_TRUE,
    SOUK_JSON_NUMBER,
    SOUK_JSON_STRING,
    SOUK_JSON_ARRAY,
    SOUK_JSON_OBJECT
} souk_json_type;

enum { SOUK_JSON_DEPTH = 32 };

struct souk_json {
    souk_json_type type;
    int line, column;
    const char *key;    /* inside an object, else NULL */
    const char *string; /* SOUK_JSON_STRING */
    double number;      /* SOUK_JSON_NUMBER */
    int count;          /* children of an array or object */
    int child, next;    /* distance in nodes to the first child and next sibling; 0: none */
    int up;             /* distance back to the enclosing array or object; 0: none */
};

/* Parses len bytes of text (which is changed; text[len] must be writable). Returns the number of nodes
 * used, nodes[0] being the root, or -1 with line and column in the error. */
int souk_json_parse(char *text, size_t len, souk_json *nodes, int max, souk_error *error);
/* A number of nodes that is enough for the text, whatever it is. */
int souk_json_size(const char *text, size_t len);

/* The first child; NULL if there is none or n is NULL. */
static inline const souk_json *souk_json_child(const souk_json *n)
{
    return n && n->child ? n + n->child : NULL;
}
static inline const souk_json *souk_json_next(const souk_json *n)
{
    return n->next ? n + n->next : NULL;
}
/* The member with that key, or NULL (also if n is NULL or not an object). */
const souk_json *souk_json_get(const souk_json *n, const char *key);
/* The i-th element, or NULL. */
const souk_json *souk_json_at(const souk_json *n, int i);
/* Whether n is a whole number within min..max; if so, *out is set to it. */
bool souk_json_whole(const souk_json *n, long min, long max, long *out);
/* The string of n, or NULL if it is not a string (or n is NULL). */
const char *souk_json_text(const souk_json *n);
/* Appends the path from the root to n, as in "exchange.cards[2].rows[0]". */
void souk_json_path(const souk_json *n, souk_out *out);
/* Writes the value as typed: a string as it is, a number in digits, yes or no; nothing for null, lists, objects. */
void souk_json_plain(const souk_json *n, souk_out *out);
/* Writes the value as it was read, without blanks. */
void souk_json_copy(const souk_json *n, souk_out *json);
/* Writes the `id` of a message as the answer repeats it: a string, a whole number, or null. */
void souk_json_echo(const souk_json *id, souk_out *json);
#endif
