/* wits.c — Bazaar: support for bots: the estimate, its doubt, priors and reasons.
 *
 * The idea of the estimate: the value of stones is what they can still become. For each top card we count the
 * stones that are missing and those that would be left over. The prospect of the card is what it brings if its
 * owner only rolls from here: a roll brings a missing stone, or else one more leftover, which lowers the points.
 * A seat's estimate is its points plus the best prospect and a part of the second best, the next exchange included.
 *
 * A roll is assumed to help less often than it does. So standing still never looks better than a roll, and a bot
 * with one-ply lookahead makes an exchange only if it gains something: it never trades to and fro.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/bazaar/state.h"

static const float helps = 0.25F;    /* chance that a roll brings a missing stone; in fact 2 faces of 6 do */
static const float patience = 0.99F; /* discount of a prospect per turn */
static const float in_time = 0.92F;  /* ... of a card whose stones are all there: another may be faster */
static const float exchanged = 0.7F; /* ... of a prospect that takes an exchange first */
static const float stone_worth = 0.1F; /* of a stone as such, up to STONES_USEFUL of them */
enum {
    STONES_USEFUL = 7, /* more are seldom needed */
    ROLLS_SEEN = 2,    /* most missing stones for which a reason names rolls */
    NEAR = 3,          /* most missing stones of a stall that a reason prefers to name */
    PLAN_EXCHANGES = 3 /* how far a reason looks ahead */
};

/* Stones of `card` that the heap lacks, all colours in one step. */
static bz_heap lacking(bz_heap heap, bz_heap card)
{
    bz_heap more = (card | BZ_GUARD) - heap, lanes = more & BZ_GUARD;
    return more & (lanes - (lanes >> 7));
}

static int missing(bz_heap heap, bz_heap card)
{
    return bz_total(lacking(heap, card));
}

/* --- lookup tables --------------------------------------------------------------------------- */

static void derive_worth(const bz_parts *p, int column, float (*worth)[BZ_LEFT_ROWS])
{
    enum { MANY = BZ_LEFT_ROWS - 1 }; /* left over: one more makes no difference */
    const float in_the_end = patience * helps / (1.0F - patience * (1.0F - helps));
    const float helped = patience * helps, not_helped = patience * (1.0F - helps);
    for (int left = 0; left <= MANY; left++)
        worth[0][left] = in_time * (float)p->score[left][column];
    for (int lack = 1; lack <= BZ_CARD_STONES; lack++) {
        worth[lack][MANY] = in_the_end * worth[lack - 1][MANY];
        for (int left = MANY - 1; left >= 0; left--)
            worth[lack][left] = helped * worth[lack - 1][left] + not_helped * worth[lack][left + 1];
    }
}

static void add_side(uint16_t *set, int side)
{
    *set = (uint16_t)(*set | 1u << side);
}

/* Whether a side can be given with this surplus of the colour; a negative one must come from the opposite side. */
static bool pays_for(const bz_parts *p, int card, int side, int colour, int over)
{
    int given = bz_count(p->give[card][side], colour), taken = bz_count(p->give[card][side ^ 1], colour);
    return over < 0 ? given == 0 && taken >= -over : given <= over;
}

static bool has_twin(const bz_parts *p, int card, int other, int side)
{
    for (int own = 0; own < BZ_SIDES; own++)
        if (p->give[card][own] == p->give[other][side] && p->give[card][own ^ 1] == p->give[other][side ^ 1])
            return true;
    return false;
}

static int left_by(const bz_parts *p, int card, int side, int stones)
{
    int left = stones - bz_total(p->give[card][side]) + bz_total(p->give[card][side ^ 1]) - BZ_CARD_STONES;
    return left < 0 ? 0 : left < BZ_LEFT_ROWS ? left : BZ_LEFT_ROWS - 1;
}

