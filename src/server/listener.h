/* listener.h — what other processes append to a shared store: a thread listens, the service thread reads. */
#ifndef SOUK_SERVER_LISTENER_H
#define SOUK_SERVER_LISTENER_H
#include "server/net/server.h"

bool listener_open(server *s, souk_error *error);
void listener_collect(server *s);
void listener_close(server *s);
#endif
