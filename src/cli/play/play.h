/* play.h — a table on this machine: people and bots at one screen. */
#ifndef SOUK_CLI_PLAY_PLAY_H
#define SOUK_CLI_PLAY_PLAY_H
#include "bots/bot.h"
#include "cli/base/cli.h"
#include "cli/play/pace.h"
#include "table/table.h"

typedef struct play_seat {
    const souk_bot *bot; /* NULL: a person */
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
    bool terminal;           /* input is a terminal: somebody can press Enter */
    const play_trial *trial; /* NULL: a game */
    bool resumed;            /* it had begun before */
    bool counts;             /* the result is shared: no hints */
    uint64_t seed;           /* seeds the bots' random numbers */
    double think;            /* seconds per decision of a searching bot; 0: its own limit */
    pace pace;               /* how fast the others' actions are shown, at first */
    int64_t bell;            /* when the table's own action (the bell) is due, by SOUK_CLOCK_MONOTONIC */
} play;

/* How much a bot may think at this table. It uses all cores, which affects its time but not its choice. Where the
 * result is shared there is no time limit, so that it chooses the same everywhere. */
souk_budget play_budget(const play *p, const souk_bot *bot);
/* Whether a person has acted: a try that counts begins then. */
bool play_begun(const play *p);
/* Whether the state holds anything that some seat may not know. */
bool play_hides(const souk_table *t);
/* Rings the bell if it is due and the game has one that has not rung yet. */
bool play_ring(play *p);
#endif