static void derive_exchange(bz_parts *p, int card, int side)
{
    bz_wits *w = &p->wits;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        for (int n = 0; n <= BZ_FAR_MORE; n++)
            if (pays_for(p, card, side, colour, n - BZ_AS_MANY)) add_side(&w->pays[card][colour][n], side);
    for (int stones = 0; stones < BZ_HEAP_TOLD; stones++)
        add_side(&w->leaves[card][stones][left_by(p, card, side, stones)], side);
    for (int other = 0; other < BZ_EXCHANGE_CARDS; other++)
        if (has_twin(p, other, card, side)) add_side(&w->twins[other][card], side);
}

void bz_derive_wits(bz_parts *p)
{
    for (int column = 0; column < BZ_COLUMNS; column++)
        derive_worth(p, column, p->wits.worth[column]);
    for (int card = 0; card < BZ_EXCHANGE_CARDS; card++)
        for (int side = 0; side < BZ_SIDES; side++)
            derive_exchange(p, card, side);
}

/* --- estimates ------------------------------------------------------------------------------- */

/* The top card of each pile, and its prospect by the stones missing and left over. */
typedef struct bz_outlook {
    bz_heap card[BZ_PILES];
    const float (*worth[BZ_PILES])[BZ_LEFT_ROWS];
} bz_outlook;

static void look_out(const bz_state *s, const bz_parts *p, bz_outlook *o)
{
    for (int pile = 0; pile < BZ_PILES; pile++) {
        o->card[pile] = p->card[s->top[pile]];
        o->worth[pile] = p->wits.worth[s->top[pile] == BZ_NONE ? BZ_COLUMNS : bz_column(s, p, pile)];
    }
}

/* The rolls that the seat on turn may still make, one per turn. */
static int rolls_left(const bz_state *s)
{
    int rolls = s->rung ? 1 : s->max_rounds - s->turns / s->seats;
    return s->phase > BZ_IN_CHOOSE ? rolls - 1 : rolls;
}

/* The prospect of a pile with these stones, without an exchange and with at most `rolls` rolls; 0 if the pile shows
 * no card. No branch, since it would be unpredictable. */
static inline float with_heap(const bz_outlook *o, int pile, bz_heap heap, int stones, int rolls)
{
    int lack = missing(heap, o->card[pile]);
    lack = lack < BZ_CARD_STONES ? lack : BZ_CARD_STONES;
    uint32_t left = (uint32_t)(stones + lack - BZ_CARD_STONES);
    float worth = o->worth[pile][lack][left < BZ_LEFT_ROWS ? left : BZ_LEFT_ROWS - 1];
    return lack > rolls ? 0.0F : worth;
}

/* The prospect of each pile for the seat: with the stones it has, or after the best exchange. */
static void prospects(const bz_state *s, const bz_parts *p, const bz_outlook *o, int seat, float *out)
{
    bz_heap heap = s->hand[seat];
    int stones = bz_total(heap);
    for (int pile = 0; pile < BZ_PILES; pile++)
        out[pile] = with_heap(o, pile, heap, stones, BZ_CARD_STONES);
    for (int which = 0; which < 2 * BZ_SIDES; which++) {
        const bz_heap *give = p->give[s->exchange[which >= BZ_SIDES]];
        int side = which % BZ_SIDES;
        if (!bz_holds(heap, give[side])) continue;
        bz_heap after = heap - give[side] + give[side ^ 1];
        stones = bz_total(after);
        for (int pile = 0; pile < BZ_PILES; pile++) {
            float worth = exchanged * with_heap(o, pile, after, stones, BZ_CARD_STONES);
            if (worth > out[pile]) out[pile] = worth;
        }
    }
}

