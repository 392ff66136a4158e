/* tui.h — the full-screen client, as the rest of the program calls it. */
#ifndef SOUK_TUI_H
#define SOUK_TUI_H
#include "cli/play.h"
#include "cli/tui/keep.h"

/* Whether there is a terminal for it. */
bool tui_possible(void);
/* Plays on the full screen to the end, or until somebody leaves; the exit code. `place` is where the game is
 * kept (NULL: a new place). */
int tui_play(play *p, keep *place);
/* What a person said about games of theirs that are not over. */
typedef enum tui_offered { OFFER_NEW, OFFER_TAKEN, OFFER_LEFT } tui_offered;
/* Offers to go on with a kept play of that game (NULL: of any): OFFER_NEW also if there is none. With
 * OFFER_TAKEN, path says which. */
tui_offered tui_offer(const cli *c, const souk_game *g, char *path, size_t size);
/* Goes on with that record, and with the parts that were kept beside it; the exit code. */
int tui_go_on(const cli *c, const char *record);
/* The front page: choose and play until the person leaves; the exit code. */
int tui_front(cli *c);
/* Plays at the tables of a server: its lobby, or the table that the link leads to; the exit code. */
int tui_online(const cli *c, const char *url, pace p);
/* Reads a record again, forward and back; the exit code. */
int tui_review(const cli *c, const souk_table *t, int at, int viewer);
#endif
