/* test_parts.c: the parts file of Bazar: errors have a line and a field, each block has a source, and another city
 * plays by the same rules. */
#include "constantinople/city.h"
#include "core/canvas.h"
#include "core/out.h"
#include "house_parts.h"

static const souk_game *game(void)
{
    return souk_game_find("constantinople");
}

static void read_changed(const char *from, const char *to, souk_report *report)
{
    *report = house_parts_read("constantinople", from, to, NULL, NULL);
}

/* Expects the change to be refused in that field, at the line that the message names, with these words. */
static void wrong(const char *from, const char *to, int line, const char *field, const char *words)
{
    souk_report report;
    read_changed(from, to, &report);
    for (int i = 0; i < report.n; i++) {
        const souk_problem *p = &report.problem[i];
        if (!p->warning && strcmp(p->field, field) == 0 && p->line == line && strstr(p->text, words)) return;
        print_error("line %d, %s: %s\n", p->line, p->field, p->text);
    }
    fail_msg("no error about %s in line %d says \"%s\"", field, line, words);
}

static void odd(const char *from, const char *to, const char *words)
{
    souk_report report;
    read_changed(from, to, &report);
    assert_int_equal(report.errors, 0);
    assert_true(report.warnings > 0);
    assert_non_null(strstr(report.problem[0].text, words));
}

static void the_default_file_is_valid(void **unused)
{
    (void)unused;
    souk_report report;
    read_changed("Fire", "Fire", &report);
    assert_int_equal(report.errors + report.warnings, 0);
}

static void sums_must_agree(void **unused)
{
    (void)unused;
    wrong("\"count\": 13", "\"count\": 12", 46, "tiles.count", "There are 13, not 12");
    wrong("\"normal\": 8", "\"normal\": 9", 65, "events.normal", "There are 8, not 9");
    wrong("\"conditional\": 3", "\"conditional\": 2", 66, "events.conditional", "There are 3, not 2");
    wrong("      {\"key\": \"greek\", \"name\": \"Greek\"},\n", "", 5, "guilds.list", "4 elements, not 3");
}

static void the_board_is_checked(void **unused)
{
    (void)unused;
    wrong("\"PPPPGGGR\"", "\"PPPPGGG\"", 22, "board.rows[1]", "same length, 8");
    wrong("\"PPPPGGGR\"", "\"PPPPGGGX\"", 22, "board.rows[1]", "No quarter has the letter X.");
    wrong("\"PPPPGGGR\"", "\"PPPPGGGx\"", 22, "board.rows[1]", "No quarter has the letter x.");
    wrong("\"...M....\"", "\"...M....\", \"PPPPPPPP\", \"PPPPPPPP\"", 20, "board.rows", "at most 64");
    wrong("\"...M....\"", "\"........\",\".\",\".\",\".\",\".\"", 20, "board.rows", "1 to 12 elements");
    wrong("{\"letter\": \"P\"", "{\"letter\": \"Q\"", 21, "board.rows[0]", "No quarter has the letter P.");
}

static void quarters_are_checked(void **unused)
{
    (void)unused;
    wrong("\"letter\": \"G\"", "\"letter\": \"P\"", 36, "quarters.list[1].letter", "already taken");
    wrong("\"letter\": \"G\"", "\"letter\": \"g\"", 36, "quarters.list[1].letter", "one capital");
    wrong("\"value\": 7", "\"value\": 51", 35, "quarters.list[0].value", "0 to 50");
    wrong("\"enters\": \"event\"", "\"enters\": \"never\"", 40, "quarters.list[5].enters",
          "start, event, full");
    wrong("\"enters\": \"event\"", "\"enters\": \"full\"", 41, "quarters.list[6].enters", "Only one quarter");
    wrong("\"value\": 7", "\"value\": 7, \"colour\": 1", 35, "quarters.list[0].colour", "");
}

static void tiles_are_checked(void **unused)
{
    (void)unused;
    wrong("\"effect\": \"beggar\"", "\"effect\": \"dancer\"", 48, "tiles.list[0].effect",
          "Unknown value \"dancer\"");
    wrong("\"effect\": \"beggar\"", "\"effect\": \"beggar\", \"amount\": 3", 48, "tiles.list[0].amount",
          "no amount");
    wrong("\"effect\": \"thief\", \"amount\": 3", "\"effect\": \"thief\"", 58, "tiles.list[10].amount",
          "missing");
    wrong("\"key\": \"beggar\"", "\"key\": \"Beggar\"", 48, "tiles.list[0].key", "lower-case letters");
    wrong("\"key\": \"traitor\"", "\"key\": \"beggar\"", 50, "tiles.list[2].key", "already taken");
    wrong("\"key\": \"traitor\"", "\"key\": \"north\"", 50, "tiles.list[2].key", "already taken");
    wrong("\"name\": \"Thief\"", "\"name\": \"\"", 58, "tiles.list[10].name", "1 to 23 bytes");
}

static void events_are_checked(void **unused)
{
    (void)unused;
    wrong("{\"G\": 2, \"C\": 2}", "{\"Z\": 2}", 71, "events.list[3].tokens.Z", "letter Z");
    wrong("{\"G\": 2, \"C\": 2}", "{\"G\": 99}", 71, "events.list[3].tokens.G", "-20 to 20");
    wrong("{\"G\": 2, \"C\": 2}", "[2]", 71, "events.list[3].tokens", "given by their letters");
    wrong("\"barred\": \"G\"", "\"barred\": \"Y\"", 76, "events.list[8].barred", "letter Y");
    wrong("\"opens\": \"R\"", "\"opens\": \"P\"", 70, "events.list[2].opens", "enters by event");
    wrong("\"halves\": true", "\"halves\": 1", 78, "events.list[10].halves", "must be true or false");
    wrong("{\"coins\": 25}", "{\"coins\": 25, \"events\": 2}", 68, "events.list[0].if",
          "either coins or events");
}

