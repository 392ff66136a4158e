/* net.h — HTTP and WebSocket: bytes that come and go.
 *
 * The network does not know what it carries. What arrives it gives to net_ears, which are set when it is
 * opened; whoever has something to say queues it with net_send.
 */
#ifndef SOUK_SERVER_NET_H
#define SOUK_SERVER_NET_H
#include "server/session.h"

/* Who is told of what. */
typedef struct net_ears {
    void (*message)(session *c, const char *text, size_t len);
    void (*gone)(session *c); /* the connection is closed: the session is theirs to end */
    void (*tick)(server *s);  /* after every wake, and ten times a second */
    /* The record of a finished game in a new buffer, NULL if there is none; false: not now. */
    bool (*record)(server *s, const char *table, char **record);
} net_ears;

bool net_open(server *s, const net_ears *ears, souk_error *error);
void net_close(server *s);
int net_port(const server *s);
void net_service(server *s);  /* waits a little for something to happen, and sees to it */
void net_wake(void *context); /* from any thread */
/* Queues a whole message. A reader too slow for it is dropped; one there is no memory for is starved. */
void net_send(session *c, souk_out *text);
/* Says goodbye for lack of memory and closes: a client that comes back is shown everything. */
void net_starve(session *c);
void net_drop(session *c); /* closes the connection once its queue is sent */
#endif
