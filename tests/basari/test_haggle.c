/* test_haggle.c: Basari's core, clause by clause: the order of offers and the haggle itself.
 *
 * The order of offers is compared with a naive implementation of BA-5.4 for all pairs of offers of up to six stones. So
 * are the counts that the mask allows, colour by colour (BA-5.7).
 */
#include "basari_test.h"

#include <stdio.h>
#include <string.h>

enum { OFFER_STONES = 6, OFFERS = 210 }; /* C(6 + 4, 4) offers of 0 to 6 stones */

/* Counts of blue, green, yellow, red. */
typedef struct plain {
    int n[BA_COLOURS];
} plain;

static plain offers[OFFERS];

static int list_offers(void)
{
    int many = 0;
    for (int r = 0; r <= OFFER_STONES; r++)
        for (int y = 0; r + y <= OFFER_STONES; y++)
            for (int g = 0; r + y + g <= OFFER_STONES; g++)
                for (int b = 0; r + y + g + b <= OFFER_STONES; b++)
                    offers[many++] = (plain){{b, g, y, r}};
    return many;
}

static uint32_t packed(const plain *o)
{
    uint32_t sum = 0;
    for (int c = 0; c < BA_COLOURS; c++)
        sum += ba_of(c, o->n[c]);
    return sum;
}

static int number(const plain *o)
{
    return o->n[0] + o->n[1] + o->n[2] + o->n[3];
}

/* More stones; or as many, and more of the most valuable colour in which they differ. */
static bool reference_beats(const plain *a, const plain *b)
{
    if (number(a) != number(b)) return number(a) > number(b);
    if (a->n[BA_RED] != b->n[BA_RED]) return a->n[BA_RED] > b->n[BA_RED];
    if (a->n[BA_YELLOW] != b->n[BA_YELLOW]) return a->n[BA_YELLOW] > b->n[BA_YELLOW];
    if (a->n[BA_GREEN] != b->n[BA_GREEN]) return a->n[BA_GREEN] > b->n[BA_GREEN];
    return a->n[BA_BLUE] > b->n[BA_BLUE];
}

static void the_order_of_offers_follows_the_rules(void **unused)
{
    (void)unused;
    int raises = 0;
    assert_int_equal(list_offers(), OFFERS);
    for (int i = 0; i < OFFERS; i++)
        for (int j = 0; j < OFFERS; j++) {
            bool beats = ba_beats(packed(&offers[i]), packed(&offers[j]));
            assert_int_equal(beats, reference_beats(&offers[i], &offers[j]));
            raises += beats;
        }
    /* It is a strict total order: of two different offers exactly one beats the other. */
    assert_int_equal(raises, OFFERS * (OFFERS - 1) / 2);
}

/* A haggle between seats 0 (to act) and 1, in which seat 1 has offered `offer`. */
static ba_state haggle(uint32_t own, uint32_t offer)
{
    static ba_state base;
    if (!base.seats) base = *play(AT(3, "  score = 5 4 3\n", "0: stones\n1: stones\n2: points\n"));
    ba_state s = base;
    assert_int_equal(s.phase, BA_IN_HAGGLE);
    s.stones[0] = own;
    s.stones[1] = offer;
    s.offer = offer;
    s.offers = offer != 0;
    return s;
}

/* For all pairs: a seat that owns six of each can name exactly the raises, colour by colour. */
static void exactly_the_raises_can_be_named(void **unused)
{
    (void)unused;
    const ba_parts *p = the_parts();
    list_offers();
    for (int j = 0; j < OFFERS; j++) {
        const ba_state start = haggle(stones("RRRRRRYYYYYYGGGGGGBBBBBB"), packed(&offers[j]));
        for (int i = 0; i < OFFERS; i++) {
            ba_state s = start;
            bool named = true;
            for (int c = BA_RED; c >= BA_BLUE && named; c--) {
                int action = ba_count_action(c, offers[i].n[c]);
                named = souk_why_not(the_game(), &s, p, 0, action) == NULL;
                if (named) ba_apply(&s, p, 0, action, NULL);
            }
            assert_int_equal(named, reference_beats(&offers[i], &offers[j]));
            if (named) assert_int_equal(s.offer, packed(&offers[i]));
        }
    }
}

/* BA-5.7, with limited stones: a count is legal exactly if it makes a raise together with all later stones. Then some
 * completion is a raise. The legal counts are an interval that ends at the number owned. */
