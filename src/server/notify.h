/* notify.h — telling people that it is their turn in a by-day game. */
#ifndef SOUK_SERVER_NOTIFY_H
#define SOUK_SERVER_NOTIFY_H
#include "server/desk.h"

/* Tells those people whose turn it is that it is, by e-mail or webhook. */
void notify_turns(desk *d);
#endif
