/* chances.h — win chances and advice, as the full-screen client shows them. */
#ifndef SOUK_CHANCES_H
#define SOUK_CHANCES_H
#include "table/table.h"

typedef struct chances {
    float win[SOUK_SCORES_MAX]; /* they add up to one */
} chances;

/* The chances at every moment of the table (num_kept + 1 of them), as far as that viewer can tell
 * (SOUK_SPECTATOR: with all cards open); how many score entries there are. */
int chances_of_table(const souk_table *t, int viewer, chances *all);
/* What a bot thinks of the best choices of that seat, a line each, added to out; returns the best. */
int chances_advice(const souk_game *g, const void *state, const void *parts, int seat,
                   const souk_voice *voice, uint64_t seed, souk_out *out);
#endif
