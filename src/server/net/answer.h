/* answer.h — immediate and later answers. A ticket names the request; if its connection is gone, nothing is sent. */
#ifndef SOUK_SERVER_NET_ANSWER_H
#define SOUK_SERVER_NET_ANSWER_H
#include "server/net/session.h"

typedef struct ticket {
    uint64_t serial;
    char id[SOUK_REQUEST_ID_SIZE]; /* the message's id, as JSON; "": null */
} ticket;

/* Opens an answer to the ticket's connection: its session, or NULL if it is gone. */
session *answer_open(server *s, const ticket *t, const char *type, souk_out **o);
/* Closes and sends it; sends an error instead if it is too long. */
void answer_send(session *c, souk_out *o);
void answer_done(server *s, const ticket *t);
/* Answers `done`, or the error that it could not be stored. */
void answer_stored(server *s, const ticket *t, store_result result);
void answer_error(server *s, const ticket *t, const char *code, const char *msgid);
#endif
