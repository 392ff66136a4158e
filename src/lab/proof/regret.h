/* regret.h — how much a bot gives away in a world that has been solved.
 *
 * The bot plays one side, the solution the other, by turns. A decision's regret is what the state was worth to the
 * bot less what it is worth after its choice; luck has no part in it. Summed over a play it is what the bot can be
 * expected to lose against perfect play.
 */
#ifndef SOUK_LAB_PROOF_REGRET_H
#define SOUK_LAB_PROOF_REGRET_H
#include "lab/proof/exhaust.h"

typedef struct souk_regret {
    int64_t plays, decisions; /* with something to decide */
    int64_t best;             /* decisions that give nothing away */
    double lost;  /* by all decisions together, of 2 that lie between a sure win and a sure loss */
    double worst; /* by one of them, ... */
    char position[SOUK_EXHAUST_POSITION]; /* ... here */
    char chosen[SOUK_NAME_MAX], better[SOUK_NAME_MAX];
} souk_regret;

/* Play i depends on souk_seed_of(seed, i) alone. Budget NULL: the bot's own. */
void souk_regret_play(souk_exhaust *solved, const souk_world *world, const souk_bot *bot,
                      const souk_budget *budget, uint64_t seed, int64_t plays, souk_regret *regret);
#endif
