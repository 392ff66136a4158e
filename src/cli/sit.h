/* sit.h — starts the play of a table with people, on the full screen or in line mode. */
#ifndef SOUK_SIT_H
#define SOUK_SIT_H
#include "cli/base/save.h"
#include "cli/play/play.h"

/* Options of every command that seats people at a table. */
#define SIT_PACE_OPTION                                                          \
    {                                                                            \
        "pace", 0, N_("PACE"), N_("pace of the log: slow, normal, fast or none") \
    }
#define SIT_PLAIN_OPTION                                                          \
    {                                                                             \
        "plain", 0, NULL, N_("use lines of text, for pipes and simple terminals") \
    }
#define SIT_SPOKEN_OPTION                                                               \
    {                                                                                   \
        "spoken", 0, NULL, N_("use lines of text without drawings, for screen readers") \
    }

/* Whether tables and questions take the full screen; if not, they are shown by lines until the program ends. */
bool sit_full_screen(const cli *c);
/* Reads the pace: no pauses without a terminal nor, by default, with --spoken: the screen reader sets the pace. */
int sit_pace(const cli *c, bool terminal, pace *p);
/* Plays until the game ends or somebody leaves; returns the exit code. The play's table, seats and people are set;
 * `seed` seeds the bots. `saved` is the save to use (NULL: on the full screen, a new one). */
int sit_down(cli *c, play *p, uint64_t seed, save *saved);
#endif
