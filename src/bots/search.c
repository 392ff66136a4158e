/* search.c — the search as a whole: memory for the trees, the threads that grow them, and the merged findings.
 *
 * Usually there is one tree. Several trees grow in parallel, each on its own thread and in its own memory.
 */
#include "bots/search.h"
#include "bots/root.h"
#include "core/clock.h"
#include "core/rng.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifndef __wasm__
#include <pthread.h>
#endif

enum {
    STOP_EVERY = 32,  /* iterations between checks of the clock and of early stopping */
    END_PART = 64,    /* the end is near if one of this many iterations reaches it */
    LINE_VISITS = 8,  /* a choice with fewer visits is not part of a line */
    LINE_TURN = 4,    /* choices up to the first of another seat; its move gets the rest of the line */
    TRIED_PART = 10,  /* divisor of the most visits: an action with fewer is not preferred, */
    TRIED_LEAST = 32, /* nor one with fewer visits than this: its variance is unknown */
    SELDOM_PART = 20  /* divisor of the likeliest simultaneous move: a less likely one is not played */
};

static const double sure = 2.0; /* standard errors */
/* Win chance: an action that is worse by this is drawn e times less often. */
static const double variety = 0.0075;

/* One tree with its budget and its findings. */
typedef struct grower {
    souk_tree tree;
    const souk_budget *budget;
    souk_aim aim;
    double begun;        /* clock time, if there is a limit */
    souk_findings found; /* by this tree */
} grower;

static int trees_for(const souk_budget *b)
{
    if (b->iterations < SOUK_ITERATIONS_ENDLESS || b->threads < 1) return 1;
    return b->threads < SOUK_TREES_MAX ? b->threads : SOUK_TREES_MAX;
}

static bool stopped(const grower *w)
{
    const souk_budget *b = w->budget;
    if (b->stop && b->stop(b->context)) return true;
    return b->seconds > 0.0 && souk_clock_seconds(SOUK_CLOCK_MONOTONIC) - w->begun >= b->seconds;
}

/* The most visited edge of a node; NULL if it has none. */
static const souk_edge *tried_most(const souk_tree *t, const souk_node *n)
{
    const souk_edge *most = NULL;
    for (int32_t e = n->first; e != SOUK_NO_NODE; e = t->edges[e].next)
        if (!most || t->edges[e].visits > most->visits) most = &t->edges[e];
    return most;
}

/* The principal variation below an edge: the most visited choices, as long as each has at least half of the
 * visits. It ends before a chance node or a simultaneous move, or with the first move of another seat. A choice of the
 * seat itself is included even with fewer visits, and then ends the line. */
static void foresee(const souk_tree *t, const souk_edge *from, souk_found *found)
{
    found->line_length = 0;
    found->line_visits = 0;
    int other = t->seat, room = LINE_TURN;
    for (int32_t at = from->child; at != SOUK_NO_NODE && found->line_length < room;) {
        const souk_node *n = &t->nodes[at];
        if (n->kind != SOUK_DECISION) return;
        const souk_edge *best = tried_most(t, n);
        if (!best || best->visits < LINE_VISITS || (other != t->seat && best->seat != other)) return;
        bool most = 2 * best->visits >= n->visits;
        if (!most && best->seat != t->seat) return;
        found->line[found->line_length++] = (int16_t)best->key;
        if (other == t->seat) found->line_visits = best->visits;
        if (!most) return;
        if (best->seat != t->seat) other = best->seat, room = SOUK_LINE_MAX;
        at = best->child;
    }
}

/* The findings of a tree, as sums; merge divides them. */
static void harvest(const souk_tree *t, int64_t iterations, souk_findings *f)
{
    int i = 0;
    f->n = 0;
    f->iterations = iterations;
    f->refused = t->refused;
    f->mixed = t->nodes[0].kind == SOUK_SECRET;
    f->judged.entries = t->entries;
    for (int e = 0; e < t->entries; e++) {
        f->judged.win[e] = (float)t->win[e];
        f->judged.score[e] = (float)t->score[e];
    }
    double strategy = 0.0;
    for (int32_t e = t->nodes[0].first; e != SOUK_NO_NODE; e = t->edges[e].next)
        if (t->edges[e].seat == t->seat) strategy += (double)t->edges[e].strategy;
    for (int32_t e = t->nodes[0].first; e != SOUK_NO_NODE; e = t->edges[e].next) {
        if (t->edges[e].seat != t->seat) continue;
        souk_found *found = &f->found[i++];
        const souk_root_stat *stat = &t->stat[t->edges[e].key];
        found->action = (int16_t)t->edges[e].key;
        found->visits = stat->visits;
        found->weight = !f->mixed        ? (double)stat->visits
                        : strategy > 0.0 ? (double)t->edges[e].strategy / strategy
                                         : 1.0;
        found->win = stat->win;
        found->margin = stat->margin;
        found->good = stat->good;
        found->squares = stat->squares;
        foresee(t, &t->edges[e], found);
    }
    f->n = i;
}

