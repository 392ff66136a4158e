/* view.c — Desert Bazaar: the view as JSON: all public information, and the viewer's own hand.
 *
 * Cells are listed row by row; "tiles", "tents", "camps" (the size), "camp" (its first cell) and "open" have one element
 * per cell. Resources are numbers 0..3 in the order of "resources". "faces" counts the faces of a die that show each of
 * them, then wild and desert. "known" is the cards of a hand that everyone can count, if the table shows them; at the end
 * all hands are shown.
 *
 * So that no client computes a rule, a view also says what the choices of its moment are worth: what the dice give and
 * each gamble may bring, and to the seat that builds, what the chosen tile costs on each cell and how it can be paid.
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
    uint8_t camps[DB_CELLS], first[DB_CELLS];
    memset(camps, 0, sizeof camps);
    for (db_board left = s->taken; db_board_any(&left);) {
        int seed = db_board_lowest(&left);
        db_board camp = db_camp_at(p, s->taken, seed, NULL);
        uint8_t size = (uint8_t)db_board_count(&camp);
        left = db_board_less(left, camp);
        while (db_board_any(&camp)) {
            int cell = db_board_pop(&camp);
            camps[cell] = size;
            first[cell] = (uint8_t)seed;
        }
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
    souk_json_put_open(json, "camp", '[');
    for (int cell = 0; cell < p->num_cells; cell++)
        souk_json_int_or_null(json, camps[cell] > 0, camps[cell] ? first[cell] : 0);
    souk_json_close(json, ']');
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

/* At the end: the points of the tents still on the board, and the majorities (DB-6.2, DB-6.3). */
static void put_final(const db_state *s, const db_parts *p, int seat, souk_out *json)
{
    unsigned majorities = 0;
    for (int c = 0; c < DB_RESOURCES; c++)
        majorities |= (unsigned)(db_majority(s, c) == seat) << c;
    souk_json_put_int(json, "left", db_board_count(&s->tents[seat]) * p->left_points);
    souk_json_put_set(json, "majorities", majorities);
}

