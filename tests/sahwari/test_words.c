/* test_words.c: Sahwari: text in and out: labels, prompts, reasons, the drawing, positions; and what a seat may know
 * about convoys. */
#include "core/canvas.h"
#include "core/fields.h"
#include "games/sahwari/state.h"
#include "sahwari_test.h"

static void label_is(const char *record, int action, souk_lang lang, const char *text)
{
    souk_voice voice = {.lang = lang};
    SOUK_OUT(label, SOUK_TEXT_MAX);
    const sa_state *s = after(record);
    sa_label(s, the_parts(), s->actor, action, &voice, &label);
    assert_string_equal(label.buf, text);
}

static void labels_say_what_a_cell_means_now(void **unused)
{
    (void)unused;
    int c4 = at("c4");
    label_is(AT(2, "", ""), c4, SOUK_EN, "Move to c4 (a cube, the escorted convoy)");
    label_is(AT(2, "", ""), c4, souk_lang_of("fr"), "Se déplacer en c4 (un cube, le convoi escorté)");
    label_is(AT(2, "", ""), at("e4"), SOUK_EN, "Move to e4 (2 cubes)");
    label_is(AT(2, "  stage = guild-first\n", "0: guild 1\n"), at("b1"), SOUK_EN, "Move guild camel 1 to b1");
    label_is(AT(2, "  stage = after\n  step = spy\n", ""), c4, SOUK_EN, "Look at the convoy of c4");
    label_is(AT(2, "  stage = after\n  step = spy\n", ""), c4, souk_lang_of("fr"),
             "Regarder le convoi de c4");
    label_is(AT(2, "  stage = guild-first\n  step = card\n", ""), SA_A_MARKET + 1, SOUK_EN,
             "Recruit Merchant (green / ochre) on the right");
    label_is(AT(2, "", ""), SA_A_CARD + 3, SOUK_EN, "Recruit card 4: Spy (indigo / green)");
    label_is(AT(2, "", ""), SA_A_CARD + 3, souk_lang_of("fr"), "Carte recrue 4 : Espionne (indigo / vert)");
    label_is(AT(2, "  stage = after\n  right.0 = 15\n", ""), SA_A_CASE_RIGHT, SOUK_EN,
             "Put a cube on slot right 1 (steal, steal)");
    label_is(AT(2,
                "  stage = after\n  tiles.c = 3:ps 3:ps g: 4:c 4:ec\n  convoys.0 = c4\n  convoy.c4 = 14 0\n",
                ""),
             SA_A_REVEAL + c4, souk_lang_of("fr"), "Révéler le convoi de c4 : attaque, +1");
}

static void phrases_of_several_actions_are_understood(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, "  stage = after\n  step = effects\n  pending = storm\n", ""));
    int16_t actions[8];
    souk_error error = {0};
    const souk_game *g = souk_game_find("sahwari");
    assert_int_equal(souk_parse(g, s, the_parts(), 0, "storm guild 2 b3", actions, 8, &error), 3);
    assert_int_equal(actions[0], SA_A_EFFECT + SA_STORM);
    assert_int_equal(actions[1], SA_A_CAMEL + SA_SEATS + 1);
    assert_int_equal(actions[2], at("b3"));
    assert_int_equal(souk_parse(g, s, the_parts(), 0, "storm in a teacup", actions, 8, &error), 0);
}

static void prompts_and_reasons_come_in_the_readers_language(void **unused)
{
    (void)unused;
    static const struct {
        const char *lang, *prompt, *reason;
    } said[] = {{"en", "Move your camel.", "the cube makes 2 in stock"},
                {"fr", "Déplacez votre chameau.", "le cube porte le stock à 2"}};
    const sa_state *s = after(AT(2, "", ""));
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        souk_voice voice = {.lang = souk_lang_of(said[i].lang)};
        SOUK_OUT(prompt, SOUK_TEXT_MAX);
        SOUK_OUT(reason, SOUK_TEXT_MAX);
        sa_prompt(s, the_parts(), 0, &voice, &prompt);
        sa_reason(s, the_parts(), 0, at("c4"), &voice, &reason);
        assert_string_equal(prompt.buf, said[i].prompt);
        assert_string_equal(reason.buf, said[i].reason);
    }
    souk_voice french = {.lang = souk_lang_of("fr")};
    SOUK_OUT(pawn, SOUK_TEXT_MAX);
    sa_reason(s, the_parts(), 0, at("b3"), &french, &pawn);
    assert_string_equal(pawn.buf, "ce pion porte la piste recrue à 1 et apporte une carte"); /* not "1e" */
}

