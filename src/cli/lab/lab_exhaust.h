/* exhaust.h — `souk lab exhaust GAME`: every state of a small world. */
#ifndef SOUK_CLI_EXHAUST_H
#define SOUK_CLI_EXHAUST_H
#include "cli/cli.h"
#include <signal.h>

/* Searches what the words and options name, until all is visited or *stop is set; the exit code. */
int cli_exhaust(const cli *c, const volatile sig_atomic_t *stop);
#endif
