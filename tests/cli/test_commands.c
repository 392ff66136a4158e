/* test_commands.c: the commands: help in every language, their output, and usage errors. */
#include "core/json.h"
#include "core/out.h"
#include "net_file.h"
#include "souk_run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const commands[] = {"play", "games", "rules", "parts", "replay", "sim", "engine", "bench"};
enum { NUM_COMMANDS = sizeof commands / sizeof commands[0] };

static int reset(void **unused)
{
    (void)unused;
    reset_calls();
    return 0;
}

/* Parses a JSON text with the strict reader; the copy is never freed. */
static const souk_json *json_of(const char *text)
{
    static char *copy;
    static souk_json *nodes;
    size_t len = strlen(text);
    int size = souk_json_size(text, len);
    free(copy);
    free(nodes);
    copy = malloc(len + 1);
    nodes = malloc((size_t)size * sizeof *nodes);
    memcpy(copy, text, len + 1);
    souk_error error = {0};
    if (souk_json_parse(copy, len, nodes, size, &error) < 0)
        fail_msg("%d:%d: %s\n%.500s", error.line, error.column, error.text, text);
    return nodes;
}

static long whole(const souk_json *n, const char *key)
{
    long value = -1;
    if (!souk_json_whole(souk_json_get(n, key), -1000000000L, 1000000000000L, &value))
        fail_msg("%s is not a whole number", key);
    return value;
}

static double real(const souk_json *n, const char *key)
{
    const souk_json *found = souk_json_get(n, key);
    if (!found || found->type != SOUK_JSON_NUMBER) fail_msg("%s is not a number", key);
    return found->number;
}

static void every_command_has_help_with_an_example_in_every_language(void **unused)
{
    (void)unused;
    for (int i = 0; i < NUM_COMMANDS; i++) {
        char called[64];
        snprintf(called, sizeof called, "souk %s: ", commands[i]);
        souk_run r = souk_expect(0, NULL, commands[i], "--help", NULL);
        says(r.out, called);
        says(r.out, "Usage: souk ");
        says(r.out, "Example:\n  souk ");
        says(r.out, "--lang LANG");
        assert_string_equal(r.err, "");
        for (int lang = 1; lang < souk_num_langs(); lang++) {
            r = souk_expect(0, NULL, commands[i], "--help", "--lang", souk_lang_id(lang), NULL);
            says(r.out, souk_text(lang, "Example:"));
            if (strcmp(souk_text(lang, "Options:"), "Options:") != 0) says_not(r.out, "Options:\n");
        }
    }
}

static void the_list_names_every_command(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "--help", NULL);
    for (int i = 0; i < NUM_COMMANDS; i++)
        says(r.out, commands[i]);
    says(r.out, "Exit codes");
    r = souk_expect(0, NULL, "--help", "--lang=fr", NULL);
    says(r.out, "Codes de sortie");
    r = souk_expect(0, NULL, "help", "sim", NULL);
    says(r.out, "souk sim:");
    r = souk_expect(0, NULL, "--version", NULL);
    says(r.out, "souk ");
}

static void without_a_terminal_souk_alone_shows_help(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(2, NULL, NULL);
    says(r.err, "Commands:");
    r = souk_expect(2, NULL, "--lang", "fr", NULL);
    says(r.err, "Commandes :");
}

static void the_language_comes_from_the_environment(void **unused)
{
    (void)unused;
    call_lang = "fr_FR.UTF-8";
    souk_run r = souk_expect(0, NULL, "--help", NULL);
    says(r.out, "Commandes :");
    r = souk_expect(0, NULL, "--help", "--lang", "en", NULL);
    says(r.out, "Commands:");
    r = souk_expect(0, NULL, "--lang", "en", "rules", "bazaar", "BZ-4.2", NULL);
    says(r.out, "10 stones");
}

