/* store_people.c — the statements about people: accounts, sign-ins, blocks, reports, ratings (see store.h). */
#include "server/store/store.h"
#include "server/store/store_rows.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PERSON_COLUMNS "id, name, account, hash, recovery, email, webhook, banned, created, skeleton, pending"

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

static void take_person(void *context, const char *const *column)
{
    store_person *p = context;
    copy(p->id, sizeof p->id, column[0]);
    copy(p->name, sizeof p->name, column[1]);
    copy(p->key, sizeof p->key, column[2]);
    copy(p->hash, sizeof p->hash, column[3]);
    copy(p->recovery, sizeof p->recovery, column[4]);
    copy(p->email, sizeof p->email, column[5]);
    copy(p->webhook, sizeof p->webhook, column[6]);
    p->banned = db_int(column[7]) != 0;
    p->created = db_int(column[8]);
    copy(p->skeleton, sizeof p->skeleton, column[9]);
    copy(p->pending, sizeof p->pending, column[10]);
}

int store_person_read(store *s, const char *id, store_person *p)
{
    return db_run(s->db, "SELECT " PERSON_COLUMNS " FROM people WHERE id = $1", DB_ARGS(id), take_person, p);
}

int store_person_named(store *s, const char *key, store_person *p)
{
    return db_run(s->db, "SELECT " PERSON_COLUMNS " FROM people WHERE account = $1", DB_ARGS(key),
                  take_person, p);
}

int store_person_alike(store *s, const char *skeleton, const char *person, store_person *p)
{
    return db_run(s->db, "SELECT " PERSON_COLUMNS " FROM people WHERE skeleton = $1 AND id <> $2 LIMIT 1",
                  DB_ARGS(skeleton, person), take_person, p);
}

static void count_row(void *context, const char *const *column)
{
    *(int64_t *)context = db_int(column[0]);
}

store_result store_person_write(store *s, const store_person *p, bool fresh)
{
    const char *key = p->key[0] ? p->key : NULL;
    int64_t others = 0;
    /* Checked first, so that a taken name does not abort the transaction. */
    if (key && db_run(s->db, "SELECT count(*) FROM people WHERE account = $1 AND id <> $2",
                      DB_ARGS(key, p->id), count_row, &others) < 0)
        return STORE_FAILED;
    if (others) return STORE_CONFLICT;
    if (fresh)
        return result_of(db_run(
            s->db,
            "INSERT INTO people (" PERSON_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) "
            "ON CONFLICT (id) DO NOTHING",
            DB_ARGS(p->id, p->name, key, p->hash, p->recovery, p->email, p->webhook, p->banned ? "1" : "0",
                    db_number(p->created).text, p->skeleton, p->pending),
            NULL, NULL));
    return result_of(db_run(
        s->db,
        "UPDATE people SET name = $1, account = $2, hash = $3, recovery = $4, email = $5, "
        "webhook = $6, skeleton = $7, pending = $8 WHERE id = $9",
        DB_ARGS(p->name, key, p->hash, p->recovery, p->email, p->webhook, p->skeleton, p->pending, p->id),
        NULL, NULL));
}

store_result store_person_ban(store *s, const char *person, bool on)
{
    return result_of(db_run(s->db, "UPDATE people SET banned = $1 WHERE id = $2",
                            DB_ARGS(on ? "1" : "0", person), NULL, NULL));
}

/* A text with the person's name in it: the entry in which they took a seat, or a lobby summary (number: the seat). */
typedef struct seat_entry {
    char tid[ID_SIZE], number[24];
    char *body;
    struct seat_entry *next;
} seat_entry;

typedef struct seat_entries {
    seat_entry *first;
    bool starved;
} seat_entries;

static void take_seat_entry(void *context, const char *const *column)
{
    seat_entries *list = context;
    seat_entry *entry = calloc(1, sizeof *entry);
    if (!entry) {
        list->starved = true;
        return;
    }
    copy(entry->tid, sizeof entry->tid, column[0]);
    copy(entry->number, sizeof entry->number, column[1]);
    entry->body = strdup(column[2]);
    entry->next = list->first;
    list->first = entry;
}

