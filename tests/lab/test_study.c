/* test_study.c: the lab: counts add up, do not depend on how the work was divided, and survive an interruption. */
#include "bots/bot.h"
#include "core/json.h"
#include "core/out.h"
#include "core/record.h"
#include "lab/run/playing.h"
#include "lab/study/bins.h"
#include "lab/study/report.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLAYS = 90, REPORT_ROOM = 8 << 20 };

static void setting(souk_study *s, const souk_game *g, int seats, int64_t plays)
{
    memset(s, 0, sizeof *s);
    s->game = g;
    s->parts = souk_parts_default(g);
    souk_options_lab(g, &s->options);
    s->seats = seats;
    for (int i = 0; i < seats; i++)
        s->bots[i] = &souk_bot_random;
    s->seed = 5;
    s->plays = plays;
}

static void open_study_of(souk_study *s, const souk_game *g, int seats, int64_t plays)
{
    setting(s, g, seats, plays);
    assert_true(souk_study_open(s));
}

static void open_study(souk_study *s, const souk_game *g, int seats)
{
    open_study_of(s, g, seats, PLAYS);
}

static void run_study(souk_study *s, int threads, int rank, int ranks)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    assert_true(souk_study_run(s, threads, rank, ranks, NULL, NULL, &error));
}

/* There is always a leader, decided plays stay decided, and the final leader has won, after tie-breaks. */
static void check_moments(const souk_study *s)
{
    for (int m = 0; m < STUDY_MOMENTS; m++) {
        const int64_t *n = souk_study_moment(s, m);
        int64_t alone = 0;
        for (int e = 0; e < s->entries; e++)
            alone += n[STUDY_ALONE + e];
        assert_true(n[STUDY_LEADERS] >= PLAYS && n[STUDY_LEADERS] <= PLAYS * s->entries);
        assert_true(alone <= PLAYS && n[STUDY_LEADERS] - alone >= 2 * (PLAYS - alone));
        assert_true(m == 0 || n[STUDY_OVER] >= souk_study_moment(s, m - 1)[STUDY_OVER]);
        assert_true(n[STUDY_LEADERS_WON] <= PLAYS * STUDY_WHOLE);
    }
    const int64_t *last = souk_study_moment(s, STUDY_MOMENTS - 1);
    assert_int_equal(last[STUDY_OVER], s->count[STUDY_SETTLED_PLAYS]);
    assert_int_equal(last[STUDY_GAP], s->count[STUDY_MARGIN]);
    assert_true(s->count[STUDY_LAST] <= s->count[s->settles_at + STUDY_SETTLES - 1]);
    assert_int_equal(s->count[STUDY_SETTLED_PLAYS] + s->count[STUDY_SHARED] + s->count[STUDY_NOBODY], PLAYS);
}

/* Every decision chose one of its legal actions. */
static void check_choices(const souk_study *s)
{
    int64_t offered = 0, chosen = 0, pull = 0;
    for (int a = 0; a < s->game->num_actions; a++) {
        const int64_t *n = souk_study_action(s, a);
        assert_true(n[STUDY_CHOSEN] <= n[STUDY_OFFERED] && n[STUDY_CHOSEN] <= n[STUDY_USES]);
        offered += n[STUDY_OFFERED];
        chosen += n[STUDY_CHOSEN];
        pull += n[STUDY_PULL];
    }
    assert_int_equal(offered, s->count[STUDY_CHOICES]);
    assert_int_equal(chosen, s->count[STUDY_DECISIONS]);
    assert_true(fabs((double)pull / STUDY_LURE / (double)chosen - 1) <
                0.01); /* fractions of STUDY_LURE are truncated */
    int64_t things = 0;
    for (int slot = 0; slot < s->num_slots; slot++) {
        const int64_t *n = souk_study_slot(s, slot), *most = souk_study_most(s, n);
        assert_true(n[STUDY_CHOSEN] <= n[STUDY_OFFERED] && n[STUDY_OFFERED] <= s->count[STUDY_DECISIONS]);
        assert_true((n[STUDY_CHOSEN] > 0) == (most[STUDY_FIRST] > 0) &&
                    most[STUDY_MEASURE] <= n[STUDY_CHOSEN]);
        things += n[STUDY_OFFERED] > 0;
    }
    assert_true(things > 1);
    assert_true(s->count[STUDY_THOUGHTS] <= s->count[STUDY_DECISIONS]);
}

