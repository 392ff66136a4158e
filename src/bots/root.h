/* root.h — the root of a search: what the seat knows, the priors of its actions, and the trees that grow from it. */
#ifndef SOUK_ROOT_H
#define SOUK_ROOT_H
#include "bots/tree.h"

typedef struct souk_root {
    souk_state state; /* one determinization */
    float prior[SOUK_ACTIONS_MAX];
    bool decides;     /* the seat may act, so there are priors */
    int seat, viewer; /* as in souk_tree */
    uint64_t seed;
    const souk_net *net;
} souk_root;

/* How many nodes and edges a tree needs for these iterations. With fewer it still improves the evaluation of those that
 * it has. */
void souk_root_space(int64_t iterations, int32_t *nodes, int32_t *edges);
/* Prepares the root for a seat. `memory` is scratch space for the net. */
void souk_root_find(souk_root *root, const souk_game *g, const void *state, const void *parts, int seat,
                    uint64_t seed, const souk_net *net, souk_net_memory *memory);
/* Begins tree number `number` at the root, which must outlive it. The tree has memory for nodes and edges already. */
void souk_root_plant(const souk_root *root, const souk_game *g, const void *parts, int number, souk_tree *t);
#endif
