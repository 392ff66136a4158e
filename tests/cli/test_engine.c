/* test_engine.c: `souk engine`: every message of docs/protocol.md, and every way to get it wrong. */
#include "core/json.h"
#include "souk_run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPLIES_MAX = 64 };

static char *lines[REPLIES_MAX];
static int num_lines;

/* Sends messages, one per line, and stores the replies. */
static void talk(const char *input)
{
    souk_run r = souk_expect(0, input, "engine", NULL);
    for (int i = 0; i < num_lines; i++)
        free(lines[i]);
    num_lines = 0;
    for (const char *at = r.out; *at && num_lines < REPLIES_MAX;) {
        const char *end = strchr(at, '\n');
        assert_non_null(end);
        lines[num_lines++] = strndup(at, (size_t)(end - at));
        at = end + 1;
    }
}

/* Reply i must contain all these texts, the last of which is NULL, and be strict JSON. */
#define REPLY(i, ...) reply(i, (const char *const[]){__VA_ARGS__, NULL})
static void reply(int i, const char *const *parts)
{
    if (i >= num_lines) fail_msg("there are %d replies", num_lines);
    for (; *parts; parts++)
        says(lines[i], *parts);
    size_t len = strlen(lines[i]);
    char *copy = strdup(lines[i]);
    int size = souk_json_size(copy, len);
    souk_json *nodes = malloc((size_t)size * sizeof *nodes);
    souk_error error = {0};
    assert_true(souk_json_parse(copy, len, nodes, size, &error) > 0);
    assert_non_null(souk_json_text(souk_json_get(nodes, "type")));
    free(nodes);
    free(copy);
}

#define NEW "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":3,\"seed\":5}\n"

static void a_game_is_played_by_messages(void **unused)
{
    (void)unused;
    talk("{\"type\":\"hello\",\"id\":1,\"protocol\":2}\n"
         "{\"type\":\"new\",\"id\":\"b\",\"game\":\"bazaar\",\"seats\":2,\"seed\":\"5\","
         "\"options\":{\"rising\":true,\"cards\":\"1,2\",\"max_rounds\":9},\"players\":[\"Ada\",\"Ben\"]}\n"
         "\n"
         "{\"type\":\"legal\",\"seat\":0}\n"
         "{\"type\":\"view\",\"seat\":0}\n"
         "{\"type\":\"view\"}\n"
         "{\"type\":\"events\",\"seat\":null,\"from\":0}\n"
         "{\"type\":\"save\"}\n"
         "{\"type\":\"quit\",\"id\":9}\n"
         "{\"type\":\"hello\"}\n");
    assert_int_equal(num_lines, 8);
    REPLY(0, "\"type\":\"welcome\"", "\"id\":1", "\"protocol\":2", "\"id\":\"bazaar\"");
    REPLY(1, "\"type\":\"table\"", "\"id\":\"b\"", "\"players\":[\"Ada\",\"Ben\"]", "\"done\":false");
    REPLY(2, "\"type\":\"legal\"", "\"id\":null");
    REPLY(3, "\"type\":\"view\"", "\"viewer\":0");
    REPLY(4, "\"viewer\":null");
    REPLY(5, "\"type\":\"events\"", "\"text\":\"Ada begins.\"");
    REPLY(6, "\"type\":\"record\"", "souk record 1\\ngame: bazaar\\n", "option rising: yes");
    REPLY(7, "\"type\":\"bye\"", "\"id\":9");
}

