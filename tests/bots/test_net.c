/* test_net.c: nets: their sums, compared bit by bit with a naive implementation of docs/bots.md; files that must be
 * rejected; and the effects of a net on a search. */
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

/* A state in which a seat has a choice, after `actions` random actions, or the last such state of a shorter play. The
 * mover is stored in *who. */
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

/* --- the naive implementation ---------------------------------------------------------------- */

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

static int input_of(float v)
{
    return clamped(shifted((int64_t)((double)v * 65536.0) + 512, 10), -128, 127);
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
        x[i] = input_of(seen[i]);
    for (int e = 0; e < j.entries; e++)
        x[g->observe_size + e] = input_of(j.win[(viewer + e) % j.entries]);
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

/* The net's addition to the logarithm of each entry's chance. */
static void plain_values(const net_plan *p, const souk_game *g, const souk_state *s, int viewer, int entries,
                         double *added)
{
    int64_t second[SOUK_NET_SECOND_MAX];
    plain_layers(p, g, s, viewer, second);
    for (int e = 0; e < entries; e++) {
        int64_t v = p->bv[e];
        for (int c = 0; c < p->second; c++)
            v += second[c] * p->wv[c * p->entries + e];
        added[(viewer + e) % entries] = (double)v / pow(2.0, 8 + p->shift[2]);
    }
}

static void plain_judge(const net_plan *p, const souk_game *g, const souk_state *s, int viewer, double *win)
{
    double added[SOUK_SCORES_MAX], base[SOUK_SCORES_MAX], sum = 0.0;
    souk_judgement j;
    souk_estimate(g, s, souk_parts_default(g), &j, base);
    plain_values(p, g, s, viewer, j.entries, added);
    for (int e = 0; e < j.entries; e++)
        sum += win[e] = exp(base[e] + added[e]);
    for (int e = 0; e < j.entries; e++)
        win[e] /= sum;
}

/* The net's output for each legal action. */
static void plain_policy(const net_plan *p, const souk_game *g, const souk_state *s, int seat,
                         const souk_mask *legal, double *said)
{
    int64_t second[SOUK_NET_SECOND_MAX];
    plain_layers(p, g, s, seat, second);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        int64_t v = p->bp[a];
        for (int c = 0; c < p->second; c++)
            v += second[c] * p->wp[a * p->second + c];
        said[a] = (double)v / pow(2.0, 8 + p->shift[3]);
    }
}

/* The game's own priors for them. */
static void own_priors(const souk_game *g, const souk_state *s, int seat, const souk_mask *legal, float *own)
{
    for (int a = 0; a < g->num_actions; a++)
        own[a] = 1.0F;
    if (g->prior) g->prior(s, souk_parts_default(g), seat, legal, own);
}

