/* view.c — High or Low: the view as JSON, without the choices of other seats. */
#include "core/out.h"
#include "games/template/state.h"

void te_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const te_state *s = VIEW(state);
    souk_json_put_int(json, "round", s->round);
    souk_json_put_int(json, "max_rounds", s->max_rounds);
    souk_json_put_int(json, "goal", s->goal);
    souk_json_put_int(json, "lowest_high", PARTS(parts)->lowest_high);
    souk_json_put_open(json, "players", '[');
    for (int i = 0; i < s->seats; i++) {
        souk_json_open(json, '{');
        souk_json_put_bool(json, "chosen", s->choice[i] != TE_NOTHING); /* whether, not what */
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
    if (viewer >= 0) souk_json_put_string(json, "choice", te_side_names[s->choice[viewer]]);
}
