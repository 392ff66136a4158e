/* house.h: a server inside a fuzzer, over a store of its own that is thrown away.
 *
 * The server stays open from input to input, since opening one is slow. After each input it is cleared: no table, no
 * person and no record of what an address has done is left, and its random bytes begin anew, so that the same input
 * goes the same way whatever came before it. Who includes this speaks to it through the sessions of session.h
 * (fuzz_message.c), or through a socket (fuzz_http.c). */
#ifndef SOUK_FUZZ_HOUSE_H
#define SOUK_FUZZ_HOUSE_H

#include "server/net.h"
#include "server/service.h"

/* The server, open; the same one for thousands of inputs. */
server *house_open(void);
/* Does once what is to be done now; true if nothing is left to be written or thought about. */
bool house_serve(server *s);
/* Ends an input; nobody may be connected any more. */
void house_clear(server *s);

#endif
