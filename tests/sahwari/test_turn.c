/* test_turn.c: Sahwari: set-up and the phases of a turn (SA-1.1, SA-2 to SA-5), clause by clause. */
#include "sahwari_test.h"

/* Chance plays until a seat has a choice. */
static sa_state dealt(int seats, uint64_t seed)
{
    const souk_game *g = souk_game_find("sahwari");
    souk_rng chance = souk_rng_seeded(seed);
    souk_options o;
    sa_state s;
    souk_options_default(g, &o);
    souk_setup(g, &s, the_parts(), &o, seats);
    while (s.actor == SOUK_CHANCE)
        g->apply(&s, the_parts(), SOUK_CHANCE, souk_draw(g, &s, the_parts(), &chance), NULL);
    return s;
}

static sa_state set_up(int seats, uint64_t seed)
{
    const souk_game *g = souk_game_find("sahwari");
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    sa_state s = dealt(seats, seed);
    while (s.phase == SA_IN_SETUP) {
        souk_mask mask;
        int a;
        souk_legal(g, &s, the_parts(), s.actor, &mask);
        a = s.actor == SOUK_CHANCE ? souk_draw(g, &s, the_parts(), &chance) : souk_mask_pick(&mask, &player);
        g->apply(&s, the_parts(), s.actor, a, NULL);
    }
    return s;
}

/* --- set-up --------------------------------------------------------------------------------------- */

static void the_tiles_lie_shuffled_around_the_guild(void **unused)
{
    (void)unused;
    bool differ = false;
    sa_state first = dealt(2, 1);
    for (uint64_t seed = 1; seed < 10; seed++) {
        sa_state s = dealt(2, seed);
        int n[6] = {0};
        for (int c = 0; c < SA_CELLS; c++)
            if (c != SA_GUILD) n[s.type[c] - 1]++;
        assert_int_equal(s.type[SA_GUILD], 0);
        for (int i = 0; i < 6; i++)
            assert_int_equal(n[i], the_parts()->type[i].number);
        assert_int_equal(sa_faces(&s), SA_ALL_CELLS & ~SA_GUILD_BIT);
        assert_int_equal(s.drawn, 0); /* no convoy has been looked at */
        differ |= memcmp(s.type, first.type, sizeof s.type) != 0;
    }
    assert_true(differ);
}

static void four_cards_lie_in_the_market(void **unused)
{
    (void)unused;
    sa_state s = dealt(3, 5);
    assert_int_equal(s.market_n, 4);
    assert_int_equal(souk_popcount(s.deck), 32);
}

static void the_last_seat_picks_its_clan_first(void **unused)
{
    (void)unused;
    sa_state s = dealt(3, 5);
    assert_int_equal(s.actor, 2);
    sa_apply(&s, the_parts(), 2, SA_A_CLAN + 3, NULL);
    assert_int_equal(s.actor, 1);
    assert_int_equal(s.stock[2], 1); /* a cube on the first cell */
    assert_string_equal(souk_why_not(souk_game_find("sahwari"), &s, the_parts(), 1, SA_A_CLAN + 3), "SA-2.2");
    sa_apply(&s, the_parts(), 1, SA_A_CLAN, NULL);
    assert_int_equal(s.actor, 0);
}

static void guild_camels_start_on_type_one_tiles(void **unused)
{
    (void)unused;
    static const int camels[5] = {0, 4, 3, 3, 2};
    for (int seats = 1; seats <= 4; seats++) {
        sa_state s = set_up(seats, 11);
        uint32_t on = 0;
        int n = 0;
        for (int g = SA_SEATS; g < SA_CAMELS; g++) {
            if (s.camel[g] == SA_NOWHERE) continue;
            assert_int_equal(s.type[s.camel[g]], 1);
            on |= 1u << s.camel[g];
            n++;
        }
        assert_int_equal(n, camels[seats]);
        assert_int_equal(souk_popcount(on), n); /* on different tiles */
    }
}

