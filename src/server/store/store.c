/* store.c — the statements about tables (see store.h). Every function runs one or two statements. */
#include "server/store/store.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/out.h"
#include "core/text.h"
#include "server/store/schema.h"
#include "server/store/store_rows.h"
#include <stdio.h>
#include <string.h>

/* The result of an insert that does nothing if the row exists. */
static store_result unless_there(int rows)
{
    return rows < 0 ? STORE_FAILED : rows == 0 ? STORE_CONFLICT : STORE_OK;
}

bool store_open(store *s, const char *address, souk_error *error)
{
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
    return db_run(s->db, s->db->driver->begin, DB_NONE, NULL, NULL) >= 0;
}

bool store_commit(store *s)
{
    return db_run(s->db, "COMMIT", DB_NONE, NULL, NULL) >= 0;
}

void store_rollback(store *s)
{
    db_run(s->db, "ROLLBACK", DB_NONE, NULL, NULL);
}

/* --- the server as a whole ------------------------------------------------------------------- */

typedef struct text_buffer {
    char *text;
    size_t size;
} text_buffer;

static void take_text(void *context, const char *const *column)
{
    const text_buffer *t = context;
    snprintf(t->text, t->size, "%s", column[0] ? column[0] : "");
}

bool store_meta(store *s, const char *key, const char *fresh, char *value, size_t size)
{
    text_buffer into;
    into.text = value;
    into.size = size;
    if (fresh && db_run(s->db, "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                        DB_ARGS(key, fresh), NULL, NULL) < 0)
        return false;
    return db_run(s->db, "SELECT value FROM meta WHERE name = $1", DB_ARGS(key), take_text, &into) == 1;
}

store_result store_set_meta(store *s, const char *key, const char *value)
{
    return result_of(db_run(s->db,
                            "INSERT INTO meta (name, value) VALUES ($1, $2) "
                            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                            DB_ARGS(key, value), NULL, NULL));
}

static void see_damage(void *context, const char *const *column)
{
    souk_out *damage = context;
    if (strcmp(column[0], "ok") != 0 && !souk_out_full(damage)) souk_puts(damage, column[0]);
}

bool store_whole(store *s, bool all, souk_error *error)
{
    SOUK_OUT(damage, SOUK_TEXT_MAX / 2);
    if (s->db->driver->shared) return true;
    int rows = all ? db_run(s->db, "PRAGMA integrity_check(1)", DB_NONE, see_damage, &damage)
                   : db_run(s->db, "PRAGMA quick_check(1)", DB_NONE, see_damage, &damage);
    if (rows >= 0 && damage.len == 0) return true;
    return db_damaged(error, damage.len ? damage.buf : s->db->error);
}

bool store_writable(store *s)
{
    char why[SOUK_TEXT_MAX];
    /* Only COMMIT notices a full disk; inserting and deleting a row makes the page dirty. */
    bool good = store_begin(s) && store_set_meta(s, "writable", "") == STORE_OK &&
                db_run(s->db, "DELETE FROM meta WHERE name = 'writable'", DB_NONE, NULL, NULL) >= 0 &&
                store_commit(s);
    if (good) return true;
    memcpy(why, s->db->error, sizeof why);
    store_rollback(s);
    memcpy(s->db->error, why, sizeof why);
    return false;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Notifies the other processes that the lobby shows this table differently. */
static bool tell(store *s, const char *table)
{
    char payload[ID_SIZE + 1];
    if (!s->db->driver->shared) return true;
    snprintf(payload, sizeof payload, "+%s", table);
    return db_run(s->db, "SELECT pg_notify('souk', $1)", DB_ARGS(payload), NULL, NULL) >= 0;
}

store_result store_create(store *s, const store_table *t)
{
    int rows = db_run(s->db,
                      "INSERT INTO tables (id, game, status, listed, created, ended, secret, head, parts, "
                      "summary, host, address) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) "
                      "ON CONFLICT DO NOTHING",
                      DB_ARGS(t->id, t->game, t->status, t->listed ? "1" : "0", db_number(t->created).text,
                              db_number(t->ended).text, t->secret, t->head, t->parts, t->summary, t->host,
                              t->address),
                      NULL, NULL);
    return rows == 1 && !tell(s, t->id) ? STORE_FAILED : unless_there(rows);
}

store_result store_append(store *s, const char *table, int64_t number, int64_t at, const char *body)
{
    return unless_there(db_run(s->db, s->db->driver->append,
                               DB_ARGS(table, db_number(number).text, db_number(at).text, body), NULL, NULL));
}

store_result store_place(store *s, const char *table, const char *status, const char *summary, int64_t ended,
                         const char *result)
{
    int rows =
        db_run(s->db,
               "UPDATE tables SET status = $1, summary = $2, ended = $3, result = COALESCE($4, result) "
               "WHERE id = $5",
               DB_ARGS(status, summary, db_number(ended).text, result, table), NULL, NULL);
    return rows >= 0 && tell(s, table) ? STORE_OK : STORE_FAILED;
}

typedef struct table_rows {
    store_table_row each;
    void *context;
} table_rows;

#define TABLE_COLUMNS \
    "t.id, t.game, t.status, t.listed, t.created, t.ended, t.secret, t.head, t.parts, t.summary, t.result"

static void read_table(store_table *t, const char *const *column)
{
    snprintf(t->id, sizeof t->id, "%s", column[0]);
    t->game = column[1];
    snprintf(t->status, sizeof t->status, "%s", column[2]);
    t->listed = db_int(column[3]) != 0;
    t->created = db_int(column[4]);
    t->ended = db_int(column[5]);
    snprintf(t->secret, sizeof t->secret, "%s", column[6]);
    t->head = column[7];
    t->parts = column[8];
    t->summary = column[9];
    t->result = column[10];
}

static void take_table(void *context, const char *const *column)
{
    const table_rows *rows = context;
    store_table t;
    read_table(&t, column);
    rows->each(rows->context, &t);
}

int store_table_read(store *s, const char *table, store_table_row each, void *context)
{
    table_rows rows = {each, context};
    return db_run(s->db, "SELECT " TABLE_COLUMNS " FROM tables t WHERE t.id = $1", DB_ARGS(table), take_table,
                  &rows);
}

typedef struct step_rows {
    store_entry_row each;
    void *context;
} step_rows;

static void take_step(void *context, const char *const *column)
{
    const step_rows *rows = context;
    rows->each(rows->context, db_int(column[0]), db_int(column[1]), column[2]);
}

bool store_entries(store *s, const char *table, int64_t from, store_entry_row each, void *context)
{
    step_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT number, at, body FROM entries WHERE tid = $1 AND number >= $2 ORDER BY number",
                  DB_ARGS(table, db_number(from).text), take_step, &rows) >= 0;
}

/* Limits the tables shown per host and per address, so that nobody can flood the lobby. */
#define IN_THE_LOBBY                                                                \
    " FROM (SELECT id, summary, status, created, host, address, "                   \
    "ROW_NUMBER() OVER (PARTITION BY host ORDER BY created DESC) AS of_host, "      \
    "ROW_NUMBER() OVER (PARTITION BY address ORDER BY created DESC) AS of_address " \
    "FROM tables WHERE listed = 1 AND status IN ('open', 'running')) AS shown "     \
    "WHERE (of_host <= 10 OR host = '') AND (of_address <= 40 OR address = '') "    \
    "ORDER BY status, created DESC LIMIT 200"

typedef struct listed_rows {
    void (*each)(void *context, const store_listed *row);
    void *context;
} listed_rows;

static void take_listed(void *context, const char *const *column)
{
    const listed_rows *rows = context;
    store_listed row = {column[0], column[1], db_int(column[2]), db_int(column[3]) > 0};
    rows->each(rows->context, &row);
}

bool store_lobby(store *s, int64_t now, void (*each)(void *context, const store_listed *row), void *context)
{
    listed_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT id, summary, "
                  "(SELECT e.at FROM entries e WHERE e.tid = shown.id ORDER BY e.number DESC LIMIT 1), "
                  "(SELECT count(*) FROM presence p JOIN servers v ON v.id = p.owner "
                  "WHERE p.tid = shown.id AND v.until > $1)" IN_THE_LOBBY,
                  DB_ARGS(db_number(now).text), take_listed, &rows) >= 0;
}

void store_count(void *context, const char *text)
{
    (void)text;
    ++*(int *)context;
}

bool store_all_tables(store *s, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(
               s->db,
               "SELECT summary FROM tables WHERE status IN ('open', 'running') ORDER BY status, created DESC",
               DB_NONE, take_line, &rows) >= 0;
}

static void take_number(void *context, const char *const *column)
{
    *(int64_t *)context = db_int(column[0]);
}

/* --- tables by host ---------------------------------------------------------------------------- */

#define HOSTED    "FROM tables t WHERE (t.host = $1 OR t.address = $2) AND t.status IN ('open', 'running')"
#define BOTS_ONLY "t.status = 'running' AND NOT EXISTS (SELECT 1 FROM players p WHERE p.tid = t.id)"

static void take_two(void *context, const char *const *column)
{
    int *two = context;
    two[0] = (int)db_int(column[0]);
    two[1] = (int)db_int(column[1]);
}

bool store_hosted(store *s, const char *host, const char *address, int *tables, int *bots_only)
{
    int two[2] = {0, 0};
    bool good = db_run(s->db, "SELECT count(*), count(CASE WHEN " BOTS_ONLY " THEN 1 END) " HOSTED,
                       DB_ARGS(host, address), take_two, two) >= 0;
    *tables = two[0];
    *bots_only = two[1];
    return good;
}

bool store_hosted_ids(store *s, const char *host, const char *address, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db, "SELECT t.id " HOSTED, DB_ARGS(host, address), take_line, &rows) >= 0;
}