static void plain_priors(const net_plan *p, const souk_game *g, const souk_state *s, int seat,
                         const souk_mask *legal, double *w)
{
    float own[SOUK_ACTIONS_MAX];
    double sum = 0.0, all = 0.0;
    own_priors(g, s, seat, legal, own);
    plain_policy(p, g, s, seat, legal, w);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        w[a] = own[a] > 0.0F ? exp(w[a]) : 0.0;
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

static void same_as_plain(const net_plan *p, const souk_net *net, souk_net_memory *m, const souk_game *g,
                          int seats, int actions)
{
    int who;
    souk_state s = begin(g, seats, actions, &who);
    const void *parts = souk_parts_default(g);
    for (int viewer = 0; viewer < seats; viewer++) {
        souk_judgement j;
        double win[SOUK_SCORES_MAX];
        souk_net_judge(net, m, g, &s, parts, viewer, &j);
        plain_judge(p, g, &s, viewer, win);
        for (int e = 0; e < j.entries; e++)
            assert_true(fabs((double)j.win[e] - win[e]) < 2e-7);
    }
    souk_mask legal;
    float w[SOUK_ACTIONS_MAX];
    double plain[SOUK_ACTIONS_MAX];
    souk_legal(g, &s, parts, who, &legal);
    souk_net_priors(net, m, g, &s, parts, who, &legal, w);
    plain_priors(p, g, &s, who, &legal, plain);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
        assert_true(fabs((double)w[a] - plain[a]) < 2e-6 && (w[a] > 0.0F) == (plain[a] > 0.0));
}

/* Widths with and without a partial block. One memory serves many plays, so that many inputs change between calls. */
static void sums_match_the_docs(void **unused)
{
    (void)unused;
    static const int first[] = {64, 32, 16, 48}, second[] = {32, 16, 32, 64};
    for (int i = 0; i < souk_num_games; i++)
        for (int k = 0; k < 4; k++) {
            const souk_game *g = souk_games[i];
            net_plan *p = net_plan_random(g, first[k], second[k], 10 * (uint64_t)i + (uint64_t)k);
            souk_net *net = read_plan(p);
            souk_net_memory m;
            souk_net_forget(net, &m);
            for (int seats = g->min_seats; seats <= g->max_seats; seats++)
                for (int actions = 0; actions < 24; actions += 8)
                    same_as_plain(p, net, &m, g, seats, actions);
            souk_net_free(net);
            free(p);
        }
}

/* --- bit by bit ------------------------------------------------------------------------------ */

static const souk_game *seen_wildly; /* the game that observe_wildly replaces */

/* An observation unlike that of any game: numbers that are hard to round or out of range; equal for equal states. */
static void observe_wildly(const void *state, const void *parts, int viewer, float *out)
{
    static const float odd[] = {
        0.0F,         1.0F,        -1.0F,        127.0F / 64,   2.0F,        -127.0F / 64, -2.0F,
        -129.0F / 64, 300.0F,      -40000.0F,    1.0F / 128,    -1.0F / 128, -0.75F,       3.0F / 128,
        -3.0F / 128,  127.5F / 64, -127.5F / 64, 0.0078124995F, 0.0078124F,  1e6F,         -300.0F};
    (void)parts;
    souk_rng rng = souk_rng_seeded(souk_digest(state, seen_wildly->state_size) + (uint64_t)viewer);
    for (int i = 0; i < seen_wildly->observe_size; i++) {
        uint64_t x = souk_rng_next(&rng);
        out[i] = x & 1   ? 0.0F
                 : x & 2 ? odd[(x >> 8) % (sizeof odd / sizeof *odd)]
                         : (float)(int64_t)(x >> 32 & 0xFFFFF) / 262144.0F - 2.0F;
    }
}

/* One net and one memory over the states of a play: every evaluation and every prior has the bits of the naive sums. */
static void same_bits(const net_plan *p, const souk_net *net, souk_net_memory *m, const souk_game *g,
                      const souk_state *s, int viewer)
{
    const void *parts = souk_parts_default(g);
    souk_judgement judged, plain;
    double logit[SOUK_SCORES_MAX], added[SOUK_SCORES_MAX];
    souk_net_judge(net, m, g, s, parts, viewer, &judged);
    souk_estimate(g, s, parts, &plain, logit);
    plain_values(p, g, s, viewer, plain.entries, added);
    for (int e = 0; e < plain.entries; e++)
        logit[e] += added[e];
    souk_judge_by(logit, &plain);
    for (int e = 0; e < plain.entries; e++)
        if (judged.win[e] != plain.win[e])
            fail_msg("%s, %d units, seat %d: %a, not %a", g->id, p->first, viewer, (double)judged.win[e],
                     (double)plain.win[e]);
    souk_mask legal;
    float w[SOUK_ACTIONS_MAX], own[SOUK_ACTIONS_MAX];
    double said[SOUK_ACTIONS_MAX], most = -INFINITY, sum = 0.0, all = 0.0;
    int who = souk_mover(g, s);
    if (who < 0) return;
    souk_legal(g, s, parts, who, &legal);
    souk_net_priors(net, m, g, s, parts, who, &legal, w);
    own_priors(g, s, who, &legal, own);
    plain_policy(p, g, s, who, &legal, said);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
        if (own[a] > 0.0F && said[a] > most) most = said[a];
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
        if (own[a] > 0.0F) sum += said[a] = souk_exp(said[a] - most), all += (double)own[a];
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        float mixed = 0.0F;
        if (own[a] > 0.0F) mixed = (float)(p->mix * said[a] / sum + (1.0 - p->mix) * (double)own[a] / all);
        if (own[a] > 0.0F && mixed < 1e-6F) mixed = 1e-6F;
        if (w[a] != mixed) fail_msg("%s, action %d: %a, not %a", g->id, a, (double)w[a], (double)mixed);
    }
}

