/* server.h — what the rooms of the server share: the server itself, connections, tables in memory.
 *
 * The idea: one thread, the service thread, owns everything declared here and never waits. What must
 * wait is handed over: to the writer (the disk), to the jobs (bots, passwords, letters). Both hand
 * back by waking the service thread.
 *
 * How a move goes: net.c has a whole message, messages.c reads it and finds its table, messages_play.c
 * checks it and adds it to the room, hall.c gives the step to the writer and marks the table busy; when
 * COMMIT has returned, hall.c answers, tells the others, and takes the next message that waited.
 */
#ifndef SOUK_SERVER_SERVER_H
#define SOUK_SERVER_SERVER_H
#include "core/json.h"
#include "core/out.h"
#include "server/jobs.h"
#include "server/sitting.h"
#include "server/writer.h"
#include "table/protocol.h"

enum {
    MESSAGE_MAX = 256 << 10, /* bytes of a message */
    NAME_CHARS = 40,
    CHAT_MAX = 500,   /* characters of a line of chat */
    WATCH_MAX = 64,   /* tables one connection may watch: more than one person may have seats at */
    BLOCKS_MAX = 256, /* people one person may block */
    TICKET_NONE = 0,  /* the serial of nobody */
    REPLY_MAX = 4 << 20
};

typedef struct server server;
typedef struct session session;
typedef struct desk desk;

/* How it was started. */
typedef struct server_settings {
    const char *host;
    int port;
    const char *store;              /* address of the store */
    const char *web;                /* folder of the browser client, or NULL */
    const char *tls_cert, *tls_key; /* or NULL */
    const char *password;           /* of a private server, or NULL */
    const char *origin;             /* one more origin that may connect, or NULL */
    const char *mail;               /* HOST:PORT of a mail server for by-day games, or NULL */
    const char *mail_from;
    const char *url; /* where people find the house, for links in letters; or NULL */
    int per_address; /* connections of one address */
    int rate;        /* messages a second of one connection, in the long run */
    int workers;
    int grace; /* seconds that people have to come back after a stop before clocks run again */
    bool trust_proxy, log_json, quiet;
    bool webhook_private; /* webhooks may lead to private networks */
    souk_lang lang;
} server_settings;

/* Fills and leaks at a steady rate: how much somebody may ask for. */
typedef struct bucket {
    double level; /* used */
    int64_t at;
} bucket;
/* Takes `n` if the bucket (so many a second, at most `burst` at once) has room; else seconds to wait. */
double bucket_take(bucket *b, double per_second, double burst, double n, int64_t now);

/* Somebody who waits for an answer; the connection may be gone by then. */
typedef struct ticket {
    uint64_t serial;
    char id[SOUK_REQUEST_ID_SIZE]; /* the message's id, as JSON; "": null */
} ticket;

typedef struct packet packet;

/* A connection. */
struct session {
    server *server;
    void *wire; /* net.c's */
    uint64_t serial;
    session *next, **link, *chain;
    souk_lang lang;
    bool greeted, admitted, guest, lobby, closing;
    char address[48];
    char person[ID_SIZE], name[PERSON_NAME], signin[ID_SIZE];
    desk *watching[WATCH_MAX];
    int num_watching;
    char (*blocked)[ID_SIZE];
    int num_blocked;
    bucket messages;
    packet *out, **out_end;
    packet *spare; /* for the last word to a connection for which there is no memory */
    size_t out_bytes;
    char *in;
    size_t in_len, in_size;
    int strikes; /* how often it went on when told to wait */
};

/* A message that waits until its table is no longer busy. */
typedef struct waiting {
    struct waiting *next;
    uint64_t serial;
    size_t len;
    char text[];
} waiting;

/* A table in memory. */
struct desk {
    server *server;
    sitting *sitting;
    desk *next; /* in its bucket of the hash table */
    bool busy, reload;
    waiting *inbox, **inbox_end;
    int num_inbox;
    session **watchers;
    int num_watchers, max_watchers;
    uint32_t thinking; /* seats for which a bot is at work */
    int64_t used_at, gone_at[SOUK_SEATS_MAX];
    /* keeper.c: */
    bool leased, lease_asked, looked_at;
    int64_t lease_until;   /* another process has it; not asked again before then */
    int64_t gap_from;      /* since when nobody looked after it, until that is written down; else 0 */
    int epoch;             /* of the server, when the lease was taken */
    uint32_t elsewhere;    /* seats whose people are at other processes */
    uint32_t owed;         /* seats whose coming or going the other processes are still to be told */
    int public_sent;       /* entries that spectators who are behind have been told of */
    uint32_t told_pending; /* who has been sent a letter for this turn */
};