static void type_two_tiles_hold_a_cube_more_with_four_seats(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 4; seats++) {
        sa_state s = set_up(seats, 2);
        for (int c = 0; c < SA_CELLS; c++)
            if (s.type[c] == 2) assert_int_equal(sa_tile_count(s.tile_cubes, c), seats == 4);
    }
}

static void camels_are_put_down_from_the_last_seat(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(3,
                 "  stage = setup\n  step = camp\n  turn = 2\n  camels = - - -\n"
                 "  clan.0 = 1\n  clan.1 = 2\n  clan.2 = 3\n  guild = a1 a2 a3\n"
                 "  tiles.a = 1:pc 1:pc 1:pc 1:pc 2:pe\n  tiles.b = 2:pe 2:pe 2:pe 3:ps 3:ps\n"
                 "  tiles.c = 3:ps 3:ps g: 4:ec 4:ec\n  tiles.d = 4:ec 4:ec 4:ec 4:ec 5:sc\n"
                 "  tiles.e = 5:sc 5:sc 6:cc 6:cc 6:cc\n  market = 1 2 3 4\n",
                 "2: e1\n1: c3\n0: c3\n"));
    assert_int_equal(s->phase, SA_IN_MOVE);
    assert_int_equal(s->actor, 0); /* seat 0 begins */
    assert_int_equal(s->camel[2], at("e1"));
}

static void a_camel_cannot_start_on_an_occupied_tile(void **unused)
{
    (void)unused;
    sa_state s = set_up(2, 3);
    s.phase = SA_IN_SETUP;
    s.question = SA_ASK_CAMP;
    s.actor = 0;
    assert_string_equal(souk_why_not(souk_game_find("sahwari"), &s, the_parts(), 0, s.camel[SA_SEATS]),
                        "SA-2.4");
    s.camel[0] = SA_GUILD;
    assert_null(
        souk_why_not(souk_game_find("sahwari"), &s, the_parts(), 0, SA_GUILD)); /* SA-3.4: always free */
}

/* --- phase 1 ---------------------------------------------------------------------------------------- */

#define B3_DESERT "  tiles.b = 2:pe 2:pe 2: 3:ps 3:ps\n"

static void a_camel_rides_straight_to_the_next_resource_tile(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "", ""));
    assert_int_equal(cells_to_choose(s), set_of("b3 c2 c4 d3"));
    s = after(AT(2, B3_DESERT "  guild = a1 a2 a4\n", ""));
    assert_int_equal(cells_to_choose(s), set_of("a3 c2 c4 d3")); /* the desert is passed over */
    refused(AT(2, B3_DESERT "  guild = a1 a2 a4\n", "0: b3\n"), "SA-3.1");
    refused(AT(2, "", "0: d4\n"), "SA-3.1"); /* no diagonals */
    refused(AT(2, "", "0: a3\n"), "SA-3.2"); /* b3 may not be passed, and a camel is on a3 */
}

static void a_camel_blocks_tile_and_way(void **unused)
{
    (void)unused;
    refused(AT(2, B3_DESERT "  guild = b3 a2 a4\n", "0: a3\n"), "SA-3.1"); /* not past b3 */
    refused(AT(2, "  guild = b3 a2 a4\n", "0: b3\n"), "SA-3.2");           /* nor onto it */
    /* From e3 over the desert d3: the guild tile is within reach, b3 behind it is not. */
    const sa_state *s = after(AT(2,
                                 "  tiles.d = 4:ec 4:ec 4: 4:ec 5:sc\n  camels = e3 e5\n"
                                 "  guild = b3 a1 a2\n",
                                 ""));
    assert_int_equal(cells_to_choose(s), set_of("c3 e2 e4"));
}