typedef struct host_rows {
    void (*each)(void *, const store_host *);
    void *context;
} host_rows;

static void take_host(void *context, const char *const *column)
{
    const host_rows *rows = context;
    store_host h = {column[0], column[1], column[2], db_int(column[3]), db_int(column[4])};
    rows->each(rows->context, &h);
}

bool store_hosts(store *s, void (*each)(void *, const store_host *), void *context)
{
    host_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT t.host, COALESCE(MAX(h.name), '?'), t.address, count(*) AS n, "
                  "count(CASE WHEN " BOTS_ONLY " THEN 1 END) "
                  "FROM tables t LEFT JOIN people h ON h.id = t.host WHERE t.status IN ('open', 'running') "
                  "GROUP BY t.host, t.address ORDER BY n DESC, t.host",
                  DB_NONE, take_host, &rows) >= 0;
}

bool store_stale(store *s, int64_t open, int64_t bots_only, int64_t running, store_text_row each,
                 void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT t.id FROM tables t WHERE t.status IN ('open', 'running') AND "
                  "(SELECT e.at FROM entries e WHERE e.tid = t.id ORDER BY e.number DESC LIMIT 1) < "
                  "CASE WHEN t.status = 'open' THEN CAST($1 AS BIGINT) WHEN " BOTS_ONLY
                  " THEN CAST($2 AS BIGINT) ELSE CAST($3 AS BIGINT) END LIMIT 100",
                  DB_ARGS(db_number(open).text, db_number(bots_only).text, db_number(running).text),
                  take_line, &rows) >= 0;
}

