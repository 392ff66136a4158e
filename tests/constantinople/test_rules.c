/* test_rules.c: Bazar, clause by clause: set-up, order, events, coins, the Black Market, the end. The merchants have
 * their own test programs. */
#include "constantinople/city.h"

/* --- parts and set-up ------------------------------------------------------------------------------ */

static void four_guilds_have_the_same_tiles(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD);
    static const char *const names[CO_SEATS] = {"Venetian", "Greek", "Byzantine", "Ottoman"};
    for (int g = 0; g < CO_SEATS; g++) {
        assert_string_equal(box(t)->guild[g], names[g]);
        assert_int_equal(co_pile(city(t), box(t), g), box(t)->kinds_all);
    }
    assert_int_equal(box(t)->kinds, 13);
    for (int a = 0; a < 13; a++)
        for (int b = 0; b < a; b++)
            assert_int_not_equal(box(t)->kind[a].effect, box(t)->kind[b].effect);
    souk_table_free(t);
}

static void eleven_events_three_with_a_condition(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD);
    assert_int_equal(box(t)->events, 11);
    assert_int_equal(souk_popcount(box(t)->normal), 8);
    souk_table_free(t);
}

/* A guild may have more coins than are in the box, and is still paid. */
static void coins_do_not_run_out(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  coins = 700 0 0 0\n  at = 3\n  hand.3 = thief beggar crier\n"
                              "  tiles.0 = start@b5\n",
                              "3: beggar\n3: d1\n*: draw courier\n"));
    expect_score(t, 0, 0, 706);
    souk_table_free(t);
}

static void the_board_is_the_one_in_the_rules(void **unused)
{
    (void)unused;
    static const char *const rows[] = {"PppPGgg.", "PPPPGGGR", "PPPCGGGR", "HHCCCGOr", "hHHCOOOR",
                                       "hHCCOOoR", "HHHcOOO.", ".MMmMM..", "...M...."};
    souk_table *t = replay(HEAD);
    const co_parts *p = box(t);
    assert_int_equal(p->rows, 9);
    assert_int_equal(p->cols, 8);
    for (int row = 0; row < 9; row++)
        for (int col = 0; col < 8; col++) {
            int there = p->grid[row][col];
            char c = '.';
            if (there < CO_CELLS)
                c = p->quarter[p->quarter_of[there]].letter;
            else if (there != CO_VOID)
                c = (char)(p->quarter[there - CO_PICTURE].letter - 'A' + 'a');
            assert_int_equal(c, rows[row][col]);
        }
    souk_table_free(t);
}

static void quarters_have_values_and_two_are_closed(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD);
    static const char letters[] = "PGOHCRM";
    static const int values[] = {7, 6, 5, 5, 4, 6, 5};
    for (int i = 0; i < 7; i++) {
        int q = quarter(t, letters[i]);
        assert_int_equal(box(t)->quarter[q].value, values[i]);
        assert_int_equal(city(t)->in_play >> q & 1, i < 5);
    }
    souk_table_free(t);
}

static void closed_quarters_take_no_tile(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = beggar\n", "0: beggar\n0: b8\n"), "CO-5.1");
    refused(AT("  hand.0 = beggar\n", "0: beggar\n0: h2\n"), "CO-5.1");
}

/* A tile in the closed Black Market has no neighbour: the Courier on g5 has no target. */
static void tiles_in_the_closed_market_cannot_be_aimed_at(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@h5\n", "0: courier\n0: g5\n"));
    turn_is_over(t);
    souk_table_free(t);
    t = replay(AT("  hand.0 = courier\n  tiles.1 = start@h5\n  open = P G O H C M\n",
                  "0: courier\n0: g5\n0: south\n"));
    stands(t, "h5", "");
    souk_table_free(t);
}

/* Tokens on a closed quarter have no effect: the Harem pays nobody during the Sultan's Visit. */
static void tokens_on_a_closed_quarter_do_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  turn = 2\n  at = 3\n  event = visit\n  hand.3 = thief beggar crier\n"
                              "  tiles.0 = start@b8\n",
                              "3: beggar\n3: d1\n*: draw courier\n"));
    expect_score(t, 0, 0, 0);
    souk_table_free(t);
}

static void each_guild_draws_three_hidden_tiles(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "*: draw beggar\n*: draw thief\n*: draw crier\n*: draw beggar\n");
    assert_int_equal(souk_popcount(city(t)->hand[0]), 3);
    expect_log(t, 0, SOUK_EN, "Seat 1 draws the Thief.");
    expect_no_log(t, 1, SOUK_EN, "draws the Thief");
    expect_log(t, 1, SOUK_EN, "Seat 1 draws a tile.");
    assert_null(strstr(view_of(t, 1, SOUK_EN), "\"hand\":[0,10,12]"));
    assert_null(strstr(view_of(t, SOUK_SPECTATOR, SOUK_EN), "\"hand\":"));
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"hand\":[0,10,12]"));
    assert_int_equal(souk_table_chance(t, NULL), 8);
    for (int g = 0; g < CO_SEATS; g++)
        assert_int_equal(souk_popcount(city(t)->hand[g]), 3);
    assert_int_equal(city(t)->phase, CO_IN_PLACE);
    souk_table_free(t);
}

