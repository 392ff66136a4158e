/* autonomous.h — actions at a table without a message from a client: bots move, clocks run out, the bell rings, a bot
 * takes over for an absent player. */
#ifndef SOUK_SERVER_TABLES_AUTONOMOUS_H
#define SOUK_SERVER_TABLES_AUTONOMOUS_H
#include "server/tables/cached_table.h"

/* Lets bots move and checks clocks. May drop the cached table: look it up again. */
void autonomous_act(cached_table *d);
/* Acts at all cached tables; drops those that nobody needs, since the store has them. */
void autonomous_tick(server *s, int64_t now);
#endif
