/* study.h — a game looked at over many plays: who wins, from where, with what.
 *
 * The invariant: play i is decided by souk_seed_of(seed, i) alone, and all that is counted is a sum of
 * whole numbers in one flat array. So plays can be shared out among threads, processes and days in any
 * way, and the array they add up to is the same.
 *
 * What is counted needs no knowledge of the game: its events name who did what with which card, and every
 * kind of argument that is neither a seat nor a number becomes a facet with one slot per value.
 */
#ifndef SOUK_STUDY_H
#define SOUK_STUDY_H
#include "bots/bot.h"

enum {
    STUDY_WHOLE = 60,   /* a win, so that shares among up to six are whole numbers */
    STUDY_VALUES = 128, /* values of a facet that are told apart */
    STUDY_FACETS = 192,
    STUDY_PAIR = 32,    /* values at most of a facet whose pairs are counted */
    STUDY_LEAST = -64,  /* scores from here ... */
    STUDY_SCORES = 256, /* ... so many up have a bar each; the rest go to the ends */
    STUDY_LENGTHS = 160 /* lengths, eight bars to the octave */
};

/* The single counts at the front of the array. */
enum {
    STUDY_PLAYS,
    STUDY_ACTIONS,
    STUDY_ACTIONS_SQ,
    STUDY_DECISIONS,
    STUDY_DECISIONS_SQ,
    STUDY_CHOICES, /* legal actions, over all decisions */
    STUDY_SHARED,
    STUDY_NOBODY,
    STUDY_SINGLES
};

/* The counts of a score entry, and of a slot (an action, a value of a facet, a pair). */
enum { STUDY_WON, STUDY_SCORE, STUDY_SCORE_SQ, STUDY_PER_ENTRY };
enum {
    STUDY_USES,   /* how often */
    STUDY_CASES,  /* seats (or plays, if no seat does it) that did it at least once */
    STUDY_WINS,   /* what those won; if no seat does it, what the first to act won */
    STUDY_LENGTH, /* the lengths of those plays, added up */
    STUDY_PER_SLOT
};

/* One argument of a kind of event, or (arg < 0) the event as such. */
typedef struct souk_facet {
    int kind, arg, seat_arg; /* seat_arg < 0: nobody does it */
    int values;              /* slots: 1 for the event as such */
    int first;               /* its first slot */
    char name[64], type[32]; /* "bought.card", "card" */
} souk_facet;

typedef struct souk_study {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats, entries;
    const souk_bot *bots[SOUK_SEATS_MAX];
    int64_t iterations; /* of bots that search; 0: their own */
    int drawn; /* this many first decisions of each seat are random: openings compared, all else equal */
    uint64_t seed;
    int64_t plays, chunk, chunks;
    souk_facet facet[STUDY_FACETS];
    int num_facets, num_slots;
    int pair_facet; /* the facet that occurs twice before the first move of every play, or -1 */
    /* Where things lie in the array. */
    size_t entry_at, order_at, scores_at, lengths_at, actions_at, slots_at, pairs_at, size;
    int64_t *count; /* [size] */
    uint8_t *done;  /* [chunks] */
} souk_study;

/* Sets the layout up and allocates; game, parts, options, seats, bots, seed and plays are given. False
 * without memory. */
bool souk_study_open(souk_study *s);
void souk_study_close(souk_study *s);

/* Plays the chunks that are not done and belong to this rank (chunk mod ranks). `tick` is called about
 * twice a second, with the lock held, so that it can save the counts; it returns false to stop. False if a
 * play breaks the rules of the house or no thread could be started. */
typedef bool (*souk_study_tick)(void *context, souk_study *s, int64_t done);
bool souk_study_run(souk_study *s, int threads, int rank, int ranks, souk_study_tick tick, void *context,
                    souk_error *error);
/* How many of the plays have been played. */
int64_t souk_study_done(const souk_study *s);

/* What was played, in one line: two studies with the same title can be added up. */
void souk_study_title(const souk_study *s, souk_out *out);
/* Saves title, chunks done and counts in a file, completely or not at all. */
bool souk_study_save(const souk_study *s, const char *path, souk_error *error);
/* Adds what a file holds; false with an error if it cannot be read or is about something else. A missing
 * file is no error. */
bool souk_study_load(souk_study *s, const char *path, souk_error *error);

/* --- figures --------------------------------------------------------------------------------- */

typedef struct souk_figure {
    double value, low, high; /* with its 95% interval */
} souk_figure;

/* won / cases of a share counted in 60ths (Wilson). */
souk_figure souk_study_share(int64_t won, int64_t cases);
/* The mean of n numbers from their sum and the sum of their squares. */
souk_figure souk_study_mean(int64_t sum, int64_t sum_sq, int64_t n);
/* How likely it is that chance alone makes two shares differ this much. */
double souk_study_p(int64_t won_a, int64_t cases_a, int64_t won_b, int64_t cases_b);
/* The smallest length that falls on that bar. */
int64_t souk_study_length_of(int bar);
static inline int64_t *souk_study_slot(const souk_study *s, int slot)
{
    return s->count + s->slots_at + (size_t)slot * STUDY_PER_SLOT;
}
static inline int64_t *souk_study_action(const souk_study *s, int action)
{
    return s->count + s->actions_at + (size_t)action * STUDY_PER_SLOT;
}
static inline int64_t *souk_study_pair(const souk_study *s, int a, int b)
{
    return s->count + s->pairs_at + (size_t)(a * STUDY_PAIR + b) * STUDY_PER_SLOT;
}
#endif
