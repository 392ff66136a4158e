/* test_gather.c: Desert Bazaar, clause by clause: the box, the set-up, gathering, and the end of the game. Each test is
 * a short record: a position, the moves, and the expected state. */
#include "desert_test.h"
#include "lab/proof/check.h"
#include <stdlib.h>

#define CARDS "  hand.0 = 1 water\n  hand.1 = 1 water\n  hand.2 = 1 water\n"

/* --- the box and the set-up ------------------------------------------------------------------- */

static void sixty_cards_in_four_open_piles(void **unused)
{
    (void)unused;
    const db_state *s = play(HEAD(3));
    for (int c = 0; c < DB_RESOURCES; c++)
        assert_int_equal(s->pile[c], 15);
    assert_int_equal(db_cards(s->hand[0]), 0);
}

static void a_die_has_six_different_faces(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("  phase = roll\n", ""));
    uint32_t w[DB_ACTIONS] = {0};
    souk_mask mask;
    assert_int_equal(souk_chances(souk_game_find("desert"), s, the_parts(), &mask, w), 6);
    for (int face = 0; face < DB_FACES; face++)
        assert_int_equal(w[DB_A_DIE + face], 1);
}

static void seven_tents_each(void **unused)
{
    (void)unused;
    const db_state *s = play(HEAD(5));
    for (int i = 0; i < 5; i++)
        assert_int_equal(s->left[i], 7);
}

static void sixty_tiles_all_different(void **unused)
{
    (void)unused;
    const db_parts *p = the_parts();
    int makes[DB_RESOURCES] = {0}, asked[DB_RESOURCES] = {0};
    assert_int_equal(p->num_tiles, 60);
    for (int t = 0; t < p->num_tiles; t++) {
        int sum = 0;
        makes[p->tile[t].makes]++;
        for (int c = 0; c < DB_RESOURCES; c++) {
            sum += p->tile[t].cost[c];
            asked[c] += p->tile[t].cost[c];
            assert_in_range(p->tile[t].cost[c], 0, 2); /* no triple costs */
        }
        assert_int_equal(sum, 3);
        for (int other = 0; other < t; other++)
            assert_true(p->tile[t].makes != p->tile[other].makes ||
                        memcmp(p->tile[t].cost, p->tile[other].cost, DB_RESOURCES) != 0);
    }
    for (int c = 0; c < DB_RESOURCES; c++) {
        assert_int_equal(makes[c], 15);
        assert_int_equal(asked[c], 45);
    }
}

static void the_board_is_a_hexagon_of_side_six(void **unused)
{
    (void)unused;
    const db_parts *p = the_parts();
    static const char *const round_f6[] = {"e5", "e6", "f5", "f7", "g5", "g6"};
    int touches[7] = {0};
    assert_int_equal(p->num_cells, 91);
    assert_int_equal(cell("f6"), 45);
    for (int i = 0; i < 6; i++)
        assert_true(db_board_has(&p->near_to[cell("f6")], cell(round_f6[i])));
    for (int i = 0; i < p->num_cells; i++)
        touches[db_board_count(&p->near_to[i])]++;
    assert_int_equal(touches[3], 6);  /* corners */
    assert_int_equal(touches[4], 24); /* edges */
    assert_int_equal(touches[6], 61);
    refused(AT("  phase = cell\n  chosen = 1\n  hand.0 = 2 water, 1 spice\n", "0: cell 92\n"), "DB-1.5");
}

static void each_seat_takes_nine_cards(void **unused)
{
    (void)unused;
    /* One card per die, immediately; wilds are chosen after the third die; a desert cannot occur. */
    souk_table *t = replay(HEAD(3) "*: die water\n*: die wild\n*: die silk\n");
    const db_state *s = state_of(t);
    assert_string_equal(choices(s, 0), "take water, take spice, take silk, take camel");
    act(t, 0, "take camel");
    holds(state_of(t), 0, 1, 0, 1, 1);
    expect_refused(t, SOUK_CHANCE, "die desert", "DB-2.1");
    for (int i = 0; i < 6; i++)
        act(t, SOUK_CHANCE, "die spice");
    holds(state_of(t), 0, 1, 6, 1, 1);
    act(t, SOUK_CHANCE, "die water");
    holds(state_of(t), 1, 1, 0, 0, 0); /* seat 1 continues */
    souk_table_free(t);
}