/* Some seat acts in every turn, and a forced action is no decision. */
static void check_turns(const souk_study *s)
{
    const int64_t *forced = s->count + STUDY_FORCED, *turn = s->count + STUDY_TURN,
                  *wait = s->count + STUDY_WAIT;
    assert_int_equal(forced[2] - forced[0], s->count[STUDY_DECISIONS]);
    assert_int_equal(turn[0], s->count[STUDY_DECISIONS]);
    assert_true(turn[2] > 0 && turn[2] <= turn[0]);
    assert_true(wait[2] <= turn[2] && wait[2] >= turn[2] - s->seats * PLAYS);
    assert_true(wait[0] <= (s->seats - 1) * turn[0]);
}

/* The most extreme plays are those of the histogram's ends, and their records are of those plays. */
static void check_extremes(const souk_study *s)
{
    const int64_t *length = s->count + s->lengths_at;
    int64_t longest = souk_study_extreme(s, STUDY_LONGEST)[STUDY_MEASURE];
    int64_t shortest = -souk_study_extreme(s, STUDY_SHORTEST)[STUDY_MEASURE];
    assert_true(length[longest] > 0 && length[shortest] > 0);
    for (int64_t k = 0; k < STUDY_LENGTHS; k++)
        assert_true(length[k] == 0 || (k >= shortest && k <= longest));
    assert_true(souk_study_extreme(s, STUDY_WAITED)[STUDY_MEASURE] <= longest);
    assert_true(souk_study_extreme(s, STUDY_BOUND)[STUDY_MEASURE] * s->count[STUDY_FORCED + 2] >=
                1000 * s->count[STUDY_FORCED] - s->count[STUDY_FORCED + 2]); /* at least the mean */
    const int64_t *opened = souk_study_extreme(s, STUDY_OPENED);
    assert_true(opened[STUDY_FIRST] > 0 && s->count[s->margins_at + (size_t)opened[STUDY_MEASURE]] > 0);
    const int64_t *best = souk_study_extreme(s, STUDY_HIGHEST);
    char *text = malloc(SOUK_RECORD_MAX);
    int32_t score[SOUK_SCORES_MAX], highest = INT32_MIN;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_out out;
    assert_non_null(text);
    souk_out_init(&out, text, SOUK_RECORD_MAX);
    assert_true(souk_study_record(s, best[STUDY_FIRST] - 1, &out));
    souk_table *t = souk_table_load(text, out.len, s->parts, &error);
    assert_non_null(t);
    int entries = s->game->score(souk_table_state(t), s->parts, SOUK_SPECTATOR, score);
    for (int i = 0; i < entries; i++)
        highest = score[i] > highest ? score[i] : highest;
    assert_int_equal(s->game->pending(souk_table_state(t)), 0);
    assert_int_equal(highest, best[STUDY_MEASURE]);
    souk_table_free(t);
    free(text);
}