void bz_value(const void *state, const void *parts, float *out)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    bool open = s->phase != BZ_IN_OVER && s->exchange[1] != BZ_NONE;
    bz_outlook o;
    if (open) look_out(s, p, &o);
    for (int seat = 0; seat < s->seats; seat++) {
        float best = 0.0F, second = 0.0F, promised[BZ_PILES] = {0.0F, 0.0F, 0.0F, 0.0F};
        if (open) prospects(s, p, &o, seat, promised);
        for (int pile = 0; pile < BZ_PILES; pile++) {
            if (promised[pile] > best)
                second = best, best = promised[pile];
            else if (promised[pile] > second)
                second = promised[pile];
        }
        int stones = bz_total(s->hand[seat]);
        out[seat] = (float)s->points[seat] + best + 0.4F * second;
        out[seat] += stone_worth * (float)(stones < STONES_USEFUL ? stones : STONES_USEFUL);
        /* A hand near the limit can grow no further. */
        int surplus = stones - p->stone_limit;
        if (surplus >= 0) out[seat] -= 0.2F * (float)(surplus + 1);
    }
}

float bz_doubt(const void *state, const void *parts)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    int left = 0;
    for (int pile = 0; pile < BZ_PILES; pile++)
        left += s->left[pile];
    return 3.0F + 5.5F * (float)left / (float)(BZ_PILES * p->pile_height); /* fitted to games of `normal` */
}

/* The best prospect of any pile with these stones, without an exchange and with at most `rolls` rolls. */
static float best_with(const bz_outlook *o, bz_heap heap, int rolls)
{
    float best = 0.0F;
    int stones = bz_total(heap);
    for (int pile = 0; pile < BZ_PILES; pile++) {
        float worth = with_heap(o, pile, heap, stones, rolls);
        if (worth > best) best = worth;
    }
    return best;
}

/* The heap, with each colour capped at the most that matters for a card and an exchange. */
static bz_heap few_of(bz_heap heap)
{
    const bz_heap most = (BZ_FAR_MORE - BZ_AS_MANY) * BZ_EACH_ONE;
    return most - lacking(heap, most);
}

/* A set of exchanges, a bit each: those of the second exchange card follow those of the first. */
static uint32_t both(uint32_t first, uint32_t second)
{
    return first | second << BZ_SIDES;
}

/* The exchanges that pay for a card. */
static inline uint32_t paying(const bz_state *s, const bz_wits *w, bz_heap few, bz_heap card)
{
    const uint16_t(*one)[BZ_FAR_MORE + 1] = w->pays[s->exchange[0]];
    const uint16_t(*other)[BZ_FAR_MORE + 1] = w->pays[s->exchange[1]];
    bz_heap over = few + BZ_AS_MANY * BZ_EACH_ONE - card;
    uint32_t first = UINT16_MAX, second = UINT16_MAX;
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        first &= one[colour][over >> BZ_LANE(colour) & 0xFF];
        second &= other[colour][over >> BZ_LANE(colour) & 0xFF];
    }
    return both(first, second);
}

/* The prospect of the best card that one more exchange pays for; at least `there_is`. */
static float one_more(const bz_state *s, const bz_wits *w, const bz_outlook *o, bz_heap heap, float there_is)
{
    int stones = bz_total(heap), told = stones < BZ_HEAP_TOLD ? stones : BZ_HEAP_TOLD - 1;
    const uint16_t *one = w->leaves[s->exchange[0]][told], *other = w->leaves[s->exchange[1]][told];
    bz_heap few = few_of(heap);
    float most = there_is;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        const float *worth = o->worth[pile][0];
        if (exchanged * worth[0] <= there_is) continue; /* not `most`: this is predictable */
        uint32_t paid = paying(s, w, few, o->card[pile]);
        for (int left = 0; left < BZ_LEFT_ROWS; left++) {
            float promised = paid & both(one[left], other[left]) ? exchanged * worth[left] : 0.0F;
            most = promised > most ? promised : most;
        }
    }
    return most;
}

/* Here a card that cannot be paid in time counts nothing; in the estimate that would leave a one-ply lookahead without
 * an aim. The prior of an exchange grows with its gain: what it adds to the best prospect, or the card that one more
 * exchange then pays for, if that beats any card that one exchange pays for. Without a gain it is close to 0. */
