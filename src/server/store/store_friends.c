/* store_friends.c — statements about friends and what they send (see store.h). One row per pair, whoever asked. */
#include "server/store/store.h"
#include "server/store/store_rows.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

/* --- friends --------------------------------------------------------------------------------- */

/* Notifies the other processes that both friends' lists have changed, if any rows did. */
static store_result tell_both(store *s, int rows, const char *person, const char *other)
{
    if (rows <= 0 || !s->db->driver->shared) return result_of(rows);
    return result_of(db_run(s->db, "SELECT pg_notify('souk', '=' || $1), pg_notify('souk', '=' || $2)",
                            DB_ARGS(person, other), NULL, NULL));
}

store_result store_befriend(store *s, const char *person, const char *other, int64_t at)
{
    int rows = db_run(s->db, "UPDATE friends SET accepted = 1 WHERE person = $1 AND other = $2",
                      DB_ARGS(other, person), NULL, NULL);
    if (rows == 0)
        rows = db_run(s->db,
                      "INSERT INTO friends (person, other, accepted, at) VALUES ($1, $2, 0, $3) "
                      "ON CONFLICT DO NOTHING",
                      DB_ARGS(person, other, db_number(at).text), NULL, NULL);
    return tell_both(s, rows, person, other);
}

store_result store_part(store *s, const char *person, const char *other)
{
    int rows = db_run(s->db,
                      "DELETE FROM friends WHERE (person = $1 AND other = $2) OR "
                      "(person = $2 AND other = $1)",
                      DB_ARGS(person, other), NULL, NULL);
    return tell_both(s, rows, person, other);
}

store_result store_tell_friends(store *s, const char *person)
{
    if (!s->db->driver->shared) return STORE_OK;
    return result_of(
        db_run(s->db,
               "SELECT pg_notify('souk', '=' || CASE WHEN person = $1 THEN other ELSE person END) "
               "FROM friends WHERE person = $1 OR other = $1",
               DB_ARGS(person), NULL, NULL));
}

static store_bond bond_of(const char *asker, const char *accepted, const char *person)
{
    if (db_int(accepted)) return BOND_FRIENDS;
    return strcmp(asker, person) == 0 ? BOND_ASKED : BOND_ASKS;
}

typedef struct bond_row {
    const char *person;
    store_bond *bond;
} bond_row;

static void take_bond(void *context, const char *const *column)
{
    const bond_row *row = context;
    *row->bond = bond_of(column[0], column[1], row->person);
}

bool store_bond_read(store *s, const char *person, const char *other, store_bond *bond)
{
    bond_row row = {person, bond};
    *bond = BOND_NONE;
    return db_run(s->db,
                  "SELECT person, accepted FROM friends WHERE (person = $1 AND other = $2) OR "
                  "(person = $2 AND other = $1)",
                  DB_ARGS(person, other), take_bond, &row) >= 0;
}

typedef struct friend_rows {
    void (*each)(void *, const store_friend *);
    void *context;
    const char *person;
} friend_rows;

static void take_friend(void *context, const char *const *column)
{
    const friend_rows *rows = context;
    store_friend f;
    copy(f.person, sizeof f.person, column[2]);
    copy(f.name, sizeof f.name, column[3]);
    f.bond = bond_of(column[0], column[1], rows->person);
    rows->each(rows->context, &f);
}

bool store_friends(store *s, const char *person, void (*each)(void *, const store_friend *), void *context)
{
    friend_rows rows = {each, context, person};
    return db_run(s->db,
                  "SELECT f.person, f.accepted, p.id, p.name FROM friends f JOIN people p "
                  "ON p.id = CASE WHEN f.person = $1 THEN f.other ELSE f.person END "
                  "WHERE f.person = $1 OR f.other = $1 "
                  /* requests from others come last, so that a flood of them pushes nobody off the list */
                  "ORDER BY CASE WHEN f.accepted = 1 OR f.person = $1 THEN 0 ELSE 1 END, CASE WHEN "
                  "f.accepted = 1 OR f.person = $1 THEN 0 ELSE f.at END DESC, p.name, p.id",
                  DB_ARGS(person), take_friend, &rows) >= 0;
}

