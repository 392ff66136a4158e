/* test_wrong.c: usage errors, command by command: each row is a command line, the exit code, and a part of the output.
 * Messages for users go to stderr, and a failed command never reports success. */
#include "souk_run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int reset(void **unused)
{
    (void)unused;
    reset_calls();
    return setenv("XDG_STATE_HOME", own_folder(), 1) || setenv("XDG_DATA_HOME", own_folder(), 1);
}

static const char good_record[] = "souk record 1\ngame: bazaar\nseats: 2\nseed: 3\n1: roll\n0: roll\n";

/* Records are read in one place, so all commands report the same error for an invalid one. */
static void all_commands_report_invalid_records_alike(void **unused)
{
    (void)unused;
    static const char *const calls[] = {
        "replay",        "play --plain --load",       "play bazaar --plain --load",
        "puzzle --from", "lab exhaust bazaar --from",
    };
    static const struct {
        const char *name, *text, *said;
    } files[] = {
        {"none.souk", NULL, "none.souk cannot be opened: No such file or directory."},
        {"no.souk", "a letter\n", "no.souk:1:1: "},
        {"short.souk", "souk record 1\n", "short.souk:"},
        {"forbidden.souk", "souk record 1\ngame: bazaar\nseats: 2\nseed: 3\n0: roll\n",
         "forbidden.souk:5:1: "},
        {"other.souk", "souk record 1\ngame: bazaar\nseats: 2\nparts: 0123456789abcdef\n", "other parts"},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char told[1024] = "";
        const char *path = own_file(files[i].name);
        if (files[i].text) write_file(path, files[i].text);
        for (size_t k = 0; k < sizeof calls / sizeof calls[0]; k++) {
            char line[512];
            snprintf(line, sizeof line, "%s %s", calls[k], path);
            souk_run r = souk_line(1, NULL, line);
            const char *said = strstr(r.err, ": ");
            assert_non_null(said);
            if (k == 0) snprintf(told, sizeof told, "%s", said);
            assert_string_equal(said, told);
            says(said, files[i].said);
            assert_ptr_equal(strstr(said, path), said + 2); /* named at the front, and only once */
            assert_null(strstr(said + 2 + strlen(path), path));
        }
    }
    /* A record of a game other than the named one; the same for a try of the day. */
    const char *path = own_file("bazaar.souk");
    char line[512], day[512];
    write_file(path, good_record);
    snprintf(line, sizeof line, "play basari --plain --load %s", path);
    says(souk_line(1, NULL, line).err, "bazaar.souk is a record of Bazaar, not of Basari.");
    snprintf(line, sizeof line, "lab exhaust basari --from %s --lang fr", path);
    says(souk_line(1, NULL, line).err, "est l'enregistrement d'une partie de Bazaar, et non de Basari.");
    souk_line(0, "quit\n", "day basari --date 2024-11-20 --plain");
    snprintf(day, sizeof day, "%s/souk/basari-2024-11-20.day", own_folder());
    write_file(day, good_record);
    says(souk_line(1, NULL, "day basari --date 2024-11-20 --plain").err,
         "is a record of Bazaar, not of Basari.");
}

typedef struct row {
    int code;
    const char *line, *said; /* the command line, and a part of the answer (of stderr, if it failed) */
} row;

static void go_through(const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        souk_run r = souk_line(rows[i].code, NULL, rows[i].line);
        says(rows[i].code ? r.err : r.out, rows[i].said);
        if (rows[i].code == 1) says_not(r.err, "--help");
    }
}

#define GO_THROUGH(rows) go_through(rows, sizeof(rows) / sizeof(rows)[0])

#define TWENTY "twenty-bytes-a-piece"
#define LONG   TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY

