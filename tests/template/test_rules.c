/* test_rules.c: High or Low: every clause of docs/rules/template.en.md, as records of a few lines. */
#include "play.h"
#include <string.h>

#define HEAD "game: template\nseats: 2\n"

static const char *clause_of(int actor, const char *head, const char *name)
{
    souk_table *t = replay(head);
    const char *clause =
        souk_why_not(t->game, &t->state, t->parts, actor, souk_action_named(t->game, t->parts, name));
    souk_table_free(t);
    return clause;
}

static void faces_from_four_are_high(void **unused)
{
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        char record[128];
        souk_out out;
        souk_out_init(&out, record, sizeof record);
        souk_printf(&out, HEAD "0: low\n1: high\n*: die %d\n", face);
        souk_table *t = replay(record);
        expect_score(t, SOUK_SPECTATOR, 0, face < 4);
        expect_score(t, SOUK_SPECTATOR, 1, face >= 4);
        souk_table_free(t);
    }
}

static void choices_are_secret_and_made_once(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "1: high\n");
    assert_false(may(t, 1, "low"));
    assert_true(may(t, 0, "low"));
    expect_log(t, 1, SOUK_EN, "Seat 2 chooses high.");
    expect_log(t, 0, SOUK_EN, "Seat 2 has chosen.");
    expect_no_log(t, 0, SOUK_EN, "high");
    expect_no_log(t, SOUK_SPECTATOR, SOUK_EN, "high");
    assert_null(strstr(view_of(t, 0, SOUK_EN), "\"choice\":\"high\""));
    assert_non_null(strstr(view_of(t, 1, SOUK_EN), "\"choice\":\"high\""));
    assert_non_null(strstr(view_of(t, 0, SOUK_EN), "\"players\":[{\"chosen\":false},{\"chosen\":true}]"));
    souk_table_free(t);
    refused(HEAD "1: high\n1: low\n", SOUK_NOT_YOUR_TURN);
    assert_string_equal(clause_of(0, HEAD, "die 3"), "TE-2.1");
}

static void the_die_waits_for_all_and_shows_all(void **unused)
{
    (void)unused;
    refused(HEAD "0: high\n*: die 3\n", SOUK_NOT_YOUR_TURN);
    assert_string_equal(clause_of(SOUK_CHANCE, HEAD "0: low\n1: low\n", "low"), "TE-2.2");
    souk_table *t = replay(HEAD "0: high\n1: low\n*: die 5\n");
    expect_log(t, 1, SOUK_EN, "The die shows 5: high.");
    expect_log(t, 1, SOUK_EN, "Seat 1 said high and scores 1 point.");
    expect_log(t, 0, souk_lang_of("fr"), "Le dé montre 5");
    souk_table_free(t);
}

static void the_first_worked_example(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "0: high\n1: low\n*: die 5\n");
    expect_score(t, 0, 0, 1);
    expect_score(t, 0, 1, 0);
    souk_table_free(t);
}

static void the_game_ends_at_the_goal_or_the_last_round(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "place:\n  round = 5\n  points.1 = 2\nend\n0: low\n1: high\n*: die 6\n");
    assert_int_equal(souk_mover(t->game, &t->state), SOUK_DONE);
    expect_log(t, 0, SOUK_EN, "The game is over after 6 rounds.");
    souk_table_free(t);
    t = replay(HEAD "option goal: 4\nplace:\n  round = 5\n  points.1 = 2\nend\n0: low\n1: high\n*: die 6\n");
    assert_int_equal(t->game->pending(&t->state), 3);
    souk_table_free(t);
    t = replay(HEAD "option max_rounds: 1\n0: low\n1: low\n*: die 6\n");
    assert_int_equal(souk_mover(t->game, &t->state), SOUK_DONE);
    souk_table_free(t);
}

static void the_highest_scores_win_jointly(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "place:\n  round = 9\n  points.0 = 1\n  points.1 = 3\nend\n");
    assert_int_equal(souk_winners(t->game, &t->state, t->parts), 2);
    souk_table_free(t);
    t = replay(HEAD "option goal: 1\n0: low\n1: low\n*: die 2\n");
    assert_int_equal(souk_winners(t->game, &t->state, t->parts), 3);
    souk_table_free(t);
}

static void invalid_positions_are_reported(void **unused)
{
    (void)unused;
    broken(HEAD "place:\n  round = 99\nend\n", 4, "whole number from 0 to 20");
    broken(HEAD "place:\n  round = 1\n  points.0 = 2\nend\n", 0, "more points than rounds");
    broken(HEAD "place:\n  choice.0 = middle\nend\n", 4, "none, low, high");
    broken(HEAD "place:\n  points.2 = 0\nend\n", 4, "no field points.2");
    broken(HEAD "place:\n  round = 20\n  choice.0 = low\nend\n", 0, "over");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST(faces_from_four_are_high, "TE-1.1 TE-2.3"),
        CLAUSE_TEST(choices_are_secret_and_made_once, "TE-2.1"),
        CLAUSE_TEST(the_die_waits_for_all_and_shows_all, "TE-2.2"),
        CLAUSE_TEST(the_first_worked_example, "TE-2.3"),
        CLAUSE_TEST(the_game_ends_at_the_goal_or_the_last_round, "TE-3.1"),
        CLAUSE_TEST(the_highest_scores_win_jointly, "TE-3.2"),
        cmocka_unit_test(invalid_positions_are_reported),
    };
    return cmocka_run_group_tests_name("template", tests, NULL, NULL);
}