static void an_empty_pile_is_rolled_again(void **unused)
{
    (void)unused;
    const db_state *s =
        play(AT("  phase = start\n  seat = 2\n  throws = 1\n  hand.0 = 9 spice\n  hand.1 = 6 spice, 3 silk\n"
                "  hand.2 = 3 water\n",
                ""));
    uint32_t w[DB_ACTIONS] = {0};
    souk_mask mask;
    assert_int_equal(souk_chances(souk_game_find("desert"), s, the_parts(), &mask, w),
                     4); /* three resources and wild */
    assert_string_equal(choices(s, SOUK_CHANCE), "die water, die silk, die camel, die wild");
    refused(
        AT("  phase = wild\n  wilds = 1\n  dice = wild wild wild\n  hand.1 = 15 spice\n", "0: take spice\n"),
        "DB-2.1");
}

static void eight_tiles_are_turned_up(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  phase = start\n  seat = 2\n  throws = 2\n  dice = water water\n"
                              "  slots = - - - - - - - -\n",
                              "*: die water\n"));
    const db_state *s = state_of(t);
    assert_int_equal(s->phase, DB_IN_TURN_UP);
    for (int i = 0; i < DB_SLOTS; i++) {
        char name[32];
        snprintf(name, sizeof name, "turn up %d", 60 - i);
        act(t, SOUK_CHANCE, name);
        assert_int_equal(s->slot[i], 59 - i);
        if (i < DB_SLOTS - 1) expect_refused(t, SOUK_CHANCE, name, "DB-2.3");
    }
    s = state_of(t);
    assert_int_equal(s->phase, DB_IN_TURN);
    assert_int_equal(s->turn, 0);
    assert_int_equal(souk_popcount(s->stack), 52);
    souk_table_free(t);
}

static void seat_0_starts_or_one_is_drawn(void **unused)
{
    (void)unused;
    assert_int_equal(play(HEAD(4))->phase, DB_IN_START);
    const db_state *s = play(HEAD(4) "option first: random\n");
    assert_string_equal(choices(s, SOUK_CHANCE), "first 1, first 2, first 3, first 4");
    refused(HEAD(4) "option first: random\n*: first 5\n", "DB-2.4");
    s = play(HEAD(4) "option first: random\n*: first 3\n*: die water\n");
    assert_int_equal(s->first, 2);
    holds(s, 2, 1, 0, 0, 0);
    s = play(HEAD(4) "option first: seat0\n*: die water\n"); /* as in old records */
    assert_int_equal(s->first, 0);
    s = play(HEAD(4) "option first: random\n*: first 1\n*: die water\n");
    assert_int_equal(s->first, 0);
    holds(s, 0, 1, 0, 0, 0);
    /* Turns go round by rising seat number. */
    s = play(AT("  seat = 2\n", "2: take water\n*: die desert\n*: die desert\n*: die desert\n"));
    assert_int_equal(s->turn, 0);
}

static void only_hands_are_hidden(void **unused)
{
    (void)unused;
    /* Two positions in which two hands are swapped give the third seat the same view. */
    const char *a = AT("  hand.0 = 2 water\n  hand.1 = 1 camel, 1 silk\n  hand.2 = 1 silk\n", "");
    const char *b = AT("  hand.0 = 1 camel, 1 silk\n  hand.1 = 2 water\n  hand.2 = 1 silk\n", "");
    souk_table *one = replay(a), *two = replay(b);
    static char view[1 << 16];
    snprintf(view, sizeof view, "%s", view_of(one, 2, SOUK_EN));
    assert_string_equal(view, view_of(two, 2, SOUK_EN));
    snprintf(view, sizeof view, "%s", view_of(one, SOUK_SPECTATOR, SOUK_EN));
    assert_string_equal(view, view_of(two, SOUK_SPECTATOR, SOUK_EN));
    assert_null(strstr(view, "\"legal\""));
    snprintf(view, sizeof view, "%s", view_of(one, 0, SOUK_EN));
    assert_non_null(strstr(view, "\"hand\":[2,0,0,0]"));
    assert_non_null(strstr(view, "\"legal\""));
    assert_true(strcmp(view, view_of(two, 0, SOUK_EN)) != 0);
    /* Imagining deals the same unseen cards again, by the sizes of the hands alone. */
    db_state x = *(const db_state *)state_of(one), y = *(const db_state *)state_of(two);
    souk_rng r = souk_rng_seeded(9), q = souk_rng_seeded(9);
    db_imagine(&x, the_parts(), 2, &r);
    db_imagine(&y, the_parts(), 2, &q);
    assert_memory_equal(&x, &y, sizeof x);
    assert_int_equal(db_cards(x.hand[0]), 2);
    holds(&x, 2, 0, 0, 1, 0);
    souk_table_free(one);
    souk_table_free(two);
}

