/* messages_days.c — the ranking of the day, if enabled (`--day-ranking`): handing in results, and showing the ranking.
 *
 * A record proves itself (table/proof.h): a job of the bots replays it, one bot decision at a time, so that a long
 * game delays nobody's move. A proved result goes to the writer; the first one per person, date and game stays. */
#include "core/error.h"
#include "server/messages/message.h"
#include "server/net/net.h"
#include "table/proof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAY_MS = 86400000,
    GRACE_MS = 2 * 3600000,   /* after midnight (UTC) the day before may still be handed in */
    NEWS_MS = 1000,           /* between two progress messages */
    DAY_RECORD_MAX = 64 << 10 /* bytes of a record: a long game has a quarter of it */
};

/* A record on its way: through the jobs, then through the writer. */
typedef struct claim {
    job j;
    writing w;
    server *server;
    ticket ticket;
    char address[PEER_SIZE];
    store_day result;
    souk_day day;
    souk_proof proof;
    souk_error error; /* what is wrong with it */
    char *record;     /* until it has been parsed */
    size_t len;
    int more; /* the result of souk_proof_step */
    int64_t next_news;
    bool crowded; /* too many came from that address meanwhile */
} claim;

static claim *claim_of(writing *w)
{
    return (claim *)(void *)((char *)w - offsetof(claim, w));
}

static void claim_free(claim *c)
{
    souk_proof_close(&c->proof);
    free(c->record);
    free(c);
}

static bool need_ranking(message *m)
{
    return m->server->settings.day_ranking ||
           message_refuse(m, "days", N_("This server has no ranking of the day."));
}

/* --- the ranking ------------------------------------------------------------------------------ */

static void put_result(souk_out *o, const store_day *d)
{
    souk_json_open(o, '{');
    souk_json_put_int(o, "number", d->number);
    souk_json_put_string(o, "person", d->person);
    souk_json_put_string(o, "name", d->name);
    souk_json_put_int(o, "score", d->score);
    souk_json_put_int(o, "margin", d->margin);
    souk_json_put_int(o, "rank", d->rank);
    souk_json_put_int(o, "of", d->of);
    souk_json_put_int(o, "at", d->at);
    souk_json_close(o, '}');
}

/* False if the store failed. */
static bool put_ranking(server *s, souk_out *o, const char *date, const char *game, const char *person)
{
    int64_t all = 0;
    souk_json_put_string(o, "date", date);
    souk_json_put_string(o, "game", game);
    souk_json_key(o, "ranking");
    souk_json_open(o, '[');
    store_rows rows = store_days(&s->store, date, game, person);
    for (store_day d; store_next_day(&rows, &d); all = d.all)
        put_result(o, &d);
    souk_json_close(o, ']');
    souk_json_put_int(o, "all", all);
    return store_end(&rows) >= 0;
}

static bool on_ranking(message *m)
{
    souk_out *o;
    if (!need_ranking(m)) return false;
    answer_open(m->server, &m->ticket, "ranking", &o);
    if (!put_ranking(m->server, o, souk_request_text(&m->q, "date"), souk_request_text(&m->q, "game"),
                     m->session->person))
        return message_refuse_store(m);
    answer_send(m->session, o);
    return true;
}

/* --- handing in ------------------------------------------------------------------------------ */

static const char too_many[] = N_("Too many games of this table have been handed in from your network "
                                  "today.");

static bool is_crowded(const server *s, int from_address)
{
    return s->settings.per_address > 0 && from_address >= DAY_PER_ADDRESS;
}

static store_result write_claim(writing *w, store *s)
{
    claim *c = claim_of(w);
    bool handed;
    int from_address;
    if (!store_day_handed(s, c->result.date, c->result.game, c->result.person, c->address, &handed,
                          &from_address))
        return STORE_FAILED;
    c->crowded = !handed && is_crowded(c->server, from_address);
    return c->crowded ? STORE_CONFLICT : store_day_write(s, &c->result, c->address);
}

static void claim_written(writing *w)
{
    claim *c = claim_of(w);
    souk_out *o;
    session *who =
        w->result == STORE_OK || w->again ? answer_open(c->server, &c->ticket, "ranking", &o) : NULL;
    if (c->crowded)
        answer_error(c->server, &c->ticket, "limit", too_many);
    else if (w->result == STORE_CONFLICT && !w->again)
        answer_error(c->server, &c->ticket, "played", N_("You have already handed in a game of this table."));
    else if (w->result == STORE_FAILED ||
             (who && !put_ranking(c->server, o, c->result.date, c->result.game, c->result.person)))
        answer_error(c->server, &c->ticket, "store", N_("Your change could not be saved. Please try again."));
    else if (who)
        answer_send(who, o);
    claim_free(c);
}

