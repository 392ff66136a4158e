/* schema.c — the schema, a list of migrations from each version to the next. A store's version is in `meta`; opening
 * runs the missing ones, one transaction each. A released one is never edited: another is added after it. */
#include "server/store/schema.h"
#include "core/error.h"
#include "core/text.h"
#include "server/store/store.h"
#include <string.h>

static const char *const version_1[] = {
    "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE, hash TEXT NOT NULL, "
    "recovery TEXT NOT NULL, email TEXT NOT NULL, webhook TEXT NOT NULL, banned BIGINT NOT NULL, "
    "created BIGINT NOT NULL)",
    "CREATE TABLE signins (id TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL, "
    "revoked BIGINT NOT NULL)",
    "CREATE INDEX signins_person ON signins (person)",
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, "
    "listed BIGINT NOT NULL, created BIGINT NOT NULL, ended BIGINT NOT NULL, secret TEXT NOT NULL, "
    "head TEXT NOT NULL, parts TEXT, summary TEXT NOT NULL, result TEXT)",
    "CREATE INDEX tables_status ON tables (status, created)",
    "CREATE TABLE steps (tid TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL, "
    "PRIMARY KEY (tid, number))",
    "CREATE TABLE players (person TEXT NOT NULL, tid TEXT NOT NULL, seat BIGINT NOT NULL, "
    "PRIMARY KEY (person, tid))",
    "CREATE TABLE chat (id TEXT PRIMARY KEY, tid TEXT NOT NULL, at BIGINT NOT NULL, person TEXT NOT NULL, "
    "name TEXT NOT NULL, seat BIGINT NOT NULL, line TEXT NOT NULL)",
    "CREATE INDEX chat_tid ON chat (tid, at)",
    "CREATE TABLE ratings (game TEXT NOT NULL, person TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL, "
    "sigma DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (game, person))",
    "CREATE TABLE blocks (person TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (person, other))",
    "CREATE TABLE reports (id TEXT PRIMARY KEY, at BIGINT NOT NULL, person TEXT NOT NULL, tid TEXT NOT NULL, "
    "line TEXT NOT NULL)",
    "CREATE TABLE leases (tid TEXT PRIMARY KEY, owner TEXT NOT NULL, until BIGINT NOT NULL)",
    "CREATE TABLE orders (number BIGINT PRIMARY KEY, line TEXT NOT NULL)",
    NULL};

static const char create_presence[] = "CREATE TABLE presence (tid TEXT NOT NULL, person TEXT NOT NULL, "
                                      "owner TEXT NOT NULL, PRIMARY KEY (tid, person, owner))";

/* A lease holds while its owner lives, so one row per process renews all its leases. Every process sees presence. */
static const char *const version_2[] = {
    "CREATE TABLE servers (id TEXT PRIMARY KEY, alive BIGINT NOT NULL, until BIGINT NOT NULL)",
    "DROP TABLE leases", "CREATE TABLE leases (tid TEXT PRIMARY KEY, owner TEXT NOT NULL)", create_presence,
    NULL};

/* The host and address of each table, the address of each sign-in, and banned addresses: to find abusers. */
static const char *const version_3[] = {"ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT ''",
                                        "ALTER TABLE tables ADD COLUMN address TEXT NOT NULL DEFAULT ''",
                                        SCHEMA_HOSTS,
                                        "CREATE INDEX tables_host ON tables (host, status)",
                                        "CREATE INDEX tables_address ON tables (address, status)",
                                        "CREATE INDEX players_tid ON players (tid)",
                                        "ALTER TABLE signins ADD COLUMN address TEXT NOT NULL DEFAULT ''",
                                        "CREATE INDEX signins_address ON signins (address)",
                                        "ALTER TABLE people ADD COLUMN pending TEXT NOT NULL DEFAULT ''",
                                        "ALTER TABLE people ADD COLUMN skeleton TEXT NOT NULL DEFAULT ''",
                                        SCHEMA_SKELETONS,
                                        "CREATE INDEX people_skeleton ON people (skeleton)",
                                        "CREATE TABLE bans (address TEXT PRIMARY KEY, until BIGINT NOT NULL)",
                                        NULL};

/* Friends, invitations, codes that move a user to another device, and the browsers that receive Web Push. */
static const char *const version_4[] = {
    "CREATE TABLE friends (person TEXT NOT NULL, other TEXT NOT NULL, accepted BIGINT NOT NULL, "
    "at BIGINT NOT NULL, PRIMARY KEY (person, other))",
    "CREATE INDEX friends_other ON friends (other)",
    "CREATE TABLE invitations (person TEXT NOT NULL, tid TEXT NOT NULL, sender TEXT NOT NULL, "
    "at BIGINT NOT NULL, PRIMARY KEY (person, tid))",
    "CREATE TABLE codes (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL)",
    "CREATE INDEX codes_person ON codes (person)",
    "CREATE TABLE browsers (endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, "
    "auth TEXT NOT NULL, lang TEXT NOT NULL, at BIGINT NOT NULL)",
    "CREATE INDEX browsers_person ON browsers (person)",
    "CREATE TABLE alerts (person TEXT NOT NULL, tid TEXT NOT NULL, PRIMARY KEY (person, tid))",
    NULL};

/* Results of the tables of the day: one per person, date and game. */
static const char *const version_5[] = {
    "CREATE TABLE days (date TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, place BIGINT NOT NULL, "
    "entries BIGINT NOT NULL, score BIGINT NOT NULL, margin BIGINT NOT NULL, at BIGINT NOT NULL, "
    "address TEXT NOT NULL, PRIMARY KEY (date, game, person))",
    "CREATE INDEX days_person ON days (person)", NULL};