bool store_has_entry(store *s, const char *table, int64_t number, int64_t at, const char *body)
{
    return db_run(s->db,
                  "SELECT number FROM entries WHERE tid = $1 AND number = $2 AND at = $3 AND body = $4",
                  DB_ARGS(table, db_number(number).text, db_number(at).text, body), NULL, NULL) == 1;
}

/* --- leases and presence --------------------------------------------------------------------- */

bool store_orphans(store *s, int64_t now, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(
               s->db,
               "SELECT t.id FROM tables t LEFT JOIN leases l ON l.tid = t.id LEFT JOIN servers v ON v.id = "
               "l.owner WHERE t.status = 'running' AND (v.until IS NULL OR v.until < $1)",
               DB_ARGS(db_number(now).text), take_line, &rows) >= 0;
}

typedef struct last_owner {
    const char *asks;
    int64_t since;
} last_owner;

static void take_owner(void *context, const char *const *column)
{
    last_owner *last = context;
    if (strcmp(column[0], last->asks) == 0)
        last->since = 0;
    else if (column[1])
        last->since = db_int(column[1]);
}

store_result store_lease(store *s, const char *table, const char *owner, int64_t now, int64_t *since)
{
    last_owner last = {owner, -1};
    if (db_run(s->db,
               "SELECT l.owner, v.alive FROM leases l LEFT JOIN servers v ON v.id = l.owner WHERE l.tid = $1",
               DB_ARGS(table), take_owner, &last) < 0)
        return STORE_FAILED;
    *since = last.since;
    return unless_there(
        db_run(s->db,
               "INSERT INTO leases (tid, owner) VALUES ($1, $2) ON CONFLICT (tid) "
               "DO UPDATE SET owner = excluded.owner WHERE leases.owner = excluded.owner OR "
               "NOT EXISTS (SELECT 1 FROM servers v WHERE v.id = leases.owner AND v.until > $3) "
               "RETURNING tid",
               DB_ARGS(table, owner, db_number(now).text), NULL, NULL));
}

