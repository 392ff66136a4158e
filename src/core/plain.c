/* plain.c — the view and the drawing of a game in which nothing is hidden, from the keys of its positions. */
#include "core/plain.h"
#include "core/canvas.h"
#include "core/out.h"
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
