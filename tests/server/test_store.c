/* test_store.c: the store and the tables derived from it, without a server: conflicting appends, a power cut that loses
 * every unsynced write, ratings, and what each seat may learn. */
#include "server/net/server.h"
#include "server/tables/backup.h"
#include "server/tables/online_table.h"
#include "server/tables/rating.h"
#include "souk_test.h"
#include <math.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- a disk that loses unsynced writes ------------------------------------------------------- */

/* A VFS over the default one: whenever SQLite syncs a file, its content is copied aside. The copy is what a power cut
 * would leave. */
typedef struct forgetful {
    sqlite3_file base;
    char path[256];
    sqlite3_file *real; /* stored directly after this struct */
} forgetful;

static sqlite3_vfs *usual, shim;
static sqlite3_io_methods methods;

static sqlite3_file *real(sqlite3_file *f)
{
    return ((forgetful *)f)->real;
}

static void copy_file(const char *from, const char *to)
{
    char buffer[65536];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, in)) > 0;)
        assert_int_equal(fwrite(buffer, 1, n, out), n);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static int on_sync(sqlite3_file *f, int flags)
{
    const forgetful *mine = (const forgetful *)f;
    int result = mine->real->pMethods->xSync(mine->real, flags);
    char aside[300];
    snprintf(aside, sizeof aside, "%s.synced", mine->path);
    if (mine->path[0]) copy_file(mine->path, aside);
    return result;
}

/* clang-format off */
static int on_close(sqlite3_file *f) { return real(f)->pMethods->xClose(real(f)); }
static int on_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at) { return real(f)->pMethods->xRead(real(f), p, n, at); }
static int on_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at) { return real(f)->pMethods->xWrite(real(f), p, n, at); }
static int on_truncate(sqlite3_file *f, sqlite3_int64 n) { return real(f)->pMethods->xTruncate(real(f), n); }
static int on_size(sqlite3_file *f, sqlite3_int64 *n) { return real(f)->pMethods->xFileSize(real(f), n); }
static int on_lock(sqlite3_file *f, int k) { return real(f)->pMethods->xLock(real(f), k); }
static int on_unlock(sqlite3_file *f, int k) { return real(f)->pMethods->xUnlock(real(f), k); }
static int on_reserved(sqlite3_file *f, int *k) { return real(f)->pMethods->xCheckReservedLock(real(f), k); }
static int on_control(sqlite3_file *f, int op, void *p) { return real(f)->pMethods->xFileControl(real(f), op, p); }
static int on_sector(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }
static int on_traits(sqlite3_file *f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
static int on_shm_map(sqlite3_file *f, int i, int n, int w, void volatile **p) { return real(f)->pMethods->xShmMap(real(f), i, n, w, p); }
static int on_shm_lock(sqlite3_file *f, int o, int n, int k) { return real(f)->pMethods->xShmLock(real(f), o, n, k); }
static void on_shm_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }
static int on_shm_unmap(sqlite3_file *f, int d) { return real(f)->pMethods->xShmUnmap(real(f), d); }
/* clang-format on */

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    forgetful *mine = (forgetful *)f;
    (void)vfs;
    memset(mine, 0, sizeof *mine);
    mine->real = (sqlite3_file *)(mine + 1);
    snprintf(mine->path, sizeof mine->path, "%s", name ? name : "");
    int result = usual->xOpen(usual, name, mine->real, flags, out);
    if (mine->real->pMethods) mine->base.pMethods = &methods;
    return result;
}

static void forget_from_now_on(void)
{
    usual = sqlite3_vfs_find(NULL);
    shim = *usual;
    shim.zName = "forgetful";
    shim.szOsFile = (int)sizeof(forgetful) + usual->szOsFile;
    shim.xOpen = on_open;
    sqlite3_io_methods all = {2,         on_close,   on_read,     on_write,       on_truncate,  on_sync,
                              on_size,   on_lock,    on_unlock,   on_reserved,    on_control,   on_sector,
                              on_traits, on_shm_map, on_shm_lock, on_shm_barrier, on_shm_unmap, NULL,
                              NULL};
    methods = all;
    assert_int_equal(sqlite3_vfs_register(&shim, 1), SQLITE_OK);
}

/* --- helpers --------------------------------------------------------------------------------- */