/* On a worker thread. */
static void prove_some(job *j)
{
    claim *c = (claim *)j;
    if (c->record) {
        bool good = souk_proof_open(&c->proof, &c->day, c->record, c->len, &c->error);
        free(c->record);
        c->record = NULL;
        c->more = good ? 1 : -1;
    } else {
        c->more = souk_proof_step(&c->proof, &c->error);
    }
}

/* Answers that the record is invalid, with the line if known. */
static void refuse(claim *c)
{
    souk_out *o;
    session *who = answer_open(c->server, &c->ticket, "error", &o);
    if (!who) return;
    c->server->count.errors++;
    souk_json_put_string(o, "code", "record");
    souk_json_put_string(o, "text", c->error.text);
    if (c->error.line > 0) souk_json_put_int(o, "line", c->error.line);
    answer_send(who, o);
}

/* Bots that search take long: the sender gets progress messages. */
static void tell_progress(claim *c, session *who)
{
    if (server_now() < c->next_news || !c->proof.claimed) return;
    c->next_news = server_now() + NEWS_MS;
    souk_out *o = server_begin(c->server, "checking");
    souk_json_put_string(o, "date", c->result.date);
    souk_json_put_string(o, "game", c->result.game);
    souk_json_put_int(o, "done", c->proof.at);
    souk_json_put_int(o, "of", c->proof.claimed->num_kept);
    souk_json_close(o, '}');
    net_send(who, o);
}

static void proved_some(job *j)
{
    claim *c = (claim *)j;
    server *s = c->server;
    const souk_table *t = c->proof.table;
    souk_standing o;
    session *who = session_find(s, c->ticket.serial);
    if (c->more > 0 && who && !s->leaving) {
        tell_progress(c, who);
        if (jobs_add(s->jobs, c->result.person, &c->j)) return;
        answer_error(s, &c->ticket, "busy", N_("The server is busy: please try again."));
    } else if (c->more < 0) {
        refuse(c);
    } else if (c->more == 0 && t && souk_standing_of(souk_table_now(t), c->day.own, &o)) {
        c->result.rank = o.rank;
        c->result.of = o.of;
        c->result.score = o.score;
        c->result.margin = o.margin;
        c->result.at = server_now();
        writer_add(s->writer, &c->w);
        return;
    }
    claim_free(c);
}

/* For today and, for a while, yesterday. */
static bool in_time(message *m, int64_t day)
{
    int64_t now = server_now();
    if (day == now / DAY_MS || day == (now - GRACE_MS) / DAY_MS) return true;
    return message_refuse(
        m, "late", N_("You can hand in only today's tables, and yesterday's until two o'clock (UTC)."));
}

static bool may_hand_in(message *m, const char *date, const souk_game *g)
{
    bool handed;
    int from_address;
    const session *c = m->session;
    if (!store_day_handed(&m->server->store, date, g->id, c->person, c->address, &handed, &from_address))
        return message_refuse_store(m);
    if (handed) return message_refuse(m, "played", N_("You have already handed in a game of this table."));
    if (is_crowded(m->server, from_address)) return message_refuse(m, "limit", too_many);
    return message_may_again(m, ALLOW_DAY);
}

static bool on_claim(message *m)
{
    const char *record = souk_request_text(&m->q, "record"), *date = souk_request_text(&m->q, "date");
    const souk_game *g = souk_request_game(&m->q, NULL);
    const session *c = m->session;
    int64_t day = souk_day_number(date);
    if (!need_ranking(m)) return false;
    if (strlen(record) > DAY_RECORD_MAX)
        return message_refuse_field(m, "record",
                                    N_("This record is longer than any possible game of "
                                       "this table."));
    if (!in_time(m, day) || !may_hand_in(m, date, g)) return false;
    claim *n = calloc(1, sizeof *n);
    if (n) n->record = strdup(record);
    if (!n || !n->record) {
        free(n);
        return message_refuse_memory(m);
    }
    n->j.run = prove_some;
    n->j.done = proved_some;
    n->j.serial = c->serial;
    n->w.run = write_claim;
    n->w.done = claim_written;
    n->server = m->server;
    n->ticket = m->ticket;
    n->len = strlen(record);
    n->error.lang = c->lang;
    n->more = 1;
    souk_day_table(day, g, &n->day);
    n->result.game = g->id;
    snprintf(n->result.date, sizeof n->result.date, "%s", date);
    memcpy(n->result.person, c->person, sizeof n->result.person);
    memcpy(n->address, c->address, sizeof n->address);
    if (jobs_add(m->server->jobs, c->person, &n->j)) return true;
    claim_free(n);
    return message_refuse(m, "busy", N_("The server is busy: please try again."));
}

const handler messages_days_handlers[] = {
    {"ranking", on_ranking, NULL},
    {"claim", on_claim, NULL},
    {NULL, NULL, NULL},
};
