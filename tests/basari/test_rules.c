/* test_rules.c: Basari, clause by clause: parts, set-up, a round, the actions, scoring and the end. Each test is a
 * short record: a position, the moves, and either the expected state or the clause that refuses the last move. Haggling
 * has its own file.
 *
 * Stalls used here: 1 is 4/YYR, 3 is 5/RRY, 10 is 4/BBBB, 19 is 6/RR.
 */
#include "basari_test.h"

#include <stdio.h>
#include <string.h>

/* --- parts and set-up ------------------------------------------------------------------------ */

static void a_hundred_stones_of_four_colours(void **unused)
{
    (void)unused;
    const ba_parts *p = the_parts();
    assert_int_equal(ba_total(p->box), 100);
    for (int c = BA_BLUE; c <= BA_RED; c++)
        assert_int_equal(ba_get(p->box, c), 25);
    /* The order of value: one of each beats one of the next lower. */
    assert_true(ba_beats(stones("R"), stones("Y")));
    assert_true(ba_beats(stones("Y"), stones("G")));
    assert_true(ba_beats(stones("G"), stones("B")));
}

static void each_seat_has_a_die_and_three_cards(void **unused)
{
    (void)unused;
    const ba_state *s = play(AT(4, "", ""));
    souk_mask m;
    for (int seat = 0; seat < 4; seat++) {
        souk_legal(the_game(), s, the_parts(), seat, &m);
        assert_int_equal(souk_mask_count(&m), 3);
        for (int card = 0; card < BA_CARDS; card++)
            assert_true(souk_mask_has(&m, BA_A_CARD + card));
    }
    s = play(AT(4, "  phase = roll\n", ""));
    uint32_t w[BA_ACTIONS] = {0};
    assert_int_equal(souk_chances(the_game(), s, the_parts(), &m, w), 6);
    for (int roll = 0; roll < 6; roll++)
        assert_int_equal(w[BA_A_ROLL + roll], 1);
}

static void thirty_four_stalls_of_which_one_is_known(void **unused)
{
    (void)unused;
    const ba_parts *p = the_parts();
    int known = 0;
    assert_int_equal(p->stalls, 34);
    for (int i = 0; i < p->stalls; i++) {
        assert_in_range(p->stall[i].points, 4, 7);
        assert_in_range(ba_total(p->stall[i].stones), 2, 4);
        known += p->stall[i].points == 5 && p->stall[i].stones == stones("RRY");
    }
    assert_int_equal(known, 1);
}

static void start_stalls_are_picked_in_seat_order_and_may_be_shared(void **unused)
{
    (void)unused;
    refused(HEAD(3) "1: start 5\n", SOUK_NOT_YOUR_TURN);
    refused(HEAD(3) "0: start 35\n", "BA-2.1");
    refused(HEAD(3) "0: die\n", "BA-2.1");
    const ba_state *s = play(HEAD(3) "0: start 5\n1: start 34\n2: start 5\n");
    assert_int_equal(s->pawn[0], 4);
    assert_int_equal(s->pawn[1], 33);
    assert_int_equal(s->pawn[2], 4);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(ba_marker(s, the_parts(), seat), s->pawn[seat]);
        assert_int_equal(s->score[seat], 0);
    }
    assert_int_equal(s->phase, BA_IN_ROLL);
}

static void everybody_begins_with_three_of_each(void **unused)
{
    (void)unused;
    const ba_state *s = play(HEAD(4));
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(s->stones[seat], stones("BBBGGGYYYRRR"));
    for (int c = 0; c < BA_COLOURS; c++)
        assert_int_equal(ba_get(s->stock, c), 25 - 4 * 3);
    s = play(HEAD(3));
    assert_int_equal(ba_total(s->stock), 100 - 36);
    souk_table *t = replay(HEAD(3)); /* stones are public: a spectator sees all */
    assert_non_null(strstr(view_of(t, SOUK_SPECTATOR, SOUK_EN),
                           "\"players\":[{\"pawn\":null,\"marker\":null,\"walked\":0,"
                           "\"stones\":{\"red\":3,\"yellow\":3,\"green\":3,\"blue\":3},"
                           "\"chosen\":false,\"card\":null},"));
    souk_table_free(t);
}

