/* test_luck.c: luck and choice against known values: in a small solved world, each change of the win chance that an
 * analysis reports is compared with the true change.
 *
 * Without arguments it is a short test in a world where stones can be multiplied. `test_lab_luck PARTS ROUNDS PLAYS
 * ITERATIONS` prints the figures of docs/bots.md. */
#include "bots/analysis.h"
#include "core/file.h"
#include "lab/proof/exhaust.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOMENTS_MAX = 400, KINDS = 2, LUCK = 0, CHOICE = 1 };

static const double worth_a_sign = 0.05; /* the smallest true change whose sign must be right */

static char folder[] = "/tmp/souk-luck-XXXXXX";
static const char *small = "bazaar-quick";
static int rounds = 3, plays = 20, iterations = 1000;
static bool told;

/* Pairs of a true change and the reported one. */
typedef struct pairs {
    double n, x, y, xx, yy, xy, off; /* sums */
    int weighty, turned;             /* true changes from worth_a_sign on; those with the wrong sign */
} pairs;

static void add_pair(pairs *p, double truth, double said)
{
    p->n += 1;
    p->x += truth, p->y += said;
    p->xx += truth * truth, p->yy += said * said, p->xy += truth * said;
    p->off += fabs(said - truth);
    if (fabs(truth) < worth_a_sign) return;
    p->weighty++;
    p->turned += truth * said < 0;
}

static double correlation(const pairs *p)
{
    double both = p->xy - p->x * p->y / p->n;
    return both / sqrt((p->xx - p->x * p->x / p->n) * (p->yy - p->y * p->y / p->n));
}

/* --- the world --- */

static souk_exhaust *solve(souk_world *w, souk_error *error)
{
    w->folder = folder;
    w->memory = 1 << (rounds > 3 ? 30 : 26);
    w->closely = 1 << 30;
    w->threads = 1;
    w->values = true;
    souk_exhaust *x = souk_exhaust_open(w, error);
    if (!x || !souk_exhaust_run(x, NULL, NULL, error) || !souk_exhaust_solve(x, error))
        fail_msg("%s", error->text);
    return x;
}

static double true_chance(souk_exhaust *x, const souk_state *s)
{
    return (1 + souk_exhaust_worth(x, s)) / 2;
}

/* A play of a weak bot against a stronger one. */
static void play(souk_analysis *a, const souk_world *w, uint64_t seed)
{
    const souk_bot *bots[] = {souk_bot_find("random"), souk_bot_find("normal")};
    souk_rng chance = souk_rng_seeded(seed), thought = souk_rng_seeded(souk_seed_of(seed, 1));
    memset(&a->start, 0, sizeof a->start);
    souk_setup(w->game, &a->start, w->parts, &w->options, w->seats);
    souk_state s = a->start;
    a->num_moments = 0;
    for (int who; (who = souk_mover(w->game, &s)) != SOUK_DONE; a->num_moments++) {
        assert_true(a->num_moments < MOMENTS_MAX);
        int action = who == SOUK_CHANCE
                         ? souk_draw(w->game, &s, w->parts, &chance)
                         : souk_bot_choose(bots[(who + (int)seed) % 2], w->game, &s, w->parts, who, &thought);
        a->moments[a->num_moments].actor = (int8_t)who;
        a->moments[a->num_moments].action = (int16_t)action;
        w->game->apply(&s, w->parts, who, action, NULL);
    }
}

/* Compares the analysis with the true values, for the acting seat or the first one: changes of single moments, and
 * their sums over the play. */
static void compare(souk_exhaust *x, const souk_world *w, souk_analysis *a, pairs *single, pairs *whole)
{
    souk_state s = a->start;
    double truth = true_chance(x, &s), said = (double)a->first[0], end = said;
    double sum[KINDS][2] = {{0}};
    for (int k = 0; k < a->num_moments; k++) {
        const souk_moment *m = &a->moments[k];
        w->game->apply(&s, w->parts, m->actor, m->action, NULL);
        if (m->actor == SOUK_CHANCE && souk_mover(w->game, &s) == SOUK_CHANCE) continue; /* as one event */
        double now = true_chance(x, &s), tells = (double)m->win[0];
        double side = m->actor == 1 ? -1 : 1;
        int kind = m->actor == SOUK_CHANCE ? LUCK : CHOICE;
        if (m->judged) add_pair(&single[kind], side * (now - truth), side * (tells - said));
        sum[kind][0] += now - truth, sum[kind][1] += tells - said;
        truth = now, said = tells;
    }
    end += sum[LUCK][1] + sum[CHOICE][1];
    assert_true(fabs(end - truth) < 1e-4); /* both know the result */
    assert_true(fabs(sum[LUCK][1] - a->luck[0]) < 1e-4);
    assert_true(fabs(sum[CHOICE][1] - a->own[0] - a->others[0]) < 1e-4);
    for (int kind = 0; kind < KINDS; kind++)
        add_pair(&whole[kind], sum[kind][0], sum[kind][1]);
}

static void tell(const char *name, const pairs *p)
{
    printf("%s: %.0f, true %.3f said %.3f, correlation %.3f, mean error %.3f, turned %d of %d\n", name, p->n,
           p->x / p->n, p->y / p->n, correlation(p), p->off / p->n, p->turned, p->weighty);
}

static void luck_and_choice_match_the_solution(void **unused)
{
    (void)unused;
    static souk_moment moments[MOMENTS_MAX];
    static souk_report report;
    const souk_game *g = souk_game_find("bazaar"); /* open, for two, and small enough */
    souk_error error = {SOUK_EN, 0, 0, "", "", ""};
    char path[512], text[8], *file;
    size_t len;
    snprintf(path, sizeof path, "%s/tests/small/%s.json", getenv("SOUK_ROOT"), small);
    assert_true(souk_file_read(path, 1 << 20, &file, &len, &error));
    void *parts = malloc(g->parts_size);
    assert_true(souk_parts_read(g, file, len, parts, &report));
    souk_world w = {.game = g, .parts = parts, .seats = 2};
    souk_options_lab(g, &w.options);
    souk_option_set(g, &w.options, "cards", "1,2", &error);
    snprintf(text, sizeof text, "%d", rounds);
    souk_option_set(g, &w.options, "max_rounds", text, &error);
    souk_exhaust *x = solve(&w, &error);

    pairs single[KINDS] = {{0}}, whole[KINDS] = {{0}};
    souk_analysis a = {.game = g, .parts = parts, .bot = souk_bot_find("hard"), .moments = moments};
    a.budget.iterations = iterations;
    for (int i = 0; i < plays; i++) {
        play(&a, &w, (uint64_t)i);
        a.passed_over = ~0u; /* which action was better is not tested here */
        assert_true(souk_analyse(&a));
        compare(x, &w, &a, single, whole);
    }
    if (told) {
        tell("luck, each", &single[LUCK]);
        tell("choice, each", &single[CHOICE]);
        tell("luck, a play", &whole[LUCK]);
        tell("choice, a play", &whole[CHOICE]);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        assert_true(correlation(&single[kind]) > 0.9 && correlation(&whole[kind]) > 0.9);
        assert_true(single[kind].off / single[kind].n < 0.05 && single[kind].turned == 0);
    }
    souk_exhaust_close(x);
    free(parts);
    free(file);
}

int main(int argc, char **argv)
{
    if (!mkdtemp(folder)) return 1;
    if (argc == 5) {
        small = argv[1];
        rounds = atoi(argv[2]);
        plays = atoi(argv[3]);
        iterations = atoi(argv[4]);
        told = true;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(luck_and_choice_match_the_solution)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
