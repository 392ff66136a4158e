/* gate.h — the port, and who may come in there: a thread of its own that listens, accepts and refuses.
 *
 * The service thread hears only of sockets that may come in. Turning a stranger away costs it nothing, and the gate
 * stands behind it in the machine's queue, so that a flood of them delays those who knock and not those who play.
 * A socket is counted to its address from here on, until gate_gone.
 */
#ifndef SOUK_SERVER_GATE_H
#define SOUK_SERVER_GATE_H
#include "server/server.h"

typedef struct gate gate;

/* Listens at the host and port of the settings, which stay where they are. NULL with an error: not there.
 * `wake` is called on the gate's thread when somebody waits for gate_next. */
gate *gate_open(const server_settings *settings, void (*wake)(void *context), void *context,
                souk_error *error);
int gate_port(const gate *g);
/* The socket of somebody who may come in, and where they are; it is the caller's from now on. -1: nobody waits. */
int gate_next(gate *g, char address[PEER_SIZE]);
/* That socket, or one before it, is closed. */
void gate_gone(gate *g, const char *address);
/* Somebody has signed in from there: for an hour they come in even when the house is nearly full. */
void gate_known(gate *g, const char *address);
/* Nobody comes in any more; who has not been asked for is turned away. */
void gate_close(gate *g);
#endif
