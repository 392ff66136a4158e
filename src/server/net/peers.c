/* peers.c — network peers of clients (see peers.h). */
#include "server/net/peers.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of an IPv6 address: the prefix of a peer, that of a site, and that of a mapped IPv4 address. */
enum { PREFIX = 8, SITE = 6, MAPPED = 12 };

static bool read_v4(const char *text, char name[PEER_SIZE])
{
    struct in_addr v4;
    return inet_pton(AF_INET, text, &v4) == 1 && inet_ntop(AF_INET, &v4, name, PEER_SIZE);
}

static bool write_prefix(struct in6_addr *v6, size_t bytes, char name[PEER_SIZE])
{
    memset(v6->s6_addr + bytes, 0, sizeof v6->s6_addr - bytes);
    if (!inet_ntop(AF_INET6, v6, name, PEER_SIZE)) return false;
    size_t len = strlen(name);
    snprintf(name + len, PEER_SIZE - len, "/%d", (int)bytes * 8);
    return true;
}

static bool read_v6(const char *text, char name[PEER_SIZE])
{
    static const uint8_t mapped[MAPPED] = {[10] = 0xFF, [11] = 0xFF};
    struct in6_addr v6;
    if (inet_pton(AF_INET6, text, &v6) != 1) return false;
    if (memcmp(v6.s6_addr, mapped, MAPPED) == 0)
        return inet_ntop(AF_INET, v6.s6_addr + MAPPED, name, PEER_SIZE);
    return write_prefix(&v6, PREFIX, name);
}

bool peers_read(const char *text, char name[PEER_SIZE])
{
    char bare[2 * PEER_SIZE];
    text += strspn(text, " [");
    const char *colon = strchr(text, ':');
    bool v6 = colon && strchr(colon + 1, ':');
    size_t len = strcspn(text, v6 ? "]%/ " : ": ");
    if (len >= sizeof bare) return false;
    memcpy(bare, text, len);
    bare[len] = '\0';
    return v6 ? read_v6(bare, name) : read_v4(bare, name);
}

void peers_network(const char *address, char name[PEER_SIZE])
{
    struct in6_addr v6;
    char bare[PEER_SIZE];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(address, "/"), address);
    if (inet_pton(AF_INET6, bare, &v6) == 1 && write_prefix(&v6, SITE, name)) return;
    char *last = strrchr(bare, '.');
    if (last) *last = '\0';
    snprintf(name, PEER_SIZE, "%.*s.0/24", PEER_SIZE - 6, bare);
}

void *peers_find(peers *all, const char *name, int64_t now)
{
    peer **at = &all->bucket[souk_digest(name, strlen(name)) % PEER_BUCKETS];
    while (*at) {
        peer *p = *at;
        if (strcmp(p->name, name) == 0) return p;
        if (all->idle(p, now)) {
            *at = p->next;
            free(p);
        } else {
            at = &p->next;
        }
    }
    peer *fresh = calloc(1, all->size);
    if (!fresh) return NULL;
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    *at = fresh;
    return fresh;
}

void peers_clear(peers *all)
{
    for (int i = 0; i < PEER_BUCKETS; i++) {
        for (peer *p = all->bucket[i], *next; p; p = next) {
            next = p->next;
            free(p);
        }
        all->bucket[i] = NULL;
    }
}
