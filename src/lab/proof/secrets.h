/* secrets.h — how far a bot's secret choices can be exploited.
 *
 * Where several seats choose simultaneously, a predictable choice can be exploited. In positions of sampled plays, a
 * search evaluates every combination of choices. The gain is the win chance of a seat's best response to the choice
 * probabilities of the others, less that of the bot's own choice. In an equilibrium it is zero. Responses are chosen
 * by one set of evaluations and measured by another; otherwise they would profit from errors.
 */
#ifndef SOUK_LAB_PROOF_SECRETS_H
#define SOUK_LAB_PROOF_SECRETS_H
#include "souk.h"

typedef struct souk_secrets {
    /* Input. The plays are those of `normal`. */
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_bot *bot;       /* `random`, or one that searches */
    souk_budget budget, judge; /* of its choices and of an evaluation; iterations 0: the bot's default */
    uint64_t seed;
    int64_t positions;
    bool (*stop)(void *context); /* may be NULL */
    void *context;
    /* Output: */
    int64_t answers;      /* best responses, one for each choosing seat */
    double gain, squares; /* sums of the gains and of their squares */
} souk_secrets;

/* False without memory, or if no sampled play has a secret choice. */
bool souk_secrets_run(souk_secrets *s);
#endif
