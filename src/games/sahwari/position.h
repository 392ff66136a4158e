/* position.h: what reading a position needs from the checks of fits.c. */
#ifndef SAHWARI_POSITION_H
#define SAHWARI_POSITION_H
#include "games/sahwari/state.h"

/* Puts on a laid tile what its type holds. */
void sa_fill_tile(sa_state *s, const sa_parts *p, int cell);
/* What lies nowhere else is in the reserve, or has left the game; false if there is too much. */
bool sa_count_rest(sa_state *s, const sa_parts *p);
/* Whether no two camels share a tile that is neither guild nor oasis (SA-3.2). */
bool sa_camels_apart(const sa_state *s);
/* Whether stage, step and all they need agree, and whoever acts can do something. */
bool sa_makes_sense(const sa_state *s, const sa_parts *p);
#endif
