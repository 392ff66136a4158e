/* outbound.c — outbound connections (see outbound.h). */
#include "server/net/outbound.h"
#include "server/net/server.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SLICE_MS = 200 };

static atomic_bool hurry;

void outbound_hurry(void)
{
    atomic_store(&hurry, true);
}

static bool is_private(const struct sockaddr *a)
{
    if (a->sa_family == AF_INET) {
        uint32_t ip = ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr);
        return ip >> 24 == 127 || ip >> 24 == 10 || ip >> 24 == 0 || ip >> 20 == 0xAC1 ||
               ip >> 16 == 0xC0A8 || ip >> 16 == 0xA9FE || ip >> 22 == 0x191 || ip >> 17 == 0x6309 ||
               ip >> 8 == 0xC00000 || ip >> 28 >= 0xE;
    }
    const uint8_t *b = ((const struct sockaddr_in6 *)(const void *)a)->sin6_addr.s6_addr;
    static const uint8_t zeros[10] = {0}, nat64[12] = {0, 0x64, 0xFF, 0x9B}; /* an IPv4 address follows */
    return memcmp(b, zeros, sizeof zeros) == 0 || memcmp(b, nat64, sizeof nat64) == 0 ||
           (b[0] & 0xFE) == 0xFC || (b[0] == 0xFE && (b[1] & 0xC0) == 0x80) || b[0] == 0xFF;
}

bool outbound_ready(int fd, short what, int64_t until)
{
    struct pollfd wait = {fd, what, 0};
    while (!atomic_load(&hurry) && server_now() < until) {
        int n = poll(&wait, 1, SLICE_MS);
        if (n != 0) return n > 0;
    }
    return false;
}

static bool connect_to(int fd, const struct addrinfo *a, int64_t until)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0) return false;
    if (connect(fd, a->ai_addr, a->ai_addrlen) == 0) return true;
    return errno == EINPROGRESS && outbound_ready(fd, POLLOUT, until) &&
           getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

int outbound_connect(const char *host, const char *port, bool private_allowed, int64_t until)
{
    struct addrinfo hints, *list = NULL;
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, port, &hints, &list) != 0) return -1;
    for (const struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
        if (!private_allowed && is_private(a->ai_addr)) continue;
        fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (fd < 0) continue;
        if (connect_to(fd, a, until)) break;
        close(fd);
        fd = -1;
    }
    freeaddrinfo(list);
    return fd;
}

bool outbound_send(int fd, const char *bytes, size_t len, int64_t until)
{
    while (len > 0) {
        ssize_t n = outbound_ready(fd, POLLOUT, until) ? send(fd, bytes, len, MSG_NOSIGNAL) : -1;
        if (n <= 0) return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}