/* The entries of tables, under the name that the code has for them; the gains of players of rated games from each
 * other, and how many opponents a rating stands on. */
static const char *const version_6[] = {
    "ALTER TABLE steps RENAME TO entries",
    "CREATE TABLE gains (tid TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, other TEXT NOT NULL, "
    "at BIGINT NOT NULL, points DOUBLE PRECISION NOT NULL, PRIMARY KEY (tid, person, other))",
    "CREATE INDEX gains_person ON gains (game, person)",
    "INSERT INTO gains (tid, game, person, other, at, points) SELECT t.id, t.game, a.person, b.person, "
    "t.ended, 0 "
    "FROM tables t JOIN players a ON a.tid = t.id JOIN players b ON b.tid = t.id AND b.person <> a.person "
    "WHERE t.status = 'done' AND t.result LIKE '%\"ratings\":[{%'",
    "ALTER TABLE ratings ADD COLUMN opponents BIGINT NOT NULL DEFAULT 0",
    "UPDATE ratings SET opponents = (SELECT count(DISTINCT other) FROM gains WHERE gains.game = ratings.game "
    "AND gains.person = ratings.person)",
    NULL};

/* The device of a sign-in, and when it was last seen; older ones count from the latest. People who left a table
 * before the start: its entries have their name. */
static const char *const version_7[] = {
    "ALTER TABLE signins ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE signins ADD COLUMN seen BIGINT NOT NULL DEFAULT 0",
    "UPDATE signins SET seen = (SELECT MAX(l.created) FROM signins l)",
    "CREATE TABLE departed (person TEXT NOT NULL, tid TEXT NOT NULL, PRIMARY KEY (person, tid))", NULL};

/* Bans of people end, and have a reason as those of addresses; reports are closed. Indexes find
 * the rows that are deleted after a time. Every process sees who is notified of a table. */
static const char *const version_8[] = {
    "ALTER TABLE people ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE bans ADD COLUMN reason TEXT NOT NULL DEFAULT ''",
    SCHEMA_BANS,
    "ALTER TABLE reports ADD COLUMN closed BIGINT NOT NULL DEFAULT 0",
    "CREATE INDEX chat_at ON chat (at)",
    "CREATE INDEX signins_seen ON signins (seen)",
    "CREATE INDEX signins_known ON signins (seen) WHERE address <> ''",
    "CREATE INDEX tables_known ON tables (ended) WHERE address <> ''",
    "CREATE INDEX days_known ON days (at) WHERE address <> ''",
    "CREATE TABLE holders (tid TEXT NOT NULL, owner TEXT NOT NULL, PRIMARY KEY (tid, owner))",
    "CREATE INDEX holders_owner ON holders (owner)",
    NULL};

/* The lines of chat that a report is about, by their times. */
static const char *const version_9[] = {"ALTER TABLE reports ADD COLUMN lines TEXT NOT NULL DEFAULT ''",
                                        NULL};

static const char *const *const versions[STORE_VERSION] = {
    version_1, version_2, version_3, version_4, version_5, version_6, version_7, version_8, version_9};

/* False if there is none. */
static bool read_version(db *d, int64_t *version)
{
    db_rows rows = db_query(d, "SELECT value FROM meta WHERE name = 'version'", DB_NONE);
    if (db_next(&rows)) *version = db_int_at(&rows, 0);
    return db_end(&rows) == 1;
}

static bool upgrade(db *d, int64_t version)
{
    for (int i = 0; versions[version][i]; i++)
        if (db_run(d, versions[version][i], DB_NONE) < 0) return false;
    return db_run(d, "UPDATE meta SET value = $1 WHERE name = 'version'",
                  DB_ARGS(db_number(version + 1).text)) == 1;
}

/* An up-to-date store is opened without writing: it may be locked or read-only. */
static bool up_to_date(db *d)
{
    int64_t version = 0;
    return read_version(d, &version) && version == STORE_VERSION;
}

bool schema_upgrade(db *d, souk_error *error)
{
    int64_t version = 0;
    if (up_to_date(d)) return true;
    bool good = db_run(d, d->driver->begin, DB_NONE) >= 0;
    /* Processes that start together upgrade one after the other. */
    if (good && d->driver->shared) good = db_run(d, "SELECT pg_advisory_xact_lock(7365746)", DB_NONE) >= 0;
    good = good &&
           db_run(d, "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
                  DB_NONE) >= 0 &&
           db_run(d, "INSERT INTO meta (name, value) VALUES ('version', '0') ON CONFLICT DO NOTHING",
                  DB_NONE) >= 0 &&
           read_version(d, &version);
    bool newer = good && version > STORE_VERSION;
    while (good && version < STORE_VERSION)
        good = upgrade(d, version++);
    good = good && !newer && db_run(d, "COMMIT", DB_NONE) >= 0;
    if (good) return true;
    char why[SOUK_TEXT_MAX];
    memcpy(why, d->error, sizeof why);
    db_run(d, "ROLLBACK", DB_NONE);
    if (newer)
        return souk_fail_at(error, 0, 0, "store",
                            N_("The store was written by a newer souk: please "
                               "upgrade."));
    return souk_fail_at(error, 0, 0, "store", N_("Cannot upgrade the store: %s."), why);
}
