/* bench.h — measures the speed of a game: random play through the public interface, on one core. */
#ifndef SOUK_LAB_RUN_BENCH_H
#define SOUK_LAB_RUN_BENCH_H
#include "souk.h"

typedef struct souk_bench {
    int seats;
    int64_t plays, actions; /* of the best run */
    double seconds;
    double actions_per_second, ns_per_action;
} souk_bench;

/* Plays for about `seconds` to warm up and then in each of `runs` runs. Keeps the fastest run, since other load can
 * only slow it down. Allocates nothing. */
void souk_bench_game(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_bench *bench);

typedef struct souk_search_speed {
    int seats;
    int64_t iterations; /* of a run */
    double per_second; /* iterations per second of CPU time, on one core, from the first decision of a play */
    double two_cores;  /* speed-up on two cores, by wall clock: sensitive to other load */
} souk_search_speed;

/* The same for the search of the bots. False if there is no memory. */
bool souk_bench_search(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                       souk_search_speed *speed);

typedef struct souk_leaf_times { /* nanoseconds */
    double estimate;             /* evaluation of a state by the game's own estimate */
    double net;                  /* extra time of a net, including its observation; 0: no net */
    double observation;          /* the part of `net` that the observation takes */
} souk_leaf_times;

/* The same for the evaluation of leaves: states a few actions after the first decision, as a search meets them, from
 * the view of the searching seat. False if there is no memory. */
bool souk_bench_leaf(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_leaf_times *times);
/* The same for many tables stepped together with observations and masks. An action is then one step of one table,
 * including the chance after it. The time to choose actions does not count. False if there is no memory. */
bool souk_bench_batch(const souk_game *g, const void *parts, int seats, int tables, double seconds, int runs,
                      souk_bench *bench);
#endif
