/* store_people.c — the statements about people: accounts, sign-ins, blocks, reports, ratings (see store.h). */
#include "core/clock.h"
#include "core/json.h"
#include "core/out.h"
#include "server/store/store.h"
#include "server/store/store_rows.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PERSON_COLUMNS "id, name, account, hash, recovery, email, webhook, banned, created, skeleton, pending"

bool store_next_person(store_rows *rows, store_person *p)
{
    if (!db_next(rows)) return false;
    db_copy_at(rows, 0, p->id, sizeof p->id);
    db_copy_at(rows, 1, p->name, sizeof p->name);
    db_copy_at(rows, 2, p->key, sizeof p->key);
    db_copy_at(rows, 3, p->hash, sizeof p->hash);
    db_copy_at(rows, 4, p->recovery, sizeof p->recovery);
    db_copy_at(rows, 5, p->email, sizeof p->email);
    db_copy_at(rows, 6, p->webhook, sizeof p->webhook);
    p->banned = db_int_at(rows, 7) > souk_clock_ms(SOUK_CLOCK_REALTIME);
    p->created = db_int_at(rows, 8);
    db_copy_at(rows, 9, p->skeleton, sizeof p->skeleton);
    db_copy_at(rows, 10, p->pending, sizeof p->pending);
    return true;
}

static int read_person(db_rows rows, store_person *p)
{
    store_next_person(&rows, p);
    return db_end(&rows);
}

int store_person_read(store *s, const char *id, store_person *p)
{
    return read_person(db_query(s->db, "SELECT " PERSON_COLUMNS " FROM people WHERE id = $1", DB_ARGS(id)),
                       p);
}

int store_person_named(store *s, const char *key, store_person *p)
{
    return read_person(
        db_query(s->db, "SELECT " PERSON_COLUMNS " FROM people WHERE account = $1", DB_ARGS(key)), p);
}

int store_person_alike(store *s, const char *skeleton, const char *person, store_person *p)
{
    return read_person(
        db_query(s->db, "SELECT " PERSON_COLUMNS " FROM people WHERE skeleton = $1 AND id <> $2 LIMIT 1",
                 DB_ARGS(skeleton, person)),
        p);
}

store_result store_person_write(store *s, const store_person *p, bool fresh)
{
    const char *key = p->key[0] ? p->key : NULL;
    int64_t others = 0;
    /* Two processes register names that look the same one after the other. */
    if (key && s->db->driver->shared &&
        db_run(s->db, "SELECT pg_advisory_xact_lock(7365748, hashtext($1))", DB_ARGS(p->skeleton)) < 0)
        return STORE_FAILED;
    /* Checked first, so that a taken name does not abort the transaction. Accounts that are older than this check may
     * look the same, and keep their names. */
    if (key &&
        read_numbers(s, &others, 1,
                     "SELECT count(*) FROM people WHERE id <> $1 AND (account = $2 OR (skeleton = $3 AND "
                     "NOT EXISTS (SELECT 1 FROM people WHERE id = $1 AND skeleton = $3)))",
                     DB_ARGS(p->id, key, p->skeleton)) < 0)
        return STORE_FAILED;
    if (others) return STORE_CONFLICT;
    if (fresh)
        return change(s,
                      "INSERT INTO people (" PERSON_COLUMNS
                      ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) "
                      "ON CONFLICT (id) DO NOTHING",
                      DB_ARGS(p->id, p->name, key, p->hash, p->recovery, p->email, p->webhook, "0",
                              db_number(p->created).text, p->skeleton, p->pending));
    return change(
        s,
        "UPDATE people SET name = $1, account = $2, hash = $3, recovery = $4, email = $5, "
        "webhook = $6, skeleton = $7, pending = $8 WHERE id = $9",
        DB_ARGS(p->name, key, p->hash, p->recovery, p->email, p->webhook, p->skeleton, p->pending, p->id));
}

store_result store_person_ban(store *s, const char *person, int64_t until, const char *reason)
{
    return change(s, "UPDATE people SET banned = $1, reason = $2 WHERE id = $3",
                  DB_ARGS(db_number(until).text, reason, person));
}