static void start_tiles_are_placed_in_seat_order(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "0: b2\n1: b3\n2: e4\n3: g7\n");
    stands(t, "b2", "0.start");
    stands(t, "g7", "3.start");
    assert_int_equal(city(t)->turn, 1);
    souk_table_free(t);
    refused(HEAD "0: b2\n1: b2\n", "CO-2.2");
    refused(HEAD "0: c8\n", "CO-2.2");
    refused(HEAD "1: b2\n", "turn");
}

static void a_start_tile_is_a_tile_like_any_other(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@b3\n", "0: courier\n0: b4\n0: west\n"));
    stands(t, "b1", "1.start");
    assert_int_equal(owner(t, 'P'), -1);
    souk_table_free(t);
    t = replay(AT("  hand.0 = favourite\n  tiles.1 = start@b3\n", "0: favourite\n0: b3\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
}

/* --- order ------------------------------------------------------------------------------------------ */

static void turn_one_reverses_the_order_of_placing(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "0: b2\n1: b3\n2: e4\n3: g7\n");
    static const uint8_t order[CO_SEATS] = {3, 2, 1, 0};
    assert_memory_equal(city(t)->order, order, CO_SEATS);
    souk_table_free(t);
}

/* Worked example 1: A 25, B 25, C 30, D 22; A played second and B fourth: now C, B, A, D. */
static void the_richest_plays_first_and_ties_swap(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "place:\n  turn = 2\n  order = 2 0 3 1\n  at = 3\n"
                                "  coins = 25 25 30 22\n  event = fire\n  tiles.0 = start@b1\n"
                                "  hand.1 = thief beggar crier\nend\n"
                                "1: thief\n1: b3\n*: draw courier\n");
    static const uint8_t order[CO_SEATS] = {2, 1, 0, 3};
    assert_int_equal(city(t)->turn, 3);
    assert_memory_equal(city(t)->order, order, CO_SEATS);
    souk_table_free(t);
}

/* --- events ----------------------------------------------------------------------------------------- */

/* The last guild ties the Hippodrome with its tile, and the turn is over: nobody is paid. */
#define LAST "  at = 3\n  tiles.0 = start@d2\n  hand.3 = thief beggar crier\n"
#define NEXT "3: beggar\n3: d1\n*: draw courier\n"

static void no_event_in_turn_one(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "0: b2\n1: b3\n2: e4\n3: g7\n");
    assert_string_equal(event_now(t), "");
    assert_int_equal(city(t)->phase, CO_IN_PLAY);
    souk_table_free(t);
}

static void a_normal_card_is_drawn_once(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(LAST "  turn = 2\n  event = fire\n  hand.0 = thief\n", NEXT));
    assert_int_equal(city(t)->phase, CO_IN_EVENT);
    assert_false(may(t, SOUK_CHANCE, "event fire"));
    assert_false(may(t, SOUK_CHANCE, "event kindness"));
    assert_true(may(t, SOUK_CHANCE, "event famine"));
    uint32_t weights[SOUK_ACTIONS_MAX];
    assert_int_equal(souk_weights(t->game, &t->state, t->parts, weights), 7);
    expect_refused(t, SOUK_CHANCE, "event fire", "CO-3.3");
    act(t, SOUK_CHANCE, "event famine");
    expect_log(t, 0, SOUK_EN, "Event: Famine (every quarter -2).");
    assert_int_equal(city(t)->phase, CO_IN_PLAY);
    souk_table_free(t);
}

static void without_cards_there_is_no_event(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(LAST "  turn = 5\n  event = fire\n  hand.2 = beggar\n  coins = 0 0 9 0\n"
                                   "  events = kindness feast reorganisation market-day fleet visit "
                                   "races epidemic famine night\n",
                              NEXT));
    assert_string_equal(event_now(t), "");
    assert_int_equal(city(t)->phase, CO_IN_PLAY);
    expect_log(t, 0, SOUK_EN, "No event this turn: no card can be played.");
    souk_table_free(t);
}

/* Worked example 2: turn 7, five played, a guild has 27: I; in turn 8 II; III in turn 9. */
static void the_lowest_numeral_goes_first(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(LAST "  turn = 6\n  coins = 27 0 0 0\n  event = fire\n"
                                   "  events = fleet races famine night\n",
                              NEXT));
    assert_int_equal(city(t)->turn, 7);
    assert_string_equal(event_now(t), "kindness");
    souk_table_free(t);
    t = replay(AT(LAST "  turn = 7\n  coins = 27 0 0 0\n  event = kindness\n"
                       "  events = fire fleet races famine night\n",
                  NEXT));
    assert_string_equal(event_now(t), "feast");
    souk_table_free(t);
    t = replay(AT(LAST "  turn = 8\n  coins = 27 0 0 0\n  event = feast\n"
                       "  events = kindness fire fleet races famine night\n",
                  NEXT));
    assert_int_equal(city(t)->turn, 9);
    assert_string_equal(event_now(t), "reorganisation");
    souk_table_free(t);
}

