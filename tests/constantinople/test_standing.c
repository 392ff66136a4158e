/* test_standing.c: the permanent merchants of Bazar (CO-5.6): Beggar, Administrator, Traitor. They have no target; they
 * take effect while they are on the board. The effect moves with them, and ends when they are out of play. */
#include "constantinople/city.h"

/* --- Beggar --------------------------------------------------------------------------------------- */

static void a_beggar_halves_for_others(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  tiles.1 = start@b1 thief@b2\n", "0: beggar\n0: b4\n"));
    assert_int_equal(owner(t, 'P'), 1);
    assert_int_equal(pays(t, 'P'), 4); /* 7 halved, rounded up */
    turn_is_over(t);
    souk_table_free(t);
}

static void a_beggar_spares_its_own_guild_and_other_quarters(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = beggar\n  tiles.0 = start@b1\n  tiles.1 = start@d1\n", "0: beggar\n0: b4\n"));
    assert_int_equal(pays(t, 'P'), 7);
    assert_int_equal(pays(t, 'H'), 5);
    souk_table_free(t);
}

static void a_beggar_that_does_not_count_still_begs(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = thief\n  tiles.0 = beggar@b2\n  tiles.1 = traitor@b1 start@c1\n", ""));
    assert_int_equal(co_counting(city(t), box(t)) >> action_of(t, "b2") & 1, 0);
    assert_int_equal(pays(t, 'P'), 4);
    souk_table_free(t);
}

static void a_moved_beggar_begs_in_its_new_quarter(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.0 = start@b1\n  tiles.1 = beggar@c3 start@d1\n"
                              "  tiles.2 = start@d3\n",
                              "0: courier\n0: c2\n0: east\n"));
    stands(t, "c5", "1.beggar");
    assert_int_equal(pays(t, 'P'), 7);
    souk_table_free(t);
}

static void an_expelled_beggar_begs_only_once_the_market_opens(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.0 = start@b2\n  tiles.1 = beggar@a1\n",
                              "0: courier\n0: b1\n0: north\n1: h2\n"));
    stands(t, "h2", "1.beggar");
    assert_int_equal(pays(t, 'P'), 7);
    souk_table_free(t);
    t = replay(AT("  hand.0 = thief\n  tiles.0 = start@h3 crier@h5\n  tiles.1 = beggar@h2\n"
                  "  open = P G O H C M\n",
                  ""));
    assert_int_equal(owner(t, 'M'), 0);
    assert_int_equal(pays(t, 'M'), 3);
    souk_table_free(t);
    t = replay(
        AT(FULL_MARKET "  hand.0 = courier\n  tiles.1 = beggar@a1\n", "0: courier\n0: b1\n0: north\n"));
    assert_true(is_gone(t, 1, "beggar"));
    assert_int_equal(city(t)->standing[CO_BEGGAR], co_bit(action_of(t, "h2")));
    souk_table_free(t);
}

/* --- Administrator --------------------------------------------------------------------------------- */

static void an_administrator_adds_two_for_any_owner(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = administrator\n  tiles.1 = start@b1 thief@b2\n", "0: administrator\n0: b4\n"));
    assert_int_equal(owner(t, 'P'), 1);
    assert_int_equal(pays(t, 'P'), 9);
    turn_is_over(t);
    souk_table_free(t);
}

static void administrators_add_up_before_halving(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = thief\n  tiles.0 = administrator@d1 start@d2\n"
                              "  tiles.1 = administrator@g1 beggar@g2\n  tiles.2 = administrator@g3\n"
                              "  tiles.3 = start@e2\n",
                              ""));
    /* 5 + 2 + 2 + 2 = 11; tied, so nobody: no Beggar is counted. */
    assert_int_equal(owner(t, 'H'), -1);
    assert_int_equal(pays(t, 'H'), 11);
    souk_table_free(t);
    t = replay(AT("  hand.0 = thief\n  tiles.0 = administrator@d1 start@d2 crier@e2\n"
                  "  tiles.1 = administrator@g1 beggar@g2\n",
                  ""));
    assert_int_equal(pays(t, 'H'), 5); /* 9 halved */
    souk_table_free(t);
}

