/* view.c — Desert Bazaar: the view as JSON: all public information, and the viewer's own hand.
 *
 * Cells are listed row by row; "tiles", "tents", "camps" and "open" have one element per cell. Resources are numbers
 * 0..3 in the order of "resources". "faces" counts the faces of a die that show each of them, then wild and desert.
 * "known" is the cards of a hand that everyone can count; at the end all hands are shown.
 */
#include "core/out.h"
#include "games/desert/state.h"
#include <string.h>

static void put_optional(souk_out *json, const char *key, int value)
{
    souk_json_put_int_or_null(json, key, value != DB_NONE, value);
}

static void put_cells(const db_state *s, const db_parts *p, souk_out *json)
{
    uint8_t camps[DB_CELLS];
    memset(camps, 0, sizeof camps);
    for (db_board left = s->taken; db_board_any(&left);) {
        db_board camp = db_camp_at(p, s->taken, db_board_lowest(&left), NULL);
        uint8_t size = (uint8_t)db_board_count(&camp);
        left = db_board_less(left, camp);
        while (db_board_any(&camp))
            camps[db_board_pop(&camp)] = size;
    }
    souk_json_put_open(json, "tiles", '[');
    for (int cell = 0; cell < p->num_cells; cell++)
        souk_json_int_or_null(json, db_board_has(&s->taken, cell), db_makes(s, cell));
    souk_json_close(json, ']');
    souk_json_put_open(json, "tents", '[');
    for (int cell = 0; cell < p->num_cells; cell++)
        souk_json_int_or_null(json, db_owner(s, cell) >= 0, db_owner(s, cell));
    souk_json_close(json, ']');
    souk_json_put_bytes(json, "camps", camps, p->num_cells);
    souk_json_put_open(json, "open", '[');
    for (int cell = 0; cell < p->num_cells; cell++)
        souk_json_bool(json, db_board_has(&s->open, cell));
    souk_json_close(json, ']');
}

static void put_slots(const db_state *s, const db_parts *p, souk_out *json)
{
    souk_json_put_open(json, "slots", '[');
    for (int i = 0; i < DB_SLOTS; i++) {
        if (s->slot[i] == DB_NONE) {
            souk_json_null(json);
            continue;
        }
        const db_tile *tile = &p->tile[s->slot[i]];
        souk_json_open(json, '{');
        souk_json_put_int(json, "tile", s->slot[i] + 1);
        souk_json_put_int(json, "makes", tile->makes);
        souk_json_put_bytes(json, "cost", tile->cost, DB_RESOURCES);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* The numbers of the tiles on the board: with those in sight they show which are still to come. */
static void put_built(const db_state *s, const db_parts *p, souk_out *json)
{
    uint64_t elsewhere = s->stack;
    for (int i = 0; i < DB_SLOTS; i++)
        if (s->slot[i] != DB_NONE) elsewhere |= (uint64_t)1 << s->slot[i];
    souk_json_put_open(json, "built", '[');
    for (int tile = 0; tile < p->num_tiles; tile++)
        if (!(elsewhere >> tile & 1)) souk_json_int(json, tile + 1);
    souk_json_close(json, ']');
}

static void put_seats(const db_state *s, int viewer, souk_out *json)
{
    souk_json_put_open(json, "players", '[');
    for (int i = 0; i < s->seats; i++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "points", s->score[i]);
        souk_json_put_int(json, "tents", s->left[i]);
        souk_json_put_int(json, "cards", db_cards(s->hand[i]));
        if (i == viewer || s->phase == DB_IN_DONE) /* DB-2.2 */
            souk_json_put_bytes(json, "hand", s->hand[i], DB_RESOURCES);
        if (s->phase != DB_IN_DONE) souk_json_put_bytes(json, "known", s->known[i], DB_RESOURCES);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_rules(const db_parts *p, souk_out *json)
{
    souk_json_put_open(json, "points", '{');
    souk_json_put_int(json, "lone_tile", p->lone_points);
    souk_json_put_int(json, "tent_in_camp", p->tent_points);
    souk_json_put_int(json, "closing", p->close_points);
    souk_json_put_int(json, "tent_at_end", p->left_points);
    souk_json_put_int(json, "majority", p->majority_points);
    souk_json_close(json, '}');
    souk_json_put_int(json, "camp_size", p->camp_size);
    souk_json_put_int(json, "exchange", p->exchange);
    souk_json_put_bytes(json, "faces", p->face, DB_FACES);
    souk_json_put_open(json, "resources", '[');
    for (int c = 0; c < DB_RESOURCES; c++)
        souk_json_string(json, db_face_names[c]);
    souk_json_close(json, ']');
    souk_json_put_open(json, "rows", '[');
    for (int row = 0; row < p->num_rows; row++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "indent", p->indent[row]);
        souk_json_put_int(json, "cells", p->length[row]);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

void db_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    souk_json_put_string(json, "phase", db_phase_names[s->phase]);
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "first", s->first);
    souk_json_put_int(json, "turns", s->turns);
    souk_json_put_int(json, "max_turns", s->max_turns);
    souk_json_put_int(json, "idle", s->idle);
    souk_json_put_bool(json, "strict_close", s->strict_close);
    put_rules(p, json);
    put_cells(s, p, json);
    put_slots(s, p, json);
    souk_json_put_int(json, "stack", souk_popcount(s->stack));
    put_built(s, p, json);
    souk_json_put_bytes(json, "piles", s->pile, DB_RESOURCES);
    put_seats(s, viewer, json);
    souk_json_put_open(json, "dice", '[');
    for (int i = 0; i < s->rolled; i++)
        souk_json_string(json, db_face_names[s->dice[i]]);
    souk_json_close(json, ']');
    souk_json_put_int(json, "dice_rolled", s->to_roll);
    souk_json_put_string(json, "aside", s->aside == DB_NONE ? NULL : db_face_names[s->aside]);
    souk_json_put_int(json, "throws", s->throws);
    souk_json_put_int(json, "wilds", s->wilds);
    souk_json_put_bool(json, "acted", s->acted);
    if (s->phase == DB_IN_TURN_UP) souk_json_put_string(json, "then", db_phase_names[s->resume]);
    put_optional(json, "side", s->side);
    put_optional(json, "chosen", s->chosen);
    put_optional(json, "cell", s->cell);
    souk_json_put_bytes(json, "need", s->need, DB_RESOURCES);
    souk_json_put_bytes(json, "used", s->used, DB_RESOURCES);
    souk_json_put_int(json, "turned_in", s->turned);
    souk_json_put_bool(json, "exchanged", s->exchanged);
}
