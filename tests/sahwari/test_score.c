/* test_score.c: Sahwari: abilities (SA-6.10), the end and the score (SA-7). */
#include "sahwari_test.h"

static sa_tally tally_of(const char *record)
{
    sa_tally t;
    sa_count(after(record), the_parts(), 0, SA_ALL_CELLS, &t);
    return t;
}

/* --- clans --------------------------------------------------------------------------------------------- */

static void merchant_counts_pairs_of_cubes(void **unused)
{
    (void)unused;
    assert_int_equal(tally_of(AT(2, "  stock.0 = 3\n", "")).clan, 1); /* rounded down */
    assert_int_equal(tally_of(AT(2, "  stock.0 = 3\n  right.0 = 15\n  cubes.0 = r1\n", "")).clan, 2);
}

static void diplomat_counts_pairs_of_cards(void **unused)
{
    (void)unused;
    assert_int_equal(tally_of(AT(2, "  clan.0 = 2\n  clan.1 = 1\n  left.0 = 7 8 9\n", "")).clan, 1);
    assert_int_equal(
        tally_of(AT(2, "  clan.0 = 2\n  clan.1 = 1\n  left.0 = 7 8 9\n  right.0 = 10\n", "")).clan, 2);
}

static void brigand_counts_a_cube_with_a_convoy(void **unused)
{
    (void)unused;
    assert_int_equal(
        tally_of(AT(2,
                    "  clan.0 = 3\n  stock.0 = 3\n  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4 c5\n"
                    "  convoy.c4 = 9 0\n  convoy.c5 = 10 0 open\n",
                    ""))
            .clan,
        2);
    assert_int_equal(
        tally_of(AT(2,
                    "  clan.0 = 3\n  stock.0 = 1\n  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4 c5\n"
                    "  convoy.c4 = 9 0\n  convoy.c5 = 10 0\n",
                    ""))
            .clan,
        1); /* the smaller */
}

static void spy_counts_pairs_of_activated_spy_icons(void **unused)
{
    (void)unused;
    /* Case l1: sheet g spy, card 32 g spy; a used stock effect; a convoy with spy, not yet used. */
    assert_int_equal(tally_of(AT(2,
                                 "  clan.0 = 4\n  left.0 = 32\n  cubes.0 = l1\n  used.0 = 1\n"
                                 "  tiles.c = 3:ps 3:p g: 4:ec 4:ec\n  convoys.0 = c2\n  convoy.c2 = 1 0\n",
                                 ""))
                         .clan,
                     2);
    assert_int_equal(tally_of(AT(2, "  clan.0 = 4\n  left.0 = 32\n  locks.0 = l1\n  used.0 = 1\n", "")).clan,
                     0);
    /* The recruit track does not count. */
    assert_int_equal(
        tally_of(AT(2, TAKEN "  clan.0 = 4\n  used.0 = 1\n  stage = after\n  pawns.0 = 1\n", "0: pawn spy\n"))
            .clan,
        0);
}

static void smuggler_counts_an_attack_icon_with_a_cube(void **unused)
{
    (void)unused;
    assert_int_equal(tally_of(AT(2, "  clan.0 = 5\n  stock.0 = 3\n  left.0 = 8\n  cubes.0 = l1\n", "")).clan,
                     1);
    sa_tally t = tally_of(AT(2,
                             "  clan.0 = 5\n  stock.0 = 3\n  used.0 = 1\n  attacks.0 = 5\n"
                             "  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n  convoys.0 = c4\n  convoy.c4 = 14 0\n",
                             ""));
    assert_int_equal(t.per[SA_PER_ATTACKS], 2); /* attack tokens never count */
    assert_int_equal(t.clan, 2);
}

static void the_explorers_ability_scores_nothing(void **unused)
{
    (void)unused;
    assert_int_equal(tally_of(AT(2, "  clan.0 = 6\n  stock.0 = 5\n  left.0 = 7 8 9\n", "")).clan, 0);
}

/* --- ability cards with both ends filled -------------------------------------------------------------------- */