static void example_7_only_the_guild_tile_is_in_reach(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2, "  tiles.c = 3:ps 3: g: 4:ec 4:ec\n  camels = c1 e5\n  guild = c4 a1 a2\n", ""));
    assert_int_equal(cells_to_choose(s), set_of("b1 c3 d1"));
}

static void guild_and_oasis_may_be_passed_or_shared(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  camels = c2 c3\n", ""));
    assert_int_equal(cells_to_choose(s), set_of("b2 c1 c3 c4 d2"));
    /* a2 is an oasis with two guild camels: it blocks no camel. */
    s = after(AT(2, "  tiles.a = 1:pc 1: 1:pc 1:pc 2:pe\n  camels = a1 c3\n  guild = a2 a2 e5\n", ""));
    assert_int_equal(cells_to_choose(s), set_of("a2 a3 b1"));
}

static void free_means_no_camel_or_a_shared_tile(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2, "  camels = c3 c4\n  stage = after\n  pending = storm\n  step = effects\n",
                 "0: storm\n0: guild 1\n"));
    assert_int_equal(cells_to_choose(s), SA_ALL_CELLS & ~set_of("a1 a2 a3 c4"));
    refused(AT(2, "  camels = c3 c4\n  stage = after\n  pending = storm\n  step = effects\n",
               "0: storm\n0: guild 1\n0: c4\n"),
            "SA-3.4");
}

static void a_blocked_camel_is_put_on_guild_or_oasis(void **unused)
{
    (void)unused;
    const char *blocked = AT(2,
                             "  camels = a1 c3\n  guild = a2 b1 e5\n"
                             "  tiles.a = 1:pc 1:pc 1: 1: 2:pe\n",
                             "");
    const sa_state *s = after(blocked);
    assert_int_equal(cells_to_choose(s), set_of("c3 a3 a4"));
    s = after(AT(2, "  camels = a1 c3\n  guild = a2 b1 e5\n", "0: c3\n"));
    assert_int_equal(s->phase, SA_IN_GUILD_FIRST); /* phases 1 and 2 are skipped */
    refused(AT(2, "  camels = a1 c3\n  guild = a2 b1 e5\n", "0: a1\n"), "SA-3.5");
    refused(AT(2, "  camels = a1 c3\n  guild = a2 b1 e5\n", "0: e1\n"), "SA-3.5");
    s = after(AT(2, "  camels = a1 c3\n  guild = a2 b1 e5\n", ""));
    assert_string_equal(souk_why_not(souk_game_find("sahwari"), s, the_parts(), 0, SA_A_CAMEL), "SA-3.1");
}

#define SHUT_IN "  camels = c3 c4\n  guild = b3 d3 c2\n"

static void from_the_guild_tile_a_blocked_camel_goes_to_any_free_resource_tile(void **unused)
{
    (void)unused;
    /* Only with the option, which older records have without saying so. */
    assert_int_equal(cells_to_choose(after(AT(2, SHUT_IN, ""))), set_of("c3")); /* its own */
    const sa_state *s = after(HEAD(2) "rules: 2\nplace:\n" SHUT_IN "end\n");
    assert_int_equal(cells_to_choose(s), SA_ALL_CELLS & ~set_of("b3 d3 c2 c4"));
    s = after(HEAD(2) "option blocked: anywhere\nplace:\n" SHUT_IN "end\n0: e5\n");
    assert_int_equal(s->phase, SA_IN_GUILD_FIRST);
    assert_int_equal(s->tile_cubes[1] >> at("e5") & 1, 1); /* nothing was collected */
}

static void effects_may_precede_the_check_for_a_block(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, TAKEN "  camels = a1 c3\n  guild = a2 b1 e5\n  pawns.0 = 2\n",
                                 "0: pawns storm\n0: storm\n0: guild 2\n0: e1\n"));
    assert_int_equal(cells_to_choose(s), set_of("b1"));
    assert_int_equal(s->phase, SA_IN_MOVE);
}

