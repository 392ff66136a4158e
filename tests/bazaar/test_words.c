/* test_words.c: Bazaar: text in and out: labels, log lines, reasons, the drawing, positions. */
#include "core/canvas.h"
#include "games/bazaar/state.h"
#include "play.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

#define HEAD      "souk record 1\ngame: bazaar\nseats: 2\nseed: 7\n"
#define TABLE     "  exchange = 1,2\n  pile.1 = 5 11\n  pile.2 = 1 16\n  pile.3 = 5 6\n  pile.4 = 0\n"
#define AT(lines) HEAD "place:\n" TABLE lines "end\n"

static const souk_game *game(void)
{
    return souk_game_find("bazaar");
}
static const void *parts(void)
{
    return souk_parts_default(game());
}

static const bz_state *play(const char *record)
{
    static bz_state s;
    souk_table *t = replay(record);
    s = *(const bz_state *)state_of(t);
    souk_table_free(t);
    return &s;
}

static void label_is(const char *record, int action, souk_lang lang, const char *text)
{
    souk_voice voice = {.lang = lang};
    SOUK_OUT(label, SOUK_TEXT_MAX);
    const bz_state *s = play(record);
    game()->label(s, parts(), s->turn, action, &voice, &label);
    assert_string_equal(label.buf, text);
}

static void expect_prompt(const char *record, const char *text)
{
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    const bz_state *s = play(record);
    game()->prompt(s, parts(), s->turn, &voice, &prompt);
    assert_string_equal(prompt.buf, text);
}

/* At any table an exchange is a side of a row, and its event says both sides. */
static void an_exchange_is_named_without_a_table(void **unused)
{
    (void)unused;
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(plain, SOUK_TEXT_MAX);
    game()->plain(parts(), BZ_A_TRADE + BZ_SIDES + 7, &voice, &plain);
    assert_string_equal(plain.buf, "Exchange card B, row 4: give the right side, take the left one");
    souk_out_reset(&plain);
    game()->plain(parts(), BZ_A_END, &voice, &plain);
    game()->word(parts(), "trade", 0, &voice, &plain);
    assert_string_equal(plain.buf, "1 ruby for 2 diamonds");
}

/* A prompt lists only possible actions. */
static void prompts_list_only_possible_actions(void **unused)
{
    (void)unused;
    expect_prompt(AT("  turns = 2\n  hand.0 = R\n"), "Roll the die, or make one exchange.");
    expect_prompt(AT("  turns = 2\n"), "Roll the die: no exchange is possible.");
}

static void labels_state_cost_and_gain(void **unused)
{
    (void)unused;
    const char *record = AT("  hand.0 = RRRGGRBB\n");
    label_is(record, BZ_A_TRADE, SOUK_EN, "Give 1 ruby, take 2 diamonds");
    label_is(record, BZ_A_TRADE, souk_lang_of("fr"), "Donner 1 rubis, prendre 2 diamants");
    label_is(record, BZ_A_TRADE + 5, SOUK_EN, "Give 1 opal, 1 topaz and 1 diamond, take 2 sapphires");
    label_is(record, BZ_A_BUY_TOP, SOUK_EN, "Buy from stall 1 for 1 point: 3 rubies and 2 opals");
    label_is(record, BZ_A_BUY_TOP, souk_lang_of("fr"),
             "Acheter à l'étal 1 pour 1 point : 3 rubis et 2 opales");
    label_is(record, BZ_A_CARD - 1, SOUK_EN, "Exchange card 10 is laid out");
    label_is(record, BZ_A_CARD, SOUK_EN, "Card 1 is turned up: 5 rubies");
    label_is(record, BZ_A_CARD, souk_lang_of("fr"), "La carte 1 est retournée : 5 rubis");
}

static void the_log_shows_a_purchase_with_its_points(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = RRRGGY\n  phase = buy\n") "0: buy 1\n*: card 40\n");
    expect_log(t, 1, SOUK_EN,
               "Seat 1 pays 3 rubies and 2 opals at stall 1, keeps 1 stone and scores 3 points.");
    expect_log(t, SOUK_SPECTATOR, souk_lang_of("fr"),
               "paie 3 rubis et 2 opales à l'étal 1, garde 1 pierre et marque 3 points.");
    expect_log(t, 0, SOUK_EN, "Stall 1 asks for");
    souk_table_free(t);
}