/* --- a round --------------------------------------------------------------------------------- */

static void all_roll_and_move_clockwise(void **unused)
{
    (void)unused;
    const ba_state *s = play(AT(3, "  phase = roll\n  pawn = 1 33 4\n", "*: roll 3\n*: roll 5\n*: roll 6\n"));
    assert_int_equal(s->pawn[0], 3);
    assert_int_equal(s->pawn[1], 3); /* past the corner, and onto the same stall */
    assert_int_equal(s->pawn[2], 9);
    assert_int_equal(s->walked[1], 5);
    /* Seat 0 is on the start marker of seat 2, which has no effect and scores nothing. */
    assert_int_equal(s->score[0] + s->score[1] + s->score[2], 0);
    assert_int_equal(s->phase, BA_IN_CARDS);
    refused(AT(3, "  phase = roll\n", "*: opener 2\n"), "BA-3.1");
}

/* Whether the viewer's view has, in the order of seats, these members about the cards of the first seats. */
static bool shows_cards(const souk_table *t, int viewer, int n, const char *const cards[])
{
    const char *at = view_of(t, viewer, SOUK_EN);
    for (int seat = 0; seat < n; seat++) {
        at = strstr(at, "\"chosen\":");
        if (!at || strncmp(at, cards[seat], strlen(cards[seat])) != 0) return false;
        at += strlen(cards[seat]);
    }
    return true;
}

static void cards_are_secret_until_all_have_chosen(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(3, "", "1: stones\n"));
    const char *none = "\"chosen\":false,\"card\":null}", *hidden = "\"chosen\":true,\"card\":null}";
    const char *const own[] = {none, "\"chosen\":true,\"card\":\"stones\"}", none};
    const char *const others[] = {none, hidden, none};
    assert_true(shows_cards(t, 1, 3, own));
    assert_true(shows_cards(t, 0, 3, others));
    assert_true(shows_cards(t, SOUK_SPECTATOR, 3, others));
    expect_log(t, 1, SOUK_EN, "chooses the stones card");
    expect_log(t, 0, SOUK_EN, "has chosen an action card");
    expect_no_log(t, 0, SOUK_EN, "stones card");
    expect_refused(t, 1, "die", SOUK_NOT_YOUR_TURN);
    expect_refused(t, 0, "accept", "BA-3.2");
    act(t, 2, "points");
    act(t, 0, "points");
    expect_log(t, 0, SOUK_EN, "turns up the stones card");
    souk_table_free(t);
}

static void the_order_of_choosing_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const orders[] = {
        "0: die\n1: points\n2: points\n3: stones\n", "3: stones\n2: points\n1: points\n0: die\n",
        "1: points\n3: stones\n0: die\n2: points\n", "2: points\n0: die\n3: stones\n1: points\n"};
    const ba_state *first = play(AT(4, "", "0: die\n1: points\n2: points\n3: stones\n"));
    for (int i = 0; i < 4; i++) {
        char record[512];
        snprintf(record, sizeof record, "%s%s", AT(4, "", ""), orders[i]);
        assert_memory_equal(play(record), first, sizeof *first);
    }
}

static void one_acts_two_haggle_three_do_nothing(void **unused)
{
    (void)unused;
    /* Alone: the points are scored automatically. */
    const ba_state *s = play(AT(3, "  pawn = 3 1 1\n", "0: points\n1: stones\n2: die\n*: roll 6\n"));
    assert_int_equal(s->score[0], 5);
    assert_int_equal(s->stones[1], stones("BBBGGGYYYYYRRRR"));
    /* Two: a haggle. */
    s = play(AT(3, "  score = 4 2 0\n", "0: points\n1: points\n2: stones\n"));
    assert_int_equal(s->phase, BA_IN_HAGGLE);
    assert_int_equal(s->turn, 0);
    assert_int_equal(s->rival, 1);
    /* Three of three, three of four, four of four: nobody acts. */
    s = play(AT(3, "", "0: points\n1: points\n2: points\n"));
    assert_int_equal(s->phase, BA_IN_ROLL);
    assert_int_equal(s->score[0] + s->score[1] + s->score[2], 0);
    souk_table *t = replay(AT(4, "", "0: stones\n1: stones\n2: points\n3: stones\n"));
    s = state_of(t);
    assert_int_equal(s->score[2], 4);
    assert_int_equal(ba_total(s->stock), 100 - 48);
    expect_log(t, SOUK_SPECTATOR, SOUK_EN, "3 players want the stones action: nobody does it.");
    souk_table_free(t);
    s = play(AT(4, "", "0: stones\n1: stones\n2: stones\n3: stones\n"));
    assert_int_equal(ba_total(s->stock), 100 - 48);
    assert_int_equal(s->phase, BA_IN_ROLL);
}

