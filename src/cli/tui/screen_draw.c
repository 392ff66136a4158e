/* screen_draw.c — the parts of screen.h drawn from cells and text alone: formatted text, rules and frames. */
#include "cli/tui/screen.h"
#include <stdarg.h>
#include <stdio.h>

int screen_printf(int row, int col, int space, screen_ground ground, souk_style style, const char *format,
                  ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return screen_put(row, col, space, ground, style, text);
}

void screen_rule(int row, int col, int width, souk_style style, const char *title)
{
    for (int i = 0; i < width; i++)
        screen_cell(row, col + i, ON_TABLE, SOUK_GROUND, 0x2500);
    if (title && title[0]) {
        int end = screen_put(row, col + 3, width - 5, ON_TABLE, style, title);
        screen_cell(row, col + 2, ON_TABLE, style, ' ');
        screen_cell(row, end, ON_TABLE, style, ' ');
    }
}

void screen_pillar(int row, int col, int height, souk_style style)
{
    for (int i = 0; i < height; i++)
        screen_cell(row + i, col, ON_TABLE, style, 0x2502);
}

void screen_box(screen_area a, souk_style style, const char *title)
{
    screen_fill(a, ON_TABLE);
    screen_rule(a.row, a.col, a.width, style, title);
    screen_rule(a.row + a.height - 1, a.col, a.width, style, NULL);
    screen_pillar(a.row + 1, a.col, a.height - 2, SOUK_GROUND);
    screen_pillar(a.row + 1, a.col + a.width - 1, a.height - 2, SOUK_GROUND);
    screen_cell(a.row, a.col, ON_TABLE, SOUK_GROUND, 0x250C);
    screen_cell(a.row, a.col + a.width - 1, ON_TABLE, SOUK_GROUND, 0x2510);
    screen_cell(a.row + a.height - 1, a.col, ON_TABLE, SOUK_GROUND, 0x2514);
    screen_cell(a.row + a.height - 1, a.col + a.width - 1, ON_TABLE, SOUK_GROUND, 0x2518);
}
