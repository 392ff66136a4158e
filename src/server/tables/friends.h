/* friends.h — people who know each other: who of them is in the house, and who is asked to a table.
 *
 * Presence is told to friends who have accepted each other, and to nobody else. A person is here as long as any of
 * their connections is, through whichever process.
 */
#ifndef SOUK_SERVER_FRIENDS_H
#define SOUK_SERVER_FRIENDS_H
#include "server/session.h"

enum { FRIENDS_MAX = 200 }; /* of one person */

/* Whether that person is connected, here or elsewhere. */
bool friends_here(server *s, const char *person);
/* A connection became that person's, or is about to stop being theirs. */
void friends_came(session *c);
void friends_leave(session *c);
/* Tells their friends how it is now. */
void friends_tell(server *s, const char *person);
/* Their list of friends has changed: tells them so. */
void friends_changed(server *s, const char *person);
/* Tells somebody, wherever they are connected to this process, that they are asked to that table. */
void friends_invited(server *s, const char *person, const char *table);
#endif
