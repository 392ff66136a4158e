/* messages_history.c — finished games of a person: the list, and the export of all their data.
 *
 * Both are read on a separate thread and sent in pieces, so that a long history delays nobody: `next` in an answer
 * says where the following piece begins. The list comes from the stored summaries and results. Only the records of an
 * export need the tables themselves, which are folded without notes. */
#include "core/error.h"
#include "server/messages/message.h"
#include "server/tables/load.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HISTORY_PIECE = 50, EXPORT_PIECE = 25, ABOUT_MAX = 1 << 20 };

/* Where a piece begins: before this game, in order from the latest. */
typedef struct place {
    int64_t ended;
    char table[ID_SIZE];
} place;

/* Rows are copied before anything else is read from the store. */
typedef struct game_row {
    place at;
    char game[64];
    char *summary, *result, *record;
    int seat;
} game_row;

/* A piece of a person's history, on its way. */
typedef struct past {
    job j;
    server *server;
    ticket ticket;
    char person[ID_SIZE];
    bool own, export; /* own: requested by that person; export: with records and personal data */
    place from;
    souk_out about; /* of an export: the first part, an object that is left open */
    game_row row[HISTORY_PIECE];
    int n;
    bool good, starved;
} past;

static void take_row(past *rows, const store_table *t, int seat)
{
    game_row *row = &rows->row[rows->n++];
    row->at.ended = t->ended;
    snprintf(row->at.table, sizeof row->at.table, "%s", t->id);
    snprintf(row->game, sizeof row->game, "%s", t->game);
    row->summary = strdup(t->summary);
    row->result = t->result ? strdup(t->result) : NULL;
    row->seat = seat;
    if (!row->summary || (t->result && !row->result)) rows->starved = true;
}

/* Parses stored JSON in place. NULL if it cannot be read. */
static souk_json *parse(char *text, bool *starved)
{
    size_t len = text ? strlen(text) : 0;
    int max = text ? souk_json_size(text, len) : 0;
    souk_json *nodes = max > 0 ? malloc((size_t)max * sizeof *nodes) : NULL;
    if (max > 0 && !nodes) *starved = true;
    if (nodes && souk_json_parse(text, len, nodes, max, NULL) > 0) return nodes;
    free(nodes);
    return NULL;
}

static void put_numbers(souk_out *o, const char *key, const souk_json *list)
{
    souk_json_put_open(o, key, '[');
    for (int i = 0; list && i < list->count; i++)
        souk_json_int(o, (long long)souk_json_at(list, i)->number);
    souk_json_close(o, ']');
}

/* The change of the person's rating by the game, or null. */
static void put_rating(souk_out *o, const souk_json *ratings, int seat)
{
    const souk_json *before = NULL, *after = NULL;
    long found;
    for (int i = 0; ratings && i < ratings->count; i++) {
        const souk_json *change = souk_json_at(ratings, i);
        if (!souk_json_whole(souk_json_get(change, "seat"), seat, seat, &found)) continue;
        before = souk_json_get(change, "before");
        after = souk_json_get(change, "after");
    }
    souk_json_key(o, "rating");
    if (!before || !after) {
        souk_json_null(o);
        return;
    }
    souk_json_open(o, '{');
    souk_json_put_int(o, "before", (long long)before->number);
    souk_json_put_int(o, "after", (long long)after->number);
    souk_json_close(o, '}');
}

/* False if memory ran out. */
static bool put_game(souk_out *o, game_row *row, souk_lang lang)
{
    bool starved = false;
    souk_json *summary = parse(row->summary, &starved), *result = parse(row->result, &starved);
    const souk_json *seats = souk_json_get(summary, "seats"), *rated = souk_json_get(summary, "rated");
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", row->at.table);
    souk_json_put_string(o, "game", row->game);
    souk_json_put_int(o, "ended", row->at.ended);
    souk_json_put_open(o, "players", '[');
    for (int i = 0; seats && i < seats->count; i++) {
        const souk_json *seat = souk_json_at(seats, i);
        const char *name = souk_json_text(souk_json_get(seat, "name"));
        const char *who = souk_json_text(souk_json_get(seat, "who"));
        bool bot = name && who && strcmp(who, "bot") == 0;
        souk_json_string(o, bot ? souk_text(lang, name) : name ? name : "");
    }
    souk_json_close(o, ']');
    put_numbers(o, "scores", souk_json_get(result, "scores"));
    put_numbers(o, "winners", souk_json_get(result, "winners"));
    souk_json_put_int(o, "seat", row->seat);
    souk_json_put_bool(o, "rated", rated && rated->type == SOUK_JSON_TRUE);
    put_rating(o, souk_json_get(result, "ratings"), row->seat);
    if (row->record) souk_json_put_string(o, "record", row->record);
    souk_json_close(o, '}');
    free(summary);
    free(result);
    return !starved;
}

