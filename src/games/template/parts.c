/* parts.c — High or Low: reading the parts file. Every error is reported with its location; reading continues. */
#include "core/parts.h"
#include "games/template/state.h"

enum { WEIGHT_MAX = 1000 };

bool te_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    te_parts *p = parts;
    souk_parts_object(report, root, "game|die");
    const souk_json *die = souk_parts_block_of(report, root, "die", "weights|lowest_high");
    const souk_json *weights = souk_parts_list(report, die, "weights", TE_FACES, TE_FACES);
    uint32_t sum = 0;
    int face = 0;
    p->lowest_high = (uint8_t)souk_parts_whole(report, die, "lowest_high", 2, TE_FACES);
    for (const souk_json *n = souk_json_child(weights); n; n = souk_json_next(n)) {
        uint32_t weight = (uint32_t)souk_parts_number(report, n, 0, WEIGHT_MAX);
        p->weight[face++] = weight;
        sum += weight;
        if (weight == 0) souk_parts_odd(report, n, "The face %d never comes up.", face);
    }
    if (sum == 0) souk_parts_wrong(report, weights, "At least one face must be able to come up.");
    return report->errors == 0;
}
