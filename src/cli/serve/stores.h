/* stores.h — what the commands about a store share: which one, and its opening. */
#ifndef SOUK_CLI_STORES_H
#define SOUK_CLI_STORES_H
#include "cli/cli.h"
#include "server/store.h"

/* The store that --store, SOUK_STORE or the data folder names. CLI_OK, or the exit code after saying that
 * its folder cannot be made. */
int cli_store_address(const cli *c, char *address, size_t size);
/* The same, opened. */
int cli_store_open(const cli *c, store *s);
#endif
