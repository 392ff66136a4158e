/* trees.h — the work of one GPU thread that copies, imagines, evaluates or searches a table, in plain C.
 *
 * The search is that of the bots (src/bots), one tree per thread. There are fewer trees than tables: when a thread has
 * searched a table, its tree begins anew for the next one. The same seed, net and number of iterations give the same
 * choices as on the CPU, bit for bit.
 */
#ifndef SOUK_GPU_TREES_H
#define SOUK_GPU_TREES_H
#include "bots/root.h"
#include "gpu/tables.h"

/* The memory of a thread: its tree and the root. Nodes and edges follow those of the other threads. */
typedef struct souk_gpu_tree {
    souk_tree tree;
    souk_root root;
} souk_gpu_tree;

static inline int souk_gpu_entries(const souk_gpu_job *job)
{
    return job->seats == 1 ? 2 : job->seats;
}
static inline size_t souk_gpu_tree_bytes(const souk_gpu_job *job)
{
    return sizeof(souk_gpu_tree) + (size_t)job->nodes * sizeof(souk_node) +
           (size_t)job->edges * sizeof(souk_edge);
}
static inline bool souk_gpu_asked(const souk_gpu_job *job, int t)
{
    return !job->only || job->only[t];
}

/* Copy t of a fork: the table, with a chance stream of its own, since a search must not foresee chance. */
static inline void souk_gpu_fork_table(const souk_game *g, const souk_gpu_job *job, int t, souk_state *state)
{
    souk_gpu_job others = *job;
    souk_gpu_table table;
    if (t >= job->copies) return;
    others.words = (uint64_t *)(uintptr_t)job->others;
    others.tables = job->other_tables;
    table.state = state;
    souk_gpu_take(g, &others, job->from ? job->from[t] : t, &table);
    table.base = souk_stream_base(souk_seed_of(job->seed, (uint64_t)t));
    table.drawn = 0;
    souk_gpu_put(g, job, job->to ? job->to[t] : t, &table);
}

/* Draws again all that the mover of the table cannot know. */
static inline void souk_gpu_imagine_table(const souk_game *g, const souk_gpu_job *job, int t,
                                          souk_state *state)
{
    souk_rng rng = souk_rng_seeded(souk_seed_of(job->seed, (uint64_t)t));
    souk_gpu_table table;
    if (!souk_gpu_asked(job, t)) return;
    table.state = state;
    souk_gpu_take(g, job, t, &table);
    g->imagine(state, job->parts, (int)table.mover, &rng);
    souk_gpu_put(g, job, t, &table);
}

static inline void souk_gpu_tell(const souk_gpu_job *job, int t, const souk_judgement *j)
{
    for (int e = 0; e < j->entries; e++) {
        if (job->wins) job->wins[(size_t)t * (size_t)souk_gpu_entries(job) + (size_t)e] = j->win[e];
        if (job->scores) job->scores[(size_t)t * (size_t)souk_gpu_entries(job) + (size_t)e] = j->score[e];
    }
}

static inline float *souk_gpu_shares_of(const souk_game *g, const souk_gpu_job *job, int t)
{
    float *shares = job->shares + (size_t)t * (size_t)g->num_actions;
    for (int a = 0; a < g->num_actions; a++)
        shares[a] = 0.0F;
    return shares;
}

/* The evaluation of the table, and the priors of the mover's actions. */
static inline void souk_gpu_judge_table(const souk_game *g, const souk_gpu_job *job, int t,
                                        souk_gpu_tree *place)
{
    souk_judgement j;
    souk_gpu_table table;
    table.state = &place->root.state;
    souk_gpu_take(g, job, t, &table);
    souk_net_forget(job->net, &place->tree.memory);
    souk_net_judge(job->net, &place->tree.memory, g, table.state, job->parts, (int)table.mover, &j);
    souk_gpu_tell(job, t, &j);
    if (!job->shares) return;
    float *prior = place->root.prior, *shares = souk_gpu_shares_of(g, job, t), sum = 0.0F;
    souk_net_priors(job->net, &place->tree.memory, g, table.state, job->parts, (int)table.mover, &table.legal,
                    prior);
    for (int a = -1; (a = souk_mask_next(&table.legal, a + 1)) >= 0;)
        sum += prior[a];
    for (int a = -1; (a = souk_mask_next(&table.legal, a + 1)) >= 0;)
        shares[a] = sum > 0.0F ? prior[a] / sum : 1.0F / (float)souk_mask_count(&table.legal);
}

