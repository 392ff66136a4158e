/* house.h: a server inside a fuzzer or a test, without threads, over a temporary store of its own.
 *
 * The server stays open from input to input, since opening one is slow. After each input it is cleared: no table, no
 * user and no rate-limit record is left, and its random bytes start again. The same input therefore has the same effect
 * whatever came before. Callers talk to it through the sessions of session.h (fuzz_message.c) or through a socket
 * (fuzz_http.c). */
#ifndef SOUK_TEST_HOUSE_H
#define SOUK_TEST_HOUSE_H

#include "server/net/net.h"
#include "server/service.h"

/* The open server; the same one for thousands of inputs. */
server *house_open(void);
/* Runs one tick; true if no write and no job is pending. */
bool house_serve(server *s);
/* Ends an input; all connections must be closed. */
void house_clear(server *s);
/* From now on all database access goes through this driver, for example one that fails. */
void house_drive(server *s, const db_driver *driver);
/* While set: jobs are refused (house_crowded), and the store reports that it is unhealthy (house_ill). */
extern bool house_crowded, house_ill;
/* The answer of the simulated peer of outbound requests: an HTTP status, any other than 0 also for "mail accepted"; 0:
 * none. house_posted holds what was sent: the address, and all the rest. */
extern int house_answer;
extern char house_posted[1 << 14];
/* With house_wire.c: receives what the server sends to that connection. */
void house_said(session *c, const souk_out *text);

#endif