/* Wins add up to the number of won plays; they are the plays of the simulator. */
static void test_counts_add_up(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_study s;
        open_study(&s, g, g->max_seats);
        run_study(&s, 2, 0, 1);
        assert_int_equal(s.count[STUDY_PLAYS], PLAYS);
        int64_t won = 0, order = 0, scores = 0, lengths = 0, margins = 0;
        for (int e = 0; e < s.entries; e++)
            won += s.count[s.entry_at + (size_t)e * STUDY_PER_ENTRY + STUDY_WON];
        for (int e = 0; e < s.seats; e++)
            order += s.count[s.order_at + (size_t)e];
        for (size_t k = 0; k < STUDY_SCORES; k++)
            scores += s.count[s.scores_at + k];
        for (size_t k = 0; k < STUDY_LENGTHS; k++)
            lengths += s.count[s.lengths_at + k];
        for (size_t k = 0; k < STUDY_MARGINS; k++)
            margins += s.count[s.margins_at + k];
        assert_int_equal(won, (PLAYS - s.count[STUDY_NOBODY]) * STUDY_WHOLE);
        assert_int_equal(order, won);
        assert_int_equal(scores, PLAYS * s.entries);
        assert_int_equal(lengths, PLAYS);
        assert_int_equal(margins, PLAYS);
        check_moments(&s);
        check_choices(&s);
        check_turns(&s);
        check_extremes(&s);
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
    souk_study whole, part, sum;
    open_study(&whole, g, g->min_seats);
    open_study(&sum, g, g->min_seats);
    run_study(&whole, 1, 0, 1);
    int64_t done = 0;
    for (int rank = 0; rank < 3; rank++) {
        open_study(&part, g, g->min_seats);
        run_study(&part, 2, rank, 3);
        done += souk_study_done(&part);
        souk_study_add(&sum, part.count);
        souk_study_close(&part);
    }
    assert_int_equal(done, PLAYS);
    assert_memory_equal(sum.count, whole.count, whole.size * sizeof *sum.count);
    souk_study_close(&sum);
    souk_study_close(&whole);
}

/* A seat whose decisions are all drawn plays at random, whatever its bot, and the title says so. */
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

/* The saved counts of a rank are loaded and the rest is played; the result is that of one run. */
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
    assert_true(souk_study_load(&rest, path, &error)); /* already loaded: not counted twice */
    assert_int_equal(souk_study_done(&rest), rest.count[STUDY_PLAYS]);
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

/* A study grows in its file: stopped or finished, the counts are those of one run. */
static void test_grows(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    char path[] = "/tmp/souk-study-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    unlink(path);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_study whole, s;
    open_study_of(&whole, g, g->min_seats, 3 * PLAYS + 7);
    run_study(&whole, 2, 0, 1);
    for (int64_t plays = PLAYS; plays <= 3 * PLAYS + 7; plays += PLAYS + (plays == 2 * PLAYS ? 7 : 0)) {
        setting(&s, g, g->min_seats, plays);
        assert_true(souk_study_grow(&s, path, &error));
        assert_true(souk_study_open(&s));
        assert_true(souk_study_load(&s, path, &error));
        if (plays == 2 * PLAYS) { /* only half of the second leg */
            run_study(&s, 1, 1, 2);
            assert_true(souk_study_done(&s) > PLAYS && souk_study_done(&s) < plays);
        } else {
            run_study(&s, 1, 0, 1);
        }
        assert_true(souk_study_save(&s, path, &error));
        if (plays < 3 * PLAYS + 7) souk_study_close(&s);
    }
    assert_int_equal(souk_study_done(&s), whole.plays);
    assert_memory_equal(s.count, whole.count, whole.size * sizeof *whole.count);
    souk_study_close(&s);
    /* A finished study has one leg; a request for fewer plays changes nothing. */
    setting(&s, g, g->min_seats, PLAYS);
    assert_true(souk_study_grow(&s, path, &error));
    assert_int_equal(s.legs, 1);
    assert_true(souk_study_open(&s));
    assert_true(souk_study_load(&s, path, &error));
    assert_int_equal(souk_study_done(&s), whole.plays);
    souk_study_close(&s);
    /* The file of another study is refused. */
    setting(&s, g, g->min_seats, PLAYS);
    s.seed = 6;
    assert_false(souk_study_grow(&s, path, &error));
    assert_non_null(strstr(error.text, "another study"));
    souk_study_close(&whole);
    unlink(path);
}

/* The lone bot plays every seat equally often; with the policy of the others, it wins an average share. */
static void test_lone_bot(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    souk_study s;
    setting(&s, g, g->max_seats, (int64_t)PLAYS * g->max_seats);
    s.lone = &souk_bot_random;
    assert_true(souk_study_open(&s));
    run_study(&s, 2, 0, 1);
    assert_int_equal(s.count[STUDY_LONE], (PLAYS - s.count[STUDY_NOBODY] / g->max_seats) * STUDY_WHOLE);
    souk_study_close(&s);
}

