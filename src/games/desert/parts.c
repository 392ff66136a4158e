/* parts.c — Desert Bazaar: the parts file: cards, die, tiles, board and points.
 *
 * Everything is read first and reported on as it is read, so that somebody who types in the tiles of a
 * box sees all that is wrong at once. What the rules need quickly (which cells touch, which resources
 * a tile costs) is worked out at the end, and only from parts without an error.
 *
 * Maxima: 128 cells in 26 rows, 64 tiles, 4 tiles in sight per side, 60 cards of a resource. A cost is
 * three resources, there are three dice and four resources: the rules are made for these.
 */
#include "core/parts.h"
#include "core/text.h"
#include "games/desert/state.h"
#include <string.h>

enum { FACES_MAX = 60, THROWS_MAX = 5, TENTS_MAX = 60, CAMP_MAX = 20, POINTS_MAX = 9 };

static uint8_t read_byte(souk_report *r, const souk_json *block, const char *path, const char *key, long min,
                         long max)
{
    return (uint8_t)(block ? souk_parts_int(r, block, path, key, min, max) : min);
}

/* Whoever types in a box says how many there are, so that one left out is found. */
static void check_total(souk_report *r, const souk_json *block, const char *path, int found)
{
    int errors = r->errors;
    long total = souk_parts_int(r, block, path, "total", 1, 999);
    if (r->errors > errors || total == found) return;
    SOUK_OUT(field, 32);
    souk_printf(&field, "%s.total", path);
    souk_report_error(r, souk_json_get(block, "total"), field.buf,
                      N_("The total is given as %ld, but there are %d."), total, found);
}

static void read_cards(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block(r, root, "cards");
    if (!block) return;
    souk_parts_only(r, block, "cards", "from|total|water|spice|silk|camel");
    int total = 0;
    for (int c = 0; c < DB_RESOURCES; c++) {
        p->cards[c] = read_byte(r, block, "cards", db_face_names[c], 1, DB_CARDS_MAX);
        total += p->cards[c];
    }
    check_total(r, block, "cards", total);
    const souk_json *start = souk_parts_block(r, root, "start");
    if (!start) return;
    souk_parts_only(r, start, "start", "from|throws");
    p->throws = read_byte(r, start, "start", "throws", 1, THROWS_MAX);
    int needed = DB_SEATS * DB_DICE * p->throws;
    if (total < needed) /* DB-2.1: everyone starts with a card for each die */
        souk_report_error(r, block, "cards", N_("There are %d cards, but %d seats take %d at the start."),
                          total, DB_SEATS, needed);
}

static void read_die(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block(r, root, "die");
    if (!block) return;
    souk_parts_only(r, block, "die", "from|faces");
    const souk_json *faces = souk_parts_need(r, block, "die", "faces", SOUK_JSON_ARRAY);
    if (!faces) return;
    if (faces->count > FACES_MAX) {
        souk_report_error(r, faces, "die.faces", N_("A die has at most %d faces."), FACES_MAX);
        return;
    }
    int i = 0;
    for (const souk_json *n = souk_json_child(faces); n; n = souk_json_next(n), i++) {
        const char *name = souk_json_text(n);
        int face = name ? db_face_named(name, DB_FACES) : -1;
        if (face < 0) {
            SOUK_OUT(field, 32);
            souk_printf(&field, "die.faces[%d]", i);
            souk_report_error(
                r, n, field.buf,
                N_("A face is \"water\", \"spice\", \"silk\", \"camel\", \"wild\" or \"desert\"."));
            continue;
        }
        p->face[face]++;
        p->face_sum++;
        p->face_set = (uint8_t)(p->face_set | 1u << face);
    }
    for (int face = 0; face <= DB_WILD; face++)
        if (!p->face[face])
            souk_report_error(r, faces, "die.faces", N_("No face shows \"%s\"."), db_face_names[face]);
    if (!p->face[DB_DEAD])
        souk_report_warning(r, faces, "die.faces", N_("No face is a desert: every throw gives cards."));
}