static bool write_body(store *s, const char *table, const char *number, const char *body)
{
    return db_run(s->db, "UPDATE entries SET body = $1 WHERE tid = $2 AND number = $3",
                  DB_ARGS(body, table, number)) == 1;
}

/* The one exception to "entries are never changed": the name of an erased person becomes "?", and a title that they
 * have written goes; a name that others must not have to read becomes the new one. */
static bool replace_name(store *s, const char *table, const char *number, const char *text, const char *mark,
                         const char *name)
{
    const char *at = strstr(text, mark);
    if (!at) return true; /* LIKE matches any letter for an underscore */
    size_t len = strlen(text) + strlen(name) + 1;
    char *body = malloc(len);
    if (!body) return false;
    at += strlen(mark);
    const char *rest = at + strcspn(at, "\n");
    snprintf(body, len, "%.*s%s%s", (int)(at - text), text, name, rest);
    bool good = write_body(s, table, number, body);
    free(body);
    return good;
}

static bool replace_names(store *s, const char *person, const char *name)
{
    char mark[ID_SIZE + 16], pattern[ID_SIZE + 20];
    snprintf(mark, sizeof mark, " person %s ", person);
    snprintf(pattern, sizeof pattern, "%%%s%%", mark);
    db_rows rows = db_query(s->db,
                            "SELECT tid, number, body FROM entries WHERE tid IN "
                            "(SELECT tid FROM players WHERE person = $1 UNION SELECT tid FROM departed WHERE "
                            "person = $1) AND body LIKE $2",
                            DB_ARGS(person, pattern));
    bool good = true;
    while (good && db_next(&rows))
        good = replace_name(s, db_text_at(&rows, 0), db_text_at(&rows, 1), db_text_at(&rows, 2), mark, name);
    return db_end(&rows) >= 0 && good;
}

enum { NO_SEAT = -1 };

/* Writes a summary (serialise_summary) with that name of the person at that seat, or with NO_SEAT a summary or a head
 * without a title; false if memory ran out. */
static bool rewrite(char *text, int seat, const char *name, souk_out *out)
{
    size_t len = strlen(text);
    int max = souk_json_size(text, len);
    souk_json *nodes = malloc((size_t)max * sizeof *nodes);
    if (!nodes) return false;
    if (souk_json_parse(text, len, nodes, max, NULL) > 0) {
        const souk_json *of = seat == NO_SEAT ? nodes : souk_json_at(souk_json_get(nodes, "seats"), seat);
        const souk_json *who = souk_json_get(of, "who"); /* somebody else may have the seat now: a bot */
        const souk_json *old = souk_json_get(of, seat == NO_SEAT ? "title" : "name");
        bool theirs = seat == NO_SEAT || (who && who->string && strcmp(who->string, "person") == 0);
        if (old && theirs) nodes[old - nodes].string = name;
        souk_json_copy(nodes, out);
    }
    free(nodes);
    return true;
}

/* The text rewritten, in new memory; NULL if memory ran out. */
static char *rewritten(const char *text, int seat, const char *name)
{
    size_t len = strlen(text) + 2 * strlen(name) + 2; /* with escapes */
    char *old = strdup(text), *fresh = malloc(len);
    souk_out out;
    souk_out_init(&out, fresh, fresh ? len : 0);
    bool good = old && fresh && rewrite(old, seat, name, &out) && !souk_out_full(&out);
    if (good && out.len == 0) memcpy(fresh, text, strlen(text) + 1); /* not JSON */
    free(old);
    if (good) return fresh;
    free(fresh);
    return NULL;
}

static bool replace_in_summary(store *s, const char *table, int seat, const char *text, const char *name)
{
    char *fresh = rewritten(text, seat, name);
    bool good =
        fresh && db_run(s->db, "UPDATE tables SET summary = $1 WHERE id = $2", DB_ARGS(fresh, table)) == 1;
    free(fresh);
    return good;
}

