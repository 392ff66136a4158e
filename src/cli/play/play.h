/* play.h — the line mode: people and bots at one table, as lines of text that also suit a pipe or a screen reader.
 *
 * The invariant: the text between two curtains shows only one person's view. A curtain precedes another person's turn
 * whenever the table hides anything from anybody.
 */
#ifndef SOUK_CLI_PLAY_PLAY_H
#define SOUK_CLI_PLAY_PLAY_H
#include "bots/bot.h"
#include "cli/base/cli.h"
#include "cli/play/pace.h"
#include "table/table.h"

typedef struct play_seat {
    const souk_bot *bot; /* NULL: a person */
    int read;            /* entries of the list already shown to this person */
} play_seat;

enum { PLAY_SAID_MAX = 16 * SOUK_TEXT_MAX };

/* A position whose actions are only tried: a puzzle. The calls write what to tell the person, in lines. */
typedef struct play_trial {
    const char *title, *question; /* in the person's language */
    int seat;
    bool (*attempt)(void *context, int action, souk_out *said); /* true: this was the last attempt */
    void (*hint)(void *context, souk_out *said);
    void (*answer)(void *context, souk_out *said);
    void *context;
} play_trial;

typedef struct play {
    const cli *cli;
    souk_table *table;
    play_seat seats[SOUK_SEATS_MAX];
    int people;
    int eyes;                /* the seat whose person is at the screen, or -1 */
    bool terminal;           /* input is a terminal: somebody can press Enter */
    bool spoken;             /* for a screen reader: no drawings, and long lists on demand */
    const play_trial *trial; /* NULL: a game */
    bool counts;             /* the result is shared: no hints */
    uint64_t seed;           /* seeds the bots' random numbers */
    double think;            /* seconds per decision of a searching bot; 0: its own limit */
    pace pace;               /* how fast the others' actions are shown */
    int64_t bell;            /* when the table's own action (the bell) is due, by SOUK_CLOCK_MONOTONIC */
} play;

/* How much a bot may think at this table. It uses all cores, which affects its time but not its choice. Where the
 * result is shared there is no time limit, so that it chooses the same everywhere. */
souk_budget play_budget(const play *p, const souk_bot *bot);
/* The reply to a request for a hint where hints are disabled (msgid). */
extern const char play_no_hints[];
/* Whether a person has acted: a try that counts begins then. */
bool play_begun(const play *p);
/* The reply to an undo in a puzzle (msgid). */
extern const char play_nothing_tried[];
/* Whether the state holds anything that some seat may not know. */
bool play_hides(const souk_table *t);
/* Rings the bell if it is due and the game has one that has not rung yet. */
bool play_ring(play *p);
/* Undoes the seat's last action and the bots' replies to it (see souk_table_undo_past). */
bool play_undo(play *p, int seat, souk_error *error);
/* Parses a person's words, or the number of a choice, into actions; returns how many, or 0 with an error. */
int play_understand(const play *p, int seat, const char *text, int16_t actions[SOUK_MOVE_MAX],
                    souk_error *error);
/* Saves a copy of the game to that file. */
bool play_save_as(const play *p, const char *path, souk_error *error);
/* Whether a rule forbids the action: then the error has the reason and the clause. */
bool play_refusal(const play *p, int seat, int action, souk_error *error);
/* Plays until the game ends, somebody quits or the input ends; returns the exit code. */
int play_run(play *p);
#endif