int store_blocked_by(store *s, const char *person, const char *other)
{
    return db_run(s->db, "SELECT other FROM blocks WHERE person = $1 AND other = $2", DB_ARGS(other, person),
                  NULL, NULL);
}

typedef struct public_rows {
    store_table_row each;
    void *context;
} public_rows;

static void take_public(void *context, const char *const *column)
{
    const public_rows *rows = context;
    store_table t;
    memset(&t, 0, sizeof t);
    copy(t.id, sizeof t.id, column[0]);
    t.game = column[1];
    copy(t.status, sizeof t.status, column[2]);
    rows->each(rows->context, &t);
}

bool store_public_tables(store *s, const char *person, store_table_row each, void *context)
{
    public_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT t.id, t.game, t.status FROM players p JOIN tables t ON t.id = p.tid "
                  "WHERE p.person = $1 AND t.listed = 1 AND t.status IN ('open', 'running') "
                  "ORDER BY t.created DESC LIMIT 5",
                  DB_ARGS(person), take_public, &rows) >= 0;
}

/* --- presence online: as at a table, but with an empty table id --------------------------- */

store_result store_come(store *s, const char *person, const char *owner, bool on)
{
    static const char in[] =
        "INSERT INTO presence (tid, person, owner) VALUES ('', $1, $2) ON CONFLICT DO NOTHING";
    static const char out[] = "DELETE FROM presence WHERE tid = '' AND person = $1 AND owner = $2";
    char payload[ID_SIZE + 1];
    if (db_run(s->db, on ? in : out, DB_ARGS(person, owner), NULL, NULL) < 0) return STORE_FAILED;
    snprintf(payload, sizeof payload, "~%s", person);
    return result_of(db_run(s->db, "SELECT pg_notify('souk', $1)", DB_ARGS(payload), NULL, NULL));
}

int store_is_here(store *s, const char *person, const char *owner, int64_t now)
{
    return db_run(s->db,
                  "SELECT p.owner FROM presence p JOIN servers v ON v.id = p.owner "
                  "WHERE p.tid = '' AND p.person = $1 AND p.owner <> $2 AND v.until > $3 LIMIT 1",
                  DB_ARGS(person, owner, db_number(now).text), NULL, NULL);
}

/* --- invitations ----------------------------------------------------------------------------- */

store_result store_invite(store *s, const char *person, const char *table, const char *sender, int64_t at)
{
    char payload[2 * ID_SIZE];
    if (db_run(s->db,
               "INSERT INTO invitations (person, tid, sender, at) VALUES ($1, $2, $3, $4) "
               "ON CONFLICT (person, tid) DO UPDATE SET sender = excluded.sender, at = excluded.at",
               DB_ARGS(person, table, sender, db_number(at).text), NULL, NULL) < 0)
        return STORE_FAILED;
    if (!s->db->driver->shared) return STORE_OK;
    snprintf(payload, sizeof payload, "!%s %s", person, table);
    return result_of(db_run(s->db, "SELECT pg_notify('souk', $1)", DB_ARGS(payload), NULL, NULL));
}

store_result store_decline(store *s, const char *person, const char *table)
{
    return result_of(db_run(s->db, "DELETE FROM invitations WHERE person = $1 AND tid = $2",
                            DB_ARGS(person, table), NULL, NULL));
}

int store_invited(store *s, const char *person, const char *table)
{
    return db_run(s->db, "SELECT tid FROM invitations WHERE person = $1 AND tid = $2", DB_ARGS(person, table),
                  NULL, NULL);
}

typedef struct invitation_rows {
    void (*each)(void *, const store_invitation *);
    void *context;
} invitation_rows;

