/* The greedy bot: one step ahead. Each legal action is tried on a copy of the imagined state, and what
 * chance does next is averaged by its weights (all outcomes when they are few, a sample otherwise).
 * What counts is the margin: the own estimate less that of the best other score entry, so that
 * hindering the leader is worth as much as helping oneself. Among equally good actions one is drawn.
 */
#include "bots/bot.h"
#include "core/text.h"
#include <string.h>

enum {
    CHANCE_STEPS = 2, /* how many chance steps in a row are averaged */
    FEW_OUTCOMES = 24,
    SAMPLES = 8,
    WIN = 1000 /* points that being among the winners is worth */
};

static double margin(const souk_game *g, const void *state, const void *parts, int seat)
{
    int32_t score[SOUK_SCORES_MAX] = {0};
    float value[SOUK_SCORES_MAX] = {0};
    int entries = g->score(state, parts, seat, score);
    if (g->pending(state)) {
        g->value(state, parts, value);
    } else {
        uint32_t winners = g->winners(state, parts);
        for (int i = 0; i < entries; i++)
            value[i] = (float)score[i] + (winners >> i & 1 ? (float)WIN : 0.0F);
    }
    double best = 0.0;
    bool any = false;
    for (int i = 0; i < entries; i++) {
        if (i == seat || (any && value[i] <= best)) continue;
        best = value[i];
        any = true;
    }
    return value[seat] - best;
}

static double expected(const souk_game *g, const void *state, const void *parts, int seat, int steps,
                       souk_rng *rng)
{
    if (steps == 0 || souk_mover(g, state) != SOUK_CHANCE) return margin(g, state, parts, seat);
    souk_mask outcomes;
    souk_state next;
    double sum = 0.0;
    g->legal(state, parts, SOUK_CHANCE, &outcomes);
    if (souk_mask_count(&outcomes) > FEW_OUTCOMES) {
        for (int i = 0; i < SAMPLES; i++) {
            int a = souk_draw(g, state, parts, rng);
            memcpy(&next, state, g->state_size);
            g->apply(&next, parts, SOUK_CHANCE, a, NULL);
            sum += expected(g, &next, parts, seat, steps - 1, rng);
        }
        return sum / SAMPLES;
    }
    uint32_t weight[SOUK_ACTIONS_MAX];
    uint32_t total = g->weights(state, parts, weight);
    for (int a = -1; (a = souk_mask_next(&outcomes, a + 1)) >= 0;) {
        memcpy(&next, state, g->state_size);
        g->apply(&next, parts, SOUK_CHANCE, a, NULL);
        sum += (double)weight[a] * expected(g, &next, parts, seat, steps - 1, rng);
    }
    return sum / (double)total;
}

static int choose_greedy(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    souk_mask legal;
    g->legal(imagined, parts, seat, &legal);
    int best = souk_mask_next(&legal, 0);
    if (souk_mask_count(&legal) == 1) return best;
    double most = 0.0;
    uint32_t equals = 0;
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        souk_state next;
        memcpy(&next, imagined, g->state_size);
        g->apply(&next, parts, seat, a, NULL);
        double worth = expected(g, &next, parts, seat, CHANCE_STEPS, rng);
        if (equals == 0 || worth > most) {
            most = worth;
            best = a;
            equals = 1;
        } else if (worth == most && souk_below(souk_rng_next(rng), ++equals) == 0) {
            best = a;
        }
    }
    return best;
}

const souk_bot souk_bot_greedy = {"greedy", N_("Looks one step ahead, by the game's own estimate."), false,
                                  choose_greedy};
