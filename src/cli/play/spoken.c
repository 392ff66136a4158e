/* spoken.c — a drawing read region by region.
 *
 * Each region between the walls is found by a flood fill from a cell not reached yet, and is read row by row.
 */
#include "cli/play/spoken.h"
#include "core/utf8.h"
#include <stdlib.h>
#include <string.h>

enum { ROWS = SOUK_CANVAS_ROWS, COLS = SOUK_CANVAS_COLS, WALL = -1, NEW = 0, LINE_WIDTH = 72 };

typedef struct plan {
    const souk_canvas *canvas;
    int16_t place[ROWS][COLS]; /* WALL, NEW, or the number of the region */
    int16_t stack[ROWS * COLS];
    int line; /* width of the line being written */
} plan;

/* Frame characters, and whether they extend to the right or to the left. */
static bool is_frame(uint32_t ch)
{
    return ch >= 0x2500 && ch <= 0x257F;
}

static bool reaches(uint32_t ch, bool right)
{
    static const uint32_t both[] = {0x2500, 0x252C, 0x2534, 0x253C}; /* ─ ┬ ┴ ┼ */
    static const uint32_t one[2][3] = {{0x2510, 0x2518, 0x2524},     /* ┐ ┘ ┤ */
                                       {0x250C, 0x2514, 0x251C}};    /* ┌ └ ├ */
    for (int i = 0; i < 4; i++)
        if (ch == both[i]) return true;
    for (int i = 0; i < 3; i++)
        if (ch == one[right][i]) return true;
    return false;
}

static uint32_t char_at(const plan *p, int row, int col)
{
    uint32_t ch = p->canvas->cell[row][col].ch;
    return ch >= 0x2580 && ch <= 0x2593 ? ' ' : ch ? ch : ' '; /* shades carry no text */
}

/* A title within a line of the frame is part of the wall, not a gap in it. */
static void build_walls(plan *p)
{
    for (int row = 0; row < p->canvas->rows; row++) {
        int from = -1; /* the column after the last wall that extends to the right */
        for (int col = 0; col < p->canvas->cols; col++) {
            uint32_t ch = char_at(p, row, col);
            if (!is_frame(ch)) continue;
            p->place[row][col] = WALL;
            for (int i = from; from >= 0 && reaches(ch, false) && i < col; i++)
                p->place[row][i] = WALL;
            from = reaches(ch, true) ? col + 1 : -1;
        }
    }
}

static void flood(plan *p, int row, int col, int16_t number)
{
    static const int ways[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    int n = 0;
    p->place[row][col] = number;
    p->stack[n++] = (int16_t)(row * COLS + col);
    while (n > 0) {
        int at = p->stack[--n];
        for (int i = 0; i < 4; i++) {
            int y = at / COLS + ways[i][0], x = at % COLS + ways[i][1];
            if (y < 0 || x < 0 || y >= p->canvas->rows || x >= p->canvas->cols || p->place[y][x] != NEW)
                continue;
            p->place[y][x] = number;
            p->stack[n++] = (int16_t)(y * COLS + x);
        }
    }
}

/* Writes the region's text in a row (WALL: the wall's title from `col` on). Gaps over one blank become `wide`. */
static void tell_row(const plan *p, int row, int col, int number, const char *wide, souk_out *out)
{
    bool any = false;
    char bytes[4];
    for (int gap = 0; col < p->canvas->cols; col++) {
        uint32_t ch = char_at(p, row, col);
        if (ch == SOUK_CANVAS_REST) continue;
        if (number == WALL && (reaches(ch, false) ? ch != 0x2500 : p->place[row][col] != WALL)) break;
        if (p->place[row][col] != number || ch == ' ' || is_frame(ch)) {
            gap++;
            continue;
        }
        if (any && gap) souk_puts(out, gap > 1 ? wide : " ");
        souk_putn(out, bytes, (size_t)souk_utf8_write(ch, bytes));
        any = true;
        gap = 0;
    }
}

static void add(plan *p, const char *text, bool own_line, souk_out *out)
{
    int width = souk_canvas_width(text);
    if (p->line && (own_line || p->line + width + 2 > LINE_WIDTH)) {
        souk_putc(out, '\n');
        p->line = 0;
    }
    souk_printf(out, "%s%s", p->line ? "; " : "", text);
    p->line = own_line ? LINE_WIDTH : p->line + width + 2;
}

/* A region within walls is read as a whole, its title first; the area outside them, row by row. */
static void tell_place(plan *p, int top, int left, int number, souk_out *out)
{
    SOUK_OUT(whole, 8 * SOUK_TEXT_MAX);
    bool outside = false;
    for (int row = 0; row < p->canvas->rows; row++)
        outside |= p->place[row][0] == number || p->place[row][p->canvas->cols - 1] == number;
    for (int col = 0; col < p->canvas->cols; col++)
        outside |= p->place[0][col] == number || p->place[p->canvas->rows - 1][col] == number;
    if (!outside && top > 0) tell_row(p, top - 1, left, WALL, " ", &whole);
    if (whole.len) souk_putc(&whole, ':');
    for (int row = top; row < p->canvas->rows; row++) {
        SOUK_OUT(text, 4 * SOUK_TEXT_MAX);
        tell_row(p, row, 0, number, outside ? ", " : " ", &text);
        if (!text.len) continue;
        if (outside) {
            add(p, text.buf, true, out);
            continue;
        }
        if (whole.len) souk_puts(&whole, whole.buf[whole.len - 1] == ':' ? " " : ", ");
        souk_puts(&whole, text.buf);
    }
    if (whole.len) add(p, whole.buf, false, out);
}

void spoken_text(const souk_canvas *c, souk_out *out)
{
    plan *p = calloc(1, sizeof *p);
    int16_t number = NEW;
    if (!p) return;
    p->canvas = c;
    build_walls(p);
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++)
            if (p->place[row][col] == NEW) {
                flood(p, row, col, ++number);
                tell_place(p, row, col, number, out);
            }
    if (p->line) souk_putc(out, '\n');
    free(p);
}
