/* menu.h — chooses a game on a terminal, in line mode. */
#ifndef SOUK_MENU_H
#define SOUK_MENU_H
#include "cli/base/cli.h"

/* Asks for a game and plays it; returns the exit code. */
int menu_run(cli *c);
/* Whether there is a terminal to ask on. */
bool menu_possible(void);
#endif
