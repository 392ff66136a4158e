/* test_exhaust.c: exhaustive search of small worlds: no state is missed or counted twice, every fault is found, and an
 * interrupted search gives the same result. */
#include "core/file.h"
#include "lab/proof/matrix.h"
#include "lab/proof/regret.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIST_MAX = 20000, SMALL = 4 << 20, RARELY = 1 << 30 };

static char folder[] = "/tmp/souk-exhaust-XXXXXX";
static souk_game broken;

/* High or Low to `goal` points, with at most that many rounds. */
static souk_world world_of(const souk_game *g, int goal, int rounds)
{
    souk_world w;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    char text[16];
    memset(&w, 0, sizeof w);
    w.game = g;
    w.parts = souk_parts_default(souk_game_find("template"));
    souk_options_lab(g, &w.options);
    snprintf(text, sizeof text, "%d", goal);
    assert_true(souk_option_set(g, &w.options, "goal", text, &error));
    snprintf(text, sizeof text, "%d", rounds);
    assert_true(souk_option_set(g, &w.options, "max_rounds", text, &error));
    w.seats = 2;
    w.folder = folder;
    w.memory = SMALL;
    w.closely = 1;
    w.threads = 1;
    return w;
}

static souk_census census_of(const souk_world *w)
{
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_exhaust *x = souk_exhaust_open(w, &error);
    if (!x) fail_msg("%s", error.text);
    if (!souk_exhaust_run(x, NULL, NULL, &error)) fail_msg("%s", error.text);
    souk_census census = *souk_exhaust_census(x);
    souk_exhaust_close(x);
    return census;
}

static void same_counts(const souk_census *a, const souk_census *b)
{
    assert_int_equal(a->states, b->states);
    assert_int_equal(a->transitions, b->transitions);
    assert_int_equal(a->ends, b->ends);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->examined, b->examined);
    assert_int_equal(a->imagined, b->imagined);
    assert_true(a->whole && b->whole && a->judged && b->judged);
    assert_int_equal(a->stuck, 0);
    assert_int_equal(b->stuck, 0);
}

/* --- against a linear list ----------------------------- */

static souk_state list[LIST_MAX];
static int listed;

static void list_state(const souk_game *g, const souk_state *s)
{
    for (int i = 0; i < listed; i++)
        if (memcmp(&list[i], s, g->state_size) == 0) return;
    assert_true(listed < LIST_MAX);
    memcpy(&list[listed++], s, g->state_size);
}

static void every_state_is_counted_once(void **unused)
{
    (void)unused;
    souk_world w = world_of(souk_game_find("template"), 2, 3);
    souk_census census = census_of(&w);
    const souk_game *g = w.game;
    souk_state first;
    memset(&first, 0, sizeof first);
    souk_setup(g, &first, w.parts, &w.options, w.seats);
    int64_t transitions = 0, ends = 0;
    listed = 0;
    list_state(g, &first);
    for (int i = 0; i < listed; i++) {
        ends += g->pending(&list[i]) == 0;
        for (int actor = SOUK_TABLE; actor < w.seats; actor++) {
            souk_mask legal;
            souk_legal(g, &list[i], w.parts, actor, &legal);
            for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0; transitions++) {
                souk_state after = list[i];
                g->apply(&after, w.parts, actor, a, NULL);
                list_state(g, &after);
            }
        }
    }
    assert_int_equal(census.states, listed);
    assert_int_equal(census.transitions, transitions);
    assert_int_equal(census.ends, ends);
    assert_int_equal(census.examined, listed);
    assert_true(census.whole && census.judged);
    assert_true(census.imagined > 0);
    assert_true(census.open); /* only simultaneous choices are hidden */
    assert_int_equal(census.stuck, 0);
    assert_string_equal(census.property, "");
}

static bool stop_at(void *context, const souk_census *so_far)
{
    return so_far->depth < *(const int64_t *)context;
}

