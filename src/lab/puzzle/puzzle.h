/* puzzle.h — a puzzle: a position, the one action that is much better than any other, and how much the tempting
 * alternatives lose. docs/records.md describes the file format.
 *
 * The invariant: a puzzle is a record with a head of its own. The record alone defines the position. The head says
 * what was found there and by which search; anybody can check it (souk_puzzle_check).
 */
#ifndef SOUK_LAB_PUZZLE_PUZZLE_H
#define SOUK_LAB_PUZZLE_PUZZLE_H
#include "bots/bot.h"
#include "souk_lab.h"

/* The name of a grade in files; also a msgid. */
extern const char *const souk_grade_name[SOUK_NUM_GRADES];

/* Checks the answer by a search within the budget. Its share must be at least twice that of any other action, and its
 * win chance must exceed that of each tempting action by at least `ahead`. */
bool souk_puzzle_check(const souk_puzzle *p, souk_at here, float ahead, const souk_budget *budget);
/* The seat's win chance after an action, by what it can know now: averaged over determinizations. */
float souk_win_after(souk_at here, int seat, int action, uint64_t seed, const souk_budget *budget);

/* The iterations of a `hard` decision, which puzzles of the game are checked with. */
int64_t souk_puzzle_iterations(const souk_game *g);

int souk_puzzles_count(const char *text);
/* The puzzle of the day, from 1 to n; days count from 1 January 1970 in UTC. Every puzzle gets its turn. */
int souk_puzzle_of_day(int64_t day, int n);

void souk_puzzle_put(const souk_puzzle *p, const souk_game *g, const void *parts, souk_out *out);
#endif