/* In a limited seat, every kind of bot does without the action as long as there is another. */
static void test_limits(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_study s;
    souk_limit l = {.text = "lowest"};
    souk_playing p;
    setting(&s, g, g->min_seats, PLAYS);
    souk_playing_open(&p, g, s.parts, &s.options, s.seats, 1);
    for (int who, i = 0; (who = souk_playing_next(&p)) != SOUK_DONE; i++) {
        const souk_bot *bot = souk_bots_named[i % 4];
        memset(&l.barred, 0, sizeof l.barred);
        souk_mask_add(&l.barred, souk_mask_next(&p.legal, 0));
        int action = souk_limit_choose(&l, bot, (souk_at){g, &p.state, s.parts}, who, &p.player[who],
                                       &(souk_budget){.iterations = 4});
        assert_true(souk_mask_has(&p.legal, action));
        assert_true(p.choices == 1 || !souk_mask_has(&l.barred, action));
        souk_playing_act(&p, who, action);
    }
    /* A limit that takes nothing away costs nothing. */
    memset(&l.barred, 0, sizeof l.barred);
    s.limit = &l;
    s.plays = PLAYS / s.seats * s.seats;
    assert_true(souk_study_open(&s));
    run_study(&s, 2, 0, 1);
    assert_int_equal(s.count[STUDY_LONE], (s.plays - s.count[STUDY_NOBODY]) / s.seats * STUDY_WHOLE);
    souk_study_close(&s);
    assert_false(souk_limit_read(&l, &s, false, "nothing like this", &error));
    assert_non_null(strstr(error.text, "Their first words: "));
}

/* An analysis adds up whole plays, however they are divided; late decisions are some of all. */
static void test_luck(void **context)
{
    (void)context;
    souk_study s, other;
    for (int threads = 1; threads <= 2; threads++) {
        souk_study *of = threads == 1 ? &s : &other;
        setting(of, souk_games[0], souk_games[0]->min_seats, 3);
        of->analysed = 4;
        assert_true(souk_study_open(of));
        run_study(of, threads, 0, 1);
    }
    assert_memory_equal(s.count, other.count, s.size * sizeof *s.count);
    const int64_t *without = s.count + STUDY_WITHOUT, *kings = s.count + STUDY_KINGS;
    assert_true(kings[0] <= kings[2] && kings[2] == without[0] && without[0] <= without[2]);
    assert_true(without[2] > 0 && without[2] < s.count[STUDY_DECISIONS]);
    /* The first position of each play and those after actions; of simultaneous ones only after the last. */
    assert_true(s.count[STUDY_EVALUATED] > 3 && s.count[STUDY_EVALUATED] <= s.count[STUDY_ACTIONS] + 3);
    const int64_t *all = s.count + souk_study_luck_at(&s, STUDY_PHASES, SOUK_SCORES_MAX);
    assert_true(all[STUDY_BY_LUCK] > 0 && all[STUDY_BY_LUCK] <= 3 * STUDY_CHANCE);
    souk_comparison c = {.v = {{.study = &s, .name = "", .analysed = &s}}, .n = 1, .pace = 12};
    souk_book book;
    assert_true(souk_book_open(&book, &c));
    assert_non_null(souk_book_find(&book, "luck", "own.3"));
    assert_non_null(souk_book_find(&book, "luck", "luck.all.seat1"));
    assert_non_null(souk_book_find(&book, "king", "kings"));
    souk_book_close(&book);
    souk_study_close(&s);
    souk_study_close(&other);
}

static bool stop_at_once(void *context, souk_study *s, int64_t done)
{
    (void)context, (void)s, (void)done;
    return false;
}

static void test_stops_on_request(void **context)
{
    (void)context;
    souk_study s;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    open_study_of(&s, souk_games[0], souk_games[0]->min_seats, 20 * 1000 * 1000);
    assert_true(souk_study_run(&s, 1, 0, 1, stop_at_once, NULL, &error));
    assert_true(souk_study_done(&s) < s.plays);
    assert_int_equal(souk_study_done(&s), s.count[STUDY_PLAYS]);
    souk_study_close(&s);
}

