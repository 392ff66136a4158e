/* test_moving.c: the merchants of Bazar who rotate, carry, swap, steal and call (CO-5.6): Architect, Charlatan,
 * Influential Person, Thief, Ferryman, Crier. For each: its normal use, every way in which it has no effect, and its
 * illegal targets. Only the Architect eliminates. */
#include "constantinople/city.h"

/* --- Architect ------------------------------------------------------------------------------------------- */

/* Worked example 5: on b4, tile on b3: to the right is refused, to the left moves it to c3. */
static void an_architect_turns_unless_an_illustration_stops_it(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = architect\n  tiles.1 = start@b3\n", "0: architect\n0: b4\n0: right\n"));
    stands(t, "b3", "1.start");
    expect_log(t, 0, SOUK_EN, "but an illustration stops it");
    turn_is_over(t);
    souk_table_free(t);
    t = replay(AT("  hand.0 = architect\n  tiles.1 = start@b3\n", "0: architect\n0: b4\n0: left\n"));
    stands(t, "b3", "");
    stands(t, "c3", "1.start");
    turn_is_over(t);
    souk_table_free(t);
}

static void an_architect_turns_the_whole_ring(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = architect\n  tiles.0 = start@c3\n  tiles.1 = start@c4 thief@d5\n"
                              "  tiles.2 = start@e3\n",
                              "0: architect\n0: d4\n0: right\n"));
    stands(t, "c4", "0.start");
    stands(t, "c5", "1.start");
    stands(t, "e5", "1.thief");
    stands(t, "d3", "2.start");
    stands(t, "d4", "0.architect");
    souk_table_free(t);
}

/* If one tile is next to an illustration, the others do not move either. */
static void an_architect_moves_all_tiles_or_none(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT("  hand.0 = architect\n  tiles.1 = start@b3 thief@c5\n", "0: architect\n0: b4\n0: right\n"));
    stands(t, "b3", "1.start");
    stands(t, "c5", "1.thief");
    souk_table_free(t);
}

static void an_architect_turns_into_the_void(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT("  hand.0 = architect\n  tiles.1 = start@g7 thief@g5\n", "0: architect\n0: g6\n0: right\n"));
    /* g7 falls off; the ring rotates before its owner places it. */
    stands(t, "f5", "1.thief");
    assert_int_equal(city(t)->phase, CO_IN_EXILE);
    act(t, 1, "h6");
    stands(t, "h6", "1.start");
    turn_is_over(t);
    souk_table_free(t);
}

