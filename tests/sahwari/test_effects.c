/* test_effects.c: Sahwari: sources and effects (SA-6), clause by clause. */
#include "sahwari_test.h"

#define EFFECTS(which) "  stage = after\n  step = effects\n  pending = " which "\n"

/* --- timing and sources ----------------------------------------------------------------------------- */

static void sources_may_be_used_in_every_phase(void **unused)
{
    (void)unused;
    const char *stages[] = {
        AT(2, TAKEN "  pawns.0 = 1\n  stage = move\n", ""),
        AT(2, TAKEN "  pawns.0 = 1\n  clan.0 = 6\n  stage = move-again\n  from = b3\n  reached = c3\n", ""),
        AT(2, TAKEN "  pawns.0 = 1\n  stage = collect\n  reached = c4\n", ""),
        AT(2, TAKEN "  pawns.0 = 1\n  stage = guild-first\n", ""),
        AT(2, TAKEN "  pawns.0 = 1\n  stage = guild-second\n  guild_first = 1\n  guild_from = b1\n", ""),
        AT(2, TAKEN "  pawns.0 = 1\n  stage = after\n", ""),
    };
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        souk_table *t = replay(stages[i]);
        assert_true(may(t, 0, "pawn spy"));
        assert_false(may(t, 1, "pawn spy")); /* only in one's own turn */
        souk_table_free(t);
    }
    refused(AT(2, TAKEN "  pawns.0 = 1\n  stage = guild-first\n", "0: guild 1\n0: pawn spy\n"), "SA-5.1");
}

static void a_revealed_convoy_acts_and_stays(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(2,
                              "  stage = after\n  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n  convoys.0 = c4\n"
                              "  convoy.c4 = 17 0\n",
                              "0: reveal c4\n"));
    const sa_state *s = state_of(t);
    assert_int_equal(pending(s, SA_SPY), 1);
    assert_true(s->revealed & s->held[0] & set_of("c4"));
    expect_log(t, 1, SOUK_EN, "reveals the convoy of c4: spy, -2");
    act(t, 0, "forgo"); /* given up; -2 still counts */
    s = state_of(t);
    assert_int_equal(s->question, SA_ASK_MAIN);
    assert_int_equal(influence(s, 0), 1 - 2);
    expect_refused(t, 0, "reveal c4", "SA-6.1"); /* usable once */
    expect_refused(t, 0, "reveal c5", "SA-6.1");
    souk_table_free(t);
}

static void example_1_the_second_cube_opens_the_diplomats_spy(void **unused)
{
    (void)unused;
    refused(AT(2, "  clan.0 = 2\n  clan.1 = 1\n  stage = after\n  stock.0 = 1\n", "0: stock effect 1\n"),
            "SA-6.2");
    const sa_state *s =
        after(AT(2, "  clan.0 = 2\n  clan.1 = 1\n  stage = after\n  stock.0 = 2\n", "0: stock effect 1\n"));
    assert_int_equal(pending(s, SA_SPY), 1);
    assert_int_equal(s->stock[0], 2); /* no cube is spent */
    assert_int_equal(s->used[0], 1);  /* a lock token */
    refused(AT(2, "  clan.0 = 2\n  clan.1 = 1\n  stage = after\n  stock.0 = 2\n",
               "0: stock effect 1\n0: forgo\n0: stock effect 1\n"),
            "SA-6.2");
    /* The stock holds four cubes; the round cell never holds one. */
    s = after(AT(2, "  clan.0 = 2\n  clan.1 = 1\n  stock.0 = 4\n", "0: c4\n0: take cube\n"));
    assert_int_equal(s->stock[0], 4);
}

static void example_2_a_case_between_two_spies_triggers_both(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  clan.0 = 4\n  stage = after\n  left.0 = 32\n", "0: case l1\n"));
    assert_int_equal(pending(s, SA_SPY), 2);
    assert_int_equal(s->cubes[0][SA_LEFT], 1);
    assert_int_equal(s->stock[0], 0);
}