/* The guild tile is empty: riding on from it is worth more than having to collect there. */
static void bots_value_a_second_move(void **unused)
{
    (void)unused;
    float ahead[2], stuck[2];
#define EXPLORER "  clan.0 = 6\n  from = b3\n  reached = c3\n"
    sa_value(after(AT(2, EXPLORER "  stage = move-again\n", "")), the_parts(), ahead);
    sa_value(after(AT(2, EXPLORER "  stage = collect\n", "")), the_parts(), stuck);
#undef EXPLORER
    assert_true(ahead[0] > stuck[0] + 1);
    assert_true(ahead[1] == stuck[1]);
}

static void expect_prompt(const sa_state *s, const char *text)
{
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    sa_prompt(s, the_parts(), 0, &voice, &prompt);
    assert_string_equal(prompt.buf, text);
}

/* A prompt lists only possible actions. */
static void prompts_list_only_possible_actions(void **unused)
{
    (void)unused;
    expect_prompt(after(AT(2, "  stage = collect\n  reached = a4\n", "")),
                  "Take one resource of the tile you reached.");
    expect_prompt(after(AT(2, "  stage = collect\n  reached = c3\n", "")),
                  "The tile you reached is empty: go on.");
    expect_prompt(after(AT(2, "  stage = guild-first\n", "")), "Move a guild camel (1st of 2).");
    expect_prompt(after(AT(2, "  stage = guild-first\n  clan.0 = 4\n  left.0 = 32\n", "")),
                  "Move a guild camel (1st of 2). Or first use something you own.");
    expect_prompt(after(AT(2, "  stage = after\n", "")), "End your turn.");
    expect_prompt(after(AT(2, "  stage = guild-first\n  camels = a2 b1\n  guild = a1\n", "")),
                  "No guild camel can move: end your turn.");
}

static void the_board_shows_tiles_camels_row_and_tracks(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    static char text[1 << 15];
    souk_voice voice = {.lang = SOUK_EN};
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    const sa_state *s = after(
        AT(2,
           "  right.0 = 15 7\n  cubes.0 = r1\n  locks.0 = r2\n  left.0 = 34\n  pawns.0 = 2\n"
           "  tiles.a = 1:c 1:c 1:pc 1:pc 2:pe\n  tiles.c = 3:ps 3:ps g: 4:c 4:c\n"
           "  convoys.0 = c4\n  convoys.1 = c5\n  convoy.c4 = 9 0\n  convoy.c5 = 18 1\n  convoy.d1 = 19 0\n",
           ""));
    for (int what = SOUK_DRAW_BOARD; what <= SOUK_DRAW_SEATS; what++) {
        souk_canvas_clear(&canvas);
        sa_draw(s, the_parts(), 0, what, &voice, &canvas);
        assert_true(canvas.cols <= 78);
        souk_canvas_text(&canvas, false, &out);
    }
    static const char *const shown[] = {"c3 guild",
                                        "escorted cube",
                                        "(1)(2)",
                                        "[1]",
                                        "cube x2",
                                        "over oasis",
                                        "Market",
                                        "green <Merchant> ochre",
                                        "Merchant: influence",
                                        "ochre +1 / ochre spy [ ] {ochre +1 # green steal}",
                                        "[■] green steal / crimson +1",
                                        "[x] crimson +3 / crimson spy",
                                        "Recruits ■ ■ 2 3 4 (6)",
                                        "Stock ■ 1 1 2 3 4 (5)",
                                        "3:spy",
                                        "Convoys: c4 +4",
                                        "Convoys: c5 escorted",
                                        "Spied on: d1 -4"};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (!strstr(text, shown[i])) fail_msg("the board does not show \"%s\":\n%s", shown[i], text);
    souk_canvas_clear(&canvas);
    sa_draw(s, the_parts(), 0, SOUK_DRAW_BOARD, &voice, &canvas);
    bool marked = false; /* b3 can be clicked to ride there */
    for (int y = 0; y < canvas.rows; y++)
        for (int x = 0; x < canvas.cols; x++)
            marked |= canvas.cell[y][x].action == at("b3");
    assert_true(marked);
}

