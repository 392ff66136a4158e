/* guests.c: users in a server without a network (see guests.h). */
#include "guests.h"
#include "scarce.h"
#include "server/messages/auth.h"
#include "server/messages/dispatch.h"
#include "server/tables/cached_table.h"
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID = 4242, ROUNDS = 400, MESSAGE_BYTES = 1 << 16, NODES = 1 << 16 };

server *here;
guest people[PEOPLE_MAX];
static int num_people;
const souk_game *game;
char running[ID_SIZE], finished[ID_SIZE], opened[ID_SIZE];

/* --- deviations from normal operation -------------------------------------------------------- */

static int64_t ahead, stopped;          /* stopped: the time at which the clock was stopped, or 0 */
static int next_statement, next_memory; /* to fail in the next ask */
static int fails_at, calls;
static server_settings usual; /* before any user connected */
static db_driver driver;      /* SQLite's; on request that of a shared store */
bool failed, unchanged;

int64_t __real_server_now(void);
int64_t __wrap_server_now(void);
int64_t __wrap_server_now(void)
{
    return (stopped ? stopped : __real_server_now()) + ahead;
}

void later(int64_t milliseconds)
{
    ahead += milliseconds;
    serve();
}

void stop_clock(void)
{
    stopped = __real_server_now();
}

/* Passes statements on, except those that only a shared store knows and the one that fails. */
db_rows __real_db_query(db *d, const char *sql, const char *const *args, int n);
db_rows __wrap_db_query(db *d, const char *sql, const char *const *args, int n);
db_rows __wrap_db_query(db *d, const char *sql, const char *const *args, int n)
{
    if (fails_at > 0 && ++calls == fails_at && strcmp(sql, "ROLLBACK") != 0) {
        snprintf(d->error, sizeof d->error, "%s", "it fails");
        return (db_rows){.db = d, .n = -1};
    }
    if (strstr(sql, "pg_")) return (db_rows){.db = d, .n = 1};
    return __real_db_query(d, sql, args, n);
}

int run_aside(db *d, const char *sql)
{
    int fails = fails_at;
    fails_at = 0;
    int rows = db_run(d, sql, DB_NONE);
    fails_at = fails;
    return rows;
}

void fail_statement(int n)
{
    next_statement = n;
}

void fail_memory(int n)
{
    next_memory = n;
}

void begin_failing(void)
{
    calls = 0;
    fails_at = next_statement;
    scarce_at(next_memory);
}

void end_failing(void)
{
    failed = (fails_at > 0 && calls >= fails_at) || scarce_happened();
    scarce_at(0);
    fails_at = next_statement = next_memory = 0;
}

void share_store(bool on)
{
    driver.shared = on;
}

/* --- users ----------------------------------------------------------------------------------- */

void house_said(session *c, const souk_out *text)
{
    static char read[REPLY_MAX + 1];
    static souk_json nodes[NODES];
    souk_error error = {0};
    guest *g = c->wire;
    char id[16];
    snprintf(id, sizeof id, "\"id\":%d", ID);
    assert_false(souk_out_full(text));
    memcpy(read, text->buf, text->len + 1);
    if (souk_json_parse(read, text->len, nodes, NODES, &error) < 1) fail_msg("no JSON: %.400s", text->buf);
    if (strstr(text->buf, id) || strstr(text->buf, "\"id\":null")) {
        g->answers++;
        snprintf(g->answer, sizeof g->answer, "%s", text->buf);
    } else {
        size_t len = strlen(g->news);
        snprintf(g->news + len, sizeof g->news - len, "%s\n", text->buf);
    }
}

const char *member(const char *answer, const char *key)
{
    static char kept[8][4096];
    static int next;
    char *to = kept[next++ % 8], name[64];
    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(answer, name);
    to[0] = '\0';
    if (at) snprintf(to, sizeof kept[0], "%.*s", (int)strcspn(at + strlen(name), "\""), at + strlen(name));
    return to;
}

long number(const char *answer, const char *key)
{
    char name[64];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(answer, name);
    return at ? strtol(at + strlen(name), NULL, 10) : -1;
}

void serve(void)
{
    here->next_round = 0;
    for (int i = 0; i < ROUNDS && !house_serve(here); i++)
        ;
}

static const char *view_of(int who)
{
    static char view[1 << 17];
    const cached_table *d = cached_table_peek(here, running);
    bool watches = d && people[who].session && session_watches(people[who].session, d);
    snprintf(view, sizeof view, "%s",
             ask(who, watches ? "'type':'view','table':'$T'" : "'type':'watch','table':'$T'"));
    return view;
}