static void knows(const db_state *s, int seat, int water, int spice, int silk, int camel)
{
    const uint8_t known[DB_RESOURCES] = {(uint8_t)water, (uint8_t)spice, (uint8_t)silk, (uint8_t)camel};
    assert_memory_equal(s->known[seat], known, sizeof known);
}

static void all_seats_remember_public_cards(void **unused)
{
    (void)unused;
    /* From the set-up on every card is public. */
    const db_state *s =
        play(HEAD(3) "*: die wild\n*: die wild\n*: die camel\n0: take spice\n0: take water\n");
    holds(s, 0, 1, 1, 0, 1);
    knows(s, 0, 1, 1, 0, 1);
    /* In a position only the stated cards are known; cards taken later are added. */
    s = play(AT("  hand.0 = 2 water, 1 silk\n  known.0 = 1 water\n",
                "0: take silk\n*: die camel\n*: die camel\n*: die desert\n0: take camel\n"));
    holds(s, 0, 2, 0, 2, 2);
    knows(s, 0, 1, 0, 1, 2);
    /* A spent card may be a known one or an unknown one: two water are spent, of which one was known. */
    s = play(AT("  hand.0 = 3 water, 3 spice\n  known.0 = 1 water, 3 spice\n  slots = 1\n",
                "0: tile 1\n0: f6\n0: pay\n"));
    holds(s, 0, 1, 2, 0, 0);
    knows(s, 0, 0, 2, 0, 0);
    /* Turning in is public too, and so is the card received. */
    s = play(AT("  hand.0 = 1 water, 1 spice, 3 camel\n  known.0 = 2 camel\n  slots = 1\n",
                "0: tile 1\n0: f6\n0: turn in camel\n0: turn in camel\n0: turn in camel\n0: take water\n"));
    knows(s, 0, 1, 0, 0, 0);
    /* Imagined hands agree with the known cards and vary in the others. */
    s = play(AT("  hand.0 = 1 spice\n  hand.1 = 4 water, 1 camel\n  known.1 = 3 water\n"
                "  hand.2 = 3 silk, 2 camel\n  known.2 = 1 camel\n",
                ""));
    souk_rng rng = souk_rng_seeded(3);
    bool silk = false;
    for (int i = 0; i < 200; i++) {
        db_state x = *s;
        db_imagine(&x, the_parts(), 0, &rng);
        assert_null(db_conserved(&x, the_parts()));
        assert_int_equal(db_cards(x.hand[1]), 5);
        assert_true(x.hand[1][DB_WATER] >= 3 && x.hand[2][DB_CAMEL] >= 1);
        silk = silk || x.hand[1][DB_SILK] == 2;
    }
    assert_true(silk);
    /* At the end all hands are revealed. */
    broken(AT("  phase = done\n  hand.1 = 1 camel\n  known.1 = 1 camel\n", ""), 8, "known.1");
    broken(AT("  hand.1 = 1 camel\n  known.1 = 2 camel\n", ""), 7, "The hand has only 1 of \"camel\".");
}

/* The view, the drawing of the seats and the spoken text for a viewer, as one text. */
static const char *seen(const db_state *s, int viewer)
{
    static char text[3 * 8192];
    souk_out out;
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_out_init(&out, text, sizeof text);
    souk_view(souk_game_find("desert"), s, the_parts(), viewer, &voice, &out);
    assert_true(souk_draw_text(souk_game_find("desert"), s, the_parts(), viewer, SOUK_DRAW_SEATS, &voice,
                               true, &out));
    db_tell(s, the_parts(), viewer, &voice, &out);
    assert_false(souk_out_full(&out));
    return text;
}

/* DB-2.2: the state remembers what everybody could count, but people see it only if the table shows it. */
static void counts_are_shown_on_request(void **unused)
{
    (void)unused;
    static const char moves[] = "0: take silk\n*: die camel\n*: die camel\n*: die desert\n0: take camel\n";
    char record[1024];
    for (int saved = 0; saved < 3; saved++) {
        /* By hand, with the option, and saved before there was one. */
        static const char *const lines[] = {"", "option counts: shown\n", "rules: 1\n"};
        snprintf(record, sizeof record, "souk record 1\ngame: desert\nseats: 3\n%splace:\n%send\n%s",
                 lines[saved], "  hand.1 = 1 spice\n", moves);
        const db_state *s = play(record);
        knows(s, 0, 0, 0, 1, 2);
        for (int viewer = -1; viewer < 3; viewer++) {
            const char *text = seen(s, viewer < 0 ? SOUK_SPECTATOR : viewer);
            assert_int_equal(strstr(text, "known") != NULL, saved > 0);
            assert_int_equal(strstr(text, "\"known\":[0,0,1,2]") != NULL, saved > 0);
            if (viewer != 0) assert_int_equal(strstr(text, "(known: 1 silk, 2 camels)") != NULL, saved > 0);
            assert_int_equal(strstr(text, "\"hand\":[0,0,1,2]") != NULL, viewer == 0);
        }
    }
}

