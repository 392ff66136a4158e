/* test_wits.c: what the bots of Bazaar know. Looking one step ahead must prevent obvious mistakes. */
#include "bots/bot.h"
#include "games/bazaar/state.h"
#include "play.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

enum { PLAYS = 40, AGO = 2 };

/* Plays one table of `normal` and counts exchanges, those that the same seat's next exchange reverted, and actions. */
typedef struct count {
    int exchanges, back, longest;
} count;

static void play(int seats, uint64_t seed, count *n)
{
    const souk_game *g = souk_game_find("bazaar");
    const void *parts = souk_parts_default(g);
    const souk_bot *normal = souk_bot_find("normal");
    souk_options options;
    souk_state state;
    bz_heap before[SOUK_SEATS_MAX][AGO]; /* the hands before the seat's last two exchanges */
    int last[SOUK_SEATS_MAX] = {0}, actions = 0;
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
    memset(before, 0xFF, sizeof before);
    memset(&state, 0, sizeof state);
    souk_options_lab(g, &options);
    souk_setup(g, &state, parts, &options, seats);
    const bz_state *s = (const bz_state *)(const void *)&state;
    for (int who, a; (who = souk_mover(g, &state)) != SOUK_DONE; actions++) {
        if (who == SOUK_CHANCE) {
            a = souk_draw(g, &state, parts, &chance);
        } else {
            a = souk_bot_choose(normal, g, &state, parts, who, &player);
            bool trades = a >= BZ_A_TRADE && a < BZ_A_BUY_TOP;
            if (trades) {
                before[who][1] = last[who] ? before[who][0] : UINT64_MAX;
                before[who][0] = s->hand[who];
            }
            if (a == BZ_A_ROLL || trades) last[who] = trades;
            if (trades) {
                g->apply(&state, parts, who, a, NULL);
                n->exchanges++;
                n->back += s->hand[who] == before[who][1];
                continue;
            }
        }
        g->apply(&state, parts, who, a, NULL);
    }
    if (actions > n->longest) n->longest = actions;
}

static void bots_do_not_trade_back_and_forth(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= SOUK_SEATS_MAX; seats++) {
        count n = {0, 0, 0};
        for (uint64_t seed = 1; seed <= PLAYS; seed++)
            play(seats, seed, &n);
        assert_in_range(n.exchanges, 10 * PLAYS, 200 * PLAYS);
        /* A new card may occasionally make it right to go back, but never for long. */
        assert_in_range(n.back, 0, n.exchanges / 20);
        assert_in_range(n.longest, 1, 400);
    }
}

/* Right and wrong actions in analysed plays. Three exchanges, a4, a3 back and b1, pay for the card that closes the
 * bazaar for 12 points, with the rival 2 points ahead. A sapphire is two exchanges away from 5 points; a ruby is not.
 * Rolling for 3 points costs 7 percentage points of win chance against the first exchange of a plan for 8. */
static void plans_of_several_exchanges_are_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *place;
        int iterations, action;
        bool right;
    } found[] = {
        {"  exchange = 3,5\n  pile.1 = 2 23\n  pile.2 = 2 2\n  pile.3 = 1 32\n  pile.4 = 0\n  turns = 50\n"
         "  points.0 = 34\n  points.1 = 36\n  hand.0 = BW\n  hand.1 = RGW\n",
         2000, BZ_A_TRADE + 6, true},
        {"  phase = choose\n  turns = 24\n  exchange = 2,10\n  pile.1 = 3 36\n  pile.2 = 2 13\n"
         "  pile.3 = 5 39\n  pile.4 = 3 21\n  hand.0 = R\n  points.0 = 13\n  bought.0 = 6 32 45\n"
         "  hand.1 = BG\n  points.1 = 13\n  bought.1 = 7 12 35 40\n",
         1500, BZ_A_TAKE + 1, true},
        {"  turns = 8\n  exchange = 4,6\n  pile.1 = 5 21\n  pile.2 = 5 44\n  pile.3 = 5 8\n  pile.4 = 4 39\n"
         "  hand.0 = BGGYY\n  hand.1 = RRB\n  points.1 = 1\n  bought.1 = 19\n",
         1500, BZ_A_ROLL, false}};
    const souk_game *g = souk_game_find("bazaar");
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        char text[1024];
        snprintf(text, sizeof text, "souk record 1\ngame: bazaar\nseats: 2\nseed: 7\nplace:\n%send\n",
                 found[i].place);
        souk_table *t = replay(text);
        for (uint64_t seed = 1; seed <= 4; seed++) {
            souk_budget budget = {.iterations = found[i].iterations, .threads = 1};
            souk_rng rng = souk_rng_seeded(seed);
            int action = souk_bot_choose_within(&souk_bot_hard, g, state_of(t), souk_parts_default(g), 0,
                                                &rng, &budget);
            assert_int_equal(action == found[i].action, found[i].right);
        }
        souk_table_free(t);
    }
}