static void moves_are_atomic(void **unused)
{
    (void)unused;
    /* With seed 5, seat 1 begins. */
    talk(NEW "{\"type\":\"apply\",\"seat\":1,\"actions\":[\"roll\",\"end\"]}\n"
             "{\"type\":\"apply\",\"seat\":1,\"actions\":[\"buy 1\"]}\n"
             "{\"type\":\"apply\",\"seat\":0,\"actions\":[\"roll\"]}\n"
             "{\"type\":\"apply\",\"seat\":1,\"actions\":[\"fly\"]}\n"
             "{\"type\":\"apply\",\"seat\":1,\"actions\":[]}\n"
             "{\"type\":\"apply\",\"seat\":1,\"actions\":[9999]}\n"
             "{\"type\":\"apply\",\"seat\":1,\"actions\":[\"roll\"],\"seq\":3}\n"
             "{\"type\":\"apply\",\"seat\":1,\"actions\":[\"roll\"],\"seq\":7}\n"
             "{\"type\":\"apply\",\"seat\":2,\"text\":\"roll the die\"}\n"
             "{\"type\":\"undo\",\"seat\":2}\n"
             "{\"type\":\"why\",\"seat\":2,\"action\":\"roll\"}\n");
    REPLY(1, "\"code\":\"illegal\"", "\"seq\":7");
    REPLY(2, "\"code\":\"illegal\"", "\"clause\":\"BZ-5.1\"", "\"field\":\"buy 1\"");
    REPLY(3, "\"code\":\"illegal\"", "\"clause\":\"turn\"");
    REPLY(4, "\"code\":\"action\"");
    REPLY(5, "\"code\":\"message\"", "\"field\":\"actions\"");
    REPLY(6, "\"code\":\"action\"");
    REPLY(7, "\"code\":\"stale\"", "\"seq\":7");
    REPLY(8, "\"type\":\"applied\"", "\"seq\":9", "\"kind\":\"rolled\"", "\"pending\":[2]");
    REPLY(9, "\"type\":\"applied\"", "\"seq\":11");
    REPLY(10, "\"code\":\"undo\"");
    REPLY(11, "\"type\":\"why\"", "\"clause\":\"turn\"");
}

static void chance_can_be_left_to_the_program(void **unused)
{
    (void)unused;
    talk("{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"options\":{\"cards\":\"1,2\"},\"chance\":false}"
         "\n"
         "{\"type\":\"legal\",\"seat\":\"chance\"}\n"
         "{\"type\":\"apply\",\"seat\":\"chance\",\"actions\":[\"first 2\"]}\n"
         "{\"type\":\"legal\",\"seat\":\"chance\"}\n"
         "{\"type\":\"apply\",\"seat\":\"chance\",\"actions\":[\"first 2\"]}\n");
    REPLY(0, "\"chance\":true", "\"seq\":0", "\"pending\":[]");
    REPLY(1, "\"weight\":1", "\"name\":\"first 1\"");
    REPLY(2, "\"type\":\"applied\"", "\"seq\":1", "\"chance\":true");
    REPLY(3, "\"name\":\"card ");
    REPLY(4, "\"code\":\"illegal\"");
}

static void a_saved_record_can_be_loaded(void **unused)
{
    (void)unused;
    talk(NEW "{\"type\":\"apply\",\"seat\":1,\"actions\":[\"roll\"]}\n"
             "{\"type\":\"save\"}\n");
    const char *record = strstr(lines[2], "\"record\":");
    assert_non_null(record);
    char input[1 << 14];
    snprintf(input, sizeof input, "{\"type\":\"load\",%s\n{\"type\":\"save\"}\n", record);
    char saved[1 << 14];
    snprintf(saved, sizeof saved, "%s", lines[2]);
    talk(input);
    REPLY(0, "\"type\":\"table\"", "\"seq\":9");
    assert_string_equal(lines[1], saved);
    talk("{\"type\":\"load\",\"record\":\"souk record 1\\ngame: bazaar\\nseats: 2\\n0: fly\\n\"}\n"
         "{\"type\":\"load\"}\n"
         "{\"type\":\"save\"}\n");
    REPLY(0, "\"code\":\"setup\"", "\"line\":4");
    REPLY(1, "\"code\":\"message\"");
    REPLY(2, "\"code\":\"table\"");
}