static void conditions_are_lower_bounds(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(LAST "  turn = 2\n  coins = 0 0 25 0\n  event = fire\n", NEXT));
    assert_string_equal(event_now(t), "kindness");
    souk_table_free(t);
    t = replay(AT(LAST "  turn = 2\n  coins = 0 0 24 0\n  event = fire\n", NEXT));
    assert_int_equal(city(t)->phase, CO_IN_EVENT);
    souk_table_free(t);
    /* Four played are not five, five are; and five are not six. */
    t = replay(AT(LAST "  turn = 5\n  event = fire\n  events = fleet races famine\n", NEXT));
    assert_int_equal(city(t)->phase, CO_IN_EVENT);
    souk_table_free(t);
    t = replay(AT(LAST "  turn = 5\n  event = fire\n  events = fleet races famine night\n", NEXT));
    assert_string_equal(event_now(t), "feast");
    souk_table_free(t);
    t = replay(AT(LAST "  turn = 6\n  event = fire\n  events = fleet races famine feast\n", NEXT));
    assert_int_equal(city(t)->phase, CO_IN_EVENT);
    souk_table_free(t);
}

static void kindness_adds_two_everywhere(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  turn = 2\n  event = kindness\n" WITH_HAREM, ""));
    static const char letters[] = "PGOHCR";
    static const int values[] = {9, 8, 7, 7, 6, 8};
    for (int i = 0; i < 6; i++)
        assert_int_equal(pays(t, letters[i]), values[i]);
    souk_table_free(t);
}

#define FEAST "  hand.0 = beggar\n  turn = 2\n  event = feast\n  tiles.1 = start@b1\n  tiles.2 = start@g1\n"

static void the_feast_doubles_for_the_poorest(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(FEAST "  coins = 9 4 4 4\n", ""));
    assert_int_equal(pays(t, 'P'), 14);
    assert_int_equal(pays(t, 'H'), 10);
    souk_table_free(t);
    t = replay(AT(FEAST "  coins = 9 4 5 4\n", ""));
    assert_int_equal(pays(t, 'P'), 14);
    assert_int_equal(pays(t, 'H'), 5);
    souk_table_free(t);
    /* The poorest is determined when step 5 begins: the Thief has made seat 2 poorer than seat 1. The quarter of seat 2
     * is doubled, that of seat 1 no longer is. */
    t = replay(AT("  turn = 8\n  at = 3\n  event = feast\n  coins = 9 4 5 4\n  tiles.1 = start@b1\n"
                  "  tiles.2 = start@d7 crier@e7\n  hand.3 = thief beggar crier\n",
                  "3: thief\n3: d6\n3: east\n*: draw courier\n"));
    expect_score(t, 0, 1, 4 + 7);
    expect_score(t, 0, 2, 2 + 10);
    souk_table_free(t);
}

static void the_harem_enters_for_good(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(LAST "  turn = 8\n  event = feast\n  hand.0 = thief\n  coins = 9 0 0 0\n"
                                   "  events = kindness fire fleet races famine night\n",
                              NEXT "0: thief\n0: e8\n"));
    expect_log(t, 0, SOUK_EN, "The Harem enters play.");
    stands(t, "e8", "0.thief");
    souk_table_free(t);
    /* A later event does not close it again. */
    t = replay(AT(LAST "  turn = 9\n  event = reorganisation\n  events = kindness fire fleet races "
                       "famine night feast\n" WITH_HAREM,
                  NEXT "*: event visit\n"));
    assert_int_equal(city(t)->in_play >> quarter(t, 'R') & 1, 1);
    assert_int_equal(pays(t, 'R'), 8);
    souk_table_free(t);
}

static void normal_events_change_their_quarters(void **unused)
{
    (void)unused;
    static const struct {
        const char *key;
        int pays[6]; /* P G O H C R */
    } expected[] = {
        {"market-day", {7, 8, 5, 5, 6, 6}}, {"fleet", {7, 8, 7, 5, 4, 6}},    {"visit", {9, 6, 5, 5, 4, 8}},
        {"races", {5, 6, 5, 7, 4, 6}},      {"epidemic", {7, 6, 0, 5, 2, 6}}, {"fire", {7, 0, 5, 5, 4, 6}},
        {"famine", {5, 4, 3, 3, 2, 4}},     {"night", {4, 3, 3, 3, 2, 3}},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char record[512];
        snprintf(record, sizeof record, AT("  hand.0 = beggar\n  turn = 2\n  event = %s\n" WITH_HAREM, ""),
                 expected[i].key);
        souk_table *t = replay(record);
        for (int q = 0; q < 6; q++)
            assert_int_equal(pays(t, "PGOHCR"[q]), expected[i].pays[q]);
        souk_table_free(t);
    }
}

