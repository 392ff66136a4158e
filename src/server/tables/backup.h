/* upkeep.h — looking after a store from outside: copying it, checking it, tidying it up. The servers
 * on it may go on running. */
#ifndef SOUK_SERVER_UPKEEP_H
#define SOUK_SERVER_UPKEEP_H
#include "server/store.h"
#include <stdio.h>

/* Writes everything as lines of JSON, ["table", value, ...], values in the order of the columns; one
 * moment of the store. */
bool upkeep_dump(store *s, FILE *to, souk_error *error);
/* Fills an empty store from such lines, all or nothing. Works across the kinds of store. */
bool upkeep_restore(store *s, FILE *from, souk_error *error);

typedef struct upkeep_report {
    int64_t tables, entries, broken;
    uint64_t digest; /* of all states, in the order of the tables' ids */
} upkeep_report;

/* Folds every table anew; `broken` is told of each that cannot be. */
bool upkeep_check(store *s, void (*broken)(void *context, const char *table), void *context,
                  upkeep_report *report, souk_error *error);
/* Forgets what is over (old orders, ended sign-ins, leases) and gives space back. */
bool upkeep_compact(store *s, souk_error *error);
#endif
