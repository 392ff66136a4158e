/* form.c — a page of settings: draws it, and moves the cursor over it. */
#include "cli/tui/form.h"
#include "cli/base/flow.h"
#include "cli/play/lines.h"
#include "cli/tui/ask_lines.h"
#include <ctype.h>
#include <string.h>

enum { FIRST_ROW = 2, HELP_ROWS = 2, FOOT_ROWS = 2, BELOW = HELP_ROWS + FOOT_ROWS + 3 };

static int shown_rows(void)
{
    return screen_rows() - FIRST_ROW - BELOW;
}

/* Draws a text in at most `rows` rows; the rest is cut off. */
static void draw_text(const char *text, int row, int rows, souk_style style)
{
    flow lines;
    char line[512];
    int width = screen_cols() - 4;
    if (!text || !flow_open(&lines, text, width, false)) return;
    for (int i = 0; i < lines.n && i < rows; i++) {
        flow_copy(&lines, i, line, sizeof line);
        screen_put(row + i, 2, width, ON_TABLE, style, line);
    }
    flow_free(&lines);
}

static void draw_row(const form_row *r, int row, int label, bool here)
{
    int cols = screen_cols();
    screen_ground on = here ? ON_CURSOR : ON_TABLE;
    screen_area line = {row, 1, 1, cols - 2};
    if (here) screen_fill(line, ON_CURSOR);
    screen_put(row, 2, 2, on, SOUK_STRONG, here ? "▸" : " ");
    if (r->key) screen_printf(row, 4, 2, on, SOUK_TITLE, "%c", r->key);
    screen_put(row, 7, cols - 9, on, SOUK_STRONG, r->label);
    if (!r->value) return;
    int col = label + 9;
    if (here) screen_put(row, col, 1, on, SOUK_STRONG, "◂");
    col = screen_put(row, col + 2, cols - col - 6, on, SOUK_PLAIN, r->value);
    if (here) screen_put(row, col + 1, 1, on, SOUK_STRONG, "▸");
}

static void draw(form *f, const form_row *rows, int n)
{
    int height = shown_rows(), last = screen_rows() - 1, cols = screen_cols(), label = 0;
    for (int i = 0; i < n; i++) {
        int width = rows[i].value ? souk_canvas_width(rows[i].label) : 0;
        if (width > label) label = width;
    }
    if (f->at < f->top) f->top = f->at;
    if (f->at >= f->top + height) f->top = f->at - height + 1;
    screen_clear();
    screen_area bar = {0, 0, 1, cols};
    screen_fill(bar, ON_PANEL);
    screen_put(0, 1, cols - 2, ON_PANEL, SOUK_TITLE, f->title);
    for (int i = f->top; i < n && i < f->top + height; i++)
        draw_row(&rows[i], FIRST_ROW + i - f->top, label, i == f->at);
    if (f->top > 0) screen_cell(FIRST_ROW, cols - 2, ON_PANEL, SOUK_TITLE, 0x25B2);
    if (f->top + height < n) screen_cell(FIRST_ROW + height - 1, cols - 2, ON_PANEL, SOUK_TITLE, 0x25BC);
    screen_rule(last - BELOW + 2, 1, cols - 2, SOUK_DIM, NULL);
    draw_text(rows[f->at].help, last - BELOW + 3, HELP_ROWS, SOUK_PLAIN);
    draw_text(f->foot, last - FOOT_ROWS, FOOT_ROWS, SOUK_DIM);
    screen_put(last, 1, cols - 2, ON_TABLE, SOUK_DIM,
               souk_text(f->lang, N_("Up, down: move · left, right: change · Enter: choose or type · "
                                     "Escape: back")));
    screen_show();
}

static int row_of_key(const form_row *rows, int n, int key)
{
    for (int i = 0; i < n; i++)
        if (rows[i].key && key < 128 && tolower(key) == rows[i].key) return i;
    return -1;
}

static int clicked(const form *f, int n)
{
    int row, col;
    screen_pointer(&row, &col);
    int i = row - FIRST_ROW + f->top;
    return row >= FIRST_ROW && row < FIRST_ROW + shown_rows() && i < n ? i : -1;
}

int form_ask(form *f, const form_row *rows, int n, int *way)
{
    if (lines_on()) return ask_lines_form(f, rows, n, way);
    if (f->at >= n) f->at = n - 1;
    for (;;) {
        draw(f, rows, n);
        int key = screen_key(-1), row = row_of_key(rows, n, key);
        *way = 0;
        if (key == KEYS_MOUSE && (row = clicked(f, n)) >= 0 && row != f->at) {
            f->at = row; /* only selects it: a second click picks it */
            continue;
        }
        if (row >= 0) return f->at = row;
        switch (key) {
        case KEYS_BACK_TAB:
        case KEYS_WHEEL_UP:
        case KEYS_UP: f->at = (f->at + n - 1) % n; break;
        case KEYS_TAB:
        case KEYS_WHEEL_DOWN:
        case KEYS_DOWN: f->at = (f->at + 1) % n; break;
        case KEYS_HOME: f->at = 0; break;
        case KEYS_END: f->at = n - 1; break;
        case KEYS_LEFT:
        case KEYS_RIGHT:
            if (!rows[f->at].value) break;
            *way = key == KEYS_LEFT ? -1 : 1;
            return f->at;
        case ' ':
        case KEYS_ENTER: return f->at;
        case 'q':
        case KEYS_LEAVE:
        case KEYS_ESCAPE: return -1;
        default: break;
        }
    }
}
