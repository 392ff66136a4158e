/* schema.h — bringing a database to the version this program speaks. */
#ifndef SOUK_SERVER_SCHEMA_H
#define SOUK_SERVER_SCHEMA_H
#include "server/db.h"

/* Fills in who opened a table, where only its head says so: that begins with the seats and the host. */
#define SCHEMA_HOSTS                                                 \
    "UPDATE tables SET host = substr(head, 20, 22) WHERE host = '' " \
    "AND head LIKE '{\"seats\":_,\"host\":\"%'"

/* Carries out the changes that are missing; false with an error, and nothing changed. */
bool schema_upgrade(db *d, souk_error *error);
#endif
