/* presence.h — which players are at a table, through any process: each process writes who watches through it, and
 * reads what the others wrote. Does nothing on a store that only one process serves. */
#ifndef SOUK_SERVER_TABLES_PRESENCE_H
#define SOUK_SERVER_TABLES_PRESENCE_H
#include "server/tables/cached_table.h"

/* Notifies the other processes of the players who have come or gone (cached_table.owed); what memory did not suffice
 * for stays owed. */
void presence_settle(cached_table *d);
/* Reads who is at the table through other processes. */
void presence_look(cached_table *d);
#endif
