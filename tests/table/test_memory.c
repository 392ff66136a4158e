/* test_memory.c: out of memory: every allocation in loading, playing and saving a table fails once. Each time the
 * table is unchanged, or was not created at all.
 *
 * The allocating functions of the C library are replaced in this program by ones that fail on demand. The sanitizers
 * have their own, so with them only the run without failures remains. */
#include "net_file.h"
#include "play.h"
#include "table/engine.h"
#include <stdlib.h>
#include <string.h>

static long allowed = -1; /* allocations until one fails; -1: none does */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* the name gcc uses */
#endif
#endif
#if !defined(__SANITIZE_ADDRESS__) && defined(__GLIBC__)
#define CAN_FAIL 1
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

static bool refuses(void)
{
    return allowed >= 0 && allowed-- == 0;
}

void *malloc(size_t size)
{
    return refuses() ? NULL : __libc_malloc(size);
}

void *calloc(size_t nmemb, size_t size)
{
    return refuses() ? NULL : __libc_calloc(nmemb, size);
}

void *realloc(void *ptr, size_t size)
{
    return refuses() ? NULL : __libc_realloc(ptr, size);
}
#else
#define CAN_FAIL 0
#endif

static const char record[] = "souk record 1\ngame: template\nseats: 2\nseed: 5\noption goal: 20\n"
                             "place:\n  round = 1\nend\n0: low\n1: high\n0: low\n1: high\n";

/* Loads, plays on and saves; returns true if all of it succeeded. */
static bool run(souk_error *error)
{
    bool went_well = true;
    char *text = NULL;
    size_t len;
    souk_table *t = souk_table_load(record, sizeof record - 1, NULL, error);
    if (!t) {
        assert_non_null(strstr(error->text, "memory"));
        return false;
    }
    for (int i = 0; i < 120 && t->game->pending(&t->state); i++) {
        souk_state before = t->state;
        int entries = t->num_entries, kept = t->num_kept;
        int seat = souk_mover(t->game, &t->state);
        int16_t action = (int16_t)(i % 2);
        bool done = seat == SOUK_CHANCE ? souk_table_chance(t, error) == 1
                                        : souk_table_move(t, seat, &action, 1, error);
        if (done && i % 7 == 0 && souk_table_can_undo(t, seat)) done = souk_table_undo(t, seat, error);
        if (done) continue;
        assert_non_null(strstr(error->text, "memory"));
        went_well = false;
        if (t->num_entries != entries) continue; /* the move was made and its undo failed */
        assert_memory_equal(&before, &t->state, sizeof before);
        assert_int_equal(t->num_kept, kept);
    }
    bool saved = souk_table_save(t, &text, &len, error);
    if (!saved) assert_non_null(strstr(error->text, "memory"));
    free(text);
    souk_table_free(t);
    return went_well && saved;
}

static void every_failure_is_survived(void **unused)
{
    (void)unused;
    souk_error error = {0};
    souk_parts_default(souk_game_find("template"));
    assert_true(run(&error));
    int failures = 0;
    for (long n = 0; CAN_FAIL && n < 1000; n++) {
        memset(&error, 0, sizeof error);
        allowed = n;
        bool went_well = run(&error);
        bool all_allowed = allowed >= 0;
        allowed = -1;
        if (all_allowed) break;
        assert_false(went_well);
        failures++;
    }
    if (CAN_FAIL) assert_in_range(failures, 5, 999);
}

/* Undo also needs space in the list; without it nothing is undone. */
static void without_memory_nothing_is_undone(void **unused)
{
    (void)unused;
    souk_error error = {0};
    int refused = 0;
    for (int n = 1; CAN_FAIL && n < 80; n++) {
        souk_table *t = souk_table_open(souk_game_find("template"), NULL, NULL, 2, 5, &error);
        int16_t low = 0;
        for (int i = 0; i < n && souk_table_chance(t, &error) >= 0 && t->game->pending(&t->state); i++)
            assert_true(souk_table_move(t, souk_mover(t->game, &t->state), &low, 1, &error));
        int kept = t->num_kept;
        allowed = 0;
        bool done = souk_table_return(t, 0, 0, &error);
        allowed = -1;
        assert_int_equal(t->num_kept, done ? 0 : kept);
        refused += !done;
        souk_table_free(t);
    }
    if (CAN_FAIL) assert_true(refused > 0);
}

#define PARTS                                                                                               \
    "\"{\\\"game\\\":\\\"template\\\",\\\"die\\\":{\\\"from\\\":\\\"rulebook\\\",\\\"weights\\\":[1,1,1,1," \
    "1,1],"                                                                                                 \
    "\\\"lowest_high\\\":4}}\""

/* A dialogue with an engine in which the n-th allocation fails: the request is answered with an error, and the engine
 * goes on. Returns the number of failed messages. */