/* The default parts, and all errors of a custom file. */
static void parts_are_shown_and_checked(void **unused)
{
    (void)unused;
    talk("{\"type\":\"parts\",\"game\":\"bazaar\"}\n"
         "{\"type\":\"hello\",\"lang\":\"fr\"}\n"
         "{\"type\":\"parts\",\"game\":\"bazaar\",\"parts\":\"{\\\"game\\\": \\\"bazaar\\\"}\"}\n"
         "{\"type\":\"parts\",\"game\":\"bazaar\",\"parts\":7}\n"
         "{\"type\":\"parts\",\"game\":\"chess\"}\n");
    REPLY(0, "\"type\":\"parts\"", "\"good\":true,\"digest\":\"", "\"problems\":[]", "\"text\":\"{\\n");
    REPLY(2, "\"good\":false,\"problems\":[{\"warning\":false,\"line\":1,\"column\":1,\"field\":\"stones\"",
          "manque", "\"field\":\"score\"");
    REPLY(3, "\"code\":\"message\"", "\"field\":\"parts\"");
    REPLY(4, "\"code\":\"setup\"", "\"field\":\"game\"");
}

static void invalid_messages_change_nothing(void **unused)
{
    (void)unused;
    talk("nonsense\n"
         "{\"type\":\"fly\"}\n"
         "[]\n"
         "{\"type\":\"hello\",\"protocol\":99}\n"
         "{\"type\":\"view\"}\n"
         "{\"type\":\"new\",\"game\":\"chess\",\"seats\":2}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":9}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"seed\":-1}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"options\":{\"colour\":1}}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"parts\":\"{}\"}\n" NEW
         "{\"type\":\"view\",\"seat\":7}\n"
         "{\"type\":\"apply\",\"seat\":\"dealer\",\"actions\":[\"roll\"]}\n"
         "{\"type\":\"new\",\"game\":\"chess\",\"seats\":2}\n"
         "{\"type\":\"legal\",\"seat\":1}\n");
    REPLY(0, "\"code\":\"json\"", "\"line\":1");
    REPLY(1, "\"code\":\"message\"");
    REPLY(2, "\"code\":\"message\"");
    REPLY(3, "\"code\":\"protocol\"");
    REPLY(4, "\"code\":\"table\"");
    REPLY(5, "\"code\":\"setup\"", "\"field\":\"game\"");
    REPLY(6, "\"code\":\"setup\"", "\"field\":\"seats\"");
    REPLY(7, "\"code\":\"message\"", "\"field\":\"seed\"");
    REPLY(8, "\"code\":\"setup\"");
    REPLY(9, "\"code\":\"setup\"");
    REPLY(11, "\"code\":\"message\"", "\"field\":\"seat\"");
    REPLY(12, "\"code\":\"message\"", "\"field\":\"seat\"");
    REPLY(13, "\"code\":\"setup\"", "\"seq\":7");
    REPLY(14, "\"type\":\"legal\"", "\"name\":\"roll\"");
}

/* Found by fuzz_engine: a number that fits no integer. */
static void numbers_out_of_range_are_refused(void **unused)
{
    (void)unused;
    talk("{\"type\":\"quit\",\"id\":-1e300}\n");
    REPLY(0, "\"type\":\"bye\"", "\"id\":null");
    talk("{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"options\":{\"max_rounds\":1e300}}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"options\":{\"max_rounds\":9.5}}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"options\":{\"rising\":[]}}\n"
         "{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"options\":{\"rising\":false}}\n");
    for (int i = 0; i < 3; i++)
        REPLY(i, "\"type\":\"error\"", "\"code\":\"setup\"");
    REPLY(3, "\"type\":\"table\"");
}

static void errors_use_the_language_of_the_hello(void **unused)
{
    (void)unused;
    talk("{\"type\":\"hello\",\"lang\":\"fr\"}\n{\"type\":\"view\"}\n");
    REPLY(1, "Il n'y a pas encore de table");
}

