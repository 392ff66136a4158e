/* db.h — a connection to a database: SQLite in a file, or PostgreSQL.
 *
 * The idea: each statement is written once, in the SQL that both understand. Parameters are $1, $2, ... in order of
 * appearance, and every value is passed as text. So a driver only opens, runs and closes; the differences are its
 * members. A connection belongs to one thread. */
#ifndef SOUK_SERVER_STORE_DB_H
#define SOUK_SERVER_STORE_DB_H
#include "souk.h"

typedef struct db db;

/* One result row; a column may be NULL. The texts are valid until the callback returns. */
typedef void (*db_row)(void *context, const char *const *column);

typedef struct db_driver {
    const char *prefix; /* of the address: "sqlite:" */
    /* NULL with the reason as the database words it; an empty reason means that memory ran out. */
    db *(*open)(const char *address, char *why, size_t size, bool *damaged);
    void (*close)(db *d);
    /* Runs one statement. Returns the number of rows changed or selected, or -1 with the reason in d->error. A
     * statement is prepared once and cached by address, so its text must be a constant. */
    int (*run)(db *d, const char *sql, const char *const *args, int n, db_row each, void *context);
    /* As db_listen below; NULL: no other process writes. */
    bool (*listen)(db *d, void (*heard)(void *context, const char *payload), void *context);
    /* Statements that differ between the databases. */
    const char *begin, *append;
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
int db_run(db *d, const char *sql, const char *const *args, int n, db_row each, void *context);

/* The arguments of db_run: DB_ARGS("a", "b") expands to two arguments, the list and its length. */
#define DB_ARGS(...) \
    (const char *const[]){__VA_ARGS__}, (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
#define DB_NONE NULL, 0

/* An integer as text, valid until the end of the full expression: db_number(7).text */
typedef struct db_text {
    char text[24];
} db_text;
db_text db_number(int64_t n);
/* A column as a number; 0 if it is NULL. */
int64_t db_int(const char *column);

/* Listens for notifications from other processes (PostgreSQL). Blocks until one arrives, for at most a tenth of a
 * second, or until the connection is lost (false). Calls `heard` with each payload. */
bool db_listen(db *d, void (*heard)(void *context, const char *payload), void *context);
#endif