/* --- phase 2 ------------------------------------------------------------------------------------------ */

static void exactly_one_resource_is_taken(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "", "0: c4\n0: take cube\n"));
    assert_int_equal(s->stock[0], 2);
    assert_true(s->convoys >> at("c4") & 1);
    assert_int_equal(s->phase, SA_IN_GUILD_FIRST);
    refused(AT(2, "", "0: c4\n0: take pawn\n"), "SA-4.1");
    refused(AT(2, "", "0: c4\n0: end\n"), "SA-4.1");
    refused(AT(2, "", "0: c4\n0: go on\n"), "SA-4.1");
}

static void the_reached_tile_is_collected_even_after_a_storm(void **unused)
{
    (void)unused;
    const sa_state *s = after(
        AT(2, TAKEN "  pawns.0 = 2\n", "0: b3\n0: pawns storm\n0: storm\n0: camel 1\n0: e3\n0: take pawn\n"));
    assert_int_equal(s->camel[0], at("e3"));
    assert_false(s->tile_pawns[0] >> at("b3") & 1);
}

static void a_tile_emptied_earlier_gives_nothing(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2,
                                 "  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n  convoys.0 = c4\n  convoy.c4 = 15 0\n"
                                 "  guild = b4 a1 a2\n",
                                 "0: c4\n0: reveal c4\n0: steal\n0: c4\n0: forgo\n0: go on\n"));
    assert_int_equal(s->stock[0], 2);
    assert_int_equal(s->phase, SA_IN_GUILD_FIRST);
}

static void an_empty_oasis_has_nothing_to_collect(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2, "  tiles.a = 1:pc 1: 1:pc 1:pc 2:pe\n  camels = a1 c3\n  guild = e1 e2 e5\n", "0: a2\n"));
    assert_int_equal(s->phase, SA_IN_GUILD_FIRST);
}

static void a_pawn_spent_on_the_guild_tile_can_be_collected_there(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, TAKEN "  camels = c2 a5\n  pawns.0 = 1\n",
                                 "0: c3\n0: pawn refresh\n0: forgo\n0: take pawn\n0: recruit 1 left\n"));
    assert_int_equal(s->pawns[0], 1);
    assert_int_equal(s->count[0][SA_LEFT], 1);
}

static void a_cube_goes_to_stock_or_case_or_back(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stock.0 = 6\n", "0: c4\n0: take cube\n"));
    assert_int_equal(s->stock[0], 6);              /* the round cell holds none */
    assert_int_equal(s->reserve, 30 - 19 + 1 - 7); /* back to the reserve */
    /* r1 is a free case: sheet g steal, card 15 g steal. */
    s = after(AT(2, "  right.0 = 15\n", "0: c4\n0: take cube\n"));
    assert_int_equal(s->question, SA_ASK_CUBE);
    s = after(AT(2, "  right.0 = 15\n", "0: c4\n0: take cube\n0: case r1\n"));
    assert_int_equal(s->cubes[0][SA_RIGHT], 1);
    assert_int_equal(s->stock[0], 1);
    s = after(AT(2, "  right.0 = 15\n", "0: c4\n0: take cube\n0: stock\n"));
    assert_int_equal(s->stock[0], 2);
    refused(AT(2, "  right.0 = 15\n  stock.0 = 6\n", "0: c4\n0: take cube\n0: stock\n"), "SA-4.2");
}

