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
    const char *msgstr_plural; /* the other forms, each ended by a NUL */
} souk_translation;

typedef struct {
    const char *id;               /* "fr" */
    char point;                   /* before decimals */
    int (*form)(unsigned long n); /* the plural form for that number: 0, 1, ... */
    const souk_translation *entries;
    int num_entries;
} souk_language;

extern const souk_language souk_languages[]; /* souk_num_langs() rows */

#endif