static void mistyped_words_suggest_the_nearest(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(2, NULL, "plya", NULL);
    says(r.err, "Did you mean play?");
    r = souk_expect(2, NULL, "zzzzzz", NULL);
    says(r.err, "There is no command \"zzzzzz\".");
    says_not(r.err, "Did you mean");
    r = souk_expect(2, NULL, "play", "bazzar", NULL);
    says(r.err, "Did you mean bazaar?");
    r = souk_expect(2, NULL, "sim", "bazaar", "--saets", "3", NULL);
    says(r.err, "Did you mean --seats?");
    r = souk_expect(2, NULL, "sim", "bazzar", "--lang", "fr", NULL);
    says(r.err, "Vouliez-vous dire bazaar");
}

static void a_game_is_found_by_its_title_in_any_language(void **unused)
{
    (void)unused;
    static const char *const titles[][2] = {{"Bazar", "constantinople"},
                                            {"desert bazaar", "desert"},
                                            {"le Bazar du desert", "desert"},
                                            {"BASARI", "basari"}};
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        char by_id[RUN_TEXT_MAX];
        snprintf(by_id, sizeof by_id, "%s", souk_expect(0, NULL, "games", titles[i][1], NULL).out);
        assert_string_equal(souk_expect(0, NULL, "games", titles[i][0], NULL).out, by_id);
    }
}

static void options_are_checked(void **unused)
{
    (void)unused;
    says(souk_expect(2, NULL, "sim", "bazaar", "--seed", NULL).err, "needs a value");
    says(souk_expect(2, NULL, "sim", "bazaar", "--json=yes", NULL).err, "takes no value");
    says(souk_expect(2, NULL, "sim", "bazaar", "-n", "many", NULL).err, "whole number");
    says(souk_expect(2, NULL, "sim", "bazaar", "-n", "0", NULL).err, "whole number");
    says(souk_expect(2, NULL, "sim", "bazaar", "-n", "12x", NULL).err, "whole number");
    says(souk_expect(2, NULL, "sim", "bazaar", "--seed", "-1", NULL).err, "whole number");
    says(souk_expect(2, NULL, "sim", "bazaar", "--seed", "99999999999999999999", NULL).err, "whole number");
    says(souk_expect(2, NULL, "sim", "bazaar", "-x", NULL).err, "There is no option -x");
    says(souk_expect(2, NULL, "sim", "bazaar", "extra", NULL).err, "extra");
    says(souk_expect(2, NULL, "sim", NULL).err, "GAME");
    says(souk_expect(2, NULL, "sim", "bazaar", "--option", "rising", NULL).err, "NAME=VALUE");
    says(souk_expect(2, NULL, "sim", "bazaar", "--option", "rising=maybe", NULL).err, "rising");
    says(souk_expect(2, NULL, "sim", "bazaar", "--option", "colour=red", NULL).err, "colour");
    souk_expect(0, NULL, "sim", "--seats=2", "-n", "3", "--option=rising=yes", "--", "bazaar", NULL);
}

static void games_lists_every_game(void **unused)
{
    (void)unused;
    const char *ids[64];
    souk_run r = souk_expect(0, NULL, "games", "--json", NULL);
    const souk_json *list = json_of(r.out);
    assert_int_equal(list->type, SOUK_JSON_ARRAY);
    int n = 0;
    for (const souk_json *g = souk_json_child(list); g; g = souk_json_next(g)) {
        ids[n++] = souk_json_text(souk_json_get(g, "id"));
        assert_true(whole(g, "min_seats") <= whole(g, "max_seats"));
        assert_non_null(souk_json_get(g, "options"));
        assert_true(whole(g, "state_bytes") <= SOUK_STATE_MAX);
    }
    assert_true(n > 0);
    r = souk_expect(0, NULL, "games", NULL);
    for (int i = 0; i < n; i++)
        says(r.out, ids[i]);
}

