/* tree.h — one search tree: its nodes, its edges, and one iteration of its growth.
 *
 * A node stands for a sequence of actions since the root. Its kind (a seat's decision, a simultaneous move,
 * chance) is fixed at the second visit, by the state at hand. A visit whose determinization requires another
 * kind is evaluated on the spot. Forced actions are applied on the way down and have no node.
 */
#ifndef SOUK_TREE_H
#define SOUK_TREE_H
#include "bots/net.h"

enum { SOUK_PATH_MAX = 256, SOUK_NO_NODE = -1 };

typedef enum souk_node_kind { SOUK_FRESH, SOUK_DECISION, SOUK_SECRET, SOUK_LOT } souk_node_kind;

typedef struct souk_node {
    int32_t first; /* its first edge */
    uint32_t visits;
    union {
        float good;   /* decision: utility of the deciding seat, summed over the visits */
        int32_t ways; /* else: its first continuation */
    };
    uint16_t kind; /* souk_node_kind */
    int16_t seats; /* the set of deciding seats */
} souk_node;

/* An action of a seat, or a continuation: a chance outcome, or the joint action of a simultaneous move. */
typedef struct souk_edge {
    int32_t next, child;
    uint32_t visits;
    int32_t key; /* the action, or the key of the continuation */
    float good;  /* utility of the acting seat, summed over the visits */
    float prior; /* decision: the prior; simultaneous move: the regret */
    union {
        float mean;     /* decision: mean utility, once visited */
        float strategy; /* simultaneous move: the strategy, summed */
    };
    int32_t seat; /* -1: a continuation */
} souk_edge;

typedef struct souk_root_stat {
    uint32_t visits;
    double win, margin, good, squares; /* summed over the visits; good: utility; squares: its squares */
} souk_root_stat;

typedef struct souk_tree {
    const souk_game *game;
    const void *parts;
    const void *root; /* already determinized: it holds nothing hidden */
    const float *root_prior;
    const souk_net *net; /* NULL: the game's own estimate alone */
    int seat, viewer;    /* the searching seat, and the viewpoint from which a net reads */
    int entries;
    souk_net_memory memory;
    souk_rng rng;
    souk_node *nodes;
    souk_edge *edges;
    int32_t num_nodes, max_nodes, num_edges, max_edges;
    int64_t refused; /* how often there was no space */
    int64_t ended;   /* iterations that reached the end of the play */
    double seen, sum[SOUK_SCORES_MAX], squares[SOUK_SCORES_MAX]; /* of the leaf utilities: their spread */
    float scale[SOUK_SCORES_MAX];                                /* their standard deviation */
    double win[SOUK_SCORES_MAX], score[SOUK_SCORES_MAX];         /* of the leaves, summed */
    souk_root_stat stat[SOUK_ACTIONS_MAX];
} souk_tree;

/* The game of a tree. Code that is compiled for one game (src/gpu) has it as a constant. */
#ifdef SOUK_ONE_GAME
extern const souk_game SOUK_ONE_GAME;
#define SOUK_TREE_GAME(t)        (&SOUK_ONE_GAME)
#define SOUK_TREE_SET_GAME(t, g) ((void)0)
#else
#define SOUK_TREE_GAME(t)        ((t)->game)
#define SOUK_TREE_SET_GAME(t, g) ((void)((t)->game = (g)))
#endif

/* Resets the tree to one node. */
void souk_tree_begin(souk_tree *t);
/* One iteration: determinize, descend, evaluate, back up. */
void souk_tree_grow(souk_tree *t);
#endif