enum { DESK_BUCKETS = 1 << 14, SERIAL_BUCKETS = 1 << 13, DIRTY_MAX = 256 };

/* What was missing: nothing of that name is there, the store did not answer, there is no memory. */
typedef enum lack { LACK_TABLE, LACK_STORE, LACK_MEMORY } lack;

typedef struct counters {
    uint64_t connections, messages, moves, bot_moves, errors, conflicts, dropped, entries;
} counters;

struct server {
    server_settings settings;
    store store; /* for reading */
    writer *writer;
    jobs *jobs, *post; /* bots and passwords; letters, which may wait long for somebody's mail server */
    session *sessions, *by_serial[SERIAL_BUCKETS];
    int num_sessions;
    uint64_t last_serial;
    desk *desks[DESK_BUCKETS];
    int num_desks;
    uint8_t key[32];                  /* signs tokens */
    char owner[ID_SIZE];              /* this process, in leases */
    char announcement[SOUK_TEXT_MAX]; /* "": none */
    int64_t last_order;
    souk_out reply; /* where answers are written */
    char *scratch;  /* a message being read */
    souk_nodes nodes;
    counters count;
    void *net;
    struct addresses *addresses;
    struct listener *listener;
    int64_t next_second, next_orphans;
    char (*orphans)[ID_SIZE]; /* tables to be taken up, a few at a time */
    int num_orphans, max_orphans;
    bool orphans_left; /* not all could be taken up: they are asked for again */
    bool orders_wait;  /* an order could not be carried out yet, nor those after it */
    /* keeper.c: */
    int64_t opened_at, down_from; /* down_from: the last sign of life before that */
    int64_t alive_at, next_alive; /* our own last sign of life, and when the next is due */
    int64_t gap_from;             /* the last time the store did not answer for long: since when */
    int epoch;                    /* how often that happened */
    bool alive_asked;
    lack lack; /* why hall_read, or hall_find, found nothing */
    char lobby_dirty[DIRTY_MAX][ID_SIZE];
    int num_dirty;
    char *news; /* where those are written for the lobby: twice MESSAGE_MAX */
    bool leaving;
};

/* --- server.c -------------------------------------------------------------------------------- */
/* Opens store, threads and network; false with an error. */
bool server_open(server *s, const server_settings *settings, souk_error *error);
/* Serves until server_stop (which a signal handler may call), then drains and closes. */
void server_run(server *s);
void server_stop(server *s);
void server_close(server *s);
/* Looks after results, clocks, orders; called by net.c after every wake and ten times a second. */
void server_tick(server *s);
int64_t server_now(void);
void server_id(char id[ID_SIZE]); /* a new id */
bool server_is_id(const char *id);
void server_log(const server *s, const char *event, const char *detail);
void server_lobby_changed(server *s, const char *table);
void server_metrics(server *s, souk_out *out);
souk_out *server_begin(server *s, const char *type); /* opens a message to be sent */

/* --- net.c ----------------------------------------------------------------------------------- */
bool net_open(server *s, souk_error *error);
void net_close(server *s);
void net_service(server *s);  /* waits a little for something to happen, and sees to it */
void net_wake(void *context); /* from any thread */
/* Queues a whole message; slow readers are dropped, and who cannot be told for want of memory is starved. */
void net_send(session *c, souk_out *text);
/* Says goodbye for want of memory and closes: whoever comes back is shown everything. */
void net_starve(session *c);
void net_drop(session *c); /* closes the connection once its queue is sent */
int net_port(const server *s);