static void a_pawn_brings_a_card_to_either_end(void **unused)
{
    (void)unused;
    /* Sheet o +2 / g steal. Card 7 is c / c, card 15 g / c, card 34 o / o. */
    const sa_state *s = after(AT(2, "  market = 7 15 34 8\n", "0: b3\n0: take pawn\n0: recruit 2 right\n"));
    assert_int_equal(s->pawns[0], 1);
    assert_int_equal(s->row[0][SA_RIGHT][0], 15 - 1);
    assert_int_equal(s->cases[0][SA_RIGHT], 1); /* green next to green */
    assert_int_equal(s->market_n, 3);
    assert_int_equal(s->market[1], 34 - 1); /* cards slide left */
    s = after(AT(2, "  market = 7 15 34 8\n", "0: b3\n0: take pawn\n0: recruit 1 right\n"));
    assert_int_equal(s->cases[0][SA_RIGHT], 0); /* other colours may touch, but form no case */
    /* Cards are not rotated: the right end of card 15 is crimson and does not fit on the left. */
    s = after(AT(2, "  market = 7 15 34 8\n", "0: b3\n0: take pawn\n0: recruit 2 left\n"));
    assert_int_equal(s->cases[0][SA_LEFT], 0);
    s = after(AT(2, "  market = 7 15 34 8\n", "0: b3\n0: take pawn\n0: recruit 3 left\n"));
    assert_int_equal(s->cases[0][SA_LEFT], 1);
    refused(AT(2, "", "0: b3\n0: take pawn\n0: end\n"), "SA-4.3");
}

static void without_a_free_place_the_pawn_leaves_the_game(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  pawns.0 = 5\n  tiles.a = 1:c 1:c 1:c 1:c 2:e\n",
                                 "0: b3\n0: take pawn\n0: recruit 1 left\n"));
    assert_int_equal(s->pawns[0], 5);
    assert_int_equal(s->pawns_out, 1);
}

static void an_empty_market_gives_no_card(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  market = none\n", "0: b3\n0: take pawn\n"));
    assert_int_equal(s->question, SA_ASK_MAIN);
    assert_int_equal(s->pawns[0], 1);
}

static void a_convoy_is_looked_at_in_secret(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(2, "", "0: c4\n0: take escorted\n*: convoy 9\n"));
    const sa_state *s = state_of(t);
    assert_true(s->held[0] >> at("c4") & 1);
    assert_true(s->known[0] >> at("c4") & 1);
    assert_false(s->known[1] >> at("c4") & 1);
    expect_log(t, 0, SOUK_EN, "looks at the convoy of c4: +4");
    expect_log(t, 1, SOUK_EN, "looks at the convoy of c4.");
    expect_no_log(t, 1, SOUK_EN, "+4");
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"token\":9"));
    assert_null(strstr(view_of(t, 1, SOUK_EN), "\"token\":9"));
    souk_table_free(t);
}

static void an_empty_tile_is_turned_at_once(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n", "0: c4\n0: take cube\n"));
    assert_false(sa_faces(s) >> at("c4") & 1);
    assert_false(sa_shared(s) >> at("c4") & 1); /* a desert */
    assert_int_equal(s->camel[0], at("c4"));    /* the camel stays */
    s = after(AT(2, "  tiles.a = 1:c 1:pc 1:pc 1:pc 2:pe\n  camels = b1 c3\n  guild = e1 e2 e3\n",
                 "0: a1\n0: take cube\n"));
    assert_true(sa_shared(s) >> at("a1") & 1); /* an oasis */
    s = after(AT(2, "  tiles.c = 3:ps 3:ps g:c 4:ec 4:ec\n  camels = c2 a5\n", "0: c3\n0: take cube\n"));
    assert_true(sa_shared(s) >> SA_GUILD & 1); /* the guild tile never turns */
}

/* --- phases 3 and 4 --------------------------------------------------------------------------------------- */

