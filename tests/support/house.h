/* house.h: a server inside a fuzzer or a test, without threads, over a store of its own that is thrown away.
 *
 * The server stays open from input to input, since opening one is slow. After each input it is cleared: no table, no
 * person and no record of what an address has done is left, and its random bytes begin anew, so that the same input
 * goes the same way whatever came before it. Who includes this speaks to it through the sessions of session.h
 * (fuzz_message.c), or through a socket (fuzz_http.c). */
#ifndef SOUK_TEST_HOUSE_H
#define SOUK_TEST_HOUSE_H

#include "server/net.h"
#include "server/service.h"

/* The server, open; the same one for thousands of inputs. */
server *house_open(void);
/* Does once what is to be done now; true if nothing is left to be written or thought about. */
bool house_serve(server *s);
/* Ends an input; nobody may be connected any more. */
void house_clear(server *s);
/* All that is read and written goes through this driver from now on: one that fails, say. */
void house_drive(server *s, const db_driver *driver);
/* From now on nobody can be given work (or can again), and nothing can be stored: what the real ones say of themselves. */
extern bool house_crowded, house_ill;
/* What whoever is written to says, one thing after the other, up to a NULL: first of all, and after each thing that is sent. NULL: nobody is
 * there. And what was sent: host, port, and all the rest. */
extern const char *const *house_answers;
extern char house_posted[1 << 14];
/* With house_wire.c: the server says something to that connection. */
void house_said(session *c, const souk_out *text);

#endif