/* From an analysed play: seat 0 closed the bazaar with 12 points against 16. A seat that wins by it closes it. */
static void bots_do_not_close_the_bazaar_for_another(void **unused)
{
    (void)unused;
    static const struct {
        const char *points;
        int choice;
    } ends[] = {{"9", BZ_A_END}, {"12", BZ_A_END}, {"13", BZ_A_BUY_TOP}, {"14", BZ_A_BUY_TOP}};
    const souk_game *g = souk_game_find("bazaar");
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[1024];
        snprintf(
            text, sizeof text,
            "souk record 1\ngame: bazaar\nseats: 4\nseed: 7\nplace:\n  phase = buy\n  turn = 0\n  turns = "
            "62\n"
            "  exchange = 3,7\n  pile.1 = 1 33\n  pile.2 = 2 24\n  pile.3 = 5 17\n  pile.4 = 0\n"
            "  hand.0 = RRRGGYYWW\n  points.0 = %s\n  bought.0 = 14 25\n  hand.1 = RRRBGY\n  points.1 = 9\n"
            "  hand.2 = BGGYYWW\n  points.2 = 9\n  hand.3 = RRBW\n  points.3 = 16\n"
            "  bought.3 = 2 6 11 16\nend\n",
            ends[i].points);
        souk_table *t = replay(text);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            souk_budget budget = {.iterations = 100, .threads = 1};
            souk_rng rng = souk_rng_seeded(seed);
            assert_int_equal(souk_bot_choose_within(&souk_bot_hard, g, state_of(t), souk_parts_default(g), 0,
                                                    &rng, &budget),
                             ends[i].choice);
        }
        souk_table_free(t);
    }
}

/* From an analysed play: after one exchange seat 1 can buy the last cards of two stalls in one turn, and win. Seat 0
 * estimated its own chance at 49%. */
static void two_winning_purchases_are_found(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("bazaar");
    souk_table *t =
        replay("souk record 1\ngame: bazaar\nseats: 2\nseed: 7\nplace:\n  turns = 46\n"
               "  exchange = 2,10\n  pile.1 = 1 14\n  pile.2 = 1 17\n  pile.3 = 5 39\n"
               "  pile.4 = 1 30\n  hand.0 = RRBW\n  points.0 = 22\n  bought.0 = 6 15 21 32 34 45\n"
               "  hand.1 = RRBBBGYYW\n  points.1 = 20\n  bought.1 = 7 12 13 35 36 40\nend\n");
    for (uint64_t seed = 1; seed <= 3; seed++) {
        souk_budget budget = {.iterations = 1000, .threads = 1};
        souk_judgement judged;
        souk_rng rng = souk_rng_seeded(seed);
        souk_bot_judge(&souk_bot_hard, (souk_at){g, state_of(t), souk_parts_default(g)}, 0, &rng, &budget,
                       &judged);
        assert_true(judged.win[0] < 0.05F);
    }
    souk_table_free(t);
}

/* In a play of twenty rounds: an exchange that prepares a later roll has value only if there is a later turn. */
static void bots_do_not_plan_past_the_last_turn(void **unused)
{
    (void)unused;
    static const struct {
        int turns;
        bool plans;
    } times[] = {{9, true}, {35, true}, {38, false}, {39, false}};
    const souk_game *g = souk_game_find("bazaar");
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char text[512];
        snprintf(text, sizeof text,
                 "souk record 1\ngame: bazaar\nseats: 2\noption max_rounds: 20\nseed: 7\nplace:\n  turn = 0\n"
                 "  turns = %d\n  exchange = 2,10\n  pile.1 = 5 14\n  pile.2 = 5 17\n  pile.3 = 5 39\n"
                 "  pile.4 = 5 30\n  hand.0 = RG\n  hand.1 = R\nend\n",
                 times[i].turns);
        souk_table *t = replay(text);
        souk_mask legal;
        float w[SOUK_ACTIONS_MAX], most = 0.0F;
        souk_legal(g, state_of(t), souk_parts_default(g), 0, &legal);
        g->prior(state_of(t), souk_parts_default(g), 0, &legal, w);
        for (int a = BZ_A_TRADE - 1; (a = souk_mask_next(&legal, a + 1)) >= 0 && a < BZ_A_BUY_TOP;)
            if (w[a] > most) most = w[a];
        assert_true(most > 0.0F);
        assert_int_equal(most > 0.06F, times[i].plans);
        souk_table_free(t);
    }
}