static void a_count_is_legal_if_it_can_become_an_offer(void **unused)
{
    (void)unused;
    const ba_parts *p = the_parts();
    list_offers();
    for (int own = 0; own < OFFERS; own++)
        for (int j = 0; j < OFFERS; j++) {
            ba_state s = haggle(packed(&offers[own]), packed(&offers[j]));
            plain chosen = offers[own];
            souk_mask m;
            for (int c = BA_RED; c >= BA_BLUE; c--) {
                int least = -1;
                souk_legal(the_game(), &s, p, 0, &m);
                for (int k = 0; k <= OFFER_STONES + 1; k++) {
                    plain with = chosen; /* named so far, k, and all later stones */
                    with.n[c] = k;
                    bool legal = k <= offers[own].n[c] && reference_beats(&with, &offers[j]);
                    assert_int_equal(souk_mask_has(&m, ba_count_action(c, k)), legal);
                    if (legal && least < 0) least = k;
                    if (least >= 0) assert_int_equal(legal, k <= offers[own].n[c]);
                }
                assert_int_equal(souk_mask_has(&m, BA_A_ACCEPT), c == BA_RED && s.offers);
                if (least < 0) break;
                chosen.n[c] = least; /* go on with the least, the tightest case */
                ba_apply(&s, p, 0, ba_count_action(c, least), NULL);
            }
        }
}

/* Seats 0 and 1 want the stones of their stall; seat 2 scores points. Seat 0 is ahead and opens. */
#define TWO(lines, moves) \
    AT(3, "  score = 5 4 0\n  pawn = 3 3 10\n" lines, "0: stones\n1: stones\n2: points\n" moves)
/* An offer in four lines. */
#define OFFER(seat, r, y, g, b) \
#seat ": red " #r "\n" #seat ": yellow " #y "\n" #seat ": green " #g "\n" #seat ": blue " #b "\n"

static void the_leader_opens_and_chance_breaks_ties(void **unused)
{
    (void)unused;
    assert_int_equal(play(TWO("", ""))->turn, 0);
    const char *behind = AT(3, "  score = 3 4 0\n", "0: stones\n1: stones\n2: points\n");
    assert_int_equal(play(behind)->turn, 1);
    /* The leader is determined when the haggle begins: the die action has already scored. */
    assert_int_equal(
        play(AT(4, "  score = 3 4 0 0\n", "0: points\n1: points\n2: die\n3: stones\n*: roll 6\n"))->turn, 1);
    const char *tie = AT(3, "  score = 4 4 0\n", "0: stones\n1: stones\n2: points\n");
    const ba_state *s = play(tie);
    assert_int_equal(s->phase, BA_IN_TIE);
    souk_mask outcomes;
    uint32_t w[BA_ACTIONS] = {0};
    assert_int_equal(souk_chances(the_game(), s, the_parts(), &outcomes, w), 2);
    assert_int_equal(w[BA_A_OPENER + 0], 1);
    assert_int_equal(w[BA_A_OPENER + 1], 1);
    assert_int_equal(play(AT(3, "  score = 4 4 0\n", "0: stones\n1: stones\n2: points\n*: opener 2\n"))->turn,
                     1);
    assert_int_equal(play(AT(3, "  score = 4 4 0\n", "0: stones\n1: stones\n2: points\n*: opener 1\n"))->turn,
                     0);
    refused(AT(3, "  score = 4 4 0\n", "0: stones\n1: stones\n2: points\n*: opener 3\n"), "BA-5.1");
}

static void the_opener_offers_or_declines(void **unused)
{
    (void)unused;
    refused(TWO("", "0: accept\n"), "BA-5.2");
    refused(TWO("", "1: decline\n"), SOUK_NOT_YOUR_TURN);
    /* Declining leaves the action to the other seat at no cost. */
    const ba_state *s = play(TWO("", "0: decline\n"));
    assert_int_equal(s->stones[0], stones("BBBGGGYYYRRR"));
    assert_int_equal(s->stones[1], stones("BBBGGGYYYYRRRRR"));
    assert_int_equal(s->phase, BA_IN_ROLL);
    /* An offer is not empty. */
    refused(TWO("", "0: red 0\n0: yellow 0\n0: green 0\n0: blue 0\n"), "BA-5.2");
    assert_int_equal(play(TWO("", OFFER(0, 0, 0, 0, 1)))->offer, stones("B"));
    /* A seat without stones can only decline. */
    souk_table *t = replay(TWO("  stones.0 = none\n", ""));
    assert_true(may(t, 0, "decline"));
    assert_false(may(t, 0, "red 0"));
    souk_table_free(t);
    refused(TWO("  stones.0 = none\n", "0: red 0\n"), "BA-5.2");
}

