/* lab_puzzles.h — `souk lab puzzles GAME`: finds puzzles in plays of bots and writes them to a file. */
#ifndef SOUK_CLI_LAB_LAB_PUZZLES_H
#define SOUK_CLI_LAB_LAB_PUZZLES_H
#include "cli/base/cli.h"
#include <signal.h>

/* Hunts as the options request, until there is enough, time is up or *stop is set; returns the exit code. */
int lab_puzzles(const cli *c, const volatile sig_atomic_t *stop);
#endif
