/* position.c — High or Low: the keys of a position, and whether they fit together. */
#include "core/position.h"
#include "games/template/state.h"

SOUK_BOUND(last_round, s->max_rounds)
SOUK_BOUND(goal, s->goal)

const souk_key te_keys[] = {
    {"round", "rounds played (0)", SOUK_ONE(te_state, round), .max_of = last_round},
    {"points.%d", "points of a seat (0)", SOUK_EACH(te_state, points), .max_of = goal},
    {"choice.%d", "what a seat has chosen (none)", SOUK_EACH(te_state, choice), .names = te_side_names,
     .max = TE_HIGH},
};

bool te_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    const te_state *s = VIEW(state);
    (void)parts;
    for (int i = 0; i < s->seats; i++) {
        if (s->points[i] > s->round)
            return souk_fields_wrong(fields, error, "points",
                                     "Seat %d has more points than rounds were played.", i + 1);
        if (s->choice[i] && te_over(s))
            return souk_fields_wrong(fields, error, "choice",
                                     "The game is over: no choice can lie on the table.");
    }
    return true;
}
