/* test_build.c: Desert Bazaar, clause by clause: building, paying and scoring camps. */
#include "desert_test.h"

#define RICH "  hand.0 = 4 water, 4 spice, 4 silk, 3 camel\n"

/* --- tiles and cells -------------------------------------------------------------------------- */

static void all_tiles_of_a_turn_come_from_one_side(void **unused)
{
    (void)unused;
    const db_state *s = play(AT(RICH, ""));
    assert_non_null(strstr(choices(s, 0), "tile 1, tile 2"));
    assert_non_null(strstr(choices(s, 0), "tile 8"));
    s = play(AT(RICH, "0: tile 2\n0: f6\n0: pay\n"));
    assert_string_equal(choices(s, 0), "tile 1, tile 3, tile 4, stop");
    refused(AT(RICH, "0: tile 2\n0: f6\n0: pay\n0: tile 5\n"), "DB-4.1");
    refused(AT(RICH, "0: tile 2\n0: f6\n0: pay\n0: tile 2\n"), "DB-2.3");
    refused(AT(RICH, "0: tile 2\n0: f6\n0: tile 3\n"), "DB-4.4");
    refused(AT(RICH, "0: f6\n"), "DB-4.1");
}

static void a_tile_without_a_payable_cell_cannot_be_taken(void **unused)
{
    (void)unused;
    /* Tile 60 costs spice, silk and camel; with two of them it needs a neighbour that makes the third. */
    refused(AT("  hand.0 = 1 spice, 1 silk\n  slots = 60\n", "0: tile 1\n"), "DB-4.6");
    const db_state *s =
        play(AT("  hand.0 = 1 spice, 1 silk\n  slots = 60\n  row.a = C1 . . . . .\n", "0: tile 1\n"));
    assert_string_equal(choices(s, 0), "a2, b1, b2");
    refused(AT("  hand.0 = 1 spice, 1 silk\n  slots = 60\n  row.a = C1 . . . . .\n", "0: tile 1\n0: a3\n"),
            "DB-4.6");
}

/* A camp of 5 and one of 2 that a3 would join, and one of 6 around k1. */
#define CAMPS                                                                            \
    "  row.a = W- W- . S- S- .\n  row.b = W- W- . . . . .\n  row.c = W- . . . . . . .\n" \
    "  row.i = C- . . . . . . .\n  row.j = C- C- . . . . .\n  row.k = C- C- C- . . .\n"

static void no_camp_of_more_than_seven(void **unused) /* worked example 6 */
{
    (void)unused;
    const db_state *s = play(AT(RICH CAMPS "  slots = 1\n", "0: tile 1\n"));
    const db_parts *p = the_parts();
    assert_false(db_fits(p, &s->taken, cell("a3"))); /* 5 + 1 + 2 */
    assert_true(db_board_has(&s->open, cell("b3")) == db_fits(p, &s->taken, cell("b3")));
    assert_true(db_board_has(&s->open, cell("k4"))); /* makes 7 */
    assert_true(db_board_has(&s->open, cell("a6"))); /* makes 3 */
    refused(AT(RICH CAMPS "  slots = 1\n", "0: tile 1\n0: a3\n"), "DB-4.2");
    refused(AT(RICH CAMPS "  slots = 1\n", "0: tile 1\n0: a1\n"), "DB-4.2"); /* occupied */
    /* After the seventh tile no cell next to that camp is open. */
    s = play(AT(RICH CAMPS "  slots = 1 2\n", "0: tile 1\n0: k4\n0: pay\n0: tile 2\n"));
    assert_false(db_board_has(&s->open, cell("k5")));
    refused(AT(RICH CAMPS "  slots = 1 2\n", "0: tile 1\n0: k4\n0: pay\n0: tile 2\n0: k5\n"), "DB-4.2");
}

static void a_tent_marks_the_tile_while_there_is_one(void **unused)
{
    (void)unused;
    const db_state *s = play(AT(RICH "  slots = 1\n", "0: tile 1\n0: f6\n"));
    assert_true(db_board_has(&s->tents[0], cell("f6")));
    assert_int_equal(s->left[0], 6);
    /* Seven are on the board: the eighth tile has none and scores nothing, although it is alone. */
    souk_table *t = replay(AT(RICH "  slots = 1\n  row.a = W0 W0 W0 W0 W0 W0\n  row.k = W0 . . . . .\n",
                              "0: tile 1\n0: f6\n0: pay\n"));
    s = state_of(t);
    assert_false(db_board_has(&s->tents[0], cell("f6")));
    assert_true(db_board_has(&s->taken, cell("f6")));
    expect_score(t, 0, 0, 0);
    expect_log(t, 1, SOUK_EN, "with no tent left to mark it");
    souk_table_free(t);
}

