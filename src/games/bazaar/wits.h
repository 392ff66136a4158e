/* Bazaar: what a bot needs to play it. */
#ifndef SOUK_BAZAAR_WITS_H
#define SOUK_BAZAAR_WITS_H
#include "core/out.h"
#include "rules.h"

void bz_value(const void *state, const void *parts, float *out);
void bz_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w);
float bz_doubt(const void *state, const void *parts);
void bz_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out);
#endif
