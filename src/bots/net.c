/* net.c — the inference of a net: evaluation and priors of a state.
 *
 * The states that a seat sees in one search have much in common. So the sums of the first layer are kept for each
 * seat, and only the rows of changed inputs are added to them; initially all inputs are 0. Changes follow no pattern,
 * so they are found without branches: all inputs are computed again and compared 64 at a time. Integer sums are the
 * same in any order and by any path.
 */
#include "bots/net.h"
#include "bots/lanes.h"

enum {
    ACTIVATION_MOST = 2047,
    WORD = SOUK_NET_WORD,
    READ_MAX = SOUK_NET_READ_MAX,
    NARROW = 16,            /* usual widths of layers: these are compiled separately, */
    USUAL = 32,             /* with sums that stay in registers */
    BLOCK = SOUK_LANES_KEPT /* columns of the first layer that are summed together */
};

static const float least_plausible = 1e-6F; /* a net alone rules nothing out */

/* --- inputs ---------------------------------------------------------------------------------- */

int souk_net_inputs_of(const souk_game *g)
{
    return g->observe_size + (g->max_seats > 2 ? g->max_seats : 2);
}

/* The score entry at an index in the viewer's order: its own first, then the others in turn order. */
static inline int entry_at(int place, int viewer, int entries)
{
    int entry = viewer + place;
    return entry >= entries ? entry - entries : entry;
}

/* The inputs of a net: the observation, the estimate's win chances, then zeros to the end of the word. */
static void read_state(const souk_game *g, const void *state, const void *parts, int viewer,
                       const souk_judgement *estimate, float *seen)
{
    int n = g->observe_size, end = (souk_net_inputs_of(g) + WORD - 1) / WORD * WORD;
    g->observe(state, parts, viewer, seen);
    for (int e = 0; e < estimate->entries; e++)
        seen[n++] = estimate->win[entry_at(e, viewer, estimate->entries)];
    souk_zeros(seen + n, end - n);
}

/* Sixteen quantised inputs: 1.0 becomes 64. */
static inline souk_byte16 inputs_at(const float *seen)
{
    return souk_lanes_bytes(souk_lanes_64ths(seen), souk_lanes_64ths(seen + 8));
}

void souk_net_inputs(const souk_game *g, const void *state, const void *parts, int viewer,
                     const souk_judgement *estimate, int8_t *x)
{
    float seen[READ_MAX];
    int8_t all[READ_MAX];
    int n = souk_net_inputs_of(g);
    read_state(g, state, parts, viewer, estimate, seen);
    for (int at = 0; at < n; at += 16) {
        souk_byte16 some = inputs_at(seen + at);
        memcpy(all + at, &some, sizeof some);
    }
    memcpy(x, all, (size_t)n);
}

/* --- changed inputs -------------------------------------------------------------------------- */

/* The rows of weights to add: the offset and the multiplier of each. */
typedef struct few {
    int n;
    int32_t at[READ_MAX + 1]; /* with space for the second of a pair */
    int16_t times[READ_MAX + 1];
} few;

/* The rows of the inputs that changed. All words are compared first, and the changes are collected afterwards: only
 * that second pass has unpredictable branches. */
static void find_changes(const souk_net *net, souk_net_glance *m, const float *seen, few *f)
{
    int8_t x[READ_MAX];
    uint64_t set[READ_MAX / WORD];
    int n = 0;
    for (int at = 0; at < net->inputs; at += WORD) {
        souk_byte16 now[WORD / 16], then[WORD / 16];
#pragma GCC unroll 4
        for (int k = 0; k < WORD / 16; k++) {
            now[k] = inputs_at(seen + at + 16 * k);
            memcpy(&then[k], m->x + at + 16 * k, sizeof then[k]);
            memcpy(x + at + 16 * k, &now[k], sizeof now[k]);
        }
        set[at / WORD] = souk_lanes_differ(now, then);
    }
    for (int at = 0; at < net->inputs; at += WORD)
        for (uint64_t rest = set[at / WORD]; rest; rest &= rest - 1, n++) {
            int i = at + souk_lowest(rest);
            f->at[n] = i * net->first;
            f->times[n] = (int16_t)(x[i] - m->x[i]);
            m->x[i] = x[i];
        }
    f->n = n;
    f->at[n] = f->times[n] = 0;
}

