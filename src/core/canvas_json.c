/* canvas_json.c — a drawing as JSON and back, for clients that do not have the state: the rows as texts, and
 * runs of cells that have a style or an action. */
#include "core/canvas.h"
#include "core/json.h"
#include "core/utf8.h"
#include <string.h>

static const char *const style_names[] = {"plain", "dim",   "strong", "title", "ground", "red",
                                          "blue",  "green", "yellow", "white", "purple", "orange",
                                          "seat0", "seat1", "seat2",  "seat3", "seat4",  "seat5"};
enum { STYLES = sizeof style_names / sizeof style_names[0], ROW_BYTES = 4 * SOUK_CANVAS_COLS + 1 };

static void put_rows(const souk_canvas *c, souk_out *json)
{
    souk_json_put_open(json, "rows", '[');
    for (int row = 0; row < c->rows; row++) {
        char text[ROW_BYTES];
        size_t len = 0;
        int end = c->cols;
        while (end > 0 && (c->cell[row][end - 1].ch == 0 || c->cell[row][end - 1].ch == ' '))
            end--;
        for (int col = 0; col < end; col++) {
            uint32_t ch = c->cell[row][col].ch;
            len += (size_t)souk_utf8_write(ch ? ch : ' ', text + len);
        }
        text[len] = '\0';
        souk_json_string(json, text);
    }
    souk_json_close(json, ']');
}

/* Runs of equal cells: [row, column, length, style or action]. Other cells are plain and have no action. */
static void put_runs(const souk_canvas *c, bool styles, souk_out *json)
{
    souk_json_put_open(json, styles ? "styles" : "marks", '[');
    for (int row = 0; row < c->rows; row++)
        for (int col = 0, end; col < c->cols; col = end) {
            const souk_cell *cell = &c->cell[row][col];
            int what = styles ? cell->style : cell->action;
            for (end = col + 1; end < c->cols; end++) {
                const souk_cell *next = &c->cell[row][end];
                if ((styles ? next->style : next->action) != what) break;
            }
            if (styles ? what == SOUK_PLAIN || what >= STYLES : what < 0) continue;
            souk_json_open(json, '[');
            souk_json_int(json, row);
            souk_json_int(json, col);
            souk_json_int(json, end - col);
            if (styles)
                souk_json_string(json, style_names[what]);
            else
                souk_json_int(json, what);
            souk_json_close(json, ']');
        }
    souk_json_close(json, ']');
}

void souk_canvas_json(const souk_canvas *c, souk_out *json)
{
    souk_json_open(json, '{');
    put_rows(c, json);
    put_runs(c, true, json);
    put_runs(c, false, json);
    souk_json_close(json, '}');
}

static int style_named(const char *name)
{
    for (int i = 0; name && i < STYLES; i++)
        if (strcmp(name, style_names[i]) == 0) return i;
    return SOUK_PLAIN;
}

void souk_canvas_read(souk_canvas *c, const souk_json *drawing)
{
    souk_canvas_clear(c);
    const souk_json *rows = souk_json_get(drawing, "rows");
    const souk_json *lists[2] = {souk_json_get(drawing, "styles"), souk_json_get(drawing, "marks")};
    int row = 0;
    for (const souk_json *n = souk_json_child(rows); n; n = souk_json_next(n), row++)
        if (souk_json_text(n)) souk_canvas_put(c, row, 0, SOUK_PLAIN, souk_json_text(n));
    for (int which = 0; which < 2; which++)
        for (const souk_json *n = souk_json_child(lists[which]); n; n = souk_json_next(n)) {
            long at, col, len, action = -1;
            if (!souk_json_whole(souk_json_at(n, 0), 0, SOUK_CANVAS_ROWS - 1, &at) ||
                !souk_json_whole(souk_json_at(n, 1), 0, SOUK_CANVAS_COLS - 1, &col) ||
                !souk_json_whole(souk_json_at(n, 2), 1, SOUK_CANVAS_COLS - col, &len))
                continue;
            if (which == 1 && !souk_json_whole(souk_json_at(n, 3), 0, SOUK_ACTIONS_MAX - 1, &action))
                continue;
            int style = which == 0 ? style_named(souk_json_text(souk_json_at(n, 3))) : 0;
            if (which == 1) souk_canvas_mark(c, (int)at, (int)col, 1, (int)len, (int)action);
            for (long i = col; which == 0 && i < col + len; i++)
                c->cell[at][i].style = (uint8_t)style;
        }
}
