/* local.h — a table on this machine, as the files of the full-screen client share it. */
#ifndef SOUK_LOCAL_H
#define SOUK_LOCAL_H
#include "cli/base/save.h"
#include "cli/play/play.h"
#include "cli/tui/stage.h"
#include "core/file.h"
#include "core/fold.h"

/* What became of a wish. */
typedef enum after { GOES_ON, CHANGED, LEFT } after;

typedef struct local {
    play *play;
    souk_voice voice;
    scene *scene;
    stage stage;
    save place;
    int shown; /* entries of the table's list that have been told, -1: it has only just been opened */
    int ahead
        [SCREEN_UNREAD_MAX]; /* keys that mean something on a person's turn, pressed before it, in order */
    int num_ahead;
    bool hurry;      /* somebody does not want to wait: no more story until a person's turn */
    bool taken_back; /* and this one took something back: whoever is thinking need not go on */
    bool belled;     /* the time for the bell has come */
    bool throw_away; /* the game is not wanted any more */
    bool told;       /* that the game cannot be kept */
} local;

/* Plays on the full screen to the end, or until somebody leaves; the exit code. `place` is the save of the game
 * (NULL: a new one). */
int local_play(play *p, save *place);

#endif
