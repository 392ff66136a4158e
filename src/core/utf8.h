/* utf8.h — the only check of UTF-8 in the sources, with decoding and encoding. */
#ifndef SOUK_UTF8_H
#define SOUK_UTF8_H
#include <stddef.h>
#include <stdint.h>

/* The length of the character at text, of which `left` bytes may be read: 1..4, or 0 if it is not valid UTF-8
 * (overlong forms, surrogates and anything above U+10FFFF are not). Sets *ch if ch is not NULL. */
static inline int souk_utf8_read(const char *text, size_t left, uint32_t *ch)
{
    const unsigned char *s = (const unsigned char *)text;
    if (left == 0) return 0;
    uint32_t c = s[0];
    int n = c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
    if (n == 0 || (size_t)n > left) return 0;
    if (n > 1) {
        c &= 0xFFu >> (n + 1);
        for (int i = 1; i < n; i++) {
            if ((s[i] & 0xC0) != 0x80) return 0;
            c = c << 6 | (s[i] & 0x3Fu);
        }
        if ((n == 3 && c < 0x800) || (n == 4 && (c < 0x10000 || c > 0x10FFFF))) return 0;
        if (c >= 0xD800 && c <= 0xDFFF) return 0;
    }
    if (ch) *ch = c;
    return n;
}

/* Writes the character as UTF-8 (at most 4 bytes, no NUL) and returns their number. */
static inline int souk_utf8_write(uint32_t c, char *out)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

/* True for every byte that does not continue a character: counting these counts characters. */
static inline int souk_utf8_starts(char byte)
{
    return ((unsigned char)byte & 0xC0) != 0x80;
}
#endif
