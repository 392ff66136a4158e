/* view.c — Bazar: the view as JSON.
 *
 * Only the hands, the piles, and the kind that a guild has chosen but not yet placed are hidden; others see the
 * counts. The view includes the board and the cards, so that a client can draw any parts file.
 */
#include "core/out.h"
#include "games/constantinople/state.h"

static void put_or_null(souk_out *json, const char *key, int value)
{
    souk_json_put_int_or_null(json, key, value != CO_NONE && value >= 0, value);
}

static void put_tile(souk_out *json, const co_parts *p, uint8_t tile)
{
    souk_json_put_int(json, "guild", co_guild_of(tile));
    souk_json_put_int(json, "kind", co_kind_of(tile));
    souk_json_put_bool(json, "face_up", p->kind[co_kind_of(tile)].effect < CO_PERMANENT);
}

static void put_cells(const co_state *s, const co_parts *p, souk_out *json)
{
    uint64_t counting = co_counting(s, p);
    souk_json_put_open(json, "cells", '[');
    for (int c = 0; c < p->cells; c++) {
        SOUK_OUT(name, 8);
        co_cell_name(p, c, &name);
        souk_json_open(json, '{');
        souk_json_put_string(json, "name", name.buf);
        souk_json_put_int(json, "row", p->row[c]);
        souk_json_put_int(json, "col", p->col[c]);
        souk_json_put_int(json, "quarter", p->quarter_of[c]);
        if (s->cell[c]) {
            put_tile(json, p, s->cell[c]);
            souk_json_put_bool(json, "counts", counting >> c & 1);
        }
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
    souk_json_put_open(json, "pictures", '[');
    for (int row = 0; row < p->rows; row++)
        for (int col = 0; col < p->cols; col++) {
            int there = p->grid[row][col];
            if (there < CO_PICTURE || there == CO_VOID) continue;
            souk_json_open(json, '{');
            souk_json_put_int(json, "row", row);
            souk_json_put_int(json, "col", col);
            souk_json_put_int(json, "quarter", there - CO_PICTURE);
            souk_json_close(json, '}');
        }
    souk_json_close(json, ']');
}

static void put_quarters(const co_state *s, const co_parts *p, souk_out *json)
{
    uint64_t counting = co_counting(s, p);
    unsigned poorest = co_poorest(s);
    souk_json_put_open(json, "quarters", '[');
    for (int q = 0; q < p->quarters; q++) {
        bool open = s->in_play >> q & 1;
        int owner = open ? co_owner(s, p, q, counting) : -1;
        const char letter[2] = {p->quarter[q].letter, '\0'};
        souk_json_open(json, '{');
        souk_json_put_string(json, "letter", letter);
        souk_json_put_string(json, "name", p->quarter[q].name);
        souk_json_put_int(json, "value", p->quarter[q].value);
        souk_json_put_bool(json, "in_play", open);
        souk_json_put_bool(json, "market", q == p->market);
        put_or_null(json, "owner", owner);
        souk_json_put_int(json, "worth", open ? co_worth(s, p, q, s->event) : 0);
        souk_json_put_int(json, "pays", open ? co_pays(s, p, q, s->event, owner, poorest) : 0);
        souk_json_put_int(json, "tokens", s->event == CO_NONE ? 0 : p->event[s->event].tokens[q]);
        souk_json_put_bool(json, "barred", s->event != CO_NONE && (p->event[s->event].barred >> q & 1));
        uint8_t count[CO_SEATS];
        for (int g = 0; g < CO_SEATS; g++)
            count[g] = (uint8_t)souk_popcount(s->own[g] & p->within[q] & (open ? counting : ~(uint64_t)0));
        souk_json_put_bytes(json, "tiles", count, CO_SEATS);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_players(const co_state *s, const co_parts *p, int viewer, souk_out *json)
{
    souk_json_put_open(json, "players", '[');
    for (int g = 0; g < CO_SEATS; g++) {
        souk_json_open(json, '{');
        souk_json_put_string(json, "key", p->guild_key[g]);
        souk_json_put_string(json, "name", p->guild[g]);
        souk_json_put_int(json, "coins", s->coins[g]);
        souk_json_put_int(json, "hand_size", souk_popcount(s->hand[g]));
        souk_json_put_int(json, "pile", souk_popcount(co_pile(s, p, g)));
        if (g == viewer) souk_json_put_set(json, "hand", s->hand[g]);
        souk_json_put_set(json, "unused", p->kinds_all & ~(unsigned)s->used[g]);
        souk_json_put_set(json, "gone", s->gone[g]);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void put_box(const co_parts *p, souk_out *json)
{
    souk_json_put_open(json, "kinds", '[');
    for (int k = 0; k <= CO_START; k++) {
        if (k >= p->kinds && k != CO_START) {
            souk_json_null(json);
            continue;
        }
        souk_json_open(json, '{');
        souk_json_put_string(json, "key", p->kind[k].key);
        souk_json_put_string(json, "name", p->kind[k].name);
        if (k != CO_START) souk_json_put_string(json, "effect", co_effect_names[p->kind[k].effect]);
        souk_json_put_int(json, "amount", p->kind[k].amount);
        souk_json_put_bool(json, "permanent", p->kind[k].effect < CO_PERMANENT);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
    souk_json_put_open(json, "events", '[');
    for (int e = 0; e < p->events; e++) {
        const co_event *event = &p->event[e];
        souk_json_open(json, '{');
        souk_json_put_string(json, "key", event->key);
        souk_json_put_string(json, "name", event->name);
        if (event->condition != CO_NORMAL)
            souk_json_put_int(json, event->condition == CO_IF_COINS ? "if_coins" : "if_events",
                              event->at_least);
        souk_json_put_open(json, "tokens", '[');
        for (int q = 0; q < p->quarters; q++)
            souk_json_int(json, event->tokens[q]);
        souk_json_close(json, ']');
        souk_json_put_set(json, "barred", event->barred);
        souk_json_put_bool(json, "halves", event->halves);
        souk_json_put_bool(json, "doubles", event->doubles);
        put_or_null(json, "opens", event->opens);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

void co_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    bool secret = s->phase == CO_IN_CELL && s->mover != viewer;
    souk_json_put_string(json, "phase", co_phase_names[s->phase]);
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "turns", p->turns);
    souk_json_put_int(json, "goal", p->goal);
    souk_json_put_bool(json, "at_once", s->at_once);
    souk_json_put_bytes(json, "order", s->order, CO_SEATS);
    put_or_null(json, "to_play", s->phase == CO_IN_OVER ? CO_NONE : co_to_play(s));
    put_or_null(json, "event", s->event);
    souk_json_put_set(json, "events_played", s->events_played);
    put_or_null(json, "playing", secret ? CO_NONE : s->kind);
    put_or_null(json, "where", s->where);
    put_or_null(json, "picked", s->picked);
    put_or_null(json, "step", s->next_way == CO_NO_WAY ? CO_NONE : s->next_way / 2);
    put_or_null(json, "limit", s->limit);
    souk_json_put_open(json, "queue", '[');
    for (int i = 0; i < s->queued; i++) {
        souk_json_open(json, '{');
        put_tile(json, p, s->queue[i]);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
    souk_json_put_int(json, "rows", p->rows);
    souk_json_put_int(json, "cols", p->cols);
    put_quarters(s, p, json);
    put_cells(s, p, json);
    put_players(s, p, viewer, json);
    put_box(p, json);
}
