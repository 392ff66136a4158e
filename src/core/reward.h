/* reward.h — what learners get at the end of a play: the same on processors (lab/run/batch.c) and cards (gpu). */
#ifndef SOUK_CORE_REWARD_H
#define SOUK_CORE_REWARD_H
#include "souk.h"

/* Writes the reward of each seat: its share of the win, its margin over the best other entry, or its rank from 1
 * (best) to 0 (worst). Equal scores share a rank. */
static inline void souk_reward_put(const souk_game *g, const void *state, const void *parts, int seats,
                                   souk_reward kind, uint32_t winners, float *out)
{
    int32_t score[SOUK_SCORES_MAX];
    int entries = g->score(state, parts, SOUK_SPECTATOR, score);
    for (int i = 0; i < seats; i++) {
        int better = 0, equal = 0;
        int32_t best = INT32_MIN;
        for (int j = 0; j < entries; j++) {
            if (j == i) continue;
            better += score[j] > score[i];
            equal += score[j] == score[i];
            if (score[j] > best) best = score[j];
        }
        if (kind == SOUK_REWARD_MARGIN)
            out[i] = entries > 1 ? (float)(score[i] - best) : (float)score[i];
        else if (kind == SOUK_REWARD_RANK)
            out[i] = entries > 1 ? 1.0F - ((float)better + 0.5F * (float)equal) / (float)(entries - 1) : 1.0F;
        else
            out[i] = winners >> i & 1 ? 1.0F / (float)souk_popcount(winners) : 0.0F;
    }
}
#endif
