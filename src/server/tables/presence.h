/* presence.h — which players are at a table, through any process: each process writes who watches through it, and
 * reads what the others wrote. Does nothing on a store that only one process serves. */
#ifndef SOUK_SERVER_TABLES_PRESENCE_H
#define SOUK_SERVER_TABLES_PRESENCE_H
#include "server/tables/cached_table.h"

/* Notifies the other processes that a seat's player has come or gone; retried later if memory runs out. */
void presence_tell(cached_table *d, int seat, bool on);
/* Reads who is at the table through other processes; true if that has changed. */
bool presence_look(cached_table *d);
#endif
