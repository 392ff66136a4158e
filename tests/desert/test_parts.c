/* test_parts.c: Desert Bazaar: custom parts files: the errors and their places, and the warnings. Each test changes one
 * thing in the default file. */
#include "desert_test.h"
#include "house_parts.h"
#include <stdlib.h>

static db_parts read_parts;

/* Reads the default file with the first `old` replaced by `now`. */
static const souk_report *changed(const char *old, const char *now)
{
    static souk_report report;
    report = house_parts_read("desert", old, now, &read_parts, NULL);
    return &report;
}

static void wrong(const char *old, const char *now, int line, const char *field)
{
    const souk_report *r = changed(old, now);
    assert_true(r->errors > 0);
    assert_string_equal(r->problem[0].field, field);
    assert_int_equal(r->problem[0].line, line);
    assert_true(strlen(r->problem[0].text) > 0);
}

static void the_default_file_is_valid(void **unused)
{
    (void)unused;
    const souk_report *r = changed("desert", "desert");
    assert_int_equal(r->errors, 0);
    assert_int_equal(r->warnings, 0);
}

static void invalid_cards_and_dice_are_refused(void **unused)
{
    (void)unused;
    wrong("\"water\": 15", "\"water\": 61", 3, "cards.water");
    wrong("\"water\": 15", "\"water\": \"many\"", 3, "cards.water");
    wrong("\"water\": 15", "\"water\": 14", 3, "cards.total");
    wrong("\"total\": 60, \"water\": 15, \"spice\": 15", "\"total\": 40, \"water\": 5, \"spice\": 5", 3,
          "cards"); /* too few for five seats */
    wrong("\"camel\", \"wild\"", "\"camel\", \"mud\"", 4, "die.faces[4]");
    wrong("\"camel\", \"wild\", ", "\"camel\", ", 4, "die.faces");
    wrong("\"throws\": 3", "\"throws\": 0", 5, "start.throws");
    wrong("\"throws\": 3", "\"trows\": 3", 5, "start.trows");
    wrong("{\"from\": \"rulebook\", \"each\": 7}", "{\"from\": \"memory\", \"each\": 7}", 6, "tents.from");
    wrong("\"size\": 7", "\"size\": 1", 8, "camp.size");
    wrong("\"lone_tile\": 2", "\"lone_tile\": -2", 10, "points.lone_tile");
}

static void invalid_boards_are_refused(void **unused)
{
    (void)unused;
    wrong("{\"indent\": 5, \"cells\": 6}", "{\"indent\": 4, \"cells\": 6}", 16, "board.rows[1]");
    wrong("{\"indent\": 5, \"cells\": 6}", "{\"indent\": 5, \"cells\": 0}", 15, "board.rows[0].cells");
    wrong("{\"indent\": 5, \"cells\": 6}", "{\"indent\": 5, \"cells\": 12}", 13, "board.total");
    wrong("\"total\": 91", "\"total\": 90", 13, "board.total");
    wrong("{\"indent\": 5, \"cells\": 6}", "{\"indent\": 5, \"rooms\": 6}", 15, "board.rows[0].rooms");
}

static void invalid_tiles_are_refused(void **unused)
{
    (void)unused;
    wrong("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
          "{\"makes\": \"water\", \"costs\": []}", 32, "tiles.list[0].costs");
    wrong("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
          "{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\", \"silk\", \"silk\"]}", 32,
          "tiles.list[0].costs");
    wrong("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
          "{\"makes\": \"gold\", \"costs\": [\"water\", \"water\", \"spice\"]}", 32, "tiles.list[0].makes");
    wrong("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
          "{\"makes\": \"water\", \"costs\": [\"water\", \"wild\", \"spice\"]}", 32,
          "tiles.list[0].costs[1]");
    wrong("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]},", "", 30, "tiles.total");
}

static void odd_parts_give_warnings(void **unused)
{
    (void)unused;
    /* A triple cost, and one tile that makes something else: playable. */
    const souk_report *r = changed("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
                                   "{\"makes\": \"camel\", \"costs\": [\"silk\", \"silk\", \"silk\"]}");
    assert_int_equal(r->errors, 0);
    assert_int_equal(r->warnings, 2);
    assert_string_equal(r->problem[0].field, "tiles.list");
    assert_int_equal(read_parts.tile[0].kinds, 1);
    r = changed(", \"desert\"]", "]");
    assert_int_equal(r->errors, 0);
    assert_int_equal(r->warnings, 1);
}