static void merchant_card(void **unused)
{
    (void)unused; /* card 1 g/o: Merchant's right end is green; card 34 begins ochre */
    sa_tally t = tally_of(AT(2, "  right.0 = 1 34\n  cubes.0 = r1 r2\n  stock.0 = 2\n", ""));
    assert_int_equal(t.cards, 2);
    assert_int_equal(t.clan, 2); /* abilities of one kind add up */
    assert_int_equal(tally_of(AT(2, "  right.0 = 1 34\n  cubes.0 = r1\n  stock.0 = 2\n", "")).cards, 0);
    assert_int_equal(
        tally_of(AT(2, "  right.0 = 1 34\n  cubes.0 = r1\n  locks.0 = r2\n  stock.0 = 2\n", "")).cards, 0);
}

static void a_neighbours_ability_card_pays_the_neighbour(void **unused)
{
    (void)unused;
    sa_state s = *after(AT(2, "", ""));
    sa_tally own, other;
    s.row[1][0][0] = 0; /* card 1, the Merchant's, between two cubes of seat 1 */
    s.row[1][0][1] = 33;
    s.count[1][0] = 2;
    s.cubes[1][0] = 3;
    sa_count(&s, the_parts(), 0, SA_ALL_CELLS, &own);
    sa_count(&s, the_parts(), 1, SA_ALL_CELLS, &other);
    assert_int_equal(own.cards, 0);
    assert_true(other.cards > 0);
}

static void diplomat_card(void **unused)
{
    (void)unused; /* card 2 o/c: the Diplomat's right end is ochre; card 7 begins crimson */
    assert_int_equal(
        tally_of(
            AT(2, "  clan.0 = 2\n  clan.1 = 1\n  right.0 = 2 7\n  cubes.0 = r1 r2\n  left.0 = 8 9\n", ""))
            .cards,
        2);
}

static void brigand_card(void **unused)
{
    (void)unused; /* card 3 c/i: the Brigand's right end is crimson; card 25 begins indigo */
    assert_int_equal(
        tally_of(AT(2,
                    "  clan.0 = 3\n  right.0 = 3 25\n  cubes.0 = r1 r2\n  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n"
                    "  convoys.0 = c4\n  convoy.c4 = 9 0\n",
                    ""))
            .cards,
        1);
}

static void spy_card(void **unused)
{
    (void)unused; /* card 4 i/g on the Spy's right; card 21 begins g spy: sheet, 21, both stock effects */
    assert_int_equal(
        tally_of(AT(2, "  clan.0 = 4\n  right.0 = 4 21\n  cubes.0 = r1 r2\n  used.0 = 1 2\n", "")).cards, 2);
}

static void smuggler_card(void **unused)
{
    (void)unused; /* card 5 g/c on the Merchant's right; card 8 begins c attack */
    assert_int_equal(tally_of(AT(2, "  right.0 = 5 8\n  cubes.0 = r1 r2\n", "")).cards, 1);
}

static void raider_card(void **unused)
{
    (void)unused; /* card 6 o/i on the Diplomat's right; card 26 begins indigo; convoy 18 shows attack */
    assert_int_equal(tally_of(AT(2,
                                 "  clan.0 = 2\n  clan.1 = 1\n  right.0 = 6 26\n  cubes.0 = r1 r2\n"
                                 "  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4 c5\n  convoy.c4 = 18 "
                                 "0\n  convoy.c5 = 9 0\n",
                                 ""))
                         .cards,
                     1);
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

/* Eight faces left: row a without a5, and row b without b4 and b5. */
#define EIGHT                                                                 \
    "  tiles.a = 1:pc 1:pc 1:pc 1:pc 2:\n  tiles.b = 2:pe 2:pe 2:pe 3: 3:p\n" \
    "  tiles.c = 3: 3: g: 4: 4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n"
#define SEVEN                                                               \
    "  tiles.a = 1:pc 1:pc 1:pc 1:pc 2:\n  tiles.b = 2: 2:pe 2:pe 3: 3:p\n" \
    "  tiles.c = 3: 3: g: 4: 4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n"
#define SIX                                                               \
    "  tiles.a = 1:pc 1:pc 1:pc 1:pc 2:\n  tiles.b = 2: 2: 2:pe 3: 3:p\n" \
    "  tiles.c = 3: 3: g: 4: 4:\n  tiles.d = 4: 4: 4: 4: 5:\n  tiles.e = 5: 5: 6: 6: 6:\n"

static void eight_faces_end_a_game_of_two_with_the_round(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, EIGHT "  stage = after\n", "0: end\n"));
    assert_int_equal(s->final, 1);
    assert_int_equal(s->turn, 1); /* all have equal turns */
    s = after(AT(2, EIGHT "  stage = after\n  turn = 1\n", "1: end\n"));
    assert_int_equal(s->actor, SOUK_DONE);
    s = after(AT(3, EIGHT "  stage = after\n", "0: end\n"));
    assert_int_equal(s->final, 0);
}

