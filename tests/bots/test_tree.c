/* test_tree.c: the edge cases of a search: full trees, games without priors or without a winner, and the choices of
 * bots that do not search and of stopped searches. */
#include "bots/bot.h"
#include "bots/search.h"
#include "bots/tree.h"
#include "scarce.h"
#include "souk_test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The first state in which a seat has a choice. */
static souk_state first_decision(const souk_game *g, int *seat)
{
    const void *parts = souk_parts_default(g);
    souk_state s;
    souk_rng chance = souk_rng_seeded(11);
    memset(&s, 0, sizeof s);
    souk_setup(g, &s, parts, NULL, g->max_seats);
    for (;;) {
        souk_mask legal;
        *seat = souk_mover(g, &s);
        assert_int_not_equal(*seat, SOUK_DONE);
        souk_legal(g, &s, parts, *seat, &legal);
        if (*seat != SOUK_CHANCE && souk_mask_count(&legal) > 1) return s;
        g->apply(&s, parts, *seat,
                 *seat == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance) : souk_mask_next(&legal, 0), NULL);
    }
}

static void nothing_is_plausible(const void *state, const void *parts, int seat, const souk_mask *legal,
                                 float *w)
{
    (void)state;
    (void)parts;
    (void)seat;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        w[a] = 0.0F;
}

/* An empty tree of that seat with the given capacity. */
static void plant(souk_tree *t, const souk_game *g, const void *parts, const souk_state *s, int seat,
                  int nodes, int edges)
{
    int32_t score[SOUK_SCORES_MAX];
    t->game = g;
    t->parts = parts;
    t->root = s;
    t->seat = seat;
    t->entries = g->score(s, parts, SOUK_SPECTATOR, score);
    t->rng = souk_rng_seeded(3);
    t->max_nodes = nodes;
    t->max_edges = edges;
    souk_tree_begin(t);
}

/* Growing a tree of any size stays within it, counts the nodes that did not fit, and goes on evaluating. This also
 * holds if the game gives no priors, or only zero ones. */
static void a_full_tree_goes_on_evaluating(void **unused)
{
    (void)unused;
    enum { ROOM = 400, ITERATIONS = 24 };
    souk_tree *t = malloc(sizeof *t);
    souk_node *nodes = malloc(ROOM * sizeof *nodes);
    souk_edge *edges = malloc(ROOM * sizeof *edges);
    assert_true(t && nodes && edges);
    for (int i = 0; i < souk_num_games; i++) {
        for (int room = 0; room < ROOM; room = room * 3 / 2 + 1) {
            souk_game g = *souk_games[i];
            int seat;
            souk_state s = first_decision(souk_games[i], &seat);
            if (room % 3 == 0) g.prior = NULL;
            if (room % 3 == 1) g.prior = nothing_is_plausible;
            memset(t, 0, sizeof *t);
            t->nodes = nodes;
            t->edges = edges;
            plant(t, &g, souk_parts_default(souk_games[i]), &s, seat, 1 + room % 90, room);
            for (int k = 0; k < ITERATIONS; k++)
                souk_tree_grow(t);
            assert_in_range(t->num_nodes, 1, t->max_nodes);
            assert_in_range(t->num_edges, 0, t->max_edges);
            if (room < 2) assert_true(t->refused > 0);
            double win = 0.0;
            for (int e = 0; e < t->entries; e++)
                win += t->win[e];
            if (!(fabs(win / ITERATIONS - 1.0) < 1e-3)) fail_msg("%s, room for %d: %g", g.id, room, win);
        }
    }
    free(edges);
    free(nodes);
    free(t);
}

static const souk_game *played;

static uint32_t somebody_learns(void *state, const void *parts, int actor, int action, souk_events *ev)
{
    played->apply(state, parts, actor, action, ev);
    return 2;
}

