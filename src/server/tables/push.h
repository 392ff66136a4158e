/* push.h — Web Push: notifies a browser that it is its user's turn, even if the page is closed.
 *
 * A browser is notified of a table only if its user asked for that there. The user chose the endpoint, so it is
 * contacted as outbound.h says, over TLS, with a deadline. An endpoint that reports itself gone is deleted. */
#ifndef SOUK_SERVER_TABLES_PUSH_H
#define SOUK_SERVER_TABLES_PUSH_H
#include "server/tables/cached_table.h"

/* Reads or makes the server's signing key; false with an error. */
bool push_open(server *s, souk_error *error);
/* Whether that can be the endpoint of a browser: https on the default port. */
bool push_address_good(const server *s, const char *endpoint);
/* Notifies the absent players whose turn has just begun. */
void push_turns(cached_table *d);
#endif
