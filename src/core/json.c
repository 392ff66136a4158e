/* json.c — the strict JSON reader (see json.h for its guarantees).
 *
 * A recursive descent over the caller's buffer, at most SOUK_JSON_DEPTH deep. Reading never goes back, and an
 * unescaped string is never longer than its source, so unescaping in place only overwrites text that has been
 * read. Line and column are counted while reading, since the text behind is already unescaped.
 */
#include "core/json.h"
#include "core/error.h"
#include "core/out.h"
#include "core/utf8.h"
#include <math.h>
#include <string.h>

/* Keys of one object are compared pair by pair, so their number must be bounded too. */
enum { MEMBERS_MAX = 256 };

typedef struct reader {
    char *at, *end;
    int line, column;
    souk_json *nodes;
    int used, max;
    souk_error *error;
} reader;

static int wrong(reader *r, const char *msgid)
{
    souk_fail_at(r->error, r->line, r->column, NULL, msgid, 0);
    return -1;
}

static void advance(reader *r)
{
    if (souk_utf8_starts(*r->at)) r->column++;
    r->at++;
}

static void skip_blanks(reader *r)
{
    for (;; r->at++) {
        if (*r->at == '\n') {
            r->line++;
            r->column = 1;
        } else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') {
            r->column++;
        } else {
            return;
        }
    }
}

static int unexpected(reader *r)
{
    if (r->at >= r->end) return wrong(r, N_("The text ends in the middle of a value."));
    return wrong(r, N_("Unexpected character."));
}

/* --- Strings --------------------------------------------------------------------------------- */

static int hex4(const char *p, const char *end, uint32_t *out)
{
    uint32_t v = 0;
    if (end - p < 4) return -1;
    for (int i = 0; i < 4; i++) {
        char c = p[i];
        uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                         : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                                : 16;
        if (digit == 16) return -1;
        v = v << 4 | digit;
    }
    *out = v;
    return 0;
}

