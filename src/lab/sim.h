/* sim.h — many plays at once, counted.
 *
 * The invariant: play i is decided by souk_seed_of(seed, i) alone, and everything counted is a sum, a
 * least or a most of whole numbers. So the result is the same for any number of threads.
 */
#ifndef SOUK_SIM_H
#define SOUK_SIM_H
#include "bots/bot.h"

enum { SOUK_THREADS_MAX = 256 };

/* What to play. */
typedef struct souk_sim {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_bot *bots[SOUK_SEATS_MAX];
    uint64_t seed;
    int64_t plays;
    int threads;
    /* Called about twice a second from the calling thread; may be NULL. */
    void (*progress)(void *context, int64_t done, int64_t plays);
    void *context;
} souk_sim;

/* How a number was spread over the plays. */
typedef struct souk_spread {
    int64_t n, sum, min, max;
} souk_spread;

typedef struct souk_tally {
    int64_t plays, actions, decisions;
    souk_spread length;                 /* actions of a play */
    souk_spread score;                  /* of all score entries of all plays */
    souk_spread entry[SOUK_SCORES_MAX]; /* of each score entry */
    int entries;
    int64_t wins[SOUK_SCORES_MAX]; /* plays among whose winners the entry was */
    int64_t shared;                /* plays with more than one winner */
    int64_t nobody;                /* plays that nobody won */
    double seconds;
} souk_tally;

/* The mean, or 0 of nothing. */
double souk_spread_mean(const souk_spread *s);

/* Plays and counts. False, with the error, if a play does not end within the game's own bound or leaves
 * a seat without an action, or if threads cannot be started. Allocates before the first play only, but for
 * bots that search: they do at each decision. */
bool souk_sim_run(const souk_sim *sim, souk_tally *tally, souk_error *error);
#endif