/* Cards 8 and 9 share an exchange: it is considered and listed once. An exchange that allows a purchase is shown with
 * that purchase; it used to be praised for another stall. */
static void exchanges_are_listed_once_with_their_purchase(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("bazaar");
    souk_table *t =
        replay("souk record 1\ngame: bazaar\nseats: 2\nseed: 7\nplace:\n  exchange = 8,9\n  pile.1 = 2 23\n"
               "  pile.2 = 2 2\n  pile.3 = 1 32\n  pile.4 = 0\n  turns = 50\n  points.0 = 34\n"
               "  points.1 = 36\n  hand.0 = BBRRGGYYWW\n  hand.1 = RGW\nend\n");
    souk_voice voice = {SOUK_EN, {NULL}};
    int bought = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        souk_advice advice[BZ_ACTIONS];
        souk_budget budget = {.iterations = 2000, .threads = 1};
        souk_rng rng = souk_rng_seeded(seed);
        int n = souk_bot_explain(&souk_bot_hard, g, state_of(t), souk_parts_default(g), 0, &rng, &budget,
                                 &voice, advice, BZ_ACTIONS);
        for (int i = 0; i < n; i++) {
            SOUK_OUT(label, SOUK_TEXT_MAX);
            g->label(state_of(t), souk_parts_default(g), 0, advice[i].action, &voice, &label);
            assert_null(strstr(label.buf, "(b")); /* the mark of the second of two equal exchanges */
            bought += strncmp(advice[i].reason, "then Buy from stall ", 20) == 0;
        }
    }
    assert_true(bought > 0);
    souk_table_free(t);
}

static int any_of(souk_rng *rng, int n)
{
    return (int)souk_below(souk_rng_next(rng), (uint32_t)n);
}

static bz_heap some_stones(souk_rng *rng, int n)
{
    bz_heap heap = 0;
    for (int i = 0; i < n; i++)
        heap += BZ_ONE(any_of(rng, BZ_COLOURS));
    return heap;
}

/* The lookup tables of the bots give the result of making the exchange. */
static void lookup_tables_match_the_exchanges(void **unused)
{
    (void)unused;
    const bz_parts *p = (const bz_parts *)souk_parts_default(souk_game_find("bazaar"));
    souk_rng rng = souk_rng_seeded(9);
    int paid = 0;
    for (int i = 0; i < 20000; i++) {
        int x = any_of(&rng, BZ_EXCHANGE_CARDS), side = any_of(&rng, BZ_SIDES);
        bz_heap heap = some_stones(&rng, any_of(&rng, 11));
        bz_heap card = p->card[any_of(&rng, BZ_CARDS)],
                after = heap - p->give[x][side] + p->give[x][side ^ 1];
        uint32_t set = UINT32_MAX;
        for (int colour = 0; colour < BZ_COLOURS; colour++)
            set &= p->wits.pays[x][colour][bz_count(heap, colour) - bz_count(card, colour) + BZ_AS_MANY];
        bool pays = bz_holds(heap, p->give[x][side]) && bz_holds(after, card);
        assert_int_equal(set >> side & 1, pays);
        if (!pays) continue;
        paid++;
        int left = bz_total(after) - BZ_CARD_STONES;
        left = left < BZ_LEFT_ROWS ? left : BZ_LEFT_ROWS - 1;
        for (int row = 0; row < BZ_LEFT_ROWS; row++)
            assert_int_equal(p->wits.leaves[x][bz_total(heap)][row] >> side & 1, row == left);
    }
    assert_true(paid > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bots_do_not_trade_back_and_forth),
                                       cmocka_unit_test(plans_of_several_exchanges_are_found),
                                       cmocka_unit_test(bots_do_not_close_the_bazaar_for_another),
                                       cmocka_unit_test(two_winning_purchases_are_found),
                                       cmocka_unit_test(bots_do_not_plan_past_the_last_turn),
                                       cmocka_unit_test(exchanges_are_listed_once_with_their_purchase),
                                       cmocka_unit_test(lookup_tables_match_the_exchanges)};
    return cmocka_run_group_tests_name("bazaar wits", tests, NULL, NULL);
}
