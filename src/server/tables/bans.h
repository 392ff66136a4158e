/* bans.h — users whom the host has banned from a table.
 *
 * A ban names a person and marks their address, so that a banned guest cannot return as another while it holds. The
 * mark is a keyed hash, so entries reveal no addresses. It never applies to users with an account or a seat here. */
#ifndef SOUK_SERVER_TABLES_BANS_H
#define SOUK_SERVER_TABLES_BANS_H
#include "server/tables/cached_table.h"

void bans_mark(const server *s, const char *address, char mark[ONLINE_TABLE_MARK]);
/* Whether the host has banned the user of that connection. */
bool bans_out(const cached_table *d, const session *c);
/* Whether the host has silenced the person in the chat. */
bool bans_hushed(const online_table *online, const char *person);
#endif
