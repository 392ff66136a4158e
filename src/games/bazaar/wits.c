/* Bazaar: what a bot needs.
 *
 * The idea of the evaluation: stones are worth what they can still become. For each card on top of a
 * pile we count the stones that are missing for it and those that would be left over. A card that
 * needs m more turns brings its points, discounted per missing stone because somebody else may take it
 * first; leftover stones lower the points by the score table itself. A seat's estimate is its points
 * plus the best such prospect and a part of the second best. An exchange that turns four cheap stones
 * into what a card wants shows up at once as fewer missing stones, so a player who looks one step
 * ahead already trades towards cards and buys with few stones left.
 */
#include "wits.h"
#include "words.h"
#include <math.h>
#include <string.h>

#define VIEW(state)  ((const bz_state *)(state))
#define PARTS(parts) ((const bz_parts *)(parts))

/* What a prospect keeps of its points per stone that is still missing. */
static const float reach[6] = {0.92F, 0.62F, 0.40F, 0.24F, 0.13F, 0.06F};

/* What a stone is worth as such, and how many of them: more are seldom needed. */
static const float stone_worth = 0.2F;
enum { STONES_USEFUL = 7 };

/* Stones of `card` that the heap lacks. */
static int missing(bz_heap heap, bz_heap card)
{
    int n = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        int lack = bz_count(card, colour) - bz_count(heap, colour);
        n += lack > 0 ? lack : 0;
    }
    return n;
}

/* What one more exchange could do: the fewest stones missing for the card after the best trade the seat
 * could make, or the same as now. */
static int missing_after_trade(const bz_state *s, const bz_parts *p, bz_heap heap, bz_heap card)
{
    int best = missing(heap, card);
    for (int c = 0; c < 2 && best > 0; c++) {
        const bz_heap *give = p->give[s->exchange[c]];
        for (int side = 0; side < BZ_SIDES; side++) {
            if (!bz_holds(heap, give[side])) continue;
            int m = missing(heap - give[side] + give[side ^ 1], card);
            if (m < best) best = m;
        }
    }
    return best;
}

static float prospect(const bz_state *s, const bz_parts *p, int seat, int pile)
{
    bz_heap heap = s->hand[seat], card = p->card[s->top[pile]];
    int lack = missing(heap, card), after_trade = missing_after_trade(s, p, heap, card);
    int left = bz_total(heap) + lack - bz_total(card);
    float points = (float)bz_points_for(s, p, pile, left);
    float now = reach[lack], soon = 0.85F * reach[after_trade];
    return points * (now > soon ? now : soon);
}

void bz_value(const void *state, const void *parts, float *out)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    for (int seat = 0; seat < s->seats; seat++) {
        float best = 0.0F, second = 0.0F;
        bool open = s->phase != BZ_OVER && s->exchange[1] != BZ_NONE;
        for (int pile = 0; open && pile < BZ_PILES; pile++) {
            if (s->top[pile] == BZ_NONE) continue;
            float worth = prospect(s, p, seat, pile);
            if (worth > best)
                second = best, best = worth;
            else if (worth > second)
                second = worth;
        }
        out[seat] = (float)s->points[seat] + best + 0.4F * second;
        /* Stones in hand are turns not lost: else trading to and fro would look as good as rolling. */
        int stones = bz_total(s->hand[seat]);
        out[seat] += stone_worth * (float)(stones < STONES_USEFUL ? stones : STONES_USEFUL);
        /* A hand near the limit can grow no further. */
        int surplus = bz_total(s->hand[seat]) - p->stone_limit;
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
    return 1.2F + 1.3F * sqrtf((float)left / (float)(BZ_PILES * p->pile_height));
}

void bz_prior(const void *state, const void *parts, int actor, const souk_mask *legal, float *w)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    (void)actor;
    for (int a = -1; (a = souk_mask_next(legal, a + 1)) >= 0;) {
        w[a] = 1.0F;
        if (a == BZ_ROLL) {
            w[a] = 3.0F;
        } else if (a >= BZ_BUY_TOP && a < BZ_END) {
            int after = bz_total(s->hand[s->turn]) - 5;
            w[a] = 1.0F + (float)bz_points_for(s, p, a - BZ_BUY_TOP, after);
        } else if (a == BZ_END) {
            w[a] = 0.8F;
        }
    }
}

/* --- reasons --------------------------------------------------------------------------------- */

typedef struct fill_in {
    int stall, points, lack;
    const char *word;
} fill_in;

static long fill(void *context, const char *place, souk_out *out)
{
    const fill_in *f = context;
    if (strcmp(place, "word") == 0) {
        souk_puts(out, f->word);
        return 0;
    }
    int n = strcmp(place, "stall") == 0 ? f->stall : strcmp(place, "points") == 0 ? f->points : f->lack;
    souk_put_int(out, n);
    return n;
}

/* The stall that the seat is closest to, by what it would bring. */
static int best_stall(const bz_state *s, const bz_parts *p, int seat)
{
    int best = -1;
    float most = 0.0F;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        if (s->top[pile] == BZ_NONE) continue;
        float worth = prospect(s, p, seat, pile);
        if (worth > most) most = worth, best = pile;
    }
    return best;
}

void bz_reason(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
               souk_out *out)
{
    const bz_parts *p = PARTS(parts);
    bz_state s = *VIEW(state);
    souk_lang lang = voice->lang;
    const char *text = NULL;
    fill_in f = {0};
    if (action >= BZ_BUY_TOP && action < BZ_END) {
        int after = bz_total(s.hand[s.turn]) - 5;
        f.stall = action - BZ_BUY_TOP + 1;
        f.points = bz_points_for(&s, p, action - BZ_BUY_TOP, after);
        f.lack = after;
        text = after ? N_("scores {points|point|points} with {lack|stone|stones} left over")
                     : N_("scores {points|point|points} with no stone left over");
    } else if (action == BZ_END) {
        text = N_("keeps the stones for a better purchase");
    } else if (action == BZ_ROLL) {
        text = N_("adds a stone; no exchange brings a purchase nearer");
    } else if (action >= BZ_RETURN && action < BZ_BELL) {
        f.word = bz_colour_word(action - BZ_RETURN, lang);
        text = N_("takes away a stone the neighbour wants: {word}");
    } else if (action < BZ_RETURN) {
        bz_apply(&s, parts, actor, action, NULL);
        int pile = best_stall(&s, p, actor);
        if (pile >= 0) {
            f.stall = pile + 1;
            f.lack = missing(s.hand[actor], p->card[s.top[pile]]);
            text = f.lack ? N_("leaves {lack|stone|stones} missing for stall {stall}")
                          : N_("has every stone for stall {stall}");
        }
    }
    if (text) souk_out_template(out, lang, souk_text(lang, text), fill, &f);
}
