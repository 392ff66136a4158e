/* test_opening.c: opening a server, and copying, checking and tidying its store, with every statement and every
 * allocation failing once. Each attempt succeeds, or reports why not and leaves nothing half done. */
#include "guests.h"
#include "server/net/static_files.h"
#include "server/tables/backup.h"
#include "server/tables/lease.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], address[128];

static int come(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm/souk-XXXXXX" : "/tmp/souk-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(address, sizeof address, "sqlite:%s/other.db", folder);
    guests_come();
    return 0;
}

static void remove_other(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s/other.db%s", folder, ends[i]);
        unlink(path);
    }
}

static int go(void **state)
{
    (void)state;
    guests_go();
    remove_other();
    rmdir(folder);
    return 0;
}

/* Repeats it with the n-th statement or allocation failing, until nothing fails. */
static void until_it_gets_by(bool (*attempt)(souk_error *error))
{
    void (*const orders[])(int) = {fail_statement, fail_memory};
    for (int kind = 0; kind < 2; kind++) {
        failed = true;
        for (int n = 1; failed; n++) {
            souk_error error;
            memset(&error, 0, sizeof error);
            assert_true(n < 2000);
            orders[kind](n);
            begin_failing();
            bool good = attempt(&error);
            end_failing();
            if (!good && !failed) fail_msg("nothing failed, and yet: %s", error.text);
            if (!good && !error.text[0])
                fail_msg("%s %d: it does not say why", kind ? "call" : "statement", n);
        }
    }
}

/* --- opening --------------------------------------------------------------------------------- */

static bool open_server(souk_error *error)
{
    static server other;
    server_settings settings;
    memset(&settings, 0, sizeof settings);
    settings.host = "127.0.0.1";
    settings.store = address;
    settings.workers = 1;
    settings.quiet = true;
    bool good = service_open(&other, &settings, error);
    service_close(&other);
    return good;
}

static bool open_new_store(souk_error *error)
{
    remove_other();
    return open_server(error);
}

static void a_server_opens_or_reports_why_not(void **state)
{
    (void)state;
    until_it_gets_by(open_new_store);
    until_it_gets_by(open_server); /* and an existing one */
    store s;
    souk_error error = {0};
    assert_true(store_open(&s, address, &error));
    char value[256];
    assert_true(store_meta(&s, "key", NULL, value, sizeof value));
    assert_int_equal(strlen(value), 64);
    assert_int_equal(store_set_meta(&s, "key", "no key"), STORE_OK);
    assert_false(open_server(&error));
    assert_true(error.text[0]);
    assert_int_equal(store_set_meta(&s, "key", value), STORE_OK);
    assert_int_equal(store_set_meta(&s, "vouches", "00"), STORE_OK);
    assert_false(open_server(&error));
    assert_int_equal(store_set_meta(&s, "version", "999"), STORE_OK);
    assert_false(open_server(&error));
    assert_non_null(strstr(error.text, "newer"));
    store_close(&s);
}

/* On a shared store a server writes its first heartbeat before it serves. */
static void the_first_heartbeat_precedes_service(void **state)
{
    (void)state;
    share_store(true);
    int n = 0;
    for (failed = true; failed;) {
        fail_statement(++n);
        begin_failing();
        bool good = lease_open(here);
        end_failing();
        assert_int_equal(good, !failed);
    }
    assert_int_equal(n, 5);
}

/* --- backup and maintenance ------------------------------------------------------------------ */

static char *dumped;
static size_t dumped_len;

static bool dump(souk_error *error)
{
    free(dumped);
    FILE *to = open_memstream(&dumped, &dumped_len);
    assert_non_null(to);
    bool good = backup_dump(&here->store, to, error);
    fclose(to);
    return good;
}

static bool restore_text(const char *text, size_t len, souk_error *error)
{
    store s;
    remove_other();
    assert_true(store_open(&s, address, error)); /* nothing here fails */
    FILE *from = fmemopen((void *)(uintptr_t)text, len, "r");
    assert_non_null(from);
    bool good = backup_restore(&s, from, error);
    fclose(from);
    store_close(&s);
    return good;
}

static bool restore(souk_error *error)
{
    store s;
    souk_error first = {0};
    if (!store_open(&s, address, &first)) {
        *error = first;
        return false;
    }
    FILE *from = fmemopen(dumped, dumped_len, "r");
    assert_non_null(from);
    bool good = backup_restore(&s, from, error);
    fclose(from);
    assert_int_equal(run_aside(s.db, "SELECT number FROM entries LIMIT 1"), good); /* all or nothing */
    static const char *const empty[] = {"DELETE FROM people",  "DELETE FROM tables",  "DELETE FROM entries",
                                        "DELETE FROM signins", "DELETE FROM players", "DELETE FROM friends",
                                        "DELETE FROM chat",    "DELETE FROM ratings", "DELETE FROM orders"};
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
        assert_true(run_aside(s.db, empty[i]) >= 0);
    store_close(&s);
    return good;
}

