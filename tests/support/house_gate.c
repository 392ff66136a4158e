/* house_gate.c: replaces src/server/net/acceptor.c where there are no threads: connections are accepted when the server
 * asks for the next. None is refused. */
#include "core/error.h"
#include "server/net/acceptor.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct acceptor {
    int listens, port;
};

acceptor *acceptor_open(const server_settings *settings, void (*wake)(void *context), void *context,
                        souk_error *error)
{
    static acceptor only;
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    (void)settings;
    (void)wake;
    (void)context;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    only.listens = socket(AF_INET, SOCK_STREAM, 0);
    if (only.listens < 0 || fcntl(only.listens, F_SETFL, O_NONBLOCK) != 0 ||
        bind(only.listens, (struct sockaddr *)&at, sizeof at) != 0 || listen(only.listens, SOMAXCONN) != 0 ||
        getsockname(only.listens, (struct sockaddr *)&at, &size) != 0) {
        souk_fail(error, "no port");
        return NULL;
    }
    only.port = ntohs(at.sin_port);
    return &only;
}

int acceptor_port(const acceptor *g)
{
    return g->port;
}

int acceptor_next(acceptor *g, char address[PEER_SIZE])
{
    snprintf(address, PEER_SIZE, "%s", "127.0.0.1");
    return accept(g->listens, NULL, NULL);
}

void acceptor_gone(acceptor *g, const char *address)
{
    (void)g;
    (void)address;
}

void acceptor_known(acceptor *g, const char *address)
{
    (void)g;
    (void)address;
}

void acceptor_close(acceptor *g)
{
    if (g) close(g->listens);
}

uint64_t acceptor_refused(acceptor *g)
{
    (void)g;
    return 0;
}

bool acceptor_crowded(acceptor *g)
{
    (void)g;
    return false;
}
