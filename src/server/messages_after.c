/* What comes after a game, and around it: replays, history, ratings, exports, rules, blocks, reports. */
#include "core/error.h"
#include "server/server.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_CHARS = 1000, RULES_ROOM = 1 << 17 };

/* --- replays --------------------------------------------------------------------------------- */

/* For each chance step that remains, the number of the value it used. */
static void put_values(souk_out *o, const souk_table *t)
{
    int k = 0, kept = 0;
    souk_json_key(o, "values");
    souk_json_open(o, '[');
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

static bool on_replay(message *m, hot *h)
{
    const room *r = h->room;
    souk_out *o;
    char secret[SECRET_HEX];
    if (r->status != ROOM_DONE) return wrong(m, "status", N_("The game is not over."));
    char *record = room_record(r);
    session *c = record ? answer_open(m->server, &m->ticket, "record", &o) : NULL;
    if (c) {
        sodium_bin2hex(secret, sizeof secret, r->secret, sizeof r->secret);
        souk_json_put_string(o, "table", r->id);
        souk_json_put_string(o, "game", r->game->id);
        souk_json_put_string(o, "record", record);
        souk_json_key(o, "players");
        souk_json_open(o, '[');
        for (int i = 0; i < r->num_seats; i++)
            souk_json_string(o, r->seat[i].name);
        souk_json_close(o, ']');
        souk_json_put_string(o, "hash", r->hash);
        souk_json_put_string(o, "secret", secret);
        put_values(o, r->table);
        answer_send(c, o);
    }
    free(record);
    return true;
}

/* --- history --------------------------------------------------------------------------------- */

typedef struct history {
    souk_out *o;
    const char *person;
    server *server;
    bool records;
} history;

static void put_game(void *context, const store_table *row)
{
    const history *list = context;
    souk_out *o = list->o;
    hot *h = hall_find(list->server, row->id);
    if (!h) return;
    const room *r = h->room;
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", row->id);
    souk_json_put_string(o, "game", row->game);
    souk_json_put_int(o, "ended", row->ended);
    souk_json_key(o, "players");
    souk_json_open(o, '[');
    for (int i = 0; i < r->num_seats; i++)
        souk_json_string(o, r->seat[i].name);
    souk_json_close(o, ']');
    int32_t score[SOUK_SCORES_MAX];
    int n = r->game->score(&r->table->state, r->table->parts, SOUK_SPECTATOR, score);
    souk_json_key(o, "scores");
    souk_json_open(o, '[');
    for (int i = 0; i < n; i++)
        souk_json_int(o, score[i]);
    souk_json_close(o, ']');
    souk_json_key(o, "winners");
    souk_json_open(o, '[');
    for (uint32_t set = r->game->winners(&r->table->state, r->table->parts); set; set &= set - 1)
        souk_json_int(o, souk_lowest(set));
    souk_json_close(o, ']');
    souk_json_put_int(o, "seat", room_seat_of(r, list->person));
    souk_json_put_bool(o, "rated", r->rated);
    if (list->records) {
        char *record = room_record(r);
        if (record) souk_json_put_string(o, "record", record);
        free(record);
    }
    souk_json_close(o, '}');
}

/* The rows are taken down first: folding a table reads the store, too. */
typedef struct id_list {
    char (*id)[ID_ROOM];
    int n;
} id_list;

static void take_row(void *context, const store_table *row)
{
    id_list *list = context;
    char(*more)[ID_ROOM] = realloc(list->id, ((size_t)list->n + 1) * sizeof *more);
    if (!more) return;
    list->id = more;
    memcpy(list->id[list->n++], row->id, ID_ROOM);
}

static void put_games(server *s, souk_out *o, const char *person, int64_t before, bool records)
{
    history list = {o, person, s, records};
    id_list ids = {NULL, 0};
    store_history(&s->store, person, before, take_row, &ids);
    souk_json_key(o, "games");
    souk_json_open(o, '[');
    for (int i = 0; i < ids.n; i++) {
        const hot *h = hall_find(s, ids.id[i]);
        store_table row;
        if (!h || h->room->status != ROOM_DONE) continue;
        memset(&row, 0, sizeof row);
        memcpy(row.id, ids.id[i], sizeof row.id);
        row.game = h->room->game->id;
        row.ended = h->room->ended;
        put_game(&list, &row);
    }
    souk_json_close(o, ']');
    free(ids.id);
}

static bool on_history(message *m)
{
    const souk_json *node = souk_json_get(m->root, "before");
    const char *person = message_text(m, "person");
    char own[ID_ROOM];
    souk_out *o;
    int64_t before = server_now() + 1;
    if (!person && !need_person(m)) return false;
    if (person && !server_is_id(person)) return wrong_field(m, "person", N_("person is the id of a person."));
    if (node && (node->type != SOUK_JSON_NUMBER || node->number < 0 || node->number > 1e15))
        return wrong_field(m, "before", N_("before is a time in milliseconds."));
    if (node) before = (int64_t)node->number;
    memcpy(own, person ? person : m->session->person, sizeof own - 1);
    own[sizeof own - 1] = '\0';
    answer_open(m->server, &m->ticket, "history", &o);
    souk_json_put_string(o, "person", own);
    put_games(m->server, o, own, before, false);
    answer_send(m->session, o);
    return true;
}

static bool on_export(message *m)
{
    store_person p;
    souk_out *o;
    if (!need_person(m)) return false;
    if (store_person_read(&m->server->store, m->session->person, &p) != 1)
        return wrong(m, "store", N_("Your data cannot be read now."));
    answer_open(m->server, &m->ticket, "export", &o);
    souk_json_key(o, "data");
    souk_json_open(o, '{');
    souk_json_put_string(o, "person", p.id);
    souk_json_put_string(o, "name", p.name);
    souk_json_put_bool(o, "guest", p.key[0] == '\0');
    souk_json_put_int(o, "created", p.created);
    souk_json_put_string(o, "email", p.email);
    souk_json_put_string(o, "webhook", p.webhook);
    souk_json_key(o, "blocked");
    souk_json_open(o, '[');
    for (int i = 0; i < m->session->num_blocked; i++)
        souk_json_string(o, m->session->blocked[i]);
    souk_json_close(o, ']');
    put_games(m->server, o, p.id, server_now() + 1, true);
    souk_json_close(o, '}');
    answer_send(m->session, o);
    return true;
}

/* --- ratings --------------------------------------------------------------------------------- */

static void put_rating(void *context, const store_rating *r)
{
    souk_out *o = context;
    souk_json_open(o, '{');
    souk_json_put_string(o, "person", r->person);
    souk_json_put_string(o, "name", r->name);
    souk_json_put_int(o, "points", (long long)r->mu);
    souk_json_put_int(o, "deviation", (long long)r->sigma);
    souk_json_put_int(o, "games", r->games);
    souk_json_close(o, '}');
}

static bool on_ratings(message *m)
{
    const char *id = message_text(m, "game"), *person = message_text(m, "person");
    const souk_game *g = id ? souk_game_find(id) : NULL;
    souk_out *o;
    if (!g) return wrong_field(m, "game", N_("game is the id of a game: hello lists them."));
    if (person && !server_is_id(person)) return wrong_field(m, "person", N_("person is the id of a person."));
    answer_open(m->server, &m->ticket, "ratings", &o);
    souk_json_put_string(o, "game", g->id);
    souk_json_key(o, "ratings");
    souk_json_open(o, '[');
    store_ratings(&m->server->store, g->id, person, put_rating, o);
    souk_json_close(o, ']');
    answer_send(m->session, o);
    return true;
}

/* --- rules ----------------------------------------------------------------------------------- */

static bool on_rules(message *m)
{
    const char *id = message_text(m, "game"), *clause = message_text(m, "clause");
    const souk_game *g = id ? souk_game_find(id) : NULL;
    souk_out text, *o;
    if (!g) return wrong_field(m, "game", N_("game is the id of a game: hello lists them."));
    char *page = malloc(RULES_ROOM);
    if (!page) return wrong(m, "memory", N_("There is not enough memory."));
    souk_out_init(&text, page, RULES_ROOM);
    bool found = souk_rules_text(g, clause, m->session->lang, &text);
    if (found) {
        answer_open(m->server, &m->ticket, "rules", &o);
        souk_json_put_string(o, "game", g->id);
        souk_json_put_string(o, "text", page);
        answer_send(m->session, o);
    }
    free(page);
    return found || wrong_field(m, "clause", N_("There is no such clause in the rules of that game."));
}

/* --- blocks and reports ---------------------------------------------------------------------- */

typedef struct word_write {
    writing w;
    server *server;
    ticket ticket;
    char id[ID_ROOM], person[ID_ROOM], other[ID_ROOM];
    bool on;
    char text[4 * REPORT_CHARS + 1];
} word_write;

static store_result write_block(writing *w, store *s)
{
    const word_write *b = (const word_write *)w;
    return store_block(s, b->person, b->other, b->on);
}

static store_result write_report(writing *w, store *s)
{
    const word_write *b = (const word_write *)w;
    return store_report(s, b->id, b->person, b->other, b->text, server_now());
}

static void word_written(writing *w)
{
    word_write *b = (word_write *)w;
    if (w->result == STORE_OK)
        answer_done(b->server, &b->ticket);
    else
        answer_error(b->server, &b->ticket, "store", N_("It could not be stored. Please try again."));
    free(b);
}

static word_write *word_write_new(message *m, store_result (*run)(writing *, store *), const char *other)
{
    word_write *b = calloc(1, sizeof *b);
    if (!b) abort();
    b->w.run = run;
    b->w.done = word_written;
    b->server = m->server;
    b->ticket = m->ticket;
    server_id(b->id);
    memcpy(b->person, m->session->person, sizeof b->person);
    snprintf(b->other, sizeof b->other, "%s", other);
    return b;
}

static bool on_block(message *m)
{
    const char *other = message_text(m, "person");
    const souk_json *on = souk_json_get(m->root, "on");
    session *c = m->session;
    if (!need_person(m)) return false;
    if (!server_is_id(other)) return wrong_field(m, "person", N_("person is the id of a person."));
    if (!on || (on->type != SOUK_JSON_TRUE && on->type != SOUK_JSON_FALSE))
        return wrong_field(m, "on", N_("This member is true or false."));
    bool blocks = on->type == SOUK_JSON_TRUE;
    if (blocks && c->num_blocked >= BLOCKS_MAX)
        return wrong(m, "limit", N_("You block too many people already."));
    for (int i = 0; i < c->num_blocked; i++)
        if (strcmp(c->blocked[i], other) == 0)
            memmove(c->blocked[i--], c->blocked[--c->num_blocked], ID_ROOM);
    if (blocks) {
        char(*more)[ID_ROOM] = realloc(c->blocked, ((size_t)c->num_blocked + 1) * sizeof *more);
        if (!more) return wrong(m, "memory", N_("There is not enough memory."));
        c->blocked = more;
        snprintf(c->blocked[c->num_blocked++], ID_ROOM, "%s", other);
    }
    word_write *w = word_write_new(m, write_block, other);
    w->on = blocks;
    writer_add(m->server->writer, &w->w);
    return true;
}

static bool on_report(message *m, hot *h)
{
    char text[4 * REPORT_CHARS + 1];
    if (!need_person(m)) return false;
    if (!clean_text(message_text(m, "text"), REPORT_CHARS, text, sizeof text))
        return wrong_field(m, "text", N_("A report has 1 to 1000 characters."));
    word_write *w = word_write_new(m, write_report, h->room->id);
    memcpy(w->text, text, sizeof text);
    writer_add(m->server->writer, &w->w);
    return true;
}

const handler after_handlers[] = {
    {"replay", NULL, on_replay}, {"history", on_history, NULL},
    {"export", on_export, NULL}, {"ratings", on_ratings, NULL},
    {"rules", on_rules, NULL},   {"block", on_block, NULL},
    {"report", NULL, on_report}, {NULL, NULL, NULL},
};
