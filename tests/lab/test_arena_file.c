/* test_arena_file.c: an arena resumes from its file, even if the file was cut short; another arena's is not touched. */
#include "core/file.h"
#include "lab/run/arena_file.h"
#include "souk_test.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLAYS = 4, LARGEST = 1 << 16 };

static char path[] = "/tmp/souk-arena-file-XXXXXX";
static souk_arena_play plays[PLAYS];
static souk_error error;

static souk_arena arena(uint64_t seed)
{
    souk_arena a = {
        .game = souk_game_find("bazaar"), .seats = 2, .seed = seed, .num_plays = PLAYS, .plays = plays};
    a.parts = souk_parts_default(a.game);
    souk_options_lab(a.game, &a.options);
    a.bots[0] = a.bots[1] = &souk_bot_random;
    memset(plays, 0, sizeof plays);
    return a;
}

/* The plays found in the file; then all plays are added that are not done. */
static int64_t resume(const souk_arena *a)
{
    souk_arena_file f;
    assert_true(souk_arena_file_read(&f, a, path, 0, 1, &error));
    assert_true(souk_arena_file_open(&f, a, &error));
    for (int64_t i = 0; i < PLAYS; i++) {
        if (plays[i].done) continue;
        plays[i] = (souk_arena_play){.done = true, .share = {0.25F, 0.75F}, .score = {(int32_t)i, -12}};
        souk_arena_file_add(&f, a, i);
    }
    assert_true(souk_arena_file_close(&f));
    return f.taken;
}

static char *read_file(size_t *len)
{
    char *text;
    assert_true(souk_file_read(path, LARGEST, &text, len, &error));
    return text;
}

static void write_file(const char *text, size_t len)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, len, file), len);
    fclose(file);
}

/* Wherever the file ends, whole lines are taken, the rest is played again, and then all plays are there. */
static void a_file_cut_short_loses_only_its_last_line(void **state)
{
    (void)state;
    size_t len;
    souk_arena a = arena(1);
    assert_int_equal(resume(&a), 0);
    char *text = read_file(&len);
    for (size_t cut = 0; cut <= len; cut++) {
        int64_t lines = 0;
        for (size_t i = 0; i < cut; i++)
            lines += text[i] == '\n';
        write_file(text, cut);
        a = arena(1);
        assert_int_equal(resume(&a), lines > 0 ? lines - 1 : 0);
        a = arena(1);
        assert_true(resume(&a) >= PLAYS); /* a play may be there twice: the last line counts */
        assert_true(plays[3].share[1] == 0.75F && plays[3].score[0] == 3 && plays[3].score[1] == -12);
    }
    free(text);
}

static void a_file_of_another_arena_is_refused(void **state)
{
    (void)state;
    size_t len;
    souk_arena a = arena(1), other = arena(2);
    souk_arena_file f;
    resume(&a);
    char *before = read_file(&len);
    assert_false(souk_arena_file_read(&f, &other, path, 0, 1, &error));
    assert_non_null(strstr(error.text, "another arena"));
    char *after = read_file(&len);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_cut_short_loses_only_its_last_line),
        cmocka_unit_test(a_file_of_another_arena_is_refused),
    };
    close(mkstemp(path));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
