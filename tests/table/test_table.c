/* test_table.c: tables and records: random plays of every game are saved and loaded, and hand-written records may be
 * incomplete. */
#include "core/file.h"
#include "core/parts.h"
#include "play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays n actions at random, chance included. */
static void play_on(souk_table *t, int n, souk_rng *player)
{
    souk_error error = {0};
    while (n-- > 0 && t->game->pending(&t->state)) {
        if (souk_table_chance(t, &error) > 0) continue;
        int seat = souk_mover(t->game, &t->state);
        souk_mask legal;
        souk_legal(t->game, &t->state, t->parts, seat, &legal);
        int16_t action = (int16_t)souk_mask_pick(&legal, player);
        assert_true(souk_table_move(t, seat, &action, 1, &error));
    }
}

static void a_saved_table_loads_to_the_same_bytes(void **unused)
{
    (void)unused;
    souk_error error = {0};
    for (int g = 0; g < souk_num_games; g++) {
        const souk_game *game = souk_games[g];
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            souk_table *t = souk_table_open(game, NULL, NULL, seats, 5, &error);
            souk_rng player = souk_rng_seeded((uint64_t)seats);
            char *text, *again;
            size_t len, len_again;
            assert_non_null(t);
            souk_table_player(t, 0, "Ada # 1");
            play_on(t, 200, &player);
            assert_true(souk_table_save(t, &text, &len, &error));
            souk_table *loaded = souk_table_load(text, len, NULL, &error);
            if (!loaded) fail_msg("%d:%d: %s", error.line, error.column, error.text);
            assert_memory_equal(&loaded->state, &t->state, game->state_size);
            assert_int_equal(loaded->num_entries, t->num_entries);
            assert_true(souk_table_save(loaded, &again, &len_again, &error));
            assert_int_equal(len, len_again);
            assert_memory_equal(text, again, len);
            free(text);
            free(again);
            souk_table_free(loaded);
            souk_table_free(t);
        }
    }
}

#define HEAD "game: template\nseats: 2\n"

/* Omitted chance outcomes are drawn from the seed; those that are listed still use up their value. */
static void chance_may_be_left_out(void **unused)
{
    (void)unused;
    souk_table *all =
        replay(HEAD "seed: 8\noption goal: 9\n0: low\n1: low\n0: low\n1: low\n0: low\n1: low\n");
    assert_int_equal(all->num_entries, 8);
    assert_true(all->game->pending(&all->state) == SOUK_PENDING_CHANCE); /* the last outcome is not drawn */
    int second = all->entries[5].action - action_of(all, "die 1");
    souk_table *some =
        replay(HEAD "seed: 8\noption goal: 9\n0: low\n1: low\n*: die 6\n0: low\n1: low\n0: low\n1: low\n");
    assert_int_equal(some->entries[2].action, action_of(some, "die 6"));
    assert_int_equal(some->entries[5].action - action_of(some, "die 1"), second);
    assert_int_equal(second, souk_below(souk_rng_value(8, 1), 6));
    souk_table_free(all);
    souk_table_free(some);
    broken(HEAD "0: low\n1: low\n0: low\n", 5, "seed");
}

static void undo_is_an_entry_of_the_record(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "0: low\n1: high\n1: undo\n1: low\n*: die 1\n");
    assert_int_equal(t->num_entries, 5);
    expect_score(t, 0, 1, 1);
    souk_table_free(t);
    broken(HEAD "0: low\n1: high\n0: undo\n", 5, "not yours");
    broken(HEAD "0: undo\n", 3, "nothing");
    broken(HEAD "0: low\n1: low\n*: die 1\n1: undo\n", 6, "drawn or rolled");
}

static void refusals_name_line_column_and_clause(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"0:  die 1\n", "1: low\n"};
    static const int columns[] = {5, 1};
    static const char *const clauses[] = {"TE-2.1", SOUK_NOT_YOUR_TURN};
    for (int i = 0; i < 2; i++) {
        SOUK_OUT(text, 256);
        souk_error error = {0};
        souk_printf(&text, "souk record 1\n" HEAD "1: low\n%s", lines[i]);
        assert_null(souk_table_load(text.buf, text.len, NULL, &error));
        assert_int_equal(error.line, 5);
        assert_int_equal(error.column, columns[i]);
        assert_string_equal(error.clause, clauses[i]);
    }
    assert_null(souk_table_load("souk record 1\n", 14, NULL, NULL)); /* without an error to fill in */
}

