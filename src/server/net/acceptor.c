/* acceptor.c — which connections are accepted (see acceptor.h).
 *
 * The thread accepts until the queue is empty, decides under the lock, and closes refused sockets outside of it. A
 * refused socket is reset without lingering, so the kernel keeps nothing of it either. */
#include "server/net/acceptor.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/threads.h"
#include "server/net/limits.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ACCEPTOR_BEHIND = 10, /* niceness: behind the service thread, before the bots */
    PAGES = 64, /* sockets per address for the page and its files, besides the lasting connections */
    NEW_A_SECOND =
        16, /* sockets of one address, sustained; the burst is all that it may have, and another page */
    PAUSE_MS = 100,       /* while the process is out of file descriptors */
    UNSENT_MAX = 64 << 10 /* bytes that the kernel takes beyond what fits into the client's window */
};
static const int64_t known_for = 3600000, ration_for = 60000; /* milliseconds */

/* A peer, or a network of peers, that has sockets here, or from which somebody has signed in lately. */
typedef struct known_peer {
    peer head;
    int sockets;
    bucket news;
    int64_t used_at, known_until; /* 0: nobody has signed in */
} known_peer;

/* An accepted socket that acceptor_next has not returned yet. */
typedef struct arrival {
    struct arrival *next;
    int fd;
    char address[PEER_SIZE];
} arrival;

struct acceptor {
    const server_settings *settings;
    int listens, stop[2]; /* stop: a pipe; closing it ends the thread */
    pthread_t thread;
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock; /* guards everything below */
    peers peers;
    int sockets; /* of all peers */
    uint64_t refused;
    arrival *first, **end;
};

/* --- peers, under the lock --------------------------------------------------------------------- */

static bool forgotten(const peer *p, int64_t now)
{
    const known_peer *known = (const known_peer *)p;
    return known->sockets == 0 && known->known_until < now && now - known->used_at > ration_for;
}

static known_peer *find_peer(acceptor *g, const char *address)
{
    int64_t now = souk_clock_ms(SOUK_CLOCK_BOOTTIME);
    known_peer *p = peers_find(&g->peers, address, now);
    if (p) p->used_at = now;
    return p;
}

static known_peer *find_network(acceptor *g, const char *address)
{
    char name[PEER_SIZE];
    peers_network(address, name);
    return find_peer(g, name);
}

/* Whether that many quarters of the file limit are in use. */
static bool in_use(const acceptor *g, rlim_t quarters)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && (rlim_t)g->sockets * 4 >= limit.rlim_cur * quarters;
}

/* Whether `times` peers' worth of sockets, and of new ones, leaves space for one more. */
static bool has_space(const acceptor *g, known_peer *p, int times)
{
    int most = times * (g->settings->per_address + PAGES);
    return p->sockets < most && limits_take(&p->news, times * NEW_A_SECOND, most + times * PAGES, 1,
                                            souk_clock_ms(SOUK_CLOCK_BOOTTIME)) == 0;
}

/* Behind a proxy every connection has the proxy's address, and it is the proxy that limits them. */
static bool may_come_in(const acceptor *g, known_peer *p, known_peer *network)
{
    if (g->settings->trust_proxy) return true;
    if (g->settings->per_address > 0 && !(has_space(g, p, 1) && has_space(g, network, PEERS_OF_NETWORK)))
        return false;
    /* The last quarter is reserved for known peers. */
    return p->known_until > souk_clock_ms(SOUK_CLOCK_BOOTTIME) || !in_use(g, 3);
}

/* --- the acceptor thread ----------------------------------------------------------------------- */

static bool read_address(const struct sockaddr_storage *who, socklen_t size, char address[PEER_SIZE])
{
    char text[NI_MAXHOST];
    return getnameinfo((const struct sockaddr *)who, size, text, sizeof text, NULL, 0, NI_NUMERICHOST) == 0 &&
           peers_read(text, address);
}

static void turn_away(int fd)
{
    const struct linger none = {1, 0};
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(fd);
}

static void make_ready(int fd)
{
    const int at_once = 1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
}

/* False: refused. */
static bool let_in(acceptor *g, int fd, const char *address)
{
    pthread_mutex_lock(&g->lock);
    known_peer *p = find_peer(g, address), *network = find_network(g, address);
    arrival *a = p && network && may_come_in(g, p, network) ? malloc(sizeof *a) : NULL;
    bool first = !g->first;
    if (a) {
        make_ready(fd); /* not for a refused one: a flood of them should cost little */
        a->next = NULL;
        a->fd = fd;
        memcpy(a->address, p->head.name, sizeof a->address);
        p->sockets++;
        network->sockets++;
        g->sockets++;
        *g->end = a;
        g->end = &a->next;
    }
    g->refused += a == NULL;
    pthread_mutex_unlock(&g->lock);
    if (a && first) g->wake(g->context); /* the service thread takes all that wait */
    return a != NULL;
}

static void *keep_acceptor(void *context)
{
    acceptor *g = context;
    struct pollfd watched[2] = {{g->stop[0], POLLIN, 0}, {g->listens, POLLIN, 0}};
    int num = 2;
    souk_thread_step_back(ACCEPTOR_BEHIND);
    for (;;) {
        struct sockaddr_storage who;
        socklen_t size = sizeof who;
        char address[PEER_SIZE];
        poll(watched, (nfds_t)num, num == 2 ? -1 : PAUSE_MS);
        if (watched[0].revents) return NULL;
        int fd = accept(g->listens, (struct sockaddr *)&who, &size);
        bool full = fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
        num = full ? 1 : 2;
        if (fd < 0) continue;
        if (!read_address(&who, size, address) || !let_in(g, fd, address)) turn_away(fd);
    }
}