/* --- sessions (session.c) -------------------------------------------------------------------- */
session *session_open(server *s, void *wire, const char *address);
void session_close(session *c);
session *session_find(server *s, uint64_t serial);
/* Signs the connection in; blocks are read from the store, and without them it is closed. */
void session_sign(session *c, const store_person *p, const char *signin);
void session_leave(session *c);
bool session_blocks(const session *c, const char *person);
/* Says goodbye to all connections of a person but those of the sign-in `keep` ("": none). */
void session_end_all(server *s, const char *person, const char *keep);
/* A token for a sign-in, and back; false if it is not one of ours. */
enum { TOKEN_SIZE = 2 * ID_LEN + 64 };
void token_write(const server *s, const char *person, const char *signin, char token[TOKEN_SIZE]);
bool token_read(const server *s, const char *token, char person[ID_SIZE], char signin[ID_SIZE]);
/* What one address may do. */
bool address_enter(server *s, const char *address); /* false: too many connections */
void address_leave(server *s, const char *text);
/* Seconds to wait, 0: go on; less: there is no memory to keep count. */
double address_sign(server *s, const char *text);
/* The same for a message, or a line of chat, of any connection of a sign-in. */
double signin_message(server *s, const char *signin, double per_second, double burst);
double signin_chat(server *s, const char *signin, double per_second, double burst);
void addresses_close(server *s);

/* --- hall.c: tables in memory; step.c: their steps on the way to the store ----------------------- */
/* The table in memory, read from the store if need be; NULL if that cannot be, and s->lack says why. */
desk *hall_find(server *s, const char *table);
/* The same, apart from all others and not kept; `bare` as in room.h. For the caller to free. */
sitting *hall_read(server *s, const char *table, bool bare);
desk *hall_peek(server *s, const char *table); /* only if it is in memory */
desk *hall_add(server *s, sitting *sit);
void hall_remove(desk *d);
/* The same where what is in memory is not what is in the store, and that cannot be read now: who watches is
 * dropped and comes back when it can; who waits for an answer is answered. */
void hall_forget(desk *d);
/* WATCH_TOO_MANY: the connection watches too many tables, and none of them is over. */
typedef enum watch_result { WATCH_OK, WATCH_TOO_MANY, WATCH_STARVED } watch_result;
watch_result hall_watch(desk *d, session *c);
void hall_unwatch(desk *d, session *c);
bool hall_here(const desk *d, int seat);
/* Another process has appended to this table. */
void hall_heard(server *s, const char *table, int64_t number); /* its step of that number; -1: any */
void hall_tick(server *s, int64_t now);
void hall_close(server *s);
/* Reads the table anew: what was added to it in memory is not to be. False: that
 * cannot be, and it must be forgotten. */
bool hall_reread(desk *d);
void hall_tell(desk *d, int from, const session *but, bool table_changed);
void hall_tell_table(desk *d, session *c); /* to one connection only */
/* Lets bots move where they may, and looks at clocks. May forget the table: look for it again. */
void hall_act(desk *d);

/* --- keeper.c: who looks after a table, and whether its people are there ------------------------- */
bool keeper_open(server *s);
void keeper_close(server *s);
void keeper_tick(server *s, int64_t now);
/* Whether this process looks after the table's bots and clocks, and may do so right now. */
bool keeper_has(desk *d, int64_t now);
/* Tells the other processes that a seat's person has come here or gone; later, where there is no memory now. */
void keeper_present(desk *d, int seat, bool on);
/* Reads who is at the table through other processes; true if that has changed. */
bool keeper_look(desk *d);

typedef enum answer_kind { ANSWER_NONE, ANSWER_APPLIED, ANSWER_TABLE, ANSWER_DONE } answer_kind;

/* A step on its way to the store. */
typedef struct entry {
    writing w;
    server *server;
    char table[ID_SIZE];
    int64_t number, at;
    char *body;
    int from; /* entries of the table before it */
    ticket ticket;
    answer_kind answer;
    const char *code, *why; /* the error, where it did not even get to the store */
    bool create, placed, seats_changed;
    char status[8], game[64];
    int64_t ended;
    char *head, *parts, *summary, *result;
    char secret[SECRET_HEX];
    bool listed;
    char sits[ID_SIZE], stands[ID_SIZE]; /* people who take a seat, or leave it */
    int sits_at;
    struct rated_seat {
        char person[ID_SIZE];
        int seat, rank;
    } rated[SOUK_SEATS_MAX];
    int num_rated;
} entry;

/* A step, and room for so many more entries of the table; NULL without memory, and nothing has changed. */
entry *entry_new(desk *d, const ticket *t, answer_kind kind, int entries);
void entry_free(entry *e);
/* Adds lines to the room and gives the step to the writer; the table is busy until it is durable. False: it is
 * called off, its sender has been told why, and the table is as the store has it, or forgotten. */
