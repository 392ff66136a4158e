/* story.h — what others have done at a table far away, told sentence by sentence at a person's pace.
 *
 * Sentences wait in line and go into the log one after the other; whoever shows the table holds back what can be
 * chosen as long as one is being told. Nobody waits here: story_tell is asked again and again, and time decides.
 */
#ifndef SOUK_STORY_H
#define SOUK_STORY_H
#include "cli/play/pace.h"
#include "cli/tui/stage.h"

enum {
    STORY_MAX = 16 * SOUK_TEXT_MAX,
    STORY_ASIDE = 2 /* sentences about chance that do not hold up a turn that goes on */
};

typedef struct story {
    pace pace;
    char bytes[STORY_MAX];
    souk_out rest; /* sentences to come, a line each */
    char sentence[SOUK_TEXT_MAX];
    bool telling;
    int64_t next; /* when the sentence has had its time, by the clock of souk_clock_ms(SOUK_PASSED) */
} story;

/* An empty one. */
void story_open(story *s, pace p);
/* Puts a sentence in line, or at once into the log where nobody wants to wait for it. */
void story_add(story *s, const char *sentence, souk_out *log);
/* Goes on if it is time; true if the table is to be drawn again. */
bool story_tell(story *s, souk_out *log);
/* Tells the rest at once. */
void story_skip(story *s, souk_out *log);
/* The next pace, or the one that was typed, from now on; the stage says which. */
void story_pace(stage *st, pace *p, const char *word);
#endif
