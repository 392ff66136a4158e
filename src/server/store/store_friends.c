/* store_friends.c — statements about friends and what they send (see store.h). One row per pair, whoever asked. */
#include "core/out.h"
#include "server/store/store.h"
#include "server/store/store_rows.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- friends --------------------------------------------------------------------------------- */

/* Notifies the other processes that both friends' lists have changed, if any rows did. */
static store_result tell_both(store *s, int rows, const char *person, const char *other)
{
    if (rows <= 0) return result_of(rows);
    return notify(s, "=", person, "") == STORE_OK ? notify(s, "=", other, "") : STORE_FAILED;
}

store_result store_befriend(store *s, const char *person, const char *other, int64_t at)
{
    int rows = db_run(s->db, "UPDATE friends SET accepted = 1 WHERE person = $1 AND other = $2",
                      DB_ARGS(other, person));
    if (rows == 0)
        rows = db_run(s->db,
                      "INSERT INTO friends (person, other, accepted, at) VALUES ($1, $2, 0, $3) "
                      "ON CONFLICT DO NOTHING",
                      DB_ARGS(person, other, db_number(at).text));
    return tell_both(s, rows, person, other);
}

store_result store_part(store *s, const char *person, const char *other)
{
    int rows = db_run(s->db,
                      "DELETE FROM friends WHERE (person = $1 AND other = $2) OR "
                      "(person = $2 AND other = $1)",
                      DB_ARGS(person, other));
    return tell_both(s, rows, person, other);
}

store_result store_tell_friends(store *s, const char *person)
{
    if (!s->db->driver->shared) return STORE_OK;
    return change(s,
                  "SELECT pg_notify('souk', '=' || CASE WHEN person = $1 THEN other ELSE person END) "
                  "FROM friends WHERE person = $1 OR other = $1",
                  DB_ARGS(person));
}

/* The relation of the person $1 in a row of friends, as a store_bond. */
#define BOND "CASE WHEN f.accepted = 1 THEN 3 WHEN f.person = $1 THEN 1 ELSE 2 END"

bool store_bond_read(store *s, const char *person, const char *other, store_bond *bond)
{
    int64_t number = BOND_NONE;
    bool good = read_numbers(s, &number, 1,
                             "SELECT " BOND " FROM friends f WHERE (f.person = $1 AND f.other = $2) OR "
                             "(f.person = $2 AND f.other = $1)",
                             DB_ARGS(person, other)) >= 0;
    *bond = (store_bond)number;
    return good;
}

store_rows store_friends(store *s, const char *person)
{
    return db_query(s->db,
                    "SELECT p.id, p.name, " BOND " FROM friends f JOIN people p "
                    "ON p.id = CASE WHEN f.person = $1 THEN f.other ELSE f.person END "
                    "WHERE f.person = $1 OR f.other = $1 "
                    /* requests from others come last, so that a flood of them pushes nobody off the list */
                    "ORDER BY CASE WHEN f.accepted = 1 OR f.person = $1 THEN 0 ELSE 1 END, CASE WHEN "
                    "f.accepted = 1 OR f.person = $1 THEN 0 ELSE f.at END DESC, p.name, p.id",
                    DB_ARGS(person));
}

bool store_next_friend(store_rows *rows, store_friend *f)
{
    if (!db_next(rows)) return false;
    db_copy_at(rows, 0, f->person, sizeof f->person);
    db_copy_at(rows, 1, f->name, sizeof f->name);
    f->bond = (store_bond)db_int_at(rows, 2);
    return true;
}

int store_blocked_by(store *s, const char *person, const char *other)
{
    return db_run(s->db, "SELECT other FROM blocks WHERE person = $1 AND other = $2", DB_ARGS(other, person));
}

store_rows store_public_tables(store *s, const char *person)
{
    return db_query(s->db,
                    "SELECT t.id, t.game, t.status FROM players p JOIN tables t ON t.id = p.tid "
                    "WHERE p.person = $1 AND t.listed = 1 AND t.status IN ('open', 'running') "
                    "ORDER BY t.created DESC LIMIT 5",
                    DB_ARGS(person));
}

