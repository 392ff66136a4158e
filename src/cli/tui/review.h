/* review.h — a game replayed forward and back, with the win-chance curve. */
#ifndef SOUK_REVIEW_H
#define SOUK_REVIEW_H
#include "cli/base/cli.h"
#include "table/table.h"

/* Shows the table after its first `at` actions from that view. While the game runs nothing hidden from the viewer is
 * shown; once it is over, any view can be chosen. */
void review_run(const cli *c, const souk_table *t, int at, int viewer);
/* The same as a command: opens and closes the screen; returns the exit code. */
int review_open(const cli *c, const souk_table *t, int at, int viewer);
#endif
