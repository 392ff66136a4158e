/* listener.h — changes by other processes on a shared store: a thread listens, the service thread handles them. */
#ifndef SOUK_SERVER_LISTENER_H
#define SOUK_SERVER_LISTENER_H
#include "server/net/server.h"

bool listener_open(server *s, souk_error *error);
void listener_collect(server *s);
void listener_close(server *s);
#endif