/* An entry in which the host has changed the terms, with the title among them. */
static bool forget_in_terms(store *s, const char *table, const char *number, const char *body)
{
    static const char mark[] = "head ";
    const char *at = strncmp(body, mark, strlen(mark)) == 0 ? body : strstr(body, "\nhead ");
    if (!at) return true;
    at += strlen(mark) + (*at == '\n');
    size_t len = strcspn(at, "\n"), all = strlen(body) + 2;
    char *line = strndup(at, len), *head = line ? rewritten(line, NO_SEAT, "") : NULL,
         *fresh = head ? malloc(all) : NULL;
    if (fresh) snprintf(fresh, all, "%.*s%s%s", (int)(at - body), body, head, at + len);
    bool good = fresh && write_body(s, table, number, fresh);
    free(line);
    free(head);
    free(fresh);
    return good;
}

/* The titles of tables that the person has opened. */
static bool forget_titles(store *s, const char *person)
{
    bool good = true;
    db_rows rows = db_query(s->db, "SELECT id, head, summary FROM tables WHERE host = $1", DB_ARGS(person));
    while (good && db_next(&rows)) {
        char *head = rewritten(db_text_at(&rows, 1), NO_SEAT, "");
        char *summary = rewritten(db_text_at(&rows, 2), NO_SEAT, "");
        good = head && summary &&
               db_run(s->db, "UPDATE tables SET head = $1, summary = $2 WHERE id = $3",
                      DB_ARGS(head, summary, db_text_at(&rows, 0))) == 1;
        free(head);
        free(summary);
    }
    good = db_end(&rows) >= 0 && good;
    rows =
        db_query(s->db,
                 "SELECT tid, number, body FROM entries WHERE tid IN (SELECT id FROM tables WHERE host = $1) "
                 "AND body LIKE '%head {%'",
                 DB_ARGS(person));
    while (good && db_next(&rows))
        good = forget_in_terms(s, db_text_at(&rows, 0), db_text_at(&rows, 1), db_text_at(&rows, 2));
    return db_end(&rows) >= 0 && good;
}

static bool replace_in_summaries(store *s, const char *person, const char *name)
{
    db_rows rows = db_query(s->db,
                            "SELECT t.id, p.seat, t.summary FROM players p JOIN tables t ON t.id = p.tid "
                            "WHERE p.person = $1",
                            DB_ARGS(person));
    bool good = true;
    while (good && db_next(&rows))
        good =
            replace_in_summary(s, db_text_at(&rows, 0), (int)db_int_at(&rows, 1), db_text_at(&rows, 2), name);
    return db_end(&rows) >= 0 && good;
}

store_result store_erase(store *s, const char *person)
{
    if (!replace_names(s, person, "?") || !replace_in_summaries(s, person, "?") || !forget_titles(s, person))
        return STORE_FAILED;
    static const char *const statements[] = {"DELETE FROM signins WHERE person = $1",
                                             "DELETE FROM players WHERE person = $1",
                                             "DELETE FROM departed WHERE person = $1",
                                             "DELETE FROM ratings WHERE person = $1",
                                             "DELETE FROM gains WHERE person = $1",
                                             "DELETE FROM blocks WHERE person = $1",
                                             "DELETE FROM blocks WHERE other = $1",
                                             "DELETE FROM chat WHERE person = $1",
                                             "DELETE FROM reports WHERE person = $1",
                                             "DELETE FROM friends WHERE person = $1 OR other = $1",
                                             "DELETE FROM invitations WHERE person = $1 OR sender = $1",
                                             "DELETE FROM codes WHERE person = $1",
                                             "DELETE FROM browsers WHERE person = $1",
                                             "DELETE FROM alerts WHERE person = $1",
                                             "DELETE FROM days WHERE person = $1",
                                             "UPDATE tables SET address = '' WHERE host = $1",
                                             "DELETE FROM people WHERE id = $1"};
    return change_all(s, statements, sizeof statements / sizeof statements[0], person);
}

store_result store_rename(store *s, const store_person *p)
{
    store_result result = store_person_write(s, p, false);
    if (result != STORE_OK) return result;
    if (!replace_names(s, p->id, p->name)) return STORE_FAILED;
    return change(s, "UPDATE chat SET name = $1 WHERE person = $2", DB_ARGS(p->name, p->id));
}

