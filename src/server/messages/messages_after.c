/* messages_after.c — messages after and around a game: replays, ratings, rules, blocks, reports. */
#include "core/error.h"
#include "server/messages/message.h"
#include "server/net/answer.h"
#include "server/net/net.h"
#include "server/tables/friends.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_CHARS = 1000, REPORT_LINES = 20 };

/* For each kept chance outcome, the index of the value it used. */
static void put_values(souk_out *o, const souk_table *t)
{
    int k = 0, kept = 0;
    souk_json_put_open(o, "values", '[');
    for (int i = 0; i < t->num_entries; i++) {
        bool remains = kept < t->num_kept && t->kept[kept] == i;
        if (t->entries[i].actor == SOUK_CHANCE && t->entries[i].action != SOUK_UNDO) {
            if (remains) souk_json_int(o, k);
            k++;
        }
        kept += remains;
    }
    souk_json_close(o, ']');
}

static bool on_replay(message *m, cached_table *d)
{
    const online_table *online = d->online_table;
    souk_out *o;
    char secret[SECRET_HEX];
    if (online->status != ONLINE_TABLE_DONE) return message_refuse(m, "status", N_("The game is not over."));
    if (!message_may_again(m, ALLOW_READ)) return false;
    char *record = online_table_record(online);
    if (!record) return message_refuse_memory(m);
    session *c = answer_open(m->server, &m->ticket, "record", &o);
    if (c) {
        sodium_bin2hex(secret, sizeof secret, online->secret, sizeof online->secret);
        souk_json_put_string(o, "table", online->id);
        souk_json_put_string(o, "game", online->game->id);
        souk_json_put_string(o, "record", record);
        souk_json_put_open(o, "players", '[');
        for (int i = 0; i < online->num_seats; i++)
            souk_json_string(o, online->seat[i].name);
        souk_json_close(o, ']');
        souk_json_put_string(o, "hash", online->hash);
        souk_json_put_string(o, "secret", secret);
        put_values(o, online->table);
        answer_send(c, o);
    }
    free(record);
    return true;
}

static void put_rating(souk_out *o, const store_rating *r)
{
    souk_json_open(o, '{');
    souk_json_put_string(o, "person", r->person);
    souk_json_put_string(o, "name", r->name);
    souk_json_put_int(o, "points", (long long)r->mu);
    souk_json_put_int(o, "deviation", (long long)r->sigma);
    souk_json_put_int(o, "games", r->games);
    souk_json_put_bool(o, "provisional", store_provisional(r));
    souk_json_close(o, '}');
}

static bool on_ratings(message *m)
{
    const souk_game *g = souk_request_game(&m->q, NULL);
    souk_out *o;
    answer_open(m->server, &m->ticket, "ratings", &o);
    souk_json_put_string(o, "game", g->id);
    souk_json_put_open(o, "ratings", '[');
    store_rows rows = store_ratings(&m->server->store, g->id, souk_request_text(&m->q, "person"));
    for (store_rating r; store_next_rating(&rows, &r);)
        put_rating(o, &r);
    if (store_end(&rows) < 0) return message_refuse_store(m);
    souk_json_close(o, ']');
    answer_send(m->session, o);
    return true;
}

static bool on_rules(message *m)
{
    souk_out *o;
    answer_open(m->server, &m->ticket, "rules", &o);
    if (!souk_answer_rules(o, NULL, &m->q)) return false;
    answer_send(m->session, o);
    return true;
}

typedef struct word_write {
    errand head;
    char id[ID_SIZE], other[ID_SIZE];
    bool on, parts; /* parts: ends a friendship */
    int64_t at;
    char text[4 * REPORT_CHARS + 1], lines[REPORT_LINES * 21 + 1];
} word_write;

static store_result write_block(writing *w, store *s)
{
    const word_write *b = (const word_write *)w;
    return store_block(s, b->head.person, b->other, b->on);
}

static store_result write_report(writing *w, store *s)
{
    const word_write *b = (const word_write *)w;
    const store_complaint c = {b->at, 0, b->id, b->head.person, "", b->other, b->text, b->lines};
    return store_report(s, &c);
}

