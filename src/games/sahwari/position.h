/* position.h: what reading a position needs from the checks of fits.c. */
#ifndef SAHWARI_POSITION_H
#define SAHWARI_POSITION_H
#include "games/sahwari/turn.h"

/* Puts on a laid tile what its type holds. */
void sah_fill_tile(sah_state *s, const sah_parts *p, int cell);
/* What lies nowhere else is in the reserve, or has left the game; false if there is too much. */
bool sah_count_rest(sah_state *s, const sah_parts *p);
/* Whether no two camels share a tile that is neither guild nor oasis (SA-3.2). */
bool sah_camels_apart(const sah_state *s);
/* Whether stage, step and all they need agree, and whoever acts can do something. */
bool sah_makes_sense(const sah_state *s, const sah_parts *p);
#endif