static char folder[] = "/tmp/souk-store-XXXXXX";

static const char *address_of(const char *name)
{
    static char address[128];
    snprintf(address, sizeof address, "sqlite:%s/%s", folder, name);
    return address;
}

static void open_store(store *s, const char *name)
{
    souk_error error = {.lang = SOUK_EN};
    if (!store_open(s, address_of(name), &error)) fail_msg("%s", error.text);
}

static int64_t steps_of(store *s, const char *table)
{
    int64_t n = 0;
    store_rows rows = store_entries(s, table, 0);
    for (store_entry e; store_next_entry(&rows, &e); n++)
        assert_int_equal(e.number, n); /* entries are consecutive */
    assert_true(store_end(&rows) >= 0);
    return n;
}

/* --- the store ------------------------------------------------------------------------------- */

static void a_number_is_appended_once(void **state)
{
    store one, two;
    (void)state;
    open_store(&one, "once.db");
    open_store(&two, "once.db");
    assert_true(store_begin(&one));
    assert_int_equal(store_append(&one, "t", 0, 1, "close"), STORE_OK);
    assert_int_equal(store_append(&one, "t", 0, 1, "start"), STORE_CONFLICT);
    assert_int_equal(store_append(&one, "t", 1, 1, "close"), STORE_OK); /* the transaction goes on */
    assert_true(store_commit(&one));
    assert_true(store_begin(&two));
    assert_int_equal(store_append(&two, "t", 1, 2, "start"), STORE_CONFLICT);
    assert_int_equal(store_append(&two, "t", 2, 2, "close"), STORE_OK);
    store_rollback(&two);
    assert_int_equal(steps_of(&two, "t"), 2);
    store_close(&one);
    store_close(&two);
}

static int race(int who, int64_t last)
{
    store s;
    int won = 0;
    open_store(&s, "race.db");
    for (int64_t n = 0; n < last;) {
        char body[32];
        snprintf(body, sizeof body, "mute %d", who);
        assert_true(store_begin(&s));
        store_result result = store_append(&s, "t", n, 1, body);
        assert_true(store_commit(&s));
        assert_true(result != STORE_FAILED);
        won += result == STORE_OK;
        n++; /* appended by this process or by the other */
    }
    store_close(&s);
    return won;
}

static void two_processes_never_both_append_a_number(void **state)
{
    enum { LAST = 100 };
    int pipes[2];
    store s;
    (void)state;
    open_store(&s, "race.db");
    assert_int_equal(pipe(pipes), 0);
    pid_t child = fork();
    if (child == 0) {
        int won = race(1, LAST);
        _exit(write(pipes[1], &won, sizeof won) == sizeof won ? 0 : 1);
    }
    int mine = race(2, LAST), theirs = 0, status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(read(pipes[0], &theirs, sizeof theirs), sizeof theirs);
    assert_int_equal(mine + theirs, LAST);
    assert_int_equal(steps_of(&s, "t"), LAST);
    store_close(&s);
}

static void a_newer_schema_is_refused(void **state)
{
    store s;
    souk_error error = {.lang = SOUK_EN};
    (void)state;
    open_store(&s, "newer.db");
    assert_int_equal(store_set_meta(&s, "version", "999"), STORE_OK);
    store_close(&s);
    assert_false(store_open(&s, address_of("newer.db"), &error));
    assert_non_null(strstr(error.text, "newer"));
    assert_false(store_open(&s, "mysql:x", &error));
    assert_false(store_open(&s, "sqlite:/nowhere/at/all.db", &error));
}