static void rules_shows_a_clause_in_several_languages(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "rules", "bazaar", "bz-4.2", NULL);
    says(r.out, "more than 10 stones");
    r = souk_expect(0, NULL, "rules", "bazaar", "BZ-4.2", "--lang", "fr", NULL);
    says(r.out, "10 pierres");
    r = souk_expect(0, NULL, "rules", "bazaar", NULL);
    says(r.out, "BZ-1.1");
    r = souk_expect(2, NULL, "rules", "bazaar", "BZ-99.1", NULL);
    says(r.err, "no clause BZ-99.1");
    r = souk_expect(1, NULL, "rules", "bazaar", "no", "such", "word", NULL);
    says(r.err, "do not have \"no such word\"");
}

/* Tables are drawn as wide as they may be; rows are said in words. */
static void rules_are_searched_and_their_tables_drawn(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "rules", "bazaar", "BZ-1.1", NULL);
    says(r.out, "│ letter │ stone    │ colour │\n├────────┼");
    r = souk_expect(0, NULL, "rules", "sahwari", "from", "any", "tile", NULL);
    says(r.out, "## Effects\nrally: Take any one convoy token from any tile");
    r = souk_expect(0, NULL, "rules", "sahwari", "Brigand", NULL);
    says(r.out, "Brigand, left end: indigo storm; right end: crimson +1; stock: 0 1 2 4 (6)");
    r = souk_line(0, "about 1\nabout spies\nabout nothing of that\nabout\nquit\n",
                  "play sahwari --plain --seats you,random --seed 11");
    says(r.out, "`about` and the number of a choice says what it is."); /* before the first choice: a clan */
    says(r.out, "Merchant, left end: ochre +1; right end: green steal;");
    says(r.out, "\nMerchant: 1 for every 2 cubes in your clan's zone\nspy: look at one convoy\n");
    says(r.out, "The rules do not have \"nothing of that\".");
    says(r.out, "About what?");
}

static void every_action_of_a_player_has_a_clause_that_explains_it(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        int explained = 0;
        for (int action = 0; action < g->num_actions; action++) {
            SOUK_OUT(said, 16 * SOUK_TEXT_MAX);
            if (!g->about(action)) continue;
            for (int lang = 0; lang < souk_num_langs(); lang++)
                assert_true(souk_rules_text(g, g->about(action), lang, &said));
            explained++;
        }
        assert_true(explained > 0);
    }
}

static void parts_shows_and_checks(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "parts", "bazaar", NULL);
    json_of(r.out);
    const char *path = own_file("parts.json");
    write_file(path, r.out);
    r = souk_expect(0, NULL, "parts", "bazaar", "--check", path, NULL);
    says(r.out, "valid parts for bazaar");
    souk_expect(0, NULL, "sim", "bazaar", "-n", "5", "--parts", path, NULL);
}

/* The page that draws the sheet is built elsewhere; a substitute here only shows its input. */
static void sheets_contain_the_parts_and_their_source(void **unused)
{
    (void)unused;
    const char *own = own_file("parts.json"), *made = own_file("made.html"), *folder = own_folder();
    write_file(own_file("sheet.html"), "<p>\"DATA\"</p>");
    write_file(own, souk_expect(0, NULL, "parts", "bazaar", NULL).out);
    souk_run r = souk_expect(0, NULL, "parts", "bazaar", "--sheet", "--web", folder, "--out", made, "--lang",
                             "fr", "--paper", "letter", NULL);
    says(r.out, made);
    const char *text = read_whole(made);
    says(text, "\"game\":\"bazaar\"");
    says(text, "\"name\":\"\"");
    says(text, "\"lang\":\"fr\",\"paper\":\"letter\"");
    says(text, "\"shipped\":{");
    assert_memory_equal(text, "<p>{", 4);
    says(souk_expect(1, NULL, "parts", "bazaar", "--sheet", "--web", folder, "--out", made, NULL).err,
         "--force");
    souk_expect(0, NULL, "parts", "bazaar", "--sheet", "--web", folder, "--out", made, "--parts", own,
                "--force", NULL);
    says(read_whole(made), "\"name\":\"parts.json\"");
    says(souk_expect(2, NULL, "parts", "bazaar", "--sheet", "--paper", "a5", NULL).err, "letter");
    says(souk_expect(2, NULL, "parts", "bazaar", "--sheet", "--out", "x.png", NULL).err, ".pdf");
    says(souk_expect(2, NULL, "parts", "bazaar", "--out", "x.pdf", NULL).err, "--sheet");
    says(souk_expect(2, NULL, "parts", "bazaar", "--sheet", "--check", own, NULL).err, "--parts");
    setenv("CHROMIUM", "/nonexistent", 1);
    says(souk_expect(1, NULL, "parts", "bazaar", "--sheet", "--out", own_file("x.pdf"), NULL).err,
         "chromium");
    unsetenv("CHROMIUM");
    write_file(own, "{\"game\": \"bazaar\", \"stones\": \"<script>\"}");
    says(souk_expect(1, NULL, "parts", "bazaar", "--sheet", "--parts", own, "--out", own_file("y.html"), NULL)
             .err,
         "parts.json:1:");
}