/* Plays that begin with unseen hands: unknown cards stay hidden until they are spent. (Whole plays hide nothing, so the
 * suite of all games cannot test this.) */
static void unseen_cards_stay_hidden(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("desert");
    souk_checks *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->game = g;
    c->parts = the_parts();
    c->seats = c->entries = 3;
    c->bound = 100000;
    c->rare = 16;
    c->sample = souk_rng_seeded(5);
    souk_options_lab(g, &c->options);
    for (int plays = 0; plays < 8; plays++) {
        souk_state s = {0};
        memcpy(&s,
               play(AT("  hand.0 = 3 water, 3 spice, 2 camel\n  hand.1 = 4 silk, 3 water, 2 spice\n"
                       "  hand.2 = 5 camel, 3 spice, 1 silk\n  known.2 = 2 camel\n",
                       "")),
               sizeof(db_state));
        for (c->done = 0; c->done < 120 && g->pending(&s); c->done++) {
            souk_mask mask;
            int actor = souk_mover(g, &s), action;
            if (actor == SOUK_CHANCE)
                action = souk_draw(g, &s, c->parts, &c->sample);
            else {
                souk_legal(g, &s, c->parts, actor, &mask);
                action = souk_mask_pick(&mask, &c->sample);
            }
            if (!souk_check_hidden(c, &s, actor, action)) fail_msg("%s: %s", c->property, c->fault);
            g->apply(&s, c->parts, actor, action, NULL);
        }
    }
    assert_true(c->imagined > 500); /* there were hidden cards */
    free(c);
}

static void the_mover_can_complete_an_exchange(void **unused)
{
    (void)unused;
    /* Seat 0 has turned in two of three cards: every imagined hand can go on. */
    const db_state *s = play(AT("  hand.0 = 1 water, 1 spice, 3 camel\n  hand.1 = 6 silk, 5 water\n"
                                "  hand.2 = 9 spice\n  slots = 1\n",
                                "0: tile 1\n0: f6\n0: turn in camel\n0: turn in camel\n"));
    souk_rng rng = souk_rng_seeded(4);
    for (int i = 0; i < 500; i++) {
        db_state x = *s;
        souk_mask mask;
        db_imagine(&x, the_parts(), 1 + i % 2, &rng);
        souk_legal(souk_game_find("desert"), &x, the_parts(), 0, &mask);
        assert_int_not_equal(souk_mask_count(&mask), 0);
        assert_null(db_conserved(&x, the_parts()));
    }
}

/* If only one hand in thousands fits, random dealing is abandoned and the hand is drawn from a list. */
static void a_hand_that_is_hard_to_deal_is_found(void **unused)
{
    (void)unused;
    const db_state *s = play(
        AT("  hand.0 = 2 water, 1 spice\n  hand.1 = 9 silk, 9 camel\n  slots = 1\n", "0: tile 1\n0: f6\n"));
    souk_rng rng = souk_rng_seeded(4);
    for (int i = 0; i < 20; i++) {
        db_state x = *s;
        memset(x.known, 0, sizeof x.known);
        db_imagine(&x, the_parts(), 2, &rng);
        holds(&x, 0, 2, 1, 0, 0);
        holds(&x, 1, 0, 0, 9, 9);
    }
    /* The same with several possible hands, and for any hands of the others. */
    static const char *const hands[] = {
        AT("  hand.0 = 2 water, 1 spice\n  hand.1 = 3 water, 1 silk, 15 camel\n  slots = 1\n",
           "0: tile 1\n0: f6\n"),
        AT("  hand.0 = 2 water, 1 spice, 1 silk\n  hand.1 = 14 silk, 1 camel\n  slots = 1\n",
           "0: tile 1\n0: f6\n"),
    };
    for (int k = 0; k < 2; k++) {
        s = play(hands[k]);
        for (int i = 0; i < 60; i++) {
            db_state y = *s;
            memset(y.known, 0, sizeof y.known);
            db_imagine(&y, the_parts(), 2, &rng);
            assert_true(db_hand_can(&y, the_parts(), y.hand[0]));
            assert_null(db_conserved(&y, the_parts()));
            assert_int_equal(db_cards(y.hand[0]), db_cards(s->hand[0]));
        }
    }
    s = play(
        AT("  hand.0 = 2 water, 1 spice\n  hand.1 = 9 silk, 9 camel\n  slots = 1\n", "0: tile 1\n0: f6\n"));
    /* If the pile lacks a resource, no hand can exchange for it. */
    db_state x = *s;
    const uint8_t hand[DB_RESOURCES] = {0, 1, 9, 9};
    assert_true(db_hand_can(&x, the_parts(), hand));
    x.pile[DB_WATER] = 1;
    assert_false(db_hand_can(&x, the_parts(), hand));
}