static void the_answer_is_to_accept_or_to_raise_in_turn(void **unused)
{
    (void)unused;
    const ba_state *s = play(TWO("", OFFER(0, 1, 0, 0, 0)));
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->rival, 0);
    s = play(TWO("", OFFER(0, 1, 0, 0, 0) OFFER(1, 0, 0, 0, 2)));
    assert_int_equal(s->turn, 0);
    refused(TWO("", OFFER(0, 1, 0, 0, 0) "1: decline\n"), "BA-5.3");
    refused(TWO("", OFFER(0, 1, 0, 0, 0) "0: accept\n"), SOUK_NOT_YOUR_TURN);
    refused(TWO("", OFFER(0, 1, 0, 0, 0) "1: points\n"), "BA-5.3");
}

static void the_example_of_the_rulebook(void **unused) /* worked example 3 */
{
    (void)unused;
    souk_table *t =
        replay(AT(3, "  score = 5 4 0\n  stones.0 = 3 red 3 yellow 4 green\n",
                  "0: die\n1: die\n2: points\n" OFFER(0, 1, 0, 0, 0) OFFER(1, 0, 0, 0, 2) OFFER(0, 1, 1, 0, 0)
                      OFFER(1, 0, 0, 0, 3) OFFER(0, 0, 0, 3, 0) OFFER(1, 0, 1, 0, 2) OFFER(0, 0, 0, 4, 0)));
    const ba_state *s = state_of(t);
    assert_int_equal(s->offers, 7);
    act(t, 1, "accept");
    assert_int_equal(s->stones[0], stones("RRRYYY"));
    assert_int_equal(s->stones[1], stones("BBBGGGGGGGYYYRRR"));
    assert_int_equal(s->phase, BA_IN_DIE);
    assert_int_equal(s->turn, 0);
    expect_log(t, 2, SOUK_EN, "Seat 2 accepts 4 green from Seat 1, who does the action.");
    souk_table_free(t);
}

static void a_raise_is_more_or_of_higher_value(void **unused) /* worked examples 4 and 6 */
{
    (void)unused;
    assert_true(ba_beats(stones("RBBBBBBBBB"), stones("YYYYYYYYYY")));
    assert_false(ba_beats(stones("YYYYYYYYYY"), stones("RBBBBBBBBB")));
    /* The last offer is RY; the seat owns R, G and BBB. */
#define EXAMPLE6(moves) TWO("  stones.1 = 1 red 1 green 3 blue\n", OFFER(0, 1, 1, 0, 0) moves)
    assert_int_equal(play(EXAMPLE6(OFFER(1, 1, 0, 1, 1)))->offer, stones("RGB"));
    assert_int_equal(play(EXAMPLE6(OFFER(1, 0, 0, 1, 2)))->offer, stones("GBB"));
    assert_int_equal(play(EXAMPLE6(OFFER(1, 0, 0, 0, 3)))->offer, stones("BBB"));
    refused(EXAMPLE6("1: red 1\n1: yellow 0\n1: green 1\n1: blue 0\n"), "BA-5.4");
    /* Fewer stones are never a raise. */
    refused(TWO("", OFFER(0, 0, 0, 0, 2) "1: red 1\n1: yellow 0\n1: green 0\n1: blue 0\n"), "BA-5.4");
    /* An equal offer is not a raise. */
    refused(TWO("", OFFER(0, 0, 1, 0, 0) "1: red 0\n1: yellow 1\n1: green 0\n1: blue 0\n"), "BA-5.4");
}

static void offers_use_owned_stones_and_do_not_bind(void **unused)
{
    (void)unused;
    refused(TWO("", "0: red 4\n"), "BA-5.5");
    refused(TWO("  stones.0 = 2 yellow\n", "0: red 1\n"), "BA-5.5");
    const ba_state *s = play(TWO("", OFFER(0, 2, 0, 0, 0) OFFER(1, 2, 1, 0, 0) OFFER(0, 0, 0, 1, 3)));
    assert_int_equal(s->offer, stones("GBBB")); /* the two red are withdrawn */
}

static void accepting_is_paid_and_costs_nothing(void **unused)
{
    (void)unused;
    const ba_state *s = play(TWO("", OFFER(0, 1, 0, 0, 0) OFFER(1, 0, 0, 0, 2) "0: accept\n"));
    assert_int_equal(s->stones[0], stones("BBBBBGGGYYYRRR"));
    assert_int_equal(s->stones[1], stones("BGGGYYYYRRRRR")); /* paid 2 blue, took RRY */
    /* A seat that cannot raise can only accept. */
    souk_table *t = replay(TWO("  stones.1 = 1 yellow\n", OFFER(0, 1, 0, 0, 0)));
    souk_mask m;
    souk_legal(t->game, &t->state, t->parts, 1, &m);
    assert_int_equal(souk_mask_count(&m), 1);
    assert_true(may(t, 1, "accept"));
    expect_refused(t, 1, "red 0", "BA-5.4");
    souk_table_free(t);
}

