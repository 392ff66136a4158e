/* test_words.c: the texts of Desert Bazaar: names, short forms, the drawn board, positions and their errors, French. */
#include "bots/bot.h"
#include "core/canvas.h"
#include "core/fields.h"
#include "desert_test.h"
#include <ctype.h>

static const souk_game *desert(void)
{
    return souk_game_find("desert");
}

static int parse(const db_state *s, const char *text, int16_t *actions)
{
    return desert()->parse(s, the_parts(), 0, text, actions, 8);
}

static void several_actions_in_a_phrase(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("", ""));
    int16_t a[8];
    assert_int_equal(parse(s, "build 3 f6", a), 2);
    assert_int_equal(a[0], DB_A_TILE + 2);
    assert_int_equal(a[1], DB_A_CELL + cell("f6"));
    assert_int_equal(parse(s, "construire tuile 8 sur k1", a), 2);
    assert_int_equal(a[0], DB_A_TILE + 7);
    assert_int_equal(parse(s, "gather silk", a), 1);
    assert_int_equal(a[0], DB_A_TAKE + DB_SILK);
    assert_int_equal(parse(s, "exchange 2 water and camel for spice", a), 4);
    assert_int_equal(a[0], DB_A_TURN_IN + DB_WATER);
    assert_int_equal(a[1], DB_A_TURN_IN + DB_WATER);
    assert_int_equal(a[2], DB_A_TURN_IN + DB_CAMEL);
    assert_int_equal(a[3], DB_A_TAKE + DB_SPICE);
    assert_int_equal(parse(s, "rendre eau eau chameau contre epice", a), 4);
    assert_int_equal(a[3], DB_A_TAKE + DB_SPICE);
    assert_int_equal(parse(s, "gamble wild", a), 1);
    assert_int_equal(a[0], DB_A_ASIDE + DB_WILD);
    assert_int_equal(parse(s, "take wild", a), 0);
    assert_int_equal(parse(s, "build 9 f6", a), 0);
    assert_int_equal(parse(s, "build 3 f+6", a), 0);
    char nowhere[] = "build 3 ?1"; /* in no row */
    for (char row = '!'; row <= '~'; row++) {
        int r = tolower(row) - 'a';
        nowhere[8] = row;
        if (isalnum(row) && row != '0' && (r < 0 || r >= the_parts()->num_rows))
            assert_int_equal(parse(s, nowhere, a), 0);
    }
    assert_int_equal(parse(s, "l1", a), 0);
    assert_int_equal(parse(s, "a7", a), 0);
    assert_int_equal(parse(s, "dance", a), 0);
}

static const char *label(const db_state *s, const char *name, souk_lang lang)
{
    static char text[SOUK_TEXT_MAX];
    souk_voice voice = {0};
    souk_out out;
    voice.lang = lang;
    souk_out_init(&out, text, sizeof text);
    desert()->label(s, the_parts(), 0, souk_action_named(desert(), the_parts(), name), &voice, &out);
    return text;
}

static void labels_say_what_an_action_brings(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("  phase = rolled\n  dice = silk wild spice\n", ""));
    assert_string_equal(label(s, "take silk", SOUK_EN), "Take 2 cards of silk");
    assert_string_equal(label(s, "take water", SOUK_EN), "Take 1 card of water");
    assert_string_equal(label(s, "take silk", souk_lang_of("fr")), "Prendre 2 cartes soie");
    s = play(AT("  hand.0 = 2 water, 1 spice\n", ""));
    assert_string_equal(label(s, "tile 2", SOUK_EN),
                        "Build a spice tile (cost: 2 water, 1 spice) from slot 2");
    assert_string_equal(label(s, "tile 2", souk_lang_of("fr")),
                        "Construire une tuile épice (coût : 2 eau, 1 épice), emplacement 2");
    s = play(AT("  hand.0 = 2 water, 1 spice\n", "0: tile 2\n0: f6\n"));
    assert_string_equal(label(s, "pay", SOUK_EN), "Pay 2 water, 1 spice");
}

/* --- the drawn board -------------------------------------------------------------------------- */