static void an_architect_turns_into_a_closed_quarter(void **unused)
{
    (void)unused;
    /* b7 into b8; and d7, to the left, into the illustration of the closed Harem. */
    souk_table *t =
        replay(AT("  hand.0 = architect\n  tiles.1 = start@b7\n", "0: architect\n0: c7\n0: right\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    t = replay(AT("  hand.0 = architect\n  tiles.1 = start@d7\n", "0: architect\n0: c7\n0: left\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    t = replay(
        AT(WITH_HAREM "  hand.0 = architect\n  tiles.1 = start@b7\n", "0: architect\n0: c7\n0: right\n"));
    stands(t, "b8", "1.start");
    souk_table_free(t);
    t = replay(
        AT(WITH_HAREM "  hand.0 = architect\n  tiles.1 = start@d7\n", "0: architect\n0: c7\n0: left\n"));
    stands(t, "d7", "1.start");
    souk_table_free(t);
}

/* Tiles of the closed market are not part of a ring: the one on h6 does not move and is not a target. */
static void an_architect_leaves_the_closed_market_alone(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = architect\n  tiles.1 = start@h6\n", "0: architect\n0: g6\n"));
    turn_is_over(t);
    souk_table_free(t);
}

/* Four fall together on the island: north, east, south, west; the market has three cells. */
static void tiles_expelled_by_an_architect_are_handled_clockwise(void **unused)
{
    (void)unused;
    souk_table *t = replay_with(AT("  hand.0 = storm\n  tiles.0 = start@c2\n  tiles.1 = start@d3\n"
                                   "  tiles.2 = start@c4\n  tiles.3 = start@b3\n",
                                   "0: storm\n0: c3\n0: left\n3: f7\n2: e7\n1: d7\n"),
                                island());
    stands(t, "f7", "3.start");
    stands(t, "e7", "2.start");
    stands(t, "d7", "1.start");
    assert_true(is_gone(t, 0, "start"));
    turn_is_over(t);
    souk_table_free(t);
}

static void tiles_expelled_by_an_architect_need_space_in_the_market(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT(FULL_MARKET "  hand.0 = architect\n  tiles.1 = start@b7\n", "0: architect\n0: c7\n0: right\n"));
    assert_true(is_gone(t, 1, "start"));
    souk_table_free(t);
}

static void an_architect_needs_a_tile_in_the_ring(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = architect\n  tiles.1 = start@d1\n", "0: architect\n0: d4\n"));
    turn_is_over(t);
    souk_table_free(t);
    refused(AT("  hand.0 = architect\n  tiles.1 = start@d3\n", "0: architect\n0: d4\n0: west\n"), "CO-5.3");
}

/* --- Charlatan ------------------------------------------------------------------------------------------- */

static void a_charlatan_moves_a_neighbour_to_another_quarter(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = charlatan\n  tiles.1 = start@c4\n", "0: charlatan\n0: c3\n0: east\n0: g7\n"));
    stands(t, "c4", "");
    stands(t, "g7", "1.start");
    turn_is_over(t);
    souk_table_free(t);
    /* Any quarter but the tile's own: the Charlatan's is allowed. */
    t = replay(AT("  hand.0 = charlatan\n  tiles.1 = start@c4\n", "0: charlatan\n0: c3\n0: east\n0: a1\n"));
    stands(t, "a1", "1.start");
    souk_table_free(t);
    t = replay(AT("  hand.0 = charlatan\n  tiles.0 = start@c4\n", "0: charlatan\n0: c3\n0: east\n0: a1\n"));
    stands(t, "a1", "0.start");
    souk_table_free(t);
}

#define CHARLATAN(destination)                                  \
    AT("  hand.0 = charlatan\n  tiles.1 = start@c4 thief@a1\n", \
       "0: charlatan\n0: c3\n0: east\n0: " destination "\n")

static void a_charlatan_needs_an_empty_cell_in_play_elsewhere(void **unused)
{
    (void)unused;
    refused(CHARLATAN("d4"), "CO-5.6"); /* the same quarter */
    refused(CHARLATAN("a1"), "CO-5.6"); /* occupied */
    refused(CHARLATAN("b8"), "CO-5.6"); /* not in play */
    refused(CHARLATAN("h2"), "CO-5.6");
}

static void a_charlatan_without_a_neighbour_does_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = charlatan\n  tiles.1 = start@d4\n", "0: charlatan\n0: c3\n"));
    turn_is_over(t);
    souk_table_free(t);
    refused(AT("  hand.0 = charlatan\n  tiles.1 = start@c4\n", "0: charlatan\n0: c3\n0: west\n"), "CO-5.3");
}

/* The Lighthouse is full: the target is legal, and nothing moves. */
static void a_charlatan_may_aim_without_a_destination(void **unused)
{
    (void)unused;
    souk_table *t = replay_with(
        AT("  hand.0 = gull\n  tiles.1 = start@b3 rat@a7 boat@b7\n", "0: gull\n0: c3\n0: north\n"), island());
    stands(t, "b3", "1.start");
    expect_log(t, 0, SOUK_EN, "Seat 1 names Seat 2's start tile on b3, but it has nowhere to go.");
    turn_is_over(t);
    souk_table_free(t);
}

/* --- Influential Person ---------------------------------------------------------------------------------- */

static void a_person_calls_a_tile_into_her_quarter(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = person\n  tiles.1 = start@g7 thief@b1\n", "0: person\n0: b2\n0: g7\n0: a4\n"));
    stands(t, "g7", "");
    stands(t, "a4", "1.start");
    turn_is_over(t);
    souk_table_free(t);
    t = replay(AT("  hand.0 = person\n  tiles.0 = start@g7\n", "0: person\n0: b2\n0: g7\n0: a4\n"));
    stands(t, "a4", "0.start");
    souk_table_free(t);
}

