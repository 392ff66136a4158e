/* stage.h — a table on the full screen: board, seats, choices, log and prompt.
 *
 * A scene is everything to see and to choose, whatever its source: a table, or a record under review.
 * The stage shows a scene, moves the cursor over it and turns keys into wishes; it changes nothing but the picture.
 * The caller fills the scene and carries out the wishes (online_acts.c, review.c).
 *
 * The invariant: the cursor is always on one of the choices, in the list and on the drawing alike.
 */
#ifndef SOUK_STAGE_H
#define SOUK_STAGE_H
#include "cli/base/flow.h"
#include "cli/play/words.h"
#include "cli/tui/screen.h"

enum {
    SCENE_LOG_MAX = 1 << 20,
    STAGE_WIDE = 120,  /* screens at least this wide have a right column */
    STAGE_COLUMN = 40, /* its minimum width */
    STAGE_LIST = 6,    /* minimum rows of the choices */
    STAGE_ASIDE = 1 << 13
};

typedef struct scene_choice {
    int16_t action;
    char name[SOUK_NAME_MAX];
    char label[SOUK_TEXT_MAX];
} scene_choice;

typedef struct scene {
    souk_lang lang;
    const souk_game *game;
    souk_canvas board, seats;
    bool alone;                     /* the board fills the whole screen */
    char title[SOUK_TEXT_MAX];      /* beside the game's name: whose view, which moment */
    char prompt[2 * SOUK_TEXT_MAX]; /* the question, or the current event */
    char trail[2 * SOUK_TEXT_MAX];  /* the move composed so far, which can be undone */
    char keys[SOUK_TEXT_MAX];       /* the last row: the meaning of the letters here */
    scene_choice choices[SOUK_ACTIONS_MAX];
    int num_choices;
    souk_out log; /* sentences, one per line */
    /* At the right of the title: a notice, and the clocks of the seats. */
    char mark[SOUK_TEXT_MAX];
    souk_style mark_style;
    struct {
        char text[32];
        bool runs;
    } clocks[SOUK_SEATS_MAX];
    int num_clocks;
} scene;

/* NULL if memory runs out. */
scene *scene_new(souk_lang lang, const souk_game *g);
void scene_free(scene *s);
/* The space on the screen: columns of the board, and rows of both drawings together; 0 by lines. */
void scene_space(const scene *s, int *wide, int *high);
/* Fills drawings, prompt and choices from a state as that viewer sees it; choices only for a seat that may act. */
void scene_fill(scene *s, const void *state, const void *parts, int viewer, const souk_voice *voice);
/* The number that a list shows for choice i: if all names are one word and a number ("bid 8"), that number, so that 8
 * means 8 although 7 is gone; else its place in the list. And the choice with the number that a line says, or -1. */
int scene_number(const scene *s, int i);
int scene_numbered(const scene *s, const char *line);

typedef enum stage_pane { PANE_CHOICES, PANE_BOARD, PANE_SEATS, PANE_LOG, NUM_PANES } stage_pane;

typedef struct stage {
    const scene *scene;
    stage_pane focus;
    bool zoom;
    bool reads;  /* read only: no list, and more space for the board */
    int at;      /* the choice at the cursor */
    int number;  /* being typed, 0: none */
    bool follow; /* the drawings scroll to keep the cursor visible */
    struct {
        int row, col;
    } pan[NUM_PANES];      /* first visible row and column of a drawing */
    int margin[NUM_PANES]; /* columns left of a drawing narrower than its pane */
    int list_top, log_up;  /* first row of choices shown; lines of the log below the last one shown */
    char aside[STAGE_ASIDE], aside_title[SOUK_TEXT_MAX]; /* a text in place of the log; empty: none */
    int aside_top;                                       /* its first line shown */
    char filter[SOUK_NAME_MAX]; /* the list shows choices with this text only; empty: all */
    char message[4 * SOUK_TEXT_MAX];
    souk_style message_style;
    screen_area area[NUM_PANES];
    flow log;
    size_t log_len;
    int log_width;
    int16_t choice_of[SOUK_ACTIONS_MAX]; /* the choice of each action, -1: none */
    int strip_rows;                      /* rows above the last two that the caller draws, in stage_strip */
} stage;

void stage_open(stage *st, const scene *s);
void stage_close(stage *st);
/* To be called when the scene has new choices. */
void stage_changed(stage *st);
/* Draws it all and shows it. */
void stage_draw(stage *st);
/* The same without showing it, for callers that draw more on top. */
void stage_paint(stage *st);
screen_area stage_strip(const stage *st);
/* Draws it and waits for a key; pending keys come first. */
int stage_wait(stage *st);
/* Interprets a key; moves the cursor and the panes itself. */
word_wish stage_key(stage *st, int key);
/* Whether a key makes sense only on a person's turn: it moves among choices, or names one. */
bool stage_for_a_turn(const stage *st, int key);
/* Shows a message in its row until the next key; formats are already translated. */
void stage_say(stage *st, souk_style style, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Shows a text beside the board, in place of the log, until the choices change or Escape. False if there is no space. */
bool stage_aside(stage *st, const char *title, const char *text);
/* Limits the list to choices with that text in their label or name (empty: none); false if there is no such choice. */
bool stage_filter(stage *st, const char *text);
/* The choices that the list shows, in order; and the row of one, -1 if it is not shown. */
int stage_listed(const stage *st, int row);
int stage_rows(const stage *st);
int stage_row(const stage *st, int choice);
/* The thing in a drawing that the pointer is at, each member empty where there is none: the text between two blanks, the
 * word and the single character in it if it may be a sign, the word that a legend of the drawing has for that character
 * ("R ruby"), and for a number the word that it belongs to: beside it or above it. */
typedef struct stage_thing {
    char text[SOUK_NAME_MAX], word[SOUK_NAME_MAX], letter[8], legend[SOUK_NAME_MAX], heading[SOUK_NAME_MAX];
} stage_thing;
void stage_pointed(const stage *st, stage_thing *thing);
/* The action at the cursor, -1 if there is nothing to choose. */
int stage_action(const stage *st);
/* Puts the cursor on that action, if it is a choice. */
void stage_point(stage *st, int action);
#endif
