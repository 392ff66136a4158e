/* parts.c — High or Low: the parts file. Every mistake is reported with its place; reading goes on after one. */
#include "core/parts.h"
#include "games/template/state.h"
#include <stdio.h>

static void read_weights(const souk_json *list, te_parts *p, souk_report *report)
{
    uint32_t sum = 0;
    if (list->count != TE_FACES)
        souk_report_error(report, list, "die.weights", "The die has %d faces.", TE_FACES);
    for (int i = 0; i < TE_FACES; i++) {
        const souk_json *n = souk_json_at(list, i);
        long weight = 0;
        char field[32];
        snprintf(field, sizeof field, "die.weights[%d]", i);
        if (n && !souk_json_whole(n, 0, 1000, &weight))
            souk_report_error(report, n, field, "A weight is a whole number from %d to %d.", 0, 1000);
        p->weight[i] = (uint32_t)weight;
        sum += p->weight[i];
        if (n && weight == 0) souk_report_warning(report, n, field, "The face %d never comes up.", i + 1);
    }
    if (sum == 0)
        souk_report_error(report, list, "die.weights", "At least one face must be able to come up.");
}

bool te_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    te_parts *p = parts;
    souk_parts_only(report, root, "", "game|die");
    const souk_json *die = souk_parts_block(report, root, "die");
    if (!die) return false;
    souk_parts_only(report, die, "die", "from|note|weights|lowest_high");
    p->lowest_high = (uint8_t)souk_parts_int(report, die, "die", "lowest_high", 2, TE_FACES);
    const souk_json *weights = souk_parts_need(report, die, "die", "weights", SOUK_JSON_ARRAY);
    if (weights) read_weights(weights, p, report);
    return report->errors == 0;
}
