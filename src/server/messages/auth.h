/* auth.h — coming in and going: a connection becomes a person's, and stops being theirs. */
#ifndef SOUK_SERVER_MESSAGES_AUTH_H
#define SOUK_SERVER_MESSAGES_AUTH_H
#include "server/net/session.h"

/* Signs the connection in; blocks are read from the store, and without them it is closed. */
void auth_sign(session *c, const store_person *p, const char *signin);
/* Leaves all tables, and the person. */
void auth_leave(session *c);
/* Says goodbye to all connections of a person but those of the sign-in `keep` ("": none). */
void auth_end_all(server *s, const char *person, const char *keep);
/* That person (NULL: anybody) may block others than before: they are read again for all connections here. */
void auth_blocks(server *s, const char *person);
/* What the guest had is that person's now: so are the blocks, and who blocks the one blocks the other. */
void auth_adopted(server *s, const char *guest, const char *person);
/* Reads what could not be read then. */
void auth_reread(server *s);
/* The connection is gone. */
void auth_close(session *c);
#endif
