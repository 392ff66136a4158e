/* schema.h — migrates a database to the version of this program. */
#ifndef SOUK_SERVER_STORE_SCHEMA_H
#define SOUK_SERVER_STORE_SCHEMA_H
#include "server/store/db.h"

/* Fills in the host of tables where only the head has it; the head begins with the seats and the host. */
#define SCHEMA_HOSTS                                                  \
    ("UPDATE tables SET host = substr(head, 20, 22) WHERE host = '' " \
     "AND head LIKE '{\"seats\":_,\"host\":\"%'")

/* Fills in missing skeletons of account names (names.h). Handles ASCII only: nearly all old names are. */
#define SCHEMA_SKELETONS                                                                      \
    ("UPDATE people SET skeleton = replace(replace(replace(replace(replace(replace(replace("  \
     "account, ' ', ''), 'i', 'l'), '1', 'l'), '|', 'l'), '0', 'o'), 'm', 'rn'), 'w', 'vv') " \
     "WHERE skeleton = '' AND account IS NOT NULL")

/* Bans of people had no end. */
#define SCHEMA_BANS ("UPDATE people SET banned = 253402300799000 WHERE banned = 1")

/* Runs the missing migrations; false with an error, and nothing changed. */
bool schema_upgrade(db *d, souk_error *error);
#endif