static void a_case_needs_a_cube_and_takes_one(void **unused)
{
    (void)unused;
    refused(AT(2, "  clan.0 = 4\n  stage = after\n  left.0 = 32\n  stock.0 = 0\n", "0: case l1\n"), "SA-6.3");
    refused(AT(2, "  clan.0 = 4\n  stage = after\n  left.0 = 32\n  cubes.0 = l1\n", "0: case l1\n"),
            "SA-6.3");
    refused(AT(2, "  clan.0 = 4\n  stage = after\n  left.0 = 32\n  locks.0 = l1\n", "0: case l1\n"),
            "SA-6.3");
    refused(AT(2, "  clan.0 = 4\n  stage = after\n  left.0 = 7\n", "0: case l1\n"), "SA-6.3"); /* crimson */
}

static void example_3_a_green_card_switches_an_ability_on(void **unused)
{
    (void)unused;
    /* The Spy clan's row: sheet (i spy) r1 card 4 (i Spy g), r1 filled; card 18 is g steal / g +2. */
    const sa_state *s = after(AT(2,
                                 "  clan.0 = 4\n  stage = guild-first\n  step = card\n  market = 18 7 8 9\n"
                                 "  right.0 = 4\n  cubes.0 = r1\n",
                                 "0: recruit 1 right\n0: case r2\n"));
    assert_int_equal(pending(s, SA_STEAL), 1);
    sa_tally t;
    sa_count(s, the_parts(), 0, 0, &t);
    assert_int_equal(t.per[SA_PER_SPIES], 1);
    assert_int_equal(t.cards, 0); /* in force: 1 per two spy icons, and there is one */
    s = after(
        AT(2, "  clan.0 = 4\n  stage = after\n  right.0 = 4 18\n  cubes.0 = r1 r2\n  used.0 = 1\n", ""));
    sa_count(s, the_parts(), 0, 0, &t);
    assert_int_equal(t.cards, 1);
    assert_int_equal(t.clan, 1); /* abilities of one kind add up */
    s = after(AT(2, "  clan.0 = 4\n  stage = after\n  right.0 = 4 18\n  cubes.0 = r1\n  used.0 = 1 2\n", ""));
    sa_count(s, the_parts(), 0, 0, &t);
    assert_int_equal(t.cards, 0); /* only one end is active */
}

static void pawns_are_spent_for_effects(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, TAKEN "  stage = after\n  pawns.0 = 1\n", "0: pawn spy\n"));
    assert_int_equal(pending(s, SA_SPY), 1);
    assert_int_equal(s->pawns[0], 0);
    assert_int_equal(sa_tile_count(s->tile_pawns, SA_GUILD), 1);
    s = after(AT(2, TAKEN "  stage = after\n  pawns.0 = 1\n", "0: pawn refresh\n"));
    assert_int_equal(pending(s, SA_REFRESH), 1);
    s = after(AT(2, TAKEN "  stage = after\n  pawns.0 = 2\n", "0: pawns cube\n0: artefact\n"));
    assert_int_equal(s->stock[0], 2);
    refused(AT(2, TAKEN "  stage = after\n  pawns.0 = 1\n", "0: pawns storm\n"), "SA-6.5");
    refused(AT(2, "  stage = after\n", "0: pawn spy\n"), "SA-6.5");
}

/* Every convoy is known to seat 0, no card is left for the market, no cube in the reserve. */
static void pawns_buy_no_effect_without_a_target(void **unused)
{
    (void)unused;
    souk_mask mask;
    const souk_game *g = souk_game_find("sahwari");
    sa_state s = *after(AT(2, TAKEN "  stage = after\n  pawns.0 = 2\n", ""));
    souk_legal(g, &s, the_parts(), 0, &mask);
    for (int a = SA_A_PAWN; a < SA_A_TOKEN; a++)
        assert_true(souk_mask_has(&mask, a));
    s.known[0] = s.convoys;
    s.market_n = s.reserve = 0;
    s.deck = s.discards = 0;
    souk_legal(g, &s, the_parts(), 0, &mask);
    for (int a = SA_A_PAWN; a < SA_A_TOKEN; a++)
        assert_int_equal(souk_mask_has(&mask, a), a == SA_A_PAWN + 2); /* a storm always has one */
    s.held[SA_SEATS] = SA_GUILD_BIT; /* a convoy of the Guild Master is a target */
    souk_legal(g, &s, the_parts(), 0, &mask);
    assert_true(souk_mask_has(&mask, SA_A_PAWN));
    s.held[SA_SEATS] = 0;
    s.anywhere = 1; /* as older records need it */
    souk_legal(g, &s, the_parts(), 0, &mask);
    for (int a = SA_A_PAWN; a < SA_A_TOKEN; a++)
        assert_true(souk_mask_has(&mask, a));
}

