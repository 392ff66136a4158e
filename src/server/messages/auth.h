/* auth.h — signing in and out: a connection gets a person, and loses it again. */
#ifndef SOUK_SERVER_MESSAGES_AUTH_H
#define SOUK_SERVER_MESSAGES_AUTH_H
#include "server/net/session.h"

/* Signs the connection in and reads its blocks from the store; closes it if that fails. `seen`: as the store has it. */
void auth_sign(session *c, const store_person *p, const char *signin, int64_t seen);
/* Leaves all tables and signs out. */
void auth_leave(session *c);
/* Sends goodbye to all connections of a person except those of the sign-in `keep` ("": no exception). */
void auth_end_all(server *s, const char *person, const char *keep);
/* The same to those of one sign-in. */
void auth_end_signin(server *s, const char *person, const char *signin);
/* The blocks of that person (NULL: of anybody) may have changed: they are read again for all connections here. */
void auth_blocks(server *s, const char *person);
/* The guest's data is that person's now: updates the blocks, in both directions. */
void auth_adopted(server *s, const char *guest, const char *person);
/* The host has renamed that person: their connections here have the new name. */
void auth_renamed(server *s, const char *person);
/* Retries reading the blocks that could not be read. */
void auth_reread(server *s);
/* The connection is closed: leaves its tables and frees the session. */
void auth_close(session *c);
#endif
