/* stage.h — a table on the full screen: board, seats, choices, log and what is asked.
 *
 * A scene is what there is to see and to choose, whoever it came from: a table on this machine, a server
 * far away, or a record that is read again. The stage shows a scene, moves the cursor over it and turns
 * keys into wishes; it never changes anything but the picture. Whoever plays fills the scene and grants
 * the wishes (local.c, online_acts.c, review.c).
 *
 * The invariant: the cursor is always on one of the choices, in the list and on the drawing alike.
 */
#ifndef SOUK_STAGE_H
#define SOUK_STAGE_H
#include "cli/base/flow.h"
#include "cli/tui/screen.h"

enum {
    SCENE_LOG_MAX = 1 << 20,
    STAGE_WIDE = 120,  /* screens at least this wide have a column on the right */
    STAGE_COLUMN = 40, /* its width at least */
    STAGE_LIST = 6     /* rows of the choices at least */
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
    bool alone;                     /* the board has the whole screen */
    char title[SOUK_TEXT_MAX];      /* beside the game's name: whose eyes, which moment */
    char prompt[2 * SOUK_TEXT_MAX]; /* what is asked, or what is going on */
    char trail[2 * SOUK_TEXT_MAX];  /* what has been composed so far and can be taken back */
    char keys[SOUK_TEXT_MAX];       /* the last row: what the letters mean here */
    scene_choice choices[SOUK_ACTIONS_MAX];
    int num_choices;
    souk_out log; /* sentences, a line each */
    /* On the right of the title: something to notice, and the clocks of the seats. */
    char mark[SOUK_TEXT_MAX];
    souk_style mark_style;
    struct {
        char text[32];
        bool runs;
    } clocks[SOUK_SEATS_MAX];
    int num_clocks;
} scene;

/* NULL without memory. */
scene *scene_new(souk_lang lang, const souk_game *g);
void scene_free(scene *s);
/* Fills drawings, prompt and choices from a state as that viewer sees it; choices only for a seat that
 * may act. */
void scene_fill(scene *s, const void *state, const void *parts, int viewer, const souk_voice *voice);

typedef enum stage_pane { PANE_CHOICES, PANE_BOARD, PANE_SEATS, PANE_LOG, NUM_PANES } stage_pane;

/* What a key asks for that only whoever plays can grant. */
typedef enum stage_wish {
    WISH_NOTHING,
    WISH_ACT, /* the choice under the cursor */
    WISH_UNDO,
    WISH_HINT,
    WISH_WHY,
    WISH_SAY, /* an action or a word, typed */
    WISH_RULES,
    WISH_HELP,
    WISH_LOG, /* all of it, as a page */
    WISH_SAVE,
    WISH_REVIEW,
    WISH_PACE,
    WISH_CHAT,
    WISH_PREVIOUS, /* of a list of moments */
    WISH_NEXT,
    WISH_OTHER_EYES,
    WISH_TABLE, /* all that can be done at a table of a server */
    WISH_REMATCH,
    WISH_YES, /* to what another asks */
    WISH_NO,
    WISH_LEAVE
} stage_wish;

typedef struct stage {
    const scene *scene;
    stage_pane focus;
    bool zoom;
    bool reads;  /* nothing is chosen here: no list, and more space for the board */
    int at;      /* the choice under the cursor */
    int number;  /* being typed, 0: none */
    bool follow; /* the drawings move so that the cursor's place can be seen */
    struct {
        int row, col;
    } pan[NUM_PANES];      /* the first row and column shown of a drawing */
    int margin[NUM_PANES]; /* columns before a drawing that is narrower than its pane */
    int list_top, log_up;  /* first choice shown; lines of the log below the last shown */
    char message[4 * SOUK_TEXT_MAX];
    souk_style message_style;
    screen_area area[NUM_PANES];
    flow log;
    size_t log_len;
    int log_width;
    int16_t choice_of[SOUK_ACTIONS_MAX]; /* the choice that an action is, -1: none */
    int strip_rows; /* whoever plays draws this many rows above the last two: stage_strip says where */
} stage;

void stage_open(stage *st, const scene *s);
void stage_close(stage *st);
/* The scene has changed: new choices. */
void stage_changed(stage *st);
/* Draws it all and shows it. */
void stage_draw(stage *st);
/* The same without showing it, for those who draw more on top. */
void stage_paint(stage *st);
screen_area stage_strip(const stage *st);
/* Draws it and waits for a key; keys that are waiting already come first. */
int stage_wait(stage *st);
/* What a key means; moves the cursor and the panes itself. */
stage_wish stage_key(stage *st, int key);
/* Whether a key means something only on a person's turn: it moves among choices, or names one. */
bool stage_for_a_turn(const stage *st, int key);
/* Says something in the row for messages until the next key; formats are texts in the right language. */
void stage_say(stage *st, souk_style style, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The action under the cursor, -1 if there is nothing to choose. */
int stage_action(const stage *st);
/* Puts the cursor on that action, if it is a choice. */
void stage_point(stage *st, int action);
#endif