static const char *drawn(const db_state *s, int viewer, int what, souk_lang lang)
{
    static souk_canvas canvas;
    static char text[1 << 16];
    souk_voice voice = {0};
    souk_out out;
    voice.lang = lang;
    souk_out_init(&out, text, sizeof text);
    souk_canvas_clear(&canvas);
    desert()->draw(s, the_parts(), viewer, what, &voice, &canvas);
    assert_true(canvas.cols <= 78);
    souk_canvas_text(&canvas, false, &out);
    return text;
}

#define DRAWN                                                                                         \
    "  hand.0 = 1 spice, 1 silk\n  slots = 60\n  row.a = C1 W- . . . .\n  row.c = K2 . . . . . . .\n" \
    "  row.e = S- S- S- S- S- S- . . . .\n"

static void the_board_is_drawn_with_letters(void **unused)
{
    (void)unused;
    const db_state *s = play(AT(DRAWN, ""));
    const char *text = drawn(s, 1, SOUK_DRAW_BOARD, SOUK_EN);
    /* The resource of a tile, the owner of its tent, the size of its camp; the names of empty cells. */
    assert_non_null(strstr(text, "│C2 2 │W  2 │ a3  │"));
    assert_non_null(strstr(text, "│K3 1 │ c2  │"));
    assert_non_null(strstr(text, "W water  S spice  K silk  C camel"));
    assert_non_null(strstr(text, "1 spice, 1 silk, 1 camel"));
    text = drawn(s, 1, SOUK_DRAW_BOARD, souk_lang_of("fr"));
    assert_non_null(strstr(text, "│C2 2 │E  2 │ a3  │"));
    assert_non_null(strstr(text, "│S3 1 │"));
    assert_non_null(strstr(text, "E eau  P épice  S soie  C chameau"));
}

static void cells_that_cannot_be_chosen_are_marked(void **unused)
{
    (void)unused;
    const db_state *s = play(AT(DRAWN, "0: tile 1\n"));
    /* Next to the camel tile the third resource is supplied; elsewhere it cannot be paid; d1 would join the silk tile
     * and the camp of six. */
    const char *text = drawn(s, 0, SOUK_DRAW_BOARD, SOUK_EN);
    assert_non_null(strstr(text, "│C2 2 │W  2 │  -  │"));
    assert_non_null(strstr(text, "│ b1  │ b2  │  -  │"));
    assert_non_null(strstr(text, "│  x  │"));
    assert_non_null(strstr(text, "x: the camp would be too large"));
    /* Only the mover sees it, since it reveals the hand (DB-2.2). */
    text = drawn(s, 1, SOUK_DRAW_BOARD, SOUK_EN);
    assert_null(strstr(text, "│  x  │"));
    assert_null(strstr(text, "│  -  │"));
}

static void only_the_viewers_hand_is_drawn(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("  hand.0 = 2 water\n  hand.1 = 3 camel\n", ""));
    const char *text = drawn(s, 1, SOUK_DRAW_SEATS, SOUK_EN);
    assert_non_null(strstr(text, "water 0   spice 0   silk 0   camel 3"));
    assert_null(strstr(text, "water 2"));
    assert_non_null(strstr(text, "2 cards"));
}

/* --- positions -------------------------------------------------------------------------------- */

