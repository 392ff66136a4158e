/* Bazaar: the view of a seat as numbers. */
#ifndef SOUK_BAZAAR_OBSERVE_H
#define SOUK_BAZAAR_OBSERVE_H
#include "rules.h"

enum {
    BZ_PLANES = 10,
    BZ_PILE_FLOATS = BZ_COLOURS + 3,
    BZ_OBSERVE_SIZE = BZ_COLOURS * (SOUK_SEATS_MAX + 1) + 2 * SOUK_SEATS_MAX + BZ_SIDES * BZ_COLOURS +
                      BZ_PILES * BZ_PILE_FLOATS + SOUK_SEATS_MAX + BZ_PHASES + 3 + 1
};

extern const souk_plane bz_planes[BZ_PLANES];
void bz_observe(const void *state, const void *parts, int seat, float *out);
#endif