/* The number of successors of a chance node that seat 0 distinguishes after that many visits. */
static int ways_told(const souk_game *g, const souk_state *s, int visits)
{
    enum { ROOM = 60000 };
    souk_tree *t = calloc(1, sizeof *t);
    int ways = 0;
    assert_non_null(t);
    t->nodes = malloc(ROOM * sizeof *t->nodes);
    t->edges = malloc(ROOM * sizeof *t->edges);
    assert_true(t->nodes && t->edges);
    plant(t, g, souk_parts_default(played), s, 0, ROOM, ROOM);
    for (int k = 0; k < visits; k++)
        souk_tree_grow(t);
    for (int32_t e = t->nodes[0].ways; e != SOUK_NO_NODE; e = t->edges[e].next)
        ways++;
    free(t->nodes);
    free(t->edges);
    free(t);
    return ways;
}

/* Of many outcomes a tree at first distinguishes only the next actor, and later each outcome, unless others see it and
 * the searching seat does not. */
static void many_outcomes_are_distinguished_in_time(void **unused)
{
    (void)unused;
    enum { MANY = 13, ACTORS = 3 };
    int met = 0;
    for (int i = 0; i < souk_num_games; i++) {
        souk_game secret = *(played = souk_games[i]);
        const void *parts = souk_parts_default(played);
        souk_state s;
        souk_mask outcomes;
        souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
        secret.apply = somebody_learns;
        souk_setup(played, &s, parts, NULL, played->max_seats);
        for (int who; (who = souk_mover(played, &s)) != SOUK_DONE;) {
            souk_legal(played, &s, parts, who, &outcomes);
            int count = souk_mask_count(&outcomes);
            if (who == SOUK_CHANCE && count >= MANY) {
                assert_in_range(ways_told(played, &s, 2 * count), 1, ACTORS);
                assert_in_range(ways_told(played, &s, 20 * count), MANY, count + ACTORS);
                assert_in_range(ways_told(&secret, &s, 20 * count), 1, ACTORS);
                met++;
                break;
            }
            played->apply(&s, parts, who,
                          who == SOUK_CHANCE ? souk_draw(played, &s, parts, &chance)
                                             : souk_mask_pick(&outcomes, &player),
                          NULL);
        }
    }
    assert_true(met > 0);
}

static uint32_t nobody(const void *state, const void *parts)
{
    (void)state;
    (void)parts;
    return 0;
}

/* If the rules name no winner, the seats with the most points share the win. */
static void without_a_winner_the_best_share(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        souk_game g = *souk_games[i];
        const void *parts = souk_parts_default(souk_games[i]);
        souk_state s;
        souk_judgement j;
        int32_t score[SOUK_SCORES_MAX];
        souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
        souk_setup(&g, &s, parts, NULL, g.max_seats);
        souk_play_random(&g, &s, parts, &chance, &player);
        g.winners = nobody;
        souk_win_shares(&g, &s, parts, &j);
        int n = g.score(&s, parts, SOUK_SPECTATOR, score), best = score[0], with_best = 0;
        for (int e = 1; e < n; e++)
            if (score[e] > best) best = score[e];
        for (int e = 0; e < n; e++)
            with_best += score[e] == best;
        for (int e = 0; e < n; e++)
            assert_true(j.win[e] == (score[e] == best ? 1.0F / (float)with_best : 0.0F));
    }
}

/* A secret choice without any weights still picks one of the found actions. */
static void weightless_findings_give_an_action(void **unused)
{
    (void)unused;
    souk_findings *found = calloc(1, sizeof *found);
    souk_rng rng = souk_rng_seeded(1);
    assert_non_null(found);
    found->n = 2;
    found->mixed = true;
    found->found[0].action = 7;
    found->found[1].action = 9;
    assert_int_equal(souk_search_pick(found, &rng), 7);
    free(found);
}

