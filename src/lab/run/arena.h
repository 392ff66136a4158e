/* arena.h — measures which bot is stronger, and how certain that is.
 *
 * Seats must have equal chances: a line-up is played in all its rotations over the same chance, so that neither a
 * good seat nor a lucky draw favours any bot. Play i is rotation i mod seats over chance stream i / seats.
 *
 * The invariant: the result of play i depends only on the arena's settings and i. So plays may run in any order, on
 * any number of threads, and may be taken over from an interrupted run.
 */
#ifndef SOUK_LAB_RUN_ARENA_H
#define SOUK_LAB_RUN_ARENA_H
#include "bots/bot.h"
#include "souk_lab.h"

/* Writes "hard", or "hard@5000" if its iterations are not the default. */
void souk_arena_put_bot(const souk_bot *bot, int64_t iterations, souk_out *out);
/* The strength of a bot on the Elo scale, from its share of the wins; half a win is added, so that no strength is
 * infinite. Only differences within one table of plays mean something. */
double souk_arena_elo(double wins, double plays);
/* The standard error of the difference between a bot and all others, from the plays that it won and lost. */
double souk_arena_elo_error(double won, double lost);
#endif