/* After a backslash: writes the character that the escape stands for and returns its length, or -1. */
static int read_escape(reader *r, char *to)
{
    static const char plain[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
    const char *which = *r->at ? strchr(plain, *r->at) : NULL;
    if (which) {
        *to = meaning[which - plain];
        advance(r);
        return 1;
    }
    uint32_t c;
    if (*r->at != 'u' || hex4(r->at + 1, r->end, &c))
        return wrong(r, N_("This escape is unknown: use \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX."));
    int length = 5;
    if (c >= 0xD800 && c < 0xDC00) {
        uint32_t low;
        if (r->end - r->at < 11 || r->at[5] != '\\' || r->at[6] != 'u' || hex4(r->at + 7, r->end, &low) ||
            low < 0xDC00 || low > 0xDFFF)
            return wrong(r, N_("This \\u escape is half of a character."));
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        length = 11;
    } else if (c >= 0xDC00 && c <= 0xDFFF) {
        return wrong(r, N_("This \\u escape is half of a character."));
    } else if (c == 0) {
        return wrong(r, N_("A string cannot contain the character \\u0000."));
    }
    for (int i = 0; i < length; i++)
        advance(r);
    return souk_utf8_write(c, to);
}

/* At an opening quote: leaves the unescaped string in place and returns it, or NULL. */
static const char *read_string(reader *r)
{
    advance(r);
    char *start = r->at, *to = r->at;
    for (;;) {
        unsigned char c = (unsigned char)*r->at;
        if (c == '"') break;
        if (r->at >= r->end) {
            wrong(r, N_("The text ends in the middle of a string."));
            return NULL;
        }
        if (c < 0x20) {
            wrong(r, N_("A string cannot contain a control character: write it as an escape."));
            return NULL;
        }
        if (c == '\\') {
            advance(r);
            int n = read_escape(r, to);
            if (n < 0) return NULL;
            to += n;
            continue;
        }
        int n = souk_utf8_read(r->at, (size_t)(r->end - r->at), NULL);
        if (n == 0) {
            wrong(r, N_("Not valid UTF-8."));
            return NULL;
        }
        memmove(to, r->at, (size_t)n);
        to += n;
        r->at += n;
        r->column++;
    }
    advance(r);
    *to = '\0';
    return start;
}

/* --- Numbers --------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* value * 10^exponent. Exact for common numbers: up to 2^53 and 22 digits after the point. */
static double scaled(uint64_t value, long exponent)
{
    static const double ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double x = (double)value;
    if (value == 0) return 0;
    for (; exponent > 0 && x < HUGE_VAL; exponent -= exponent < 22 ? exponent : 22)
        x *= ten[exponent < 22 ? exponent : 22];
    for (; exponent < 0 && x > 0; exponent += -exponent < 22 ? -exponent : 22)
        x /= ten[-exponent < 22 ? -exponent : 22];
    return x;
}

/* strtod expects the decimal point of the process locale, so numbers are parsed here. */
static int read_number(reader *r, double *out)
{
    const uint64_t full = UINT64_MAX / 10 - 1;
    uint64_t value = 0;
    long exponent = 0, written = 0;
    bool negative = *r->at == '-', down = false;
    if (negative) advance(r);
    if (!is_digit(*r->at)) return unexpected(r);
    if (*r->at == '0' && is_digit(r->at[1])) return wrong(r, N_("A number cannot begin with a zero."));
    for (; is_digit(*r->at); advance(r)) {
        if (value < full)
            value = value * 10 + (uint64_t)(*r->at - '0');
        else
            exponent++;
    }
    if (*r->at == '.') {
        advance(r);
        if (!is_digit(*r->at)) return unexpected(r);
        for (; is_digit(*r->at); advance(r)) {
            if (value >= full) continue;
            value = value * 10 + (uint64_t)(*r->at - '0');
            exponent--;
        }
    }
    if (*r->at == 'e' || *r->at == 'E') {
        advance(r);
        if (*r->at == '+' || *r->at == '-') {
            down = *r->at == '-';
            advance(r);
        }
        if (!is_digit(*r->at)) return unexpected(r);
        for (; is_digit(*r->at); advance(r))
            if (written < 100000) written = written * 10 + (*r->at - '0');
    }
    double x = scaled(value, exponent + (down ? -written : written));
    if (!isfinite(x)) return wrong(r, N_("This number is too large."));
    *out = negative ? -x : x;
    return 0;
}

/* --- Values ---------------------------------------------------------------------------------- */

static int read_value(reader *r, int depth);

static bool key_is_new(reader *r, int parent, int member)
{
    const char *key = r->nodes[member].key;
    const souk_json *n = souk_json_child(&r->nodes[parent]);
    for (; n && n != &r->nodes[member]; n = souk_json_next(n))
        if (strcmp(n->key, key) == 0) return false;
    return true;
}

/* Reads the members of an object or the elements of an array, from after the opening bracket. */
static int read_inside(reader *r, int parent, int depth)
{
    bool object = r->nodes[parent].type == SOUK_JSON_OBJECT;
    char closing = object ? '}' : ']';
    int last = 0;
    skip_blanks(r);
    if (*r->at == closing) {
        advance(r);
        return parent;
    }
    for (;;) {
        const char *key = NULL;
        int line = r->line, column = r->column;
        if (object) {
            if (r->nodes[parent].count == MEMBERS_MAX)
                return wrong(r, N_("This object has too many members."));
            if (*r->at != '"') return unexpected(r);
            key = read_string(r);
            if (!key) return -1;
            skip_blanks(r);
            if (*r->at != ':') return unexpected(r);
            advance(r);
            skip_blanks(r);
        }
        int node = read_value(r, depth + 1);
        if (node < 0) return -1;
        r->nodes[node].key = key;
        r->nodes[node].up = node - parent;
        if (last)
            r->nodes[last].next = node - last;
        else
            r->nodes[parent].child = node - parent;
        r->nodes[parent].count++;
        last = node;
        if (object && !key_is_new(r, parent, node)) {
            souk_fail_at(r->error, line, column, key, "The key \"%s\" occurs twice.", key);
            return -1;
        }
        skip_blanks(r);
        if (*r->at == closing) {
            advance(r);
            return parent;
        }
        if (*r->at != ',') return unexpected(r);
        advance(r);
        skip_blanks(r);
    }
}

static int read_word(reader *r, const char *word)
{
    for (const char *w = word; *w; w++) {
        if (*r->at != *w) return unexpected(r);
        advance(r);
    }
    return 0;
}

static int read_value(reader *r, int depth)
{
    if (depth > SOUK_JSON_DEPTH) return wrong(r, N_("The values are nested too deeply."));
    if (r->used == r->max) return wrong(r, N_("The text has too many values."));
    int index = r->used++;
    souk_json *n = &r->nodes[index];
    memset(n, 0, sizeof *n);
    n->line = r->line;
    n->column = r->column;
    switch (*r->at) {
    case '{':
    case '[':
        n->type = *r->at == '{' ? SOUK_JSON_OBJECT : SOUK_JSON_ARRAY;
        advance(r);
        return read_inside(r, index, depth);
    case '"':
        n->type = SOUK_JSON_STRING;
        n->string = read_string(r);
        return n->string ? index : -1;
    case 't': n->type = SOUK_JSON_TRUE; return read_word(r, "true") ? -1 : index;
    case 'f': n->type = SOUK_JSON_FALSE; return read_word(r, "false") ? -1 : index;
    case 'n': n->type = SOUK_JSON_NULL; return read_word(r, "null") ? -1 : index;
    default:
        if (*r->at != '-' && !is_digit(*r->at)) return unexpected(r);
        n->type = SOUK_JSON_NUMBER;
        return read_number(r, &n->number) ? -1 : index;
    }
}

int souk_json_parse(char *text, size_t len, souk_json *nodes, int max, souk_error *error)
{
    reader r = {text, text + len, 1, 1, nodes, 0, max, error};
    text[len] = '\0';
    souk_error_clear(error);
    skip_blanks(&r);
    if (r.at == r.end) return wrong(&r, N_("There is no value in this text."));
    if (read_value(&r, 0) < 0) return -1;
    skip_blanks(&r);
    if (r.at != r.end) return wrong(&r, N_("There is extra text after the value."));
    return r.used;
}

int souk_json_size(const char *text, size_t len)
{
    int n = 1;
    for (size_t i = 0; i < len; i++)
        n += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return n;
}

/* --- Access ---------------------------------------------------------------------------------- */

const souk_json *souk_json_get(const souk_json *n, const char *key)
{
    if (!n || n->type != SOUK_JSON_OBJECT) return NULL;
    for (n = souk_json_child(n); n; n = souk_json_next(n))
        if (strcmp(n->key, key) == 0) return n;
    return NULL;
}

const souk_json *souk_json_at(const souk_json *n, int i)
{
    if (!n || n->type != SOUK_JSON_ARRAY || i < 0 || i >= n->count) return NULL;
    for (n = souk_json_child(n); i > 0; i--)
        n = souk_json_next(n);
    return n;
}

bool souk_json_whole(const souk_json *n, long min, long max, long *out)
{
    if (!n || n->type != SOUK_JSON_NUMBER) return false;
    if (n->number < (double)min || n->number > (double)max || n->number != floor(n->number)) return false;
    *out = (long)n->number;
    return true;
}

const char *souk_json_text(const souk_json *n)
{
    return n && n->type == SOUK_JSON_STRING ? n->string : NULL;
}

void souk_json_path(const souk_json *n, souk_out *out)
{
    if (!n->up) return;
    const souk_json *parent = n - n->up;
    souk_json_path(parent, out);
    if (n->key) {
        souk_printf(out, parent->up ? ".%s" : "%s", n->key);
    } else {
        int i = 0;
        for (const souk_json *c = souk_json_child(parent); c != n; c = souk_json_next(c))
            i++;
        souk_printf(out, "[%d]", i);
    }
}

/* Whether n is a whole number, within the range where a double is exact and a cast is defined. */
static bool counts(const souk_json *n)
{
    const double most = 999999999999999.0; /* not a long: that has 32 bits in a browser */
    return n->type == SOUK_JSON_NUMBER && n->number >= -most && n->number <= most &&
           n->number == floor(n->number);
}

void souk_json_plain(const souk_json *n, souk_out *out)
{
    switch (n->type) {
    case SOUK_JSON_STRING: souk_puts(out, n->string); break;
    case SOUK_JSON_TRUE: souk_puts(out, "yes"); break;
    case SOUK_JSON_FALSE: souk_puts(out, "no"); break;
    case SOUK_JSON_NUMBER:
        if (counts(n))
            souk_put_int(out, (long long)n->number);
        else
            souk_json_real(out, n->number);
        break;
    default: break;
    }
}

void souk_json_copy(const souk_json *n, souk_out *json)
{
    bool list = n->type == SOUK_JSON_ARRAY;
    switch (n->type) {
    case SOUK_JSON_NULL: souk_json_null(json); break;
    case SOUK_JSON_TRUE:
    case SOUK_JSON_FALSE: souk_json_bool(json, n->type == SOUK_JSON_TRUE); break;
    case SOUK_JSON_STRING: souk_json_string(json, n->string); break;
    case SOUK_JSON_NUMBER:
        if (counts(n))
            souk_json_int(json, (long long)n->number);
        else
            souk_json_real(json, n->number);
        break;
    default:
        souk_json_open(json, list ? '[' : '{');
        for (const souk_json *c = souk_json_child(n); c; c = souk_json_next(c)) {
            if (!list) souk_json_key(json, c->key);
            souk_json_copy(c, json);
        }
        souk_json_close(json, list ? ']' : '}');
    }
}

void souk_json_echo(const souk_json *id, souk_out *json)
{
    if (id && id->type == SOUK_JSON_STRING)
        souk_json_string(json, id->string);
    else if (id && counts(id))
        souk_json_int(json, (long long)id->number);
    else
        souk_json_null(json);
}
