/* parts.h — what a game needs to read and check its parts file.
 *
 * A parts file is one JSON object: "game", "blocks" ... each block an object with a "from" member that
 * says where its content is known from: "rulebook", "published" or "reconstructed". A souk_report (souk.h)
 * collects all that is wrong or odd, each with line, column and field.
 */
#ifndef SOUK_PARTS_H
#define SOUK_PARTS_H
#include "core/json.h"
#include "core/text.h"

/* `at` may be NULL (then no line). `field` is a path like "exchange.cards[2].rows[0]". Formats are
 * msgids: they are looked up in the catalogue before the arguments are put in. */
void souk_report_error(souk_report *r, const souk_json *at, const char *field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void souk_report_warning(souk_report *r, const souk_json *at, const char *field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A member that must exist and have that type; reports and returns NULL otherwise. `path` is the path of
 * the parent, "" for the root. */
const souk_json *souk_parts_need(souk_report *r, const souk_json *parent, const char *path, const char *key,
                                 souk_json_type type);
/* A whole number within min..max; reports and returns min otherwise. */
long souk_parts_int(souk_report *r, const souk_json *parent, const char *path, const char *key, long min,
                    long max);
/* A block of the file: an object whose "from" is rulebook, published or reconstructed. */
const souk_json *souk_parts_block(souk_report *r, const souk_json *root, const char *key);
/* Reports every member of the object whose key is not in the '|'-separated list. */
void souk_parts_only(souk_report *r, const souk_json *object, const char *path, const char *keys);
#endif
