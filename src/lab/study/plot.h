/* plot.h — plots of a report, as SVG inside a page and as text in a terminal.
 *
 * Plots show exactly what was counted. The bars of a histogram are equally wide in value and in ink; outliers are
 * pooled in a last bar that says so. Every axis starts where its first tick says, and all variants share a scale.
 */
#ifndef SOUK_LAB_STUDY_PLOT_H
#define SOUK_LAB_STUDY_PLOT_H
#include "lab/study/findings.h"

enum { PLOT_BINS = 44, PLOT_POINTS = 32 };

/* Appends text to a page, with < & " escaped. */
void souk_put_escaped(souk_out *o, const char *text);
/* A number in the notation of the language; a share in percent. */
void souk_put_number(souk_out *o, souk_lang lang, double x, int decimals);
void souk_put_unit(souk_out *o, souk_lang lang, souk_unit unit, double x);
/* A difference, with its sign; shares differ by percentage points. */
void souk_put_change(souk_out *o, souk_lang lang, souk_unit unit, double x);
/* The figure, and " (low to high)" if it has an interval. */
void souk_put_figure(souk_out *o, souk_lang lang, souk_unit unit, souk_figure f);
/* A step of 1, 2 or 5 times a power of ten that divides the range into at most `most` parts. */
double souk_nice_step(double range, int most);

/* --- histograms ------------------------------------------------------------------------------ */

typedef struct souk_bins {
    int64_t first, width; /* the lowest value of the first bar, and how many values each holds */
    int n;
    bool below, above;   /* the first (last) bar also holds everything below (above) it */
    int64_t least, most; /* the extremes that occurred */
    bool beyond;         /* the highest counted value includes all above it */
    int variants;
    int64_t count[LAB_VARIANTS][PLOT_BINS];
    int64_t total[LAB_VARIANTS];
} souk_bins;

/* Makes bars from the counts of `size` values from `least` up, for each variant. False if all are zero. */
bool souk_bins_of(souk_bins *b, const int64_t *const *counts, int variants, int size, int64_t least);
/* The values of a bar in words: "12", "10–14", "60 and more". */
void souk_bins_say(const souk_bins *b, int bar, souk_lang lang, souk_out *out);

/* --- as SVG ---------------------------------------------------------------------------------- */

/* A histogram for each variant, in rows, with its mean. */
void souk_plot_bins(souk_out *o, const souk_comparison *c, const souk_bins *b, const souk_figure *mean,
                    const char *unit);
/* Points with their intervals, a group for each row, and a line at the fair share. */
void souk_plot_rows(souk_out *o, const souk_book *b, const souk_row *const *rows, int n);

/* Scatter plot of what seats do: how many do it against how those fare, with a line at the fair share. */
void souk_plot_uses(souk_out *o, const souk_book *b, const souk_row *const *rows, int n);

typedef struct souk_curve {
    const char *name; /* NULL: no legend */
    int colour, n;
    double x[PLOT_POINTS];
    souk_figure y[PLOT_POINTS];
} souk_curve;

typedef struct souk_axes {
    souk_lang lang;
    souk_unit x_unit, y_unit;
    const char *x_name, *y_name;
    double fair; /* a horizontal line; 0: none */
    bool from_zero;
    bool headed; /* y_name is already above the plot */
} souk_axes;

void souk_plot_curves(souk_out *o, const souk_axes *a, const souk_curve *curves, int n);
/* For each variant: the part of the plays that each entry led alone, at each moment. */
void souk_plot_leads(souk_out *o, const souk_comparison *c);
#endif
