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
#endif