/* --- guilds and coins ------------------------------------------------------------------------------- */

static void one_tile_then_draw_back_to_three(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = thief beggar crier\n  hand.1 = thief beggar crier\n",
                              "0: beggar\n0: d1\n*: draw courier\n"));
    assert_int_equal(souk_popcount(city(t)->hand[0]), 3);
    assert_int_equal(city(t)->mover, 1);
    souk_table_free(t);
    refused(AT("  hand.0 = thief\n", "0: beggar\n"), "CO-3.4");
    refused(AT("  hand.0 = thief\n", "1: beggar\n"), "turn");
    refused(AT("  hand.0 = thief beggar crier\n", "0: beggar\n0: d1\n*: draw beggar\n"), "CO-3.4");
}

static void an_empty_pile_gives_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  hand.1 = beggar\n"
                              "  gone.0 = administrator traitor fishmonger courier pedlar favourite "
                              "architect charlatan person thief ferryman crier start\n",
                              "0: beggar\n0: d1\n"));
    assert_int_equal(city(t)->hand[0], 0);
    assert_int_equal(city(t)->mover, 1);
    souk_table_free(t);
}

/* All 41 cells of the open quarters are occupied: only a Favourite can be played. */
#define PACKED                                                                             \
    "  tiles.0 = start@a1 administrator@a4 traitor@b1 fishmonger@b2 courier@b3 pedlar@b4 " \
    "architect@c1 charlatan@c2 person@c3 thief@c4 ferryman@d3\n"                           \
    "  tiles.1 = start@a5 administrator@b5 traitor@b6 fishmonger@b7 courier@c5 pedlar@c6 " \
    "architect@c7 charlatan@d6 person@d4 thief@d5 ferryman@e4\n"                           \
    "  tiles.2 = start@d1 administrator@d2 traitor@e2 fishmonger@e3 courier@f2 pedlar@g1 " \
    "architect@g2 charlatan@g3 person@f3 thief@f4 ferryman@d7\n"                           \
    "  tiles.3 = start@e5 administrator@e6 traitor@e7 fishmonger@f5 courier@f6 pedlar@g5 " \
    "architect@g6 charlatan@g7\n"

static void a_packed_board_leaves_the_favourite(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(PACKED "  hand.0 = beggar favourite\n", ""));
    assert_int_equal(co_free(city(t)), 0);
    assert_true(may(t, 0, "favourite"));
    expect_refused(t, 0, "beggar", "CO-3.4");
    /* Its having a choice reveals that it holds one: every guess agrees. */
    for (uint64_t seed = 0; seed < 50; seed++) {
        souk_state s = t->state;
        souk_rng rng = souk_rng_seeded(seed);
        co_imagine(&s, t->parts, 1, &rng);
        assert_true(((const co_state *)&s)->hand[0] >> kind_of(t, "favourite") & 1);
    }
    souk_table_free(t);
    /* A guild without a Favourite passes without a decision, and still draws. */
    t = replay(AT(PACKED "  hand.0 = favourite\n  hand.1 = beggar\n  hand.2 = favourite\n",
                  "0: favourite\n0: a1\n0: h2\n*: draw beggar\n*: draw crier\n"));
    expect_log(t, 3, SOUK_EN, "Seat 2 can play no tile and passes.");
    assert_int_equal(city(t)->phase, CO_IN_DRAW);
    assert_int_equal(co_to_play(city(t)), 1);
    act(t, SOUK_CHANCE, "draw crier");
    act(t, SOUK_CHANCE, "draw favourite");
    assert_int_equal(city(t)->mover, 2);
    souk_table_free(t);
}

static void the_majority_is_paid_a_tie_is_not(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  at = 3\n  hand.3 = thief beggar crier\n"
                              "  tiles.0 = start@b1 thief@b2 crier@e5\n"
                              "  tiles.1 = start@a1 thief@e6\n",
                              "3: beggar\n3: d1\n*: draw courier\n"));
    expect_score(t, 0, 0, 7); /* the Palace, two to one */
    expect_score(t, 0, 1, 0); /* the Port is tied */
    expect_score(t, 0, 3, 5); /* the Hippodrome with a single tile */
    expect_log(t, 0, SOUK_EN, "Seat 1 receives 7 coins from the Palace.");
    assert_int_equal(owner(t, 'O'), -1);
    assert_int_equal(owner(t, 'G'), -1);
    souk_table_free(t);
}

