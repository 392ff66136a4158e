/* wits.c — High or Low: the estimate and the retraction that bots need. */
#include "games/template/state.h"

void te_value(const void *state, const void *parts, float *out)
{
    const te_state *s = VIEW(state);
    const te_parts *p = PARTS(parts);
    uint32_t side[TE_SIDES] = {0, 0, 0};
    for (int face = 1; face <= TE_FACES; face++)
        side[te_side_of(p, face)] += p->weight[face - 1];
    for (int i = 0; i < s->seats; i++) {
        out[i] = (float)s->points[i];
        if (s->choice[i] == TE_NOTHING) continue;
        out[i] += (float)side[s->choice[i]] / (float)(side[TE_LOW] + side[TE_HIGH]);
    }
}

/* TE-2.1: all seats choose simultaneously. */
void te_retract(void *state, const void *parts, int seat)
{
    te_state *s = STATE(state);
    (void)parts;
    for (int i = 0; i < SOUK_SEATS_MAX; i++)
        if (i != seat && i < s->seats) s->choice[i] = TE_NOTHING;
}
