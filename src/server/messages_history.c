/* Finished games of a person: the list, and the export of everything the server knows of somebody.
 *
 * Both come in pieces, so that nobody's long history holds up the others: an answer says in `next` where the
 * following piece begins. The list is made from what the store keeps of a finished table; only the records
 * of an export need the tables themselves, and those are played back without what each viewer noticed. */
#include "core/error.h"
#include "server/hall.h"
#include "server/message.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HISTORY_PIECE = 50, EXPORT_PIECE = 25 };

/* Where a piece begins: before this game, the latest being first. */
typedef struct place {
    int64_t ended;
    char table[ID_SIZE];
} place;

/* Rows are taken down before anything else is read from the store. */
typedef struct game_row {
    place at;
    char game[64];
    char *summary, *result;
    int seat;
} game_row;

typedef struct game_rows {
    game_row row[HISTORY_PIECE];
    int n;
    bool starved;
} game_rows;

static void take_row(void *context, const store_table *t, int seat)
{
    game_rows *rows = context;
    if (rows->n == HISTORY_PIECE) return;
    game_row *row = &rows->row[rows->n++];
    row->at.ended = t->ended;
    snprintf(row->at.table, sizeof row->at.table, "%s", t->id);
    snprintf(row->game, sizeof row->game, "%s", t->game);
    row->summary = strdup(t->summary);
    row->result = t->result ? strdup(t->result) : NULL;
    row->seat = seat;
    if (!row->summary || (t->result && !row->result)) rows->starved = true;
}

/* JSON that the store keeps; its text is used up. NULL if it cannot be read. */
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
    souk_json_key(o, key);
    souk_json_open(o, '[');
    for (int i = 0; list && i < list->count; i++)
        souk_json_int(o, (long long)souk_json_at(list, i)->number);
    souk_json_close(o, ']');
}

/* What the game did to the person's rating, or null. */
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

/* False without memory. */
static bool put_game(souk_out *o, game_row *row, const char *record, souk_lang lang)
{
    bool starved = false;
    souk_json *summary = parse(row->summary, &starved), *result = parse(row->result, &starved);
    const souk_json *seats = souk_json_get(summary, "seats"), *rated = souk_json_get(summary, "rated");
    souk_json_open(o, '{');
    souk_json_put_string(o, "table", row->at.table);
    souk_json_put_string(o, "game", row->game);
    souk_json_put_int(o, "ended", row->at.ended);
    souk_json_key(o, "players");
    souk_json_open(o, '[');
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
    if (record) souk_json_put_string(o, "record", record);
    souk_json_close(o, '}');
    free(summary);
    free(result);
    return !starved;
}

/* NULL if the game never began; false without memory. */
static bool read_record(server *s, const char *table, char **record)
{
    sitting *sit = hall_read(s, table, true);
    bool begun = sit && sit->table;
    *record = begun ? sitting_record(sit) : NULL;
    bool starved = begun ? !*record : !sit && s->lack == LACK_MEMORY;
    sitting_free(sit);
    return !starved;
}

/* Writes `games` from that place on, and `next`. */
static bool put_games(message *m, souk_out *o, const char *person, const place *from, bool records)
{
    server *s = m->server;
    int most = records ? EXPORT_PIECE : HISTORY_PIECE;
    game_rows *rows = calloc(1, sizeof *rows);
    if (!rows) return wrong_memory(m);
    bool own = strcmp(person, m->session->person) == 0;
    bool good = store_history(&s->store, person, own, from->ended, from->table, most, take_row, rows);
    bool fed = !rows->starved;
    souk_json_key(o, "games");
    souk_json_open(o, '[');
    for (int i = 0; i < rows->n; i++) {
        char *record = NULL;
        if (records && good && fed) fed = read_record(s, rows->row[i].at.table, &record);
        fed = put_game(o, &rows->row[i], record, m->session->lang) && fed;
        free(record);
        free(rows->row[i].summary);
        free(rows->row[i].result);
    }
    souk_json_close(o, ']');
    souk_json_key(o, "next");
    if (rows->n == most) {
        SOUK_OUT(next, 64);
        souk_printf(&next, "%" PRId64 " %s", rows->row[most - 1].at.ended, rows->row[most - 1].at.table);
        souk_json_string(o, next.buf);
    } else {
        souk_json_null(o);
    }
    free(rows);
    if (good && !fed) return wrong_memory(m);
    return good || wrong_store(m);
}

/* Where the sender wants to go on: `next` of the answer before, or a time. */
static bool read_place(message *m, place *from)
{
    const souk_json *before = souk_json_get(m->q.root, "before"), *next = souk_json_get(m->q.root, "next");
    const char *text = souk_json_text(next);
    from->ended = server_now() + 1;
    from->table[0] = '\0';
    if (before && (before->type != SOUK_JSON_NUMBER || before->number < 0 || before->number > 1e15))
        return wrong_field(m, "before", N_("before is a time in milliseconds."));
    if (before) from->ended = (int64_t)before->number;
    if (!next || next->type == SOUK_JSON_NULL) return true;
    if (!text || sscanf(text, "%" SCNd64 " %23s", &from->ended, from->table) != 2 ||
        !server_is_id(from->table))
        return wrong_field(m, "next", N_("next is what the answer before said."));
    return true;
}

static bool on_history(message *m)
{
    const char *person = souk_request_text(&m->q, "person");
    char own[ID_SIZE];
    place from;
    souk_out *o;
    if (!person && !need_person(m)) return false;
    if (person && !server_is_id(person)) return wrong_field(m, "person", N_("person is the id of a person."));
    if (!read_place(m, &from) || !may_again(m, ALLOW_READ)) return false;
    snprintf(own, sizeof own, "%s", person ? person : m->session->person);
    answer_open(m->server, &m->ticket, "history", &o);
    souk_json_put_string(o, "person", own);
    if (!put_games(m, o, own, &from, false)) return false;
    answer_send(m->session, o);
    return true;
}

static bool on_export(message *m)
{
    store_person p;
    place from;
    souk_out *o;
    if (!need_person(m) || !read_place(m, &from) || !may_again(m, ALLOW_READ)) return false;
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
    if (!put_games(m, o, p.id, &from, true)) return false;
    souk_json_close(o, '}');
    answer_send(m->session, o);
    return true;
}

const handler history_handlers[] = {
    {"history", on_history, NULL},
    {"export", on_export, NULL},
    {NULL, NULL, NULL},
};