/* --- paying ----------------------------------------------------------------------------------- */

static void neighbours_supply_their_resource(void **unused) /* worked examples 4 and 5 */
{
    (void)unused;
    /* Two water and a spice, next to a tile that makes water. */
    const db_state *s =
        play(AT("  hand.0 = 1 water, 1 spice\n  slots = c:wws\n  row.f = . . . . W1 . . . . . .\n",
                "0: tile 1\n0: f6\n"));
    assert_int_equal(s->need[DB_WATER], 1);
    assert_int_equal(s->need[DB_SPICE], 1);
    assert_int_equal(s->used[DB_WATER], 1);
    s = play(AT("  hand.0 = 1 water, 1 spice\n  slots = c:wws\n  row.f = . . . . W1 . . . . . .\n",
                "0: tile 1\n0: f6\n0: pay\n"));
    holds(s, 0, 0, 0, 0, 0);
    /* Spice, camel and silk from three neighbours: free, with an empty hand. */
    s = play(AT("  slots = s:skc 1\n  row.e = . . . . S1 C2 . . . .\n  row.f = . . . . K- . . . . . .\n",
                "0: tile 1\n0: f6\n0: pay\n"));
    assert_int_equal(s->phase, DB_IN_BUILD);
    assert_int_equal(s->camp, 0);
}

static void a_tile_of_this_turn_supplies_too(void **unused)
{
    (void)unused;
    /* The first tile makes water; the second, next to it, needs one water less. Supply is not used up. */
    const db_state *s = play(AT("  hand.0 = 4 water, 3 spice\n  slots = w:wws c:wws k:wws\n",
                                "0: tile 1\n0: f6\n0: pay\n0: tile 2\n0: f7\n0: pay\n"
                                "0: tile 3\n0: e6\n"));
    assert_int_equal(s->need[DB_WATER], 1);
    assert_int_equal(s->used[DB_WATER], 1);
}

#define BESIDE_WATER "  hand.0 = 2 water, 1 spice\n  slots = c:wws\n  row.f = . . . . W1 . . . . . .\n"

static void supply_may_be_declined(void **unused)
{
    (void)unused;
    const db_state *s = play(AT(BESIDE_WATER, "0: tile 1\n0: f6\n"));
    assert_string_equal(choices(s, 0), "decline water, pay");
    s = play(AT(BESIDE_WATER, "0: tile 1\n0: f6\n0: decline water\n"));
    assert_int_equal(s->need[DB_WATER], 2);
    assert_string_equal(choices(s, 0), "pay");
    holds(play(AT(BESIDE_WATER, "0: tile 1\n0: f6\n0: decline water\n0: pay\n")), 0, 0, 0, 0, 0);
    /* Not if the seat could not pay without it. */
    refused(AT("  hand.0 = 1 water, 1 spice\n  slots = c:wws\n  row.f = . . . . W1 . . . . . .\n",
               "0: tile 1\n0: f6\n0: decline water\n"),
            "DB-4.4");
    refused(AT(BESIDE_WATER, "0: tile 1\n0: f6\n0: decline spice\n"), "DB-4.4");
    /* Not after an exchange has begun. */
    refused(AT("  hand.0 = 6 camel, 1 water, 1 spice\n  slots = c:wws\n"
               "  row.f = . . . . W1 . . . . . .\n",
               "0: tile 1\n0: f6\n0: decline water\n0: turn in camel\n0: decline water\n"),
            "DB-4.4");
}

#define EXCHANGE "  hand.0 = 1 water, 1 spice, 3 camel\n  slots = k:wws\n"

