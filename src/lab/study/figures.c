/* figures.c — statistical figures with their confidence intervals. */
#include "lab/study/figures.h"
#include "lab/study/study.h"
#include <math.h>

static const double z95 = 1.959963984540054; /* standard deviations that hold 95% of a normal distribution */

souk_figure souk_figure_share(int64_t won, int64_t cases)
{
    souk_figure f = {.high = 1.0};
    if (cases == 0) return f;
    double n = (double)cases, p = (double)won / STUDY_WHOLE / n, z = z95;
    double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    /* For differences: two wins and two losses are added, so that a share of 0 is not taken as certain (Agresti). */
    double more = (p * n + 2) / (n + 4);
    f.value = p;
    f.low = centre > half ? centre - half : 0.0;
    f.high = centre + half < 1.0 ? centre + half : 1.0;
    f.error = sqrt(more * (1 - more) / (n + 4));
    f.centre = more;
    f.freedom = INFINITY;
    return f;
}

/* From a normal quantile to that of Student's t, wider for few degrees of freedom (Cornish-Fisher expansion). */
static double stretched(double z, double freedom)
{
    if (isinf(freedom)) return z;
    double s = z * z, n = freedom;
    return z * (1 + (s + 1) / (4 * n) + (5 * s * s + 16 * s + 3) / (96 * n * n) +
                (3 * s * s * s + 19 * s * s + 17 * s - 15) / (384 * n * n * n));
}

static souk_figure spread(double value, double variance, double n)
{
    souk_figure f = {value, value, value, 0.0, value, n > 0 ? n - 1 : 0};
    /* The rounding error of a difference of two large sums is no variance. */
    if (n < 2 || variance <= 1e-9 * (1 + value * value)) return f;
    f.error = sqrt(variance / (n - 1));
    double half = stretched(z95, f.freedom) * f.error;
    f.low = value - half;
    f.high = value + half;
    return f;
}

souk_figure souk_figure_mean(int64_t sum, int64_t sum_sq, int64_t n)
{
    if (n == 0) return spread(0.0, 0.0, 0.0);
    double mean = (double)sum / (double)n, square = (double)sum_sq / (double)n;
    return spread(mean, square - mean * mean, (double)n);
}

souk_figure souk_figure_between(double value, double low, double high)
{
    return (souk_figure){value, low, high, (high - low) / (2 * z95), value, INFINITY};
}

souk_figure souk_figure_measured(double value, double error, int64_t n)
{
    return spread(value, n > 1 ? error * error * (double)(n - 1) : 0.0, (double)n);
}

souk_figure souk_figure_sum(const souk_figure *f, int n)
{
    double value = 0.0, variance = 0.0, freedom = INFINITY;
    for (int i = 0; i < n; i++) {
        value += f[i].value;
        variance += f[i].error * f[i].error;
        freedom = fmin(freedom, f[i].freedom);
    }
    return spread(value, variance * freedom, freedom + 1);
}

souk_figure souk_figure_ratio(int64_t x, int64_t x_sq, int64_t y, int64_t y_sq, int64_t xy, int64_t n)
{
    if (n == 0 || y == 0) return spread(0.0, 0.0, 0.0);
    double ratio = (double)x / (double)y, mean = (double)y / (double)n;
    double square = ((double)x_sq - 2 * ratio * (double)xy + ratio * ratio * (double)y_sq) / (double)n;
    return spread(ratio, square / (mean * mean), (double)n);
}

souk_figure souk_figure_within(souk_figure f, double least, double most)
{
    f.low = fmax(f.low, least);
    f.high = fmin(f.high, most);
    return f;
}

souk_figure souk_figure_scaled(souk_figure f, double factor)
{
    f.value *= factor;
    f.centre *= factor;
    f.low *= factor;
    f.high *= factor;
    f.error *= factor;
    return f;
}

double souk_figure_deviations(double alpha)
{
    /* Solves erfc(z / sqrt 2) = alpha by bisection: erfc decreases monotonically. */
    double low = 0.0, high = 40.0;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        *(erfc(middle / sqrt(2.0)) > alpha ? &low : &high) = middle;
    }
    return high;
}

souk_figure souk_figure_difference(souk_figure a, souk_figure b, double deviations)
{
    double p = a.error * a.error, q = b.error * b.error;
    souk_figure f = {.value = b.value - a.value, .error = sqrt(p + q), .centre = b.centre - a.centre};
    if (a.freedom < 1 || b.freedom < 1) {
        f.error = 0.0;
        f.low = -INFINITY;
        f.high = INFINITY;
        return f;
    }
    bool shares = isinf(a.freedom);
    f.freedom =
        shares || f.error <= 0 ? INFINITY : (p + q) * (p + q) / (p * p / a.freedom + q * q / b.freedom);
    double half = stretched(deviations, f.freedom) * f.error;
    f.low = f.centre - half;
    f.high = f.centre + half;
    return shares ? souk_figure_within(f, -1.0, 1.0) : f;
}

bool souk_figure_differs(souk_figure d)
{
    return d.low > 0.0 || d.high < 0.0;
}
