/* lease.h — which process runs the bots and clocks of a table: the one that holds its lease.
 *
 * A lease holds while its owner gives signs of life: one row in the store every few seconds, for all its tables. With
 * SQLite the one process runs every table; its signs of life only show how long it was down. A stop of the server or
 * its store, or a full disk, must not cost players time. So a process that takes over after a gap first appends an
 * entry: no clock ran from the last sign of life until a grace period from now.
 *
 *     none  -> asked  lease_has: a write that takes the lease is queued
 *     asked -> held   have_lease(); on CONFLICT back to none, and not asked again for a while (lease_until)
 *     held  -> none   lease_has, after lease_gap
 */
#ifndef SOUK_SERVER_TABLES_LEASE_H
#define SOUK_SERVER_TABLES_LEASE_H
#include "server/tables/cached_table.h"

bool lease_open(server *s);
void lease_close(server *s);
void lease_tick(server *s, int64_t now);
/* Whether this process has the lease and may run bots and clocks right now; takes the lease if it can. */
bool lease_has(cached_table *d, int64_t now);
/* Nothing could be stored from then until now: clocks are to stand still. */
void lease_gap(server *s, int64_t from);
#endif