static void a_stopped_search_can_be_resumed(void **unused)
{
    (void)unused;
    souk_world w = world_of(souk_game_find("template"), 3, 6);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_census straight = census_of(&w);
    for (int64_t depth = 4; depth <= 12; depth += 4) {
        souk_exhaust *x = souk_exhaust_open(&w, &error);
        assert_non_null(x);
        assert_int_equal(souk_exhaust_census(x)->resumed, depth > 4);
        assert_true(souk_exhaust_run(x, stop_at, &depth, &error));
        assert_true(souk_exhaust_census(x)->stopped);
        souk_exhaust_close(x);
    }
    souk_world other = w;
    other.seats = 3;
    assert_null(souk_exhaust_open(&other, &error));
    assert_non_null(strstr(error.text, "another search"));
    souk_census resumed = census_of(&w);
    assert_true(resumed.resumed);
    same_counts(&straight, &resumed);
}

/* Stops as soon as the transitions are read backwards, when no state is new. */
static bool stop_on_the_way_back(void *context, const souk_census *so_far)
{
    (void)context;
    return !so_far->whole;
}

static void a_search_stopped_on_its_way_back_can_be_resumed(void **unused)
{
    (void)unused;
    souk_world w = world_of(souk_game_find("template"), 3, 6);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_census straight = census_of(&w);
    souk_exhaust *x = souk_exhaust_open(&w, &error);
    assert_non_null(x);
    assert_true(souk_exhaust_run(x, stop_on_the_way_back, NULL, &error));
    assert_true(souk_exhaust_census(x)->stopped);
    assert_false(souk_exhaust_census(x)->whole || souk_exhaust_census(x)->judged);
    souk_exhaust_close(x);
    souk_census resumed = census_of(&w);
    assert_true(resumed.resumed);
    same_counts(&straight, &resumed);
}

/* A world that begins later is part of one that begins earlier, and a search refuses the files of another world. */
static void a_search_can_begin_anywhere(void **unused)
{
    (void)unused;
    souk_world w = world_of(souk_game_find("template"), 3, 6);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    souk_census whole = census_of(&w), before = whole;
    souk_rng rng = souk_rng_seeded(1);
    souk_state s;
    souk_world_first(&w, &s);
    w.from = &s;
    souk_census same = census_of(&w);
    same_counts(&whole, &same);
    for (int who; (who = souk_mover(w.game, &s)) != SOUK_DONE;) {
        souk_mask legal;
        souk_legal(w.game, &s, w.parts, who, &legal);
        w.game->apply(&s, w.parts, who, souk_mask_pick(&legal, &rng), NULL);
        souk_census after = census_of(&w);
        assert_true(after.whole && after.judged && after.states < before.states);
        before = after;
    }
    assert_int_equal(before.states, 1);
    assert_int_equal(before.ends, 1);
    int64_t depth = 4;
    w.from = NULL;
    souk_exhaust *x = souk_exhaust_open(&w, &error);
    assert_true(souk_exhaust_run(x, stop_at, &depth, &error));
    souk_exhaust_close(x);
    w.from = &s;
    assert_null(souk_exhaust_open(&w, &error));
    w.from = NULL;
    census_of(&w);
}

static void unchecked_settings_are_refused(void **unused)
{
    (void)unused;
    souk_world good = world_of(souk_game_find("template"), 3, 6), w = good;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    w.seats = 0;
    assert_null(souk_exhaust_open(&w, &error));
    w = good;
    memset(&w.options, 0x7F, sizeof w.options);
    assert_null(souk_exhaust_open(&w, &error));
    assert_non_null(strstr(error.text, "cannot have the value"));
}

