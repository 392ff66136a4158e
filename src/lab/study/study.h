/* study.h — statistics of a game over many plays: who wins, from where, with what.
 *
 * The invariant: play i is determined by souk_seed_of(seed, i) alone, and everything counted is a sum of integers in
 * one flat array, but for its end, where the most extreme plays are. So plays can be distributed over threads,
 * processes and days in any way, with the same result (souk_study_add).
 *
 * Counting needs no knowledge of the game. Its events name who did what with which card, and every kind of argument
 * but seats and numbers becomes a facet with one slot per value. The leader is by points that everybody may count.
 *
 * A study can grow. Its plays come in legs, one for each request for more. A leg is divided into chunks, and a chunk
 * is played completely or not at all.
 */
#ifndef SOUK_LAB_STUDY_STUDY_H
#define SOUK_LAB_STUDY_STUDY_H
#include "lab/study/limit.h"

enum {
    STUDY_WHOLE = 60,   /* a win: shares among up to six winners are integers */
    STUDY_VALUES = 128, /* values of a facet that are distinguished */
    STUDY_FACETS = 192,
    STUDY_KINDS = 128,    /* kinds of events */
    STUDY_PAIR = 32,      /* most values of a facet whose pairs are counted */
    STUDY_LEAST = -64,    /* scores from here ... */
    STUDY_SCORES = 1024,  /* ... this many up are counted separately; the rest at the ends */
    STUDY_MARGINS = 512,  /* likewise, from 0 up */
    STUDY_LENGTHS = 4096, /* decisions in a play, likewise */
    STUDY_MOMENTS = 21,   /* samples of a play, at equal distances from beginning to end */
    STUDY_SETTLES = 101,  /* plays by the per cent of the play after which the winner led for good */
    STUDY_LEGS = 16,
    STUDY_LURE = 1 << 16, /* the fixed-point unit of STUDY_PULL */
    STUDY_CHANCE = 10000, /* the fixed-point unit of win chances */
    STUDY_PHASES = 3,     /* thirds of a play */
    STUDY_RATIO = 5       /* counts of a ratio: x, its squares, y, its squares, x times y of each play */
};

/* The single counts at the front of the array; X_SQ is the sum of the squares of X over the plays. */
enum {
    STUDY_PLAYS,
    STUDY_ACTIONS,
    STUDY_ACTIONS_SQ,
    STUDY_DECISIONS,
    STUDY_DECISIONS_SQ,
    STUDY_THOUGHTS, /* sequential decisions: simultaneous ones count as one */
    STUDY_THOUGHTS_SQ,
    STUDY_MARGIN, /* the best score less the second */
    STUDY_MARGIN_SQ,
    STUDY_BEST, /* the best score */
    STUDY_CHANGES,
    STUDY_CHANGES_SQ,    /* how often the lead passed to another */
    STUDY_SETTLED_PLAYS, /* those with one winner */
    STUDY_SHARED,
    STUDY_NOBODY,
    STUDY_LAST,    /* plays whose winner leads for good only after the last decision */
    STUDY_LONE,    /* wins of the lone seat, in 60ths */
    STUDY_CHOICES, /* a ratio: legal actions of a decision */
    STUDY_FORCED = STUDY_CHOICES + STUDY_RATIO, /* actions of seats that had no other, of all their actions */
    STUDY_TURN = STUDY_FORCED + STUDY_RATIO,    /* decisions of a turn: until somebody else decides */
    STUDY_WAIT = STUDY_TURN + STUDY_RATIO,      /* sequential decisions of others between two turns */
    STUDY_WITHOUT = STUDY_WAIT + STUDY_RATIO, /* a ratio, analysed: late decisions of seats without chances */
    STUDY_KINGS = STUDY_WITHOUT + STUDY_RATIO,   /* a ratio: those of them that change the likeliest winner */
    STUDY_EVALUATED = STUDY_KINGS + STUDY_RATIO, /* positions evaluated */
    STUDY_SINGLES
};

/* How far luck and own choices moved the win chance of a score entry, in a third or all of the play. */
enum { STUDY_BY_LUCK, STUDY_BY_LUCK_SQ, STUDY_BY_OWN, STUDY_BY_OWN_SQ, STUDY_PER_LUCK };