static void example_4_one_pawn_finds_a_place_and_one_leaves(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2,
                                 "  stage = after\n  pawns.0 = 2\n  tiles.a = 1:c 1:c 1:c 1:pc 2:pe\n"
                                 "  tiles.c = 3:ps 3:ps g:p 4:ec 4:ec\n",
                                 "0: pawns storm\n"));
    assert_int_equal(sa_tile_count(s->tile_pawns, SA_GUILD), 2);
    assert_int_equal(s->pawns_out, 1);
}

/* There are no convoys, and no target is within reach of the guild tile. */
#define BARREN                                                                               \
    "  guild = a1 a3 a5\n  tiles.a = 1:pc 1:pc 1:pc 1:pc 2:p\n  tiles.b = 2: 2: 2: 3: 3:p\n" \
    "  tiles.c = 3: 3: g: 4: 4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n"

static void attack_icons_of_a_case_give_a_token(void **unused)
{
    (void)unused;
    /* Smuggler: left end c attack; card 8 is c attack / c +1. */
    const sa_state *s = after(AT(2, "  clan.0 = 5\n  stage = after\n  left.0 = 8\n", "0: case l1\n"));
    assert_int_equal(s->tokens[0], 1);
    assert_int_equal(s->supply, 10);
    assert_int_equal(s->pending, 0); /* not immediately */
    s = after(AT(3, "  clan.0 = 5\n  stage = after\n  left.0 = 8\n  attacks.1 = 11\n", "0: case l1\n"));
    assert_int_equal(s->tokens[0], 0); /* none left: the icon gives none, but counts */
    sa_tally t;
    sa_count(s, the_parts(), 0, 0, &t);
    assert_int_equal(t.per[SA_PER_ATTACKS], 1);
    s = after(AT(2, "  stage = after\n  attacks.0 = 1\n", "0: attack token\n"));
    assert_int_equal(s->supply, 11); /* a used token goes back */
    assert_int_equal(s->question, SA_ASK_ATTACK);
    refused(AT(2, "  stage = after\n", "0: attack token\n"), "SA-6.6");
    refused(AT(2, BARREN "  stage = after\n  attacks.0 = 1\n", "0: attack token\n"), "SA-6.9");
}

/* With few cards in the box all may be taken: then there is nothing to refresh. */
static void a_market_without_any_card_cannot_be_refreshed(void **unused)
{
    (void)unused;
    sa_state s = *after(AT(2, "  stage = after\n  step = effects\n  pending = refresh storm\n", ""));
    souk_mask mask;
    const souk_game *g = souk_game_find("sahwari");
    souk_legal(g, &s, the_parts(), 0, &mask);
    assert_true(souk_mask_has(&mask, SA_A_EFFECT + SA_REFRESH));
    s.market_n = 0;
    souk_legal(g, &s, the_parts(), 0, &mask);
    assert_true(souk_mask_has(&mask, SA_A_EFFECT + SA_REFRESH)); /* the deck fills it */
    s.deck = s.discards = 0;
    souk_legal(g, &s, the_parts(), 0, &mask);
    assert_false(souk_mask_has(&mask, SA_A_EFFECT + SA_REFRESH));
    assert_true(souk_mask_has(&mask, SA_A_EFFECT + SA_STORM));
    /* Without convoys nothing can be rallied, and targets out of reach cannot be attacked. */
    s = *after(AT(2, BARREN "  stage = after\n  step = effects\n  pending = rally attack storm\n", ""));
    souk_legal(g, &s, the_parts(), 0, &mask);
    assert_false(souk_mask_has(&mask, SA_A_EFFECT + SA_RALLY));
    assert_false(souk_mask_has(&mask, SA_A_EFFECT + SA_ATTACK));
    assert_true(souk_mask_has(&mask, SA_A_EFFECT + SA_STORM));
}

