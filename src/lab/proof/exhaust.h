/* exhaust.h — every state of a small world, visited once.
 *
 * A world is a game with its parts, options and number of seats. All that can be reached in it is searched level by
 * level: the states that are so many actions away from the first. In each state everything of lab/check.h must hold;
 * then every outcome of chance, and every legal action of every pending seat and of the table, leads to the next level.
 * When nothing new comes up, the transitions are read backwards: an end must be within reach of every state.
 *
 * Of a state that has been visited only a fingerprint of 128 bits is kept, in a table whose size is fixed at the start;
 * its place there is its number. (That two of 10^9 states share one has a chance of about 10^-21, and would mean a state
 * less.) Levels and transitions are files in a folder, where a search that was stopped also leaves its table, to go on later.
 */
#ifndef SOUK_LAB_PROOF_EXHAUST_H
#define SOUK_LAB_PROOF_EXHAUST_H
#include "lab/proof/check.h"

/* What is to be searched, and how. */
typedef struct souk_world {
    const souk_game *game;
    const void *parts;
    souk_options options;
    int seats;
    const souk_state *from; /* where it begins; NULL: as the game is set up */
    const char *folder;     /* is there already */
    int64_t memory;         /* bytes for the table; at least SOUK_EXHAUST_LEAST */
    int64_t depth;          /* no state further away is gone into; 0: all are */
    int closely;            /* one state in so many is looked at closely, chosen by its bytes; 1: all */
    int threads;
    bool values; /* souk_exhaust_solve will be asked */
} souk_world;

enum { SOUK_EXHAUST_LEAST = 1 << 20, SOUK_EXHAUST_POSITION = 4096 };

/* How far a search has come, and what it has found. */
typedef struct souk_census {
    int64_t states, transitions, ends;
    int64_t depth;    /* of the level last gone into */
    int64_t widest;   /* states of the largest level */
    int64_t examined; /* states looked at closely */
    int64_t imagined; /* states that a seat could not tell from the true one, and were another */
    int64_t capacity; /* states that fit into the table */
    int64_t memory;   /* bytes of the table and what goes with it */
    int64_t stuck;    /* states from which no end can be reached */
    bool whole;       /* nothing is left; else depth, memory, a fault or a stop has ended it: */
    bool bounded, full, stopped;
    bool judged;  /* `stuck` has been counted */
    bool open;    /* one seat at a time acts, and knows all there is */
    bool resumed; /* it went on from where it had been stopped */
    double seconds;
    /* The first fault; property is empty if there is none. */
    char property[40], fault[1024], position[SOUK_EXHAUST_POSITION];
} souk_census;

/* The state that it begins with. */
void souk_world_first(const souk_world *world, souk_state *first);

typedef struct souk_exhaust souk_exhaust;

/* Takes over a search that was stopped in the folder, if there is one; NULL with an error. Allocates. */
souk_exhaust *souk_exhaust_open(const souk_world *world, souk_error *error);
/* Searches until all is visited, or something ends it. `tick` is called about twice a second and after each level from the calling
 * thread and stops the search by false; it may be NULL. False with an error if files cannot be written. */
bool souk_exhaust_run(souk_exhaust *x, bool (*tick)(void *context, const souk_census *so_far), void *context,
                      souk_error *error);
const souk_census *souk_exhaust_census(const souk_exhaust *x);

/* The worth of every state if both sides play as well as can be: the chance that the first score entry wins less
 * that of the second. By backward induction over a whole search of an open world with two entries; false with an
 * error for any other. */
bool souk_exhaust_solve(souk_exhaust *x, souk_error *error);
/* The worth of a state of the world; NAN if it is none. */
double souk_exhaust_worth(const souk_exhaust *x, const void *state);

/* Removes its files unless the search was stopped. NULL: does nothing. */
void souk_exhaust_close(souk_exhaust *x);
#endif