/* Sums that saturate at both ends, with shifts of zero and large shifts. */
static void go_to_extremes(net_plan *p, uint64_t seed)
{
    souk_rng rng = souk_rng_seeded(seed);
    p->shift[0] = 2;
    p->shift[1] = 0;
    for (int i = 0; i < p->first; i++)
        if (souk_rng_next(&rng) & 1) p->b1[i] = i & 2 ? 1 << 30 : -(1 << 30);
    for (int i = 0; i < p->second; i += 3)
        p->b2[i] = i & 1 ? 1 << 30 : -(1 << 30);
    for (int i = 0; i < p->first * p->second; i++)
        p->w2[i] = souk_rng_next(&rng) & 1 ? INT8_MAX : INT8_MIN;
}

static void bits_match_the_naive_sums(void **unused)
{
    (void)unused;
    enum { WILD = 1, EXTREME = 2, KINDS = 4, STATES = 40 };
    static const int first[KINDS] = {64, 128, 96, 16}, second[KINDS] = {32, 64, 48, 16};
    static souk_game wild[8]; /* each has its own address, since parts are looked up by it */
    assert_in_range(souk_num_games, 1, 8);
    for (int i = 0; i < souk_num_games * KINDS; i++) {
        int kind = i % KINDS;
        const souk_game *g = seen_wildly = souk_games[i / KINDS];
        const void *parts = souk_parts_default(g);
        if (kind & WILD) {
            wild[i / KINDS] = *g;
            wild[i / KINDS].observe = observe_wildly;
            g = &wild[i / KINDS];
        }
        net_plan *p = net_plan_random(g, first[kind], second[kind], 100 + (uint64_t)i);
        if (kind & EXTREME) go_to_extremes(p, (uint64_t)i);
        souk_net *net = read_plan(p);
        souk_net_memory m;
        souk_net_forget(net, &m);
        souk_state s;
        memset(&s, 0, sizeof s);
        souk_options options;
        souk_options_lab(g, &options);
        souk_setup(g, &s, parts, &options, g->max_seats);
        souk_rng rng = souk_rng_seeded((uint64_t)i);
        for (int n = 0, who; n < STATES && (who = souk_mover(g, &s)) != SOUK_DONE; n++) {
            souk_mask legal;
            souk_legal(g, &s, parts, who, &legal);
            same_bits(p, net, &m, g, &s, n % g->max_seats);
            g->apply(&s, parts, who,
                     who == SOUK_CHANCE ? souk_draw(g, &s, parts, &rng) : souk_mask_pick(&legal, &rng), NULL);
        }
        souk_net_free(net);
        free(p);
    }
}

static void a_finished_play_is_valued_by_its_result(void **unused)
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
    assert_true(souk_search(g, s, souk_parts_default(g), seat, 7, &b, SOUK_TO_JUDGE, found));
}

static bool same(const souk_findings *a, const souk_findings *b)
{
    bool same = a->n == b->n;
    for (int i = 0; same && i < a->n; i++)
        same = a->found[i].visits == b->found[i].visits && a->found[i].win == b->found[i].win;
    return same;
}

