/* limits.h — rate limits: token buckets, one for each kind of request.
 *
 * Every limit counts for the person and for the address, because either alone is easy to change, and for the network of
 * the address, which gets PEERS_OF_NETWORK times as much. */
#ifndef SOUK_SERVER_NET_LIMITS_H
#define SOUK_SERVER_NET_LIMITS_H
#include "server/net/server.h"

/* A leaky bucket: requests fill it, and it drains at a steady rate. */
typedef struct bucket {
    double level; /* the part in use */
    int64_t at;
} bucket;
/* Takes `n` tokens if they fit (sustained rate `per_second`, at most `burst`): 0; else the seconds to wait. */
double limits_take(bucket *b, double per_second, double burst, double n, int64_t now);

/* Counts a refusal because of a limit, and writes a line to the log: at most one a minute for an address or person. */
void limits_hit(server *s, limits_kind what, const char *person, const char *text);
/* The name of a limit, for the log and the counters. */
const char *limits_name(limits_kind what);

bool limits_enter(server *s, const char *address); /* false: too many connections */
void limits_leave(server *s, const char *text);
/* Takes one: 0, the seconds to wait, or less than 0: out of memory. */
double limits_session(const session *c, allowance what);
/* The same for a person only, and for an address only. */
double limits_person(server *s, const char *person, allowance what);
double limits_address(server *s, const char *text, allowance what);
/* The same for a message from any connection of a person. */
double limits_person_message(server *s, const char *person, double per_second, double burst);
/* The same for any connection of an address, authenticated or not (`stranger`); a long message counts as several. */
double limits_address_message(const session *c, bool stranger, size_t bytes);
/* Charges bytes sent to a connection in the same way. */
void limits_sent(session *c, size_t bytes);
/* Takes a request over HTTP from that address; false: it has had too many. Then charges its answer. */
bool limits_http(server *s, const char *text);
void limits_served(server *s, const char *text, size_t bytes);
/* Charges bytes that were neither messages nor requests, such as pings; false: more than a client needs. */
bool limits_noise(session *c, size_t bytes);
void limits_close(server *s);
#endif
