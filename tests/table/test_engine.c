/* test_engine.c: the engine inside this program: errors in messages are named and change nothing; analyses and
 * standings of a play. (tests/cli/test_engine.c drives it through the command.) */
#include "play.h"
#include "table/engine.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAX = 1 << 16, REPLY_MAX = 1 << 19 };

static souk_engine engine;
static char reply_text[REPLY_MAX];

/* Sends a message and returns the reply, which the next one overwrites. */
static const char *ask_within(const char *message, size_t room)
{
    static char text[MESSAGE_MAX];
    souk_out reply;
    size_t len = strlen(message);
    assert_true(len < sizeof text);
    memcpy(text, message, len + 1);
    souk_out_init(&reply, reply_text, room);
    souk_engine_answer(&engine, text, len, &reply);
    return reply_text;
}

static const char *ask(const char *message)
{
    return ask_within(message, sizeof reply_text);
}

static void answers(const char *message, const char *part)
{
    const char *told = ask(message);
    if (!strstr(told, part)) fail_msg("%s\n  is answered by %.400s\n  without %s", message, told, part);
}

static int open_engine(void **unused)
{
    (void)unused;
    souk_engine_open(&engine, SOUK_EN);
    return 0;
}

static int close_engine(void **unused)
{
    (void)unused;
    souk_engine_close(&engine);
    return 0;
}

#define NEW "{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"seed\":5"
/* Parts with another die: the weight of each face, and the lowest face that counts as high. */
#define DIE(weights, high)                                                                    \
    ",\"parts\":\"{\\\"game\\\":\\\"template\\\",\\\"die\\\":{\\\"from\\\":\\\"rulebook\\\"," \
    "\\\"weights\\\":[" weights "],\\\"lowest_high\\\":" high "}}\"}"