static void weigh_exchanges(const bz_state *s, const bz_parts *p, const souk_mask *legal, float *w)
{
    bz_outlook o;
    bz_heap hand = s->hand[s->turn], heap[BZ_A_BUY_TOP];
    int rolls = rolls_left(s);
    look_out(s, p, &o);
    float now = best_with(&o, hand, rolls), at_once = now;
    for (int a = BZ_A_TRADE - 1; (a = souk_mask_next(legal, a + 1)) >= 0 && a < BZ_A_BUY_TOP;) {
        int which = a - BZ_A_TRADE, second = which >= BZ_SIDES, side = which - second * BZ_SIDES;
        const bz_heap *give = p->give[s->exchange[second]];
        heap[a] = hand - give[side] + give[side ^ 1];
        int stones = bz_total(heap[a]);
        float best = 0.0F;
        for (int pile = 0; pile < BZ_PILES; pile++) {
            float worth = with_heap(&o, pile, heap[a], stones, rolls - 1);
            float held = bz_holds(heap[a], o.card[pile]) ? worth : 0.0F;
            best = worth > best ? worth : best;
            at_once = held > at_once ? held : at_once;
        }
        w[a] = best > now ? 0.1F + 3.0F * (best - now) : 0.05F;
    }
    if (rolls < 2) return; /* one more exchange would come too late */
    for (int a = BZ_A_TRADE - 1; (a = souk_mask_next(legal, a + 1)) >= 0 && a < BZ_A_BUY_TOP;) {
        if (bz_total(heap[a]) > p->stone_limit) continue; /* the neighbour would choose what goes back */
        float gain = one_more(s, &p->wits, &o, heap[a], at_once) - at_once;
        if (gain > 0.0F && 0.1F + 3.0F * gain > w[a]) w[a] = 0.1F + 3.0F * gain;
    }
}

static bool wins(const bz_state *s, const bz_parts *p);

/* How the purchase of a last card ends the game (BZ-7.1). 1: the buyer wins alone, if necessary with another last card;
 * -1: another seat wins; else 0. */
static int closes(const bz_state *s, const bz_parts *p, int pile)
{
    if (s->left[pile] > 1) return 0;
    bz_state after = *s;
    bz_apply(&after, p, s->turn, BZ_A_BUY_TOP + pile, NULL);
    if (after.phase == BZ_IN_BUY) return wins(&after, p);
    if (after.phase != BZ_IN_OVER) return 0;
    uint32_t winners = bz_winners(&after, p);
    return winners == 1u << s->turn ? 1 : winners >> s->turn & 1 ? 0 : -1;
}

/* Whether the seat on turn, which may buy, can close the bazaar and win alone. */
static bool wins(const bz_state *s, const bz_parts *p)
{
    for (int pile = 0; pile < BZ_PILES; pile++)
        if (bz_can_buy(s, p, pile) && closes(s, p, pile) > 0) return true;
    return false;
}

static void rule_out_but(const souk_mask *legal, int action, float *w)
{
    for (int other = -1; (other = souk_mask_next(legal, other + 1)) >= 0;)
        if (other != action) w[other] = 0.0F;
}

/* A sure win rules out everything else. A purchase that closes the bazaar for another winner is ruled out. */
static void weigh_purchases(const bz_state *s, const bz_parts *p, const souk_mask *legal, float *w)
{
    int after = bz_total(s->hand[s->turn]) - BZ_CARD_STONES;
    for (int a = BZ_A_BUY_TOP - 1; (a = souk_mask_next(legal, a + 1)) >= 0 && a < BZ_A_END;) {
        int end = closes(s, p, a - BZ_A_BUY_TOP);
        w[a] = end < 0 ? 0.0F : 1.0F + (float)bz_points_for(s, p, a - BZ_A_BUY_TOP, after);
        if (end > 0) {
            rule_out_but(legal, a, w);
            return;
        }
    }
}