/* --- gathering -------------------------------------------------------------------------------- */

static void no_passing(void **unused)
{
    (void)unused;
    assert_string_equal(choices(play(AT("", "")), 0), "take water, take spice, take silk, take camel");
    refused(AT("", "0: stop\n"), "DB-3.0");
    refused(AT("", "0: gather\n"), "DB-3.1");
    refused(AT("", "0: tile 1\n"), "DB-4.6");
    refused(AT("", "1: take water\n"), SOUK_NOT_YOUR_TURN);
}

static void first_a_free_card_then_the_dice(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("", "0: take silk\n"));
    holds(s, 0, 0, 0, 1, 0);
    assert_int_equal(s->phase, DB_IN_ROLL);
    assert_int_equal(s->to_roll, 3);
    refused(AT("  hand.1 = 15 silk\n", "0: take silk\n"), "DB-3.1");
}

#define EMPTY_PILES "  hand.1 = 15 water, 15 spice, 15 silk, 14 camel\n"

static void the_last_card_ends_the_turn(void **unused)
{
    (void)unused;
    const db_state *s = play(AT(EMPTY_PILES, "0: take camel\n"));
    assert_int_equal(s->turn, 1);
    assert_int_equal(s->phase, DB_IN_TURN);
    /* One card is left, of any resource: the dice are rolled. */
    assert_int_equal(play(AT("  hand.1 = 13 water, 15 spice, 15 silk, 15 camel\n", "0: take water\n"))->phase,
                     DB_IN_ROLL);
    assert_int_equal(play(AT("  hand.1 = 15 water, 13 spice, 15 silk, 15 camel\n", "0: take spice\n"))->phase,
                     DB_IN_ROLL);
    assert_int_equal(play(AT("  hand.1 = 15 water, 15 spice, 13 silk, 15 camel\n", "0: take silk\n"))->phase,
                     DB_IN_ROLL);
    assert_int_equal(play(AT("  hand.1 = 15 water, 15 spice, 15 silk, 13 camel\n", "0: take camel\n"))->phase,
                     DB_IN_ROLL);
    /* All piles empty: gathering is still legal, and yields nothing. */
    s = play(AT(EMPTY_PILES "  hand.2 = 1 camel\n", ""));
    assert_string_equal(choices(s, 0), "gather");
    assert_int_equal(play(AT(EMPTY_PILES "  hand.2 = 1 camel\n", "0: gather\n"))->turn, 1);
}

static void one_resource_only(void **unused) /* worked example 7 */
{
    (void)unused;
    const db_state *s = play(AT("  phase = rolled\n  dice = water silk camel\n", ""));
    assert_string_equal(choices(s, 0),
                        "take water, take silk, take camel, aside water, aside silk, aside camel");
    holds(play(AT("  phase = rolled\n  dice = water silk camel\n", "0: take silk\n")), 0, 0, 0, 1, 0);
    holds(play(AT("  phase = rolled\n  dice = water water silk\n", "0: take water\n")), 0, 2, 0, 0, 0);
    holds(play(AT("  phase = rolled\n  dice = water water silk\n", "0: take silk\n")), 0, 0, 0, 1, 0);
    refused(AT("  phase = rolled\n  dice = water water silk\n", "0: take camel\n"), "DB-3.3");
    /* A wild counts as the resource; taking is mandatory. */
    holds(play(AT("  phase = rolled\n  dice = water wild wild\n", "0: take camel\n")), 0, 0, 0, 0, 2);
    holds(play(AT("  phase = rolled\n  dice = water wild wild\n", "0: take water\n")), 0, 3, 0, 0, 0);
    refused(AT("  phase = rolled\n  dice = water silk camel\n", "0: stop\n"), "DB-3.3");
}