static void sim_counts_actions_wins_and_scores(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "sim", "bazaar", "--seats", "3", "-n", "50", "--bots", "random",
                             "--seed", "7", "--threads", "2", "--json", NULL);
    const souk_json *j = json_of(r.out);
    assert_string_equal(souk_json_text(souk_json_get(j, "game")), "bazaar");
    assert_int_equal(whole(j, "seats"), 3);
    assert_int_equal(whole(j, "plays"), 50);
    assert_true(whole(j, "actions") > whole(j, "decisions"));
    assert_true(real(j, "seconds") > 0.0 && real(j, "actions_per_second") > 0.0);
    const souk_json *length = souk_json_get(j, "length"), *score = souk_json_get(j, "score");
    assert_true((double)whole(length, "min") <= real(length, "mean"));
    assert_true(real(length, "mean") <= (double)whole(length, "max"));
    assert_true((double)whole(score, "min") <= real(score, "mean"));
    const souk_json *wins = souk_json_get(j, "wins");
    assert_int_equal(wins->count, 3);
    double sum = 0.0;
    for (const souk_json *w = souk_json_child(wins); w; w = souk_json_next(w))
        sum += w->number;
    assert_true(sum >= 50.0);
}

/* All of the JSON except the duration and the number of threads. */
static void result_of(const char *threads, char *result, size_t size)
{
    souk_run r = souk_expect(0, NULL, "sim", "bazaar", "--bots", "normal,random,random", "-n", "60", "--seed",
                             "11", "--threads", threads, "--json", NULL);
    const char *plays = strstr(r.out, "\"plays\""), *seconds = strstr(r.out, "\"seconds\"");
    const char *length = strstr(r.out, "\"length\"");
    assert_non_null(plays);
    assert_non_null(seconds);
    assert_non_null(length);
    snprintf(result, size, "%.*s%s", (int)(seconds - plays), plays, length);
}

static void sim_does_not_depend_on_threads(void **unused)
{
    (void)unused;
    char one[4096], three[4096];
    result_of("1", one, sizeof one);
    result_of("3", three, sizeof three);
    assert_string_equal(one, three);
}

static void normal_beats_random(void **unused)
{
    (void)unused;
    souk_run r =
        souk_expect(0, NULL, "sim", "bazaar", "--bots", "normal,random,random", "-n", "100", "--json", NULL);
    const souk_json *wins = souk_json_get(json_of(r.out), "wins");
    assert_true(souk_json_at(wins, 0)->number > 70.0);
}

