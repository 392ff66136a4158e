/* puzzle.h — a puzzle: a position, the one action that is much better than any other, and how much the tempting
 * alternatives lose. docs/records.md describes the file format; souk_lab.h has the type and the reader.
 *
 * The invariant: a puzzle is a record with a head of its own. The record alone defines the position. The head says
 * what was found there and by which search; anybody can check it (src/lab/puzzle).
 */
#ifndef SOUK_TABLE_PUZZLE_H
#define SOUK_TABLE_PUZZLE_H
#include "souk_lab.h"

enum { SOUK_PUZZLE_START = 1000 }; /* a person's rating before the first puzzle */

/* The name of a grade in files; also a msgid. */
extern const char *const souk_grade_name[SOUK_NUM_GRADES];

int souk_puzzles_count(const char *text);
/* The puzzle of the day, from 1 to n; days count from 1 January 1970 in UTC. Every puzzle gets its turn. */
int souk_puzzle_of_day(int64_t day, int n);

void souk_puzzle_put(const souk_puzzle *p, const souk_game *g, const void *parts, souk_out *out);

/* The rating of a turning point of one's own game, by the win chance it cost: small losses are harder to see. */
int souk_puzzle_own_rating(float lost);
/* A person's new rating (Elo) after a puzzle of that rating, `counted` others before it. The score is 1 for the answer on
 * the first try, 0.5 with a hint, 0 after a wrong one. */
int souk_puzzle_rated(int rating, int counted, int puzzle, double score);
#endif
