/* fold.c — how texts are compared: blanks collapsed, case and accents ignored, and lists of words in every language. */
#include "core/fold.h"
#include "core/text.h"
#include <string.h>

/* The base letters of U+00C0..U+00FF, in lower case. */
static const char base_letters[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts"
                                   "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
enum { LINE_BYTES = 2048 }; /* of a line of the rules */
/* Those that are spelt with two, as letters of that table. */
enum { LETTER = 0x3F, SHARP_S = 0x1F, A_DOTS = 0x24, O_DOTS = 0x36, U_DOTS = 0x3C, CAPITAL = 0x20 };

static void fold(const char *text, bool spelt, char *out, size_t size)
{
    size_t n = 0;
    bool blank = false;
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        unsigned char c = *p;
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n' ||
            (c == 0xC2 && p[1] == 0xA0)) { /* U+00A0, the no-break space */
            if (c == 0xC2) p++;
            blank = n > 0;
            continue;
        }
        if (blank && n + 1 < size) out[n++] = ' ';
        blank = false;
        if (c >= 'A' && c <= 'Z')
            c = (unsigned char)(c - 'A' + 'a');
        else if (c == 0xC3 && (p[1] & 0xC0) == 0x80) {
            int letter = *++p & LETTER, small = letter | CAPITAL;
            c = (unsigned char)base_letters[letter];
            bool dots = spelt && (small == A_DOTS || small == O_DOTS || small == U_DOTS);
            if ((dots || letter == SHARP_S) && n + 1 < size) {
                out[n++] = (char)c;
                if (dots) c = 'e';
            }
        }
        if (n + 1 < size) out[n++] = (char)c;
    }
    if (size) out[n] = '\0';
}

void souk_fold(const char *text, char *out, size_t size)
{
    fold(text, false, out, size);
}

void souk_fold_spelt(const char *text, char *out, size_t size)
{
    fold(text, true, out, size);
}

/* Whether the words fit a text in one of the two spellings. */
static bool fits_folded(const char *words, const char *text, bool fits(const char *words, const char *folded))
{
    char folded[LINE_BYTES];
    for (int spelt = 0; spelt < 2; spelt++) {
        fold(text, spelt, folded, sizeof folded);
        if (fits(words, folded)) return true;
    }
    return false;
}

static bool is_all(const char *words, const char *folded)
{
    return strcmp(words, folded) == 0;
}

static bool is_part(const char *words, const char *folded)
{
    return strstr(folded, words) != NULL;
}

static bool is_one(const char *word, const char *folded)
{
    size_t length = strlen(word);
    for (const char *at = folded; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == length && memcmp(at, word, n) == 0) return true;
        at += n;
    }
    return false;
}

bool souk_is_said(const char *words, const char *text)
{
    return fits_folded(words, text, is_all);
}

bool souk_is_within(const char *words, const char *text)
{
    return fits_folded(words, text, is_part);
}

static bool is_in_any(const char *word, const char *list)
{
    for (int lang = 0; lang < souk_num_langs(); lang++)
        if (fits_folded(word, souk_text(lang, list), is_one)) return true;
    return false;
}

int souk_said(const char *word, const char *const *lists, int count)
{
    int found = -1;
    for (int i = 0; i < count; i++) {
        if (!is_in_any(word, lists[i])) continue;
        if (found >= 0) return -1;
        found = i;
    }
    return found;
}

int souk_said_yes(const char *text)
{
    /* TRANSLATORS: these are lists of words that a player may type. */
    static const char *const answers[] = {N_("no false off 0"), N_("yes true on 1")};
    char word[SOUK_NAME_MAX];
    souk_fold(text, word, sizeof word);
    return souk_said(word, answers, 2);
}
