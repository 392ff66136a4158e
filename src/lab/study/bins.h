/* bins.h — histograms of counted values, for the report in a terminal and for its page.
 *
 * All bars are equally wide and begin at round numbers. Outliers are pooled in the first and last bar, whose words say
 * so. All variants share the bars.
 */
#ifndef SOUK_LAB_STUDY_BINS_H
#define SOUK_LAB_STUDY_BINS_H
#include "lab/study/findings.h"

enum { BINS_MAX = 44 };

typedef struct souk_bins {
    int64_t first, width; /* the lowest value of the first bar, and how many values each holds */
    int n;
    bool below, above;   /* the first (last) bar also holds everything below (above) it */
    int64_t least, most; /* the extremes that occurred */
    bool beyond;         /* the highest counted value includes all above it */
    int variants;
    int64_t count[LAB_VARIANTS][BINS_MAX];
    int64_t total[LAB_VARIANTS];
} souk_bins;

/* Makes bars from the counts of `size` values from `least` up, for each variant. False if all are zero. */
bool souk_bins_of(souk_bins *b, const int64_t *const *counts, int variants, int size, int64_t least);
/* The values of a bar in words: "12", "10–14", "60 and more". */
void souk_bins_say(const souk_bins *b, int bar, souk_lang lang, souk_out *out);
#endif