/* Committed entries survive a power cut at any moment, even during a transaction. */
static void committed_entries_survive_a_power_cut(void **state)
{
    enum { COMMITS = 150, EVERY = 10 };
    store s, after;
    char from[300], to[300];
    (void)state;
    forget_from_now_on();
    open_store(&s, "cut.db");
    for (int n = 0; n < COMMITS; n++) {
        assert_true(store_begin(&s));
        assert_int_equal(store_append(&s, "t", n, n, "close"), STORE_OK);
        assert_true(store_commit(&s));
        if (n % EVERY != EVERY - 1) continue;
        assert_true(store_begin(&s)); /* this one is lost */
        assert_int_equal(store_append(&s, "t", n + 1, n, "close"), STORE_OK);
        static const char *const files[] = {"cut.db", "cut.db-wal"};
        for (int i = 0; i < 2; i++) { /* the power is cut: only synced data is left */
            snprintf(from, sizeof from, "%s/%s.synced", folder, files[i]);
            snprintf(to, sizeof to, "%s/after.db%s", folder, i ? "-wal" : "");
            unlink(to);
            if (access(from, R_OK) == 0) copy_file(from, to);
        }
        snprintf(to, sizeof to, "%s/after.db-shm", folder);
        unlink(to);
        open_store(&after, "after.db");
        assert_int_equal(steps_of(&after, "t"), n + 1);
        store_close(&after);
        store_rollback(&s);
    }
    store_close(&s);
    sqlite3_vfs_unregister(&shim);
}

/* --- ratings --------------------------------------------------------------------------------- */

static void ratings_move_towards_the_results(void **state)
{
    (void)state;
    rating r[3] = {rating_new, rating_new, rating_new};
    const int order[3] = {0, 1, 2}, draw[3] = {0, 0, 0};
    rating_update(r, order, 3);
    assert_true(r[0].mu > r[1].mu && r[1].mu > r[2].mu);
    assert_true(fabs(r[0].mu + r[1].mu + r[2].mu - 3 * rating_new.mu) < 60);
    for (int i = 0; i < 3; i++)
        assert_true(r[i].sigma < rating_new.sigma);
    rating d[3] = {rating_new, rating_new, rating_new};
    rating_update(d, draw, 3);
    assert_true(fabs(d[0].mu - d[1].mu) < 1e-6 && fabs(d[1].mu - d[2].mu) < 1e-6);
    rating pair[2] = {{1800, 80}, {1400, 80}}, upset[2] = {{1800, 80}, {1400, 80}};
    const int first[2] = {0, 1}, second[2] = {1, 0};
    rating_update(pair, first, 2);
    rating_update(upset, second, 2);
    assert_true(upset[1].mu - 1400 > pair[0].mu - 1800); /* an unexpected result changes more */
    /* A player who wins three games of four ends up ahead, with a smaller deviation. */
    rating a[2] = {rating_new, rating_new};
    for (int i = 0; i < 200; i++)
        rating_update(a, i % 4 == 3 ? second : first, 2);
    assert_true(a[0].mu > a[1].mu + 100 && a[0].mu < a[1].mu + 900);
    assert_true(a[0].sigma < 150 && a[0].sigma > 20);
}

/* --- online tables --------------------------------------------------------------------------- */

static online_table *a_sitting(const souk_game *g, int seats, const char *clock)
{
    char head[512];
    store_table row;
    memset(&row, 0, sizeof row);
    snprintf(row.id, sizeof row.id, "%s", "sitting");
    memset(row.secret, 'a', sizeof row.secret - 1);
    row.game = g->id;
    snprintf(head, sizeof head, "{\"seats\":%d,\"clock\":%s%s}", seats, clock,
             strstr(clock, "bell") ? ",\"options\":{\"bell\":\"yes\"}" : "");
    row.head = head;
    bool starved;
    online_table *online = online_table_from_row(&row, &starved);
    assert_non_null(online);
    char lines[512] = "";
    for (int i = 0; i < seats; i++)
        snprintf(lines + strlen(lines), sizeof lines - strlen(lines), "seat %d person P%d Name %d\n", i, i,
                 i);
    assert_true(online_table_fold(online, 0, 1000, lines));
    assert_true(online_table_fold(online, 1, 1000, "start"));
    souk_table_chance(online->table, NULL);
    if (online->table->num_entries) assert_true(online_table_follow(online, 0, 1000));
    return online;
}