store_result store_alive(store *s, const char *owner, int64_t now, int64_t until)
{
    return result_of(db_run(s->db,
                            "INSERT INTO servers (id, alive, until) VALUES ($1, $2, $3) ON CONFLICT (id) "
                            "DO UPDATE SET alive = excluded.alive, until = excluded.until",
                            DB_ARGS(owner, db_number(now).text, db_number(until).text), NULL, NULL));
}

bool store_clock(store *s, int64_t *now)
{
    return db_run(s->db, "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)", DB_NONE,
                  take_number, now) == 1;
}

int64_t store_last_alive(store *s, const char *owner)
{
    int64_t alive = 0;
    db_run(s->db, "SELECT alive FROM servers WHERE id = $1", DB_ARGS(owner), take_number, &alive);
    return alive;
}

store_result store_tidy_servers(store *s, int64_t now)
{
    static const char gone[] =
        "DELETE FROM servers WHERE until < $1 AND id NOT IN (SELECT owner FROM leases)";
    static const char left[] = "DELETE FROM presence WHERE owner NOT IN (SELECT id FROM servers)";
    if (db_run(s->db, gone, DB_ARGS(db_number(now).text), NULL, NULL) < 0) return STORE_FAILED;
    return result_of(db_run(s->db, left, DB_NONE, NULL, NULL));
}

store_result store_present(store *s, const char *table, const char *person, const char *owner, bool on)
{
    static const char in[] =
        "INSERT INTO presence (tid, person, owner) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    static const char out[] = "DELETE FROM presence WHERE tid = $1 AND person = $2 AND owner = $3";
    char payload[ID_SIZE + 1];
    if (db_run(s->db, on ? in : out, DB_ARGS(table, person, owner), NULL, NULL) < 0) return STORE_FAILED;
    snprintf(payload, sizeof payload, "@%s", table);
    return result_of(db_run(s->db, "SELECT pg_notify('souk', $1)", DB_ARGS(payload), NULL, NULL));
}

store_result store_absent(store *s, const char *owner)
{
    static const char all[] =
        "WITH gone AS (DELETE FROM presence WHERE owner = $1 RETURNING tid, person) "
        "SELECT pg_notify('souk', CASE WHEN tid = '' THEN '~' || person ELSE '@' || tid END) FROM gone";
    return result_of(db_run(s->db, all, DB_ARGS(owner), NULL, NULL));
}

store_result store_bereaved(store *s, int64_t from, int64_t now)
{
    static const char people[] =
        "SELECT pg_notify('souk', '~' || p.person) FROM presence p JOIN servers v ON v.id = p.owner "
        "WHERE p.tid = '' AND v.until > $1 AND v.until <= $2";
    return result_of(db_run(s->db, people, DB_ARGS(db_number(from).text, db_number(now).text), NULL, NULL));
}

bool store_elsewhere(store *s, const char *table, const char *owner, int64_t now, store_text_row each,
                     void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT p.person FROM presence p JOIN servers v ON v.id = p.owner "
                  "WHERE p.tid = $1 AND p.owner <> $2 AND v.until > $3",
                  DB_ARGS(table, owner, db_number(now).text), take_line, &rows) >= 0;
}

/* --- seats ----------------------------------------------------------------------------------- */

store_result store_sit(store *s, const char *person, const char *table, int seat)
{
    return result_of(db_run(s->db,
                            "INSERT INTO players (person, tid, seat) VALUES ($1, $2, $3) "
                            "ON CONFLICT (person, tid) DO UPDATE SET seat = excluded.seat",
                            DB_ARGS(person, table, db_number(seat).text), NULL, NULL));
}

store_result store_stand(store *s, const char *person, const char *table)
{
    return result_of(db_run(s->db, "DELETE FROM players WHERE person = $1 AND tid = $2",
                            DB_ARGS(person, table), NULL, NULL));
}

bool store_seats(store *s, const char *person, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT t.id FROM players p JOIN tables t ON t.id = p.tid WHERE p.person = $1 "
                  "AND t.status IN ('open', 'running') ORDER BY t.created DESC LIMIT 100",
                  DB_ARGS(person), take_line, &rows) >= 0;
}

