/* out.h — the one way to build text and write JSON, into a souk_out (souk.h).
 *
 * Invariant: buf is NUL-terminated whenever cap > 0, and len is the length of the whole text, so len >= cap
 * means that it did not fit. Nothing here allocates.
 *
 * JSON is written by calls in document order; the writer adds commas and quotes:
 *     souk_json_open(o, '{'); souk_json_key(o, "seat"); souk_json_int(o, 1); souk_json_close(o, '}');
 */
#ifndef SOUK_OUT_H
#define SOUK_OUT_H
#include "core/at.h"
#include "core/text.h"
#include "souk.h"

void souk_puts(souk_out *o, const char *text);
void souk_putn(souk_out *o, const char *text, size_t len);
void souk_putc(souk_out *o, char c);
void souk_put_int(souk_out *o, long long n);
void souk_printf(souk_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

void souk_json_open(souk_out *o, char bracket);  /* '{' or '[' */
void souk_json_close(souk_out *o, char bracket); /* '}' or ']' */
void souk_json_key(souk_out *o, const char *key);
void souk_json_int(souk_out *o, long long n);
void souk_json_bool(souk_out *o, bool b);
void souk_json_null(souk_out *o);
void souk_json_real(souk_out *o, double x);           /* finite; shortest text of at most 6 digits */
void souk_json_string(souk_out *o, const char *text); /* null for NULL */
void souk_json_int_or_null(souk_out *o, bool there, long long n);
/* key and value together */
void souk_json_put_open(souk_out *o, const char *key, char bracket);
void souk_json_put_int(souk_out *o, const char *key, long long n);
void souk_json_put_int_or_null(souk_out *o, const char *key, bool there, long long n);
void souk_json_put_real(souk_out *o, const char *key, double x);
void souk_json_put_bool(souk_out *o, const char *key, bool b);
void souk_json_put_string(souk_out *o, const char *key, const char *text);
/* An array of small numbers. */
void souk_json_put_bytes(souk_out *o, const char *key, const uint8_t *v, int n);

/* An array of the elements of a bit set, such as seats. */
void souk_json_put_set(souk_out *o, const char *key, uint32_t set);

/* An action as players see it: number, name and label. The object stays open. */
void souk_json_open_action(souk_out *json, souk_at here, int actor, int action, const souk_voice *voice);
/* souk_view for a game that ended early (all but one have resigned): no seat is pending, and these seats have won. */
void souk_view_ended(souk_at here, int viewer, uint32_t winners, souk_out *json);

/* Appends a text of a game, a msgid, with its placeholders filled in. Pairs of a placeholder and its value
 * follow, then NULL. A placeholder is "name:type", or "type" if both are the same. The types are "seat",
 * "number" and those of the game's `word`. (core/room.h: SAY) */
typedef void (*souk_word)(const void *parts, const char *type, int value, const souk_voice *voice,
                          souk_out *out);
void souk_say(souk_out *out, const souk_voice *voice, const void *parts, souk_word word, const char *text,
              ...) __attribute__((sentinel));

/* Fills in "{place}" and "{place|one|many}" of a template. `fill` writes the value of a placeholder and
 * returns its number, which selects one of the forms (souk_plural_form); a missing form is the last. */
typedef long (*souk_fill)(void *context, const char *place, souk_out *out);
void souk_out_template(souk_out *o, souk_lang lang, const char *text, souk_fill fill, void *context);
#endif