static void a_reason_names_the_stall(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = RRRGG\n  phase = buy\n"));
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(why, SOUK_TEXT_MAX);
    game()->reason(s, parts(), 0, BZ_A_BUY_TOP, &voice, &why);
    assert_string_equal(why.buf, "scores 5 points with no stone left over");
    s = play(AT("  hand.0 = RRRBB\n"));
    souk_out_reset(&why);
    game()->reason(s, parts(), 0, BZ_A_TRADE + 4, &voice, &why); /* BB for YWG */
    assert_string_equal(why.buf, "one exchange away from the 5 points of stall 2");
}

/* Stones that help at different stalls, or not at all, have different reasons. */
static void every_stone_has_its_own_reason(void **unused)
{
    (void)unused;
    static const char *const reasons[BZ_COLOURS] = {
        "two exchanges away from the 8 points of stall 2",
        "lacks 1 ruby and 1 diamond for the 8 points of stall 2",
        "lacks 1 ruby for the 5 points of stall 1",
        "two exchanges away from the 1 point of stall 1",
        "lacks 1 ruby and 1 sapphire for the 8 points of stall 2",
    };
    const bz_state *s = play(AT("  hand.0 = RRG\n  phase = choose\n"));
    souk_voice voice = {.lang = SOUK_EN};
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        SOUK_OUT(why, SOUK_TEXT_MAX);
        game()->reason(s, parts(), 0, BZ_A_TAKE + colour, &voice, &why);
        assert_string_equal(why.buf, reasons[colour]);
    }
}

/* If a stone completes an expensive stall by one exchange, the reason names that stall, not a cheap one it helps. */
static void reasons_consider_the_next_exchange(void **unused)
{
    (void)unused;
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(why, SOUK_TEXT_MAX);
    game()->reason(play(AT("  hand.0 = RBGYW\n  phase = choose\n")), parts(), 0, BZ_A_TAKE + 1, &voice, &why);
    assert_string_equal(why.buf, "one exchange away from the 8 points of stall 2");
}

static const char *why(const bz_state *s, int seat, int action, souk_lang lang)
{
    static char text[SOUK_TEXT_MAX];
    souk_voice voice = {.lang = lang};
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    game()->reason(s, parts(), seat, action, &voice, &out);
    return text;
}

/* The reason for a roll names the stall that lacks least, or that most faces help. It does not mention exchanges, which
 * have their own reasons. */
static void the_reason_for_a_roll_names_a_stall(void **unused)
{
    (void)unused;
    const bz_state *s;
    assert_string_equal(why(play(AT("  hand.0 = RRRRG\n")), 0, BZ_A_ROLL, SOUK_EN),
                        "a roll may bring 1 sapphire, for the 8 points of stall 3");
    assert_string_equal(why(play(AT("  hand.0 = RRR\n")), 0, BZ_A_ROLL, SOUK_EN),
                        "2 rolls may bring 1 sapphire and 1 diamond, for the 12 points of stall 2");
    assert_string_equal(why(play(AT("  hand.0 = RRG\n")), 0, BZ_A_ROLL, SOUK_EN),
                        "2 rolls may bring 1 ruby and 1 opal, for the 5 points of stall 1");
    assert_string_equal(why(play(AT("  hand.0 = R\n")), 0, BZ_A_ROLL, SOUK_EN),
                        "4 faces of the die help towards the 12 points of stall 2");
    assert_string_equal(why(play(AT("  hand.0 = R\n")), 0, BZ_A_ROLL, souk_lang_of("fr")),
                        "4 faces du dé rapprochent de l'étal 2 et de 12 points");
    /* In analysed plays it named a stall with five sapphires, beside one that lacked two stones, and nothing beside one
     * that lacked none. */
    s = play(HEAD
             "place:\n  exchange = 1,8\n  pile.1 = 4 45\n  pile.2 = 5 14\n  pile.3 = 5 7\n  pile.4 = 5 19\n"
             "  turns = 14\n  hand.0 = RRY\nend\n");
    assert_string_equal(why(s, 0, BZ_A_ROLL, SOUK_EN),
                        "2 rolls may bring 2 topazes, for the 5 points of stall 2");
    assert_string_equal(why(play(AT("  hand.0 = RRRGG\n")), 0, BZ_A_ROLL, SOUK_EN),
                        "2 rolls may bring 1 sapphire and 1 diamond, for the 5 points of stall 2");
}

