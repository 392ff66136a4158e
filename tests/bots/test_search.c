/* test_search.c: the promises of the search: reproducible findings for a number of iterations, a best action whenever
 * it is stopped, mixed secret choices, a known win found, and sorted advice. */
#include "bots/ahead.h"
#include "bots/search.h"
#include "core/out.h"
#include "souk_test.h"
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static souk_state begin(const souk_game *g, int seats, int actions, int *who)
{
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_state s;
    memset(&s, 0, sizeof s);
    souk_options_lab(g, &options);
    souk_setup(g, &s, parts, &options, seats);
    souk_rng chance = souk_rng_seeded(11), player = souk_rng_seeded(12);
    for (;; actions--) {
        souk_mask legal;
        *who = souk_mover(g, &s);
        assert_int_not_equal(*who, SOUK_DONE);
        int a;
        if (*who == SOUK_CHANCE) {
            a = souk_draw(g, &s, parts, &chance);
        } else {
            souk_legal(g, &s, parts, *who, &legal);
            if (actions <= 0 && souk_mask_count(&legal) > 1) return s;
            a = souk_mask_pick(&legal, &player);
        }
        g->apply(&s, parts, *who, a, NULL);
    }
}

static void same_findings(const souk_findings *a, const souk_findings *b)
{
    assert_int_equal(a->iterations, b->iterations);
    assert_int_equal(a->n, b->n);
    for (int i = 0; i < a->n; i++) {
        assert_int_equal(a->found[i].action, b->found[i].action);
        assert_int_equal(a->found[i].visits, b->found[i].visits);
        assert_true(a->found[i].weight == b->found[i].weight);
        assert_true(a->found[i].win == b->found[i].win);
    }
}

/* The tree depends on the iterations, not on the number of threads. */
static void threads_change_nothing(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(2, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->max_seats, 8, &seat);
        souk_budget b = {.iterations = 403};
        for (; b.threads <= 4; b.threads += 4) {
            memset(&found[b.threads > 0], 0x7F, sizeof *found); /* stale contents */
            assert_true(
                souk_search(g, &s, souk_parts_default(g), seat, 5, &b, SOUK_TO_JUDGE, &found[b.threads > 0]));
        }
        assert_int_equal(found[0].iterations, b.iterations);
        assert_true(found[0].n > 1);
        same_findings(&found[1], &found[0]);
    }
    free(found);
}

/* A search that only has to choose gives the same choice earlier. A secret choice takes all iterations, since all of
 * them determine its mix. */
static void a_clear_choice_ends_a_search(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(2, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int sooner = 0, same = 0;
        if (!g->search_iterations) continue; /* too short to end earlier */
        for (int actions = 4; actions < 40; actions += 4) {
            int seat, choice[2];
            souk_state s = begin(g, g->min_seats, actions, &seat);
            souk_budget b = {.iterations = 800};
            for (int k = 0; k < 2; k++) {
                souk_rng rng = souk_rng_seeded(1);
                souk_aim aim = k ? SOUK_TO_CHOOSE : SOUK_TO_JUDGE;
                assert_true(souk_search(g, &s, souk_parts_default(g), seat, 5, &b, aim, &found[k]));
                choice[k] = souk_search_pick(&found[k], &rng);
            }
            assert_int_equal(found[0].iterations, b.iterations);
            assert_true(found[1].iterations <= b.iterations);
            if (found[1].mixed) assert_int_equal(found[1].iterations, b.iterations);
            sooner += found[1].iterations < b.iterations;
            same += choice[0] == choice[1];
        }
        assert_true(sooner >= 3);
        assert_true(same >= 8);
    }
    free(found);
}

/* A full tree stops growing; at the default size no search fills its tree. */
static void a_search_does_not_fill_its_tree(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(1, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        if (!g->search_iterations) continue;
        souk_state s = begin(g, g->max_seats, 6 + 16 * (i % 3), &seat); /* early or in the midst of a play */
        souk_budget b = {.iterations = g->search_iterations, .threads = 1};
        assert_true(souk_search(g, &s, souk_parts_default(g), seat, 5, &b, SOUK_TO_JUDGE, found));
        assert_int_equal(found->refused, 0);
    }
    free(found);
}

static bool at_once(void *context)
{
    atomic_fetch_add((atomic_int *)context, 1);
    return true;
}

/* Searches the first decision of a game within the budget and checks the findings; returns the iterations. */
static int64_t finds_within(const souk_game *g, const souk_budget *budget)
{
    int seat;
    souk_state s = begin(g, g->max_seats, 5, &seat);
    souk_findings *found = calloc(1, sizeof *found);
    assert_non_null(found);
    souk_rng rng = souk_rng_seeded(1);
    assert_true(souk_search(g, &s, souk_parts_default(g), seat, 5, budget, SOUK_TO_JUDGE, found));
    souk_mask legal;
    souk_legal(g, &s, souk_parts_default(g), seat, &legal);
    assert_true(souk_mask_has(&legal, souk_search_pick(found, &rng)));
    int64_t iterations = found->iterations;
    free(found);
    return iterations;
}

static void a_search_can_be_stopped(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        atomic_int asked = 0;
        souk_budget b = {
            .iterations = SOUK_ITERATIONS_ENDLESS, .threads = 9, .stop = at_once, .context = &asked};
        int64_t iterations = finds_within(souk_games[i], &b);
        assert_int_equal(atomic_load(&asked), SOUK_TREES_MAX); /* once for each tree */
        assert_true(iterations > 0 && iterations < 1000);
    }
}

/* With a time limit the search returns, although its iterations would take days. The duration is not tested: it depends
 * on the machine. */