/* The exchange after which purchases win the game immediately; -1: none. */
static int winning_exchange(const bz_state *s, const bz_parts *p, const souk_mask *legal)
{
    int last = s->emptied;
    for (int pile = 0; pile < BZ_PILES; pile++)
        last += s->left[pile] == 1;
    if (last < p->last_piles) return -1;
    for (int a = BZ_A_TRADE - 1; (a = souk_mask_next(legal, a + 1)) >= 0 && a < BZ_A_BUY_TOP;) {
        bz_state after = *s;
        bz_apply(&after, p, s->turn, a, NULL);
        if (after.phase == BZ_IN_BUY && wins(&after, p)) return a;
    }
    return -1;
}

void bz_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    (void)actor;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;)
        w[a] = a == BZ_A_END ? 0.8F : 1.0F;
    if (s->phase == BZ_IN_BUY) weigh_purchases(s, p, legal, w);
    if (souk_mask_has(legal, BZ_A_ROLL)) {
        weigh_exchanges(s, p, legal, w);
        int win = winning_exchange(s, p, legal);
        if (win >= 0) rule_out_but(legal, win, w);
        /* If both exchange cards offer the same exchange, only one of the two is considered. */
        for (uint32_t twins = p->wits.twins[s->exchange[0]][s->exchange[1]]; twins; twins &= twins - 1)
            w[BZ_A_TRADE + BZ_SIDES + souk_lowest(twins)] = 0.0F;
    }
}

SOUK_SMALL

/* --- reasons --------------------------------------------------------------------------------- */

/* The meaning of a heap: the stall where a change of its stones matters most. */
typedef struct aim {
    const char *text;
    int pile, lack, points;
    int few; /* the stones missing, packed by bz_few */
} aim;

/* Cards that need only exchanges: the most points each pile pays, by the number of exchanges; -1 if not enough. */
typedef struct bz_plan {
    int points[PLAN_EXCHANGES + 1][BZ_PILES];
} bz_plan;

/* `most`: the stones of the seat and the bank, which exchanges leave together. */
static void plan_on(const bz_state *s, const bz_parts *p, bz_heap heap, bz_heap most, int exchanges,
                    bz_plan *all)
{
    for (int pile = 0; pile < BZ_PILES; pile++) {
        if (s->top[pile] == BZ_NONE || !bz_holds(heap, p->card[s->top[pile]])) continue;
        int points = bz_points_for(s, p, pile, bz_total(heap) - BZ_CARD_STONES);
        if (points > all->points[exchanges][pile]) all->points[exchanges][pile] = points;
    }
    if (exchanges == PLAN_EXCHANGES || bz_total(heap) > p->stone_limit || s->exchange[1] == BZ_NONE) return;
    for (int which = 0; which < 2 * BZ_SIDES; which++) {
        const bz_heap *give = p->give[s->exchange[which >= BZ_SIDES]];
        int side = which % BZ_SIDES;
        bz_heap then = heap - give[side] + give[side ^ 1];
        if (bz_holds(heap, give[side]) && bz_holds(most, then)) plan_on(s, p, then, most, exchanges + 1, all);
    }
}

static bz_plan plan_for(const bz_state *s, const bz_parts *p, int seat, bz_heap heap)
{
    bz_plan all;
    for (int i = 0; i <= PLAN_EXCHANGES; i++)
        for (int pile = 0; pile < BZ_PILES; pile++)
            all.points[i][pile] = -1;
    plan_on(s, p, heap, s->hand[seat] + s->bank, 0, &all);
    return all;
}

/* The best card of a plan, of those that pay more than in plan `than`, with at most `turns` exchanges. Returns its
 * value, or 0. */
static float best_of_plan(const bz_plan *all, const bz_plan *than, int turns, int *exchanges, aim *a)
{
    float most = 0.0F, left = in_time;
    for (int i = 0; i <= PLAN_EXCHANGES && i <= turns; i++, left *= exchanged)
        for (int pile = 0; pile < BZ_PILES; pile++) {
            int points = all->points[i][pile];
            bool sooner = false; /* as many points with fewer exchanges */
            for (int j = 0; j < i; j++)
                sooner = sooner || all->points[j][pile] >= points;
            if (sooner || (float)points * left <= most || points <= than->points[i][pile]) continue;
            most = (float)points * left;
            a->pile = pile;
            a->points = points;
            *exchanges = i;
        }
    return most;
}