static void three_cards_buy_a_missing_one(void **unused) /* worked example 9 */
{
    (void)unused;
    const db_state *s = play(AT(EXCHANGE, "0: tile 1\n0: f6\n"));
    assert_string_equal(choices(s, 0), "turn in camel");
    refused(AT(EXCHANGE, "0: tile 1\n0: f6\n0: pay\n"), "DB-4.5");
    refused(AT(EXCHANGE, "0: tile 1\n0: f6\n0: turn in water\n"), "DB-4.5");
    s = play(AT(EXCHANGE, "0: tile 1\n0: f6\n0: turn in camel\n0: turn in camel\n0: turn in camel\n"));
    assert_string_equal(choices(s, 0), "take water");
    assert_int_equal(s->pile[DB_CAMEL], 15);
    refused(AT(EXCHANGE, "0: tile 1\n0: f6\n0: turn in camel\n0: turn in camel\n0: turn in camel\n"
                         "0: take spice\n"),
            "DB-4.5");
    s = play(AT(EXCHANGE, "0: tile 1\n0: f6\n0: turn in camel\n0: turn in camel\n0: turn in camel\n"
                          "0: take water\n0: pay\n"));
    holds(s, 0, 0, 0, 0, 0);
    assert_int_equal(s->pile[DB_WATER], 15);
    /* With two camels the tile cannot be taken; and an exchange without need is refused. */
    refused(AT("  hand.0 = 1 water, 1 spice, 2 camel\n  slots = k:wws\n", "0: tile 1\n"), "DB-4.6");
    refused(
        AT("  hand.0 = 2 water, 1 spice, 3 camel\n  slots = k:wws\n", "0: tile 1\n0: f6\n0: turn in camel\n"),
        "DB-4.5");
}

static void the_pile_must_have_the_missing_card(void **unused) /* worked example 10 */
{
    (void)unused;
    /* Need 2 spice and a silk; spice pile empty, silk pile 1. */
    refused(AT("  hand.0 = 3 water, 1 spice, 3 camel\n  hand.1 = 14 spice, 14 silk\n  slots = w:ssk\n",
               "0: tile 1\n"),
            "DB-4.6");
    /* With one spice in the pile it is possible. */
    const db_state *s =
        play(AT("  hand.0 = 3 water, 1 spice, 3 camel\n  hand.1 = 13 spice, 14 silk\n  slots = w:ssk\n",
                "0: tile 1\n0: f6\n"
                "0: turn in water\n0: turn in camel\n0: turn in water\n0: take spice\n"
                "0: turn in camel\n0: turn in water\n0: turn in camel\n0: take silk\n0: pay\n"));
    holds(s, 0, 0, 0, 0, 0);
}

/* --- sides ------------------------------------------------------------------------------------ */

static void an_empty_side_is_refilled_at_once(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(RICH "  slots = - - 1 - 5 6 7 8\n", "0: tile 3\n0: f6\n0: pay\n"));
    const db_state *s = state_of(t);
    assert_int_equal(s->phase, DB_IN_TURN_UP);
    act(t, SOUK_CHANCE, "turn up 2");
    act(t, SOUK_CHANCE, "turn up 3");
    act(t, SOUK_CHANCE, "turn up 4");
    act(t, SOUK_CHANCE, "turn up 9");
    s = state_of(t);
    assert_int_equal(s->phase, DB_IN_BUILD);
    assert_int_equal(s->turn, 0);
    assert_string_equal(choices(s, 0), "tile 1, tile 2, tile 3, tile 4, stop");
    souk_table_free(t);
}

static void stopping_refills_the_side(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(RICH, "0: tile 2\n0: f6\n0: pay\n0: tile 4\n0: a1\n0: pay\n0: stop\n"));
    const db_state *s = state_of(t);
    assert_int_equal(s->phase, DB_IN_TURN_UP);
    act(t, SOUK_CHANCE, "turn up 60");
    act(t, SOUK_CHANCE, "turn up 59");
    s = state_of(t);
    assert_int_equal(s->slot[1], 59);
    assert_int_equal(s->slot[3], 58);
    assert_int_equal(s->turn, 1);
    souk_table_free(t);
}

/* --- scoring ---------------------------------------------------------------------------------- */

static void a_lone_tile_scores_two_at_once(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(RICH "  slots = 1 2\n", "0: tile 1\n0: f6\n"));
    expect_score(t, 0, 0, 0); /* not before it is paid */
    act(t, 0, "pay");
    expect_score(t, 0, 0, 2);
    act(t, 0, "tile 2");
    act(t, 0, "f7");
    act(t, 0, "pay");
    expect_score(t, 0, 0, 2); /* next to another: nothing yet */
    souk_table_free(t);
}