/* --- on the archive thread ------------------------------------------------------------------- */

static int piece(const past *p)
{
    return p->export ? EXPORT_PIECE : HISTORY_PIECE;
}

/* A game that never began has no record. */
static void read_record(past *p, game_row *row)
{
    load_error missing = LOAD_NOT_FOUND;
    bool broken;
    online_table *online = load_table(&p->server->archive, row->at.table, true, &missing, &broken);
    if (online && online->table) row->record = online_table_record(online);
    if (online ? online->table && !row->record : missing == LOAD_MEMORY) p->starved = true;
    if (!online && missing == LOAD_STORE) p->good = false;
    online_table_free(online);
}

/* All data but the games; in later pieces only the account. */
static bool read_about(past *p, store *s)
{
    store_person known;
    souk_out *o = &p->about;
    char *text = malloc(ABOUT_MAX);
    souk_out_init(o, text, text ? ABOUT_MAX : 0);
    if (!text) p->starved = true;
    if (!text || store_person_read(s, p->person, &known) != 1) return false;
    souk_json_open(o, '{');
    souk_json_put_string(o, "person", known.id);
    souk_json_put_string(o, "name", known.name);
    souk_json_put_bool(o, "guest", known.key[0] == '\0');
    souk_json_put_int(o, "created", known.created);
    souk_json_put_string(o, "email", known.email);
    souk_json_put_string(o, "webhook", known.webhook);
    return p->from.table[0] || store_takeout(s, p->person, o);
}

static void read_past(job *j)
{
    past *p = (past *)j;
    store *s = &p->server->archive;
    p->good = !p->export || read_about(p, s);
    if (!p->good) return;
    store_rows rows = store_history(s, p->person, p->own, p->from.ended, p->from.table, piece(p));
    store_table t;
    for (int seat; p->n < HISTORY_PIECE && store_next_game(&rows, &t, &seat);)
        take_row(p, &t, seat);
    p->good = store_end(&rows) >= 0;
    for (int i = 0; p->export && p->good && !p->starved && i < p->n; i++)
        read_record(p, &p->row[i]);
}

/* --- back on the service thread -------------------------------------------------------------- */

/* Writes `games` and `next`; false if memory ran out. */
static bool put_games(souk_out *o, past *p, souk_lang lang)
{
    bool fed = true;
    souk_json_put_open(o, "games", '[');
    for (int i = 0; i < p->n; i++)
        fed = put_game(o, &p->row[i], lang) && fed;
    souk_json_close(o, ']');
    souk_json_key(o, "next");
    if (p->n == piece(p)) {
        SOUK_OUT(next, 64);
        souk_printf(&next, "%" PRId64 " %s", p->row[p->n - 1].at.ended, p->row[p->n - 1].at.table);
        souk_json_string(o, next.buf);
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

static void answer_past(past *p)
{
    souk_out *o;
    session *c = answer_open(p->server, &p->ticket, p->export ? "export" : "history", &o);
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
        answer_error(p->server, &p->ticket, "memory", N_("Out of memory."));
    else
        answer_error(p->server, &p->ticket, "store", N_("The store cannot be read now."));
}

static void past_over(job *j)
{
    past *p = (past *)j;
    answer_past(p);
    for (int i = 0; i < p->n; i++) {
        free(p->row[i].summary);
        free(p->row[i].result);
        free(p->row[i].record);
    }
    free(p->about.buf);
    free(p);
}

/* --- messages -------------------------------------------------------------------------------- */

/* Where the piece begins: `next` of the previous answer, or a time. */
static bool read_place(message *m, place *from)
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
    past *p = calloc(1, sizeof *p);
    if (!p) return message_refuse_memory(m);
    p->j.run = read_past;
    p->j.done = past_over;
    p->j.serial = c->serial;
    p->server = m->server;
    p->ticket = m->ticket;
    p->export = export;
    snprintf(p->person, sizeof p->person, "%s", person);
    p->own = strcmp(p->person, c->person) == 0;
    bool good = read_place(m, &p->from) && message_may_again(m, ALLOW_READ);
    if (good && jobs_add(m->server->reads, c->person[0] ? c->person : c->address, &p->j)) return true;
    free(p);
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