static void attack_from_convoy_or_stock_acts_at_once(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  clan.0 = 5\n  stage = after\n  stock.0 = 3\n", "0: stock effect 1\n"));
    assert_int_equal(s->tokens[0], 0);
    assert_int_equal(pending(s, SA_ATTACK), 1);
}

/* --- one source at a time -------------------------------------------------------------------------------- */

static void a_source_is_resolved_before_the_next(void **unused)
{
    (void)unused;
    refused(AT(2, EFFECTS("spy storm") TAKEN "  pawns.0 = 1\n", "0: pawn spy\n"), "SA-6.7");
    refused(AT(2, EFFECTS("spy storm"), "0: end\n"), "SA-6.7");
    refused(AT(2, EFFECTS("spy storm"), "0: rally\n"), "SA-6.7");
    const sa_state *s =
        after(AT(2, EFFECTS("spy storm"), "0: storm\n0: guild 1\n0: e1\n0: spy\n0: c4\n*: convoy 9\n"));
    assert_int_equal(s->question, SA_ASK_MAIN); /* in any order */
    assert_int_equal(s->pending, 0);
}

static void a_gained_cube_may_start_a_case_whose_effects_join(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, EFFECTS("artefact spy") "  right.0 = 15\n", "0: artefact\n0: case r1\n"));
    assert_int_equal(pending(s, SA_SPY), 1);
    assert_int_equal(pending(s, SA_STEAL), 2); /* sheet and card */
    refused(AT(2, EFFECTS("artefact spy") "  right.0 = 15\n  stock.0 = 6\n", "0: artefact\n0: stock\n"),
            "SA-4.2");
}

static void with_the_option_the_effects_of_that_case_wait(void **unused)
{
    (void)unused;
#define WAITS(moves)                          \
    HEAD(2)                                   \
    "option filled: waits\nplace:\n" EFFECTS( \
        "artefact spy") "  right.0 = 15\nend\n0: artefact\n0: case r1\n" moves
    const sa_state *s = after(WAITS(""));
    assert_int_equal(s->pending, (uint64_t)1 << (8 * SA_SPY));
    assert_int_equal(s->waiting, (uint64_t)2 << (8 * SA_STEAL));
    refused(WAITS("0: steal\n"), "SA-6.7");
    s = after(WAITS("0: forgo\n")); /* what is given up is the source at hand */
    assert_int_equal(s->pending, (uint64_t)2 << (8 * SA_STEAL));
    assert_int_equal(s->waiting, 0);
    s = after(WAITS("0: spy\n0: c4\n*: convoy 9\n"));
    assert_int_equal(pending(s, SA_STEAL), 2);
}

static void plus_x_is_never_pending(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  clan.0 = 6\n  stage = after\n  left.0 = 34\n", "0: case l1\n"));
    assert_int_equal(pending(s, SA_SPY), 1); /* sheet o +1, card o spy */
    s = after(AT(2, "  clan.0 = 6\n  stage = after\n  right.0 = 16\n", "0: case r1\n"));
    assert_int_equal(s->pending, 0); /* g +1 meets g +1 */
    assert_int_equal(s->question, SA_ASK_MAIN);
}

static void an_effect_without_a_target_can_only_be_given_up(void **unused)
{
    (void)unused;
    refused(AT(2, EFFECTS("recruit") "  market = none\n", "0: recruit\n"), "SA-6.8");
    const sa_state *s = after(AT(2, EFFECTS("recruit") "  market = none\n", "0: forgo\n"));
    assert_int_equal(s->question, SA_ASK_MAIN);
}