/* Early stopping: no action can overtake the most visited one, and none with many visits looks better. */
static bool clear(const souk_tree *t, int64_t left)
{
    if (t->nodes[0].kind != SOUK_DECISION) return false;
    const souk_edge *most = tried_most(t, &t->nodes[0]);
    for (int32_t i = t->nodes[0].first; i != SOUK_NO_NODE; i = t->edges[i].next) {
        const souk_edge *e = &t->edges[i];
        if (e == most || (e->prior <= 0.0F && !e->visits)) continue; /* ruled out, hence untried */
        if ((int64_t)most->visits - (int64_t)e->visits <= left) return false;
        if (e->visits * TRIED_PART >= most->visits && e->mean > most->mean) return false;
    }
    return true;
}

/* The budget in iterations. Where the end is near, a larger tree sees all of what is left. */
static int64_t most_iterations(const grower *w, int64_t done)
{
    const souk_budget *b = w->budget;
    return b->at_end > b->iterations && w->tree.ended * END_PART >= done ? b->at_end : b->iterations;
}

static bool enough(const grower *w, int64_t done)
{
    int64_t left = most_iterations(w, done) - done;
    if (left <= 0) return true;
    if (done == 0 || done % STOP_EVERY) return false;
    return stopped(w) || (w->aim == SOUK_TO_CHOOSE && clear(&w->tree, left));
}

static void *grow(void *context)
{
    grower *w = context;
    int64_t done = 0;
    if (w->budget->seconds > 0.0) w->begun = souk_clock_seconds(SOUK_CLOCK_MONOTONIC);
    while (!enough(w, done)) {
        souk_tree_grow(&w->tree);
        done++;
    }
    harvest(&w->tree, done, &w->found);
    return NULL;
}

