/* net.c — what a net says of a state.
 *
 * Two states of one search have much in common. So the sums of the first layer are kept, and only the rows of
 * inputs that are not what they were are added to them; at first all were 0. Four rows are added at a time, since
 * four products of a change (at most 64) and a weight (at most 127) fit 16 bits. Sums of whole numbers are the same
 * in any order and by any way. Vectors are the compiler's own (core/plane.h).
 */
#include "bots/net.h"
#include "core/plane.h"
#ifdef __aarch64__
#include <arm_neon.h>
#endif

typedef int16_t short8 __attribute__((vector_size(16)));

enum {
    ONE = 64, /* an input of 1.0 */
    INPUT_MOST = 127,
    HEAD_BITS = 2, /* activations are in units of 1/256, inputs of 1/64 */
    ACTIVATION_MOST = 2047,
    SIXTEEN = 16,      /* inputs that are compared at once */
    SECOND_USUAL = 32, /* width of the second layer that most nets have */
    BLOCK = 32,        /* columns of the first layer that are summed in registers */
    TOGETHER = 4       /* rows whose products are added up before they are widened */
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

/* The rows to add: where they begin and how many times, filled up with noughts to a whole number of fours. A change
 * of more than 64 is cut in two. */
typedef struct few {
    int n;
    int32_t row[2 * SOUK_NET_INPUTS_MAX + TOGETHER];
    int16_t times[2 * SOUK_NET_INPUTS_MAX + TOGETHER];
} few;

/* Which of eight bytes are not 0: a bit each. */
static inline uint64_t bytes_set(uint64_t eight)
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7F;
    uint64_t tops = (((eight & low) + low) | eight) & ~low;
    return (tops >> 7) * 0x0102040810204080 >> 56;
}

static inline void add_row(few *f, int row, int change)
{
    int part = change > ONE ? ONE : change < -ONE ? -ONE : change, n = f->n;
    f->row[n] = f->row[n + 1] = row;
    f->times[n] = (int16_t)part;
    f->times[n + 1] = (int16_t)(change - part);
    f->n = n + 1 + (change != part);
}

/* Whether sixteen floats are the same, bit by bit. */
static inline bool same_sixteen(const float *a, const float *b)
{
    souk_long2 x[4], y[4];
    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    souk_long2 differ = (x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3]);
    return !(differ[0] | differ[1]);
}

/* The rows of what is seen now and was not before. */
static void changes_seen(few *f, souk_net_memory *m, const float *seen, int n, int stride)
{
    for (int at = 0; at < n; at += SIXTEEN) {
        if (same_sixteen(seen + at, m->seen + at)) continue;
        int8_t x[SIXTEEN];
        uint64_t now[2], then[2];
        for (int i = 0; i < SIXTEEN; i++)
            x[i] = (int8_t)input_of(seen[at + i]);
        memcpy(now, x, sizeof now);
        memcpy(then, m->x + at, sizeof then);
        uint64_t set = bytes_set(now[0] ^ then[0]) | bytes_set(now[1] ^ then[1]) << 8;
        for (; set; set &= set - 1) {
            int i = souk_lowest(set);
            add_row(f, (at + i) * stride, x[i] - m->x[at + i]);
        }
        memcpy(m->x + at, x, sizeof x);
        memcpy(m->seen + at, seen + at, SIXTEEN * sizeof *seen);
    }
}

/* Those of the estimate's win chances. */
static void changes_estimated(few *f, souk_net_memory *m, const souk_net *net, int viewer,
                              const souk_judgement *estimate)
{
    int row = (net->inputs - net->entries) * net->first;
    for (int e = 0; e < net->entries; e++, row += net->first) {
        int x = e < estimate->entries ? input_of(estimate->win[entry_at(e, viewer, estimate->entries)]) : 0;
        if (x != m->chance[e]) add_row(f, row, x - m->chance[e]);
        m->chance[e] = (int8_t)x;
    }
}

static inline short8 eight_at(const int16_t *w)
{
    short8 v;
    memcpy(&v, w, sizeof v);
    return v;
}

/* Adds the rows up. A word of two products is cut into its halves; so that the sums come in order, of each eight
 * weights the first four stand at even places and the others at odd ones (net_file.c). */
static inline void sum_columns(const few *f, const int16_t *w, int columns, int32_t *sums)
{
    souk_int4 sum[BLOCK / 4];
    memcpy(sum, sums, (size_t)columns * sizeof *sums);
    for (int k = 0; k < f->n; k += TOGETHER) {
        const int16_t *row[TOGETHER];
        short8 x[TOGETHER];
        for (int i = 0; i < TOGETHER; i++) {
            row[i] = w + f->row[k + i];
            x[i] = f->times[k + i] - (short8){0};
        }
#pragma GCC unroll 4
        for (int c = 0; c < columns / 8; c++) {
            short8 products = x[0] * eight_at(row[0] + 8 * c) + x[1] * eight_at(row[1] + 8 * c) +
                              x[2] * eight_at(row[2] + 8 * c) + x[3] * eight_at(row[3] + 8 * c);
            sum[2 * c] += (souk_int4)products << 16 >> 16;
            sum[2 * c + 1] += (souk_int4)products >> 16;
        }
    }
    memcpy(sums, sum, (size_t)columns * sizeof *sums);
}

