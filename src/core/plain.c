/* plain.c — what a game in which nothing is hidden shows, from the keys of its positions. */
#include "core/plain.h"
#include "core/canvas.h"
#include "core/out.h"
#include "core/position.h"
#include <stdlib.h>
#include <string.h>

enum { POSITION_MAX = 4096, NO_SEAT = -1 };

/* The next "key = value" of a position, cut at its ends; false after the last one. */
static bool next_line(char **rest, char **key, char **value)
{
    *key = *rest + strspn(*rest, " \n");
    char *equals = strstr(*key, " = ");
    if (!equals) return false;
    *equals = '\0';
    *value = equals + 3;
    *rest = *value + strcspn(*value, "\n");
    if (**rest) *(*rest)++ = '\0';
    return true;
}

/* The members of one seat ("points.0"), or of none. */
static void put_members(const souk_game *g, const void *state, const void *parts, int seat, souk_out *json)
{
    SOUK_OUT(lines, POSITION_MAX);
    souk_position(g, state, parts, &lines);
    char *rest = lines.buf;
    for (char *key, *value; next_line(&rest, &key, &value);) {
        char *dot = strchr(key, '.');
        if ((dot ? atoi(dot + 1) : NO_SEAT) != seat) continue;
        if (dot) *dot = '\0';
        souk_json_put_string(json, key, value);
    }
}

void souk_plain_view(const souk_game *g, const void *state, const void *parts, souk_out *json)
{
    put_members(g, state, parts, NO_SEAT, json);
    souk_json_put_open(json, "players", '[');
    for (int seat = 0; seat < souk_seats(g, state); seat++) {
        souk_json_open(json, '{');
        put_members(g, state, parts, seat, json);
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

void souk_plain_draw(const souk_game *g, const void *state, const void *parts, int what, souk_canvas *canvas)
{
    SOUK_OUT(lines, POSITION_MAX);
    if (what != SOUK_DRAW_BOARD) return;
    souk_position(g, state, parts, &lines);
    char *rest = lines.buf;
    int row = 0;
    for (char *key, *value; next_line(&rest, &key, &value); row++)
        souk_canvas_printf(canvas, row, 0, SOUK_PLAIN, "%s: %s", key, value);
}

/* Whether the value is a seat. */
static bool names_a_seat(const souk_game *g, const souk_key *key)
{
    return key->most_in_state.width && key->most_in_state.at == g->seats_at && key->max == -1;
}

void souk_plain_observe(const souk_game *g, const void *state, const void *parts, int seat, float *out)
{
    const int seats = souk_seats(g, state);
    for (const souk_key *key = g->keys; key < g->keys + g->num_keys; key++) {
        const bool one_hot = names_a_seat(g, key);
        for (int line = 0; line < (key->stride ? SOUK_SEATS_MAX : 1); line++) {
            int32_t most = 0, value = 0;
            if (line < seats)
                value = souk_key_number(key, state, parts, key->stride ? (seat + line) % seats : 0, &most);
            for (int i = 0; i < SOUK_SEATS_MAX && one_hot; i++)
                *out++ = i < seats && (seat + i) % seats == value ? 1.0F : 0.0F;
            if (!one_hot) *out++ = most ? (float)value / (float)most : 0.0F;
        }
    }
}
