/* bots.h — bots at online tables: worker threads compute an action, or hints for a player. */
#ifndef SOUK_SERVER_TABLES_BOTS_H
#define SOUK_SERVER_TABLES_BOTS_H
#include "server/tables/entry.h"

bool bots_think(cached_table *d, int seat); /* false: the queue is full */
/* Answers the ticket later with hints for that seat. Returns NULL, or an error code: `memory` or `busy`. */
const char *bots_hint(cached_table *d, int seat, const ticket *t, const session *asker);
#endif
