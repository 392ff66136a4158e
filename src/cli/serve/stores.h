/* stores.h — selects and opens the store, for the commands that use one. */
#ifndef SOUK_CLI_SERVE_STORES_H
#define SOUK_CLI_SERVE_STORES_H
#include "cli/base/cli.h"
#include "server/store/store.h"

/* The store's address: --store, SOUK_STORE or the data folder. Reports a folder it cannot create; the exit code. */
int stores_address(const cli *c, char *address, size_t size);
/* The same, opened. */
int stores_open(const cli *c, store *s);
#endif
