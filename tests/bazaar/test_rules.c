/* test_rules.c: Bazaar, clause by clause. Each test is a short record: a position, the moves, and either the expected
 * state or the clause that refuses the last move.
 *
 * The stones: R ruby, B sapphire, G opal, Y topaz, W diamond. Exchange cards 1 and 2 are on the table by default: a1
 * R=WW, a2 G=BY, a3 BB=YWG, a4 R=YGWB, a5 W=GGY; b1 Y=WG, b2 B=WWGY, b3 RR=BG, b4 W=BBRG, b5 GG=WW. Card 1 is RRRRR*, 6
 * is RRRRB*, 11 is RRRGG, 16 is RRRBW.
 */
#include "games/bazaar/state.h"
#include "play.h"
#include "souk_test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD(seats) "souk record 1\ngame: bazaar\nseats: " #seats "\nseed: 7\n"
#define PILES       "  pile.1 = 5 11\n  pile.2 = 5 16\n  pile.3 = 5 21\n  pile.4 = 5 26\n"
#define TABLE       "  exchange = 1,2\n" PILES
/* A position of two seats past the first round, then moves. */
#define AT(lines, moves) HEAD(2) "place:\n" TABLE lines "end\n" moves
/* The same with options. */
#define WITH(options, lines, moves) HEAD(2) options "place:\n" TABLE lines "end\n" moves

/* The state after a record; the last eight results stay valid. */
static const bz_state *play(const char *record)
{
    static bz_state kept[8];
    static unsigned next;
    souk_table *t = replay(record);
    bz_state *s = &kept[next++ % 8];
    *s = *(const bz_state *)state_of(t);
    souk_table_free(t);
    return s;
}

static const bz_parts *the_parts(void)
{
    return souk_parts_default(souk_game_find("bazaar"));
}

static bz_heap heap(const char *letters)
{
    static const char colours[] = "RBGYW";
    bz_heap h = 0;
    for (; *letters; letters++)
        h += BZ_ONE(strchr(colours, *letters) - colours);
    return h;
}

static void holds(const bz_state *s, int seat, const char *letters)
{
    assert_int_equal(s->hand[seat], heap(letters));
}

/* --- parts and set-up ------------------------------------------------------------------------ */

static void the_bank_has_twenty_of_each(void **unused)
{
    (void)unused;
    const bz_state *s = play(HEAD(2));
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        assert_int_equal(bz_count(s->bank, colour), 20);
}

static void the_die_has_a_face_per_colour_and_a_star(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("", "0: roll\n"));
    /* The outcome of the die came from the seed; a state before the roll gives its weights. */
    bz_state rolling = *s;
    rolling.phase = BZ_IN_DIE;
    uint32_t w[BZ_ACTIONS] = {0};
    souk_mask m = {{0}};
    assert_int_equal(bz_chance(&rolling, the_parts(), &m, w), 6);
    for (int face = 0; face < BZ_FACES; face++)
        assert_int_equal(w[BZ_A_FACE + face], 1);
}

static void ten_exchange_cards_in_rotations(void **unused)
{
    (void)unused;
    const bz_parts *p = the_parts();
    assert_int_equal(p->give[0][0], heap("R"));
    assert_int_equal(p->give[0][1], heap("WW"));
    assert_int_equal(p->give[0][6], heap("R"));
    assert_int_equal(p->give[0][7], heap("YGWB"));
    /* R>B>G>Y>W>R: card 3 is card 1 rotated once, card 10 is card 2 rotated four times. */
    assert_int_equal(p->give[2][1], heap("RR"));
    assert_int_equal(p->give[9][4], heap("WW")); /* RR rotated four times */
}

static void a_lone_ruby_has_two_uses(void **unused) /* worked example 1 */
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = R\n", ""));
    souk_mask m = {{0}};
    bz_legal(s, the_parts(), 0, &m);
    assert_int_equal(souk_mask_count(&m), 3); /* roll, a1, a4 */
    assert_true(souk_mask_has(&m, BZ_A_TRADE + 0));
    assert_true(souk_mask_has(&m, BZ_A_TRADE + 6));
    holds(play(AT("  hand.0 = R\n", "0: trade a1\n")), 0, "WW");
    holds(play(AT("  hand.0 = R\n", "0: trade a4\n")), 0, "YGWB");
}

