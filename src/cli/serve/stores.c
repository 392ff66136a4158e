/* stores.c — selects and opens the store of a command (see stores.h). */
#include "cli/serve/stores.h"
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { ADDRESS_SIZE = 1024 };

static bool make_folders(char *path)
{
    for (char *p = path + 1; *p; p++) {
        if (*p != '/') continue;
        *p = '\0';
        bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
        *p = '/';
        if (!good) return false;
    }
    return true;
}

static bool find_address(const cli *c, char *address, size_t size)
{
    const char *given = cli_value(c, "store"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (!given) given = getenv("SOUK_STORE");
    if (given) return snprintf(address, size, "%s", given) < (int)size;
    if (data && data[0])
        snprintf(address, size, "sqlite:%s/souk/souk.db", data);
    else
        snprintf(address, size, "sqlite:%s/.local/share/souk/souk.db", home ? home : ".");
    return make_folders(address + strlen("sqlite:"));
}

int stores_address(const cli *c, char *address, size_t size)
{
    return find_address(c, address, size) ? CLI_OK
                                          : cli_fail(c, N_("Cannot create the folder for the store."));
}

int stores_open(const cli *c, store *s)
{
    char address[ADDRESS_SIZE];
    souk_error error = cli_fresh_error(c);
    if (sodium_init() < 0) return cli_fail(c, N_("No source of random bytes is available."));
    int status = stores_address(c, address, sizeof address);
    if (status != CLI_OK) return status;
    return store_open(s, address, &error) ? CLI_OK : cli_error(c, NULL, &error);
}
