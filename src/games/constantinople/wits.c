/* wits.c — Bazar: what a bot needs: an estimate of everybody's final coins, and why an action is good.
 *
 * The estimate is what a guild has, plus what the board as it stands would pay it this turn, plus what it
 * would go on paying, less and less surely, in the turns to come; close majorities are worth a part of a
 * quarter on both sides. While a seat is in the middle of a move the board does not yet show what it is
 * about to do, so the estimate looks one action ahead for it: else all tiles of a hand would look alike.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/constantinople/state.h"
#include <string.h>

/* How much of a quarter's pay a guild may hope for in later turns, by its lead there in tiles:
 * -3 and worse, -2, -1, level, +1, +2, +3 and better. Measured in play, not derived. */
static const float hope[7] = {0.02f, 0.05f, 0.14f, 0.30f, 0.55f, 0.72f, 0.85f};

/* Pay of later turns counts less and less: the board changes, and the game may end. */
static const float fading = 0.75f;

static float later_turns(const co_state *s, const co_parts *p)
{
    float sum = 0, weight = 1;
    for (int t = s->turn; t < p->turns; t++) {
        weight *= fading;
        sum += weight;
    }
    return sum;
}

static void estimate(const co_state *s, const co_parts *p, float *out)
{
    for (int g = 0; g < CO_SEATS; g++)
        out[g] = s->coins[g];
    if (s->phase == CO_OVER) return;
    uint64_t counting = co_counting(s, p);
    unsigned poorest = co_poorest(s);
    float later = later_turns(s, p);
    for (int q = 0; q < p->quarters; q++) {
        /* A Black Market that is full will be in play next turn. */
        bool open = s->in_play >> q & 1;
        bool soon = q == p->market && (p->within[q] & ~co_tiles(s)) == 0;
        if (!open && !soon) continue;
        uint64_t here = p->within[q] & (open ? counting : ~(uint64_t)0);
        int count[CO_SEATS], most = 0, second = 0;
        for (int g = 0; g < CO_SEATS; g++) {
            count[g] = souk_popcount(s->own[g] & here);
            if (count[g] > most) {
                second = most;
                most = count[g];
            } else if (count[g] > second) {
                second = count[g];
            }
        }
        for (int g = 0; g < CO_SEATS; g++) {
            if (count[g] == 0) continue;
            int lead = count[g] - (count[g] == most ? second : most);
            if (open && lead > 0) out[g] += (float)co_pays(s, p, q, s->event, g, poorest);
            float pays = (float)co_pays(s, p, q, CO_NONE, g, 0);
            lead = lead < -3 ? -3 : lead > 3 ? 3 : lead;
            out[g] += pays * hope[lead + 3] * later;
        }
    }
}

/* What a seat wants to grow: its own coins, less those of the best of the others. */
static float advantage(const float *value, int seat)
{
    float best = -1;
    for (int g = 0; g < CO_SEATS; g++)
        if (g != seat && value[g] > best) best = value[g];
    return value[seat] - 0.5f * best;
}

static bool mid_move(const co_state *s)
{
    return s->phase == CO_CELL || s->phase == CO_AIM || s->phase == CO_CARRY;
}

/* The state after the action that looks best to the seat in the middle of its move, and its estimate. */
static void look_ahead(const co_state *s, const co_parts *p, co_state *best, float *value)
{
    souk_mask legal;
    float most = -1e9f;
    souk_mask_clear(&legal);
    co_legal(s, p, s->mover, &legal);
    for (int w = 0; w < 2; w++)
        for (uint64_t left = legal.w[w]; left; left &= left - 1) {
            co_state next = *s;
            float after[CO_SEATS];
            co_apply(&next, p, s->mover, w * 64 + souk_lowest(left), NULL);
            estimate(&next, p, after);
            float good = advantage(after, s->mover);
            if (good > most) {
                most = good;
                *best = next;
                memcpy(value, after, sizeof after);
            }
        }
}

void co_value(const void *state, const void *parts, float *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    co_state next;
    if (mid_move(s))
        look_ahead(s, p, &next, out);
    else
        estimate(s, p, out);
}

float co_doubt(const void *state, const void *parts)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    /* Measured: before the last turns the coins so far say little about the end. */
    return 2.5f + 80.0f * (float)(p->turns - s->turn) / (float)p->turns;
}

/* Actions that better the seat's own estimate are more plausible; none is ruled out. */
void co_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    float low = 1e9f, good[CO_ACTIONS];
    for (int word = 0; word < 2; word++)
        for (uint64_t left = legal->w[word]; left; left &= left - 1) {
            int action = word * 64 + souk_lowest(left);
            co_state next = *s;
            float value[CO_SEATS];
            good[action] = 0;
            if (actor >= 0) {
                co_apply(&next, p, actor, action, NULL);
                estimate(&next, p, value);
                good[action] = advantage(value, actor);
            }
            if (good[action] < low) low = good[action];
        }
    for (int word = 0; word < 2; word++)
        for (uint64_t left = legal->w[word]; left; left &= left - 1) {
            int action = word * 64 + souk_lowest(left);
            float above = good[action] - low + 1;
            w[action] = above * above;
        }
}

/* What the action changes for the seat: the coins the board pays it this turn, and the others. */
void co_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    co_state next = *s;
    int before[CO_SEATS] = {0}, after[CO_SEATS] = {0};
    co_apply(&next, p, actor, action, NULL);
    if (mid_move(&next) && next.mover == actor) { /* the tile is judged by the best use of it */
        float value[CO_SEATS];
        co_state best = next;
        look_ahead(&next, p, &best, value);
        next = best;
    }
    /* Boards of two turns cannot be compared: once the coins are paid there is nothing to say. */
    if (next.turn != s->turn || next.phase == CO_OVER) {
        souk_puts(out, souk_text(voice->lang, N_("it is a good way to end this turn")));
        return;
    }
    for (int i = 0; i < 2; i++) {
        const co_state *t = i ? &next : s;
        uint64_t counting = co_counting(t, p);
        for (int q = 0; q < p->quarters; q++) {
            int owner = t->in_play >> q & 1 ? co_owner(t, p, q, counting) : -1;
            if (owner >= 0) (i ? after : before)[owner] += co_pays(t, p, q, t->event, owner, co_poorest(t));
        }
    }
    int mine = after[actor] - before[actor], loss = 0, victim = -1;
    for (int g = 0; g < CO_SEATS; g++)
        if (g != actor && before[g] - after[g] > loss) {
            loss = before[g] - after[g];
            victim = g;
        }
    SOUK_OUT(name, SOUK_NAME_MAX);
    if (victim >= 0) souk_seat_name(voice, victim, &name);
    if (mine > 0 && victim >= 0)
        souk_printf(out, souk_text(voice->lang, N_("the quarters pay you %d more and %s %d less this turn")),
                    mine, name.buf, loss);
    else if (mine > 0)
        souk_printf(out, souk_text(voice->lang, N_("the quarters pay you %d more this turn")), mine);
    else if (victim >= 0)
        souk_printf(out, souk_text(voice->lang, N_("the quarters pay %s %d less this turn")), name.buf, loss);
    else
        souk_puts(out, souk_text(voice->lang, N_("it strengthens your tiles for later turns")));
}
