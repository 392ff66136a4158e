/* grid.c — draws tables, and says them (see grid.h). Cells that are too wide are wrapped: the widest columns give way. */
#include "cli/base/grid.h"
#include "cli/base/flow.h"
#include "core/text.h"
#include <stdio.h>
#include <string.h>

enum { NARROWEST = 6, FRAME = 3 /* columns of the frame for each cell */ };

bool grid_read(const char *line, grid_row *row)
{
    memset(row, 0, sizeof *row);
    row->indent = (int)strspn(line, " ");
    const char *at = line + row->indent, *end = line + strcspn(line, "\n");
    if (*at != '|') return false;
    while (row->n < GRID_CELLS && ++at < end) {
        at += strspn(at, " ");
        size_t len = strcspn(at, "|\n");
        if (at + len >= end) break; /* after the last bar */
        row->cell[row->n] = at;
        at += len;
        while (len > 0 && row->cell[row->n][len - 1] == ' ')
            len--;
        row->len[row->n++] = (int)len;
    }
    return row->n > 0;
}

void grid_cell(const grid_row *row, int i, char *out, size_t size)
{
    snprintf(out, size, "%.*s", i < row->n ? row->len[i] : 0, i < row->n ? row->cell[i] : "");
}

void grid_say(const grid_row *heading, const grid_row *row, souk_lang lang, souk_out *out)
{
    souk_putn(out, row->cell[0], (size_t)row->len[0]);
    for (int i = 1; i < row->n; i++) {
        if (row->len[i] == 0) continue;
        souk_puts(out, row->n == 2 ? "" : i == 1 ? ", " : souk_text(lang, N_("; ")));
        if (row->n > 2 && i < heading->n) souk_putn(out, heading->cell[i], (size_t)heading->len[i]);
        souk_puts(out, souk_text(lang, N_(": ")));
        souk_putn(out, row->cell[i], (size_t)row->len[i]);
    }
}

const char *grid_next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

void grid_tell(const char *text, souk_lang lang, souk_out *out)
{
    grid_row row, heading;
    bool within = false;
    for (const char *line = text; *line; line = grid_next_line(line)) {
        if (!grid_read(line, &row)) {
            souk_putn(out, line, (size_t)(grid_next_line(line) - line));
            within = false;
            continue;
        }
        if (within) { /* the heading itself is said with each row */
            souk_printf(out, "%*s", row.indent, "");
            grid_say(&heading, &row, lang, out);
            souk_putc(out, '\n');
        } else {
            heading = row;
        }
        within = true;
    }
}

/* --- drawn ------------------------------------------------------------------------------------------- */

typedef struct grid {
    int n, indent, width[GRID_CELLS];
    bool ascii;
} grid;

static int cell_width(const grid_row *row, int i)
{
    char text[4 * SOUK_TEXT_MAX];
    grid_cell(row, i, text, sizeof text);
    return souk_canvas_width(text);
}

/* Measures the columns of the table that begins there; returns the line after it. */
static const char *measure(const char *line, int most, grid *g)
{
    grid_row row;
    int all = 0;
    for (; grid_read(line, &row); line = grid_next_line(line)) {
        if (g->n == 0) g->indent = row.indent;
        if (row.n > g->n) g->n = row.n;
        for (int i = 0; i < row.n; i++) {
            int width = cell_width(&row, i);
            if (width > g->width[i]) g->width[i] = width;
        }
    }
    for (int i = 0; i < g->n; i++)
        all += g->width[i] + FRAME;
    for (int widest = 0; all + 1 + g->indent > most; all--) {
        for (int i = widest = 0; i < g->n; i++)
            if (g->width[i] > g->width[widest]) widest = i;
        if (g->width[widest] <= NARROWEST) break;
        g->width[widest]--;
    }
    return line;
}

static void put_rule(const grid *g, const char *left, const char *between, const char *right, souk_out *out)
{
    souk_printf(out, "%*s%s", g->indent, "", g->ascii ? "+" : left);
    for (int i = 0; i < g->n; i++) {
        for (int k = 0; k < g->width[i] + 2; k++)
            souk_puts(out, g->ascii ? "-" : "─");
        souk_puts(out, g->ascii ? "+" : i + 1 < g->n ? between : right);
    }
    souk_putc(out, '\n');
}

static bool put_row(const grid *g, const grid_row *row, souk_out *out)
{
    flow cells[GRID_CELLS];
    int lines = 1;
    bool good = true;
    for (int i = 0; i < g->n; i++) {
        char text[4 * SOUK_TEXT_MAX];
        grid_cell(row, i, text, sizeof text);
        good = flow_open(&cells[i], text, g->width[i], false) && good;
        if (cells[i].n > lines) lines = cells[i].n;
    }
    for (int k = 0; k < lines; k++) {
        souk_printf(out, "%*s%s", g->indent, "", g->ascii ? "|" : "│");
        for (int i = 0; i < g->n; i++) {
            char text[4 * SOUK_TEXT_MAX] = "";
            if (k < cells[i].n) flow_copy(&cells[i], k, text, sizeof text);
            souk_printf(out, " %s%*s %s", text, g->width[i] - souk_canvas_width(text), "",
                        g->ascii ? "|" : "│");
        }
        souk_putc(out, '\n');
    }
    for (int i = 0; i < g->n; i++)
        flow_free(&cells[i]);
    return good;
}

bool grid_draw(const char *text, int width, bool ascii, souk_out *out)
{
    grid_row row;
    for (const char *line = text, *end; *line; line = end) {
        grid g = {.ascii = ascii};
        end = measure(line, width, &g);
        if (end == line) {
            end = grid_next_line(line);
            souk_putn(out, line, (size_t)(end - line));
            continue;
        }
        put_rule(&g, "┌", "┬", "┐", out);
        for (bool first = true; line < end && grid_read(line, &row);
             line = grid_next_line(line), first = false) {
            if (!put_row(&g, &row, out)) return false;
            if (first) put_rule(&g, "├", "┼", "┤", out);
        }
        put_rule(&g, "└", "┴", "┘", out);
    }
    return true;
}
