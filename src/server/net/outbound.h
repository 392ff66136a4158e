/* outbound.h — requests to other machines, on a worker thread and within a time limit: mail, and POST to an address
 * that a user chose.
 *
 * Addresses of this machine and of private networks are refused unless the operator allows them, so that users cannot
 * make the server connect where they could not (SSRF). The check is on the address of each connection, when it is
 * made: whatever the name is and however often it is looked up. Redirects are not followed. */
#ifndef SOUK_SERVER_NET_OUTBOUND_H
#define SOUK_SERVER_NET_OUTBOUND_H
#include "souk.h"
#include <sys/socket.h>

enum { OUTBOUND_WHY = 256 };

/* Once, before the worker threads start; false if it is impossible. */
bool outbound_open(void);
/* Sends the bytes to an http:// or https:// address, with these headers (up to a NULL). Returns the status of the
 * answer, or 0 with the reason. */
int outbound_post(const char *url, const char *const *headers, const void *body, size_t len,
                  bool private_allowed, char why[OUTBOUND_WHY]);
/* Hands a letter, with its headers and lines that end in CRLF, to the mail server:
 *   HOST:PORT                                   encrypts if the server offers it, whatever its certificate says
 *   smtp://USER:PASSWORD@HOST:PORT              STARTTLS and a valid certificate, or the letter is not sent
 *   smtps://USER:PASSWORD@HOST:PORT             the same, with TLS from the first byte
 * False with the reason if it was not accepted. */
bool outbound_mail(const char *server, const char *from, const char *to, const char *letter,
                   char why[OUTBOUND_WHY]);
/* Whether the address is one of this machine or of a private network. */
bool outbound_private(const struct sockaddr *a);
/* The server is closing: all requests end now. */
void outbound_hurry(void);
#endif
