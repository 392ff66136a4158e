/* regret.c — see regret.h: plays of a bot against the solution. */
#include "lab/proof/regret.h"
#include "core/rng.h"
#include "lab/proof/matrix.h"
#include "lab/run/playing.h"
#include <math.h>
#include <stdlib.h>
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

/* The seat's part in a simultaneous move: how often the solution makes each choice, and what each is worth to the seat
 * against the other's. False if the seat chooses alone, or memory ran out. */
static bool mixed(souk_exhaust *x, const souk_world *w, const void *state, int seat, double *share,
                  double *worth)
{
    const souk_game *g = w->game;
    souk_state open;
    souk_mask own, other;
    memcpy(&open, state, g->state_size);
    if (g->retract) g->retract(&open, w->parts, seat);
    if (!(g->pending(&open) >> (1 - seat) & 1)) return false;
    souk_legal_pending(g, &open, w->parts, seat, &own);
    souk_legal_pending(g, &open, w->parts, 1 - seat, &other);
    souk_matrix m = {.rows = souk_mask_count(&own), .columns = souk_mask_count(&other)};
    int cells = m.rows * m.columns, row = 0;
    m.payoff = malloc((size_t)(cells + m.rows + m.columns) * sizeof *m.payoff);
    if (!m.payoff) return false;
    m.row = m.payoff + cells;
    m.column = m.row + m.rows;
    double *cell = m.payoff;
    for (int i = -1; (i = souk_mask_next(&own, i + 1)) >= 0;) {
        souk_state between = open;
        g->apply(&between, w->parts, seat, i, NULL);
        for (int j = -1; (j = souk_mask_next(&other, j + 1)) >= 0;)
            *cell++ = -worth_after(x, w, &between, 1 - seat, j);
    }
    bool good = souk_matrix_solve(&m);
    for (int i = -1; good && (i = souk_mask_next(&own, i + 1)) >= 0; row++) {
        share[i] = m.row[row];
        worth[i] = 0.0;
        for (int j = 0; j < m.columns; j++)
            worth[i] += m.payoff[row * m.columns + j] * m.column[j];
    }
    free(m.payoff);
    return good;
}

/* An action drawn by those shares. */
static int draw_mixed(const souk_mask *legal, const double *share, souk_rng *rng)
{
    double point = souk_rng_part(rng);
    int drawn = -1;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0 && point >= 0.0; point -= share[a])
        drawn = a;
    return drawn;
}

static void judge(souk_exhaust *x, const souk_world *w, const void *state, int seat, int chosen,
                  const souk_mask *legal, souk_regret *r)
{
    double most, lost, share[SOUK_ACTIONS_MAX], worth[SOUK_ACTIONS_MAX];
    int best = -1;
    if (mixed(x, w, state, seat, share, worth)) {
        for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
            if (best < 0 || worth[a] > worth[best]) best = a;
        lost = worth[best] - worth[chosen];
    } else {
        best = best_action(x, w, state, seat, legal, &most);
        lost = most - worth_after(x, w, state, seat, chosen);
    }
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
        souk_playing_seed(&p, world->game, world->parts, world->seats, own);
        souk_world_first(world, &p.state);
        for (int who, action; (who = souk_playing_next(&p)) != SOUK_DONE; souk_playing_act(&p, who, action)) {
            double worth, share[SOUK_ACTIONS_MAX], each[SOUK_ACTIONS_MAX];
            if (who != side) {
                action = mixed(solved, world, &p.state, who, share, each)
                             ? draw_mixed(&p.legal, share, &p.player[1])
                             : best_action(solved, world, &p.state, who, &p.legal, &worth);
                continue;
            }
            action = souk_bot_choose_within(bot, p.game, &p.state, p.parts, who, &p.player[0], budget);
            if (p.choices > 1) judge(solved, world, &p.state, who, action, &p.legal, regret);
        }
    }
}
