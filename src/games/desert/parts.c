/* parts.c — Desert Bazaar: reads and checks the parts file: cards, die, tiles, board and points.
 *
 * The whole file is read and every problem reported, so that a user who types in a box's tiles sees all in one run.
 * Lookup tables (neighbouring cells, resources of a cost) are derived at the end, only from parts without error.
 *
 * Maxima: 128 cells in 26 rows, 64 tiles, 4 tiles in sight per side, 60 cards of a resource. The rules assume costs
 * of at most four resources, three dice and four resources.
 */
#include "core/parts.h"
#include "games/desert/state.h"

enum { FACES_MAX = 60, THROWS_MAX = 5, TENTS_MAX = 60, CAMP_MAX = 20, POINTS_MAX = 9, WIDTH_MAX = 24 };

static uint8_t read_byte(souk_report *r, const souk_json *object, const char *key, long min, long max)
{
    return (uint8_t)souk_parts_whole(r, object, key, min, max);
}

static void read_cards(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block_of(r, root, "cards", "total|water|spice|silk|camel");
    const souk_json *start = souk_parts_block_of(r, root, "start", "throws");
    int total = 0;
    for (int c = 0; c < DB_RESOURCES; c++) {
        p->cards[c] = read_byte(r, block, db_face_names[c], 1, DB_CARDS_MAX);
        total += p->cards[c];
    }
    souk_parts_total(r, block, "total", total);
    p->throws = read_byte(r, start, "throws", 1, THROWS_MAX);
    int needed = DB_SEATS * DB_DICE * p->throws;
    if (total < needed) /* DB-2.1: everyone starts with a card for each die */
        souk_parts_wrong(r, block, "There are %d cards, but %d seats need %d at the start.", total, DB_SEATS,
                         needed);
}

static void read_die(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block_of(r, root, "die", "faces");
    const souk_json *faces = souk_parts_list(r, block, "faces", 0, FACES_MAX);
    for (const souk_json *n = souk_json_child(faces); n; n = souk_json_next(n)) {
        int face = souk_parts_word(r, n, db_face_names, DB_FACES);
        if (face < 0) continue;
        p->face[face]++;
        p->face_sum++;
        p->face_set = (uint8_t)(p->face_set | 1u << face);
    }
    for (int face = 0; face <= DB_WILD; face++)
        if (!p->face[face]) souk_parts_wrong(r, faces, "No face shows \"%s\".", db_face_names[face]);
    if (!p->face[DB_DEAD]) souk_parts_odd(r, faces, "No face is a desert: every throw gives cards.");
}

static void read_numbers(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *tents = souk_parts_block_of(r, root, "tents", "each");
    const souk_json *sides = souk_parts_block_of(r, root, "sides", "tiles_in_sight");
    const souk_json *camp = souk_parts_block_of(r, root, "camp", "size");
    const souk_json *exchange = souk_parts_block_of(r, root, "exchange", "cards_for_one");
    const souk_json *points =
        souk_parts_block_of(r, root, "points", "lone_tile|tent_in_camp|closing|tent_at_end|majority");
    p->tents = read_byte(r, tents, "each", 1, TENTS_MAX);
    p->in_sight = read_byte(r, sides, "tiles_in_sight", 1, DB_SIDE);
    p->camp_size = read_byte(r, camp, "size", 2, CAMP_MAX);
    p->exchange = read_byte(r, exchange, "cards_for_one", 1, 5);
    p->lone_points = read_byte(r, points, "lone_tile", 0, POINTS_MAX);
    p->tent_points = read_byte(r, points, "tent_in_camp", 0, POINTS_MAX);
    p->close_points = read_byte(r, points, "closing", 0, POINTS_MAX);
    p->left_points = read_byte(r, points, "tent_at_end", 0, POINTS_MAX);
    p->majority_points = read_byte(r, points, "majority", 0, POINTS_MAX);
}

static void read_board(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block_of(r, root, "board", "total|rows");
    const souk_json *rows = souk_parts_list(r, block, "rows", 1, DB_ROWS);
    int cells = 0, row = 0, widest = 0;
    for (const souk_json *n = souk_json_child(rows); n; n = souk_json_next(n), row++) {
        souk_parts_object(r, n, "indent|cells");
        p->indent[row] = read_byte(r, n, "indent", 0, WIDTH_MAX);
        p->length[row] = read_byte(r, n, "cells", 1, WIDTH_MAX);
        cells += p->length[row];
        int width = p->indent[row] + 2 * p->length[row];
        if (width > widest) widest = width;
        if (row && (p->indent[row] - p->indent[row - 1]) % 2 == 0)
            souk_parts_wrong(r, n,
                             "A row is shifted half a cell from the row above: one of the two indents "
                             "must be even, the other odd.");
    }
    p->num_rows = (uint8_t)row;
    if (rows) souk_parts_total(r, block, "total", cells);
    if (cells > DB_CELLS)
        souk_parts_wrong(r, rows, "The board has %d cells; at most %d are allowed.", cells, DB_CELLS);
    else if (widest > WIDTH_MAX)
        souk_parts_wrong(r, rows, "A row reaches %d half cells from the left; at most %d can be drawn.",
                         widest, WIDTH_MAX);
    p->num_cells = (uint8_t)cells;
}

static void read_tile(const souk_json *n, db_tile *tile, souk_report *r)
{
    souk_parts_object(r, n, "makes|costs");
    const souk_json *makes = souk_parts_member(r, n, "makes", SOUK_JSON_STRING);
    const souk_json *costs = souk_parts_list(r, n, "costs", 1, DB_COST);
    int c = souk_parts_word(r, makes, db_face_names, DB_RESOURCES), listed = 0;
    if (c >= 0) tile->makes = (uint8_t)c;
    for (const souk_json *k = souk_json_child(costs); k; k = souk_json_next(k)) {
        c = souk_parts_word(r, k, db_face_names, DB_RESOURCES);
        if (c >= 0) tile->cost[c]++;
    }
    tile->odd = db_cards(tile->cost) != DB_COST_BOX;
    /* Highest cost first; resources that it does not cost fill the first three places of the list. */
    for (int cost = DB_COST; cost >= 0; cost--)
        for (c = 0; c < DB_RESOURCES && listed < (cost ? DB_COST : DB_COST_BOX); c++)
            if (tile->cost[c] == cost) {
                tile->kind[listed++] = (uint8_t)c;
                tile->kinds = (uint8_t)(tile->kinds + (cost > 0));
            }
}

static void read_tiles(const souk_json *root, db_parts *p, souk_report *r)
{
    const souk_json *block = souk_parts_block_of(r, root, "tiles", "total|list");
    const souk_json *list = souk_parts_list(r, block, "list", 2 * p->in_sight, DB_TILES);
    int makes[DB_RESOURCES] = {0};
    if (list) souk_parts_total(r, block, "total", list->count);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        db_tile *tile = &p->tile[p->num_tiles++];
        read_tile(n, tile, r);
        makes[tile->makes]++;
        for (int c = 0; c < DB_RESOURCES; c++)
            p->four_alike |= tile->cost[c] == DB_COST;
    }
    for (int c = 0; r->errors == 0 && c < DB_RESOURCES; c++)
        if (makes[c] * DB_RESOURCES != p->num_tiles)
            souk_parts_odd(r, list, "%d of %d tiles make \"%s\": the resources are not balanced.", makes[c],
                           p->num_tiles, db_face_names[c]);
}

/* The cells and their neighbours: in the same row they are two half cells apart, in the next row one. */
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
    souk_parts_object(report, root, "game|cards|die|start|tents|sides|camp|exchange|points|board|tiles");
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