/* --- sums ------------------------------------------------------------------------------------ */

/* The activations of eight sums. */
static inline void activate(const souk_int4 *sum, int shift, int16_t *out)
{
    souk_short8 a =
        souk_lanes_within(souk_lanes_narrow(sum[0] >> shift, sum[1] >> shift), 0, ACTIVATION_MOST);
    memcpy(out, &a, sizeof a);
}

/* Adds the rows to the sums and computes the activations. */
static inline void sum_columns(const souk_net *net, const few *f, int first, int columns, int32_t *sums,
                               int16_t *out)
{
    souk_int4 sum[BLOCK / 4];
    const int16_t *w = net->first_weights + first;
    memcpy(sum, sums + first, (size_t)columns * sizeof *sums);
    for (int k = 0; k < f->n; k += 2) {
#pragma GCC unroll 8
        for (int c = 0; c < columns / 8; c++)
            souk_lanes_add_two(&sum[2 * c], &f->times[k], w + f->at[k] + 8 * c, w + f->at[k + 1] + 8 * c);
    }
    memcpy(sums + first, sum, (size_t)columns * sizeof *sums);
#pragma GCC unroll 8
    for (int c = 0; c < columns / 8; c++)
        activate(&sum[2 * c], net->first_shift, out + first + 8 * c);
}

static void first_layer(const souk_net *net, souk_net_glance *m, const few *f, int16_t *out)
{
    int c = 0;
    for (; c + BLOCK <= net->first; c += BLOCK)
        sum_columns(net, f, c, BLOCK, m->sum, out);
    for (; c + USUAL <= net->first; c += USUAL)
        sum_columns(net, f, c, USUAL, m->sum, out);
    for (; c < net->first; c += SOUK_NET_STEP)
        sum_columns(net, f, c, SOUK_NET_STEP, m->sum, out);
}

/* In a row of the second layer, each pair of weights belongs to one output. */
static inline void sum_pairs(const souk_net *net, const int16_t *in, int width, int16_t *out)
{
    souk_pair_sums sum[SOUK_NET_SECOND_MAX / 4];
#pragma GCC unroll 8
    for (int c = 0; c < width / 4; c++)
        sum[c] = souk_pairs_none();
    for (int i = 0; i < net->first; i += 2) {
        int32_t pair;
        memcpy(&pair, in + i, sizeof pair);
        souk_short8 x = (souk_short8)(pair - (souk_int4){0});
        const int16_t *w = net->second_weights + i * width;
#pragma GCC unroll 8
        for (int c = 0; c < width / 4; c++)
            souk_pairs_add(&sum[c], x, souk_lanes_short8(w + 8 * c));
    }
#pragma GCC unroll 4
    for (int c = 0; c < width / 8; c++) {
        souk_int4 eight[2];
        memcpy(eight, net->second_bias + 8 * c, sizeof eight);
        eight[0] += souk_pairs_sum(&sum[2 * c]);
        eight[1] += souk_pairs_sum(&sum[2 * c + 1]);
        activate(eight, net->second_shift, out + 8 * c);
    }
}

static void second_layer(const souk_net *net, const int16_t *in, int16_t *out)
{
    switch (net->second) {
    case NARROW: sum_pairs(net, in, NARROW, out); break;
    case USUAL: sum_pairs(net, in, USUAL, out); break;
    default: sum_pairs(net, in, net->second, out); break;
    }
}

static inline int32_t sum_of(const int16_t *in, const int16_t *weights, int width)
{
    souk_pair_sums sum = souk_pairs_none();
#pragma GCC unroll 4
    for (int c = 0; c < width; c += 8)
        souk_pairs_add(&sum, souk_lanes_short8(in + c), souk_lanes_short8(weights + c));
    souk_int4 four = souk_pairs_sum(&sum);
    return four[0] + four[1] + four[2] + four[3];
}