/* The turns that the seat on turn may still have after this one. */
static int turns_left(const bz_state *s)
{
    return rolls_left(s) - (s->phase <= BZ_IN_CHOOSE);
}

/* The stall that gains most prospect, without exchange, from heap `from` to `to`, those then NEAR first; -1: none. */
static int gains(const bz_state *s, const bz_outlook *o, bz_heap from, bz_heap to)
{
    int best = -1, rolls = rolls_left(s);
    bool near = false;
    float most = 0.0F;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        float gain =
            with_heap(o, pile, to, bz_total(to), rolls) - with_heap(o, pile, from, bz_total(from), rolls);
        bool nears = missing(to, o->card[pile]) <= NEAR;
        if (gain > (nears == near ? most : 0.0F) && nears >= near) most = gain, best = pile, near = nears;
    }
    return best;
}

/* The stones missing at that stall, and the points that it pays if exactly those are added. */
static void aim_at(const bz_state *s, const bz_parts *p, int pile, bz_heap heap, aim *a)
{
    a->pile = pile;
    a->lack = missing(heap, p->card[s->top[pile]]);
    a->few = bz_few(lacking(heap, p->card[s->top[pile]]));
    a->points = bz_points_for(s, p, pile, bz_total(heap) + a->lack - BZ_CARD_STONES);
}

/* Why the seat wants these stones instead of those it has: for a card that exchanges alone will pay for, this turn or
 * soon; or for the stall that comes nearer, if its prospect by rolls is better. */
static aim why_stones(const bz_state *s, const bz_parts *p, int seat, bz_heap to)
{
    static const char *const ways[PLAN_EXCHANGES + 1] = {
        N_("has every stone for the {points|point|points} of stall {stall}"),
        N_("one exchange away from the {points|point|points} of stall {stall}"),
        N_("two exchanges away from the {points|point|points} of stall {stall}"),
        N_("three exchanges away from the {points|point|points} of stall {stall}")};
    aim a = {NULL, 0, 0, 0, 0}, planned = {NULL, 0, 0, 0, 0};
    bz_heap from = s->hand[seat];
    bz_outlook o;
    look_out(s, p, &o);
    bz_plan before = plan_for(s, p, seat, from), after = plan_for(s, p, seat, to);
    int exchanges = 0, pile = gains(s, &o, from, to);
    float worth = best_of_plan(&after, &before, turns_left(s), &exchanges, &planned);
    planned.text = ways[exchanges];
    if (worth > 0.0F && (pile < 0 || worth >= with_heap(&o, pile, to, bz_total(to), rolls_left(s))))
        return planned;
    if (pile < 0) {
        for (int k = 0; k < BZ_PILES; k++) {
            int lack = missing(to, o.card[k]);
            if (s->top[k] != BZ_NONE && lack < missing(from, o.card[k]) && lack <= turns_left(s)) pile = k;
        }
        if (pile >= 0) aim_at(s, p, pile, to, &a);
        a.text =
            pile < 0
                ? N_("makes {lack|stone|stones} in hand, though no stall comes nearer")
                : N_("leaves more stones over: {points|point|points} at stall {stall} with {missing} more");
        if (pile < 0) a.lack = bz_total(to);
        return a;
    }
    aim_at(s, p, pile, to, &a);
    a.text = !a.lack ? ways[0]
             : a.lack < missing(from, p->card[s->top[pile]])
                 ? N_("lacks {missing} for the {points|point|points} of stall {stall}")
                 : N_("leaves fewer stones over: {points|point|points} at stall {stall} with {missing} more");
    return a;
}

