/* bench.h — how fast a game is: random play through the public interface, on one core. */
#ifndef SOUK_LAB_RUN_BENCH_H
#define SOUK_LAB_RUN_BENCH_H
#include "souk.h"

typedef struct souk_bench {
    int seats;
    int64_t plays, actions; /* of the best run */
    double seconds;
    double actions_per_second, ns_per_action;
} souk_bench;

/* Plays for about `seconds` to warm up and then in each of `runs` runs; keeps the fastest run, since
 * whatever else the machine does can only make it slower. Allocates nothing. */
void souk_bench_game(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_bench *bench);

typedef struct souk_search_speed {
    int seats;
    int64_t iterations; /* of a run */
    double per_second;  /* iterations in a second of one core's time, from the first decision of a play */
    double two_cores;   /* how many times as fast on two cores, by wall clock: other programs disturb it */
} souk_search_speed;

/* The same for the search of the bots. False if there is no memory. */
bool souk_bench_search(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                       souk_search_speed *speed);

typedef struct souk_leaf_times { /* nanoseconds */
    double estimate;             /* the judgement of a state by the game's own estimate */
    double net;         /* what a net takes beside that, its observation included; 0: there is none */
    double observation; /* of which it reads that */
} souk_leaf_times;

/* The same for judging where a search ends: states a few actions after the first decision, as a search meets them, through
 * the eyes of the seat that searches. False if there is no memory. */
bool souk_bench_leaf(const souk_game *g, const void *parts, int seats, double seconds, int runs,
                     souk_leaf_times *times);
/* The same for many tables stepped together with observations and masks: an action is then one step of
 * one table, with the chance after it. The time to choose actions does not count. False if there is not
 * enough memory. */
bool souk_bench_batch(const souk_game *g, const void *parts, int seats, int tables, double seconds, int runs,
                      souk_bench *bench);
#endif
