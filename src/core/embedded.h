/* embedded.h — the files that travel inside the program: parts and rule pages of every game.
 *
 * The table is written at build time by tools/embed.py. Names are paths in the source tree
 * (data/GAME.json, docs/rules/GAME.en.md), sorted; each text is followed by a zero byte that `len`
 * does not count, so that it can be used as a string. */
#ifndef SOUK_CORE_EMBEDDED_H
#define SOUK_CORE_EMBEDDED_H

#include <stddef.h>

typedef struct {
    const char *name;
    const char *text;
    size_t len;
} souk_embedded;

extern const souk_embedded souk_embedded_files[];
extern const int souk_num_embedded;

#endif
