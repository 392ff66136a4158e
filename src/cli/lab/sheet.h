/* sheet.h — a parts file as pages to print and cut out. */
#ifndef SOUK_CLI_LAB_SHEET_H
#define SOUK_CLI_LAB_SHEET_H
#include "cli/base/setting.h"

/* Writes the sheet of the parts that --parts names, or of the house's, to --out: HTML, or with a browser at hand PDF or SVG.
 * Says where it is, or what is in the way; the exit code. */
int sheet_run(const cli *c, const souk_game *g);
#endif