static void an_arena_counts_and_resumes(void **unused)
{
    (void)unused;
    char path[] = "/tmp/souk-arena-XXXXXX";
    close(mkstemp(path));
    souk_run r = souk_expect(0, NULL, "arena", "bazaar", "--seats", "3", "--bots", "normal,random", "-n",
                             "30", "--resume", path, "--json", NULL);
    says(r.out, "\"bot\":\"normal\"");
    says(r.out, "\"plays\":60");
    says(r.out, "\"elo\":");
    says(r.out, "\"low\":");
    r = souk_expect(0, NULL, "arena", "bazaar", "--seats", "3", "--bots", "normal,random", "-n", "60",
                    "--resume", path, NULL);
    says(r.out, "60 plays");
    says(souk_expect(1, NULL, "arena", "bazaar", "--seats", "3", "--bots", "easy,random", "--resume", path,
                     NULL)
             .err,
         "another arena");
    says(souk_expect(2, NULL, "arena", "bazaar", NULL).err, "--bots");
    r = souk_expect(0, NULL, "arena", "bazaar", "--bots", "hard@40,hard@20", "-n", "2", NULL);
    says(r.out, "hard@40");
    says(r.out, "hard@20");
    says(souk_expect(2, NULL, "arena", "bazaar", "--bots", "hard@x,easy", NULL).err, "number of iterations");
    remove(path);
}

/* The plays saved by an arena, without the first line. */
static const char *plays_with(const char *net)
{
    const char *path = own_file("plays.txt");
    remove(path);
    souk_expect(0, NULL, "arena", "bazaar", "--bots", "hard@40", "--net", net, "-n", "2", "--threads", "1",
                "--resume", path, NULL);
    const char *title_end = strchr(read_whole(path), '\n');
    assert_non_null(title_end);
    return title_end;
}

static void bots_evaluate_with_a_net(void **unused)
{
    (void)unused;
    const souk_game *g = souk_game_find("bazaar");
    char path[SOUK_TEXT_MAX], plain[1024];
    snprintf(path, sizeof path, "%s", own_file("bazaar.net"));
    net_plan *p = net_plan_zero(g, 16, 16);
    net_plan_write(p, path);
    /* Zeros change nothing; other numbers do. */
    snprintf(plain, sizeof plain, "%s", plays_with("none"));
    assert_string_equal(plays_with(path), plain);
    free(p);
    p = net_plan_random(g, 16, 16, 1);
    net_plan_write(p, path);
    assert_string_not_equal(plays_with(path), plain);
    char both[SOUK_TEXT_MAX * 2];
    snprintf(both, sizeof both, "hard@20:%s,hard@20:none,hard@20", path);
    souk_run r = souk_expect(0, NULL, "arena", "bazaar", "--bots", both, "-n", "3", "--json", NULL);
    says(r.out, "bazaar.net\"");
    says(r.out, "\"bot\":\"hard@20:none\"");
    says(r.out, "\"bot\":\"hard@20\"");
    says(souk_expect(2, NULL, "arena", "bazaar", "--bots", "easy:none", NULL).err, "does not search");
    says(souk_expect(1, NULL, "arena", "bazaar", "--bots", "hard:nowhere.net", NULL).err, "nowhere.net");
    /* One of another game is refused, wherever it is given. */
    says(souk_expect(1, NULL, "sim", "basari", "--net", path, NULL).err, "not for basari");
    says(souk_expect(1, NULL, "lab", "basari", "--net", path, NULL).err, "not for basari");
    says(souk_expect(0, "", "engine", "--net", path, NULL).out, "");
    p->parts++;
    net_plan_write(p, path);
    says(souk_expect(1, "", "engine", "--net", path, NULL).err, "other parts");
    write_file(path, "souk-net = 1\n");
    says(souk_expect(1, NULL, "bench", "--search", "--net", path, NULL).err, "not a net file");
    free(p);
}

static void a_record_is_analysed(void **unused)
{
    (void)unused;
    char path[] = "/tmp/souk-record-XXXXXX", plot[] = "/tmp/souk-plot-XXXXXX";
    int file = mkstemp(path);
    static const char record[] = "souk record 1\ngame: bazaar\nseats: 2\nseed: 3\n1: roll\n0: roll\n";
    assert_int_equal(write(file, record, sizeof record - 1), sizeof record - 1);
    close(file);
    close(mkstemp(plot));
    souk_run r = souk_expect(0, NULL, "replay", path, "--analyse", "--level", "normal", "--svg", plot, NULL);
    says(r.out, "own choices");
    r = souk_expect(0, NULL, "replay", path, "--analyse", "--level", "normal", "--json", NULL);
    says(r.out, "\"steps\":[");
    says(r.out, "\"luck\":");
    says(souk_expect(2, NULL, "replay", path, "--analyse", "--level", "oracle", NULL).err, "There is no bot");
    remove(path);
    remove(plot);
}