/* Intervals: known values, plausible bounds, and zero width if nothing varied. */
static void test_figures(void **context)
{
    (void)context;
    souk_figure f = souk_figure_share(50 * STUDY_WHOLE, 100), g;
    assert_true(fabs(f.value - 0.5) < 1e-12 && fabs(f.low - 0.4038) < 1e-3 && fabs(f.high - 0.5962) < 1e-3);
    f = souk_figure_share(0, 0);
    assert_true(f.low <= 0.0 && f.high >= 1.0 && f.error == 0.0);
    f = souk_figure_mean(30, 100,
                         10); /* mean 3; for n = 10, 2.262 standard errors to either side (Student) */
    assert_true(fabs(f.value - 3.0) < 1e-12 && fabs(f.high - f.low - 2 * 2.262 / 3) < 2e-3);
    f = souk_figure_mean(30000, 100000, 10000); /* for large n, 1.96 */
    assert_true(fabs(f.high - f.low - 2 * 1.96 / 100) < 1e-4);
    f = souk_figure_within(souk_figure_mean(1, 1, 3), 0.0, INFINITY);
    assert_true(f.low == 0.0 && f.high > 1.0);
    f = souk_figure_mean(60, 360, 10); /* always 6 */
    assert_true(f.value == 6.0 && f.error == 0.0);
    f = souk_figure_ratio(60, 360 + 40, 10, 10, 60, 10); /* x is 6 on average, y always 1: the mean of x */
    g = souk_figure_mean(60, 360 + 40, 10);
    assert_true(fabs(f.value - g.value) < 1e-12 && fabs(f.error - g.error) < 1e-12);
    const souk_figure steps[] = {souk_figure_measured(100, 30, 1000), souk_figure_measured(50, 40, 1000)};
    f = souk_figure_sum(steps, 2);
    assert_true(fabs(f.value - 150) < 1e-9 && fabs(f.error - 50) < 1e-9 && fabs(f.low - (150 - 98.1)) < 0.1);
    assert_true(fabs(souk_figure_deviations(0.05) - 1.959964) < 1e-5);
    assert_true(fabs(souk_figure_deviations(0.05 / 100) - 3.480756) < 1e-5);
    f = souk_figure_difference(souk_figure_share(50 * STUDY_WHOLE, 100),
                               souk_figure_share(65 * STUDY_WHOLE, 100), souk_figure_deviations(0.05));
    assert_true(souk_figure_differs(f) && f.low > 0 && f.low < 0.15 && fabs(f.value - 0.15) < 1e-12);
    f = souk_figure_difference(
        souk_figure_share(50 * STUDY_WHOLE, 100), souk_figure_share(65 * STUDY_WHOLE, 100),
        souk_figure_deviations(0.05 / 100)); /* not significant among a hundred comparisons */
    assert_false(souk_figure_differs(f));
    f = souk_figure_difference(souk_figure_share(0, 2), souk_figure_share(2 * STUDY_WHOLE, 2),
                               souk_figure_deviations(0.05)); /* nor are all of two cases against none */
    assert_true(!souk_figure_differs(f) && f.value == 1.0 && f.low > -1.0 && f.high <= 1.0);
    f = souk_figure_difference(souk_figure_mean(10, 100, 1), souk_figure_mean(12, 144, 1),
                               souk_figure_deviations(0.05)); /* nor one play against another */
    assert_false(souk_figure_differs(f));
    f = souk_figure_difference(souk_figure_mean(60, 360, 10), souk_figure_mean(70, 490, 10),
                               souk_figure_deviations(0.05)); /* constants that differ are significant */
    assert_true(souk_figure_differs(f));
}