static void die_then_points_then_stones(void **unused)
{
    (void)unused;
    /* The die action moves seat 0 before the other actions. */
    const ba_state *s = play(AT(3, "", "0: die\n1: points\n2: stones\n"));
    assert_int_equal(s->phase, BA_IN_DIE);
    assert_int_equal(s->score[1], 0);
    /* Two pairs: the die haggle comes before the points haggle; the stones come last. */
    s = play(AT(4, "  score = 1 2 3 4\n", "0: points\n1: points\n2: die\n3: die\n"));
    assert_int_equal(s->phase, BA_IN_HAGGLE);
    assert_int_equal(s->doing, BA_DIE);
    assert_int_equal(s->turn, 3);
    s = play(AT(4, "  score = 1 2 3 4\n", "0: points\n1: points\n2: die\n3: die\n3: decline\n*: roll 1\n"));
    assert_int_equal(s->doing, BA_POINTS);
    assert_int_equal(s->turn, 1);
    s = play(AT(4, "  score = 1 2 3 4\n", "0: stones\n1: stones\n2: points\n3: points\n3: decline\n"));
    assert_int_equal(s->score[2], 7);
    assert_int_equal(s->doing, BA_STONES);
    assert_int_equal(s->turn, 1);
}

/* --- actions --------------------------------------------------------------------------------- */

static void the_die_action_scores_six_minus_the_roll(void **unused) /* worked example 1 */
{
    (void)unused;
    for (int i = 0; i < 6; i++) {
        char record[512];
        snprintf(record, sizeof record, "%s*: roll %d\n",
                 AT(3, "  pawn = 10 1 1\n", "0: die\n1: points\n2: points\n"), i + 1);
        const ba_state *s = play(record);
        assert_int_equal(s->pawn[0], 9 + i + 1);
        assert_int_equal(s->walked[0], i + 1);
        assert_int_equal(s->score[0], 5 - i);
    }
    souk_table *t = replay(AT(3, "", "0: die\n1: points\n2: points\n*: roll 5\n"));
    expect_log(t, 2, SOUK_EN, "Seat 1 does the die action: rolls 5, moves to stall 6 and scores 1 point.");
    souk_table_free(t);
    refused(AT(3, "", "0: die\n1: points\n2: points\n*: opener 1\n"), "BA-4.1");
}

static void the_points_action_scores_the_stall(void **unused) /* worked example 2 */
{
    (void)unused;
    const ba_state *s = play(AT(3, "  pawn = 3 1 1\n", "0: points\n1: stones\n2: die\n*: roll 6\n"));
    assert_int_equal(s->score[0], 5);
    s = play(AT(3, "  pawn = 3 2 19\n", "0: stones\n1: stones\n2: points\n"));
    assert_int_equal(s->score[2], 6);
    s = play(AT(3, "  pawn = 3 2 19\n", "0: stones\n1: points\n2: stones\n"));
    assert_int_equal(s->score[1], 7);
}

static void the_stones_action_takes_the_stalls_stones(void **unused) /* worked example 2 */
{
    (void)unused;
    const ba_state *s = play(AT(3, "  pawn = 3 1 1\n", "0: stones\n1: points\n2: die\n*: roll 1\n"));
    assert_int_equal(s->stones[0], stones("BBBGGGYYYYRRRRR"));
    for (int c = 0; c < BA_COLOURS; c++)
        assert_int_equal(ba_get(s->stock, c), 16 - ba_get(stones("RRY"), c));
}

