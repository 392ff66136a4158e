/* test_play.c: `souk play` and `souk replay` in line mode: whole games, commands, saving, and damaged or missing
 * files. */
#include "souk_run.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int reset(void **unused)
{
    (void)unused;
    reset_calls();
    return 0;
}

/* The same line many times. */
static const char *ones(int n)
{
    static char text[1 << 16];
    text[0] = '\0';
    for (int i = 0; i < n; i++)
        strcpy(text + 2 * i, "1\n");
    return text;
}

/* Each part is read out completely and without frames; long lists and the table are shown on request. */
static void a_screen_reader_gets_words_and_no_drawings(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, "table\nscore\nquit\n", "play", "bazaar", "--seed", "5", "--spoken", NULL);
    says(r.out, "Exchange card 3:\na1: 1 sapphire against 2 rubies.\n");
    says(
        r.out,
        "Stall 4: 3 rubies and 2 opals, 5 cards left. Points: 5 if no stone is left over, 3 with one, 2 with "
        "two, 1 with more.\n");
    says(r.out, "Score: Seat 1 0, normal 2 0, normal 3 0.\n");
    r = souk_expect(0, "quit\n", "play", "basari", "--seed", "5", "--spoken", NULL);
    says(r.out, "and 22 more: `choices` lists all.\n");
    assert_null(strstr(r.out, "Start at stall 13"));
    r = souk_expect(0, "choices\nquit\n", "play", "basari", "--seed", "5", "--spoken", NULL);
    says(r.out, "34. start 34");
}

/* No frames and shades (U+2500 to U+259F), no ellipsis (U+2026), no colour codes. */
static void can_be_read_aloud(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool frame = c[0] == 0xE2 && c[1] >= 0x94 && (c[1] < 0x96 || (c[1] == 0x96 && c[2] < 0xA0));
        bool cut = c[0] == 0xE2 && c[1] == 0x80 && c[2] == 0xA6;
        if (frame || cut || c[0] == 0x1B) fail_msg("not for reading aloud: %.40s", (const char *)c);
    }
}

static void every_table_has_sentences_in_every_language(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++)
        for (int lang = 0; lang < souk_num_langs(); lang++) {
            if (strcmp(souk_games[i]->id, "template") == 0) continue; /* not in the program */
            assert_non_null(souk_games[i]->tell);
            souk_run r =
                souk_call("/table\n1\n1\n1\n1\n1\n1\n/table\n/score\n/log\n/quit\n", "play",
                          souk_games[i]->id, "--seed", "5", "--spoken", "--lang", souk_lang_id(lang), NULL);
            can_be_read_aloud(r.out);
        }
    souk_run r = souk_call("1\n1\n1\n1\n/table\n", "play", "constantinople", "--seed", "3", "--spoken", NULL);
    says(r.out, "f5: normal 2's Influential Person.\n");
    says(r.out, "Empty: d1, d2, e3, f2, g1, g2, g3.\n");
    r = souk_call("/table\n", "play", "basari", "--seed", "5", "--spoken", NULL);
    says(r.out, "Stall 12: 5 points, 1 red, 2 blue.\n");
    r = souk_call("/table\n", "play", "desert", "--seed", "5", "--spoken", "--lang", "fr", NULL);
    says(r.out, "Toutes les autres cases sont vides.\n");
    char said[128];
    snprintf(said, sizeof said, "%s/table\n", ones(30));
    r = souk_call(said, "play", "sahwari", "--seats", "you,random,random", "--seed", "7", "--spoken", NULL);
    can_be_read_aloud(r.out);
    says(r.out, "b3: 2 cubes, guild camel 3.\n");
    says(r.out,
         "Right of the sheet, card 1: on the left indigo, 1 point; on the right indigo, artefact; a cube "
         "lies on slot right 1.\n");
    r = souk_call(said, "play", "sahwari", "--seats", "you,random,random", "--seed", "6", "--spoken", NULL);
    says(r.out, "Convoy of b4: +4 (open).\n");
}

