/* ahead.c — one-ply lookahead, and the bots that look no further.
 *
 * Each legal action is tried on a copy of the imagined state. The chance outcomes that follow are averaged by
 * weight: all of them when they are few, a sample otherwise. An action is valued by the margin: the seat's own
 * estimate less that of the best other score entry. So hindering the leader counts as much as helping oneself.
 *
 * `normal` plays the best action. `easy` first adds random noise to each value. The noise grows with the
 * uncertainty of the result and with the spread of the values: like a beginner, `easy` sees a win and errs in
 * close decisions. Simultaneous moves, and choices that vary, are sampled, the better ones more often.
 */
#include "bots/ahead.h"
#include "bots/bot.h"
#include "core/rng.h"
#include "core/text.h"
#include <float.h>
#include <string.h>

enum { FEW_OUTCOMES = 24, WIN = 1000 /* value of being among the winners, in points */ };

static const souk_lookahead normal_sight = {4, 2, 8};
static const souk_lookahead easy_sight = {1, 1, 2};

typedef struct looker {
    const void *parts;
    int seat;
    int samples;
    bool win;
    souk_rng *rng;
} looker;

static double worth_of(const souk_game *g, const looker *l, const void *state)
{
    souk_judgement j;
    souk_judge(g, state, l->parts, &j);
    if (l->win) return (double)souk_judged_good(&j, l->seat);
    double margin = (double)souk_judged_margin(&j, l->seat);
    return g->pending(state) ? margin : margin + WIN * (double)j.win[l->seat];
}

static double expected(const souk_game *g, const looker *l, const void *state, int draws)
{
    if (draws == 0 || souk_mover(g, state) != SOUK_CHANCE) return worth_of(g, l, state);
    souk_mask outcomes;
    souk_state next;
    double sum = 0.0;
    uint32_t weight[SOUK_ACTIONS_MAX];
    uint32_t total = souk_chances(g, state, l->parts, &outcomes, weight);
    if (souk_mask_count(&outcomes) > FEW_OUTCOMES) {
        for (int i = 0; i < l->samples; i++) {
            int a = souk_draw(g, state, l->parts, l->rng);
            memcpy(&next, state, g->state_size);
            g->apply(&next, l->parts, SOUK_CHANCE, a, NULL);
            sum += expected(g, l, &next, draws - 1);
        }
        return sum / l->samples;
    }
    for (int a = -1; (a = souk_mask_next(&outcomes, a + 1)) >= 0;) {
        memcpy(&next, state, g->state_size);
        g->apply(&next, l->parts, SOUK_CHANCE, a, NULL);
        sum += (double)weight[a] * expected(g, l, &next, draws - 1);
    }
    return sum / (double)total;
}

/* memcmp by hand: a GPU has no library. */
static bool same_state(const souk_game *g, const souk_state *a, const souk_state *b)
{
    for (size_t i = 0; i < g->state_size; i++)
        if (a->bytes[i] != b->bytes[i]) return false;
    return true;
}

int souk_look_ahead(const souk_game *g, const void *imagined, const void *parts, int seat,
                    const souk_lookahead *effort, bool win, souk_rng *rng, souk_mask *legal, float *worth)
{
    looker l = {parts, seat, effort->samples, win, rng};
    double sum[SOUK_ACTIONS_MAX];
    souk_state now, before;
    int rounds = 0;
    souk_legal(g, imagined, parts, seat, legal);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        sum[a] = 0.0;
    memcpy(&now, imagined, g->state_size);
    for (; rounds < effort->imaginings; rounds++) {
        if (rounds > 0) {
            memcpy(&before, &now, g->state_size);
            g->imagine(&now, parts, seat, rng);
            /* An unchanged determinization: most likely nothing is hidden. */
            if (same_state(g, &now, &before)) break;
        }
        souk_state open = now;
        if (g->retract) g->retract(&open, parts, seat);
        for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
            souk_state next;
            memcpy(&next, &open, g->state_size);
            g->apply(&next, parts, seat, a, NULL);
            sum[a] += expected(g, &l, &next, effort->draws);
        }
    }
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        worth[a] = (float)(sum[a] / rounds);
    return souk_mask_count(legal);
}