store_result store_rename_summaries(store *s, const store_person *p)
{
    return replace_in_summaries(s, p->id, p->name) ? STORE_OK : STORE_FAILED;
}

store_rows store_people(store *s)
{
    return db_query(s->db, "SELECT " PERSON_COLUMNS " FROM people ORDER BY created", DB_NONE);
}

/* --- sign-ins -------------------------------------------------------------------------------- */

int store_signin_read(store *s, const char *signin, const char *person, int64_t since, int64_t *seen)
{
    return read_numbers(
        s, seen, 1, "SELECT seen FROM signins WHERE id = $1 AND person = $2 AND revoked = 0 AND seen > $3",
        DB_ARGS(signin, person, db_number(since).text));
}

store_result store_signin(store *s, const char *signin, const char *person, const char *address,
                          const char *device, int64_t at)
{
    return change(s,
                  "INSERT INTO signins (id, person, created, revoked, address, device, seen) "
                  "VALUES ($1, $2, $3, 0, $4, $5, $6) ON CONFLICT DO NOTHING",
                  DB_ARGS(signin, person, db_number(at).text, address, device, db_number(at).text));
}

store_result store_signin_seen(store *s, const char *signin, int64_t at)
{
    return change(s, "UPDATE signins SET seen = $1 WHERE id = $2", DB_ARGS(db_number(at).text, signin));
}

store_rows store_signins(store *s, const char *person, int64_t since)
{
    return db_query(s->db,
                    "SELECT id, device, created, seen FROM signins WHERE person = $1 AND revoked = 0 AND "
                    "seen > $2 ORDER BY seen DESC, id LIMIT 100",
                    DB_ARGS(person, db_number(since).text));
}

bool store_next_signin(store_rows *rows, store_device *d)
{
    if (!db_next(rows)) return false;
    *d = (store_device){db_text_at(rows, 0), db_text_at(rows, 1), db_int_at(rows, 2), db_int_at(rows, 3)};
    return true;
}

int store_signed_from(store *s, const char *person, const char *address)
{
    return db_run(s->db, "SELECT id FROM signins WHERE person = $1 AND address = $2 LIMIT 1",
                  DB_ARGS(person, address));
}

bool store_last_address(store *s, const char *person, char address[PEER_SIZE])
{
    db_rows rows =
        db_query(s->db, "SELECT address FROM signins WHERE person = $1 ORDER BY created DESC LIMIT 1",
                 DB_ARGS(person));
    address[0] = '\0';
    if (db_next(&rows)) db_copy_at(&rows, 0, address, PEER_SIZE);
    return db_end(&rows) >= 0;
}

store_rows store_guests_from(store *s, const char *address, bool banned, int64_t now)
{
    return db_query(s->db,
                    banned ? "SELECT DISTINCT p.id FROM signins i JOIN people p ON p.id = i.person "
                             "WHERE i.address = $1 AND p.account IS NULL AND p.banned > $2"
                           : "SELECT DISTINCT p.id FROM signins i JOIN people p ON p.id = i.person "
                             "WHERE i.address = $1 AND p.account IS NULL AND p.banned <= $2",
                    DB_ARGS(address, db_number(now).text));
}

store_result store_ban(store *s, const char *address, int64_t until, const char *reason)
{
    if (until == 0) return change(s, "DELETE FROM bans WHERE address = $1", DB_ARGS(address));
    return change(s,
                  "INSERT INTO bans (address, until, reason) VALUES ($1, $2, $3) ON CONFLICT (address) "
                  "DO UPDATE SET until = excluded.until, reason = excluded.reason",
                  DB_ARGS(address, db_number(until).text, reason));
}

store_rows store_bans(store *s, int64_t now)
{
    return db_query(s->db,
                    "SELECT id, name, reason, banned FROM people WHERE banned > $1 UNION ALL "
                    "SELECT address, '', reason, until FROM bans WHERE until > $1 ORDER BY 4, 1",
                    DB_ARGS(db_number(now).text));
}

