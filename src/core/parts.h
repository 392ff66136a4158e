/* parts.h — what a game needs to read and check its parts file.
 *
 * A parts file is one JSON object: "game", and blocks, each an object with a "from" member that says where its
 * content is known from: "rulebook", "published" or "reconstructed". A souk_report (souk.h) collects all that
 * is wrong or odd, each with line, column and field, which a value of the file knows by itself.
 *
 * Reading goes on after an error, so that somebody who types in a box sees all of them at once. What is missing
 * or of the wrong type is reported once, when it is asked for; from then on it is NULL, and NULL may be handed
 * to everything here: nothing more is said about it.
 */
#ifndef SOUK_PARTS_H
#define SOUK_PARTS_H
#include "core/json.h"
#include "core/text.h"

/* This value cannot be played with, or it can but is odd. Formats are msgids: they are looked up in the
 * catalogue before the arguments are put in. */
void souk_parts_wrong(souk_report *r, const souk_json *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void souk_parts_odd(souk_report *r, const souk_json *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- Objects --------------------------------------------------------------------------------- */

/* Whether n is an object; reports its members that are not in the '|'-separated list. */
bool souk_parts_object(souk_report *r, const souk_json *n, const char *members);
/* A block of the file, with these members beside "from" and perhaps a "note" for people. */
const souk_json *souk_parts_block_of(souk_report *r, const souk_json *root, const char *key,
                                     const char *members);
/* A member that must be there and have that type. */
const souk_json *souk_parts_member(souk_report *r, const souk_json *object, const char *key,
                                   souk_json_type type);
/* A member that is a whole number within min..max; min after an error. */
long souk_parts_whole(souk_report *r, const souk_json *object, const char *key, long min, long max);
/* A member that states how many of something there are, so that one left out is found. */
void souk_parts_total(souk_report *r, const souk_json *object, const char *key, int found);
/* A member that is a list of least..most values. One that is too short is reported and can still be read. */
const souk_json *souk_parts_list(souk_report *r, const souk_json *object, const char *key, int least,
                                 int most);
/* A member that is a text of 1 to size - 1 bytes; out is left alone after an error. */
void souk_parts_text(souk_report *r, const souk_json *object, const char *key, char *out, size_t size);
/* A member that is true, or else false or not there. */
bool souk_parts_flag(souk_report *r, const souk_json *object, const char *key);

/* --- Whole files ----------------------------------------------------------------------------- */

/* The parts file of the house, as text; NULL if the game came without one. */
const char *souk_parts_house(const souk_game *g);

/* --- Single values --------------------------------------------------------------------------- */

/* A whole number within min..max; min after an error. */
long souk_parts_number(souk_report *r, const souk_json *n, long min, long max);
/* Which of these words it is; -1 after an error. */
int souk_parts_word(souk_report *r, const souk_json *n, const char *const *words, int count);
#endif