static void a_whole_game_of_every_game_can_be_played_in_a_pipe(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "games", NULL);
    char ids[16][32];
    int n = 0;
    for (const char *line = r.out; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (line[0] != ' ' && n < 16 && sscanf(line, "%31s", ids[n]) == 1) n++;
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        r = souk_expect(0, souk_numbers(30000), "play", ids[i], "--seed", "3", NULL);
        says(r.out, "The game is over.");
        assert_true(strstr(r.out, "Winner") || strstr(r.out, "Nobody wins."));
    }
}

static void a_turn_shows_table_question_and_actions(void **unused)
{
    (void)unused;
    souk_run r =
        souk_expect(0, "quit\n", "play", "bazaar", "--seed", "5", "--seats", "you=Ada,normal,normal", NULL);
    says(r.out, "Ada");
    says(r.out, "Your first turn: roll the die.");
    says(r.out, "1. roll           Roll the die");
    says(r.out, "Goodbye.");
    r = souk_expect(0, "quitter\n", "play", "bazaar", "--seed", "5", "--lang", "fr", NULL);
    says(r.out, "Au revoir.");
    says_not(r.out, "Roll the die");
}

static void hints_give_an_action_and_a_reason(void **unused)
{
    (void)unused;
    souk_run r =
        souk_expect(0, "roll\nhint\nquit\n", "play", "bazaar", "--seed", "5", "--seats", "you,you", NULL);
    says(r.out, "1. ");
    says(r.out, " — wins ");
    says(r.out, "margin ");
    says(r.out, "faces of the die help towards the 5 points of stall 1");
    r = souk_expect(0, "conseil\nquit\n", "play", "bazaar", "--seed", "5", "--lang", "fr", NULL);
    says(r.out, " — gagne");
}

static void without_utf8_the_table_is_drawn_in_ascii(void **unused)
{
    (void)unused;
    call_lang = "C";
    souk_run r = souk_expect(0, "quit\n", "play", "bazaar", "--seed", "5", NULL);
    for (const char *p = r.out; *p; p++)
        assert_true((unsigned char)*p < 128);
}

static void actions_are_entered_by_number_name_or_label(void **unused)
{
    (void)unused;
    souk_run by_number = souk_call("1\nlog\n", "play", "bazaar", "--seed", "5", NULL);
    char expected[RUN_TEXT_MAX / 4];
    snprintf(expected, sizeof expected, "%s", by_number.out);
    assert_string_equal(souk_call("roll\nlog\n", "play", "bazaar", "--seed", "5", NULL).out, expected);
    assert_string_equal(souk_call("  Roll the DIE \nlog\n", "play", "bazaar", "--seed", "5", NULL).out,
                        expected);
}

static void refusals_name_their_clause(void **unused)
{
    (void)unused;
    souk_run r =
        souk_call("buy 1\nwhy buy 1\nwhy roll\nwhy\nfly\n99\n0\n", "play", "bazaar", "--seed", "5", NULL);
    assert_int_equal(r.code, 1);
    says(r.out, "BZ-5.1");
    says(r.out, "That is possible now.");
    says(r.out, "why ACTION.");
    says(r.out, "\"fly\" is not possible here");
    says(r.out, "Choose a number from 1 to 1.");
}

static void the_end_of_input_is_reported_as_a_failure(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(1, "", "play", "bazaar", "--seed", "5", NULL);
    says(r.err, "The input ended before the game did.");
    r = souk_expect(1, "1\n", "play", "bazaar", "--seed", "5", "--lang", "fr", NULL);
    says(r.err, "L'entrée s'est terminée avant la partie.");
}