static void forty_five_cards_ten_with_stars(void **unused)
{
    (void)unused;
    const bz_parts *p = the_parts();
    assert_int_equal(souk_popcount(p->starred), 10);
    for (int card = 0; card < BZ_CARDS; card++) {
        int most = 0;
        for (int colour = 0; colour < BZ_COLOURS; colour++)
            if (bz_count(p->card[card], colour) > most) most = bz_count(p->card[card], colour);
        assert_int_equal(bz_total(p->card[card]), 5);
        assert_int_equal(p->starred >> card & 1, most >= 4);
    }
}

static void exchange_cards_are_drawn_or_named(void **unused)
{
    (void)unused;
    const bz_state *s = play(HEAD(2) "*: exchange 7\n*: exchange 3\n");
    assert_int_equal(s->exchange[0], 2);
    assert_int_equal(s->exchange[1], 6);
    refused(HEAD(2) "*: exchange 7\n*: exchange 7\n", "BZ-2.1");
    s = play(HEAD(2) "option cards: 9,4\n*: first 1\n");
    assert_int_equal(s->exchange[0], 3);
    assert_int_equal(s->exchange[1], 8);
}

static void four_piles_of_five_show_their_tops(void **unused)
{
    (void)unused;
    const bz_state *s =
        play(HEAD(3) "option cards: 1,2\n*: first 2\n*: card 4\n*: card 9\n*: card 2\n*: card 45\n");
    const uint8_t tops[BZ_PILES] = {3, 8, 1, 44};
    assert_memory_equal(s->top, tops, sizeof tops);
    for (int pile = 0; pile < BZ_PILES; pile++)
        assert_int_equal(s->left[pile], 5);
    assert_int_equal(souk_popcount(s->unseen), 41);
    refused(HEAD(3) "option cards: 1,2\n*: first 2\n*: card 4\n*: card 4\n", "BZ-2.2");
}

/* The option: seat 1 begins, whether the exchange cards are drawn or named. */
static void the_first_seat_may_begin(void **unused)
{
    (void)unused;
    static const char *const opening[] = {"option cards: 1,2\n", "*: exchange 2\n*: exchange 1\n"};
    for (int drawn = 0; drawn < 2; drawn++) {
        char record[256];
        snprintf(record, sizeof record,
                 HEAD(4) "option first: seat1\n%s*: card 4\n*: card 5\n*: card 6\n*: card 7\n0: roll\n",
                 opening[drawn]);
        assert_int_equal(play(record)->phase, BZ_IN_DIE);
        snprintf(record, sizeof record, HEAD(4) "option first: seat1\n%s*: first 2\n", opening[drawn]);
        refused(record, "BZ-2.3");
    }
}

static void any_seat_may_begin_with_equal_odds(void **unused)
{
    (void)unused;
    bz_state s;
    souk_options options;
    souk_options_default(souk_game_find("bazaar"), &options);
    for (int seats = 2; seats <= 6; seats++) {
        souk_setup(souk_game_find("bazaar"), &s, the_parts(), &options, seats);
        s.phase = BZ_IN_DRAW_FIRST;
        uint32_t w[BZ_ACTIONS];
        assert_int_equal(souk_weights(souk_game_find("bazaar"), &s, the_parts(), w), seats);
    }
    assert_int_equal(play(HEAD(4) "option cards: 1,2\n*: first 4\n")->turn, 3);
    refused(HEAD(4) "option cards: 1,2\n*: first 5\n", "BZ-2.3");
}

static void unseen_cards_are_equally_likely(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = RRRGGW\n  phase = buy\n", "0: buy 1\n*: card 40\n"));
    assert_int_equal(s->top[0], 39);
    bz_state turning = *s;
    turning.top[0] = BZ_NONE;
    turning.phase = BZ_IN_TURN_UP;
    souk_mask m = {{0}};
    uint32_t w[BZ_ACTIONS];
    assert_int_equal(bz_chance(&turning, the_parts(), &m, w), 0); /* equally likely */
    assert_int_equal(souk_mask_count(&m), souk_popcount(turning.unseen));
    refused(AT("  hand.0 = RRRGGW\n  phase = buy\n", "0: buy 1\n*: card 11\n"), "BZ-2.2"); /* just bought */
}

