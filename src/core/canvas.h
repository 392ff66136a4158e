/* canvas.h — a grid of characters on which a game draws its table, for line mode and the full-screen client.
 *
 * A cell holds a character, a style that says what the thing is (the client decides how that looks) and the action
 * that pointing at it selects (-1: none). The drawing grows downwards: `rows` is the number of rows used. Drawing
 * outside the grid is clipped, never an error. A wide character takes two cells, the second SOUK_CANVAS_REST.
 */
#ifndef SOUK_CANVAS_H
#define SOUK_CANVAS_H
#include "core/out.h"

enum { SOUK_CANVAS_ROWS = 100, SOUK_CANVAS_COLS = 100, SOUK_CANVAS_REST = 0x200B };

typedef enum souk_style {
    SOUK_PLAIN,
    SOUK_DIM,
    SOUK_STRONG,
    SOUK_TITLE,
    SOUK_GROUND,
    SOUK_RED,
    SOUK_BLUE,
    SOUK_GREEN,
    SOUK_YELLOW,
    SOUK_WHITE,
    SOUK_PURPLE,
    SOUK_ORANGE,
    SOUK_SEAT0,
    SOUK_SEAT1,
    SOUK_SEAT2,
    SOUK_SEAT3,
    SOUK_SEAT4,
    SOUK_SEAT5
} souk_style;

typedef struct souk_cell {
    uint32_t ch; /* Unicode; 0: a blank */
    uint8_t style;
    uint8_t spare;
    int16_t action; /* the action that pointing here selects; -1: none */
} souk_cell;

struct souk_canvas {
    int rows, cols; /* rows and columns in use so far */
    int high, wide; /* the visible part, for games that can draw smaller or larger; 0: unknown */
    souk_cell cell[SOUK_CANVAS_ROWS][SOUK_CANVAS_COLS];
};

void souk_canvas_clear(souk_canvas *c);
/* Writes UTF-8 text from (row, col) on; returns the column after it. */
int souk_canvas_put(souk_canvas *c, int row, int col, souk_style style, const char *text);
int souk_canvas_printf(souk_canvas *c, int row, int col, souk_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same with at most `space` columns of the text. */
int souk_canvas_cut(souk_canvas *c, int row, int col, int space, souk_style style, const char *text);
/* Writes a seat in its colour: its number and at most `space` columns of its name. */
void souk_canvas_seat(souk_canvas *c, int row, int col, int space, int seat, const souk_voice *voice);
/* Draws a frame of single lines with its corners at (row, col) and (row+height-1, col+width-1). */
void souk_canvas_box(souk_canvas *c, int row, int col, int height, int width, souk_style style);
/* Marks a rectangle: pointing at it selects the action. */
void souk_canvas_mark(souk_canvas *c, int row, int col, int height, int width, int action);
/* The number of columns of a UTF-8 text, and of a character: 2 if it is wide, 0 if it combines with the one before. */
int souk_canvas_width(const char *text);
int souk_canvas_columns(uint32_t ch);
/* The ASCII character that looks most like it ("─": '-'); '?' if none does. */
char souk_look_alike(uint32_t ch);
/* The drawing as plain text without trailing blanks. `ascii` replaces every other character with its nearest
 * look-alike ("─" with "-", "●" with "o"). */
void souk_canvas_text(const souk_canvas *c, bool ascii, souk_out *out);
/* Writes the drawing as a JSON object (docs/protocol.md, `draw`), and reads one back, skipping invalid parts. */
void souk_canvas_json(const souk_canvas *c, souk_out *json);
void souk_canvas_read(souk_canvas *c, const souk_json *drawing);
#endif