static void a_short_stock_gives_what_is_there(void **unused)
{
    (void)unused;
    /* Stall 3 shows RRY; one red is left. */
    souk_table *t = replay(AT(3,
                              "  pawn = 3 1 1\n  stones.0 = 24 red\n  stones.1 = none\n"
                              "  stones.2 = none\n",
                              "0: stones\n1: points\n2: die\n*: roll 1\n"));
    const ba_state *s = state_of(t);
    assert_int_equal(ba_get(s->stones[0], BA_RED), 25);
    assert_int_equal(ba_get(s->stones[0], BA_YELLOW), 1);
    expect_log(t, 1, SOUK_EN, "Seat 1 takes 1 red, 1 yellow from the stock.");
    expect_log(t, 1, souk_lang_of("fr"), "Joueur 1 prend 1 rouge, 1 jaune dans le stock.");
    souk_table_free(t);
    /* Stall 19 shows RR; none is left, and none is paid later. */
    t = replay(AT(
        3, "  pawn = 19 1 1\n  stones.0 = 25 red\n  stones.1 = none\n  stones.2 = none\n  walked = 34 0 0\n",
        "0: stones\n1: points\n2: die\n*: roll 1\n"));
    s = state_of(t);
    assert_int_equal(ba_get(s->stones[0], BA_RED), 22); /* after a scoring took 3 */
    expect_log(t, 1, SOUK_EN, "but the stock has none of them.");
    souk_table_free(t);
}

/* --- scoring --------------------------------------------------------------------------------- */

/* All cards cancel out, and the round ends. */
#define END_ROUND3 "0: points\n1: points\n2: points\n"
#define END_ROUND4 "0: points\n1: points\n2: points\n3: points\n"

static void a_lap_brings_a_scoring_after_all_actions(void **unused)
{
    (void)unused;
    const ba_state *s = play(AT(3, "  walked = 33 0 0\n", END_ROUND3));
    assert_int_equal(s->scorings, 0);
    assert_int_equal(s->walked[0], 33);
    s = play(AT(3, "  walked = 34 0 0\n", END_ROUND3)); /* reached */
    assert_int_equal(s->scorings, 1);
    s = play(AT(3, "  walked = 39 0 0\n", END_ROUND3)); /* passed */
    assert_int_equal(s->scorings, 1);
    /* A lap completed by a die action counts; so do stones taken after it. */
    s = play(AT(3, "  walked = 32 0 0\n", "0: die\n1: stones\n2: points\n*: roll 2\n"));
    assert_int_equal(s->scorings, 1);
    assert_int_equal(s->score[0], 4 + 10 + 2 + 3);  /* die, lap, shares of blue and green */
    assert_int_equal(s->score[1], 2 + 3 + 12 + 14); /* it took YYR first */
}

static void completing_a_lap_scores_ten(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(4, "  walked = 34 36 33 0\n", END_ROUND4));
    int shares = 8 / 4 + 10 / 4 + 12 / 4 + 14 / 4;
    expect_score(t, 0, 0, 10 + shares);
    expect_score(t, 0, 1, 10 + shares);
    expect_score(t, 0, 2, shares);
    expect_score(t, 0, 3, shares);
    expect_log(t, 3, SOUK_EN, "Seat 2 has completed the lap and scores 10 points.");
    souk_table_free(t);
}

/* The example of the rulebook, stone by stone: worked example 5. */
#define EXAMPLE                                                                       \
    "  stones.0 = 1 blue 8 green 2 red\n  stones.1 = 1 blue 3 green 7 yellow 2 red\n" \
    "  stones.2 = 1 blue 8 green 5 yellow 2 red\n  stones.3 = 2 blue 4 green 5 yellow 2 red\n"

static void majorities_score_and_are_shared(void **unused)
{
    (void)unused;
    const ba_state *s = play(AT(4, EXAMPLE "  walked = 34 0 0 0\n", END_ROUND4));
    assert_int_equal(s->score[0], 10 + 5 + 3);
    assert_int_equal(s->score[1], 12 + 3);
    assert_int_equal(s->score[2], 5 + 3);
    assert_int_equal(s->score[3], 8 + 3);
    /* A colour of which nobody has a stone scores nothing. */
    s = play(
        AT(3, "  stones.0 = 1 blue\n  stones.1 = none\n  stones.2 = none\n  walked = 0 34 0\n", END_ROUND3));
    assert_int_equal(s->score[0], 8);
    assert_int_equal(s->score[1], 10);
    assert_int_equal(s->score[2], 0);
}