static void two_guild_camels_or_one_twice(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stage = guild-first\n", "0: guild 1\n0: b1\n0: guild 3\n0: b3\n"));
    assert_int_equal(s->camel[4], at("b1"));
    assert_int_equal(s->camel[6], at("b3"));
    assert_int_equal(s->phase, SA_IN_AFTER);
    s = after(AT(2, "  stage = guild-first\n", "0: guild 1\n0: b1\n0: guild 1\n0: c1\n"));
    assert_int_equal(s->camel[4], at("c1"));
    refused(AT(2, "  stage = guild-first\n", "0: guild 1\n0: b1\n0: guild 1\n0: a1\n"), "SA-5.1");
    refused(AT(2, "  stage = guild-first\n", "0: end\n"), "SA-5.1");
    refused(AT(2, "  stage = guild-first\n", "0: guild 1\n0: b1\n0: end\n"), "SA-5.1");
    /* Another camel may go where the first started. */
    s = after(AT(2, "  stage = guild-first\n", "0: guild 1\n0: b1\n0: guild 2\n0: a1\n"));
    assert_int_equal(s->camel[5], at("a1"));
}

static void a_move_that_no_guild_camel_can_make_is_skipped(void **unused)
{
    (void)unused;
    const char *boxed = AT(2, "  stage = guild-first\n  camels = a2 b1\n  guild = a1\n", "0: end\n");
    assert_int_equal(after(boxed)->turn, 1);
}

static void guild_camels_may_stop_on_deserts(void **unused)
{
    (void)unused;
    const sa_state *s = after(
        AT(2, "  stage = guild-first\n  tiles.b = 2: 2:pe 2:pe 3:ps 3:ps\n  guild = a1\n", "0: guild 1\n"));
    assert_int_equal(cells_to_choose(s), set_of("a2 b1 c1"));
}

static void guild_camels_pass_each_other(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stage = guild-first\n", "0: guild 1\n"));
    assert_int_equal(cells_to_choose(s), set_of("a4 b1")); /* past a2 and a3 */
    s = after(AT(2, "  stage = guild-first\n  camels = a2 c3\n  guild = a1 b1 e5\n", "0: guild 1\n"));
    assert_int_equal(cells_to_choose(s), set_of("c1")); /* not past a player's camel */
}

static void the_end_action_ends_the_turn_and_fills_the_market(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stage = after\n  market = 5 6\n", "0: end\n*: card 7\n*: card 9\n"));
    assert_int_equal(s->market_n, 4);
    assert_int_equal(s->market[0], 5 - 1);
    assert_int_equal(s->market[3], 9 - 1); /* new ones enter at the right */
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->phase, SA_IN_MOVE);
    refused(AT(2, "  stage = after\n", "0: go on\n"), "SA-5.4");
}

static void an_empty_deck_is_shuffled_from_the_discards(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2,
                 "  stage = after\n  market = 1 2 3\n  left.0 = 34 33 32 31 30 29\n"
                 "  discards = 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 35 36\n",
                 "0: end\n*: card 20\n"));
    assert_int_equal(s->discards, 0);
    assert_int_equal(souk_popcount(s->deck), 26);
    assert_int_equal(s->market[3], 20 - 1);
}

static void with_fewer_cards_the_market_stays_small(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2,
                                 "  stage = after\n  market = 1 2 3\n"
                                 "  left.0 = 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 "
                                 "27 28 29 30 31 32 33 34 35 36\n",
                                 "0: end\n"));
    assert_int_equal(s->market_n, 3);
    assert_int_equal(s->turn, 1);
}

static void with_four_seats_tiles_have_an_extra_resource(void **unused)
{
    (void)unused;
    souk_options options;
    souk_options_default(souk_game_find("sahwari"), &options);
    sa_parts mine = *the_parts();
    for (int holds = 0; holds < SA_RESOURCES; holds++)
        for (int extra = 0; extra < SA_RESOURCES; extra++)
            for (int seats = 3; seats <= 4; seats++) {
                sa_state s;
                memset(mine.type[0].holds, 0, sizeof mine.type[0].holds);
                mine.type[0].holds[holds] = 1;
                mine.type[0].extra = (uint8_t)(extra + 1);
                souk_setup(souk_game_find("sahwari"), &s, &mine, &options, seats);
                int here = s.chosen_cell;
                sa_apply(&s, &mine, SOUK_CHANCE, SA_A_TILE, NULL);
                int lies[SA_RESOURCES];
                for (int r = 0; r < SA_RESOURCES; r++)
                    lies[r] = (r == holds) + (seats == 4 && r == extra);
                assert_int_equal((s.tile_cubes[0] >> here & 1) + (s.tile_cubes[1] >> here & 1),
                                 lies[SA_CUBE]);
                assert_int_equal((s.tile_pawns[0] >> here & 1) + (s.tile_pawns[1] >> here & 1),
                                 lies[SA_PAWN]);
                assert_int_equal(s.small >> here & 1, lies[SA_SMALL] > 0);
                assert_int_equal(s.escorted >> here & 1, lies[SA_ESCORTED] > 0);
            }
}

