/* test_kept.c: data saved between runs: finished games, verdicts, days, puzzles, an arena. The files are as an editor,
 * a full disk or an older version may have left them: the readable parts are used, and damage never costs the rest. */
#include "souk_run.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int reset(void **unused)
{
    (void)unused;
    reset_calls();
    return setenv("XDG_STATE_HOME", own_folder(), 1) || setenv("XDG_DATA_HOME", own_folder(), 1);
}

static const char record[] =
    "souk record 1\ngame: bazaar\nseats: 2\nseed: 3\n1: roll\n0: roll\n1: roll\n0: roll\n";

/* Writes a file of the history. */
static void save_file(const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/souk", own_folder());
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/souk/games", own_folder());
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/souk/games/%s", own_folder(), name);
    write_file(path, text);
}

static void readable_parts_of_a_history_are_used(void **unused)
{
    (void)unused;
    save_file("results", "20250101T000000-1 bazaar 2 0 easy 10 3 1 2 -\n"
                         "no line at all\n"
                         "a/b bazaar 2 0 easy 10 3 1 2 -\n"
                         "20250102T000000-2 chess 2 0 easy 10 3 1 2 -\n"
                         "20250102T000000-3 bazaar 2 2 easy 10 3 1 2 -\n"
                         "20250102T000000-4 bazaar 2 -1 easy 10 3 1 2 -\n"
                         "20250102T000000-5 bazaar 99 0 easy 10 3 1 2 -\n"
                         "20250102T000000-6 bazaar 2 0 easy 10 3 0 2 -\n"
                         "20250103T000000-7 bazaar 3 1 - 5 -9 3 3 -\n"
                         "20250104T000000-8 sahwari 1 0 - 7 0 1 1 -\n"
                         "20250105T000000-9 basari 3 0 hard 9 1 1 3 2024-11-19");
    souk_run r = souk_line(0, NULL, "mine");
    says(r.out, "4 games against bots, 3 won.");
    says(r.out, "  Bazaar           easy         1 game, 100% won, margin +3.0\n");
    says(r.out, "  Bazaar           mixed        1 game, 0% won, margin -9.0\n");
    says(r.out, "  Sahwari          alone        1 game, 100% won");
    says(r.out, "  Bazaar           seat 2       1 game");
    says(r.out, "Over time");
    says(r.out, "`souk mine --judge` analyses 4 more games.");
    call_lang = "C";
    says(souk_line(0, NULL, "mine").out, "\n  #=++\n");
    call_lang = "C.UTF-8";
    says(souk_line(0, NULL, "mine basari").out, "1 game against bots, 1 won.");
    says(souk_line(0, NULL, "mine desert").out, "You have not finished a game against bots");
    /* Verdicts: one that is whole but for some lines, one whose record is gone, one that says nothing. */
    save_file("20250101T000000-1.souk", record);
    save_file("20250101T000000-1.judged",
              "2 0.10000 -0.20000 0.05000\n9 0.30000 1\n13 0.20000 2\nnot a line\n9 0.50000 99999\n9 0.5 -1\n"
              "8 0.60000 1\n999 0.40000 3\n9 0.01000 3");
    save_file("20250103T000000-7.judged", "3 0.1 0.1 0.1\n4 0.9 1\n");
    save_file("20250104T000000-8.judged", "nothing\n");
    r = souk_line(0, NULL, "mine");
    says(r.out,
         "Where you lose chances\nBazaar: 1 game; luck +10.0, own choices -20.0, others' choices +5.0");
    says(r.out, "Turning points");
    says(r.out, "\n  1. Bazaar, 2025-01-01: ");
    says(r.out, "(-30%)");
    says_not(r.out, "  3. ");
    says(r.out, "analyses 2 more games");
    r = souk_line(0, NULL, "puzzle --own");
    says(r.out, "  2. Bazaar, 2025-01-01");
    says_not(r.out, "tried");
    says(souk_line(0, "answer\n", "puzzle --own 1").out, "from your own game of 2025-01-01 (1, rated ");
    says(souk_line(0, NULL, "puzzle --own").out, "  1. Bazaar, 2025-01-01");
    /* A record that is no longer readable. */
    save_file("20250101T000000-1.souk", "no record\n");
    says_not(souk_line(0, NULL, "mine").out, "Turning points");
    /* No folder is writable. */
    setenv("XDG_STATE_HOME", "/dev/null/souk", 1);
    says(souk_line(1, NULL, "mine --keep no").err, "The setting could not be saved.");
    setenv("XDG_DATA_HOME", "/dev/null/souk", 1);
    says(souk_line(0, NULL, "mine").out, "You have not finished a game against bots");
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    says(souk_line(0, NULL, "mine").out, "You have not finished a game against bots");
    setenv("HOME", "not/a/place", 1);
    setenv("XDG_DATA_HOME", "nor/this", 1);
    says(souk_line(0, NULL, "mine").out, "You have not finished a game against bots");
    says(souk_line(0, NULL, "day --date 2024-11-19").out, "The tables of 2024-11-19");
    souk_line(0, "1\nquit\n", "day basari --date 2024-11-19 --plain");
    setenv("HOME", own_folder(), 1);
    unsetenv("XDG_DATA_HOME");
    says(souk_line(0, NULL, "mine --keep no").out, "no longer be kept");
    says(souk_line(0, NULL, "mine").out, "Finished games are not kept");
    says(souk_line(0, NULL, "mine --keep oui --lang fr").out, "parties");
    if (home) setenv("HOME", home, 1);
    free(home);
}

