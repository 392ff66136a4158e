/* dispatch.h — reading a message and finding who answers it, now or when its desk has time. */
#ifndef SOUK_SERVER_MESSAGES_DISPATCH_H
#define SOUK_SERVER_MESSAGES_DISPATCH_H
#include "server/net/session.h"

void dispatch_message(session *c, const char *text, size_t len);
/* Takes up what waited at desks that are due, lets their bots act, and answers what was set adrift. */
void dispatch_due(server *s);
#endif
