/* schema.h — bringing a database to the version this program speaks. */
#ifndef SOUK_SERVER_SCHEMA_H
#define SOUK_SERVER_SCHEMA_H
#include "server/db.h"

/* Fills in who opened a table, where only its head says so: that begins with the seats and the host. */
#define SCHEMA_HOSTS                                                  \
    ("UPDATE tables SET host = substr(head, 20, 22) WHERE host = '' " \
     "AND head LIKE '{\"seats\":_,\"host\":\"%'")

/* Fills in the skeletons of account names (names.h) that are older than those: nearly all are ASCII. */
#define SCHEMA_SKELETONS                                                                      \
    ("UPDATE people SET skeleton = replace(replace(replace(replace(replace(replace(replace("  \
     "account, ' ', ''), 'i', 'l'), '1', 'l'), '|', 'l'), '0', 'o'), 'm', 'rn'), 'w', 'vv') " \
     "WHERE skeleton = '' AND account IS NOT NULL")

/* Carries out the changes that are missing; false with an error, and nothing changed. */
bool schema_upgrade(db *d, souk_error *error);
#endif
