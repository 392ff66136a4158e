/* test_wrong.c: hand-written parts files and positions with one error.
 *
 * Every value of the default parts file is changed in many ways, one at a time. So are lines of positions from random
 * plays, of which one change in sixteen is tried. The game must either report the error and its place, or accept the
 * input; then a random play from there must end normally. An accepted position is written, read back as the same bytes,
 * and never leaves an actor without an action. An argument limits the test to that game. */
#include "core/fields.h"
#include "core/parts.h"
#include "core/record.h"
#include "souk_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MAX = 1 << 16,
    CASES_MAX = 64,
    LINES_MAX = SOUK_FIELDS_MAX,
    POOL = 512,
    STEPS_APART = 24,
    TRIED = 16,
    PLAYED = 16
};

/* --- playing on ------------------------------------------------------------------------------ */

/* Plays at random to the end, or up to that many steps; true if the play is over. */
static bool play_on(const souk_game *g, const void *parts, souk_state *s, uint64_t seed, int64_t steps)
{
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    for (int64_t i = 0; i < steps; i++) {
        int who = souk_mover(g, s);
        souk_mask legal;
        if (who == SOUK_DONE) return true;
        souk_legal(g, s, parts, who, &legal);
        assert_true(souk_mask_count(&legal) > 0);
        int action = who == SOUK_CHANCE ? souk_draw(g, s, parts, &chance) : souk_mask_pick(&legal, &player);
        assert_true(souk_mask_has(&legal, action));
        g->apply(s, parts, who, action, NULL);
    }
    return souk_mover(g, s) == SOUK_DONE;
}

/* --- parts ----------------------------------------------------------------------------------- */

typedef struct parts_test {
    const souk_game *game;
    char file[FILE_MAX], text[FILE_MAX];
    void *parts;
    int accepted, refused;
} parts_test;

/* Tests the file with the bytes from..to replaced. */
static void with(parts_test *t, const char *from, const char *to, const char *instead)
{
    static souk_report report;
    snprintf(t->text, sizeof t->text, "%.*s%s%s", (int)(from - t->file), t->file, instead, to);
    memset(&report, 0, sizeof report);
    const souk_game *g = t->game;
    if (!souk_parts_read(g, t->text, strlen(t->text), t->parts, &report)) {
        t->refused++;
        assert_true(report.errors > 0 && report.n > 0);
        for (int i = 0; i < report.n; i++) {
            const souk_problem *p = &report.problem[i];
            assert_true(p->text[0] && p->line >= 0 && p->column >= 0);
            if (strstr(p->text, "%")) fail_msg("an argument was not put in: %s", p->text);
        }
        return;
    }
    assert_int_equal(report.errors, 0);
    if (t->accepted++ % PLAYED != 0) return;
    int seats = g->min_seats + t->accepted / PLAYED % (g->max_seats - g->min_seats + 1);
    souk_options options;
    souk_options_default(g, &options);
    souk_state s;
    memset(&s, 0, sizeof s);
    souk_setup(g, &s, t->parts, &options, seats);
    assert_true(play_on(g, t->parts, &s, 1, g->bound(t->parts, &options, seats) + 1));
}

