/* canvas.c — see canvas.h. Writes go cell by cell and are dropped outside the grid, so no drawing can fail. */
#include "core/canvas.h"
#include "core/utf8.h"
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void souk_canvas_clear(souk_canvas *c)
{
    static const souk_cell empty = {0, SOUK_PLAIN, 0, -1};
    c->rows = c->cols = c->high = c->wide = 0;
    for (int row = 0; row < SOUK_CANVAS_ROWS; row++)
        for (int col = 0; col < SOUK_CANVAS_COLS; col++)
            c->cell[row][col] = empty;
}

static souk_cell *cell_at(souk_canvas *c, int row, int col)
{
    if (row < 0 || row >= SOUK_CANVAS_ROWS || col < 0 || col >= SOUK_CANVAS_COLS) return NULL;
    if (c->rows <= row) c->rows = row + 1;
    if (c->cols <= col) c->cols = col + 1;
    return &c->cell[row][col];
}

/* Drawing over one half of a wide character also erases the other half. */
static void draw(souk_canvas *c, int row, int col, uint32_t ch, souk_style style)
{
    souk_cell *cell = cell_at(c, row, col);
    if (!cell) return;
    if (cell->ch == SOUK_CANVAS_REST && ch != SOUK_CANVAS_REST && col > 0) cell[-1].ch = ' ';
    if (col + 1 < SOUK_CANVAS_COLS && cell[1].ch == SOUK_CANVAS_REST) cell[1].ch = ' ';
    cell->ch = ch;
    cell->style = (uint8_t)style;
}

int souk_canvas_columns(uint32_t ch)
{
    /* As terminals count them. East Asian letters and most emoji are wide. A few symbols in the ranges before
     * those are not, but get two columns all the same. */
    static const struct {
        uint32_t first, last;
        int columns;
    } ranges[] = {
        {0x0300, 0x036F, 0},   {0x0483, 0x0489, 0},   {0x0591, 0x05BD, 0},   {0x0610, 0x061A, 0},
        {0x064B, 0x065F, 0},   {0x1100, 0x115F, 2},   {0x1AB0, 0x1AFF, 0},   {0x1DC0, 0x1DFF, 0},
        {0x200B, 0x200F, 0},   {0x202A, 0x202E, 0},   {0x2060, 0x2064, 0},   {0x20D0, 0x20FF, 0},
        {0x231A, 0x231B, 2},   {0x2329, 0x232A, 2},   {0x23E9, 0x23F3, 2},   {0x25FD, 0x25FE, 2},
        {0x2614, 0x2615, 2},   {0x2648, 0x2653, 2},   {0x267F, 0x2705, 2},   {0x270A, 0x270B, 2},
        {0x2728, 0x2728, 2},   {0x274C, 0x2757, 2},   {0x2795, 0x27BF, 2},   {0x2B1B, 0x2B1C, 2},
        {0x2B50, 0x2B55, 2},   {0x2E80, 0x303E, 2},   {0x3041, 0x3098, 2},   {0x3099, 0x309A, 0},
        {0x309B, 0xA4CF, 2},   {0xA960, 0xA97F, 2},   {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},
        {0xFE00, 0xFE0F, 0},   {0xFE10, 0xFE19, 2},   {0xFE20, 0xFE2F, 0},   {0xFE30, 0xFE6F, 2},
        {0xFEFF, 0xFEFF, 0},   {0xFF01, 0xFF60, 2},   {0xFFE0, 0xFFE6, 2},   {0x16FE0, 0x1B2FB, 2},
        {0x1F004, 0x1F004, 2}, {0x1F0CF, 0x1F0CF, 2}, {0x1F18E, 0x1F19A, 2}, {0x1F200, 0x1F64F, 2},
        {0x1F680, 0x1F6FF, 2}, {0x1F7E0, 0x1F7F0, 2}, {0x1F900, 0x1F9FF, 2}, {0x1FA70, 0x1FAFF, 2},
        {0x20000, 0x3FFFD, 2}, {0xE0000, 0xE01EF, 0},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && ch >= ranges[i].first; i++)
        if (ch <= ranges[i].last) return ranges[i].columns;
    return 1;
}

int souk_canvas_cut(souk_canvas *c, int row, int col, int space, souk_style style, const char *text)
{
    size_t left = strlen(text);
    while (left) {
        uint32_t ch = 0xFFFD;
        int n = souk_utf8_read(text, left, &ch), columns = souk_canvas_columns(ch);
        if (n == 0) n = 1;
        if (columns > space) break;
        if (columns > 0) draw(c, row, col, ch, style);
        if (columns > 1) draw(c, row, col + 1, SOUK_CANVAS_REST, style);
        col += columns;
        space -= columns;
        text += n;
        left -= (size_t)n;
    }
    return col;
}

int souk_canvas_put(souk_canvas *c, int row, int col, souk_style style, const char *text)
{
    return souk_canvas_cut(c, row, col, INT_MAX, style, text);
}

