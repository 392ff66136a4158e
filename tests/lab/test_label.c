/* test_label.c: labels: rows have the format of docs/training.md and are the same for any number of threads and after
 * an interruption. A file with other contents is not touched. */
#include "lab/train/label.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ITERATIONS = 40, PLAYS = 3, FILE_MAX = 64 << 20 };

typedef struct content {
    char *bytes;
    size_t len;
    const uint8_t *row;
    long long rows;
} content;

static souk_labels asked(const souk_game *g)
{
    souk_labels l;
    memset(&l, 0, sizeof l);
    l.game = g;
    l.parts = souk_parts_default(g);
    souk_options_lab(g, &l.options);
    for (int n = g->min_seats; n <= g->max_seats; n++)
        l.seats[l.num_seats++] = n;
    l.iterations = ITERATIONS;
    l.random = 10;
    l.every = 2;
    l.net = souk_net_none;
    l.seed = 7;
    l.plays = PLAYS;
    l.threads = 1;
    return l;
}

static const char *fresh_path(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "/tmp/souk-label-%d-%s", (int)getpid(), name);
    unlink(path);
    return path;
}

static void label(souk_labels *l, const char *path)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    if (!souk_labels_run(l, path, &error)) fail_msg("%s", error.text);
}

static content read_content(const char *path)
{
    content c = {malloc(FILE_MAX), 0, NULL, 0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    c.len = fread(c.bytes, 1, FILE_MAX - 1, file);
    c.bytes[c.len] = '\0';
    fclose(file);
    const char *end = strstr(c.bytes, "\n\n"), *rows = strstr(c.bytes, "\nrows = ");
    assert_non_null(end);
    assert_non_null(rows);
    c.rows = atoll(rows + 8);
    c.row = (const uint8_t *)end + 2;
    return c;
}

static void adds_up(const uint8_t *numbers, int entries, int present)
{
    float sum = 0.0F, one;
    for (int i = 0; i < entries; i++) {
        memcpy(&one, numbers + (size_t)i * sizeof one, sizeof one);
        assert_true(one >= 0.0F && one <= 1.0F);
        if (i >= present) assert_true(one == 0.0F);
        sum += one;
    }
    assert_true(fabsf(sum - 1.0F) < 1e-3F);
}

static void is_row(const souk_game *g, const uint8_t *row)
{
    int inputs = souk_net_inputs_of(g), entries = g->max_seats > 2 ? g->max_seats : 2;
    const uint8_t *fixed = row + inputs, *numbers = fixed + 4, *legal = numbers + (size_t)entries * 12;
    int seats = fixed[0], present = seats == 1 ? 2 : seats, shares = 0;
    bool policy = fixed[2] & SOUK_LABEL_POLICY;
    assert_in_range(seats, g->min_seats, g->max_seats);
    assert_in_range(fixed[1], 0, seats - 1);
    for (int i = 0; i < entries; i++) {
        float base;
        memcpy(&base, numbers + (size_t)i * sizeof base, sizeof base);
        assert_true(i < present ? base <= 0.0F && base > -1e8F : base == -1e9F);
    }
    adds_up(numbers + (size_t)entries * 4, entries, present);
    adds_up(numbers + (size_t)entries * 8, entries, present);
    int choices = 0, last = 65535;
    for (int a = 0; a < g->num_actions; a++)
        choices += legal[a / 8] >> a % 8 & 1;
    assert_true(policy ? choices > 1 : choices == 0);
    const uint8_t *pairs = legal + (g->num_actions + 7) / 8;
    for (int i = 0; i < SOUK_LABEL_SHARES; i++) {
        uint16_t pair[2];
        memcpy(pair, pairs + 4 * i, sizeof pair);
        if (pair[0] == 0xFFFF) continue;
        assert_true(policy && legal[pair[0] / 8] >> pair[0] % 8 & 1);
        assert_true(pair[1] <= last); /* sorted by visits */
        last = pair[1];
        shares += pair[1];
    }
    assert_true(policy ? shares > 60000 * SOUK_LABEL_SHARES / (choices > 16 ? choices : 16) : shares == 0);
    assert_true((const uint8_t *)pairs + 4 * SOUK_LABEL_SHARES == row + souk_label_size(g));
}

static void rows_have_the_documented_format(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const char *path = fresh_path("rows");
        souk_labels l = asked(g);
        label(&l, path);
        content c = read_content(path);
        assert_int_equal(c.rows, l.rows);
        assert_int_equal(l.played, PLAYS);
        size_t size = souk_label_size(g);
        assert_int_equal(c.len, (size_t)(c.row - (const uint8_t *)c.bytes) + (size_t)c.rows * size);
        int deciding = 0, fell = 0;
        for (long long k = 0; k < c.rows; k++) {
            const uint8_t *row = c.row + (size_t)k * size, *fixed = row + souk_net_inputs_of(g);
            is_row(g, row);
            deciding += fixed[2] & SOUK_LABEL_POLICY;
            fell += k > 0 && fixed[3] < fixed[3 - (ptrdiff_t)size];
        }
        assert_true(2 * deciding >= c.rows); /* each with a row of another viewer, if there is one */
        assert_true(fell < PLAYS);           /* progress decreases only between plays */
        free(c.bytes);
        unlink(path);
    }
}

static void threads_and_interruptions_change_nothing(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    char first[256], other[256];
    snprintf(first, sizeof first, "%s", fresh_path("one"));
    snprintf(other, sizeof other, "%s", fresh_path("two"));
    souk_labels l = asked(g);
    l.plays = 2 * PLAYS;
    label(&l, first);
    souk_labels half = asked(g);
    half.threads = 2;
    label(&half, other);
    half.plays = 2 * PLAYS;
    label(&half, other);
    content a = read_content(first), b = read_content(other);
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.bytes, b.bytes, a.len);
    /* A file refuses rows of another seed. */
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    half.seed++;
    assert_false(souk_labels_run(&half, other, &error));
    assert_non_null(strstr(error.text, "is not a label file"));
    content left = read_content(other);
    assert_int_equal(left.len, b.len);
    free(a.bytes);
    free(b.bytes);
    free(left.bytes);
    unlink(first);
    unlink(other);
}

/* In every second play, rivals decide at some seats: their rows are not written, the others are. */
static void rows_of_rivals_are_not_written(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    const char *path = fresh_path("rivals");
    souk_labels l = asked(g);
    l.num_seats = 1;
    l.seats[0] = g->max_seats;
    l.every = 1;
    l.random = 0;
    l.plays = 4;
    l.rival = souk_net_none;
    label(&l, path);
    content c = read_content(path);
    assert_non_null(strstr(c.bytes, "\nrival = 0000000000000000\n"));
    size_t size = souk_label_size(g);
    uint32_t decided[4] = {0}, all = (1U << g->max_seats) - 1;
    for (long long k = 0, play = 0; k < c.rows; k++) {
        const uint8_t *fixed = c.row + (size_t)k * size + souk_net_inputs_of(g);
        play += k > 0 && fixed[3] < fixed[3 - (ptrdiff_t)size];
        if (fixed[2] & SOUK_LABEL_POLICY) decided[play] |= 1U << fixed[1];
    }
    for (int play = 0; play < 4; play++)
        assert_true(play % 2 ? decided[play] && decided[play] != all : decided[play] == all);
    free(c.bytes);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_have_the_documented_format),
        cmocka_unit_test(threads_and_interruptions_change_nothing),
        cmocka_unit_test(rows_of_rivals_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
