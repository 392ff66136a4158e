/* High or Low: what programs that play it need. */
#ifndef SOUK_TEMPLATE_WITS_H
#define SOUK_TEMPLATE_WITS_H
#include "rules.h"

enum { TE_PLANES = 4, TE_OBSERVE_SIZE = SOUK_SEATS_MAX + SOUK_SEATS_MAX + 2 + 1 };
extern const souk_plane te_planes[TE_PLANES];

void te_observe(const void *state, const void *parts, int seat, float *out);
/* Takes back the choices of the other seats (TE-2.1: all choose at once). */
void te_retract(void *state, const void *parts, int seat);
void te_value(const void *state, const void *parts, float *out);
#endif
