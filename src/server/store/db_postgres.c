/* db_postgres.c — PostgreSQL: any number of processes over one database. An append notifies the others by NOTIFY in
 * the same statement, so they never see an entry that was not committed; only those that hold the table are notified.
 *
 * No call waits longer than the connection's patience. A query without an answer in time is abandoned with its
 * connection, and until there is a new connection all calls fail immediately.
 *
 * A module (see module.h): uses only the C library and libpq. */
#include "core/module.h"
#include "server/store/db.h"
#include <libpq-fe.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATEMENTS_MAX = 160, LISTEN_MS = 100, CONNECT_MS = 5000 };

typedef struct postgres_db {
    db base;
    PGconn *connection;
    bool listening, lobby, in_transaction; /* lobby: it listens to its news, too */
    bool connecting;                       /* reconnecting a lost connection, without blocking */
    bool silent;   /* the last call timed out: no call waits until the server answers again */
    int64_t begun; /* when we began to connect */
    const char *known[STATEMENTS_MAX]; /* the statement "sN" is known[N] */
    int num_known;
} postgres_db;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void pg_close(db *base)
{
    postgres_db *d = (postgres_db *)base;
    PQfinish(d->connection);
    free(d);
}

static int complain(postgres_db *d)
{
    const char *why = PQerrorMessage(d->connection);
    snprintf(d->base.error, sizeof d->base.error, "%s", why && why[0] ? why : "no answer");
    d->base.error[strcspn(d->base.error, "\n")] = '\0';
    return -1;
}

/* --- the connection -------------------------------------------------------------------------- */

/* When a call that starts now times out. */
static int64_t deadline(const postgres_db *d)
{
    return d->base.patience ? now_ms() + d->base.patience : INT64_MAX;
}

/* Waits until the socket can be read or written; false: timed out. */
static bool wait_for(const postgres_db *d, short events, int64_t until)
{
    struct pollfd socket = {PQsocket(d->connection), events, 0};
    int64_t left = until == INT64_MAX ? -1 : until - now_ms();
    return poll(&socket, 1, left > INT_MAX || until == INT64_MAX ? -1 : left > 0 ? (int)left : 0) != 0;
}

static void connect_again(postgres_db *d)
{
    d->num_known = 0;
    d->listening = d->lobby = false;
    d->begun = now_ms();
    d->connecting = PQresetStart(d->connection) != 0;
}

static bool connected(const postgres_db *d)
{
    return !d->connecting && PQstatus(d->connection) == CONNECTION_OK;
}

/* No answer came in time: a late one would belong to the abandoned query. */
static void give_up(postgres_db *d)
{
    d->silent = true;
    connect_again(d);
}

/* Reconnects a lost connection, except inside a transaction: that one has failed, and its rollback reports it. */
static bool reconnect(postgres_db *d)
{
    if (connected(d)) return true;
    if (d->in_transaction) return false;
    if (!d->connecting || now_ms() - d->begun > CONNECT_MS) connect_again(d);
    int64_t until = d->silent ? now_ms() : deadline(d);
    while (d->connecting) {
        PostgresPollingStatusType is = PQresetPoll(d->connection);
        d->connecting = is == PGRES_POLLING_READING || is == PGRES_POLLING_WRITING;
        if (is == PGRES_POLLING_OK) d->silent = PQsetnonblocking(d->connection, 1) != 0;
        if (!d->connecting) break;
        if (wait_for(d, is == PGRES_POLLING_READING ? POLLIN : POLLOUT, until)) continue;
        d->silent = true;
        break;
    }
    return connected(d);
}

/* The answer to the query just sent; NULL if none came in time. */
static PGresult *answer(postgres_db *d, int sent)
{
    int64_t until = deadline(d);
    PGresult *last = NULL, *next;
    bool late = false;
    while (sent && !late && PQflush(d->connection) > 0) {
        late = !wait_for(d, POLLIN | POLLOUT, until);
        if (!late && !PQconsumeInput(d->connection)) break;
    }
    for (;;) {
        while (!late && PQisBusy(d->connection)) {
            late = !wait_for(d, POLLIN, until);
            if (!late && !PQconsumeInput(d->connection)) break;
        }
        if (late || !(next = PQgetResult(d->connection))) break;
        PQclear(last);
        last = next;
    }
    if (!late) return last;
    PQclear(last);
    give_up(d);
    return NULL;
}

/* --- statements ------------------------------------------------------------------------------ */

/* The number of the prepared statement, or -1. */
static int prepared(postgres_db *d, const char *sql)
{
    if (!reconnect(d)) return complain(d);
    for (int i = 0; i < d->num_known; i++)
        if (d->known[i] == sql) return i;
    if (d->num_known == STATEMENTS_MAX) {
        PQclear(answer(d, PQsendQuery(d->connection, "DEALLOCATE ALL")));
        d->num_known = 0;
    }
    char name[16];
    snprintf(name, sizeof name, "s%d", d->num_known);
    PGresult *r = answer(d, PQsendPrepare(d->connection, name, sql, 0, NULL));
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    if (!good) return complain(d);
    d->known[d->num_known] = sql;
    return d->num_known++;
}

/* Whether the cause is the connection, or a server that is shutting down or starting. */
static bool is_lost(const postgres_db *d, const PGresult *r)
{
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    return !connected(d) || (state && (strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0));
}