static void an_administrator_that_does_not_count_still_adds(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = thief\n  tiles.0 = administrator@b2\n  tiles.1 = traitor@b1\n", ""));
    assert_int_equal(owner(t, 'P'), 1);
    assert_int_equal(pays(t, 'P'), 9);
    souk_table_free(t);
}

static void the_bonus_moves_with_the_administrator(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = pedlar\n  tiles.1 = administrator@c3\n", "0: pedlar\n0: c2\n0: east\n"));
    stands(t, "c4", "1.administrator");
    assert_int_equal(pays(t, 'C'), 6);
    assert_int_equal(pays(t, 'P'), 7);
    souk_table_free(t);
}

static void an_expelled_administrator_adds_only_once_the_market_opens(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT("  hand.0 = courier\n  tiles.1 = administrator@b7\n", "0: courier\n0: b6\n0: east\n1: i4\n"));
    stands(t, "i4", "1.administrator");
    assert_int_equal(pays(t, 'G'), 6);
    souk_table_free(t);
    t = replay(
        AT(OPEN_MARKET "  hand.0 = courier\n  tiles.1 = administrator@b7\n", "0: courier\n0: b6\n0: east\n"));
    assert_true(is_gone(t, 1, "administrator"));
    souk_table_free(t);
}

/* --- Traitor ------------------------------------------------------------------------------------------ */

static void a_traitor_silences_its_opposing_neighbours(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT("  hand.0 = traitor\n  tiles.1 = start@b1 thief@b3 crier@c2\n", "0: traitor\n0: b2\n"));
    assert_int_equal(owner(t, 'P'), 0);
    turn_is_over(t);
    souk_table_free(t);
}

static void a_traitor_spares_its_own_and_diagonals(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = thief\n  tiles.0 = traitor@b2 start@b1\n"
                              "  tiles.1 = start@c1 crier@c3\n",
                              ""));
    assert_int_equal(owner(t, 'P'), -1); /* two each */
    souk_table_free(t);
}

/* The neighbour on c4 is in the Cisterns, the Traitor on c3 in the Palace. */
static void a_traitor_does_not_reach_across_a_border(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = thief\n  tiles.0 = traitor@c3\n  tiles.1 = start@c4\n", ""));
    assert_int_equal(owner(t, 'C'), 1);
    souk_table_free(t);
}

/* Two adjacent Traitors: neither counts, and each still silences. */
static void a_silenced_traitor_still_betrays(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = thief\n  tiles.0 = traitor@b2\n  tiles.1 = traitor@b3\n"
                              "  tiles.2 = start@b1\n  tiles.3 = start@b4\n",
                              ""));
    assert_int_equal(owner(t, 'P'), -1);
    assert_int_equal(co_counting(city(t), box(t)) & co_tiles(city(t)), 0);
    souk_table_free(t);
}

static void a_pushed_traitor_betrays_elsewhere(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = traitor@b2 start@d1\n"
                              "  tiles.2 = start@b1\n  tiles.3 = start@b4\n",
                              "0: courier\n0: c2\n0: north\n"));
    /* a2 is an illustration: the Traitor stays, and still silences b1 but not b4. */
    stands(t, "b2", "1.traitor");
    assert_int_equal(co_counting(city(t), box(t)) >> action_of(t, "b1") & 1, 0);
    assert_int_equal(co_counting(city(t), box(t)) >> action_of(t, "b4") & 1, 1);
    souk_table_free(t);
}

static void an_expelled_traitor_is_harmless_until_the_market_opens(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n  tiles.1 = traitor@a1\n  tiles.2 = start@h3\n",
                              "0: courier\n0: b1\n0: north\n1: h2\n"));
    stands(t, "h2", "1.traitor");
    assert_int_equal(co_counting(city(t), box(t)) & co_bit(action_of(t, "h3")), 0); /* not in play */
    souk_table_free(t);
    t = replay(AT("  hand.0 = thief\n  tiles.1 = traitor@h2\n  tiles.2 = start@h3\n"
                  "  open = P G O H C M\n",
                  ""));
    assert_int_equal(owner(t, 'M'), 1);
    souk_table_free(t);
    t = replay(
        AT(FULL_MARKET "  hand.0 = courier\n  tiles.1 = traitor@a1\n", "0: courier\n0: b1\n0: north\n"));
    assert_true(is_gone(t, 1, "traitor"));
    souk_table_free(t);
}

