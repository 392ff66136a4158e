/* bots.h — bots at online tables: they think on the workers' threads and come back with an action, or with
 * advice for whoever asked for a hint. */
#ifndef SOUK_SERVER_BOTS_H
#define SOUK_SERVER_BOTS_H
#include "server/message.h"

bool bots_think(desk *d, int seat); /* false: the queue is full */
bool bots_hint(message *m, desk *d, int seat);
#endif