/* --- the ten effects ---------------------------------------------------------------------------------------- */

static void artefact_brings_a_cube_from_the_reserve(void **unused)
{
    (void)unused;
    const sa_state *before = after(AT(2, EFFECTS("artefact"), ""));
    int reserve = before->reserve;
    const sa_state *s = after(AT(2, EFFECTS("artefact"), "0: artefact\n"));
    assert_int_equal(s->stock[0], 2);
    assert_int_equal(s->reserve, reserve - 1);
    /* None left, so no effect: 19 on tiles and 11 in two stocks are all. */
    refused(AT(2, EFFECTS("artefact") "  clan.1 = 4\n  stock.0 = 6\n  stock.1 = 5\n", "0: artefact\n"),
            "SA-6.8");
}

static void steal_collects_next_to_a_guild_camel(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, EFFECTS("steal") "  guild = b3\n", "0: steal\n"));
    assert_int_equal(cells_to_choose(s), set_of("a3 b2 b4")); /* c3 is empty */
    s = after(
        AT(2, EFFECTS("steal") "  guild = b3\n  tiles.c = 3:ps 3:ps g:c 4:ec 4:ec\n", "0: steal\n0: c3\n"));
    assert_int_equal(s->stock[0], 2); /* the guild tile counts */
    s = after(AT(2, EFFECTS("steal") "  guild = b3\n  camels = c3 b4\n",
                 "0: steal\n0: b4\n0: take pawn\n0: recruit 1 left\n"));
    assert_int_equal(s->pawns[0], 1); /* occupied or not */
}

static void storm_moves_any_camel_to_any_other_free_tile(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, EFFECTS("storm"), "0: storm\n0: camel 2\n0: e5\n"));
    assert_int_equal(s->camel[1], at("e5"));
    assert_int_equal(sa_tile_count(s->tile_cubes, at("e5")), 2); /* nothing is collected */
    s = after(
        AT(2, EFFECTS("storm") "  tiles.b = 2:pe 2:pe 2: 3:ps 3:ps\n", "0: storm\n0: guild 1\n0: b3\n"));
    assert_int_equal(s->camel[4], at("b3")); /* a desert is allowed too */
    refused(AT(2, EFFECTS("storm"), "0: storm\n0: camel 1\n0: c3\n"), "SA-3.4");
}

static void recruit_takes_a_card_without_a_pawn(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, EFFECTS("recruit"), "0: recruit\n0: recruit 4 right\n"));
    assert_int_equal(s->pawns[0], 0);
    assert_int_equal(s->row[0][SA_RIGHT][0], 4 - 1);
    assert_int_equal(s->market_n, 3); /* refilled only at the end of the turn */
}

static void refresh_lays_out_four_new_cards(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2, EFFECTS("refresh"), "0: refresh\n*: card 9\n*: card 10\n*: card 11\n*: card 12\n"));
    assert_int_equal(s->market[0], 9 - 1);
    assert_int_equal(s->discards, 0xF);
    assert_int_equal(s->question, SA_ASK_MAIN);
}

static void spy_shows_an_unknown_convoy_to_one_seat(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT(2, EFFECTS("spy spy") "  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n  convoys.1 = c4\n  convoy.c4 = 19 1\n",
           "0: spy\n0: c4\n0: spy\n"));
    const sa_state *s = state_of(t);
    assert_true(s->known[0] >> at("c4") & 1); /* held by a player, already drawn */
    expect_refused(t, 0, "c4", "SA-6.8");     /* not one the seat already knows */
    assert_true(may(t, 0, "b1"));             /* on a tile */
    assert_false(may(t, 0, "e3"));            /* no convoy there */
    expect_log(t, 0, SOUK_EN, "convoy of c4: -4");
    expect_log(t, SOUK_SPECTATOR, SOUK_EN, "looks at the convoy of c4."); /* the act of looking is public */
    expect_no_log(t, SOUK_SPECTATOR, SOUK_EN, "-4");
    souk_table_free(t);
}

