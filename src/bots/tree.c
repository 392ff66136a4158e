/* tree.c — one iteration of a search.
 *
 * Decisions use upper confidence bounds with priors (PUCT): the mean utility of an action, plus a bonus for
 * plausible actions with few visits. The bonus is in units of the standard deviation of the leaves: win chances
 * are close together early in the game and far apart later. Every seat maximises its own utility. An action that
 * the game rules out (a prior of 0) is tried only if there is no other.
 *
 * Simultaneous moves use regret matching, for each seat separately: no seat sees what the others choose in the
 * same iteration. The mean of each action is the baseline of its regret, which reduces the variance. The search
 * recommends the average of the strategies played.
 *
 * Chance outcomes are sampled by weight. Few outcomes get a node each; many start merged (walk_chance).
 */
#include "bots/tree.h"
#include "core/rng.h"
#include <math.h>
#include <string.h>

enum { FEW_OUTCOMES = 12, OFTEN = 8, MANY_KEY = 1024 }; /* OFTEN: visits per outcome */

static const float explore = 1.6F;       /* weight of the bonus, if neither the net nor the game sets it */
static const float first_play = 0.15F;   /* how far below the mean an untried action is assumed to be */
static const float secret_mixing = 0.1F; /* how often a simultaneous move is chosen uniformly at random */
static const float scale_least = 0.02F;

/* One edge of a descent. */
typedef struct hop {
    int32_t node, edge;
    int16_t seat;
    float probability; /* of a simultaneous move */
} hop;

typedef struct walk {
    souk_tree *t;
    souk_state state;
    int32_t node;
    int hops;
    int first_action; /* of the searching seat at the root; -1: none yet */
    hop path[SOUK_PATH_MAX];
} walk;

/* --- memory ---------------------------------------------------------------------------------- */

static int32_t new_node(souk_tree *t)
{
    if (t->num_nodes == t->max_nodes) return t->refused++, SOUK_NO_NODE;
    souk_node *n = &t->nodes[t->num_nodes];
    memset(n, 0, sizeof *n);
    n->first = SOUK_NO_NODE;
    return t->num_nodes++;
}

/* Prepends an edge to a list. */
static int32_t new_edge(souk_tree *t, int32_t *list, int32_t key, int seat, float prior)
{
    if (t->num_edges == t->max_edges) return t->refused++, SOUK_NO_NODE;
    souk_edge *e = &t->edges[t->num_edges];
    memset(e, 0, sizeof *e);
    e->next = *list;
    e->child = SOUK_NO_NODE;
    e->key = key;
    e->seat = seat;
    e->prior = prior;
    return *list = t->num_edges++;
}

/* Fixes the kind of a fresh node. */
static void settle(souk_node *n, souk_node_kind kind, uint32_t seats)
{
    n->kind = (uint16_t)kind;
    n->seats = (int16_t)seats;
    if (kind != SOUK_DECISION) n->ways = SOUK_NO_NODE;
}

/* The child of a node under that key, created if necessary; SOUK_NO_NODE if the tree is full. */
static int32_t way_on(souk_tree *t, int32_t node, int32_t key)
{
    int32_t e = t->nodes[node].ways;
    while (e != SOUK_NO_NODE && t->edges[e].key != key)
        e = t->edges[e].next;
    if (e == SOUK_NO_NODE) e = new_edge(t, &t->nodes[node].ways, key, -1, 0.0F);
    if (e == SOUK_NO_NODE) return SOUK_NO_NODE;
    if (t->edges[e].child == SOUK_NO_NODE) t->edges[e].child = new_node(t);
    return t->edges[e].child;
}

/* --- a seat's decision ----------------------------------------------------------------------- */