static void undo_never_goes_past_new_information(void **unused)
{
    (void)unused;
    /* The roll caused a die outcome, which blocks undo. An exchange is the player's own action and can be undone. */
    souk_run r = souk_call("undo\nroll\nundo\n", "play", "bazaar", "--seed", "5", NULL);
    says(r.out, "something has been drawn or rolled since");
    const char *record = own_file("undo.souk");
    write_file(record, "souk record 1\ngame: bazaar\nseats: 2\nplayer 1: random 2\nseed: 1\nplace:\n"
                       "  phase = begin\n  turn = 0\n  turns = 4\n  exchange = 1,2\n  pile.1 = 5 1\n"
                       "  pile.2 = 5 6\n  pile.3 = 5 21\n  pile.4 = 5 26\n  hand.0 = RRRRRR\nend\n");
    r = souk_call("trade a1\nundo\nquit\n", "play", "--load", record, NULL);
    if (r.code != 0) fail_msg("%s", r.err);
    says(r.out, "takes back their last action");
    /* Answers of bots without chance are undone with it, and the record can still be read. */
    const char *answered = own_file("answered.souk"), *saved = own_file("answered-saved.souk");
    write_file(answered,
               "souk record 1\ngame: bazaar\nseats: 2\nplayer 1: random 2\nseed: 1\nplace:\n"
               "  phase = begin\n  turn = 0\n  turns = 4\n  exchange = 1,2\n  pile.1 = 5 1\n"
               "  pile.2 = 5 6\n  pile.3 = 5 21\n  pile.4 = 5 26\n  hand.0 = RRRR\n  hand.1 = RR\nend\n"
               "0: trade a1\n1: trade a1\n");
    char line[1024];
    snprintf(line, sizeof line, "undo\nsave %s\nquit\n", saved);
    r = souk_call(line, "play", "--load", answered, NULL);
    if (r.code != 0) fail_msg("%s", r.err);
    says(r.out, "random 2 takes back their last action");
    says(read_whole(saved), "1: undo\n0: undo\n");
    souk_expect(0, "quit\n", "play", "--load", saved, NULL);
}

static void a_pace_is_one_of_four_words(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(2, "quit\n", "play", "bazaar", "--pace", "300", NULL);
    says(r.err, "--pace takes slow, normal, fast or none, not \"300\".");
    souk_expect(0, "quit\n", "play", "bazaar", "--pace", "lent", NULL);
    /* Without a terminal nothing is delayed, whatever the pace. */
    r = souk_expect(0, "pace\nquit\n", "play", "bazaar", "--pace", "slow", NULL);
    says(r.out, "Pace: none.");
}

static void a_bell_rings_when_its_time_has_come(void **unused)
{
    (void)unused;
    static const char rung[] = "The bell rings: this turn is the last.";
    souk_run r =
        souk_call("1\n", "play", "bazaar", "--seed", "5", "--option", "bell=yes", "--bell", "0", NULL);
    says(r.out, rung);
    says(r.out, "The game is over.");
    r = souk_call("1\n", "play", "bazaar", "--seed", "5", "--option", "bell=yes", NULL);
    assert_null(strstr(r.out, rung));
    r = souk_call("1\n", "play", "bazaar", "--seed", "5", "--bell", "0", NULL);
    assert_null(strstr(r.out, rung));
}

static void saved_games_can_be_resumed(void **unused)
{
    (void)unused;
    const char *saved = own_file("game.souk"), *again = own_file("again.souk");
    souk_run r = souk_call("1\n1\n1\nsave\n", "play", "bazaar", "--seed", "5", NULL);
    says(r.out, "save FILE");
    char line[1024];
    snprintf(line, sizeof line, "1\n1\n1\nsave %s\nquit\n", saved);
    r = souk_expect(0, line, "play", "bazaar", "--seed", "5", "--seats", "you=Ada,normal,random", NULL);
    says(r.out, "Saved to");
    says(read_whole(saved), "player 2: random 3");
    snprintf(line, sizeof line, "save %s\nquit\n", again);
    souk_expect(0, line, "play", "bazaar", "--load", saved, NULL);
    char first[1 << 16];
    snprintf(first, sizeof first, "%s", read_whole(saved));
    assert_string_equal(read_whole(again), first);
    r = souk_expect(0, NULL, "replay", saved, "--json", NULL);
    says(r.out, "\"digest\":\"");
    says(r.out, "\"mover\":0");
    r = souk_expect(0, souk_numbers(30000), "play", "--load", saved, NULL);
    says(r.out, "The game is over.");
}

