/* observe.c — High or Low: the observation, which is a seat's view as numbers. */
#include "games/template/state.h"

const souk_plane te_planes[] = {
    {"points", SOUK_SEATS_MAX, "points of each seat, own first, divided by the goal"},
    {"chosen", SOUK_SEATS_MAX, "1 for each seat that has chosen, own first"},
    {"choice", 2, "1 for the own choice: low, high"},
    {"round", 1, "rounds played, divided by max_rounds"},
};

void te_observe(const void *state, const void *parts, int seat, float *out)
{
    const te_state *s = VIEW(state);
    (void)parts;
    for (int i = 0; i < TE_OBSERVE_SIZE; i++)
        out[i] = 0.0F;
    for (int i = 0; i < s->seats; i++) {
        int who = (seat + i) % s->seats;
        out[i] = (float)s->points[who] / (float)s->goal;
        out[SOUK_SEATS_MAX + i] = s->choice[who] != TE_NOTHING ? 1.0F : 0.0F;
    }
    if (s->choice[seat] != TE_NOTHING) out[2 * SOUK_SEATS_MAX + s->choice[seat] - TE_LOW] = 1.0F;
    out[TE_OBSERVE_SIZE - 1] = (float)s->round / (float)s->max_rounds;
}