/* A tree whose thread does not start stays empty and is ignored. */
#ifdef __wasm__
static void grow_all(grower *growers, int trees)
{
    (void)trees;
    grow(&growers[0]);
}
#else
static void grow_all(grower *growers, int trees)
{
    pthread_t thread[SOUK_TREES_MAX];
    int started = 1;
    while (started < trees && pthread_create(&thread[started], NULL, grow, &growers[started]) == 0)
        started++;
    grow(&growers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}
#endif

static bool allocate(souk_tree *t, int64_t iterations)
{
    souk_root_space(iterations, &t->max_nodes, &t->max_edges);
    t->nodes = malloc((size_t)t->max_nodes * sizeof *t->nodes);
    t->edges = malloc((size_t)t->max_edges * sizeof *t->edges);
    return t->nodes && t->edges;
}

static souk_found *found_of(souk_findings *f, int action)
{
    for (int i = 0; i < f->n; i++)
        if (f->found[i].action == action) return &f->found[i];
    souk_found *found = &f->found[f->n++];
    memset(found, 0, sizeof *found);
    found->action = (int16_t)action;
    return found;
}

static int by_action(const void *a, const void *b)
{
    return ((const souk_found *)a)->action - ((const souk_found *)b)->action;
}

/* A lower confidence bound on the utility of an action. */
static double at_least(const souk_found *found)
{
    double spread = found->squares - found->good * found->good;
    return found->good - sure * sqrt((spread > 0.0 ? spread : 0.0) / (double)found->visits);
}

/* The most visited action looked best for most of the time. An action whose merit was found late, at the end of a long
 * chain of choices, has fewer visits. If it is better with confidence by now, the two swap weights. */
static void prefer(souk_findings *f)
{
    int most = 0;
    for (int i = 1; i < f->n; i++)
        if (f->found[i].weight > f->found[most].weight) most = i;
    int best = most;
    double bar = f->found[most].good;
    for (int i = 0; i < f->n; i++) {
        const souk_found *other = &f->found[i];
        if (other->visits < TRIED_LEAST || other->visits * TRIED_PART < f->found[most].visits) continue;
        if (at_least(other) > bar) bar = at_least(other), best = i;
    }
    double weight = f->found[most].weight;
    f->found[most].weight = f->found[best].weight;
    f->found[best].weight = weight;
}

static void merge(const grower *growers, int trees, souk_findings *f)
{
    f->n = 0;
    f->mixed = false;
    f->iterations = f->refused = 0;
    double win[SOUK_SCORES_MAX] = {0}, score[SOUK_SCORES_MAX] = {0}, sum = 0.0, squares = 0.0;
    for (int t = 0; t < trees; t++) {
        const souk_findings *from = &growers[t].found;
        if (!from->iterations) continue;
        f->mixed = from->mixed;
        f->judged.entries = from->judged.entries;
        sum += growers[t].tree.sum[growers[t].tree.seat];
        squares += growers[t].tree.squares[growers[t].tree.seat];
        f->iterations += from->iterations;
        f->refused += from->refused;
        for (int i = 0; i < from->judged.entries; i++) {
            win[i] += (double)from->judged.win[i];
            score[i] += (double)from->judged.score[i];
        }
        for (int i = 0; i < from->n; i++) {
            souk_found *to = found_of(f, from->found[i].action);
            to->visits += from->found[i].visits;
            to->weight += from->found[i].weight;
            to->win += from->found[i].win;
            to->margin += from->found[i].margin;
            to->good += from->found[i].good;
            to->squares += from->found[i].squares;
            if (from->found[i].line_visits > to->line_visits) {
                memcpy(to->line, from->found[i].line, sizeof to->line);
                to->line_length = from->found[i].line_length;
                to->line_visits = from->found[i].line_visits;
            }
        }
    }
    double n = (double)f->iterations, spread = squares / n - sum / n * (sum / n);
    f->error = sqrt((spread > 0.0 ? spread : 0.0) / n);
    for (int i = 0; i < f->judged.entries; i++) {
        f->judged.win[i] = (float)(win[i] / (double)f->iterations);
        f->judged.score[i] = (float)(score[i] / (double)f->iterations);
    }
    for (int i = 0; i < f->n; i++) {
        double visits = f->found[i].visits ? (double)f->found[i].visits : 1.0;
        f->found[i].win /= visits;
        f->found[i].margin /= visits;
        f->found[i].good /= visits;
        f->found[i].squares /= visits;
    }
    if (f->n && !f->mixed) prefer(f);
    qsort(f->found, (size_t)f->n, sizeof f->found[0], by_action);
}

bool souk_search(const souk_game *g, const void *state, const void *parts, int seat, uint64_t seed,
                 const souk_budget *budget, souk_aim aim, souk_findings *findings)
{
    int trees = trees_for(budget);
    souk_root root;
    findings->n = 0;
    grower *growers = calloc((size_t)trees, sizeof *growers);
    bool good = growers != NULL;
    if (good)
        souk_root_find(&root, g, state, parts, seat, seed, souk_net_for(budget->net, g, parts),
                       &growers->tree.memory);
    for (int i = 0; good && i < trees; i++) {
        grower *w = &growers[i];
        w->budget = budget;
        w->aim = aim;
        good = allocate(&w->tree, budget->at_end > budget->iterations ? budget->at_end : budget->iterations);
        if (good) souk_root_plant(&root, g, parts, i, &w->tree);
    }
    if (good) {
        grow_all(growers, trees);
        merge(growers, trees, findings);
    }
    for (int i = 0; growers && i < trees; i++) {
        free(growers[i].tree.nodes);
        free(growers[i].tree.edges);
    }
    free(growers);
    return good;
}

/* A simultaneous move of little weight was tried before the others were known: it is left out. */
void souk_search_shares(const souk_findings *f, double *share)
{
    double sum = 0.0, most = 0.0;
    for (int i = 0; i < f->n; i++)
        if (f->found[i].weight > most) most = f->found[i].weight;
    for (int i = 0; i < f->n; i++) {
        share[i] = f->mixed && SELDOM_PART * f->found[i].weight < most ? 0.0 : f->found[i].weight;
        sum += share[i];
    }
    for (int i = 0; i < f->n; i++)
        share[i] = sum > 0.0 ? share[i] / sum : i == 0;
}

/* The index of an action drawn by these weights, which add up to `sum`; `last` if rounding leaves none. */
static int draw(const double *weight, int n, double sum, int last, souk_rng *rng)
{
    double point = sum * souk_rng_part(rng);
    for (int i = 0; i < n; i++)
        if ((point -= weight[i]) < 0.0) return i;
    return last;
}

static int heaviest(const souk_findings *f, double *share)
{
    int best = 0;
    souk_search_shares(f, share);
    for (int i = 1; i < f->n; i++)
        if (share[i] > share[best]) best = i;
    return best;
}

int souk_search_pick(const souk_findings *f, souk_rng *rng)
{
    double share[SOUK_ACTIONS_MAX];
    int best = heaviest(f, share);
    return f->found[f->mixed ? draw(share, f->n, 1.0, best, rng) : best].action;
}

int souk_search_vary(const souk_findings *f, souk_rng *rng)
{
    double weight[SOUK_ACTIONS_MAX], sum = 0.0;
    int best = heaviest(f, weight);
    for (int i = 0; i < f->n; i++) {
        const souk_found *found = &f->found[i];
        double worse = f->found[best].win - found->win;
        weight[i] = worse <= 0.0 ? 1.0 : souk_exp(-worse / variety);
        if (i != best && found->visits < TRIED_LEAST) weight[i] = 0.0; /* its win chance is unknown */
        sum += weight[i];
    }
    return f->found[draw(weight, f->n, sum, best, rng)].action;
}