static void six_faces_end_a_game_of_three_or_four(void **unused)
{
    (void)unused;
    assert_int_equal(after(AT(3, SEVEN "  stage = after\n", "0: end\n"))->final, 0);
    assert_int_equal(after(AT(3, SIX "  stage = after\n", "0: end\n"))->final, 1);
    assert_int_equal(after(AT(4, SEVEN "  stage = after\n", "0: end\n"))->final, 0);
    assert_int_equal(after(AT(4, SIX "  stage = after\n", "0: end\n"))->final, 1);
}

static void an_announced_end_comes(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stage = after\n  turn = 1\n  last_round = 1\n", "1: end\n"));
    assert_int_equal(s->actor, SOUK_DONE);
}

static void influence_has_six_sources(void **unused)
{
    (void)unused;
    /* Two pawns score 2; three cubes score 2; r1 holds 15: +0 of g steal / g steal, r2 of 15's c +1 with 7's c +3; a
     * convoy of +4; the Merchant's five cubes; no ability card. */
    sa_tally t = tally_of(AT(2,
                             "  pawns.0 = 2\n  stock.0 = 3\n  right.0 = 15 7\n  cubes.0 = r1 r2\n"
                             "  tiles.a = 1:c 1:c 1:pc 1:pc 2:pe\n  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n"
                             "  convoys.0 = c4\n  convoy.c4 = 9 0\n",
                             ""));
    assert_int_equal(t.track, 2);
    assert_int_equal(t.stock, 2);
    assert_int_equal(t.cases, 4);
    assert_int_equal(t.convoys, 4);
    assert_int_equal(t.clan, 2);
    assert_int_equal(t.cards, 0);
    assert_int_equal(tally_of(AT(2, "  stock.0 = 6\n", "")).stock, 5); /* the round cell's number */
    /* Padlocked: the +X are gone. */
    assert_int_equal(tally_of(AT(2, "  right.0 = 15 7\n  cubes.0 = r1\n  locks.0 = r2\n", "")).cases, 0);
}

static void example_8_every_source_at_once(void **unused)
{
    (void)unused;
    /* l1: the sheet's o +1 and card 36's o steal; r1: the sheet's g steal and card 16's g +1.
     * The example's sum with two less for the cases: 2 + 2 + 2 - 1 + 2. */
    const sa_state *s =
        after(AT(2,
                 "  pawns.0 = 2\n  stock.0 = 3\n  left.0 = 36\n  right.0 = 16\n  cubes.0 = l1 r1\n" TAKEN
                 "  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4 c5\n"
                 "  convoy.c4 = 12 0\n  convoy.c5 = 18 0\n",
                 ""));
    assert_int_equal(influence(s, 0), 2 + 2 + 2 - 1 + 2);
}

static void the_end_shows_all_convoys_and_the_score_by_source(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(2,
                  "  stage = after\n  turn = 1\n  last_round = 1\n  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n"
                  "  convoys.0 = c4\n  convoy.c4 = 9 0\n",
                  "1: end\n"));
    expect_log(t, 1, SOUK_EN, "shows the convoy of c4: +4");
    expect_log(t, 1, SOUK_EN, "4 points for convoys");
    expect_log(t, 1, SOUK_EN, "1 point for the stock");
    expect_score(t, 1, 0, 5);
    souk_table_free(t);
}