/* Fire bars the Grand Bazaar: its owner is paid nothing, and the log does not mention it. */
static void payments_of_nothing_are_not_logged(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  at = 3\n  turn = 2\n  event = fire\n  hand.3 = thief beggar crier\n"
                              "  tiles.0 = start@b5\n  tiles.1 = start@a1\n",
                              "3: beggar\n3: d1\n*: draw courier\n"));
    expect_score(t, 0, 0, 0);
    expect_log(t, 0, SOUK_EN, "Seat 2 receives 7 coins from the Palace.");
    expect_no_log(t, 0, SOUK_EN, "Seat 1 receives");
    souk_table_free(t);
}

/* A tie for the lead pays nobody, even with a third guild behind; a leader ahead of a tie is paid. */
static void ties_below_the_lead_do_not_matter(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  tiles.0 = start@b1 thief@b2\n"
                              "  tiles.1 = start@c1 thief@c2\n  tiles.2 = start@a4\n",
                              ""));
    assert_int_equal(owner(t, 'P'), -1);
    souk_table_free(t);
    t = replay(AT("  hand.0 = beggar\n  tiles.0 = start@b1\n  tiles.1 = start@c1\n"
                  "  tiles.2 = start@a4 thief@a1\n",
                  ""));
    assert_int_equal(owner(t, 'P'), 2);
    souk_table_free(t);
}

/* --- value of a quarter ------------------------------------------------------------------------------ */

static void values_add_up_and_barred_pays_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  turn = 2\n  event = market-day\n"
                              "  tiles.0 = administrator@c4\n  tiles.1 = administrator@d4\n",
                              ""));
    assert_int_equal(pays(t, 'C'), 4 + 2 + 2 + 2);
    souk_table_free(t);
    t = replay(AT("  hand.0 = beggar\n  turn = 2\n  event = fire\n  tiles.0 = administrator@b5\n", ""));
    assert_int_equal(pays(t, 'G'), 0);
    souk_table_free(t);
}

static void a_quarter_worth_one_pays_one(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  turn = 2\n", ""));
    co_parts poor = *box(t);
    int here = quarter(t, 'C');
    for (int value = -1; value <= 2; value++) { /* by custom parts, or by negative tokens */
        poor.quarter[here].value = (int16_t)value;
        assert_int_equal(co_worth(city(t), &poor, here, CO_NONE), value < 0 ? 0 : value);
    }
    souk_table_free(t);
}

static void halves_are_rounded_up_once_then_doubled(void **unused)
{
    (void)unused;
    /* 5 by day with three opposing Beggars: 0.625, so 1. */
    souk_table *t = replay(AT("  hand.0 = crier\n  turn = 2\n  tiles.0 = start@d1 thief@d2\n"
                              "  tiles.1 = beggar@g1\n  tiles.2 = beggar@g2\n  tiles.3 = beggar@g3\n",
                              ""));
    assert_int_equal(pays(t, 'H'), 1);
    souk_table_free(t);
    /* 9 with one Beggar by night: 2.25, so 3. */
    t = replay(AT("  hand.0 = crier\n  turn = 2\n  event = night\n"
                  "  tiles.0 = start@b1 thief@b2 administrator@c1\n  tiles.1 = beggar@b4\n",
                  ""));
    assert_int_equal(pays(t, 'P'), 3);
    souk_table_free(t);
    /* Doublings come last: 7 halved is 3.5, so 4, doubled 8 (not 7). */
    t = replay(AT("  hand.0 = crier\n  turn = 2\n  event = feast\n  coins = 0 5 5 5\n"
                  "  tiles.0 = start@b1 thief@b2\n  tiles.1 = beggar@b3\n",
                  ""));
    assert_int_equal(pays(t, 'P'), 8);
    souk_table_free(t);
}

/* Worked example 7: Market Day, an Administrator, one opposing Beggar, then two. */
static void market_day_with_beggars(void **unused)
{
    (void)unused;
#define MARKET_DAY                                         \
    "  hand.0 = crier\n  turn = 2\n  event = market-day\n" \
    "  tiles.0 = administrator@b5 start@b6 thief@b7\n  tiles.1 = "
    souk_table *t = replay(AT(MARKET_DAY "start@d1\n", ""));
    assert_int_equal(pays(t, 'G'), 10);
    souk_table_free(t);
    t = replay(AT(MARKET_DAY "beggar@c5\n", ""));
    assert_int_equal(pays(t, 'G'), 5);
    souk_table_free(t);
    t = replay(AT(MARKET_DAY "beggar@c5\n  tiles.2 = beggar@c6\n", ""));
    assert_int_equal(pays(t, 'G'), 3);
    souk_table_free(t);
}

/* Worked example 8: the poorest owns the Port, where another guild begs: 5, 2.5, 3, 6. */
static void the_feast_after_a_beggar(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = crier\n  turn = 2\n  event = feast\n  coins = 0 5 5 5\n"
                              "  tiles.0 = start@e5 thief@e6\n  tiles.1 = beggar@g7\n",
                              ""));
    assert_int_equal(pays(t, 'O'), 6);
    souk_table_free(t);
}

