/* analyse.h — `souk replay --analyse`: what the bots think of a play, as text, JSON and a plot. */
#ifndef SOUK_ANALYSE_H
#define SOUK_ANALYSE_H
#include "cli/cli.h"
#include "table/table.h"

/* Analyses the table's play as --level, --json and --svg ask; the exit code. */
int analyse_run(const cli *c, const souk_table *t);
#endif