static void priors(souk_tree *t, int32_t node, const void *state, int seat, bool secret,
                   const souk_mask *legal, float *w)
{
    /* A prior that rollouts sample from is steep: it would leave most actions untried. */
    const souk_game *g = SOUK_TREE_GAME(t);
    bool steep = node && !secret && g->playout && !souk_net_speaks(t->net);
    float sum = 0.0F;
    if (node == 0 && t->root_prior)
        for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
            w[a] = t->root_prior[a];
    else
        souk_net_priors(secret ? NULL : t->net, &t->memory, g, state, t->parts, seat, legal, w);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (steep) w[a] = sqrtf(w[a]);
        sum += w[a];
    }
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        w[a] = sum > 0.0F ? w[a] / sum : 1.0F;
}

/* Expands the node by an edge for each of the seat's actions; false if they do not all fit. */
static bool unfold(souk_tree *t, int32_t node, const void *state, int seat, bool secret,
                   const souk_mask *legal)
{
    float w[SOUK_ACTIONS_MAX];
    if (t->max_edges - t->num_edges < souk_mask_count(legal)) return t->refused++, false;
    priors(t, node, state, seat, secret, legal, w);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        new_edge(t, &t->nodes[node].first, a, seat, w[a]);
    return true;
}

/* Adds edges for actions that were not legal when the node was expanded. */
static void unfold_more(souk_tree *t, int32_t node, int seat, souk_mask *legal)
{
    souk_mask left = *legal;
    for (int32_t e = t->nodes[node].first; e != SOUK_NO_NODE; e = t->edges[e].next)
        if (t->edges[e].seat == seat)
            left.w[t->edges[e].key >> 6] &= ~((uint64_t)1 << (t->edges[e].key & 63));
    float share = 1.0F / (float)souk_mask_count(legal);
    for (int a = -1; (a = souk_mask_next(&left, a + 1)) >= 0;)
        if (new_edge(t, &t->nodes[node].first, a, seat, share) == SOUK_NO_NODE) return;
}

static float weight_of_bonus(const souk_tree *t)
{
    return t->net                              ? t->net->explore
           : SOUK_TREE_GAME(t)->explore > 0.0F ? SOUK_TREE_GAME(t)->explore
                                               : explore;
}

static int32_t select_edge(souk_tree *t, int32_t node, int seat, souk_mask *legal)
{
    const souk_node *n = &t->nodes[node];
    float bonus = weight_of_bonus(t) * t->scale[seat] * sqrtf((float)n->visits);
    float untried = n->good / (float)(n->visits ? n->visits : 1) - first_play * t->scale[seat];
    int known = 0, want = souk_mask_count(legal);
    int32_t best = SOUK_NO_NODE, ruled_out = SOUK_NO_NODE;
    float most = -INFINITY;
    for (int32_t i = n->first; i != SOUK_NO_NODE; i = t->edges[i].next) {
        const souk_edge *e = &t->edges[i];
        if (!souk_mask_has(legal, e->key)) continue;
        known++;
        if (e->prior <= 0.0F) {
            if (ruled_out == SOUK_NO_NODE) ruled_out = i;
            continue;
        }
        float worth = (e->visits ? e->mean : untried) + bonus * e->prior / (float)(1 + e->visits);
        if (worth > most) most = worth, best = i;
    }
    if (best == SOUK_NO_NODE) best = ruled_out;
    if (known < want) {
        unfold_more(t, node, seat, legal);
        if (t->nodes[node].first != SOUK_NO_NODE && best == SOUK_NO_NODE) {
            int32_t e = t->nodes[node].first;
            while (e != SOUK_NO_NODE && !souk_mask_has(legal, t->edges[e].key))
                e = t->edges[e].next;
            best = e;
        }
    }
    return best;
}