static void days_in_a_row_are_counted(void **unused)
{
    (void)unused;
    char path[512], text[1024], date[3][16];
    for (int i = 0; i < 3; i++) {
        time_t then = time(NULL) - 86400 * i;
        struct tm at;
        strftime(date[i], sizeof date[i], "%Y-%m-%d", gmtime_r(&then, &at));
    }
    save_file("results", "");
    snprintf(path, sizeof path, "%s/souk/days", own_folder());
    snprintf(text, sizeof text,
             "half a line\n%s bazaar %s Bazaar: 3\n%s basari %s Basari: 1\n%s desert %s Desert: 9", date[0],
             date[0], date[1], date[1], date[2], date[0]);
    write_file(path, text);
    souk_run r = souk_line(0, NULL, "day");
    says(r.out, "      Bazaar: 3\n");
    says(r.out, "2 days in a row."); /* what was played later does not count */
    says(souk_line(0, NULL, "day bazaar --plain").out, "You have already played this one.");
    says(souk_line(0, NULL, "day --lang fr").out, "2 jours de suite");
    /* Two processes cannot play the same try. */
    souk_line(0, "quit\n", "day basari --date 2024-11-22 --plain");
    snprintf(path, sizeof path, "%s/souk/basari-2024-11-22.day.lock", own_folder());
    int lock = open(path, O_RDWR | O_CREAT, 0600);
    assert_int_equal(flock(lock, LOCK_EX | LOCK_NB), 0);
    says(souk_line(1, NULL, "day basari --date 2024-11-22 --plain").err,
         "That game is open in another window.");
    close(lock);
    /* A try that cannot be saved is reported. */
    call_file_limit = 180; /* the error message itself fits */
    call_stdout = "/dev/null";
    says(souk_line(1, "1\nquit\n", "day basari --date 2024-11-22 --plain").err, "could not be saved");
    reset_calls();
}

static void a_puzzle_is_answered_in_many_ways(void **unused)
{
    (void)unused;
    souk_run r = souk_line(0, "1\n99\nhint\nhint\nhint\nwhat\n2\n3\n", "puzzle desert 3");
    says(r.out, "Reasons for the best choice");
    r = souk_line(0, "", "puzzle desert 4"); /* the end of input */
    says(r.out, "puzzle 4 ");
    souk_line(0, "quit\n", "puzzle --next desert");
    says(souk_line(0, "answer\n", "puzzle --day --lang fr").out, "problème");
    /* A damaged ratings file. */
    char path[512];
    snprintf(path, sizeof path, "%s/souk/puzzles", own_folder());
    write_file(path, "rating x y\nnonsense\n");
    says(souk_line(0, NULL, "puzzle").out, "puzzles, today's is");
    says(souk_line(0, "answer\n", "puzzle desert 5").out, "Your rating is ");
}

