/* friends.h — friends: which of them are online, and who is invited to a table.
 *
 * Presence is sent only to accepted friends. A person is online while any of their connections is, in any process. */
#ifndef SOUK_SERVER_TABLES_FRIENDS_H
#define SOUK_SERVER_TABLES_FRIENDS_H
#include "server/net/session.h"

enum { FRIENDS_MAX = 200 }; /* per person */

/* Whether that person is connected, to this process or another. */
bool friends_here(server *s, const char *person);
/* Whether that connection is sent the presence of its person's friends. */
void friends_subscribe(session *c, bool on);
/* A connection was signed in as that person, or is about to be signed out. */
void friends_came(session *c);
void friends_leave(session *c);
/* Sends the person's current presence to their friends. */
void friends_tell(server *s, const char *person);
/* Their list of friends has changed: notifies them. */
void friends_changed(server *s, const char *person);
/* Notifications may have been missed: every list may have changed. friends_tick notifies a few people at a time, since
 * their clients then read their lists. */
void friends_look(server *s);
void friends_tick(server *s);
/* That person has a new name: notifies the friends who are connected here. */
void friends_renamed(server *s, const char *person);
/* Sends the invitation to all connections of that person to this process. */
void friends_invited(server *s, const char *person, const char *table);
#endif
