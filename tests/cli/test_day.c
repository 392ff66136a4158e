/* test_day.c: `souk day`: the tables of a date, the one try that counts, practice, and the shared line. */
#include "souk_run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reset(void **unused)
{
    (void)unused;
    reset_calls();
    return setenv("XDG_STATE_HOME", own_folder(), 1) || setenv("XDG_DATA_HOME", own_folder(), 1);
}

/* A whole game of Bazaar that rolls whenever it may, and else takes the first of four numbers that is a choice. */
static const char *rolls(void)
{
    static char text[1 << 14];
    static const char lines[] = "roll\n1\n2\n3\n4\n";
    for (size_t n = 0; n + sizeof lines < sizeof text; n += sizeof lines - 1)
        memcpy(text + n, lines, sizeof lines);
    return text;
}

static void a_date_lists_its_tables(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "day", "--date", "2024-03-06", NULL);
    says(r.out, "The tables of 2024-03-06 (UTC)");
    says(r.out, "* desert          Desert Bazaar   seats: 3, yours: 3, bots: normal\n");
    says(r.out, "One purchase per turn: yes, Rising values: yes\n");
    r = souk_expect(0, NULL, "day", "--date", "2024-03-09", "--lang", "fr", NULL);
    says(r.out, "Les tables du 2024-03-09");
    says(r.out, "  sahwari         Sahwari         en solitaire\n");
    r = souk_expect(0, NULL, "day", NULL);
    says(r.out, "seats: ");
}

static void invalid_days_are_refused(void **unused)
{
    (void)unused;
    says(souk_expect(2, NULL, "day", "--date", "2026-02-29", NULL).err, "YYYY-MM-DD");
    says(souk_expect(2, NULL, "day", "--date", "9999-01-01", NULL).err, "9999-01-01 is in the future");
    says(souk_expect(2, NULL, "day", "chess", NULL).err, "chess");
}

static void one_try_counts_and_practice_is_free(void **unused)
{
    (void)unused;
    /* A try begins with the first action, and can be left and resumed. */
    char line[512];
    says(souk_expect(1, NULL, "day", "basari", "--date", "2024-11-19", "--plain", NULL).err, "input ended");
    says_not(souk_expect(0, "quit\n", "day", "basari", "--date", "2024-11-19", "--plain", NULL).out,
             "Your try");
    says_not(souk_expect(0, NULL, "day", "--date", "2024-11-19", NULL).out, "in progress");
    souk_run r = souk_expect(0, "1\nhint\nquit\n", "day", "basari", "--date", "2024-11-19", "--plain", NULL);
    says(r.out, "There are no hints in the try that counts.");
    says(r.out, "Your try is saved");
    r = souk_expect(0, NULL, "day", "--date", "2024-11-19", NULL);
    says(r.out, "in progress");
    r = souk_expect(0, souk_numbers(8000), "day", "basari", "--date", "2024-11-19", "--plain", NULL);
    says_not(r.out, "`help` lists");
    const char *shared = strstr(r.out, "\nSouk 2024-11-19 Basari: ");
    assert_non_null(shared);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(shared + 1, "\n"), shared + 1);
    says(line, " of ");
    assert_true(strstr(line, "●") || strstr(line, "○") || strstr(line, "◐"));
    r = souk_expect(0, NULL, "day", "basari", "--date", "2024-11-19", "--plain", NULL);
    says(r.out, line);
    says(r.out, "You have already played this one.");
    says(souk_expect(0, NULL, "day", "--date", "2024-11-19", NULL).out, line);
    /* The same choices give the same line; an abandoned try is not offered as a saved game. */
    char same[1 << 15];
    snprintf(same, sizeof same, "1\n%s", souk_numbers(8000));
    r = souk_expect(0, same, "day", "basari", "--date", "2024-11-19", "--practice", "--plain", NULL);
    says(r.out, line);
    r = souk_expect(0, "1\nhint\nquit\n", "day", "basari", "--date", "2024-11-19", "--practice", "--plain",
                    NULL);
    says_not(r.out, "no hints");
}

