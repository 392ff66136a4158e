/* parts.c — Basari: reading the parts file.
 *
 * Stones of a stall are written as letters, "RRY". Unplayable parts are an error. Playable parts that differ from
 * the box (a stall of 9 points, a ring of 20 stalls) are a warning: a designer may try them, and a typo is still
 * noticed. All problems are reported together.
 */
#include "core/parts.h"
#include "games/basari/state.h"

/* The ranges of the stalls of the box (BA-1.3). */
enum { BOX_LEAST_POINTS = 4, BOX_MOST_POINTS = 7, BOX_LEAST_STONES = 2, BOX_MOST_STONES = 4 };
enum { TRACK_MIN = 10, TRACK_MAX = 999 };

static uint32_t read_colours(souk_report *r, const souk_json *block)
{
    uint32_t stones = 0;
    for (int c = 0; c < BA_COLOURS; c++)
        stones |= ba_of(c, (int)souk_parts_whole(r, block, ba_colour_names[c], 0, BA_STONES_MAX));
    return stones;
}

/* BA-1.1, BA-2.2 */
static void read_stones(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "stones", "total|blue|green|yellow|red");
    const souk_json *hand = souk_parts_block_of(r, root, "hand", "blue|green|yellow|red");
    p->box = read_colours(r, block);
    souk_parts_total(r, block, "total", ba_total(p->box));
    p->start = read_colours(r, hand);
    for (int c = 0; block && c < BA_COLOURS; c++)
        if (ba_get(p->start, c) * BA_SEATS > ba_get(p->box, c))
            souk_parts_wrong(r, souk_json_get(hand, ba_colour_names[c]),
                             "%d seats cannot take %d each: there are %d", (int)BA_SEATS, ba_get(p->start, c),
                             ba_get(p->box, c));
}

static void read_die(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "die", "faces|score");
    p->faces = (int32_t)souk_parts_whole(r, block, "faces", 2, BA_FACES_MAX);
    p->die_score = (int32_t)souk_parts_whole(r, block, "score", 0, BA_POINTS_MAX);
    if (p->die_score < p->faces)
        souk_parts_odd(r, souk_json_get(block, "score"), "rolls above %d score nothing", (int)p->die_score);
}

/* BA-6.2 .. BA-6.4, BA-7.1 */
static void read_scoring(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block_of(
        r, root, "scoring", "times|lap|blue|green|yellow|red|alone_returns|shared_returns");
    p->scorings = (int32_t)souk_parts_whole(r, block, "times", 1, BA_SCORINGS_MAX);
    p->lap = (int32_t)souk_parts_whole(r, block, "lap", 0, BA_POINTS_MAX);
    p->alone = (int32_t)souk_parts_whole(r, block, "alone_returns", 0, BA_STONES_MAX);
    p->shared = (int32_t)souk_parts_whole(r, block, "shared_returns", 0, BA_STONES_MAX);
    for (int c = 0; c < BA_COLOURS; c++) {
        p->majority[c] = (int32_t)souk_parts_whole(r, block, ba_colour_names[c], 0, BA_POINTS_MAX);
        if (c > 0 && p->majority[c] < p->majority[c - 1])
            souk_parts_odd(r, souk_json_get(block, ba_colour_names[c]),
                           "a colour of higher value scores less than the one below it");
    }
}

static void read_stall_stones(souk_report *r, const souk_json *at, ba_stall *stall)
{
    int n = 0;
    for (const char *letter = at->string; *letter; letter++, n++) {
        int colour = ba_colour_of(*letter);
        if (colour < 0) {
            souk_parts_wrong(r, at, "'%c' is not a stone: use B, G, Y, R", *letter);
            return;
        }
        if (n == BA_STALL_STONES) {
            souk_parts_wrong(r, at, "a stall has at most %d stones", (int)BA_STALL_STONES);
            return;
        }
        stall->stones += ba_of(colour, 1);
    }
    if (n == 0)
        souk_parts_wrong(r, at, "a stall needs at least one stone");
    else if (n < BOX_LEAST_STONES || n > BOX_MOST_STONES)
        souk_parts_odd(r, at, "the stalls of the box show %d to %d stones", (int)BOX_LEAST_STONES,
                       (int)BOX_MOST_STONES);
}

/* {"points": 5, "stones": "RRY"} */
static void read_stall(souk_report *r, const souk_json *at, ba_stall *stall)
{
    if (!souk_parts_object(r, at, "points|stones")) return;
    long points = souk_parts_whole(r, at, "points", 0, BA_POINTS_MAX);
    stall->points = (uint32_t)points;
    if (points < BOX_LEAST_POINTS || points > BOX_MOST_POINTS)
        souk_parts_odd(r, souk_json_get(at, "points"), "the stalls of the box show %d to %d points",
                       (int)BOX_LEAST_POINTS, (int)BOX_MOST_POINTS);
    const souk_json *stones = souk_parts_member(r, at, "stones", SOUK_JSON_STRING);
    if (stones) read_stall_stones(r, stones, stall);
}

/* BA-1.3 */
static void read_ring(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "ring", "count|stalls");
    p->stalls = (int32_t)souk_parts_whole(r, block, "count", BA_STALLS_MIN, BA_STALLS_MAX);
    if (block && p->stalls <= p->faces)
        souk_parts_wrong(r, souk_json_get(block, "count"), "a die with %d faces needs more stalls",
                         (int)p->faces);
    const souk_json *stalls = souk_parts_list(r, block, "stalls", p->stalls, p->stalls);
    ba_stall *stall = p->stall;
    for (const souk_json *at = souk_json_child(stalls); at; at = souk_json_next(at))
        read_stall(r, at, stall++);
}

bool ba_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    ba_parts *p = parts;
    souk_parts_object(report, root, "game|stones|hand|die|scoring|track|ring");
    read_stones(report, root, p);
    read_die(report, root, p);
    read_scoring(report, root, p);
    const souk_json *track = souk_parts_block_of(report, root, "track", "fields");
    p->track = (int32_t)souk_parts_whole(report, track, "fields", TRACK_MIN, TRACK_MAX);
    read_ring(report, root, p);
    for (int c = 0; c < BA_COLOURS; c++) /* BA-6.3: shared points are rounded down */
        for (int n = 1; n <= BA_SEATS; n++)
            p->share[c][n] = p->majority[c] / n;
    return report->errors == 0;
}
