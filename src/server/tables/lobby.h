/* lobby.h — the lobby: tables that somebody may want to sit down at or to watch, and news of them.
 *
 * A table at which nobody is, and at which nothing has happened for a while, is not shown; it is there again for
 * whoever has its link, and in the lobby as soon as one of its people comes back. */
#ifndef SOUK_SERVER_LOBBY_H
#define SOUK_SERVER_LOBBY_H
#include "server/desk.h"

void lobby_changed(server *s, const char *table);
/* Tells those who watch it which tables have changed since the last tick, and now and then which are gone. */
void lobby_tell(server *s);
/* Writes the summaries of all that are shown; false if the store cannot be read. */
bool lobby_list(server *s, souk_out *o);
void lobby_close(server *s);
#endif
