/* regret.c — see regret.h. */
#include "lab/regret.h"
#include <math.h>
#include <string.h>

static const double NOTHING = 1e-9; /* what rounding may add up to */

/* What the state after the action is worth to the seat. */
static double worth_after(souk_exhaust *x, const souk_world *w, const void *state, int seat, int action)
{
    souk_state after;
    memcpy(&after, state, w->game->state_size);
    w->game->apply(&after, w->parts, seat, action, NULL);
    double worth = souk_exhaust_worth(x, &after);
    return seat == 0 ? worth : -worth;
}

/* The first of the best actions. */
static int best_action(souk_exhaust *x, const souk_world *w, const void *state, int seat,
                       const souk_mask *legal, double *worth)
{
    int best = -1;
    *worth = -INFINITY;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        double each = worth_after(x, w, state, seat, a);
        if (each > *worth + NOTHING) best = a, *worth = each;
    }
    return best;
}

static void judge(souk_exhaust *x, const souk_world *w, const void *state, int seat, int chosen,
                  const souk_mask *legal, souk_regret *r)
{
    double most;
    int best = best_action(x, w, state, seat, legal, &most);
    double lost = most - worth_after(x, w, state, seat, chosen);
    r->decisions++;
    if (lost <= NOTHING) {
        r->best++;
        return;
    }
    r->lost += lost;
    if (lost <= r->worst) return;
    souk_out out;
    r->worst = lost;
    souk_out_init(&out, r->position, sizeof r->position);
    souk_position(w->game, state, w->parts, &out);
    souk_out_init(&out, r->chosen, sizeof r->chosen);
    souk_name(w->game, w->parts, chosen, &out);
    souk_out_init(&out, r->better, sizeof r->better);
    souk_name(w->game, w->parts, best, &out);
}

void souk_regret_play(souk_exhaust *x, const souk_world *w, const souk_bot *bot, const souk_budget *budget,
                      uint64_t seed, int64_t plays, souk_regret *r)
{
    memset(r, 0, sizeof *r);
    for (; r->plays < plays; r->plays++) {
        uint64_t own = souk_seed_of(seed, (uint64_t)r->plays);
        souk_rng chance = souk_rng_seeded(own), thought = souk_rng_seeded(souk_seed_of(own, 1));
        int side = (int)(r->plays % w->seats);
        souk_state s;
        memset(&s, 0, sizeof s);
        souk_setup(w->game, &s, w->parts, &w->options, w->seats);
        for (int who; (who = souk_mover(w->game, &s)) != SOUK_DONE;) {
            int action;
            souk_mask legal;
            double worth;
            if (who == SOUK_CHANCE) {
                action = souk_draw(w->game, &s, w->parts, &chance);
            } else {
                souk_legal_pending(w->game, &s, w->parts, who, &legal);
                if (who != side) {
                    action = best_action(x, w, &s, who, &legal, &worth);
                } else {
                    action = souk_bot_choose_within(bot, w->game, &s, w->parts, who, &thought, budget);
                    if (souk_mask_count(&legal) > 1) judge(x, w, &s, who, action, &legal, r);
                }
            }
            w->game->apply(&s, w->parts, who, action, NULL);
        }
    }
}
