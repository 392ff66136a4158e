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

bool limits_enter(server *s, const char *address); /* false: too many connections */
void limits_leave(server *s, const char *text);
typedef enum allowance {
    ALLOW_SIGN,   /* attempts to sign in, password guesses included */
    ALLOW_GUESS,  /* guesses of one account's password, from addresses where its owner has never signed in */
    ALLOW_CHAT,   /* lines of chat */
    ALLOW_TABLE,  /* tables opened, with or without a seat */
    ALLOW_HINT,   /* hints from a bot */
    ALLOW_READ,   /* histories, exports, records: long reads */
    ALLOW_REPORT, /* reports to the operator */
    ALLOW_LETTER, /* mail and webhooks, to a user or caused by one */
    ALLOW_VERIFY, /* mail to an unverified address; counted for that address, too */
    ALLOW_FRIEND, /* friend requests, invitations, name changes (sent to friends), codes, blocks */
    ALLOW_PUSH,   /* Web Push messages, and browsers registered for them */
    ALLOW_DAY,    /* results of the day handed in: bots replay each of them */
    ALLOW_CHANGE, /* changes to a table other than play: seats, asks, a bot for a seat, host actions */
    ALLOWANCES
} allowance;
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