/* The one exception to "entries are never changed": the name of an erased person becomes "?". */
static bool forget_name(store *s, const seat_entry *entry, const char *mark)
{
    const char *at = strstr(entry->body, mark);
    if (!at) return true; /* LIKE matches any letter for an underscore */
    size_t len = strlen(entry->body) + 2;
    char *body = malloc(len);
    if (!body) return false;
    at += strlen(mark);
    const char *rest = at + strcspn(at, "\n");
    snprintf(body, len, "%.*s?%s", (int)(at - entry->body), entry->body, rest);
    int rows = db_run(s->db, "UPDATE entries SET body = $1 WHERE tid = $2 AND number = $3",
                      DB_ARGS(body, entry->tid, entry->number), NULL, NULL);
    free(body);
    return rows == 1;
}

static bool forget_names(store *s, const char *person)
{
    char mark[ID_SIZE + 16], pattern[ID_SIZE + 20];
    seat_entries list = {NULL, false};
    snprintf(mark, sizeof mark, " person %s ", person);
    snprintf(pattern, sizeof pattern, "%%%s%%", mark);
    bool good = db_run(s->db,
                       "SELECT tid, number, body FROM entries WHERE tid IN "
                       "(SELECT tid FROM players WHERE person = $1) AND body LIKE $2",
                       DB_ARGS(person, pattern), take_seat_entry, &list) >= 0;
    good = good && !list.starved;
    for (seat_entry *entry = list.first, *next; entry; entry = next) {
        next = entry->next;
        good = good && entry->body && forget_name(s, entry, mark);
        free(entry->body);
        free(entry);
    }
    return good;
}

/* The end of a JSON string that begins at p. */
static const char *string_end(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        if (*p == '\\' && p[1]) p++;
    return p;
}

/* Where the JSON string with the name of that seat begins in a summary (serialise_summary); NULL: nowhere. */
static const char *name_of_seat(const char *summary, int seat)
{
    static const char seats[] = "\"seats\":[", name[] = "\"name\":";
    const char *p = strstr(summary, seats);
    for (int n = -1; p && *p && n < seat; p++) {
        if (*p == '"') p = string_end(p);
        n += *p == '{';
    }
    for (; p && *p && *p != '}'; p++) {
        if (strncmp(p, name, strlen(name)) == 0) return p + strlen(name);
        if (*p == '"') p = string_end(p);
    }
    return NULL;
}

static bool forget_in_summary(store *s, const seat_entry *row)
{
    const char *at = name_of_seat(row->body, (int)db_int(row->number));
    size_t len = strlen(row->body) + 2;
    char *summary = at && *at == '"' ? malloc(len) : NULL;
    if (!summary) return !at || *at != '"';
    snprintf(summary, len, "%.*s\"?%s", (int)(at - row->body), row->body, string_end(at));
    int rows =
        db_run(s->db, "UPDATE tables SET summary = $1 WHERE id = $2", DB_ARGS(summary, row->tid), NULL, NULL);
    free(summary);
    return rows == 1;
}

static bool forget_in_summaries(store *s, const char *person)
{
    seat_entries list = {NULL, false};
    bool good = db_run(s->db,
                       "SELECT t.id, p.seat, t.summary FROM players p JOIN tables t ON t.id = p.tid "
                       "WHERE p.person = $1 AND t.status IN ('done', 'closed')",
                       DB_ARGS(person), take_seat_entry, &list) >= 0;
    good = good && !list.starved;
    for (seat_entry *row = list.first, *next; row; row = next) {
        next = row->next;
        good = good && row->body && forget_in_summary(s, row);
        free(row->body);
        free(row);
    }
    return good;
}