static void take_invitation(void *context, const char *const *column)
{
    const invitation_rows *rows = context;
    store_invitation i = {column[0], column[1], column[2], column[3]};
    rows->each(rows->context, &i);
}

bool store_invitations(store *s, const char *person, void (*each)(void *, const store_invitation *),
                       void *context)
{
    invitation_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT i.tid, t.game, i.sender, p.name FROM invitations i JOIN tables t ON t.id = i.tid "
                  "JOIN people p ON p.id = i.sender WHERE i.person = $1 AND t.status = 'open' AND NOT EXISTS "
                  "(SELECT 1 FROM blocks b WHERE b.person = $1 AND b.other = i.sender) AND NOT EXISTS "
                  "(SELECT 1 FROM players s WHERE s.person = $1 AND s.tid = i.tid) "
                  "ORDER BY i.at DESC, i.tid LIMIT 20",
                  DB_ARGS(person), take_invitation, &rows) >= 0;
}

/* --- profiles -------------------------------------------------------------------------------- */

typedef struct points_rows {
    void (*each)(void *, const char *, const store_rating *);
    void *context;
} points_rows;

static void take_points(void *context, const char *const *column)
{
    const points_rows *rows = context;
    store_rating r;
    memset(&r, 0, sizeof r);
    r.mu = strtod(column[1], NULL);
    r.sigma = strtod(column[2], NULL);
    r.games = (int)db_int(column[3]);
    rows->each(rows->context, column[0], &r);
}

bool store_ratings_of(store *s, const char *person,
                      void (*each)(void *, const char *game, const store_rating *), void *context)
{
    points_rows rows = {each, context};
    return db_run(s->db, "SELECT game, mu, sigma, games FROM ratings WHERE person = $1 ORDER BY game",
                  DB_ARGS(person), take_points, &rows) >= 0;
}

static void take_number(void *context, const char *const *column)
{
    *(int64_t *)context = db_int(column[0]);
}

bool store_games_played(store *s, const char *person, int64_t *games)
{
    return db_run(s->db,
                  "SELECT count(*) FROM players p JOIN tables t ON t.id = p.tid "
                  "WHERE p.person = $1 AND t.status = 'done' AND t.listed = 1",
                  DB_ARGS(person), take_number, games) >= 0;
}

/* --- codes ----------------------------------------------------------------------------------- */

store_result store_code(store *s, const char *hash, const char *person, int64_t now, int64_t until)
{
    /* A new code invalidates the earlier ones. */
    if (db_run(s->db, "DELETE FROM codes WHERE person = $1 OR until < $2",
               DB_ARGS(person, db_number(now).text), NULL, NULL) < 0)
        return STORE_FAILED;
    return result_of(
        db_run(s->db, "INSERT INTO codes (hash, person, until) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
               DB_ARGS(hash, person, db_number(until).text), NULL, NULL));
}

static void take_id(void *context, const char *const *column)
{
    copy(context, ID_SIZE, column[0]);
}

int store_code_read(store *s, const char *hash, int64_t now, char person[ID_SIZE])
{
    return db_run(s->db, "SELECT person FROM codes WHERE hash = $1 AND until > $2",
                  DB_ARGS(hash, db_number(now).text), take_id, person);
}

store_result store_code_spend(store *s, const char *hash)
{
    int rows = db_run(s->db, "DELETE FROM codes WHERE hash = $1", DB_ARGS(hash), NULL, NULL);
    return rows < 0 ? STORE_FAILED : rows == 0 ? STORE_CONFLICT : STORE_OK;
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
               "(SELECT tid FROM players WHERE person = $3) AND body LIKE $4",
               DB_ARGS(old, fresh, guest, pattern), NULL, NULL) < 0)
        return STORE_FAILED;