/* --- a turn ---------------------------------------------------------------------------------- */

static void the_first_turn_is_a_roll(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = R\n  turns = 1\n", "0: trade a1\n"), "BZ-3.1");
    const bz_state *s = play(AT("  turns = 0\n", "0: roll\n*: die opal\n"));
    holds(s, 0, "G");
    assert_int_equal(s->turn, 1);
}

static void a_star_is_any_colour(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("", "0: roll\n*: die star\n"));
    assert_int_equal(s->phase, BZ_IN_CHOOSE);
    holds(play(AT("", "0: roll\n*: die star\n0: take diamond\n")), 0, "W");
    refused(AT("", "0: take diamond\n"), "BZ-3.1");
}

static void later_turns_roll_or_exchange_once(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = WWY\n", "0: trade a1 back\n"));
    holds(s, 0, "RY");
    assert_int_equal(s->turn, 1);
    refused(AT("  hand.0 = W\n", "0: trade a1 back\n"), "BZ-3.2");
    refused(AT("  hand.0 = R\n", "0: trade b1\n"), "BZ-3.2"); /* the ruby of a1 is not a topaz */
    refused(AT("  hand.0 = RRRGGW\n", "0: trade a5\n0: trade a1\n"), "BZ-3.4");
    refused(AT("  hand.0 = RRRGG\n  phase = buy\n", "0: roll\n"), "BZ-3.4");
}

static void the_bank_must_have_the_other_side(void **unused)
{
    (void)unused;
    /* All opals but one are in hands: W = GGY cannot be paid; stones that are given enter the bank first. */
    const char *low = "  hand.0 = WGGGGGGGGGG\n  hand.1 = GGGGGGGGG\n";
    char record[512];
    snprintf(record, sizeof record, AT("%s", "0: trade a5\n"), low);
    refused(record, "BZ-3.3");
    /* GG = WW the other way round with the last two diamonds of the bank. */
    const bz_state *s = play(AT("  hand.0 = GGWWWWWWWW\n  hand.1 = WWWWWWWWWW\n", "0: trade b5\n"));
    assert_int_equal(bz_count(s->hand[0], 4), 10);
    assert_int_equal(bz_count(s->bank, 4), 0);
}

static void an_exhausted_colour_gives_nothing(void **unused)
{
    (void)unused;
    const char *gone = AT("  hand.0 = WWWWWWWWWW\n  hand.1 = WWWWWWWWWW\n", "0: roll\n*: die diamond\n");
    const bz_state *s = play(gone);
    assert_int_equal(bz_count(s->hand[0], 4), 10);
    assert_int_equal(s->turn, 1);
    refused(AT("  hand.0 = WWWWWWWWWW\n  hand.1 = WWWWWWWWWW\n", "0: roll\n*: die star\n0: take diamond\n"),
            "BZ-3.3");
    s = play(AT("  hand.0 = WWWWWWWWW\n  hand.1 = WWWWWWWWWW\n", "0: roll\n*: die diamond\n")); /* the last */
    assert_int_equal(bz_count(s->hand[0], 4), 10);
    /* With few stones the bank may be empty: then even a star gives nothing. */
    bz_state bare = *play(AT("  hand.0 = W\n", ""));
    bare.phase = BZ_IN_DIE;
    bare.bank = 0;
    souk_events events = {0};
    bz_apply(&bare, the_parts(), SOUK_CHANCE, BZ_A_FACE + BZ_STAR, &events);
    assert_int_equal(events.e[0].kind, BZ_E_ROLLED_STAR);
    assert_int_equal(events.e[1].kind, BZ_E_GOT_NOTHING);
    assert_int_equal(bare.turn, 1);
    holds(&bare, 0, "W");
}

static void with_one_purchase_a_second_card_cannot_be_bought(void **unused)
{
    (void)unused;
    bz_state s = *play(WITH("option one_purchase: 1\n", "  hand.0 = RRRGG\n", ""));
    assert_true(bz_can_buy(&s, the_parts(), 0));
    s.purchases = 1;
    assert_false(bz_can_buy(&s, the_parts(), 0));
    s.one_purchase = 0;
    assert_true(bz_can_buy(&s, the_parts(), 0));
}