static int talk(void)
{
    static const char *const messages[] = {
        "{\"type\":\"parts\",\"game\":\"template\",\"parts\":" PARTS "}",
        "{\"type\":\"load\",\"record\":\"souk record 1\\ngame: template\\nseats: 2\\nseed: 5\\n"
        "place:\\n  round = 1\\nend\\n0: low\\n1: high\\n\"}",
        "{\"type\":\"load\",\"settled\":true,\"at\":1,\"seed\":7,\"record\":\"souk record 1\\ngame: "
        "template\\n"
        "seats: 2\\n0: low\\n1: high\\n\"}",
        "{\"type\":\"puzzles\",\"game\":\"template\",\"text\":\"\"}",
        "{\"type\":\"new\",\"game\":\"template\",\"seats\":2,\"seed\":5,\"parts\":" PARTS "}",
        "{\"type\":\"draw\",\"seat\":0}",
        "{\"type\":\"rules\",\"clause\":\"TE-1\"}",
        "{\"type\":\"hint\",\"seat\":0,\"iterations\":8}",
        "{\"type\":\"apply\",\"seat\":0,\"actions\":[0]}",
        "{\"type\":\"undo\",\"seat\":0}",
        "{\"type\":\"apply\",\"seat\":0,\"actions\":[0]}",
        "{\"type\":\"bot\",\"seat\":1,\"bot\":\"hard\",\"iterations\":8}",
        "{\"type\":\"analyse\",\"seat\":0,\"at\":0,\"iterations\":8}",
        "{\"type\":\"save\"}",
    };
    static char text[4096], answer[1 << 18];
    souk_engine engine;
    int refused = 0;
    souk_engine_open(&engine, SOUK_EN);
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        long left = allowed;
        souk_out reply;
        memcpy(text, messages[i], strlen(messages[i]) + 1);
        souk_out_init(&reply, answer, sizeof answer);
        souk_engine_answer(&engine, text, strlen(messages[i]), &reply);
        assert_true(reply.len > 0); /* every message is answered */
        if (left >= 0 && allowed < 0 && strstr(answer, "\"type\":\"error\"")) {
            assert_non_null(strstr(answer, "memory"));
            refused++;
        }
    }
    souk_engine_close(&engine);
    return refused;
}

static void an_engine_reports_a_lack_of_memory(void **unused)
{
    (void)unused;
    int refused = 0, n = 0;
    assert_int_equal(talk(), 0);
    for (; CAN_FAIL && n < 2000; n++) {
        allowed = n;
        refused += talk();
        bool all_allowed = allowed >= 0;
        allowed = -1;
        if (all_allowed) break;
    }
    if (CAN_FAIL) assert_in_range(refused, 12, n);
}

/* The list of a table is full and cannot grow: nothing is done, and the error is reported. */
static void a_full_list_stays_unchanged(void **unused)
{
    (void)unused;
    souk_error error = {0};
    souk_table *t = souk_table_load(record, sizeof record - 1, NULL, &error);
    assert_non_null(t);
    const int16_t low = 0;
    assert_true(souk_table_chance(t, &error) >= 0);
    if ((t->max_entries - t->num_entries) % 2 == 0)
        assert_true(souk_table_move(t, souk_mover(t->game, &t->state), &low, 1, &error));
    int seat = souk_mover(t->game, &t->state);
    while (t->num_entries < t->max_entries) { /* so that the last entry is an action that could be undone */
        assert_true(souk_table_move(t, seat, &low, 1, &error));
        if (t->num_entries < t->max_entries) assert_true(souk_table_undo(t, seat, &error));
    }
    assert_true(souk_table_can_undo(t, seat));
    int entries = t->num_entries, kept = t->num_kept;
    souk_request q = {.error = {.lang = SOUK_EN}};
    for (int way = 0; CAN_FAIL && way < 4; way++) {
        memset(&error, 0, sizeof error);
        allowed = 0;
        bool done = way == 0   ? souk_table_undo(t, seat, &error)
                    : way == 1 ? souk_table_return(t, 0, 0, &error)
                    : way == 2 ? souk_request_apply(&q, t, 0, &low, 1)
                               : souk_request_undo(&q, t, seat, 0);
        allowed = -1;
        assert_false(done);
        const souk_error *told = way < 2 ? &error : &q.error;
        if (!strstr(told->text, "memory")) fail_msg("way %d: %s", way, told->text);
        if (way >= 2) assert_string_equal(q.code, "memory");
        assert_int_equal(t->num_entries, entries);
        assert_int_equal(t->num_kept, kept);
    }
    souk_table_free(t);
}

/* A net that cannot be loaded for lack of memory reports it; a built-in net is loaded by a later call. */
static void a_net_needs_memory(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    souk_error error = {0};
    size_t len;
    net_plan *plan = net_plan_random(g, 16, 16, 5);
    char *file = net_plan_file(plan, &len);
    for (long n = 0; CAN_FAIL && n < 2; n++) {
        memset(&error, 0, sizeof error);
        allowed = n;
        souk_net *net = souk_net_read(file, len, &error);
        allowed = -1;
        assert_null(net);
        assert_non_null(strstr(error.text, "memory"));
    }
    int starved = souk_net_starved();
    if (CAN_FAIL) {
        allowed = 0;
        const souk_net *house = souk_net_house(g);
        allowed = -1;
        assert_null(house);
        assert_int_equal(souk_net_starved(), starved + 1);
    }
    assert_non_null(souk_net_house(g));
    souk_net *net = souk_net_read(file, len, &error);
    assert_non_null(net);
    if (CAN_FAIL) {
        allowed = 0;
        bool brought = souk_net_bring(g, net); /* frees the net on failure */
        allowed = -1;
        assert_false(brought);
    } else {
        souk_net_free(net);
    }
    free(file);
    free(plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failure_is_survived),
        cmocka_unit_test(without_memory_nothing_is_undone),
        cmocka_unit_test(an_engine_reports_a_lack_of_memory),
        cmocka_unit_test(a_full_list_stays_unchanged),
        cmocka_unit_test(a_net_needs_memory),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
