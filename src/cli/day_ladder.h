/* day_ladder.h — the daily ladder of a server in line mode: shows it, and submits a record on request. */
#ifndef SOUK_DAY_LADDER_H
#define SOUK_DAY_LADDER_H
#include "cli/base/cli.h"

typedef struct day_ladder {
    const char *url, *date;
    const char *name;   /* for a guest who is new there; NULL: not given */
    const char *record; /* to be submitted; NULL: none */
} day_ladder;

/* Submits the record, if any, and prints the ladder of that date's table of a game; returns the exit code. */
int day_ladder_show(const cli *c, const day_ladder *l, const souk_game *g);
#endif
