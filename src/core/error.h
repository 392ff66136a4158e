/* error.h — the one way to fill in a souk_error.
 *
 * Every format is a msgid: it is translated into the language of the error before its arguments are inserted.
 * All calls return false, so that a check can write `return souk_fail(...)`. The error may be NULL.
 */
#ifndef SOUK_ERROR_H
#define SOUK_ERROR_H
#include "souk.h"
#include <stdarg.h>

/* Clears the result of an earlier call; the language stays. */
void souk_error_clear(souk_error *error);
bool souk_fail(souk_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports an error at a line and column, in a field (NULL: none). */
bool souk_fail_at(souk_error *error, int line, int column, const char *field, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool souk_vfail_at(souk_error *error, int line, int column, const char *field, const char *format,
                   va_list args);
#endif
