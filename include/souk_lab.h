/* souk_lab.h — what the lab and the analysis do, for programs: arenas, analyses, puzzles and small worlds.
 *
 * Every result depends on its settings and its seed alone, not on the number of threads. Pointers in a setting must be
 * valid until its call returns. `souk` and the Python package use these functions too.
 */
#ifndef SOUK_LAB_H
#define SOUK_LAB_H
#include "souk.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* --- Arenas: which bot is stronger, and how certain is that? ---------------------------------------- */

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

/* Plays what is not done yet; returns the number of plays done, or -1 if the game does not support that number of seats,
 * if an option has a value that it cannot have, or if no thread could be started. */
int64_t souk_arena_run(souk_arena *a);
/* Sums up the plays that are done; returns the number of standings, which are in line-up order. */
int souk_arena_standings(const souk_arena *a, souk_arena_standing *standings);

/* --- Analyses: how win chances moved, what was missed, how much was luck ---------------------------- */

/* From this loss of win chance on a choice is called a mistake. Of smaller ones, many do not show in playouts. */
#define SOUK_MISTAKE 0.05F

/* One action of the game and its effect. The caller sets actor and action; the rest is output. */
typedef struct souk_moment {
    int16_t action;
    int8_t actor;
    bool judged;   /* a real decision or a chance outcome; else no choice, and nothing changed */
    bool together; /* one choice of a simultaneous move */
    bool settled;  /* as good as won or lost: `lost` is what the lost margin costs between equals */
    float win[SOUK_SCORES_MAX]; /* after the action */
    int16_t better;             /* the action that was better; -1: no significant one */
    float lost;                 /* the win chance lost by not playing it */
    float doubt; /* the standard error of `lost`: by each search, and by two of them disagreeing */
} souk_moment;

typedef struct souk_analysis {
    const souk_game *game;
    const void *parts;
    souk_state start;
    const souk_bot *bot; /* the bot that evaluates */
    souk_budget budget;  /* of each search; all zero: the bot's default */
    uint64_t seed;
    uint32_t passed_over; /* seats whose choices are not compared with better ones; 0: none */
    souk_moment *moments;
    int num_moments;
    void (*progress)(void *context, int done, int of); /* may be NULL */
    void *context;
    /* Output: */
    int entries;
    float first[SOUK_SCORES_MAX]; /* win chances at the start */
    double luck[SOUK_SCORES_MAX], own[SOUK_SCORES_MAX], others[SOUK_SCORES_MAX];
} souk_analysis;

/* False if memory ran out; the output is then invalid. */
bool souk_analyse(souk_analysis *a);

/* --- Puzzles --------------------------------------------------------------------------------------- */

enum {
    SOUK_TEMPTING_MAX = 4,
    SOUK_PUZZLE_RECORD_MAX = 8 << 10, /* bytes of its record */
    SOUK_PUZZLES_FILE_MAX = 4 << 20
};

typedef enum souk_grade { SOUK_GRADE_EASY, SOUK_GRADE_MIDDLE, SOUK_GRADE_HARD, SOUK_NUM_GRADES } souk_grade;

typedef struct souk_puzzle {
    souk_grade grade;
    int found, looks; /* `found` of `looks` quick looks chose the answer */
    int seat;         /* the seat to move */
    int answer;
    int win; /* the seat's win chance after the answer, in percent */
    int num_tempting;
    struct {
        int action;
        int lost;                         /* of the win chance, in percentage points */
    } tempting[SOUK_TEMPTING_MAX];        /* the most tempting first */
    int line[SOUK_LINE_MAX], line_length; /* the most likely continuation */
    uint64_t seed;                        /* origin: action `at` of play `play` of this seed */
    int64_t play;
    int at;
    char record[SOUK_PUZZLE_RECORD_MAX];
} souk_puzzle;

/* The embedded puzzles, as text; NULL if the game has none. */
const char *souk_puzzles_text(const souk_game *g);
/* Reads the next puzzle of a file. Returns 1, or 0 at the end, or -1 with an error that names the line. The text is
 * NUL-terminated; start with *at = text and *line = 1. */
int souk_puzzle_next(const char **at, int *line, const souk_game *g, const void *parts, souk_puzzle *p,
                     souk_error *error);
/* The difficulty as a rating: from 850 (missed by a single quick look) to 1600. */
int souk_puzzle_rating(const souk_puzzle *p);

/* --- Small worlds: every state of a game with few parts ---------------------------------------------- */

/* The input of a search. */
typedef struct souk_world {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_state *from; /* the first state; NULL: the game's setup */
    const char *folder;     /* must exist */
    int64_t memory;         /* bytes for the table; at least SOUK_EXHAUST_LEAST */
    int64_t depth;          /* states further away are not expanded; 0: no limit */
    int closely;            /* one state in this many is checked closely, chosen by its bytes; 1: all */
    int threads;
    bool values; /* souk_exhaust_solve will be called */
} souk_world;

enum { SOUK_EXHAUST_LEAST = 1 << 20, SOUK_EXHAUST_POSITION = 4096 };

/* The progress and the results of a search. */
typedef struct souk_census {
    int64_t states, transitions, ends;
    int64_t points;   /* the scores of all ends, added up */
    int64_t depth;    /* of the last level expanded */
    int64_t widest;   /* states of the largest level */
    int64_t examined; /* states checked closely */
    int64_t imagined; /* imagined states that differ from the true one */
    int64_t capacity; /* states that fit into the table */
    int64_t memory;   /* bytes of the table and its side arrays */
    int64_t stuck;    /* states from which no end can be reached */
    bool whole;       /* the search is complete; else depth, memory, a fault or a stop ended it: */
    bool bounded, full, stopped;
    bool judged;  /* `stuck` has been counted */
    bool open;    /* whoever acts knows the whole state, except simultaneous choices of others */
    bool resumed; /* the search was resumed */
    double seconds;
    /* The first fault; property is empty if there is none. */
    char property[40], fault[1024], position[SOUK_EXHAUST_POSITION];
} souk_census;

typedef struct souk_exhaust souk_exhaust;

/* Opens a search, or resumes one that was stopped in the folder; NULL with an error. Allocates. */
souk_exhaust *souk_exhaust_open(const souk_world *world, souk_error *error);
/* Searches until all states are visited, or something ends it. The calling thread calls `tick`, unless NULL, about
 * twice a second and after each level; false stops the search. False with an error if files cannot be written. */
bool souk_exhaust_run(souk_exhaust *x, bool (*tick)(void *context, const souk_census *so_far), void *context,
                      souk_error *error);
const souk_census *souk_exhaust_census(const souk_exhaust *x);

/* Computes the value of every state under optimal play, by backward induction: the chance that the first score entry
 * wins less that of the second. Needs a complete search of an open world with two entries; else false, an error. */
bool souk_exhaust_solve(souk_exhaust *x, souk_error *error);
/* How far a value may be from the truth, because mixed strategies are rounded; 0 without simultaneous choices. */
double souk_exhaust_gap(const souk_exhaust *x);
/* The value of a state of the world, before a simultaneous move or after it; NAN for any other state. */
double souk_exhaust_worth(const souk_exhaust *x, const void *state);

/* Removes its files unless the search was stopped. NULL: does nothing. */
void souk_exhaust_close(souk_exhaust *x);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