static void query_once(db_rows *rows, const char *sql, const char *const *args, int n)
{
    postgres_db *d = (postgres_db *)rows->db;
    int number = prepared(d, sql);
    rows->n = -1;
    d->base.lost = number < 0 && is_lost(d, NULL);
    if (number < 0) return;
    char name[16];
    snprintf(name, sizeof name, "s%d", number);
    PGresult *r = answer(d, PQsendQueryPrepared(d->connection, name, n, args, NULL, NULL, 0));
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_TUPLES_OK) {
        rows->result = r;
        rows->n = 0;
        return;
    }
    if (status != PGRES_COMMAND_OK) {
        complain(d);
        d->base.lost = is_lost(d, r);
        /* COMMIT of a failed transaction answers "ROLLBACK" without an error. */
    } else if (strcmp(sql, "COMMIT") != 0 || strcmp(PQcmdStatus(r), "COMMIT") == 0) {
        rows->n = atoi(PQcmdTuples(r));
    }
    PQclear(r);
}

static void pg_query(db_rows *rows, const char *sql, const char *const *args, int n)
{
    postgres_db *d = (postgres_db *)rows->db;
    bool ends = strcmp(sql, "COMMIT") == 0 || strcmp(sql, "ROLLBACK") == 0;
    if (strcmp(sql, "ROLLBACK") == 0 && !connected(d)) {
        d->in_transaction = false; /* it went with the connection */
        return;
    }
    query_once(rows, sql, args, n);
    /* The server was restarted since the last call: a statement outside a transaction is simply run again. Not so if the
     * answer tells what was new: it would not be new the second time. */
    bool again = !d->in_transaction && !d->silent && sql != db_postgres.append_all;
    if (rows->n < 0 && d->base.lost && again) query_once(rows, sql, args, n);
    if (rows->n >= 0 && strcmp(sql, "BEGIN") == 0) d->in_transaction = true;
    if (strcmp(sql, "ROLLBACK") == 0 || (rows->n >= 0 && ends)) d->in_transaction = false;
}

static void pg_end(db_rows *rows)
{
    PQclear(rows->result);
    rows->result = NULL;
}

static bool pg_next(db_rows *rows)
{
    const PGresult *r = rows->result;
    if (rows->n == PQntuples(r)) {
        pg_end(rows);
        return false;
    }
    int columns = PQnfields(r);
    for (int i = 0; i < columns && i < DB_COLUMNS; i++)
        rows->column[i] = PQgetisnull(r, rows->n, i) ? NULL : PQgetvalue(r, rows->n, i);
    rows->n++;
    return true;
}

static void be_quiet(void *context, const char *message)
{
    (void)context, (void)message;
}

static db *pg_open(const char *address, char *why, size_t size, bool *damaged)
{
    *damaged = false;
    postgres_db *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->base.driver = &db_postgres;
    /* Parameters of the address come last and override the others. */
    static const char *const keys[] = {"connect_timeout", "tcp_user_timeout", "dbname", NULL};
    const char *const values[] = {"5", "10000", address, NULL};
    d->connection = PQconnectdbParams(keys, values, 1);
    if (PQstatus(d->connection) == CONNECTION_OK && PQsetnonblocking(d->connection, 1) == 0) {
        PQsetNoticeProcessor(d->connection, be_quiet, NULL);
        return &d->base;
    }
    complain(d);
    snprintf(why, size, "%s", d->base.error);
    pg_close(&d->base);
    return NULL;
}

static bool run_plain(postgres_db *d, const char *sql)
{
    if (!reconnect(d)) return complain(d) == 0;
    PGresult *r = answer(d, PQsendQuery(d->connection, sql));
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    return good || complain(d) == 0;
}

static bool pg_listen(db *base, const char *owner, bool lobby,
                      void (*heard)(void *context, const char *payload), void *context)
{
    postgres_db *d = (postgres_db *)base;
    if (!d->listening || !connected(d)) {
        char sql[96];
        snprintf(sql, sizeof sql, "LISTEN souk; LISTEN \"souk-%s\"", owner);
        if (!run_plain(d, sql)) return false;
        d->listening = true;
        heard(context, "");
    }
    if (d->lobby != lobby) {
        if (!run_plain(d, lobby ? "LISTEN \"souk-lobby\"" : "UNLISTEN \"souk-lobby\"")) return false;
        d->lobby = lobby;
        if (lobby) heard(context, "+");
    }
    struct pollfd wait = {PQsocket(d->connection), POLLIN, 0};
    poll(&wait, 1, LISTEN_MS);
    if (!PQconsumeInput(d->connection)) {
        return false; /* the next call reconnects */
    }
    for (PGnotify *n; (n = PQnotifies(d->connection));) {
        heard(context, n->extra);
        PQfreemem(n);
    }
    return true;
}

SOUK_MODULE_TABLE const db_driver db_postgres = {
    "postgres",
    pg_open,
    pg_close,
    pg_query,
    pg_next,
    pg_end,
    pg_listen,
    "BEGIN",
    "WITH done AS (INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT DO NOTHING RETURNING tid, number) "
    "SELECT (SELECT count(CAST(pg_notify('souk-' || h.owner, d.tid || ' ' || d.number) AS TEXT)) FROM "
    "holders h "
    "WHERE h.tid = d.tid AND h.owner <> $5) FROM done d",
    "WITH done AS (INSERT INTO entries (tid, number, at, body) SELECT * FROM "
    "unnest(CAST($1 AS TEXT[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[]), CAST($4 AS TEXT[])) "
    "ON CONFLICT DO NOTHING RETURNING tid, number) "
    "SELECT d.tid, (SELECT count(CAST(pg_notify('souk-' || h.owner, d.tid || ' ' || d.number) AS TEXT)) FROM "
    "holders h WHERE h.tid = d.tid AND h.owner <> $5) FROM done d",
    true};
