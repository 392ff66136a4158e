/* message.h — a message being answered, and what its answerers share.
 *
 * A handler either has an answer sent (now, or when something is durable) and returns true, or fills in
 * what is wrong and returns false; the error reply is then made in one place, dispatch.c.
 */
#ifndef SOUK_SERVER_MESSAGES_MESSAGE_H
#define SOUK_SERVER_MESSAGES_MESSAGE_H
#include "server/tables/entry.h"

typedef struct message {
    souk_request q; /* what it says, and what is wrong with it */
    server *server;
    session *session;
    const char *text; /* as it came, for one that has to wait */
    size_t len;
    ticket ticket;
    cached_table *stale; /* the table whose view goes with the error */
    double wait;         /* of a `rate` error */
} message;

/* Who answers a type of message: at once, or when its table's desk is not busy. */
typedef struct handler {
    const char *type;
    bool (*plain)(message *m);
    bool (*at_table)(message *m, cached_table *d);
} handler;
/* A write that its sender waits for: the head of a struct that says what is written. */
typedef struct errand {
    writing w;
    server *server;
    ticket ticket;
    char person[ID_SIZE]; /* the sender, if signed in */
} errand;
/* One at the head of `size` bytes, the rest zero; NULL, with the error, without memory. */
void *message_errand_new(message *m, size_t size, store_result (*run)(writing *, store *),
                         void (*done)(writing *));
/* A `done`, or its last line: answers that it is stored, or is not, and frees it. */
void message_errand_done(writing *w);

/* Each in its messages_*.c, closed by a NULL type. */
extern const handler messages_people_handlers[], messages_lobby_handlers[], messages_play_handlers[],
    messages_after_handlers[], messages_history_handlers[], messages_host_handlers[],
    messages_friends_handlers[], messages_push_handlers[], messages_days_handlers[];

bool message_refuse(message *m, const char *code, const char *msgid);
bool message_refuse_field(message *m, const char *field, const char *msgid);
/* There is not enough memory. */
bool message_refuse_memory(message *m);
/* The store did not answer. */
bool message_refuse_store(message *m);
/* There is no such table, or none that can be read now: as server.load_error says. */
bool message_refuse_table(message *m);
/* Whether a count of messages lets this one pass: seconds to wait, as limits_session has them. */
bool message_in_turn(message *m, double wait, const char *msgid);
/* Whether the sender, and their address, may do this again already. */
bool message_may_again(message *m, allowance what);
bool message_need_person(message *m);
/* Whoever opened the table. */
bool message_need_host(message *m, const cached_table *d);
/* A member that must be true or false. */
bool message_need_flag(message *m, const char *key, bool *flag);
/* A text for people: 1 to so many characters, trimmed, and without those that only do something to others. False if that
 * leaves too few or too many. */
bool message_clean_text(const char *text, int max_chars, char *out, size_t size);
/* Sends an entry of these lines off for whoever asks. */
bool message_lines(message *m, cached_table *d, answer_kind kind, const char *lines);
#endif