static void a_throw_without_gain_ends_the_turn(void **unused)
{
    (void)unused;
    /* Deserts only; or one live die whose pile is empty. */
    const db_state *s = play(AT("  phase = roll\n", "*: die desert\n*: die desert\n*: die desert\n"));
    assert_int_equal(s->turn, 1);
    s = play(AT("  phase = roll\n  hand.1 = 15 silk\n", "*: die desert\n*: die silk\n*: die desert\n"));
    assert_int_equal(s->turn, 1);
    /* Two live dice of empty piles: nothing to take, so the seat may end the turn, or gamble in vain. */
    s = play(AT("  phase = roll\n  hand.1 = 15 silk\n", "*: die silk\n*: die silk\n*: die desert\n"));
    assert_string_equal(choices(s, 0), "aside silk, stop");
    s = play(AT("  phase = rolled\n  dice = silk silk desert\n  hand.1 = 15 silk\n", "0: stop\n"));
    assert_int_equal(s->turn, 1);
}

static void a_short_pile_gives_its_rest(void **unused)
{
    (void)unused;
    const db_state *s =
        play(AT("  phase = rolled\n  dice = silk silk silk\n  hand.1 = 13 silk\n", "0: take silk\n"));
    holds(s, 0, 0, 0, 2, 0);
    assert_int_equal(s->pile[DB_SILK], 0);
    /* No hand limit. */
    s = play(
        AT("  phase = rolled\n  dice = silk silk silk\n  hand.0 = 15 water, 15 spice\n", "0: take silk\n"));
    assert_int_equal(db_cards(s->hand[0]), 33);
}

static void a_gamble_keeps_one_die(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("  phase = rolled\n  dice = wild water desert\n", "0: aside water\n"));
    assert_int_equal(s->to_roll, 1); /* the wild; the desert is dead */
    assert_int_equal(s->phase, DB_IN_REROLL);
    s = play(AT("  phase = rolled\n  dice = wild water water\n", "0: aside wild\n"));
    assert_int_equal(s->to_roll, 2);
    refused(AT("  phase = rolled\n  dice = water desert desert\n", "0: aside water\n"), "DB-3.4");
    refused(AT("  phase = rolled\n  dice = water water desert\n", "0: aside silk\n"), "DB-3.4");
    /* Only once. */
    refused(AT("  phase = rolled\n  dice = silk silk spice\n",
               "0: aside spice\n*: die wild\n*: die spice\n0: aside wild\n"),
            "DB-3.4");
}

#define TYLER "  phase = rolled\n  dice = silk silk spice\n"

static void the_gamble_of_the_rulebook(void **unused) /* worked examples 1 to 3 */
{
    (void)unused;
    holds(play(AT(TYLER, "0: take silk\n")), 0, 0, 0, 2, 0);
    holds(play(AT(TYLER, "0: aside spice\n*: die wild\n*: die spice\n0: take spice\n")), 0, 0, 3, 0, 0);
    const db_state *s = play(AT(TYLER, "0: aside spice\n*: die water\n*: die camel\n"));
    holds(s, 0, 0, 0, 0, 0);
    assert_int_equal(s->turn, 1);
    s = play(AT(TYLER, "0: aside spice\n*: die water\n*: die water\n"));
    holds(s, 0, 0, 0, 0, 0);
    assert_int_equal(s->turn, 1);
    /* The free card of the turn stays. */
    s = play(AT("", "0: take camel\n*: die silk\n*: die silk\n*: die spice\n0: aside spice\n"
                    "*: die desert\n*: die desert\n"));
    holds(s, 0, 0, 0, 0, 1);
    refused(AT(TYLER, "0: aside spice\n*: die wild\n*: die spice\n0: take silk\n"), "DB-3.5");
}

static void the_view_counts_what_dice_and_gambles_give(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(TYLER, ""));
    const char *view = view_of(t, 1, SOUK_EN);
    assert_non_null(strstr(view, "\"gives\":[0,1,2,0]"));
    assert_non_null(strstr(view, "\"gambles\":[{\"face\":\"spice\",\"ways\":36,\"wins\":20,\"cards\":44},"
                                 "{\"face\":\"silk\",\"ways\":36,\"wins\":20,\"cards\":44}]"));
    souk_table_free(t);
    t = replay(AT("  phase = rolled\n  dice = wild silk desert\n", ""));
    assert_non_null(strstr(view_of(t, 1, SOUK_EN), "{\"face\":\"wild\",\"ways\":6,\"wins\":5,\"cards\":10}"));
    souk_table_free(t);
}

#define WILD "  phase = rolled\n  dice = wild silk spice\n"