static void an_offer_is_named_red_first_and_shown_when_done(void **unused)
{
    (void)unused;
    refused(TWO("", "0: blue 1\n"), "BA-5.7");
    refused(TWO("", "0: red 1\n0: red 1\n"), "BA-5.7");
    refused(TWO("", "0: red 1\n0: decline\n"), "BA-5.7");
    refused(TWO("", OFFER(0, 0, 0, 0, 1) "1: red 1\n1: accept\n"), "BA-5.7");
    souk_table *t = replay(TWO("", "0: red 2\n0: yellow 1\n"));
    const ba_state *s = state_of(t);
    assert_int_equal(s->offers, 0);
    assert_int_equal(s->offer, 0);
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"named\":{\"red\":2,\"yellow\":1,"));
    assert_null(strstr(view_of(t, 1, SOUK_EN), "named"));
    expect_log(t, 0, SOUK_EN, "Seat 1 will offer 2 of the red stones.");
    expect_no_log(t, 1, SOUK_EN, "of the red stones");
    /* The others do not see the unfinished offer: their view is the same as before. */
    souk_table *before = replay(TWO("", ""));
    char seen[1 << 16];
    snprintf(seen, sizeof seen, "%s", view_of(before, 1, SOUK_EN));
    assert_string_equal(seen, view_of(t, 1, SOUK_EN));
    act(t, 0, "green 0");
    act(t, 0, "blue 3");
    expect_log(t, 1, SOUK_EN, "Seat 1 offers 2 red, 1 yellow, 3 blue.");
    assert_non_null(
        strstr(view_of(t, 1, SOUK_EN), "\"offer\":{\"red\":2,\"yellow\":1,\"green\":0,\"blue\":3}"));
    souk_table_free(before);
    souk_table_free(t);
}

static void after_the_last_offer_one_can_only_accept(void **unused)
{
    (void)unused;
#define LIMIT(n, moves) \
    HEAD(3)             \
    "option max_offers: " #n "\nplace:\n  score = 5 4 0\nend\n0: stones\n1: stones\n2: points\n" moves
    refused(LIMIT(1, OFFER(0, 0, 0, 0, 1) "1: red 3\n"), "BA-5.8");
    refused(LIMIT(2, OFFER(0, 0, 0, 0, 1) OFFER(1, 0, 0, 0, 2) "0: red 0\n"), "BA-5.8");
    const ba_state *s = play(LIMIT(2, OFFER(0, 0, 0, 0, 1) OFFER(1, 0, 0, 0, 2) "0: accept\n"));
    assert_int_equal(ba_get(s->stones[0], BA_BLUE), 5);
    assert_int_equal(play(TWO("", ""))->max_offers, 100);
}

static void records_of_rules_1_count_seats_from_0(void **unused)
{
    (void)unused;
    static const char *const tie =
        HEAD(3) "rules: 1\nplace:\n  score = 4 4 0\nend\n0: stones\n1: stones\n2: points\n*: opener 1\n";
    assert_int_equal(play(tie)->turn, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(records_of_rules_1_count_seats_from_0, "BA-5.1"),
        CLAUSE_TEST(the_order_of_offers_follows_the_rules, "BA-5.4"),
        CLAUSE_TEST(exactly_the_raises_can_be_named, "BA-5.4 BA-5.7"),
        CLAUSE_TEST(a_count_is_legal_if_it_can_become_an_offer, "BA-5.7 BA-5.5"),
        CLAUSE_TEST(the_leader_opens_and_chance_breaks_ties, "BA-5.1"),
        CLAUSE_TEST(the_opener_offers_or_declines, "BA-5.2"),
        CLAUSE_TEST(the_answer_is_to_accept_or_to_raise_in_turn, "BA-5.3"),
        CLAUSE_TEST(the_example_of_the_rulebook, "BA-5.4 BA-5.6"),
        CLAUSE_TEST(a_raise_is_more_or_of_higher_value, "BA-5.4"),
        CLAUSE_TEST(offers_use_owned_stones_and_do_not_bind, "BA-5.5"),
        CLAUSE_TEST(accepting_is_paid_and_costs_nothing, "BA-5.6"),
        CLAUSE_TEST(an_offer_is_named_red_first_and_shown_when_done, "BA-5.7"),
        CLAUSE_TEST(after_the_last_offer_one_can_only_accept, "BA-5.8"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