#define PERSON(moves) \
    AT("  hand.0 = person\n  tiles.1 = start@g7 thief@b1 crier@h2\n", "0: person\n0: b2\n" moves)

static void a_person_calls_from_other_quarters_in_play(void **unused)
{
    (void)unused;
    refused(PERSON("0: b1\n"), "CO-5.6");        /* her own quarter */
    refused(PERSON("0: b2\n"), "CO-5.6");        /* herself */
    refused(PERSON("0: h2\n"), "CO-5.6");        /* the closed market */
    refused(PERSON("0: e5\n"), "CO-5.6");        /* empty */
    refused(PERSON("0: g7\n0: b1\n"), "CO-5.6"); /* occupied */
    refused(PERSON("0: g7\n0: c4\n"), "CO-5.6"); /* another quarter */
}

static void a_person_without_a_free_cell_does_nothing(void **unused)
{
    (void)unused;
    souk_table *t =
        replay_with(AT("  hand.0 = siren\n  tiles.1 = start@a7 rat@c3\n", "0: siren\n0: b7\n"), island());
    turn_is_over(t);
    souk_table_free(t);
}

static void a_person_without_a_tile_elsewhere_does_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = person\n  tiles.1 = start@b1 thief@h2\n", "0: person\n0: b2\n"));
    turn_is_over(t);
    souk_table_free(t);
}

/* --- Thief ----------------------------------------------------------------------------------------------- */

static void a_thief_takes_three(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  coins = 1 9 9 9\n  hand.0 = thief\n  tiles.1 = start@b1\n  tiles.2 = start@b3\n",
                  "0: thief\n0: b2\n0: east\n"));
    expect_score(t, 0, 0, 4);
    expect_score(t, 0, 1, 9);
    expect_score(t, 0, 2, 6);
    stands(t, "b3", "2.start");
    expect_log(t, 1, SOUK_EN, "Seat 1 steals 3 coins from Seat 3.");
    expect_no_log(t, 1, SOUK_EN, "loses"); /* logged once, and counted for both */
    turn_is_over(t);
    souk_table_free(t);
}

static void a_thief_takes_at_most_the_victims_coins(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT("  coins = 0 2 0 0\n  hand.0 = thief\n  tiles.1 = start@b1\n", "0: thief\n0: b2\n0: west\n"));
    expect_score(t, 0, 0, 2);
    expect_score(t, 0, 1, 0);
    souk_table_free(t);
    /* From a guild without coins: legal, without effect. */
    t = replay(AT("  hand.0 = thief\n  tiles.1 = start@b1\n", "0: thief\n0: b2\n0: west\n"));
    expect_score(t, 0, 0, 0);
    expect_no_log(t, 1, SOUK_EN, "steals");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_thief_steals_across_a_border(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT("  coins = 0 5 0 0\n  hand.0 = thief\n  tiles.1 = start@c4\n", "0: thief\n0: c3\n0: east\n"));
    expect_score(t, 0, 0, 3);
    souk_table_free(t);
}

static void a_thief_steals_from_opponents_in_play_only(void **unused)
{
    (void)unused;
    refused(
        AT("  hand.0 = thief\n  tiles.0 = start@b1\n  tiles.1 = start@b3\n", "0: thief\n0: b2\n0: west\n"),
        "CO-5.3");
    souk_table *t = replay(AT("  hand.0 = thief\n  tiles.0 = start@b1\n", "0: thief\n0: b2\n"));
    turn_is_over(t);
    souk_table_free(t);
    t = replay(AT("  coins = 0 5 0 0\n  hand.0 = thief\n  tiles.1 = start@h5\n", "0: thief\n0: g5\n"));
    turn_is_over(t);
    souk_table_free(t);
}

/* --- Ferryman -------------------------------------------------------------------------------------------- */