/* --- presence online: as at a table, but with an empty table id --------------------------- */

store_result store_come(store *s, const char *person, const char *owner, bool on)
{
    static const char in[] =
        "INSERT INTO presence (tid, person, owner) VALUES ('', $1, $2) ON CONFLICT DO NOTHING";
    static const char out[] = "DELETE FROM presence WHERE tid = '' AND person = $1 AND owner = $2";
    return change(s, on ? in : out, DB_ARGS(person, owner));
}

store_rows store_tell_coming(store *s, const char *person, const char *owner, int64_t now)
{
    return db_query(
        s->db,
        "SELECT CASE WHEN v.until > $1 THEN p.person ELSE '' END, "
        "CAST(pg_notify('souk-' || p.owner, '~' || CAST($2 AS TEXT)) AS TEXT) FROM friends f "
        "JOIN presence p ON p.tid = '' AND p.person = CASE WHEN f.person = $2 THEN f.other ELSE f.person END "
        "JOIN servers v ON v.id = p.owner WHERE (f.person = $2 OR f.other = $2) AND f.accepted = 1 "
        "AND p.owner <> $3",
        DB_ARGS(db_number(now).text, person, owner));
}

int store_is_here(store *s, const char *person, const char *owner, int64_t now)
{
    return db_run(s->db,
                  "SELECT p.owner FROM presence p JOIN servers v ON v.id = p.owner "
                  "WHERE p.tid = '' AND p.person = $1 AND p.owner <> $2 AND v.until > $3 LIMIT 1",
                  DB_ARGS(person, owner, db_number(now).text));
}

/* --- invitations ----------------------------------------------------------------------------- */

store_result store_invite(store *s, const char *person, const char *table, const char *sender, int64_t at)
{
    SOUK_OUT(more, ID_SIZE + 1);
    souk_printf(&more, " %s", table);
    if (change(s,
               "INSERT INTO invitations (person, tid, sender, at) VALUES ($1, $2, $3, $4) "
               "ON CONFLICT (person, tid) DO UPDATE SET sender = excluded.sender, at = excluded.at",
               DB_ARGS(person, table, sender, db_number(at).text)) != STORE_OK)
        return STORE_FAILED;
    return notify(s, "!", person, more.buf);
}

store_result store_decline(store *s, const char *person, const char *table)
{
    return change(s, "DELETE FROM invitations WHERE person = $1 AND tid = $2", DB_ARGS(person, table));
}

int store_invited(store *s, const char *person, const char *table)
{
    return db_run(s->db, "SELECT tid FROM invitations WHERE person = $1 AND tid = $2",
                  DB_ARGS(person, table));
}

store_rows store_invitations(store *s, const char *person)
{
    return db_query(
        s->db,
        "SELECT i.tid, t.game, i.sender, p.name FROM invitations i JOIN tables t ON t.id = i.tid "
        "JOIN people p ON p.id = i.sender WHERE i.person = $1 AND t.status = 'open' AND NOT EXISTS "
        "(SELECT 1 FROM blocks b WHERE b.person = $1 AND b.other = i.sender) AND NOT EXISTS "
        "(SELECT 1 FROM players s WHERE s.person = $1 AND s.tid = i.tid) "
        "ORDER BY i.at DESC, i.tid LIMIT 20",
        DB_ARGS(person));
}

bool store_next_invitation(store_rows *rows, store_invitation *i)
{
    if (!db_next(rows)) return false;
    *i = (store_invitation){db_text_at(rows, 0), db_text_at(rows, 1), db_text_at(rows, 2),
                            db_text_at(rows, 3)};
    return true;
}