/* Games against bots are saved, summed up, analysed, and turned into puzzles; a setting disables this. */
static void statistics_come_from_finished_games(void **unused)
{
    (void)unused;
    says(souk_expect(0, NULL, "mine", "bazaar", NULL).out, "You have not finished a game against bots");
    souk_expect(0, rolls(), "play", "bazaar", "--plain", "--seats", "you,easy", "--seed", "3", NULL);
    souk_run r = souk_expect(0, NULL, "mine", "bazaar", NULL);
    says(r.out, "1 game against bots");
    says(r.out, "  Bazaar           easy         1 game, ");
    says(r.out, "  Bazaar           seat 1       1 game, ");
    says(r.out, "`souk mine --judge` analyses 1 more game.");
    r = souk_expect(0, NULL, "mine", "bazaar", "--judge", NULL);
    says(r.out, "Where you lose chances\nBazaar: 1 game; luck ");
    says(r.out, "You roll where an exchange was open to you.");
    says(r.out, "\n  1. Bazaar, ");
    says(souk_expect(0, NULL, "mine", "bazaar", "--lang", "fr", NULL).out,
         "Vous lancez le dé là où un échange s'offrait à vous.");
    says_not(r.out, "more game");
    /* Results are cached; a turning point becomes a puzzle, marked as the player's own, and counts once. */
    says(souk_expect(0, NULL, "puzzle", "--own", NULL).out, "  1. Bazaar, ");
    r = souk_expect(0, "answer\n", "puzzle", "--own", "1", NULL);
    says(r.out, "from your own game of ");
    says(r.out, "You played");
    says(souk_expect(2, NULL, "puzzle", "--own", "99", NULL).err, "are numbered 1 to");
    says(souk_expect(2, NULL, "mine", "--keep", "perhaps", NULL).err, "yes or no");
    souk_expect(0, NULL, "mine", "--keep", "no", NULL);
    souk_expect(0, rolls(), "play", "bazaar", "--plain", "--seats", "you,easy", "--seed", "4", NULL);
    says(souk_expect(0, NULL, "mine", "bazaar", NULL).out, "1 game against bots");
    souk_expect(0, NULL, "mine", "--keep", "yes", NULL);
}

/* A rung is done once a table with its seats, bots and options was won here. */
static void a_ladder_remembers_won_tables(void **unused)
{
    (void)unused;
    setenv("XDG_DATA_HOME", own_file("won"), 1);
    souk_run r = souk_expect(0, NULL, "ladder", "sahwari", "--lang", "fr", NULL);
    says(r.out, "> 1. en solitaire");
    says(r.out, "`souk ladder sahwari --next` joue l'échelon 1.");
    says(souk_expect(0, NULL, "ladder", NULL).out, "bazaar          Bazaar          0 of 5 rungs won");
    says(souk_expect(2, NULL, "ladder", "bazaar", "6", NULL).err, "rungs 1 to 5");
    says(souk_expect(0, "quit\n", "ladder", "bazaar", "2", NULL).out, "normal 3");
    souk_expect(0, rolls(), "play", "bazaar", "--plain", "--seats", "you,easy", "--seed", "16",
                NULL); /* won */
    r = souk_expect(0, NULL, "ladder", "bazaar", NULL);
    says(r.out, "✓ 1. 1 opponent, easy");
    says(r.out, "> 2. 2 opponents, normal, One purchase per turn: yes");
}

/* Only the first attempt at a puzzle changes the rating. */
static void puzzles_have_a_rating(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, "answer\n", "puzzle", "basari", "1", NULL);
    says(r.out, "Your rating is ");
    says(r.out, " (-");
    says_not(souk_expect(0, "answer\n", "puzzle", "basari", "1", NULL).out, " (-");
    says(souk_expect(0, "quit\n", "puzzle", "basari", "--next", NULL).out, "puzzle 2 ");
    says(souk_expect(0, NULL, "puzzle", NULL).out, "Your rating is ");
}

/* A moment of any record can be posed as a puzzle that does not count. */
static void moments_of_a_record_can_be_puzzles(void **unused)
{
    (void)unused;
    char words[256];
    const char *path = own_file("moment.souk");
    snprintf(words, sizeof words, "1\nsave %s\nquit\n", path);
    souk_expect(0, words, "play", "bazaar", "--plain", "--seats", "you,easy", "--seed", "4", NULL);
    souk_run r = souk_expect(0, "answer\n", "puzzle", "--from", path, NULL);
    says(r.out, "What would you play?");
    says(r.out, "times in a hundred");
    says_not(r.out, "Your rating");
    says(souk_expect(1, NULL, "puzzle", "--from", path, "--at", "9999", NULL).err, "--at must be 0 to ");
    says(souk_expect(1, NULL, "puzzle", "--from", path, "--at", "0", NULL).err,
         "Nobody has a choice at that moment");
    says(souk_expect(2, NULL, "puzzle", "--at", "1", NULL).err, "--at needs --from");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_date_lists_its_tables, reset),
        cmocka_unit_test_setup(invalid_days_are_refused, reset),
        cmocka_unit_test_setup(one_try_counts_and_practice_is_free, reset),
        cmocka_unit_test_setup(statistics_come_from_finished_games, reset),
        cmocka_unit_test_setup(a_ladder_remembers_won_tables, reset),
        cmocka_unit_test_setup(puzzles_have_a_rating, reset),
        cmocka_unit_test_setup(moments_of_a_record_can_be_puzzles, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