/* Bars are equally wide, count every value once, and mark the open-ended ones. */
static void test_bins(void **context)
{
    (void)context;
    static int64_t count[2][STUDY_LENGTHS];
    const int64_t *counts[2] = {count[0], count[1]};
    souk_bins b;
    assert_false(souk_bins_of(&b, counts, 2, STUDY_LENGTHS, 0));
    for (int i = 100; i < 300; i++)
        count[0][i] = 10;
    count[1][150] = 500;
    count[1][2000] = 1;
    assert_true(souk_bins_of(&b, counts, 2, STUDY_LENGTHS, 0));
    assert_int_equal(b.width, 10);
    assert_int_equal(b.first, 100);
    assert_true(b.above && !b.below && !b.beyond);
    for (int k = 0; k < 2; k++) {
        int64_t sum = 0;
        for (int i = 0; i < b.n; i++)
            sum += b.count[k][i];
        assert_int_equal(sum, b.total[k]);
    }
    for (int i = 0; i < 20; i++)
        assert_int_equal(b.count[0][i], 100); /* uniform, without artificial steps */
    assert_int_equal(b.count[1][b.n - 1], 1);
    SOUK_OUT(words, 64);
    souk_bins_say(&b, b.n - 1, SOUK_EN, &words);
    assert_string_equal(words.buf, "300 or more, up to 2000");
    souk_out_reset(&words);
    souk_bins_say(&b, 3, SOUK_EN, &words);
    assert_string_equal(words.buf, "130–139");
    memset(count, 0, sizeof count);
    count[0][STUDY_LENGTHS - 1] = 5;
    assert_true(souk_bins_of(&b, counts, 2, STUDY_LENGTHS, 0));
    assert_true(b.beyond);
}

/* Every value of a facet and every action has a text in every language that is not its key. */
static void test_words(void **context)
{
    (void)context;
    for (int i = 0; i < souk_num_games; i++) {
        souk_study s;
        open_study(&s, souk_games[i], souk_games[i]->max_seats);
        run_study(&s, 1, 0, 1);
        for (int lang = 0; lang < souk_num_langs(); lang++) {
            souk_comparison c = {.v = {{.study = &s, .name = "a"}}, .n = 1, .lang = lang, .pace = 12};
            souk_book b;
            assert_true(souk_book_open(&b, &c));
            for (int k = 0; k < b.num_found[0]; k++) {
                const souk_finding *f = &b.found[0][k];
                assert_true(f->label[0] != '\0' && !strchr(f->label, '{') && !strchr(f->label, '='));
                if (strcmp(f->section, "facet") == 0) assert_string_not_equal(f->label, f->key);
            }
            souk_book_close(&b);
        }
        souk_study_close(&s);
    }
}

/* Of three variants the first two are the same study: only the third differs, and each row has its own label. */
static void test_differences(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    souk_study a, b, d;
    open_study_of(&a, g, g->min_seats, 4 * PLAYS);
    open_study_of(&b, g, g->min_seats, 4 * PLAYS);
    open_study_of(&d, g, g->min_seats, 4 * PLAYS);
    d.bots[0] = &souk_bot_normal;
    run_study(&a, 2, 0, 1);
    run_study(&b, 1, 0, 1);
    run_study(&d, 2, 0, 1);
    souk_comparison c = {
        .v = {{.study = &a, .name = "a"}, {.study = &b, .name = "b"}, {.study = &d, .name = "d"}},
        .n = 3,
        .pace = 12};
    souk_book book;
    assert_true(souk_book_open(&book, &c));
    const souk_row *row = souk_book_find(&book, "seat", "1");
    souk_figure by;
    assert_non_null(row);
    assert_false(souk_book_difference(&book, row, 0, &by));
    assert_true(souk_book_difference(&book, row, 1, &by) && !souk_figure_differs(by));
    assert_true(souk_book_difference(&book, row, 2, &by) && souk_figure_differs(by) && by.value > 0);
    assert_true(souk_book_stands_out(&book, row, row->of[2]));
    assert_non_null(strstr(row->of[0]->label, "random"));
    assert_non_null(strstr(row->of[2]->label, "normal"));
    /* The interval is wider than that of a single comparison. */
    assert_true(book.deviations[0] > book.deviations[1] && book.deviations[1] > 1.96);
    assert_true(book.compared[0] > book.compared[1] && book.compared[1] >= 2 * 11);
    souk_book_close(&book);
    souk_study_close(&a);
    souk_study_close(&b);
    souk_study_close(&d);
}

