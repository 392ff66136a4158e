/* catalogue.h — the languages, as tables made at build time from po/languages.json and the .po files (tools/po2c.py).
 *
 * English has no entries: its texts are the msgids themselves. Entries are sorted by msgid in strcmp order, each msgid
 * once, for binary search. Without a plural, both plural fields are NULL. */
#ifndef SOUK_CORE_CATALOGUE_H
#define SOUK_CORE_CATALOGUE_H
#include "souk.h"

typedef struct {
    const char *msgid;
    const char *msgstr;
    const char *msgid_plural;
    const char *msgstr_plural;
} souk_translation;

typedef struct {
    const char *id;                /* "fr" */
    char point;                    /* before decimals */
    bool (*many)(unsigned long n); /* whether that number takes the plural */
    const souk_translation *entries;
    int num_entries;
} souk_language;

extern const souk_language souk_languages[SOUK_NUM_LANGS];

#endif
