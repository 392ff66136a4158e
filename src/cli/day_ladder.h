/* day_ladder.h — the ladder of the day on a server, by lines of text: looked at, and handed in to when asked. */
#ifndef SOUK_DAY_LADDER_H
#define SOUK_DAY_LADDER_H
#include "cli/cli.h"

typedef struct day_ladder {
    const char *url, *date;
    const char *name;   /* under which somebody comes who is not known there yet; NULL: none was given */
    const char *record; /* to be handed in; NULL: none */
} day_ladder;

/* Prints the ladder of that date's table of a game, after having handed in the record if there is one; the exit code. */
int day_ladder_show(const cli *c, const day_ladder *l, const souk_game *g);
#endif