#define TWO_DAYS                                   \
    "{\"type\":\"day\",\"date\":\"2026-11-15\"}\n" \
    "{\"type\":\"day\",\"date\":\"2026-11-15\",\"game\":\"bazaar\",\"id\":4}\n"

static void a_date_gives_tables(void **unused)
{
    (void)unused;
    talk(TWO_DAYS "{\"type\":\"day\"}\n"
                  "{\"type\":\"day\",\"date\":\"2026-02-30\"}\n"
                  "{\"type\":\"day\",\"date\":\"2026-02-20\",\"game\":\"chess\"}\n");
    REPLY(0, "\"date\":\"2026-11-15\",\"tables\":[{\"game\":\"constantinople\",\"marked\":true,\"seats\":4,"
             "\"own\":1,\"bot\":\"hard\"");
    REPLY(1, "\"id\":4", "\"tables\":[{\"game\":\"bazaar\",\"marked\":false,\"seats\":4,\"own\":0",
          "\"seed\":\"11972937838202715948\",\"options\":{\"rising\":\"yes\"}}]");
    REPLY(2, "\"code\":\"message\"", "\"field\":\"date\"");
    REPLY(3, "\"code\":\"message\"", "YYYY-MM-DD");
    REPLY(4, "\"code\":\"setup\"", "There is no game \\\"chess\\\".");
}

static void a_play_can_be_analysed_afterwards(void **unused)
{
    (void)unused;
    talk("{\"type\":\"load\",\"chance\":false,\"record\":\"souk record 1\\ngame: bazaar\\nseats: 2\\noption "
         "max_rounds: "
         "1\\nseed: 42\\n1: roll\\n0: roll\\n*: die ruby\\n\"}\n"
         "{\"type\":\"analyse\",\"at\":0,\"iterations\":8}\n"
         "{\"type\":\"analyse\",\"at\":11}\n" /* there are eleven actions: none follows the last */
         "{\"type\":\"standing\",\"seat\":0,\"date\":\"2026-11-16\",\"lost\":[0,50,500]}\n"
         "{\"type\":\"standing\",\"seat\":0,\"lost\":[-1]}\n"
         "{\"type\":\"standing\",\"seat\":\"table\"}\n"
         "{\"type\":\"analyse\",\"at\":10,\"iterations\":8}\n" NEW "{\"type\":\"standing\",\"seat\":0}\n");
    REPLY(1, "\"type\":\"analysis\"", "\"first\":[", "\"action\":");
    REPLY(2, "\"code\":\"message\"", "\"field\":\"at\"");
    REPLY(3, "\"score\":0,\"margin\":0,\"rank\":", "Souk 2026-11-16 Bazaar: 0 (+0), ", " of 2 ●◐○\"");
    REPLY(4, "\"field\":\"lost\"");
    REPLY(5, "\"field\":\"seat\"");
    REPLY(6, "\"type\":\"analysis\"", "\"action\":\"die ruby\"");
    REPLY(8, "\"code\":\"early\"", "not over");
}

static void a_table_is_drawn_as_a_seat_sees_it(void **unused)
{
    (void)unused;
    talk("{\"type\":\"draw\"}\n" NEW "{\"type\":\"draw\",\"id\":4,\"seat\":1}\n"
         "{\"type\":\"draw\"}\n"
         "{\"type\":\"draw\",\"seat\":7}\n"
         "{\"type\":\"hello\",\"lang\":\"fr\"}\n"
         "{\"type\":\"draw\",\"seat\":1}\n"
         "{\"type\":\"draw\",\"seat\":1,\"at\":0}\n"
         "{\"type\":\"draw\",\"at\":8}\n" /* there are seven actions */
         "{\"type\":\"draw\",\"at\":7}\n");
    REPLY(0, "\"code\":\"table\"");
    REPLY(2, "\"type\":\"drawing\",\"id\":4,\"seq\":7,\"board\":{\"rows\":[", "\"seats\":{\"rows\":[",
          "\"styles\":[", "\"marks\":[[");
    REPLY(3, "\"type\":\"drawing\"", "\"id\":null", "\"marks\":[]"); /* spectators have no marks */
    REPLY(4, "\"code\":\"message\"", "\"field\":\"seat\"");
    REPLY(6, "\"type\":\"drawing\"");
    REPLY(7, "\"type\":\"drawing\"");
    REPLY(8, "\"type\":\"error\"", "\"field\":\"at\"");
    REPLY(9, "\"type\":\"drawing\"");
    assert_string_not_equal(strstr(lines[2], "\"board\""), strstr(lines[6], "\"board\""));
}

