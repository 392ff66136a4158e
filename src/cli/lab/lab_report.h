/* lab_report.h — the report of `souk lab`: files in a folder, and the answers in the terminal. */
#ifndef SOUK_CLI_LAB_LAB_REPORT_H
#define SOUK_CLI_LAB_LAB_REPORT_H
#include "cli/base/cli.h"
#include "lab/study/findings.h"

/* Writes the report with the records that it names, and prints its answers; the exit code. */
int lab_report_write(const cli *c, const souk_comparison *what, const char *folder);
#endif