/* --- placing ------------------------------------------------------------------------------------------ */

static void tiles_go_on_empty_cells_in_play(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = beggar\n  tiles.1 = start@b1\n", "0: beggar\n0: b1\n"), "CO-5.1");
    souk_table *t = replay(AT("  hand.0 = beggar\n", "0: beggar\n"));
    /* Illustrations are not cells: they have no name, and 41 cells are free. */
    assert_int_equal(souk_action_named(t->game, t->parts, "a2"), -1);
    souk_mask m;
    souk_legal(t->game, state_of(t), t->parts, 0, &m);
    assert_int_equal(souk_mask_count(&m), 41);
    souk_table_free(t);
}

static void permanent_tiles_stay_face_up(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = beggar\n  tiles.1 = thief@b1 administrator@b2\n", "0: beggar\n0: b3\n"));
    /* Anybody may look at a face-down tile: a spectator sees the kind of each. */
    const char *view = view_of(t, SOUK_SPECTATOR, SOUK_EN);
    assert_non_null(strstr(view, "\"guild\":1,\"kind\":10,\"face_up\":false"));
    assert_non_null(strstr(view, "\"guild\":1,\"kind\":1,\"face_up\":true"));
    assert_non_null(strstr(view, "\"guild\":0,\"kind\":0,\"face_up\":true"));
    souk_table_free(t);
}

/* The tile that a guild has chosen is secret until it is placed. */
static void a_chosen_tile_is_secret_until_placed(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar thief crier\n", "0: thief\n"));
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"playing\":10"));
    assert_non_null(strstr(view_of(t, 1, SOUK_EN), "\"playing\":null"));
    act(t, 0, "b1");
    assert_non_null(strstr(view_of(t, 1, SOUK_EN), "\"guild\":0,\"kind\":10"));
    souk_table_free(t);
}

/* Diagonal cells are not neighbours: the Courier on c2 has no target. */
static void adjacent_is_orthogonal(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@b1 thief@b3\n", "0: courier\n0: c2\n"));
    turn_is_over(t);
    souk_table_free(t);
}

/* --- elimination ---------------------------------------------------------------------------------------- */

static void the_owner_places_an_eliminated_tile_first(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier beggar thief\n  tiles.2 = administrator@a1\n",
                              "0: courier\n0: b1\n0: north\n"));
    assert_int_equal(city(t)->phase, CO_IN_EXILE);
    assert_int_equal(city(t)->mover, 2);
    expect_refused(t, 2, "b2", "CO-6.1");
    expect_refused(t, 0, "h2", "turn");
    act(t, 2, "i4");
    stands(t, "i4", "2.administrator");
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"kind\":1,\"face_up\":true"));
    turn_is_over(t);
    souk_table_free(t);
}

/* Worked example 6: the fifth tile enters; the market is in play from the next turn with those tiles; tiles expelled
 * after that are gone. */
static void the_fifth_tile_fills_the_market(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  tiles.3 = beggar@h2 traitor@h3 courier@h5 pedlar@h6\n  turn = 3\n"
                              "  at = 3\n  event = fire\n  coins = 9 9 9 9\n"
                              "  hand.3 = favourite thief crier\n  hand.0 = favourite\n"
                              "  hand.1 = favourite\n  hand.2 = favourite\n"
                              "  tiles.0 = start@b1\n  tiles.1 = start@c1\n",
                              "3: favourite\n3: b1\n0: i4\n"));
    stands(t, "i4", "0.start");
    expect_log(t, 0, SOUK_EN, "The Black Market is full: it enters play next turn.");
    assert_int_equal(city(t)->in_play >> box(t)->market & 1, 0);
    act(t, SOUK_CHANCE, "draw architect");
    /* It paid nothing in the turn in which it was filled; the Palace was tied. */
    expect_score(t, 0, 3, 9);
    /* It enters between order and event. */
    assert_int_equal(city(t)->phase, CO_IN_EVENT);
    assert_int_equal(city(t)->in_play >> box(t)->market & 1, 1);
    expect_log(t, 0, SOUK_EN, "The Black Market enters play.");
    act(t, SOUK_CHANCE, "event famine");
    assert_int_equal(owner(t, 'M'), 3);
    assert_int_equal(pays(t, 'M'), 3); /* 5 less 2; the Beggar there is the owner's own */
    /* All have 9 coins, so the order of the previous turn is reversed. */
    act(t, 3, "thief");
    act(t, 3, "g7");
    assert_int_equal(souk_table_chance(t, NULL), 1);
    act(t, 2, "favourite");
    act(t, 2, "h2");
    assert_true(is_gone(t, 3, "beggar"));
    expect_log(t, 0, SOUK_EN, "Seat 4's Beggar leaves the game.");
    souk_table_free(t);
}

