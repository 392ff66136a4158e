/* daily.h — the daily items of the front page: tables of the day, puzzles, ladders of bots, and the user's own games.
 * Each ends in the words that a person would have typed after `souk`. */
#ifndef SOUK_DAILY_H
#define SOUK_DAILY_H
#include "cli/base/cli.h"

void daily_tables(const cli *c);
void daily_puzzles(const cli *c);
void daily_ladders(const cli *c);
void daily_mine(const cli *c);
#endif
