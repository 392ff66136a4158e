/* regret.h — how much a bot gives away in a world that has been solved.
 *
 * The bot plays one side and the solution the other, alternating from play to play. The regret of a decision is the
 * value of the state to the bot less its value after the bot's choice; luck plays no part. Summed over a play, it is
 * the bot's expected loss against perfect play.
 */
#ifndef SOUK_LAB_PROOF_REGRET_H
#define SOUK_LAB_PROOF_REGRET_H
#include "lab/proof/exhaust.h"

typedef struct souk_regret {
    int64_t plays, decisions;             /* decisions: with more than one legal action */
    int64_t best;                         /* decisions that give nothing away */
    double lost;                          /* sum over all decisions; a sure win and a sure loss are 2 apart */
    double worst;                         /* by a single decision, ... */
    char position[SOUK_EXHAUST_POSITION]; /* ... in this position */
    char chosen[SOUK_NAME_MAX], better[SOUK_NAME_MAX];
} souk_regret;

/* Play i depends only on souk_seed_of(seed, i). Budget NULL: the bot's default. */
void souk_regret_play(souk_exhaust *solved, const souk_world *world, const souk_bot *bot,
                      const souk_budget *budget, uint64_t seed, int64_t plays, souk_regret *regret);
#endif