static void a_search_with_a_time_limit_ends(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        souk_budget b = {.iterations = SOUK_ITERATIONS_ENDLESS, .threads = 1 + i % 3, .seconds = 0.02};
        int64_t iterations = finds_within(souk_games[i], &b);
        assert_true(iterations >= b.threads && iterations < SOUK_ITERATIONS_ENDLESS);
    }
}

static void findings_add_up(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->min_seats, 3, &seat);
        souk_findings *found = calloc(1, sizeof *found);
        assert_non_null(found);
        souk_budget b = {.iterations = 800, .threads = 1};
        assert_true(souk_search(g, &s, souk_parts_default(g), seat, 5, &b, SOUK_TO_JUDGE, found));
        int64_t visits = 0;
        double sum = 0.0;
        for (int a = 0; a < found->n; a++)
            visits += found->found[a].visits;
        for (int e = 0; e < found->judged.entries; e++)
            sum += (double)found->judged.win[e];
        assert_int_equal(visits, 800);
        assert_true(fabs(sum - 1.0) < 1e-3);
        free(found);
    }
}

/* With simultaneous choices a deterministic choice would be predictable. */
static void secret_choices_are_mixed(void **unused)
{
    (void)unused;
    int mixed = 0;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        if (!g->retract) continue;
        souk_options options;
        souk_options_lab(g, &options);
        souk_state s;
        memset(&s, 0, sizeof s);
        souk_setup(g, &s, parts, &options, g->min_seats);
        souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
        uint32_t all = (1u << g->min_seats) - 1;
        for (int rounds = 0; g->pending(&s) && rounds < 3;) {
            int who = souk_mover(g, &s), a;
            souk_mask legal;
            if (g->pending(&s) == all) {
                souk_findings found;
                souk_budget b = {.iterations = 2000, .threads = 1};
                /* Choosing first and choosing last, after the others, must give the same result. */
                souk_state last = s;
                for (int seat = 1; seat < g->min_seats; seat++) {
                    souk_legal(g, &last, parts, seat, &legal);
                    g->apply(&last, parts, seat, souk_mask_pick(&legal, &player), NULL);
                }
                souk_state open = last, first = s;
                g->retract(&open, parts, 0);
                g->retract(&first, parts, 0);
                assert_memory_equal(&open, &first, g->state_size); /* no trace of their choices is left */
                assert_int_equal(g->pending(&open), all);
                assert_true(souk_search(g, &last, parts, 0, 9, &b, SOUK_TO_JUDGE, &found));
                assert_true(found.mixed);
                int likely = 0;
                double sum = 0.0;
                for (int k = 0; k < found.n; k++)
                    sum += found.found[k].weight;
                for (int k = 0; k < found.n; k++)
                    likely += found.found[k].weight > 0.02 * sum;
                mixed += likely > 1;
                rounds++;
            }
            if (who == SOUK_CHANCE) {
                a = souk_draw(g, &s, parts, &chance);
            } else {
                souk_legal(g, &s, parts, who, &legal);
                a = souk_mask_pick(&legal, &player);
            }
            g->apply(&s, parts, who, a, NULL);
        }
    }
    assert_true(mixed > 0);
}

static void advice_is_in_order_and_in_words(void **unused)
{
    (void)unused;
    souk_voice voice = {SOUK_EN, {NULL}};
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->max_seats, 12, &seat);
        souk_advice advice[4];
        souk_rng rng = souk_rng_seeded(4);
        int n = souk_bot_explain(&souk_bot_normal, g, &s, souk_parts_default(g), seat, &rng, NULL, &voice,
                                 advice, 4);
        assert_true(n > 0);
        for (int k = 0; k < n; k++) {
            assert_true(advice[k].win >= 0.0F && advice[k].win <= 1.0F);
            assert_true(advice[k].share > 0.0F || souk_at_once(g, &s, souk_parts_default(g), seat));
            assert_true(advice[k].share >= 0.0F && advice[k].share <= 1.0F);
            if (k > 0) assert_true(advice[k].share <= advice[k - 1].share);
            if (g->reason) assert_true(strlen(advice[k].reason) > 0);
        }
    }
}

/* The continuation is given in words where the tree knows it, and it can be played. */
static void advice_includes_the_likely_replies(void **unused)
{
    (void)unused;
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_budget budget = {.iterations = 1200, .threads = 1};
    int told = 0;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        for (int actions = 0; g->reason && actions < 40; actions += 4) {
            int seat;
            souk_state s = begin(g, g->max_seats, actions, &seat);
            souk_advice advice[2];
            souk_rng rng = souk_rng_seeded(4);
            int n = souk_bot_explain(&souk_bot_hard, g, &s, souk_parts_default(g), seat, &rng, &budget,
                                     &voice, advice, 2);
            for (int k = 0; k < n; k++) {
                assert_in_range(advice[k].line_length, 0, SOUK_LINE_MAX);
                const char *then = strstr(advice[k].reason, "; then probably Seat ");
                if (!then) continue;
                assert_true(advice[k].line_length > 0 && then > advice[k].reason);
                told++;
            }
        }
    }
    assert_true(told >= 10);
}

static void exp_matches_the_standard_function(void **unused)
{
    (void)unused;
    for (double x = -30.0; x <= 0.0; x += 0.0137)
        assert_true(fabs(souk_exp(x) / exp(x) - 1.0) < 1e-12);
    assert_true(souk_exp(-1e9) == 0.0);
    assert_true(souk_exp(0.0) == 1.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_matches_the_standard_function),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_search_with_a_time_limit_ends),
        cmocka_unit_test(a_clear_choice_ends_a_search),
        cmocka_unit_test(a_search_does_not_fill_its_tree),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(findings_add_up),
        cmocka_unit_test(secret_choices_are_mixed),
        cmocka_unit_test(advice_is_in_order_and_in_words),
        cmocka_unit_test(advice_includes_the_likely_replies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