static void exceeded_bounds_are_reported(void **unused)
{
    (void)unused;
    souk_world w = world_of(souk_game_find("template"), 6, 40);
    w.seats = 3;
    w.closely = RARELY;
    w.memory = SOUK_EXHAUST_LEAST;
    souk_census full = census_of(&w);
    assert_true(full.full && !full.whole && !full.judged);
    assert_true(full.states <= full.capacity / 7 * 8 && full.states > full.capacity / 2);
    w.memory = SMALL;
    w.depth = 5;
    souk_census bounded = census_of(&w);
    assert_true(bounded.bounded && !bounded.whole && !bounded.full);
    assert_int_equal(bounded.depth, 5);
}

/* --- broken games --- */

static const souk_game *sound;

/* A conservation error late in the play. */
static const char *late_loss(const void *state, const void *parts)
{
    const uint8_t *s = state;
    return s[2] >= 2 ? "points" : sound->conserved(state, parts); /* the third byte is the round */
}

/* The last state leads back to the first, so that no play ends. */
static uint32_t for_ever(void *state, const void *parts, int actor, int action, souk_events *events)
{
    uint32_t learned = sound->apply(state, parts, actor, action, events);
    if (sound->pending(state) == 0) {
        souk_options options;
        memset(&options, 0, sizeof options);
        options.v[0] = ((const uint8_t *)state)[1];
        options.v[1] = ((const uint8_t *)state)[3];
        souk_setup(sound, state, parts, &options, souk_seats(sound, state));
    }
    return learned;
}

static void faults_are_found(void **unused)
{
    (void)unused;
    sound = souk_game_find("template");
    broken = *sound;
    broken.conserved = late_loss;
    souk_world w = world_of(&broken, 2, 3);
    souk_census census = census_of(&w);
    assert_string_equal(census.property, "conservation");
    assert_non_null(strstr(census.position, "round = 2"));
    assert_false(census.whole);

    broken = *sound;
    broken.apply = for_ever;
    w = world_of(&broken, 2, 3);
    w.closely = RARELY; /* a close check plays on to the end, so it would find the fault too */
    census = census_of(&w);
    assert_true(census.whole && census.judged);
    assert_string_equal(census.property, "");
    assert_int_equal(census.ends, 0);
    assert_int_equal(census.stuck, census.states);
}

/* --- solved worlds --- */

/* The value of the state, by trying everything. */
static double tried(const souk_world *w, const souk_state *s)
{
    const souk_game *g = w->game;
    int who = souk_mover(g, s);
    souk_mask mask;
    uint32_t weight[SOUK_ACTIONS_MAX], sum = 0;
    if (who == SOUK_DONE) {
        uint32_t winners = souk_winners(g, s, w->parts);
        return (int)(winners & 1) - (int)(winners >> 1);
    }
    if (who == SOUK_CHANCE)
        sum = souk_chances(g, s, w->parts, &mask, weight);
    else
        souk_legal(g, s, w->parts, who, &mask);
    double worth = who == SOUK_CHANCE ? 0 : who == 0 ? -INFINITY : INFINITY;
    for (int a = -1; (a = souk_mask_next(&mask, a + 1)) >= 0;) {
        souk_state after = *s;
        g->apply(&after, w->parts, who, a, NULL);
        double each = tried(w, &after);
        if (who == SOUK_CHANCE)
            worth += each * weight[a] / sum;
        else
            worth = who == 0 ? fmax(worth, each) : fmin(worth, each);
    }
    return worth;
}