/* A game that has a smaller drawing uses it where the space is short; words are for screen readers. */
static void a_drawing_fits_its_space(void **unused)
{
    (void)unused;
    talk("{\"type\":\"new\",\"game\":\"bazaar\",\"seats\":2,\"seed\":1}\n"
         "{\"type\":\"draw\",\"seat\":0}\n"
         "{\"type\":\"draw\",\"seat\":0,\"wide\":118,\"high\":60}\n"
         "{\"type\":\"draw\",\"seat\":0,\"wide\":80,\"high\":14,\"words\":true}\n");
    const char *board = strstr(lines[1], "\"board\"");
    assert_string_equal(board, strstr(lines[2], "\"board\""));
    assert_string_not_equal(board, strstr(lines[3], "\"board\""));
    assert_true(strlen(strstr(lines[3], "\"board\"")) < strlen(board));
    assert_null(strstr(lines[2], "\"text\""));
    REPLY(3, "\"text\":\"", "bank");
}

static void undone_actions_are_among_the_events(void **unused)
{
    (void)unused;
    talk("{\"type\":\"new\",\"game\":\"basari\",\"seats\":3,\"players\":[\"Ada\"]}\n"
         "{\"type\":\"bot\",\"seat\":0,\"bot\":\"random\"}\n"
         "{\"type\":\"undo\",\"seat\":0}\n"
         "{\"type\":\"events\",\"seat\":0}\n");
    REPLY(2, "\"type\":\"undone\"");
    REPLY(3, "\"text\":\"Ada takes back their last action.\"}]");
}

static void later_bot_actions_are_undone_too(void **unused)
{
    (void)unused;
    talk("{\"type\":\"new\",\"game\":\"constantinople\",\"seats\":4,\"seed\":\"1\"}\n"
         "{\"type\":\"apply\",\"seat\":0,\"actions\":[\"a1\"]}\n"
         "{\"type\":\"bot\",\"seat\":1,\"bot\":\"random\"}\n"
         "{\"type\":\"view\",\"seat\":0}\n"
         "{\"type\":\"view\",\"seat\":0,\"bots\":[1,2,3]}\n"
         "{\"type\":\"undo\",\"seat\":0,\"bots\":[2,3]}\n"
         "{\"type\":\"undo\",\"seat\":0,\"bots\":[4]}\n"
         "{\"type\":\"undo\",\"seat\":0,\"bots\":1}\n"
         "{\"type\":\"undo\",\"seat\":0,\"bots\":[1,2,3]}\n");
    REPLY(3, "\"undo\":false");
    REPLY(4, "\"undo\":true");
    REPLY(5, "\"code\":\"undo\"", "not yours");
    REPLY(6, "\"field\":\"bots\"");
    REPLY(7, "\"field\":\"bots\"");
    REPLY(8, "\"type\":\"undone\"", "\"pending\":[0]");
}

