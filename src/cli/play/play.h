/* play.h — the line mode: people and bots at one table, by lines of text that also work in a pipe and
 * with a screen reader.
 *
 * The invariant: what is printed between two curtains is what one person may see. Before another
 * person's turn there is a curtain whenever the table hides anything from anybody.
 */
#ifndef SOUK_PLAY_H
#define SOUK_PLAY_H
#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/pace.h"
#include "table/table.h"

typedef struct play_seat {
    const souk_bot *bot; /* NULL: a person */
    int read;            /* entries of the list whose log the person has been shown */
} play_seat;

typedef struct play {
    const cli *cli;
    souk_table *table;
    play_seat seats[SOUK_SEATS_MAX];
    int people;
    int eyes;      /* the seat whose person sits at the screen, or -1 */
    bool terminal; /* somebody is there to press Enter */
    bool spoken;   /* for a screen reader: no drawings, and long lists on demand */
    bool counts;   /* for a result that is shared: without hints */
    uint64_t seed; /* what bots draw from */
    double think;  /* seconds a searching bot has for a decision; 0: its own limit */
    pace pace;     /* how fast it is told what the others did */
    int64_t bell;  /* when the table does what it does by itself, by the clock of time passed */
} play;

/* How much a bot may think at this table. It uses all cores, which changes how long it takes, not what it
 * decides; and where a result is to be shared it takes the time that it needs, so that it decides the same
 * everywhere. */
souk_budget play_budget(const play *p, const souk_bot *bot);
/* What is said to who asks for a hint where there are none (msgid). */
extern const char play_no_hints[];
/* Whether the state holds anything that some seat may not know. */
bool play_hides(const souk_table *t);
/* Rings the bell, if it is time and the game has one that has not rung yet. */
bool play_ring(play *p);
/* Takes back the seat's last action, and what bots have answered to it (see souk_table_undo_past). */
bool play_undo(play *p, int seat, souk_error *error);
/* Plays to the end, or until somebody quits or the input ends; the exit code. */
int play_run(play *p);
#endif
