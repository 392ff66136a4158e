/* db.h — a connection to a database: SQLite in a file, or PostgreSQL.
 *
 * The idea: the statements are written once, in the SQL that both understand (parameters are $1, $2, ...
 * in order of appearance, every value travels as text), so a driver is only: open, run, close. What
 * differs is a member of the driver. A connection belongs to one thread.
 */
#ifndef SOUK_SERVER_DB_H
#define SOUK_SERVER_DB_H
#include "souk.h"

typedef struct db db;

/* One row of an answer; a column may be NULL. The texts live until the call returns. */
typedef void (*db_row)(void *context, const char *const *column);

typedef struct db_driver {
    const char *prefix; /* of the address: "sqlite:" */
    /* NULL with the reason in the words of the database; without words there was no memory. */
    db *(*open)(const char *address, char *why, size_t size, bool *damaged);
    void (*close)(db *d);
    /* Runs one statement. The number of rows changed or answered, or -1 (and d->error says why). Each
     * statement text is prepared once, so it must be a constant. */
    int (*run)(db *d, const char *sql, const char *const *args, int n, db_row each, void *context);
    /* As db_listen below; NULL: nobody else writes. */
    bool (*listen)(db *d, void (*heard)(void *context, const char *payload), void *context);
    /* Statements that are not the same everywhere. */
    const char *begin, *append;
    bool shared; /* other processes may write to it */
} db_driver;

struct db {
    const db_driver *driver;
    char error[SOUK_TEXT_MAX];
    bool lost; /* the last call failed for a reason that may pass: no connection, somebody's lock */
    /* Milliseconds that a call may take; 0: as long as it takes. A database that does not answer in time is
     * lost, and until it answers again every call fails at once. (SQLite's calls are short by themselves.) */
    int patience;
};

extern const db_driver db_sqlite;
extern const db_driver db_postgres; /* in the module souk-postgresql: it uses nothing else of the program */

/* Finds the driver for the address and opens a connection; NULL with an error. */
db *db_open(const char *address, souk_error *error);
/* Fails with what is wrong with a store and what to do about it. */
bool db_damaged(souk_error *error, const char *what);
void db_close(db *d);
int db_run(db *d, const char *sql, const char *const *args, int n, db_row each, void *context);

/* The arguments of db_run: DB_ARGS("a", "b") is two things, the list and its length. */
#define DB_ARGS(...) \
    (const char *const[]){__VA_ARGS__}, (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))
#define DB_NONE NULL, 0

/* A whole number as text, good until the end of the expression it stands in: db_number(7).text */
typedef struct db_text {
    char text[24];
} db_text;
db_text db_number(int64_t n);
/* A column as a number; 0 if it is NULL. */
int64_t db_int(const char *column);

/* Listens for what other processes append (PostgreSQL). Blocks until there is news, a tenth of a second
 * has passed, or the connection is lost (false). `heard` is called with each payload. */
bool db_listen(db *d, void (*heard)(void *context, const char *payload), void *context);
#endif