/* Six tiles in a row: two of seat 0, two of seat 1, one unmarked, one of seat 2. */
#define SIX "  row.f = W0 W0 W1 W1 W- W2 . . . . .\n"

static void the_seventh_tile_closes_the_camp(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(RICH SIX "  slots = s:wws\n", "0: tile 1\n0: f7\n0: pay\n"));
    const db_state *s = state_of(t);
    expect_score(t, 0, 0, 3 + 1);
    expect_score(t, 0, 1, 2);
    expect_score(t, 0, 2, 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(s->left[i], 7);
    assert_int_equal(db_board_count(&s->taken), 7); /* the tiles stay */
    souk_table_free(t);
}

static void the_camp_of_the_eleventh_example(void **unused) /* worked example 11 */
{
    (void)unused;
    souk_table *t = replay(
        AT(RICH "  row.f = W- W- W- W0 W1 W1 . . . . .\n  slots = s:wws\n", "0: tile 1\n0: f7\n0: pay\n"));
    expect_score(t, 0, 0, 3);
    expect_score(t, 0, 1, 2);
    expect_log(t, 2, SOUK_EN, "takes 2 tents home and scores 2 points");
    expect_log(t, 2, souk_lang_of("fr"), "pour la fermeture du campement");
    souk_table_free(t);
}

#define TENTLESS                                                                \
    RICH "  row.f = W- W- W- W- W- W1 . . . . .\n  row.a = W0 W0 W0 W0 W0 W0\n" \
         "  row.k = W0 . . . . .\n  slots = s:wws s:wwk\n"

static void closing_with_a_bare_tile(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(TENTLESS, "0: tile 1\n0: f7\n0: pay\n"));
    expect_score(t, 0, 0, 1);
    souk_table_free(t);
    t = replay(WITH("option strict_close: yes\n", TENTLESS, "0: tile 1\n0: f7\n0: pay\n"));
    expect_score(t, 0, 0, 0);
    expect_score(t, 0, 1, 1);
    souk_table_free(t);
}

static void returned_tents_serve_the_next_tile(void **unused)
{
    (void)unused;
    /* All seven tents of seat 0 are placed; the closing tile has none, the next one has. */
    const db_state *s = play(AT(RICH "  row.f = W0 W0 W0 W0 W0 W0 . . . . .\n  row.k = W0 . . . . .\n"
                                     "  slots = s:wws s:wwk\n",
                                "0: tile 1\n0: f7\n0: pay\n0: tile 2\n0: a1\n"));
    assert_false(db_board_has(&s->tents[0], cell("f7")));
    assert_true(db_board_has(&s->tents[0], cell("a1")));
    assert_int_equal(s->score[0], 7);
    assert_int_equal(s->left[0], 5);
}

/* --- the end of the board --------------------------------------------------------------------- */

static void the_last_open_cell_ends_the_game(void **unused)
{
    (void)unused;
    /* All cells but one are filled; a tile there ends the game. */
    db_state s;
    souk_options options;
    souk_options_default(souk_game_find("desert"), &options);
    souk_setup(souk_game_find("desert"), &s, the_parts(), &options, 3);
    int n = 0, last;
    for (;; n++) { /* fill cell by cell until the next tile leaves nothing open */
        last = db_board_lowest(&s.open);
        db_state next = s;
        db_put(&next, the_parts(), last, n % 4, -1);
        if (!db_board_any(&next.open)) break;
        s = next;
    }
    assert_in_range(n, 20, 59);
    /* Eight tiles are on display; the others that are not built are in the stack. */
    int built[DB_RESOURCES] = {0};
    for (int i = 0; i < n; i++)
        built[i % 4]++;
    for (int t = 0; t < 60; t++)
        if (built[the_parts()->tile[t].makes]) {
            built[the_parts()->tile[t].makes]--;
            s.stack &= ~((uint64_t)1 << t);
        }
    s.slot[0] = (uint8_t)souk_lowest(s.stack);
    s.stack &= s.stack - 1;
    memset(s.hand[0], 3, DB_RESOURCES);
    for (int c = 0; c < DB_RESOURCES; c++)
        s.pile[c] = (uint8_t)(s.pile[c] - 3);
    s.phase = DB_IN_TURN;
    s.to_roll = 0;
    assert_null(db_conserved(&s, the_parts()));
    souk_events events = {0};
    db_apply(&s, the_parts(), 0, DB_A_TILE, &events);
    db_apply(&s, the_parts(), 0, DB_A_CELL + last, &events);
    assert_int_equal(s.phase, DB_IN_PAY);
    db_apply(&s, the_parts(), 0, DB_A_PAY, &events);
    assert_int_equal(s.phase, DB_IN_DONE);
    int ended = 0;
    for (int i = 0; i < events.n; i++)
        ended += events.e[i].kind == DB_E_END_CELLS;
    assert_int_equal(ended, 1);
}

