/* backup.h — maintenance of a store from outside: dump, restore, check, compact. Servers on it may keep running. */
#ifndef SOUK_SERVER_TABLES_BACKUP_H
#define SOUK_SERVER_TABLES_BACKUP_H
#include "server/store/store.h"
#include <stdio.h>

/* Writes all as lines of JSON, ["table", value, ...], values in the order of columns; a consistent snapshot. */
bool backup_dump(store *s, FILE *to, souk_error *error);
/* Fills an empty store from a dump, all or nothing. Works across the kinds of store. */
bool backup_restore(store *s, FILE *from, souk_error *error);

typedef struct backup_report {
    int64_t tables, entries, broken;
    uint64_t digest; /* of all states, in the order of the tables' ids */
} backup_report;

/* Folds every table again; calls `broken` for each that fails. */
bool backup_check(store *s, void (*broken)(void *context, const char *table), void *context,
                  backup_report *report, souk_error *error);
/* Deletes obsolete rows (old orders, ended sign-ins, leases) and frees the space. */
bool backup_compact(store *s, souk_error *error);
#endif
