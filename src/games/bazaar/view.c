/* view.c — Bazaar: the view as JSON. Nothing is hidden. The points that each stall would now bring are those of the
 * viewer, and for spectators those of the seat whose turn it is. */
#include "core/out.h"
#include "games/bazaar/state.h"

static void put_heap(souk_out *json, const char *key, bz_heap heap)
{
    uint8_t counts[BZ_COLOURS];
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        counts[colour] = (uint8_t)bz_count(heap, colour);
    souk_json_put_bytes(json, key, counts, BZ_COLOURS);
}

static void view_exchange(const bz_state *s, const bz_parts *p, souk_out *json)
{
    souk_json_put_open(json, "exchange", '[');
    for (int c = 0; c < 2 && s->exchange[c] != BZ_NONE; c++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "number", s->exchange[c] + 1);
        souk_json_put_open(json, "rows", '[');
        for (int row = 0; row < BZ_ROWS; row++) {
            souk_json_open(json, '{');
            put_heap(json, "left", p->give[s->exchange[c]][row * 2]);
            put_heap(json, "right", p->give[s->exchange[c]][row * 2 + 1]);
            souk_json_close(json, '}');
        }
        souk_json_close(json, ']');
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void view_piles(const bz_state *s, const bz_parts *p, int viewer, souk_out *json)
{
    souk_json_put_open(json, "piles", '[');
    for (int pile = 0; pile < BZ_PILES; pile++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "left", s->left[pile]);
        if (s->top[pile] != BZ_NONE) {
            souk_json_put_int(json, "card", s->top[pile] + 1);
            put_heap(json, "stones", p->card[s->top[pile]]);
            souk_json_put_bool(json, "star", p->starred >> s->top[pile] & 1);
            souk_json_put_bool(json, "last", s->left[pile] == 1);
            bz_heap hand = s->hand[viewer >= 0 ? viewer : s->turn], card = p->card[s->top[pile]];
            int after = bz_total(hand) - bz_total(card);
            souk_json_put_bool(json, "payable", bz_holds(hand, card));
            souk_json_put_int(json, "points", bz_points_for(s, p, pile, after < 0 ? 0 : after));
        }
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void view_players(const bz_state *s, souk_out *json)
{
    souk_json_put_open(json, "players", '[');
    for (int seat = 0; seat < s->seats; seat++) {
        souk_json_open(json, '{');
        put_heap(json, "stones", s->hand[seat]);
        souk_json_put_int(json, "points", s->points[seat]);
        souk_json_put_open(json, "cards", '[');
        for (uint64_t set = s->bought[seat]; set; set &= set - 1)
            souk_json_int(json, souk_lowest(set) + 1);
        souk_json_close(json, ']');
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

void bz_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    souk_json_put_string(json, "phase", bz_phase_names[s->phase]);
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "round", s->turns / s->seats + 1);
    souk_json_put_int(json, "max_rounds", s->max_rounds);
    souk_json_put_int(json, "limit", p->stone_limit);
    souk_json_put_bool(json, "bell", s->bell);
    souk_json_put_bool(json, "rung", s->rung);
    souk_json_put_bool(json, "rising", s->rising);
    souk_json_put_bool(json, "one_purchase", s->one_purchase);
    souk_json_put_bool(json, "own_surplus", s->own_surplus);
    souk_json_put_int(json, "emptied", s->emptied);
    souk_json_put_int(json, "last_piles", p->last_piles);
    put_heap(json, "bank", s->bank);
    view_exchange(s, p, json);
    view_piles(s, p, viewer, json);
    view_players(s, json);
    souk_json_put_open(json, "score", '[');
    for (int row = 0; row < BZ_LEFT_ROWS; row++) {
        souk_json_open(json, '[');
        for (int column = 0; column < BZ_COLUMNS; column++)
            souk_json_int(json, p->score[row][column]);
        souk_json_close(json, ']');
    }
    souk_json_close(json, ']');
}
