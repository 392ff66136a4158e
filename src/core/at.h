/* at.h — a game at one state, as one argument. Inner loops and souk.h pass the three pointers themselves. */
#ifndef SOUK_AT_H
#define SOUK_AT_H
#include "souk.h"
#include <string.h>

/* Passed by value; it owns nothing, and lasts as long as the state that it points to. */
typedef struct souk_at {
    const souk_game *game;
    const void *state, *parts;
} souk_at;

/* The game at a state that the seat imagines: consistent with its view, and stored in `into`. */
static inline souk_at souk_at_imagined(souk_at here, int seat, souk_rng *rng, souk_state *into)
{
    memcpy(into, here.state, here.game->state_size);
    here.game->imagine(into, here.parts, seat, rng);
    souk_at imagined = {here.game, into, here.parts};
    return imagined;
}
#endif
