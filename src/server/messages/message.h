/* message.h — a message being handled, and the helpers that handlers share.
 *
 * A handler either has an answer sent (now, or when something is durable) and returns true, or fills in the error and
 * returns false; dispatch.c then sends the error. */
#ifndef SOUK_SERVER_MESSAGES_MESSAGE_H
#define SOUK_SERVER_MESSAGES_MESSAGE_H
#include "server/tables/entry.h"

typedef struct message {
    souk_request q; /* its members, and what is wrong with it */
    server *server;
    session *session;
    const char *text; /* as received, for a message that has to wait */
    size_t len;
    ticket ticket;
    int seat;            /* the sender's, at the table of the message; -1: none */
    cached_table *stale; /* the table whose view is sent with the error */
    double wait;         /* seconds to wait, of a `rate` error */
} message;

/* The handler of a type of message, whose members and sender have been checked (src/table/protocol): `plain` runs immediately, `at_table` when its cached table is not busy. */
typedef struct handler {
    const char *type;
    bool (*plain)(message *m);
    bool (*at_table)(message *m, cached_table *d);
} handler;
/* A write whose sender waits for the result: the head of a struct with the data. */
typedef struct errand {
    writing w;
    server *server;
    ticket ticket;
    char person[ID_SIZE]; /* the sender, if signed in */
} errand;
/* Allocates `size` zeroed bytes with an errand at their head; NULL, with the error, if memory ran out. */
void *message_errand_new(message *m, size_t size, store_result (*run)(writing *, store *),
                         void (*done)(writing *));
/* A `done`, or its last line: answers whether it was stored, and frees it. */
void message_errand_done(writing *w);

/* One list in each messages_*.c, terminated by a NULL type. */
extern const handler messages_people_handlers[], messages_lobby_handlers[], messages_play_handlers[],
    messages_after_handlers[], messages_history_handlers[], messages_host_handlers[],
    messages_friends_handlers[], messages_push_handlers[], messages_days_handlers[];

bool message_refuse(message *m, const char *code, const char *msgid);
bool message_refuse_field(message *m, const char *field, const char *msgid);
/* A seat that this table does not have. */
bool message_refuse_seat(message *m);
bool message_refuse_memory(message *m);
bool message_refuse_store(message *m);
/* There is no such table, or it cannot be loaded now: see server.load_error. */
bool message_refuse_table(message *m);
/* Whether a rate limit lets this message pass; `wait` as returned by limits_session. */
bool message_in_turn(message *m, double wait, const char *msgid);
/* Whether the rate limits of the sender and their address allow this. */
bool message_may_again(message *m, allowance what);
bool message_need_person(message *m);
/* Whether the sender has the rank that the message requires at this table; sets m->seat. */
bool message_permitted(message *m, const cached_table *d);
/* The same for one rank: the sender plays here, or has a seat here or watches. */
bool message_plays(message *m, const cached_table *d);
bool message_looks(message *m, const cached_table *d);
/* Cleans a text for display: trimmed, no control characters. False unless 1 to max_chars characters are left. */
bool message_clean_text(const char *text, int max_chars, char *out, size_t size);
/* Erases a person as their own message does; false: not now, since a table is busy or the store does not answer. */
bool messages_people_erase(server *s, const char *person);
/* The message, to be handled again later; NULL: memory ran out. */
waiting *message_copy(const message *m);
/* Queues an entry with these changes for the sender. */
bool message_changes(message *m, cached_table *d, answer_kind kind, const table_change *changes, int n);
#endif