store_result store_erase(store *s, const char *person)
{
    if (!forget_names(s, person) || !forget_in_summaries(s, person)) return STORE_FAILED;
    static const char *const statements[] = {"DELETE FROM signins WHERE person = $1",
                                             "DELETE FROM players WHERE person = $1",
                                             "DELETE FROM ratings WHERE person = $1",
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
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
        if (db_run(s->db, statements[i], DB_ARGS(person), NULL, NULL) < 0) return STORE_FAILED;
    return STORE_OK;
}

typedef struct person_rows {
    void (*each)(void *, const store_person *);
    void *context;
} person_rows;

static void pass_person(void *context, const char *const *column)
{
    const person_rows *rows = context;
    store_person p;
    take_person(&p, column);
    rows->each(rows->context, &p);
}

bool store_people(store *s, void (*each)(void *, const store_person *), void *context)
{
    person_rows rows = {each, context};
    return db_run(s->db, "SELECT " PERSON_COLUMNS " FROM people ORDER BY created", DB_NONE, pass_person,
                  &rows) >= 0;
}

/* --- sign-ins -------------------------------------------------------------------------------- */

int store_signin_good(store *s, const char *signin, const char *person)
{
    return db_run(s->db, "SELECT id FROM signins WHERE id = $1 AND person = $2 AND revoked = 0",
                  DB_ARGS(signin, person), NULL, NULL);
}

store_result store_signin(store *s, const char *signin, const char *person, const char *address, int64_t at)
{
    return result_of(db_run(s->db,
                            "INSERT INTO signins (id, person, created, revoked, address) "
                            "VALUES ($1, $2, $3, 0, $4) ON CONFLICT DO NOTHING",
                            DB_ARGS(signin, person, db_number(at).text, address), NULL, NULL));
}

bool store_last_address(store *s, const char *person, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db, "SELECT address FROM signins WHERE person = $1 ORDER BY created DESC LIMIT 1",
                  DB_ARGS(person), take_line, &rows) >= 0;
}

bool store_guests_from(store *s, const char *address, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db,
                  "SELECT DISTINCT p.id FROM signins i JOIN people p ON p.id = i.person "
                  "WHERE i.address = $1 AND p.account IS NULL AND p.banned = 0",
                  DB_ARGS(address), take_line, &rows) >= 0;
}

store_result store_ban(store *s, const char *address, int64_t until)
{
    if (until == 0)
        return result_of(db_run(s->db, "DELETE FROM bans WHERE address = $1", DB_ARGS(address), NULL, NULL));
    return result_of(db_run(s->db,
                            "INSERT INTO bans (address, until) VALUES ($1, $2) ON CONFLICT (address) "
                            "DO UPDATE SET until = excluded.until",
                            DB_ARGS(address, db_number(until).text), NULL, NULL));
}

int store_banned(store *s, const char *address, int64_t now)
{
    return db_run(s->db, "SELECT until FROM bans WHERE address = $1 AND until > $2",
                  DB_ARGS(address, db_number(now).text), NULL, NULL);
}

store_result store_revoke_others(store *s, const char *person, const char *keep)
{
    return result_of(db_run(s->db, "UPDATE signins SET revoked = 1 WHERE person = $1 AND id <> $2",
                            DB_ARGS(person, keep), NULL, NULL));
}

store_result store_revoke(store *s, const char *signin, const char *person)
{
    if (signin)
        return result_of(db_run(s->db, "UPDATE signins SET revoked = 1 WHERE id = $1 AND person = $2",
                                DB_ARGS(signin, person), NULL, NULL));
    return result_of(
        db_run(s->db, "UPDATE signins SET revoked = 1 WHERE person = $1", DB_ARGS(person), NULL, NULL));
}

/* --- blocks and reports ---------------------------------------------------------------------- */

store_result store_block(store *s, const char *person, const char *other, bool on)
{
    if (on && store_part(s, person, other) != STORE_OK) return STORE_FAILED; /* a block ends a friendship */
    int rows = db_run(s->db,
                      on ? "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                         : "DELETE FROM blocks WHERE person = $1 AND other = $2",
                      DB_ARGS(person, other), NULL, NULL);
    if (rows <= 0 || !s->db->driver->shared) return result_of(rows);
    return result_of(db_run(s->db, "SELECT pg_notify('souk', '*' || $1)", DB_ARGS(person), NULL, NULL));
}

bool store_blocks(store *s, const char *person, store_text_row each, void *context)
{
    text_rows rows = {each, context};
    return db_run(s->db, "SELECT other FROM blocks WHERE person = $1", DB_ARGS(person), take_line, &rows) >=
           0;
}