static const char *past_blanks(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

static const char *past_string(const char *p)
{
    for (p++; *p != '"'; p++)
        if (*p == '\\') p++;
    return p + 1;
}

/* Removes a word of a text, adds one, and changes a letter. */
static void change_text(parts_test *t, const char *from, const char *to)
{
    char text[FILE_MAX / 16];
    int len = (int)(to - from) - 2;
    if (len < 1 || len > 512) return;
    const char *in = from + 1;
    for (const char *blank = in; (blank = memchr(blank, ' ', (size_t)(in + len - blank))); blank++) {
        with(t, blank, to - 1, "");
        with(t, in, blank + 1, "");
        with(t, blank, blank, " x");
    }
    snprintf(text, sizeof text, "\"%.*s %.*s\"", len, in, len, in);
    with(t, from, to, text);
    snprintf(text, sizeof text, "\"%.*s +9 +9 +9 +9\"", len, in);
    with(t, from, to, text);
    snprintf(text, sizeof text, "\"%0*d%.*s\"", 40, 7, len, in);
    with(t, from, to, text);
    for (int i = 0; i < len && i < 6; i++) {
        with(t, in + i, in + i + 1, "");
        with(t, in + i, in + i + 1, "z");
        with(t, in + i, in + i + 1, "9");
    }
}

static void change_value(parts_test *t, const char *from, const char *to)
{
    static const char *const others[] = {
        "-1", "0",   "1",  "2",    "7",    "99999", "1.5",           "\"\"",
        "[]", "[0]", "{}", "null", "true", "\"x\"", "\"x y z x y\"", "[[], {}]"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        with(t, from, to, others[i]);
    if (*from == '"') change_text(t, from, to);
}

/* Changes the value at p and every value in it; returns its end. */
static const char *change_all(parts_test *t, const char *p)
{
    static char twice[FILE_MAX];
    const char *from = p;
    bool list = *p == '[';
    if (*p == '"') {
        p = past_string(p);
    } else if (*p != '[' && *p != '{') {
        p += strcspn(p, ",]} \t\r\n");
    } else {
        for (p = past_blanks(p + 1); *p != ']' && *p != '}'; p = past_blanks(p + (*p == ','))) {
            const char *member = p;
            if (!list) {
                with(t, p + 1, p + 1, "un"); /* an unknown key, and one is missing */
                p = past_blanks(past_string(p));
                p = past_blanks(p + 1);
            }
            p = change_all(t, p);
            snprintf(twice, sizeof twice, "%.*s, ", (int)(p - member), member);
            with(t, member, member, twice); /* duplicated */
            const char *next = past_blanks(p);
            if (*next == ',') with(t, member, next + 1, ""); /* removed */
        }
        p++;
    }
    change_value(t, from, p);
    return p;
}

static void invalid_parts_are_refused(void **state)
{
    const souk_game *g = (const souk_game *)*state;
    parts_test *t = (parts_test *)calloc(1, sizeof *t);
    assert_non_null(t);
    char path[1024];
    const char *root = getenv("SOUK_ROOT");
    snprintf(path, sizeof path, "%s/data/%s.json", root ? root : ".", g->id);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    t->file[fread(t->file, 1, sizeof t->file - 1, f)] = '\0';
    fclose(f);
    t->game = g;
    t->parts = calloc(1, g->parts_size);
    assert_non_null(t->parts);
    with(t, t->file, t->file, "");
    assert_int_equal(t->accepted, 1); /* the unchanged file is valid */
    change_all(t, past_blanks(t->file));
    assert_true(t->refused > t->accepted); /* few changes go undetected */
    free(t->parts);
    free(t);
}

/* --- positions ------------------------------------------------------------------------------- */

typedef struct position_test {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats, lines;
    char line[LINES_MAX][SOUK_FIELD_TEXT + 64], text[SOUK_PLACE_MAX], again[SOUK_PLACE_MAX];
    char pool[POOL][SOUK_FIELD_TEXT + 64]; /* lines of other positions */
    int pooled;
    souk_rng dice;
    int64_t accepted, refused;
} position_test;

static void read_lines(position_test *t, const souk_state *s)
{
    souk_out out;
    souk_out_init(&out, t->text, sizeof t->text);
    souk_position(t->game, s, t->parts, &out);
    assert_false(souk_out_full(&out));
    t->lines = 0;
    for (char *p = t->text; *p && t->lines < LINES_MAX;) {
        size_t len = strcspn(p, "\n");
        snprintf(t->line[t->lines++], sizeof t->line[0], "%.*s", (int)len, p);
        p += len + (p[len] == '\n');
    }
}

/* Tests, for a sample of the calls, the position with that line replaced ("" drops it; line t->lines adds one). */
static void placed(position_test *t, int changed, const char *instead)
{
    const souk_game *g = t->game;
    souk_out out;
    if (souk_below(souk_rng_next(&t->dice), TRIED) != 0) return;
    souk_out_init(&out, t->text, sizeof t->text);
    for (int i = 0; i <= t->lines; i++)
        if (i == changed || i < t->lines) souk_printf(&out, "%s\n", i == changed ? instead : t->line[i]);
    souk_state s, same;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    memset(&s, 0, sizeof s);
    memset(&same, 0, sizeof same);
    if (!souk_place(g, &s, t->parts, &t->options, t->seats, t->text, &error)) {
        t->refused++;
        if (!error.text[0] || strchr(error.text, '%'))
            fail_msg("refused, and it says \"%s\": %s", error.text, instead);
        assert_true(error.line >= 0 && error.line <= t->lines + 1);
        return;
    }
    t->accepted++;
    souk_out_init(&out, t->again, sizeof t->again);
    souk_position(g, &s, t->parts, &out);
    assert_false(souk_out_full(&out));
    if (!souk_place(g, &same, t->parts, &t->options, t->seats, t->again, &error))
        fail_msg("%s: accepted with \"%s\", and what it writes is refused: %s\n%s", g->id, instead,
                 error.text, t->again);
    if (memcmp(&s, &same, g->state_size) != 0)
        fail_msg("%s: accepted with \"%s\", and what it writes is another position:\n%s", g->id, instead,
                 t->again);
    if (!play_on(g, t->parts, &s, 1, g->bound(t->parts, &t->options, t->seats) + 1))
        fail_msg("%s: accepted with \"%s\", and never over", g->id, instead);
}

static size_t key_length(const char *line)
{
    return strcspn(line, " =");
}

static bool same_key(const char *a, const char *b)
{
    size_t n = key_length(a);
    return n == key_length(b) && memcmp(a, b, n) == 0;
}

/* Takes the value from another position, and removes, replaces and adds words. */
static void change_line(position_test *t, int n)
{
    static const char *const words[] = {"", "x", "none", "-", "0", "1", "9", "-1", "99999", "."};
    char text[SOUK_FIELD_TEXT + 128];
    const char *line = t->line[n], *value = strchr(line, '=');
    if (!value) return;
    value += 1 + strspn(value + 1, " ");
    placed(t, n, "");
    for (int i = 0; i < t->pooled; i++)
        if (same_key(t->pool[i], line)) placed(t, n, t->pool[i]);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        snprintf(text, sizeof text, "%.*s%s", (int)(value - line), line, words[i]);
        placed(t, n, text);
        snprintf(text, sizeof text, "%s %s", line, words[i]);
        placed(t, n, text);
        for (const char *at = value; *at;) { /* each word in turn; in long lines the first few */
            size_t len = strcspn(at, " ");
            snprintf(text, sizeof text, "%.*s%s%s", (int)(at - line), line, words[i], at + len);
            placed(t, n, text);
            at += len + (at[len] == ' ');
            if (at - value > 24) break;
        }
    }
}

/* Adds lines that other positions have and this one lacks. */
static void add_lines(position_test *t)
{
    for (int i = 0; i < t->pooled; i++) {
        bool known = false;
        for (int k = 0; k < t->lines && !known; k++)
            known = same_key(t->line[k], t->pool[i]);
        if (!known) placed(t, t->lines, t->pool[i]);
    }
}

static void pool_lines(position_test *t)
{
    for (int i = 0; i < t->lines && t->pooled < POOL; i++) {
        bool known = false;
        for (int k = 0; k < t->pooled && !known; k++)
            known = strcmp(t->pool[k], t->line[i]) == 0;
        if (!known) memcpy(t->pool[t->pooled++], t->line[i], sizeof t->line[i]);
    }
}

static void look_at_play(position_test *t, uint64_t seed)
{
    souk_rng apart = souk_rng_seeded(seed);
    souk_state s;
    memset(&s, 0, sizeof s);
    souk_setup(t->game, &s, t->parts, &t->options, t->seats);
    for (;;) {
        read_lines(t, &s);
        for (int i = 0; i < t->lines; i++)
            change_line(t, i);
        add_lines(t);
        pool_lines(t);
        if (souk_mover(t->game, &s) == SOUK_DONE) return;
        play_on(t->game, t->parts, &s, souk_rng_next(&apart),
                1 + souk_below(souk_rng_next(&apart), STEPS_APART));
    }
}

static void invalid_positions_are_refused(void **state)
{
    const souk_game *g = (const souk_game *)*state;
    position_test *t = (position_test *)calloc(1, sizeof *t);
    assert_non_null(t);
    t->game = g;
    t->parts = souk_parts_default(g);
    t->dice = souk_rng_seeded(1);
    for (t->seats = g->min_seats; t->seats <= g->max_seats; t->seats++) {
        t->pooled = 0;
        souk_options_default(g, &t->options);
        look_at_play(t, (uint64_t)t->seats);
    }
    assert_true(t->accepted > 0 && t->refused > t->accepted);
    free(t);
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[CASES_MAX];
    static char names[CASES_MAX][80];
    size_t n = 0;
    for (int i = 0; i < souk_num_games && n + 2 <= CASES_MAX; i++) {
        if (argc > 1 && strcmp(argv[1], souk_games[i]->id) != 0) continue;
        for (int what = 0; what < 2; what++, n++) {
            snprintf(names[n], sizeof names[n], "%s that are wrong: %s", what ? "positions" : "parts",
                     souk_games[i]->id);
            tests[n].name = names[n];
            tests[n].test_func = what ? invalid_positions_are_refused : invalid_parts_are_refused;
            tests[n].initial_state = (void *)(uintptr_t)souk_games[i];
        }
    }
    return _cmocka_run_group_tests("wrong", tests, n, NULL, NULL);
}
