/* lab_exhaust.h — `souk lab exhaust GAME`: visits every state of a small world. */
#ifndef SOUK_CLI_LAB_LAB_EXHAUST_H
#define SOUK_CLI_LAB_LAB_EXHAUST_H
#include "cli/base/cli.h"
#include <signal.h>

/* Searches the world that the words and options name, until all is visited or *stop is set; returns the exit code. */
int lab_exhaust(const cli *c, const volatile sig_atomic_t *stop);
#endif