static void ties_go_to_cubes_and_pawns_then_to_nobody(void **unused)
{
    (void)unused;
    /* Merchant with four cubes: 3 + 2. Diplomat with two cubes and three pawns: 2 + 3. */
    const sa_state *s =
        after(AT(2,
                 "  stage = after\n  turn = 1\n  last_round = 1\n  stock.0 = 4\n  stock.1 = 2\n"
                 "  pawns.1 = 3\n  tiles.a = 1:c 1:c 1:c 1:pc 2:pe\n",
                 "1: end\n"));
    assert_int_equal(influence(s, 0), influence(s, 1));
    assert_int_equal(sa_winners(s, the_parts()), 2); /* five pieces against four */
    s = after(AT(2, "  stage = after\n  turn = 1\n  last_round = 1\n", "1: end\n"));
    assert_int_equal(sa_winners(s, the_parts()), 0);
    s = after(AT(2, "  stage = after\n  turn = 1\n  last_round = 1\n  stock.0 = 2\n", "1: end\n"));
    assert_int_equal(sa_winners(s, the_parts()), 1);
}

static void a_shown_score_omits_hidden_points(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(AT(3,
                  "  clan.0 = 4\n  clan.1 = 1\n  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  convoys.0 = c4 c5\n"
                  "  used.0 = 1\n  convoy.c4 = 9 0 1\n  convoy.c5 = 17 0\n",
                  ""));
    expect_score(t, 0, 0, 3 + 4 - 2 + 1); /* the seat counts those it knows, and the spy icon */
    expect_score(t, 1, 0, 3 + 4);         /* a seat that spied counts the ones it saw */
    expect_score(t, 2, 0, 3);
    expect_score(t, SOUK_SPECTATOR, 0, 3);
    souk_table_free(t);
}

static void after_max_rounds_the_game_is_over(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stage = after\n  turn = 1\n  round = 58\n", "1: end\n"));
    assert_int_equal(s->actor, 0);
    s = after(AT(2, "  stage = after\n  turn = 1\n  round = 59\n", "1: end\n"));
    assert_int_equal(s->actor, SOUK_DONE);
    s = after(AT(2, "  stage = after\n  turn = 0\n  round = 59\n", "0: end\n"));
    assert_int_equal(s->actor, 1); /* at the end of the round */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(merchant_counts_pairs_of_cubes, "SA-6.10"),
        CLAUSE_TEST(diplomat_counts_pairs_of_cards, "SA-6.10"),
        CLAUSE_TEST(brigand_counts_a_cube_with_a_convoy, "SA-6.10"),
        CLAUSE_TEST(spy_counts_pairs_of_activated_spy_icons, "SA-6.10"),
        CLAUSE_TEST(smuggler_counts_an_attack_icon_with_a_cube, "SA-6.10"),
        CLAUSE_TEST(the_explorers_ability_scores_nothing, "SA-6.10"),
        CLAUSE_TEST(merchant_card, "SA-6.4 SA-6.10"),
        CLAUSE_TEST(a_neighbours_ability_card_pays_the_neighbour, "SA-6.4"),
        CLAUSE_TEST(diplomat_card, "SA-6.4 SA-6.10"),
        CLAUSE_TEST(brigand_card, "SA-6.4 SA-6.10"),
        CLAUSE_TEST(spy_card, "SA-6.4 SA-6.10"),
        CLAUSE_TEST(smuggler_card, "SA-6.4 SA-6.10"),
        CLAUSE_TEST(raider_card, "SA-6.4 SA-6.10"),
        CLAUSE_TEST(eight_faces_end_a_game_of_two_with_the_round, "SA-7.1"),
        CLAUSE_TEST(six_faces_end_a_game_of_three_or_four, "SA-7.1"),
        CLAUSE_TEST(an_announced_end_comes, "SA-7.1"),
        CLAUSE_TEST(influence_has_six_sources, "SA-7.2"),
        CLAUSE_TEST(example_8_every_source_at_once, "SA-7.2"),
        CLAUSE_TEST(the_end_shows_all_convoys_and_the_score_by_source, "SA-7.2"),
        CLAUSE_TEST(ties_go_to_cubes_and_pawns_then_to_nobody, "SA-7.3"),
        CLAUSE_TEST(a_shown_score_omits_hidden_points, "SA-7.4"),
        CLAUSE_TEST(after_max_rounds_the_game_is_over, "SA-7.5"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
