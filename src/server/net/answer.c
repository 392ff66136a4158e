/* answer.c — answers to tickets (see answer.h). */
#include "server/net/answer.h"
#include "server/net/net.h"
#include <stdio.h>

session *answer_open(server *s, const ticket *t, const char *type, souk_out **o)
{
    session *c = session_find(s, t->serial);
    if (!c) return NULL;
    *o = server_begin(s, type);
    snprintf(s->reply_id, sizeof s->reply_id, "%s", t->id[0] ? t->id : "null");
    souk_printf(*o, ",\"id\":%s", s->reply_id);
    return c;
}

void answer_send(session *c, souk_out *o)
{
    souk_json_close(o, '}');
    if (!souk_out_full(o)) {
        net_send(c, o);
        return;
    }
    o = server_begin(c->server, "error");
    souk_printf(o, ",\"id\":%s", c->server->reply_id);
    souk_json_put_string(o, "code", "memory");
    souk_json_put_string(o, "text", souk_text(c->lang, N_("The answer is too long.")));
    souk_json_close(o, '}');
    net_send(c, o);
}

void answer_done(server *s, const ticket *t)
{
    souk_out *o;
    session *c = answer_open(s, t, "done", &o);
    if (c) answer_send(c, o);
}

void answer_error(server *s, const ticket *t, const char *code, const char *msgid)
{
    souk_out *o;
    session *c = answer_open(s, t, "error", &o);
    if (!c) return;
    s->count.errors++;
    souk_json_put_string(o, "code", code);
    souk_json_put_string(o, "text", souk_text(c->lang, msgid));
    answer_send(c, o);
}

void answer_stored(server *s, const ticket *t, store_result result)
{
    if (result == STORE_OK)
        answer_done(s, t);
    else
        answer_error(s, t, "store", N_("Your change could not be saved. Please try again."));
}
