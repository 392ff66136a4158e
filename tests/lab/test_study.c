/* The lab: counts add up, do not depend on how the work was shared out, and survive an interruption. */
#include "core/json.h"
#include "core/out.h"
#include "lab/report.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLAYS = 90, REPORT_ROOM = 8 << 20 };

static void open_study(souk_study *s, const souk_game *g, int seats)
{
    memset(s, 0, sizeof *s);
    s->game = g;
    s->parts = souk_parts_default(g);
    souk_options_lab(g, &s->options);
    s->seats = seats;
    for (int i = 0; i < seats; i++)
        s->bots[i] = &souk_bot_random;
    s->seed = 5;
    s->plays = PLAYS;
    assert_true(souk_study_open(s));
}

static void run_study(souk_study *s, int threads, int rank, int ranks)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    assert_true(souk_study_run(s, threads, rank, ranks, NULL, NULL, &error));
}

/* Wins add up to the plays that somebody won; the same plays as the simulator's. */
static void test_counts_add_up(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_study s;
        open_study(&s, g, g->max_seats);
        run_study(&s, 2, 0, 1);
        assert_int_equal(s.count[STUDY_PLAYS], PLAYS);
        int64_t won = 0, order = 0, scores = 0, lengths = 0;
        for (int e = 0; e < s.entries; e++)
            won += s.count[s.entry_at + (size_t)e * STUDY_PER_ENTRY + STUDY_WON];
        for (int e = 0; e < s.seats; e++)
            order += s.count[s.order_at + (size_t)e];
        for (size_t k = 0; k < STUDY_SCORES; k++)
            scores += s.count[s.scores_at + k];
        for (size_t k = 0; k < STUDY_LENGTHS; k++)
            lengths += s.count[s.lengths_at + k];
        assert_int_equal(won, (PLAYS - s.count[STUDY_NOBODY]) * STUDY_WHOLE);
        assert_int_equal(order, won);
        assert_int_equal(scores, PLAYS * s.entries);
        assert_int_equal(lengths, PLAYS);
        souk_sim sim;
        souk_tally tally;
        souk_error error;
        memset(&sim, 0, sizeof sim);
        sim.game = g;
        sim.parts = s.parts;
        sim.options = s.options;
        sim.seats = s.seats;
        sim.seed = s.seed;
        sim.plays = PLAYS;
        sim.threads = 1;
        memcpy(sim.bots, s.bots, sizeof sim.bots);
        assert_true(souk_sim_run(&sim, &tally, &error));
        assert_int_equal(tally.actions, s.count[STUDY_ACTIONS]);
        assert_int_equal(tally.decisions, s.count[STUDY_DECISIONS]);
        souk_study_close(&s);
    }
}

/* One process, or three ranks whose counts are added: the same array. */
static void test_ranks_add_up(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    souk_study whole, part;
    open_study(&whole, g, g->min_seats);
    run_study(&whole, 1, 0, 1);
    int64_t *sum = calloc(whole.size, sizeof *sum);
    assert_non_null(sum);
    int64_t done = 0;
    for (int rank = 0; rank < 3; rank++) {
        open_study(&part, g, g->min_seats);
        run_study(&part, 2, rank, 3);
        done += souk_study_done(&part);
        for (size_t i = 0; i < part.size; i++)
            sum[i] += part.count[i];
        souk_study_close(&part);
    }
    assert_int_equal(done, PLAYS);
    assert_memory_equal(sum, whole.count, whole.size * sizeof *sum);
    free(sum);
    souk_study_close(&whole);
}

/* A seat that draws all its decisions plays at random, whatever bot sits there; and the title says so. */
static void test_drawn_decisions(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    souk_study random, drawn;
    SOUK_OUT(title, 1024);
    open_study(&random, g, g->min_seats);
    run_study(&random, 1, 0, 1);
    open_study(&drawn, g, g->min_seats);
    for (int i = 0; i < g->min_seats; i++)
        drawn.bots[i] = &souk_bot_normal;
    drawn.drawn = 1000000;
    run_study(&drawn, 1, 0, 1);
    assert_memory_equal(drawn.count, random.count, random.size * sizeof *random.count);
    souk_study_title(&drawn, &title);
    assert_non_null(strstr(title.buf, " draw=1000000 "));
    souk_study_close(&random);
    souk_study_close(&drawn);
}

