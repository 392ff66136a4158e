/* db.c — the part that both kinds of database share: finding the driver, integers as text. The PostgreSQL driver is a
 * module, loaded for the first address that names it. */
#include "server/store/db.h"
#include "core/error.h"
#include "core/module.h"
#include "core/text.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const char *address, const char *prefix)
{
    return strncmp(address, prefix, strlen(prefix)) == 0;
}

static const db_driver *find_driver(const char *address, souk_error *error)
{
    if (begins(address, db_sqlite.prefix)) return &db_sqlite;
    if (begins(address, "postgres"))
        return souk_module_open("souk-postgresql", "souk-postgresql", "db_postgres", error);
    souk_fail_at(error, 0, 0, "store", N_("A store is sqlite:FILE or postgres://..., not \"%s\"."), address);
    return NULL;
}

bool db_damaged(souk_error *error, const char *what)
{
    return souk_fail_at(
        error, 0, 0, "store",
        N_("The store is damaged: %s. Move it away and restore a dump; `souk store dump` may recover "
           "what is still readable."),
        what);
}

db *db_open(const char *address, souk_error *error)
{
    const db_driver *driver = find_driver(address, error);
    if (!driver) return NULL;
    char why[SOUK_TEXT_MAX] = "";
    bool damaged = false;
    db *d = driver->open(address, why, sizeof why, &damaged);
    /* cppcheck-suppress returnDanglingLifetime ; a driver keeps no pointer to it */
    if (d) return d;
    if (!why[0])
        souk_fail(error, N_("Out of memory."));
    else if (damaged)
        db_damaged(error, why);
    else if (driver->shared) /* no address: it may hold a password */
        souk_fail_at(error, 0, 0, "store", N_("The PostgreSQL store cannot be opened: %s."), why);
    else
        souk_fail_at(error, 0, 0, "store", N_("The store %s cannot be opened: %s."),
                     address + strlen(driver->prefix), why);
    return NULL;
}

void db_close(db *d)
{
    if (d) d->driver->close(d);
}

db_rows db_query(db *d, const char *sql, const char *const *args, int n)
{
    db_rows rows = {.db = d};
    d->driver->query(&rows, sql, args, n);
    return rows;
}

bool db_next(db_rows *rows)
{
    return rows->result && rows->db->driver->next(rows);
}

int db_end(db_rows *rows)
{
    if (rows->result) rows->db->driver->end(rows);
    return rows->n;
}

const char *db_text_at(const db_rows *rows, int column)
{
    return rows->column[column];
}

int64_t db_int_at(const db_rows *rows, int column)
{
    return rows->column[column] ? strtoll(rows->column[column], NULL, 10) : 0;
}

double db_real_at(const db_rows *rows, int column)
{
    return rows->column[column] ? strtod(rows->column[column], NULL) : 0;
}

void db_copy_at(const db_rows *rows, int column, char *to, size_t size)
{
    snprintf(to, size, "%s", rows->column[column] ? rows->column[column] : "");
}

bool db_listen(db *d, const char *owner, bool lobby, void (*heard)(void *context, const char *payload),
               void *context)
{
    return d->driver->listen && d->driver->listen(d, owner, lobby, heard, context);
}

db_text db_number(int64_t n)
{
    db_text t;
    snprintf(t.text, sizeof t.text, "%" PRId64, n);
    return t;
}