static void the_last_tile_ends_the_game(void **unused)
{
    (void)unused;
    db_state s;
    souk_options options;
    souk_options_default(souk_game_find("desert"), &options);
    souk_setup(souk_game_find("desert"), &s, the_parts(), &options, 3);
    s.phase = DB_IN_TURN;
    s.to_roll = 0;
    s.stack = 0; /* as if 59 tiles were on the board */
    s.slot[5] = 0;
    memset(s.hand[0], 3, DB_RESOURCES);
    db_apply(&s, the_parts(), 0, DB_A_TILE + 5, NULL);
    db_apply(&s, the_parts(), 0, DB_A_CELL + 3, NULL);
    souk_events events = {0};
    db_apply(&s, the_parts(), 0, DB_A_PAY, &events);
    assert_int_equal(s.phase, DB_IN_DONE);
    int ended = 0;
    for (int i = 0; i < events.n; i++)
        ended += events.e[i].kind == DB_E_END_TILES;
    assert_int_equal(ended, 1);
    /* With a tile left on the other side the game goes on, but this side stays empty: the turn ends. */
    for (int side = 0; side < 2; side++) {
        int last = side ? 1 : 5, left = side ? 5 : 1;
        souk_setup(souk_game_find("desert"), &s, the_parts(), &options, 3);
        s.phase = DB_IN_TURN;
        s.to_roll = 0;
        s.stack = 0;
        s.slot[last] = 0;
        s.slot[left] = 1;
        memset(s.hand[0], 3, DB_RESOURCES);
        db_apply(&s, the_parts(), 0, DB_A_TILE + last, NULL);
        db_apply(&s, the_parts(), 0, DB_A_CELL + 3, NULL);
        db_apply(&s, the_parts(), 0, DB_A_PAY, NULL);
        assert_int_equal(s.phase, DB_IN_TURN);
        assert_int_equal(s.turn, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(all_tiles_of_a_turn_come_from_one_side, "DB-4.1"),
        CLAUSE_TEST(a_tile_without_a_payable_cell_cannot_be_taken, "DB-4.1 DB-4.6"),
        CLAUSE_TEST(no_camp_of_more_than_seven, "DB-4.2"),
        CLAUSE_TEST(a_tent_marks_the_tile_while_there_is_one, "DB-4.3 DB-5.1"),
        CLAUSE_TEST(neighbours_supply_their_resource, "DB-4.4"),
        CLAUSE_TEST(a_tile_of_this_turn_supplies_too, "DB-4.4"),
        CLAUSE_TEST(supply_may_be_declined, "DB-4.4"),
        CLAUSE_TEST(three_cards_buy_a_missing_one, "DB-4.5 DB-4.6"),
        CLAUSE_TEST(the_pile_must_have_the_missing_card, "DB-4.6"),
        CLAUSE_TEST(an_empty_side_is_refilled_at_once, "DB-4.7"),
        CLAUSE_TEST(stopping_refills_the_side, "DB-4.8 DB-2.3"),
        CLAUSE_TEST(a_lone_tile_scores_two_at_once, "DB-5.0 DB-5.1 DB-5.2"),
        CLAUSE_TEST(the_seventh_tile_closes_the_camp, "DB-5.3"),
        CLAUSE_TEST(the_camp_of_the_eleventh_example, "DB-5.3"),
        CLAUSE_TEST(closing_with_a_bare_tile, "DB-5.3"),
        CLAUSE_TEST(returned_tents_serve_the_next_tile, "DB-5.0 DB-5.3"),
        CLAUSE_TEST(the_last_open_cell_ends_the_game, "DB-6.1"),
        CLAUSE_TEST(the_last_tile_ends_the_game, "DB-6.1 DB-4.7"),
    };
    return cmocka_run_group_tests_name("desert: building", tests, NULL, NULL);
}
