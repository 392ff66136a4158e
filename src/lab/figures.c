/* figures.c — numbers with how sure they are. */
#include "lab/figures.h"
#include "lab/study.h"
#include <math.h>

static const double z95 = 1.959963984540054; /* deviations that 95% of a normal distribution lies within */

souk_figure souk_figure_share(int64_t won, int64_t cases)
{
    souk_figure f = {0.0, 0.0, 1.0, 0.0};
    if (cases == 0) return f;
    double n = (double)cases, p = (double)won / STUDY_WHOLE / n, z = z95;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    /* For differences: with two more of each, a share of nothing is not taken for certain (Agresti). */
    double more = (p * n + 2) / (n + 4);
    f.value = p;
    f.low = centre > half ? centre - half : 0.0;
    f.high = centre + half < 1.0 ? centre + half : 1.0;
    f.error = sqrt(more * (1 - more) / (n + 4));
    return f;
}

static souk_figure spread(double value, double variance, double n)
{
    souk_figure f = {value, value, value, 0.0};
    /* What is left of the subtraction of two large sums is no variance. */
    if (n < 2 || variance <= 1e-9 * (1 + value * value)) return f;
    f.error = sqrt(variance / n);
    f.low = value - z95 * f.error;
    f.high = value + z95 * f.error;
    return f;
}

souk_figure souk_figure_mean(int64_t sum, int64_t sum_sq, int64_t n)
{
    if (n == 0) return spread(0.0, 0.0, 0.0);
    double mean = (double)sum / (double)n, square = (double)sum_sq / (double)n;
    return spread(mean, square - mean * mean, (double)n);
}

souk_figure souk_figure_ratio(int64_t x, int64_t x_sq, int64_t y, int64_t y_sq, int64_t xy, int64_t n)
{
    if (n == 0 || y == 0) return spread(0.0, 0.0, 0.0);
    double ratio = (double)x / (double)y, mean = (double)y / (double)n;
    double square = ((double)x_sq - 2 * ratio * (double)xy + ratio * ratio * (double)y_sq) / (double)n;
    return spread(ratio, square / (mean * mean), (double)n);
}

souk_figure souk_figure_scaled(souk_figure f, double factor)
{
    f.value *= factor;
    f.low *= factor;
    f.high *= factor;
    f.error *= factor;
    return f;
}

double souk_figure_deviations(double alpha)
{
    /* erfc(z / sqrt 2) = alpha, by bisection: it falls all the way. */
    double low = 0.0, high = 40.0;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        *(erfc(middle / sqrt(2.0)) > alpha ? &low : &high) = middle;
    }
    return high;
}

souk_figure souk_figure_difference(souk_figure a, souk_figure b, double deviations)
{
    souk_figure f;
    f.value = b.value - a.value;
    f.error = sqrt(a.error * a.error + b.error * b.error);
    f.low = f.value - deviations * f.error;
    f.high = f.value + deviations * f.error;
    return f;
}

bool souk_figure_differs(souk_figure d)
{
    return d.low > 0.0 || d.high < 0.0;
}