bool store_games_played(store *s, const char *person, int64_t *games)
{
    return read_numbers(s, games, 1,
                        "SELECT count(*) FROM players p JOIN tables t ON t.id = p.tid "
                        "WHERE p.person = $1 AND t.status = 'done' AND t.listed = 1",
                        DB_ARGS(person)) >= 0;
}

/* --- codes ----------------------------------------------------------------------------------- */

store_result store_code(store *s, const char *hash, const char *person, int64_t now, int64_t until)
{
    /* A new code invalidates the earlier ones. */
    if (db_run(s->db, "DELETE FROM codes WHERE person = $1 OR until < $2",
               DB_ARGS(person, db_number(now).text)) < 0)
        return STORE_FAILED;
    return change(s, "INSERT INTO codes (hash, person, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                  DB_ARGS(hash, person, db_number(until).text));
}

int store_code_read(store *s, const char *hash, int64_t now, char person[ID_SIZE])
{
    db_rows rows = db_query(s->db, "SELECT person FROM codes WHERE hash = $1 AND until > $2",
                            DB_ARGS(hash, db_number(now).text));
    if (db_next(&rows)) db_copy_at(&rows, 0, person, ID_SIZE);
    return db_end(&rows);
}

store_result store_code_spend(store *s, const char *hash)
{
    return insert(s, "DELETE FROM codes WHERE hash = $1", DB_ARGS(hash));
}

store_result store_adopt(store *s, const char *guest, const char *person)
{
    char old[ID_SIZE + 16], fresh[ID_SIZE + 16], pattern[ID_SIZE + 20];
    snprintf(old, sizeof old, " person %s ", guest);
    snprintf(fresh, sizeof fresh, " person %s ", person);
    snprintf(pattern, sizeof pattern, "%%%s%%", old);
    /* The moves of the guest stay; only the person id in them changes. */
    if (db_run(s->db,
               "UPDATE entries SET body = replace(body, $1, $2) WHERE tid IN "
               "(SELECT tid FROM players WHERE person = $3 UNION SELECT tid FROM departed WHERE person = $3) "
               "AND body LIKE $4",
               DB_ARGS(old, fresh, guest, pattern)) < 0)
        return STORE_FAILED;
#define BONDS "SELECT other FROM friends WHERE person = $1 UNION SELECT person FROM friends WHERE other = $1"
    static const char *const both[] = {
        "UPDATE players SET person = $1 WHERE person = $2 AND tid NOT IN "
        "(SELECT tid FROM players WHERE person = $1)",
        "UPDATE departed SET person = $1 WHERE person = $2 AND tid NOT IN "
        "(SELECT tid FROM departed WHERE person = $1)",
        "UPDATE ratings SET person = $1 WHERE person = $2 AND game NOT IN "
        "(SELECT game FROM ratings WHERE person = $1)",
        "UPDATE days SET person = $1 WHERE person = $2 AND NOT EXISTS "
        "(SELECT 1 FROM days d WHERE d.person = $1 AND d.date = days.date "
        "AND d.game = days.game)",
        "UPDATE chat SET person = $1 WHERE person = $2", "UPDATE tables SET host = $1 WHERE host = $2",
        /* no one blocks a friend or themselves */
        "UPDATE blocks SET person = $1 WHERE person = $2 AND other <> $1 AND "
        "other NOT IN (SELECT other FROM blocks WHERE person = $1 UNION " BONDS ")",
        "UPDATE blocks SET other = $1 WHERE other = $2 AND person <> $1 AND "
        "person NOT IN (SELECT person FROM blocks WHERE other = $1 UNION " BONDS ")"};
#undef BONDS
    for (size_t i = 0; i < sizeof both / sizeof both[0]; i++)
        if (db_run(s->db, both[i], DB_ARGS(person, guest)) < 0) return STORE_FAILED;
    static const char *const rest[] = {"DELETE FROM players WHERE person = $1",
                                       "DELETE FROM departed WHERE person = $1",
                                       "DELETE FROM ratings WHERE person = $1",
                                       "DELETE FROM gains WHERE person = $1",
                                       "DELETE FROM signins WHERE person = $1",
                                       "DELETE FROM blocks WHERE person = $1 OR other = $1",
                                       "DELETE FROM friends WHERE person = $1 OR other = $1",
                                       "DELETE FROM invitations WHERE person = $1 OR sender = $1",
                                       "DELETE FROM codes WHERE person = $1",
                                       "DELETE FROM browsers WHERE person = $1",
                                       "DELETE FROM alerts WHERE person = $1",
                                       "DELETE FROM days WHERE person = $1",
                                       "DELETE FROM people WHERE id = $1"};
    if (change_all(s, rest, sizeof rest / sizeof rest[0], guest) != STORE_OK) return STORE_FAILED;
    if (!s->db->driver->shared) return STORE_OK;
    return change(s, "SELECT pg_notify('souk', '*' || person) FROM blocks WHERE person = $1 OR other = $1",
                  DB_ARGS(person));
}

/* --- browsers -------------------------------------------------------------------------------- */

store_result store_browser_keep(store *s, const char *person, const store_browser *b, int64_t at)
{
    char key[2 * BROWSER_KEY + 1], auth[2 * BROWSER_AUTH + 1];
    sodium_bin2hex(key, sizeof key, b->key, sizeof b->key);
    sodium_bin2hex(auth, sizeof auth, b->auth, sizeof b->auth);
    if (db_run(s->db,
               "INSERT INTO browsers (endpoint, person, key, auth, lang, at) VALUES ($1, $2, $3, $4, $5, $6) "
               "ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, key = excluded.key, "
               "auth = excluded.auth, lang = excluded.lang, at = excluded.at",
               DB_ARGS(b->endpoint, person, key, auth, b->lang, db_number(at).text)) < 0)
        return STORE_FAILED;
    return change(s,
                  "DELETE FROM browsers WHERE person = $1 AND endpoint NOT IN (SELECT endpoint FROM "
                  "browsers WHERE person = $1 ORDER BY at DESC, endpoint LIMIT $2)",
                  DB_ARGS(person, db_number(BROWSERS_MAX).text));
}

store_result store_browser_leave(store *s, const char *person, const char *endpoint)
{
    return change(s, "DELETE FROM browsers WHERE person = $1 AND endpoint = $2", DB_ARGS(person, endpoint));
}

store_result store_browser_gone(store *s, const char *endpoint)
{
    return change(s, "DELETE FROM browsers WHERE endpoint = $1", DB_ARGS(endpoint));
}

store_rows store_browsers(store *s, const char *person)
{
    return db_query(s->db, "SELECT endpoint, key, auth, lang FROM browsers WHERE person = $1",
                    DB_ARGS(person));
}

static bool read_bytes(const store_rows *rows, int column, uint8_t *bytes, size_t size)
{
    const char *hex = db_text_at(rows, column);
    return sodium_hex2bin(bytes, size, hex, strlen(hex), NULL, NULL, NULL) == 0;
}

bool store_next_browser(store_rows *rows, store_browser *b)
{
    memset(b, 0, sizeof *b);
    do {
        if (!db_next(rows)) return false;
        db_copy_at(rows, 0, b->endpoint, sizeof b->endpoint);
        db_copy_at(rows, 3, b->lang, sizeof b->lang);
    } while (!read_bytes(rows, 1, b->key, sizeof b->key) || !read_bytes(rows, 2, b->auth, sizeof b->auth));
    return true;
}

store_result store_alert(store *s, const char *person, const char *table, bool on)
{
    if (on)
        return change(s, "INSERT INTO alerts (person, tid) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                      DB_ARGS(person, table));
    return change(s, "DELETE FROM alerts WHERE person = $1 AND tid = $2", DB_ARGS(person, table));
}

int store_alerted(store *s, const char *person, const char *table)
{
    return db_run(s->db, "SELECT tid FROM alerts WHERE person = $1 AND tid = $2", DB_ARGS(person, table));
}