static void rally_takes_a_convoy_from_anywhere(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2, EFFECTS("rally") "  camels = c3 b1\n", "0: rally\n0: b1\n*: convoy 10\n"));
    assert_true(s->held[0] & s->known[0] & set_of("b1")); /* occupied or not, and seen by its new owner */
    assert_false(s->convoys & set_of("b1"));
    s = after(AT(2, EFFECTS("rally"), "0: rally\n"));
    assert_int_equal(cells_to_choose(s), set_of("a5 b1 b2 b3 b4 b5 c1 c2 c4 c5 d1 d2 d3 d4 d5 e1 e2"));
}

static void plus_and_minus_count_at_the_end(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2,
                                 "  stage = after\n  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4 c5\n"
                                 "  convoy.c4 = 9 0\n  convoy.c5 = 18 0\n",
                                 ""));
    assert_int_equal(influence(s, 0), 1 + 4 - 3);
}

/* --- attack ---------------------------------------------------------------------------------------------------- */

static void attack_reaches_tiles_next_to_own_or_guild_camels(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(3, EFFECTS("attack") "  camels = c3 c4 e5\n  guild = e3 b3 a1\n", "0: attack\n"));
    assert_true(may(t, 0, "camel 2"));  /* next to the seat's own camel */
    assert_false(may(t, 0, "camel 3")); /* next to no attacking camel */
    assert_false(may(t, 0, "camel 1")); /* one's own cannot be attacked */
    assert_true(may(t, 0, "guild 2"));  /* b3 is next to the seat's camel on the guild tile */
    assert_false(may(t, 0, "guild 1"));
    assert_true(may(t, 0, "b3")); /* the convoy under a guild camel */
    assert_true(may(t, 0, "c2")); /* next to the seat's camel */
    assert_true(may(t, 0, "b1")); /* next to the guild camel on a1 */
    assert_false(may(t, 0, "d5"));
    souk_table_free(t);
}

static void attacks_reach_an_oasis_but_not_the_guild_tile(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(3,
                              EFFECTS("attack") "  camels = b3 c3 a4\n  tiles.a = 1:pc 1:pc 1:pc 1: 2:pe\n"
                                                "  guild = b4 a1 a2\n",
                              "0: attack\n"));
    assert_false(may(t, 0, "camel 2"));
    assert_true(may(t, 0, "camel 3"));
    souk_table_free(t);
}

static void an_attacked_player_loses_a_cube_and_flees(void **unused)
{
    (void)unused;
    souk_table *t = replay(
        AT(2, EFFECTS("attack") "  camels = c3 c4\n  tiles.a = 1:pc 1:pc 1:pc 1: 2:pe\n  stock.1 = 2\n",
           "0: attack\n0: camel 2\n"));
    const sa_state *s = state_of(t);
    assert_int_equal(s->stock[1], 1);
    assert_int_equal(sa_tile_count(s->tile_cubes, SA_GUILD), 1); /* to the guild tile */
    assert_int_equal(s->actor, 1);                               /* the attacked player moves */
    assert_int_equal(cells_to_choose(s), set_of("a4 c3"));
    expect_refused(t, 1, "e5", "SA-6.9");
    act(t, 1, "a4");
    s = state_of(t);
    assert_int_equal(s->camel[1], at("a4"));
    assert_int_equal(s->actor, 0); /* the turn goes on */
    souk_table_free(t);
    s = after(AT(2, EFFECTS("attack") "  camels = c3 c4\n  tiles.c = 3:ps 3:ps g:cc 4:ec 4:ec\n",
                 "0: attack\n0: camel 2\n"));
    assert_int_equal(s->reserve, 30 - 19 - 2 - 1); /* no free place: back to the reserve */
}

