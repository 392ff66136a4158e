/* Out of memory: every allocation of loading, playing and saving a table fails once, and each time the
 * table is as it was before or is not there at all.
 *
 * The allocating functions of the C library are replaced in this program by ones that fail on demand.
 * The sanitizers bring their own, so under them only the undisturbed run remains. */
#include "play.h"
#include <stdlib.h>
#include <string.h>

static long allowed = -1; /* allocations until one fails; -1: none does */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as gcc calls it */
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

/* Loads, plays on and saves; returns whether all of it went well. */
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
        if (t->num_entries != entries) continue; /* the move was made and its undo refused */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failure_is_survived),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
