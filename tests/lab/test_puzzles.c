/* test_puzzles.c: puzzles: writing and reading, error lines of invalid files, and hunts that do not depend on threads.
 * Every shipped puzzle is legal, and its answer is the best by a search with a fixed budget. A few puzzles of every
 * game are searched; SOUK_PUZZLES=all (set by `make puzzles-check`) selects all, a game's name all of that game, none
 * (set under sanitizers) none. */
#include "core/out.h"
#include "lab/puzzle/puzzle_hunt.h"
#include "souk_test.h"
#include "table/puzzle.h"
#include "table/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EACH_GRADE = 20, SAMPLES = 3, TEXT_SIZE = 1 << 16 };
static const float AHEAD = 0.02F;

static souk_table *open_puzzle(const souk_game *g, const souk_puzzle *p)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_table *t = souk_table_load(p->record, strlen(p->record), NULL, &error);
    if (!t) fail_msg("%s, play %lld: line %d: %s", g->id, (long long)p->play, error.line, error.text);
    return t;
}

static void is_legal(const souk_game *g, const souk_table *t, const souk_puzzle *p)
{
    const void *state = souk_table_state(t), *parts = souk_table_parts(t);
    souk_mask legal;
    souk_legal(g, state, parts, p->seat, &legal);
    assert_true(souk_mask_count(&legal) >= 3);
    assert_true(souk_mask_has(&legal, p->answer));
    assert_true(p->num_tempting > 0);
    for (int i = 0; i < p->num_tempting; i++) {
        assert_true(souk_mask_has(&legal, p->tempting[i].action));
        assert_int_not_equal(p->tempting[i].action, p->answer);
        assert_true(p->tempting[i].lost > 0);
    }
}

static void shipped_puzzles_are_legal_and_have_one_answer(void **unused)
{
    (void)unused;
    souk_puzzle *p = malloc(sizeof *p);
    const char *which = getenv("SOUK_PUZZLES");
    int wrong = 0;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const char *text = souk_puzzles_text(g), *at = text;
        bool all = which && (strcmp(which, "all") == 0 || strcmp(which, g->id) == 0);
        if (!text) continue;
        souk_error error = {SOUK_EN, 0, 0, "", "", ""};
        int n = souk_puzzles_count(text), line = 1, count[SOUK_NUM_GRADES] = {0}, more;
        for (int k = 0; (more = souk_puzzle_next(&at, &line, g, souk_parts_default(g), p, &error)) > 0; k++) {
            souk_table *t = open_puzzle(g, p);
            /* They were found by a search without a net, and are checked by the same one. */
            souk_budget budget = {.iterations = souk_puzzle_iterations(g), .net = souk_net_none};
            is_legal(g, t, p);
            count[p->grade]++;
            assert_int_equal(p->grade, p->found > 10  ? SOUK_GRADE_EASY
                                       : p->found > 4 ? SOUK_GRADE_MIDDLE
                                                      : SOUK_GRADE_HARD);
            bool asked = which ? all : k % (n / SAMPLES + 1) == n / SAMPLES / 2;
            if (asked && !souk_puzzle_check(p, souk_table_now(t), AHEAD, &budget)) {
                print_error("%s: puzzle %d has another answer\n", g->id, k + 1);
                wrong++;
            }
            souk_table_free(t);
        }
        if (more < 0) fail_msg("%s, line %d: %s", g->id, error.line, error.text);
        for (int k = 0; k < SOUK_NUM_GRADES; k++)
            if (count[k] < EACH_GRADE) fail_msg("%s has %d %s puzzles", g->id, count[k], souk_grade_name[k]);
    }
    free(p);
    assert_int_equal(wrong, 0);
}

/* A puzzle of the template game. */
static const char *const example = "# a comment\n"
                                   "souk puzzle 1\n"
                                   "grade: middle\n"
                                   "found: 7 of 16\n"
                                   "seat: 1\n"
                                   "answer: %s\n"
                                   "win: 64\n"
                                   "loses: 12 %s\n"
                                   "then: %s\n"
                                   "from: seed 18446744073709551615 play 3 action 41\n"
                                   "souk record 1\n"
                                   "game: template\n"
                                   "seats: 2\n";

static const souk_game *template_game(char name[3][SOUK_NAME_MAX])
{
    const souk_game *g = souk_game_find("template");
    for (int a = 0; a < 3; a++) {
        souk_out out;
        souk_out_init(&out, name[a], SOUK_NAME_MAX);
        souk_name(g, souk_parts_default(g), a, &out);
    }
    return g;
}