/* What a rank kept is taken over; the rest is played; the result is that of one run. */
static void test_kept_counts_go_on(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    char path[] = "/tmp/souk-study-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_study whole, half, rest;
    open_study(&whole, g, g->min_seats);
    run_study(&whole, 1, 0, 1);
    open_study(&half, g, g->min_seats);
    run_study(&half, 1, 1, 2);
    assert_true(souk_study_save(&half, path, &error));
    open_study(&rest, g, g->min_seats);
    assert_true(souk_study_load(&rest, path, &error));
    assert_int_equal(souk_study_done(&rest), souk_study_done(&half));
    assert_false(souk_study_load(&rest, path, &error)); /* would count twice */
    run_study(&rest, 2, 0, 1);
    assert_memory_equal(rest.count, whole.count, whole.size * sizeof *whole.count);
    souk_study_close(&rest);
    open_study(&rest, g, g->max_seats > g->min_seats ? g->min_seats + 1 : g->min_seats);
    rest.seed = 6;
    assert_false(souk_study_load(&rest, path, &error)); /* another study */
    assert_non_null(strstr(error.text, "another study"));
    assert_int_equal(souk_study_done(&rest), 0);
    assert_true(souk_study_load(&rest, "/nonexistent/counts", &error));
    souk_study_close(&rest);
    souk_study_close(&half);
    souk_study_close(&whole);
    unlink(path);
}

static bool stop_at_once(void *context, souk_study *s, int64_t done)
{
    (void)context, (void)s, (void)done;
    return false;
}

static void test_stops_when_told(void **context)
{
    (void)context;
    souk_study s;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    open_study(&s, souk_games[0], souk_games[0]->min_seats);
    souk_study_close(&s);
    s.plays = 20 * 1000 * 1000;
    assert_true(souk_study_open(&s));
    assert_true(souk_study_run(&s, 1, 0, 1, stop_at_once, NULL, &error));
    assert_true(souk_study_done(&s) < s.plays);
    assert_int_equal(souk_study_done(&s), s.count[STUDY_PLAYS]);
    souk_study_close(&s);
}

/* Intervals: known values, and bounds that make sense. */
static void test_figures(void **context)
{
    (void)context;
    souk_figure f = souk_study_share(50 * STUDY_WHOLE, 100);
    assert_true(fabs(f.value - 0.5) < 1e-12 && fabs(f.low - 0.4038) < 1e-3 && fabs(f.high - 0.5962) < 1e-3);
    f = souk_study_share(0, 0);
    assert_true(f.low <= 0.0 && f.high >= 1.0);
    f = souk_study_mean(30, 100, 10); /* mean 3, variance 1 */
    assert_true(fabs(f.value - 3.0) < 1e-12 && fabs(f.high - f.low - 2 * 1.96 / sqrt(10)) < 1e-3);
    assert_true(souk_study_p(50 * STUDY_WHOLE, 100, 50 * STUDY_WHOLE, 100) > 0.99);
    assert_true(souk_study_p(20 * STUDY_WHOLE, 100, 80 * STUDY_WHOLE, 100) < 1e-6);
    for (int bar = 1; bar < STUDY_LENGTHS; bar++)
        assert_true(souk_study_length_of(bar) > souk_study_length_of(bar - 1));
}

/* The page is whole and names the game; the JSON can be read again; the CSV has as many columns everywhere. */
static void test_reports(void **context)
{
    (void)context;
    souk_study a, b;
    const souk_game *g = souk_games[souk_num_games - 1];
    open_study(&a, g, g->max_seats);
    open_study(&b, g, g->max_seats);
    b.seed = 9;
    run_study(&a, 1, 0, 1);
    run_study(&b, 1, 0, 1);
    souk_comparison c = {&a, &b, "a", "b", SOUK_FR};
    char *text = malloc(REPORT_ROOM);
    assert_non_null(text);
    souk_out out;
    souk_out_init(&out, text, REPORT_ROOM);
    assert_true(souk_report_html(&c, &out));
    assert_false(souk_out_full(&out));
    assert_non_null(strstr(text, g->title));
    assert_non_null(strstr(text, "<svg"));
    assert_non_null(strstr(text, "Victoires par place"));
    assert_non_null(strstr(text, "</html>"));
    assert_null(strstr(text, "http"));
    souk_out_reset(&out);
    assert_true(souk_report_json(&c, &out));
    assert_false(souk_out_full(&out));
    int size = souk_json_size(text, out.len);
    souk_json *nodes = calloc((size_t)size, sizeof *nodes);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    assert_true(souk_json_parse(text, out.len, nodes, size, &error) > 0);
    const souk_json *studies = souk_json_get(nodes, "studies");
    assert_int_equal(studies->count, 2);
    assert_true(souk_json_get(souk_json_at(studies, 0), "findings")->count > 10);
    free(nodes);
    souk_out_reset(&out);
    assert_true(souk_report_csv(&c, &out));
    for (char *line = text; *line; line = strchr(line, '\n') + 1) {
        int commas = 0;
        bool quoted = false;
        for (const char *at = line; *at != '\n'; at++) {
            quoted ^= *at == '"';
            commas += *at == ',' && !quoted;
        }
        assert_int_equal(commas, 9);
    }
    free(text);
    souk_study_close(&a);
    souk_study_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_add_up),   cmocka_unit_test(test_drawn_decisions),
        cmocka_unit_test(test_ranks_add_up),    cmocka_unit_test(test_kept_counts_go_on),
        cmocka_unit_test(test_stops_when_told), cmocka_unit_test(test_figures),
        cmocka_unit_test(test_reports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
