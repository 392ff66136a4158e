/* What the two kinds of database have in common: finding the driver, numbers as text. */
#include "server/db.h"
#include "core/error.h"
#include "core/text.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const db_driver *const drivers[] = {&db_sqlite, &db_postgres};

db *db_open(const char *address, souk_error *error)
{
    for (size_t i = 0; i < sizeof drivers / sizeof drivers[0]; i++)
        if (strncmp(address, drivers[i]->prefix, strlen(drivers[i]->prefix)) == 0)
            return drivers[i]->open(address, error);
    souk_fail_at(error, 0, 0, "store", N_("A store is sqlite:FILE or postgres://..., not \"%s\"."), address);
    return NULL;
}

void db_close(db *d)
{
    if (d) d->driver->close(d);
}

int db_run(db *d, const char *sql, const char *const *args, int n, db_row each, void *context)
{
    return d->driver->run(d, sql, args, n, each, context);
}

db_text db_number(int64_t n)
{
    db_text t;
    snprintf(t.text, sizeof t.text, "%" PRId64, n);
    return t;
}

int64_t db_int(const char *column)
{
    return column ? strtoll(column, NULL, 10) : 0;
}
