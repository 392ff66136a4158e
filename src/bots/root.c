/* root.c — the root of a search.
 *
 * The priors at the root mix a one-ply lookahead with those of the game and the net, and a share for every action, so
 * that the search tries what only looks bad.
 */
#include "bots/root.h"
#include "bots/ahead.h"
#include "core/rng.h"
#include <math.h>
#include <string.h>

enum { NODES_PER_ITERATION = 8, EDGES_PER_ITERATION = 24, NODES_MOST = 1 << 20, EDGES_MOST = 1 << 22 };

void souk_root_space(int64_t iterations, int32_t *nodes, int32_t *edges)
{
    const int64_t n = NODES_PER_ITERATION * iterations + 64, e = EDGES_PER_ITERATION * iterations + 4096;
    *nodes = (int32_t)(n < NODES_MOST ? n : NODES_MOST);
    *edges = (int32_t)(e < EDGES_MOST ? e : EDGES_MOST);
}

static void root_priors(const souk_game *g, const void *imagined, const void *parts, int seat,
                        const souk_net *net, souk_net_memory *memory, souk_rng *rng, float *prior)
{
    static const souk_lookahead effort = {2, 2, 4};
    souk_mask legal;
    float worth[SOUK_ACTIONS_MAX], own[SOUK_ACTIONS_MAX];
    int n = souk_look_ahead(g, imagined, parts, seat, &effort, true, rng, &legal, worth);
    double sum = 0.0, squares = 0.0, best = -2.0, all = 0.0, plausible = 0.0;
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        sum += (double)worth[a];
        squares += (double)worth[a] * (double)worth[a];
        if ((double)worth[a] > best) best = (double)worth[a];
    }
    souk_net_forget(net, memory);
    souk_net_priors(net, memory, g, imagined, parts, seat, &legal, own);
    double spread = squares / n - sum / n * (sum / n);
    spread = 0.5 * sqrt(spread > 0.0 ? spread : 0.0) + 0.002;
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        all += souk_exp(((double)worth[a] - best) / spread);
        plausible += (double)own[a];
    }
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
        prior[a] = own[a] <= 0.0F ? 0.0F
                                  : (float)(0.6 * souk_exp(((double)worth[a] - best) / spread) / all +
                                            0.2 * (double)own[a] / plausible + 0.2 / n);
}

void souk_root_find(souk_root *root, const souk_game *g, const void *state, const void *parts, int seat,
                    uint64_t seed, const souk_net *net, souk_net_memory *memory)
{
    souk_rng rng = souk_rng_seeded(seed);
    memcpy(&root->state, state, g->state_size);
    g->imagine(&root->state, parts, seat, &rng);
    root->decides = g->pending(&root->state) >> seat & 1;
    root->seat = seat;
    root->seed = seed;
    root->net = net;
    /* All seats of a simultaneous move share one viewpoint: otherwise each would reply to a game of its own. */
    uint32_t together = root->decides ? souk_at_once(g, &root->state, parts, seat) : 0;
    root->viewer = together ? souk_lowest(together) : seat;
    if (root->decides) /* simultaneous moves do not use the policy */
        root_priors(g, &root->state, parts, seat, together ? NULL : net, memory, &rng, root->prior);
}

void souk_root_plant(const souk_root *root, const souk_game *g, const void *parts, int number, souk_tree *t)
{
    const int seats = souk_seats(g, &root->state);
    t->rng = souk_rng_seeded(souk_seed_of(root->seed, (uint64_t)number));
    SOUK_TREE_SET_GAME(t, g);
    t->parts = parts;
    t->root = &root->state;
    t->root_prior = root->decides ? root->prior : NULL;
    t->net = root->net;
    t->seat = root->seat;
    t->viewer = root->viewer;
    t->entries = seats == 1 ? 2 : seats;
    souk_tree_begin(t);
}
