/* house_wire.c: replaces src/server/net/net.c where there is no network. A client is a session that the test opened;
 * the server's messages go to house_said, which the test defines. */
#include "house.h"

bool net_open(server *s, const net_ears *ears, souk_error *error)
{
    (void)s;
    (void)ears;
    (void)error;
    return true;
}

void net_close(server *s)
{
    (void)s;
}

void net_service(server *s)
{
    service_tick(s);
}

void net_wake(void *context)
{
    (void)context;
}

void net_send(session *c, souk_out *text)
{
    house_said(c, text);
}

void net_drop(session *c)
{
    c->closing = true;
}

void net_starve(session *c)
{
    c->closing = true;
}

void net_pause(session *c, double seconds)
{
    c->pause_until = server_now() + (int64_t)(1000 * seconds);
}

int net_port(const server *s)
{
    (void)s;
    return 0;
}
