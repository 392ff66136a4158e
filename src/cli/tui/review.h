/* review.h — a game read again, forward and back, with the win-chance curve. */
#ifndef SOUK_REVIEW_H
#define SOUK_REVIEW_H
#include "cli/base/cli.h"
#include "table/table.h"

/* Shows the table after its first `at` actions as that viewer sees it. While the game runs nothing is
 * shown that the viewer may not know; once it is over, everybody's eyes can be chosen. */
void review_run(const cli *c, const souk_table *t, int at, int viewer);
/* The same as a command: opens the screen and closes it; the exit code. */
int review_open(const cli *c, const souk_table *t, int at, int viewer);
#endif
