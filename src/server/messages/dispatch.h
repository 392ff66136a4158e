/* dispatch.h — parses a message and finds its handler; runs it now, or when its cached table is no longer busy. */
#ifndef SOUK_SERVER_MESSAGES_DISPATCH_H
#define SOUK_SERVER_MESSAGES_DISPATCH_H
#include "server/net/session.h"

void dispatch_message(session *c, const char *text, size_t len);
/* Handles the messages that waited for due tables, lets their bots act, and handles s->adrift. */
void dispatch_due(server *s);
#endif
