/* judge.h — the evaluation of a state: each score entry's expected final score and chance to be a winner.
 *
 * The invariant: the win chances of an evaluation add up to one. They are a function of the game's own estimate
 * and doubt. It uses only sums, products and sqrt, so that every platform gets the same evaluation.
 */
#ifndef SOUK_JUDGE_H
#define SOUK_JUDGE_H
#include "souk.h"

typedef struct souk_judgement {
    int entries;
    float win[SOUK_SCORES_MAX];   /* a win shared by k counts 1/k for each */
    float score[SOUK_SCORES_MAX]; /* expected at the end */
} souk_judgement;

/* Evaluates a state: exactly if the game is over, else by the game's estimate. */
void souk_judge(const souk_game *g, const void *state, const void *parts, souk_judgement *j);
/* The same in two steps, for a game that is not over. First the expected scores, and the logarithm of each entry's
 * win chance relative to the leader's (its logit); then the win chances by the logits. */
void souk_estimate(const souk_game *g, const void *state, const void *parts, souk_judgement *j,
                   double *logit);
void souk_judge_by(const double *logit, souk_judgement *j);
/* The expected score of an entry less that of the best other entry. */
float souk_judged_margin(const souk_judgement *j, int entry);
/* A bot's utility: win chance plus a little of the margin, to play sensibly even when the game is won or lost. */
float souk_judged_good(const souk_judgement *j, int entry);

/* The shares of the win once the game is over; without a winner, the entries with the best score share it. */
void souk_win_shares(const souk_game *g, const void *state, const void *parts, souk_judgement *j);

/* e to the power x, for x <= 0; 0 below -40. Bit-identical on every platform, unlike libm's exp. */
double souk_exp(double x);
#endif
