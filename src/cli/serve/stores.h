/* stores.h — selects and opens the store, for the commands that use one. */
#ifndef SOUK_CLI_SERVE_STORES_H
#define SOUK_CLI_SERVE_STORES_H
#include "cli/base/cli.h"
#include "server/store/store.h"

/* The address of the store: from --store, SOUK_STORE or the data folder. Returns CLI_OK, or the exit code after
 * reporting that its folder cannot be created. */
int stores_address(const cli *c, char *address, size_t size);
/* The same, opened. */
int stores_open(const cli *c, store *s);
#endif
