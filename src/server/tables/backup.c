/* backup.c — maintenance (see backup.h). The list below is the schema as data; a test compares a restored store. */
#include "server/tables/backup.h"
#include "core/error.h"
#include "core/json.h"
#include "core/out.h"
#include "server/store/schema.h"
#include "server/tables/load.h"
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = 16, LINE_MAX_BYTES = 64 << 20 };

static const struct kept {
    const char *name, *select, *insert;
    int columns;
    int first; /* columns of the first version: an older dump may lack some of the later ones; 0: all of them */
} all[] = {
    {"meta", "SELECT name, value FROM meta WHERE name <> 'version' ORDER BY name",
     "INSERT INTO meta (name, value) VALUES ($1, $2)", 2, 0},
    {"people",
     "SELECT id, name, account, hash, recovery, email, webhook, banned, created, pending, skeleton, reason "
     "FROM people ORDER BY id",
     "INSERT INTO people (id, name, account, hash, recovery, email, webhook, banned, created, pending, "
     "skeleton, reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, COALESCE($10, ''), COALESCE($11, ''), "
     "COALESCE($12, ''))",
     12, 9},
    {"signins", "SELECT id, person, created, revoked, address, device, seen FROM signins ORDER BY id",
     "INSERT INTO signins (id, person, created, revoked, address, device, seen) VALUES ($1, $2, "
     "CAST($3 AS BIGINT), $4, COALESCE($5, ''), COALESCE($6, ''), COALESCE(CAST($7 AS BIGINT), CAST($3 AS "
     "BIGINT)))",
     7, 4},
    {"tables",
     "SELECT id, game, status, listed, created, ended, secret, head, parts, summary, result, host, "
     "address FROM tables ORDER BY id",
     "INSERT INTO tables (id, game, status, listed, created, ended, secret, head, parts, summary, result, "
     "host, address) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, COALESCE($12, ''), "
     "COALESCE($13, ''))",
     13, 11},
    {"entries", "SELECT tid, number, at, body FROM entries ORDER BY tid, number",
     "INSERT INTO entries (tid, number, at, body) VALUES ($1, $2, $3, $4)", 4, 0},
    {"players", "SELECT person, tid, seat FROM players ORDER BY person, tid",
     "INSERT INTO players (person, tid, seat) VALUES ($1, $2, $3)", 3, 0},
    {"departed", "SELECT person, tid FROM departed ORDER BY person, tid",
     "INSERT INTO departed (person, tid) VALUES ($1, $2)", 2, 0},
    {"chat", "SELECT id, tid, at, person, name, seat, line FROM chat ORDER BY id",
     "INSERT INTO chat (id, tid, at, person, name, seat, line) VALUES ($1, $2, $3, $4, $5, $6, $7)", 7, 0},
    {"ratings", "SELECT game, person, mu, sigma, games, opponents FROM ratings ORDER BY game, person",
     "INSERT INTO ratings (game, person, mu, sigma, games, opponents) VALUES ($1, $2, $3, $4, $5, "
     "COALESCE(CAST($6 AS BIGINT), 0))",
     6, 5},
    {"gains", "SELECT tid, game, person, other, at, points FROM gains ORDER BY tid, person, other",
     "INSERT INTO gains (tid, game, person, other, at, points) VALUES ($1, $2, $3, $4, $5, $6)", 6, 0},
    {"blocks", "SELECT person, other FROM blocks ORDER BY person, other",
     "INSERT INTO blocks (person, other) VALUES ($1, $2)", 2, 0},
    {"bans", "SELECT address, until, reason FROM bans ORDER BY address",
     "INSERT INTO bans (address, until, reason) VALUES ($1, $2, COALESCE($3, ''))", 3, 2},
    {"reports", "SELECT id, at, person, tid, line, closed, lines FROM reports ORDER BY id",
     "INSERT INTO reports (id, at, person, tid, line, closed, lines) VALUES ($1, $2, $3, $4, $5, "
     "COALESCE(CAST($6 AS BIGINT), 0), COALESCE($7, ''))",
     7, 5},
    {"friends", "SELECT person, other, accepted, at FROM friends ORDER BY person, other",
     "INSERT INTO friends (person, other, accepted, at) VALUES ($1, $2, $3, $4)", 4, 0},
    {"invitations", "SELECT person, tid, sender, at FROM invitations ORDER BY person, tid",
     "INSERT INTO invitations (person, tid, sender, at) VALUES ($1, $2, $3, $4)", 4, 0},
    {"browsers", "SELECT endpoint, person, key, auth, lang, at FROM browsers ORDER BY endpoint",
     "INSERT INTO browsers (endpoint, person, key, auth, lang, at) VALUES ($1, $2, $3, $4, $5, $6)", 6, 0},
    {"alerts", "SELECT person, tid FROM alerts ORDER BY person, tid",
     "INSERT INTO alerts (person, tid) VALUES ($1, $2)", 2, 0},
    {"days",
     "SELECT date, game, person, place, entries, score, margin, at, address FROM days "
     "ORDER BY date, game, person",
     "INSERT INTO days (date, game, person, place, entries, score, margin, at, address) "
     "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
     9, 0},
};
enum { ALL = sizeof all / sizeof all[0] };

