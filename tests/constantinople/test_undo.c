/* test_undo.c: how far a guild of Bazar can undo, case by case. Public actions and those not yet shown can be undone; a
 * tile that the others have seen or that was drawn cannot. For this reason the page asks before a tile is placed. */
#include "constantinople/city.h"

#define HAND "  hand.0 = courier charlatan fishmonger\n  tiles.1 = start@d5\n"

enum { BOTS = 0xE }; /* all seats but the first */

typedef struct undo_case {
    const char *what, *record;
    const char *reason; /* a part of it; NULL: seat 0 can undo */
} undo_case;

static const undo_case cases[] = {
    {"a tile chosen from the hand", AT(HAND, "0: courier\n"), NULL},
    {"placed, and still to be aimed", AT(HAND, "0: courier\n0: d4\n"), "showed the others"},
    {"aimed, with the cell still to be named", AT(HAND, "0: charlatan\n0: d4\n0: east\n"), NULL},
    {"placed, aimed, and a new tile drawn", AT(HAND, "0: courier\n0: d4\n0: east\n*: draw beggar\n"),
     "drawn"},
    {"placed without an effect, and a new tile drawn", AT(HAND, "0: fishmonger\n0: a1\n*: draw beggar\n"),
     "drawn"},
    {"a start tile, with nobody after it", HEAD "0: a1\n", NULL},
    {"a start tile, with those of bots after it", HEAD "0: a1\n1: b1\n2: c1\n", NULL},
    {"before anything was done", HEAD, "nothing to take back"},
};

static void undo_ends_at_shown_and_drawn_tiles(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const undo_case *c = &cases[i];
        souk_table *t = replay(c->record);
        souk_error error = {0};
        int kept = t->num_kept;
        assert_int_equal(souk_table_can_undo_past(t, 0, BOTS), !c->reason);
        bool done = souk_table_undo_past(t, 0, BOTS, &error);
        if (done != !c->reason) fail_msg("%s: %s", c->what, done ? "comes back" : error.text);
        if (c->reason && !strstr(error.text, c->reason)) fail_msg("%s: %s", c->what, error.text);
        assert_true(done ? t->num_kept < kept : t->num_kept == kept);
        souk_table_free(t);
    }
}

/* At a table with other players, undo ends at their last action. */
static void players_do_not_undo_for_others(void **unused)
{
    (void)unused;
    souk_table *t = replay(HEAD "0: a1\n1: b1\n");
    souk_error error = {0};
    assert_false(souk_table_undo(t, 0, &error));
    assert_non_null(strstr(error.text, "not yours"));
    assert_true(souk_table_undo(t, 1, &error));
    assert_true(souk_table_undo(t, 0, &error));
    stands(t, "a1", "");
    souk_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_ends_at_shown_and_drawn_tiles),
        cmocka_unit_test(players_do_not_undo_for_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