bool store_next_ban(store_rows *rows, store_exclusion *b)
{
    if (!db_next(rows)) return false;
    *b = (store_exclusion){db_text_at(rows, 0), db_text_at(rows, 1), db_text_at(rows, 2), db_int_at(rows, 3)};
    return true;
}

int store_banned(store *s, const char *address, int64_t now)
{
    return db_run(s->db, "SELECT until FROM bans WHERE address = $1 AND until > $2",
                  DB_ARGS(address, db_number(now).text));
}

store_result store_revoke_others(store *s, const char *person, const char *keep)
{
    return change(s, "UPDATE signins SET revoked = 1 WHERE person = $1 AND id <> $2", DB_ARGS(person, keep));
}

store_result store_revoke(store *s, const char *signin, const char *person)
{
    if (signin)
        return change(s, "UPDATE signins SET revoked = 1 WHERE id = $1 AND person = $2",
                      DB_ARGS(signin, person));
    return change(s, "UPDATE signins SET revoked = 1 WHERE person = $1", DB_ARGS(person));
}

/* --- blocks and reports ---------------------------------------------------------------------- */

store_result store_block(store *s, const char *person, const char *other, bool on)
{
    if (on && store_part(s, person, other) != STORE_OK) return STORE_FAILED; /* a block ends a friendship */
    int rows = db_run(s->db,
                      on ? "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                         : "DELETE FROM blocks WHERE person = $1 AND other = $2",
                      DB_ARGS(person, other));
    return rows > 0 ? notify(s, "*", person, "") : result_of(rows);
}

store_rows store_blocks(store *s, const char *person)
{
    return db_query(s->db, "SELECT other FROM blocks WHERE person = $1", DB_ARGS(person));
}

store_result store_report(store *s, const store_complaint *c)
{
    return change(s,
                  "INSERT INTO reports (id, at, person, tid, line, lines) VALUES ($1, $2, $3, $4, $5, $6) "
                  "ON CONFLICT DO NOTHING",
                  DB_ARGS(c->id, db_number(c->at).text, c->person, c->table, c->text, c->lines));
}

store_rows store_reports(store *s)
{
    return db_query(
        s->db,
        "SELECT r.at, r.closed, r.id, r.person, COALESCE(p.name, ''), r.tid, r.line, r.lines FROM reports r "
        "LEFT JOIN people p ON p.id = r.person ORDER BY r.closed > 0, r.at",
        DB_NONE);
}

bool store_next_report(store_rows *rows, store_complaint *c)
{
    if (!db_next(rows)) return false;
    *c =
        (store_complaint){db_int_at(rows, 0),  db_int_at(rows, 1),  db_text_at(rows, 2), db_text_at(rows, 3),
                          db_text_at(rows, 4), db_text_at(rows, 5), db_text_at(rows, 6), db_text_at(rows, 7)};
    return true;
}

store_result store_report_close(store *s, const char *id, int64_t at)
{
    return insert(s, "UPDATE reports SET closed = $1 WHERE id = $2 AND closed = 0",
                  DB_ARGS(db_number(at).text, id));
}

/* --- ratings --------------------------------------------------------------------------------- */

#define RATING_COLUMNS                                                                                      \
    "SELECT r.game, r.person, p.name, r.mu, r.sigma, r.games, r.opponents FROM ratings r JOIN people p ON " \
    "p.id = "                                                                                               \
    "r.person "

const char *store_next_rating(store_rows *rows, store_rating *r)
{
    if (!db_next(rows)) return NULL;
    db_copy_at(rows, 1, r->person, sizeof r->person);
    db_copy_at(rows, 2, r->name, sizeof r->name);
    r->mu = db_real_at(rows, 3);
    r->sigma = db_real_at(rows, 4);
    r->games = (int)db_int_at(rows, 5);
    r->opponents = (int)db_int_at(rows, 6);
    return db_text_at(rows, 0);
}

bool store_lock_ratings(store *s, const char *game)
{
    return !s->db->driver->shared ||
           db_run(s->db, "SELECT pg_advisory_xact_lock(7365747, hashtext($1))", DB_ARGS(game)) >= 0;
}