static void puzzles_survive_a_round_trip(void **unused)
{
    (void)unused;
    char name[3][SOUK_NAME_MAX], text[2048], again[2048];
    const souk_game *g = template_game(name);
    const void *parts = souk_parts_default(g);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_puzzle p, q;
    souk_out out;
    snprintf(text, sizeof text, example, name[0], name[1], name[2]);
    const char *at = text;
    int line = 1;
    assert_int_equal(souk_puzzle_next(&at, &line, g, parts, &p, &error), 1);
    assert_int_equal(souk_puzzle_next(&at, &line, g, parts, &q, &error), 0);
    assert_int_equal(p.grade, SOUK_GRADE_MIDDLE);
    assert_int_equal(p.answer, 0);
    assert_int_equal(p.tempting[0].action, 1);
    assert_int_equal(p.tempting[0].lost, 12);
    assert_int_equal(p.line[0], 2);
    assert_int_equal(souk_puzzle_rating(&p), 1250);
    souk_out_init(&out, again, sizeof again);
    souk_puzzle_put(&p, g, parts, &out);
    souk_puts(&out, "\n\n");
    souk_puzzle_put(&p, g, parts, &out);
    assert_int_equal(souk_puzzles_count(again), 2);
    for (int i = 0; i < 2; i++) {
        if (i == 0) at = again, line = 1;
        assert_int_equal(souk_puzzle_next(&at, &line, g, parts, &q, &error), 1);
        assert_memory_equal(&p, &q, sizeof p);
    }
}

static void invalid_lines_are_reported(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int line;
    } wrong[] = {
        {"grade: easy\n", 1},
        {"souk puzzle 1\ngrade: harder\n", 2},
        {"souk puzzle 1\n\n# here\nfound: 17 of 16\n", 4},
        {"souk puzzle 1\nseat: 9\n", 2},
        {"souk puzzle 1\nanswer: fly\n", 2},
        {"souk puzzle 1\nloses: much\n", 2},
        {"souk puzzle 1\ngrade: easy\n", 3},
        {"souk puzzle 1\nsouk record 1\n", 2},
    };
    char name[3][SOUK_NAME_MAX];
    const souk_game *g = template_game(name);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        souk_error error = {SOUK_EN, 0, 0, "", "", ""};
        souk_puzzle p;
        const char *at = wrong[i].text;
        int line = 1;
        assert_int_equal(souk_puzzle_next(&at, &line, g, souk_parts_default(g), &p, &error), -1);
        assert_int_equal(error.line, wrong[i].line);
    }
}

/* All puzzles that a hunt has found, as text. */
static void found_by(int threads, char *text)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_hunt h;
    souk_out out;
    memset(&h, 0, sizeof h);
    h.game = souk_game_find("template");
    h.parts = souk_parts_default(h.game);
    souk_options_default(h.game, &h.options);
    h.seed = 3;
    h.plays = 4;
    h.want[0] = h.want[1] = h.want[2] = 1000;
    h.threads = threads;
    if (!souk_hunt_run(&h, &error)) fail_msg("%s", error.text);
    souk_hunt_choose(&h);
    souk_out_init(&out, text, TEXT_SIZE);
    souk_out_reset(&out);
    assert_int_equal(h.next, 4);
    snprintf(text, TEXT_SIZE, "%lld %lld %d\n", (long long)h.decisions, (long long)h.candidates,
             h.num_puzzles);
    assert_true(h.decisions > 0);
    out.len = strlen(text);
    for (int i = 0; i < h.num_puzzles; i++)
        souk_puzzle_put(&h.puzzles[i], h.game, h.parts, &out);
    free(h.puzzles);
}

static void a_hunt_does_not_depend_on_threads(void **unused)
{
    (void)unused;
    char *one = malloc(TEXT_SIZE), *three = malloc(TEXT_SIZE);
    found_by(1, one);
    found_by(3, three);
    assert_string_equal(one, three);
    free(one);
    free(three);
}

static void every_puzzle_has_its_day(void **unused)
{
    (void)unused;
    assert_int_equal(souk_puzzle_of_day(0, 60), 1);
    assert_int_equal(souk_puzzle_of_day(20773, 60), 32);
    assert_int_equal(souk_puzzle_of_day(20774, 60), 39);
    bool seen[60] = {false};
    for (int day = 20000; day < 20060; day++)
        seen[souk_puzzle_of_day(day, 60) - 1] = true;
    for (int i = 0; i < 60; i++)
        assert_true(seen[i]);
}

static void a_rating_rises_and_falls(void **unused)
{
    (void)unused;
    assert_int_equal(souk_puzzle_rated(1000, 20, 1000, 1.0), 1012);
    assert_int_equal(souk_puzzle_rated(1000, 20, 1000, 0.5), 1000);
    assert_int_equal(souk_puzzle_rated(1000, 20, 1000, 0.0), 988);
    assert_int_equal(souk_puzzle_rated(1000, 9, 1000, 1.0), 1024); /* the first ten move it more */
    assert_int_equal(souk_puzzle_rated(1000, 20, 1400, 1.0), 1022);
    assert_int_equal(souk_puzzle_rated(1000, 20, 600, 1.0), 1002);
    assert_int_equal(souk_puzzle_own_rating(0.1F), 1350);
    assert_int_equal(souk_puzzle_own_rating(0.0F), 1500);
    assert_int_equal(souk_puzzle_own_rating(1.0F), 900);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_puzzles_are_legal_and_have_one_answer),
        cmocka_unit_test(puzzles_survive_a_round_trip),
        cmocka_unit_test(invalid_lines_are_reported),
        cmocka_unit_test(a_hunt_does_not_depend_on_threads),
        cmocka_unit_test(every_puzzle_has_its_day),
        cmocka_unit_test(a_rating_rises_and_falls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