static void each_refusal_names_its_own_clause(void **unused)
{
    (void)unused;
    const struct {
        int action;
        const char *clause;
    } told[] = {
        {SA_A_CAMEL, "SA-3.1"},         {SA_A_TAKE, "SA-4.1"},          {SA_A_MARKET, "SA-4.3"},
        {SA_A_STOCK - 1, "SA-4.3"},     {SA_A_STOCK, "SA-4.2"},         {SA_A_TOKEN, "SA-6.6"},
        {SA_A_EFFECT, "SA-6.7"},        {SA_A_FORGO, "SA-6.7"},         {SA_A_CASE_LEFT, "SA-6.3"},
        {SA_A_REVEAL - 1, "SA-6.3"},    {SA_A_REVEAL, "SA-6.1"},        {SA_A_MASTER_EFFECT - 1, "SA-6.1"},
        {SA_A_MASTER_EFFECT, "SA-8.1"}, {SA_A_MASTER_PATROL, "SA-8.1"}, {SA_A_CASE_RIGHT, "SA-6.3"},
        {SA_A_CONVOY - 1, "SA-6.3"},    {SA_A_CONVOY, "SA-2.1"},        {SA_A_CLAN, "SA-2.1"},
    };
    const sa_state *s = after(AT(2, "", ""));
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        assert_string_equal(souk_why_not(souk_game_find("sahwari"), s, the_parts(), 0, told[i].action),
                            told[i].clause);
}

static void the_event_of_a_padlock_names_its_case(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        sa_state s = *after(AT(2, "", ""));
        souk_events said;
        said.n = 0;
        sa_lock_case(&s, the_parts(), 1, side, 3, &said);
        assert_int_equal(said.e[said.n - 1].kind, SA_E_LOSE_CASE);
        assert_int_equal(said.e[said.n - 1].arg[1], (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT) + 3);
        assert_true(s.locks[1][side] >> 3 & 1);
    }
}

