/* lab_puzzles.h — `souk lab puzzles GAME`: a file of puzzles from plays of bots. */
#ifndef SOUK_CLI_LAB_LAB_PUZZLES_H
#define SOUK_CLI_LAB_LAB_PUZZLES_H
#include "cli/base/cli.h"
#include <signal.h>

/* Hunts for what the options ask, until there is enough, time is up or *stop is set; the exit code. */
int lab_puzzles(const cli *c, const volatile sig_atomic_t *stop);
#endif