static void a_hint_is_for_a_seat_that_may_act(void **unused)
{
    (void)unused;
    talk(NEW "{\"type\":\"legal\",\"seat\":1}\n"
             "{\"type\":\"hint\",\"id\":3,\"seat\":1}\n"
             "{\"type\":\"hint\",\"seat\":1,\"level\":\"expert\"}\n"
             "{\"type\":\"hint\",\"seat\":0}\n"
             "{\"type\":\"hint\",\"seat\":1,\"level\":\"oracle\"}\n"
             "{\"type\":\"legal\",\"seat\":1}\n");
    REPLY(2, "\"type\":\"hints\"", "\"id\":3",
          "\"hints\":[{\"action\":", "\"name\":", "\"label\":", "\"reason\":", "\"win\":", "\"margin\":");
    REPLY(3, "\"type\":\"hints\"", "\"share\":");
    REPLY(4, "\"type\":\"error\"", "\"field\":\"seat\"");
    REPLY(5, "\"type\":\"error\"", "\"field\":\"level\"");
    REPLY(6, "roll"); /* nothing was played */
}

static void named_actions_get_reasons_without_a_search(void **unused)
{
    (void)unused;
    talk(NEW "{\"type\":\"hint\",\"seat\":1,\"actions\":[\"roll\"]}\n"
             "{\"type\":\"hint\",\"seat\":1,\"actions\":[\"end\"]}\n"
             "{\"type\":\"hint\",\"seat\":1,\"actions\":[]}\n"
             "{\"type\":\"hint\",\"seat\":0,\"actions\":[\"roll\"]}\n");
    REPLY(1, "\"type\":\"hints\"", "\"name\":\"roll\"", "\"reason\":\"", "\"share\":0,");
    REPLY(2, "\"type\":\"error\"", "\"field\":\"actions\"", "legal");
    REPLY(3, "\"type\":\"error\"", "\"field\":\"actions\"");
    REPLY(4, "\"type\":\"error\"", "\"field\":\"seat\"");
}

static void a_bot_thinks_as_long_as_requested(void **unused)
{
    (void)unused;
    talk(NEW "{\"type\":\"hint\",\"seat\":1,\"iterations\":200}\n"
             "{\"type\":\"hint\",\"seat\":1,\"iterations\":200}\n"
             "{\"type\":\"hint\",\"seat\":1,\"seconds\":0}\n"
             "{\"type\":\"hint\",\"seat\":1,\"iterations\":-4}\n"
             "{\"type\":\"bot\",\"seat\":1,\"bot\":\"hard\",\"iterations\":9,\"seconds\":1}\n"
             "{\"type\":\"bot\",\"seat\":1,\"bot\":\"hard\",\"seconds\":1}\n");
    REPLY(1, "\"type\":\"hints\"", "\"win\":");
    assert_string_equal(strstr(lines[1], "\"hints\""), strstr(lines[2], "\"hints\""));
    REPLY(3, "\"type\":\"error\"", "\"field\":\"seconds\"", "1 to 3600");
    REPLY(4, "\"type\":\"error\"", "\"field\":\"iterations\"");
    REPLY(5, "\"type\":\"error\"", "not both");
    REPLY(6, "\"type\":\"applied\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_actions_get_reasons_without_a_search),
        cmocka_unit_test(a_bot_thinks_as_long_as_requested),
        cmocka_unit_test(a_game_is_played_by_messages),
        cmocka_unit_test(moves_are_atomic),
        cmocka_unit_test(chance_can_be_left_to_the_program),
        cmocka_unit_test(a_saved_record_can_be_loaded),
        cmocka_unit_test(parts_are_shown_and_checked),
        cmocka_unit_test(invalid_messages_change_nothing),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(errors_use_the_language_of_the_hello),
        cmocka_unit_test(a_table_is_drawn_as_a_seat_sees_it),
        cmocka_unit_test(a_drawing_fits_its_space),
        cmocka_unit_test(undone_actions_are_among_the_events),
        cmocka_unit_test(later_bot_actions_are_undone_too),
        cmocka_unit_test(a_hint_is_for_a_seat_that_may_act),
        cmocka_unit_test(a_date_gives_tables),
        cmocka_unit_test(a_play_can_be_analysed_afterwards),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
