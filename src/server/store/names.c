/* names.c — lookalike names (see names.h). The tables hold letters in use and imitations, not all of Unicode. */
#include "server/store/names.h"
#include "core/utf8.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { ACCENTS_MAX = 2 };

typedef struct span {
    uint32_t first, last;
} span;

/* Zero-width characters, blanks other than the space, direction marks, private use and noncharacters. */
static const span unseen[] = {
    {0x00A0, 0x00A0},    {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x061C, 0x061C}, {0x115F, 0x1160},
    {0x1680, 0x1680},    {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F}, {0x2028, 0x202F},
    {0x205F, 0x206F},    {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xE000, 0xF8FF},
    {0xFE00, 0xFE0F},    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFF}, {0x1D173, 0x1D17A},
    {0xE0000, 0x10FFFF},
};

bool names_accent(uint32_t c)
{
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x0483 && c <= 0x0489) || (c >= 0x1AB0 && c <= 0x1AFF) ||
           (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x20D0 && c <= 0x20FF);
}

bool names_visible(const char *name)
{
    uint32_t c;
    int accents = 0;
    bool any = false;
    for (int n; (n = souk_utf8_read(name, strlen(name), &c)) > 0; name += n) {
        for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
            if (c >= unseen[i].first && c <= unseen[i].last) return false;
        accents = names_accent(c) ? accents + 1 : 0;
        if (accents > ACCENTS_MAX || (accents > 0 && !any)) return false;
        any = any || c > ' ';
    }
    return any;
}

/* U+00C0 to U+017F without their accents; '?': a distinct letter. */
static const char plain[] = "aaaaaa?ceeeeiiiidnoooooxouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkkllllllllll"
                            "nnnnnnnnnoooooo??rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

/* Lowercase Greek and Cyrillic letters and the Latin letters they resemble. */
static const struct {
    uint16_t letter;
    char like;
} alike[] = {
    {0x03AC, 'a'}, {0x03AD, 'e'}, {0x03AE, 'h'}, {0x03AF, 'i'}, {0x03B1, 'a'}, {0x03B2, 'b'}, {0x03B5, 'e'},
    {0x03B6, 'z'}, {0x03B7, 'h'}, {0x03B9, 'i'}, {0x03BA, 'k'}, {0x03BC, 'm'}, {0x03BD, 'n'}, {0x03BF, 'o'},
    {0x03C1, 'p'}, {0x03C4, 't'}, {0x03C5, 'y'}, {0x03C7, 'x'}, {0x03CC, 'o'}, {0x03CD, 'y'}, {0x0430, 'a'},
    {0x0432, 'b'}, {0x0435, 'e'}, {0x043A, 'k'}, {0x043C, 'm'}, {0x043D, 'h'}, {0x043E, 'o'}, {0x0440, 'p'},
    {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0451, 'e'}, {0x0455, 's'}, {0x0456, 'i'},
    {0x0457, 'i'}, {0x0458, 'j'}, {0x0475, 'v'}, {0x04BB, 'h'}, {0x0501, 'd'}, {0x051B, 'q'}, {0x051D, 'w'},
};

/* The lowercase Latin letter or ASCII sign that replaces c; c if there is none. */
static uint32_t to_latin(uint32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;                      /* fullwidth forms */
    if (c >= 0x1D400 && c < 0x1D6A4) return 'a' + (c - 0x1D400) % 26; /* mathematical letters */
    if (c >= 0x1D7CE && c <= 0x1D7FF) return '0' + (c - 0x1D7CE) % 10;
    if (c >= 'A' && c <= 'Z') return c + ('a' - 'A');
    if (c >= 0xC0 && c <= 0x17F && plain[c - 0xC0] != '?') return (uint32_t)(unsigned char)plain[c - 0xC0];
    if ((c >= 0x0391 && c <= 0x03A9) || (c >= 0x0410 && c <= 0x042F)) c += 0x20; /* capitals */
    if (c >= 0x0400 && c <= 0x040F) c += 0x50;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].letter == c) return (uint32_t)alike[i].like;
    return c;
}

void names_skeleton(const char *name, char skeleton[PERSON_NAME])
{
    size_t len = 0;
    uint32_t c;
    for (int n; (n = souk_utf8_read(name, strlen(name), &c)) > 0 && len + 5 < PERSON_NAME; name += n) {
        c = to_latin(c);
        if (c == ' ' || names_accent(c)) continue;
        /* SCHEMA_SKELETONS does the same to older names. */
        if (c == 'i' || c == '1' || c == '|') c = 'l';
        if (c == '0') c = 'o';
        if (c == 'm' || c == 'w') {
            memcpy(skeleton + len, c == 'm' ? "rn" : "vv", 2);
            len += 2;
        } else {
            len += (size_t)souk_utf8_write(c, skeleton + len);
        }
    }
    skeleton[len] = '\0';
}

bool names_alike(const char *one, const char *other)
{
    char a[PERSON_NAME], b[PERSON_NAME];
    names_skeleton(one, a);
    names_skeleton(other, b);
    return strcmp(a, b) == 0;
}

void names_key(const char *name, char key[PERSON_NAME])
{
    size_t i = 0;
    for (; name[i] && i + 1 < PERSON_NAME; i++)
        key[i] = (char)((unsigned char)name[i] < 0x80 ? tolower((unsigned char)name[i]) : name[i]);
    key[i] = '\0';
}
