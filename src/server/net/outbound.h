/* outbound.h — connections to an address that a user chose, on a worker thread and with a deadline.
 *
 * Addresses of this machine and of private networks are refused unless the operator allows them, so that users cannot
 * make the server connect where they could not (SSRF). The check is on the resolved address, whatever the name. */
#ifndef SOUK_SERVER_NET_OUTBOUND_H
#define SOUK_SERVER_NET_OUTBOUND_H
#include "souk.h"

/* A non-blocking socket, or -1. `until` is in milliseconds of server_now, here and below. */
int outbound_connect(const char *host, const char *port, bool private_allowed, int64_t until);
/* Waits until the socket is ready; false at the deadline. */
bool outbound_ready(int fd, short what, int64_t until);
bool outbound_send(int fd, const char *bytes, size_t len, int64_t until);
/* The server is closing: all waits end now. */
void outbound_hurry(void);
#endif