static void errors_are_reported_and_change_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *message, *part;
    } cases[] = {
        {"{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"seed\":\"-1\"}", "\"field\":\"seed\""},
        {"{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"seed\":\"x\"}", "\"field\":\"seed\""},
        {"{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"seed\":\"1x\"}", "\"field\":\"seed\""},
        {NEW ",\"chance\":5}", "\"field\":\"chance\""},
        {NEW ",\"parts\":5}", "\"field\":\"parts\""},
        {NEW ",\"parts\":\"{}\"}", "\"code\":\"setup\""},
        {"{\"type\":\"load\",\"record\":\"game: template\\nseats: 2\\n\"}", "\"code\":\"setup\""},
        {"{\"type\":\"load\",\"record\":\"souk record 1\\ngame: template\\nseats: 2\\n\",\"parts\":5}",
         "\"field\":\"parts\""},
        {"{\"type\":\"load\",\"record\":\"souk record 1\\ngame: template\\nseats: 2\\n\",\"chance\":5}",
         "\"field\":\"chance\""},
        {"{\"type\":\"parts\",\"game\":\"template\",\"parts\":5}", "\"field\":\"parts\""},
        {"{\"type\":\"view\",\"bots\":[9,0]}", "\"field\":\"bots\""},
        {"{\"type\":\"view\",\"bots\":5}", "\"field\":\"bots\""},
        {"{\"type\":\"view\",\"at\":99}", "\"field\":\"at\""},
        {"{\"type\":\"draw\",\"seat\":9}", "\"field\":\"seat\""},
        {"{\"type\":\"draw\",\"at\":-1}", "\"field\":\"at\""},
        {"{\"type\":\"draw\",\"wide\":-1}", "\"field\":\"wide\""},
        {"{\"type\":\"draw\",\"high\":1001}", "\"field\":\"high\""},
        {"{\"type\":\"draw\",\"words\":1}", "\"field\":\"words\""},
        {"{\"type\":\"bot\",\"seat\":\"table\"}", "\"field\":\"seat\""},
        {"{\"type\":\"bot\",\"seat\":0,\"bot\":\"nobody\"}", "\"field\":\"bot\""},
        {"{\"type\":\"hint\",\"seat\":0,\"actions\":[0,1,0,1,0,1]}", "1 to 5 elements"},
        {"{\"type\":\"hint\",\"seat\":0,\"actions\":[]}", "\"type\":\"error\""},
        {"{\"type\":\"analyse\",\"seat\":9,\"at\":0}", "\"field\":\"seat\""},
        {"{\"type\":\"analyse\",\"seat\":0,\"at\":0,\"iterations\":0}", "\"field\":\"iterations\""},
        {"{\"type\":\"analyse\",\"seat\":0,\"at\":0,\"level\":\"nobody\"}", "\"field\":\"level\""},
        {"{\"type\":\"analyse\",\"seat\":0,\"at\":99}", "\"field\":\"at\""},
        {"{\"type\":\"standing\",\"seat\":9}", "\"field\":\"seat\""},
        {"{\"type\":\"standing\",\"seat\":0,\"date\":\"today\"}", "\"field\":\"date\""},
        {"{\"type\":\"standing\",\"seat\":0}", "\"code\":\"early\""},
        {"{\"type\":\"day\",\"date\":\"1969-12-31\"}", "\"field\":\"date\""},
        {"{\"type\":\"rules\",\"clause\":\"TE-99.9\"}", "\"field\":\"clause\""},
        {"{\"type\":\"events\",\"from\":-1}", "\"field\":\"from\""},
        {"{\"type\":\"apply\",\"seat\":0,\"actions\":[0],\"seq\":-5}", "\"field\":\"seq\""},
        {"{\"type\":\"undo\",\"seat\":0}", "\"code\":\"undo\""},
        {"{\"type\":\"undo\",\"seat\":9}", "\"field\":\"seat\""},
        {"{\"type\":\"legal\",\"seat\":9}", "\"field\":\"seat\""},
        {"{\"type\":\"why\",\"seat\":9,\"action\":0}", "\"field\":\"seat\""},
        {"{\"type\":\"why\",\"seat\":0,\"action\":\"dance\"}", "\"field\":\"action\""},
        {"{\"type\":\"apply\",\"seat\":0,\"text\":\"low\",\"actions\":[]}", "\"field\":\"actions\""},
        {"{\"type\":\"apply\",\"seat\":0,\"actions\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
         "0,0,0,"
         "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}",
         "\"field\":\"actions\""},
        {"{\"type\":\"apply\",\"seat\":0,\"text\":\"dance\"}", "\"code\":\"action\""},
        {"{\"type\":\"apply\",\"seat\":1,\"actions\":[99]}", "\"code\":\"action\""},
        {"{\"type\":\"rules\",\"game\":\"chess\"}", "\"field\":\"game\""},
        {"{\"type\":\"new\",\"seats\":2}", "\"field\":\"game\""},
        {"{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"options\":5}", "\"field\":\"options\""},
    };
    answers("{\"type\":\"rules\"}", "\"field\":\"game\""); /* no table and no game */
    answers("{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"options\":null,\"parts\":null}",
            "\"type\":\"table\"");
    souk_engine_close(&engine);
    souk_engine_open(&engine, SOUK_EN);
    answers("{\"type\":\"analyse\",\"at\":0}", "\"code\":\"table\"");
    answers("{\"type\":\"standing\",\"seat\":0}", "\"code\":\"table\"");
    answers("{\"type\":\"save\"}", "\"code\":\"table\"");
    answers(NEW "}", "\"type\":\"table\"");
    char *before = strdup(ask("{\"type\":\"save\"}"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answers(cases[i].message, cases[i].part);
        assert_non_null(strstr(reply_text, "\"type\":\"error\""));
        assert_string_equal(ask("{\"type\":\"save\"}"), before);
    }
    char message[1024];
    snprintf(message, sizeof message, "{\"type\":\"quit\",\"id\":\"%0600d\"}", 0);
    answers(message, "\"field\":\"id\"");
    assert_false(engine.leaving);
    free(before);
}

/* The view that a server sends of a table that was left, or that its players ended. */
static void a_table_that_is_gone_or_ended_can_be_seen(void **unused)
{
    (void)unused;
    static char text[1 << 15];
    souk_error error = {0};
    souk_table *t = souk_table_open(souk_game_find("template"), NULL, NULL, 2, 5, &error);
    assert_non_null(t);
    souk_viewpoint viewpoint = souk_viewpoint_now(t, 0, SOUK_EN);
    souk_out out;
    souk_out_init(&out, text, sizeof text);
    souk_json_open(&out, '{');
    viewpoint.ended = true;
    viewpoint.winners = 2;
    souk_answer_view(&out, &viewpoint);
    souk_answer_pending(&out, &viewpoint);
    souk_json_close(&out, '}');
    assert_non_null(strstr(text, "\"winners\":[1]"));
    assert_non_null(strstr(text, "\"pending\":[]"));
    viewpoint.table = NULL;
    souk_out_reset(&out);
    souk_json_open(&out, '{');
    souk_answer_view(&out, &viewpoint);
    souk_answer_events(&out, &viewpoint, 0);
    souk_answer_between(&out, &viewpoint, 0);
    souk_json_close(&out, '}');
    assert_string_equal(text, "{\"view\":null,\"events\":[]}");
    souk_table_free(t);
}

