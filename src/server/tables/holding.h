/* holding.h — which processes have a table in memory. On a shared store entries and presence are notified to those only,
 * so a process writes when it has loaded a table and when it drops it. Does nothing on a store that only one process
 * serves.
 *
 * The invariant: no entry of a table in memory stays unknown. A transaction of another process may have looked for holders
 * before our row was there, and commit later. So the table is read again when the row is durable, and once more when every
 * other process has written a sign of life that it began after that: its one writer has finished everything before. */
#ifndef SOUK_SERVER_TABLES_HOLDING_H
#define SOUK_SERVER_TABLES_HOLDING_H
#include "server/tables/cached_table.h"

/* The table has been loaded. (The row of a new table is written with it: store_create.) */
void holding_begin(cached_table *d);
/* It is being dropped. */
void holding_end(const cached_table *d);
/* Looks every two seconds at the signs of life of the others. */
void holding_tick(server *s, int64_t now);
/* Marks the table to be read again if the time has come, and looks who is there. */
void holding_check(cached_table *d);
#endif