/* Plays at random; a second table that folds the written entries is the same in every relevant respect. */
static void a_table_is_the_fold_of_its_entries(void **state)
{
    (void)state;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seats = g->max_seats;
        const char *clock = "{\"kind\":\"move\",\"seconds\":30,\"reserve\":60}";
        online_table *online = a_sitting(g, seats, clock), *again = a_sitting(g, seats, clock);
        souk_rng rng = souk_rng_seeded(7);
        int64_t at = 1000;
        while (online->status == ONLINE_TABLE_RUNNING) {
            souk_mask legal;
            char *body = calloc(1, ONLINE_TABLE_BODY_MAX);
            souk_out out;
            int from = online->table->num_entries, seat = souk_lowest(online_table_pending(online));
            souk_legal(g, &online->table->state, online->table->parts, seat, &legal);
            int16_t action = (int16_t)souk_mask_pick(&legal, &rng);
            assert_true(souk_table_move(online->table, seat, &action, 1, NULL));
            souk_table_chance(online->table, NULL);
            at += 10;
            souk_out_init(&out, body, ONLINE_TABLE_BODY_MAX);
            online_table_write_play(online, from, &out);
            assert_true(online_table_follow(online, from, at));
            online->entries++;
            assert_true(online_table_fold(again, again->entries, at, body));
            /* Every seat is up to date with the latest seq, and none with a future one. */
            for (int v = 0; v < seats; v++) {
                assert_int_equal(online_table_seq(online, v, online->num_notes),
                                 online_table_seq(again, v, again->num_notes));
                assert_true(online_table_fresh(online, v, online_table_seq(online, v, online->num_notes)));
                assert_false(
                    online_table_fresh(online, v, (long)online_table_seq(online, v, online->num_notes) + 1));
            }
            /* A seat that has acted cannot act again with its old seq. */
            assert_false(online_table_fresh(online, seat, (long)online_table_seq(online, seat, from)));
            free(body);
        }
        assert_memory_equal(&online->table->state, &again->table->state, g->state_size);
        assert_memory_equal(online->seat, again->seat, sizeof online->seat);
        assert_int_equal(again->status, ONLINE_TABLE_DONE);
        online_table_free(online);
        online_table_free(again);
    }
}

static void clocks_run_for_the_seats_to_move(void **state)
{
    (void)state;
    online_table *online = a_sitting(souk_games[0], souk_games[0]->max_seats,
                                     "{\"kind\":\"move\",\"seconds\":30,\"reserve\":60}");
    int seat = souk_lowest(online_table_pending(online));
    int64_t left, reserve;
    online_table_time(online, seat, 11000, &left, &reserve);
    assert_int_equal(left, 20000);
    assert_int_equal(reserve, 60000);
    online_table_time(online, seat, 41000, &left, &reserve);
    assert_int_equal(left, 0);
    assert_int_equal(reserve, 50000);
    assert_int_equal(online_table_out_of_time(online, 90000), -1);
    assert_int_equal(online_table_out_of_time(online, 92000), seat);
    char line[32];
    snprintf(line, sizeof line, "keep %d random", seat);
    assert_true(online_table_fold(online, online->entries, 92000, line));
    assert_string_equal(online_table_bot(online, seat), "random");
    assert_true(online_table_out_of_time(online, 93000) != seat);
    online_table_free(online);
}

static const souk_game *game_with_bell(void)
{
    for (int i = 0; i < souk_num_games; i++)
        for (int j = 0; j < souk_games[i]->num_options; j++)
            if (strcmp(souk_games[i]->options[j].name, "bell") == 0) return souk_games[i];
    fail_msg("no game has a bell");
    return NULL;
}

/* No server held the lease from 11000 to 50000: that time counts for nobody. */
static void clocks_stop_without_a_lease(void **state)
{
    (void)state;
    const souk_game *g = game_with_bell();
    online_table *online =
        a_sitting(g, g->max_seats, "{\"kind\":\"move\",\"seconds\":30,\"reserve\":60,\"bell\":100}");
    int seat = souk_lowest(online_table_pending(online));
    int64_t left, reserve;
    assert_int_equal(online_table_bell_at(online), 101000);
    assert_true(online_table_fold(online, online->entries, 45000, "stood 11000 50000"));
    online_table_time(online, seat, 49000, &left, &reserve);
    assert_int_equal(left, 20000); /* as at 11000 */
    online_table_time(online, seat, 60000, &left, &reserve);
    assert_int_equal(left, 10000);
    assert_int_equal(reserve, 60000);
    assert_int_equal(online_table_bell_at(online), 140000);
    /* Events in that time do not start the clocks. */
    assert_true(online_table_fold(online, online->entries, 46000, "mute 1"));
    online_table_time(online, seat, 50000, &left, &reserve);
    assert_int_equal(left, 20000);
    assert_false(online_table_fold(online, online->entries, 47000, "stood 50000 11000"));
    online_table_free(online);
}

