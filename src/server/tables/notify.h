/* notify.h — letters: that it is somebody's turn in a by-day game, and whether an address is theirs. */
#ifndef SOUK_SERVER_NOTIFY_H
#define SOUK_SERVER_NOTIFY_H
#include "server/desk.h"

/* Tells those people whose turn it is that it is, by e-mail or webhook. */
void notify_turns(desk *d);
/* Sends the code in `pending` to the address in it, to see whether it is theirs; false: not now. */
bool notify_verify(server *s, const store_person *p);
#endif
