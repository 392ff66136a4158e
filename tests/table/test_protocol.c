/* test_protocol.c: the shared half of the protocol, message by message. Each request gets its answer, and each event
 * of a play is sent once, in order and unchanged. */
#include "core/out.h"
#include "play.h"
#include "table/day.h"
#include "table/engine.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 16, REPLY = 1 << 19, BETWEEN = 16, NODES = 1 << 14 };

static souk_engine engine;
static char reply_text[REPLY];
static souk_json nodes[NODES];

/* Sends a message, written with ' for ", and parses the answer, which stays in `nodes`. */
static const souk_json *ask(const char *message)
{
    static char text[TEXT], read[REPLY];
    souk_out reply;
    souk_error error = {0};
    size_t len = strlen(message);
    assert_true(len < sizeof text);
    for (size_t i = 0; i <= len; i++)
        text[i] = (char)(message[i] == '\'' ? '"' : message[i]);
    souk_out_init(&reply, reply_text, sizeof reply_text);
    souk_engine_answer(&engine, text, len, &reply);
    memcpy(read, reply_text, reply.len + 1);
    assert_true(souk_json_parse(read, reply.len, nodes, NODES, &error) > 0);
    return nodes;
}

static void answers(const char *message, const char *part)
{
    ask(message);
    if (!strstr(reply_text, part))
        fail_msg("%s\n  is answered by %.400s\n  without %s", message, reply_text, part);
}

static long number(const souk_json *node)
{
    long n = -1;
    souk_json_whole(node, 0, SOUK_ENTRIES_MAX, &n);
    return n;
}

static int open_engine(void **unused)
{
    (void)unused;
    souk_engine_open(&engine, SOUK_EN);
    answers("{'type':'new','game':'template','seats':2,'seed':5,'options':{'goal':20}}",
            "\"type\":\"table\"");
    return 0;
}

static int close_engine(void **unused)
{
    (void)unused;
    souk_engine_close(&engine);
    return 0;
}

/* Plays that many actions, all of them "low". */
static void play(int actions)
{
    char message[128];
    for (int i = 0; i < actions; i++) {
        int seat = souk_mover(engine.table->game, &engine.table->state);
        snprintf(message, sizeof message, "{'type':'apply','seat':%d,'actions':['low']}", seat);
        answers(message, "\"type\":\"applied\"");
    }
}

static void errors_have_a_field_but_no_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *message, *field;
    } cases[] = {
        {"{'type':'apply','seat':0}", "actions"}, /* neither a list nor a text */
        {"{'type':'apply','seat':0,'actions':[]}", "actions"},
        {"{'type':'apply','seat':0,'actions':'low'}", "actions"},
        {"{'type':'apply','seat':0,'actions':[99]}", "actions"},
        {"{'type':'apply','seat':0,'actions':['nothing']}", "actions"},
        {"{'type':'try','seat':0,'actions':[99]}", "actions"},
        {"{'type':'try','seat':'table','actions':['low']}", "seat"},
        {"{'type':'try','seat':2,'actions':['low']}", "seat"},
        {"{'type':'why','seat':0,'action':-1}", "action"},
        {"{'type':'hello','protocol':1}", "protocol"},
        {"{'type':'new','game':'chess','seats':2}", "game"},
        {"{'type':'new','game':'template','seats':99}", "seats"},
        {"{'type':'new','game':'template','seats':2,'options':{'x':'1'}}", "x"},
        {"{'type':'new','game':'template','seats':2,'options':5}", "options"},
        {"{'type':'view','seat':2}", "seat"},
        {"{'type':'view','at':1}", "at"},
        {"{'type':'undo','seat':2}", "seat"},
        {"{'type':'legal','seat':2}", "seat"},
        {"{'type':'why','seat':2,'action':0}", "seat"},
        {"{'type':'bot','seat':0,'bot':'nobody'}", "bot"},
        {"{'type':'analyse','at':0}", "at"}, /* nothing was played yet */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ask(cases[i].message);
        const char *field = souk_json_text(souk_json_get(nodes, "field"));
        if (!field || strcmp(field, cases[i].field) != 0)
            fail_msg("%s is answered by %.300s", cases[i].message, reply_text);
        assert_null(souk_json_get(nodes, "line"));
    }
}

