/* notify.h — e-mail and webhooks: notifications of turns in by-day games, and verification of addresses. */
#ifndef SOUK_SERVER_TABLES_NOTIFY_H
#define SOUK_SERVER_TABLES_NOTIFY_H
#include "server/tables/cached_table.h"

void notify_turns(cached_table *d);
/* Mails the code in `pending` to the address in it, to verify it; false: not now. */
bool notify_verify(server *s, const store_person *p);
#endif
