/* metrics.h — the counters of the server in the text format of Prometheus. */
#ifndef SOUK_SERVER_TABLES_METRICS_H
#define SOUK_SERVER_TABLES_METRICS_H
#include "server/net/server.h"

void metrics_put(server *s, souk_out *o);
#endif
