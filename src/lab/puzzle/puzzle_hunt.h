/* puzzle_hunt.h — puzzles found in plays of `hard` against itself.
 *
 * The one idea: every decision of a play is a candidate, and cheap questions come first. Where quick looks agree
 * with a short search, nothing is puzzling; where a longer search is sure of one action that they miss, it may be.
 * Only then three seeds and two budgets are asked, and all must agree.
 *
 * What play i brings depends on seed and i alone, so that a hunt without a time limit gives the same file for any
 * number of threads. With a limit, grades that are full are passed over, and what is found depends on the clock;
 * each puzzle stands for itself.
 */
#ifndef SOUK_LAB_PUZZLE_PUZZLE_HUNT_H
#define SOUK_LAB_PUZZLE_PUZZLE_HUNT_H
#include "lab/puzzle/puzzle.h"

typedef struct souk_hunt {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats; /* 0: every number that the game allows, in turn */
    uint64_t seed;
    int64_t next, plays;       /* the first play to look at, and where to end */
    int want[SOUK_NUM_GRADES]; /* of each grade; the hunt ends when there are so many */
    double seconds;            /* 0: no limit */
    int threads;
    /* Called a few times a second from the calling thread; false: stop. May be NULL. */
    bool (*tick)(void *context, const struct souk_hunt *hunt);
    void *context;
    /* Found, in order of plays, those of earlier hunts first; the caller's, to be freed: */
    souk_puzzle *puzzles;
    int num_puzzles, max_puzzles;
    int count[SOUK_NUM_GRADES];
    int64_t decisions, candidates; /* looked at; of these asked deeply */
} souk_hunt;

/* Looks until there is enough, time is up or it is stopped; `next` is then the first play that a later hunt should
 * look at. False with an error without memory or threads. */
bool souk_hunt_run(souk_hunt *h, souk_error *error);
/* Keeps so many of each grade as are wanted, of as many kinds of answers as there are, in order of grade. */
void souk_hunt_choose(souk_hunt *h);
#endif
