/* local.h — a table on this machine, shared by the files of the full-screen client. */
#ifndef SOUK_LOCAL_H
#define SOUK_LOCAL_H
#include "cli/base/save.h"
#include "cli/play/play.h"
#include "cli/tui/stage.h"
#include "core/file.h"
#include "core/fold.h"

/* The result of a wish. */
typedef enum after { LOCAL_GOES_ON, LOCAL_CHANGED, LOCAL_LEFT } after;

typedef struct local {
    play *play;
    souk_voice voice;
    scene *scene;
    stage stage;
    save saved;
    int shown;                    /* entries of the list already shown; -1: just opened */
    int ahead[SCREEN_UNREAD_MAX]; /* keys for a person's turn, pressed before it, in order */
    int num_ahead;
    bool hurry;      /* skip the story until a person's turn */
    bool taken_back; /* an action was undone meanwhile: a thinking bot stops */
    bool belled;     /* the bell is due */
    bool throw_away; /* discard the game */
    bool told;       /* the user knows that the game cannot be saved */
} local;

/* Plays until the game ends or somebody leaves; returns the exit code. `saved`: the game's save (NULL: a new one). */
int local_play(play *p, save *saved);

#endif
