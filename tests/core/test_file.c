/* test_file.c: files are read whole and replaced atomically; even a full disk does not damage them. */
#include "core/file.h"
#include "souk_test.h"
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64], path[128];
static souk_error error;

static int begin(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/souk-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.souk", folder);
    memset(&error, 0, sizeof error);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    chmod(folder, 0700);
    unlink(path);
    return rmdir(folder); /* fails if a temporary file was left behind */
}

static int files_in_folder(void)
{
    int n = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void expect_content(const char *expected)
{
    char *text;
    size_t len;
    if (!souk_file_read(path, 1 << 20, &text, &len, &error)) fail_msg("%s", error.text);
    assert_int_equal(len, strlen(expected));
    assert_string_equal(text, expected);
    free(text);
}

static void written_files_can_be_read(void **unused)
{
    (void)unused;
    assert_true(souk_file_replace(path, "one", 3, &error));
    expect_content("one");
    assert_true(souk_file_replace(path, "another", 7, &error));
    expect_content("another");
    assert_true(souk_file_replace(path, "", 0, &error));
    expect_content("");
    assert_int_equal(files_in_folder(), 1);
}

static void permissions_are_preserved(void **unused)
{
    (void)unused;
    struct stat s;
    assert_true(souk_file_replace(path, "one", 3, &error));
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(souk_file_replace(path, "two", 3, &error));
    assert_int_equal(stat(path, &s), 0);
    assert_int_equal(s.st_mode & 0777, 0640);
}

static void large_files_are_bounded(void **unused)
{
    (void)unused;
    static char big[300000];
    char *text;
    size_t len;
    memset(big, 'x', sizeof big);
    assert_true(souk_file_replace(path, big, sizeof big, &error));
    assert_true(souk_file_read(path, sizeof big, &text, &len, &error));
    assert_int_equal(len, sizeof big);
    assert_memory_equal(text, big, len);
    assert_int_equal(text[len], '\0');
    free(text);
    assert_false(souk_file_read(path, sizeof big - 1, &text, &len, &error));
    assert_null(text);
    assert_non_null(strstr(error.text, "larger than 299999 bytes"));
}

static void read_failures_give_a_reason(void **unused)
{
    (void)unused;
    char *text;
    size_t len;
    assert_false(souk_file_read(path, 100, &text, &len, &error));
    assert_non_null(strstr(error.text, "game.souk"));
    assert_non_null(strstr(error.text, "No such file"));
    assert_false(souk_file_read(folder, 100, &text, &len, &error));
    assert_non_null(strstr(error.text, "directory"));
}

static void write_failures_give_a_reason(void **unused)
{
    (void)unused;
    assert_false(souk_file_replace("/no/such/folder/game.souk", "x", 1, &error));
    assert_non_null(strstr(error.text, "No such file"));
    assert_false(souk_file_replace(folder, "x", 1, &error));
    error.lang = souk_lang_of("fr");
    assert_false(souk_file_replace("/dev/full", "x", 1, &error));
    assert_non_null(strstr(error.text, "n'a pas pu être enregistré"));
}

/* The disk fills up in the middle of a write. A limit on file sizes makes write fail in the same way. */
static void a_full_disk_leaves_the_old_file(void **unused)
{
    (void)unused;
    static char big[100000];
    struct rlimit old, small;
    memset(big, 'x', sizeof big);
    assert_true(souk_file_replace(path, "the old game", 12, &error));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 4096;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool saved = souk_file_replace(path, big, sizeof big, &error);
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, before);
    assert_false(saved);
    assert_non_null(strstr(error.text, "could not be saved"));
    assert_non_null(strstr(error.text, "unchanged"));
    expect_content("the old game");
    assert_int_equal(files_in_folder(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(written_files_can_be_read, begin, end),
        cmocka_unit_test_setup_teardown(permissions_are_preserved, begin, end),
        cmocka_unit_test_setup_teardown(large_files_are_bounded, begin, end),
        cmocka_unit_test_setup_teardown(read_failures_give_a_reason, begin, end),
        cmocka_unit_test_setup_teardown(write_failures_give_a_reason, begin, end),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_the_old_file, begin, end),
    };
    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