/* Late in analysed plays: an exchange may aim two exchanges further, and a purchase may be the last. */
static void reasons_mention_plans_and_the_end(void **unused)
{
    (void)unused;
#define LATE(hand, phase)                                                               \
    HEAD "place:\n  exchange = 3,5\n  pile.1 = 2 23\n  pile.2 = 2 2\n  pile.3 = 1 32\n" \
         "  pile.4 = 0\n  turns = 50\n  points.0 = 34\n  points.1 = 36\n  hand.0 = " hand "\n" phase "end\n"
    const int a3_back = BZ_A_TRADE + 5, a4 = BZ_A_TRADE + 6;
    const bz_state *s = play(LATE("BW", ""));
    assert_string_equal(why(s, 0, a4, SOUK_EN), "two exchanges away from the 12 points of stall 3");
    assert_string_equal(why(s, 0, a4, souk_lang_of("fr")), "à deux échanges de l'étal 3 et de 12 points");
    s = play(LATE("RGYWW", ""));
    assert_string_equal(why(s, 0, a3_back, SOUK_EN), "one exchange away from the 12 points of stall 3");
    s = play(LATE("BBGGW", "  phase = buy\n"));
    assert_string_equal(why(s, 0, BZ_A_BUY_TOP + 2, SOUK_EN),
                        "scores 12 points and closes the bazaar, 46 points against 36");
    assert_string_equal(why(s, 0, BZ_A_BUY_TOP + 2, souk_lang_of("fr")),
                        "rapporte 12 points et ferme le bazar, 46 points contre 36");
    s = play(LATE("RGGGW", "  phase = buy\n"));
    assert_string_equal(why(s, 0, BZ_A_BUY_TOP, SOUK_EN), "scores 5 points with no stone left over");
    assert_string_equal(why(s, 0, BZ_A_END, SOUK_EN),
                        "keeps the stones, one exchange away from the 8 points of stall 3");
    /* A stall that can be bought is not described as some exchanges away; a tie decided by cards is mentioned. */
    s = play(AT("  hand.0 = RRRGG\n  phase = buy\n"));
    assert_string_equal(why(s, 0, BZ_A_END, SOUK_EN), "keeps the stones for a later turn");
#define TIED(points, bought)                                                                           \
    HEAD "place:\n  exchange = 3,5\n  pile.1 = 2 23\n  pile.2 = 2 14\n  pile.3 = 1 32\n  pile.4 = 0\n" \
         "  turns = 50\n  points.0 = 24\n  points.1 = " points "\n  bought.1 = " bought                \
         "\n  hand.0 = BBGGW\n  phase = buy\nend\n"
    s = play(TIED("36", "1 3"));
    assert_string_equal(why(s, 0, BZ_A_BUY_TOP + 2, SOUK_EN),
                        "scores 12 points and closes the bazaar: as many points, and fewer cards");
    s = play(TIED("36", "2"));
    assert_string_equal(why(s, 0, BZ_A_BUY_TOP + 2, SOUK_EN),
                        "scores 12 points and closes the bazaar: a shared victory");
    /* A purchase that would close the bazaar for another seat says so. */
    s = play(TIED("37", "2"));
    assert_string_equal(why(s, 0, BZ_A_END, SOUK_EN),
                        "a purchase at stall 3 would close the bazaar, 36 points against 37");
}

