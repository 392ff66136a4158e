/* puzzle_hunt.h — finds puzzles in plays of `hard` against itself.
 *
 * The one idea: every decision of a play is a candidate, and cheap tests come first. If quick looks agree with a
 * short search, there is no puzzle. If a longer search is sure of one action that they miss, there may be one. Only
 * then do searches with three seeds and two budgets follow, and all must agree.
 *
 * The result of play i depends only on the seed and i. So a hunt without a time limit gives the same file for any
 * number of threads. With a limit, full grades are skipped and the clock matters, but each puzzle is still valid.
 */
#ifndef SOUK_LAB_PUZZLE_PUZZLE_HUNT_H
#define SOUK_LAB_PUZZLE_PUZZLE_HUNT_H
#include "lab/puzzle/puzzle_check.h"

typedef struct souk_hunt {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats; /* 0: every number that the game allows, in turn */
    uint64_t seed;
    int64_t next, plays;       /* the first play to examine, and the end (exclusive) */
    int want[SOUK_NUM_GRADES]; /* puzzles of each grade; the hunt ends when all are found */
    double seconds;            /* 0: no limit */
    int threads;
    /* Called a few times a second from the calling thread; false: stop. May be NULL. */
    bool (*tick)(void *context, const struct souk_hunt *hunt);
    void *context;
    /* Output, in order of plays, earlier hunts first; the caller frees it: */
    souk_puzzle *puzzles;
    int num_puzzles, max_puzzles;
    int count[SOUK_NUM_GRADES];
    int64_t decisions, candidates; /* examined; of these, searched deeply */
} souk_hunt;

/* Hunts until there are enough puzzles, time is up or it is stopped; `next` is then the first play for a later hunt.
 * False with an error without memory or threads. */
bool souk_hunt_run(souk_hunt *h, souk_error *error);
/* Keeps the wanted number of each grade, with as many kinds of answers as possible, sorted by grade. */
void souk_hunt_choose(souk_hunt *h);
#endif
