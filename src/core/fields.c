/* fields.c — reading `key = value` lines (see fields.h).
 *
 * A field remembers the location of its value, so that a game can report an error in it long after the text is gone.
 */
#include "core/fields.h"
#include "core/error.h"
#include "core/utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static int column_of(const char *line, const char *at)
{
    int column = 1;
    for (; line < at; line++)
        column += souk_utf8_starts(*line);
    return column;
}

static void trim(const char **start, const char **end)
{
    while (*start < *end && is_blank(**start))
        (*start)++;
    while (*end > *start && is_blank((*end)[-1]))
        (*end)--;
}

/* The end of a line before its comment. A '#' at the start of the line or after a blank begins a comment. */
static const char *before_comment(const char *line, const char *end)
{
    for (const char *p = line; p < end; p++)
        if (*p == '#' && (p == line || is_blank(p[-1]))) return p;
    return end;
}

static bool read_line(souk_fields *f, const char *line, const char *end, int number, souk_error *error)
{
    const char *key = line, *stop = before_comment(line, end);
    trim(&key, &stop);
    if (key == stop) return true;
    const char *equals = memchr(key, '=', (size_t)(stop - key));
    if (!equals)
        return souk_fail_at(error, number, column_of(line, key), NULL,
                            "This line should read \"key = value\".");
    const char *key_end = equals, *value = equals + 1;
    trim(&key, &key_end);
    trim(&value, &stop);
    if (f->n == SOUK_FIELDS_MAX)
        return souk_fail_at(error, number, 1, NULL, "Too many fields: at most %d are allowed.",
                            SOUK_FIELDS_MAX);
    souk_field *field = &f->field[f->n];
    size_t key_len = (size_t)(key_end - key), value_len = (size_t)(stop - value);
    if (key_len == 0 || key_len >= sizeof field->key)
        return souk_fail_at(error, number, column_of(line, key), NULL, "A key must have 1 to %d characters.",
                            (int)sizeof field->key - 1);
    if (value_len >= sizeof field->value)
        return souk_fail_at(error, number, column_of(line, value), NULL,
                            "A value can have at most %d "
                            "characters.",
                            (int)sizeof field->value - 1);
    memcpy(field->key, key, key_len);
    field->key[key_len] = '\0';
    memcpy(field->value, value, value_len);
    field->value[value_len] = '\0';
    field->line = number;
    field->column = column_of(line, value);
    field->read = false;
    for (int i = 0; i < f->n; i++)
        if (strcmp(f->field[i].key, field->key) == 0)
            return souk_fail_at(error, number, column_of(line, key), field->key,
                                "The field %s is already set on line %d.", field->key, f->field[i].line);
    f->n++;
    return true;
}

bool souk_fields_parse(souk_fields *f, const char *text, int first_line, souk_error *error)
{
    f->n = 0;
    f->failed = false;
    for (int number = first_line; *text; number++) {
        const char *end = strchr(text, '\n');
        if (!end) end = text + strlen(text);
        if (!read_line(f, text, end, number, error)) {
            f->failed = true;
            return false;
        }
        text = *end ? end + 1 : end;
    }
    return true;
}

const souk_field *souk_field_get(souk_fields *f, const char *key)
{
    for (int i = 0; i < f->n; i++) {
        if (strcmp(f->field[i].key, key) != 0) continue;
        f->field[i].read = true;
        return &f->field[i];
    }
    return NULL;
}

const souk_field *souk_field_getf(souk_fields *f, const char *format, ...)
{
    char key[sizeof f->field[0].key];
    va_list args;
    va_start(args, format);
    vsnprintf(key, sizeof key, format, args);
    va_end(args);
    return souk_field_get(f, key);
}

bool souk_field_wrong(souk_fields *f, const souk_field *which, souk_error *error, const char *format, ...)
{
    if (f->failed) return false;
    f->failed = true;
    va_list args;
    va_start(args, format);
    souk_vfail_at(error, which ? which->line : 0, which ? which->column : 0, which ? which->key : NULL,
                  format, args);
    va_end(args);
    return false;
}

bool souk_fields_wrong(souk_fields *f, souk_error *error, const char *field, const char *format, ...)
{
    const souk_field *which = souk_field_get(f, field);
    if (f->failed) return false;
    f->failed = true;
    va_list args;
    va_start(args, format);
    souk_vfail_at(error, which ? which->line : 0, which ? which->column : 0, field, format, args);
    va_end(args);
    return false;
}

bool souk_fields_done(souk_fields *f, souk_error *error)
{
    if (f->failed) return false;
    for (int i = 0; i < f->n; i++)
        if (!f->field[i].read)
            return souk_field_wrong(f, &f->field[i], error, "There is no field %s here.", f->field[i].key);
    return true;
}

const char *souk_field_word(const char *p, char *word, size_t size)
{
    while (*p && (is_blank(*p) || *p == ','))
        p++;
    if (!*p) return NULL;
    size_t n = 0;
    for (; *p && !is_blank(*p) && *p != ','; p++)
        if (n + 1 < size) word[n++] = *p;
    word[n] = '\0';
    return p;
}