static void note(void *context, const char *table)
{
    (void)table;
    ++*(int *)context;
}

static bool look(souk_error *error)
{
    backup_report report;
    int broken = 0;
    bool good = backup_check(&here->store, note, &broken, &report, error);
    assert_int_equal(broken, 0); /* running out of memory damages no table */
    if (good) assert_int_equal(report.tables, 3);
    return good;
}

static bool tidy(souk_error *error)
{
    return backup_compact(&here->store, error);
}

static void backups_succeed_or_report_why_not(void **state)
{
    (void)state;
    must(ADA, "done", "'type':'chat','table':'$T','text':'good luck'");
    until_it_gets_by(look);
    until_it_gets_by(dump);
    remove_other();
    until_it_gets_by(restore);
    until_it_gets_by(tidy);
    souk_error error = {0};
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    assert_false(backup_dump(&here->store, full, &error));
    assert_true(error.text[0]);
    fclose(full);
    FILE *from = fmemopen(dumped, dumped_len, "r");
    assert_false(backup_restore(&here->store, from, &error)); /* the store is not empty */
    fclose(from);
    free(dumped);
    dumped = NULL;
}

static void invalid_lines_of_a_dump_are_refused(void **state)
{
    static const struct {
        const char *text;
        bool good;
    } dumps[] = {
        {"[\"meta\",\"announcement\",\"hello\"]\n", true},
        {"[\"meta\",\"announcement\",\"hello\"]", true}, /* without the last newline */
        {"nonsense\n", false},
        {"{}\n", false},
        {"[]\n", false},
        {"7\n", false},
        {"[7]\n", false},
        {"[\"nothing\"]\n", false},
        {"[\"meta\"]\n", false},
        {"[\"meta\",\"a\",\"b\",\"c\"]\n", false},
        {"[\"meta\",\"a\",\"b\"]\n[\"people\"]\n", false},
        {"\n", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof dumps / sizeof dumps[0]; i++) {
        souk_error error = {0};
        if (restore_text(dumps[i].text, strlen(dumps[i].text), &error) != dumps[i].good)
            fail_msg("%s", dumps[i].text);
        assert_int_equal(error.text[0] != '\0', !dumps[i].good);
    }
}

/* --- the page -------------------------------------------------------------------------------- */

static const char *const web[][2] = {
    {"index.html", "<p>"},
    {"app.js", "1;"},
    {"app.js.gz", "packed"},
    {"what", "?"},
    {".hidden", "x"},
    {"deep/style.css", "p{}"},
    {"link.html", "<meta property=\"og:image\" content=\"./a.jpg\">"},
};

static bool open_web(souk_error *error)
{
    static_files all;
    bool good = static_files_open(&all, folder, "https://souk.example/", error);
    if (good) {
        const static_file *index = static_files_find(&all, "/"), *app = static_files_find(&all, "/app.js");
        assert_true(index && index == static_files_find(&all, "/index.html"));
        assert_memory_equal(index->bytes, "<p>", 3);
        assert_null(index->gzip);
        assert_true(app && app->gzip && app->gzip_len == 6);
        assert_string_equal(static_files_find(&all, "/deep/style.css")->type, "text/css; charset=utf-8");
        assert_string_equal(static_files_find(&all, "/what")->type, "application/octet-stream");
        const static_file *link = static_files_find(&all, "/link.html");
        assert_non_null(strstr(link->bytes, "\"https://souk.example/a.jpg\">"));
        assert_int_equal(link->len, strlen(link->bytes));
        assert_null(static_files_find(&all, "/.hidden"));
        assert_null(static_files_find(&all, "/app.js.gz"));
        assert_null(static_files_find(&all, "/../what"));
    }
    static_files_close(&all);
    return good;
}

static void the_page_is_read_or_the_error_is_reported(void **state)
{
    char path[256];
    souk_error error = {0};
    static_files all;
    (void)state;
    snprintf(path, sizeof path, "%s/deep", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    for (size_t i = 0; i < sizeof web / sizeof web[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, web[i][0]);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(web[i][1], file);
        fclose(file);
    }
    snprintf(path, sizeof path, "%s/nowhere", folder);
    assert_int_equal(symlink("/nonexistent/nowhere", path), 0); /* a dangling link counts as absent */
    until_it_gets_by(open_web);
    assert_false(static_files_open(&all, path, NULL, &error));
    assert_true(error.text[0]);
    static_files_close(&all);
    unlink(path);
    for (size_t i = 0; i < sizeof web / sizeof web[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, web[i][0]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/deep", folder);
    rmdir(path);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, come, go)
    const struct CMUnitTest tests[] = {
        CASE(a_server_opens_or_reports_why_not),         CASE(the_first_heartbeat_precedes_service),
        CASE(backups_succeed_or_report_why_not),         CASE(invalid_lines_of_a_dump_are_refused),
        CASE(the_page_is_read_or_the_error_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
