/* parts.c — Basari: reading the parts file.
 *
 * Stones of a stall are written as letters, "RRY". What cannot be played is an error; what can be
 * played but is not like the box (a stall of 9 points, a ring of 20 stalls) is a warning, so that a
 * designer may try it and a typing mistake is still seen. Everything wrong is reported at once.
 */
#include "core/parts.h"
#include "core/text.h"
#include "games/basari/state.h"
#include <stdio.h>
#include <string.h>

/* What the stalls of the box look like (BA-1.3). */
enum { BOX_LEAST_POINTS = 4, BOX_MOST_POINTS = 7, BOX_LEAST_STONES = 2, BOX_MOST_STONES = 4 };
enum { TRACK_MIN = 10, TRACK_MAX = 999 };

/* A number for each colour, packed. */
static uint32_t read_colours(souk_report *r, const souk_json *block, const char *path, long most)
{
    uint32_t stones = 0;
    for (int c = 0; c < BA_COLOURS; c++)
        stones |= ba_of(c, (int)souk_parts_int(r, block, path, ba_colour_names[c], 0, most));
    return stones;
}

/* BA-1.1, BA-2.2 */
static void read_stones(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "stones");
    const souk_json *hand = souk_parts_block(r, root, "hand");
    if (!block || !hand) return;
    souk_parts_only(r, block, "stones", "from|note|total|blue|green|yellow|red");
    souk_parts_only(r, hand, "hand", "from|note|blue|green|yellow|red");
    p->box = read_colours(r, block, "stones", BA_STONES_MAX);
    long total = souk_parts_int(r, block, "stones", "total", 0, BA_COLOURS * BA_STONES_MAX);
    if (total != ba_total(p->box))
        souk_report_error(r, souk_json_get(block, "total"), "stones.total",
                          N_("the colours add up to %d stones, not %ld"), ba_total(p->box), total);
    p->start = read_colours(r, hand, "hand", BA_STONES_MAX);
    for (int c = 0; c < BA_COLOURS; c++) {
        if (ba_get(p->start, c) * BA_SEATS <= ba_get(p->box, c)) continue;
        char field[32];
        snprintf(field, sizeof field, "hand.%s", ba_colour_names[c]);
        souk_report_error(r, souk_json_get(hand, ba_colour_names[c]), field,
                          N_("%d seats cannot take %d each: there are %d"), (int)BA_SEATS,
                          ba_get(p->start, c), ba_get(p->box, c));
    }
}

static void read_die(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "die");
    if (!block) return;
    souk_parts_only(r, block, "die", "from|note|faces|score");
    p->faces = (int32_t)souk_parts_int(r, block, "die", "faces", 2, BA_FACES_MAX);
    p->die_score = (int32_t)souk_parts_int(r, block, "die", "score", 0, BA_POINTS_MAX);
    if (p->die_score < p->faces)
        souk_report_warning(r, souk_json_get(block, "score"), "die.score", N_("rolls above %d score nothing"),
                            (int)p->die_score);
}

/* BA-6.2 .. BA-6.4, BA-7.1 */
static void read_scoring(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "scoring");
    if (!block) return;
    souk_parts_only(r, block, "scoring",
                    "from|note|times|lap|blue|green|yellow|red|alone_returns|shared_returns");
    p->scorings = (int32_t)souk_parts_int(r, block, "scoring", "times", 1, BA_SCORINGS_MAX);
    p->lap = (int32_t)souk_parts_int(r, block, "scoring", "lap", 0, BA_POINTS_MAX);
    p->alone = (int32_t)souk_parts_int(r, block, "scoring", "alone_returns", 0, BA_STONES_MAX);
    p->shared = (int32_t)souk_parts_int(r, block, "scoring", "shared_returns", 0, BA_STONES_MAX);
    for (int c = 0; c < BA_COLOURS; c++) {
        p->majority[c] = (int32_t)souk_parts_int(r, block, "scoring", ba_colour_names[c], 0, BA_POINTS_MAX);
        if (c > 0 && p->majority[c] < p->majority[c - 1]) {
            char field[32];
            snprintf(field, sizeof field, "scoring.%s", ba_colour_names[c]);
            souk_report_warning(r, souk_json_get(block, ba_colour_names[c]), field,
                                N_("a colour of higher value scores less than the one below it"));
        }
    }
}

