/* puzzle_check.h — whether what a puzzle claims is true: its answer is much better than any other action. */
#ifndef SOUK_LAB_PUZZLE_CHECK_H
#define SOUK_LAB_PUZZLE_CHECK_H
#include "bots/bot.h"
#include "souk_lab.h"

/* Checks the answer by a search within the budget. Its share must be at least twice that of any other action, and its
 * win chance must exceed that of each tempting action by at least `ahead`. */
bool souk_puzzle_check(const souk_puzzle *p, souk_at here, float ahead, const souk_budget *budget);
/* The seat's win chance after an action, by what it can know now: averaged over determinizations. */
float souk_win_after(souk_at here, int seat, int action, uint64_t seed, const souk_budget *budget);

/* The iterations of a `hard` decision, which puzzles of the game are checked with. */
int64_t souk_puzzle_iterations(const souk_game *g);
#endif