/* The weight of a root edge: its visits, or the mixed strategy of a simultaneous move. */
static inline float souk_gpu_weight(const souk_tree *tree, const souk_edge *e)
{
    return tree->nodes[0].kind == SOUK_SECRET ? e->strategy : (float)e->visits;
}

/* The choice at the root: the most visited action, of equals the better one; or drawn by the mixed strategy. */
static inline int souk_gpu_choose(souk_tree *tree, float *shares)
{
    const bool mixed = tree->nodes[0].kind == SOUK_SECRET;
    float sum = 0.0F, most = -1.0F, mean = 0.0F;
    int best = -1;
    for (int32_t i = tree->nodes[0].first; i != SOUK_NO_NODE; i = tree->edges[i].next)
        if (tree->edges[i].seat == tree->seat) sum += souk_gpu_weight(tree, &tree->edges[i]);
    double point = mixed ? souk_rng_part(&tree->rng) : 0.0;
    for (int32_t i = tree->nodes[0].first; i != SOUK_NO_NODE; i = tree->edges[i].next) {
        const souk_edge *e = &tree->edges[i];
        if (e->seat != tree->seat) continue;
        const float weight = souk_gpu_weight(tree, e), share = sum > 0.0F ? weight / sum : 0.0F;
        if (shares) shares[e->key] = share;
        if (mixed ? point >= 0.0 : weight > most || (weight == most && e->mean > mean)) {
            best = e->key;
            most = weight;
            mean = e->mean;
        }
        point -= mixed ? (double)share : 0.0;
    }
    return best;
}

/* Searches for the mover of the table. A forced action takes no search. */
static inline void souk_gpu_search_table(const souk_game *g, const souk_gpu_job *job, int t,
                                         souk_gpu_tree *place)
{
    souk_state state;
    souk_gpu_table table;
    souk_tree *tree = &place->tree;
    souk_judgement j;
    table.state = &state;
    souk_gpu_take(g, job, t, &table);
    if (souk_mask_count(&table.legal) == 1) {
        job->chosen[t] = souk_mask_next(&table.legal, 0);
        if (job->shares) souk_gpu_shares_of(g, job, t)[job->chosen[t]] = 1.0F;
        souk_net_forget(job->net, &tree->memory);
        souk_net_judge(job->net, &tree->memory, g, &state, job->parts, (int)table.mover, &j);
        souk_gpu_tell(job, t, &j);
        return;
    }
    souk_root_find(&place->root, g, &state, job->parts, (int)table.mover,
                   souk_seed_of(job->seed, (uint64_t)t), job->net, &tree->memory);
    souk_root_plant(&place->root, g, job->parts, 0, tree);
    for (int i = 0; i < job->iterations; i++)
        souk_tree_grow(tree);
    j.entries = tree->entries;
    for (int e = 0; e < j.entries; e++) {
        j.win[e] =
            (float)((double)(float)tree->win[e] / (double)job->iterations); /* rounded as by the bots */
        j.score[e] = (float)((double)(float)tree->score[e] / (double)job->iterations);
    }
    souk_gpu_tell(job, t, &j);
    job->chosen[t] = souk_gpu_choose(tree, job->shares ? souk_gpu_shares_of(g, job, t) : NULL);
}

/* All tables of a place. Its tree begins here, its nodes and edges behind all trees. */
typedef void souk_gpu_work(const souk_game *g, const souk_gpu_job *job, int t, souk_gpu_tree *place);
static inline void souk_gpu_at_place(souk_gpu_work *work, const souk_game *g, const souk_gpu_job *job,
                                     int number)
{
    souk_gpu_tree *place = &job->trees[number];
    souk_node *nodes = (souk_node *)(job->trees + job->places);
    souk_edge *edges = (souk_edge *)(nodes + (size_t)job->places * (size_t)job->nodes);
    place->tree.nodes = nodes + (size_t)number * (size_t)job->nodes;
    place->tree.edges = edges + (size_t)number * (size_t)job->edges;
    place->tree.max_nodes = job->nodes;
    place->tree.max_edges = job->edges;
    for (int t = number; t < job->tables; t += job->places)
        if (souk_gpu_asked(job, t)) work(g, job, t, place);
}
#endif