#define BONDS "SELECT other FROM friends WHERE person = $1 UNION SELECT person FROM friends WHERE other = $1"
    static const char *const both[] = {
        "UPDATE players SET person = $1 WHERE person = $2 AND tid NOT IN "
        "(SELECT tid FROM players WHERE person = $1)",
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
        if (db_run(s->db, both[i], DB_ARGS(person, guest), NULL, NULL) < 0) return STORE_FAILED;
    static const char *const rest[] = {"DELETE FROM players WHERE person = $1",
                                       "DELETE FROM ratings WHERE person = $1",
                                       "DELETE FROM signins WHERE person = $1",
                                       "DELETE FROM blocks WHERE person = $1 OR other = $1",
                                       "DELETE FROM friends WHERE person = $1 OR other = $1",
                                       "DELETE FROM invitations WHERE person = $1 OR sender = $1",
                                       "DELETE FROM codes WHERE person = $1",
                                       "DELETE FROM browsers WHERE person = $1",
                                       "DELETE FROM alerts WHERE person = $1",
                                       "DELETE FROM days WHERE person = $1",
                                       "DELETE FROM people WHERE id = $1"};
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        if (db_run(s->db, rest[i], DB_ARGS(guest), NULL, NULL) < 0) return STORE_FAILED;
    if (!s->db->driver->shared) return STORE_OK;
    return result_of(
        db_run(s->db, "SELECT pg_notify('souk', '*' || person) FROM blocks WHERE person = $1 OR other = $1",
               DB_ARGS(person), NULL, NULL));
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
               DB_ARGS(b->endpoint, person, key, auth, b->lang, db_number(at).text), NULL, NULL) < 0)
        return STORE_FAILED;
    return result_of(
        db_run(s->db,
               "DELETE FROM browsers WHERE person = $1 AND endpoint NOT IN (SELECT endpoint FROM "
               "browsers WHERE person = $1 ORDER BY at DESC, endpoint LIMIT $2)",
               DB_ARGS(person, db_number(BROWSERS_MAX).text), NULL, NULL));
}

store_result store_browser_leave(store *s, const char *person, const char *endpoint)
{
    return result_of(db_run(s->db, "DELETE FROM browsers WHERE person = $1 AND endpoint = $2",
                            DB_ARGS(person, endpoint), NULL, NULL));
}

store_result store_browser_gone(store *s, const char *endpoint)
{
    return result_of(
        db_run(s->db, "DELETE FROM browsers WHERE endpoint = $1", DB_ARGS(endpoint), NULL, NULL));
}

typedef struct browser_rows {
    void (*each)(void *, const store_browser *);
    void *context;
} browser_rows;

static void take_browser(void *context, const char *const *column)
{
    const browser_rows *rows = context;
    store_browser b;
    memset(&b, 0, sizeof b);
    copy(b.endpoint, sizeof b.endpoint, column[0]);
    copy(b.lang, sizeof b.lang, column[3]);
    if (sodium_hex2bin(b.key, sizeof b.key, column[1], strlen(column[1]), NULL, NULL, NULL) == 0 &&
        sodium_hex2bin(b.auth, sizeof b.auth, column[2], strlen(column[2]), NULL, NULL, NULL) == 0)
        rows->each(rows->context, &b);
}

bool store_browsers(store *s, const char *person, void (*each)(void *, const store_browser *), void *context)
{
    browser_rows rows = {each, context};
    return db_run(s->db, "SELECT endpoint, key, auth, lang FROM browsers WHERE person = $1", DB_ARGS(person),
                  take_browser, &rows) >= 0;
}

store_result store_alert(store *s, const char *person, const char *table, bool on)
{
    if (on)
        return result_of(db_run(s->db,
                                "INSERT INTO alerts (person, tid) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                                DB_ARGS(person, table), NULL, NULL));
    return result_of(db_run(s->db, "DELETE FROM alerts WHERE person = $1 AND tid = $2",
                            DB_ARGS(person, table), NULL, NULL));
}

int store_alerted(store *s, const char *person, const char *table)
{
    return db_run(s->db, "SELECT tid FROM alerts WHERE person = $1 AND tid = $2", DB_ARGS(person, table),
                  NULL, NULL);
}
