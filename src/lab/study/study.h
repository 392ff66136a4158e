/* study.h — a game looked at over many plays: who wins, from where, with what.
 *
 * The invariant: play i is decided by souk_seed_of(seed, i) alone, and all that is counted is a sum of
 * whole numbers in one flat array. So plays can be shared out among threads, processes and days in any
 * way, and the array they add up to is the same.
 *
 * What is counted needs no knowledge of the game: its events name who did what with which card, and every
 * kind of argument that is neither a seat nor a number becomes a facet with one slot per value. Who leads is
 * read off the points that everybody at the table may count.
 *
 * A study can grow. Its plays come in legs, one for each time that more were asked for; a leg is cut into
 * chunks, and a chunk is played whole or not at all.
 */
#ifndef SOUK_LAB_STUDY_STUDY_H
#define SOUK_LAB_STUDY_STUDY_H
#include "bots/bot.h"

enum {
    STUDY_WHOLE = 60,   /* a win, so that shares among up to six are whole numbers */
    STUDY_VALUES = 128, /* values of a facet that are told apart */
    STUDY_FACETS = 192,
    STUDY_PAIR = 32,      /* values at most of a facet whose pairs are counted */
    STUDY_LEAST = -64,    /* scores from here ... */
    STUDY_SCORES = 1024,  /* ... so many up are counted one by one; the rest go to the ends */
    STUDY_MARGINS = 512,  /* likewise, from 0 up */
    STUDY_LENGTHS = 4096, /* decisions in a play, likewise */
    STUDY_MOMENTS = 21,   /* a play is looked at so often, at equal distances from beginning to end */
    STUDY_LEGS = 16,
    STUDY_LURE = 1 << 16 /* one, as a part of which the pull of an offer is counted */
};

/* The single counts at the front of the array; X_SQ is the sum of the squares of X over the plays. */
enum {
    STUDY_PLAYS,
    STUDY_ACTIONS,
    STUDY_ACTIONS_SQ,
    STUDY_DECISIONS,
    STUDY_DECISIONS_SQ,
    STUDY_THOUGHTS, /* decisions one after the other: those of seats that choose at once are one */
    STUDY_THOUGHTS_SQ,
    STUDY_CHOICES, /* legal actions, over all decisions */
    STUDY_CHOICES_SQ,
    STUDY_CHOICES_DECISIONS, /* the choices of a play times its decisions */
    STUDY_MARGIN,            /* the best score less the second */
    STUDY_MARGIN_SQ,
    STUDY_BEST, /* the best score */
    STUDY_CHANGES,
    STUDY_CHANGES_SQ, /* how often the lead passed to another */
    STUDY_SETTLED,    /* when the winner led for good, in thousandths of the play; plays with one winner */
    STUDY_SETTLED_SQ,
    STUDY_SETTLED_PLAYS,
    STUDY_SHARED,
    STUDY_NOBODY,
    STUDY_EXPERT, /* what the expert won, in 60ths */
    STUDY_SINGLES
};

/* The counts of a score entry, of a moment, and of a slot (an action, a value of a facet, a pair). */
enum { STUDY_WON, STUDY_SCORE, STUDY_SCORE_SQ, STUDY_PER_ENTRY };
enum {
    STUDY_LEADERS,     /* score entries that have the most points then */
    STUDY_LEADERS_WON, /* what they won in the end */
    STUDY_GAP,         /* points between first and second */
    STUDY_GAP_SQ,
    STUDY_OVER,  /* plays whose winner leads from here to the end */
    STUDY_ALONE, /* plays led by one alone: one count for each score entry */
    STUDY_PER_MOMENT = STUDY_ALONE + SOUK_SCORES_MAX
};
enum {
    STUDY_USES,    /* how often */
    STUDY_CASES,   /* seats (or plays, if no seat does it) that did it at least once */
    STUDY_WINS,    /* what those won; if no seat does it, what the first to act won */
    STUDY_LENGTH,  /* the decisions of those plays, added up */
    STUDY_OFFERED, /* of an action: decisions at which it could be chosen ... */
    STUDY_CHOSEN,  /* ... at which it was ... */
    STUDY_PULL,    /* ... and at how many it would have been by chance, in parts of STUDY_LURE */
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
    const souk_bot *expert; /* sits on one seat after the other, over the same luck; NULL: nobody does */
    int64_t iterations;     /* of bots that search; 0: their own */
    int drawn; /* this many first decisions of each seat are random: openings compared, all else equal */
    uint64_t seed;
    int64_t plays;
    int64_t leg[STUDY_LEGS]; /* the plays at which each leg ends; the last is `plays` */
    int legs;
    int64_t chunks;
    souk_facet facet[STUDY_FACETS];
    int num_facets, num_slots;
    int pair_facet; /* the facet that occurs twice before the first move of every play, or -1 */
    /* Where things lie in the array. */
    size_t entry_at, order_at, moments_at, scores_at, margins_at, lengths_at, actions_at, slots_at, pairs_at,
        size;
    int64_t *count; /* [size] */
    uint8_t *done;  /* [chunks] */
} souk_study;

/* Sets the layout up and allocates; game, parts, options, seats, bots, seed and plays are given. Legs, if there
 * are any, are taken over, and the plays beyond them become one more. False without memory. */
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

/* How many chunks the first so many legs have. */
int64_t souk_study_chunks(const souk_study *s, int legs);

/* What was played, in one line: two studies with the same title can be added up. */
void souk_study_title(const souk_study *s, souk_out *out);
/* Saves title, legs, chunks done and counts in a file, completely or not at all. */
bool souk_study_save(const souk_study *s, const char *path, souk_error *error);
/* Before the study is opened: takes over the legs of a file about the same, so that it goes on or grows; one
 * that was played to its end becomes a single leg. False as below, or if no more legs can be added. */
bool souk_study_grow(souk_study *s, const char *path, souk_error *error);
/* Adds what a file holds; false with an error if it cannot be read or is about something else. A missing
 * file is no error, nor is one whose plays are all there already. */
bool souk_study_load(souk_study *s, const char *path, souk_error *error);

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
static inline int64_t *souk_study_moment(const souk_study *s, int moment)
{
    return s->count + s->moments_at + (size_t)moment * STUDY_PER_MOMENT;
}
static inline int64_t *souk_study_entry(const souk_study *s, int entry)
{
    return s->count + s->entry_at + (size_t)entry * STUDY_PER_ENTRY;
}
#endif
