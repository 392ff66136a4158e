/* error.c — filling in errors, in the language of the reader. */
#include "core/error.h"
#include <stdio.h>

void souk_error_clear(souk_error *error)
{
    if (!error) return;
    error->line = error->column = 0;
    error->field[0] = error->clause[0] = error->text[0] = '\0';
}

bool souk_vfail_at(souk_error *error, int line, int column, const char *field, const char *format,
                   va_list args)
{
    if (!error) return false;
    error->line = line;
    error->column = column;
    error->clause[0] = '\0';
    snprintf(error->field, sizeof error->field, "%s", field ? field : "");
    vsnprintf(error->text, sizeof error->text, souk_text(error->lang, format), args);
    return false;
}

bool souk_fail_at(souk_error *error, int line, int column, const char *field, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    souk_vfail_at(error, line, column, field, format, args);
    va_end(args);
    return false;
}

bool souk_fail(souk_error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    souk_vfail_at(error, 0, 0, NULL, format, args);
    va_end(args);
    return false;
}
