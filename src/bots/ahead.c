/* ahead.c — one-ply lookahead, and the bots that look no further.
 *
 * Each legal action is tried on a copy of the imagined state. The chance outcomes that follow are averaged by
 * weight: all of them when they are few, a sample otherwise. An action is valued by the margin: the seat's own
 * estimate less that of the best other score entry. So hindering the leader counts as much as helping oneself.
 *
 * `normal` plays the best action. Levels 2 to 5 draw theirs by softmax: an action is e times less likely for every
 * `heat` points of value less, and the heat falls from level to level. Like a beginner they see a win at once, which
 * is worth far more than any heat, and err in close decisions. `normal` draws, too, where seats move simultaneously
 * and where choices vary.
 */
#include "bots/ahead.h"
#include "bots/bot.h"
#include "core/rng.h"
#include "core/text.h"
#include <string.h>

enum { FEW_OUTCOMES = 24, WIN = 1000 /* value of being among the winners, in points */ };

enum { LEVEL_EASY = 2, LEVEL_NORMAL = 6 };

#define DOUBT_MOST   5.0F /* points: of a default heat */
#define HEAT_VARIED  2.0F /* points more where choices vary, */
#define HEAT_AT_ONCE 1.0F /* and where seats move simultaneously */

static const souk_lookahead sight = {4, 2, 8};

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

/* The heat of a level from 2 to 5, for a game that sets none: a part of the doubt, which is far greater than what an
 * action can gain where a play is long. */
static float default_heat(const souk_game *g, const void *state, const void *parts, int level)
{
    static const float part[SOUK_LEVELS_WARM] = {0.4F, 0.23F, 0.14F, 0.07F};
    float doubt = g->doubt ? g->doubt(state, parts) : DOUBT_MOST;
    return part[level - LEVEL_EASY] * (doubt < DOUBT_MOST ? doubt : DOUBT_MOST);
}

static float heat_of(const souk_game *g, const void *state, const void *parts, int level)
{
    if (level >= LEVEL_NORMAL) return 0.0F;
    return g->heat[0] > 0.0F ? g->heat[level - LEVEL_EASY] : default_heat(g, state, parts, level);
}

static int choose_at(int level, const souk_game *g, const void *imagined, const void *parts, int seat,
                     souk_rng *rng)
{
    souk_mask legal;
    float worth[SOUK_ACTIONS_MAX], heat = heat_of(g, imagined, parts, level);
    souk_legal(g, imagined, parts, seat, &legal);
    if (souk_mask_count(&legal) == 1) return souk_mask_next(&legal, 0);
    souk_look_ahead(g, imagined, parts, seat, &sight, false, rng, &legal, worth);
    if (g->varies && g->varies(imagined, parts))
        heat += HEAT_VARIED;
    else if (souk_at_once(g, imagined, parts, seat))
        heat += HEAT_AT_ONCE;
    return heat > 0.0F ? draw_of(&legal, worth, heat, rng) : best_of(&legal, worth, rng);
}

static int choose_2(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    return choose_at(2, g, imagined, parts, seat, rng);
}

static int choose_3(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    return choose_at(3, g, imagined, parts, seat, rng);
}

static int choose_4(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    return choose_at(4, g, imagined, parts, seat, rng);
}

static int choose_5(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    return choose_at(5, g, imagined, parts, seat, rng);
}

static int choose_6(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    return choose_at(6, g, imagined, parts, seat, rng);
}

#define WARM N_("Looks one move ahead. The lower the level, the more often it errs.")

const souk_bot souk_bot_easy = {2, "easy", N_("easy"), WARM, 0, 0.0, choose_2};
const souk_bot souk_bot_3 = {3, "3", N_("level 3"), WARM, 0, 0.0, choose_3};
const souk_bot souk_bot_4 = {4, "4", N_("level 4"), WARM, 0, 0.0, choose_4};
const souk_bot souk_bot_5 = {5, "5", N_("level 5"), WARM, 0, 0.0, choose_5};
const souk_bot souk_bot_normal = {6, "normal", N_("normal"), N_("Looks one move ahead."), 0, 0.0, choose_6};
