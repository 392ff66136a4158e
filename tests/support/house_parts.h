/* house_parts.h: a game's default parts file with one edit, and the problems reported for it. */
#ifndef SOUK_TESTS_HOUSE_PARTS_H
#define SOUK_TESTS_HOUSE_PARTS_H

#include "core/parts.h"
#include "souk_test.h"

/* The file of that game with the first `old` replaced by `new`, until the next call; *line, unless NULL, is where. */
const char *house_parts(const char *game, const char *old, const char *new, int *line);
/* Reads that file into `parts`, which may be NULL. */
souk_report house_parts_read(const char *game, const char *old, const char *new, void *parts, int *line);
/* The first error, or the first warning, of a report; the test fails if there is none. */
const souk_problem *first_problem(const souk_report *report, bool warning);

#endif
