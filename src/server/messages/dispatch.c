/* dispatch.c — parses a message, checks it against its form, and finds its handler (see dispatch.h).
 *
 * Every message gets one answer: its handler has one sent (now, or when something is durable), or returns false with
 * the error, sent here. A message about a busy table waits in its inbox and is parsed later, as if just arrived. */
#include "server/messages/dispatch.h"
#include "core/clock.h"
#include "server/messages/message.h"
#include "server/net/net.h"
#include "server/tables/autonomous.h"
#include "server/tables/registry.h"
#include "server/tables/serialise.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INBOX_MAX = 64, STRIKES_MAX = 100 };

static void error_reply(message *m)
{
    souk_out *o;
    session *c = answer_open(m->server, &m->ticket, "error", &o);
    if (!c) return;
    m->server->count.errors++;
    souk_answer_error(o, &m->q);
    if (m->wait > 0) souk_json_put_int(o, "wait", (long long)ceil(m->wait));
    if (m->stale) {
        souk_json_put_string(o, "table", m->stale->online_table->id);
        serialise_view(o, m->stale, c);
    }
    answer_send(c, o);
}

static const handler *find_handler(const char *type)
{
    const handler *const all[] = {
        messages_people_handlers,  messages_lobby_handlers,   messages_play_handlers,
        messages_after_handlers,   messages_history_handlers, messages_host_handlers,
        messages_friends_handlers, messages_push_handlers,    messages_days_handlers};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (const handler *h = all[i]; h->type; h++)
            if (strcmp(h->type, type) == 0) return h;
    return NULL;
}

static bool let_wait(message *m, cached_table *d)
{
    bool tries = strcmp(m->q.form->type, "try") == 0;
    if (d->num_inbox >= INBOX_MAX)
        return message_refuse(m, "limit", N_("This table is busy: please try again."));
    if (tries && m->session->tries)
        return message_refuse(m, "limit", N_("Wait for the answer to your last \"try\"."));
    waiting *w = message_copy(m);
    if (!w) return message_refuse_memory(m);
    w->tries = tries;
    m->session->tries |= tries;
    *d->inbox_end = w;
    d->inbox_end = &w->next;
    d->num_inbox++;
    return true;
}

static bool at_table(message *m, const handler *to)
{
    const char *id = souk_request_text(&m->q, "table");
    if (!server_is_id(id)) return message_refuse(m, "table", N_("There is no such table."));
    cached_table *d = registry_find(m->server, id);
    if (!d) return message_refuse_table(m);
    if (d->busy) return let_wait(m, d);
    return message_permitted(m, d) && to->at_table(m, d);
}

static bool parse(message *m)
{
    server *s = m->server;
    memcpy(s->scratch, m->text, m->len);
    s->scratch[m->len] = '\0';
    bool good = souk_request_open(&m->q, s->scratch, m->len, &s->nodes, souk_server_forms);
    memcpy(m->ticket.id, m->q.id, sizeof m->ticket.id);
    return good;
}

/* A client that returns with a valid token counts as authenticated, within the person's rate. */
static bool comes_back(const message *m, double rate)
{
    char person[ID_SIZE], signin[ID_SIZE];
    const char *token = souk_request_text(&m->q, "token");
    return token && strcmp(m->q.form->type, "hello") == 0 &&
           session_token_read(m->server, token, person, signin) &&
           limits_person_message(m->server, person, rate, 4 * rate) == 0;
}

static bool answer_one(message *m, bool waited)
{
    session *c = m->session;
    double rate = m->server->settings.rate;
    bool good = parse(m); /* invalid messages count like any other */
    bool counted = rate > 0 && !waited;
    double wait = counted ? limits_take(&c->messages, rate, 4 * rate, 1, server_now()) : 0;
    /* More connections give a person no more messages. */
    if (wait <= 0 && counted && c->person[0])
        wait = limits_person_message(m->server, c->person, rate, 4 * rate);
    if (wait > 0 && ++c->strikes > STRIKES_MAX) net_drop(c);
    /* Nor an address; but exceeding its limit is no strike, since others may share the address. */
    if (wait <= 0 && counted) {
        wait = limits_address_message(c, !c->person[0] && !(good && comes_back(m, rate)), m->len);
        if (wait > 0) net_pause(c, wait);
    }
    if (wait > 0) limits_hit(m->server, LIMIT_MESSAGES, c->person, c->address);
    if (!message_in_turn(m, wait, N_("Too many messages: please slow down."))) return false;
    if (!good) return false;
    const souk_form *form = m->q.form;
    if (c->old && strcmp(form->type, "hello") != 0) return souk_request_wrong_protocol(&m->q);
    if (m->server->settings.password && !c->admitted && form->who > SOUK_BY_STRANGER)
        return message_refuse(m, "sign", N_("This server is private: sign in with its password."));
    if (form->who >= SOUK_BY_SIGNED && !message_need_person(m)) return false;
    if (!souk_request_check(&m->q)) return false;
    const handler *to = find_handler(form->type);
    return to->plain ? to->plain(m) : at_table(m, to);
}

static void answer_text(session *c, const char *text, size_t len, bool waited)
{
    message m;
    memset(&m, 0, sizeof m);
    m.server = c->server;
    m.session = c;
    m.text = text;
    m.len = len;
    m.ticket.serial = c->serial;
    m.q.error.lang = c->lang;
    int64_t begun = souk_clock_ns(SOUK_CLOCK_MONOTONIC);
    if (!waited) m.server->count.messages++;
    if (!answer_one(&m, waited)) error_reply(&m);
    latency_add(&m.server->count.message_time, begun);
}

void dispatch_message(session *c, const char *text, size_t len)
{
    if (!c->closing && !c->server->leaving) answer_text(c, text, len, false);
}

static void take_up(server *s, waiting *w)
{
    session *c = session_find(s, w->serial);
    if (c && w->tries) c->tries = false;
    if (c && !c->closing) answer_text(c, w->text, w->len, true);
    free(w);
}

/* Handles the messages that waited for this table, then lets its bots and clocks go on. */
static void resume(cached_table *d)
{
    server *s = d->server;
    char table[ID_SIZE];
    memcpy(table, d->online_table->id, sizeof table);
    while (d && !d->busy && d->inbox && !s->leaving) {
        waiting *w = d->inbox;
        d->inbox = w->next;
        if (!d->inbox) d->inbox_end = &d->inbox;
        d->num_inbox--;
        take_up(s, w);
        d = cached_table_peek(s, table);
    }
    if (d && !d->busy) autonomous_act(d);
}

void dispatch_due(server *s)
{
    for (cached_table *d; (d = cached_table_next_due(s));)
        resume(d);
    while (s->adrift) {
        waiting *w = s->adrift;
        s->adrift = w->next;
        take_up(s, w);
    }
}