static void records_with_other_parts_need_their_parts_file(void **unused)
{
    (void)unused;
    static const char json[] = "{\"game\":\"template\",\"die\":{\"from\":\"published\","
                               "\"weights\":[1,1,1,1,1,1],\"lowest_high\":2}}";
    souk_report *report = calloc(1, sizeof *report);
    souk_error error = {0};
    uint64_t own[8];
    char *text;
    size_t len;
    const souk_game *g = souk_game_find("template");
    assert_non_null(report);
    assert_true(souk_parts_read(g, json, sizeof json - 1, own, report));
    free(report);
    souk_table *t = replay_with(HEAD "0: low\n1: high\n*: die 3\n", own);
    expect_score(t, 0, 1, 1);
    assert_true(souk_table_save(t, &text, &len, &error));
    assert_null(souk_table_load(text, len, NULL, &error));
    assert_non_null(strstr(error.text, "parts file"));
    assert_string_equal(error.field, "parts");
    assert_true(error.line > 0);
    souk_table *again = souk_table_load(text, len, own, &error);
    assert_non_null(again);
    assert_memory_equal(&again->state, &t->state, sizeof t->state);
    souk_table_free(again);
    souk_table_free(t);
    free(text);
}

/* A position is part of the record, and saving keeps it. */
static void positions_are_saved_too(void **unused)
{
    (void)unused;
    souk_error error = {0};
    char *text;
    size_t len;
    souk_table *t = replay(HEAD "place:\n  round = 4\n  points.1 = 2\n  choice.0 = low\nend\n1: high\n");
    assert_true(souk_table_save(t, &text, &len, &error));
    souk_table *again = replay(text);
    assert_memory_equal(&again->state, &t->state, sizeof t->state);
    expect_score(again, 0, 1, 2);
    souk_table_free(again);
    souk_table_free(t);
    free(text);
}

/* An impossible request is refused, with or without an error to fill in, and changes nothing. */
static void impossible_requests_change_nothing(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("template");
    static const char bad_move[] = "souk record 1\n" HEAD "0: die 1\n";
    static const char bad_place[] = "souk record 1\n" HEAD "place:\n  round = 4000000\nend\n";
    souk_error error = {0};
    assert_null(souk_table_load(bad_move, sizeof bad_move - 1, NULL, NULL));
    assert_null(souk_table_load(bad_place, sizeof bad_place - 1, NULL, NULL));
    assert_null(souk_table_load(bad_place, sizeof bad_place - 1, NULL, &error));
    assert_int_equal(error.line, 5);
    for (int i = 0; i < 2; i++) {
        assert_null(souk_table_open(g, NULL, NULL, i ? g->max_seats + 1 : g->min_seats - 1, 1, &error));
        assert_string_equal(error.field, "seats");
    }
    souk_table *t = replay(HEAD "0: low\n1: high\n");
    int entries = t->num_entries;
    souk_state before = t->state;
    static const int16_t strange[] = {-1, 0x7FFF};
    for (int i = 0; i < 2; i++) {
        assert_false(souk_table_move(t, 0, &strange[i], 1, &error));
        assert_string_equal(error.field, "");
    }
    assert_false(souk_table_return(t, 0, -1, &error));
    assert_false(souk_table_return(t, 0, t->num_kept, &error));
    assert_non_null(strstr(error.text, "nothing to take back"));
    assert_false(souk_table_reserve(t, SOUK_ENTRIES_MAX, &error));
    assert_non_null(strstr(error.text, "at most"));
    souk_table_player(t, -1, "Ada");
    souk_table_player(t, 2, "Ada");
    souk_table_player(t, 1,
                      "Ada\n\x7F"
                      "B");
    assert_string_equal(t->head.players[0], "");
    assert_string_equal(t->head.players[1], "Ada  B");
    assert_int_equal(t->num_entries, entries);
    assert_memory_equal(&before, &t->state, sizeof before);
    souk_table_free(t);
}

/* The first record of docs/records.md can be played. */
static void the_example_of_the_document_is_right(void **unused)
{
    (void)unused;
    char path[4096];
    char *text;
    size_t len;
    souk_error error = {0};
    const char *root = getenv("SOUK_ROOT");
    snprintf(path, sizeof path, "%s/docs/records.md", root ? root : ".");
    if (!souk_file_read(path, 1 << 20, &text, &len, &error)) fail_msg("%s", error.text);
    char *start = strstr(text, "```\n");
    assert_non_null(start);
    char *end = strstr(start + 4, "```\n");
    assert_non_null(end);
    *end = '\0';
    souk_table *t = replay(start + 4);
    assert_true(t->num_entries >= 6);
    souk_table_free(t);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_may_be_left_out),
        cmocka_unit_test(undo_is_an_entry_of_the_record),
        cmocka_unit_test(refusals_name_line_column_and_clause),
        cmocka_unit_test(records_with_other_parts_need_their_parts_file),
        cmocka_unit_test(positions_are_saved_too),
        cmocka_unit_test(impossible_requests_change_nothing),
        cmocka_unit_test(the_example_of_the_document_is_right),
        cmocka_unit_test(a_saved_table_loads_to_the_same_bytes),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
