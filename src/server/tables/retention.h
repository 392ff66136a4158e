/* retention.h — deletes what the settings keep for a limited time only. */
#ifndef SOUK_SERVER_TABLES_RETENTION_H
#define SOUK_SERVER_TABLES_RETENTION_H
#include "server/net/server.h"

/* Looks once an hour, a second after the start for the first time. */
void retention_tick(server *s, int64_t now);
/* The time before which something of that kind is deleted: sign-ins last seen before it are invalid. */
int64_t retention_since(const server *s, store_kept what, int64_t now);
#endif