/* --- the service thread ------------------------------------------------------------------------ */

static int try_to_listen(const struct addrinfo *at)
{
    const int again = 1, unsent = UNSENT_MAX; /* the accepted sockets inherit it */
    int fd = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
    if (fd < 0) return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
    if (fcntl(fd, F_SETFL, O_NONBLOCK) == 0 && bind(fd, at->ai_addr, at->ai_addrlen) == 0 &&
        listen(fd, SOMAXCONN) == 0)
        return fd;
    int why = errno;
    close(fd);
    errno = why;
    return -1;
}

/* On failure, errno says why; 0: there is no such host. */
static int listen_at(const char *host, int port)
{
    struct addrinfo hints, *found;
    char service[16];
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    snprintf(service, sizeof service, "%d", port);
    bool known = getaddrinfo(host, service, &hints, &found) == 0;
    errno = 0;
    if (!known) return -1;
    for (const struct addrinfo *at = found; at && fd < 0; at = at->ai_next)
        fd = try_to_listen(at);
    int why = errno;
    freeaddrinfo(found);
    errno = why;
    return fd;
}

static const char *why_not_listen(int why)
{
    switch (why) {
    case 0: return N_("Cannot listen on %s:%d: there is no such host.");
    case EADDRINUSE: return N_("Cannot listen on %s:%d: another program uses this port.");
    case EADDRNOTAVAIL: return N_("Cannot listen on %s:%d: this machine does not have that address.");
    case EACCES:
        return N_("Cannot listen on %s:%d: this port needs rights that you do not have; try 1024 or more.");
    default: return N_("Cannot listen on %s:%d.");
    }
}

static void free_acceptor(acceptor *g)
{
    for (arrival *a = g->first, *next; a; a = next) {
        next = a->next;
        turn_away(a->fd);
        free(a);
    }
    peers_clear(&g->peers);
    if (g->listens >= 0) close(g->listens);
    if (g->stop[0] >= 0) close(g->stop[0]);
    if (g->stop[1] >= 0) close(g->stop[1]);
    pthread_mutex_destroy(&g->lock);
    free(g);
}

acceptor *acceptor_open(const server_settings *settings, void (*wake)(void *context), void *context,
                        souk_error *error)
{
    acceptor *g = calloc(1, sizeof *g);
    if (!g) {
        souk_fail(error, N_("Out of memory."));
        return NULL;
    }
    g->settings = settings;
    g->wake = wake;
    g->context = context;
    g->end = &g->first;
    g->peers.size = sizeof(known_peer);
    g->peers.idle = forgotten;
    pthread_mutex_init(&g->lock, NULL);
    if (pipe(g->stop) != 0) g->stop[0] = g->stop[1] = -1;
    g->listens = listen_at(settings->host, settings->port);
    if (g->listens < 0)
        souk_fail_at(error, 0, 0, "listen", why_not_listen(errno), settings->host, settings->port);
    else if (g->stop[0] < 0 || !souk_thread_start(&g->thread, keep_acceptor, g))
        souk_fail(error, N_("Cannot start a thread."));
    else
        return g;
    free_acceptor(g);
    return NULL;
}

int acceptor_port(const acceptor *g)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    char port[NI_MAXSERV];
    if (getsockname(g->listens, (struct sockaddr *)&at, &size) != 0 ||
        getnameinfo((struct sockaddr *)&at, size, NULL, 0, port, sizeof port, NI_NUMERICSERV) != 0)
        return -1;
    return atoi(port);
}

int acceptor_next(acceptor *g, char address[PEER_SIZE])
{
    pthread_mutex_lock(&g->lock);
    arrival *a = g->first;
    if (a) {
        g->first = a->next;
        if (!g->first) g->end = &g->first;
    }
    pthread_mutex_unlock(&g->lock);
    if (!a) return -1;
    int fd = a->fd;
    memcpy(address, a->address, PEER_SIZE);
    free(a);
    return fd;
}

void acceptor_gone(acceptor *g, const char *address)
{
    if (!g) return;
    pthread_mutex_lock(&g->lock);
    known_peer *p = find_peer(g, address), *network = find_network(g, address);
    if (p && p->sockets > 0) {
        p->sockets--;
        g->sockets--;
    }
    if (network && network->sockets > 0) network->sockets--;
    pthread_mutex_unlock(&g->lock);
}

void acceptor_known(acceptor *g, const char *address)
{
    if (!g) return;
    pthread_mutex_lock(&g->lock);
    known_peer *p = find_peer(g, address);
    if (p) p->known_until = souk_clock_ms(SOUK_CLOCK_BOOTTIME) + known_for;
    pthread_mutex_unlock(&g->lock);
}

uint64_t acceptor_refused(acceptor *g)
{
    if (!g) return 0;
    pthread_mutex_lock(&g->lock);
    uint64_t refused = g->refused;
    pthread_mutex_unlock(&g->lock);
    return refused;
}

bool acceptor_crowded(acceptor *g)
{
    if (!g) return false;
    pthread_mutex_lock(&g->lock);
    bool crowded = in_use(g, 2);
    pthread_mutex_unlock(&g->lock);
    return crowded;
}

void acceptor_close(acceptor *g)
{
    if (!g) return;
    close(g->stop[1]);
    g->stop[1] = -1;
    pthread_join(g->thread, NULL);
    free_acceptor(g);
}