static void a_wild_set_aside(void **unused) /* worked example 8 */
{
    (void)unused;
    const db_state *s = play(AT(WILD, "0: aside wild\n*: die water\n*: die camel\n"));
    assert_string_equal(choices(s, 0), "take water, take camel");
    s = play(AT(WILD, "0: aside wild\n*: die water\n*: die camel\n0: take camel\n"));
    holds(s, 0, 0, 0, 0, 2);
    s = play(AT(WILD, "0: aside wild\n*: die water\n*: die wild\n0: take water\n"));
    holds(s, 0, 3, 0, 0, 0);
    s = play(AT(WILD, "0: aside wild\n*: die water\n*: die wild\n0: take silk\n"));
    holds(s, 0, 0, 0, 2, 0);
    s = play(AT(WILD, "0: aside wild\n*: die desert\n*: die desert\n"));
    holds(s, 0, 0, 0, 0, 0);
    assert_int_equal(s->turn, 1);
}

static void a_match_of_an_empty_pile_gives_nothing(void **unused)
{
    (void)unused;
    const db_state *s =
        play(AT(TYLER "  hand.1 = 15 spice\n", "0: aside spice\n*: die spice\n*: die spice\n"));
    assert_int_equal(s->turn, 1);
    /* 1 + 2 cards, but the pile has two. */
    s = play(
        AT(TYLER "  hand.1 = 13 spice\n", "0: aside spice\n*: die spice\n*: die spice\n0: take spice\n"));
    holds(s, 0, 0, 2, 0, 0);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* A turn that changes only the hand. */
#define VAIN "*: die desert\n*: die desert\n*: die desert\n"

static void the_game_ends_after_max_turns(void **unused)
{
    (void)unused;
    const db_state *s = play(WITH("option max_turns: 2\n", CARDS, "0: take silk\n" VAIN));
    assert_int_equal(s->phase, DB_IN_TURN);
    s = play(WITH("option max_turns: 2\n", CARDS, "0: take silk\n" VAIN "1: take silk\n" VAIN));
    assert_int_equal(s->phase, DB_IN_DONE);
    /* The last turn is completed: the builder may still take a second tile. */
    s = play(WITH("option max_turns: 1\n", "  hand.0 = 2 water, 1 spice\n", "0: tile 1\n0: f6\n0: pay\n"));
    assert_int_equal(s->phase, DB_IN_BUILD);
}

static void the_game_ends_when_nobody_can_do_anything(void **unused)
{
    (void)unused;
    /* All cards are held; no seat has the cost of the only tile, and there is no pile to exchange with. */
    souk_table *t = replay(AT("  hand.0 = 15 camel\n  hand.1 = 15 silk, 15 spice\n  hand.2 = 15 water\n"
                              "  slots = 49 - - - - - - -\n",
                              "0: gather\n1: gather\n"));
    const db_state *s = state_of(t);
    assert_int_equal(s->idle, 2);
    act(t, 2, "gather");
    assert_int_equal(s->phase, DB_IN_DONE);
    expect_log(t, 0, SOUK_EN, "Nobody could take a card or build");
    souk_table_free(t);
}

static void tents_and_majorities_score_at_the_end(void **unused)
{
    (void)unused;
    souk_table *t =
        replay(WITH("option max_turns: 1\n",
                    "  points.0 = 5\n  hand.0 = 2 water, 1 silk\n  hand.1 = 2 water, 3 silk, 1 camel\n"
                    "  row.a = W0 S0 . K1 . C-\n",
                    "0: take spice\n" VAIN));
    const db_state *s = state_of(t);
    assert_int_equal(s->phase, DB_IN_DONE);
    /* Seat 0: 5, two tents, spice alone. Seat 1: a tent, silk, camel; water is tied and scores for nobody. */
    expect_score(t, SOUK_SPECTATOR, 0, 5 + 2 + 2);
    expect_score(t, SOUK_SPECTATOR, 1, 1 + 2 + 2);
    expect_score(t, SOUK_SPECTATOR, 2, 0);
    assert_int_equal(db_winners(s, the_parts()), 1);
    expect_log(t, 2, SOUK_EN, "scores 2 points for 2 tents on the board");
    expect_log(t, 2, souk_lang_of("fr"), "détient le plus de cartes épice");
    /* Hands are revealed now. */
    assert_non_null(strstr(view_of(t, SOUK_SPECTATOR, SOUK_EN), "\"hand\":[2,1,1,0]"));
    souk_table_free(t);
}

static void ties_go_to_the_fuller_hand(void **unused)
{
    (void)unused;
    const db_state *s = play(WITH("option max_turns: 1\n",
                                  "  points.0 = 4\n  points.1 = 4\n  points.2 = 1\n"
                                  "  hand.0 = 1 water\n  hand.1 = 1 water, 1 silk\n"
                                  "  hand.2 = 1 silk, 8 camel\n",
                                  "0: take spice\n" VAIN));
    /* 0: 4 + 2 for spice; 1: 4; 2: 1 + 2 for camel. */
    assert_int_equal(db_winners(s, the_parts()), 1);
    db_state tied = *s;
    tied.score[0] = tied.score[1] = 6;
    assert_int_equal(db_winners(&tied, the_parts()), 3); /* two cards each: shared */
    tied.hand[1][3]++;
    assert_int_equal(db_winners(&tied, the_parts()), 2);
}

static void every_tile_begins_in_the_stack(void **unused)
{
    (void)unused;
    souk_options options;
    souk_options_default(souk_game_find("desert"), &options);
    db_parts many = *the_parts();
    for (int n = 60; n <= 64; n++) { /* up to the capacity of the stack */
        db_state s;
        many.num_tiles = (uint8_t)n;
        souk_setup(souk_game_find("desert"), &s, &many, &options, 3);
        assert_int_equal(souk_popcount(s.stack), n);
    }
}

static void refusals_say_what_is_missing(void **unused)
{
    (void)unused;
    broken(AT("  hand.1 = 15 silk\n", "0: take silk\n"), 0, "There are no cards of silk left.");
    broken(AT("  phase = rolled\n  dice = water water silk\n", "0: take camel\n"), 0,
           "The dice give you no camel.");
    broken(AT("  phase = cell\n  chosen = 1\n  hand.0 = 2 water, 1 spice\n", "0: cell 92\n"), 0,
           "The board has no such cell.");
    broken(AT("", "0: tile 1\n"), 0, "and you hold nothing.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(refusals_say_what_is_missing, "DB-3.1 DB-4.6"),
        CLAUSE_TEST(sixty_cards_in_four_open_piles, "DB-1.1"),
        CLAUSE_TEST(a_die_has_six_different_faces, "DB-1.2 DB-3.2"),
        CLAUSE_TEST(seven_tents_each, "DB-1.3"),
        CLAUSE_TEST(sixty_tiles_all_different, "DB-1.4"),
        CLAUSE_TEST(the_board_is_a_hexagon_of_side_six, "DB-1.5"),
        CLAUSE_TEST(each_seat_takes_nine_cards, "DB-2.1"),
        CLAUSE_TEST(an_empty_pile_is_rolled_again, "DB-2.1"),
        CLAUSE_TEST(eight_tiles_are_turned_up, "DB-2.3"),
        CLAUSE_TEST(seat_0_starts_or_one_is_drawn, "DB-2.4"),
        CLAUSE_TEST(a_hand_that_is_hard_to_deal_is_found, "DB-2.2"),
        CLAUSE_TEST(only_hands_are_hidden, "DB-2.2"),
        CLAUSE_TEST(all_seats_remember_public_cards, "DB-2.2"),
        CLAUSE_TEST(counts_are_shown_on_request, "DB-2.2"),
        CLAUSE_TEST(unseen_cards_stay_hidden, "DB-2.2"),
        CLAUSE_TEST(the_mover_can_complete_an_exchange, "DB-2.2 DB-4.6"),
        CLAUSE_TEST(no_passing, "DB-3.0"),
        CLAUSE_TEST(every_tile_begins_in_the_stack, "DB-1.4"),
        CLAUSE_TEST(first_a_free_card_then_the_dice, "DB-3.1 DB-3.2"),
        CLAUSE_TEST(the_last_card_ends_the_turn, "DB-3.1 DB-3.0"),
        CLAUSE_TEST(one_resource_only, "DB-3.3"),
        CLAUSE_TEST(a_throw_without_gain_ends_the_turn, "DB-3.3"),
        CLAUSE_TEST(a_short_pile_gives_its_rest, "DB-3.7"),
        CLAUSE_TEST(a_gamble_keeps_one_die, "DB-3.4"),
        CLAUSE_TEST(the_gamble_of_the_rulebook, "DB-3.4 DB-3.5 DB-3.6"),
        CLAUSE_TEST(the_view_counts_what_dice_and_gambles_give, "DB-3.3 DB-3.5"),
        CLAUSE_TEST(a_wild_set_aside, "DB-3.5 DB-3.6"),
        CLAUSE_TEST(a_match_of_an_empty_pile_gives_nothing, "DB-3.5 DB-3.7"),
        CLAUSE_TEST(the_game_ends_after_max_turns, "DB-6.5"),
        CLAUSE_TEST(the_game_ends_when_nobody_can_do_anything, "DB-6.6"),
        CLAUSE_TEST(tents_and_majorities_score_at_the_end, "DB-6.2 DB-6.3"),
        CLAUSE_TEST(ties_go_to_the_fuller_hand, "DB-6.4"),
    };
    return cmocka_run_group_tests_name("desert: gathering and the end", tests, NULL, NULL);
}
