/* admin_lists.h — `souk admin list`. */
#ifndef SOUK_CLI_SERVE_ADMIN_LISTS_H
#define SOUK_CLI_SERVE_ADMIN_LISTS_H
#include "cli/base/cli.h"
#include "server/store/store.h"

/* Prints the list that the second word names; the exit code. */
int admin_lists_run(const cli *c, store *s);
#endif
