/* embedded.h — the files embedded in the program: parts, nets, rule pages, puzzles and coach texts of every game.
 *
 * The table is generated at build time by tools/embed.py. Names are paths in the source tree (data/GAME.json,
 * data/nets/GAME.net, data/puzzles/GAME.souk, data/coach/GAME.json, docs/rules/GAME.en.md), sorted. Each text is
 * followed by a zero byte that `len` does not count, so that it can be used as a string. */
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

/* The file with that name, given as a printf format and its arguments; NULL if it was not embedded. */
const souk_embedded *souk_embedded_find(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