static bool failed(const store *s, souk_error *error)
{
    return souk_fail_at(error, 0, 0, "store", N_("Store error: %s."), s->db->error);
}

static bool no_memory(souk_error *error)
{
    return souk_fail(error, N_("Out of memory."));
}

/* --- dump and restore ------------------------------------------------------------------------ */

static bool put_row(FILE *to, const struct kept *kept, const db_rows *rows, souk_error *error)
{
    souk_out o;
    char *text = NULL;
    for (size_t size = 0; size == 0 || !text; size = o.len + 1) { /* once to measure, once to write */
        if (size && !(text = malloc(size))) return no_memory(error);
        souk_out_init(&o, text, size);
        souk_json_open(&o, '[');
        souk_json_string(&o, kept->name);
        for (int i = 0; i < kept->columns; i++) {
            if (db_text_at(rows, i))
                souk_json_string(&o, db_text_at(rows, i));
            else
                souk_json_null(&o);
        }
        souk_json_close(&o, ']');
        if (text) break;
    }
    bool good = fprintf(to, "%s\n", text) > 0;
    free(text);
    return good || souk_fail(error, N_("Write error: the output is incomplete."));
}

bool backup_dump(store *s, FILE *to, souk_error *error)
{
    /* A read-only transaction: the server keeps writing meanwhile. */
    bool good = db_run(s->db, "BEGIN", DB_NONE) >= 0;
    if (good && s->db->driver->shared)
        good = db_run(s->db, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", DB_NONE) >= 0;
    if (!good) failed(s, error);
    for (int i = 0; good && i < ALL; i++) {
        db_rows rows = db_query(s->db, all[i].select, DB_NONE);
        while (good && db_next(&rows))
            good = put_row(to, &all[i], &rows, error);
        good = (db_end(&rows) >= 0 || failed(s, error)) && good;
    }
    store_rollback(s);
    if (good && fflush(to) != 0) good = souk_fail(error, N_("Write error: the output is incomplete."));
    return good;
}

static bool put_line(store *s, char *line, size_t len, int number, souk_error *error)
{
    int max = souk_json_size(line, len);
    souk_json *nodes = malloc((size_t)max * sizeof *nodes);
    if (!nodes) return no_memory(error);
    bool good = souk_json_parse(line, len, nodes, max, error) > 0;
    const char *name = good ? souk_json_text(souk_json_at(nodes, 0)) : NULL;
    int i = 0;
    if (name && strcmp(name, "steps") == 0) name = "entries"; /* as dumps before version 6 call them */
    while (i < ALL && (!name || strcmp(all[i].name, name) != 0))
        i++;
    int columns = good && nodes->type == SOUK_JSON_ARRAY ? nodes->count - 1 : -1;
    good = good && i < ALL && columns <= all[i].columns &&
           columns >= (all[i].first ? all[i].first : all[i].columns);
    if (good) {
        const char *args[COLUMNS_MAX];
        for (int j = 0; j < all[i].columns; j++)
            args[j] = j < columns ? souk_json_text(souk_json_at(nodes, j + 1)) : NULL;
        good = db_run(s->db, all[i].insert, args, all[i].columns) >= 0 || failed(s, error);
    } else {
        souk_fail_at(error, number, 1, "dump", N_("This line is not part of a dump."));
    }
    free(nodes);
    return good;
}

bool backup_restore(store *s, FILE *from, souk_error *error)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    if (!store_begin(s)) return failed(s, error);
    int rows = db_run(s->db, "SELECT id FROM people UNION ALL SELECT id FROM tables LIMIT 1", DB_NONE);
    bool good = rows >= 0 && db_run(s->db, "DELETE FROM meta WHERE name <> 'version'", DB_NONE) >= 0;
    if (!good) failed(s, error);
    if (rows > 0) good = souk_fail_at(error, 0, 0, "store", N_("The store is not empty."));
    for (int number = 1; good && (len = getline(&line, &size, from)) > 0; number++) {
        if (line[len - 1] == '\n') line[--len] = '\0';
        good = put_line(s, line, (size_t)len, number, error);
    }
    free(line);
    if (good && (db_run(s->db, SCHEMA_HOSTS, DB_NONE) < 0 || db_run(s->db, SCHEMA_SKELETONS, DB_NONE) < 0 ||
                 db_run(s->db, SCHEMA_BANS, DB_NONE) < 0))
        good = failed(s, error);
    if (good && !store_commit(s)) good = failed(s, error);
    if (!good) store_rollback(s);
    return good;
}

