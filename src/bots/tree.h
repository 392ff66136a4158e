/* tree.h — one tree of a search: its nodes, its edges, and one iteration of growing it.
 *
 * A node stands for a sequence of actions since the root. What it is (a seat's decision, several seats'
 * secret choice, chance) is settled at the second visit, by the state then at hand; a visit whose
 * imagined state asks something else of it is judged on the spot. Actions without a choice are carried out
 * on the way and have no node.
 */
#ifndef SOUK_TREE_H
#define SOUK_TREE_H
#include "bots/net.h"

enum { SOUK_PATH_MAX = 256, SOUK_NO_NODE = -1 };

typedef enum souk_node_kind { SOUK_FRESH, SOUK_DECISION, SOUK_SECRET, SOUK_LOT } souk_node_kind;

typedef struct souk_node {
    int32_t first; /* of its edges */
    uint32_t visits;
    union {
        float good;   /* of a decision: summed over the visits, for the seat that decides */
        int32_t ways; /* else: the first of its ways on */
    };
    uint16_t kind; /* souk_node_kind */
    int16_t seats; /* the set of deciding seats */
} souk_node;

/* An action of a seat, or a way on: a chance outcome, what several seats chose together. */
typedef struct souk_edge {
    int32_t next, child;
    uint32_t visits;
    int32_t key; /* the action, or what tells one way on from another */
    float good;  /* summed over the visits, for the seat whose action it is */
    float prior; /* of a decision: how plausible; of a secret choice: the regret */
    union {
        float mean;     /* of a decision: the good of a visit, once there was one */
        float strategy; /* of a secret choice: summed */
    };
    int32_t seat; /* -1: a way on */
} souk_edge;

typedef struct souk_root_stat {
    uint32_t visits;
    double win, margin, good, squares; /* summed over the visits; the squares are those of the good */
} souk_root_stat;

typedef struct souk_tree {
    const souk_game *game;
    const void *parts;
    const void *root; /* already imagined once: nothing hidden is left in it */
    const float *root_prior;
    const souk_net *net; /* NULL: the game's own estimate alone */
    int seat, viewer;    /* who searches, and through whose eyes a net reads what is imagined */
    int entries;
    souk_net_memory memory;
    souk_rng rng;
    souk_node *nodes;
    souk_edge *edges;
    int32_t num_nodes, max_nodes, num_edges, max_edges;
    int64_t refused;                                             /* how often there was no room */
    double seen, sum[SOUK_SCORES_MAX], squares[SOUK_SCORES_MAX]; /* of the leaves: how far apart they are */
    float scale[SOUK_SCORES_MAX];                                /* their standard deviation */
    double win[SOUK_SCORES_MAX], score[SOUK_SCORES_MAX];         /* of the leaves, summed */
    souk_root_stat stat[SOUK_ACTIONS_MAX];
} souk_tree;

/* A tree of one node. */
void souk_tree_begin(souk_tree *t);
/* One iteration: imagine, descend, judge, remember. */
void souk_tree_grow(souk_tree *t);
#endif
