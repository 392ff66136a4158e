/* messages_history.c — finished games of a person: the list, and the export of all their data.
 *
 * Both are read on a separate thread and sent in pieces, so that a long history delays nobody: `next` in an answer
 * says where the following piece begins. */
#include "core/error.h"
#include "server/messages/message.h"
#include "server/tables/past.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A piece on its way. */
typedef struct past_job {
    job j;
    server *server;
    ticket ticket;
    past past;
} past_job;

static void read_past(job *j)
{
    past_job *p = (past_job *)j;
    past_read(&p->past, &p->server->archive);
}

/* --- back on the service thread -------------------------------------------------------------- */

/* Writes `games` and `next`; false if memory ran out. */
static bool put_games(souk_out *o, past *p, souk_lang lang)
{
    past_place next;
    souk_json_put_open(o, "games", '[');
    bool fed = past_put_games(o, p, lang);
    souk_json_close(o, ']');
    souk_json_key(o, "next");
    if (past_next(p, &next)) {
        SOUK_OUT(text, 64);
        souk_printf(&text, "%" PRId64 " %s", next.ended, next.table);
        souk_json_string(o, text.buf);
    } else {
        souk_json_null(o);
    }
    return fed;
}

static bool put_all(souk_out *o, past *p, const session *c)
{
    souk_json_key(o, "data");
    souk_puts(o, p->about.buf);
    o->comma = p->about.comma;
    bool fed = put_games(o, p, c->lang);
    souk_json_close(o, '}');
    return fed;
}

static void answer_past(past_job *j)
{
    past *p = &j->past;
    souk_out *o;
    session *c = answer_open(j->server, &j->ticket, p->export ? "export" : "history", &o);
    if (!c) return;
    bool fed = !p->starved;
    if (fed && p->good && p->export) {
        fed = put_all(o, p, c);
    } else if (fed && p->good) {
        souk_json_put_string(o, "person", p->person);
        fed = put_games(o, p, c->lang);
    }
    if (fed && p->good)
        answer_send(c, o);
    else if (p->good || p->starved)
        answer_error(j->server, &j->ticket, "memory", N_("Out of memory."));
    else
        answer_error(j->server, &j->ticket, "store", N_("The store cannot be read now."));
}

static void past_over(job *j)
{
    past_job *p = (past_job *)j;
    answer_past(p);
    past_clear(&p->past);
    free(p);
}

/* --- messages -------------------------------------------------------------------------------- */

/* Where the piece begins: `next` of the previous answer, or a time. */
static bool read_place(message *m, past_place *from)
{
    const souk_json *before = souk_request_get(&m->q, "before");
    const char *text = souk_request_text(&m->q, "next");
    from->ended = before ? (int64_t)before->number : server_now() + 1;
    from->table[0] = '\0';
    if (!text) return true;
    if (sscanf(text, "%" SCNd64 " %23s", &from->ended, from->table) != 2 || !server_is_id(from->table))
        return message_refuse_field(m, "next", N_("\"next\" must come from the previous answer."));
    return true;
}

static bool ask_past(message *m, const char *person, bool export)
{
    const session *c = m->session;
    past_job *j = calloc(1, sizeof *j);
    if (!j) return message_refuse_memory(m);
    past *p = &j->past;
    j->j.run = read_past;
    j->j.done = past_over;
    j->j.serial = c->serial;
    j->server = m->server;
    j->ticket = m->ticket;
    p->export = export;
    snprintf(p->person, sizeof p->person, "%s", person);
    p->own = strcmp(p->person, c->person) == 0;
    bool good = read_place(m, &p->from) && message_may_again(m, ALLOW_READ);
    if (good && jobs_add(m->server->reads, c->person[0] ? c->person : c->address, &j->j)) return true;
    free(j);
    return good ? message_refuse(m, "busy", N_("The server is busy: please try again.")) : false;
}

static bool on_history(message *m)
{
    const char *person = souk_request_text(&m->q, "person");
    if (!person && !message_need_person(m)) return false;
    return ask_past(m, person ? person : m->session->person, false);
}

static bool on_export(message *m)
{
    return ask_past(m, m->session->person, true);
}

const handler messages_history_handlers[] = {
    {"history", on_history, NULL},
    {"export", on_export, NULL},
    {NULL, NULL, NULL},
};