/* If a parts file has a warning and an error, the error is reported. */
static void a_warning_is_not_the_error(void **unused)
{
    (void)unused;
    answers(NEW DIE("0,0,0,0,0,0", "4"), "At least one face must be able to come up.");
    answers(NEW DIE("0,1,1,1,1,1", "4"), "\"type\":\"table\"");
}

static void an_answer_that_does_not_fit_is_an_error(void **unused)
{
    (void)unused;
    answers(NEW "}", "\"type\":\"table\"");
    assert_non_null(strstr(ask_within("{\"type\":\"view\"}", 200), "\"code\":\"memory\""));
    assert_non_null(strstr(reply_text, "too long"));
    answers("{\"type\":\"view\"}", "\"type\":\"view\""); /* with enough space it is answered */
}

/* Plays to the end and evaluates every action, from the view of its own seat and from another's. */
static void every_action_of_a_play_can_be_evaluated(void **unused)
{
    (void)unused;
    int seats = 0, judged = 0, better = 0;
    char message[256];
    answers(NEW DIE("1,9,9,9,9,9", "2"), "\"type\":\"table\""); /* so "low" is a mistake */
    const souk_table *t = engine.table;
    souk_rng rng = souk_rng_seeded(3);
    for (int seat; (seat = souk_mover(t->game, &t->state)) != SOUK_DONE;) {
        souk_mask legal;
        souk_legal(t->game, &t->state, t->parts, seat, &legal);
        snprintf(message, sizeof message, "{\"type\":\"apply\",\"seat\":%d,\"actions\":[%d]}", seat,
                 souk_mask_pick(&legal, &rng));
        answers(message, "\"type\":\"applied\"");
    }
    for (int at = 0; at < t->num_kept && at < 24; at++) {
        int actor;
        souk_table_action(t, at, &actor);
        for (int viewer = 0; viewer < 2; viewer++) {
            snprintf(message, sizeof message,
                     "{\"type\":\"analyse\",\"seat\":%d,\"at\":%d,\"iterations\":20}", viewer, at);
            answers(message, "\"type\":\"analysis\"");
            assert_int_equal(strstr(reply_text, "\"first\"") != NULL, at == 0);
            assert_int_equal(strstr(reply_text, "\"label\"") != NULL, actor >= 0);
            if (actor >= 0 && viewer != actor) assert_null(strstr(reply_text, "\"better\""));
            seats += actor >= 0;
            judged += strstr(reply_text, "\"judged\":true") != NULL;
            better += strstr(reply_text, "\"better\"") != NULL;
            if (strstr(reply_text, "\"better\"")) assert_non_null(strstr(reply_text, "\"lost\""));
        }
    }
    /* A viewer who may not see the table gets no intermediate events. */
    SOUK_OUT(between, SOUK_TEXT_MAX);
    souk_viewpoint viewpoint = souk_viewpoint_now(t, 0, SOUK_EN);
    viewpoint.table = NULL;
    souk_answer_between(&between, &viewpoint, 0);
    assert_int_equal(between.len, 0);
    assert_true(seats > 0);
    assert_true(judged > 0);
    assert_true(better > 0);
    answers("{\"type\":\"standing\",\"seat\":\"table\"}", "\"field\":\"seat\"");
    answers("{\"type\":\"standing\",\"seat\":0,\"lost\":[0,1001]}", "\"field\":\"lost\"");
    answers("{\"type\":\"standing\",\"seat\":0,\"date\":\"2026-11-16\",\"lost\":[0,500]}",
            "\"line\":\"Souk 2026-11-16");
    /* Losses are read up to the maximum count; the rest is ignored. */
    static char long_list[MESSAGE_MAX] = "{\"type\":\"standing\",\"seat\":0,\"lost\":[0";
    for (size_t i = 0; i < 20000; i++)
        strcat(long_list + 2 * i, ",0");
    strcat(long_list, "]}");
    answers(long_list, "\"type\":\"standing\"");
}

#define RECORD \
    "\"record\":\"souk record 1\\ngame: template\\nseats: 2\\nplayer 1: Ben: the second\\nseed: 5\\n"