static void there_is_no_pass(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = RRRGG\n", "0: end\n"), "BZ-3.4");
    refused(AT("", "1: roll\n"), SOUK_NOT_YOUR_TURN);
    const bz_state *s = play(AT("  hand.0 = RRRGG\n", ""));
    const souk_game *g = souk_game_find("bazaar");
    assert_string_equal(souk_why_not(g, s, the_parts(), 0, -1), SOUK_NO_SUCH_ACTION);
    assert_string_equal(souk_why_not(g, s, the_parts(), 0, BZ_ACTIONS), SOUK_NO_SUCH_ACTION);
}

/* --- the limit ------------------------------------------------------------------------------- */

static void ten_stones_may_stay(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = YYYYYYYYY\n", "0: roll\n*: die topaz\n"));
    assert_int_equal(s->phase, BZ_IN_BEGIN);
    assert_int_equal(bz_total(s->hand[0]), 10);
}

static void over_the_limit_you_must_buy(void **unused)
{
    (void)unused;
    const char *eleven = "  hand.0 = RRRGGYYYYY\n";
    char record[512];
    snprintf(record, sizeof record, AT("%s", "0: roll\n*: die topaz\n0: end\n"), eleven);
    refused(record, "BZ-4.2");
    snprintf(record, sizeof record, AT("%s", "0: roll\n*: die topaz\n0: buy 1\n*: card 40\n"), eleven);
    const bz_state *s = play(record);
    assert_int_equal(bz_total(s->hand[0]), 6);
    assert_int_equal(s->turn, 1);
}

/* The option: the player who holds too many chooses. */
static void the_player_may_return_the_surplus(void **unused)
{
    (void)unused;
    const char *many = HEAD(3) "option surplus: player\nplace:\n" TABLE
                               "  turn = 2\n  turns = 5\n  hand.2 = YYYYYYYYYR\nend\n2: trade a4\n";
    char record[512];
    snprintf(record, sizeof record, "%s0: return topaz\n", many);
    refused(record, SOUK_NOT_YOUR_TURN);
    snprintf(record, sizeof record, "%s2: return ruby\n", many);
    refused(record, "BZ-4.3");
    snprintf(record, sizeof record, "%s2: return topaz\n2: return topaz\n2: return opal\n", many);
    const bz_state *s = play(record);
    assert_int_equal(bz_total(s->hand[2]), 10);
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->phase, BZ_IN_BEGIN);
}

static void the_left_neighbour_returns_the_surplus(void **unused)
{
    (void)unused;
    const char *many = HEAD(3) "place:\n" TABLE "  turn = 2\n  turns = 5\n  hand.2 = YYYYYYYYYR\nend\n";
    char record[512];
    snprintf(record, sizeof record, "%s2: trade a4\n", many); /* 13 stones, nothing to buy */
    const bz_state *s = play(record);
    assert_int_equal(s->phase, BZ_IN_SURPLUS);
    assert_int_equal(bz_actor(s), 0);
    snprintf(record, sizeof record, "%s2: trade a4\n2: return topaz\n", many);
    refused(record, SOUK_NOT_YOUR_TURN);
    snprintf(record, sizeof record, "%s2: trade a4\n0: return ruby\n", many);
    refused(record, "BZ-4.3");
    snprintf(record, sizeof record, "%s2: trade a4\n0: buy 1\n", many);
    refused(record, "BZ-4.3");
    snprintf(record, sizeof record, "%s2: trade a4\n0: return opal\n0: return sapphire\n0: return diamond\n",
             many);
    s = play(record);
    holds(s, 2, "YYYYYYYYYY");
    assert_int_equal(s->turn, 0);
}

/* --- buying ---------------------------------------------------------------------------------- */

static void you_buy_after_rolling_never_before(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = RRRGG\n", "0: buy 1\n"), "BZ-5.1");
    const bz_state *s = play(AT("  hand.0 = RRRGG\n", "0: roll\n*: die topaz\n0: buy 1\n*: card 40\n"));
    holds(s, 0, "Y");
    assert_int_equal(s->points[0], 3);
}

