/* ahead.h — one-ply lookahead: the expected value of each legal action, averaged over the chance outcomes that
 * follow and over determinizations of what the seat cannot know. */
#ifndef SOUK_AHEAD_H
#define SOUK_AHEAD_H
#include "souk.h"

typedef struct souk_lookahead {
    int imaginings; /* determinizations to average, if anything is hidden */
    int draws;      /* consecutive chance nodes to average over */
    int samples;    /* of a chance node with many outcomes */
} souk_lookahead;

/* The value of each legal action to the seat: worth[a] is the expected margin in points, or the utility
 * that bots maximise (judge.h) if `win`. Returns the number of legal actions. */
int souk_look_ahead(const souk_game *g, const void *imagined, const void *parts, int seat,
                    const souk_lookahead *effort, bool win, souk_rng *rng, souk_mask *legal, float *worth);
/* The set of seats that move simultaneously, if this seat is one of several; else 0. */
uint32_t souk_at_once(const souk_game *g, const void *imagined, const void *parts, int seat);
#endif
