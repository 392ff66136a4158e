/* db_sqlite.c — SQLite: one file, no set-up. Write-ahead log and synchronous=FULL: COMMIT returns when the bytes are
 * on disk. Only the writer's connection writes and the others read, so no call waits long. */
#include "server/store/db.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATEMENTS_MAX = 160, BUSY_MS = 2000 };

typedef struct sqlite_db {
    db base;
    sqlite3 *lite;
    struct {
        const char *sql;
        sqlite3_stmt *statement;
    } known[STATEMENTS_MAX];
    int num_known;
} sqlite_db;

static void lite_close(db *base)
{
    sqlite_db *d = (sqlite_db *)base;
    for (int i = 0; i < d->num_known; i++)
        sqlite3_finalize(d->known[i].statement);
    sqlite3_close(d->lite);
    free(d);
}

static int complain(sqlite_db *d)
{
    int code = sqlite3_errcode(d->lite) & 0xFF;
    snprintf(d->base.error, sizeof d->base.error, "%s", sqlite3_errmsg(d->lite));
    d->base.lost = code == SQLITE_BUSY || code == SQLITE_LOCKED;
    return -1;
}

/* Forgets the statements that have no open result. */
static void forget_statements(sqlite_db *d)
{
    int kept = 0;
    for (int i = 0; i < d->num_known; i++) {
        if (sqlite3_stmt_busy(d->known[i].statement))
            d->known[kept++] = d->known[i];
        else
            sqlite3_finalize(d->known[i].statement);
    }
    d->num_known = kept;
}

/* The prepared statement of that text; statements are cached by the address of the text. One whose result is still
 * being read is prepared once more. */
static sqlite3_stmt *prepared(sqlite_db *d, const char *sql)
{
    for (int i = 0; i < d->num_known; i++)
        if (d->known[i].sql == sql && !sqlite3_stmt_busy(d->known[i].statement)) return d->known[i].statement;
    sqlite3_stmt *statement = NULL;
    if (d->num_known == STATEMENTS_MAX) forget_statements(d);
    if (d->num_known == STATEMENTS_MAX ||
        sqlite3_prepare_v3(d->lite, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        return NULL;
    d->known[d->num_known].sql = sql;
    d->known[d->num_known++].statement = statement;
    return statement;
}

static void lite_end(db_rows *rows)
{
    sqlite3_reset(rows->result);
    sqlite3_clear_bindings(rows->result);
    rows->result = NULL;
}

static void lite_query(db_rows *rows, const char *sql, const char *const *args, int n)
{
    sqlite_db *d = (sqlite_db *)rows->db;
    sqlite3_stmt *s = prepared(d, sql);
    d->base.lost = false;
    bool good = s != NULL;
    for (int i = 0; good && i < n; i++) /* NULL is bound as such */
        good = sqlite3_bind_text(s, i + 1, args[i], -1, SQLITE_TRANSIENT) == SQLITE_OK;
    rows->result = s;
    if (good) return;
    rows->n = complain(d);
    if (s) lite_end(rows);
}

/* False if memory ran out: NULL where the column is not. */
static bool read_columns(db_rows *rows)
{
    sqlite3_stmt *s = rows->result;
    int columns = sqlite3_column_count(s);
    bool whole = true;
    for (int i = 0; i < columns && i < DB_COLUMNS; i++) {
        bool null = sqlite3_column_type(s, i) == SQLITE_NULL;
        rows->column[i] = (const char *)sqlite3_column_text(s, i);
        whole = whole && (null || rows->column[i]);
    }
    return whole;
}

static bool lite_next(db_rows *rows)
{
    sqlite_db *d = (sqlite_db *)rows->db;
    int result = sqlite3_step(rows->result);
    if (result == SQLITE_ROW && read_columns(rows)) {
        rows->n++;
        return true;
    }
    if (result != SQLITE_DONE)
        rows->n = complain(d);
    else if (rows->n == 0 && !sqlite3_stmt_readonly(rows->result))
        rows->n = sqlite3_changes(d->lite);
    lite_end(rows);
    return false;
}

static db *lite_open(const char *address, char *why, size_t size, bool *damaged)
{
    const char *path = address + strlen("sqlite:");
    sqlite_db *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->base.driver = &db_sqlite;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    /* A new store is readable by its owner only, whatever the umask; SQLite gives its side files the same mode. */
    int fd =
        strncmp(path, "file:", 5) == 0 || path[0] == ':' ? -1 : open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd >= 0) close(fd);
    bool good = sqlite3_open_v2(path, &d->lite, flags, NULL) == SQLITE_OK;
    if (good) {
        sqlite3_busy_timeout(d->lite, BUSY_MS);
        good = sqlite3_exec(d->lite,
                            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                            "PRAGMA wal_autocheckpoint=4000;",
                            NULL, NULL, NULL) == SQLITE_OK;
    }
    if (good) return &d->base;
    *damaged = d->lite && sqlite3_errcode(d->lite) == SQLITE_CORRUPT;
    snprintf(why, size, "%s", d->lite ? sqlite3_errmsg(d->lite) : "-");
    lite_close(&d->base);
    return NULL;
}

const db_driver db_sqlite = {"sqlite:",
                             lite_open,
                             lite_close,
                             lite_query,
                             lite_next,
                             lite_end,
                             NULL,
                             "BEGIN IMMEDIATE",
                             "INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4) "
                             "ON CONFLICT DO NOTHING",
                             NULL,
                             false};
