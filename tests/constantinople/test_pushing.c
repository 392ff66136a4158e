/* test_pushing.c: the merchants of Bazar who push and expel (CO-5.6): Fishmonger, Courier, Pedlar, Favourite. For each:
 * its normal use, every way of being blocked, the void, an illustration, a quarter not in play, and an elimination
 * before and after the Black Market is full. */
#include "constantinople/city.h"

/* --- Fishmonger --------------------------------------------------------------------------------------- */

static void a_fishmonger_pushes_all_four_ways(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = fishmonger\n  tiles.0 = start@d5\n"
                              "  tiles.1 = start@c4 courier@e4 thief@d3\n",
                              "0: fishmonger\n0: d4\n"));
    stands(t, "d4", "0.fishmonger");
    stands(t, "b4", "1.start");
    stands(t, "d6", "0.start"); /* one's own too */
    stands(t, "f4", "1.courier");
    stands(t, "d2", "1.thief");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_fishmonger_is_stopped_by_a_tile(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = fishmonger\n  tiles.1 = start@d3 thief@d2\n", "0: fishmonger\n0: d4\n"));
    stands(t, "d3", "1.start");
    stands(t, "d2", "1.thief");
    expect_log(t, 0, SOUK_EN, "Seat 2's start tile on d3 is pushed to the west, but something is in the way");
    souk_table_free(t);
}

