/* arena.h — measures which bot is stronger, and how certain that is.
 *
 * Seats must have equal chances: a line-up is played in all its rotations over the same chance, so that neither a
 * good seat nor a lucky draw favours any bot. Play i is rotation i mod seats over chance stream i / seats.
 *
 * The invariant: the result of play i depends only on the arena's settings and i. So plays may run in any order, on
 * any number of threads, and may be taken over from an interrupted run.
 */
#ifndef SOUK_LAB_RUN_ARENA_H
#define SOUK_LAB_RUN_ARENA_H
#include "bots/bot.h"

typedef struct souk_arena_play {
    bool done;
    float share[SOUK_SCORES_MAX]; /* of the win, by index in the line-up (not by seat) */
    int32_t score[SOUK_SCORES_MAX];
} souk_arena_play;

typedef struct souk_arena {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_bot *bots[SOUK_SEATS_MAX]; /* the line-up */
    int64_t iterations[SOUK_SEATS_MAX];   /* of each bot that searches; 0: its default */
    const souk_net *nets[SOUK_SEATS_MAX]; /* of each bot, as in a budget */
    uint64_t seed;
    int64_t num_plays; /* a multiple of seats */
    int threads;
    souk_arena_play *plays; /* [num_plays]; those already done are not played again */
    /* Called after each play, from any thread but serialised; false: stop. May be NULL. */
    bool (*finished)(void *context, const struct souk_arena *a, int64_t play, int64_t done);
    void *context;
} souk_arena;

/* One bot's results, summed over all its places in the line-up. */
typedef struct souk_arena_standing {
    const souk_bot *bot; /* NULL: the game itself, in a solo game */
    int place;           /* its first index in the line-up */
    int64_t iterations;  /* as in the line-up: one bot with two budgets has two standings */
    int64_t plays;
    double wins; /* a win shared by k counts 1/k; without a winner, those who tied share the win */
    double share, low, high; /* of the plays, with its 95% interval (Wilson) */
    double score;            /* mean */
    double score_within;     /* half the width of its 95% interval */
    double elo;              /* normalised to an average of 0 over the table */
} souk_arena_standing;

/* Plays what is not done yet; returns the number of plays done, or -1 if no thread could be started. */
int64_t souk_arena_run(souk_arena *a);
/* Sums up the plays that are done; returns the number of standings, which are in line-up order. */
int souk_arena_standings(const souk_arena *a, souk_arena_standing *standings);
/* Writes "hard", or "hard@5000" if its iterations are not the default. */
void souk_arena_put_bot(const souk_bot *bot, int64_t iterations, souk_out *out);
#endif