static void a_ferryman_swaps_a_neighbour_with_a_far_tile(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = ferryman\n  tiles.0 = start@g7\n  tiles.1 = beggar@c4\n",
                              "0: ferryman\n0: c3\n0: east\n0: g7\n"));
    stands(t, "c4", "0.start");
    stands(t, "g7", "1.beggar");
    assert_int_equal(city(t)->standing[CO_BEGGAR], co_bit(action_of(t, "g7")));
    turn_is_over(t);
    souk_table_free(t);
    /* Two tiles of one's own may be swapped too. */
    t = replay(
        AT("  hand.0 = ferryman\n  tiles.0 = start@g7 beggar@c4\n", "0: ferryman\n0: c3\n0: east\n0: g7\n"));
    stands(t, "c4", "0.start");
    souk_table_free(t);
}

#define FERRYMAN(target)                                                                      \
    AT("  hand.0 = ferryman\n  tiles.1 = start@c4 thief@d4 crier@h2\n  tiles.2 = start@b3\n", \
       "0: ferryman\n0: c3\n0: east\n0: " target "\n")

static void a_ferryman_swaps_with_another_quarter_in_play(void **unused)
{
    (void)unused;
    refused(FERRYMAN("d4"), "CO-5.6");      /* the neighbour's own quarter */
    refused(FERRYMAN("c3"), "CO-5.6");      /* himself */
    refused(FERRYMAN("h2"), "CO-5.6");      /* the closed market */
    refused(FERRYMAN("e5"), "CO-5.6");      /* empty */
    souk_table *t = replay(FERRYMAN("b3")); /* in the Ferryman's quarter, not the neighbour's */
    stands(t, "c4", "2.start");
    stands(t, "b3", "1.start");
    souk_table_free(t);
}

static void a_ferryman_without_a_neighbour_does_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = ferryman\n  tiles.1 = start@g7\n", "0: ferryman\n0: c3\n"));
    turn_is_over(t);
    souk_table_free(t);
    refused(AT("  hand.0 = ferryman\n  tiles.1 = start@c4\n", "0: ferryman\n0: c3\n0: north\n"), "CO-5.3");
}

static void a_ferryman_may_aim_without_a_tile_to_swap(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = ferryman\n  tiles.1 = start@b2 crier@h2\n", "0: ferryman\n0: b1\n0: east\n"));
    stands(t, "b2", "1.start");
    expect_log(t, 0, SOUK_EN, "but it has nowhere to go.");
    turn_is_over(t);
    souk_table_free(t);
}

/* --- Crier ----------------------------------------------------------------------------------------------- */

static void a_crier_calls_one_more_tile_with_its_effect(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = crier courier thief\n  tiles.1 = start@b3\n",
                              "0: crier\n0: b1\n0: courier\n0: b4\n0: west\n"));
    stands(t, "b1", "0.crier");
    stands(t, "b4", "0.courier");
    stands(t, "b2", "1.start");
    /* Two tiles are drawn only now. */
    assert_int_equal(souk_popcount(city(t)->hand[0]), 1);
    turn_is_over(t);
    act(t, SOUK_CHANCE, "draw beggar");
    turn_is_over(t);
    act(t, SOUK_CHANCE, "draw pedlar");
    assert_int_equal(souk_popcount(city(t)->hand[0]), 3);
    souk_table_free(t);
}

static void a_criers_tile_stays_in_the_quarter(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = crier thief\n", "0: crier\n0: b1\n0: thief\n0: c4\n"), "CO-5.6");
    refused(AT("  hand.0 = crier thief\n  tiles.1 = start@b2\n", "0: crier\n0: b1\n0: thief\n0: b2\n"),
            "CO-5.1");
    refused(
        AT("  hand.0 = crier favourite\n  tiles.1 = start@c4\n", "0: crier\n0: b1\n0: favourite\n0: c4\n"),
        "CO-5.6");
    refused(AT("  hand.0 = crier thief\n", "0: crier\n0: b1\n0: b2\n"), "CO-3.4");
}

static void a_crier_must_be_followed_if_it_can_be(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = crier thief\n", "0: crier\n0: b1\n"));
    assert_int_equal(city(t)->phase, CO_IN_PLAY);
    assert_int_equal(city(t)->mover, 0);
    souk_table_free(t);
    /* With an empty hand, the guild only draws. */
    t = replay(AT("  hand.0 = crier\n", "0: crier\n0: b1\n"));
    turn_is_over(t);
    souk_table_free(t);
}