static void invalid_entries_are_refused(void **state)
{
    static const char *const bodies[] = {"do 0 9999", "do 9 0", "seat 99 open", "start",
                                         "dance",     "undo 0", "back 0 99"};
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        online_table *online = a_sitting(souk_games[0], souk_games[0]->max_seats, "null");
        assert_false(online_table_fold(online, online->entries, 1, bodies[i]));
        assert_false(online_table_fold(online, online->entries + 5, 1, "mute 1"));
        online_table_free(online);
    }
}

/* One id in 64 would look like an option of the command that it is passed to. */
static void no_id_looks_like_an_option(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2000; i++) {
        char id[ID_SIZE];
        server_id(id);
        assert_true(server_is_id(id));
        assert_true(id[0] != '-');
    }
}

static int set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) && sodium_init() >= 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command); /* NOLINT: a temporary folder of this test */
}

static void a_lease_holds_while_its_owner_lives(void **state)
{
    (void)state;
    store s;
    int64_t since;
    open_store(&s, "leases.db");
    assert_int_equal(store_alive(&s, "me", 1000, 9000), STORE_OK);
    assert_int_equal(store_alive(&s, "you", 1500, 9500), STORE_OK);
    assert_int_equal(store_lease(&s, "t", "me", 2000, &since), STORE_OK);
    assert_int_equal(since, -1); /* nobody had it */
    assert_int_equal(store_lease(&s, "t", "me", 2000, &since), STORE_OK);
    assert_int_equal(since, 0);
    assert_int_equal(store_lease(&s, "t", "you", 2000, &since), STORE_CONFLICT);
    assert_int_equal(store_lease(&s, "t", "you", 9100, &since), STORE_OK); /* its owner is dead */
    assert_int_equal(since, 1000);
    store_close(&s);
}

static store_result cannot_be_written(writing *w, store *s)
{
    (void)w;
    return db_run(s->db, "INSERT INTO orders (number) VALUES ($1)", DB_ARGS("1")) < 0 ? STORE_FAILED
                                                                                      : STORE_OK;
}

static store_result can_be_written(writing *w, store *s)
{
    return store_append(s, (const char *)(w + 1), 0, 1, "seat 0 open");
}

static int num_written, num_failed;

static void count_result(writing *w)
{
    num_written += w->result == STORE_OK;
    num_failed += w->result == STORE_FAILED;
}

static void ignore_wake(void *context)
{
    (void)context;
}

static void a_failed_write_is_no_illness(void **state)
{
    (void)state;
    enum { WRITES = 5, BAD = 4 }; /* the last one fails */
    struct {
        writing w;
        char id[ID_SIZE];
    } all[WRITES];
    char address[300];
    snprintf(address, sizeof address, "sqlite:%s/ill.db", folder);
    writer *w = writer_open(address, "", ignore_wake, NULL, NULL);
    assert_non_null(w);
    memset(all, 0, sizeof all);
    for (int i = 0; i < WRITES; i++) {
        server_id(all[i].id);
        all[i].w.run = i == BAD ? cannot_be_written : can_be_written;
        all[i].w.done = count_result;
        writer_add(w, &all[i].w);
    }
    while (writer_waiting(w) > 0)
        writer_collect(w);
    assert_int_equal(num_failed, 1);
    assert_int_equal(num_written, WRITES - 1);
    assert_true(writer_healthy(w));
    writer_close(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lease_holds_while_its_owner_lives),
        cmocka_unit_test(a_number_is_appended_once),
        cmocka_unit_test(two_processes_never_both_append_a_number),
        cmocka_unit_test(a_newer_schema_is_refused),
        cmocka_unit_test(committed_entries_survive_a_power_cut),
        cmocka_unit_test(ratings_move_towards_the_results),
        cmocka_unit_test(a_table_is_the_fold_of_its_entries),
        cmocka_unit_test(clocks_run_for_the_seats_to_move),
        cmocka_unit_test(clocks_stop_without_a_lease),
        cmocka_unit_test(invalid_entries_are_refused),
        cmocka_unit_test(no_id_looks_like_an_option),
        cmocka_unit_test(a_failed_write_is_no_illness),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
