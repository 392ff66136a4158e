/* out.c — the bounded text buffer, the JSON writer and the filling of templates.
 *
 * Everything goes through souk_putn or, if it is certain to fit, through space_for. They keep the invariant of out.h:
 * text that fits is written and NUL-terminated, the rest is only counted, and no character is cut in half.
 */
#include "core/out.h"
#include "core/text.h"
#include "core/utf8.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void souk_out_init(souk_out *o, char *buf, size_t cap)
{
    o->buf = buf;
    o->cap = cap;
    souk_out_reset(o);
}

void souk_out_reset(souk_out *o)
{
    o->len = 0;
    o->comma = false;
    if (o->cap) o->buf[0] = '\0';
}

bool souk_out_full(const souk_out *o)
{
    return o->len >= o->cap;
}

/* Terminates a truncated text at the end of the buffer, dropping a character that was cut in half. */
static void close_cut(souk_out *o)
{
    size_t end = o->cap - 1, start = end;
    while (start > 0 && end - start < 4 && !souk_utf8_starts(o->buf[start - 1]))
        start--;
    if (start > 0 && souk_utf8_read(o->buf + start - 1, end - (start - 1), NULL) == 0) end = start - 1;
    o->buf[end] = '\0';
}

void souk_putn(souk_out *o, const char *text, size_t len)
{
    size_t before = o->len;
    o->len += len;
    if (before >= o->cap) return;
    size_t space = o->cap - 1 - before;
    memcpy(o->buf + before, text, len < space ? len : space);
    if (len <= space)
        o->buf[o->len] = '\0';
    else
        close_cut(o);
}

void souk_puts(souk_out *o, const char *text)
{
    souk_putn(o, text, strlen(text));
}

/* Reserves len bytes, with a NUL after them, and returns where to write them; NULL if they do not fit. */
static char *space_for(souk_out *o, size_t len)
{
    if (o->len >= o->cap || o->cap - o->len <= len) return NULL;
    char *at = o->buf + o->len;
    at[len] = '\0';
    o->len += len;
    return at;
}

void souk_putc(souk_out *o, char c)
{
    char *at = space_for(o, 1);
    if (at)
        *at = c;
    else
        souk_putn(o, &c, 1);
}

void souk_put_int(souk_out *o, long long n)
{
    char digits[24];
    char *p = digits + sizeof digits;
    unsigned long long u = n < 0 ? 0ull - (unsigned long long)n : (unsigned long long)n;
    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (n < 0) *--p = '-';
    souk_putn(o, p, (size_t)(digits + sizeof digits - p));
}

void souk_printf(souk_out *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t space = o->len < o->cap ? o->cap - o->len : 0;
    int n = vsnprintf(space ? o->buf + o->len : NULL, space, format, args);
    va_end(args);
    if (n < 0) return;
    o->len += (size_t)n;
    if (space && (size_t)n >= space) close_cut(o);
}

/* --- JSON ------------------------------------------------------------------------------------ */

/* Called before every value and key: writes a comma if one is due. */
static void separate(souk_out *o)
{
    if (o->comma) souk_putc(o, ',');
    o->comma = true;
}

void souk_json_open(souk_out *o, char bracket)
{
    separate(o);
    souk_putc(o, bracket);
    o->comma = false;
}

void souk_json_close(souk_out *o, char bracket)
{
    souk_putc(o, bracket);
    o->comma = true;
}

/* The number of bytes at the start of the text that JSON takes unescaped: plain ASCII. */
static size_t plain(const char *text)
{
    size_t n = 0;
    while (text[n] >= 0x20 && text[n] < 0x7F && text[n] != '"' && text[n] != '\\')
        n++;
    return n;
}

static void quoted(souk_out *o, const char *text)
{
    size_t all = plain(text);
    char *at = text[all] ? NULL : space_for(o, all + 2);
    if (at) { /* the common case */
        at[0] = at[all + 1] = '"';
        memcpy(at + 1, text, all);
        return;
    }
    souk_putc(o, '"');
    size_t left = strlen(text);
    for (;;) {
        size_t easy = plain(text);
        if (easy) souk_putn(o, text, easy);
        text += easy;
        left -= easy;
        if (left == 0) break;
        int n = souk_utf8_read(text, left, NULL);
        unsigned char c = (unsigned char)*text;
        if (n == 0) { /* a byte that is not UTF-8 must not make the whole document unreadable */
            souk_puts(o, "\xEF\xBF\xBD");
            n = 1;
        } else if (c == '"' || c == '\\') {
            souk_putc(o, '\\');
            souk_putc(o, (char)c);
        } else if (c == '\n') {
            souk_puts(o, "\\n");
        } else if (c < 0x20 || c == 0x7F) {
            souk_printf(o, "\\u%04x", c);
        } else {
            souk_putn(o, text, (size_t)n);
        }
        text += n;
        left -= (size_t)n;
    }
    souk_putc(o, '"');
}