/* One seat decides. False: evaluate the state as it is. */
static bool walk_decision(walk *w, int seat, souk_mask *legal)
{
    souk_tree *t = w->t;
    souk_node *n = &t->nodes[w->node];
    if (n->kind == SOUK_FRESH) {
        if (n->visits == 0 && w->node != 0) return false;
        if (!unfold(t, w->node, &w->state, seat, false, legal)) return false;
        settle(n, SOUK_DECISION, 1u << seat);
    }
    if (n->kind != SOUK_DECISION || n->seats != 1 << seat) return false;
    int32_t e = select_edge(t, w->node, seat, legal);
    if (e == SOUK_NO_NODE || w->hops == SOUK_PATH_MAX) return false;
    w->path[w->hops++] = (hop){w->node, e, (int16_t)seat, 1.0F};
    int action = t->edges[e].key;
    if (w->node == 0) w->first_action = action;
    SOUK_TREE_GAME(t)->apply(&w->state, t->parts, seat, action, NULL);
    if (t->edges[e].child == SOUK_NO_NODE) t->edges[e].child = new_node(t);
    w->node = t->edges[e].child;
    return w->node != SOUK_NO_NODE;
}

/* --- simultaneous moves ---------------------------------------------------------------------- */

/* Samples one of the seat's edges by regret matching, with a small minimum probability for each. */
static int32_t draw_secret(souk_tree *t, int32_t node, int seat, float *probability)
{
    float sum = 0.0F;
    int n = 0;
    int32_t first = t->nodes[node].first, drawn = SOUK_NO_NODE;
    for (int32_t i = first; i != SOUK_NO_NODE; i = t->edges[i].next)
        if (t->edges[i].seat == seat) sum += t->edges[i].prior, n++;
    double point = souk_rng_part(&t->rng);
    for (int32_t i = first; i != SOUK_NO_NODE; i = t->edges[i].next) {
        souk_edge *e = &t->edges[i];
        if (e->seat != seat) continue;
        float share = sum > 0.0F ? e->prior / sum : 1.0F / (float)n;
        e->strategy += share * (float)(t->nodes[node].visits + 1); /* later iterations count more */
        if (point < 0.0) continue;
        drawn = i;
        *probability = (1.0F - secret_mixing) * share + secret_mixing / (float)n;
        point -= (double)*probability;
    }
    return drawn;
}

/* Several seats move simultaneously. False: evaluate the state as it is. */
static bool walk_secret(walk *w, uint32_t pending)
{
    souk_tree *t = w->t;
    const souk_game *g = SOUK_TREE_GAME(t);
    souk_node *n = &t->nodes[w->node];
    if (n->kind == SOUK_FRESH) {
        if (n->visits == 0 && w->node != 0) return false;
        for (uint32_t set = pending; set; set &= set - 1) {
            souk_mask legal;
            int seat = souk_lowest(set);
            souk_legal_pending(g, &w->state, t->parts, seat, &legal);
            if (!unfold(t, w->node, &w->state, seat, true, &legal)) return false;
        }
        settle(n, SOUK_SECRET, pending);
    }
    if (n->kind != SOUK_SECRET || n->seats != (int16_t)pending) return false;
    if (w->hops + souk_popcount(pending) > SOUK_PATH_MAX) return false;
    int32_t key = 0, here = w->node;
    for (uint32_t set = pending; set; set &= set - 1) {
        int seat = souk_lowest(set);
        souk_mask legal;
        float p;
        int32_t e = draw_secret(t, here, seat, &p);
        souk_legal_pending(g, &w->state, t->parts, seat, &legal);
        if (e == SOUK_NO_NODE || !souk_mask_has(&legal, t->edges[e].key)) return false;
        w->path[w->hops++] = (hop){here, e, (int16_t)seat, p};
        key = key * 31 + t->edges[e].key + 1;
        if (here == 0 && seat == t->seat) w->first_action = t->edges[e].key;
        g->apply(&w->state, t->parts, seat, t->edges[e].key, NULL);
    }
    w->node = way_on(t, here, key & 0x7FFFFFFF);
    return w->node != SOUK_NO_NODE;
}