static void the_drawing_shows_all_a_player_needs(void **unused)
{
    (void)unused;
    const bz_state *s = play(AT("  hand.0 = RRRGG\n"));
    souk_voice voice = {.lang = SOUK_EN, .seat_names = {"Ada"}};
    static souk_canvas canvas;
    static char text[1 << 14];
    souk_out out;
    souk_canvas_clear(&canvas);
    game()->draw(s, parts(), 0, SOUK_DRAW_BOARD, &voice, &canvas);
    souk_out_init(&out, text, sizeof text);
    souk_canvas_text(&canvas, true, &out);
    assert_true(canvas.cols <= 80);
    const char *seen[] = {"ruby 17",      "a1  R     =  WW", "b5  GG    =  WW", "Stall 1",   "RRRGG",
                          "5 cards left", "1 card left",     "closed",          "you can: 5"};
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        assert_non_null(strstr(text, seen[i]));
    souk_canvas_clear(&canvas);
    game()->draw(s, parts(), 0, SOUK_DRAW_SEATS, &voice, &canvas);
    souk_out_reset(&out);
    souk_canvas_text(&canvas, true, &out);
    assert_non_null(strstr(text, "> Ada"));
    assert_non_null(strstr(text, " 5/10"));
}

/* A screen of few lines has all stalls in one frame, with a plus before the attainable points. */
static void a_low_screen_has_a_line_for_each_stall(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    static char text[1 << 14];
    static const char *const lines[] = {"a1 R    = WW",   "b5 GG   = WW", "1 RRRGG",     "2 RRRBW *    1",
                                        "3 RRRRB *    5", "4 closed",     " 12  8  5  3"};
    souk_voice voice = {.lang = SOUK_EN};
    souk_out out;
    for (int spare = 0; spare < 6; spare++) {
        char record[512];
        snprintf(record, sizeof record, AT("  hand.0 = RRRGG%.*s\n"), spare, "WWWWWW");
        souk_canvas_clear(&canvas);
        canvas.high = 12;
        game()->draw(play(record), parts(), 0, SOUK_DRAW_BOARD, &voice, &canvas);
        souk_out_init(&out, text, sizeof text);
        souk_canvas_text(&canvas, true, &out);
        assert_true(canvas.cols <= 80 && canvas.rows <= canvas.high);
        for (size_t i = 0; i < sizeof lines / sizeof *lines && spare == 0; i++)
            if (!strstr(text, lines[i])) fail_msg("\"%s\" is not in\n%s", lines[i], text);
        static const char *const gets[] = {" +5  3  2  1", "  5 +3  2  1", "  5  3 +2  1", "  5  3  2 +1"};
        assert_non_null(strstr(text, gets[spare < 3 ? spare : 3]));
    }
    souk_canvas_clear(&canvas);
    canvas.high = 12;
    game()->draw(play(HEAD), parts(), SOUK_SPECTATOR, SOUK_DRAW_BOARD, &voice, &canvas);
    souk_out_init(&out, text, sizeof text);
    souk_canvas_text(&canvas, true, &out);
    assert_null(strstr(text, "closed")); /* no card yet */
}

/* Impossible actions, and actors without a seat, have no reason. */
static void impossible_actions_have_no_reason(void **unused)
{
    (void)unused;
    static const int asked[][2] = {{-1, BZ_A_ROLL}, {2, BZ_A_ROLL}, {0, BZ_A_BELL}, {0, BZ_A_CARD}};
    const bz_state *s = play(AT("  hand.0 = RRRGG\n"));
    souk_voice voice = {.lang = SOUK_EN};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        SOUK_OUT(why, SOUK_TEXT_MAX);
        game()->reason(s, parts(), asked[i][0], asked[i][1], &voice, &why);
        assert_string_equal(why.buf, "");
    }
}

/* The last plane of an observation, the progress of the play, stays within its bounds. */
static void an_observation_ends_at_one(void **unused)
{
    (void)unused;
    bz_state s = *play(AT(""));
    float seen[BZ_OBSERVE_SIZE];
    s.turns = (uint16_t)(s.max_rounds * s.seats);
    game()->observe(&s, parts(), 0, seen);
    assert_true(seen[BZ_OBSERVE_SIZE - 1] == 1.0F);
}

static void refusals_quote_the_whole_clause(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = RRRGG\n"));
    for (int lang = SOUK_EN; lang < souk_num_langs(); lang++) {
        souk_error error = {.lang = lang};
        int16_t buy = BZ_A_BUY_TOP;
        assert_false(souk_table_move(t, 0, &buy, 1, &error));
        assert_string_equal(error.clause, "BZ-5.1");
        char last = error.text[strlen(error.text) - 1];
        assert_int_equal(last, '.');
    }
    souk_table_free(t);
}

