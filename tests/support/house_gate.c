/* house_gate.c: stands in for src/server/gate.c where there are no threads: who knocks comes in when the house asks for
 * the next. Nobody is turned away. */
#include "core/error.h"
#include "server/gate.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct gate {
    int listens, port;
};

gate *gate_open(const server_settings *settings, void (*wake)(void *context), void *context,
                souk_error *error)
{
    static gate only;
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

int gate_port(const gate *g)
{
    return g->port;
}

int gate_next(gate *g, char address[PEER_SIZE])
{
    snprintf(address, PEER_SIZE, "%s", "127.0.0.1");
    return accept(g->listens, NULL, NULL);
}

void gate_gone(gate *g, const char *address)
{
    (void)g;
    (void)address;
}

void gate_known(gate *g, const char *address)
{
    (void)g;
    (void)address;
}

void gate_close(gate *g)
{
    if (g) close(g->listens);
}
