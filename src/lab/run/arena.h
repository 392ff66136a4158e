/* arena.h — which bot is stronger, and how sure that is.
 *
 * Seats must be equal: a line-up is played in all its rotations over the same chance, so that neither a
 * good seat nor a lucky draw favours anybody. Play i is rotation i mod seats over chance number i / seats.
 *
 * The invariant: the result of play i depends on the arena's settings and i alone. So plays may be carried
 * out in any order, by any number of threads, and taken over from an earlier run that was broken off.
 */
#ifndef SOUK_LAB_RUN_ARENA_H
#define SOUK_LAB_RUN_ARENA_H
#include "bots/bot.h"

typedef struct souk_arena_play {
    bool done;
    float share[SOUK_SCORES_MAX]; /* of the win, by place in the line-up (not by seat) */
    int32_t score[SOUK_SCORES_MAX];
} souk_arena_play;

typedef struct souk_arena {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_bot *bots[SOUK_SEATS_MAX]; /* the line-up */
    int64_t iterations[SOUK_SEATS_MAX];   /* of each, if it searches; 0: its own number */
    const souk_net *nets[SOUK_SEATS_MAX]; /* of each, as in a budget */
    uint64_t seed;
    int64_t num_plays; /* a multiple of seats */
    int threads;
    souk_arena_play *plays; /* num_plays of them; those already done are not played again */
    /* Called after each play, one at a time but from any thread; false: stop. May be NULL. */
    bool (*finished)(void *context, const struct souk_arena *a, int64_t play, int64_t done);
    void *context;
} souk_arena;

/* One bot's standing: all places of the line-up that it holds, taken together. */
typedef struct souk_arena_standing {
    const souk_bot *bot; /* NULL: the game itself, in a solo game */
    int place;           /* the first of its places in the line-up */
    int64_t iterations;  /* as in the line-up: one bot with two budgets has two standings */
    int64_t plays;
    double wins; /* a win shared by k counts 1/k; so does a play that nobody wins, for those who tied */
    double share, low, high; /* of the plays, with its 95% interval (Wilson) */
    double score;            /* on average */
    double score_within;     /* its 95% interval is score -+ this */
    double elo;              /* so that the average over the table is 0 */
} souk_arena_standing;

/* Plays what is not done yet; how many plays are done after it, or -1 if no thread could be started. */
int64_t souk_arena_run(souk_arena *a);
/* Counts the plays that are done; returns how many standings there are, in the order of the line-up. */
int souk_arena_standings(const souk_arena *a, souk_arena_standing *standings);
#endif
