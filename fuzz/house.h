/* house.h: a server inside a fuzzer, over a store of its own that is thrown away.
 *
 * The server stays open from input to input, since opening one is slow, and is opened anew on an empty
 * store every few hundred inputs, so that it does not grow. Who includes this speaks to it through the
 * sessions of server.h (fuzz_message.c), or through a socket (fuzz_http.c). */
#ifndef SOUK_FUZZ_HOUSE_H
#define SOUK_FUZZ_HOUSE_H

#include "server/server.h"

/* The server, open; the same one for HOUSE_INPUTS calls. */
server *house_open(void);
/* Serves until nothing is left to be written or thought about; false if that takes too long. */
bool house_settle(server *s);

#endif