/* The default box has no event that halves so often, but another box may. */
static void a_quarter_pays_at_least_one_after_halving(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = beggar\n  tiles.1 = start@a1\n", ""));
    co_parts p = *box(t);
    for (int halves = 3; halves <= 255; halves += 12) {
        p.event[0].halves = (uint8_t)halves;
        p.event[0].tokens[quarter(t, 'P')] = 0;
        assert_int_equal(co_pays(city(t), &p, quarter(t, 'P'), 0, 1, 0), 1);
    }
    souk_table_free(t);
}

/* CO-6.1 in a city where no quarter opens when it is full: eliminated tiles are gone at once. */
static void without_a_market_there_is_no_refuge(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = courier\n", ""));
    static co_parts p;
    p = *box(t);
    int cells = souk_popcount(p.within[p.market]), quarter_of_market = p.market;
    int64_t with = co_bound(&p, NULL, 4);
    p.market = CO_NONE;
    assert_int_equal(co_bound(&p, NULL, 4), with - cells);
    souk_table_free(t);
    t = replay_with(AT("  hand.0 = courier\n  tiles.1 = traitor@a1\n", "0: courier\n0: b1\n0: north\n"), &p);
    assert_true(is_gone(t, 1, "traitor"));
    turn_is_over(t);
    souk_table_free(t);
    /* Nor does any quarter enter at the start of a turn. */
    t = replay_with(AT("  hand.0 = courier\n", ""), &p);
    souk_state s = t->state;
    souk_table_free(t);
    souk_rng chance = souk_rng_seeded(1), player = souk_rng_seeded(2);
    unsigned market = 1u << quarter_of_market;
    souk_play_random(souk_game_find("constantinople"), &s, &p, &chance, &player);
    assert_int_equal(((const co_state *)&s)->in_play & market, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(a_quarter_pays_at_least_one_after_halving, "CO-4.2"),
        CLAUSE_TEST(without_a_market_there_is_no_refuge, "CO-6.1"),
        CLAUSE_TEST(a_beggar_halves_for_others, "CO-5.6 CO-4.2"),
        CLAUSE_TEST(a_beggar_spares_its_own_guild_and_other_quarters, "CO-5.6"),
        CLAUSE_TEST(a_beggar_that_does_not_count_still_begs, "CO-5.2"),
        CLAUSE_TEST(a_moved_beggar_begs_in_its_new_quarter, "CO-5.2 CO-5.6"),
        CLAUSE_TEST(an_expelled_beggar_begs_only_once_the_market_opens, "CO-6.1 CO-6.2 CO-1.5"),
        CLAUSE_TEST(an_administrator_adds_two_for_any_owner, "CO-5.6 CO-4.1"),
        CLAUSE_TEST(administrators_add_up_before_halving, "CO-4.1 CO-4.2"),
        CLAUSE_TEST(an_administrator_that_does_not_count_still_adds, "CO-5.2"),
        CLAUSE_TEST(the_bonus_moves_with_the_administrator, "CO-5.6"),
        CLAUSE_TEST(an_expelled_administrator_adds_only_once_the_market_opens, "CO-6.1 CO-6.3"),
        CLAUSE_TEST(a_traitor_silences_its_opposing_neighbours, "CO-5.6"),
        CLAUSE_TEST(a_traitor_spares_its_own_and_diagonals, "CO-5.6 CO-5.5"),
        CLAUSE_TEST(a_traitor_does_not_reach_across_a_border, "CO-5.6"),
        CLAUSE_TEST(a_silenced_traitor_still_betrays, "CO-5.6 CO-5.2"),
        CLAUSE_TEST(a_pushed_traitor_betrays_elsewhere, "CO-5.6"),
        CLAUSE_TEST(an_expelled_traitor_is_harmless_until_the_market_opens, "CO-6.1 CO-6.2"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