static void usage_errors_of_the_lab(void **unused)
{
    (void)unused;
    write_file(own_file("no.net"), "cannot use a net");
    write_file(own_file("bad.json"), "{");
    static const row rows[] = {
        {2, "lab", "Missing argument: "},
        {2, "lab chess", "no game \"chess\""},
        {2, "lab bazaar basari", "`souk lab` has no subcommand \"bazaar\"."},
        {2, "lab -n 2 exhaust bazaar", "\"exhaust\" must come directly after `souk lab`."},
        {2, "lab bazaar --rival x --memory 3", "--rival is an option of `souk lab label`."},
        {2, "lab bazaar --memory=3", "--memory is an option of `souk lab exhaust`."},
        {2, "lab exhaust bazaar --vary x", "--vary is an option of `souk lab`."},
        {2, "lab secrets bazaar --threads 2", "--threads is an option of `souk lab`."},
        {2, "lab puzzles bazaar --wnat 1,1,1", "Did you mean --want?"},
        {2, "lab label", "Missing argument: GAME"},
        {2, "lab label bazaar basari", "Unexpected argument \"basari\"."},
        {0, "lab puzzles --help", "souk lab puzzles GAME"},
        {0, "help lab secrets", "souk lab secrets GAME"},
        {0, "lab --help", "  exhaust  visit every reachable state"},
        {2, "lab bazaar -n 0", "--plays takes a whole number from 1"},
        {2, "lab bazaar --skill x", "--skill takes"},
        {2, "lab sahwari --seats 1 --skill 1 --out %/solo", "--skill, --without and --only compare"},
        {2, "lab bazaar --without bye", "begins with \"bye\". Their first words: roll, trade, buy"},
        {2, "lab bazaar --only buy,die", "begins with \"die\""},
        {2,
         "lab bazaar --without buy --without buy --without buy --without buy --only buy --only buy --only "
         "buy --only buy --only buy",
         "at most 8 times"},
        {2, "lab bazaar --analyse 0", "--analyse takes"},
        {2, "lab bazaar --pace 0", "--pace takes"},
        {2, "lab bazaar --threads 0", "--threads takes"},
        {2, "lab bazaar --seed x", "--seed takes"},
        {2, "lab bazaar --seats 0", "--seats takes"},
        {2, "lab bazaar --iterations 0", "--iterations takes"},
        {2, "lab bazaar --draw -1", "--draw takes"},
        {2, "lab bazaar --option x", "--option takes NAME=VALUE"},
        {2, "lab bazaar --option =x", "--option takes NAME=VALUE"},
        {2, "lab bazaar --versus seats", "--versus takes NAME=VALUE"},
        {2, "lab bazaar --versus seats=9 --out %/lab", "9"},
        {2, "lab bazaar --versus draw=x", "draw takes a whole number from 0"},
        {2, "lab bazaar --versus iterations=0", "iterations takes a whole number"},
        {2, "lab bazaar --versus bots=nobody --out %/lab", "There is no bot \"nobody\""},
        {2, "lab bazaar --versus one_purchase=perhaps", "one_purchase"},
        {2, "lab bazaar --versus stones.nothing=3", "stones.nothing"},
        {2, "lab bazaar --versus title=3", "title"},
        {2, "lab bazaar --versus stones=3", "stones has several values in the parts"},
        {2, "lab bazaar --versus ~", "--versus takes NAME=VALUE"},
        {2, "lab bazaar --versus " LONG "=1", "--versus takes NAME=VALUE"},
        {2, "lab bazaar --versus seats=" LONG, "--versus takes NAME=VALUE"},
        {2, "lab bazaar --vary seats=x..3", "--vary"},
        {2, "lab bazaar --vary seats=2..x", "--vary"},
        {2, "lab bazaar --vary seats=2..3~limit=9", "--vary"},
        {0, "lab bazaar -n 2 --bots random --parts data/bazaar.json --parts data/bazaar.json --out %/two",
         "bazaar.json"},
        {2, "lab bazaar --versus limit=x", "limit takes a whole number, not \"x\""},
        {1, "lab bazaar --versus parts=%/none.json", "none.json cannot be opened"},
        {1, "lab bazaar --parts %/none.json", "none.json cannot be opened"},
        {1, "lab bazaar --parts %/bad.json --out %/lab", "cannot be used as parts"},
        {1, "lab bazaar --versus limit=-5 --out %/lab", "cannot be used as parts"},
        {2, "lab bazaar --vary seats", "--vary"},
        {2, "lab bazaar --vary seats=4..2", "--vary"},
        {2, "lab bazaar --vary seats=2..4:0", "--vary"},
        {2, "lab bazaar --vary seats=2..3 --vary limit=0..99999", "--vary"},
        {2, "lab bazaar --vary iterations=1..99", "--vary"},
        {1, "lab bazaar -n 1 --out /dev/null/lab", "Cannot create the folder /dev/null/lab"},
        {0, "lab bazaar -n 2 --bots random --vary one_purchase=yes,no --out %/words --ascii", "one_purchase"},
        {0, "lab bazaar -n 2 --bots random --vary limit=9,10 --out %/numbers", "limit"},
        {0, "lab basari -n 2 --bots random --versus seats=3 --out %/same", ""},
        {0, "lab bazaar -n 2 --bots random --skill 1 --iterations 1 --seats 2 --out %/skill",
         "expert above random"},
        {0, "lab bazaar -n 2 --bots random --seats 2 --versus seats=3~draw=2~iterations=9 --out %/versus",
         ""},
        {2, "lab label chess", "no game"},
        {2, "lab label bazaar", "Give -n PLAYS, --time SECONDS, or both."},
        {2, "lab label bazaar -n 0", "--plays takes"},
        {2, "lab label bazaar -n 1 --time 0", "--time takes"},
        {2, "lab label bazaar -n 1 --random 101", "--random takes"},
        {2, "lab label bazaar -n 1 --every 0", "--every takes"},
        {2, "lab label bazaar -n 1 --iterations 0", "--iterations takes"},
        {2, "lab label bazaar -n 1 --threads 0", "--threads takes"},
        {2, "lab label bazaar -n 1 --seed x", "--seed takes"},
        {2, "lab label bazaar -n 1 --seats x", "--seats takes a list of numbers"},
        {2, "lab label bazaar -n 1 --seats 1,2,3,4,5,6,7,8,9,10,11,12", "--seats takes a list of numbers"},
        {2, "lab label bazaar -n 1 --seats 2,1", "seats, not 1"},
        {1, "lab label bazaar -n 1 --rival %/no.net", "not a net file"},
        {1, "lab label bazaar -n 1 --parts %/none.json", "none.json cannot be opened"},
        {1, "lab label bazaar -n 1 --iterations 2 --out /dev/null/x", "/dev/null/x"},
        {0, "lab label bazaar -n 1 --iterations 2 --seats 2,3 --threads 1 --out %/rows", "rows from 1 plays"},
        {0, "lab label bazaar -n 2 --iterations 2 --seats 2 --rival none --time 60 --out %/rival",
         "rows from 2 plays"},
        {2, "lab secrets chess", "no game"},
        {2, "lab secrets basari --seats 0", "--seats takes"},
        {2, "lab secrets basari --seats 1", "seats, not 1"},
        {2, "lab secrets basari -n 0", "--plays takes"},
        {2, "lab secrets basari --iterations 0", "--iterations takes"},
        {2, "lab secrets basari --seed x", "--seed takes"},
        {2, "lab secrets basari --bots nobody", "no bot"},
        {2, "lab secrets basari --bots easy", "Only `random` and bots that search"},
        {2, "lab secrets basari --bots a,b,c,d,e,f,g,h,i,j,k,l,m", "--bots takes at most"},
        {1, "lab secrets bazaar --bots random", "Bazaar has no simultaneous secret choices"},
        {1, "lab secrets basari --parts %/none.json", "none.json cannot be opened"},
        {0, "lab secrets basari --bots random -n 1", "random: the best answer to its choices gains"},
        {0, "lab secrets basari --bots random -n 1 --json", "[{\"bot\":\"random\",\"answers\":"},
        {2, "lab exhaust chess", "no game"},
        {2, "lab exhaust bazaar --seats 0", "--seats takes"},
        {2, "lab exhaust bazaar --seats 9", "needs 2 to 6 seats, not 9"},
        {2, "lab exhaust bazaar --memory 0", "--memory takes"},
        {2, "lab exhaust bazaar --depth 0", "--depth takes"},
        {2, "lab exhaust bazaar --closely 0", "--closely takes"},
        {2, "lab exhaust bazaar --threads 0", "--threads takes"},
        {2, "lab exhaust bazaar --seed x --solve", "--seed takes"},
        {2, "lab exhaust bazaar -n 0 --solve", "--plays takes"},
        {2, "lab exhaust bazaar --iterations 0 --solve", "--iterations takes"},
        {2, "lab exhaust bazaar --bots nobody --solve", "no bot"},
        {2, "lab exhaust bazaar --from %/x --option one_purchase=yes", "--from takes the seats"},
        {1, "lab exhaust bazaar --out /dev/null/x", "/dev/null/x"},
        {2, "lab puzzles chess", "no game"},
        {2, "lab puzzles bazaar --want x,1,1", "--want takes three numbers"},
        {2, "lab puzzles bazaar --time 0", "--time takes"},
        {2, "lab puzzles bazaar --seed x", "--seed takes"},
        {2, "lab puzzles bazaar --threads 0", "--threads takes"},
        {2, "lab puzzles bazaar --seats 9", "needs 2 to 6 seats, not 9"},
        {1, "lab puzzles bazaar --want 0,0,0 --out /dev/null/x", "/dev/null/x"},
    };
    GO_THROUGH(rows);
}