static void errors_in_positions_are_located(void **unused)
{
    (void)unused;
    /* The first line of a position is line 6 of these records. */
    broken(AT("  hand.0 = 2 gold\n", ""), 6, "Unknown value \"gold\": use water, spice, silk, camel");
    broken(AT("  hand.0 = 99 water\n", ""), 6, "At most 60 of \"water\"");
    broken(AT("  hand.0 = 9 water\n  hand.1 = 9 water\n", ""), 7, "only 15 \"water\"");
    broken(AT("  hand.0 = 1 water\n  piles = 15 water, 15 spice, 15 silk, 15 camel\n", ""), 7,
           "There must be 14 \"water\" here");
    broken(AT("  phase = tea\n", ""), 6, "Unknown value \"tea\": use first ... done");
    broken(AT("  row.a = W0 . .\n", ""), 6, "Expected 6 values here, not 3");
    broken(AT("  row.a = W0 X1 . . . .\n", ""), 6, "\"X1\": a cell is");
    broken(AT("  row.a = W7 . . . . .\n", ""), 6, "\"W7\": a cell is");
    broken(AT("  row.f = W- W- W- W- W- W- W- W- . . .\n", ""), 6, "too many tiles");
    broken(AT("  row.a = W0 W0 W0 W0 W0 W0\n  row.k = W0 W0 . . . .\n", ""), 7, "no tents left");
    broken(AT("  slots = 61\n", ""), 6, "Unknown value \"61\": use 1 ... 60, -");
    broken(AT("  slots = 3 3\n", ""), 6, "\"3\" occurs twice here");
    broken(AT("  slots = w:www\n", ""), 6, "Unknown value \"w:www\"");
    broken(AT("  slots = w:wxs\n", ""), 6, "Unknown value \"w:wxs\"");
    broken(AT("  row.a = W- W/ . . . .\n", ""), 6, "\"W/\": a cell is");
    broken(AT("  row.a = W- W12 . . . .\n", ""), 6, "\"W12\": a cell is");
    broken(AT("  stack = 1 1\n", ""), 6, "\"1\" occurs twice here");
    broken(AT("  slots = 1 2\n  stack = 1\n", ""), 7, "Tile 1 is in the slots");
    broken(AT("  stack = 1 2 3\n", ""), 6, "are not those left over");
    broken(AT("  phase = rolled\n  dice = water mud\n", ""), 7,
           "Unknown value \"mud\": use water, spice, silk, camel, wild, desert");
    broken(AT("  phase = rolled\n  dice = none water water\n", ""), 7, "\"dice\" is missing");
    broken(AT("  phase = rolled\n  dice = water\n", ""), 7, "\"rolled\" the field \"dice\" is missing");
    broken(AT("  phase = cell\n", ""), 0, "needs the field \"chosen\"");
    broken(AT("  phase = cell\n  chosen = 1\n", ""), 0, "nothing to do");
    broken(AT("  phase = pay\n  side = 1\n  cell = f6\n", ""), 8, "no tile on this cell");
    broken(AT("  phase = pay\n  side = 1\n  row.a = W0 . . . . .\n  cell = a1\n  need = 3 water\n"
              "  used = 1 water\n  hand.0 = 9 water\n",
              ""),
           10, "\"need\" is missing");
    broken(AT("  phase = turn_up\n  then = turn\n", ""), 0, "the field \"slots\" is missing");
    broken(AT("  phase = turn_up\n  then = build\n  slots = 1 2 3\n", ""), 0,
           "the field \"slots\" is missing");
    broken(AT("  phase = turn_up\n  then = done\n  slots = 1 2 3\n", ""), 0, "");
    broken(AT("  phase = start\n  dice = water\n  wilds = 2\n", ""), 0, "\"dice\" is missing");
    broken(AT("  phase = start\n  hand.0 = 15 water, 15 spice, 15 silk, 10 camel\n", ""), 0,
           "\"piles\" is missing");
    broken(AT("  phase = reroll\n  to_roll = 2\n", ""), 0, "needs the field \"aside\"");
    broken(AT("  phase = rerolled\n  aside = water\n  dice = water silk camel\n", ""), 8,
           "\"dice\" is missing");
    broken(AT("  phase = roll\n  acted = 0\n", ""), 7, "needs the field \"acted\"");
    broken(AT("  aside = water\n", ""), 6, "no field aside in the phase turn");
    broken(AT("  colour = blue\n", ""), 6, "");
}

static void prompts_and_reasons_in_several_languages(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("  hand.0 = 2 water, 1 spice\n", "0: tile 2\n"));
    static const struct {
        const char *lang, *prompt, *reason;
    } said[] = {
        {"en", "Where do you place", "scores 2 points at once, away from all others"},
        {"fr", "Où placez-vous", "isolée, elle marque 2 points tout de suite, loin de toutes les autres"}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        souk_voice voice = {.lang = souk_lang_of(said[i].lang)};
        SOUK_OUT(prompt, SOUK_TEXT_MAX);
        SOUK_OUT(reason, SOUK_TEXT_MAX);
        desert()->prompt(s, the_parts(), 0, &voice, &prompt);
        desert()->reason(s, the_parts(), 0, DB_A_CELL + cell("f6"), &voice, &reason);
        assert_non_null(strstr(prompt.buf, said[i].prompt));
        assert_string_equal(reason.buf, said[i].reason);
    }
}

