/* presence.h — whether a table's people are there, at whichever process: each writes down who watches
 * through it, and reads what the others wrote. On a store that no other process serves there is nothing to
 * do. */
#ifndef SOUK_SERVER_PRESENCE_H
#define SOUK_SERVER_PRESENCE_H
#include "server/desk.h"

/* Tells the other processes that a seat's person has come or gone; later, if there is no memory now. */
void presence_tell(desk *d, int seat, bool on);
/* Reads who is at the table through other processes; true if that has changed. */
bool presence_look(desk *d);
#endif