static void read_numbers(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block(r, root, "tents");
    souk_parts_only(r, block, "tents", "from|each");
    p->tents = read_byte(r, block, "tents", "each", 1, TENTS_MAX);

    block = souk_parts_block(r, root, "sides");
    souk_parts_only(r, block, "sides", "from|tiles_in_sight");
    p->in_sight = read_byte(r, block, "sides", "tiles_in_sight", 1, DB_SIDE);

    block = souk_parts_block(r, root, "camp");
    souk_parts_only(r, block, "camp", "from|size");
    p->camp_size = read_byte(r, block, "camp", "size", 2, CAMP_MAX);

    block = souk_parts_block(r, root, "exchange");
    souk_parts_only(r, block, "exchange", "from|cards_for_one");
    p->exchange = read_byte(r, block, "exchange", "cards_for_one", 1, 5);

    block = souk_parts_block(r, root, "points");
    souk_parts_only(r, block, "points", "from|lone_tile|tent_in_camp|closing|tent_at_end|majority");
    p->lone_points = read_byte(r, block, "points", "lone_tile", 0, POINTS_MAX);
    p->tent_points = read_byte(r, block, "points", "tent_in_camp", 0, POINTS_MAX);
    p->close_points = read_byte(r, block, "points", "closing", 0, POINTS_MAX);
    p->left_points = read_byte(r, block, "points", "tent_at_end", 0, POINTS_MAX);
    p->majority_points = read_byte(r, block, "points", "majority", 0, POINTS_MAX);
}

static void read_board(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block(r, root, "board");
    if (!block) return;
    souk_parts_only(r, block, "board", "from|total|rows");
    const souk_json *rows = souk_parts_need(r, block, "board", "rows", SOUK_JSON_ARRAY);
    if (!rows) return;
    if (rows->count < 1 || rows->count > DB_ROWS) {
        souk_report_error(r, rows, "board.rows", N_("A board has 1 to %d rows."), DB_ROWS);
        return;
    }
    int cells = 0, row = 0, widest = 0;
    for (const souk_json *n = souk_json_child(rows); n; n = souk_json_next(n), row++) {
        SOUK_OUT(path, 32);
        souk_printf(&path, "board.rows[%d]", row);
        souk_parts_only(r, n, path.buf, "indent|cells");
        p->indent[row] = read_byte(r, n, path.buf, "indent", 0, 24);
        p->length[row] = read_byte(r, n, path.buf, "cells", 1, 24);
        cells += p->length[row];
        int width = p->indent[row] + 2 * p->length[row];
        if (width > widest) widest = width;
        if (row && (p->indent[row] - p->indent[row - 1]) % 2 == 0)
            souk_report_error(r, n, path.buf,
                              N_("A row lies half a cell aside of the row above: of the two indents "
                                 "one is even and one is odd."));
    }
    p->num_rows = (uint8_t)row;
    check_total(r, block, "board", cells);
    if (cells > DB_CELLS) {
        souk_report_error(r, rows, "board.rows", N_("The board has %d cells; at most %d can be kept."), cells,
                          DB_CELLS);
        return;
    }
    p->num_cells = (uint8_t)cells;
    if (widest > 24)
        souk_report_error(r, rows, "board.rows",
                          N_("A row reaches %d half cells from the left; at most %d can be drawn."), widest,
                          24);
}