/* Saves a game of a player and two bots in that language, plays on in English, and copies the rest of the record after
 * the players' names. */
static void play_on_from(const char *lang, const char *bot, char *rest, size_t size)
{
    const char *saved = own_file("begun.souk"), *again = own_file("played-on.souk");
    char line[1024];
    snprintf(line, sizeof line, "1\nsave %s\nquit\n", saved);
    souk_expect(0, line, "play", "bazaar", "--seed", "5", "--seats", "you,easy,random", "--lang", lang, NULL);
    says(read_whole(saved), bot);
    snprintf(line, sizeof line, "1\n1\n1\nsave %s\nquit\n", again);
    souk_expect(0, line, "play", "--load", saved, "--lang", "en", NULL);
    const char *last = strstr(read_whole(again), "player 2: ");
    assert_non_null(last);
    snprintf(rest, size, "%s", strchr(last, '\n'));
}

static void bots_are_recognised_by_name_in_any_language(void **unused)
{
    (void)unused;
    char english[1 << 14], french[1 << 14];
    play_on_from("en", "player 1: easy 2", english, sizeof english);
    play_on_from("fr", "player 1: facile 2", french, sizeof french);
    assert_string_equal(english, french);
}

static void a_full_disk_is_reported_and_damages_nothing(void **unused)
{
    (void)unused;
    const char *saved = own_file("kept.souk");
    char line[1024];
    write_file(saved, "precious\n");
    int before = files_in(own_folder());
    snprintf(line, sizeof line, "1\nsave %s\nquit\n", saved);
    call_file_limit = 100; /* the output is already written: only the record does not fit */
    call_stdout = "/dev/null";
    souk_expect(0, line, "play", "bazaar", "--seed", "5", NULL);
    reset_calls();
    assert_string_equal(read_whole(saved), "precious\n");
    assert_int_equal(files_in(own_folder()), before);
    souk_run r = souk_call("save /dev/full\nquit\n", "play", "bazaar", "--seed", "5", NULL);
    says(r.out, "/dev/full could not be saved");
    r = souk_call("save /nowhere/at/all\nquit\n", "play", "bazaar", "--seed", "5", NULL);
    says(r.out, "could not be saved");
}

static void output_that_cannot_be_written_is_a_failure(void **unused)
{
    (void)unused;
    call_stdout = "/dev/full";
    souk_run r = souk_expect(1, NULL, "games", NULL);
    says(r.err, "the output is incomplete");
}

static void seats_are_checked(void **unused)
{
    (void)unused;
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "you", NULL).err, "2 to 6 seats");
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "you,you,you,you,you,you,you", NULL).err,
         "2 to 6 seats");
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "you,,random", NULL).err,
         "\"\" cannot take a seat");
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "you,genius", NULL).err, "genius");
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "you,hrad", NULL).err, "did you mean \"hard\"?");
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "9", NULL).err, "needs 2 to 6 seats, not 9");
    says(souk_expect(2, NULL, "play", "bazaar", "--seats", "3", NULL).err, "3 is only a number");
    says(souk_expect(2, NULL, "sim", "bazaar", "--seats", "9", NULL).err, "needs 2 to 6 seats, not 9");
    /* A name is cut before it covers the points. */
    says(
        souk_expect(0, "quit\n", "play", "bazaar", "--seats", "you=Maximiliana-Alexandrine,normal", NULL).out,
        "Maximiliana-Ale   0 points");
    says(souk_expect(2, NULL, "play", NULL).err, "GAME");
}

static void a_server_that_cannot_be_reached_says_why(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(1, NULL, "play", "--join", "127.0.0.1:1", "--plain", NULL);
    says(r.err, "127.0.0.1 cannot be reached: it refuses the connection.");
    r = souk_expect(1, NULL, "play", "--join", "nowhere.invalid", "--plain", "--lang", "fr", NULL);
    says(r.err, "nowhere.invalid est injoignable : cet hôte n'existe pas.");
}