static void sim_checks_seats_and_bots(void **unused)
{
    (void)unused;
    says(souk_expect(2, NULL, "sim", "bazaar", "--seats", "1", NULL).err, "2 to 6 seats");
    says(souk_expect(2, NULL, "sim", "bazaar", "--seats", "6", "--bots", "random,random", NULL).err,
         "one per seat");
    says(souk_expect(2, NULL, "sim", "bazaar", "--bots", "genius", NULL).err, "The bots are: random");
}

static void bench_measures_speed(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "bench", "bazaar", "--json", NULL);
    const souk_json *j = souk_json_at(json_of(r.out), 0);
    assert_string_equal(souk_json_text(souk_json_get(j, "game")), "bazaar");
    assert_true(whole(j, "actions_per_second") > 0);
    assert_true(real(j, "ns_per_action") > 0.0);
    assert_true(whole(j, "state_bytes") <= 512);
    says(souk_expect(2, NULL, "bench", "bazaar", "--seats", "1", NULL).err, "2 to 6 seats");
}

static void bench_reports_the_cost_of_an_evaluation(void **unused)
{
    (void)unused;
    souk_run r = souk_expect(0, NULL, "bench", "sahwari", "--search", "--json", NULL);
    const souk_json *j = souk_json_at(json_of(r.out), 0);
    assert_true(whole(j, "iterations_per_second") > 0);
    assert_true(real(j, "ns_per_estimate") > 0.0 && real(j, "ns_per_observation") > 0.0);
    assert_true(real(j, "ns_per_net") != 0.0);
}

/* A warning about parts is printed once; the opponent of a solo game is not a seat. */
static void the_lab_warns_once_and_names_the_solo_opponent(void **unused)
{
    (void)unused;
    write_file(own_file("parts.json"), souk_expect(0, NULL, "parts", "basari", NULL).out);
    char *text = strdup(read_whole(own_file("parts.json")));
    assert_non_null(text);
    char *points = strstr(strstr(text, "\"stalls\""), "\"points\": 4");
    assert_non_null(points);
    points[strlen("\"points\": ")] = '9';
    write_file(own_file("parts.json"), text);
    free(text);
    const char *folder = own_file("lab");
    souk_run r = souk_expect(0, NULL, "lab", "basari", "--bots", "random", "-n", "2", "--parts",
                             own_file("parts.json"), "--out", folder, NULL);
    const char *warned = strstr(r.err, "warning");
    assert_non_null(warned);
    assert_null(strstr(warned + 1, "warning"));
    r = souk_expect(0, NULL, "lab", "sahwari", "--seats", "1", "--bots", "random", "-n", "2", "--draw", "1",
                    "--out", own_file("solo"), NULL);
    says(r.out, "The game ");
    says_not(r.out, "seat 2");
    says(souk_expect(2, NULL, "lab", "sahwari", "--draw", "some", NULL).err, "whole number");
}

/* Variants of all kinds are compared, each under its own name. --vary finds a number of the parts by a short path. A
 * study grows in its file. Errors are reported before anything is played. */