/* --- checking -------------------------------------------------------------------------------- */

bool backup_check(store *s, void (*broken)(void *context, const char *table), void *context,
                  backup_report *report, souk_error *error)
{
    memset(report, 0, sizeof *report);
    if (!store_whole(s, true, error)) return false;
    bool good = true;
    store_rows rows = db_query(s->db, "SELECT id FROM tables ORDER BY id", DB_NONE);
    for (const char *id; good && (id = store_next(&rows));) {
        load_error missing = LOAD_NOT_FOUND;
        bool is_broken;
        online_table *online =
            load_table(s, id, true, &missing, &is_broken); /* bare: only the play matters here */
        report->tables++;
        if (!online && missing != LOAD_NOT_FOUND) {
            good = missing == LOAD_MEMORY ? no_memory(error) : failed(s, error);
        } else if (!online) {
            report->broken++;
            broken(context, id);
        } else {
            report->entries += online->entries;
        }
        if (online && online->table) {
            uint64_t both[2] = {report->digest, souk_digest(&online->table->state, online->game->state_size)};
            report->digest = souk_digest(both, sizeof both);
        }
        online_table_free(online);
    }
    return (store_end(&rows) >= 0 || failed(s, error)) && good;
}

bool backup_compact(store *s, souk_error *error)
{
    static const char over[] = "DELETE FROM leases WHERE tid IN "
                               "(SELECT id FROM tables WHERE status IN ('done', 'closed'))";
    static const char open[] = "DELETE FROM invitations WHERE tid NOT IN "
                               "(SELECT id FROM tables WHERE status = 'open')";
    static const char heard[] = "DELETE FROM alerts WHERE tid NOT IN "
                                "(SELECT id FROM tables WHERE status IN ('open', 'running'))";
    static const char past[] = "UPDATE days SET address = '' WHERE date < (SELECT MAX(d.date) FROM days d)";
    static const char done[] = "DELETE FROM orders WHERE line NOT LIKE 'erase %' OR SUBSTR(line, 7) NOT IN "
                               "(SELECT id FROM people)";
    static const char *const both[] = {
        done, "DELETE FROM codes", open, heard, "DELETE FROM signins WHERE revoked = 1", over,
        /* users' addresses are deleted with what they did from there */
        "UPDATE tables SET address = '' WHERE status IN ('done', 'closed')", past, "VACUUM"};
    for (size_t i = 0; i < sizeof both / sizeof both[0]; i++)
        if (db_run(s->db, both[i], DB_NONE) < 0) return failed(s, error);
    if (!s->db->driver->shared && db_run(s->db, "PRAGMA wal_checkpoint(TRUNCATE)", DB_NONE) < 0)
        return failed(s, error);
    return true;
}
