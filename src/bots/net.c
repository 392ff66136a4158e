/* net.c — what a net says of a state.
 *
 * Most inputs are 0 and are passed over: the rows of the others are added up, four at a time, since four products
 * of an input (at most 64, as observations lie within -1 and 1) and a weight (at most 127) fit 16 bits. Sums are
 * exact in any order, so every way to add them up gives the same bits. Vectors are the compiler's own
 * (core/plane.h).
 */
#include "bots/net.h"
#include "core/plane.h"

typedef int16_t short8 __attribute__((vector_size(16)));

enum {
    ONE = 64, /* an input of 1.0 */
    INPUT_MOST = 127,
    HEAD_BITS = 2, /* activations are in units of 1/256, inputs of 1/64 */
    ACTIVATION_MOST = 2047,
    BLOCK = 32,  /* columns of the first layer that are summed in registers */
    TOGETHER = 4 /* rows whose products are added up before they are widened */
};

static const float least_plausible = 1e-6F; /* a net alone rules nothing out */

/* --- inputs ---------------------------------------------------------------------------------- */

/* floor(64 x + 1/2), within bounds. */
static inline int input_of(float x)
{
    float wanted = x * (float)ONE + 0.5F;
    int whole = (int)wanted;
    whole -= (float)whole > wanted;
    return whole > INPUT_MOST ? INPUT_MOST : whole < -INPUT_MOST ? -INPUT_MOST : whole;
}

int souk_net_inputs_of(const souk_game *g)
{
    return g->observe_size + (g->max_seats > 2 ? g->max_seats : 2);
}

/* Whose entry stands in that place, as the viewer counts: its own first, then the others in turn order. */
static inline int entry_at(int place, int viewer, int entries)
{
    int entry = viewer + place;
    return entry >= entries ? entry - entries : entry;
}

void souk_net_inputs(const souk_game *g, const void *state, const void *parts, int viewer,
                     const souk_judgement *estimate, int8_t *x)
{
    float seen[SOUK_OBSERVE_MAX];
    int n = g->observe_size, all = souk_net_inputs_of(g);
    g->observe(state, parts, viewer, seen);
    for (int i = 0; i < n; i++)
        x[i] = (int8_t)input_of(seen[i]);
    for (int e = 0; e < all - n; e++)
        x[n + e] = e < estimate->entries
                       ? (int8_t)input_of(estimate->win[entry_at(e, viewer, estimate->entries)])
                       : 0;
}

/* --- sums ------------------------------------------------------------------------------------ */

/* The inputs that are not 0: where they are and what, filled up with noughts to a whole number of fours. */
typedef struct few {
    int n;
    bool calm; /* none beyond 64 */
    int16_t row[SOUK_NET_INPUTS_MAX + TOGETHER], x[SOUK_NET_INPUTS_MAX + TOGETHER];
} few;

static void gather(few *f, const int8_t *x, int n)
{
    f->n = 0;
    f->calm = true;
    for (int at = 0; at < n; at += 8) {
        uint64_t eight = 0;
        memcpy(&eight, x + at, n - at < 8 ? (size_t)(n - at) : 8);
        if (!eight) continue;
        for (int i = at; i < at + 8 && i < n; i++) {
            f->row[f->n] = (int16_t)i;
            f->x[f->n] = x[i];
            f->n += x[i] != 0;
            f->calm &= x[i] <= ONE && x[i] >= -ONE;
        }
    }
    for (; f->n % TOGETHER; f->n++)
        f->row[f->n] = f->x[f->n] = 0;
}

static inline short8 eight_at(const int16_t *w)
{
    short8 v;
    memcpy(&v, w, sizeof v);
    return v;
}

/* The sums of `columns` columns, the bias included. Of each eight the even columns come first, then the odd ones:
 * so they fall out of words of two. */
static inline void sum_columns(const few *f, const int16_t *w, int stride, int columns, souk_int4 *sum)
{
    for (int k = 0; k < f->n; k += TOGETHER) {
        const int16_t *row[TOGETHER];
        short8 x[TOGETHER];
        for (int i = 0; i < TOGETHER; i++) {
            row[i] = w + (ptrdiff_t)f->row[k + i] * stride;
            x[i] = f->x[k + i] - (short8){0};
        }
#pragma GCC unroll 4
        for (int c = 0; c < columns / 8; c++) {
            short8 products = x[0] * eight_at(row[0] + 8 * c) + x[1] * eight_at(row[1] + 8 * c) +
                              x[2] * eight_at(row[2] + 8 * c) + x[3] * eight_at(row[3] + 8 * c);
            sum[2 * c] += (souk_int4)products << 16 >> 16;
            sum[2 * c + 1] += (souk_int4)products >> 16;
        }
    }
}

/* Sums of pairs of neighbours: of a row of the second layer, each pair is an output's. */
static inline souk_int4 dot(short8 a, short8 b)
{
#if defined __SSE2__
    return (souk_int4)__builtin_ia32_pmaddwd128(a, b);
#elif defined __wasm_simd128__
    return (souk_int4)__builtin_wasm_dot_s_i32x4_i16x8(a, b);
#else
    souk_int4 c = (souk_int4)a, d = (souk_int4)b;
    return (c << 16 >> 16) * (d << 16 >> 16) + (c >> 16) * (d >> 16);
#endif
}

