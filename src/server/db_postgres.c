/* PostgreSQL: any number of processes over one database. An append tells the others by NOTIFY, in the
 * same statement, so that nobody hears of a step that was not committed. */
#include "core/error.h"
#include "core/text.h"
#include "server/db.h"
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATEMENTS_MAX = 96, COLUMNS_MAX = 24, LISTEN_MS = 100 };

typedef struct postgres_db {
    db base;
    PGconn *connection;
    bool listening;
    const char *known[STATEMENTS_MAX]; /* the statement "sN" is known[N] */
    int num_known;
} postgres_db;

static void pg_close(db *base)
{
    postgres_db *d = (postgres_db *)base;
    PQfinish(d->connection);
    free(d);
}

static int complain(postgres_db *d)
{
    snprintf(d->base.error, sizeof d->base.error, "%s", PQerrorMessage(d->connection));
    d->base.error[strcspn(d->base.error, "\n")] = '\0';
    return -1;
}

/* The number of the prepared statement, or -1. A lost connection is opened anew first, unless a
 * transaction went with it. */
static int prepared(postgres_db *d, const char *sql)
{
    if (PQstatus(d->connection) != CONNECTION_OK) {
        PQreset(d->connection);
        d->num_known = 0;
        d->listening = false;
        if (PQstatus(d->connection) != CONNECTION_OK) return complain(d);
    }
    for (int i = 0; i < d->num_known; i++)
        if (d->known[i] == sql) return i;
    if (d->num_known == STATEMENTS_MAX) {
        PQclear(PQexec(d->connection, "DEALLOCATE ALL"));
        d->num_known = 0;
    }
    char name[16];
    snprintf(name, sizeof name, "s%d", d->num_known);
    PGresult *r = PQprepare(d->connection, name, sql, 0, NULL);
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    if (!good) return complain(d);
    d->known[d->num_known] = sql;
    return d->num_known++;
}

static int pg_run(db *base, const char *sql, const char *const *args, int n, db_row each, void *context)
{
    postgres_db *d = (postgres_db *)base;
    int number = prepared(d, sql);
    if (number < 0) return -1;
    char name[16];
    snprintf(name, sizeof name, "s%d", number);
    PGresult *r = PQexecPrepared(d->connection, name, n, args, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(r);
    int rows = -1;
    if (status == PGRES_TUPLES_OK) {
        rows = PQntuples(r);
        int columns = PQnfields(r);
        for (int i = 0; i < rows && each; i++) {
            const char *column[COLUMNS_MAX];
            for (int j = 0; j < columns && j < COLUMNS_MAX; j++)
                column[j] = PQgetisnull(r, i, j) ? NULL : PQgetvalue(r, i, j);
            each(context, column);
        }
    } else if (status == PGRES_COMMAND_OK) {
        rows = atoi(PQcmdTuples(r));
    } else {
        complain(d);
    }
    PQclear(r);
    return rows;
}

static void be_quiet(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static db *pg_open(const char *address, souk_error *error)
{
    postgres_db *d = calloc(1, sizeof *d);
    if (!d) {
        souk_fail(error, N_("There is not enough memory."));
        return NULL;
    }
    d->base.driver = &db_postgres;
    d->connection = PQconnectdb(address);
    if (PQstatus(d->connection) == CONNECTION_OK) {
        PQsetNoticeProcessor(d->connection, be_quiet, NULL);
        return &d->base;
    }
    complain(d);
    /* The address may hold a password: it is not repeated. */
    souk_fail_at(error, 0, 0, "store", N_("The PostgreSQL store cannot be opened: %s."), d->base.error);
    pg_close(&d->base);
    return NULL;
}

bool db_listen(db *base, void (*heard)(void *context, const char *payload), void *context)
{
    if (base->driver != &db_postgres) return false;
    postgres_db *d = (postgres_db *)base;
    if (!d->listening) {
        if (pg_run(base, "LISTEN souk", DB_NONE, NULL, NULL) < 0) return false;
        d->listening = true;
    }
    struct pollfd wait = {PQsocket(d->connection), POLLIN, 0};
    poll(&wait, 1, LISTEN_MS);
    if (!PQconsumeInput(d->connection)) {
        PQreset(d->connection);
        d->num_known = 0;
        d->listening = false;
        return PQstatus(d->connection) == CONNECTION_OK;
    }
    for (PGnotify *n; (n = PQnotifies(d->connection));) {
        heard(context, n->extra);
        PQfreemem(n);
    }
    return true;
}

const db_driver db_postgres = {
    "postgres",
    pg_open,
    pg_close,
    pg_run,
    "BEGIN",
    "WITH done AS (INSERT INTO steps (tid, number, at, body) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT DO NOTHING RETURNING tid) SELECT pg_notify('souk', tid) FROM done",
    true};
