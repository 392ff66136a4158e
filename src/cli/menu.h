/* menu.h — choosing a game on a terminal. */
#ifndef SOUK_MENU_H
#define SOUK_MENU_H
#include "cli/cli.h"

/* Asks what to play and plays it; the exit code. */
int menu_run(cli *c);
/* Whether somebody is there to be asked. */
bool menu_possible(void);
#endif
