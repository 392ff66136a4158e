/* wits.c — Bazar: the functions for bots: the estimate of the final coins, priors, and reasons for actions.
 *
 * The estimate is a guild's coins, plus the payments of the current board this turn, plus the same payments in later
 * turns, discounted. A close majority gives both sides a share of the quarter. In mid-move the board does not yet
 * show what the seat will do, so the estimate looks one action ahead; otherwise all tiles of a hand look alike.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/constantinople/state.h"
#include <string.h>

/* The share of a quarter's pay that a guild can expect in later turns, by its lead there in tiles: -3 and worse,
 * -2, -1, level, +1, +2, +3 and better. Measured in play, not derived. */
static const float hope[7] = {0.02f, 0.05f, 0.14f, 0.30f, 0.55f, 0.72f, 0.85f};

/* The discount per later turn: the board changes, and the game may end. */
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
    if (s->phase == CO_IN_OVER) return;
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
        if (most == 0) continue;
        /* Without Beggars it pays every guild the same. */
        bool alike = (s->standing[CO_BEGGAR] & p->within[q]) == 0;
        int usual = alike ? co_worth(s, p, q, CO_NONE) : 0;
        for (int g = 0; g < CO_SEATS; g++) {
            if (count[g] == 0) continue;
            int lead = count[g] - (count[g] == most ? second : most);
            if (open && lead > 0) out[g] += (float)co_pays(s, p, q, s->event, g, poorest);
            float pays = (float)(alike ? usual : co_pays(s, p, q, CO_NONE, g, 0));
            lead = lead < -3 ? -3 : lead > 3 ? 3 : lead;
            out[g] += pays * hope[lead + 3] * later;
        }
    }
}

/* The objective of a seat: its own coins, less half those of the best other seat. */
static float advantage(const float *value, int seat)
{
    float best = -1;
    for (int g = 0; g < CO_SEATS; g++)
        if (g != seat && value[g] > best) best = value[g];
    return value[seat] - 0.5f * best;
}

static bool mid_move(const co_state *s)
{
    return s->phase == CO_IN_CELL || s->phase == CO_IN_AIM || s->phase == CO_IN_CARRY;
}

/* The state after the best action of the seat in the middle of its move, and its estimate. */
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
    /* Fitted to 150 plays of `normal`: the uncertainty grows by a constant factor for each turn still to come.
     * Before the last four or five turns an estimate says almost nothing. */
    float doubt = 4.5f;
    for (int t = s->turn; t < p->turns; t++)
        doubt *= 1.7f;
    return doubt;
}

/* Actions that improve the seat's own estimate are more plausible; none is ruled out. */
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

SOUK_SMALL

/* --- Reasons ----------------------------------------------------------------------------------- */

/* A text and the values of its placeholders. */
typedef struct co_why {
    const char *text;
    int number, others, quarter, seat;
} co_why;

/* The quarter whose change of owner helps the seat most, by its gain or a rival's loss. In the middle of an effect
 * the move is compared with `bare`, before its tile was placed. `itself`: only changes by that tile alone count. */
static bool by_owners(const co_state *bare, const co_state *s, const co_state *next, const co_parts *p,
                      int seat, bool itself, co_why *w)
{
    uint64_t before = co_counting(bare, p), now = co_counting(s, p), after = co_counting(next, p);
    int most = 0;
    for (int q = 0; q < p->quarters; q++) {
        int from = s->in_play >> q & 1 ? co_owner(bare, p, q, before) : -1;
        int held = s->in_play >> q & 1 ? co_owner(s, p, q, now) : -1;
        int to = next->in_play >> q & 1 ? co_owner(next, p, q, after) : -1;
        if (from == to || from == seat || (held == to) != itself) continue;
        int lost = from >= 0 ? co_pays(bare, p, q, s->event, from, co_poorest(s)) : 0;
        int won = to == seat ? co_pays(next, p, q, next->event, to, co_poorest(next)) : 0;
        if ((to != seat && to >= 0) || 2 * won + lost <= most) continue;
        most = 2 * won + lost;
        w->quarter = q;
        w->seat = from;
        w->number = won ? won : lost;
        w->text = itself
                      ? won ? N_("the tile itself wins the {quarter}: {number|coin|coins} this turn")
                            : N_("the tile itself costs {seat} the {quarter}: {number|coin|coins} this turn")
                  : !won      ? N_("{seat} loses the {quarter}, worth {number|coin|coins} this turn")
                  : from >= 0 ? N_("takes the {quarter} from {seat}: {number|coin|coins} this turn")
                              : N_("wins the {quarter}, which nobody held: {number|coin|coins} this turn");
    }
    return most > 0;
}