static void usage_errors_of_commands(void **unused)
{
    (void)unused;
    write_file(own_file("record.souk"), good_record);
    write_file(own_file("bad.json"), "{\"game\": \"bazaar\"}");
    static const row rows[] = {
        {0, "--help", "Commands:"},
        {2, "--lang zz games", ", not \"zz\""},
        {2, "--lang", "Usage: souk COMMAND"},
        {2, "games -- --lang de", "Unexpected argument"},
        {0, "games --json", "\"id\":\"bazaar\""},
        {0, "games --planes", "| from | size | plane | meaning |"},
        {2, "games --json=yes", "takes no value"},
        {2, "games -x", "There is no option -x."},
        {1, "rules bazaar 1 2 3", "do not have \"1 2 3\""},
        {2, "parts bazaar 1 2 3", "Unexpected argument"},
        {2, "rules bazaar --nothing-like-it", "There is no option --nothing-like-it."},
        {2, "rules bazaar BZ-99.9", "Bazaar has no clause BZ-99.9"},
        {2, "sim bazaar -n", "needs a value: N"},
        {2, "sim bazaar -n 0", "--plays takes"},
        {2, "sim bazaar -n 99999999999999999999", "--plays takes"},
        {2, "sim bazaar --seed -1", "--seed takes"},
        {2, "sim bazaar --seed 99999999999999999999", "--seed takes"},
        {2, "sim bazaar --threads 0", "--threads takes"},
        {2, "sim bazaar --seats 1x", "--seats takes"},
        {2, "sim bazaar --bots random,random --seats 3", "--bots lists 2 bots for 3 seats"},
        {2, "sim bazaar --option nothing=1", "nothing"},
        {1, "sim bazaar --parts %/bad.json", "cannot be used as parts for bazaar"},
        {0, "sim bazaar -n 5 --json --seats 2", "\"plays\":5"},
        {0, "sim bazaar -n 5 --lang fr --bots easy", "5"},
        {2, "bench chess", "no game"},
        {2, "arena chess", "no game"},
        {2, "arena bazaar --bots nobody,easy", "nobody"},
        {2, "arena bazaar --bots hard@x,easy", "Expected a number of iterations"},
        {2, "arena bazaar --bots hard@5,random -n 0", "-"},
        {2, "arena bazaar --seats 1 --bots easy,random", "seats, not 1"},
        {2, "arena bazaar --seed x --bots easy,random", "--seed takes"},
        {2, "arena bazaar --threads 0 --bots easy,random", "--threads takes"},
        {1, "arena bazaar --bots easy,random -n 1 --resume /dev/null/x", "/dev/null/x"},
        {0, "arena bazaar --bots easy,random -n 2 --seats 2", "easy"},
        {2, "replay", "Missing argument"},
        {2, "replay %/record.souk --at 99 --plain", "--at takes a whole number from 0 to"},
        {2, "replay %/record.souk --seat 2 --plain", "--seat takes a whole number from 0 to 1"},
        {2, "replay %/record.souk --analyse --level nobody", "nobody"},
        {1, "replay %/record.souk --analyse --level normal --svg /dev/null/x", "/dev/null/x"},
        {0, "replay %/record.souk --at 0 --plain", "after 0 of"},
        {0, "replay %/record.souk --at 0 --json", "\"mover\":\"chance\""},
        {0, "replay %/record.souk --json --seat 1", "\"mover\":"},
        {1, "replay %/record.souk --net %/bad.json", "not a net file"},
        {0, "replay %/record.souk --net none --plain", "Seat 2 begins."},
        {2, "play", "Missing argument"},
        {2, "play chess --plain", "no game"},
        {2, "play chess --plain --load %/record.souk", "no game"},
        {2, "play bazaar --plain --seats you,nobody", "\"nobody\" cannot take a seat"},
        {2, "play bazaar --plain --seats you", "seats, not 1"},
        {2, "play bazaar --plain --seats you,2,3,4,5,6,7,8,9", "seats, not 9"},
        {2, "play bazaar --plain --seats a,b,c,d,e,f,g,h,i,j,k,l,m", "seats"},
        {2, "play bazaar --plain --seed x", "--seed takes"},
        {2, "play bazaar --plain --pace sloow", "--pace takes slow, normal, fast or none"},
        {2, "play bazaar --plain --think 0", "--think takes"},
        {2, "play bazaar --plain --bell -1", "--bell takes"},
        {2, "play bazaar --plain --option nothing=1", "nothing"},
        {2, "play --join http:// --spoken", "is not a server address"},
        {2, "play --plain --load %/record.souk --seats you,you,you", "has 2 seats; --seats lists 3"},
        {2, "play --plain --load %/record.souk --seats you,nobody", "cannot take a seat"},
        {1, "play --plain --load %/record.souk --seats you=Ada,random", ""},
        {2, "puzzle bazaar x", "are numbered 1 to"},
        {2, "puzzle --at 3", "--at needs --from"},
        {2, "puzzle --own x", "are numbered 1 to 0"},
        {0, "puzzle --own", "None yet"},
        {2, "ladder chess", "no game"},
        {2, "ladder bazaar x", "rungs 1 to"},
        {2, "mine chess", "no game"},
        {2, "day --hand-in", "--hand-in needs a server"},
        {2, "day bazaar --name Ada", "--name needs --hand-in"},
        {2, "day --server http://127.0.0.1:1 --hand-in", "--hand-in needs a game"},
        {1, "day bazaar --server http://127.0.0.1:1 --hand-in",
         "You have no finished game of that table here"},
        {1, "day bazaar --server http://127.0.0.1:1", "127.0.0.1 cannot be reached: it refuses"},
        {2, "day --server nonsense://", "is not a server address"},
        {2, "parts chess", "no game"},
        {1, "parts bazaar --check %/none.json", "none.json cannot be opened"},
        {1, "parts bazaar --check %/bad.json", "bad.json"},
        {1, "parts bazaar --sheet --parts %/none.json --out %/s.html", "none.json cannot be opened"},
        {1, "parts bazaar --sheet --web %/none --out %/s.html", "none/sheet.html cannot be opened"},
        {1, "engine --net %/none.net", "none.net cannot be opened"},
        {2, "admin nothing", "souk admin needs list, close"},
        {2, "admin list nothing --store sqlite:%/s.db", "takes people, tables"},
        {1, "admin ban --store sqlite:%/s.db", "There is no user \"\""},
        {1, "admin password nobody --store sqlite:%/s.db", "There is no user \"nobody\""},
        {2, "admin ban --address 192.0.2.1 --hours 0 --store sqlite:%/s.db",
         "--hours takes a whole number from 1"},
        {0, "admin ban --address 192.0.2.1 --hours 2 --store sqlite:%/s.db", ""},
        {2, "admin close --store sqlite:%/s.db", "needs the id of a table"},
        {2, "admin close nothing --store sqlite:%/s.db", "needs the id of a table"},
        {0, "admin close --address 192.0.2.1 --store sqlite:%/s.db", "0 tables closed."},
        {0, "admin announce --store sqlite:%/s.db", ""},
        {2, "admin announce " LONG " --store sqlite:%/s.db", "An announcement can have at most"},
        {2, "store nothing", "souk store needs dump"},
        {1, "store check --store nothing:x", "nothing:x"},
        {2, "serve --listen nowhere", "\"nowhere\" has no colon"},
        {2, "serve --listen :7070", "has no host"},
        {2, "serve --listen localhost:x", "\"x\" is not a port"},
        {1, "serve --listen no.invalid:0 --store sqlite:%/s.db", "there is no such host"},
        {2, "serve --rate x", "--rate"},
    };
    GO_THROUGH(rows);
}