/* Whether every possible purchase closes the bazaar for another winner; if so, sets the reason not to buy. */
static bool why_not_buy(const bz_state *s, const bz_parts *p, aim *a)
{
    aim last = {NULL, 0, 0, 0, 0};
    int left = bz_total(s->hand[s->turn]) - BZ_CARD_STONES;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        if (!bz_can_buy(s, p, pile)) continue;
        if (closes(s, p, pile) >= 0) return false;
        last.text = N_("a purchase at stall {stall} would close the bazaar, {own} points against {others}");
        last.pile = pile;
        last.points = bz_points_for(s, p, pile, left);
    }
    if (last.text) *a = last;
    return last.text != NULL;
}

static aim why_keep(const bz_state *s, const bz_parts *p)
{
    static const char *const ways[PLAN_EXCHANGES + 1] = {
        NULL, /* the card could be bought now, and is not */
        N_("keeps the stones, one exchange away from the {points|point|points} of stall {stall}"),
        N_("keeps the stones, two exchanges away from the {points|point|points} of stall {stall}"),
        N_("keeps the stones, three exchanges away from the {points|point|points} of stall {stall}")};
    aim a = {turns_left(s) > 0 ? N_("keeps the stones for a later turn")
                               : N_("keeps the stones, though no turn is left"),
             0, 0, 0, 0};
    if (why_not_buy(s, p, &a)) return a;
    bz_heap heap = s->hand[s->turn];
    bz_plan after = plan_for(s, p, s->turn, heap), now;
    bz_outlook o;
    int exchanges = 0, at_hand = 0; /* stones that can buy now are only kept for more points */
    for (int pile = 0; pile < BZ_PILES; pile++)
        if (after.points[0][pile] > at_hand) at_hand = after.points[0][pile];
    for (int i = 0; i <= PLAN_EXCHANGES; i++)
        for (int pile = 0; pile < BZ_PILES; pile++)
            now.points[i][pile] = at_hand;
    float most = best_of_plan(&after, &now, turns_left(s), &exchanges, &a);
    if (most > 0.0F) a.text = ways[exchanges];
    look_out(s, p, &o);
    for (int pile = 0; pile < BZ_PILES; pile++) {
        float worth = with_heap(&o, pile, heap, bz_total(heap), rolls_left(s));
        int lack = worth > most ? missing(heap, p->card[s->top[pile]]) : 0;
        if (!lack || lack > ROLLS_SEEN) continue;
        if (bz_points_for(s, p, pile, bz_total(heap) + lack - BZ_CARD_STONES) <= at_hand) continue;
        most = worth;
        aim_at(s, p, pile, heap, &a);
        a.text = N_("keeps the stones, which lack {missing} for the {points|point|points} of stall {stall}");
    }
    return a;
}

/* The points of a purchase; if it ends the game, how it ends. */
static aim why_buy(const bz_state *s, const bz_parts *p, int action)
{
    int left = bz_total(s->hand[s->turn]) - BZ_CARD_STONES;
    aim a = {left ? N_("scores {points|point|points} with {lack|stone|stones} left over")
                  : N_("scores {points|point|points} with no stone left over"),
             0, left, bz_points_for(s, p, action - BZ_A_BUY_TOP, left), 0};
    bz_state after = *s;
    bz_apply(&after, p, s->turn, action, NULL);
    if (after.phase != BZ_IN_OVER) return a;
    int others = 0;
    for (int i = 0; i < s->seats; i++)
        if (i != s->turn && after.points[i] > others) others = after.points[i];
    uint32_t winners = bz_winners(&after, p);
    a.text = after.points[s->turn] != others || !(winners >> s->turn & 1)
                 ? N_("scores {points|point|points} and closes the bazaar, {own} points against {others}")
             : winners == 1u << s->turn
                 ? N_("scores {points|point|points} and closes the bazaar: as many points, and fewer cards")
                 : N_("scores {points|point|points} and closes the bazaar: a shared victory");
    return a;
}

