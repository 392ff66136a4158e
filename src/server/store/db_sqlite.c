/* db_sqlite.c — SQLite: one file, no set-up. Write-ahead log and synchronous=FULL: COMMIT returns when the bytes are
 * on disk. Only the writer's connection writes and the others read, so no call waits long. */
#include "server/store/db.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATEMENTS_MAX = 96, BUSY_MS = 2000, COLUMNS_MAX = 24 };

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

/* The prepared statement of that text; statements are cached by the address of the text. */
static sqlite3_stmt *prepared(sqlite_db *d, const char *sql)
{
    for (int i = 0; i < d->num_known; i++)
        if (d->known[i].sql == sql) return d->known[i].statement;
    sqlite3_stmt *statement = NULL;
    if (d->num_known == STATEMENTS_MAX) {
        for (int i = 0; i < d->num_known; i++)
            sqlite3_finalize(d->known[i].statement);
        d->num_known = 0;
    }
    if (sqlite3_prepare_v3(d->lite, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        return NULL;
    d->known[d->num_known].sql = sql;
    d->known[d->num_known++].statement = statement;
    return statement;
}

static int lite_run(db *base, const char *sql, const char *const *args, int n, db_row each, void *context)
{
    sqlite_db *d = (sqlite_db *)base;
    sqlite3_stmt *s = prepared(d, sql);
    d->base.lost = false;
    if (!s) return complain(d);
    for (int i = 0; i < n; i++) {
        if (args[i])
            sqlite3_bind_text(s, i + 1, args[i], -1, SQLITE_STATIC);
        else
            sqlite3_bind_null(s, i + 1);
    }
    int rows = 0, result;
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        const char *column[COLUMNS_MAX];
        int columns = sqlite3_column_count(s);
        bool whole = true;
        for (int i = 0; i < columns && i < COLUMNS_MAX; i++) {
            bool null = sqlite3_column_type(s, i) == SQLITE_NULL;
            column[i] = (const char *)sqlite3_column_text(s, i);
            whole = whole && (null || column[i]); /* NULL without SQL NULL: out of memory */
        }
        if (!whole) break;
        if (each) each(context, column);
        rows++;
    }
    bool reads = sqlite3_stmt_readonly(s);
    if (result != SQLITE_DONE) complain(d);
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    if (result != SQLITE_DONE) return -1;
    return reads || rows > 0 ? rows : sqlite3_changes(d->lite);
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
                             lite_run,
                             NULL,
                             "BEGIN IMMEDIATE",
                             "INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4) "
                             "ON CONFLICT DO NOTHING",
                             false};
