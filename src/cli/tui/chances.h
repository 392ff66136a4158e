/* chances.h — win chances and advice, as the full-screen client shows them. */
#ifndef SOUK_CHANCES_H
#define SOUK_CHANCES_H
#include "table/table.h"

typedef struct chances {
    float win[SOUK_SCORES_MAX]; /* they sum to 1 */
} chances;

/* Fills num_kept + 1 moments from that view (SOUK_SPECTATOR: all cards open); returns the number of score entries. */
int chances_of_table(const souk_table *t, int viewer, chances *all);
/* Appends a bot's evaluation of the seat's best choices, one per line; returns the best. */
int chances_advice(souk_at here, int seat, const souk_voice *voice, uint64_t seed, souk_out *out);
#endif