/* Reads the position and expects the error to name this line and field. */
static void misplaced(const char *lines, int line, const char *field)
{
    souk_error error = {.lang = SOUK_EN};
    souk_options options;
    souk_state s;
    souk_options_default(game(), &options);
    assert_false(souk_place(game(), &s, parts(), &options, 2, lines, &error));
    assert_string_equal(error.field, field);
    assert_int_equal(error.line, line);
    assert_true(strlen(error.text) > 0);
}

static void errors_in_positions_have_a_line_and_a_field(void **unused)
{
    (void)unused;
    misplaced("exchange = 1,2\nhand.0 = RRX\n", 2, "hand.0");
    misplaced("hand.0 = RRRRRRRRRRRRRRRRRRRR\nhand.1 = R\n", 2, "hand.1");
    misplaced("exchange = 2,1\n", 1, "exchange");
    misplaced("exchange = 1,11\n", 1, "exchange");
    misplaced("pile.1 = 6\n", 1, "pile.1");
    misplaced("pile.1 = 5 46\n", 1, "pile.1");
    misplaced("pile.1 = 5 3\npile.2 = 5 3\n", 2, "pile.2");
    misplaced("bought.0 = 3\npile.2 = 5 3\n", 1, "bought.0");
    misplaced("phase = lunch\n", 1, "phase");
    misplaced("turn = 2\n", 1, "turn");
    misplaced("colour = red\n" TABLE, 1, "colour");
    misplaced(TABLE "phase = buy\n", 6, "phase");
    misplaced(TABLE "phase = surplus\n", 6, "phase");
    misplaced("exchange = 1,2\n", 0, "pile");
    misplaced(
        TABLE
        "bought.0 = 2 3 4 5 7 8 9 10 12 13 14 15 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34\n"
        "bought.1 = 35 36 37 38 39 40\n",
        0, "pile");
    misplaced("phase = exchange\nexchange = 1,2\n", 1, "phase");
    broken(AT("  hand.0 = RRRRRRRRRRRRRRRRRRRRBBBBBBBBBBBBBBBBBBBBGGGGGGGGGGGGGGGGGGGG\n"
              "  hand.1 = YYYYYYYYYYYYYYYYYYYYWWWWWWWWWWWWWWWWWWWW\n  phase = choose\n"),
           13, "the bank is empty");
    misplaced("pile.1 = 5 1\npile.2 = 5 2\npile.3 = 0\npile.4 = 0\nexchange = 1,2\n", 0, "pile");
}

/* The golden plays use the default options; here each is set alone. */
static void an_observation_shows_each_option(void **state)
{
    (void)state;
    for (int option = 0; option < 3; option++) {
        bz_state s = *play(AT(""));
        s.one_purchase = option == 0;
        s.rising = option == 1;
        s.rung = option == 2;
        const float *shown = plane_seen(game(), &s, parts(), 0, "options");
        for (int i = 0; i < 3; i++)
            assert_true(shown[i] == (i == option ? 1.0F : 0.0F));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(labels_state_cost_and_gain, "BZ-3.2 BZ-6.1"),
        CLAUSE_TEST(prompts_list_only_possible_actions, "BZ-3.2"),
        cmocka_unit_test(an_exchange_is_named_without_a_table),
        cmocka_unit_test(the_log_shows_a_purchase_with_its_points),
        cmocka_unit_test(a_reason_names_the_stall),
        cmocka_unit_test(a_low_screen_has_a_line_for_each_stall),
        cmocka_unit_test(impossible_actions_have_no_reason),
        cmocka_unit_test(an_observation_ends_at_one),
        cmocka_unit_test(every_stone_has_its_own_reason),
        cmocka_unit_test(reasons_consider_the_next_exchange),
        cmocka_unit_test(the_reason_for_a_roll_names_a_stall),
        cmocka_unit_test(reasons_mention_plans_and_the_end),
        cmocka_unit_test(the_drawing_shows_all_a_player_needs),
        CLAUSE_TEST(refusals_quote_the_whole_clause, "BZ-5.1"),
        cmocka_unit_test(errors_in_positions_have_a_line_and_a_field),
        cmocka_unit_test(an_observation_shows_each_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