/* A tile is shown with the cell that a search means, which may differ from the one in its own reason. */
static void hints_include_the_cell_of_a_tile(void **unused)
{
    (void)unused;
    static const struct {
        const char *cell, *text;
    } told[] = {{NULL, "can stand alone, for 2 points and the last cards"},
                {"f6", "then Place the tile on f6: scores 2 points at once, away from all others"},
                {"a2", "then Place the tile on a2: adds a tent to a camp of 2"}};
    souk_voice voice = {.lang = SOUK_EN};
    const db_state *s = play(AT("  hand.0 = 2 water, 1 spice\n  row.a = C1 . . . . .\n", ""));
    for (int i = 0; i < 3; i++) {
        souk_advice advice = {.action = DB_A_TILE + 1};
        if (told[i].cell) advice.line[advice.line_length++] = (int16_t)(DB_A_CELL + cell(told[i].cell));
        souk_bot_reasons((souk_at){desert(), s, the_parts()}, 0, &voice, &advice, 1);
        assert_string_equal(advice.reason, told[i].text);
    }
}

/* A gamble is explained by its chance: here one die, two faces of six. */
static void the_reason_for_a_gamble_states_its_chance(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("", "0: take water\n*: die silk\n*: die camel\n*: die desert\n"));
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(reason, SOUK_TEXT_MAX);
    desert()->reason(s, the_parts(), 0, DB_A_ASIDE + DB_SILK, &voice, &reason);
    assert_string_equal(reason.buf, "33 throws in 100 match the silk die, for two cards");
    /* It yields no more than the pile has. */
    static const struct {
        int pile;
        const char *text;
    } low[] = {{1, "33 throws in 100 match the silk die, for one card"},
               {0, "no throw can bring a card: the pile of the silk die is empty"}};
    for (int i = 0; i < 2; i++) {
        db_state short_of = *s;
        short_of.pile[DB_SILK] = (uint8_t)low[i].pile;
        souk_out_reset(&reason);
        desert()->reason(&short_of, the_parts(), 0, DB_A_ASIDE + DB_SILK, &voice, &reason);
        assert_string_equal(reason.buf, low[i].text);
    }
}

static void expect_prompt(const db_state *s, const char *text)
{
    souk_voice voice = {.lang = SOUK_EN};
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    desert()->prompt(s, the_parts(), 0, &voice, &prompt);
    assert_string_equal(prompt.buf, text);
}

/* A prompt lists only possible actions. */
static void prompts_list_only_possible_actions(void **unused)
{
    (void)unused;
    expect_prompt(play(AT("  hand.0 = 2 water, 1 spice\n", "")),
                  "Gather (take a card and roll), or build a tile.");
    expect_prompt(play(AT("", "")), "Gather (take a card and roll): you cannot pay for any tile yet.");
    expect_prompt(play(AT("  hand.0 = 4 water, 3 spice\n", "0: tile 2\n0: f6\n0: pay\n")),
                  "Build another tile from the same side, or stop.");
    expect_prompt(play(AT("  hand.0 = 2 water, 1 spice\n", "0: tile 2\n0: f6\n0: pay\n")),
                  "You cannot pay for another tile from this side: stop.");
}

static void better_states_have_a_higher_value(void **unused)
{
    (void)unused;
    /* A lone tile is worth more than one in a corner of a camp; three cards more than none. */
    const char *hand = "  hand.0 = 2 water, 1 spice\n  row.a = C1 . . . . .\n";
    char record[512];
    float alone[DB_SEATS], joined[DB_SEATS];
    snprintf(record, sizeof record, HEAD(3) "place:\n%send\n0: tile 2\n0: f6\n", hand);
    desert()->value(play(record), the_parts(), alone);
    snprintf(record, sizeof record, HEAD(3) "place:\n%send\n0: tile 2\n0: a2\n", hand);
    desert()->value(play(record), the_parts(), joined);
    assert_true(alone[0] > joined[0]);
    float poor[DB_SEATS], rich[DB_SEATS];
    desert()->value(play(AT("", "")), the_parts(), poor);
    desert()->value(play(AT("  hand.0 = 3 water\n", "")), the_parts(), rich);
    assert_true(rich[0] > poor[0]);
}