/* A quarter that keeps its owner but pays differently, in the seat's favour: Beggars, doubling. */
static bool by_pay(const co_state *s, const co_state *next, const co_parts *p, int seat, co_why *w)
{
    uint64_t before = co_counting(s, p), after = co_counting(next, p);
    for (int q = 0; q < p->quarters; q++) {
        if (!(s->in_play & next->in_play & 1u << q)) continue;
        int owner = co_owner(s, p, q, before);
        if (owner < 0 || owner != co_owner(next, p, q, after)) continue;
        int change = co_pays(next, p, q, next->event, owner, co_poorest(next)) -
                     co_pays(s, p, q, s->event, owner, co_poorest(s));
        w->quarter = q;
        w->seat = owner;
        w->number = change < 0 ? -change : change;
        w->text = owner == seat ? N_("you get {number|more coin|more coins} from the {quarter} this turn")
                                : N_("{seat} gets {number|coin|coins} less from the {quarter} this turn");
        if (owner == seat ? change > 0 : change < 0) return true;
    }
    return false;
}

/* A guild's tiles in a quarter minus those of the best other guild. */
static int lead_in(const co_state *s, const co_parts *p, int quarter, int guild)
{
    uint64_t here = p->within[quarter] & (s->in_play >> quarter & 1 ? co_counting(s, p) : ~(uint64_t)0);
    int best = 0;
    for (int g = 0; g < CO_SEATS; g++) {
        int n = souk_popcount(s->own[g] & here);
        if (g != guild && n > best) best = n;
    }
    return souk_popcount(s->own[guild] & here) - best;
}

/* The most valuable quarter in which the seat's lead grows; in the last turn only one that it already holds. */
static bool by_leads(const co_state *s, const co_state *next, const co_parts *p, int seat, co_why *w)
{
    int most = 0;
    for (int q = 0; q < p->quarters; q++) {
        int before = lead_in(s, p, q, seat), after = lead_in(next, p, q, seat);
        if (after <= before || p->quarter[q].value <= most || (s->turn == p->turns && after < 2)) continue;
        most = p->quarter[q].value;
        w->quarter = q;
        w->number = after < 0 ? -after : after;
        w->text = after > 1    ? N_("makes the {quarter} safer: {number|tile|tiles} ahead there")
                  : after == 1 ? N_("puts you ahead in the {quarter} for later turns")
                  : after == 0 ? N_("draws level in the {quarter}")
                               : N_("comes nearer in the {quarter}: {number|tile|tiles} behind there");
    }
    return most > 0;
}

/* A change of owner without coins for the seat this turn; the move is compared with `bare`, before its tile was placed. */
static void by_trifles(const co_state *bare, const co_state *next, const co_parts *p, int seat, co_why *w)
{
    uint64_t before = co_counting(bare, p), after = co_counting(next, p);
    w->text = N_("changes the owner of no quarter");
    for (int q = 0; q < p->quarters; q++) {
        int from = bare->in_play >> q & 1 ? co_owner(bare, p, q, before) : -1;
        int to = next->in_play >> q & 1 ? co_owner(next, p, q, after) : -1;
        if (from == to) continue;
        w->quarter = q;
        w->seat = to >= 0 ? to : from;
        w->text = to == seat ? N_("wins the {quarter}, which pays nothing this turn")
                  : to >= 0  ? N_("lets {seat} have the {quarter}")
                             : N_("{seat} loses the {quarter}, which pays nothing this turn");
    }
}