/* A net of zeros with the default exploration changes no bit, nor does a net that does not fit the game. A net of zeros
 * that explores more does change the search. */
static void a_net_of_zeros_changes_nothing(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(2, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->max_seats, 8, &seat);
        net_plan *p = net_plan_zero(g, 32, 16);
        double explore = p->explore;
        for (int k = 0; k < 3; k++) {
            p->explore = explore * (k == 1 ? 2.5 : 1.0);
            p->rules = g->rules_version + (k == 2);
            souk_net *net = read_plan(p);
            assert_int_equal(souk_net_fits(net, g, souk_parts_default(g), NULL), k < 2);
            find(g, &s, seat, souk_net_none, &found[0]);
            find(g, &s, seat, net, &found[1]);
            if (k != 1 || found[0].mixed) /* a secret choice at the root has no exploration bonus */
                assert_true(k == 1 || same(&found[0], &found[1]));
            else
                assert_false(same(&found[0], &found[1]));
            souk_net_free(net);
        }
        free(p);
    }
    free(found);
}

/* A net may set the rollout length of a search; the game's own length changes nothing. */
static void a_net_may_set_the_rollout_length(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(2, sizeof *found);
    assert_non_null(found);
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int seat;
        souk_state s = begin(g, g->max_seats, 8, &seat);
        net_plan *p = net_plan_zero(g, 32, 16);
        find(g, &s, seat, souk_net_none, &found[0]);
        for (int more = 0; more <= 3; more += 3) {
            p->playout = g->playout + more;
            souk_net *net = read_plan(p);
            find(g, &s, seat, net, &found[1]);
            assert_int_equal(same(&found[0], &found[1]), more == 0);
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

/* Expects the file to be rejected with one string of its head replaced. */
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
    refused("", 0, "", "This is not a net file");
    refused("souk-net = 1\n", 13, "", "This is not a net file");
    refused(file, len - 1, "", "truncated");
    refused_with(file, len, "souk-net = 1", "souk-net = 2", "souk-net", "reads version 1");
    refused_with(file, len, "souk-net = 1\n", "", "", "This is not a net file");
    refused_with(file, len, "explore = ", "explores = ", "explore", "has no explore");
    refused_with(file, len, "explore = ", "more = 1\nexplore = ", "more", "no field more");
    refused_with(file, len, "explore = ", "explore = -", "explore", "from 0 to 100");
    refused_with(file, len, "explore = ", "explore = 1e", "explore", "from 0 to 100");
    refused_with(file, len, "mix = 0", "mix = 2", "mix", "from 0 to 1");
    refused_with(file, len, "cost = 1", "cost = 1000", "cost", "from 0 to 100");
    refused_with(file, len, "made = ", "playout = 101\nmade = ", "playout", "1 whole numbers from 0 to 100");
    refused_with(file, len, " 32 16 ", " 33 16 ", "shape", "multiple of 16");
    refused_with(file, len, " 32 16 ", " 32 80 ", "shape", "at most 128 and 64");
    refused_with(file, len, " 32 16 ", " 32 ", "shape", "5 whole numbers");
    refused_with(file, len, " 32 16 ", " 32 32 ", "", "truncated");
    refused_with(file, len, "shape = ", "shape = 9", "shape", "");
    static const char *const no_game[] = {"0 32 16 4 9", "1024 32 16 4 9", "9 32 16 1 9", "9 32 16 99 9",
                                          "9 32 16 4 513"};
    for (size_t i = 0; i < sizeof no_game / sizeof *no_game; i++) {
        char shape[64];
        snprintf(shape, sizeof shape, "shape = %s\nold", no_game[i]);
        refused_with(file, len, "shape", shape, "shape", "No game here");
    }
    refused_with(file, len, " 32 16 ", " 0 16 ", "shape", "multiple of 16");
    refused_with(file, len, " 32 16 ", " 256 16 ", "shape", "at most 128 and 64");
    refused_with(file, len, " 32 16 ", " 32 0 ", "shape", "multiple of 16");
    refused_with(file, len, " 32 16 ", " 32 24 ", "shape", "multiple of 16");
    refused_with(file, len, "shape = ", "shape = 1 2 3 4 5 6 7 8 9", "shape", "5 whole numbers");
    refused_with(file, len, "rules = ", "rules = 1234567890", "rules", "1 whole numbers");
    refused_with(file, len, "rules = ", "rules = x", "rules", "1 whole numbers");
    refused_with(file, len, "rules = ", "rules = 9999999", "rules", "from 0 to 1000000");
    refused_with(file, len, "explore = ", "explore = 1.x", "explore", "from 0 to 100");
    refused_with(file, len, "game = ", "game = a-name-that-no-game-of-any-house-ever-had-so-far-as-is-known-",
                 "game", "There is no game \"");
    refused_with(file, len, "game = ", "games = ", "game", "has no game");
    refused_with(file, len, "made = ", "makes = ", "made", "has no made");
    refused_with(file, len, "parts = ", "parts = g", "parts", "16 digits");
    refused_with(file, len, "digest = ", "digests = ", "digest", "has no digest");
    refused_with(file, len, "souk-net = 1", "souk-net = one", "souk-net", "1 whole numbers");
    char endless[8192]; /* a head that is too long, or contains a NUL */
    memset(endless, 'x', sizeof endless);
    memcpy(endless, "souk-net", 8);
    refused(endless, sizeof endless, "", "This is not a net file");
    refused("souk-net\0= 1\n\n", 15, "", "This is not a net file");
    refused_with(file, len, "= 6 6 6 6", "= 1 6 6 6", "shifts", "at least 2");
    refused_with(file, len, "parts = ", "parts = x", "parts", "16 digits");
    refused_with(file, len, "digest = ", "digest = 0", "digest", "16 digits");
    file[len - 1] ^= 1;
    refused(file, len, "", "been altered");
    free(file);
    p->b1[3] = INT32_MIN;
    file = net_plan_file(p, &len);
    refused(file, len, "", "within 2^30");
    free(file);
    p->b1[3] = 0;
    int32_t *const later[] = {&p->b2[1], &p->bv[0], &p->bp[2]};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
        *later[i] = INT32_MAX;
        file = net_plan_file(p, &len);
        refused(file, len, "", "within 2^30");
        free(file);
        *later[i] = 0;
    }
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
    fits(p, souk_games[1], "not for");
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
    /* Parts are equal if their contents are; a game that is not built in has no net. */
    souk_net *net = read_plan(p);
    void *own = malloc(g->parts_size);
    assert_non_null(own);
    memcpy(own, souk_parts_default(g), g->parts_size);
    assert_true(souk_net_fits(net, g, own, NULL));
    souk_game other = *g;
    other.id = "nobody";
    assert_null(souk_net_house(&other));
    souk_net_free(net);
    souk_net_free((souk_net *)(uintptr_t)souk_net_none); /* a static object that free ignores */
    free(own);
    free(p);
}

/* The built-in nets can be read and fit their games' parts; a game without a net is evaluated by its estimate. A loaded
 * net replaces the built-in one. */
static void built_in_nets_fit_their_games(void **unused)
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
    souk_game copy = *g; /* as in an analysis */
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
        cmocka_unit_test(sums_match_the_docs),
        cmocka_unit_test(bits_match_the_naive_sums),
        cmocka_unit_test(a_finished_play_is_valued_by_its_result),
        cmocka_unit_test(a_net_of_zeros_changes_nothing),
        cmocka_unit_test(a_net_may_set_the_rollout_length),
        cmocka_unit_test(a_net_changes_a_search),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(a_net_fits_its_game_its_rules_and_its_parts),
        cmocka_unit_test(built_in_nets_fit_their_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