static void as_many_purchases_as_you_can_pay(void **unused)
{
    (void)unused;
    const char *rich = "  hand.0 = RRRGGRRRBW\n  phase = buy\n";
    char record[512];
    snprintf(record, sizeof record, AT("%s", "0: buy 1\n*: card 40\n0: buy 2\n*: card 41\n"), rich);
    const bz_state *s = play(record);
    assert_int_equal(s->points[0], 1 + 5);
    assert_int_equal(souk_popcount(s->bought[0]), 2);
    snprintf(record, sizeof record, WITH("option one_purchase: yes\n", "%s", "0: buy 1\n*: card 40\n"), rich);
    s = play(record);
    assert_int_equal(s->turn, 1); /* the turn ended automatically: only one purchase */
    assert_int_equal(bz_total(s->hand[0]), 5);
}

static void the_next_card_may_be_bought_at_once(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = RRRGGRRRRR\n  phase = buy\n", "0: buy 1\n*: card 1\n"));
    assert_int_equal(s->phase, BZ_IN_BUY);
    s = play(AT("  hand.0 = RRRGGRRRRR\n  phase = buy\n", "0: buy 1\n*: card 1\n0: buy 1\n*: card 40\n"));
    assert_int_equal(s->points[0], 1 + 8);
    assert_int_equal(s->left[0], 3);
    s = play(AT("  hand.0 = RRRGGRRRRR\n  phase = buy\n", "0: buy 1\n*: card 1\n0: end\n"));
    assert_int_equal(s->turn, 1);
}

/* --- points ---------------------------------------------------------------------------------- */

static void points_by_stones_left(void **unused) /* worked example 2 */
{
    (void)unused;
    const struct {
        const char *kept;
        int points;
    } row[] = {{"", 5}, {"Y", 3}, {"YY", 2}, {"YYY", 1}, {"YYYYY", 1}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char record[512];
        snprintf(record, sizeof record, AT("  hand.0 = RRRGG%s\n  phase = buy\n", "0: buy 1\n*: card 40\n"),
                 row[i].kept);
        assert_int_equal(play(record)->points[0], row[i].points);
    }
}

/* Stall 1 shows the starred card 6 (RRRRB*); the arguments set up worked example 3. */
static int starred_purchase(const char *pile1, const char *pile2, const char *kept, const char *option)
{
    char record[640];
    snprintf(record, sizeof record,
             HEAD(2) "%splace:\n  exchange = 1,2\n  pile.1 = %s\n  pile.2 = %s\n  pile.3 = 5 21\n"
                     "  pile.4 = 5 26\n  hand.0 = RRRRB%s\n  phase = buy\nend\n0: buy 1\n",
             option, pile1, pile2, kept);
    return play(record)->points[0];
}

static void a_star_counts_by_piles_already_empty(void **unused) /* worked example 3 */
{
    (void)unused;
    assert_int_equal(starred_purchase("5 6", "5 16", "", ""), 8);
    assert_int_equal(starred_purchase("5 6", "0", "", ""), 12);
    assert_int_equal(starred_purchase("1 6", "5 16", "", ""), 8); /* empties the first pile: still one star */
    assert_int_equal(starred_purchase("5 6", "5 16", "Y", ""), 5);
    assert_int_equal(starred_purchase("5 6", "0", "YY", ""), 5);
    assert_int_equal(starred_purchase("5 6", "0", "YYY", ""), 3);
}

static int plain_purchase(const char *pile1, const char *pile2, const char *option)
{
    char record[640];
    snprintf(record, sizeof record,
             HEAD(2) "%splace:\n  exchange = 1,2\n  pile.1 = %s\n  pile.2 = %s\n  pile.3 = 5 21\n"
                     "  pile.4 = 5 26\n  hand.0 = RRRGG\n  phase = buy\nend\n0: buy 1\n",
             option, pile1, pile2);
    return play(record)->points[0];
}

static void the_last_card_of_a_pile_is_starred(void **unused)
{
    (void)unused;
    assert_int_equal(plain_purchase("2 11", "5 16", ""), 5);
    assert_int_equal(plain_purchase("1 11", "5 16", ""), 8);
    assert_int_equal(starred_purchase("1 6", "5 16", "", ""), 8); /* both together: one star */
}