/* The pay of the seat's quarters as they stand, or a quarter that it holds now and would give up. */
static void by_rest(const co_state *bare, const co_state *s, const co_state *next, const co_parts *p,
                    int seat, co_why *w)
{
    uint64_t before = co_counting(s, p), after = co_counting(next, p);
    by_trifles(bare, next, p, seat, w);
    w->number = 0;
    for (int q = 0; q < p->quarters; q++) {
        bool held = s->in_play >> q & 1 && co_owner(s, p, q, before) == seat;
        bool holds = next->in_play >> q & 1 && co_owner(next, p, q, after) == seat;
        if (held && !holds) {
            w->quarter = q;
            w->text = N_("gives up the {quarter}");
            return;
        }
        if (!holds) continue;
        int pays = co_pays(next, p, q, next->event, seat, co_poorest(next));
        w->number += pays;
        if (pays) w->text = N_("keeps the {number|coin|coins} of your quarters this turn");
    }
}

/* The seat that has lost coins to another, or -1. */
static int robbed(const co_state *s, const co_state *next)
{
    for (int g = 0; g < CO_SEATS; g++)
        if (next->coins[g] < s->coins[g]) return g;
    return -1;
}

/* Whether a tile on that cell has a side where it could be pushed off the board (CO-5.4). */
static bool at_edge(const co_state *s, const co_parts *p, int cell)
{
    for (int way = 0; way < 8; way += 2) {
        int beyond = p->ring[cell][way];
        int quarter = beyond == CO_VOID     ? CO_NONE
                      : beyond < CO_PICTURE ? p->quarter_of[beyond]
                                            : beyond - CO_PICTURE;
        if (quarter == CO_NONE || (quarter != p->quarter_of[cell] && !(s->in_play >> quarter & 1)))
            return true;
    }
    return false;
}

/* A start tile is placed before any quarter pays: its reason names a rival already there and the quarter's value. */
static void by_start(const co_state *s, const co_parts *p, int cell, co_why *w)
{
    w->quarter = p->quarter_of[cell];
    w->number = p->quarter[w->quarter].value;
    w->text = N_("stands alone in the {quarter}, which is worth {number|coin|coins} a turn");
    for (int g = 0; g < CO_SEATS; g++)
        if (s->own[g] & p->within[w->quarter]) {
            w->seat = g;
            w->text = N_("stands up to {seat} in the {quarter}, which is worth {number|coin|coins} a turn");
        }
}

/* A detail that distinguishes the action from others with the same result: the tiles kept in hand, the
 * surroundings of the cell, or the effect of an aim. */
static void add_detail(const co_state *s, const co_state *next, const co_parts *p, int seat, int action,
                       const souk_voice *voice, souk_out *out)
{
    const char *text = NULL;
    int number = 0, first = 0, last = 0, victim = robbed(s, next);
    if (s->phase == CO_IN_AIM && victim >= 0 && next->turn == s->turn) {
        number = next->coins[victim];
        text = N_("; {seat} is left with {number|coin|coins}");
    } else if (s->phase == CO_IN_AIM && memcmp(s->cell, next->cell, sizeof s->cell) == 0) {
        text = p->kind[s->kind].effect == CO_THIEF ? NULL : N_("; nothing moves");
    } else if (s->phase == CO_IN_AIM) {
        number = souk_popcount(co_standing(s) & ~s->own[seat]) -
                 souk_popcount(s->open & co_tiles(next) & ~next->own[seat]);
        text = number > 0 ? N_("; {number|rival tile is expelled|rival tiles are expelled}") : NULL;
    } else if (s->phase == CO_IN_PLAY) {
        unsigned kept = s->hand[seat] & ~(1u << (action - CO_A_PLAY));
        number = souk_popcount(kept);
        if (!number) return;
        first = souk_lowest(kept);
        last = souk_lowest(kept & (kept - 1) ? kept & (kept - 1) : kept);
        text = number == 1   ? N_("; {first} stays in hand")
               : number == 2 ? N_("; {first} and {last} stay in hand")
                             : N_("; {number|tile stays|tiles stay} in hand");
    } else if (action < CO_A_PLAY && action < p->cells && (s->phase != CO_IN_CARRY || s->picked != CO_NONE)) {
        const co_state *there = s->phase == CO_IN_CARRY ? next : s; /* the tile carried has left its cell */
        bool edge = at_edge(s, p, action);
        int rivals = souk_popcount(p->beside[action] & co_tiles(there) & ~there->own[seat]);
        number = rivals ? rivals : souk_popcount(p->beside[action] & there->own[seat]);
        text = !number  ? edge ? N_("; at the edge, nothing beside it") : N_("; nothing beside it")
                : rivals ? edge ? N_("; at the edge, beside {number|rival tile|rival tiles}")
                                : N_("; beside {number|rival tile|rival tiles}")
                : edge ? N_("; at the edge, beside {number|tile|tiles} of your own")
                        : N_("; beside {number|tile|tiles} of your own");
    }
    if (text)
        SAY(out, voice, p, text, "number:number", number, "first:kind", first, "last:kind", last, "seat:seat",
            victim);
}

