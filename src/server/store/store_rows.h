/* store_rows.h — short forms of statements that the files of the store share. */
#ifndef SOUK_SERVER_STORE_STORE_ROWS_H
#define SOUK_SERVER_STORE_STORE_ROWS_H
#include "server/store/db.h"
#include "server/store/store.h"

static inline store_result result_of(int rows)
{
    return rows < 0 ? STORE_FAILED : STORE_OK;
}

/* The result of an insert that does nothing if the row exists. */
static inline store_result unless_there(int rows)
{
    return rows < 0 ? STORE_FAILED : rows == 0 ? STORE_CONFLICT : STORE_OK;
}

static inline store_result change(store *s, const char *sql, const char *const *args, int n)
{
    return result_of(db_run(s->db, sql, args, n));
}

static inline store_result insert(store *s, const char *sql, const char *const *args, int n)
{
    return unless_there(db_run(s->db, sql, args, n));
}

/* Each of these statements, with that person as $1. */
static inline store_result change_all(store *s, const char *const *statements, size_t n, const char *person)
{
    for (size_t i = 0; i < n; i++)
        if (db_run(s->db, statements[i], DB_ARGS(person)) < 0) return STORE_FAILED;
    return STORE_OK;
}

/* Reads that many numbers of the only row; they stay as they are if there is none. As db_run. */
static inline int read_numbers(store *s, int64_t *number, int columns, const char *sql,
                               const char *const *args, int n)
{
    db_rows rows = db_query(s->db, sql, args, n);
    if (db_next(&rows))
        for (int i = 0; i < columns; i++)
            number[i] = db_int_at(&rows, i);
    return db_end(&rows);
}

/* Notifies the processes that share the store, after COMMIT: a mark, an id, and what follows it. See listener.c. */
static inline store_result notify(store *s, const char *mark, const char *id, const char *more)
{
    if (!s->db->driver->shared) return STORE_OK;
    return change(s, "SELECT pg_notify('souk', CAST($1 AS TEXT) || $2 || $3)", DB_ARGS(mark, id, more));
}

/* The same, only those where somebody watches the lobby: the summary of that table has changed. */
static inline store_result notify_lobby(store *s, const char *table)
{
    if (!s->db->driver->shared) return STORE_OK;
    return change(s, "SELECT pg_notify('souk-lobby', '+' || CAST($1 AS TEXT))", DB_ARGS(table));
}
#endif