static void refusals_name_the_obstacle(void **unused)
{
    (void)unused;
    broken(AT(2, "", "0: a3\n"), 0, "That is too far: the camel must stop at the tile b3.");
    broken(AT(2, "", "0: a1\n"), 0, "a1 is neither in its row nor in its column.");
    broken(AT(2, "  camels = c3 b3\n", "0: b3\n"), 0, "A camel stands on b3.");
    broken(AT(2, "  camels = c3 b3\n", "0: a3\n"), 0, "The camel on b3 blocks the way.");
    broken(AT(2, B3_DESERT, "0: b3\n"), 0, "cannot stop in the desert of b3.");
    broken(AT(2, "", "0: pawns storm\n"), 0, "You need 2 pawns and have 0.");
    broken(AT(2, "", "1: c3\n"), 0, "It is not your turn: Seat 1 is to play.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(refusals_name_the_obstacle, "SA-3.1 SA-3.2 SA-6.5"),
        CLAUSE_TEST(the_tiles_lie_shuffled_around_the_guild, "SA-1.1 SA-2.1"),
        CLAUSE_TEST(with_four_seats_tiles_have_an_extra_resource, "SA-1.3"),
        CLAUSE_TEST(each_refusal_names_its_own_clause,
                    "SA-3.1 SA-4.1 SA-4.2 SA-4.3 SA-6.1 SA-6.3 SA-6.6 SA-6.7"),
        CLAUSE_TEST(the_event_of_a_padlock_names_its_case, "SA-6.6"),
        CLAUSE_TEST(four_cards_lie_in_the_market, "SA-2.2"),
        CLAUSE_TEST(the_last_seat_picks_its_clan_first, "SA-2.2"),
        CLAUSE_TEST(guild_camels_start_on_type_one_tiles, "SA-2.3"),
        CLAUSE_TEST(type_two_tiles_hold_a_cube_more_with_four_seats, "SA-1.3 SA-2.3"),
        CLAUSE_TEST(camels_are_put_down_from_the_last_seat, "SA-2.4"),
        CLAUSE_TEST(a_camel_cannot_start_on_an_occupied_tile, "SA-2.4 SA-3.4"),
        CLAUSE_TEST(a_camel_rides_straight_to_the_next_resource_tile, "SA-3.1"),
        CLAUSE_TEST(a_camel_blocks_tile_and_way, "SA-3.1 SA-3.2"),
        CLAUSE_TEST(example_7_only_the_guild_tile_is_in_reach, "SA-3.1 SA-3.2 SA-3.3"),
        CLAUSE_TEST(guild_and_oasis_may_be_passed_or_shared, "SA-3.2 SA-3.3"),
        CLAUSE_TEST(free_means_no_camel_or_a_shared_tile, "SA-3.4"),
        CLAUSE_TEST(a_blocked_camel_is_put_on_guild_or_oasis, "SA-3.5"),
        CLAUSE_TEST(from_the_guild_tile_a_blocked_camel_goes_to_any_free_resource_tile, "SA-3.5"),
        CLAUSE_TEST(effects_may_precede_the_check_for_a_block, "SA-3.5 SA-6.0"),
        CLAUSE_TEST(exactly_one_resource_is_taken, "SA-4.1"),
        CLAUSE_TEST(the_reached_tile_is_collected_even_after_a_storm, "SA-4.1"),
        CLAUSE_TEST(a_tile_emptied_earlier_gives_nothing, "SA-4.1"),
        CLAUSE_TEST(an_empty_oasis_has_nothing_to_collect, "SA-4.1"),
        CLAUSE_TEST(a_pawn_spent_on_the_guild_tile_can_be_collected_there, "SA-4.1 SA-6.5"),
        CLAUSE_TEST(a_cube_goes_to_stock_or_case_or_back, "SA-4.2"),
        CLAUSE_TEST(a_pawn_brings_a_card_to_either_end, "SA-4.3 SA-2.2"),
        CLAUSE_TEST(without_a_free_place_the_pawn_leaves_the_game, "SA-4.3"),
        CLAUSE_TEST(an_empty_market_gives_no_card, "SA-2.2 SA-4.3"),
        CLAUSE_TEST(a_convoy_is_looked_at_in_secret, "SA-4.4"),
        CLAUSE_TEST(an_empty_tile_is_turned_at_once, "SA-4.5"),
        CLAUSE_TEST(two_guild_camels_or_one_twice, "SA-5.1"),
        CLAUSE_TEST(a_move_that_no_guild_camel_can_make_is_skipped, "SA-5.1"),
        CLAUSE_TEST(guild_camels_may_stop_on_deserts, "SA-5.2"),
        CLAUSE_TEST(guild_camels_pass_each_other, "SA-5.3"),
        CLAUSE_TEST(the_end_action_ends_the_turn_and_fills_the_market, "SA-5.4"),
        CLAUSE_TEST(an_empty_deck_is_shuffled_from_the_discards, "SA-5.4"),
        CLAUSE_TEST(with_fewer_cards_the_market_stays_small, "SA-2.2 SA-5.4"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
