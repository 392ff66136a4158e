/* position.c — Bazaar: the keys of a position, and whether they fit together.
 *
 * What lies nowhere else is in the bank, or among the cards that nobody has seen. Cards that were bought
 * need not be named.
 */
#include "core/text.h"
#include "games/bazaar/state.h"
#include <stdlib.h>

SOUK_BOUND(last_turn, (VIEW(state)->max_rounds * VIEW(state)->seats) - 1)
SOUK_BOUND(has_bell, VIEW(state)->bell)
SOUK_BOUND(all_cards, PARTS(parts)->pile_height *BZ_PILES)

/* pile.1 = 5 17: five cards left, card 17 on top. Without a card the top is still to be turned up. */
static void write_piles(const void *state, const void *parts, int once, souk_out *out)
{
    const bz_state *s = VIEW(state);
    (void)parts, (void)once;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        souk_printf(out, "pile.%d = %d", pile + 1, s->left[pile]);
        if (s->top[pile] != BZ_NONE) souk_printf(out, " %d", s->top[pile] + 1);
        souk_putc(out, '\n');
    }
}

static bool read_piles(void *state, const void *parts, int once, souk_fields *f, souk_error *error)
{
    static const souk_key card = {.key = "pile", .base = 1, .max = BZ_CARDS - 1};
    bz_state *s = STATE(state);
    const souk_key left = {.key = "pile", .max = PARTS(parts)->pile_height};
    (void)once;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        const souk_field *field = souk_field_getf(f, "pile.%d", pile + 1);
        char word[16];
        int32_t n = 0;
        if (!field) continue;
        const char *rest = souk_field_word(field->value, word, sizeof word);
        if (!souk_key_item(&left, state, parts, rest ? word : "", f, field, &n, error)) return false;
        s->left[pile] = (uint8_t)n;
        if (!rest || !souk_field_word(rest, word, sizeof word)) continue;
        if (!souk_key_item(&card, state, parts, word, f, field, &n, error)) return false;
        s->top[pile] = (uint8_t)n;
        if (s->left[pile] == 0 || !(s->unseen >> n & 1))
            return souk_field_wrong(f, field, error, N_("card %d is in two places"), n + 1);
        s->unseen &= ~(UINT64_C(1) << n);
    }
    return true;
}

static void write_hand(const void *state, const void *parts, int seat, souk_out *out)
{
    (void)parts;
    if (!VIEW(state)->hand[seat]) return;
    souk_printf(out, "hand.%d = ", seat);
    bz_heap_letters(VIEW(state)->hand[seat], out);
    souk_putc(out, '\n');
}

static bool read_hand(void *state, const void *parts, int seat, souk_fields *f, souk_error *error)
{
    bz_state *s = STATE(state);
    const souk_field *hand = souk_field_getf(f, "hand.%d", seat);
    (void)parts;
    for (const char *at = hand ? hand->value : ""; *at; at++) {
        int colour = bz_colour_of(*at);
        if (colour < 0)
            return souk_field_wrong(f, hand, error, N_("'%c' is no colour: use R, B, G, Y, W"), *at);
        if (!bz_count(s->bank, colour))
            return souk_field_wrong(f, hand, error, N_("there are not so many stones '%c'"), *at);
        s->bank -= BZ_ONE(colour);
        s->hand[seat] += BZ_ONE(colour);
    }
    return true;
}