/* Full but still closed: tiles eliminated in the same turn leave the game. */
static void a_full_market_takes_no_more(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(FULL_MARKET "  hand.0 = favourite\n  tiles.1 = start@b1\n", "0: favourite\n0: b1\n"));
    assert_true(is_gone(t, 1, "start"));
    turn_is_over(t);
    souk_table_free(t);
}

/* A free cell of a market in play takes no eliminated tiles, but tiles from hand as usual. */
static void the_market_in_play_is_an_ordinary_quarter(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  open = P G O H C M\n  tiles.3 = beggar@h2 traitor@h3\n"
                              "  hand.0 = favourite\n  hand.1 = beggar\n  tiles.1 = start@b1\n",
                              "0: favourite\n0: b1\n*: draw crier\n*: draw thief\n*: draw pedlar\n"
                              "1: beggar\n1: i4\n"));
    assert_true(is_gone(t, 1, "start"));
    stands(t, "i4", "1.beggar");
    souk_table_free(t);
}

/* --- the end -------------------------------------------------------------------------------------------- */

static void seventy_five_coins_end_the_game_after_step_five(void **unused)
{
    (void)unused;
    /* 74 and a Thief make 77 in the middle of a turn: the turn goes on. */
    souk_table *t = replay(AT("  turn = 5\n  event = fire\n  coins = 74 9 0 0\n"
                              "  hand.0 = thief beggar crier\n  hand.1 = thief\n"
                              "  tiles.1 = start@b1\n",
                              "0: thief\n0: b2\n0: west\n*: draw courier\n"));
    expect_score(t, 0, 0, 77);
    assert_int_equal(city(t)->mover, 1);
    souk_table_free(t);
    t = replay(AT("  turn = 5\n  event = fire\n  at = 3\n  coins = 69 9 0 0\n"
                  "  hand.3 = thief beggar crier\n  tiles.0 = start@b1\n",
                  "3: beggar\n3: d1\n*: draw courier\n"));
    assert_int_equal(city(t)->phase, CO_IN_OVER);
    expect_score(t, 0, 0, 76);
    assert_int_equal(souk_winners(t->game, &t->state, t->parts), 1u << 0);
    expect_log(t, 0, SOUK_EN, "The game ends in turn 5. Seat 1 wins with 76 coins.");
    souk_table_free(t);
}

/* The option: the same Thief ends the game; most coins win, whoever has 75. */
static void a_theft_may_end_the_game_at_once(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"  coins = 74 9 0 0\n", "  coins = 71 9 0 0\n"};
    for (int low = 0; low < 2; low++) {
        char record[1024];
        snprintf(record, sizeof record,
                 HEAD "option end: at_once\nplace:\n  order = 0 1 2 3\n%s  turn = 5\n  event = fire\n"
                      "  hand.0 = thief beggar crier\n  hand.1 = thief\n  tiles.1 = start@b1\nend\n"
                      "0: thief\n0: b2\n0: west\n",
                 lines[low]);
        souk_table *t = replay(record);
        assert_int_equal(city(t)->phase, low ? CO_IN_DRAW : CO_IN_OVER);
        expect_score(t, 0, 0, low ? 74 : 77);
        if (!low) expect_log(t, 0, SOUK_EN, "The game ends in turn 5. Seat 1 wins with 77 coins.");
        souk_table_free(t);
    }
}

static void turn_twelve_is_the_last(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(LAST "  turn = 11\n  event = fire\n", NEXT));
    assert_int_equal(city(t)->turn, 12);
    souk_table_free(t);
    t = replay(AT(LAST "  turn = 12\n  event = fire\n  coins = 3 4 5 6\n", NEXT));
    assert_int_equal(city(t)->phase, CO_IN_OVER);
    assert_int_equal(souk_winners(t->game, &t->state, t->parts), 1u << 3);
    souk_table_free(t);
}

/* The lower order token of that turn, not the lower seat. */
static void ties_go_to_the_lower_token(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "place:\n  turn = 12\n  order = 2 1 0 3\n  coins = 30 30 20 10\n"
                                "  event = fire\n" LAST "end\n" NEXT);
    assert_int_equal(souk_winners(t->game, &t->state, t->parts), 1u << 1);
    expect_log(t, 0, SOUK_EN,
               "The game ends in turn 12. Seat 2 wins with 30 coins, the tie broken by the order of play.");
    expect_log(t, 0, souk_lang_of("fr"),
               "La partie s'achève au tour 12. Joueur 2 gagne avec 30 pièces, "
               "l'ordre du tour départageant les ex æquo.");
    souk_table_free(t);
}