static inline int16_t activation(int32_t sum, int shift)
{
    int32_t a = sum >> shift;
    return (int16_t)(a < 0 ? 0 : a > ACTIVATION_MOST ? ACTIVATION_MOST : a);
}

static void first_layer(const souk_net *net, const int8_t *x, int16_t *out)
{
    few f;
    gather(&f, x, net->inputs);
    int32_t sum[SOUK_NET_FIRST_MAX];
    memcpy(sum, net->first_bias, (size_t)net->first * sizeof *sum);
    if (f.calm && net->calm) {
        for (int c = 0; c < net->first; c += BLOCK) {
            souk_int4 block[BLOCK / 4] = {{0}};
            int columns = net->first - c < BLOCK ? SOUK_NET_STEP : BLOCK;
            if (columns == BLOCK)
                sum_columns(&f, net->first_weights + c, net->first, BLOCK, block);
            else
                sum_columns(&f, net->first_weights + c, net->first, SOUK_NET_STEP, block);
            for (int i = 0; i < columns; i++)
                sum[c + i] += block[i / 8 * 2 + i % 2][i % 8 / 2];
        }
    } else {
        for (int k = 0; k < f.n; k++)
            for (int c = 0; c < net->first; c++)
                sum[c] += f.x[k] * net->first_weights[f.row[k] * net->first + c];
    }
    for (int c = 0; c < net->first; c++)
        out[c] = activation(sum[c], net->first_shift);
}

static void second_layer(const souk_net *net, const int16_t *in, int16_t *out)
{
    souk_int4 sum[SOUK_NET_SECOND_MAX / 4];
    int32_t plain[SOUK_NET_SECOND_MAX];
    int fours = net->second / 4;
    memcpy(sum, net->second_bias, (size_t)net->second * sizeof *plain);
    for (int i = 0; i < net->first; i += 2) {
        int32_t pair;
        memcpy(&pair, in + i, sizeof pair);
        if (!pair) continue;
        short8 x = (short8)(pair - (souk_int4){0});
        const int16_t *w = net->second_weights + i * net->second;
        for (int c = 0; c < fours; c++)
            sum[c] += dot(x, eight_at(w + 8 * c));
    }
    memcpy(plain, sum, (size_t)net->second * sizeof *plain);
    for (int c = 0; c < net->second; c++)
        out[c] = activation(plain[c], net->second_shift);
}

static inline int32_t head(const souk_net *net, const int16_t *in, const int16_t *weights, int32_t bias)
{
    souk_int4 sum = {bias, 0, 0, 0};
    for (int c = 0; c < net->second; c += 8)
        sum += dot(eight_at(in + c), eight_at(weights + c));
    return sum[0] + sum[1] + sum[2] + sum[3];
}

/* What both heads read. */
static void think(const souk_net *net, const souk_game *g, const void *state, const void *parts, int viewer,
                  const souk_judgement *estimate, int16_t *thought)
{
    int8_t x[SOUK_NET_INPUTS_MAX];
    int16_t first[SOUK_NET_FIRST_MAX];
    souk_net_inputs(g, state, parts, viewer, estimate, x);
    first_layer(net, x, first);
    second_layer(net, first, thought);
}

/* --- what bots ask --------------------------------------------------------------------------- */

void souk_net_judge(const souk_net *net, const souk_game *g, const void *state, const void *parts, int viewer,
                    souk_judgement *j)
{
    if (!net || !g->pending(state)) {
        souk_judge(g, state, parts, j);
        return;
    }
    double logit[SOUK_SCORES_MAX];
    int16_t thought[SOUK_NET_SECOND_MAX];
    souk_estimate(g, state, parts, j, logit);
    souk_judge_by(logit, j);
    think(net, g, state, parts, viewer, j, thought);
    for (int e = 0; e < j->entries; e++) {
        int32_t sum = head(net, thought, net->value_weights + e * net->second, net->value_bias[e]);
        logit[entry_at(e, viewer, j->entries)] += (double)sum * net->value_unit;
    }
    souk_judge_by(logit, j);
}

void souk_net_priors(const souk_net *net, const souk_game *g, const void *state, const void *parts, int seat,
                     const souk_mask *legal, float *w)
{
    if (g->prior)
        g->prior(state, parts, seat, legal, w);
    else
        for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
            w[a] = 1.0F;
    if (!net || !net->actions || net->mix <= 0.0F) return;
    souk_judgement j;
    int16_t thought[SOUK_NET_SECOND_MAX];
    double logit[SOUK_ACTIONS_MAX], most = 0.0, all = 0.0, own = 0.0;
    bool any = false;
    souk_judge(g, state, parts, &j);
    think(net, g, state, parts, seat, &j, thought);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (w[a] <= 0.0F) continue;
        int32_t sum = head(net, thought, net->policy_weights + a * net->second, net->policy_bias[a]);
        logit[a] = (double)sum * net->policy_unit;
        if (!any || logit[a] > most) most = logit[a];
        own += (double)w[a];
        any = true;
    }
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        if (w[a] > 0.0F) all += logit[a] = souk_exp(logit[a] - most);
    double mix = (double)net->mix;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (w[a] <= 0.0F) continue;
        w[a] = (float)(mix * logit[a] / all + (1.0 - mix) * (double)w[a] / own);
        if (w[a] < least_plausible) w[a] = least_plausible;
    }
}