/* A box with other numbers can be played to its end: a triple cost, a smaller camp, four for one. */
static void another_box_can_be_played(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("desert");
    changed("{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
            "{\"makes\": \"water\", \"costs\": [\"silk\", \"silk\", \"silk\"]}");
    db_parts p = read_parts;
    p.camp_size = 5;
    p.exchange = 4;
    db_derive_tolls(&p);
    p.in_sight = 2;
    souk_options options;
    souk_options_default(g, &options);
    for (uint64_t seed = 0; seed < 50; seed++) {
        db_state s;
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
        souk_setup(souk_game_find("desert"), &s, &p, &options, 3);
        int64_t n = souk_play_random(g, &s, &p, &chance, &player);
        assert_true(n <= db_bound(&p, &options, 3));
        assert_int_equal(s.phase, DB_IN_DONE);
        assert_null(db_conserved(&s, &p));
    }
}

/* DB-4.4: tiles that cost one to four: what they cost in words, what four neighbours supply, plays to their end. */
static void a_tile_may_cost_one_to_four(void **unused)
{
    (void)unused;
    static const char *const costs[][2] = {
        {"{\"makes\": \"water\", \"costs\": [\"water\", \"water\", \"spice\"]}",
         "{\"makes\": \"water\", \"costs\": [\"silk\"]}"},
        {"{\"makes\": \"spice\", \"costs\": [\"water\", \"water\", \"spice\"]}",
         "{\"makes\": \"spice\", \"costs\": [\"silk\", \"silk\", \"silk\", \"silk\"]}"},
        {"{\"makes\": \"silk\", \"costs\": [\"water\", \"water\", \"spice\"]}",
         "{\"makes\": \"silk\", \"costs\": [\"water\", \"spice\", \"silk\", \"camel\"]}"},
    };
    static db_parts p;
    p = *the_parts();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(changed(costs[i][0], costs[i][1])->errors, 0);
        p.tile[i] = read_parts.tile[i];
        p.four_alike |= read_parts.four_alike;
    }
    assert_int_equal(p.four_alike, 1);
    /* Four silks, next to no tile that makes silk, to two, three, and four of them. */
    static const char *const around[] = {
        "", "  row.e = . . . . K- K- . . . .\n",
        "  row.e = . . . . K- K- . . . .\n  row.f = . . . . K- . . . . . .\n",
        "  row.e = . . . . K- K- . . . .\n  row.f = . . . . K- . K- . . . .\n"};
    static const char *const said[] = {"Pay 4 silks", "Pay 2 silks", "Pay 1 silk", "Pay nothing"};
    for (int i = 0; i < 4; i++) {
        char record[1024], label[64];
        souk_error error = {0};
        souk_out out;
        souk_voice voice = {SOUK_EN, {NULL}};
        snprintf(record, sizeof record,
                 AT("  hand.0 = 4 silk\n  hand.1 = 4 camel\n  slots = s:kkkk 1 3\n%s", "%s"), around[i],
                 "0: tile 1\n0: f6\n");
        souk_table *table = souk_table_load(record, strlen(record), &p, &error);
        if (!table) fail_msg("%s", error.text);
        souk_out_init(&out, label, sizeof label);
        db_label(&table->state, &p, 0, DB_A_PAY, &voice, &out);
        assert_string_equal(label, said[i]);
        souk_table_free(table);
    }
    souk_options options;
    souk_options_default(souk_game_find("desert"), &options);
    for (uint64_t seed = 0; seed < 20; seed++) {
        db_state s;
        souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1000);
        souk_setup(souk_game_find("desert"), &s, &p, &options, 3);
        assert_true(souk_play_random(souk_game_find("desert"), &s, &p, &chance, &player) <=
                    db_bound(&p, &options, 3));
        assert_null(db_conserved(&s, &p));
    }
}

/* A position shows no more tiles of a side than the box allows. */
static void a_position_keeps_to_the_box(void **unused)
{
    (void)unused;
    changed("\"tiles_in_sight\": 4", "\"tiles_in_sight\": 3");
    static const char record[] = AT("  slots = 1 2 3 4\n", "");
    souk_error error = {0};
    assert_null(souk_table_load(record, strlen(record), &read_parts, &error));
    assert_string_equal(error.text, "Only 3 tiles of each side are visible.");
    assert_int_equal(error.line, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_file_is_valid),   cmocka_unit_test(invalid_cards_and_dice_are_refused),
        cmocka_unit_test(invalid_boards_are_refused),  cmocka_unit_test(invalid_tiles_are_refused),
        cmocka_unit_test(odd_parts_give_warnings),     cmocka_unit_test(another_box_can_be_played),
        cmocka_unit_test(a_position_keeps_to_the_box), CLAUSE_TEST(a_tile_may_cost_one_to_four, "DB-4.4"),
    };
    return cmocka_run_group_tests_name("desert: parts", tests, NULL, NULL);
}
