/* story.h — shows the actions of others at an online table sentence by sentence, at the user's pace.
 *
 * Sentences are queued and enter the log one by one; while one is shown, the caller withholds the choices. Nothing
 * blocks here: story_tell is polled, and the clock decides.
 */
#ifndef SOUK_STORY_H
#define SOUK_STORY_H
#include "cli/play/pace.h"
#include "cli/tui/stage.h"

enum {
    STORY_MAX = 16 * SOUK_TEXT_MAX,
    STORY_ASIDE = 2 /* sentences about chance that do not delay a continuing turn */
};

typedef struct story {
    pace pace;
    char bytes[STORY_MAX];
    souk_out rest; /* queued sentences, one per line */
    char sentence[SOUK_TEXT_MAX];
    bool telling;
    int64_t next; /* when the sentence has had its time, by SOUK_CLOCK_MONOTONIC */
} story;

void story_open(story *s, pace p);
/* Queues a sentence; without a pace, logs it immediately. */
void story_add(story *s, const char *sentence, souk_out *log);
/* Continues if it is time; true if the table must be redrawn. */
bool story_tell(story *s, souk_out *log);
/* Moves all queued sentences to the log. */
void story_skip(story *s, souk_out *log);
/* Switches to the typed pace, or without a word to the next one; the stage shows which. */
void story_pace(stage *st, pace *p, const char *word);
#endif