static void a_list_of_actions_goes_before_a_text(void **unused)
{
    (void)unused;
    answers("{'type':'apply','seat':0,'actions':['low'],'text':'nonsense'}", "\"type\":\"applied\"");
    answers("{'type':'apply','seat':1,'text':'nonsense'}", "\"code\":\"action\"");
    answers("{'type':'apply','seat':1,'text':'high'}", "\"type\":\"applied\"");
}

/* Every event is sent once, with its entry; an undone action has a sentence and no event. */
static void each_event_is_sent_once(void **unused)
{
    (void)unused;
    play(4);
    const souk_table *t = engine.table;
    const souk_json *told = souk_json_get(ask("{'type':'events','seat':0}"), "events");
    int expected = 0, count = 0;
    for (int i = 0; i < t->num_entries; i++)
        expected += (int)(t->entries[i].end_event - t->entries[i].first_event); /* all of them are visible */
    for (const souk_json *e = souk_json_child(told); e; e = souk_json_next(e), count++)
        assert_non_null(souk_json_get(e, "event"));
    assert_int_equal(count, expected);
    play(1);
    answers("{'type':'undo','seat':0}", "\"type\":\"undone\"");
    char message[64];
    snprintf(message, sizeof message, "{'type':'events','seat':0,'from':%d}", t->num_entries - 1);
    told = souk_json_get(ask(message), "events");
    assert_int_equal(told->count, 1);
    assert_null(souk_json_get(souk_json_child(told), "event"));
    assert_non_null(strstr(reply_text, "takes back"));
}

/* The states after each entry with events except the last; at most the last sixteen. */
static void intermediate_states_are_sent_unchanged(void **unused)
{
    (void)unused;
    static char text[REPLY], read[REPLY], view[REPLY];
    souk_error error = {0};
    souk_out out;
    for (int played = 1; played <= 12; played++) {
        play(1);
        const souk_table *t = engine.table;
        souk_viewpoint viewpoint = souk_viewpoint_now(t, 0, SOUK_EN);
        souk_out_init(&out, text, sizeof text);
        souk_json_open(&out, '{');
        souk_answer_between(&out, &viewpoint, 0);
        souk_json_close(&out, '}');
        memcpy(read, text, out.len + 1);
        assert_true(souk_json_parse(read, out.len, nodes, NODES, &error) > 0);
        const souk_json *between = souk_json_get(nodes, "between");
        int shown = t->num_entries - 1 < BETWEEN ? t->num_entries - 1 : BETWEEN;
        assert_int_equal(between ? (int)between->count : 0, shown);
        for (int i = 0; i < shown; i++) {
            souk_state then;
            int seq = t->num_entries - shown + i;
            assert_int_equal(number(souk_json_get(souk_json_at(between, i), "seq")), seq);
            souk_table_at(t, seq, &then);
            viewpoint.state = &then;
            souk_out_init(&out, view, sizeof view);
            souk_json_put_int(&out, "seq", seq);
            souk_answer_view(&out, &viewpoint);
            assert_non_null(strstr(text, view));
        }
    }
    answers("{'type':'apply','seat':0,'actions':['low']}", "\"type\":\"applied\"");
    answers("{'type':'undo','seat':0}", "\"type\":\"undone\"");
    souk_viewpoint viewpoint = souk_viewpoint_now(engine.table, 0, SOUK_EN);
    souk_out_init(&out, text, sizeof text);
    souk_answer_between(&out, &viewpoint, 0);
    assert_int_equal(out.len, 0); /* undone actions are not sent again */
}

static void views_show_the_present_or_an_earlier_state(void **unused)
{
    (void)unused;
    play(3);
    assert_int_equal(number(souk_json_get(ask("{'type':'view','seat':1}"), "played")), 4); /* with the die */
    for (int at = 0; at <= 4; at++) {
        char message[64];
        static char drawn[REPLY];
        snprintf(message, sizeof message, "{'type':'draw','at':%d}", at);
        answers(message, "\"type\":\"drawing\"");
        memcpy(drawn, reply_text, sizeof drawn);
        answers("{'type':'draw'}", "\"type\":\"drawing\"");
        if (at == 4) assert_string_equal(drawn, reply_text);
        if (at < 3) assert_string_not_equal(drawn, reply_text); /* in another round */
    }
    answers("{'type':'apply','seat':1,'actions':['low'],'seq':0}", "\"code\":\"stale\"");
    answers("{'type':'apply','seat':1,'actions':['low'],'seq':4}", "\"type\":\"applied\"");
}