static void errors_in_records_have_a_line_and_a_column(void **unused)
{
    (void)unused;
    const char *path = own_file("broken.souk");
    says(souk_expect(1, NULL, "replay", own_file("missing.souk"), NULL).err, "cannot be opened");
    write_file(path, "souk record 1\ngame: bazaar\nseats: 3\nseed: 5\n1: fly\n");
    says(souk_expect(1, NULL, "replay", path, NULL).err, "broken.souk:5:");
    says(souk_expect(1, NULL, "play", "--load", path, NULL).err, "broken.souk:5:");
    write_file(path, "souk record 1\ngame: bazaar\nseats: 3\nseed: 5\n1: buy 1\n");
    says(souk_expect(1, NULL, "replay", path, NULL).err, "broken.souk:5:4:");
    write_file(path, "souk record 1\ngame: bazaar\nseats: 9\n");
    says(souk_expect(1, NULL, "replay", path, NULL).err, "broken.souk:3:");
    write_file(path, "souk record 1\ngame: chess\nseats: 2\n");
    says(souk_expect(1, NULL, "replay", path, NULL).err, "broken.souk:2:");
    write_file(path, "");
    says(souk_expect(1, NULL, "replay", path, NULL).err, "broken.souk:1:");
    says(souk_expect(1, NULL, "replay", own_folder(), NULL).err, own_folder());
}

static void a_record_must_fit_the_command(void **unused)
{
    (void)unused;
    const char *path = own_file("fit.souk");
    write_file(path, "souk record 1\ngame: bazaar\nseats: 3\nseed: 5\n");
    says(souk_expect(2, NULL, "play", "bazaar", "--load", path, "--seats", "you,random", NULL).err,
         "has 3 seats; --seats lists 2");
    says(souk_call(NULL, "play", "nogame", "--load", path, NULL).err, "There is no game");
    says(souk_expect(2, NULL, "replay", path, "--at", "1000", NULL).err, "--at");
    says(souk_expect(2, NULL, "replay", path, "--seat", "3", NULL).err, "--seat");
}

static void errors_in_parts_have_a_line_and_a_field(void **unused)
{
    (void)unused;
    const char *path = own_file("bad.json");
    write_file(path, "{\n  \"game\": \"bazaar\",\n  \"stones\": 5\n}\n");
    souk_run r = souk_expect(1, NULL, "parts", "bazaar", "--check", path, NULL);
    says(r.err, "bad.json:3:");
    says(r.err, "stones");
    says(r.err, "error");
    r = souk_expect(1, NULL, "parts", "bazaar", "--check", path, "--lang", "fr", NULL);
    says(r.err, "erreur");
    says(souk_expect(1, NULL, "sim", "bazaar", "--parts", path, NULL).err, "bad.json:3:");
    says(souk_expect(1, NULL, "play", "bazaar", "--parts", path, NULL).err, "bad.json:3:");
    write_file(path, "{");
    says(souk_expect(1, NULL, "parts", "bazaar", "--check", path, NULL).err, "bad.json:1:");
    says(souk_expect(1, NULL, "parts", "bazaar", "--check", own_file("none.json"), NULL).err,
         "cannot be opened");
}

static void several_players_see_whose_turn_it_is(void **unused)
{
    (void)unused;
    souk_run r = souk_call(ones(3), "play", "bazaar", "--seed", "5", "--seats", "you=Ada,you=Ben", NULL);
    says(r.out, "--- Ada ---");
    says(r.out, "--- Ben ---");
    says_not(r.out, "press Enter"); /* nobody is there to press it */
}