/* Random plays have hardly any idle turns. */
static void an_observation_shows_idle_turns(void **unused)
{
    (void)unused;
    db_state s = *play(AT("", ""));
    s.idle = 2;
    assert_true(*plane_seen(desert(), &s, the_parts(), 0, "idle") == 2.0F * (1.0F / 3));
    for (int side = 0; side < 2; side++) { /* nor many tiles from the second side */
        s.side = (uint8_t)side;
        assert_true(*plane_seen(desert(), &s, the_parts(), 0, "side") == (side ? 1.0F : -1.0F));
    }
}

/* Gathering nothing has no reason, and a tile that is not in the box has no text. */
static void missing_things_have_no_text(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("", ""));
    souk_voice voice = {SOUK_EN, {NULL}};
    SOUK_OUT(reason, SOUK_TEXT_MAX);
    desert()->reason(s, the_parts(), 0, DB_A_GATHER, &voice, &reason);
    assert_string_equal(reason.buf, "");
    static const int tiles[] = {-1, 1000};
    for (int i = 0; i < 2; i++) {
        SOUK_OUT(word, SOUK_TEXT_MAX);
        desert()->word(the_parts(), "tile", tiles[i], &voice, &word);
        assert_string_equal(word.buf, "");
    }
    SOUK_OUT(name, SOUK_TEXT_MAX);
    db_cell_name(the_parts(), -1, &name);
    assert_string_equal(name.buf, "cell 0");
    /* A phrase with more actions than there is space for is not parsed in part. */
    int16_t actions[8];
    const char *phrase = "take water, take water, take water";
    for (int max = 0; max < 3; max++)
        assert_int_equal(desert()->parse(s, the_parts(), 0, phrase, actions, max), 0);
}

static const char *reason(const db_state *s, int seat, int action)
{
    static char text[SOUK_TEXT_MAX];
    souk_voice voice = {SOUK_EN, {NULL}};
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    desert()->reason(s, the_parts(), seat, action, &voice, &out);
    return text;
}

/* Reasons for a tile or a cell depend on the seat's tents and cards, and on the neighbours. */
static void reasons_to_build(void **unused)
{
    (void)unused;
#define NO_TENTS "  hand.0 = 2 water, 1 spice\n  row.a = W0 W0 W0 W0 W0 W0\n  row.k = W0 . . . . .\n"
    const db_state *s = play(AT("  hand.0 = 2 water, 1 spice\n  row.a = C1 . . . . .\n", "0: tile 2\n"));
    assert_string_equal(reason(s, 0, DB_A_CELL + cell("a2")), "adds a tent to a camp of 2");
    assert_string_equal(reason(s, 0, DB_A_CELL + cell("a3")),
                        "scores 2 points at once, one cell away from 1 tile");
    s = play(AT(NO_TENTS, ""));
    assert_string_equal(reason(s, 0, DB_A_TILE + 1), "can complete a camp, for 7 points");
    s = play(AT("  hand.0 = 2 water, 1 spice\n  row.a = W0 W0 W1 W1 W1 W0\n", "0: tile 2\n"));
    assert_string_equal(reason(s, 0, DB_A_CELL + cell("b1")),
                        "completes the camp: 5 points for you, 3 for Seat 2");
    s = play(AT(NO_TENTS, "0: tile 2\n"));
    assert_string_equal(reason(s, 0, DB_A_CELL + cell("b1")), "completes the camp, for 7 points");
    assert_string_equal(reason(s, 0, DB_A_CELL + cell("j1")),
                        "saves 1 card thanks to the neighbours, in a camp of 2");
    assert_string_equal(reason(s, 0, DB_A_CELL + cell("f6")),
                        "leaves room, though no tent is left to score it");
    s = play(AT("  hand.0 = 2 water, 1 spice\n  slots = 2\n", ""));
    assert_string_equal(reason(s, 0, DB_A_TILE), "can stand alone, for 2 points and the last cards");
    assert_string_equal(reason(s, 0, DB_A_TILE + 1), ""); /* an empty slot */
}

