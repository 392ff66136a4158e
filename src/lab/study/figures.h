/* figures.h — statistical figures with their confidence intervals.
 *
 * A figure without a standard error has no interval: nothing varied, or there was too little data to see it vary.
 * Nothing is invented in its place, and reports leave the interval out.
 */
#ifndef SOUK_LAB_STUDY_FIGURES_H
#define SOUK_LAB_STUDY_FIGURES_H
#include <stdbool.h>
#include <stdint.h>

typedef struct souk_figure {
    double value, low, high; /* with its 95% interval */
    double error;            /* standard error; 0: no interval */
    double centre;           /* basis of differences: the value, but a share is shrunk towards 1/2 */
    double freedom;          /* degrees of freedom of the error; INFINITY: of a share */
} souk_figure;

/* The share won / cases, with `won` counted in 60ths (Wilson). */
souk_figure souk_figure_share(int64_t won, int64_t cases);
/* The mean of n numbers from their sum and the sum of their squares. */
souk_figure souk_figure_mean(int64_t sum, int64_t sum_sq, int64_t n);
/* The sum of x over the sum of y, where both vary between the n plays. */
souk_figure souk_figure_ratio(int64_t x, int64_t x_sq, int64_t y, int64_t y_sq, int64_t xy, int64_t n);
/* A part with an interval that was found in another way. */
souk_figure souk_figure_between(double value, double low, double high);
/* A number with its standard error, from n plays. */
souk_figure souk_figure_measured(double value, double error, int64_t n);
/* The sum of n independent figures. */
souk_figure souk_figure_sum(const souk_figure *f, int n);
/* The same figure, with its interval clamped to least .. most. */
souk_figure souk_figure_within(souk_figure f, double least, double most);
souk_figure souk_figure_scaled(souk_figure f, double factor);
/* The number of standard errors to either side that hold all but alpha of a normal distribution. For m comparisons
 * that must hold together, use alpha / m for each (Bonferroni). */
double souk_figure_deviations(double alpha);
/* b - a, with an interval of `deviations` standard errors to either side, wider where the errors themselves are
 * estimated from few numbers (Welch). */
souk_figure souk_figure_difference(souk_figure a, souk_figure b, double deviations);
/* Whether the interval excludes 0. Two figures that never vary differ if they are not equal. A single number never
 * differs: its variation is unknown. */
bool souk_figure_differs(souk_figure difference);
#endif