/* Sums of pairs of neighbours: of a row of the second layer, each pair is an output's. */
static inline souk_int4 dot(short8 a, short8 b)
{
#if defined __SSE2__
    return (souk_int4)__builtin_ia32_pmaddwd128(a, b);
#elif defined __wasm_simd128__
    return (souk_int4)__builtin_wasm_dot_s_i32x4_i16x8(a, b);
#elif defined __aarch64__
    int16x8_t c = (int16x8_t)a, d = (int16x8_t)b;
    return (souk_int4)vpaddq_s32(vmull_s16(vget_low_s16(c), vget_low_s16(d)), vmull_high_s16(c, d));
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

static void first_layer(const souk_net *net, souk_net_memory *m, few *f, int16_t *out)
{
    for (; f->n % TOGETHER; f->n++)
        f->row[f->n] = f->times[f->n] = 0;
    int c = 0;
    for (; c + BLOCK <= net->first; c += BLOCK)
        sum_columns(f, net->first_weights + c, BLOCK, m->sum + c);
    if (c < net->first) sum_columns(f, net->first_weights + c, SOUK_NET_STEP, m->sum + c);
    for (c = 0; c < net->first; c++)
        out[c] = activation(m->sum[c], net->first_shift);
}

static inline void sum_pairs(const souk_net *net, const int16_t *in, int width, int16_t *out)
{
    souk_int4 sum[SOUK_NET_SECOND_MAX / 4];
    int32_t plain[SOUK_NET_SECOND_MAX];
    memcpy(sum, net->second_bias, (size_t)width * sizeof *plain);
    for (int i = 0; i < net->first; i += 2) {
        int32_t pair;
        memcpy(&pair, in + i, sizeof pair);
        if (!pair) continue;
        short8 x = (short8)(pair - (souk_int4){0});
        const int16_t *w = net->second_weights + i * width;
#pragma GCC unroll 8
        for (int c = 0; c < width / 4; c++)
            sum[c] += dot(x, eight_at(w + 8 * c));
    }
    memcpy(plain, sum, (size_t)width * sizeof *plain);
    for (int c = 0; c < width; c++)
        out[c] = activation(plain[c], net->second_shift);
}

static void second_layer(const souk_net *net, const int16_t *in, int16_t *out)
{
    if (net->second == SECOND_USUAL)
        sum_pairs(net, in, SECOND_USUAL, out);
    else
        sum_pairs(net, in, net->second, out);
}

static inline int32_t head(const souk_net *net, const int16_t *in, const int16_t *weights, int32_t bias)
{
    souk_int4 sum = {bias, 0, 0, 0};
    for (int c = 0; c < net->second; c += 8)
        sum += dot(eight_at(in + c), eight_at(weights + c));
    return sum[0] + sum[1] + sum[2] + sum[3];
}

void souk_net_forget(const souk_net *net, souk_net_memory *m)
{
    memset(m, 0, sizeof *m);
    if (net) memcpy(m->sum, net->first_bias, (size_t)net->first * sizeof *m->sum);
}

/* What both heads read. */
static void think(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                  const void *parts, int viewer, const souk_judgement *estimate, int16_t *thought)
{
    float seen[SOUK_OBSERVE_MAX];
    int16_t first[SOUK_NET_FIRST_MAX];
    int n = g->observe_size;
    few f;
    f.n = 0;
    g->observe(state, parts, viewer, seen);
    for (int i = n; i % SIXTEEN; i++)
        seen[i] = 0.0F;
    changes_seen(&f, m, seen, n, net->first);
    changes_estimated(&f, m, net, viewer, estimate);
    first_layer(net, m, &f, first);
    second_layer(net, first, thought);
}

/* --- what bots ask --------------------------------------------------------------------------- */

void souk_net_judge(const souk_net *net, souk_net_memory *m, const souk_game *g, const void *state,
                    const void *parts, int viewer, souk_judgement *j)
{
    if (!net || !g->pending(state)) {
        souk_judge(g, state, parts, j);
        return;
    }
    double logit[SOUK_SCORES_MAX];
    int16_t thought[SOUK_NET_SECOND_MAX];
    souk_estimate(g, state, parts, j, logit);
    souk_judge_by(logit, j);
    think(net, m, g, state, parts, viewer, j, thought);
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
    souk_net_memory m;
    souk_net_forget(net, &m);
    souk_judge(g, state, parts, &j);
    think(net, &m, g, state, parts, seat, &j, thought);
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