void souk_json_key(souk_out *o, const char *key)
{
    separate(o);
    quoted(o, key);
    souk_putc(o, ':');
    o->comma = false;
}

void souk_json_int(souk_out *o, long long n)
{
    separate(o);
    souk_put_int(o, n);
}

void souk_json_bool(souk_out *o, bool b)
{
    separate(o);
    souk_puts(o, b ? "true" : "false");
}

void souk_json_null(souk_out *o)
{
    separate(o);
    souk_puts(o, "null");
}

void souk_json_real(souk_out *o, double x)
{
    if (!isfinite(x)) {
        souk_json_null(o);
        return;
    }
    separate(o);
    /* printf uses the decimal point of the process locale, which may be several bytes. */
    char text[40];
    snprintf(text, sizeof text, "%.6g", x == 0 ? 0.0 : x);
    bool point = false;
    for (const char *p = text; *p; p++) {
        if (strchr("0123456789+-e", *p)) {
            souk_putc(o, *p);
        } else if (!point) {
            souk_putc(o, '.');
            point = true;
        }
    }
}

void souk_json_string(souk_out *o, const char *text)
{
    if (!text) {
        souk_json_null(o);
        return;
    }
    separate(o);
    quoted(o, text);
}

void souk_json_int_or_null(souk_out *o, bool there, long long n)
{
    if (there)
        souk_json_int(o, n);
    else
        souk_json_null(o);
}

void souk_json_put_open(souk_out *o, const char *key, char bracket)
{
    souk_json_key(o, key);
    souk_json_open(o, bracket);
}

void souk_json_put_int(souk_out *o, const char *key, long long n)
{
    souk_json_key(o, key);
    souk_json_int(o, n);
}

void souk_json_put_int_or_null(souk_out *o, const char *key, bool there, long long n)
{
    souk_json_key(o, key);
    souk_json_int_or_null(o, there, n);
}

void souk_json_put_real(souk_out *o, const char *key, double x)
{
    souk_json_key(o, key);
    souk_json_real(o, x);
}

void souk_json_put_bool(souk_out *o, const char *key, bool b)
{
    souk_json_key(o, key);
    souk_json_bool(o, b);
}

void souk_json_put_string(souk_out *o, const char *key, const char *text)
{
    souk_json_key(o, key);
    souk_json_string(o, text);
}

void souk_json_put_bytes(souk_out *o, const char *key, const uint8_t *v, int n)
{
    souk_json_put_open(o, key, '[');
    for (int i = 0; i < n; i++)
        souk_json_int(o, v[i]);
    souk_json_close(o, ']');
}

void souk_json_put_set(souk_out *o, const char *key, uint32_t set)
{
    souk_json_put_open(o, key, '[');
    for (; set; set &= set - 1)
        souk_json_int(o, souk_lowest(set));
    souk_json_close(o, ']');
}

/* --- Templates ------------------------------------------------------------------------------- */

void souk_out_template(souk_out *o, souk_lang lang, const char *text, souk_fill fill, void *context)
{
    enum { PLACE_MAX = 32 };
    while (*text) {
        const char *close = *text == '{' ? strchr(text, '}') : NULL;
        if (!close) {
            souk_putc(o, *text++);
            continue;
        }
        const char *start = text + 1;
        const char *end = start;
        while (end < close && *end != '|')
            end++;
        char place[PLACE_MAX];
        size_t len = (size_t)(end - start);
        if (len >= sizeof place) len = sizeof place - 1;
        memcpy(place, start, len);
        place[len] = '\0';
        long n = fill(context, place, o);
        if (end < close) {
            const char *form = end + 1, *bar = NULL;
            for (int skip = souk_plural_form(lang, n); skip >= 0; skip--) {
                if (bar) form = bar + 1;
                bar = memchr(form, '|', (size_t)(close - form));
                if (!bar) break;
            }
            souk_putc(o, ' ');
            souk_putn(o, form, (size_t)((bar ? bar : close) - form));
        }
        text = close + 1;
    }
}
