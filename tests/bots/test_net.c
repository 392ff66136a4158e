/* Nets: the sums against a plain reading of docs/bots.md, files that must be refused, and what a net may change in a
 * search and what not. */
#include "bots/net.h"
#include "bots/search.h"
#include "core/embedded.h"
#include "core/out.h"
#include "net_file.h"
#include "souk_test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A state in which a seat has a choice, after so many actions at random, or the last one in a shorter play; its
 * mover in *who. */
static souk_state begin(const souk_game *g, int seats, int actions, int *who)
{
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_state s, choice;
    memset(&s, 0, sizeof s);
    souk_options_lab(g, &options);
    souk_setup(g, &s, parts, &options, seats);
    souk_rng chance = souk_rng_seeded(21), player = souk_rng_seeded(22);
    *who = SOUK_DONE;
    for (int mover; (mover = souk_mover(g, &s)) != SOUK_DONE; actions--) {
        souk_mask legal;
        int a;
        if (mover == SOUK_CHANCE) {
            a = souk_draw(g, &s, parts, &chance);
        } else {
            souk_legal(g, &s, parts, mover, &legal);
            a = souk_mask_pick(&legal, &player);
            if (souk_mask_count(&legal) > 1) *who = mover, choice = s;
            if (actions <= 0 && *who == mover) break;
        }
        g->apply(&s, parts, mover, a, NULL);
    }
    assert_int_not_equal(*who, SOUK_DONE);
    return choice;
}

/* --- the plain reading ----------------------------------------------------------------------- */

static int clamped(int64_t x, int least, int most)
{
    return (int)(x < least ? least : x > most ? most : x);
}

/* floor(a / 2^shift) */
static int64_t shifted(int64_t a, int shift)
{
    int64_t unit = (int64_t)1 << shift, q = a / unit;
    return a % unit < 0 ? q - 1 : q;
}

/* The units of the second layer. */
static void plain_layers(const net_plan *p, const souk_game *g, const souk_state *s, int viewer,
                         int64_t *second)
{
    const void *parts = souk_parts_default(g);
    float seen[SOUK_OBSERVE_MAX];
    int64_t x[SOUK_NET_INPUTS_MAX] = {0}, first[SOUK_NET_FIRST_MAX];
    souk_judgement j;
    souk_judge(g, s, parts, &j);
    g->observe(s, parts, viewer, seen);
    for (int i = 0; i < g->observe_size; i++)
        x[i] = clamped((int64_t)floorf(seen[i] * 64.0F + 0.5F), -127, 127);
    for (int e = 0; e < j.entries; e++)
        x[g->observe_size + e] =
            clamped((int64_t)floorf(j.win[(viewer + e) % j.entries] * 64.0F + 0.5F), -127, 127);
    for (int c = 0; c < p->first; c++) {
        first[c] = p->b1[c];
        for (int i = 0; i < p->inputs; i++)
            first[c] += x[i] * p->w1[i * p->first + c];
        first[c] = clamped(shifted(first[c], p->shift[0] - 2), 0, 2047);
    }
    for (int c = 0; c < p->second; c++) {
        second[c] = p->b2[c];
        for (int i = 0; i < p->first; i++)
            second[c] += first[i] * p->w2[i * p->second + c];
        second[c] = clamped(shifted(second[c], p->shift[1]), 0, 2047);
    }
}

static void plain_judge(const net_plan *p, const souk_game *g, const souk_state *s, int viewer, double *win)
{
    int64_t second[SOUK_NET_SECOND_MAX];
    double logit[SOUK_SCORES_MAX], base[SOUK_SCORES_MAX], sum = 0.0;
    souk_judgement j;
    souk_estimate(g, s, souk_parts_default(g), &j, base);
    plain_layers(p, g, s, viewer, second);
    for (int e = 0; e < j.entries; e++) {
        int64_t v = p->bv[e];
        for (int c = 0; c < p->second; c++)
            v += second[c] * p->wv[c * p->entries + e];
        logit[(viewer + e) % j.entries] = (double)v / pow(2.0, 8 + p->shift[2]);
    }
    for (int e = 0; e < j.entries; e++)
        sum += win[e] = exp(base[e] + logit[e]);
    for (int e = 0; e < j.entries; e++)
        win[e] /= sum;
}

