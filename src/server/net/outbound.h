/* reach.h — knocking at an address that somebody chose, on a worker's thread and within a time.
 *
 * Addresses of this machine and of private networks are refused, unless whoever runs the server allows them: the
 * server must not be sent where its senders could not go themselves. What counts is the address that is connected
 * to, whatever its name says.
 */
#ifndef SOUK_SERVER_REACH_H
#define SOUK_SERVER_REACH_H
#include "souk.h"

/* A socket that does not block, or -1. `until` in server_now's milliseconds, here and below. */
int reach_connect(const char *host, const char *port, bool private_allowed, int64_t until);
/* Waits until the socket is ready; false when time is up. */
bool reach_ready(int fd, short what, int64_t until);
bool reach_send(int fd, const char *bytes, size_t len, int64_t until);
/* The server is closing: nothing is waited for any more. */
void reach_hurry(void);
#endif
