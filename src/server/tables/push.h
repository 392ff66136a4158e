/* push.h — telling a browser that it is somebody's turn, though the page may be closed (Web Push).
 *
 * A browser is told of a table only if its person asked for that there. The address it gave is one that somebody
 * chose: it is knocked at as reach.h has it, over TLS, within a time; one that says it is gone is forgotten.
 */
#ifndef SOUK_SERVER_PUSH_H
#define SOUK_SERVER_PUSH_H
#include "server/desk.h"

/* Makes the key with which this house vouches for itself, or reads it; false with an error. */
bool push_open(server *s, souk_error *error);
/* Whether that could be the address of a browser: https, and no other port than that of the web. */
bool push_address_good(const server *s, const char *endpoint);
/* Tells those whose turn has just begun and who are not here. */
void push_turns(desk *d);
#endif
