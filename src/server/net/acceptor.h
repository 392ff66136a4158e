/* acceptor.h — the port: a thread of its own that listens, accepts and refuses connections.
 *
 * The service thread receives only accepted sockets, so refusals cost it nothing. The acceptor has a lower priority:
 * a flood delays new connections, not connected players. A socket counts towards its address and its network until
 * acceptor_gone. New sockets are rationed by the second, too: with TLS, each costs the service thread a handshake. */
#ifndef SOUK_SERVER_NET_ACCEPTOR_H
#define SOUK_SERVER_NET_ACCEPTOR_H
#include "server/net/server.h"

typedef struct acceptor acceptor;

/* Listens on the host and port of the settings, which must outlive the acceptor. NULL with an error. `wake` is called
 * on the acceptor thread when a socket waits for acceptor_next. */
acceptor *acceptor_open(const server_settings *settings, void (*wake)(void *context), void *context,
                        souk_error *error);
int acceptor_port(const acceptor *g);
/* The next accepted socket and its address; the caller owns the socket. -1: none waits. */
int acceptor_next(acceptor *g, char address[PEER_SIZE]);
void acceptor_gone(acceptor *g, const char *address);
/* Somebody has signed in from there: for an hour the address is accepted even when the server is nearly full. */
void acceptor_known(acceptor *g, const char *address);
/* How many sockets were refused so far. */
uint64_t acceptor_refused(acceptor *g);
/* Whether more than half of the allowed file descriptors are in use. */
bool acceptor_crowded(acceptor *g);
/* Stops accepting, and closes the sockets that nobody has taken. */
void acceptor_close(acceptor *g);
#endif
