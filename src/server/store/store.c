/* store.c — the statements about tables (see store.h). Every function runs one or two statements. */
#include "server/store/store.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/out.h"
#include "core/text.h"
#include "server/store/schema.h"
#include "server/store/store_rows.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int store_end(store_rows *rows)
{
    return db_end(rows);
}

const char *store_next(store_rows *rows)
{
    return db_next(rows) ? db_text_at(rows, 0) : NULL;
}

int store_count(store_rows *rows)
{
    while (db_next(rows))
        ;
    return db_end(rows);
}

bool store_open(store *s, const char *address, souk_error *error)
{
    s->owner = "";
    s->db = db_open(address, error);
    if (!s->db) return false;
    if (schema_upgrade(s->db, error)) return true;
    store_close(s);
    return false;
}

void store_close(store *s)
{
    db_close(s->db);
    s->db = NULL;
}

bool store_begin(store *s)
{
    return db_run(s->db, s->db->driver->begin, DB_NONE) >= 0;
}

bool store_commit(store *s)
{
    return db_run(s->db, "COMMIT", DB_NONE) >= 0;
}

void store_rollback(store *s)
{
    db_run(s->db, "ROLLBACK", DB_NONE);
}

/* --- the server as a whole ------------------------------------------------------------------- */

bool store_meta(store *s, const char *key, const char *fresh, char *value, size_t size)
{
    if (fresh && db_run(s->db, "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                        DB_ARGS(key, fresh)) < 0)
        return false;
    db_rows rows = db_query(s->db, "SELECT value FROM meta WHERE name = $1", DB_ARGS(key));
    if (db_next(&rows)) db_copy_at(&rows, 0, value, size);
    return db_end(&rows) == 1;
}

store_result store_set_meta(store *s, const char *key, const char *value)
{
    return change(s,
                  "INSERT INTO meta (name, value) VALUES ($1, $2) "
                  "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                  DB_ARGS(key, value));
}

bool store_whole(store *s, bool all, souk_error *error)
{
    char damage[SOUK_TEXT_MAX / 2] = "";
    if (s->db->driver->shared) return true;
    db_rows rows = all ? db_query(s->db, "PRAGMA integrity_check(1)", DB_NONE)
                       : db_query(s->db, "PRAGMA quick_check(1)", DB_NONE);
    if (db_next(&rows)) db_copy_at(&rows, 0, damage, sizeof damage);
    if (db_end(&rows) >= 0 && strcmp(damage, "ok") == 0) return true;
    return db_damaged(error, damage[0] ? damage : s->db->error);
}

bool store_writable(store *s)
{
    char why[SOUK_TEXT_MAX];
    /* Only COMMIT notices a full disk; inserting and deleting a row makes the page dirty. */
    bool good = store_begin(s) && store_set_meta(s, "writable", "") == STORE_OK &&
                db_run(s->db, "DELETE FROM meta WHERE name = 'writable'", DB_NONE) >= 0 && store_commit(s);
    if (good) return true;
    memcpy(why, s->db->error, sizeof why);
    store_rollback(s);
    memcpy(s->db->error, why, sizeof why);
    return false;
}

/* --- tables ---------------------------------------------------------------------------------- */

store_result store_create(store *s, const store_table *t)
{
    int rows = db_run(s->db,
                      "INSERT INTO tables (id, game, status, listed, created, ended, secret, head, parts, "
                      "summary, host, address) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) "
                      "ON CONFLICT DO NOTHING",
                      DB_ARGS(t->id, t->game, t->status, t->listed ? "1" : "0", db_number(t->created).text,
                              db_number(t->ended).text, t->secret, t->head, t->parts, t->summary, t->host,
                              t->address));
    if (rows == 1 && s->db->driver->shared &&
        (store_hold(s, t->id, s->owner, true) != STORE_OK || notify_lobby(s, t->id) != STORE_OK))
        return STORE_FAILED;
    return unless_there(rows);
}

store_result store_append(store *s, const char *table, int64_t number, int64_t at, const char *body)
{
    const char *const args[] = {table, db_number(number).text, db_number(at).text, body, s->owner};
    return insert(s, s->db->driver->append, args, s->db->driver->append_all ? 5 : 4);
}

/* A list as PostgreSQL reads it: {"one","two"}. */
static void put_text(souk_out *o, const char *text)
{
    souk_puts(o, o->len > 1 ? ",\"" : "\"");
    for (size_t len; *text; text += len) {
        len = strcspn(text, "\"\\");
        if (len == 0) souk_printf(o, "\\%c", *text);
        souk_printf(o, "%.*s", (int)len, text);
        if (len == 0) len = 1;
    }
    souk_puts(o, "\"");
}

static void put_number(souk_out *o, int64_t n)
{
    souk_printf(o, "%s%s", o->len > 1 ? "," : "", db_number(n).text);
}

static int by_table(const void *table, const void *row)
{
    return strcmp(table, (*(store_addition *const *)row)->table);
}

enum { LISTS = 4, ROW_BYTES = 32 }; /* ROW_BYTES: more than an id, or a number, and what surrounds a text */

static bool append_lists(store *s, store_addition *const *rows, int n, char *space, const size_t *sizes)
{
    souk_out list[LISTS];
    for (int i = 0; i < LISTS; i++, space += sizes[i - 1]) {
        souk_out_init(&list[i], space, sizes[i]);
        souk_puts(&list[i], "{");
    }
    for (int i = 0; i < n; i++) {
        rows[i]->result = STORE_CONFLICT;
        put_text(&list[0], rows[i]->table);
        put_number(&list[1], rows[i]->number);
        put_number(&list[2], rows[i]->at);
        put_text(&list[3], rows[i]->body);
    }
    for (int i = 0; i < LISTS; i++)
        souk_puts(&list[i], "}");
    db_rows done = db_query(s->db, s->db->driver->append_all,
                            DB_ARGS(list[0].buf, list[1].buf, list[2].buf, list[3].buf, s->owner));
    while (db_next(&done)) {
        store_addition *const *row = bsearch(db_text_at(&done, 0), rows, (size_t)n, sizeof(void *), by_table);
        if (row) (*row)->result = STORE_OK;
    }
    return db_end(&done) >= 0;
}

bool store_append_all(store *s, store_addition *const *rows, int n)
{
    size_t few = (size_t)n * ROW_BYTES + ROW_BYTES, sizes[LISTS] = {few, few, few, few};
    for (int i = 0; i < n; i++)
        sizes[LISTS - 1] += 2 * strlen(rows[i]->body);
    char *space = malloc(3 * few + sizes[LISTS - 1]);
    if (!space) return false;
    bool good = append_lists(s, rows, n, space, sizes);
    free(space);
    return good;
}

store_result store_place(store *s, const char *table, const char *status, const char *summary, int64_t ended,
                         const char *result)
{
    int rows =
        db_run(s->db,
               "UPDATE tables SET status = $1, summary = $2, ended = $3, result = COALESCE($4, result) "
               "WHERE id = $5",
               DB_ARGS(status, summary, db_number(ended).text, result, table));
    return rows >= 0 ? notify_lobby(s, table) : STORE_FAILED;
}

#define TABLE_COLUMNS \
    "t.id, t.game, t.status, t.listed, t.created, t.ended, t.secret, t.head, t.parts, t.summary, t.result"

store_rows store_table_read(store *s, const char *table)
{
    return db_query(s->db, "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.id = $1", DB_ARGS(table));
}

bool store_next_table(store_rows *rows, store_table *t)
{
    if (!db_next(rows)) return false;
    memset(t, 0, sizeof *t);
    db_copy_at(rows, 0, t->id, sizeof t->id);
    t->game = db_text_at(rows, 1);
    db_copy_at(rows, 2, t->status, sizeof t->status);
    t->listed = db_int_at(rows, 3) != 0;
    t->created = db_int_at(rows, 4);
    t->ended = db_int_at(rows, 5);
    db_copy_at(rows, 6, t->secret, sizeof t->secret);
    t->head = db_text_at(rows, 7);
    t->parts = db_text_at(rows, 8);
    t->summary = db_text_at(rows, 9);
    t->result = db_text_at(rows, 10);
    return true;
}

store_rows store_entries(store *s, const char *table, int64_t from)
{
    return db_query(s->db,
                    "SELECT number, at, body FROM entries WHERE tid = $1 AND number >= $2 ORDER BY number",
                    DB_ARGS(table, db_number(from).text));
}

bool store_next_entry(store_rows *rows, store_entry *e)
{
    if (!db_next(rows)) return false;
    *e = (store_entry){db_int_at(rows, 0), db_int_at(rows, 1), db_text_at(rows, 2)};
    return true;
}

/* Limits the tables shown per host and per address, so that nobody can flood the lobby. */
#define IN_THE_LOBBY                                                                \
    " FROM (SELECT id, summary, status, created, host, address, "                   \
    "ROW_NUMBER() OVER (PARTITION BY host ORDER BY created DESC) AS of_host, "      \
    "ROW_NUMBER() OVER (PARTITION BY address ORDER BY created DESC) AS of_address " \
    "FROM tables WHERE listed = 1 AND status IN ('open', 'running')) AS shown "     \
    "WHERE (of_host <= 10 OR host = '') AND (of_address <= 40 OR address = '') "    \
    "ORDER BY status, created DESC LIMIT 200"

store_rows store_lobby(store *s, int64_t now)
{
    return db_query(s->db,
                    "SELECT id, summary, "
                    "(SELECT e.at FROM entries e WHERE e.tid = shown.id ORDER BY e.number DESC LIMIT 1), "
                    "(SELECT count(*) FROM presence p JOIN servers v ON v.id = p.owner "
                    "WHERE p.tid = shown.id AND v.until > $1)" IN_THE_LOBBY,
                    DB_ARGS(db_number(now).text));
}

bool store_next_listed(store_rows *rows, store_listed *row)
{
    if (!db_next(rows)) return false;
    *row =
        (store_listed){db_text_at(rows, 0), db_text_at(rows, 1), db_int_at(rows, 2), db_int_at(rows, 3) > 0};
    return true;
}

store_rows store_all_tables(store *s)
{
    return db_query(
        s->db,
        "SELECT id, game, status, listed, created, ended, '', '', NULL, summary, NULL FROM tables "
        "WHERE status IN ('open', 'running') ORDER BY status, created DESC",
        DB_NONE);
}

/* --- tables by host ---------------------------------------------------------------------------- */

#define HOSTED    "FROM tables t WHERE (t.host = $1 OR t.address = $2) AND t.status IN ('open', 'running')"
#define BOTS_ONLY "t.status = 'running' AND NOT EXISTS (SELECT 1 FROM players p WHERE p.tid = t.id)"

bool store_hosted(store *s, const char *host, const char *address, int *tables, int *bots_only)
{
    int64_t two[2] = {0, 0};
    bool good = read_numbers(s, two, 2, "SELECT count(*), count(CASE WHEN " BOTS_ONLY " THEN 1 END) " HOSTED,
                             DB_ARGS(host, address)) >= 0;
    *tables = (int)two[0];
    *bots_only = (int)two[1];
    return good;
}

store_rows store_hosted_ids(store *s, const char *host, const char *address)
{
    return db_query(s->db, "SELECT t.id " HOSTED, DB_ARGS(host, address));
}

store_rows store_hosts(store *s)
{
    return db_query(s->db,
                    "SELECT t.host, COALESCE(MAX(h.name), '?'), t.address, count(*) AS n, "
                    "count(CASE WHEN " BOTS_ONLY " THEN 1 END) "
                    "FROM tables t LEFT JOIN people h ON h.id = t.host WHERE t.status IN ('open', 'running') "
                    "GROUP BY t.host, t.address ORDER BY n DESC, t.host",
                    DB_NONE);
}

bool store_next_host(store_rows *rows, store_host *h)
{
    if (!db_next(rows)) return false;
    *h = (store_host){db_text_at(rows, 0), db_text_at(rows, 1), db_text_at(rows, 2), db_int_at(rows, 3),
                      db_int_at(rows, 4)};
    return true;
}

store_rows store_stale(store *s, int64_t open, int64_t bots_only, int64_t running)
{
    return db_query(s->db,
                    "SELECT t.id FROM tables t WHERE t.status IN ('open', 'running') AND "
                    "(SELECT e.at FROM entries e WHERE e.tid = t.id ORDER BY e.number DESC LIMIT 1) < "
                    "CASE WHEN t.status = 'open' THEN CAST($1 AS BIGINT) WHEN " BOTS_ONLY
                    " THEN CAST($2 AS BIGINT) ELSE CAST($3 AS BIGINT) END LIMIT 100",
                    DB_ARGS(db_number(open).text, db_number(bots_only).text, db_number(running).text));
}

bool store_has_entry(store *s, const char *table, int64_t number, int64_t at, const char *body)
{
    return db_run(s->db,
                  "SELECT number FROM entries WHERE tid = $1 AND number = $2 AND at = $3 AND body = $4",
                  DB_ARGS(table, db_number(number).text, db_number(at).text, body)) == 1;
}

/* --- leases and presence --------------------------------------------------------------------- */

store_rows store_orphans(store *s, int64_t now)
{
    return db_query(
        s->db,
        "SELECT t.id FROM tables t LEFT JOIN leases l ON l.tid = t.id LEFT JOIN servers v ON v.id = "
        "l.owner WHERE t.status = 'running' AND (v.until IS NULL OR v.until < $1)",
        DB_ARGS(db_number(now).text));
}

store_result store_lease(store *s, const char *table, const char *owner, int64_t now, int64_t *since)
{
    int64_t last[2] = {0, -1};
    if (read_numbers(s, last, 2,
                     "SELECT CASE WHEN l.owner = $1 THEN 1 ELSE 0 END, COALESCE(v.alive, -1) "
                     "FROM leases l LEFT JOIN servers v ON v.id = l.owner WHERE l.tid = $2",
                     DB_ARGS(owner, table)) < 0)
        return STORE_FAILED;
    *since = last[0] ? 0 : last[1];
    return insert(s,
                  "INSERT INTO leases (tid, owner) VALUES ($1, $2) ON CONFLICT (tid) "
                  "DO UPDATE SET owner = excluded.owner WHERE leases.owner = excluded.owner OR "
                  "NOT EXISTS (SELECT 1 FROM servers v WHERE v.id = leases.owner AND v.until > $3) "
                  "RETURNING tid",
                  DB_ARGS(table, owner, db_number(now).text));
}

store_result store_alive(store *s, const char *owner, int64_t now, int64_t until)
{
    return change(s,
                  "INSERT INTO servers (id, alive, until) VALUES ($1, $2, $3) ON CONFLICT (id) "
                  "DO UPDATE SET alive = excluded.alive, until = excluded.until",
                  DB_ARGS(owner, db_number(now).text, db_number(until).text));
}

bool store_clock(store *s, int64_t *now)
{
    return read_numbers(s, now, 1, "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
                        DB_NONE) == 1;
}

int64_t store_last_alive(store *s, const char *owner)
{
    int64_t alive = 0;
    read_numbers(s, &alive, 1, "SELECT alive FROM servers WHERE id = $1", DB_ARGS(owner));
    return alive;
}

store_result store_tidy_servers(store *s, int64_t now)
{
    static const char gone[] =
        "DELETE FROM servers WHERE until < $1 AND id NOT IN (SELECT owner FROM leases)";
    static const char left[] = "DELETE FROM presence WHERE owner NOT IN (SELECT id FROM servers)";
    static const char held[] = "DELETE FROM holders WHERE owner NOT IN (SELECT id FROM servers)";
    if (db_run(s->db, gone, DB_ARGS(db_number(now).text)) < 0 || db_run(s->db, held, DB_NONE) < 0)
        return STORE_FAILED;
    return change(s, left, DB_NONE);
}

store_result store_present(store *s, const char *table, const char *person, const char *owner, bool on)
{
    static const char in[] =
        "INSERT INTO presence (tid, person, owner) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    static const char out[] = "DELETE FROM presence WHERE tid = $1 AND person = $2 AND owner = $3";
    static const char news[] = "SELECT pg_notify('souk-' || h.owner, '@' || h.tid) FROM holders h "
                               "WHERE h.tid = $1 AND h.owner <> $2";
    if (change(s, on ? in : out, DB_ARGS(table, person, owner)) != STORE_OK) return STORE_FAILED;
    return change(s, news, DB_ARGS(table, owner));
}

store_result store_absent(store *s, const char *owner)
{
    static const char all[] =
        "WITH gone AS (DELETE FROM presence WHERE owner = $1 RETURNING tid, person) "
        "SELECT pg_notify('souk', CASE WHEN tid = '' THEN '~' || person ELSE '@' || tid END) FROM gone";
    if (change(s, "DELETE FROM holders WHERE owner = $1", DB_ARGS(owner)) != STORE_OK) return STORE_FAILED;
    return change(s, all, DB_ARGS(owner));
}

store_result store_hold(store *s, const char *table, const char *owner, bool on)
{
    return change(s,
                  on ? "INSERT INTO holders (tid, owner) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                     : "DELETE FROM holders WHERE tid = $1 AND owner = $2",
                  DB_ARGS(table, owner));
}

store_rows store_alive_others(store *s, const char *owner, int64_t now)
{
    return db_query(s->db, "SELECT id, alive FROM servers WHERE id <> $1 AND until > $2",
                    DB_ARGS(owner, db_number(now).text));
}

const char *store_next_alive(store_rows *rows, int64_t *alive)
{
    if (!db_next(rows)) return NULL;
    *alive = db_int_at(rows, 1);
    return db_text_at(rows, 0);
}

store_result store_bereaved(store *s, int64_t from, int64_t now)
{
    static const char people[] =
        "SELECT pg_notify('souk', '~' || p.person) FROM presence p JOIN servers v ON v.id = p.owner "
        "WHERE p.tid = '' AND v.until > $1 AND v.until <= $2";
    return change(s, people, DB_ARGS(db_number(from).text, db_number(now).text));
}

store_rows store_elsewhere(store *s, const char *table, const char *owner, int64_t now)
{
    return db_query(s->db,
                    "SELECT p.person FROM presence p JOIN servers v ON v.id = p.owner "
                    "WHERE p.tid = $1 AND p.owner <> $2 AND v.until > $3",
                    DB_ARGS(table, owner, db_number(now).text));
}

/* --- seats ----------------------------------------------------------------------------------- */

store_result store_sit(store *s, const char *person, const char *table, int seat)
{
    return change(s,
                  "INSERT INTO players (person, tid, seat) VALUES ($1, $2, $3) "
                  "ON CONFLICT (person, tid) DO UPDATE SET seat = excluded.seat",
                  DB_ARGS(person, table, db_number(seat).text));
}

store_result store_stand(store *s, const char *person, const char *table)
{
    if (db_run(s->db, "INSERT INTO departed (person, tid) VALUES ($1, $2) ON CONFLICT DO NOTHING",
               DB_ARGS(person, table)) < 0)
        return STORE_FAILED;
    return change(s, "DELETE FROM players WHERE person = $1 AND tid = $2", DB_ARGS(person, table));
}

store_rows store_seats(store *s, const char *person)
{
    return db_query(s->db,
                    "SELECT t.id FROM players p JOIN tables t ON t.id = p.tid WHERE p.person = $1 "
                    "AND t.status IN ('open', 'running') ORDER BY t.created DESC LIMIT 100",
                    DB_ARGS(person));
}

store_rows store_history(store *s, const char *person, bool own, int64_t before, const char *before_table,
                         int most)
{
    return db_query(
        s->db,
        "SELECT " TABLE_COLUMNS ", p.seat FROM players p JOIN tables t ON t.id = p.tid "
        "WHERE p.person = $1 AND t.status = 'done' AND (t.ended < $2 OR (t.ended = $2 AND t.id < $3)) "
        "AND t.listed >= $4 ORDER BY t.ended DESC, t.id DESC LIMIT $5",
        DB_ARGS(person, db_number(before).text, before_table, own ? "0" : "1", db_number(most).text));
}

bool store_next_game(store_rows *rows, store_table *t, int *seat)
{
    if (!store_next_table(rows, t)) return false;
    *seat = (int)db_int_at(rows, 11);
    return true;
}

/* --- chat ------------------------------------------------------------------------------------ */

store_result store_say(store *s, const char *table, const store_chat *line)
{
    static const char news[] =
        "SELECT pg_notify('souk-' || h.owner, '#' || h.tid || ' ' || $1) FROM holders h "
        "WHERE h.tid = $2 AND h.owner <> $3";
    if (db_run(s->db,
               "INSERT INTO chat (id, tid, at, person, name, seat, line) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
               DB_ARGS(line->id, table, db_number(line->at).text, line->person, line->name,
                       db_number(line->seat).text, line->text)) < 0)
        return STORE_FAILED;
    return s->db->driver->shared ? change(s, news, DB_ARGS(line->id, table, s->owner)) : STORE_OK;
}

#define CHAT_COLUMNS "id, at, seat, person, name, line"

store_rows store_chat_line(store *s, const char *id)
{
    return db_query(s->db, "SELECT " CHAT_COLUMNS " FROM chat WHERE id = $1", DB_ARGS(id));
}

store_rows store_chat_about(store *s, const store_complaint *c)
{
    return db_query(s->db,
                    "SELECT " CHAT_COLUMNS " FROM chat WHERE tid = $1 AND at <= $2 AND "
                    "($3 LIKE '% ' || CAST(at AS TEXT) || '%' OR id IN (SELECT id FROM chat WHERE tid = $1 "
                    "AND at <= $2 ORDER BY at DESC LIMIT 50)) ORDER BY at",
                    DB_ARGS(c->table, db_number(c->at).text, c->lines));
}

store_rows store_chat_read(store *s, const char *table)
{
    return db_query(s->db,
                    "SELECT " CHAT_COLUMNS " FROM (SELECT " CHAT_COLUMNS " FROM chat "
                    "WHERE tid = $1 ORDER BY at DESC LIMIT 50) AS last ORDER BY at",
                    DB_ARGS(table));
}

bool store_next_line(store_rows *rows, store_chat *line)
{
    if (!db_next(rows)) return false;
    *line = (store_chat){db_text_at(rows, 0), db_int_at(rows, 1),  (int)db_int_at(rows, 2),
                         db_text_at(rows, 3), db_text_at(rows, 4), db_text_at(rows, 5)};
    return true;
}

/* --- orders ---------------------------------------------------------------------------------- */

store_result store_order(store *s, const char *text)
{
    enum { TRIES = 20 };
    store_result result = STORE_CONFLICT;
    for (int i = 0; i < TRIES && result == STORE_CONFLICT; i++) { /* retries when others give orders, too */
        int64_t last = 0, number = souk_clock_ns(SOUK_CLOCK_REALTIME) / 1000;
        if (read_numbers(s, &last, 1, "SELECT MAX(number) FROM orders", DB_NONE) < 0) return STORE_FAILED;
        if (number <= last) number = last + 1;
        result = insert(s, "INSERT INTO orders (number, line) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                        DB_ARGS(db_number(number).text, text));
    }
    return result == STORE_CONFLICT ? STORE_FAILED : result;
}

store_rows store_orders(store *s, int64_t after)
{
    return db_query(s->db, "SELECT number, line FROM orders WHERE number > $1 ORDER BY number",
                    DB_ARGS(db_number(after).text));
}

const char *store_next_order(store_rows *rows, int64_t *number)
{
    if (!db_next(rows)) return NULL;
    *number = db_int_at(rows, 0);
    return db_text_at(rows, 1);
}
