/* parts.h — how a game reads and checks its parts file.
 *
 * A parts file is one JSON object: "game", and blocks. Each block is an object with a "from" member that
 * names the source of its content: "rulebook", "published" or "reconstructed". A souk_report (souk.h)
 * collects all errors and warnings with line, column and field, which every value of the file carries.
 *
 * Reading continues after an error, so that a person who types in a box sees all errors together. A value
 * that is missing or has the wrong type is reported once, when it is read. From then on it is NULL, and every
 * function here accepts NULL and reports nothing more about it.
 */
#ifndef SOUK_PARTS_H
#define SOUK_PARTS_H
#include "core/json.h"
#include "core/text.h"

enum { SOUK_PARTS_FILE_MAX = 1 << 20 }; /* bytes */

/* Reports a value that cannot be played with (wrong), or one that can but is unusual (odd). Formats are
 * msgids: they are translated before the arguments are inserted. */
void souk_parts_wrong(souk_report *r, const souk_json *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void souk_parts_odd(souk_report *r, const souk_json *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- Objects --------------------------------------------------------------------------------- */

/* Whether n is an object; reports its members that are not in the '|'-separated list. */
bool souk_parts_object(souk_report *r, const souk_json *n, const char *members);
/* A block of the file, with these members besides "from" and an optional "note" for human readers. */
const souk_json *souk_parts_block_of(souk_report *r, const souk_json *root, const char *key,
                                     const char *members);
/* A member that must be present and have that type. */
const souk_json *souk_parts_member(souk_report *r, const souk_json *object, const char *key,
                                   souk_json_type type);
/* A member that is a whole number within min..max; min after an error. */
long souk_parts_whole(souk_report *r, const souk_json *object, const char *key, long min, long max);
/* A member that states how many of something there are, so that a missing one is noticed. */
void souk_parts_total(souk_report *r, const souk_json *object, const char *key, int found);
/* A member that is a list of least..most values. One that is too short is reported and can still be read. */
const souk_json *souk_parts_list(souk_report *r, const souk_json *object, const char *key, int least,
                                 int most);
/* A member that is a text of 1 to size - 1 bytes; `out` is left unchanged after an error. */
void souk_parts_text(souk_report *r, const souk_json *object, const char *key, char *out, size_t size);
/* Whether an optional member is true; a missing one is false. */
bool souk_parts_flag(souk_report *r, const souk_json *object, const char *key);

/* --- Whole files ----------------------------------------------------------------------------- */

/* The built-in parts file as text; NULL if the game has none. */
const char *souk_parts_house(const souk_game *g);
/* The default parts, or the former ones, with that digest: parts that records were played with (data/former). NULL if
 * there are none. */
const void *souk_parts_with(const souk_game *g, uint64_t digest);

/* --- Single values --------------------------------------------------------------------------- */

/* A whole number within min..max; min after an error. */
long souk_parts_number(souk_report *r, const souk_json *n, long min, long max);
/* The index of the value among these words; -1 after an error. */
int souk_parts_word(souk_report *r, const souk_json *n, const char *const *words, int count);
#endif
