/* grid.h — tables in a text: rows like "| a | b |", as the rules pages have them. The first row of a table is its
 * heading. */
#ifndef SOUK_CLI_BASE_GRID_H
#define SOUK_CLI_BASE_GRID_H
#include "core/out.h"

enum { GRID_CELLS = 12 };

typedef struct grid_row {
    const char *cell[GRID_CELLS]; /* within the line, without the blanks around it */
    int len[GRID_CELLS];
    int n, indent;
} grid_row;

/* The line after that one; the end of the text after the last. */
const char *grid_next_line(const char *line);
/* Splits a line at its bars; false if it is no row of a table. */
bool grid_read(const char *line, grid_row *row);
/* Copies cell i, truncated to size. */
void grid_cell(const grid_row *row, int i, char *out, size_t size);
/* Appends the row in words: "spy: Look at one convoy." or, by its heading, "Spy, left end: green; right end: red." */
void grid_say(const grid_row *heading, const grid_row *row, souk_lang lang, souk_out *out);
/* Copies the text with its tables drawn, in at most that many columns; false if memory runs out. */
bool grid_draw(const char *text, int width, bool ascii, souk_out *out);
/* Copies the text with its tables in words. */
void grid_tell(const char *text, souk_lang lang, souk_out *out);
#endif
