/* server.h — the server itself: what all its files share, and who owns which part of it.
 *
 * The idea: one thread, the service thread, owns everything declared here and never waits. What must wait
 * is handed over: to the writer (the disk), to the jobs (bots, passwords, letters, long reads). Both hand back
 * by waking the service thread, and so does the gate, which accepts connections and turns strangers away. The store
 * is read here only where that is short, and never waited for.
 *
 * The files are a staircase; each knows only those above it in this list:
 *
 *     server      this struct, time, ids, the log
 *     session     connections, tokens, what an address may do
 *     gate        the port: who may come in, on a thread of its own
 *     net         bytes in and out; tells those below of what came, through net_ears
 *     answer      an answer to somebody who may be gone by then
 *     desk        tables in memory, and which of them are due
 *     presence    who is at a table through which process
 *     bars        who may not come to a table
 *     say         tables in the words of the protocol
 *     lobby       news of the lobby
 *     hall        finding tables, watching them, telling what happened
 *     entry       something on its way into a table's list
 *     keeper, message, bots, reach, notify, push
 *     steward     what happens at a table without anybody's message
 *     friends     who of one's friends is here, who is asked to a table
 *     door        signing in and leaving
 *     messages_*  what each message does
 *     dispatch    reading a message and finding who answers it
 *     listener    what other processes did
 *     service     opening, the tick, closing
 *
 * How a move goes: net has a whole message, dispatch reads it and finds its desk, messages_play checks it and
 * plays it at the sitting, entry gives it to the writer and marks the desk busy; when COMMIT has returned,
 * entry answers, hall tells the others, and dispatch takes the next message that waited.
 */
#ifndef SOUK_SERVER_SERVER_H
#define SOUK_SERVER_SERVER_H
#include "core/out.h"
#include "server/jobs.h"
#include "server/peers.h"
#include "server/reading.h"
#include "server/settings.h"
#include "server/writer.h"
#include "table/protocol.h"

enum {
    MESSAGE_MAX = 256 << 10, /* bytes of a message */
    REPLY_MAX = 4 << 20,
    NAME_CHARS = 40,
    CHAT_MAX = 500,      /* characters of a line of chat */
    PAGE_ENTRIES = 4096, /* entries of a table whose events are sent at once */
    DESK_BUCKETS = 1 << 14,
    SERIAL_BUCKETS = 1 << 13,
    LOBBY_CHANGES = 256,
    LOBBY_MAX = 200 /* tables that it shows */
};

typedef struct server server;
typedef struct session session;
typedef struct desk desk;
typedef struct waiting waiting;

typedef struct counters {
    uint64_t connections, messages, moves, bot_moves, errors, conflicts, dropped, entries;
} counters;

struct server {
    server_settings settings;
    store store; /* for reading */
    writer *writer;
    jobs *jobs;                          /* bots that think */
    jobs *locks;                         /* passwords: nobody who signs in waits for a bot */
    jobs *post;                          /* letters, which may wait long for somebody's mail server */
    jobs *reads;                         /* what is long to read, on one thread */
    store archive;                       /* that thread's own, while it runs */
    char owner[ID_SIZE];                 /* this process, in leases */
    souk_out reply;                      /* where messages to be sent are written */
    char reply_id[SOUK_REQUEST_ID_SIZE]; /* of the message that this one answers, as JSON */
    counters count;
    bool leaving;
    int64_t ill_from; /* since when nothing can be stored; 0: it can */
    /* session.c */
    session *sessions, *by_serial[SERIAL_BUCKETS];
    int num_sessions;
    uint64_t last_serial;
    uint8_t key[32];     /* signs tokens */
    webpush_key vouches; /* for what is sent to browsers: push.c */
    peers *addresses;    /* and people, under names that no address has */
    bool blocks_due;     /* somebody's are to be read again: door.c */
    /* gate.c, net.c, listener.c */
    struct gate *gate; /* NULL: shut */
    struct net *net;
    struct listener *listener;
    /* desk.c */
    desk *desks[DESK_BUCKETS], *due;
    int num_desks;
    /* hall.c */
    lack lack;       /* why hall_find found nothing */
    waiting *adrift; /* messages for desks that were forgotten: they are read again */
    /* lobby.c */
    char lobby_changed[LOBBY_CHANGES][ID_SIZE];
    int num_changed;
    char lobby_shown[LOBBY_MAX][ID_SIZE]; /* when we last looked */
    int num_shown;
    int64_t next_lobby;
    char *lobby_list; /* as it was last read, or NULL; good until then */
    int64_t lobby_list_until;
    char *news; /* where those are written: twice MESSAGE_MAX */
    /* keeper.c */
    int64_t opened_at, down_from; /* down_from: the last sign of life before that */
    int64_t alive_at, next_alive; /* our own last sign of life, and when the next is due */
    int64_t gap_from;             /* the last time nothing could be stored for a while: since when */
    int epoch;                    /* how often that happened */
    bool alive_asked;
    /* dispatch.c */
    char *scratch; /* a message being read */
    souk_nodes nodes;
    /* service.c */
    char announcement[SOUK_TEXT_MAX]; /* "": none */
    int64_t last_order;
    bool orders_wait; /* an order could not be carried out yet, nor those after it */
    int64_t next_round, next_orphans, next_stale;
    char (*orphans)[ID_SIZE]; /* tables to be taken up, a few at a time */
    int num_orphans, max_orphans;
    bool orphans_left; /* not all could be taken up: they are asked for again */
};

/* Milliseconds since 1970; never goes back, and no faster than time does. */
int64_t server_now(void);
void server_id(char id[ID_SIZE]); /* a new id */
bool server_is_id(const char *id);
/* Whether other processes may serve the same store. */
bool server_shared(const server *s);
/* A line on stderr. Nothing that opens a door is ever passed to it. */
void server_log(const server *s, const char *event, const char *detail);
/* Opens a message to be sent. */
souk_out *server_begin(server *s, const char *type);
/* The counters as Prometheus reads them. */
void server_metrics(server *s, souk_out *out);
#endif
