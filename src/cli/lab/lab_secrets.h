/* lab_secrets.h — `souk lab secrets GAME`: the gain of a best response against a bot's secret choices. */
#ifndef SOUK_CLI_LAB_LAB_SECRETS_H
#define SOUK_CLI_LAB_LAB_SECRETS_H
#include "cli/base/cli.h"
#include <signal.h>

/* Examines as many positions as the options request, or until *stop is set; returns the exit code. */
int lab_secrets(const cli *c, const volatile sig_atomic_t *stop);
#endif
