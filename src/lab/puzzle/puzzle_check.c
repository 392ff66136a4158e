/* puzzle_check.c — checks a puzzle by a search (see puzzle_check.h). */
#include "lab/puzzle/puzzle_check.h"

enum {
    IMAGININGS = 4, /* determinizations in the evaluation of an action */
    CHECK_SEED = 77,
    ITERATIONS_USUAL = 4000
};

int64_t souk_puzzle_iterations(const souk_game *g)
{
    return g->search_iterations > 0 ? g->search_iterations : ITERATIONS_USUAL;
}

float souk_win_after(souk_at here, int seat, int action, uint64_t seed, const souk_budget *budget)
{
    const souk_game *g = here.game;
    souk_budget part = *budget;
    souk_rng rng = souk_rng_seeded(seed);
    float sum = 0.0F;
    part.iterations = budget->iterations / IMAGININGS + 1;
    for (int i = 0; i < IMAGININGS; i++) {
        souk_state next;
        souk_judgement j;
        souk_advice best;
        souk_at after = souk_at_imagined(here, seat, &rng, &next);
        g->apply(&next, here.parts, seat, action, NULL);
        /* If the same seat moves again, its best continuation counts, not the average of those tried. */
        if (souk_may_act(g, &next, seat) &&
            souk_bot_explain(&souk_bot_hard, g, &next, here.parts, seat, &rng, &part, NULL, &best, 1) == 1) {
            sum += best.win;
        } else {
            (void)souk_bot_judge(&souk_bot_hard, after, seat, &rng, &part, &j);
            sum += j.win[seat];
        }
    }
    return sum / IMAGININGS;
}

bool souk_puzzle_check(const souk_puzzle *p, souk_at here, float ahead, const souk_budget *budget)
{
    souk_advice advice[2];
    souk_rng rng = souk_rng_seeded(CHECK_SEED);
    int n = souk_bot_explain(&souk_bot_hard, here.game, here.state, here.parts, p->seat, &rng, budget, NULL,
                             advice, 2);
    if (n == 0 || advice[0].action != p->answer) return false;
    if (n > 1 && advice[0].share < 2.0F * advice[1].share) return false;
    float best = souk_win_after(here, p->seat, p->answer, CHECK_SEED, budget);
    for (int i = 0; i < p->num_tempting; i++)
        if (souk_win_after(here, p->seat, p->tempting[i].action, CHECK_SEED, budget) > best - ahead)
            return false;
    return true;
}