static void refusals_say_what_is_missing(void **unused)
{
    (void)unused;
    broken(HEAD "0: b2\n1: b2\n", 0, "There is already a tile on b2: ");
    broken(AT("  hand.0 = thief\n", "0: beggar\n"), 0, "You do not hold your Beggar yet.");
    broken(AT("  hand.0 = beggar\n", "0: beggar\n0: b8\n"), 0, "This quarter is not in play: Harem.");
    broken(AT("  hand.0 = thief\n", "1: beggar\n"), 0, "is to play.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(refusals_say_what_is_missing, "CO-2.2 CO-3.4 CO-5.1"),
        CLAUSE_TEST(four_guilds_have_the_same_tiles, "CO-1.1"),
        CLAUSE_TEST(eleven_events_three_with_a_condition, "CO-1.2"),
        CLAUSE_TEST(coins_do_not_run_out, "CO-1.3"),
        CLAUSE_TEST(the_board_is_the_one_in_the_rules, "CO-1.4"),
        CLAUSE_TEST(quarters_have_values_and_two_are_closed, "CO-1.5"),
        CLAUSE_TEST(closed_quarters_take_no_tile, "CO-1.5 CO-5.1"),
        CLAUSE_TEST(tiles_in_the_closed_market_cannot_be_aimed_at, "CO-1.5"),
        CLAUSE_TEST(tokens_on_a_closed_quarter_do_nothing, "CO-1.5"),
        CLAUSE_TEST(each_guild_draws_three_hidden_tiles, "CO-2.1"),
        CLAUSE_TEST(start_tiles_are_placed_in_seat_order, "CO-2.2"),
        CLAUSE_TEST(a_start_tile_is_a_tile_like_any_other, "CO-2.2"),
        CLAUSE_TEST(turn_one_reverses_the_order_of_placing, "CO-3.1"),
        CLAUSE_TEST(the_richest_plays_first_and_ties_swap, "CO-3.1"),
        CLAUSE_TEST(no_event_in_turn_one, "CO-3.3"),
        CLAUSE_TEST(a_normal_card_is_drawn_once, "CO-3.3"),
        CLAUSE_TEST(without_cards_there_is_no_event, "CO-3.3"),
        CLAUSE_TEST(the_lowest_numeral_goes_first, "CO-3.3 CO-7.1"),
        CLAUSE_TEST(conditions_are_lower_bounds, "CO-7.1"),
        CLAUSE_TEST(kindness_adds_two_everywhere, "CO-7.2"),
        CLAUSE_TEST(the_feast_doubles_for_the_poorest, "CO-7.2 CO-4.2"),
        CLAUSE_TEST(the_harem_enters_for_good, "CO-7.2"),
        CLAUSE_TEST(normal_events_change_their_quarters, "CO-7.3 CO-4.1 CO-4.2"),
        CLAUSE_TEST(one_tile_then_draw_back_to_three, "CO-3.4"),
        CLAUSE_TEST(an_empty_pile_gives_nothing, "CO-3.4"),
        CLAUSE_TEST(a_packed_board_leaves_the_favourite, "CO-3.4"),
        CLAUSE_TEST(payments_of_nothing_are_not_logged, "CO-3.5 CO-4.1"),
        CLAUSE_TEST(the_majority_is_paid_a_tie_is_not, "CO-3.5"),
        CLAUSE_TEST(ties_below_the_lead_do_not_matter, "CO-3.5"),
        CLAUSE_TEST(values_add_up_and_barred_pays_nothing, "CO-4.1"),
        CLAUSE_TEST(a_quarter_worth_one_pays_one, "CO-4.1"),
        CLAUSE_TEST(halves_are_rounded_up_once_then_doubled, "CO-4.2"),
        CLAUSE_TEST(market_day_with_beggars, "CO-4.1 CO-4.2"),
        CLAUSE_TEST(the_feast_after_a_beggar, "CO-4.2 CO-7.2"),
        CLAUSE_TEST(tiles_go_on_empty_cells_in_play, "CO-5.1"),
        CLAUSE_TEST(permanent_tiles_stay_face_up, "CO-5.2"),
        CLAUSE_TEST(a_chosen_tile_is_secret_until_placed, "CO-5.2"),
        CLAUSE_TEST(adjacent_is_orthogonal, "CO-5.5"),
        CLAUSE_TEST(the_owner_places_an_eliminated_tile_first, "CO-6.1"),
        CLAUSE_TEST(the_fifth_tile_fills_the_market, "CO-6.1 CO-6.2 CO-6.3 CO-3.2"),
        CLAUSE_TEST(a_full_market_takes_no_more, "CO-6.2"),
        CLAUSE_TEST(the_market_in_play_is_an_ordinary_quarter, "CO-6.3"),
        CLAUSE_TEST(seventy_five_coins_end_the_game_after_step_five, "CO-8.1"),
        CLAUSE_TEST(a_theft_may_end_the_game_at_once, "CO-8.1"),
        CLAUSE_TEST(turn_twelve_is_the_last, "CO-8.1"),
        CLAUSE_TEST(ties_go_to_the_lower_token, "CO-8.1"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
