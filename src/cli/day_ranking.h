/* day_ranking.h — the daily ranking of a server in line mode: shows it, and submits a record on request. */
#ifndef SOUK_DAY_LADDER_H
#define SOUK_DAY_LADDER_H
#include "cli/base/cli.h"

typedef struct day_ranking {
    const char *url, *date;
    const char *name;   /* for a guest who is new there; NULL: not given */
    const char *record; /* to be submitted; NULL: none */
} day_ranking;

/* Submits the record, if any, and prints the ranking of that date's table of a game; returns the exit code. */
int day_ranking_show(const cli *c, const day_ranking *l, const souk_game *g);
#endif
