/* matrix.c — see matrix.h. With payoffs shifted above 0, the column player maximises the sum of y where M y <= 1 and
 * y >= 0. The sum is 1 / worth; y is the column's strategy times the sum, and the dual solution that of the row.
 *
 * The tableau has a line for each row and one for the sum; a column for each y, one for each slack, and the right side.
 * Bland's rule (the first candidate) keeps it from going round in circles. */
#include "lab/proof/matrix.h"
#include <math.h>
#include <stdlib.h>

static const double NOTHING = 1e-12;

/* Makes column `in` basic in line `out`. */
static void pivot(double *t, int lines, int width, int out, int in)
{
    double by = t[out * width + in];
    for (int j = 0; j < width; j++)
        t[out * width + j] /= by;
    for (int i = 0; i < lines; i++) {
        double times = t[i * width + in];
        for (int j = 0; i != out && j < width; j++)
            t[i * width + j] -= times * t[out * width + j];
    }
}

/* The line that limits column `in` most, of equals the one with the first basic column. */
static int limiting(const double *t, const int *basic, int rows, int width, int in)
{
    int out = -1;
    double least = INFINITY;
    for (int i = 0; i < rows; i++) {
        double slope = t[i * width + in], ratio = t[i * width + width - 1] / slope;
        if (slope <= NOTHING || ratio > least + NOTHING) continue;
        if (out >= 0 && ratio > least - NOTHING && basic[i] > basic[out]) continue;
        least = ratio;
        out = i;
    }
    return out;
}

static void maximise(double *t, int *basic, int rows, int width)
{
    for (;;) {
        int in = 0;
        while (in < width - 1 && t[rows * width + in] >= -NOTHING)
            in++;
        int out = in < width - 1 ? limiting(t, basic, rows, width, in) : -1;
        if (out < 0) return;
        pivot(t, rows + 1, width, out, in);
        basic[out] = in;
    }
}

/* The gain of the best replies to both strategies. */
static double gap_of(const souk_matrix *m)
{
    double high = -INFINITY, low = INFINITY;
    for (int i = 0; i < m->rows; i++) {
        double sum = 0.0;
        for (int j = 0; j < m->columns; j++)
            sum += m->payoff[i * m->columns + j] * m->column[j];
        if (sum > high) high = sum;
    }
    for (int j = 0; j < m->columns; j++) {
        double sum = 0.0;
        for (int i = 0; i < m->rows; i++)
            sum += m->payoff[i * m->columns + j] * m->row[i];
        if (sum < low) low = sum;
    }
    return high - low;
}

bool souk_matrix_solve(souk_matrix *m)
{
    int width = m->columns + m->rows + 1;
    double *t = calloc((size_t)(m->rows + 1) * (size_t)width, sizeof *t), shift = INFINITY, sum = 0.0;
    int *basic = malloc((size_t)m->rows * sizeof *basic);
    bool good = t && basic;
    for (int i = 0; i < m->rows * m->columns; i++)
        if (m->payoff[i] < shift) shift = m->payoff[i];
    shift -= 1.0;
    for (int i = 0; good && i < m->rows; i++) {
        for (int j = 0; j < m->columns; j++)
            t[i * width + j] = m->payoff[i * m->columns + j] - shift;
        t[i * width + m->columns + i] = t[i * width + width - 1] = 1.0;
        basic[i] = m->columns + i;
    }
    for (int j = 0; good && j < m->columns; j++)
        t[m->rows * width + j] = -1.0;
    if (good) {
        maximise(t, basic, m->rows, width);
        sum = t[m->rows * width + width - 1];
        for (int j = 0; j < m->columns; j++)
            m->column[j] = 0.0;
        for (int i = 0; i < m->rows; i++) {
            m->row[i] = t[m->rows * width + m->columns + i] / sum;
            if (basic[i] < m->columns) m->column[basic[i]] = t[i * width + width - 1] / sum;
        }
        m->worth = 1.0 / sum + shift;
        m->gap = gap_of(m);
    }
    free(t);
    free(basic);
    return good;
}