static void learn_secret(souk_tree *t, const hop *s, float good)
{
    souk_edge *played = &t->edges[s->edge];
    float sum = 0.0F, mean = 0.0F;
    int n = 0;
    for (int32_t i = t->nodes[s->node].first; i != SOUK_NO_NODE; i = t->edges[i].next)
        if (t->edges[i].seat == s->seat) sum += t->edges[i].prior, n++;
    float base = played->visits ? played->good / (float)played->visits : good;
    float surprise = (good - base) / s->probability;
    for (int32_t i = t->nodes[s->node].first; i != SOUK_NO_NODE; i = t->edges[i].next) {
        const souk_edge *e = &t->edges[i];
        if (e->seat != s->seat) continue;
        float worth = (e->visits ? e->good / (float)e->visits : base) + (e == played ? surprise : 0.0F);
        mean += worth * (sum > 0.0F ? e->prior / sum : 1.0F / (float)n);
    }
    for (int32_t i = t->nodes[s->node].first; i != SOUK_NO_NODE; i = t->edges[i].next) {
        souk_edge *e = &t->edges[i];
        if (e->seat != s->seat) continue;
        float worth = (e->visits ? e->good / (float)e->visits : base) + (e == played ? surprise : 0.0F);
        e->prior += worth - mean;
        if (e->prior < 0.0F) e->prior = 0.0F;
    }
}

/* --- chance ---------------------------------------------------------------------------------- */

/* Chance nodes with many outcomes start merged, by who acts next, and split once there are OFTEN visits per outcome:
 * splitting costs depth, merging blurs the reply to each outcome. Outcomes that only others see stay merged. */
static bool walk_chance(walk *w)
{
    souk_tree *t = w->t;
    const souk_game *g = SOUK_TREE_GAME(t);
    souk_mask outcomes;
    souk_legal(g, &w->state, t->parts, SOUK_CHANCE, &outcomes);
    int count = souk_mask_count(&outcomes);
    int outcome = count == 1 ? souk_mask_next(&outcomes, 0) : souk_draw(g, &w->state, t->parts, &t->rng);
    uint32_t learned = g->apply(&w->state, t->parts, SOUK_CHANCE, outcome, NULL);
    if (count == 1) return true;
    souk_node *n = &t->nodes[w->node];
    if (n->kind == SOUK_FRESH) settle(n, SOUK_LOT, 0);
    if (n->kind != SOUK_LOT) return false;
    bool alike =
        count > FEW_OUTCOMES && (n->visits < (uint32_t)(OFTEN * count) || learned & ~(1u << t->seat));
    n->visits++;
    w->node = way_on(t, w->node, alike ? MANY_KEY - souk_mover(g, &w->state) : outcome);
    return w->node != SOUK_NO_NODE;
}

/* --- one iteration --------------------------------------------------------------------------- */

/* Samples one action of a non-empty mask by the game's prior. */
static int guided(souk_tree *t, const void *state, int seat, const souk_mask *legal)
{
    const souk_game *g = SOUK_TREE_GAME(t);
    if (!g->prior) return souk_mask_pick(legal, &t->rng);
    float w[SOUK_ACTIONS_MAX], sum = 0.0F;
    g->prior(state, t->parts, seat, legal, w);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        sum += w[a];
    float point = sum * (float)(souk_rng_next(&t->rng) >> 40) * (1.0F / 16777216.0F);
    int last = -1;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        last = a;
        point -= w[a];
        if (point < 0.0F) break;
    }
    return last;
}

static void play_out(souk_tree *t, void *state, int decisions)
{
    const souk_game *g = SOUK_TREE_GAME(t);
    for (int who; decisions > 0 && (who = souk_mover(g, state)) != SOUK_DONE;) {
        int action;
        if (who == SOUK_CHANCE) {
            action = souk_draw(g, state, t->parts, &t->rng);
        } else {
            souk_mask legal;
            souk_legal_pending(g, state, t->parts, who, &legal);
            if (souk_mask_count(&legal) == 1) {
                action = souk_mask_next(&legal, 0);
            } else {
                action = guided(t, state, who, &legal);
                decisions--;
            }
        }
        g->apply(state, t->parts, who, action, NULL);
    }
}

