/* position.c — High or Low: the keys of a position. te_conserved checks that they fit together. */
#include "core/position.h"
#include "games/template/state.h"

const souk_key te_keys[] = {
    {"round", "rounds played (0)", SOUK_ONE(round), SOUK_UP_TO(state, max_rounds)},
    {"points.%d", "points of a seat (0)", SOUK_EACH(points), SOUK_UP_TO(state, goal)},
    {"choice.%d", "what a seat has chosen (none)", SOUK_EACH(choice), SOUK_NAMES(te_side_names)},
};