/* Seats that play alike have their fair share, whatever their number: no difference. */
static void test_numbers_of_seats_are_compared_by_their_fair_shares(void **context)
{
    (void)context;
    const souk_game *g = souk_games[0];
    souk_study few, many;
    open_study_of(&few, g, g->min_seats, 4 * PLAYS);
    open_study_of(&many, g, g->max_seats, 4 * PLAYS);
    run_study(&few, 2, 0, 1);
    run_study(&many, 2, 0, 1);
    souk_comparison c = {
        .v = {{.study = &few, .name = "few"}, {.study = &many, .name = "many"}}, .n = 2, .pace = 12};
    souk_book book;
    assert_true(souk_book_open(&book, &c));
    for (int i = 0; i < book.n; i++) {
        souk_figure by;
        if (strcmp(book.row[i].first->section, "seat") == 0 &&
            souk_book_difference(&book, &book.row[i], 1, &by))
            assert_false(souk_figure_differs(by));
    }
    souk_book_close(&book);
    souk_study_close(&few);
    souk_study_close(&many);
}

/* The number of columns of a line of CSV. */
static int columns_of(const char *line)
{
    int commas = 0;
    bool quoted = false;
    for (const char *at = line; *at != '\n'; at++) {
        quoted ^= *at == '"';
        commas += *at == ',' && !quoted;
    }
    return commas + 1;
}

static bool is_text(const souk_json *object, const char *key, const char *text)
{
    const char *found = souk_json_text(souk_json_get(object, key));
    return found && strcmp(found, text) == 0;
}

/* A finding of a study in the JSON. */
static const souk_json *finding(const souk_json *study, const char *section, const char *key)
{
    const souk_json *findings = souk_json_get(study, "findings");
    for (int i = 0; i < findings->count; i++) {
        const souk_json *f = souk_json_at(findings, i);
        if (is_text(f, "section", section) && is_text(f, "key", key)) return f;
    }
    fail_msg("no finding %s of %s", key, section);
    return NULL;
}

static double number(const souk_json *object, const char *key)
{
    const souk_json *value = souk_json_get(object, key);
    assert_non_null(value);
    assert_int_equal(value->type, SOUK_JSON_NUMBER);
    return value->number;
}

/* The bars have one count per variant and hold every play; a mean lies within its interval. */
static void check_histogram(const souk_json *histograms, const char *key, int variants, int64_t total)
{
    const souk_json *h = souk_json_get(histograms, key), *bars = souk_json_get(h, "bars");
    assert_true(bars->count > 0 && number(h, "width") >= 1);
    const souk_json *list = souk_json_get(h, "variants");
    assert_int_equal(list->count, variants);
    for (int k = 0; k < variants; k++) {
        const souk_json *counts = souk_json_get(souk_json_at(list, k), "counts"),
                        *mean = souk_json_get(souk_json_at(list, k), "mean");
        double sum = 0;
        for (int i = 0; i < counts->count; i++)
            sum += souk_json_at(counts, i)->number;
        assert_int_equal(counts->count, bars->count);
        assert_int_equal((int64_t)sum, total);
        assert_true(number(mean, "low") <= number(mean, "value") &&
                    number(mean, "value") <= number(mean, "high"));
    }
}