const souk_key bz_keys[] = {
    {"phase", "where the turn stands (begin)", SOUK_ONE(bz_state, phase), .names = bz_phase_names,
     .max = BZ_PHASES - 1},
    {"turn", "the seat on turn (0)", SOUK_ONE(bz_state, turn), .flags = SOUK_A_SEAT},
    {"turns", "turns finished by all seats (one each)", SOUK_ONE(bz_state, turns), .max_of = last_turn},
    {"purchases", "purchases in this turn (0)", SOUK_ONE(bz_state, purchases), .flags = SOUK_QUIET,
     .max_of = all_cards},
    {"rung", "1 if the bell has rung (0)", SOUK_ONE(bz_state, rung), .flags = SOUK_QUIET, .max_of = has_bell},
    {"exchange", "the exchange cards in use, the lower number first (none)", SOUK_ROW(bz_state, exchange),
     .type = SOUK_ITEMS, .flags = SOUK_QUIET | SOUK_SHORT | SOUK_DIFFERENT, .base = 1,
     .max = BZ_EXCHANGE_CARDS - 1, .nothing = BZ_NONE, .between = ","},
    {"pile", "`pile.1 = 5 17`: cards left, then the top card (all of them, none turned up)",
     SOUK_OWN_WAY(piles)},
    {"hand.%d", "stones of a seat as letters of RBGYW (none)", SOUK_OWN_WAY(hand)},
    {"points.%d", "points of a seat (0)", SOUK_EACH(bz_state, points), .flags = SOUK_QUIET, .max = INT16_MAX},
    {"bought.%d", "cards that a seat has bought (none)", SOUK_EACH(bz_state, bought), .type = SOUK_SET,
     .flags = SOUK_QUIET, .base = 1, .max = BZ_CARDS - 1},
};

void bz_plain(void *state, const void *parts)
{
    bz_state *s = STATE(state);
    (void)parts;
    s->phase = BZ_BEGIN;
    s->turns = s->seats; /* past the first round */
    s->exchange[0] = s->exchange[1] = BZ_NONE;
}

/* What a phase needs to be possible at all; the field that lacks it, with the reason. */
static const char *lacking(const bz_state *s, const bz_parts *p, const char **why)
{
    bool playing = s->phase >= BZ_DIE, to_turn = false, any = false;
    int hidden = 0;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        to_turn |= s->top[pile] == BZ_NONE && s->left[pile];
        hidden += s->left[pile] - (s->top[pile] != BZ_NONE);
        any |= bz_can_buy(s, p, pile);
    }
    *why = N_("every stall that is not empty needs its top card");
    if (playing && s->phase != BZ_OVER && to_turn) return "pile";
    *why = N_("every stall has its top card already");
    if (!playing && !to_turn) return "phase";
    *why = N_("there are not so many cards left");
    if (hidden > souk_popcount(s->unseen)) return "pile";
    *why = N_("the exchange cards lie there already");
    if (s->phase == BZ_DEAL_EXCHANGE && s->exchange[1] != BZ_NONE) return "phase";
    *why = N_("two exchange cards are needed: exchange = 1,2");
    if (s->phase > BZ_DEAL_EXCHANGE && s->exchange[1] == BZ_NONE) return "exchange";
    *why = N_("nothing can be bought: the phase cannot be buy");
    if (s->phase == BZ_BUY && !any) return "phase";
    *why = N_("there is no surplus to return");
    if (s->phase == BZ_SURPLUS && bz_total(s->hand[s->turn]) <= p->stone_limit) return "phase";
    *why = N_("the bank is empty: there is nothing to choose");
    if (s->phase == BZ_CHOOSE && !s->bank) return "phase";
    *why = N_("so many empty stalls end the game");
    if (s->phase != BZ_OVER && s->emptied >= p->last_piles) return "pile";
    return NULL;
}

bool bz_settle(void *state, const void *parts, souk_fields *f, souk_error *error)
{
    bz_state *s = STATE(state);
    const char *why, *field;
    for (int seat = 0; seat < s->seats; seat++) {
        uint64_t twice = s->bought[seat] & ~s->unseen;
        if (twice)
            return souk_field_wrong(f, souk_field_getf(f, "bought.%d", seat), error,
                                    N_("card %d is in two places"), souk_lowest(twice) + 1);
        s->unseen &= ~s->bought[seat];
    }
    if (s->exchange[1] != BZ_NONE && s->exchange[0] > s->exchange[1])
        return souk_field_wrong(f, souk_field_get(f, "exchange"), error,
                                N_("two different cards, the lower number first"));
    for (int pile = 0; pile < BZ_PILES; pile++)
        if (s->left[pile] == 0) s->emptied++;
    field = lacking(s, PARTS(parts), &why);
    return !field || souk_fields_unfit(f, error, field, why);
}