static void descend(walk *w)
{
    const souk_game *g = SOUK_TREE_GAME(w->t);
    for (bool on = true; on;) {
        uint32_t pending = g->pending(&w->state);
        if (pending == 0) return;
        if (pending & SOUK_PENDING_CHANCE) {
            on = walk_chance(w);
        } else if (pending & (pending - 1)) {
            on = walk_secret(w, pending);
        } else {
            souk_mask legal;
            int seat = souk_lowest(pending);
            souk_legal_pending(g, &w->state, w->t->parts, seat, &legal);
            if (souk_mask_count(&legal) == 1 && w->node != 0)
                g->apply(&w->state, w->t->parts, seat, souk_mask_next(&legal, 0), NULL);
            else
                on = walk_decision(w, seat, &legal);
        }
    }
}

static void remember(walk *w, const souk_judgement *j)
{
    souk_tree *t = w->t;
    float good[SOUK_SCORES_MAX];
    t->seen += 1.0;
    for (int i = 0; i < t->entries; i++) {
        good[i] = souk_judged_good(j, i);
        t->win[i] += (double)j->win[i];
        t->score[i] += (double)j->score[i];
        t->sum[i] += (double)good[i];
        t->squares[i] += (double)good[i] * (double)good[i];
        double mean = t->sum[i] / t->seen, spread = t->squares[i] / t->seen - mean * mean;
        t->scale[i] = (float)sqrt(spread > 0.0 ? spread : 0.0);
        if (t->scale[i] < scale_least) t->scale[i] = scale_least;
    }
    if (w->node != SOUK_NO_NODE && t->nodes[w->node].kind == SOUK_FRESH) t->nodes[w->node].visits++;
    int32_t counted = SOUK_NO_NODE;
    for (int i = w->hops; i-- > 0;) {
        const hop *s = &w->path[i];
        souk_node *n = &t->nodes[s->node];
        souk_edge *e = &t->edges[s->edge];
        if (n->kind == SOUK_SECRET) learn_secret(t, s, good[s->seat]);
        if (s->node != counted) n->visits++;
        counted = s->node;
        e->visits++;
        e->good += good[s->seat];
        if (n->kind == SOUK_SECRET) continue;
        e->mean = e->good / (float)e->visits;
        n->good += good[s->seat];
    }
    if (w->first_action >= 0) {
        souk_root_stat *r = &t->stat[w->first_action];
        r->visits++;
        r->win += (double)j->win[t->seat];
        r->margin += (double)souk_judged_margin(j, t->seat);
        r->good += (double)good[t->seat];
        r->squares += (double)good[t->seat] * (double)good[t->seat];
    }
}

void souk_tree_begin(souk_tree *t)
{
    t->num_nodes = t->num_edges = 0;
    t->refused = 0;
    t->ended = 0;
    t->seen = 0.0;
    memset(t->stat, 0, sizeof t->stat);
    souk_net_forget(t->net, &t->memory);
    for (int i = 0; i < SOUK_SCORES_MAX; i++) {
        t->win[i] = t->score[i] = t->sum[i] = t->squares[i] = 0.0;
        t->scale[i] = 0.2F; /* until there are leaves */
    }
    new_node(t);
}

void souk_tree_grow(souk_tree *t)
{
    const souk_game *g = SOUK_TREE_GAME(t);
    walk w;
    souk_judgement j;
    w.t = t;
    w.node = 0;
    w.hops = 0;
    w.first_action = -1;
    memcpy(&w.state, t->root, g->state_size);
    g->imagine(&w.state, t->parts, t->seat, &t->rng);
    if (g->retract && (g->pending(&w.state) >> t->seat & 1)) g->retract(&w.state, t->parts, t->seat);
    descend(&w);
    if (g->pending(&w.state) == 0) t->ended++;
    play_out(t, &w.state, t->net && t->net->playout >= 0 ? t->net->playout : g->playout);
    souk_net_judge(t->net, &t->memory, g, &w.state, t->parts, t->viewer, &j);
    remember(&w, &j);
}
