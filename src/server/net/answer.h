/* answer.h — answers to messages, now or later. A ticket stands for whoever waits for one: the connection
 * may be gone by then, and the answer with it. */
#ifndef SOUK_SERVER_ANSWER_H
#define SOUK_SERVER_ANSWER_H
#include "server/session.h"

typedef struct ticket {
    uint64_t serial;
    char id[SOUK_REQUEST_ID_SIZE]; /* the message's id, as JSON; "": null */
} ticket;

/* Opens an answer to the ticket's holder, if still there: the session, or NULL. */
session *answer_open(server *s, const ticket *t, const char *type, souk_out **o);
/* Closes it and sends it; one that is too long becomes an error. */
void answer_send(session *c, souk_out *o);
void answer_done(server *s, const ticket *t);
/* Done, or the error that it could not be stored. */
void answer_stored(server *s, const ticket *t, store_result result);
void answer_error(server *s, const ticket *t, const char *code, const char *msgid);
#endif