/* The first built-in open game for two with small parts, limited to that many rounds. */
static souk_world open_world(const char *rounds, void **parts)
{
    const souk_game *g = souk_game_find("bazaar");
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    static souk_report report;
    char path[512], *text;
    size_t len;
    snprintf(path, sizeof path, "%s/tests/small/bazaar.json", getenv("SOUK_ROOT"));
    assert_true(souk_file_read(path, 1 << 20, &text, &len, &error));
    *parts = malloc(g->parts_size);
    assert_true(souk_parts_read(g, text, len, *parts, &report));
    free(text);
    souk_world w = {.game = g, .parts = *parts, .seats = 2, .folder = folder, .memory = 64 << 20};
    w.closely = RARELY;
    w.threads = 1;
    souk_options_lab(g, &w.options);
    souk_option_set(g, &w.options, "cards", "1,2", &error);
    souk_option_set(g, &w.options, "max_rounds", rounds, &error);
    return w;
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    void *parts;
    souk_world w = open_world("2", &parts);
    w.closely = 4096;
    souk_census one = census_of(&w);
    w.threads = 8;
    assert_true(one.widest > 7000); /* enough work for all threads */
    for (int i = 0; i < 4; i++) {
        souk_census eight = census_of(&w);
        same_counts(&one, &eight);
    }
    free(parts);
}

static void the_solution_matches_brute_force(void **unused)
{
    (void)unused;
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    void *parts;
    souk_world w = open_world("2", &parts);
    const souk_game *g = w.game;
    w.values = true;
    souk_exhaust *x = souk_exhaust_open(&w, &error);
    assert_non_null(x);
    assert_true(souk_exhaust_run(x, NULL, NULL, &error));
    assert_true(souk_exhaust_census(x)->open);
    assert_true(souk_exhaust_solve(x, &error));
    souk_rng rng = souk_rng_seeded(3);
    for (int play = 0; play < 20; play++) {
        souk_state s;
        memset(&s, 0, sizeof s);
        souk_setup(g, &s, parts, &w.options, 2);
        for (int moves = 0, who; (who = souk_mover(g, &s)) != SOUK_DONE; moves++) {
            souk_mask legal;
            if (moves > 8) assert_float_equal(souk_exhaust_worth(x, &s), tried(&w, &s), 1e-9);
            souk_legal(g, &s, parts, who, &legal);
            g->apply(&s, parts, who, souk_mask_pick(&legal, &rng), NULL);
        }
    }
    souk_regret best, random;
    souk_regret_play(x, &w, souk_bot_find("hard"), NULL, 1, 2, &best);
    souk_regret_play(x, &w, souk_bot_find("random"), NULL, 1, 50, &random);
    assert_int_equal(random.plays, 50);
    assert_true(random.best <= random.decisions && random.lost >= random.worst);
    assert_true(best.lost <= 4);
    souk_exhaust_close(x);
    free(parts);
}

static void a_matrix_game_is_solved(void **unused)
{
    (void)unused;
    double payoff[] = {3, -1, -2, 1}, row[2], column[2];
    souk_matrix m = {2, 2, payoff, row, column, 0, 0};
    assert_true(souk_matrix_solve(&m));
    assert_float_equal(m.worth, 1.0 / 7, 1e-12);
    assert_float_equal(row[0], 3.0 / 7, 1e-12);
    assert_float_equal(column[0], 2.0 / 7, 1e-12);
    assert_true(m.gap < 1e-12);
}

static void partly_searched_worlds_are_not_solved(void **unused)
{
    (void)unused;
    souk_world w = world_of(souk_game_find("template"), 1, 1);
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    w.values = true;
    w.depth = 1;
    souk_exhaust *x = souk_exhaust_open(&w, &error);
    assert_true(souk_exhaust_run(x, NULL, NULL, &error));
    assert_false(souk_exhaust_solve(x, &error));
    souk_exhaust_close(x);
}

int main(void)
{
    if (!mkdtemp(folder)) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_counted_once),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_stopped_search_can_be_resumed),
        cmocka_unit_test(a_search_stopped_on_its_way_back_can_be_resumed),
        cmocka_unit_test(a_search_can_begin_anywhere),
        cmocka_unit_test(unchecked_settings_are_refused),
        cmocka_unit_test(exceeded_bounds_are_reported),
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(the_solution_matches_brute_force),
        cmocka_unit_test(a_matrix_game_is_solved),
        cmocka_unit_test(partly_searched_worlds_are_not_solved),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
