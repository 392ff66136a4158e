/* house.c: a server without threads (see house.h).
 *
 * A few things differ from `souk serve`. The writer and the workers have no threads: their work is done immediately and
 * handed back at the next tick, so that nothing waits and the same input always has the same effect. Random bytes come
 * from a seeded stream. Password hashing costs nothing, and bots search little. E-mails go to the peer
 * that house_answer simulates, so that nothing leaves the machine. */
#include "house.h"
#include "bots/bot.h"
#include "core/error.h"
#include "server/net/outbound.h"
#include "server/tables/registry.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    HOUSE_INPUTS = 20000,
    ROUNDS = 200,
    THOUGHTS = 8,    /* iterations of a bot's search */
    TABLES_MAX = 32, /* tables of the store's database */
    STREAM = 12
};

static server house;
static char folder[128], address[160];
static int inputs;
static souk_rng stream;
bool house_crowded, house_ill;

/* These override libsodium's functions. */
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const passwd,
                      unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
{
    (void)passwdlen;
    (void)opslimit;
    (void)memlimit;
    snprintf(out, crypto_pwhash_STRBYTES, "%016llx", (unsigned long long)souk_digest(passwd, strlen(passwd)));
    return 0;
}

int crypto_pwhash_str_verify(const char str[crypto_pwhash_STRBYTES], const char *const passwd,
                             unsigned long long passwdlen)
{
    char hash[crypto_pwhash_STRBYTES];
    return crypto_pwhash_str(hash, passwd, passwdlen, 0, 0) == 0 && strcmp(hash, str) == 0 ? 0 : -1;
}

void randombytes_buf(void *const buf, const size_t size)
{
    uint8_t *at = buf;
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)souk_rng_next(&stream);
}

uint32_t randombytes_uniform(const uint32_t below)
{
    return souk_below(souk_rng_next(&stream), below);
}

/* The linker substitutes this for souk_budget_at_table. */
souk_budget __wrap_souk_budget_at_table(const souk_bot *bot);
souk_budget __wrap_souk_budget_at_table(const souk_bot *bot)
{
    souk_budget budget;
    (void)bot;
    memset(&budget, 0, sizeof budget);
    budget.iterations = THOUGHTS;
    return budget;
}

/* --- the simulated peer ---------------------------------------------------------------------- */

int house_answer;
char house_posted[1 << 14];

bool outbound_open(void)
{
    return true;
}

void outbound_hurry(void) {}

int outbound_post(const char *url, const char *const *headers, const void *body, size_t len,
                  bool private_allowed, char why[OUTBOUND_WHY])
{
    (void)private_allowed;
    snprintf(house_posted, sizeof house_posted, "POST %s\n%s\n%.*s\n", url, headers[0], (int)len,
             (const char *)body);
    snprintf(why, OUTBOUND_WHY, "%s", house_answer ? "" : "nobody is there");
    return house_answer;
}

bool outbound_mail(const char *mail_server, const char *from, const char *to, const char *letter,
                   char why[OUTBOUND_WHY])
{
    snprintf(house_posted, sizeof house_posted, "%s\nMAIL FROM:<%s>\nRCPT TO:<%s>\n%s\n", mail_server, from,
             to, letter);
    snprintf(why, OUTBOUND_WHY, "%s", house_answer ? "" : "nobody is there");
    return house_answer != 0;
}

/* --- the writer, without its thread ---------------------------------------------------------- */

struct writer {
    store store;
    souk_queue run;
    bool written;            /* anything written since the store was emptied */
    char *empty[TABLES_MAX]; /* statements that empty it */
    int num_empty;
};

writer *writer_open(const char *store_address, const char *owner, void (*wake)(void *context), void *context,
                    souk_error *error)
{
    writer *w = calloc(1, sizeof *w);
    (void)wake;
    (void)context;
    if (!w) souk_fail(error, "Out of memory.");
    if (!w || !store_open(&w->store, store_address, error)) {
        free(w);
        return NULL;
    }
    w->store.owner = owner;
    return w;
}

static void writer_empty(writer *w)
{
    if (!w->written) return;
    /* `meta` belongs to the store itself. */
    if (w->num_empty == 0) {
        store_rows rows = db_query(
            w->store.db,
            "SELECT 'DELETE FROM ' || name FROM sqlite_master WHERE type = 'table' AND name <> 'meta'",
            DB_NONE);
        for (const char *statement; (statement = store_next(&rows));)
            if (w->num_empty == TABLES_MAX || !(w->empty[w->num_empty++] = strdup(statement))) abort();
        if (store_end(&rows) < 0) abort();
    }
    if (!store_begin(&w->store)) abort();
    for (int i = 0; i < w->num_empty; i++)
        if (db_run(w->store.db, w->empty[i], DB_NONE) < 0) abort();
    if (!store_commit(&w->store)) abort();
    w->written = false;
}

