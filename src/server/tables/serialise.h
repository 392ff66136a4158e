/* serialise.h — tables as JSON messages of docs/protocol.md, as far as only a server sends them.
 *
 * The invariant: everything written here for a connection comes from the view of its seat (or of a spectator, if it
 * has none), so it contains nothing that viewer may not know. */
#ifndef SOUK_SERVER_TABLES_SERIALISE_H
#define SOUK_SERVER_TABLES_SERIALISE_H
#include "server/tables/cached_table.h"

/* The table as a connection may see it; a past state is put into `past`. */
souk_viewpoint serialise_viewpoint(const cached_table *d, const session *c, souk_state *past);
/* Up to when the client may know what happens at the table; INT64_MAX: they are no delayed spectator. */
int64_t serialise_until(const cached_table *d, const session *c);
/* How much of the table's own list a viewer may know now. */
int serialise_known(const cached_table *d, int viewer);
void serialise_table(souk_out *o, cached_table *d, session *c, bool whole); /* the members of `table` */
void serialise_play(souk_out *o, const cached_table *d, const session *c,
                    int from); /* those of `applied` and `update` */
/* One page of `events` from that entry on, with `next` if there are more. */
void serialise_events(souk_out *o, const cached_table *d, const souk_viewpoint *viewpoint, int from);
void serialise_view(souk_out *o, const cached_table *d, const session *c); /* seq, undo, time, view */
void serialise_options(souk_out *o, const online_table *online);           /* the member `options` */
/* Whether the connection receives the chat: at a table without spectators, only players and host do. */
bool serialise_hears(const cached_table *d, const session *c);
/* writable: whether the store can be written now. */
void serialise_health(souk_out *o, const server *s);
/* Whether the connection belongs to the table: a player with a seat, or the host. */
bool serialise_belongs(const cached_table *d, const session *c);
/* The number of watchers and, for players and host, the names of the spectators. */
void serialise_people(souk_out *o, const cached_table *d, const session *c);
/* The seats whose players are connected. */
void serialise_here(souk_out *o, const cached_table *d);
void serialise_you(souk_out *o, const session *c);
void serialise_chat(souk_out *o, const store_chat *line);
const char *serialise_status(online_table_status status);
/* The JSON that the store keeps, in new buffers: the summary for the lobby, and the result. NULL if memory ran out. */
char *serialise_summary(const online_table *online);
char *serialise_result(const online_table *online);
#endif
