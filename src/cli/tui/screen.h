/* screen.h — the terminal as a grid of cells and a stream of keys.
 *
 * The invariant: whatever happens to the program, the terminal is given back as it was found. Leaving,
 * a signal and a crash all go through one piece of restoring code (screen.c); suspending and resuming too.
 *
 * What is drawn is said in styles of things (core/canvas.h) on a ground; how that looks with 256
 * colours, with 16 or with none is decided here alone. Nothing outside this file and screen.c knows
 * curses.
 */
#ifndef SOUK_SCREEN_H
#define SOUK_SCREEN_H
#include "core/canvas.h"

enum { SCREEN_MIN_ROWS = 14, SCREEN_MIN_COLS = 40 }; /* made for 24 by 80 */
enum { SCREEN_UNREAD_MAX = 64 };                     /* keys that can be given back */

/* On what a thing is drawn. */
typedef enum screen_ground {
    ON_TABLE,  /* the usual ground */
    ON_PANEL,  /* bars and headings */
    ON_CHOICE, /* something that can be chosen */
    ON_CURSOR, /* what would be chosen now */
    NUM_GROUNDS
} screen_ground;

typedef struct screen_area {
    int row, col, height, width;
} screen_area;

/* Keys that are not characters; characters are their Unicode numbers. */
typedef enum screen_special {
    KEYS_NONE = 0, /* nothing was pressed in time */
    KEYS_FIRST = 0x110000,
    KEYS_UP = KEYS_FIRST,
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_PAN_UP,
    KEYS_PAN_DOWN,
    KEYS_PAN_LEFT,
    KEYS_PAN_RIGHT,
    KEYS_PAGE_UP,
    KEYS_PAGE_DOWN,
    KEYS_HOME,
    KEYS_END,
    KEYS_ENTER,
    KEYS_ESCAPE,
    KEYS_TAB,
    KEYS_BACK_TAB,
    KEYS_ERASE,
    KEYS_DELETE,
    KEYS_CLEAR_LINE, /* Ctrl-U */
    KEYS_MOUSE,      /* a click: screen_pointer says where */
    KEYS_WHEEL_UP,
    KEYS_WHEEL_DOWN,
    KEYS_NEWS,    /* nothing was pressed, but what goes on meanwhile has something to show */
    KEYS_RESIZED, /* draw again */
    KEYS_LEAVE    /* somebody wants the program to end: a signal, or the terminal is gone */
} screen_special;

/* Whether there is a terminal that a full screen can be drawn on. */
bool screen_possible(void);
/* Takes the terminal; false if it cannot be. Calls may be nested: the last screen_close gives it back. */
bool screen_open(souk_lang lang);
void screen_close(void);
/* Whether it is taken. */
bool screen_taken(void);
/* Makes the next picture draw every cell: something else has written on the terminal. */
void screen_wipe(void);

int screen_rows(void);
int screen_cols(void);
bool screen_ascii(void);

/* Starts a new picture: blank, and with nothing behind it. */
void screen_clear(void);
/* How to paint this picture again: for questions that are asked over it, when the terminal has changed its size
 * meanwhile. It holds until the next picture is started. */
void screen_behind(void (*paint)(void *context), void *context);
/* Starts with the picture that lies behind; blank, if none does. */
void screen_repaint(void);
/* Writes UTF-8 text into at most `space` columns; returns the column after it. What is too long ends
 * with a sign that it was cut. */
int screen_put(int row, int col, int space, screen_ground ground, souk_style style, const char *text);
int screen_printf(int row, int col, int space, screen_ground ground, souk_style style, const char *format,
                  ...) __attribute__((format(printf, 6, 7)));
void screen_cell(int row, int col, screen_ground ground, souk_style style, uint32_t ch);
void screen_fill(screen_area area, screen_ground ground);
/* A line across, with a title in it (NULL: none). */
void screen_rule(int row, int col, int width, souk_style style, const char *title);
void screen_pillar(int row, int col, int height, souk_style style);
void screen_box(screen_area area, souk_style style, const char *title);
/* Shows the terminal's own cursor there until the next picture: where text is typed. */
void screen_caret(int row, int col);
/* Puts the picture on the terminal; where that is too small, a polite message instead. */
void screen_show(void);

/* Waits for a key, at most that many milliseconds (-1: as long as it takes). */
int screen_key(int wait_ms);
/* Gives a key back: screen_key returns it before any other. The last comes first. */
void screen_unread(int key);
/* What to do again and again while somebody waits for a key without limit: serving a connection, say. If it
 * returns true, the wait ends with KEYS_NEWS. NULL: nothing. */
void screen_meanwhile(bool (*work)(void *context), void *context);
/* Where the last KEYS_MOUSE or wheel was. */
void screen_pointer(int *row, int *col);
/* Makes screen_key return KEYS_LEAVE from now on; for whoever must get out of nested waits. */
bool screen_leaving(void);
#endif
