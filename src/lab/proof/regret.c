/* regret.c — see regret.h: plays of a bot against the solution. */
#include "lab/proof/regret.h"
#include "lab/run/playing.h"
#include <math.h>
#include <string.h>

static const double NOTHING = 1e-9; /* tolerance for rounding errors */

/* The value of the state after an action, to the seat. */
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

void souk_regret_play(souk_exhaust *solved, const souk_world *world, const souk_bot *bot,
                      const souk_budget *budget, uint64_t seed, int64_t plays, souk_regret *regret)
{
    memset(regret, 0, sizeof *regret);
    for (; regret->plays < plays; regret->plays++) {
        uint64_t own = souk_seed_of(seed, (uint64_t)regret->plays);
        int side = (int)(regret->plays % world->seats);
        souk_playing p;
        souk_playing_seed(&p, world->game, world->parts, 1, own);
        souk_world_first(world, &p.state);
        for (int who, action; (who = souk_playing_next(&p)) != SOUK_DONE; souk_playing_act(&p, who, action)) {
            double worth;
            if (who != side) {
                action = best_action(solved, world, &p.state, who, &p.legal, &worth);
                continue;
            }
            action = souk_bot_choose_within(bot, p.game, &p.state, p.parts, who, &p.player[0], budget);
            if (p.choices > 1) judge(solved, world, &p.state, who, action, &p.legal, regret);
        }
    }
}
