/* sit.h — people sit down at a table: how they want it shown, and on to the screen that there is. */
#ifndef SOUK_SIT_H
#define SOUK_SIT_H
#include "cli/play.h"
#include "cli/tui/keep.h"

/* What every command takes at whose table people sit. */
#define SIT_PACE_OPTION                                                                                 \
    {                                                                                                   \
        "pace", 0, N_("PACE"), N_("how fast it is told what the others do: slow, normal, fast or none") \
    }
#define SIT_PLAIN_OPTION                                                         \
    {                                                                            \
        "plain", 0, NULL, N_("by lines of text, for pipes and simple terminals") \
    }
#define SIT_SPOKEN_OPTION                                                                               \
    {                                                                                                   \
        "spoken", 0, NULL, N_("by lines of text without drawings, to be read aloud by a screen reader") \
    }

/* Whether the table takes the full screen. */
bool sit_full_screen(const cli *c);
/* How fast things are told, on a terminal or not: where nobody watches nothing waits, and whoever is read to hears
 * them at the pace of the voice. */
int sit_pace(const cli *c, bool terminal, pace *p);
/* Plays to the end, or until somebody leaves; the exit code. Table, seats and people of the play are set. Bots draw
 * from the seed. `place` is where the game is kept on the full screen (NULL: a new place). */
int sit_down(cli *c, play *p, uint64_t seed, keep *place);
#endif