static void the_lab_compares_varies_and_grows(void **unused)
{
    (void)unused;
    char csv[256];
    write_file(own_file("parts.json"), souk_expect(0, NULL, "parts", "basari", NULL).out);
    souk_run r = souk_expect(0, NULL, "lab", "basari", "--bots", "random", "-n", "40", "--parts",
                             own_file("parts.json"), "--versus", "seats=4 scoring.lap=20", "--versus",
                             "bots=easy", "--out", own_file("many"), NULL);
    says(r.out, "seats=4 scoring.lap=20");
    snprintf(csv, sizeof csv, "%s/report.csv", own_file("many"));
    const char *found = read_whole(csv);
    says(found, "\"bots=easy\",seat,\"1\",\"seat 1 (easy)\"");
    says(found, "\"seats=4 scoring.lap=20\",seat,\"4\",\"seat 4 (random)\"");
    r = souk_expect(0, NULL, "lab", "basari", "--bots", "random", "-n", "20", "--vary", "stall.3.points=4..6",
                    "--out", own_file("vary"), "--ascii", NULL);
    says(r.out, "ring.stalls[3].points=6");
    says_not(r.out, "\xe2\x96");
    for (int n = 20; n <= 40; n += 20) {
        SOUK_OUT(plays, 16);
        souk_printf(&plays, "%d", n);
        r = souk_expect(0, NULL, "lab", "basari", "--bots", "random", "-n", plays.buf, "--out",
                        own_file("grown"), NULL);
    }
    says(r.out, "plays: 40");
    souk_expect(0, NULL, "lab", "basari", "--bots", "random", "-n", "40", "--out", own_file("whole"), NULL);
    snprintf(csv, sizeof csv, "%s/report.json", own_file("grown"));
    char *grown = strdup(read_whole(csv));
    assert_non_null(grown);
    snprintf(csv, sizeof csv, "%s/report.json", own_file("whole"));
    assert_string_equal(read_whole(csv), grown);
    free(grown);
    r = souk_expect(0, NULL, "lab", "basari", "--bots", "random", "-n", "10", "--out", own_file("grown"),
                    NULL);
    says(r.err, "already holds 40 plays");
    says(souk_expect(2, NULL, "lab", "basari", "--vary", "points=4..6", NULL).err,
         "ring.stalls[0].points or");
    says(souk_expect(2, NULL, "lab", "basari", "--vary", "stall.3.points=6..4", NULL).err, "LOW..HIGH");
    says(souk_expect(2, NULL, "lab", "basari", "--vary", "stall.99.points=4..6", NULL).err,
         "is not a setting");
    says(souk_expect(1, NULL, "lab", "basari", "--vary", "ring.count=33..34", NULL).err, "ring.count=33:");
    says(souk_expect(2, NULL, "lab", "basari", "--versus", "seats=1", NULL).err, "seats");
    says(souk_expect(2, NULL, "lab", "basari", "--versus", "seats", NULL).err, "NAME=VALUE");
}

/* The value of the first line of the file with that key, without a leading number. */
static const char *puzzle_line(const char *text, const char *key, char *value, size_t size)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    at += strlen(key);
    at += strspn(at, "0123456789 ");
    snprintf(value, size, "%.*s", (int)strcspn(at, "\n"), at);
    return value;
}

static void puzzles_are_missed_hinted_and_solved(void **unused)
{
    (void)unused;
    char answer[64], tempting[64], input[256], path[512];
    snprintf(path, sizeof path, "%s/data/puzzles/bazaar.souk", getenv("SOUK_ROOT"));
    const char *file = read_whole(path);
    puzzle_line(file, "\nanswer: ", answer, sizeof answer);
    puzzle_line(file, "\nloses: ", tempting, sizeof tempting);
    snprintf(input, sizeof input, "%s\nhint\nfly\n\n%s\n", tempting, answer);
    souk_run r = souk_expect(0, input, "puzzle", "bazaar", "1", NULL);
    says(r.out, "One choice is much better than the others.");
    says(r.out, "a tempting choice, but a better one");
    says(r.out, "Reasons for the best choice: ");
    says(r.out, "Right! ");
    says(r.out, "fewer wins in a hundred");
    r = souk_expect(0, "answer\n", "puzzle", "bazaar", "1", "--lang", "fr", NULL);
    says(r.out, "victoires de moins sur cent");
    /* Everything that a table has, in the language of the person. */
    r = souk_expect(
        0, "aide\nvoir\nscore\nannuler\npourquoi buy 1\nrègles BZ-4.1\nconseil\ngarder x\nsolution\n",
        "puzzle", "bazaar", "2", "--lang", "fr", "--spoken", NULL);
    says(r.out, "  solution        montrer la solution");
    says(r.out, "En banque");
    says(r.out, "Score");
    says(r.out, "un essai ne change rien");
    says(r.out, "BZ-5.");
    says(r.out, "10 pierres");
    says(r.out, "Les raisons du meilleur choix");
    says(r.out, "fois sur cent");
    says_not(r.out, "─");
    says(souk_expect(0, NULL, "puzzle", NULL).out, "puzzles, today's is");
    says(souk_expect(0, "quit\n", "puzzle", "--day", NULL).out, "puzzle ");
    says(souk_expect(2, NULL, "puzzle", "bazaar", "0", NULL).err, "are numbered 1 to");
    says(souk_expect(2, NULL, "puzzle", "bazaar", "1", "--day", NULL).err, "not both");
    says(souk_expect(2, NULL, "puzzle", "chess", NULL).err, "no game");
}