/* The JSON has everything that the page of the report shows. */
static void check_json(const souk_json *root, const souk_comparison *c)
{
    const souk_study *s = c->v[0].study;
    const souk_json *studies = souk_json_get(root, "studies"),
                    *histograms = souk_json_get(root, "histograms");
    assert_true(is_text(root, "title", s->game->title));
    assert_true(is_text(root, "lang", "fr"));
    assert_true(is_text(root, "varied", "x"));
    assert_int_equal(studies->count, c->n);
    for (int k = 0; k < c->n; k++) {
        const souk_json *study = souk_json_at(studies, k), *seat = finding(study, "seat", "1"),
                        *moments = souk_json_get(study, "moments");
        assert_true(is_text(study, "variant", c->v[k].name));
        assert_true(number(study, "x") == c->v[k].x && number(study, "plays") == PLAYS);
        assert_true(is_text(seat, "unit", "share"));
        assert_true(fabs(number(seat, "fair") - 1.0 / s->entries) < 1e-5);
        assert_true(number(seat, "low") <= number(seat, "value") &&
                    number(seat, "value") <= number(seat, "high"));
        const souk_json *won = finding(study, "skill", "random"), *spread = finding(study, "elo", "spread");
        assert_true(number(won, "cases") == PLAYS && number(won, "low") < number(won, "fair"));
        assert_true(is_text(spread, "unit", "elo") && number(spread, "low") < number(spread, "value"));
        assert_int_equal(moments->count, STUDY_MOMENTS);
        int ends = 0;
        for (int i = 0; i < souk_json_get(study, "findings")->count; i++) {
            const souk_json *f = souk_json_at(souk_json_get(study, "findings"), i);
            if (!souk_json_get(f, "end")) continue;
            ends += is_text(f, "end", "most") ? 1 : -1;
            assert_true(number(f, "chosen") == 0 || souk_json_get(f, "record"));
        }
        assert_int_equal(ends, 0);
        const souk_json *last = souk_json_at(moments, STUDY_MOMENTS - 1);
        assert_true(number(last, "at") == 1.0 && souk_json_get(last, "leads")->count == s->entries);
        assert_true(number(souk_json_get(last, "decided"), "high") <= 1.0);
    }
    check_histogram(histograms, "lengths", c->n, PLAYS);
    check_histogram(histograms, "margins", c->n, PLAYS);
    check_histogram(histograms, "scores", c->n, (int64_t)PLAYS * s->entries);
}

/* The JSON can be parsed and is complete; all lines of the CSV have the same number of columns. Terminal plots keep to
 * the width and, if requested, to ASCII. */
static void test_reports(void **context)
{
    (void)context;
    souk_study a, b, skill;
    const souk_game *g = souk_games[souk_num_games - 1];
    open_study(&a, g, g->max_seats);
    open_study(&b, g, g->max_seats);
    open_study(&skill, g, g->max_seats);
    b.seed = 9;
    skill.lone = &souk_bot_random;
    run_study(&a, 1, 0, 1);
    run_study(&b, 1, 0, 1);
    run_study(&skill, 1, 0, 1);
    souk_comparison c = {.v = {{&a, "a <1>", 1, 0, {&skill, &skill, &skill, &skill}, {0}, NULL},
                               {&b, "b", 2, 0, {&skill, &skill, &skill, &skill}, {0}, NULL}},
                         .n = 2,
                         .lang = souk_lang_of("fr"),
                         .pace = 12,
                         .varied = "x",
                         .curves = 1};
    char *text = malloc(REPORT_ROOM);
    assert_non_null(text);
    souk_out out;
    souk_out_init(&out, text, REPORT_ROOM);
    assert_true(souk_report_json(&c, &out));
    assert_false(souk_out_full(&out));
    char *copy = strdup(text);
    int size = souk_json_size(text, out.len);
    souk_json *nodes = calloc((size_t)size, sizeof *nodes);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    assert_true(copy && nodes && souk_json_parse(copy, out.len, nodes, size, &error) > 0);
    check_json(nodes, &c);
    free(nodes);
    free(copy);
    souk_out_reset(&out);
    assert_true(souk_report_csv(&c, &out));
    assert_non_null(strstr(text, ",differs\n"));
    for (char *line = text; *line; line = strchr(line, '\n') + 1)
        assert_int_equal(columns_of(line), 14);
    souk_out_reset(&out);
    c.lang = SOUK_EN;
    assert_true(souk_report_text(&c, 100, true, &out));
    for (const char *at = text; *at; at++)
        assert_true((unsigned char)*at < 0x80);
    free(text);
    souk_study_close(&a);
    souk_study_close(&b);
    souk_study_close(&skill);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_add_up),
        cmocka_unit_test(test_drawn_decisions),
        cmocka_unit_test(test_ranks_add_up),
        cmocka_unit_test(test_kept_counts_go_on),
        cmocka_unit_test(test_stops_on_request),
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_grows),
        cmocka_unit_test(test_lone_bot),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_luck),
        cmocka_unit_test(test_bins),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_numbers_of_seats_are_compared_by_their_fair_shares),
        cmocka_unit_test(test_reports),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