/* A secret choice is mixed, but not with rarely visited actions: a small weight is left over from the first tries. */
static void rarely_visited_secret_choices_are_not_made(void **unused)
{
    (void)unused;
    static const double weight[] = {0.62, 0.02, 0.36};
    souk_findings *found = calloc(1, sizeof *found);
    souk_rng rng = souk_rng_seeded(1);
    assert_non_null(found);
    found->n = 3;
    for (int16_t i = 0; i < 3; i++) {
        found->found[i].action = i;
        found->found[i].weight = weight[i];
    }
    for (int mixed = 0; mixed < 2; mixed++) {
        double share[3];
        int times[3] = {0};
        found->mixed = mixed;
        souk_search_shares(found, share);
        for (int i = 0; i < 1000; i++)
            times[souk_search_pick(found, &rng)]++;
        assert_true(fabs(share[0] + share[1] + share[2] - 1.0) < 1e-9);
        assert_true(fabs(share[0] / share[2] - 0.62 / 0.36) < 1e-9);
        assert_int_equal(share[1] > 0.0, !mixed);
        assert_int_equal(times[1], 0);
        assert_in_range(times[0], mixed ? 550 : 1000, mixed ? 700 : 1000); /* the generator is seeded */
    }
    free(found);
}

/* Every bot that does not search chooses a legal action. So does a bot whose search gets no memory, which is
 * counted. */
static void simple_and_starved_bots_choose_legally(void **unused)
{
    (void)unused;
    const souk_bot *const plain[] = {&souk_bot_random, &souk_bot_easy, &souk_bot_normal};
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_rng rng = souk_rng_seeded(5);
        souk_mask legal;
        int seat;
        souk_state s = first_decision(g, &seat), imagined = s;
        g->imagine(&imagined, parts, seat, &rng);
        souk_legal(g, &s, parts, seat, &legal);
        for (int b = 0; b < 3; b++)
            assert_true(souk_mask_has(&legal, plain[b]->choose(g, &imagined, parts, seat, &rng)));
        souk_budget budget = {.iterations = 8};
        for (int call = 1, more = 1; more; call++) {
            int starved = souk_bot_starved();
            scarce_at(call);
            assert_true(souk_mask_has(
                &legal, souk_bot_choose_within(&souk_bot_hard, g, &s, parts, seat, &rng, &budget)));
            more = scarce_happened();
            assert_int_equal(souk_bot_starved() - starved, more);
            assert_true(more || call > 4); /* findings, trees, nodes, edges */
        }
    }
    scarce_at(0); /* what measures coverage allocates at the exit */
}

/* A single legal action is chosen without a search and without a random number. */
static void forced_actions_need_no_search(void **unused)
{
    (void)unused;
    static const souk_bot *const bots[] = {&souk_bot_easy, &souk_bot_normal};
    int forced = 0;
    for (int k = 0; k < souk_num_games; k++) {
        const souk_game *g = souk_games[k];
        const void *parts = souk_parts_default(g);
        souk_state s;
        souk_rng chance = souk_rng_seeded(11);
        memset(&s, 0, sizeof s);
        souk_setup(g, &s, parts, NULL, g->max_seats);
        for (int step = 0, who; step < 100 && (who = souk_mover(g, &s)) != SOUK_DONE; step++) {
            souk_mask legal;
            souk_legal(g, &s, parts, who, &legal);
            int only = souk_mask_next(&legal, 0);
            for (int i = 0; i < 2 && who >= 0 && souk_mask_count(&legal) == 1; i++, forced++) {
                souk_rng rng = souk_rng_seeded(1), before = rng;
                assert_int_equal(bots[i]->choose(g, &s, parts, who, &rng), only);
                assert_memory_equal(&rng, &before, sizeof rng);
            }
            g->apply(&s, parts, who, who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance) : only, NULL);
        }
    }
    assert_true(forced > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_tree_goes_on_evaluating),
        cmocka_unit_test(many_outcomes_are_distinguished_in_time),
        cmocka_unit_test(without_a_winner_the_best_share),
        cmocka_unit_test(weightless_findings_give_an_action),
        cmocka_unit_test(rarely_visited_secret_choices_are_not_made),
        cmocka_unit_test(simple_and_starved_bots_choose_legally),
        cmocka_unit_test(forced_actions_need_no_search),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
