/* service.h — a server from opening to closing: the interface for `souk serve`. */
#ifndef SOUK_SERVER_SERVICE_H
#define SOUK_SERVER_SERVICE_H
#include "server/net/server.h"

/* Opens store, threads and network; false with an error. Close it either way. */
bool service_open(server *s, const server_settings *settings, souk_error *error);
/* Serves until service_stop (which a signal handler may call), then drains. */
void service_run(server *s);
void service_stop(server *s);
void service_close(server *s);
/* Handles results, clocks and orders; called after every wake and ten times a second. */
void service_tick(server *s);
#endif