/* A point of the curve, as in a browser's push subscription. */
static const char *browser_key(void)
{
    static char text[2 * WEBPUSH_POINT];
    webpush_key key;
    assert_true(webpush_key_new(&key));
    sodium_bin2base64(text, sizeof text, key.point, sizeof key.point,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text;
}

/* The value of a placeholder in a message. */
static const char *meaning(char word, int who)
{
    static char text[256];
    switch (word) {
    case 'A': return people[ADA].person;
    case 'B': return people[BEN].person;
    case 'E': return people[EVE].person;
    case 'T': return running;
    case 'F': return finished;
    case 'O': return opened;
    case 'G': return game->id;
    case 'R': return people[ADA].recovery;
    case 'P': return browser_key();
    case 'C': return member(must(EVE, "code", "'type':'code'"), "code");
    case 'K': return people[who].token;
    case 'L': return people[ADA].token;
    case 'M': {
        const char *view = view_of(who), *legal = strstr(view, "\"legal\":[");
        snprintf(text, sizeof text, "%s", legal ? member(legal, "name") : "");
        return text;
    }
    case 'S': {
        long seq = number(view_of(who), "seq");
        snprintf(text, sizeof text, "%ld", seq < 0 ? 0 : seq);
        return text;
    }
    default: return NULL;
    }
}

static void write_message(int who, const char *format, va_list values, char *out)
{
    char message[MESSAGE_BYTES];
    int n = snprintf(out, MESSAGE_BYTES, "{\"id\":%d,", ID);
    assert_true(vsnprintf(message, sizeof message, format, values) < MESSAGE_BYTES);
    for (const char *p = message; *p; p++) {
        const char *word = *p == '$' ? meaning(p[1], who) : NULL;
        if (word) {
            n += snprintf(out + n, (size_t)(MESSAGE_BYTES - n), "%s", word);
            p++;
        } else {
            out[n++] = *p == '\'' ? '"' : *p;
        }
        assert_true(n < MESSAGE_BYTES - 2);
    }
    strcpy(out + n, "}");
}

/* Delivers a message unchanged, without replacing placeholders. */
static const char *deliver(int who, const char *text)
{
    guest *g = &people[who];
    g->answers = 0;
    g->answer[0] = '\0';
    dispatch_message(g->session, text, strlen(text));
    for (int i = 0; i < ROUNDS && g->answers == 0 && !g->session->closing; i++)
        house_serve(here);
    serve();
    assert_true(g->answers == 1 || (g->answers == 0 && g->session->closing));
    return g->answer;
}

static const char *ask_values(int who, const char *message, va_list values)
{
    char text[MESSAGE_BYTES];
    bool fails = next_statement > 0 || next_memory > 0;
    int statement = next_statement, memory = next_memory;
    next_statement = next_memory = 0; /* finding the value of a placeholder may need requests of its own */
    write_message(who, message, values, text);
    if (!fails) return deliver(who, text);
    uint64_t before = stored();
    next_statement = statement;
    next_memory = memory;
    begin_failing();
    const char *answer = deliver(who, text);
    end_failing();
    unchanged = stored() == before;
    return answer;
}

const char *ask(int who, const char *message, ...)
{
    va_list values;
    va_start(values, message);
    const char *answer = ask_values(who, message, values);
    va_end(values);
    return answer;
}

/* Stores the identity that an answer assigns to the user. */
static void know(guest *g, const char *answer)
{
    const char *you = strstr(answer, "\"you\":{"), *token = member(answer, "token"),
               *recovery = member(answer, "recovery");
    if (you) snprintf(g->person, sizeof g->person, "%s", member(you, "person"));
    if (token[0]) snprintf(g->token, sizeof g->token, "%s", token);
    if (recovery[0]) snprintf(g->recovery, sizeof g->recovery, "%s", recovery);
}

const char *must(int who, const char *type, const char *message, ...)
{
    va_list values;
    va_start(values, message);
    const char *answer = ask_values(who, message, values);
    va_end(values);
    if (strcmp(member(answer, "type"), type) != 0)
        fail_msg("%s: wanted %s, got %.400s", message, type, answer);
    know(&people[who], answer);
    return answer;
}

const char *refused(int who, const char *code, const char *message, ...)
{
    va_list values;
    va_start(values, message);
    const char *answer = ask_values(who, message, values);
    va_end(values);
    if (strcmp(member(answer, "type"), "error") != 0 || strcmp(member(answer, "code"), code) != 0)
        fail_msg("%s: wanted %s, got %.400s", message, code, answer);
    return answer;
}

int mover(void)
{
    return strstr(view_of(ADA), "\"legal\":[{") ? ADA : BEN;
}

static void enter(guest *g, const char *address)
{
    g->session = session_open(here, g, address);
    assert_non_null(g->session);
}

int come_from(const char *address)
{
    assert_true(num_people < PEOPLE_MAX);
    guest *g = &people[num_people];
    g->person[0] = g->token[0] = g->recovery[0] = g->answer[0] = g->news[0] = '\0';
    enter(g, address);
    return num_people++;
}

static void new_table(char id[ID_SIZE])
{
    const char *answer = must(ADA, "table", "'type':'create','game':'$G','seats':['me','open']");
    snprintf(id, ID_SIZE, "%s", member(answer, "table"));
}

void guests_wait(void)
{
    here = house_open();
    usual = here->settings;
    driver = db_sqlite;
    house_drive(here, &driver);
    ahead = stopped = 0; /* everything that was scheduled is due */
    here->next_alive = here->next_stale = here->next_lobby = here->next_orphans = 0;
    for (int i = 0; i < souk_num_games && !game; i++)
        if (souk_games[i]->min_seats <= 2 && souk_games[i]->max_seats >= 2) game = souk_games[i];
}

void guests_come(void)
{
    guests_wait();
    for (int who = 0; who < GUESTS; who++)
        come_from("127.0.0.1");
    must(ADA, "signed", "'type':'register','name':'Ada','password':'open sesame'");
    must(BEN, "signed", "'type':'register','name':'Ben','password':'open sesame'");
    must(EVE, "signed", "'type':'guest','name':'Eve'");
    must(ADA, "done", "'type':'friend','person':'$B','on':true");
    must(BEN, "done", "'type':'friend','person':'$A','on':true");
    new_table(finished);
    must(BEN, "table", "'type':'join','table':'$F'");
    must(ADA, "applied", "'type':'resign','table':'$F'");
    new_table(opened);
    new_table(running);
    must(BEN, "table", "'type':'join','table':'$T'");
    must(ADA, "table", "'type':'watch','table':'$T'");
}

void guests_return(void)
{
    for (int who = 0; who < num_people; who++) {
        guest *g = &people[who];
        if (!g->session->closing) continue;
        auth_close(g->session);
        enter(g, "127.0.0.1");
        if (g->token[0]) must(who, "welcome", "'type':'hello','protocol':2,'token':'$K'");
    }
}

void guests_go(void)
{
    while (num_people > 0)
        auth_close(people[--num_people].session);
    share_store(false);
    here->settings = usual;
    house_crowded = house_ill = false;
    house_answer = 0;
    house_clear(here);
}

int guests_setup(void **state)
{
    (void)state;
    guests_come();
    return 0;
}

int guests_teardown(void **state)
{
    (void)state;
    guests_go();
    return 0;
}

/* --- the store ------------------------------------------------------------------------------- */

uint64_t stored(void)
{
    static const char *const all[] = {
        "SELECT id || status || listed || ended || head || summary || COALESCE(result, '') || host FROM "
        "tables ORDER BY id",
        "SELECT tid || number || body FROM entries ORDER BY tid, number",
        "SELECT id || name || COALESCE(account, '') || COALESCE(hash, '') || COALESCE(email, '') || "
        "COALESCE(webhook, '') FROM people ORDER BY id",
        "SELECT id || person || revoked FROM signins ORDER BY id",
        "SELECT tid || person FROM players ORDER BY tid, person",
        "SELECT game || person || games FROM ratings ORDER BY game, person",
        "SELECT id || line FROM chat ORDER BY id",
        "SELECT person || other FROM blocks ORDER BY person, other",
        "SELECT person || other || accepted FROM friends ORDER BY person, other",
        "SELECT person || tid FROM invitations ORDER BY person, tid",
        "SELECT id || line FROM reports ORDER BY id",
        "SELECT person || tid FROM alerts ORDER BY person, tid",
        "SELECT endpoint || person FROM browsers ORDER BY endpoint",
        "SELECT hash || person FROM codes ORDER BY hash",
        "SELECT date || game || person FROM days ORDER BY date, game, person",
    };
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        uint64_t of_table = 0;
        store_rows rows = db_query(here->store.db, all[i], DB_NONE);
        for (const char *text; (text = store_next(&rows));)
            of_table = of_table * 31 + souk_digest(text, strlen(text));
        assert_true(store_end(&rows) >= 0);
        sum = sum * 1000003 + of_table;
    }
    return sum;
}

void check_whole(void)
{
    assert_int_equal(writer_waiting(here->writer), 0);
    for (int i = 0; i < CACHE_BUCKETS; i++)
        for (const cached_table *d = here->cached_tables[i]; d; d = d->next) {
            assert_false(d->busy);
            assert_null(d->inbox);
            store_rows rows = store_entries(&here->store, d->online_table->id, 0);
            assert_int_equal(d->online_table->entries, store_count(&rows));
        }
}
