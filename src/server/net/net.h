/* net.h — HTTP and WebSocket: bytes in and out.
 *
 * Messages, contents unknown here, go to the callbacks in net_ears, set at opening; any file sends with net_send. */
#ifndef SOUK_SERVER_NET_NET_H
#define SOUK_SERVER_NET_NET_H
#include "server/net/session.h"

typedef struct net_ears {
    void (*message)(session *c, const char *text, size_t len);
    void (*gone)(session *c); /* the connection is closed: the callee ends the session */
    void (*tick)(server *s);  /* after every wake, and ten times a second */
    /* The record of a finished game in a new buffer, or NULL if there is none; false: try again later. */
    bool (*record)(server *s, const char *table, char **record);
    void (*metrics)(server *s, souk_out *out);
} net_ears;

bool net_open(server *s, const net_ears *ears, souk_error *error);
void net_close(server *s);
int net_port(const server *s);
void net_service(server *s);  /* waits briefly for events, and handles them */
void net_wake(void *context); /* from any thread */
/* Queues a whole message. Drops a client that reads too slowly; if memory runs out, calls net_starve. */
void net_send(session *c, souk_out *text);
/* Sends a goodbye for lack of memory and closes: a client that reconnects gets everything again. */
void net_starve(session *c);
void net_drop(session *c); /* closes the connection once its queue is sent, or after a few seconds */
/* Reads nothing more from the connection for that many seconds, or about a second longer; nothing is lost. */
void net_pause(session *c, double seconds);
#endif
