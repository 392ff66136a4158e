/* bins.c — histograms of counted values. */
#include "lab/study/bins.h"
#include "core/out.h"
#include "core/text.h"
#include <math.h>
#include <string.h>

/* A step of 1, 2 or 5 times a power of ten that divides the range into at most `most` parts. */
static double nice_step(double range, int most)
{
    static const double nice[] = {1, 2, 5, 10};
    double rough = range > 0 ? range / most : 1, power = pow(10, floor(log10(rough)));
    for (int i = 0; i < 4; i++)
        if (nice[i] * power >= rough * (1 - 1e-9)) return nice[i] * power;
    return 10 * power;
}

static int quantile(const int64_t *count, int size, int64_t total, double part)
{
    int64_t seen = 0;
    for (int i = 0; i < size; i++) {
        seen += count[i];
        if ((double)seen >= part * (double)total) return i;
    }
    return size - 1;
}

bool souk_bins_of(souk_bins *b, const int64_t *const *counts, int variants, int size, int64_t least)
{
    enum { SIZE_MOST = STUDY_LENGTHS, CORE = 36, SPARE = 4, APART = 5 };
    static const double far = 0.005; /* part of the counts at either end that may be pooled ... */
    static const double few = 0.02;  /* ... and at the upper end, if they are outliers */
    int64_t pooled[SIZE_MOST] = {0}, total = 0;
    int low = -1, high = -1;
    memset(b, 0, sizeof *b);
    b->variants = variants;
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < variants; k++) {
            pooled[i] += counts[k][i];
            b->total[k] += counts[k][i];
        }
        total += pooled[i];
        if (pooled[i] && low < 0) low = i;
        if (pooled[i]) high = i;
    }
    if (total == 0) return false;
    int from = quantile(pooled, size, total, far), to = quantile(pooled, size, total, 1 - far);
    /* A few outliers would make all other bars too wide. */
    int quarter = quantile(pooled, size, total, 0.25),
        middle = 1 + quantile(pooled, size, total, 0.75) - quarter;
    int near = quarter + APART * middle, most = quantile(pooled, size, total, 1 - few);
    if (near < to && most <= near) to = most;
    int64_t width = (int64_t)nice_step(to - from + 1, CORE);
    if (width < 1) width = 1;
    /* Bars begin at round numbers. */
    int64_t first = least + from, edge = first >= 0 ? first / width : -((-first + width - 1) / width);
    b->width = width;
    b->first = edge * width;
    b->n = (int)((least + to - b->first) / width) + 1;
    b->least = least + low;
    b->most = least + high;
    b->beyond = high == size - 1;
    int64_t under = b->first - b->least, over = b->most - (b->first + b->n * width) + 1;
    int more = under > 0 ? (int)((under + width - 1) / width) : 0;
    b->below = more > SPARE / 2 || (pooled[0] && low == 0 && least < 0);
    if (b->below) more = 1;
    b->first -= more * width;
    b->n += more;
    more = over > 0 ? (int)((over + width - 1) / width) : 0;
    b->above = more > SPARE / 2 || high == size - 1;
    b->n += b->above && more > 0 ? 1 : more;
    for (int i = 0; i < size; i++) {
        int64_t bar = (least + i - b->first) / width;
        if (least + i < b->first) bar = 0;
        if (bar >= b->n) bar = b->n - 1;
        for (int k = 0; k < variants; k++)
            b->count[k][bar] += counts[k][i];
    }
    return true;
}

void souk_bins_say(const souk_bins *b, int bar, souk_lang lang, souk_out *out)
{
    long long low = b->first + bar * b->width, high = low + b->width - 1;
    if (bar == 0 && b->below)
        souk_printf(out, souk_text(lang, N_("%lld or less, down to %lld")), high, (long long)b->least);
    else if (bar == b->n - 1 && b->beyond)
        souk_printf(out, souk_text(lang, N_("%lld or more")), low);
    else if (bar == b->n - 1 && b->above)
        souk_printf(out, souk_text(lang, N_("%lld or more, up to %lld")), low, (long long)b->most);
    else if (b->width == 1)
        souk_printf(out, "%lld", low);
    else
        souk_printf(out, "%lld–%lld", low, high);
}
