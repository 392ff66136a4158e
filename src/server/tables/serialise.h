/* say.h — tables in the words of docs/protocol.md, as far as only a server says them.
 *
 * The invariant: whatever is written here for a connection is what its seat may know (a spectator's
 * share, if it has none), because it is made from that viewer's sight alone.
 */
#ifndef SOUK_SERVER_SAY_H
#define SOUK_SERVER_SAY_H
#include "server/desk.h"

/* The table as a connection may know it; if that is a past state, it is put into `past`. */
souk_sight say_sight(const desk *d, const session *c, souk_state *past);
/* How much of the table's own list a viewer may know of now. */
int say_known(const desk *d, int viewer);
void say_table(souk_out *o, desk *d, session *c, bool whole);          /* the members of `table` */
void say_play(souk_out *o, const desk *d, const session *c, int from); /* those of `applied` and `update` */
/* `events` from that entry on, a page of them, and where the `next` one begins if there is one. */
void say_events(souk_out *o, const desk *d, const souk_sight *sight, int from);
void say_view(souk_out *o, const desk *d, const session *c); /* seq, undo, time, view */
void say_options(souk_out *o, const sitting *sit);           /* the member `options` */
/* Whether what is said at the table is for this connection: where nobody looks on, people of the table only. */
bool say_hears(const desk *d, const session *c);
/* writable: whether anything can be stored now. */
void say_health(souk_out *o, const server *s);
/* Whether the connection is of the table: somebody with a seat, or the host. */
bool say_belongs(const desk *d, const session *c);
/* How many are here, and, for those of the table, who looks on. */
void say_people(souk_out *o, const desk *d, const session *c);
void say_you(souk_out *o, const session *c);
void say_chat(souk_out *o, const store_chat *line);
const char *say_status(sitting_status status);
/* What the store keeps as text, in new buffers: the table as the lobby shows it, and how it ended. NULL
 * without memory. */
char *say_summary(const sitting *sit);
char *say_result(const sitting *sit);
#endif