static void the_lab_extends_a_file_of_puzzles(void **unused)
{
    (void)unused;
    const char *path = own_file("puzzles.souk");
    souk_expect(0, NULL, "lab", "puzzles", "bazaar", "--want", "0,0,0", "--out", path, NULL);
    says(read_whole(path), "# souk lab puzzles: seed 1, plays 0,");
    says(souk_expect(2, NULL, "lab", "puzzles", "bazaar", "--want", "1,2", NULL).err, "three numbers");
    says(souk_expect(2, NULL, "lab", "puzzles", "bazaar", "--seats", "9", NULL).err, "seats");
    says(souk_expect(2, NULL, "lab", "riddles", "bazaar", NULL).err, "riddles");
    write_file(path, "souk puzzle 1\ngrade: none\n");
    says(souk_expect(1, NULL, "lab", "puzzles", "bazaar", "--want", "0,0,0", "--out", path, NULL).err, ":2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(every_command_has_help_with_an_example_in_every_language, reset),
        cmocka_unit_test_setup(the_list_names_every_command, reset),
        cmocka_unit_test_setup(without_a_terminal_souk_alone_shows_help, reset),
        cmocka_unit_test_setup(the_language_comes_from_the_environment, reset),
        cmocka_unit_test_setup(mistyped_words_suggest_the_nearest, reset),
        cmocka_unit_test_setup(a_game_is_found_by_its_title_in_any_language, reset),
        cmocka_unit_test_setup(options_are_checked, reset),
        cmocka_unit_test_setup(games_lists_every_game, reset),
        cmocka_unit_test_setup(rules_shows_a_clause_in_several_languages, reset),
        cmocka_unit_test_setup(rules_are_searched_and_their_tables_drawn, reset),
        cmocka_unit_test(every_action_of_a_player_has_a_clause_that_explains_it),
        cmocka_unit_test_setup(parts_shows_and_checks, reset),
        cmocka_unit_test_setup(sheets_contain_the_parts_and_their_source, reset),
        cmocka_unit_test_setup(sim_counts_actions_wins_and_scores, reset),
        cmocka_unit_test_setup(sim_does_not_depend_on_threads, reset),
        cmocka_unit_test_setup(normal_beats_random, reset),
        cmocka_unit_test_setup(sim_checks_seats_and_bots, reset),
        cmocka_unit_test_setup(an_arena_counts_and_resumes, reset),
        cmocka_unit_test_setup(bots_evaluate_with_a_net, reset),
        cmocka_unit_test_setup(the_lab_warns_once_and_names_the_solo_opponent, reset),
        cmocka_unit_test_setup(the_lab_compares_varies_and_grows, reset),
        cmocka_unit_test_setup(puzzles_are_missed_hinted_and_solved, reset),
        cmocka_unit_test_setup(the_lab_extends_a_file_of_puzzles, reset),
        cmocka_unit_test_setup(a_record_is_analysed, reset),
        cmocka_unit_test_setup(bench_measures_speed, reset),
        cmocka_unit_test_setup(bench_reports_the_cost_of_an_evaluation, reset),
    };
    return cmocka_run_group_tests_name("commands", tests, NULL, NULL);
}
