/* secrets.h — how far a bot's secret choices can be exploited.
 *
 * Where several seats choose at once, a choice that can be foreseen can be answered. In positions of sampled plays every
 * combination of choices is judged by a search; then it is known what one seat would gain, in win chance, if it knew how
 * likely each choice of the others is and answered best, rather than choosing as the bot does. In an equilibrium that is
 * nothing. The answer is chosen by one set of judgements and counted by another, else it would profit from their errors.
 */
#ifndef SOUK_LAB_PROOF_SECRETS_H
#define SOUK_LAB_PROOF_SECRETS_H
#include "souk.h"

typedef struct souk_secrets {
    /* What is asked. Plays are those of `normal`. */
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_bot *bot;       /* `random`, or one that searches */
    souk_budget budget, judge; /* of its choices, and of a judgement; iterations 0: the bot's own */
    uint64_t seed;
    int64_t positions;
    bool (*stop)(void *context); /* may be NULL */
    void *context;
    /* Found: */
    int64_t answers;      /* one for each seat that chooses */
    double gain, squares; /* of the answers, summed */
} souk_secrets;

/* False if no play of the first few hundred has a secret choice, or without memory. */
bool souk_secrets_run(souk_secrets *s);
#endif
