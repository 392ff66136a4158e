/* lobby.h — the lobby: the tables that players may want to join or watch, and updates of them.
 *
 * An idle table with nobody present is not shown; its link works, and it is shown again when a player returns. */
#ifndef SOUK_SERVER_TABLES_LOBBY_H
#define SOUK_SERVER_TABLES_LOBBY_H
#include "server/tables/cached_table.h"

/* Whether that connection is sent the changes of the lobby. */
void lobby_subscribe(session *c, bool on);
void lobby_changed(server *s, const char *table);
/* Sends subscribers the tables changed since the last tick and, now and then, those that are gone. */
void lobby_tell(server *s);
/* Changes by other processes may have been missed: the next tick sends subscribers all tables. */
void lobby_look(server *s);
/* Writes the summaries of all shown tables; false if the store cannot be read. */
bool lobby_list(server *s, souk_out *o);
void lobby_close(server *s);
#endif