static void provenance_is_required(void **unused)
{
    (void)unused;
    wrong("\"from\": \"reconstructed\",\n    \"rows\"", "\"from\": \"hearsay\",\n    \"rows\"", 19,
          "board.from", "");
    wrong("\"turns\": 12", "\"turns\": 0", 15, "play.turns", "1 to 30");
}

static void odd_parts_give_warnings(void **unused)
{
    (void)unused;
    odd("\"turns\": 12", "\"turns\": 20", "run out of tiles before turn 20");
    odd(", \"opens\": \"R\"", "", "No event lets quarter R enter play.");
    odd(", \"enters\": \"full\"", "", "leave the game at once");
}

/* --- another city ------------------------------------------------------------------------------------- */

static void another_board_needs_no_other_code(void **unused)
{
    (void)unused;
    const souk_game *g = game();
    const co_parts *p = island();
    souk_options options;
    souk_options_default(g, &options);
    for (uint64_t seed = 0; seed < 300; seed++) {
        souk_state s;
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
        int64_t actions = 0;
        memset(&s, 0, sizeof s);
        souk_setup(g, &s, p, &options, CO_SEATS);
        for (int who; (who = souk_mover(g, &s)) != SOUK_DONE; actions++) {
            souk_mask m;
            souk_legal(g, &s, p, who, &m);
            assert_true(souk_mask_count(&m) > 0);
            int a = who == SOUK_CHANCE ? souk_draw(g, &s, p, &chance) : souk_mask_pick(&m, &player);
            g->apply(&s, p, who, a, NULL);
            assert_null(co_conserved(&s, p));
        }
        assert_true(actions <= g->bound(p, &options, CO_SEATS));
    }
}

static void another_box_has_its_own_numbers(void **unused)
{
    (void)unused;
    /* A Thief of 1, an Administrator of 5, three coins for the condition, not below 0 in the fog. */
    souk_table *t = replay_with(
        AT("  coins = 0 5 0 0\n  hand.0 = rat\n  tiles.1 = keeper@b3\n", "0: rat\n0: c3\n0: north\n"),
        island());
    expect_score(t, 0, 0, 1);
    assert_int_equal(pays(t, 'A'), 14);
    souk_table_free(t);
    t = replay_with(AT("  turn = 2\n  event = fog\n  hand.0 = rat\n", ""), island());
    assert_int_equal(pays(t, 'A'), 4);
    assert_int_equal(pays(t, 'B'), 0);
    souk_table_free(t);
    /* A Courier of 3: from c2, the tile on c3 goes to c4 and stops before the illustration. */
    t = replay_with(AT("  hand.0 = wind\n  tiles.1 = start@c3\n", "0: wind\n0: c2\n0: east\n"), island());
    stands(t, "c4", "1.start");
    souk_table_free(t);
    /* Twenty coins end the game, and hands have two tiles. */
    t = replay_with(AT("  turn = 2\n  event = fog\n  at = 3\n  coins = 19 0 0 0\n  tiles.0 = start@c3\n"
                       "  hand.3 = rat bell\n",
                       "3: rat\n3: a7\n*: draw boat\n"),
                    island());
    assert_int_equal(city(t)->phase, CO_IN_OVER);
    expect_score(t, 0, 0, 23);
    souk_table_free(t);
}

static void another_board_is_drawn_alike(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    static char text[1 << 14];
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    souk_table *t = replay_with(AT("  hand.0 = rat\n  tiles.1 = keeper@b3\n", ""), island());
    souk_voice voice = souk_table_voice(t, SOUK_EN);
    souk_canvas_clear(&canvas);
    t->game->draw(&t->state, t->parts, 0, SOUK_DRAW_BOARD, &voice, &canvas);
    souk_canvas_text(&canvas, false, &out);
    assert_true(canvas.cols <= 78);
    assert_non_null(strstr(text, "A Cross"));
    assert_non_null(strstr(text, "B Lighthouse"));
    assert_non_null(strstr(text, "2 Seat"));
    assert_non_null(strstr(text, "*Keeper"));
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(the_default_file_is_valid, "CO-1.1 CO-1.2 CO-1.4 CO-1.5"),
        CLAUSE_TEST(sums_must_agree, "CO-1.1 CO-1.2"),
        CLAUSE_TEST(the_board_is_checked, "CO-1.4"),
        CLAUSE_TEST(quarters_are_checked, "CO-1.5"),
        CLAUSE_TEST(tiles_are_checked, "CO-1.1"),
        CLAUSE_TEST(events_are_checked, "CO-1.2"),
        CLAUSE_TEST(provenance_is_required, "CO-1.4 CO-8.1"),
        CLAUSE_TEST(odd_parts_give_warnings, "CO-1.5"),
        CLAUSE_TEST(another_board_needs_no_other_code, "CO-1.4"),
        CLAUSE_TEST(another_box_has_its_own_numbers, "CO-4.1 CO-5.6 CO-7.1 CO-8.1"),
        CLAUSE_TEST(another_board_is_drawn_alike, "CO-1.4"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
