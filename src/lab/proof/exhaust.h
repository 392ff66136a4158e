/* exhaust.h — visits every state of a small world once.
 *
 * A world is a game with its parts, options and number of seats. Its reachable states are searched level by level, by
 * their distance from the first in actions. In each state every property of lab/proof/check.h must hold. Then every
 * chance outcome, and every legal action of every pending seat and of the table, leads to the next level. When
 * nothing new is found, the transitions are read backwards: an end must be reachable from every state.
 *
 * Only a 128-bit fingerprint of a visited state is kept, in a table of fixed size; the index of its slot is its
 * number. (Two of 10^9 states collide with a chance of about 10^-21; one state would then be missed.) Levels and
 * transitions are files in a folder. A stopped search also saves its table there, so that it can be resumed.
 */
#ifndef SOUK_LAB_PROOF_EXHAUST_H
#define SOUK_LAB_PROOF_EXHAUST_H
#include "lab/proof/check.h"

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
    bool open;    /* perfect information: one seat at a time acts, and knows the whole state */
    bool resumed; /* the search was resumed */
    double seconds;
    /* The first fault; property is empty if there is none. */
    char property[40], fault[1024], position[SOUK_EXHAUST_POSITION];
} souk_census;

void souk_world_first(const souk_world *world, souk_state *first);

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
/* The value of a state of the world; NAN for any other state. */
double souk_exhaust_worth(const souk_exhaust *x, const void *state);

/* Removes its files unless the search was stopped. NULL: does nothing. */
void souk_exhaust_close(souk_exhaust *x);
#endif