/* The Lighthouse has two cells: once the Bell is next to another tile, only a Shark can follow. */
static void a_crier_in_a_full_quarter_leaves_the_favourite(void **unused)
{
    (void)unused;
    souk_table *t =
        replay_with(AT("  hand.0 = bell rat\n  tiles.1 = start@a7\n", "0: bell\n0: b7\n"), island());
    turn_is_over(t);
    souk_table_free(t);
    t = replay_with(
        AT("  hand.0 = bell shark\n  tiles.1 = start@a7\n", "0: bell\n0: b7\n0: shark\n0: a7\n1: d7\n"),
        island());
    stands(t, "a7", "0.shark");
    stands(t, "d7", "1.start");
    souk_table_free(t);
    /* The Shark may even replace the Bell. */
    t = replay_with(
        AT("  hand.0 = bell shark\n  tiles.1 = start@a7\n", "0: bell\n0: b7\n0: shark\n0: b7\n0: d7\n"),
        island());
    stands(t, "d7", "0.bell");
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(an_architect_turns_unless_an_illustration_stops_it, "CO-5.6 CO-5.3"),
        CLAUSE_TEST(an_architect_turns_the_whole_ring, "CO-5.6"),
        CLAUSE_TEST(an_architect_moves_all_tiles_or_none, "CO-5.6"),
        CLAUSE_TEST(an_architect_turns_into_the_void, "CO-5.6 CO-6.1"),
        CLAUSE_TEST(an_architect_turns_into_a_closed_quarter, "CO-5.6 CO-1.5"),
        CLAUSE_TEST(an_architect_leaves_the_closed_market_alone, "CO-1.5"),
        CLAUSE_TEST(tiles_expelled_by_an_architect_are_handled_clockwise, "CO-6.1"),
        CLAUSE_TEST(tiles_expelled_by_an_architect_need_space_in_the_market, "CO-6.2"),
        CLAUSE_TEST(an_architect_needs_a_tile_in_the_ring, "CO-5.3"),
        CLAUSE_TEST(a_charlatan_moves_a_neighbour_to_another_quarter, "CO-5.6"),
        CLAUSE_TEST(a_charlatan_needs_an_empty_cell_in_play_elsewhere, "CO-5.6"),
        CLAUSE_TEST(a_charlatan_without_a_neighbour_does_nothing, "CO-5.3"),
        CLAUSE_TEST(a_charlatan_may_aim_without_a_destination, "CO-5.3"),
        CLAUSE_TEST(a_person_calls_a_tile_into_her_quarter, "CO-5.6"),
        CLAUSE_TEST(a_person_calls_from_other_quarters_in_play, "CO-5.6"),
        CLAUSE_TEST(a_person_without_a_free_cell_does_nothing, "CO-5.3 CO-5.6"),
        CLAUSE_TEST(a_person_without_a_tile_elsewhere_does_nothing, "CO-5.3"),
        CLAUSE_TEST(a_thief_takes_three, "CO-5.6"),
        CLAUSE_TEST(a_thief_takes_at_most_the_victims_coins, "CO-5.6"),
        CLAUSE_TEST(a_thief_steals_across_a_border, "CO-5.6"),
        CLAUSE_TEST(a_thief_steals_from_opponents_in_play_only, "CO-5.3 CO-5.6"),
        CLAUSE_TEST(a_ferryman_swaps_a_neighbour_with_a_far_tile, "CO-5.6"),
        CLAUSE_TEST(a_ferryman_swaps_with_another_quarter_in_play, "CO-5.6"),
        CLAUSE_TEST(a_ferryman_without_a_neighbour_does_nothing, "CO-5.3"),
        CLAUSE_TEST(a_ferryman_may_aim_without_a_tile_to_swap, "CO-5.3"),
        CLAUSE_TEST(a_crier_calls_one_more_tile_with_its_effect, "CO-5.6"),
        CLAUSE_TEST(a_criers_tile_stays_in_the_quarter, "CO-5.6"),
        CLAUSE_TEST(a_crier_must_be_followed_if_it_can_be, "CO-5.3 CO-5.6"),
        CLAUSE_TEST(a_crier_in_a_full_quarter_leaves_the_favourite, "CO-5.6 CO-3.4"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