static void chance_outcomes_have_weights(void **unused)
{
    (void)unused;
    answers("{'type':'new','game':'template','seats':2,'seed':5,'chance':false}", "\"type\":\"table\"");
    answers("{'type':'legal','seat':'chance'}", "\"legal\":[]");
    answers("{'type':'legal','seat':0}", "\"name\":\"low\"");
    assert_null(strstr(reply_text, "weight"));
    play(2);
    answers("{'type':'legal','seat':'chance'}", "\"weight\":1");
    answers("{'type':'legal','seat':0}", "\"legal\":[]");
    answers("{'type':'apply','seat':'chance','actions':[2]}", "\"type\":\"applied\"");
    answers("{'type':'legal','seat':'table'}", "\"legal\":[]");
    answers("{'type':'apply','seat':'table','actions':['low']}", "\"code\":\"illegal\"");
}

/* The table of each game once: the table of the day first, the others in the order of the games. */
static void a_day_has_a_table_of_each_game(void **unused)
{
    (void)unused;
    for (int day = 1; day <= 9; day++) {
        char date[16], message[96];
        int marked = 0, at = 0;
        snprintf(date, sizeof date, "2026-11-0%d", day);
        snprintf(message, sizeof message, "{'type':'day','date':'%s'}", date);
        const souk_json *tables = souk_json_get(ask(message), "tables");
        assert_int_equal((int)tables->count, souk_num_games);
        for (const souk_json *t = souk_json_child(tables); t; t = souk_json_next(t)) {
            const souk_game *g = souk_game_find(souk_json_text(souk_json_get(t, "game")));
            assert_ptr_equal(g, souk_day_order(souk_day_number(date), at++));
            long seats = number(souk_json_get(t, "seats"));
            assert_true(seats >= g->min_seats && seats <= g->max_seats);
            if (souk_json_get(t, "marked")->type == SOUK_JSON_TRUE) marked++;
            souk_options usual;
            souk_options_default(g, &usual);
            for (const souk_json *o = souk_json_child(souk_json_get(t, "options")); o;
                 o = souk_json_next(o)) {
                souk_options other = usual;
                souk_error error = {0};
                assert_true(souk_option_set(g, &other, o->key, souk_json_text(o), &error));
                assert_memory_not_equal(&other, &usual, sizeof usual); /* only non-default options are sent */
            }
        }
        assert_int_equal(marked, 1);
        assert_int_equal(souk_json_get(souk_json_child(tables), "marked")->type, SOUK_JSON_TRUE);
    }
    const souk_json *one =
        souk_json_get(ask("{'type':'day','date':'2026-11-01','game':'template'}"), "tables");
    assert_int_equal((int)one->count, 1);
    assert_string_equal(souk_json_text(souk_json_get(souk_json_child(one), "game")), "template");
}

static void a_standing_has_a_line_for_its_day(void **unused)
{
    (void)unused;
    while (engine.table->game->pending(&engine.table->state))
        play(1);
    answers("{'type':'standing','seat':0}", "\"type\":\"standing\"");
    assert_null(souk_json_get(nodes, "line"));
    answers("{'type':'standing','seat':0,'date':'1970-01-01'}",
            "\"line\":\"Souk 1970-01-01 "); /* the earliest date */
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, open_engine, close_engine)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(errors_have_a_field_but_no_line),
        CASE(a_list_of_actions_goes_before_a_text),
        CASE(each_event_is_sent_once),
        CASE(intermediate_states_are_sent_unchanged),
        CASE(views_show_the_present_or_an_earlier_state),
        CASE(chance_outcomes_have_weights),
        CASE(a_day_has_a_table_of_each_game),
        CASE(a_standing_has_a_line_for_its_day),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