bool entry_lines(entry *e, desk *d, const char *lines);
/* The same for entries that were just added to the room's table from `from` on, and for what chance owes. */
bool entry_play(entry *e, desk *d, int from);
/* What the house does by itself: lines of nobody's, an action of a bot or of the table. False: not now. */
bool entry_house(desk *d, const char *lines);
bool entry_action(desk *d, int actor, int action);

/* --- say.c: tables in words of the protocol -------------------------------------------------- */
/* How many entries a viewer may know of now. */
int say_known(const desk *d, int viewer);
void say_table(souk_out *o, desk *d, session *c, bool whole);          /* the members of `table` */
void say_play(souk_out *o, const desk *d, const session *c, int from); /* those of `applied` and `update` */
void say_view(souk_out *o, const desk *d, const session *c);           /* seq, undo, time, view */
/* The table as a connection may know it; where it is behind, its state is put into `past`. */
souk_sight say_sight(const desk *d, const session *c, souk_state *past);
void say_options(souk_out *o, const sitting *sit); /* the member `options` */
void say_summary(souk_out *o, const sitting *sit);
char *say_summary_text(const sitting *sit); /* the same in a new buffer */
void say_you(souk_out *o, const session *c);
void say_chat(souk_out *o, const store_chat *line);
const char *say_status(sitting_status status);
char *say_result(const sitting *sit);
void say_time(souk_out *o, const sitting *sit, int64_t now);

/* --- messages*.c ----------------------------------------------------------------------------- */
/* A message being answered. */
typedef struct message {
    souk_request q; /* what it says, and what is wrong with it */
    server *server;
    session *session;
    const char *text; /* as it came, for one that has to wait */
    size_t len;
    ticket ticket;
    desk *stale; /* the table whose view goes with the error */
    double wait; /* of a `rate` error */
} message;

void message_answer(session *c, const char *text, size_t len);
/* Takes up the messages that waited for this table. */
void message_resume(desk *d);
/* Answers those that waited for a table that is no longer in memory. */
void message_again(server *s, waiting *inbox);
/* Opens an answer to the ticket's holder, if still there: the session, or NULL. */
session *answer_open(server *s, const ticket *t, const char *type, souk_out **o);
void answer_send(session *c, souk_out *o);
void answer_done(server *s, const ticket *t);
void answer_error(server *s, const ticket *t, const char *code, const char *msgid);
bool wrong(message *m, const char *code, const char *msgid);
/* There is not enough memory. */
bool wrong_memory(message *m);
/* The store did not answer. */
bool wrong_store(message *m);
/* There is no such table, or none that can be read now: as server.lack says. */
bool wrong_table(message *m);
/* Sends a step of these lines off for whoever asks. */
bool message_lines(message *m, desk *d, answer_kind kind, const char *lines);
/* Whether a count of messages lets this one pass: seconds to wait, as address_sign has them. */
bool in_turn(message *m, double wait, const char *msgid);
bool wrong_field(message *m, const char *field, const char *msgid);
/* A name for people: 1 to NAME_CHARS characters, none of them a control character, trimmed. */
bool clean_text(const char *text, int max_chars, char *out, size_t size);
bool need_person(message *m);
/* A member that must be true or false. */
bool need_flag(message *m, const char *key, bool *flag);

typedef struct handler {
    const char *type;
    bool (*plain)(message *m);
    bool (*at_table)(message *m, desk *d);
} handler;
extern const handler people_handlers[], lobby_handlers[], play_handlers[], after_handlers[],
    history_handlers[];

/* --- bots.c, rating.c, notify.c, listener.c -------------------------------------------------- */
bool bots_think(desk *d, int seat); /* false: the queue is full */
bool bots_hint(message *m, desk *d, int seat);
typedef struct rating {
    double mu, sigma;
} rating;
extern const rating rating_new;
/* What a game teaches about n players; rank 0 is best, equal ranks are a draw. */
void rating_update(rating *r, const int *rank, int n);
/* Tells those people whose turn it is that it is, by e-mail or webhook. */
void notify_turns(desk *d);
bool listener_open(server *s, souk_error *error);
void listener_collect(server *s);
void listener_close(server *s);
#endif
