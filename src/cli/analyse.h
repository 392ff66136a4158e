/* analyse.h — `souk replay --analyse`: the bots' evaluation of a play, as text, JSON and a plot. */
#ifndef SOUK_ANALYSE_H
#define SOUK_ANALYSE_H
#include "cli/base/cli.h"
#include "table/table.h"

/* Analyses the table's play as --level, --json and --svg request; returns the exit code. */
int analyse_run(const cli *c, const souk_table *t);
#endif