static void majorities_give_stones_back(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(4, EXAMPLE "  walked = 34 0 0 0\n", END_ROUND4));
    const ba_state *s = state_of(t);
    assert_int_equal(s->stones[0], stones("BGGGGGG"));      /* 2 green, 2 red back */
    assert_int_equal(s->stones[1], stones("BGGGYYYY"));     /* 3 yellow, 2 red back */
    assert_int_equal(s->stones[2], stones("BGGGGGGYYYYY")); /* 2 green, 2 red back */
    assert_int_equal(s->stones[3], stones("GGGGYYYYY"));    /* owes 3 blue, has 2; 2 red back */
    assert_int_equal(ba_get(s->stock, BA_BLUE), 25 - 3);
    assert_int_equal(ba_get(s->stock, BA_GREEN), 25 - 19);
    assert_int_equal(ba_get(s->stock, BA_YELLOW), 25 - 14);
    assert_int_equal(ba_get(s->stock, BA_RED), 25);
    expect_log(t, 0, SOUK_EN, "Seat 4 has the most blue stones, scores 8 points and returns 2 stones.");
    expect_log(t, 0, SOUK_EN, "Seat 1 shares the most green stones, scores 5 points and returns 2 stones.");
    souk_table_free(t);
}

static void markers_move_under_their_pawns(void **unused)
{
    (void)unused;
    const ba_state *s = play(AT(4, "  pawn = 3 20 34 8\n  walked = 39 20 33 7\n", END_ROUND4));
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(s->walked[seat], 0);
        assert_int_equal(ba_marker(s, the_parts(), seat), s->pawn[seat]);
    }
    assert_int_equal(s->pawn[0], 2); /* the pawn stays; 5 steps past the marker are lost */
}

/* --- end ------------------------------------------------------------------------------------- */

#define LAST(lines) AT(3, "  scorings = 2\n  walked = 34 34 34\n" lines, END_ROUND3)

static uint32_t winners_of(const char *record)
{
    const ba_state *s = play(record);
    assert_int_equal(s->phase, BA_IN_DONE);
    assert_int_equal(ba_pending(s), 0);
    return ba_winners(s, the_parts());
}

static void the_third_scoring_ends_the_game(void **unused)
{
    (void)unused;
    assert_int_equal(play(AT(3, "  scorings = 1\n  walked = 34 0 0\n", END_ROUND3))->phase, BA_IN_ROLL);
    assert_int_equal(winners_of(LAST("  score = 5 6 4\n")), 1u << 1);
    assert_int_equal(souk_winners(the_game(), play(AT(3, "  score = 5 6 4\n", "")), the_parts()), 0);
    refused(LAST("") "0: points\n", SOUK_NOT_YOUR_TURN);
}

static void ties_are_broken_by_stones_then_by_their_value(void **unused)
{
    (void)unused;
    /* Blue brings seat 0 eight points, green brings seat 1 ten; each returns three stones. */
    assert_int_equal(winners_of(LAST("  score = 2 0 0\n  stones.0 = 4 blue\n"
                                     "  stones.1 = 3 green\n  stones.2 = none\n")),
                     1u << 0); /* 20 points each; after the return 1 stone against none */
    /* Equal in every respect: shared. */
    assert_int_equal(winners_of(LAST("  score = 0 0 0\n  stones.0 = 3 red 3 green\n"
                                     "  stones.1 = 3 red 3 green\n  stones.2 = 3 red 3 green\n")),
                     7u);
    /* Set directly, at the end: equal points and numbers of stones, different colours. */
    ba_state s = *play(LAST(""));
    s.score[0] = s.score[1] = s.score[2] = 50;
    const char *const sets[][3] = {{"RB", "YY", "GG"}, {"RB", "RG", "RY"}, {"RGB", "RGG", "BBB"}};
    const uint32_t expected[] = {1u << 0, 1u << 2, 1u << 1};
    for (int i = 0; i < 3; i++) {
        for (int seat = 0; seat < 3; seat++)
            s.stones[seat] = stones(sets[i][seat]);
        assert_int_equal(ba_winners(&s, the_parts()), expected[i]);
    }
    s.stones[0] = s.stones[1] = stones("RG");
    s.stones[2] = stones("RB");
    assert_int_equal(ba_winners(&s, the_parts()), 3u); /* shared by two */
}

