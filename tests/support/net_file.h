/* net_file.h — nets in the layout of their file, for tests to write. */
#ifndef NET_FILE_H
#define NET_FILE_H
#include "bots/net.h"

typedef struct net_plan {
    const char *game;
    int rules, inputs, first, second, entries, actions, shift[4];
    double explore, mix;
    int playout; /* -1: not in the file */
    uint64_t parts;
    int32_t b1[SOUK_NET_FIRST_MAX], b2[SOUK_NET_SECOND_MAX], bv[SOUK_SCORES_MAX], bp[SOUK_ACTIONS_MAX];
    int8_t w1[SOUK_NET_INPUTS_MAX * SOUK_NET_FIRST_MAX], w2[SOUK_NET_FIRST_MAX * SOUK_NET_SECOND_MAX];
    int8_t wv[SOUK_NET_SECOND_MAX * SOUK_SCORES_MAX], wp[SOUK_ACTIONS_MAX * SOUK_NET_SECOND_MAX];
} net_plan;

/* A net that fits the game and its default parts, of zeros or of random numbers; free it. */
net_plan *net_plan_zero(const souk_game *g, int first, int second);
net_plan *net_plan_random(const souk_game *g, int first, int second, uint64_t seed);
/* Its file; free it. A NUL follows the last byte. */
char *net_plan_file(const net_plan *p, size_t *len);
/* Writes it there. */
void net_plan_write(const net_plan *p, const char *path);
#endif