/* The state at the end of the seat's move, played in the best way; returns the advantage. */
static float best_use(const co_state *s, const co_parts *p, co_state *end)
{
    souk_mask legal;
    float most = -1e9f;
    co_state from = *s;
    souk_mask_clear(&legal);
    co_legal(&from, p, from.mover, &legal);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;) {
        co_state next = from, best;
        float good, value[CO_SEATS];
        co_apply(&next, p, from.mover, a, NULL);
        if (mid_move(&next) && next.mover == from.mover) {
            good = best_use(&next, p, &best);
        } else {
            estimate(&next, p, value);
            good = advantage(value, from.mover);
            best = next;
        }
        if (good > most) most = good, *end = best;
    }
    return most;
}

/* The change that the action makes for the seat: owners of quarters, coins, and leads for later turns. */
void co_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    co_state next = *s, bare = *s;
    co_why w = {NULL, 0, 0, 0, 0};
    if (actor < 0 || actor >= CO_SEATS) return;
    if (s->phase == CO_IN_AIM || s->phase == CO_IN_CARRY) co_lift(&bare, p, s->where);
    co_apply(&next, p, actor, action, NULL);
    if (mid_move(&next) && next.mover == actor) /* a tile is evaluated by its best use */
        (void)best_use(&next, p, &next);
    int coins = next.coins[actor] - s->coins[actor];
    if (s->phase == CO_IN_PLACE) by_start(s, p, action, &w);
    /* Boards of different turns cannot be compared: once coins are paid, the reason names the coins. */
    else if (next.phase == CO_IN_OVER) {
        w.number = next.coins[actor];
        for (int g = 0; g < CO_SEATS; g++)
            if (g != actor && next.coins[g] > w.others) w.others = next.coins[g];
        w.text = N_("ends the game, {number|coin|coins} against {others}");
    } else if (next.turn != s->turn) {
        w.number = coins;
        w.text = coins > 0 ? N_("the turn ends with {number|coin|coins} more for you")
                           : N_("the turn ends as the quarters stand");
    } else if (coins > 0 && s->phase != CO_IN_AIM) { /* stolen by a Thief */
        w.number = coins;
        w.text = N_("takes {number|coin|coins} from a neighbour at once");
    } else if (!by_owners(&bare, s, &next, p, actor, false, &w) && !by_pay(s, &next, p, actor, &w) &&
               !by_owners(&bare, s, &next, p, actor, true, &w) && !by_leads(&bare, &next, p, actor, &w)) {
        by_rest(&bare, s, &next, p, actor, &w);
    }
    SAY(out, voice, p, w.text, "number:number", w.number, "others:number", w.others, "quarter:quarter",
        w.quarter, "seat:seat", w.seat);
    if (next.phase != CO_IN_OVER) add_detail(s, &next, p, actor, action, voice, out);
}

/* A tile is chosen first, then its cell, then the targets of its effect. */
int co_begins(const void *state, const void *parts, int action)
{
    co_state after = *VIEW(state);
    int seat = after.mover;
    co_apply(&after, parts, seat, action, NULL);
    return mid_move(&after) && after.mover == seat ? SOUK_BEGINS : 0;
}

SOUK_SMALL_END
