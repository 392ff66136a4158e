/* sheet.h — a parts sheet: a parts file as pages to print and cut out. */
#ifndef SOUK_CLI_LAB_SHEET_H
#define SOUK_CLI_LAB_SHEET_H
#include "cli/base/setting.h"

/* Writes the sheet of the parts that --parts names, or of the built-in ones, to --out: HTML, or PDF or SVG if a
 * browser is installed. Reports the path or an error; returns the exit code. */
int sheet_run(const cli *c, const souk_game *g);
#endif
