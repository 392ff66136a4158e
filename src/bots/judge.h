/* judge.h — what a position is worth to everybody, as bots count: the score each entry is expected to
 * end with, and its chance to be among the winners.
 *
 * The invariant: the win chances of a judgement add up to one. They are a function of the game's own
 * estimate and its own doubt, made of sums, products and sqrt alone, so that every platform judges alike.
 */
#ifndef SOUK_JUDGE_H
#define SOUK_JUDGE_H
#include "souk.h"

typedef struct souk_judgement {
    int entries;
    float win[SOUK_SCORES_MAX];   /* a win shared by k counts 1/k to each */
    float score[SOUK_SCORES_MAX]; /* expected at the end */
} souk_judgement;

/* Judges a state: exactly if it is done, else by the game's estimate. */
void souk_judge(const souk_game *g, const void *state, const void *parts, souk_judgement *j);
/* The same in two steps, for a state that is not done: the scores that the estimate expects, with the logarithm of
 * each entry's chance compared with that of the leader; and the chances that such logarithms mean. */
void souk_estimate(const souk_game *g, const void *state, const void *parts, souk_judgement *j,
                   double *logit);
void souk_judge_by(const double *logit, souk_judgement *j);
/* The expected score of an entry less that of the best other. */
float souk_judged_margin(const souk_judgement *j, int entry);
/* What a bot wants to grow: the win chance, and a little of the margin, so that it plays on sensibly
 * when all is won or lost. */
float souk_judged_good(const souk_judgement *j, int entry);

/* The shares of the win once the play is done; a win that nobody has counts as shared by those with the
 * best score. */
void souk_win_shares(const souk_game *g, const void *state, const void *parts, souk_judgement *j);

/* e to the power x, for x <= 0; 0 below -40. The same bits on every platform, unlike libm's. */
double souk_exp(double x);
#endif