static void plain_priors(const net_plan *p, const souk_game *g, const souk_state *s, int seat,
                         const souk_mask *legal, double *w)
{
    int64_t second[SOUK_NET_SECOND_MAX];
    float own[SOUK_ACTIONS_MAX];
    double sum = 0.0, all = 0.0;
    plain_layers(p, g, s, seat, second);
    for (int a = 0; a < g->num_actions; a++)
        own[a] = 1.0F;
    if (g->prior) g->prior(s, souk_parts_default(g), seat, legal, own);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        int64_t v = p->bp[a];
        for (int c = 0; c < p->second; c++)
            v += second[c] * p->wp[a * p->second + c];
        w[a] = own[a] > 0.0F ? exp((double)v / pow(2.0, 8 + p->shift[3])) : 0.0;
        sum += w[a];
        all += (double)own[a];
    }
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        w[a] = own[a] > 0.0F ? p->mix * w[a] / sum + (1.0 - p->mix) * (double)own[a] / all : 0.0;
}

/* --- sums ------------------------------------------------------------------------------------ */

static souk_net *read_plan(const net_plan *p)
{
    size_t len;
    souk_error error = {.lang = SOUK_EN};
    char *file = net_plan_file(p, &len);
    souk_net *net = souk_net_read(file, len, &error);
    if (!net) fail_msg("%s: %s", error.field, error.text);
    free(file);
    return net;
}

static void same_as_plain(const net_plan *p, const souk_net *net, const souk_game *g, int seats, int actions)
{
    int who;
    souk_state s = begin(g, seats, actions, &who);
    const void *parts = souk_parts_default(g);
    souk_net_memory m;
    souk_net_forget(net, &m);
    for (int viewer = 0; viewer < seats; viewer++) {
        souk_judgement j;
        double win[SOUK_SCORES_MAX];
        souk_net_judge(net, &m, g, &s, parts, viewer, &j);
        plain_judge(p, g, &s, viewer, win);
        for (int e = 0; e < j.entries; e++)
            assert_true(fabs((double)j.win[e] - win[e]) < 2e-7);
    }
    souk_mask legal;
    float w[SOUK_ACTIONS_MAX];
    double plain[SOUK_ACTIONS_MAX];
    souk_legal(g, &s, parts, who, &legal);
    souk_net_priors(net, g, &s, parts, who, &legal, w);
    plain_priors(p, g, &s, who, &legal, plain);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
        assert_true(fabs((double)w[a] - plain[a]) < 2e-6 && (w[a] > 0.0F) == (plain[a] > 0.0));
}

/* Widths that are whole blocks and not. Seats in turn look through one memory, so that much changes at once. */
static void sums_are_those_of_the_docs(void **unused)
{
    (void)unused;
    static const int first[] = {64, 32, 16, 48}, second[] = {32, 16, 32, 64};
    for (int i = 0; i < souk_num_games; i++)
        for (int k = 0; k < 4; k++) {
            const souk_game *g = souk_games[i];
            net_plan *p = net_plan_random(g, first[k], second[k], 10 * (uint64_t)i + (uint64_t)k);
            souk_net *net = read_plan(p);
            for (int seats = g->min_seats; seats <= g->max_seats; seats++)
                for (int actions = 0; actions < 24; actions += 8)
                    same_as_plain(p, net, g, seats, actions);
            souk_net_free(net);
            free(p);
        }
}

static void a_play_that_is_done_counts_as_it_ended(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    const void *parts = souk_parts_default(g);
    net_plan *p = net_plan_random(g, 32, 32, 1);
    souk_net *net = read_plan(p);
    souk_state s;
    souk_judgement plain, judged;
    souk_net_memory m;
    souk_net_forget(net, &m);
    souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
    souk_setup(g, &s, parts, NULL, g->max_seats);
    souk_play_random(g, &s, parts, &chance, &player);
    souk_judge(g, &s, parts, &plain);
    souk_net_judge(net, &m, g, &s, parts, 0, &judged);
    for (int e = 0; e < plain.entries; e++)
        assert_true(judged.win[e] == plain.win[e]);
    souk_net_free(net);
    free(p);
}