static void a_plain_card_stays_plain_unless_rising(void **unused)
{
    (void)unused;
    assert_int_equal(plain_purchase("5 11", "0", ""), 5);
    assert_int_equal(plain_purchase("5 11", "0", "option rising: yes\n"), 8);
    assert_int_equal(plain_purchase("5 11", "5 16", "option rising: yes\n"), 5);
    assert_int_equal(starred_purchase("5 6", "0", "", "option rising: yes\n"), 12);
}

/* --- the end --------------------------------------------------------------------------------- */

static void the_second_empty_pile_ends_the_game(void **unused)
{
    (void)unused;
    const char *last = HEAD(2) "place:\n  exchange = 1,2\n  pile.1 = 1 11\n  pile.2 = 0\n  pile.3 = 5 16\n"
                               "  pile.4 = 5 26\n  hand.0 = RRRGGRRRBWYYY\n  phase = buy\n  points.1 = 4\n"
                               "  bought.1 = 3\nend\n0: buy 1\n";
    const bz_state *s = play(last);
    assert_int_equal(s->phase, BZ_IN_OVER);
    assert_int_equal(bz_total(s->hand[0]), 8); /* no further purchase */
    assert_int_equal(bz_pending(s), 0);
}

static uint32_t winners(const char *lines)
{
    char record[512];
    snprintf(record, sizeof record, HEAD(3) "place:\n" TABLE "  phase = over\n%send\n", lines);
    return bz_winners(play(record), the_parts());
}

static void most_points_then_fewest_cards_then_shared(void **unused)
{
    (void)unused;
    assert_int_equal(winners("  points.0 = 9\n  points.1 = 10\n"), 2);
    assert_int_equal(winners("  points.0 = 9\n  points.2 = 9\n  bought.0 = 1 2\n  bought.2 = 3\n"), 4);
    assert_int_equal(winners("  points.0 = 9\n  points.2 = 9\n  bought.0 = 1\n  bought.2 = 3\n"), 5);
}

static void the_bell_ends_the_game_after_the_turn(void **unused)
{
    (void)unused;
    refused(AT("", "table: bell\n"), "BZ-7.2");
    const char *over = WITH("option bell: yes\n", "  hand.0 = RYYYYYYYYY\n", "table: bell\n0: trade a4\n");
    const bz_state *s = play(over);
    assert_int_equal(s->phase, BZ_IN_OVER);
    assert_int_equal(bz_total(s->hand[0]), 13); /* BZ-4.3 no longer applies */
    refused(WITH("option bell: yes\n", "", "table: bell\ntable: bell\n"), "BZ-7.2");
}

static void the_round_limit_ends_the_game(void **unused)
{
    (void)unused;
    const char *late = "option max_rounds: 3\n";
    char record[512];
    snprintf(record, sizeof record, WITH("%s", "  turns = 5\n  turn = 1\n", "1: roll\n*: die ruby\n"), late);
    assert_int_equal(play(record)->phase, BZ_IN_OVER);
    snprintf(record, sizeof record, WITH("%s", "  turns = 4\n", "0: roll\n*: die ruby\n"), late);
    assert_int_equal(play(record)->phase, BZ_IN_BEGIN);
}

static void refusals_say_what_is_missing(void **unused)
{
    (void)unused;
    broken(AT("  hand.0 = W\n", "0: trade a1 back\n"), 0, "You lack 1 diamond.");
    broken(AT("  hand.0 = RRRGG\n  phase = buy\n", "0: buy 2\n"), 0, "You lack ");
    broken(AT("  hand.0 = RRRGG\n  phase = buy\n", "0: roll\n"), 0, "already rolled or exchanged");
    broken(AT("  hand.0 = R\n  turns = 1\n", "0: trade a1\n"), 0, "You must roll in your first turn");
    broken(AT("", "1: roll\n"), 0, "It is not your turn: Seat 1 is to play.");
    broken(AT("", "0: end\n"), 0, "You cannot do that now. Roll the die");
}

