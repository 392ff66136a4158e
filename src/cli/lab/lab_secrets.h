/* lab_secrets.h — `souk lab secrets GAME`: what a best answer gains against a bot's secret choices. */
#ifndef SOUK_CLI_LAB_LAB_SECRETS_H
#define SOUK_CLI_LAB_LAB_SECRETS_H
#include "cli/base/cli.h"
#include <signal.h>

/* Looks at as many positions as the options ask, or until *stop is set; the exit code. */
int lab_secrets(const cli *c, const volatile sig_atomic_t *stop);
#endif