/* --- searches -------------------------------------------------------------------------------- */

static void find(const souk_game *g, const souk_state *s, int seat, const souk_net *net, souk_findings *found)
{
    souk_budget b = {.iterations = 300, .net = net};
    memset(found, 0, sizeof *found);
    assert_true(souk_search(g, s, souk_parts_default(g), seat, 7, &b, found));
}

static bool same(const souk_findings *a, const souk_findings *b)
{
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++)
        same = a->found[i].visits == b->found[i].visits && a->found[i].win == b->found[i].win;
    return same;
}

/* A net of noughts with the usual exploration changes no bit; one of the same noughts that explores more does. So
 * does a net that does not fit nothing. */
static void a_net_of_noughts_changes_nothing(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(2, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->max_seats, 8, &seat);
        net_plan *p = net_plan_nought(g, 32, 16);
        for (int k = 0; k < 3; k++) {
            p->explore = k == 1 ? 4.0 : 1.6;
            p->rules = g->rules_version + (k == 2);
            souk_net *net = read_plan(p);
            assert_int_equal(souk_net_fits(net, g, souk_parts_default(g), NULL), k < 2);
            find(g, &s, seat, souk_net_none, &found[0]);
            find(g, &s, seat, net, &found[1]);
            if (k != 1 || found[0].mixed) /* a secret choice at the root is not explored by bonus */
                assert_true(k == 1 || same(&found[0], &found[1]));
            else
                assert_false(same(&found[0], &found[1]));
            souk_net_free(net);
        }
        free(p);
    }
    free(found);
}

static void a_net_changes_a_search(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(2, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->max_seats, 8, &seat);
        net_plan *p = net_plan_random(g, 64, 32, 3);
        souk_net *net = read_plan(p);
        find(g, &s, seat, souk_net_none, &found[0]);
        find(g, &s, seat, net, &found[1]);
        assert_false(same(&found[0], &found[1]));
        souk_net_free(net);
        free(p);
    }
    free(found);
}

/* --- files ----------------------------------------------------------------------------------- */

static void refused(const char *file, size_t len, const char *field, const char *words)
{
    souk_error error = {.lang = SOUK_EN};
    souk_net *net = souk_net_read(file, len, &error);
    assert_null(net);
    assert_string_equal(error.field, field);
    if (!strstr(error.text, words)) fail_msg("\"%s\" does not say \"%s\"", error.text, words);
}

/* The file with one text of its head replaced. */
static void refused_with(const char *file, size_t len, const char *from, const char *to, const char *field,
                         const char *words)
{
    const char *at = strstr(file, from);
    assert_non_null(at);
    size_t before = (size_t)(at - file), put = strlen(to), after = len - before - strlen(from);
    char *other = malloc(before + put + after + 1);
    assert_non_null(other);
    memcpy(other, file, before);
    snprintf(other + before, put + 1, "%s", to);
    memcpy(other + before + put, at + strlen(from), after + 1);
    refused(other, before + put + after, field, words);
    free(other);
}

