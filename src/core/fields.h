/* fields.h — `key = value` lines: how a position is written by hand.
 *
 * Getters mark fields as read; souk_fields_done finds the others. After the first error, which is kept, calls fail.
 */
#ifndef SOUK_FIELDS_H
#define SOUK_FIELDS_H
#include "core/out.h"

enum { SOUK_FIELDS_MAX = 128, SOUK_FIELD_TEXT = 512 };

typedef struct souk_field {
    int line, column; /* of the value */
    bool read;
    char key[32];
    char value[SOUK_FIELD_TEXT];
} souk_field;

struct souk_fields {
    int n;
    bool failed;
    souk_field field[SOUK_FIELDS_MAX];
};

/* Reads lines of text (blank lines and # comments allowed); first_line is the number of the first. */
bool souk_fields_parse(souk_fields *f, const char *text, int first_line, souk_error *error);
/* The field with that key (marked as read), or NULL. */
const souk_field *souk_field_get(souk_fields *f, const char *key);
/* The same with a printf key: souk_field_getf(f, "hand.%d", seat) */
const souk_field *souk_field_getf(souk_fields *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Reports a wrong value of this field: sets line, column, field and text; returns false. The format is a msgid. */
bool souk_field_wrong(souk_fields *f, const souk_field *which, souk_error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for the field with that key, which may have no line: for errors about a position as a whole. */
bool souk_fields_wrong(souk_fields *f, souk_error *error, const char *field, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* False if a field was never read, with an error that names the unknown key. Call it last. */
bool souk_fields_done(souk_fields *f, souk_error *error);
/* Splits a value into words at blanks and commas: copies the next word, returns NULL at the end. */
const char *souk_field_word(const char *p, char *word, size_t size);
#endif