static void read_track(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "track");
    if (!block) return;
    souk_parts_only(r, block, "track", "from|note|fields");
    p->track = (int32_t)souk_parts_int(r, block, "track", "fields", TRACK_MIN, TRACK_MAX);
}

static void read_stall_stones(souk_report *r, const souk_json *at, const char *field, ba_stall *stall)
{
    int n = 0;
    for (const char *letter = at->string; *letter; letter++, n++) {
        int colour = ba_colour_of(*letter);
        if (colour < 0) {
            souk_report_error(r, at, field, N_("'%c' is no stone: use B, G, Y, R"), *letter);
            return;
        }
        if (n == BA_STALL_STONES) {
            souk_report_error(r, at, field, N_("a stall has at most %d stones"), (int)BA_STALL_STONES);
            return;
        }
        stall->stones += ba_of(colour, 1);
    }
    if (n == 0)
        souk_report_error(r, at, field, N_("a stall needs at least one stone"));
    else if (n < BOX_LEAST_STONES || n > BOX_MOST_STONES)
        souk_report_warning(r, at, field, N_("the stalls of the box show %d to %d stones"),
                            (int)BOX_LEAST_STONES, (int)BOX_MOST_STONES);
}

static void read_stall(souk_report *r, const souk_json *at, int index, ba_stall *stall)
{
    char path[32], field[48];
    snprintf(path, sizeof path, "ring.stalls[%d]", index);
    if (at->type != SOUK_JSON_OBJECT) {
        souk_report_error(r, at, path, N_("a stall is an object like {\"points\": 5, \"stones\": \"RRY\"}"));
        return;
    }
    souk_parts_only(r, at, path, "points|stones");
    long points = souk_parts_int(r, at, path, "points", 0, BA_POINTS_MAX);
    stall->points = (uint32_t)points;
    if (points < BOX_LEAST_POINTS || points > BOX_MOST_POINTS) {
        snprintf(field, sizeof field, "%s.points", path);
        souk_report_warning(r, souk_json_get(at, "points"), field,
                            N_("the stalls of the box show %d to %d points"), (int)BOX_LEAST_POINTS,
                            (int)BOX_MOST_POINTS);
    }
    const souk_json *stones = souk_parts_need(r, at, path, "stones", SOUK_JSON_STRING);
    if (!stones) return;
    snprintf(field, sizeof field, "%s.stones", path);
    read_stall_stones(r, stones, field, stall);
}

/* BA-1.3 */
static void read_ring(souk_report *r, const souk_json *root, ba_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "ring");
    if (!block) return;
    souk_parts_only(r, block, "ring", "from|note|count|stalls");
    p->stalls = (int32_t)souk_parts_int(r, block, "ring", "count", BA_STALLS_MIN, BA_STALLS_MAX);
    if (p->stalls <= p->faces)
        souk_report_error(r, souk_json_get(block, "count"), "ring.count",
                          N_("a die of %d faces needs more stalls than that"), (int)p->faces);
    const souk_json *stalls = souk_parts_need(r, block, "ring", "stalls", SOUK_JSON_ARRAY);
    if (!stalls) return;
    if (stalls->count != p->stalls) {
        souk_report_error(r, stalls, "ring.stalls", N_("%d stalls are needed, not %d"), (int)p->stalls,
                          stalls->count);
        return;
    }
    int i = 0;
    for (const souk_json *at = souk_json_child(stalls); at; at = souk_json_next(at), i++)
        read_stall(r, at, i, &p->stall[i]);
}

bool ba_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    ba_parts *p = parts;
    memset(p, 0, sizeof *p);
    souk_parts_only(report, root, "", "game|stones|hand|die|scoring|track|ring");
    read_stones(report, root, p);
    read_die(report, root, p);
    read_scoring(report, root, p);
    read_track(report, root, p);
    read_ring(report, root, p);
    for (int c = 0; c < BA_COLOURS; c++) /* BA-6.3: shared points are rounded down */
        for (int n = 1; n <= BA_SEATS; n++)
            p->share[c][n] = p->majority[c] / n;
    return report->errors == 0;
}
