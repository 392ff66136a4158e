/* ladder.h — a person's progress on the ladder of a game, from the history on this machine. */
#ifndef SOUK_CLI_PERSONAL_LADDER_H
#define SOUK_CLI_PERSONAL_LADDER_H
#include "cli/personal/history.h"
#include "table/coach.h"

typedef struct ladder {
    const souk_game *game;
    souk_coach *coach;
    uint32_t done; /* bit set of the rungs won */
} ladder;

/* False if the game has no ladder. */
bool ladder_open(const souk_game *g, ladder *l);
void ladder_close(ladder *l);
/* The first rung not yet won; -1: all are won. */
int ladder_next(const ladder *l);
/* Describes a rung in a few words: the opponents, their level and the options that differ. */
void ladder_name(const souk_game *g, const souk_rung *rung, souk_lang lang, souk_out *out);
#endif