static void records_of_rules_1_count_seats_from_0(void **unused)
{
    (void)unused;
    assert_int_equal(play(HEAD(4) "rules: 1\noption cards: 1,2\n*: first 3\n")->turn, 3);
    assert_int_equal(play(HEAD(4) "rules: 1\noption cards: 1,2\n*: FIRST 0\n")->turn, 0);
    assert_int_equal(play(HEAD(4) "rules: 2\noption cards: 1,2\n*: first 3\n")->turn, 2);
    refused(HEAD(4) "rules: 1\noption cards: 1,2\n*: first 4\n", "BZ-2.3");
    broken(HEAD(4) "rules: 3\n", 0, "version 3");
    broken(HEAD(4) "rules: 0\n", 0, "version 0");
    souk_table *t = replay(HEAD(4) "rules: 1\noption cards: 1,2\n*: first 3\n");
    char *text = NULL;
    size_t len;
    assert_true(souk_table_save(t, &text, &len, NULL));
    assert_non_null(strstr(text, "rules: 2\n"));
    assert_non_null(strstr(text, "*: first 4\n"));
    free(text);
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(records_of_rules_1_count_seats_from_0, "BZ-2.3"),
        CLAUSE_TEST(refusals_say_what_is_missing, "BZ-3.2 BZ-5.1"),
        CLAUSE_TEST(the_bank_has_twenty_of_each, "BZ-1.1"),
        CLAUSE_TEST(the_die_has_a_face_per_colour_and_a_star, "BZ-1.2"),
        CLAUSE_TEST(ten_exchange_cards_in_rotations, "BZ-1.3"),
        CLAUSE_TEST(a_lone_ruby_has_two_uses, "BZ-1.3 BZ-3.2"),
        CLAUSE_TEST(forty_five_cards_ten_with_stars, "BZ-1.4"),
        CLAUSE_TEST(exchange_cards_are_drawn_or_named, "BZ-2.1"),
        CLAUSE_TEST(four_piles_of_five_show_their_tops, "BZ-2.2"),
        CLAUSE_TEST(any_seat_may_begin_with_equal_odds, "BZ-2.3"),
        CLAUSE_TEST(the_first_seat_may_begin, "BZ-2.3"),
        CLAUSE_TEST(unseen_cards_are_equally_likely, "BZ-2.4"),
        CLAUSE_TEST(the_first_turn_is_a_roll, "BZ-3.1"),
        CLAUSE_TEST(a_star_is_any_colour, "BZ-3.1"),
        CLAUSE_TEST(later_turns_roll_or_exchange_once, "BZ-3.2 BZ-3.4"),
        CLAUSE_TEST(the_bank_must_have_the_other_side, "BZ-3.3"),
        CLAUSE_TEST(an_exhausted_colour_gives_nothing, "BZ-3.3"),
        CLAUSE_TEST(with_one_purchase_a_second_card_cannot_be_bought, "BZ-5.1"),
        CLAUSE_TEST(there_is_no_pass, "BZ-3.4"),
        CLAUSE_TEST(ten_stones_may_stay, "BZ-4.1"),
        CLAUSE_TEST(over_the_limit_you_must_buy, "BZ-4.1 BZ-4.2"),
        CLAUSE_TEST(the_left_neighbour_returns_the_surplus, "BZ-4.3"),
        CLAUSE_TEST(the_player_may_return_the_surplus, "BZ-4.3"),
        CLAUSE_TEST(you_buy_after_rolling_never_before, "BZ-5.1"),
        CLAUSE_TEST(as_many_purchases_as_you_can_pay, "BZ-5.1"),
        CLAUSE_TEST(the_next_card_may_be_bought_at_once, "BZ-5.2"),
        CLAUSE_TEST(points_by_stones_left, "BZ-6.1"),
        CLAUSE_TEST(a_star_counts_by_piles_already_empty, "BZ-6.1 BZ-6.3"),
        CLAUSE_TEST(the_last_card_of_a_pile_is_starred, "BZ-6.2"),
        CLAUSE_TEST(a_plain_card_stays_plain_unless_rising, "BZ-6.3"),
        CLAUSE_TEST(the_second_empty_pile_ends_the_game, "BZ-7.1"),
        CLAUSE_TEST(most_points_then_fewest_cards_then_shared, "BZ-7.1"),
        CLAUSE_TEST(the_bell_ends_the_game_after_the_turn, "BZ-7.2"),
        CLAUSE_TEST(the_round_limit_ends_the_game, "BZ-7.3"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
