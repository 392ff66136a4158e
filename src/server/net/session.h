/* session.h — connections, and what is known of whoever is at the other end: the person, their token, how
 * much they and their address may still ask for.
 *
 * A session lives as long as its connection; who must wait for something remembers its serial, never its
 * address. Signing in and leaving touch tables as well: that is door.h.
 */
#ifndef SOUK_SERVER_SESSION_H
#define SOUK_SERVER_SESSION_H
#include "server/server.h"

enum {
    WATCH_MAX = 64,   /* tables one connection may watch: more than one person may have seats at */
    BLOCKS_MAX = 256, /* people one person may block */
    TOKEN_SIZE = 2 * ID_LEN + 64
};

/* Fills and leaks at a steady rate: how much somebody may ask for. */
typedef struct bucket {
    double level; /* used */
    int64_t at;
} bucket;
/* Takes `n` if that fits into the bucket (so many a second, at most `burst` at once); else seconds to wait. */
double bucket_take(bucket *b, double per_second, double burst, double n, int64_t now);

struct session {
    server *server;
    uint64_t serial;
    session *next, **link, *chain;
    souk_lang lang;
    bool admitted, guest, lobby, closing;
    bool friends; /* is told who of their friends comes and goes */
    char address[PEER_SIZE];
    char person[ID_SIZE], name[PERSON_NAME], signin[ID_SIZE];
    desk *watching[WATCH_MAX];
    int num_watching;
    char (*blocked)[ID_SIZE];
    int num_blocked;
    bool blocks_due; /* they are to be read again, and until then nobody is heard */
    bucket messages;
    int strikes; /* how often it went on when told to wait */
    /* net.c */
    void *wire;
    struct packet *out, **out_end;
    struct packet *spare; /* for the last word to a connection for which there is no memory */
    size_t out_bytes;
    char *in;
    size_t in_len, in_size;
};

/* NULL without memory. */
session *session_open(server *s, void *wire, const char *address);
/* Frees it; nothing may be watched through it any more. */
void session_free(session *c);
/* The connection of that serial, or NULL if it is gone; 0 is the serial of nobody. */
session *session_find(server *s, uint64_t serial);
/* Whether they do not want to hear that person, as far as is known. */
bool session_blocks(const session *c, const char *person);
bool session_watches(const session *c, const desk *d);

/* A token for a sign-in, and back; false if it is not one of ours. */
void token_write(const server *s, const char *person, const char *signin, char token[TOKEN_SIZE]);
bool token_read(const server *s, const char *token, char person[ID_SIZE], char signin[ID_SIZE]);

/* What one address may do. */
bool address_enter(server *s, const char *address); /* false: too many connections */
void address_leave(server *s, const char *text);
/* What a person, and an address, may only do so often. */
typedef enum allowance {
    ALLOW_SIGN,   /* tries to sign in: guesses of a password, too */
    ALLOW_CHAT,   /* lines of chat */
    ALLOW_TABLE,  /* tables opened, with a seat at them or not */
    ALLOW_HINT,   /* questions to a bot */
    ALLOW_READ,   /* histories, exports, records: long reads */
    ALLOW_REPORT, /* texts for who runs the server */
    ALLOW_LETTER, /* letters, to a person or caused by one */
    ALLOW_VERIFY, /* letters to an address that may be somebody else's; counted for that address, too */
    ALLOW_FRIEND, /* asking people: to be friends, to a table; another name, of which friends hear; codes */
    ALLOW_PUSH,   /* what browsers are told, and which ones */
    ALLOW_DAY,    /* games of the day handed in: bots play each of them again */
    ALLOW_CHANGE, /* what changes a table beside the play: seats, questions, a bot for somebody, what a host does */
    ALLOWANCES
} allowance;
/* Takes one: seconds to wait, 0: go on; less: there is no memory to keep count. */
double session_allow(const session *c, allowance what);
/* The same for a person alone, and for an address alone. */
double person_allow(server *s, const char *person, allowance what);
double address_allow(server *s, const char *text, allowance what);
/* The same for a message of any connection of a person. */
double person_message(server *s, const char *person, double per_second, double burst);
/* The same for one of any connection of an address, of people or of those who have not signed in; a long message counts
 * as many. */
double address_message(const session *c, bool stranger, size_t bytes);
/* And so does a long answer, once it has been given. */
void address_answered(const session *c, size_t bytes);
void addresses_close(server *s);
#endif