static void bad_files_are_refused(void **unused)
{
    (void)unused;
    net_plan *p = net_plan_random(souk_games[0], 32, 16, 5);
    size_t len;
    char *file = net_plan_file(p, &len);
    refused("", 0, "", "This is no net file");
    refused("souk-net = 1\n", 13, "", "This is no net file");
    refused(file, len - 1, "", "was cut");
    refused_with(file, len, "souk-net = 1", "souk-net = 2", "souk-net", "reads version 1");
    refused_with(file, len, "souk-net = 1\n", "", "", "This is no net file");
    refused_with(file, len, "explore = ", "explores = ", "explore", "says nothing of explore");
    refused_with(file, len, "explore = ", "more = 1\nexplore = ", "more", "no field called more");
    refused_with(file, len, "explore = ", "explore = -", "explore", "from 0 to 100");
    refused_with(file, len, "explore = ", "explore = 1e", "explore", "from 0 to 100");
    refused_with(file, len, "mix = 0", "mix = 2", "mix", "from 0 to 1");
    refused_with(file, len, "cost = 1", "cost = 1000", "cost", "from 0 to 100");
    refused_with(file, len, " 32 16 ", " 33 16 ", "shape", "multiple of 16");
    refused_with(file, len, " 32 16 ", " 32 80 ", "shape", "at most 128 and 64");
    refused_with(file, len, " 32 16 ", " 32 ", "shape", "5 whole numbers");
    refused_with(file, len, " 32 16 ", " 32 32 ", "", "was cut");
    refused_with(file, len, "shape = ", "shape = 9", "shape", "");
    refused_with(file, len, "= 6 6 6 6", "= 1 6 6 6", "shifts", "at least 2");
    refused_with(file, len, "parts = ", "parts = x", "parts", "16 digits");
    refused_with(file, len, "digest = ", "digest = 0", "digest", "16 digits");
    file[len - 1] ^= 1;
    refused(file, len, "", "was altered");
    free(file);
    p->b1[3] = INT32_MIN;
    file = net_plan_file(p, &len);
    refused(file, len, "", "within 2^30");
    free(file);
    p->b1[3] = 0;
    p->w1[7] = INT8_MIN;
    file = net_plan_file(p, &len);
    refused(file, len, "", "within 127");
    free(file);
    free(p);
}

static void fits(const net_plan *p, const souk_game *g, const char *words)
{
    souk_error error = {.lang = SOUK_EN};
    souk_net *net = read_plan(p);
    bool good = souk_net_fits(net, g, souk_parts_default(g), &error);
    assert_int_equal(good, !words);
    if (words && !strstr(error.text, words)) fail_msg("\"%s\" does not say \"%s\"", error.text, words);
    assert_true(souk_net_for(net, g, souk_parts_default(g)) == (good ? net : NULL));
    souk_net_free(net);
}

static void a_net_fits_its_game_its_rules_and_its_parts(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    net_plan *p = net_plan_random(g, 32, 16, 5);
    fits(p, g, NULL);
    fits(p, souk_games[1], "not of");
    p->parts ^= 1;
    fits(p, g, "other parts");
    p->parts ^= 1;
    p->rules++;
    fits(p, g, "another version");
    p->rules--;
    p->actions--;
    fits(p, g, "another version");
    p->actions = 0;
    fits(p, g, NULL);
    assert_null(souk_net_for(souk_net_none, g, souk_parts_default(g)));
    free(p);
}

/* The nets that come with the house can be read and fit its parts; a game without one is judged by its estimate. What
 * is brought along takes their place. */
static void the_house_has_its_nets(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_error error = {.lang = SOUK_EN};
        bool shipped = souk_embedded_find("data/nets/%s.net", g->id) != NULL;
        assert_int_equal(souk_net_house(g) != NULL, shipped);
        if (shipped && !souk_net_fits(souk_net_house(g), g, parts, &error)) fail_msg("%s", error.text);
    }
    const souk_game *g = souk_games[0];
    souk_game copy = *g; /* as an analysis has it */
    net_plan *p = net_plan_random(g, 16, 16, 8);
    souk_net *net = read_plan(p);
    assert_true(souk_net_bring(g, net));
    assert_true(souk_net_for(NULL, &copy, souk_parts_default(g)) == net);
    assert_null(souk_net_for(souk_net_none, g, souk_parts_default(g)));
    assert_true(souk_net_bring(g, NULL));
    assert_null(souk_net_for(NULL, g, souk_parts_default(g)));
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_the_docs),
        cmocka_unit_test(a_play_that_is_done_counts_as_it_ended),
        cmocka_unit_test(a_net_of_noughts_changes_nothing),
        cmocka_unit_test(a_net_changes_a_search),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(a_net_fits_its_game_its_rules_and_its_parts),
        cmocka_unit_test(the_house_has_its_nets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