/* Output o of the head that has these weights. */
static inline int32_t head(const souk_net *net, const int16_t *in, const int16_t *weights,
                           const int32_t *bias, int o)
{
    switch (net->second) {
    case NARROW: return bias[o] + sum_of(in, weights + o * NARROW, NARROW);
    case USUAL: return bias[o] + sum_of(in, weights + o * USUAL, USUAL);
    default: return bias[o] + sum_of(in, weights + o * net->second, net->second);
    }
}

void souk_net_forget(const souk_net *net, souk_net_memory *m)
{
    memset(m, 0, sizeof *m);
    for (int seat = 0; net && seat < SOUK_SEATS_MAX; seat++)
        memcpy(m->of[seat].sum, net->first_bias, (size_t)net->first * sizeof *net->first_bias);
}

/* The activations of the second layer, which both heads read. */
static void think(const souk_net *net, souk_net_memory *memory, const souk_game *g, const void *state,
                  const void *parts, int viewer, const souk_judgement *estimate, int16_t *thought)
{
    souk_net_glance *m = &memory->of[viewer];
    _Alignas(SOUK_NET_ALIGNED) float seen[READ_MAX];
    _Alignas(SOUK_NET_ALIGNED) int16_t first[SOUK_NET_FIRST_MAX];
    few f;
    read_state(g, state, parts, viewer, estimate, seen);
    find_changes(net, m, seen, &f);
    first_layer(net, m, &f, first);
    second_layer(net, first, thought);
}

/* --- evaluation and priors ------------------------------------------------------------------- */

void souk_net_judge(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                    const void *parts, int viewer, souk_judgement *j)
{
    if (!net || !g->pending(state)) {
        souk_judge(g, state, parts, j);
        return;
    }
    double logit[SOUK_SCORES_MAX];
    _Alignas(SOUK_NET_ALIGNED) int16_t thought[SOUK_NET_SECOND_MAX];
    souk_estimate(g, state, parts, j, logit);
    souk_judge_by(logit, j);
    think(net, m, g, state, parts, viewer, j, thought);
    for (int e = 0; e < j->entries; e++) {
        int32_t sum = head(net, thought, net->value_weights, net->value_bias, e);
        logit[entry_at(e, viewer, j->entries)] += (double)sum * net->value_unit;
    }
    souk_judge_by(logit, j);
}

/* The policy logits of the given actions. */
static void ask_policy(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                       const void *parts, int seat, const int16_t *action, int n, double *logit)
{
    _Alignas(SOUK_NET_ALIGNED) int16_t thought[SOUK_NET_SECOND_MAX];
    souk_judgement j;
    souk_judge(g, state, parts, &j);
    think(net, m, g, state, parts, seat, &j, thought);
    for (int k = 0; k < n; k++)
        logit[k] =
            (double)head(net, thought, net->policy_weights, net->policy_bias, action[k]) * net->policy_unit;
}

void souk_net_priors(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                     const void *parts, int seat, const souk_mask *legal, float *w)
{
    if (g->prior)
        g->prior(state, parts, seat, legal, w);
    else
        for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
            w[a] = 1.0F;
    if (!souk_net_speaks(net)) return;
    int16_t action[SOUK_ACTIONS_MAX];
    double chance[SOUK_ACTIONS_MAX], all = 0.0, own = 0.0, mix = (double)net->mix;
    int n = 0;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (w[a] <= 0.0F) continue;
        own += (double)w[a];
        action[n++] = (int16_t)a;
    }
    chance[0] = 0.0; /* a single action needs no policy */
    if (n > 1) ask_policy(net, m, g, state, parts, seat, action, n, chance);
    double most = chance[0];
    for (int k = 1; k < n; k++)
        if (chance[k] > most) most = chance[k];
    for (int k = 0; k < n; k++)
        all += chance[k] = souk_exp(chance[k] - most);
    for (int k = 0; k < n; k++) {
        float *of = &w[action[k]];
        *of = (float)(mix * chance[k] / all + (1.0 - mix) * (double)*of / own);
        if (*of < least_plausible) *of = least_plausible;
    }
}
