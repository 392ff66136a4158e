/* schema.h — bringing a database to the version this program speaks. */
#ifndef SOUK_SERVER_SCHEMA_H
#define SOUK_SERVER_SCHEMA_H
#include "server/db.h"

/* Carries out the changes that are missing; false with an error, and nothing changed. */
bool schema_upgrade(db *d, souk_error *error);
#endif
