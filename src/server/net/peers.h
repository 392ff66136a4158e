/* peers.h — the network peers of clients, and the data that is kept for each of them for a while.
 *
 * A peer is an IPv4 address or IPv6 /64, whose clients have all its addresses: limiting or banning one is useless. Peers
 * are also counted together by network, since renting a network costs little. */
#ifndef SOUK_SERVER_NET_PEERS_H
#define SOUK_SERVER_NET_PEERS_H
#include "server/store/store.h"

/* Parses an address as sockets, proxies and users write it (in brackets, with a port, with a zone). Writes the peer
 * as it is counted, shown and stored: "203.0.113.7" or "2001:db8:1:2::/64". False: not an address. */
bool peers_read(const char *text, char name[PEER_SIZE]);

/* The network of a peer so written: "203.0.113.0/24" or "2001:db8:1::/48". */
void peers_network(const char *address, char name[PEER_SIZE]);
enum { PEERS_OF_NETWORK = 4 }; /* as many peers' worth does a network get */

/* The head of every struct that is kept per peer. */
typedef struct peer {
    struct peer *next;
    char name[PEER_SIZE];
} peer;

enum { PEER_BUCKETS = 4096 };
typedef struct peers {
    size_t size; /* of a struct */
    bool (*idle)(const peer *p, int64_t now);
    peer *bucket[PEER_BUCKETS];
} peers;

/* The struct of that name, a zeroed one if there was none. Frees idle ones on the way. NULL if memory ran out. */
void *peers_find(peers *all, const char *name, int64_t now);
void peers_clear(peers *all);
#endif