uint32_t souk_at_once(const souk_game *g, const void *imagined, const void *parts, int seat)
{
    souk_state open;
    memcpy(&open, imagined, g->state_size);
    if (g->retract) g->retract(&open, parts, seat);
    uint32_t pending = g->pending(&open);
    return !(pending & SOUK_PENDING_CHANCE) && (pending & (pending - 1)) ? pending : 0;
}

/* The action of greatest value; ties are broken at random. */
static int best_of(const souk_mask *legal, const float *worth, souk_rng *rng)
{
    int best = -1;
    uint32_t equals = 0;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (best < 0 || worth[a] > worth[best]) {
            best = a;
            equals = 1;
        } else if (worth[a] == worth[best] && souk_below(souk_rng_next(rng), ++equals) == 0) {
            best = a;
        }
    }
    return best;
}

/* Samples an action by softmax: it is e times less likely for every `points` of value below the best. */
static int draw_of(const souk_mask *legal, const float *worth, float points, souk_rng *rng)
{
    int best = best_of(legal, worth, rng);
    double sum = 0.0, weight[SOUK_ACTIONS_MAX];
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        sum += weight[a] = souk_exp((double)(worth[a] - worth[best]) / (double)points);
    double point = sum * souk_rng_part(rng);
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        if ((point -= weight[a]) < 0.0) return a;
    return best;
}

/* Adds noise of up to `points` to every value, or up to the spread between the best and the worst if that is
 * more: in a game of large numbers a few points would be no error. A winning action still stands out. */
static void misjudge(const souk_mask *legal, float points, float *worth, souk_rng *rng)
{
    float most = -FLT_MAX, least = FLT_MAX;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        if (worth[a] > most) most = worth[a];
        if (worth[a] < least) least = worth[a];
    }
    if (most - least > points && most - least < (float)WIN) points = most - least;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        /* The sum of two uniform draws: small errors are likelier than large ones. */
        float two = (float)(souk_rng_next(rng) >> 40) + (float)(souk_rng_next(rng) >> 40);
        worth[a] += points * (two * (1.0F / 16777216.0F) - 1.0F);
    }
}

static int choose_ahead(const souk_game *g, const void *imagined, const void *parts, int seat,
                        const souk_lookahead *effort, float misjudges, souk_rng *rng)
{
    souk_mask legal;
    float worth[SOUK_ACTIONS_MAX];
    souk_legal(g, imagined, parts, seat, &legal);
    if (souk_mask_count(&legal) == 1) return souk_mask_next(&legal, 0);
    souk_look_ahead(g, imagined, parts, seat, effort, false, rng, &legal, worth);
    bool varies = g->varies && g->varies(imagined, parts);
    if (varies || souk_at_once(g, imagined, parts, seat))
        return draw_of(&legal, worth, 1.0F + misjudges, rng);
    if (misjudges > 0.0F) misjudge(&legal, misjudges, worth, rng);
    return best_of(&legal, worth, rng);
}

static int choose_normal(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    return choose_ahead(g, imagined, parts, seat, &normal_sight, 0.0F, rng);
}

static int choose_easy(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    float doubt = g->doubt ? g->doubt(imagined, parts) : 4.0F;
    if (doubt > 5.0F) doubt = 5.0F; /* points */
    return choose_ahead(g, imagined, parts, seat, &easy_sight, 1.2F * doubt, rng);
}

const souk_bot souk_bot_easy = {"easy", N_("easy"), N_("Looks one move ahead and often misjudges it."),
                                0,      0.0,        choose_easy};
const souk_bot souk_bot_normal = {"normal", N_("normal"), N_("Looks one move ahead."), 0, 0.0, choose_normal};