static void example_5_a_padlock_ends_an_ability(void **unused)
{
    (void)unused;
    /* Seat 1, Spy: sheet (i spy) r1 card 4 (Spy) r2 card 18; both cases filled, no stock. */
    souk_table *t =
        replay(AT(2,
                  EFFECTS("attack") "  camels = c3 c4\n  clan.1 = 4\n  stock.1 = 0\n  right.1 = 4 18\n"
                                    "  cubes.1 = r1 r2\n  used.1 = 1 2\n",
                  "0: attack\n0: camel 2\n"));
    const sa_state *s = state_of(t);
    assert_int_equal(s->actor, 0);
    assert_int_equal(s->question, SA_ASK_LOCK);
    int before = influence(s, 1);
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"active\":true"));
    expect_refused(t, 0, "case l1", "SA-6.9");
    act(t, 0, "case r2");
    s = state_of(t);
    assert_int_equal(s->locks[1][SA_RIGHT], 2);
    assert_int_equal(s->supply, 10);
    assert_int_equal(influence(s, 1), before - 1); /* three spies: the card's pair is gone */
    assert_int_equal(s->camel[1], SA_GUILD);       /* the only place to flee to */
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"cases_right\":[\"cube\",\"padlock\"]"));
    assert_null(strstr(view_of(t, 0, SOUK_EN), "\"active\":true"));
    souk_table_free(t);
    /* The same on the left. */
    s = after(AT(2,
                 EFFECTS("attack") "  camels = c3 c4\n  clan.1 = 4\n  stock.1 = 0\n  left.1 = 32\n"
                                   "  cubes.1 = l1\n",
                 "0: attack\n0: camel 2\n0: case l1\n"));
    assert_int_equal(s->locks[1][SA_LEFT], 1);
}

static void padlocks_never_run_out(void **unused)
{
    (void)unused;
    const sa_state *s =
        after(AT(2,
                 EFFECTS("attack") "  camels = c3 c4\n  clan.1 = 4\n  stock.1 = 0\n  right.1 = 4 18\n"
                                   "  cubes.1 = r1\n  attacks.0 = 11\n",
                 "0: attack\n0: camel 2\n0: case r1\n"));
    assert_int_equal(s->locks[1][SA_RIGHT], 1);
    assert_int_equal(s->supply, 0);
}

static void a_player_without_cubes_still_moves_to_another_tile(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2,
                                 EFFECTS("attack") "  camels = c4 b4\n  stock.1 = 0\n  guild = a1\n"
                                                   "  tiles.b = 1: 2:pe 2:pe 1: 3:ps\n",
                                 "0: attack\n0: camel 2\n"));
    assert_int_equal(s->question, SA_ASK_FLEE);
    assert_int_equal(cells_to_choose(s), set_of("b1 c3")); /* not the oasis where it is */
}

static void an_attacked_guild_camel_is_driven_off(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, EFFECTS("attack") "  guild = b3 a1\n", "0: attack\n0: guild 1\n"));
    assert_int_equal(s->camel[4], SA_GUILD); /* the only possible cell */
    s = after(AT(2, EFFECTS("attack") "  guild = b3 b2\n  tiles.a = 1: 1:pc 1:pc 1:pc 2:pe\n",
                 "0: attack\n0: guild 2\n0: a1\n"));
    assert_int_equal(s->camel[5], at("a1")); /* one guild camel attacks another */
}

static void an_attacked_convoy_is_discarded_unseen(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(2, EFFECTS("attack") "  tiles.c = 3:ps 3:s g: 4:ec 4:ec\n", "0: attack\n0: c2\n"));
    const sa_state *s = state_of(t);
    assert_false(s->convoys & set_of("c2"));
    assert_false(s->drawn & set_of("c2"));
    assert_false(sa_faces(s) & set_of("c2")); /* an empty tile is turned over */
    souk_table_free(t);
}

/* --- the Explorer ------------------------------------------------------------------------------------------------ */

