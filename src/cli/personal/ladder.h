/* ladder.h — how far somebody has come on the ladder of a game, by the history of this machine. */
#ifndef SOUK_LADDER_H
#define SOUK_LADDER_H
#include "cli/history.h"
#include "lab/coach.h"

typedef struct ladder {
    const souk_game *game;
    souk_coach *coach;
    uint32_t done; /* the set of steps that were won */
} ladder;

/* False if the game has none. */
bool ladder_open(const souk_game *g, ladder *l);
void ladder_close(ladder *l);
/* The first step that was not won; -1: all were. */
int ladder_next(const ladder *l);
/* A step in a few words: whom one meets, at how large a table, with what. */
void ladder_name(const souk_game *g, const souk_rung *rung, souk_lang lang, souk_out *out);
#endif
