/* screen.h — the terminal as a grid of cells and a stream of keys.
 *
 * The invariant: whatever happens to the program, the terminal is restored to its original state. Leaving, signals,
 * crashes and suspending all use the same restoring code (screen.c).
 *
 * Drawing uses semantic styles (core/canvas.h) on a ground; how they look in a theme, with 256 colours, with 16 or with
 * none, is decided in ink.c alone. Only screen.c and ink.c know curses.
 */
#ifndef SOUK_SCREEN_H
#define SOUK_SCREEN_H
#include "core/canvas.h"

enum { SCREEN_MIN_ROWS = 14, SCREEN_MIN_COLS = 40 }; /* made for 24 by 80 */
enum { SCREEN_UNREAD_MAX = 64 };                     /* keys that can be unread */

typedef enum screen_ground {
    ON_TABLE,  /* the normal ground */
    ON_PANEL,  /* bars and headings */
    ON_CHOICE, /* selectable */
    ON_CURSOR, /* selected now */
    NUM_GROUNDS
} screen_ground;

typedef struct screen_area {
    int row, col, height, width;
} screen_area;

/* Keys that are not characters; characters are their Unicode code points. */
typedef enum screen_special {
    KEYS_NONE = 0, /* no key within the time limit */
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
    KEYS_MOUSE,      /* a click: see screen_pointer */
    KEYS_WHEEL_UP,
    KEYS_WHEEL_DOWN,
    KEYS_NEWS,    /* no key, but screen_meanwhile has something to show */
    KEYS_RESIZED, /* redraw */
    KEYS_LEAVE    /* the program must end: a signal, or the terminal is gone */
} screen_special;

/* By lines (play/lines.h) none of this draws, there are no keys, and the screen has no rows and columns.
 *
 * Whether there is a terminal that a full screen can be drawn on. */
bool screen_possible(void);
/* Takes the terminal; false on failure. Calls may be nested: the last screen_close restores it. */
bool screen_open(souk_lang lang);
void screen_close(void);
bool screen_taken(void);
/* Makes the next picture redraw every cell, after something else has written on the terminal. */
void screen_wipe(void);

int screen_rows(void);
int screen_cols(void);
bool screen_ascii(void);

/* Starts a new picture: blank, without a picture behind it. */
void screen_clear(void);
/* Sets how to repaint this picture, until the next one, for questions shown over it when the terminal is resized. */
void screen_behind(void (*paint)(void *context), void *context);
/* Starts with the picture behind; blank if there is none. */
void screen_repaint(void);
/* Writes UTF-8 text into at most `space` columns, truncated with a mark if too long; returns the column after it. */
int screen_put(int row, int col, int space, screen_ground ground, souk_style style, const char *text);
int screen_printf(int row, int col, int space, screen_ground ground, souk_style style, const char *format,
                  ...) __attribute__((format(printf, 6, 7)));
void screen_cell(int row, int col, screen_ground ground, souk_style style, uint32_t ch);
void screen_fill(screen_area area, screen_ground ground);
/* A horizontal line with a title in it (NULL: none). */
void screen_rule(int row, int col, int width, souk_style style, const char *title);
void screen_pillar(int row, int col, int height, souk_style style);
void screen_box(screen_area area, souk_style style, const char *title);
/* Shows the terminal's own cursor there until the next picture: for text input. */
void screen_caret(int row, int col);
/* Puts the picture on the terminal, or a polite message if the terminal is too small. */
void screen_show(void);

/* Waits for a key, at most that many milliseconds (-1: no limit). */
int screen_key(int wait_ms);
/* Pushes a key back: screen_key returns it before any other, last in first out. */
void screen_unread(int key);
/* Sets work (NULL: none) to repeat in key waits without limit, as for a connection; true ends them with KEYS_NEWS. */
void screen_meanwhile(bool (*work)(void *context), void *context);
/* Does that work once; true if there is something to show. */
bool screen_work(void);
/* The position of the last KEYS_MOUSE or wheel event. */
void screen_pointer(int *row, int *col);
/* Whether screen_key returns KEYS_LEAVE from now on; lets callers leave nested waits. */
bool screen_leaving(void);
#endif