static void the_log_is_written_in_french(void **unused)
{
    (void)unused;
    souk_table *t = replay(AT(2, "", "0: c4\n0: take escorted\n*: convoy 9\n"));
    expect_log(t, 0, souk_lang_of("fr"), "prend le convoi escorté en c4");
    expect_log(t, 0, souk_lang_of("fr"), "regarde le convoi de c4 : +4");
    expect_no_log(t, 1, souk_lang_of("fr"), "+4");
    souk_table_free(t);
}

/* --- positions ---------------------------------------------------------------------------------------------- */

static void invalid_positions_are_refused(void **unused)
{
    (void)unused;
    broken(AT(2, "  camels = c3 z9\n", ""), 6, "Unknown value \"z9\": use a1 ... e5");
    broken(AT(2, "  stock.0 = 7\n", ""), 6, "from 0 to 6");
    broken(AT(2, "  tiles.a = 1:pc 1:pc 1:pc 1:pc 1:pc\n", ""), 6, "expected a tile of the box");
    broken(AT(2, "  cubes.0 = l1\n", ""), 6, "'l1' is not a slot");
    broken(AT(2, "  stage = lunch\n", ""), 6, "Unknown value \"lunch\"");
    broken(AT(2, "  pending = lunch\n", ""), 6, "Unknown value \"lunch\": use artefact");
    broken(AT(2, "  guild = a1 a1\n", ""), 0, "share a tile");
    broken(AT(2, "  convoys.0 = c4\n", ""), 0, "convoys");
    broken(AT(2, "  convoy.c4 = 3 0\n", ""), 0, "colours");
    broken(AT(2, "  convoy.c4 = 9 2\n", ""), 6, "this is neither a seat nor 'open'");
    broken(AT(2, "  convoy.c4 = 9\n  convoy.c5 = 9\n", ""), 7, "same token twice");
    broken(AT(2, "  left.0 = 1\n  right.1 = 1\n", ""), 7, "\"1\" is in two places");
    broken(AT(2, "  step = lock\n", ""), 0, "does not match");
    broken(AT(2, "  stage = master-collects\n  step = master\n", ""), 0, "does not match");
    broken(AT(2, "  stage = after\n  step = deal\n", ""), 0, "does not match"); /* the market is full */
    broken(AT(2, "  stage = setup\n  step = camp\n", ""), 0, "does not match");
    broken(AT(2, "  stage = guild-second\n", ""), 0, "needs the field \"guild_from\"");
    broken(AT(2, "  stage = after\n  step = drive\n  chosen = 1\n", ""), 0, "does not match");
    broken(AT(2, "  pawns.0 = 5\n", ""), 0, "do not add up: pawns");
    broken(AT(2, "  lunch = 1\n", ""), 6, "lunch");
}

/* A position without guild camels gets the number that its seat count prescribes. */
static void guild_camels_stand_where_they_start(void **unused)
{
    (void)unused;
    static const char *const records[] = {AT(2, "", ""), AT(3, "", ""), AT(4, "", "")};
    static const int camels[] = {3, 3, 2};
    for (int i = 0; i < 3; i++) {
        const sa_state *s = after(records[i]);
        for (int k = 0; k < SA_GUILD_CAMELS; k++)
            assert_int_equal(s->camel[SA_SEATS + k], k < camels[i] ? k : SA_NOWHERE);
    }
}

