/* change.c: see change.h. */
#include "change.h"
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

typedef enum unit { WORD, LINE, ENCLOSED, UNITS } unit;

typedef struct span {
    size_t at, len;
} span;

enum { COPIED_MAX = 512 };

uint32_t fuzz_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static bool of_word(uint8_t c)
{
    return isalnum(c) || c == '_' || c == '-' || c == '.' || c >= 0x80;
}

static bool of_line(uint8_t c)
{
    return c != '\n';
}

static span run_around(const uint8_t *b, size_t size, size_t at, bool (*belongs)(uint8_t))
{
    size_t from = at, to = at;
    while (from > 0 && belongs(b[from - 1]))
        from--;
    while (to < size && belongs(b[to]))
        to++;
    return (span){from, to - from};
}

/* From the next opening bracket or quote to its end. */
static span enclosed_after(const uint8_t *b, size_t size, size_t at)
{
    while (at < size && b[at] != '{' && b[at] != '[' && b[at] != '"')
        at++;
    if (at == size) return (span){at, 0};
    bool quoted = b[at] == '"';
    size_t to = at + 1;
    for (int depth = 1; to < size && depth > 0; to++) {
        if (quoted)
            depth -= b[to] == '"';
        else
            depth += (b[to] == '{' || b[to] == '[') - (b[to] == '}' || b[to] == ']');
    }
    return (span){at, to - at};
}

static span find(const uint8_t *b, size_t size, unit kind, uint32_t *seed)
{
    size_t at = fuzz_next(seed) % size;
    if (kind == ENCLOSED) return enclosed_after(b, size, at);
    if (kind == WORD)
        while (at < size && !of_word(b[at]))
            at++;
    return run_around(b, size, at, kind == WORD ? of_word : of_line);
}

/* Replaces a span by `with`, if the result fits. */
static size_t put(uint8_t *b, size_t size, size_t max, span where, const void *with, size_t len)
{
    if (size - where.len + len > max) return size;
    memmove(b + where.at + len, b + where.at + where.len, size - where.at - where.len);
    memcpy(b + where.at, with, len);
    return size - where.len + len;
}

size_t fuzz_change(uint8_t *bytes, size_t size, size_t max, uint32_t *seed)
{
    static const char *const edges[] = {"0",     "-1",    "1",     "2",     "7",          "255",
                                        "256",   "32768", "65536", "99999", "2147483647", "-2147483648",
                                        "1e300", "0.5",   "null",  "true"};
    uint8_t copied[COPIED_MAX];
    if (size == 0) return size;
    unit kind = (unit)(fuzz_next(seed) % UNITS);
    span where = find(bytes, size, kind, seed), other = find(bytes, size, kind, seed);
    size_t end = kind == LINE && other.at + other.len < size; /* a line includes its newline */
    size_t len = other.len + end < COPIED_MAX ? other.len + end : COPIED_MAX;
    memcpy(copied, bytes + other.at, len);
    switch (fuzz_next(seed) % 5) {
    case 0: return put(bytes, size, max, where, "", 0);
    case 1: return put(bytes, size, max, (span){where.at, 0}, copied, len);
    case 2: return put(bytes, size, max, (span){other.at, 0}, copied, len); /* duplicated */
    case 3: {
        const char *edge = edges[fuzz_next(seed) % (sizeof edges / sizeof *edges)];
        return put(bytes, size, max, kind == LINE ? find(bytes, size, WORD, seed) : where, edge,
                   strlen(edge));
    }
    default: return put(bytes, size, max, where, copied, len - (len > other.len));
    }
}
