/* rating.c — ratings for games of several players with draws: the Bayesian approximation of Weng and Lin (2011) for
 * the Plackett-Luce model. Each player has a mean and a deviation, and a game is a ranking. The update moves the
 * means towards the observed result and reduces the deviations.
 *
 * The scale: a newcomer has 1500 +- 500, and a difference of 250 points is noticeable in play. */
#include "server/tables/rating.h"
#include "souk.h"
#include <math.h>

const rating rating_new = {1500, 500};
static const double beta = 250;     /* the noise of one game */
static const double drift = 5;      /* players change: a deviation never reaches zero */
static const double kappa = 0.0001; /* lower bound of the factor by which one game reduces a deviation */

void rating_update(rating *r, const int *rank, int n)
{
    double c = 0, strength[SOUK_SEATS_MAX], sum[SOUK_SEATS_MAX];
    rating after[SOUK_SEATS_MAX];
    if (n < 2 || n > SOUK_SEATS_MAX) return;
    for (int i = 0; i < n; i++) {
        r[i].sigma = sqrt(r[i].sigma * r[i].sigma + drift * drift);
        c += r[i].sigma * r[i].sigma + beta * beta;
    }
    c = sqrt(c);
    for (int i = 0; i < n; i++)
        strength[i] = exp(r[i].mu / c);
    for (int q = 0; q < n; q++) {
        sum[q] = 0; /* over the players not ahead of q */
        for (int s = 0; s < n; s++)
            if (rank[s] >= rank[q]) sum[q] += strength[s];
    }
    for (int i = 0; i < n; i++) {
        double omega = 0, delta = 0, variance = r[i].sigma * r[i].sigma;
        for (int q = 0; q < n; q++) {
            if (rank[q] > rank[i]) continue;
            int tied = 0;
            for (int s = 0; s < n; s++)
                tied += rank[s] == rank[q];
            double p = strength[i] / sum[q];
            omega += ((q == i) - p) / tied;
            delta += p * (1 - p) / tied;
        }
        double gamma = r[i].sigma / c;
        double shrink = 1 - variance / (c * c) * delta * gamma;
        after[i].mu = r[i].mu + variance / c * omega;
        after[i].sigma = r[i].sigma * sqrt(shrink > kappa ? shrink : kappa);
    }
    for (int i = 0; i < n; i++)
        r[i] = after[i];
}