static void put_seats(const db_state *s, const db_parts *p, int viewer, souk_out *json)
{
    souk_json_put_open(json, "players", '[');
    for (int i = 0; i < s->seats; i++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "points", s->score[i]);
        souk_json_put_int(json, "tents", s->left[i]);
        souk_json_put_int(json, "cards", db_cards(s->hand[i]));
        const uint8_t *shown = db_shown(s, i, viewer);
        if (shown == s->hand[i]) souk_json_put_bytes(json, "hand", shown, DB_RESOURCES);
        if (s->counts && s->phase != DB_IN_DONE)
            souk_json_put_bytes(json, "known", s->known[i], DB_RESOURCES);
        if (s->phase == DB_IN_DONE) put_final(s, p, i, json);
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

/* The most cards that these dice give of one resource. */
static int best_take(const db_state *s)
{
    int best = 0;
    for (int c = 0; c < DB_RESOURCES; c++) {
        int n = db_dice_give(s, c);
        if (n > best) best = n;
    }
    return best;
}

/* Each die that may be set aside (DB-3.4): of `ways` equally likely rolls of the others, `wins` bring cards, and `cards`
 * in all of them together if the most are taken. */
static void put_gambles(const db_state *s, const db_parts *p, souk_out *json)
{
    souk_mask legal;
    souk_mask_clear(&legal);
    db_legal(s, p, s->turn, &legal);
    souk_json_put_open(json, "gambles", '[');
    for (int kept = 0; kept < DB_DEAD; kept++) {
        if (!souk_mask_has(&legal, DB_A_ASIDE + kept)) continue;
        db_state after = *s;
        int others = -1, ways = 0, wins = 0, cards = 0;
        for (int i = 0; i < s->rolled; i++)
            others += s->dice[i] != DB_DEAD;
        after.aside = (uint8_t)kept;
        after.rolled = (uint8_t)others;
        for (int a = 0; a < DB_FACES; a++)
            for (int b = 0; b < (others > 1 ? DB_FACES : 1); b++) {
                int weight = p->face[a] * (others > 1 ? p->face[b] : 1);
                after.dice[0] = (uint8_t)a;
                after.dice[1] = (uint8_t)b;
                int best = best_take(&after);
                ways += weight;
                wins += best ? weight : 0;
                cards += best * weight;
            }
        souk_json_open(json, '{');
        souk_json_put_string(json, "face", db_face_names[kept]);
        souk_json_put_int(json, "ways", ways);
        souk_json_put_int(json, "wins", wins);
        souk_json_put_int(json, "cards", cards);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_dice(const db_state *s, const db_parts *p, souk_out *json)
{
    uint8_t gives[DB_RESOURCES];
    for (int c = 0; c < DB_RESOURCES; c++)
        gives[c] = (uint8_t)db_dice_give(s, c);
    souk_json_put_bytes(json, "gives", gives, DB_RESOURCES);
    if (s->phase == DB_IN_ROLLED) put_gambles(s, p, json);
}

/* The cells where the chosen tile can be paid: the cards that would leave the hand (DB-4.4 to DB-4.6), and the size of
 * the camp there. */
static void put_offers(const db_state *s, const db_parts *p, souk_out *json)
{
    const db_tile *tile = &p->tile[s->slot[s->chosen]];
    db_tolls tolls;
    db_tolls_of(p, s->hand[s->turn], s->pile, &tolls);
    db_board cells = db_payable(s, p, tile, &tolls);
    souk_json_put_open(json, "offers", '[');
    while (db_board_any(&cells)) {
        int cell = db_board_pop(&cells), cards = 0;
        db_board touched = db_board_and(p->near_to[cell], s->taken);
        db_board camps = db_camp(p, s->taken, touched, NULL);
        for (int c = 0; c < DB_RESOURCES; c++) {
            int need = tile->cost[c] - db_supply(s, p, c, cell);
            if (need > 0) cards += tolls.toll[c][need];
        }
        souk_json_open(json, '{');
        souk_json_put_int(json, "cell", cell);
        souk_json_put_int(json, "cards", cards);
        souk_json_put_int(json, "camp", 1 + db_board_count(&camps));
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

/* The cards that the hand lacks for the payment, those beyond it, and how many are still to be turned in (DB-4.6). */
static void put_payment(const db_state *s, const db_parts *p, souk_out *json)
{
    uint8_t lacks[DB_RESOURCES], spare[DB_RESOURCES];
    int short_by = 0;
    for (int c = 0; c < DB_RESOURCES; c++) {
        int over = s->hand[s->turn][c] - s->need[c];
        lacks[c] = (uint8_t)(over < 0 ? -over : 0);
        spare[c] = (uint8_t)(over > 0 ? over : 0);
        short_by += lacks[c];
    }
    souk_json_put_bytes(json, "short", lacks, DB_RESOURCES);
    souk_json_put_bytes(json, "spare", spare, DB_RESOURCES);
    souk_json_put_int(json, "turn_in", short_by * p->exchange - s->turned);
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
    souk_json_put_bool(json, "counts", s->counts);
    put_rules(p, json);
    put_cells(s, p, json);
    put_slots(s, p, json);
    souk_json_put_int(json, "stack", souk_popcount(s->stack));
    put_built(s, p, json);
    souk_json_put_bytes(json, "piles", s->pile, DB_RESOURCES);
    put_seats(s, p, viewer, json);
    souk_json_put_open(json, "dice", '[');
    for (int i = 0; i < s->rolled; i++)
        souk_json_string(json, db_face_names[s->dice[i]]);
    souk_json_close(json, ']');
    put_dice(s, p, json);
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
    if (s->phase == DB_IN_CELL && viewer == s->turn) put_offers(s, p, json);
    if (s->phase == DB_IN_PAY && viewer == s->turn) put_payment(s, p, json);
}
