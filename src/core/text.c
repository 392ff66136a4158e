/* text.c — looking texts up in the catalogues that the build makes from po/.
 *
 * The language is always an argument, never the locale of the process, since one server speaks both
 * languages. English is the language of the msgids and needs no catalogue.
 */
#include "core/text.h"
#include "core/catalogue.h"
#include <string.h>

static const char *const ids[SOUK_NUM_LANGS] = {[SOUK_EN] = "en", [SOUK_FR] = "fr"};

static const souk_translation *find(souk_lang lang, const char *msgid)
{
    for (int c = 0; c < souk_num_catalogues; c++) {
        if (strcmp(souk_catalogues[c].lang, ids[lang]) != 0) continue;
        int low = 0, high = souk_catalogues[c].num_entries;
        while (low < high) {
            int mid = low + (high - low) / 2;
            const souk_translation *t = &souk_catalogues[c].entries[mid];
            int order = strcmp(msgid, t->msgid);
            if (order == 0) return t;
            if (order < 0)
                high = mid;
            else
                low = mid + 1;
        }
    }
    return NULL;
}

const char *souk_text(souk_lang lang, const char *msgid)
{
    const souk_translation *t = lang == SOUK_EN || !msgid[0] ? NULL : find(lang, msgid);
    return t ? t->msgstr : msgid;
}

bool souk_many(souk_lang lang, long n)
{
    return lang == SOUK_FR ? n >= 2 || n <= -2 : n != 1;
}

const char *souk_textn(souk_lang lang, const char *one, const char *many, long n)
{
    const souk_translation *t = lang == SOUK_EN ? NULL : find(lang, one);
    if (!t || !t->msgstr_plural) return souk_many(SOUK_EN, n) ? many : one;
    return souk_many(lang, n) ? t->msgstr_plural : t->msgstr;
}

const char *souk_lang_id(souk_lang lang)
{
    return ids[lang];
}

souk_lang souk_lang_of(const char *name)
{
    for (int i = 0; name && i < SOUK_NUM_LANGS; i++) {
        char after = strncmp(name, ids[i], 2) == 0 ? name[2] : 'x';
        if (strchr("_-.@", after)) return (souk_lang)i; /* "" too: strchr finds the NUL */
    }
    return SOUK_EN;
}