void souk_canvas_seat(souk_canvas *c, int row, int col, int space, int seat, const souk_voice *voice)
{
    souk_style style = (souk_style)(SOUK_SEAT0 + seat);
    SOUK_OUT(name, SOUK_TEXT_MAX);
    souk_seat_name(voice, seat, &name);
    col = souk_canvas_printf(c, row, col, style, "%d ", seat + 1);
    souk_canvas_cut(c, row, col, space, style, name.buf);
}

int souk_canvas_printf(souk_canvas *c, int row, int col, souk_style style, const char *format, ...)
{
    char text[4 * SOUK_CANVAS_COLS + 1];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return souk_canvas_put(c, row, col, style, text);
}

void souk_canvas_box(souk_canvas *c, int row, int col, int height, int width, souk_style style)
{
    int bottom = row + height - 1, right = col + width - 1;
    for (int x = col + 1; x < right; x++) {
        draw(c, row, x, 0x2500, style);
        draw(c, bottom, x, 0x2500, style);
    }
    for (int y = row + 1; y < bottom; y++) {
        draw(c, y, col, 0x2502, style);
        draw(c, y, right, 0x2502, style);
    }
    draw(c, row, col, 0x250C, style);
    draw(c, row, right, 0x2510, style);
    draw(c, bottom, col, 0x2514, style);
    draw(c, bottom, right, 0x2518, style);
}

void souk_canvas_mark(souk_canvas *c, int row, int col, int height, int width, int action)
{
    for (int y = row; y < row + height; y++)
        for (int x = col; x < col + width; x++) {
            souk_cell *cell = cell_at(c, y, x);
            if (cell) cell->action = (int16_t)action;
        }
}

int souk_canvas_width(const char *text)
{
    int width = 0;
    for (size_t left = strlen(text); left;) {
        uint32_t ch = 0xFFFD;
        int n = souk_utf8_read(text, left, &ch);
        if (n == 0) n = 1;
        width += souk_canvas_columns(ch);
        text += n;
        left -= (size_t)n;
    }
    return width;
}

/* --- As plain text --------------------------------------------------------------------------- */

char souk_look_alike(uint32_t ch)
{
    static const struct {
        uint32_t first, last;
        const char *ascii; /* one for the whole range, or one each */
    } ranges[] = {
        {0x00A0, 0x00A0, " "},
        {0x00AB, 0x00AB, "\""},
        {0x00B7, 0x00B7, "."},
        {0x00BB, 0x00BB, "\""},
        {0x00C0, 0x00FF, "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"},
        {0x0152, 0x0153, "Oo"},
        {0x2010, 0x2015, "-"},
        {0x2018, 0x201A, "'"},
        {0x201C, 0x201E, "\""},
        {0x2022, 0x2022, "*"},
        {0x2026, 0x2026, "."},
        {0x202F, 0x202F, " "},
        {0x2190, 0x2193, "<^>v"},
        {0x2500, 0x2501, "-"},
        {0x2502, 0x2503, "|"},
        {0x2504, 0x254B, "+"},
        {0x2550, 0x2550, "="},
        {0x2551, 0x2551, "|"},
        {0x2552, 0x2570, "+"},
        {0x2580, 0x2593, "#"},
        {0x25A0, 0x25A0, "#"},
        {0x25A1, 0x25A1, "."},
        {0x25B2, 0x25B3, "^"},
        {0x25B6, 0x25B8, ">"},
        {0x25BC, 0x25BD, "v"},
        {0x25C0, 0x25C2, "<"},
        {0x25C6, 0x25C8, "*"},
        {0x25CB, 0x25CB, "."},
        {0x25CF, 0x25CF, "o"},
        {0x2605, 0x2606, "*"},
        {0x2713, 0x2714, "x"},
    };
    if (ch == 0) return ' ';
    if (ch < 0x80) return (char)ch;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (ch >= ranges[i].first && ch <= ranges[i].last)
            return ranges[i].ascii[ranges[i].ascii[1] ? ch - ranges[i].first : 0];
    return '?';
}

void souk_canvas_text(const souk_canvas *c, bool ascii, souk_out *out)
{
    for (int row = 0; row < c->rows; row++) {
        const souk_cell *cells = c->cell[row];
        int end = c->cols;
        while (end > 0 && (cells[end - 1].ch == 0 || cells[end - 1].ch == ' '))
            end--;
        for (int col = 0; col < end; col++) {
            char bytes[4];
            uint32_t ch = cells[col].ch ? cells[col].ch : ' ';
            if (ch == SOUK_CANVAS_REST && !ascii) continue;
            if (ascii)
                souk_putc(out, souk_look_alike(ch));
            else
                souk_putn(out, bytes, (size_t)souk_utf8_write(ch, bytes));
        }
        souk_putc(out, '\n');
    }
}