/* --- knowledge ------------------------------------------------------------------------------------------------ */

/* Seat 0 knows b1 and c4; seat 1 knows c4, c5 and d1; d2 is public. */
#define KNOWN                                                                                             \
    "  tiles.c = 3:ps 3:ps g: 4:c 4:c\n  tiles.d = 4:ec 4:c 4:ec 4:ec 5:sc\n  convoys.0 = c4 d2\n"        \
    "  convoys.1 = c5\n  convoy.b1 = 9 0\n  convoy.c4 = 10 0 1\n  convoy.c5 = 19 1\n  convoy.d1 = 18 1\n" \
    "  convoy.d2 = 11 open\n"

static void imagining_keeps_what_a_seat_knows_and_redraws_the_rest(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, KNOWN, ""));
    uint32_t seen[SA_CELLS] = {0};
    for (uint64_t seed = 0; seed < 400; seed++) {
        sa_state i = *s;
        souk_rng rng = souk_rng_seeded(seed);
        sa_imagine(&i, the_parts(), 0, &rng);
        assert_null(sa_conserved(&i, the_parts()));
        assert_int_equal(i.drawn, s->drawn); /* which seat looked at which convoy is public */
        for (int c = 0; c < SA_CELLS; c++)
            seen[c] |= 1u << i.ident[c];
    }
    assert_int_equal(seen[at("b1")], 1u << 8);
    assert_int_equal(seen[at("c4")], 1u << 9);
    assert_int_equal(seen[at("d2")], 1u << 10);
    uint32_t rest = the_parts()->escorted_ids & ~(7u << 8); /* all that seat 0 does not know */
    assert_int_equal(seen[at("c5")], rest);
    assert_int_equal(seen[at("d1")], rest);
}

static void two_states_that_look_alike_are_imagined_alike(void **unused)
{
    (void)unused;
    const sa_state *s = after(AT(2, KNOWN, ""));
    sa_state one = *s, two = *s;
    two.ident[at("c5")] = s->ident[at("d1")];
    two.ident[at("d1")] = s->ident[at("c5")];
    souk_rng a = souk_rng_seeded(3), b = souk_rng_seeded(3);
    sa_imagine(&one, the_parts(), 0, &a);
    sa_imagine(&two, the_parts(), 0, &b);
    assert_memory_equal(&one, &two, sizeof one);
}

static void looking_teaches_one_seat_and_revealing_all(void **unused)
{
    (void)unused;
    sa_state s = *after(AT(3, KNOWN "  stage = after\n  step = spy\n", ""));
    assert_int_equal(sa_apply(&s, the_parts(), 0, at("c5"), NULL), 1); /* seat 0 learns */
    s = *after(AT(3, KNOWN "  stage = after\n", ""));
    assert_int_equal(sa_apply(&s, the_parts(), 0, SA_A_REVEAL + at("c4"), NULL), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_say_what_a_cell_means_now),
        cmocka_unit_test(phrases_of_several_actions_are_understood),
        cmocka_unit_test(prompts_and_reasons_come_in_the_readers_language),
        CLAUSE_TEST(bots_value_a_second_move, "SA-6.10"),
        CLAUSE_TEST(prompts_list_only_possible_actions, "SA-4.1 SA-5.1"),
        cmocka_unit_test(the_board_shows_tiles_camels_row_and_tracks),
        cmocka_unit_test(the_log_is_written_in_french),
        cmocka_unit_test(invalid_positions_are_refused),
        CLAUSE_TEST(guild_camels_stand_where_they_start, "SA-2.3"),
        CLAUSE_TEST(imagining_keeps_what_a_seat_knows_and_redraws_the_rest, "SA-6.8 SA-4.4"),
        CLAUSE_TEST(two_states_that_look_alike_are_imagined_alike, "SA-6.8"),
        CLAUSE_TEST(looking_teaches_one_seat_and_revealing_all, "SA-6.1 SA-6.8"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
