/* past.c — finished games of a person (see past.h). The list comes from the stored summaries and results. Only the records
 * of an export need the tables themselves, which are folded without notes. */
#include "server/tables/past.h"
#include "core/json.h"
#include "server/tables/load.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ABOUT_MAX = 1 << 20 };

static void take_row(past *rows, const store_table *t, int seat)
{
    past_game *row = &rows->row[rows->n++];
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
static bool put_game(souk_out *o, past_game *row, souk_lang lang)
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

/* --- reading the store ------------------------------------------------------------------------- */

/* A game that never began has no record. */
static void read_record(past *p, store *s, past_game *row)
{
    load_error missing = LOAD_NOT_FOUND;
    bool broken;
    online_table *online = load_table(s, row->at.table, true, &missing, &broken);
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

static int piece(const past *p)
{
    return p->export ? PAST_EXPORTED : PAST_LISTED;
}

void past_read(past *p, store *s)
{
    p->good = !p->export || read_about(p, s);
    if (!p->good) return;
    store_rows rows = store_history(s, p->person, p->own, p->from.ended, p->from.table, piece(p));
    store_table t;
    for (int seat; p->n < PAST_LISTED && store_next_game(&rows, &t, &seat);)
        take_row(p, &t, seat);
    p->good = store_end(&rows) >= 0;
    for (int i = 0; p->export && p->good && !p->starved && i < p->n; i++)
        read_record(p, s, &p->row[i]);
}

bool past_next(const past *p, past_place *next)
{
    if (p->n < piece(p)) return false;
    *next = p->row[p->n - 1].at;
    return true;
}

bool past_put_games(souk_out *o, past *p, souk_lang lang)
{
    bool fed = true;
    for (int i = 0; i < p->n; i++)
        fed = put_game(o, &p->row[i], lang) && fed;
    return fed;
}

void past_clear(past *p)
{
    for (int i = 0; i < p->n; i++) {
        free(p->row[i].summary);
        free(p->row[i].result);
        free(p->row[i].record);
    }
    free(p->about.buf);
    p->about.buf = NULL;
    p->n = 0;
}
