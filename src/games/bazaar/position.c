/* position.c — Bazaar: the keys of a position, and whether they fit together.
 *
 * Stones that are not listed are in the bank; cards that are not listed are unseen. Bought cards need not be listed.
 */
#include "core/text.h"
#include "games/bazaar/state.h"

SOUK_BOUND(last_turn, (s->max_rounds * s->seats) - 1)
SOUK_BOUND(past_first_round, s->seats)
SOUK_BOUND(all_cards, p->pile_height *BZ_PILES)
SOUK_BOUND(last_card, bz_deck(p) - 1)
SOUK_BOUND(stones_each, p->stones_each)

#define CARDS  .base = 1, .max_of = last_card
#define STONES .type = SOUK_COUNTS, .names = bz_letters, .max = BZ_HEAP_MAX, .width = 1, .length = BZ_COLOURS

static const souk_key unseen = {SOUK_ONE(unseen), .type = SOUK_SET, CARDS};
static const souk_key bank = {STONES, .at = SOUK_AT(state, bank), .box = stones_each};

/* pile.1 = 5 17: five cards left, card 17 on top. If the card is missing, it is still to be turned up. */
static void say_pile(const void *state, const void *parts, int pile, souk_out *out)
{
    const bz_state *s = VIEW(state);
    (void)parts;
    souk_printf(out, " %d", s->left[pile]);
    if (s->top[pile] != BZ_NONE) souk_printf(out, " %d", s->top[pile] + 1);
}

static const char *hear_pile(void *state, const void *parts, int pile, int n, const char *word)
{
    const souk_key left = {.max = PARTS(parts)->pile_height}, card = {CARDS};
    bz_state *s = STATE(state);
    int32_t i;
    if (!word) return n ? NULL : N_("first the cards left, then the top card: 5 17");
    if (!souk_key_item(n ? &card : &left, s, parts, word, &i))
        return n ? N_("there is no such card") : N_("a stall does not have that many cards");
    if (n == 0) s->left[pile] = (uint8_t)i;
    if (n == 1) s->top[pile] = (uint8_t)i;
    return n == 1 && !s->left[pile] ? N_("an empty stall has no top card") : NULL;
}

const souk_key bz_keys[] = {
    {"phase", "where the turn stands (begin)", SOUK_ONE(phase), SOUK_NAMES(bz_phase_names),
     .usual = BZ_IN_BEGIN},
    {"turn", "the seat on turn (0)", SOUK_ONE(turn), SOUK_A_SEAT},
    {"turns", "turns finished by all seats (one each)", SOUK_ONE(turns), .max_of = last_turn,
     .usual_of = past_first_round},
    {"purchases", "purchases in this turn (0)", SOUK_ONE(purchases), .flags = SOUK_QUIET,
     .max_of = all_cards},
    {"rung", "1 if the bell has rung (0)", SOUK_ONE(rung), .flags = SOUK_QUIET, SOUK_UP_TO(state, bell)},
    {"exchange", "the exchange cards in use, the lower number first (none)", SOUK_ROW(exchange),
     .type = SOUK_ITEMS, .flags = SOUK_QUIET | SOUK_SHORT | SOUK_DIFFERENT, .base = 1,
     .max = BZ_EXCHANGE_CARDS - 1, .nothing = BZ_NONE, .usual = BZ_NONE, .between = ","},
    {"pile.%u", "cards left of a stall, then its top card, `5 17` (all of them, none turned up)",
     SOUK_OWN_WORDS(pile), SOUK_EACH(top), .max = BZ_PILES - 1, .of = &unseen},
    {"hand.%d", "stones of a seat as letters of RBGYW (none)", STONES, .at = SOUK_AT(state, hand),
     .stride = sizeof(bz_heap), .flags = SOUK_QUIET | SOUK_REPEATED, .between = "", .of = &bank},
    {"points.%d", "points of a seat (0)", SOUK_EACH(points), .flags = SOUK_QUIET, .max = INT16_MAX},
    {"bought.%d", "cards that a seat has bought (none)", SOUK_EACH(bought), .type = SOUK_SET,
     .flags = SOUK_QUIET, CARDS, .of = &unseen},
};

/* Checks that the rest of the position allows the phase. */
static bool phase_fits(const bz_state *s, const bz_parts *p, souk_fields *fields, souk_error *error)
{
    bool playing = s->phase >= BZ_IN_DIE, over = s->phase == BZ_IN_OVER, to_turn = false, any = false;
    int hidden = 0;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        to_turn |= s->top[pile] == BZ_NONE && s->left[pile];
        hidden += s->left[pile] - (s->top[pile] != BZ_NONE);
        any |= bz_can_buy(s, p, pile);
    }
    SOUK_FIT(!playing || over || !to_turn, "pile", N_("every stall that is not empty needs its top card"));
    SOUK_FIT(playing || to_turn, "phase", N_("every stall has its top card already"));
    SOUK_FIT(hidden <= souk_popcount(s->unseen), "pile", N_("there are not that many cards left"));
    SOUK_FIT(s->phase != BZ_IN_DEAL_EXCHANGE || s->exchange[1] == BZ_NONE, "phase",
             N_("the exchange cards are already laid out"));
    SOUK_FIT(s->phase <= BZ_IN_DEAL_EXCHANGE || s->exchange[1] != BZ_NONE, "exchange",
             N_("two exchange cards are needed: exchange = 1,2"));
    SOUK_FIT(s->phase != BZ_IN_BUY || any, "phase", N_("nothing can be bought: the phase cannot be buy"));
    SOUK_FIT(s->phase != BZ_IN_SURPLUS || bz_total(s->hand[s->turn]) > p->stone_limit, "phase",
             N_("there is no surplus to return"));
    SOUK_FIT(s->phase != BZ_IN_CHOOSE || s->bank, "phase",
             N_("the bank is empty: there is nothing to choose"));
    SOUK_FIT(over || s->emptied < p->last_piles, "pile", N_("with this many empty stalls the game is over"));
    return true;
}

bool bz_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    bz_state *s = STATE(state);
    SOUK_FIT(s->exchange[1] == BZ_NONE || s->exchange[0] <= s->exchange[1], "exchange",
             N_("two different cards, the lower number first"));
    for (int pile = 0; pile < BZ_PILES; pile++)
        if (s->left[pile] == 0) s->emptied++;
    return phase_fits(s, PARTS(parts), fields, error);
}