void writer_add(writer *w, writing *writes)
{
    w->written = true;
    bool begun = store_begin(&w->store);
    writes->result = begun ? writes->run(writes, &w->store) : STORE_FAILED;
    if (writes->result != STORE_FAILED && !store_commit(&w->store)) writes->result = STORE_FAILED;
    if (begun && writes->result == STORE_FAILED) store_rollback(&w->store);
    souk_queue_add(&w->run, &writes->item);
}

void writer_collect(writer *w)
{
    souk_queue run = w->run;
    w->run = (souk_queue){NULL, NULL, 0};
    for (writing *one; (one = (writing *)souk_queue_take(&run));)
        one->done(one);
}

int writer_waiting(writer *w)
{
    return w->run.n;
}

uint64_t writer_commits(writer *w, latency *took)
{
    (void)w;
    memset(took, 0, sizeof *took);
    return 0;
}

bool writer_healthy(writer *w)
{
    return w != NULL && !house_ill;
}

void writer_close(writer *w)
{
    if (!w) return;
    writer_collect(w);
    store_close(&w->store);
    for (int i = 0; i < w->num_empty; i++)
        free(w->empty[i]);
    free(w);
}

/* --- the workers, without their threads ------------------------------------------------------ */

struct jobs {
    souk_queue run;
};

jobs *jobs_open(int threads, int behind, int lane_max, int queue_max, void (*wake)(void *context),
                void *context, souk_error *error)
{
    jobs *all = calloc(1, sizeof *all);
    (void)threads;
    (void)behind;
    (void)lane_max;
    (void)queue_max;
    (void)wake;
    (void)context;
    if (!all) souk_fail(error, "Out of memory.");
    return all;
}

bool jobs_add(jobs *all, const char *asker, job *j)
{
    (void)asker;
    if (house_crowded) return false;
    j->run(j);
    souk_queue_add(&all->run, &j->item);
    return true;
}

/* Every job has already run. */
void jobs_drop(jobs *all, uint64_t serial)
{
    (void)all;
    (void)serial;
}

void jobs_collect(jobs *all)
{
    souk_queue run = all->run;
    all->run = (souk_queue){NULL, NULL, 0};
    for (job *j; (j = (job *)souk_queue_take(&run));)
        j->done(j);
}

int jobs_waiting(jobs *all)
{
    return all->run.n;
}

void jobs_close(jobs *all)
{
    if (!all) return;
    jobs_collect(all);
    free(all);
}

/* --- the server ------------------------------------------------------------------------------ */

static void remove_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char path[192];
        snprintf(path, sizeof path, "%s/store.db%s", folder, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void shut(void)
{
    if (!folder[0]) return;
    service_close(&house);
    remove_store();
    folder[0] = '\0';
}

server *house_open(void)
{
    static bool registered;
    if (folder[0] && inputs++ < HOUSE_INPUTS) return &house;
    shut();
    /* A folder in memory if there is one, unless TMPDIR is set: nothing here has to last. */
    const char *memory = "/dev/shm", *asked = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/souk-fuzz-XXXXXX",
             asked                       ? asked
             : access(memory, W_OK) == 0 ? memory
                                         : "/tmp");
    if (!mkdtemp(folder)) abort();
    snprintf(address, sizeof address, "sqlite:%s/store.db", folder);
    server_settings settings;
    souk_error error;
    memset(&settings, 0, sizeof settings);
    memset(&error, 0, sizeof error);
    settings.host = "127.0.0.1";
    settings.store = address;
    settings.workers = 1;
    settings.quiet = true;
    if (!service_open(&house, &settings, &error)) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
    inputs = 0;
    if (!registered) atexit(shut);
    registered = true;
    return &house;
}

void house_drive(server *s, const db_driver *driver)
{
    s->store.db->driver = s->archive.db->driver = s->writer->store.db->driver = driver;
}

bool house_serve(server *s)
{
    service_tick(s);
    return writer_waiting(s->writer) == 0 && jobs_waiting(s->jobs) == 0 && jobs_waiting(s->locks) == 0 &&
           jobs_waiting(s->reads) == 0 && jobs_waiting(s->post) == 0;
}

void house_clear(server *s)
{
    s->leaving = true; /* bots start nothing new; pending work is finished */
    for (int i = 0; !house_serve(s); i++)
        if (i == ROUNDS) abort();
    s->leaving = false;
    registry_close(s);
    limits_close(s);
    s->num_changed = s->num_orphans = 0;
    writer_empty(s->writer);
    stream = souk_rng_seeded(STREAM);
}
