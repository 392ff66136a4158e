/* ahead.h — looking one action ahead: what each legal action leads to, on average over what chance does
 * next and over what the seat cannot know. */
#ifndef SOUK_AHEAD_H
#define SOUK_AHEAD_H
#include "souk.h"

/* How well to look. */
typedef struct souk_sight {
    int imaginings; /* how often what is hidden is imagined anew, if anything is */
    int draws;      /* how many draws of chance in a row are averaged */
    int samples;    /* of a draw with many outcomes */
} souk_sight;

/* The worth of each legal action to the seat: worth[a] is the expected margin in points, or what the
 * bots call good (judge.h) if `win`. Returns the number of legal actions. */
int souk_look_ahead(const souk_game *g, const void *imagined, const void *parts, int seat,
                    const souk_sight *sight, bool win, souk_rng *rng, souk_mask *legal, float *worth);
/* The seats that choose at once, if several do and this one is among them; else none. */
uint32_t souk_at_once(const souk_game *g, const void *imagined, const void *parts, int seat);
#endif
