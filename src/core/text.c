/* text.c — looking texts up in the catalogues that the build makes from po/.
 *
 * The language is always an argument, never the locale of the process, since one server speaks all
 * languages. English is the language of the msgids and needs no catalogue.
 */
#include "core/text.h"
#include "core/catalogue.h"
#include <string.h>

static const souk_translation *find(souk_lang lang, const char *msgid)
{
    int low = 0, high = souk_languages[lang].num_entries;
    while (low < high) {
        int mid = low + (high - low) / 2;
        const souk_translation *t = &souk_languages[lang].entries[mid];
        int order = strcmp(msgid, t->msgid);
        if (order == 0) return t;
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return NULL;
}

const char *souk_text(souk_lang lang, const char *msgid)
{
    const souk_translation *t = msgid[0] ? find(lang, msgid) : NULL;
    return t ? t->msgstr : msgid;
}

int souk_plural_form(souk_lang lang, long n)
{
    return souk_languages[lang].form(n < 0 ? 0UL - (unsigned long)n : (unsigned long)n);
}

const char *souk_textn(souk_lang lang, const char *one, const char *many, long n)
{
    const souk_translation *t = find(lang, one);
    if (!t || !t->msgstr_plural) return souk_plural_form(SOUK_EN, n) ? many : one;
    int form = souk_plural_form(lang, n);
    const char *text = form ? t->msgstr_plural : t->msgstr;
    while (--form > 0)
        text += strlen(text) + 1;
    return text;
}

char souk_point(souk_lang lang)
{
    return souk_languages[lang].point;
}

const char *souk_lang_id(souk_lang lang)
{
    return souk_languages[lang].id;
}

souk_lang souk_lang_of(const char *name)
{
    for (int i = 0; name && i < souk_num_langs(); i++) {
        size_t n = strlen(souk_languages[i].id);
        if (strncmp(name, souk_languages[i].id, n) == 0 && strchr("_-.@", name[n]))
            return i; /* the whole name too: strchr finds the NUL */
    }
    return SOUK_EN;
}