/* A substitute for Chromium: its arguments are checked, and its output is split into pages. */
static void a_sheet_is_drawn_by_a_browser(void **unused)
{
    (void)unused;
    const char *browser = own_file("browser");
    char says_svg[] = "#!/bin/sh\n"
                      "for word; do case $word in --print-to-pdf=*) echo PDF >\"${word#*=}\" ;; esac; done\n"
                      "echo '<svg xmlns=\"x\">1&nbsp;<svg></svg></svg><svg xmlns=\"x\">2</svg>'\n";
    write_file(browser, says_svg);
    chmod(browser, 0700);
    setenv("CHROMIUM", browser, 1);
    write_file(own_file("sheet.html"), "<p>\"DATA\"</p>");
    says(souk_line(0, NULL, "parts bazaar --sheet --web % --out %/s.pdf").out, "s.pdf");
    assert_string_equal(read_whole(own_file("s.pdf")), "PDF\n");
    souk_run r = souk_line(0, NULL, "parts bazaar --sheet --web % --out %/s.svg");
    says(r.out, "2 pages, starting with ");
    says(read_whole(own_file("s-1.svg")), "1&#160;<svg></svg></svg>");
    says(read_whole(own_file("s-2.svg")), ">2</svg>");
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/s.svg").err, "--force");
    souk_line(0, NULL, "parts bazaar --sheet --web % --out %/s.svg --force");
    write_file(browser, "#!/bin/sh\necho nothing\n");
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/t.svg").err, "drew nothing");
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/t.pdf").err, "browser");
    write_file(browser, "#!/bin/sh\nexit 3\n");
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/t.svg").err, "browser");
    write_file(own_file("sheet.html"), "<p>an older page</p>");
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/t.html").err, "rebuild the browser client");
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/t.svg").err, "rebuild the browser client");
    /* Found by name, where none is given. */
    char path[512];
    snprintf(path, sizeof path, "/nowhere:%s:/bin:/usr/bin", own_folder());
    write_file(own_file("sheet.html"), "<p>\"DATA\"</p>");
    write_file(own_file("google-chrome"), says_svg);
    chmod(own_file("google-chrome"), 0700);
    unsetenv("CHROMIUM");
    char *before = strdup(getenv("PATH"));
    setenv("PATH", own_folder(), 1);
    souk_line(1, NULL, "parts bazaar --sheet --web % --out /dev/null/x.svg");
    setenv("PATH", "", 1);
    says(souk_line(1, NULL, "parts bazaar --sheet --web % --out %/t.svg").err, "chromium");
    setenv("PATH", before, 1);
    free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(usage_errors_of_the_lab, reset),
        cmocka_unit_test_setup(usage_errors_of_commands, reset),
        cmocka_unit_test_setup(a_sheet_is_drawn_by_a_browser, reset),
        cmocka_unit_test_setup(all_commands_report_invalid_records_alike, reset),
    };
    return cmocka_run_group_tests_name("wrong", tests, NULL, NULL);
}
