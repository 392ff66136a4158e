/* peers.h — where people come from, and what is kept of each place for a while.
 *
 * A place is an IPv4 address, or the network of 64 bits to which an IPv6 address belongs: whoever has one of its
 * addresses has them all, so that a limit or a ban that counted them one by one would hold nobody.
 */
#ifndef SOUK_SERVER_PEERS_H
#define SOUK_SERVER_PEERS_H
#include "server/store.h"

/* Reads an address as sockets, proxies and people write it (in brackets, with a port, with a zone) and writes the
 * place as it is counted, shown and stored: "203.0.113.7" or "2001:db8:1:2::/64". False: it is no address. */
bool peer_read(const char *text, char name[PEER_SIZE]);

/* What begins a record of some kind that is kept for each place. */
typedef struct peer {
    struct peer *next;
    char name[PEER_SIZE];
} peer;

enum { PEER_BUCKETS = 4096 };
typedef struct peers {
    size_t size; /* of a record */
    bool (*idle)(const peer *p, int64_t now);
    peer *bucket[PEER_BUCKETS];
} peers;

/* The record of that name, a new one of zeros if there was none; idle ones that lie on the way are forgotten.
 * NULL without memory. */
void *peers_find(peers *all, const char *name, int64_t now);
void peers_clear(peers *all);
#endif
