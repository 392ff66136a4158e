/* rules.c — High or Low: the rules. Pure functions: only te_apply and its helpers advance a state. */
#include "core/events.h"
#include "core/plain.h"
#include "core/text.h"
#include "games/template/state.h"

void te_setup(void *state, const void *parts, const souk_options *options)
{
    te_state *s = STATE(state);
    (void)parts;
    s->goal = (uint8_t)options->v[TE_OPT_GOAL];
    s->max_rounds = (uint8_t)options->v[TE_OPT_MAX_ROUNDS];
}

bool te_over(const te_state *s)
{
    if (s->round == s->max_rounds) return true; /* TE-3.1 */
    for (int i = 0; i < s->seats; i++)
        if (s->points[i] >= s->goal) return true;
    return false;
}

uint32_t te_pending(const void *state)
{
    const te_state *s = VIEW(state);
    uint32_t seats = 0;
    if (te_over(s)) return 0;
    for (int i = 0; i < s->seats; i++)
        if (s->choice[i] == TE_NOTHING) seats |= 1u << i;
    return seats ? seats : SOUK_PENDING_CHANCE; /* TE-2.2 */
}

void te_legal(const void *state, const void *parts, int actor, souk_mask *mask)
{
    (void)state, (void)parts;
    if (actor < 0) return; /* SOUK_TABLE never acts in this game */
    souk_mask_add(mask, TE_A_CHOOSE_LOW);
    souk_mask_add(mask, TE_A_CHOOSE_HIGH); /* TE-2.1 */
}

uint32_t te_chance(const void *state, const void *parts, souk_mask *mask, uint32_t *w)
{
    uint32_t sum = 0;
    (void)state;
    for (int face = 0; face < TE_FACES; face++) {
        uint32_t weight = PARTS(parts)->weight[face];
        if (!weight) continue;
        souk_mask_add(mask, TE_A_FACE + face);
        w[TE_A_FACE + face] = weight;
        sum += weight;
    }
    return sum;
}

int te_side_of(const te_parts *p, int face)
{
    return face >= p->lowest_high ? TE_HIGH : TE_LOW; /* TE-1.1 */
}

/* After the roll: reveals, scores and clears all choices. */
static void end_round(te_state *s, const te_parts *p, int face, souk_events *events)
{
    int side = te_side_of(p, face);
    souk_tell(events, TE_E_ROLLED, face, side, 0, 0);
    for (int i = 0; i < SOUK_SEATS_MAX && i < s->seats; i++) {
        bool right = s->choice[i] == side;
        if (right) s->points[i]++; /* TE-2.3 */
        souk_tell(events, right ? TE_E_RIGHT : TE_E_WRONG, i, s->choice[i], right, 0);
        s->choice[i] = TE_NOTHING;
    }
    s->round++;
    if (te_over(s)) souk_tell(events, TE_E_OVER, s->round, 0, 0, 0);
}

uint32_t te_apply(void *state, const void *parts, int actor, int action, souk_events *events)
{
    te_state *s = STATE(state);
    if (actor == SOUK_CHANCE) {
        end_round(s, PARTS(parts), action - TE_A_FACE + 1, events);
        return (1u << s->seats) - 1; /* every seat has learned the hidden choices of the others */
    }
    s->choice[actor] = (uint8_t)(action == TE_A_CHOOSE_HIGH ? TE_HIGH : TE_LOW);
    souk_tell_one(events, TE_E_CHOSE, actor, 1, actor, s->choice[actor], 0); /* others see only who chose */
    return 0;
}

const char *te_why_not(const void *state, const void *parts, int actor, int action)
{
    (void)state, (void)parts;
    if (actor == SOUK_TABLE) return SOUK_NOT_YOUR_TURN; /* the table never acts in this game */
    if (actor == SOUK_CHANCE) return action < TE_A_FACE ? "TE-2.2" : "TE-1.1";
    return "TE-2.1";
}

SOUK_POINTS_ARE(points)
SOUK_MOST_POINTS_WIN() /* TE-3.2 */

int64_t te_bound(const void *parts, const souk_options *options, int seats)
{
    (void)parts;
    return (int64_t)options->v[TE_OPT_MAX_ROUNDS] * (seats + 1);
}

void te_imagine(void *state, const void *parts, int seat, souk_rng *rng)
{
    te_state *s = STATE(state);
    (void)parts;
    /* Redraws the choice of every other seat that has chosen; who has chosen is public. */
    for (int i = 0; i < s->seats; i++)
        if (i != seat && s->choice[i] != TE_NOTHING)
            s->choice[i] = (uint8_t)(TE_LOW + souk_below(souk_rng_next(rng), 2));
}

const char *te_conserved(const void *state, const void *parts)
{
    const te_state *s = VIEW(state);
    (void)parts;
    for (int i = 0; i < s->seats; i++) {
        if (s->choice[i] >= TE_SIDES) return N_("a seat has chosen something that does not exist");
        if (s->points[i] > s->round) return N_("a seat has more points than rounds played");
        if (s->choice[i] && te_over(s)) return N_("the game is over, and a choice lies on the table");
    }
    return NULL;
}
