/* house_wire.c: stands in for src/server/net.c where there is no network: who is connected is a session that somebody
 * opened, and what the server sends goes to house_said, which belongs to whoever links this. */
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

int net_port(const server *s)
{
    (void)s;
    return 0;
}