static void the_explorer_moves_twice_without_going_back(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  clan.0 = 6\n", "0: c4\n"));
    assert_int_equal(s->phase, SA_IN_MOVE_AGAIN);
    assert_int_equal(cells_to_choose(s), set_of("b4 c2 c5 d4")); /* past c3, not onto it */
    refused(AT(2, "  clan.0 = 6\n", "0: c4\n0: c3\n"), "SA-6.10");
    refused(AT(2, "  clan.0 = 6\n", "0: c4\n0: take cube\n"), "SA-4.1");
    s = after(AT(2, "  clan.0 = 6\n", "0: c4\n0: b4\n0: take pawn\n"));
    assert_int_equal(s->tile_cubes[0] >> at("c4") & 1, 1); /* collected only at the end */
    s = after(AT(2, "  clan.0 = 6\n", "0: c4\n0: go on\n0: take cube\n"));
    assert_int_equal(s->stock[0], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(sources_may_be_used_in_every_phase, "SA-6.0"),
        CLAUSE_TEST(a_revealed_convoy_acts_and_stays, "SA-6.1"),
        CLAUSE_TEST(example_1_the_second_cube_opens_the_diplomats_spy, "SA-6.2 SA-1.6"),
        CLAUSE_TEST(example_2_a_case_between_two_spies_triggers_both, "SA-6.3"),
        CLAUSE_TEST(a_case_needs_a_cube_and_takes_one, "SA-6.3"),
        CLAUSE_TEST(example_3_a_green_card_switches_an_ability_on, "SA-6.3 SA-6.4"),
        CLAUSE_TEST(pawns_are_spent_for_effects, "SA-6.5"),
        CLAUSE_TEST(pawns_buy_no_effect_without_a_target, "SA-6.5"),
        CLAUSE_TEST(example_4_one_pawn_finds_a_place_and_one_leaves, "SA-6.5"),
        CLAUSE_TEST(attack_icons_of_a_case_give_a_token, "SA-6.6"),
        CLAUSE_TEST(a_market_without_any_card_cannot_be_refreshed, "SA-6.7 SA-6.8"),
        CLAUSE_TEST(attack_from_convoy_or_stock_acts_at_once, "SA-6.6"),
        CLAUSE_TEST(a_source_is_resolved_before_the_next, "SA-6.7"),
        CLAUSE_TEST(a_gained_cube_may_start_a_case_whose_effects_join, "SA-6.7"),
        CLAUSE_TEST(with_the_option_the_effects_of_that_case_wait, "SA-6.7"),
        CLAUSE_TEST(plus_x_is_never_pending, "SA-6.7"),
        CLAUSE_TEST(an_effect_without_a_target_can_only_be_given_up, "SA-6.7 SA-6.8"),
        CLAUSE_TEST(artefact_brings_a_cube_from_the_reserve, "SA-6.8"),
        CLAUSE_TEST(steal_collects_next_to_a_guild_camel, "SA-6.8"),
        CLAUSE_TEST(storm_moves_any_camel_to_any_other_free_tile, "SA-6.8"),
        CLAUSE_TEST(recruit_takes_a_card_without_a_pawn, "SA-6.8"),
        CLAUSE_TEST(refresh_lays_out_four_new_cards, "SA-6.8"),
        CLAUSE_TEST(spy_shows_an_unknown_convoy_to_one_seat, "SA-6.8"),
        CLAUSE_TEST(rally_takes_a_convoy_from_anywhere, "SA-6.8"),
        CLAUSE_TEST(plus_and_minus_count_at_the_end, "SA-6.8"),
        CLAUSE_TEST(attack_reaches_tiles_next_to_own_or_guild_camels, "SA-6.8 SA-6.9"),
        CLAUSE_TEST(attacks_reach_an_oasis_but_not_the_guild_tile, "SA-6.9"),
        CLAUSE_TEST(an_attacked_player_loses_a_cube_and_flees, "SA-6.9"),
        CLAUSE_TEST(example_5_a_padlock_ends_an_ability, "SA-6.9 SA-6.10"),
        CLAUSE_TEST(padlocks_never_run_out, "SA-6.6 SA-6.9"),
        CLAUSE_TEST(a_player_without_cubes_still_moves_to_another_tile, "SA-6.9"),
        CLAUSE_TEST(an_attacked_guild_camel_is_driven_off, "SA-6.9"),
        CLAUSE_TEST(an_attacked_convoy_is_discarded_unseen, "SA-6.9"),
        CLAUSE_TEST(the_explorer_moves_twice_without_going_back, "SA-6.10 SA-6.0"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