/* The program's output in a terminal of 80 columns for that input. */
static void in_terminal(const char *input, char *out, size_t size, const char *first, const char *second,
                        const char *third, const char *fourth)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        setsid();
        int slave = open(ptsname(master), O_RDWR);
        for (int i = 0; i < 3; i++)
            dup2(slave, i);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("TERM", "dumb", 1); /* a terminal without full-screen support */
        execl(getenv("SOUK_BIN"), "souk", first, second, third, fourth, (char *)NULL);
        _exit(98);
    }
    assert_int_equal(write(master, input, strlen(input)), (ssize_t)strlen(input));
    size_t n = 0;
    for (ssize_t got; n + 1 < size && (got = read(master, out + n, size - n - 1)) > 0;)
        n += (size_t)got;
    out[n] = '\0';
    int status;
    waitpid(pid, &status, 0);
    close(master);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void on_a_terminal_souk_opens_a_menu(void **unused)
{
    (void)unused;
    static char out[1 << 18];
    in_terminal("x\n1\n\nquit\nq\n", out, sizeof out, NULL, NULL, NULL, NULL);
    says(out, "What shall we play?");
    says(out, "Please enter a number from 1 to");
    says(out, "souk play ");
    says(out, "Goodbye.");
    in_terminal("q\n", out, sizeof out, "--lang", "fr", NULL, NULL);
    says(out, "jouons-nous");
}

/* Choices in Basari are secret until all have chosen (BA-3.2), hence the curtain. */
static void hidden_choices_are_behind_a_curtain(void **unused)
{
    (void)unused;
    static char out[1 << 18];
    in_terminal("1\n\n1\n\n1\n\nquit\nquit\n", out, sizeof out, "play", "basari", "--seats",
                "you=Ada,you=Ben,random");
    const char *curtain = strstr(out, "Pass the screen to ");
    assert_non_null(curtain);
    says(out, "\033[2J"); /* the last player's view is wiped */
    in_terminal("1\n\n1\n\nquit\n", out, sizeof out, "play", "bazaar", "--seats", "you=Ada,you=Ben");
    says(out, "--- Ada ---");
    says_not(out, "Pass the screen"); /* nothing is hidden in Bazaar */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_screen_reader_gets_words_and_no_drawings, reset),
        cmocka_unit_test_setup(every_table_has_sentences_in_every_language, reset),
        cmocka_unit_test_setup(a_whole_game_of_every_game_can_be_played_in_a_pipe, reset),
        cmocka_unit_test_setup(a_turn_shows_table_question_and_actions, reset),
        cmocka_unit_test_setup(hints_give_an_action_and_a_reason, reset),
        cmocka_unit_test_setup(without_utf8_the_table_is_drawn_in_ascii, reset),
        cmocka_unit_test_setup(actions_are_entered_by_number_name_or_label, reset),
        cmocka_unit_test_setup(refusals_name_their_clause, reset),
        cmocka_unit_test_setup(the_end_of_input_is_reported_as_a_failure, reset),
        cmocka_unit_test_setup(undo_never_goes_past_new_information, reset),
        cmocka_unit_test_setup(a_pace_is_one_of_four_words, reset),
        cmocka_unit_test_setup(a_bell_rings_when_its_time_has_come, reset),
        cmocka_unit_test_setup(saved_games_can_be_resumed, reset),
        cmocka_unit_test_setup(bots_are_recognised_by_name_in_any_language, reset),
        cmocka_unit_test_setup(a_full_disk_is_reported_and_damages_nothing, reset),
        cmocka_unit_test_setup(output_that_cannot_be_written_is_a_failure, reset),
        cmocka_unit_test_setup(seats_are_checked, reset),
        cmocka_unit_test_setup(a_server_that_cannot_be_reached_says_why, reset),
        cmocka_unit_test_setup(errors_in_records_have_a_line_and_a_column, reset),
        cmocka_unit_test_setup(a_record_must_fit_the_command, reset),
        cmocka_unit_test_setup(errors_in_parts_have_a_line_and_a_field, reset),
        cmocka_unit_test_setup(several_players_see_whose_turn_it_is, reset),
        cmocka_unit_test_setup(on_a_terminal_souk_opens_a_menu, reset),
        cmocka_unit_test_setup(hidden_choices_are_behind_a_curtain, reset),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