static void scores_beyond_the_track_count_in_full(void **unused)
{
    (void)unused;
    /* 86 points are on field 1 of the track, but beat 84: seat 0 wins, and opens a haggle. */
    assert_int_equal(winners_of(LAST("  score = 86 84 3\n  stones.0 = none\n  stones.1 = none\n"
                                     "  stones.2 = none\n")),
                     1u << 0);
    const ba_state *s = play(AT(3, "  score = 86 84 3\n", "0: points\n1: points\n2: die\n*: roll 1\n"));
    assert_int_equal(s->turn, 0);
    assert_int_equal(the_parts()->track, 85);
}

/* No play takes more actions than its bound. */
static void every_play_ends_within_its_bound(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("basari");
    souk_options options;
    souk_options_default(g, &options);
    for (int seats = 3; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            souk_state s;
            souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
            souk_setup(g, &s, the_parts(), &options, seats);
            int64_t actions = souk_play_random(g, &s, the_parts(), &chance, &player);
            assert_in_range(actions, 1, g->bound(the_parts(), &options, seats));
            assert_int_not_equal(souk_winners(g, &s, the_parts()), 0);
            assert_null(ba_conserved(&s, the_parts()));
        }
}

static void refusals_say_what_is_missing(void **unused)
{
    (void)unused;
    broken(HEAD(3) "0: start 35\n", 0, "The ring has only 34 stalls.");
    broken(HEAD(3) "0: die\n", 0, "You cannot do that now. Choose the stall where you start.");
    broken(AT(3, "", "1: die\n1: points\n"), 0, "You have chosen; the others are still choosing.");
    broken(LAST("") "0: points\n", 0, "The game is over.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(refusals_say_what_is_missing, "BA-2.1"),
        CLAUSE_TEST(a_hundred_stones_of_four_colours, "BA-1.1"),
        CLAUSE_TEST(each_seat_has_a_die_and_three_cards, "BA-1.2"),
        CLAUSE_TEST(thirty_four_stalls_of_which_one_is_known, "BA-1.3"),
        CLAUSE_TEST(start_stalls_are_picked_in_seat_order_and_may_be_shared, "BA-2.1"),
        CLAUSE_TEST(everybody_begins_with_three_of_each, "BA-2.2"),
        CLAUSE_TEST(all_roll_and_move_clockwise, "BA-3.1"),
        CLAUSE_TEST(cards_are_secret_until_all_have_chosen, "BA-3.2"),
        CLAUSE_TEST(the_order_of_choosing_changes_nothing, "BA-3.2"),
        CLAUSE_TEST(one_acts_two_haggle_three_do_nothing, "BA-3.3"),
        CLAUSE_TEST(die_then_points_then_stones, "BA-3.4"),
        CLAUSE_TEST(the_die_action_scores_six_minus_the_roll, "BA-4.1"),
        CLAUSE_TEST(the_points_action_scores_the_stall, "BA-4.2"),
        CLAUSE_TEST(the_stones_action_takes_the_stalls_stones, "BA-4.3"),
        CLAUSE_TEST(a_short_stock_gives_what_is_there, "BA-4.3"),
        CLAUSE_TEST(a_lap_brings_a_scoring_after_all_actions, "BA-6.1"),
        CLAUSE_TEST(completing_a_lap_scores_ten, "BA-6.2"),
        CLAUSE_TEST(majorities_score_and_are_shared, "BA-6.3"),
        CLAUSE_TEST(majorities_give_stones_back, "BA-6.4"),
        CLAUSE_TEST(markers_move_under_their_pawns, "BA-6.5"),
        CLAUSE_TEST(the_third_scoring_ends_the_game, "BA-7.1"),
        CLAUSE_TEST(ties_are_broken_by_stones_then_by_their_value, "BA-7.1"),
        CLAUSE_TEST(scores_beyond_the_track_count_in_full, "BA-7.2"),
        CLAUSE_TEST(every_play_ends_within_its_bound, "BA-5.8 BA-7.1"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