static void an_arena_resumes_from_the_readable_plays(void **unused)
{
    (void)unused;
    static const char *const spoilt[] = {"x 1 2\n", "-1 0.5 0.5 1 1\n", "99 0.5 0.5 1 1\n", "0 2 0.5 1 1\n",
                                         "0 0.5\n", "0 0.5 0.5 1\n",    "0 0.5 0.5 1 1 1\n"};
    const char *kept = own_file("kept");
    souk_run r = souk_line(
        0, NULL, "arena bazaar --bots easy,random --seats 2 -n 4 --threads 1 --resume %/kept --json");
    const char *plays = strstr(r.out, "\"plays\":4");
    assert_non_null(plays);
    char whole[4096];
    snprintf(whole, sizeof whole, "%s", read_whole(kept));
    char *second = strchr(whole, '\n') + 1;
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0]; i++) {
        char text[4096];
        snprintf(text, sizeof text, "%.*s%s", (int)(second - whole), whole, spoilt[i]);
        write_file(kept, text);
        r = souk_line(0, NULL, "arena bazaar --bots easy,random --seats 2 -n 4 --threads 1 --resume %/kept");
        says(r.out, "easy");
    }
    write_file(kept, "another arena\n");
    says(souk_line(1, NULL, "arena bazaar --bots easy,random --seats 2 -n 4 --resume %/kept").err, "kept");
    says(souk_line(2, NULL, "arena bazaar --bots a,b,c,d,e,f,g,h").err, "--bots takes at most");
    says(souk_line(2, NULL, "arena bazaar --bots easy,easy,easy --seats 2").err,
         "--bots lists 3 bots for 2 seats");
    says(souk_line(0, NULL, "arena sahwari --bots random --seats 1 -n 2 --json").out, "\"plays\":2");
    says(souk_line(0, NULL, "arena sahwari --bots random --seats 1 -n 2").out, "random");
}

static void players_enter_commands_besides_actions(void **unused)
{
    (void)unused;
    char input[4096] = "";
    for (int i = 0; i < 1200; i++)
        input[i] = 'x';
    snprintf(input + 1200, sizeof input - 1200, "%s",
             "\nwhy\nwhy roll\nwhy 1\nwhy nothing\nrules BZ-99.9\nrules "
             "BZ-4.2\nrules\nlog\nscore\nundo\npace\npace slow\n"
             "pace sloow\nchoices\nhint\nsave\nsave "
             "/dev/null/x\nload\n/roll\n\naverylongwordthatisnocommandhereatall 3\n"
             "quit\n");
    souk_run r = souk_line(0, input, "play bazaar --plain --seats you,random --seed 3");
    says(r.out, "That is possible now.");
    says(r.out, "The rules do not have \"BZ-99.9\".");
    says(r.out, "Which pace?");
    says(r.out, "could not be saved");
    r = souk_line(1, "1\n", "play bazaar --plain --seats you,random --seed 3"); /* the end of input */
    says(souk_line(0, "1\n1\nquit\n", "play basari --plain --seats you=Ada,you=Ben,random --seed 5").out,
         "Ada");
    r = souk_line(0, NULL, "play bazaar --plain --seats random,random --seed 5");
    says(r.out, "Winner");
    r = souk_line(0, "1\n1\nquit\n",
                  "play bazaar --plain --seats you,easy --seed 5 --option bell=yes --bell 0");
    says(r.out, "bell");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(readable_parts_of_a_history_are_used, reset),
        cmocka_unit_test_setup(days_in_a_row_are_counted, reset),
        cmocka_unit_test_setup(a_puzzle_is_answered_in_many_ways, reset),
        cmocka_unit_test_setup(an_arena_resumes_from_the_readable_plays, reset),
        cmocka_unit_test_setup(players_enter_commands_besides_actions, reset),
    };
    return cmocka_run_group_tests_name("kept", tests, NULL, NULL);
}
