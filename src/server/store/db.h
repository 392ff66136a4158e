/* db.h — a connection to a database: SQLite in a file, or PostgreSQL.
 *
 * The idea: each statement is written once, in the SQL that both understand. Parameters are $1, $2, ... in order of
 * appearance, and every value is passed as text. So a driver only opens, runs and closes; the differences are its
 * members. A connection belongs to one thread. */
#ifndef SOUK_SERVER_STORE_DB_H
#define SOUK_SERVER_STORE_DB_H
#include "souk.h"

typedef struct db db;

enum { DB_COLUMNS = 24 };

/* The result of a statement, row by row:
 *     db_rows rows = db_query(d, "SELECT ...", DB_ARGS("a"));
 *     while (db_next(&rows))
 *         use(db_text_at(&rows, 0));
 *     bool good = db_end(&rows) >= 0;
 * Other statements may run meanwhile, the same one included. */
typedef struct db_rows {
    db *db;
    void *result;                   /* the driver's; NULL: failed, or at the end */
    int n;                          /* rows read or, at the end of a change, rows changed; -1: failed */
    const char *column[DB_COLUMNS]; /* of the current row */
} db_rows;

typedef struct db_driver {
    const char *prefix; /* of the address: "sqlite:" */
    /* NULL with the reason as the database words it; an empty reason means that memory ran out. */
    db *(*open)(const char *address, char *why, size_t size, bool *damaged);
    void (*close)(db *d);
    /* As db_query, db_next and db_end below, for the result in `rows`; `end` only before the last row. */
    void (*query)(db_rows *rows, const char *sql, const char *const *args, int n);
    bool (*next)(db_rows *rows);
    void (*end)(db_rows *rows);
    /* As db_listen below; NULL: no other process writes. */
    bool (*listen)(db *d, const char *owner, bool lobby, void (*heard)(void *context, const char *payload),
                   void *context);
    /* Statements that differ between the databases. append_all appends lists of values and returns what it has appended;
     * NULL where a statement costs no round trip. */
    const char *begin, *append, *append_all;
    bool shared; /* other processes may write to it */
} db_driver;

struct db {
    const db_driver *driver;
    char error[SOUK_TEXT_MAX];
    bool lost; /* the last call failed for a transient reason: no connection, or a lock */
    /* Timeout of a call in milliseconds; 0: none. A database that does not answer in time counts as lost, and until
     * it answers again every call fails immediately. (SQLite's calls are short anyway.) */
    int patience;
};

extern const db_driver db_sqlite;
extern const db_driver db_postgres; /* in the module souk-postgresql; it uses nothing else of the program */

/* Finds the driver for the address and opens a connection; NULL with an error. */
db *db_open(const char *address, souk_error *error);
/* Fails with the damage that was found and how to recover. */
bool db_damaged(souk_error *error, const char *what);
void db_close(db *d);
/* Starts a statement. It is prepared once and cached by address, so its text must be a constant. */
db_rows db_query(db *d, const char *sql, const char *const *args, int n);
/* Reads the next row; false: there is none, or the statement failed. */
bool db_next(db_rows *rows);
/* Ends the statement: the number of rows read or changed, or -1 with the reason in d->error. */
int db_end(db_rows *rows);
/* A column of the current row, valid until the next one; NULL or 0 if it is NULL. */
const char *db_text_at(const db_rows *rows, int column);
int64_t db_int_at(const db_rows *rows, int column);
double db_real_at(const db_rows *rows, int column);
void db_copy_at(const db_rows *rows, int column, char *to, size_t size);

/* Runs a statement to its end; returns what db_end does. */
static inline int db_run(db *d, const char *sql, const char *const *args, int n)
{
    db_rows rows = db_query(d, sql, args, n);
    while (db_next(&rows))
        ;
    return db_end(&rows);
}

/* The arguments of db_query and db_run: DB_ARGS("a", "b") expands to two arguments, the list and its length. */
#define DB_ARGS(...) \
    (const char *const[]){__VA_ARGS__}, (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
#define DB_NONE NULL, 0

/* An integer as text, valid until the end of the full expression: db_number(7).text */
typedef struct db_text {
    char text[24];
} db_text;
db_text db_number(int64_t n);

/* Listens for notifications from other processes to all, to that one and, on request, about the lobby (PostgreSQL).
 * Blocks until one arrives, for at most a tenth of a second, or until the connection is lost (false). Calls `heard` with
 * each payload, and whenever it has begun to listen: with "", or with "+" to the lobby. Then the store must be read for
 * earlier changes. */
bool db_listen(db *d, const char *owner, bool lobby, void (*heard)(void *context, const char *payload),
               void *context);
#endif
