/* Bazaar: what people read and write: labels, log lines, reasons, the drawing, positions. */
#include "core/canvas.h"
#include "core/fields.h"
#include "games/bazaar/state.h"
#include "play.h"
#include "souk_test.h"
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

/* What cannot be done is not asked for. */
static void prompts_ask_for_what_can_be_done(void **unused)
{
    (void)unused;
    expect_prompt(AT("  turns = 2\n  hand.0 = R\n"), "Roll the die, or make one exchange.");
    expect_prompt(AT("  turns = 2\n"), "Roll the die: no exchange is possible.");
}

static void labels_say_what_is_given_and_gained(void **unused)
{
    (void)unused;
    const char *record = AT("  hand.0 = RRRGGRBB\n");
    label_is(record, BZ_TRADE, SOUK_EN, "Give 1 ruby, take 2 diamonds");
    label_is(record, BZ_TRADE, SOUK_FR, "Donner 1 rubis, prendre 2 diamants");
    label_is(record, BZ_TRADE + 5, SOUK_EN, "Give 1 opal, 1 topaz and 1 diamond, take 2 sapphires");
    label_is(record, BZ_BUY_TOP, SOUK_EN, "Buy from stall 1 for 1 point: 3 rubies and 2 opals");
    label_is(record, BZ_BUY_TOP, SOUK_FR, "Acheter à l'étal 1 pour 1 point : 3 rubis et 2 opales");
}

static void the_log_tells_a_purchase_with_its_points(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = RRRGGY\n  phase = buy\n") "0: buy 1\n*: card 40\n");
    expect_log(t, 1, SOUK_EN,
               "Seat 1 pays 3 rubies and 2 opals at stall 1, keeps 1 stone and scores 3 points.");
    expect_log(t, SOUK_SPECTATOR, SOUK_FR,
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
    game()->reason(s, parts(), 0, BZ_BUY_TOP, &voice, &why);
    assert_string_equal(why.buf, "scores 5 points with no stone left over");
    s = play(AT("  hand.0 = RRRBB\n"));
    souk_out_reset(&why);
    game()->reason(s, parts(), 0, BZ_TRADE + 4, &voice, &why); /* BB for YWG */
    assert_string_equal(why.buf, "lacks 1 opal for the 2 points of stall 1");
}

/* Stones that help at different stalls, or not at all, are not praised in the same words. */
static void every_stone_has_its_own_reason(void **unused)
{
    (void)unused;
    static const char *const reasons[BZ_COLOURS] = {
        "lacks 1 opal for the 5 points of stall 1",
        "lacks 1 ruby and 1 diamond for the 8 points of stall 2",
        "lacks 1 ruby for the 5 points of stall 1",
        "makes 4 stones in hand, though no stall comes nearer",
        "lacks 1 ruby and 1 sapphire for the 8 points of stall 2",
    };
    const bz_state *s = play(AT("  hand.0 = RRG\n  phase = choose\n"));
    souk_voice voice = {.lang = SOUK_EN};
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        SOUK_OUT(why, SOUK_TEXT_MAX);
        game()->reason(s, parts(), 0, BZ_TAKE + colour, &voice, &why);
        assert_string_equal(why.buf, reasons[colour]);
    }
}

/* To roll is said to be all there is to do only where no exchange helps. */
static void why_roll_depends_on_the_exchanges(void **unused)
{
    (void)unused;
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(why, SOUK_TEXT_MAX);
    game()->reason(play(AT("  hand.0 = RRRGG\n")), parts(), 0, BZ_ROLL, &voice, &why);
    assert_string_equal(why.buf, "adds a stone; no exchange brings a purchase nearer");
    souk_out_reset(&why);
    game()->reason(play(AT("  hand.0 = RRRRG\n")), parts(), 0, BZ_ROLL, &voice, &why);
    assert_string_equal(why.buf, "adds a stone and leaves the exchanges for a later turn");
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

static void a_refusal_tells_its_whole_clause(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT("  hand.0 = RRRGG\n"));
    for (int lang = SOUK_EN; lang < SOUK_NUM_LANGS; lang++) {
        souk_error error = {.lang = (souk_lang)lang};
        int16_t buy = BZ_BUY_TOP;
        assert_false(souk_table_move(t, 0, &buy, 1, &error));
        assert_string_equal(error.clause, "BZ-5.1");
        char last = error.text[strlen(error.text) - 1];
        assert_int_equal(last, '.');
    }
    souk_table_free(t);
}

/* Places the lines and expects the error to name this line and field. */
static void misplaced(const char *lines, int line, const char *field)
{
    static souk_fields fields;
    souk_error error = {.lang = SOUK_EN};
    souk_options options;
    souk_state s;
    souk_options_default(game(), &options);
    assert_true(souk_fields_parse(&fields, lines, 1, &error));
    assert_false(souk_place(game(), &s, parts(), &options, 2, &fields, &error));
    assert_string_equal(error.field, field);
    assert_int_equal(error.line, line);
    assert_true(strlen(error.text) > 0);
}

static void a_wrong_position_names_line_and_field(void **unused)
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
    misplaced("pile.1 = 5 1\npile.2 = 5 2\npile.3 = 0\npile.4 = 0\nexchange = 1,2\n", 0, "pile");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(labels_say_what_is_given_and_gained, "BZ-3.2 BZ-6.1"),
        CLAUSE_TEST(prompts_ask_for_what_can_be_done, "BZ-3.2"),
        cmocka_unit_test(the_log_tells_a_purchase_with_its_points),
        cmocka_unit_test(a_reason_names_the_stall),
        cmocka_unit_test(every_stone_has_its_own_reason),
        cmocka_unit_test(why_roll_depends_on_the_exchanges),
        cmocka_unit_test(the_drawing_shows_all_a_player_needs),
        CLAUSE_TEST(a_refusal_tells_its_whole_clause, "BZ-5.1"),
        cmocka_unit_test(a_wrong_position_names_line_and_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