store_result store_report(store *s, const char *id, const char *person, const char *table, const char *text,
                          int64_t at)
{
    return result_of(db_run(s->db,
                            "INSERT INTO reports (id, at, person, tid, line) VALUES ($1, $2, $3, $4, $5) "
                            "ON CONFLICT DO NOTHING",
                            DB_ARGS(id, db_number(at).text, person, table, text), NULL, NULL));
}

typedef struct report_rows {
    void (*each)(void *, int64_t, const char *, const char *, const char *);
    void *context;
} report_rows;

static void take_report(void *context, const char *const *column)
{
    const report_rows *rows = context;
    rows->each(rows->context, db_int(column[0]), column[1], column[2], column[3]);
}

bool store_reports(store *s, void (*each)(void *, int64_t, const char *, const char *, const char *),
                   void *context)
{
    report_rows rows = {each, context};
    return db_run(s->db, "SELECT at, person, tid, line FROM reports ORDER BY at", DB_NONE, take_report,
                  &rows) >= 0;
}

/* --- ratings --------------------------------------------------------------------------------- */

static void take_rating(void *context, const char *const *column)
{
    store_rating *r = context;
    copy(r->person, sizeof r->person, column[0]);
    copy(r->name, sizeof r->name, column[1]);
    r->mu = strtod(column[2], NULL);
    r->sigma = strtod(column[3], NULL);
    r->games = (int)db_int(column[4]);
}

#define RATING_COLUMNS \
    "SELECT r.person, p.name, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person "

bool store_lock_ratings(store *s, const char *game)
{
    return !s->db->driver->shared || db_run(s->db, "SELECT pg_advisory_xact_lock(7365747, hashtext($1))",
                                            DB_ARGS(game), NULL, NULL) >= 0;
}

int store_rated_together(store *s, const char *game, const char *one, const char *other, int64_t since)
{
    return db_run(
        s->db,
        "SELECT t.id FROM players a JOIN players b ON b.tid = a.tid JOIN tables t ON t.id = a.tid "
        "WHERE a.person = $1 AND b.person = $2 AND t.game = $3 AND t.status = 'done' AND t.ended > $4 "
        "AND t.result LIKE '%\"ratings\":[{%' LIMIT 20",
        DB_ARGS(one, other, game, db_number(since).text), NULL, NULL);
}

int store_rating_read(store *s, const char *game, const char *person, store_rating *r)
{
    return db_run(s->db, RATING_COLUMNS "WHERE r.game = $1 AND r.person = $2", DB_ARGS(game, person),
                  take_rating, r);
}

store_result store_rating_write(store *s, const char *game, const store_rating *r)
{
    char mu[32], sigma[32];
    snprintf(mu, sizeof mu, "%.17g", r->mu);
    snprintf(sigma, sizeof sigma, "%.17g", r->sigma);
    return result_of(
        db_run(s->db,
               "INSERT INTO ratings (game, person, mu, sigma, games) SELECT $1, id, "
               "CAST($2 AS DOUBLE PRECISION), CAST($3 AS DOUBLE PRECISION), CAST($4 AS BIGINT) "
               "FROM people WHERE id = $5 ON CONFLICT (game, person) DO UPDATE SET mu = excluded.mu, "
               "sigma = excluded.sigma, games = excluded.games",
               DB_ARGS(game, mu, sigma, db_number(r->games).text, r->person), NULL, NULL));
}

typedef struct rating_rows {
    void (*each)(void *, const store_rating *);
    void *context;
} rating_rows;

static void pass_rating(void *context, const char *const *column)
{
    const rating_rows *rows = context;
    store_rating r;
    take_rating(&r, column);
    rows->each(rows->context, &r);
}

bool store_ratings(store *s, const char *game, const char *person, void (*each)(void *, const store_rating *),
                   void *context)
{
    rating_rows rows = {each, context};
    if (person)
        return db_run(s->db, RATING_COLUMNS "WHERE r.game = $1 AND r.person = $2", DB_ARGS(game, person),
                      pass_rating, &rows) >= 0;
    return db_run(s->db, RATING_COLUMNS "WHERE r.game = $1 ORDER BY r.mu DESC LIMIT 100", DB_ARGS(game),
                  pass_rating, &rows) >= 0;
}