static void read_tile(const souk_json *n, const char *path, db_tile *tile, souk_report *r)
{
    souk_parts_only(r, n, path, "makes|costs");
    const souk_json *makes = souk_parts_need(r, n, path, "makes", SOUK_JSON_STRING);
    const souk_json *costs = souk_parts_need(r, n, path, "costs", SOUK_JSON_ARRAY);
    SOUK_OUT(field, 64);
    int c = makes ? db_face_named(makes->string, DB_RESOURCES) : 0;
    if (c < 0) {
        souk_printf(&field, "%s.makes", path);
        souk_report_error(r, makes, field.buf,
                          N_("A resource is \"water\", \"spice\", \"silk\" or \"camel\"."));
    } else
        tile->makes = (uint8_t)c;
    if (!costs) return;
    souk_out_reset(&field);
    souk_printf(&field, "%s.costs", path);
    if (costs->count != DB_COST) {
        souk_report_error(r, costs, field.buf, N_("A tile costs exactly %d resources."), DB_COST);
        return;
    }
    int i = 0;
    for (const souk_json *k = souk_json_child(costs); k; k = souk_json_next(k), i++) {
        const char *name = souk_json_text(k);
        c = name ? db_face_named(name, DB_RESOURCES) : -1;
        if (c >= 0) {
            tile->cost[c]++;
            continue;
        }
        souk_out_reset(&field);
        souk_printf(&field, "%s.costs[%d]", path, i);
        souk_report_error(r, k, field.buf, N_("A resource is \"water\", \"spice\", \"silk\" or \"camel\"."));
    }
    /* Dear ones first; resources that it does not cost fill what is left of the list. */
    int listed = 0;
    for (int cost = DB_COST; cost >= 0; cost--)
        for (c = 0; c < DB_RESOURCES && listed < DB_COST; c++)
            if (tile->cost[c] == cost) {
                tile->kind[listed++] = (uint8_t)c;
                tile->kinds = (uint8_t)(tile->kinds + (cost > 0));
            }
}

static void read_tiles(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block(r, root, "tiles");
    if (!block) return;
    souk_parts_only(r, block, "tiles", "from|total|list");
    const souk_json *list = souk_parts_need(r, block, "tiles", "list", SOUK_JSON_ARRAY);
    if (!list) return;
    if (list->count < 2 * p->in_sight || list->count > DB_TILES) {
        souk_report_error(r, list, "tiles.list", N_("There are %d tiles; %d to %d can be played with."),
                          list->count, 2 * p->in_sight, DB_TILES);
        return;
    }
    check_total(r, block, "tiles", list->count);
    int makes[DB_RESOURCES] = {0};
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        SOUK_OUT(path, 32);
        souk_printf(&path, "tiles.list[%d]", p->num_tiles);
        db_tile *tile = &p->tile[p->num_tiles++];
        read_tile(n, path.buf, tile, r);
        makes[tile->makes]++;
    }
    if (r->errors) return;
    for (int c = 0; c < DB_RESOURCES; c++)
        if (makes[c] * DB_RESOURCES != p->num_tiles)
            souk_report_warning(r, list, "tiles.list",
                                N_("%d of %d tiles make \"%s\": the resources are not alike."), makes[c],
                                p->num_tiles, db_face_names[c]);
}

/* Which cells there are, and which touch: neighbours in a row lie two half cells apart, those in the
 * next row one. */
static void derive_board(db_parts *p)
{
    int cell = 0, place[DB_CELLS];
    for (int row = 0; row < p->num_rows; row++)
        for (int i = 0; i < p->length[row]; i++, cell++) {
            p->row[cell] = (uint8_t)row;
            p->column[cell] = (uint8_t)i;
            place[cell] = p->indent[row] + 2 * i;
            db_board_add(&p->cells, cell);
        }
    for (int a = 0; a < cell; a++)
        for (int b = 0; b < cell; b++) {
            int rows = p->row[a] - p->row[b], aside = place[a] - place[b];
            if ((rows == 0 && (aside == 2 || aside == -2)) ||
                ((rows == 1 || rows == -1) && (aside == 1 || aside == -1)))
                db_board_add(&p->near_to[a], b);
        }
}

bool db_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    db_parts *p = parts;
    souk_parts_only(report, root, "", "game|cards|die|start|tents|sides|camp|exchange|points|board|tiles");
    read_cards(root, p, report);
    read_die(root, p, report);
    read_numbers(root, p, report);
    read_board(root, p, report);
    read_tiles(root, p, report);
    if (report->errors) return false;
    derive_board(p);
    db_derive_tolls(p);
    return true;
}