/* The counts of a score entry, of a moment, and of a slot (an action, a value of a facet, a pair). */
enum { STUDY_WON, STUDY_SCORE, STUDY_SCORE_SQ, STUDY_PER_ENTRY };
enum {
    STUDY_LEADERS,     /* score entries with the most points */
    STUDY_LEADERS_WON, /* their wins in the end */
    STUDY_GAP,         /* points between first and second */
    STUDY_GAP_SQ,
    STUDY_OVER,  /* plays whose winner leads from here to the end */
    STUDY_ALONE, /* plays with a single leader: one count for each score entry */
    STUDY_PER_MOMENT = STUDY_ALONE + SOUK_SCORES_MAX
};
enum {
    STUDY_USES,        /* total number of times */
    STUDY_CASES,       /* seats (or plays, if no seat does it) that did it at least once */
    STUDY_WINS,        /* their wins; if no seat does it, those of the first to act */
    STUDY_LENGTH,      /* sum of the decisions of those plays */
    STUDY_OFFERED,     /* decisions at which it could be chosen or avoided ... */
    STUDY_CHOSEN,      /* ... at which it was chosen ... */
    STUDY_PULL,        /* ... and the number expected by chance, in units of 1/STUDY_LURE */
    STUDY_OFFERED_WON, /* likewise of the winners, in 60ths */
    STUDY_CHOSEN_WON,
    STUDY_PER_SLOT
};

/* The plays that are the most extreme of all, and the counts of each. */
typedef enum souk_extreme {
    STUDY_LONGEST, /* decisions */
    STUDY_SHORTEST,
    STUDY_CLOSEST,  /* points between first and second at the end */
    STUDY_COMEBACK, /* points that the winner was behind */
    STUDY_HIGHEST,  /* the best score of all plays ... */
    STUDY_LOWEST,   /* ... and the worst */
    STUDY_WAITED,   /* sequential decisions of others between two turns of a seat */
    STUDY_BOUND,    /* forced actions of seats, in thousandths of their actions */
    STUDY_OPENED,   /* points that the first player won by */
    STUDY_UPSET,    /* points that the lone seat lost by ... */
    STUDY_FEAT,     /* ... and won by */
    STUDY_LUCKIEST, /* luck of the winner, of win chance */
    STUDY_CROWNING, /* win chance that a seat without chances gave to a new favourite */
    STUDY_EXTREMES
} souk_extreme;
enum {
    STUDY_FIRST,   /* the number of the first such play, from 1; 0: none */
    STUDY_MEASURE, /* the higher, the more extreme: of the shortest, closest and lowest it is negative */
    STUDY_PER_EXTREME
};

/* One argument of a kind of event, or (arg < 0) the event itself. */
typedef struct souk_facet {
    int kind, arg, seat_arg; /* seat_arg < 0: no seat does it */
    int values;              /* slots: 1 for the event itself */
    int first;               /* its first slot */
    char name[64], type[32]; /* "bought.card", "card" */
} souk_facet;

typedef struct souk_study {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats, entries;
    const souk_bot *bots[SOUK_SEATS_MAX];
    /* The lone seat is each seat in turn, over the same chance. It has another bot or a limit. */
    const souk_bot *lone;    /* NULL: the same */
    int64_t lone_iterations; /* 0: the same */
    const souk_limit *limit; /* NULL: none */
    int64_t analysed;        /* iterations of the searches that analyse every play; 0: none does */
    int64_t iterations;      /* of bots that search; 0: their default */
    int drawn; /* number of random first decisions of each seat: compares openings, all else equal */
    uint64_t seed;
    int64_t plays;
    int64_t leg[STUDY_LEGS]; /* the number of plays at which each leg ends; the last is `plays` */
    int legs;
    int64_t chunks;
    souk_facet facet[STUDY_FACETS];
    int num_facets, num_slots;
    int facets_of[STUDY_KINDS]; /* the first facet of each kind of event; its others follow */
    int pair_facet;             /* the facet that occurs twice before the first move of every play, or -1 */
    /* Offsets in the array. */
    size_t entry_at, order_at, moments_at, scores_at, margins_at, lengths_at, settles_at, actions_at,
        slots_at, pairs_at, luck_at, extremes_at, most_at, size;
    int64_t *count; /* [size] */
    uint8_t *done;  /* [chunks] */
} souk_study;

/* Sets up the layout and allocates. The caller sets game, parts, options, seats, bots, seed and plays. Existing legs
 * are kept, and plays beyond them become another leg. False without memory. */
bool souk_study_open(souk_study *s);
void souk_study_close(souk_study *s);