/* Impossible actions, and actors without a seat, have no reason, or a question mark. */
static void impossible_actions_have_no_reason(void **unused)
{
    (void)unused;
    const db_state *s = play(AT("  hand.0 = 2 water, 1 spice\n", "0: tile 2\n"));
    static const int askers[] = {-1, 3, 0, 0, 0, 0},
                     actions[] = {0, 0, -1, DB_ACTIONS, DB_A_TURN_UP, DB_A_DIE};
    for (size_t i = 0; i < sizeof askers / sizeof *askers; i++)
        assert_string_equal(reason(s, askers[i], actions[i]), "");
    assert_string_equal(reason(s, 0, the_parts()->num_cells), "");    /* past the last cell */
    assert_string_equal(reason(play(AT("", "")), 0, cell("f6")), ""); /* no tile has been chosen */
    souk_voice voice = {SOUK_EN, {NULL}};
    SOUK_OUT(unboxed, SOUK_TEXT_MAX);
    desert()->label(s, the_parts(), 0, DB_A_TURN_UP + the_parts()->num_tiles, &voice, &unboxed);
    assert_string_equal(unboxed.buf, "turn up 61");
    assert_string_equal(db_face_word(-1, SOUK_EN), "?");
    assert_string_equal(db_face_word(DB_FACES, SOUK_EN), "?");
    assert_int_equal(db_letter(-1, SOUK_EN), '?');
    assert_int_equal(db_letter(DB_RESOURCES, SOUK_EN), '?');
    SOUK_OUT(prompt, SOUK_TEXT_MAX);
    desert()->prompt(play(AT("", "0: take water\n")), the_parts(), 0, &voice, &prompt);
    assert_string_equal(prompt.buf, ""); /* nobody has a choice while the dice roll */
}

/* After an exchange for a tile, and later. */
static void help_is_not_declined_after_an_exchange(void **unused)
{
    (void)unused;
#define PAYING                                                                                     \
    "  phase = pay\n  side = 1\n  row.a = W0 W1 . . . .\n  cell = a1\n  need = 1 water, 1 spice\n" \
    "  used = 1 water\n  hand.0 = 1 spice, 5 silk\n"
    const db_state *s = play(AT(PAYING "  exchanged = 1\n", ""));
    static const char *const said[][2] = {
        {"en", "After an exchange you can no longer decline help."},
        {"fr", "Après un échange, on ne peut plus renoncer à une ressource voisine."}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        souk_voice voice = {.lang = souk_lang_of(said[i][0])};
        SOUK_OUT(why, SOUK_TEXT_MAX);
        assert_non_null(souk_why_not(desert(), s, the_parts(), 0, DB_A_DECLINE + DB_WATER));
        desert()->refuse(s, the_parts(), 0, DB_A_DECLINE + DB_WATER, &voice, &why);
        assert_string_equal(why.buf, said[i][1]);
    }
}

/* During the set-up, seats whose throws are still to come are valued higher than those that have had theirs. */
static void a_value_counts_the_throws_to_come(void **unused)
{
    (void)unused;
    float worth[DB_SEATS];
    desert()->value(play(AT("  phase = start\n  first = 0\n  seat = 1\n", "")), the_parts(), worth);
    assert_true(worth[2] > worth[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_to_build),
        cmocka_unit_test(impossible_actions_have_no_reason),
        cmocka_unit_test(a_value_counts_the_throws_to_come),
        CLAUSE_TEST(help_is_not_declined_after_an_exchange, "DB-4.4"),
        cmocka_unit_test(several_actions_in_a_phrase),
        cmocka_unit_test(an_observation_shows_idle_turns),
        cmocka_unit_test(labels_say_what_an_action_brings),
        cmocka_unit_test(the_board_is_drawn_with_letters),
        CLAUSE_TEST(cells_that_cannot_be_chosen_are_marked, "DB-2.2 DB-4.2 DB-4.6"),
        CLAUSE_TEST(only_the_viewers_hand_is_drawn, "DB-2.2"),
        cmocka_unit_test(errors_in_positions_are_located),
        cmocka_unit_test(prompts_and_reasons_in_several_languages),
        cmocka_unit_test(hints_include_the_cell_of_a_tile),
        cmocka_unit_test(the_reason_for_a_gamble_states_its_chance),
        CLAUSE_TEST(prompts_list_only_possible_actions, "DB-4.1"),
        cmocka_unit_test(better_states_have_a_higher_value),
        cmocka_unit_test(missing_things_have_no_text),
    };
    return cmocka_run_group_tests_name("desert: words", tests, NULL, NULL);
}