#define PLAYED "0: low\\n0: undo\\n0: high # again\\n1: low\\n*: die 2\\n\""

/* As the page reads records: the head, the remaining actions, any moment of it, another stream from there. */
static void a_record_is_read_settled(void **unused)
{
    (void)unused;
    answers("{\"type\":\"load\",\"chance\":false,\"settled\":true," RECORD PLAYED "}",
            "\"entries\":[{\"seat\":0,\"action\":\"high\"},{\"seat\":1,\"action\":\"low\"},"
            "{\"seat\":\"chance\",\"action\":\"die 2\"}]");
    assert_non_null(strstr(reply_text, "\"seq\":3,"));
    assert_non_null(strstr(reply_text, "\"game\":\"template\""));
    assert_non_null(strstr(reply_text, "\"players\":[\"\",\"Ben: the second\"],\"seed\":\"5\""));
    assert_non_null(strstr(reply_text, "seed: 5\\n0: high\\n1: low\\n*: die 2\\n\""));
    answers("{\"type\":\"load\",\"chance\":false," RECORD PLAYED "}", "\"seq\":5,");
    assert_null(strstr(reply_text, "entries"));
    answers(
        "{\"type\":\"load\",\"chance\":false,\"at\":1,\"seed\":\"18446744073709551615\",\"players\":[\"Ada\","
        "\"Eve\"]," RECORD PLAYED "}",
        "\"players\":[\"Ada\",\"Ben: the second\"],\"seed\":\"18446744073709551615\"");
    answers("{\"type\":\"save\"}", "seed: 18446744073709551615\\n0: high\\n\"");
    answers("{\"type\":\"load\",\"at\":4," RECORD PLAYED "}", "\"field\":\"at\"");
    answers("{\"type\":\"load\",\"seed\":\"x\"," RECORD PLAYED "}", "\"field\":\"seed\"");
    answers("{\"type\":\"save\"}", "seed: 18446744073709551615\\n0: high\\n\""); /* it is still there */
}

#define PUZZLE                                                                                          \
    "souk puzzle 1\\ngrade: hard\\nfound: 3 of 16\\nseat: 1\\nanswer: low\\nwin: 60\\nloses: 7 high\\n" \
    "then: high\\nfrom: seed 1 play 4 action 9\\nsouk record 1\\ngame: template\\nseats: 2\\n"

static void puzzles_are_read_and_rated(void **unused)
{
    (void)unused;
    answers(
        "{\"type\":\"puzzles\",\"game\":\"template\",\"date\":\"2026-11-16\",\"text\":\"" PUZZLE PUZZLE "\"}",
        "{\"origin\":\"1.4.9\",\"grade\":\"hard\",\"rating\":1450,\"seat\":1,\"answer\":\"low\",\"win\":60,"
        "\"tempting\":[{\"name\":\"high\",\"lost\":7}],\"line\":[\"high\"],\"record\":\"souk record 1\\n");
    assert_non_null(strstr(reply_text, "],\"today\":2}")); /* 20773 * 7927 is odd */
    answers("{\"type\":\"puzzles\",\"game\":\"template\",\"date\":\"2026-11-16\"}", "\"puzzles\":[]}");
    answers("{\"type\":\"puzzles\",\"game\":\"template\",\"text\":\"hello\"}", "\"code\":\"setup\"");
    answers("{\"type\":\"rate\",\"score\":100}", "\"rating\":1024,\"change\":24}");
    answers("{\"type\":\"rate\",\"rating\":1000,\"counted\":20,\"puzzle\":1400,\"score\":50}",
            "\"rating\":1010,\"change\":10}");
    answers("{\"type\":\"rate\",\"rating\":1350,\"counted\":20,\"lost\":100,\"score\":0}",
            "\"rating\":1338,\"change\":-12}");
    answers("{\"type\":\"rate\",\"rating\":1350,\"score\":101}", "\"field\":\"score\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(errors_are_reported_and_change_nothing, open_engine, close_engine),
        cmocka_unit_test(a_table_that_is_gone_or_ended_can_be_seen),
        cmocka_unit_test_setup_teardown(a_warning_is_not_the_error, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(an_answer_that_does_not_fit_is_an_error, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(every_action_of_a_play_can_be_evaluated, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(a_record_is_read_settled, open_engine, close_engine),
        cmocka_unit_test_setup_teardown(puzzles_are_read_and_rated, open_engine, close_engine),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
