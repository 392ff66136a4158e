/* figures.h — numbers with how sure they are.
 *
 * A figure without a standard error has no interval: nothing varied, or there was too little to see it vary.
 * Nothing is made up in its place, and whoever writes it down leaves the interval out.
 */
#ifndef SOUK_LAB_STUDY_FIGURES_H
#define SOUK_LAB_STUDY_FIGURES_H
#include <stdbool.h>
#include <stdint.h>

typedef struct souk_figure {
    double value, low, high; /* with its 95% interval */
    double error;            /* standard error; 0: no interval */
    double centre;  /* what differences are measured from: of few cases, a share is not taken at its word */
    double freedom; /* how many numbers the error is known from, less one; INFINITY: of a share */
} souk_figure;

/* won / cases of a share counted in 60ths (Wilson). */
souk_figure souk_figure_share(int64_t won, int64_t cases);
/* The mean of n numbers from their sum and the sum of their squares. */
souk_figure souk_figure_mean(int64_t sum, int64_t sum_sq, int64_t n);
/* The sum of x over the sum of y, where both vary from one of n plays to the next. */
souk_figure souk_figure_ratio(int64_t x, int64_t x_sq, int64_t y, int64_t y_sq, int64_t xy, int64_t n);
/* The same figure, whose interval goes no further than it can. */
souk_figure souk_figure_within(souk_figure f, double least, double most);
/* The same figure in another unit. */
souk_figure souk_figure_scaled(souk_figure f, double factor);
/* How many standard errors to either side hold all but alpha of a normal distribution. For m comparisons that
 * are to hold together, each is made with alpha / m (Bonferroni). */
double souk_figure_deviations(double alpha);
/* b - a, with an interval of so many standard errors to either side, and more where the errors themselves are known from
 * few numbers (Welch). */
souk_figure souk_figure_difference(souk_figure a, souk_figure b, double deviations);
/* Whether that interval leaves out 0. Two figures that never vary differ if they are not equal; of a single number nobody
 * knows whether it does. */
bool souk_figure_differs(souk_figure difference);
#endif
