/* session.h — connections, and what is known of the client: the person and their token.
 *
 * A session lives as long as its connection. Code that waits for something keeps its serial, never its address.
 * Signing in and closing also touch tables: see auth.h. */
#ifndef SOUK_SERVER_NET_SESSION_H
#define SOUK_SERVER_NET_SESSION_H
#include "server/net/limits.h"

enum {
    WATCH_MAX = 64,   /* tables one connection may watch: more than the seats a person may have */
    BLOCKS_MAX = 256, /* people one person may block */
    TOKEN_SIZE = 2 * ID_LEN + 64
};

struct session {
    server *server;
    uint64_t serial;
    session *next, **link, *chain;
    session *same, **same_link; /* the next connection with a person in that bucket */
    souk_lang lang;
    bool admitted, guest, lobby, closing;
    bool tries;   /* its `try` waits for a busy table */
    bool friends; /* subscribed to the presence of friends: friends_subscribe */
    bool welcome; /* a hello was accepted */
    bool old;     /* none was, and one asked for another version of the protocol: only a hello is answered */
    char address[PEER_SIZE];
    char person[ID_SIZE], name[PERSON_NAME], signin[ID_SIZE];
    char device[DEVICE_SIZE];
    int64_t seen_at; /* as the store has it for this sign-in */
    cached_table *watching[WATCH_MAX];
    int num_watching;
    char (*blocked)[ID_SIZE];
    int num_blocked;
    bool blocks_due; /* to be read again; until then everybody counts as blocked */
    bucket messages;
    size_t unpaid;    /* bytes sent that limits_sent has not charged yet */
    int64_t heard_at; /* the last message */
    int strikes;      /* how often it ignored a request to wait */
    /* net.c */
    void *wire;
    struct packet *out, **out_end;
    struct packet *spare; /* for the goodbye when memory runs out */
    size_t out_bytes;
    char *in;
    size_t in_len, in_size;
    session *next_to_pause;
    bool to_pause, paused; /* paused: nothing is read */
    int64_t pause_until;   /* it was asked to wait */
};

/* NULL if memory ran out. */
session *session_open(server *s, void *wire, const char *address);
/* Frees it; it must not watch any table. */
void session_free(session *c);
/* The connection with that serial, or NULL if it is gone; no connection has serial 0. */
session *session_find(server *s, uint64_t serial);
/* Signs the connection in as that person, or out (""). */
void session_set_person(session *c, const char *person);
/* The connections of a person: the first one, and the one after `c`; NULL: there is none. */
session *session_of(const server *s, const char *person);
session *session_next_of(const session *c);
/* Whether the client blocks that person, as far as is known. */
bool session_blocks(const session *c, const char *person);
bool session_watches(const session *c, const cached_table *d);

/* Writes a token for a sign-in, and reads it back; false if the token is not ours. */
void session_token_write(const server *s, const char *person, const char *signin, char token[TOKEN_SIZE]);
bool session_token_read(const server *s, const char *token, char person[ID_SIZE], char signin[ID_SIZE]);
#endif
