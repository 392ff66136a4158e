/* catalogue.h — the translations, as tables made at build time from the .po files (tools/po2c.py).
 *
 * One catalogue per language other than English, whose texts are the msgids themselves. Entries are sorted by msgid
 * in strcmp order, each msgid once, for binary search. Without a plural, both plural fields are NULL. */
#ifndef SOUK_CORE_CATALOGUE_H
#define SOUK_CORE_CATALOGUE_H

typedef struct {
    const char *msgid;
    const char *msgstr;
    const char *msgid_plural;
    const char *msgstr_plural;
} souk_translation;

typedef struct {
    const char *lang; /* "fr" */
    const souk_translation *entries;
    int num_entries;
} souk_catalogue;

extern const souk_catalogue souk_catalogues[];
extern const int souk_num_catalogues;

#endif
