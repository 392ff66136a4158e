/* server.h — the struct that all rooms of the server share, and which file owns which part of it.
 *
 * The idea: one thread, the service thread, owns everything declared here and never blocks. Disk writes go to the
 * writer; bots, passwords, mail and long reads go to the jobs. Both wake the service thread with results, and so does
 * the acceptor, which refuses unwanted connections on its own thread. The service thread reads the store only where
 * that is short, and does not wait for an unreachable one.
 *
 * The files from bottom to top; each uses only those before it:
 *
 *     store/     db, schema, store*, names, writer      the database, and the one thread that writes to it
 *     net/       jobs, peers, device, webpush, static_files
 *                                                       parts that do not need the server struct
 *                server, limits, acceptor, outbound     this struct, time, ids; rate limits; the port; connecting out
 *                session, net, answer                   a connection; HTTP and WebSocket; answers to tickets
 *     tables/    online_table, rating, load, backup     a table as the fold over its entries; dump and restore
 *                cached_table                           tables in memory, and which of them are due
 *                bans, presence, friends, lobby         the host's bans; presence at tables, among friends; lobby news
 *                holding                                which processes have a table in memory
 *                notify, push                           turns by e-mail, webhook and Web Push
 *                serialise, registry                    tables as JSON; finding and watching them, sending updates
 *                past, retention, metrics               finished games; what is deleted after a time; counters
 *                entry                                  an entry on its way to the store
 *                bots, lease, autonomous                moves and clocks without a message from a client
 *     messages/  auth, codes, message, messages_*, dispatch
 *                                                       signing in; a handler per message; finding the handler
 *     ./         listener, service                      changes by other processes; opening, the tick, closing
 *
 * How a move goes: net has a complete message; dispatch parses it and finds its cached table. messages_play checks
 * it and plays it at the online table. entry gives it to the writer and marks the cached table busy. When COMMIT has
 * returned, entry answers, registry sends the update to the watchers, and dispatch takes the next waiting message. */
#ifndef SOUK_SERVER_NET_SERVER_H
#define SOUK_SERVER_NET_SERVER_H
#include "core/out.h"
#include "server/net/jobs.h"
#include "server/net/peers.h"
#include "server/net/settings.h"
#include "server/net/webpush.h"
#include "server/store/writer.h"
#include "table/protocol.h"

enum {
    MESSAGE_MAX = 256 << 10, /* bytes of a message */
    REPLY_MAX = 4 << 20,
    NAME_CHARS = 40,
    CHAT_MAX = 500,      /* characters of a line of chat */
    PAGE_ENTRIES = 4096, /* entries of a table whose events are sent in one message */
    CACHE_BUCKETS = 1 << 14,
    SERIAL_BUCKETS = 1 << 13,
    LOBBY_CHANGES = 256,
    BEATS_MAX = 256, /* processes on one store */
    LOBBY_MAX = 200  /* tables shown */
};

/* Expensive actions, each with a limit for a person and for an address (limits.c). */
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
/* Limits whose refusals are counted: every allowance, and the rates of traffic. */
typedef enum limits_kind {
    LIMIT_MESSAGES = ALLOWANCES, /* of a connection, a person or an address */
    LIMIT_HTTP,
    LIMIT_NOISE,
    LIMIT_CONNECTIONS,
    LIMITS_COUNTED
} limits_kind;

typedef struct server server;
typedef struct session session;
typedef struct cached_table cached_table;
typedef struct waiting waiting;

/* A sign of life of another process: its latest, and in which round it was first seen. */
typedef struct beat {
    char id[ID_SIZE];
    int64_t alive, first;
} beat;

typedef struct counters {
    uint64_t connections, signins, messages, moves, bot_moves, errors, conflicts, dropped, entries;
    uint64_t limited[LIMITS_COUNTED];
    latency entry_time, message_time;
} counters;

