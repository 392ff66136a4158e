/* lobby.h — news for those who watch the lobby: which tables have changed since the last tick. */
#ifndef SOUK_SERVER_LOBBY_H
#define SOUK_SERVER_LOBBY_H
#include "server/server.h"

void lobby_changed(server *s, const char *table);
/* Tells them all. */
void lobby_tell(server *s);
#endif