typedef struct game_rows {
    store_game_row each;
    void *context;
} game_rows;

static void take_game(void *context, const char *const *column)
{
    const game_rows *rows = context;
    store_table t;
    read_table(&t, column);
    rows->each(rows->context, &t, (int)db_int(column[11]));
}

bool store_history(store *s, const char *person, bool own, int64_t before, const char *before_table, int most,
                   store_game_row each, void *context)
{
    game_rows rows = {each, context};
    return db_run(
               s->db,
               "SELECT " TABLE_COLUMNS ", p.seat FROM players p JOIN tables t ON t.id = p.tid "
               "WHERE p.person = $1 AND t.status = 'done' AND (t.ended < $2 OR (t.ended = $2 AND t.id < $3)) "
               "AND t.listed >= $4 ORDER BY t.ended DESC, t.id DESC LIMIT $5",
               DB_ARGS(person, db_number(before).text, before_table, own ? "0" : "1", db_number(most).text),
               take_game, &rows) >= 0;
}

/* --- chat ------------------------------------------------------------------------------------ */

store_result store_say(store *s, const char *table, const char *id, const store_chat *line)
{
    char payload[2 * ID_SIZE];
    if (db_run(s->db,
               "INSERT INTO chat (id, tid, at, person, name, seat, line) "
               "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
               DB_ARGS(id, table, db_number(line->at).text, line->person, line->name,
                       db_number(line->seat).text, line->text),
               NULL, NULL) < 0)
        return STORE_FAILED;
    if (!s->db->driver->shared) return STORE_OK;
    snprintf(payload, sizeof payload, "#%s %s", table, id);
    return result_of(db_run(s->db, "SELECT pg_notify('souk', $1)", DB_ARGS(payload), NULL, NULL));
}

typedef struct chat_rows {
    void (*each)(void *, const store_chat *);
    void *context;
} chat_rows;

static void take_chat(void *context, const char *const *column)
{
    const chat_rows *rows = context;
    store_chat line = {db_int(column[0]), (int)db_int(column[1]), column[2], column[3], column[4]};
    rows->each(rows->context, &line);
}

int store_chat_line(store *s, const char *id, void (*each)(void *, const store_chat *), void *context)
{
    chat_rows rows = {each, context};
    return db_run(s->db, "SELECT at, seat, person, name, line FROM chat WHERE id = $1", DB_ARGS(id),
                  take_chat, &rows);
}

bool store_chat_read(store *s, const char *table, void (*each)(void *, const store_chat *), void *context)
{
    chat_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT at, seat, person, name, line FROM (SELECT at, seat, person, name, line FROM chat "
                  "WHERE tid = $1 ORDER BY at DESC LIMIT 50) AS last ORDER BY at",
                  DB_ARGS(table), take_chat, &rows) >= 0;
}

/* --- orders ---------------------------------------------------------------------------------- */

store_result store_order(store *s, const char *text)
{
    enum { TRIES = 20 };
    store_result result = STORE_CONFLICT;
    for (int i = 0; i < TRIES && result == STORE_CONFLICT; i++) { /* retries when others give orders, too */
        int64_t last = 0, number = souk_clock_ns(SOUK_CLOCK_REALTIME) / 1000;
        if (db_run(s->db, "SELECT MAX(number) FROM orders", DB_NONE, take_number, &last) < 0)
            return STORE_FAILED;
        if (number <= last) number = last + 1;
        result = unless_there(
            db_run(s->db, "INSERT INTO orders (number, line) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                   DB_ARGS(db_number(number).text, text), NULL, NULL));
    }
    return result == STORE_CONFLICT ? STORE_FAILED : result;
}

typedef struct order_rows {
    void (*each)(void *, int64_t number, const char *text);
    void *context;
} order_rows;

static void take_order(void *context, const char *const *column)
{
    const order_rows *rows = context;
    rows->each(rows->context, db_int(column[0]), column[1]);
}

bool store_orders(store *s, int64_t after, void (*each)(void *, int64_t, const char *), void *context)
{
    order_rows rows = {each, context};
    return db_run(s->db, "SELECT number, line FROM orders WHERE number > $1 ORDER BY number",
                  DB_ARGS(db_number(after).text), take_order, &rows) >= 0;
}