int store_rated_together(store *s, const char *game, const char *one, const char *other, int64_t since)
{
    return db_run(
        s->db,
        "SELECT t.id FROM players a JOIN players b ON b.tid = a.tid JOIN tables t ON t.id = a.tid "
        "WHERE a.person = $1 AND b.person = $2 AND t.game = $3 AND t.status = 'done' AND t.ended > $4 "
        "AND t.result LIKE '%\"ratings\":[{%' LIMIT 20",
        DB_ARGS(one, other, game, db_number(since).text));
}

int store_rating_read(store *s, const char *game, const char *person, store_rating *r)
{
    store_rows rows = store_ratings(s, game, person);
    store_next_rating(&rows, r);
    return store_end(&rows);
}

bool store_provisional(const store_rating *r)
{
    return r->games < RATED_GAMES || r->opponents < RATED_OPPONENTS;
}

static void put_real(char text[32], double x)
{
    snprintf(text, 32, "%.17g", x);
}

store_result store_rating_write(store *s, const char *game, const store_rating *r)
{
    char mu[32], sigma[32];
    put_real(mu, r->mu);
    put_real(sigma, r->sigma);
    return change(s,
                  "INSERT INTO ratings (game, person, mu, sigma, games, opponents) SELECT $1, id, "
                  "CAST($2 AS DOUBLE PRECISION), CAST($3 AS DOUBLE PRECISION), CAST($4 AS BIGINT), "
                  "(SELECT count(DISTINCT other) FROM gains WHERE gains.game = $1 AND gains.person = $5) "
                  "FROM people WHERE id = $5 ON CONFLICT (game, person) DO UPDATE SET mu = excluded.mu, "
                  "sigma = excluded.sigma, games = excluded.games, opponents = excluded.opponents",
                  DB_ARGS(game, mu, sigma, db_number(r->games).text, r->person));
}

bool store_gains(store *s, const char *game, const char *person, const char *other, int64_t since,
                 int64_t young, store_gained *g)
{
#define GAINED \
    "(SELECT COALESCE(SUM(m.points), 0) FROM gains m WHERE m.game = $3 AND m.person = $4 AND m.at > $5 "
    db_rows rows = db_query(
        s->db,
        "SELECT (SELECT count(*) FROM people WHERE id = $1 AND created <= $2), " GAINED
        "AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = m.other AND p.created <= $2)), " GAINED
        "AND EXISTS (SELECT 1 FROM signins a JOIN signins b ON a.address = b.address WHERE a.address <> '' "
        "AND a.person = m.other AND b.person = $1))",
        DB_ARGS(other, db_number(young).text, game, person, db_number(since).text));
#undef GAINED
    if (db_next(&rows)) {
        g->young = db_int_at(&rows, 0) == 0;
        g->from_young = db_real_at(&rows, 1);
        g->from_address = db_real_at(&rows, 2);
    }
    return db_end(&rows) == 1;
}

store_result store_gain(store *s, const char *table, const char *game, const char *person, const char *other,
                        int64_t at, double points)
{
    char text[32];
    put_real(text, points);
    return change(s,
                  "INSERT INTO gains (tid, game, person, other, at, points) VALUES ($1, $2, $3, $4, $5, $6) "
                  "ON CONFLICT DO NOTHING",
                  DB_ARGS(table, game, person, other, db_number(at).text, text));
}

store_rows store_ratings(store *s, const char *game, const char *person)
{
    if (person)
        return db_query(s->db, RATING_COLUMNS "WHERE r.game = $1 AND r.person = $2", DB_ARGS(game, person));
    return db_query(s->db,
                    RATING_COLUMNS
                    "WHERE r.game = $1 ORDER BY CASE WHEN r.games >= $2 AND r.opponents >= $3 THEN 0 "
                    "ELSE 1 END, r.mu - 3 * r.sigma DESC LIMIT 100",
                    DB_ARGS(game, db_number(RATED_GAMES).text, db_number(RATED_OPPONENTS).text));
}

store_rows store_ratings_of(store *s, const char *person)
{
    return db_query(s->db, RATING_COLUMNS "WHERE r.person = $1 ORDER BY r.game", DB_ARGS(person));
}
