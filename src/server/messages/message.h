/* message.h — a message being answered, and what its answerers share.
 *
 * A handler either has an answer sent (now, or when something is durable) and returns true, or fills in
 * what is wrong and returns false; the error reply is then made in one place, dispatch.c.
 */
#ifndef SOUK_SERVER_MESSAGE_H
#define SOUK_SERVER_MESSAGE_H
#include "server/entry.h"

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

/* Who answers a type of message: at once, or when its table's desk is not busy. */
typedef struct handler {
    const char *type;
    bool (*plain)(message *m);
    bool (*at_table)(message *m, desk *d);
} handler;
/* A write that its sender waits for: the head of a struct that says what is written. */
typedef struct errand {
    writing w;
    server *server;
    ticket ticket;
    char person[ID_SIZE]; /* the sender, if signed in */
} errand;
/* One at the head of `size` bytes, the rest zero; NULL, with the error, without memory. */
void *errand_new(message *m, size_t size, store_result (*run)(writing *, store *), void (*done)(writing *));
/* A `done`, or its last line: answers that it is stored, or is not, and frees it. */
void errand_done(writing *w);

/* Each in its messages_*.c, closed by a NULL type. */
extern const handler people_handlers[], lobby_handlers[], play_handlers[], after_handlers[],
    history_handlers[], host_handlers[], friends_handlers[], push_handlers[], days_handlers[];

bool wrong(message *m, const char *code, const char *msgid);
bool wrong_field(message *m, const char *field, const char *msgid);
/* There is not enough memory. */
bool wrong_memory(message *m);
/* The store did not answer. */
bool wrong_store(message *m);
/* There is no such table, or none that can be read now: as server.lack says. */
bool wrong_table(message *m);
/* Whether a count of messages lets this one pass: seconds to wait, as session_allow has them. */
bool in_turn(message *m, double wait, const char *msgid);
/* Whether the sender, and their address, may do this again already. */
bool may_again(message *m, allowance what);
bool need_person(message *m);
/* Whoever opened the table. */
bool need_host(message *m, const desk *d);
/* A member that must be true or false. */
bool need_flag(message *m, const char *key, bool *flag);
/* A text for people: 1 to so many characters, trimmed, and without those that only do something to others. False if that
 * leaves too few or too many. */
bool clean_text(const char *text, int max_chars, char *out, size_t size);
/* Sends an entry of these lines off for whoever asks. */
bool message_lines(message *m, desk *d, answer_kind kind, const char *lines);
#endif