static void word_written(writing *w)
{
    word_write *b = (word_write *)w;
    if (b->parts && w->result == STORE_OK && !server_shared(b->head.server)) {
        friends_changed(b->head.server, b->head.person);
        friends_changed(b->head.server, b->other);
    }
    message_errand_done(w);
}

/* NULL, with the error, if memory ran out. */
static word_write *word_write_new(message *m, store_result (*run)(writing *, store *), const char *other)
{
    word_write *b = message_errand_new(m, sizeof *b, run, word_written);
    if (!b) return NULL;
    server_id(b->id);
    snprintf(b->other, sizeof b->other, "%s", other);
    return b;
}

/* False if memory ran out. */
static bool put_block(session *c, const char *other, bool on)
{
    char(*more)[ID_SIZE] = realloc(c->blocked, ((size_t)c->num_blocked + 1) * sizeof *more);
    if (!more) return false;
    c->blocked = more;
    for (int i = 0; i < c->num_blocked; i++)
        if (strcmp(c->blocked[i], other) == 0)
            memmove(c->blocked[i--], c->blocked[--c->num_blocked], ID_SIZE);
    if (on) snprintf(c->blocked[c->num_blocked++], ID_SIZE, "%s", other);
    return true;
}

static bool on_block(message *m)
{
    const char *other = souk_request_text(&m->q, "person");
    bool blocks = souk_request_flag(&m->q, "on", false);
    session *c = m->session;
    if (blocks && c->num_blocked >= BLOCKS_MAX && !session_blocks(c, other))
        return message_refuse(m, "limit", N_("You have blocked too many people already."));
    if (!message_may_again(m, ALLOW_FRIEND)) return false;
    store_bond bond = BOND_NONE;
    if (blocks && !store_bond_read(&m->server->store, c->person, other, &bond))
        return message_refuse_store(m);
    word_write *w = word_write_new(m, write_block, other);
    if (!w) return false;
    w->parts = bond != BOND_NONE;
    if (!put_block(c, other, blocks)) {
        free(w);
        return message_refuse_memory(m);
    }
    for (session *mine = session_of(m->server, c->person); mine; mine = session_next_of(mine))
        if (mine != c && !put_block(mine, other, blocks)) net_starve(mine); /* their other connections */
    w->on = blocks;
    writer_add(m->server->writer, &w->head.w);
    return true;
}

/* The times of the lines that a report is about; false if there are too many. */
static bool read_lines(const message *m, souk_out *out)
{
    const souk_json *lines = souk_request_get(&m->q, "lines");
    if (lines && lines->count > REPORT_LINES) return false;
    long at;
    for (const souk_json *line = souk_json_child(lines); line; line = souk_json_next(line))
        if (souk_json_whole(line, 0, 1L << 53, &at)) souk_printf(out, " %ld", at);
    return true;
}

static bool on_report(message *m, cached_table *d)
{
    SOUK_OUT(lines, REPORT_LINES * 21 + 1);
    char text[4 * REPORT_CHARS + 1];
    if (!message_clean_text(souk_request_text(&m->q, "text"), REPORT_CHARS, text, sizeof text))
        return message_refuse_field(m, "text", N_("A report must have 1 to 1000 characters."));
    if (!read_lines(m, &lines)) return message_refuse_field(m, "lines", N_("A report has at most 20 lines."));
    if (!message_may_again(m, ALLOW_REPORT)) return false;
    word_write *w = word_write_new(m, write_report, d->online_table->id);
    if (!w) return false;
    memcpy(w->text, text, sizeof text);
    memcpy(w->lines, lines.buf, lines.len + 1);
    w->at = server_now();
    writer_add(m->server->writer, &w->head.w);
    return true;
}

const handler messages_after_handlers[] = {
    {"replay", NULL, on_replay}, {"ratings", on_ratings, NULL}, {"rules", on_rules, NULL},
    {"block", on_block, NULL},   {"report", NULL, on_report},   {NULL, NULL, NULL},
};