static void a_fishmonger_is_stopped_by_an_illustration(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = fishmonger\n  tiles.1 = start@b6\n", "0: fishmonger\n0: c6\n"));
    stands(t, "b6", "1.start");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_fishmonger_pushes_into_the_void(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = fishmonger\n  tiles.1 = start@a1 thief@c1\n", "0: fishmonger\n0: b1\n"));
    /* The push to the north is resolved, placement included, before the one to the south. */
    stands(t, "a1", "");
    stands(t, "c1", "1.thief");
    act(t, 1, "h6");
    stands(t, "h6", "1.start");
    stands(t, "d1", "1.thief");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_fishmonger_pushes_into_closed_quarters(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = fishmonger\n  tiles.1 = start@b7\n", "0: fishmonger\n0: b6\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    /* The illustration of a closed quarter is void too. */
    t = replay(AT("  hand.0 = fishmonger\n  tiles.1 = start@d7\n", "0: fishmonger\n0: d6\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    t = replay(AT("  hand.0 = fishmonger\n  tiles.1 = start@g2\n", "0: fishmonger\n0: f2\n1: h6\n"));
    stands(t, "h6", "1.start");
    souk_table_free(t);
    /* Once the Harem is open, its cells and its illustration act as such. */
    t = replay(AT(WITH_HAREM "  hand.0 = fishmonger\n  tiles.1 = start@b7\n", "0: fishmonger\n0: b6\n"));
    stands(t, "b8", "1.start");
    souk_table_free(t);
    t = replay(AT(WITH_HAREM "  hand.0 = fishmonger\n  tiles.1 = start@d7\n", "0: fishmonger\n0: d6\n"));
    stands(t, "d7", "1.start");
    souk_table_free(t);
}

static void tiles_expelled_by_a_fishmonger_need_space_in_the_market(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(FULL_MARKET "  hand.0 = fishmonger\n  tiles.1 = start@a1\n", "0: fishmonger\n0: b1\n"));
    assert_true(is_gone(t, 1, "start"));
    souk_table_free(t);
    t = replay(AT(OPEN_MARKET "  hand.0 = fishmonger\n  tiles.1 = start@a1\n", "0: fishmonger\n0: b1\n"));
    assert_true(is_gone(t, 1, "start"));
    souk_table_free(t);
}

/* On the island three neighbours fall: north, south, west in turn, each placed before the next is pushed; the one to
 * the east is next to an illustration. */
static void a_fishmonger_settles_each_push_in_turn(void **unused)
{
    (void)unused;
#define WAVE "  hand.0 = wave\n  tiles.1 = start@b3 rat@c4\n  tiles.2 = start@d3\n  tiles.3 = start@c2\n"
    souk_table *t = replay_with(AT(WAVE, "0: wave\n0: c3\n1: d7\n"), island());
    stands(t, "c2", "3.start");
    stands(t, "d3", "");
    assert_int_equal(city(t)->mover, 2);
    act(t, 2, "f7");
    act(t, 3, "e7");
    stands(t, "c4", "1.rat");
    expect_log(t, 0, SOUK_EN, "The Wreck is full: it enters play next turn.");
    turn_is_over(t);
    souk_table_free(t);
    /* With one free cell the first gets it, and the others leave the game. */
    t = replay_with(AT(WAVE "  tiles.0 = start@e7 bell@f7\n", "0: wave\n0: c3\n1: d7\n"), island());
    assert_true(is_gone(t, 2, "start"));
    assert_true(is_gone(t, 3, "start"));
    turn_is_over(t);
    souk_table_free(t);
}

static void a_fishmonger_alone_does_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = fishmonger\n", "0: fishmonger\n0: d4\n"));
    stands(t, "d4", "0.fishmonger");
    turn_is_over(t);
    souk_table_free(t);
}

/* --- Courier ------------------------------------------------------------------------------------------- */

/* Worked example 4: from e4, the tile on e3 moves to e2 and stops before the illustration on e1. */
static void a_courier_pushes_two_cells_or_up_to_an_illustration(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@e3\n", "0: courier\n0: e4\n0: west\n"));
    stands(t, "e2", "1.start");
    stands(t, "e3", "");
    souk_table_free(t);
    t = replay(AT("  hand.0 = courier\n  tiles.1 = start@d5\n", "0: courier\n0: d4\n0: east\n"));
    stands(t, "d7", "1.start");
    turn_is_over(t);
    souk_table_free(t);
}

/* The other half of example 4: nothing moves, but the target is legal. */
static void a_courier_may_aim_where_nothing_moves(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@e2\n", "0: courier\n0: e3\n"));
    assert_true(may(t, 0, "west"));
    act(t, 0, "west");
    stands(t, "e2", "1.start");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_courier_is_stopped_by_tiles(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = courier\n  tiles.1 = start@d5 thief@d6\n", "0: courier\n0: d4\n0: east\n"));
    stands(t, "d5", "1.start");
    souk_table_free(t);
    t = replay(AT("  hand.0 = courier\n  tiles.1 = start@d5 thief@d7\n", "0: courier\n0: d4\n0: east\n"));
    stands(t, "d6", "1.start");
    souk_table_free(t);
}

static void a_courier_aims_at_neighbouring_tiles(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = courier\n  tiles.1 = start@d5\n", "0: courier\n0: d4\n0: north\n"), "CO-5.3");
    refused(AT("  hand.0 = courier\n  tiles.1 = start@d5\n", "0: courier\n0: d4\n0: left\n"), "CO-5.3");
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = start@d6\n", "0: courier\n0: d4\n"));
    turn_is_over(t);
    souk_table_free(t);
    t = replay(AT("  hand.0 = courier\n  tiles.0 = start@d5\n", "0: courier\n0: d4\n0: east\n"));
    stands(t, "d7", "0.start"); /* one's own are targets too */
    souk_table_free(t);
}

static void a_courier_expels_on_either_step(void **unused)
{
    (void)unused;
    /* First step, off the grid. */
    souk_table *t =
        replay(AT("  hand.0 = courier\n  tiles.1 = start@a1\n", "0: courier\n0: b1\n0: north\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    /* Second step, void behind g7; and the closed Harem behind c7. */
    t = replay(AT("  hand.0 = courier\n  tiles.1 = start@g6\n", "0: courier\n0: g5\n0: east\n1: h2\n"));
    stands(t, "g7", "");
    souk_table_free(t);
    t = replay(AT("  hand.0 = courier\n  tiles.1 = start@c6\n", "0: courier\n0: c5\n0: east\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    t = replay(AT(WITH_HAREM "  hand.0 = courier\n  tiles.1 = start@c6\n", "0: courier\n0: c5\n0: east\n"));
    stands(t, "c8", "1.start");
    souk_table_free(t);
    t = replay(AT(WITH_HAREM "  hand.0 = courier\n  tiles.1 = start@d6\n", "0: courier\n0: d5\n0: east\n"));
    stands(t, "d7", "1.start"); /* the Harem's illustration, in play, stops it */
    souk_table_free(t);
}

static void tiles_expelled_by_a_courier_need_space_in_the_market(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(FULL_MARKET "  hand.0 = courier\n  tiles.1 = start@a1\n", "0: courier\n0: b1\n0: north\n"));
    assert_true(is_gone(t, 1, "start"));
    souk_table_free(t);
    /* Pushed against the full market in play, it meets a tile and stops. */
    t = replay(AT(OPEN_MARKET "  hand.0 = courier\n  tiles.1 = start@g2\n", "0: courier\n0: f2\n0: south\n"));
    stands(t, "g2", "1.start");
    souk_table_free(t);
}

/* --- Pedlar ---------------------------------------------------------------------------------------------- */

static void a_pedlar_pushes_the_unbroken_line(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = pedlar\n  tiles.0 = start@d2\n  tiles.1 = start@d3 thief@d4\n"
                              "  tiles.2 = start@d6\n",
                              "0: pedlar\n0: d1\n0: east\n"));
    stands(t, "d2", "");
    stands(t, "d3", "0.start");
    stands(t, "d4", "1.start");
    stands(t, "d5", "1.thief"); /* across a border; the gap before d6 ends the line */
    stands(t, "d6", "2.start");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_pedlar_is_stopped_by_an_illustration(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = pedlar\n  tiles.1 = start@e3 thief@e2\n", "0: pedlar\n0: e4\n0: west\n"));
    stands(t, "e3", "1.start");
    stands(t, "e2", "1.thief");
    expect_log(t, 0, SOUK_EN, "Seat 1 pushes a line of 2 tiles to the west, but an illustration stops it.");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_pedlar_drops_the_last_into_the_void(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = pedlar\n  tiles.1 = start@c1 thief@b1\n  tiles.2 = start@a1\n",
                              "0: pedlar\n0: d1\n0: north\n"));
    assert_int_equal(city(t)->mover, 2);
    act(t, 2, "h3");
    stands(t, "h3", "2.start");
    stands(t, "a1", "1.thief");
    stands(t, "b1", "1.start");
    stands(t, "c1", "");
    souk_table_free(t);
}

static void a_pedlar_pushes_into_a_closed_quarter(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = pedlar\n  tiles.1 = start@b7\n", "0: pedlar\n0: b6\n0: east\n1: h2\n"));
    stands(t, "h2", "1.start");
    souk_table_free(t);
    /* Tiles in the closed market are not part of the line. */
    t = replay(
        AT("  hand.0 = pedlar\n  tiles.1 = start@g5 thief@h5\n", "0: pedlar\n0: f5\n0: south\n1: h2\n"));
    stands(t, "h5", "1.thief");
    stands(t, "h2", "1.start");
    souk_table_free(t);
    /* Once it is in play, they are. */
    t = replay(AT("  open = P G O H C M\n  hand.0 = pedlar\n  tiles.1 = start@g5 thief@h5\n",
                  "0: pedlar\n0: f5\n0: south\n"));
    stands(t, "h5", "1.start");
    assert_true(is_gone(t, 1, "thief"));
    souk_table_free(t);
}

static void tiles_expelled_by_a_pedlar_need_space_in_the_market(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(FULL_MARKET "  hand.0 = pedlar\n  tiles.1 = start@a1\n", "0: pedlar\n0: b1\n0: north\n"));
    assert_true(is_gone(t, 1, "start"));
    turn_is_over(t);
    souk_table_free(t);
}

static void a_pedlar_needs_a_neighbour(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = pedlar\n  tiles.1 = start@d5\n", "0: pedlar\n0: d4\n0: south\n"), "CO-5.3");
    souk_table *t = replay(AT("  hand.0 = pedlar\n  tiles.1 = start@d6\n", "0: pedlar\n0: d4\n"));
    turn_is_over(t);
    souk_table_free(t);
}

/* --- Favourite --------------------------------------------------------------------------------------------- */

/* Worked example 3: on a red Administrator. */
static void a_favourite_takes_the_place_of_a_tile(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = favourite\n  tiles.1 = administrator@b2\n", "0: favourite\n0: b2\n"));
    stands(t, "b2", "0.favourite");
    assert_int_equal(pays(t, 'P'), 7);
    act(t, 1, "h5");
    stands(t, "h5", "1.administrator");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_favourite_takes_its_own_guilds_tile_too(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = favourite\n  tiles.0 = start@b2\n", "0: favourite\n0: b2\n0: h5\n"));
    stands(t, "b2", "0.favourite");
    stands(t, "h5", "0.start");
    souk_table_free(t);
}

static void a_favourite_on_an_empty_cell_does_nothing(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = favourite\n  tiles.1 = start@b1\n", "0: favourite\n0: b2\n"));
    stands(t, "b2", "0.favourite");
    stands(t, "b1", "1.start");
    turn_is_over(t);
    souk_table_free(t);
}

static void a_favourite_stays_within_the_quarters_in_play(void **unused)
{
    (void)unused;
    refused(AT("  hand.0 = favourite\n  tiles.1 = start@h2\n", "0: favourite\n0: h2\n"), "CO-5.1");
    refused(AT("  hand.0 = favourite\n", "0: favourite\n0: b8\n"), "CO-5.1");
}

static void tiles_ousted_by_a_favourite_need_space_in_the_market(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(OPEN_MARKET "  hand.0 = favourite\n", "0: favourite\n0: h3\n"));
    stands(t, "h3", "0.favourite");
    assert_true(is_gone(t, 3, "traitor"));
    assert_int_equal(city(t)->standing[CO_TRAITOR], 0);
    turn_is_over(t);
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(a_fishmonger_pushes_all_four_ways, "CO-5.6 CO-5.4"),
        CLAUSE_TEST(a_fishmonger_is_stopped_by_a_tile, "CO-5.4"),
        CLAUSE_TEST(a_fishmonger_is_stopped_by_an_illustration, "CO-5.4"),
        CLAUSE_TEST(a_fishmonger_pushes_into_the_void, "CO-5.4 CO-6.1"),
        CLAUSE_TEST(a_fishmonger_pushes_into_closed_quarters, "CO-5.4 CO-1.5"),
        CLAUSE_TEST(tiles_expelled_by_a_fishmonger_need_space_in_the_market, "CO-6.2 CO-6.3"),
        CLAUSE_TEST(a_fishmonger_settles_each_push_in_turn, "CO-6.1"),
        CLAUSE_TEST(a_fishmonger_alone_does_nothing, "CO-5.3"),
        CLAUSE_TEST(a_courier_pushes_two_cells_or_up_to_an_illustration, "CO-5.4 CO-5.6"),
        CLAUSE_TEST(a_courier_may_aim_where_nothing_moves, "CO-5.3"),
        CLAUSE_TEST(a_courier_is_stopped_by_tiles, "CO-5.4"),
        CLAUSE_TEST(a_courier_aims_at_neighbouring_tiles, "CO-5.3"),
        CLAUSE_TEST(a_courier_expels_on_either_step, "CO-5.4 CO-1.5"),
        CLAUSE_TEST(tiles_expelled_by_a_courier_need_space_in_the_market, "CO-6.2 CO-6.3"),
        CLAUSE_TEST(a_pedlar_pushes_the_unbroken_line, "CO-5.6"),
        CLAUSE_TEST(a_pedlar_is_stopped_by_an_illustration, "CO-5.6 CO-5.3"),
        CLAUSE_TEST(a_pedlar_drops_the_last_into_the_void, "CO-5.6 CO-6.1"),
        CLAUSE_TEST(a_pedlar_pushes_into_a_closed_quarter, "CO-5.6 CO-1.5"),
        CLAUSE_TEST(tiles_expelled_by_a_pedlar_need_space_in_the_market, "CO-6.2"),
        CLAUSE_TEST(a_pedlar_needs_a_neighbour, "CO-5.3"),
        CLAUSE_TEST(a_favourite_takes_the_place_of_a_tile, "CO-5.6"),
        CLAUSE_TEST(a_favourite_takes_its_own_guilds_tile_too, "CO-5.6"),
        CLAUSE_TEST(a_favourite_on_an_empty_cell_does_nothing, "CO-5.6"),
        CLAUSE_TEST(a_favourite_stays_within_the_quarters_in_play, "CO-5.1"),
        CLAUSE_TEST(tiles_ousted_by_a_favourite_need_space_in_the_market, "CO-6.3"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