/* Plays the unfinished chunks of this rank (chunk mod ranks). `tick` is called about twice a second with the lock
 * held, so that it can save counts; false stops. False if a play breaks souk_game's contract or no thread starts. */
typedef bool (*souk_study_tick)(void *context, souk_study *s, int64_t done);
bool souk_study_run(souk_study *s, int threads, int rank, int ranks, souk_study_tick tick, void *context,
                    souk_error *error);
/* The number of plays done. */
int64_t souk_study_done(const souk_study *s);

/* The number of chunks in the first `legs` legs. */
int64_t souk_study_chunks(const souk_study *s, int legs);

/* Adds counts of other plays, which have the layout of this study. */
void souk_study_add(souk_study *s, const int64_t *count);
/* Plays that play again and writes its record. False if it breaks souk_game's contract, or without memory. */
bool souk_study_record(const souk_study *s, int64_t play, souk_out *out);

/* Describes what was played, in one line: studies with the same title can be added up. */
void souk_study_title(const souk_study *s, souk_out *out);
/* Saves title, legs, finished chunks and counts in a file, atomically. */
bool souk_study_save(const souk_study *s, const char *path, souk_error *error);
/* Before the study is opened: takes over the legs of a file with the same title, so that it resumes or grows. A
 * finished study becomes a single leg. False as for souk_study_load, or if no more legs can be added. */
bool souk_study_grow(souk_study *s, const char *path, souk_error *error);
/* Adds the counts of a file; false with an error if it cannot be read or has another title. A missing file is no
 * error, nor is one whose plays are all included already. */
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
/* Keeps the more extreme of two: of equals the first play. */
static inline void souk_extreme_keep(int64_t *mine, const int64_t *other)
{
    int64_t more = other[STUDY_MEASURE] - mine[STUDY_MEASURE];
    bool none = mine[STUDY_FIRST] == 0;
    if (other[STUDY_FIRST] == 0 ||
        (!none && (more < 0 || (more == 0 && other[STUDY_FIRST] > mine[STUDY_FIRST]))))
        return;
    mine[STUDY_FIRST] = other[STUDY_FIRST];
    mine[STUDY_MEASURE] = other[STUDY_MEASURE];
}
static inline int64_t *souk_study_extreme(const souk_study *s, souk_extreme which)
{
    return s->count + s->extremes_at + (size_t)which * STUDY_PER_EXTREME;
}
/* The play in which the action or the value of a facet was chosen most often. */
static inline int64_t *souk_study_most(const souk_study *s, const int64_t *slot)
{
    size_t i = ((size_t)(slot - s->count) - s->actions_at) / STUDY_PER_SLOT;
    return s->count + s->most_at + i * STUDY_PER_EXTREME;
}
/* The counts of luck in a third of the play (STUDY_PHASES: in all of it) of a score entry (SOUK_SCORES_MAX: the mean of
 * all), as an offset. */
static inline size_t souk_study_luck_at(const souk_study *s, int phase, int entry)
{
    return s->luck_at + (size_t)(phase * (SOUK_SCORES_MAX + 1) + entry) * STUDY_PER_LUCK;
}
/* Adds a number of a play, and its square. */
static inline void souk_study_add_number(int64_t *count, int which, int64_t x)
{
    count[which] += x;
    count[which + 1] += x * x;
}
/* Adds the parts of a ratio of a play. */
static inline void souk_study_add_ratio(int64_t *count, int which, int64_t x, int64_t y)
{
    souk_study_add_number(count, which, x);
    souk_study_add_number(count, which + 2, y);
    count[which + 4] += x * y;
}
static inline void souk_study_note_extreme(const souk_study *s, int64_t *count, souk_extreme which,
                                           int64_t play, int64_t measure)
{
    const int64_t here[STUDY_PER_EXTREME] = {[STUDY_FIRST] = play + 1, [STUDY_MEASURE] = measure};
    souk_extreme_keep(count + s->extremes_at + (size_t)which * STUDY_PER_EXTREME, here);
}
static inline bool souk_study_has_lone(const souk_study *s)
{
    return s->lone || s->limit;
}
/* The lone seat of that play, or -1. */
static inline int souk_study_lone(const souk_study *s, int64_t play)
{
    return souk_study_has_lone(s) ? (int)(play % s->seats) : -1;
}
static inline int64_t *souk_study_entry(const souk_study *s, int entry)
{
    return s->count + s->entry_at + (size_t)entry * STUDY_PER_ENTRY;
}
#endif