/* Why a stone is returned to the bank: of the neighbour, or the seat's own. */
static aim why_return(const bz_state *s, const bz_parts *p, int seat, int colour)
{
    aim a = {s->own_surplus ? N_("gives back a stone that brings you nearer to no stall: {word}")
                            : N_("takes away a stone that brings the neighbour nearer to no stall: {word}"),
             0, 0, 0, 0};
    bz_heap less = s->hand[seat] - BZ_ONE(colour);
    bz_outlook o;
    look_out(s, p, &o);
    int pile = gains(s, &o, less, s->hand[seat]);
    if (pile >= 0) {
        aim_at(s, p, pile, less, &a);
        a.text = s->own_surplus ? N_("gives back a stone that you want for stall {stall}: {word}")
                                : N_("takes away a stone the neighbour wants for stall {stall}: {word}");
    }
    return a;
}

/* Why to roll: for the best prospect of the stalls that a few rolls may complete; else for what most faces help. */
static aim why_roll(const bz_state *s, const bz_parts *p)
{
    aim a = {N_("adds a stone"), 0, 0, 0, 0};
    bz_outlook o;
    bz_heap heap = s->hand[s->turn];
    float now = 0.0F;
    int most = 0;
    look_out(s, p, &o);
    for (int pile = 0; pile < BZ_PILES; pile++) {
        bz_heap lack = lacking(heap, p->card[s->top[pile]]);
        float worth = with_heap(&o, pile, heap, bz_total(heap), rolls_left(s));
        int faces = 1; /* the star */
        for (int colour = 0; colour < BZ_COLOURS; colour++)
            faces += bz_count(lack, colour) && bz_count(s->bank, colour); /* BZ-3.3 */
        if (faces == 1) continue;
        if (bz_total(lack) <= ROLLS_SEEN && bz_holds(s->bank, lack)) faces = BZ_FACES + 1;
        if (!lack || worth <= (faces == most ? now : 0.0F) || faces < most) continue;
        now = worth, most = faces;
        aim_at(s, p, pile, heap, &a);
    }
    if (most > BZ_FACES) {
        a.text =
            a.lack == 1
                ? N_("a roll may bring {missing}, for the {points|point|points} of stall {stall}")
                : N_("{lack|roll|rolls} may bring {missing}, for the {points|point|points} of stall {stall}");
    } else if (most) {
        a.lack = most;
        a.text = N_("{lack|face|faces} of the die help towards the {points|point|points} of stall {stall}");
    }
    return a;
}

void bz_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const bz_parts *p = PARTS(parts);
    const bz_state *s = VIEW(state);
    aim a = {NULL, 0, 0, 0, 0};
    if (actor < 0 || actor >= s->seats) return;
    if (action >= BZ_A_BUY_TOP && action < BZ_A_END) {
        a = why_buy(s, p, action);
    } else if (action == BZ_A_END) {
        a = why_keep(s, p);
    } else if (action == BZ_A_ROLL) {
        a = why_roll(s, p);
    } else if (action >= BZ_A_RETURN && action < BZ_A_BELL) {
        a = why_return(s, p, s->turn, action - BZ_A_RETURN);
    } else if (action < BZ_A_RETURN) {
        bz_state after = *s;
        bz_apply(&after, parts, actor, action, NULL);
        a = why_stones(s, p, actor, after.hand[actor]);
    }
    int others = 0;
    for (int i = 0; i < s->seats; i++)
        if (i != actor && s->points[i] > others) others = s->points[i];
    if (a.text)
        SAY(out, voice, p, a.text, "stall:number", a.pile + 1, "points:number", a.points, "lack:number",
            a.lack, "missing:few", a.few, "word:colour", action - BZ_A_RETURN, "own:number",
            s->points[actor] + a.points, "others:number", others);
}

/* If the new stones can buy something immediately, the purchase gives the reason. */
int bz_begins(const void *state, const void *parts, int action)
{
    bz_state after = *VIEW(state);
    if (action < BZ_A_TRADE || action >= BZ_A_RETURN || (action >= BZ_A_BUY_TOP && action <= BZ_A_END))
        return 0;
    bz_apply(&after, parts, after.turn, action, NULL);
    return after.phase == BZ_IN_BUY ? SOUK_BEGINS : 0;
}

SOUK_SMALL_END