struct server {
    server_settings settings;
    store store; /* for reading */
    writer *writer;
    jobs *jobs;                          /* bots that think */
    jobs *locks;                         /* passwords: a sign-in never waits for a bot */
    jobs *post;                          /* mail and webhooks, which may wait long for the other server */
    jobs *reads;                         /* long reads, on one thread */
    store archive;                       /* the store of that thread, while it runs */
    char owner[ID_SIZE];                 /* id of this process in leases */
    souk_out reply;                      /* buffer for the message being sent */
    char reply_id[SOUK_REQUEST_ID_SIZE]; /* id of the message being answered, as JSON */
    counters count;
    bool leaving;
    int64_t ill_from; /* since when nothing can be stored; 0: it can */
    /* session.c */
    session *sessions, *by_serial[SERIAL_BUCKETS], *by_person[SERIAL_BUCKETS];
    int num_sessions, num_subscribed, num_in_lobby; /* subscribed to the presence of friends, to the lobby */
    uint64_t last_serial;
    uint8_t key[32];     /* signs tokens */
    webpush_key vouches; /* signs Web Push requests (VAPID): push.c */
    peers *addresses;    /* and persons, under names that no address has */
    bool blocks_due;     /* somebody's blocks must be read again: auth.c */
    /* acceptor.c, net.c, listener.c */
    struct acceptor *acceptor; /* NULL: closed */
    struct net *net;
    struct listener *listener;
    /* cached_table.c */
    cached_table *cached_tables[CACHE_BUCKETS], *due;
    int num_cached;
    /* registry.c */
    load_error load_error; /* why registry_find returned NULL */
    waiting *adrift;       /* messages of cached tables that were dropped: to be dispatched again */
    /* lobby.c */
    char lobby_changed[LOBBY_CHANGES][ID_SIZE];
    int num_changed;
    char lobby_shown[LOBBY_MAX][ID_SIZE]; /* at the last look */
    int num_shown;
    int64_t next_lobby;
    bool lobby_unsure; /* changes by other processes may be unknown */
    char *lobby_list;  /* the cached list, or NULL; valid until then */
    int64_t lobby_list_until;
    char *news; /* buffer for lobby news: twice MESSAGE_MAX */
    /* friends.c */
    uint64_t
        friends_unsure; /* the latest connection of those whose friends may have come, left or changed unnoticed */
    /* holding.c */
    beat beats[BEATS_MAX]; /* of the other processes on the store */
    int num_beats, may_read;
    int64_t beats_round, beats_safe, next_beats;
    /* lease.c */
    int64_t opened_at, down_from; /* down_from: the last sign of life before opened_at */
    int64_t alive_at, next_alive; /* our last sign of life, and when the next is due */
    int64_t gap_from;             /* start of the last period in which nothing could be stored */
    int epoch;                    /* number of such periods */
    bool alive_asked;
    /* dispatch.c */
    char *scratch; /* the message being parsed */
    souk_nodes nodes;
    /* service.c */
    char announcement[SOUK_TEXT_MAX]; /* "": none */
    int64_t last_order;
    int64_t next_round, next_orphans, next_stale, next_keep;
    char (*orphans)[ID_SIZE]; /* tables to take over, a few at a time */
    int num_orphans, max_orphans;
    bool orphans_left; /* some could not be taken over: query again */
};

/* Milliseconds since 1970; never goes back, and follows the system clock only gradually. */
int64_t server_now(void);
void server_id(char id[ID_SIZE]); /* a new id */
/* An id that follows from a text: the same in every process on the store, and unknown to anybody else. */
void server_derived_id(const server *s, const char *text, char id[ID_SIZE]);
bool server_is_id(const char *id);
/* Whether other processes may serve the same store. */
bool server_shared(const server *s);
/* A line on stderr. Never pass secrets to it. */
void server_log(const server *s, const char *event, const char *detail);
/* The same about a client; a person or an address may be "". */
void server_log_client(const server *s, const char *event, const char *detail, const char *person,
                       const char *address);
/* Opens a message to be sent. */
souk_out *server_begin(server *s, const char *type);
#endif
