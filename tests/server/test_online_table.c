/* A sitting is what its row and its entries say; of rows and entries that make no sense it is told, and not guessed at. And
 * names: which of them look alike, and which cannot be seen. */
#include "server/names.h"
#include "server/sitting.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define ADA    "AAAAAAAAAAAAAAAAAAAAAA"
#define BEN    "BBBBBBBBBBBBBBBBBBBBBB"
#define HEAD   "{\"seats\":2,\"host\":\"" ADA "\"}"

static const souk_game *game_for_two(void)
{
    for (int i = 0; i < souk_num_games; i++)
        if (souk_games[i]->min_seats == 2) return souk_games[i];
    fail();
    return NULL;
}

static sitting *from(const char *game, const char *head, const char *parts, const char *secret)
{
    store_table row;
    bool starved = true;
    memset(&row, 0, sizeof row);
    snprintf(row.id, sizeof row.id, "%s", "TTTTTTTTTTTTTTTTTTTTTT");
    snprintf(row.secret, sizeof row.secret, "%s", secret);
    row.game = game;
    row.head = head;
    row.parts = parts;
    sitting *sit = sitting_from_row(&row, &starved);
    assert_false(starved);
    return sit;
}

static void rows_that_make_no_sense_are_refused(void **state)
{
    const char *id = game_for_two()->id;
    const struct {
        const char *game, *head, *parts, *secret;
    } wrong[] = {
        {"no such game", HEAD, NULL, SECRET},
        {id, "", NULL, SECRET},
        {id, "{", NULL, SECRET},
        {id, "[]", NULL, SECRET},
        {id, "{\"seats\":0}", NULL, SECRET},
        {id, "{\"seats\":99}", NULL, SECRET},
        {id, "{\"seats\":2,\"options\":{\"no such\":\"option\"}}", NULL, SECRET},
        {id, "{\"seats\":2,\"options\":{\"no such\":7}}", NULL, SECRET},
        {id, HEAD, "{}", SECRET},
        {id, HEAD, NULL, ""},
        {id, HEAD, NULL, "no hexadecimal number"},
        {id, HEAD, NULL, "0001"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_null(from(wrong[i].game, wrong[i].head, wrong[i].parts, wrong[i].secret));
    sitting *sit = from(id, HEAD, NULL, SECRET);
    assert_non_null(sit);
    assert_int_equal(sit->num_seats, 2);
    assert_string_equal(sit->host, ADA);
    assert_true(sit->watchable && sit->self_start && !sit->rated);
    sitting_free(sit);
    sit = from(id,
               "{\"seats\":3,\"start\":false,\"rated\":true,\"watchable\":false,\"away\":5,\"delay\":7,"
               "\"clock\":{\"kind\":\"game\",\"seconds\":60,\"increment\":2,\"reserve\":9}}",
               NULL, SECRET);
    assert_non_null(sit);
    assert_true(!sit->watchable && !sit->self_start && sit->rated);
    assert_int_equal(sit->away, 5000);
    assert_int_equal(sit->delay, 7000);
    assert_true(sit->clock.kind == CLOCK_GAME && sit->clock.time == 60000 && sit->clock.extra == 2000);
    sitting_free(sit);
}

#define TWO "seat 0 person " ADA " Ada\nseat 1 person " BEN " Ben"

/* Entries after those before them; the last is looked at. */
static const struct {
    const char *entry[4];
    bool good;
} folds[] = {
    {{TWO}, true},
    {{"seat 2 open"}, false},
    {{"seat -1 open"}, false},
    {{"seat"}, false},
    {{"dance"}, false},
    {{"seat 0 person"}, true}, /* nobody: it is open */
    {{"start"}, false},        /* nobody sits there yet */
    {{TWO "\nstart"}, true},
    {{TWO "\nstart", "start"}, false},
    {{TWO "\nstart", "do 0 9999"}, false},
    {{TWO "\nstart", "undo 0"}, false},
    {{TWO "\nstart", "undo"}, false},
    {{TWO "\nstart", "back 0 9"}, false},
    {{TWO "\nstart", "back 0 -1"}, false},
    {{"do 0 0"}, false}, /* there is no play yet */
    {{TWO, "told 1"}, true},
    {{TWO, "told 2"}, false},
    {{TWO, "told -1"}, false},
    {{TWO, "keep 1 random"}, true},
    {{TWO, "keep 2 random"}, false},
    {{TWO, "keep -1 random"}, false},
    {{TWO "\nstart", "resign 1 -"}, true},
    {{TWO "\nstart", "resign 2 -"}, false},
    {{TWO "\nstart", "resign -1 -"}, false},
    {{TWO, "resign 1 -"}, false}, /* what has not begun is not over */
    {{TWO "\nstart", "stood 5 9"}, true},
    {{TWO "\nstart", "stood 9 5"}, false},
    {{TWO, "stood 5 9"}, false},
    {{TWO "\nstart", "ask 1 takeback 0 0"}, true},
    {{TWO "\nstart", "ask 1 dance 0 0"}, false},
    {{TWO "\nstart", "ask 1 takeback 2 0"}, false},
    {{TWO "\nstart", "ask 1 takeback -1 0"}, false},
    {{TWO "\nstart", "ask 1 bot 0 1"}, true},
    {{TWO "\nstart", "ask 1 bot 0 2"}, false},
    {{TWO "\nstart", "ask 1 bot 0 -1"}, false},
    {{TWO "\nstart", "yes 7 0"}, true}, /* a question that is no longer open */
    {{TWO "\nstart", "no 7"}, true},
    {{TWO, "head {\"seats\":3}"}, true},
    {{TWO, "head {"}, false},
    {{TWO "\nstart", "head {\"seats\":3}"}, false}, /* it was agreed otherwise */
    {{TWO, "head {\"seats\":1}", "start"}, false},  /* not a game for one */
    {{TWO "\nseat 0 bot random", "head {\"seats\":6}", "start"}, false},
};

static void entries_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++) {
        sitting *sit = from(game_for_two()->id, HEAD, NULL, SECRET);
        bool good = true;
        assert_non_null(sit);
        for (int n = 0; folds[i].entry[n]; n++) {
            assert_true(good); /* those before are right */
            good = sitting_fold(sit, n, 1000 + n, folds[i].entry[n]);
            if (folds[i].entry[n + 1] == NULL && good != folds[i].good) fail_msg("%s", folds[i].entry[n]);
        }
        assert_false(sit->starved);
        sitting_free(sit);
    }
}

static void an_entry_has_its_number_and_an_end(void **state)
{
    char lines[SITTING_HEAD + 64];
    (void)state;
    sitting *sit = from(game_for_two()->id, HEAD, NULL, SECRET);
    assert_false(sitting_fold(sit, 1, 1000, TWO));
    assert_false(sitting_fold(sit, -1, 1000, TWO));
    assert_true(sitting_fold(sit, 0, 1000, "\n\n" TWO "\n\n"));
    assert_int_equal(sitting_people(sit), 2);
    memset(lines, 'x', sizeof lines);
    lines[sizeof lines - 1] = '\0';
    assert_false(sitting_fold(sit, 1, 1000, lines));
    sitting_free(sit);
}

/* Of too many that are kept out, or silent, or ask, the latest stay; who is pardoned is forgotten. */
static void lists_of_people_are_short(void **state)
{
    int64_t n = 0;
    (void)state;
    sitting *sit = from(game_for_two()->id, HEAD, NULL, SECRET);
    assert_true(sitting_fold(sit, n++, 1000, TWO "\nstart"));
    for (int i = 0; i <= SITTING_BARRED; i++) {
        char line[128];
        snprintf(line, sizeof line, "bar P%d 9999999 mark%d\nhush P%d 1", i, i, i);
        assert_true(sitting_fold(sit, n++, 1000, line));
    }
    assert_int_equal(sit->num_barred, SITTING_BARRED);
    assert_int_equal(sit->num_hushed, SITTING_BARRED);
    assert_string_equal(sit->barred[0].person, "P1");
    assert_string_equal(sit->hushed[SITTING_BARRED - 1], "P16");
    assert_true(sitting_fold(sit, n++, 1000, "bar P3 0\nhush P4 0"));
    assert_int_equal(sit->num_barred, SITTING_BARRED - 1);
    assert_int_equal(sit->num_hushed, SITTING_BARRED - 1);
    assert_string_equal(sit->barred[2].person, "P4");
    assert_string_equal(sit->hushed[3], "P5");
    for (int i = 1; i <= SITTING_ASKS + 1; i++) {
        char line[64];
        snprintf(line, sizeof line, "ask %d abandon %d 0", i, i % 2);
        assert_true(sitting_fold(sit, n++, 1000, line));
    }
    assert_null(sitting_find_ask(sit, SITTING_ASKS + 1));
    assert_null(sitting_find_ask(sit, 0));
    assert_non_null(sitting_find_ask(sit, 2));
    assert_true(sitting_fold(sit, n++, 1000, "keep 0 random")); /* who leaves asks no more */
    assert_null(sitting_find_ask(sit, 2));
    assert_non_null(sitting_find_ask(sit, 1));
    assert_true(sitting_fold(sit, n++, 1000, "yes 1 0"));
    assert_int_equal(sitting_find_ask(sit, 1)->yes, 1);
    assert_true(sitting_fold(sit, n++, 1000, "no 1"));
    assert_null(sitting_find_ask(sit, 1));
    sitting_free(sit);
}

/* --- clocks ---------------------------------------------------------------------------------- */

static sitting *timed(const char *clock)
{
    char head[256];
    snprintf(head, sizeof head, "{\"seats\":2,\"clock\":%s}", clock);
    sitting *sit = from(game_for_two()->id, head, NULL, SECRET);
    assert_non_null(sit);
    assert_true(sitting_fold(sit, 0, 1000, TWO "\nstart"));
    assert_true(souk_table_chance(sit->table, NULL) >= 0 && sitting_follow(sit, 0, 1000));
    return sit;
}

static void time_runs_out(void **state)
{
    int64_t left, reserve;
    (void)state;
    sitting *sit = timed("{\"kind\":\"move\",\"seconds\":10,\"reserve\":5}");
    uint32_t pending = sitting_pending(sit);
    int seat = souk_lowest(pending);
    sitting_time(sit, seat, 13000, &left, &reserve);
    assert_true(left == 0 && reserve == 3000); /* two seconds of the reserve are used */
    assert_int_equal(sitting_out_of_time(sit, 15999), -1);
    assert_int_equal(sitting_out_of_time(sit, 16000), seat);
    assert_true(sitting_fold(sit, 1, 2000, "stood 2000 60000")); /* nobody looked after the table */
    assert_int_equal(sitting_out_of_time(sit, 60000), -1);
    assert_true(sitting_fold(sit, 2, 30000, "stood 3000 4000")); /* and clocks stand until the later of two */
    assert_int_equal(sit->clock_at, 60000);
    sitting_free(sit);

    sit = timed("{\"kind\":\"game\",\"seconds\":10,\"increment\":5}");
    seat = souk_lowest(sitting_pending(sit));
    assert_int_equal(sitting_out_of_time(sit, 10999), -1);
    assert_int_equal(sitting_out_of_time(sit, 11000), seat);
    char line[32];
    snprintf(line, sizeof line, "keep %d random", seat); /* the clock of whom a bot plays for stands still */
    assert_true(sitting_fold(sit, 1, 2000, line));
    sitting_time(sit, seat, 99000, &left, &reserve);
    assert_int_equal(left, 14000);
    assert_false(sitting_out_of_time(sit, 99000) == seat);
    sitting_free(sit);
}

/* --- names ----------------------------------------------------------------------------------- */

static void names_that_look_the_same_are_the_same(void **state)
{
    static const struct {
        const char *one, *other;
        bool alike;
    } pairs[] = {
        {"Ada", "ada", true},
        {"Ada", "A d a", true},
        {"Ada", "Ava", false},
        {"lll", "1i|", true},
        {"0le", "Ole", true},
        {"modern", "rnodern", true},
        {"wave", "vvave", true},
        {"Zoë", "Zoe", true},
        {"Æon", "Aeon", false},
        {"\xC2\xBF"
         "a",
         "a", false},                              /* a sign before the letters with accents */
        {"\xCE\x91\xCE\xB4\xCE\xB1", "Aδa", true}, /* Greek capitals */
        {"\xD0\x90\xD0\x90", "aa", true},          /* Cyrillic ones */
        {"\xD0\x86van", "ivan", true},             /* and those before them */
        {"\xD1\x8F", "R", false},
        {"\xEF\xBC\xA1"
         "da",
         "Ada", true}, /* wide forms */
        {"\xF0\x9D\x90\x80"
         "da",
         "Ada", true}, /* letters of formulas */
        {"\xF0\x9D\x9F\x8E"
         "le",
         "ole", true},            /* digits of formulas */
        {"e\xCC\x81", "e", true}, /* an accent of its own */
        {"e\xD2\x83", "e", true},
        {"e\xE1\xAA\xB0", "e", true},
        {"e\xE1\xB7\x80", "e", true},
        {"e\xE2\x83\x90", "e", true},
        {"e\xE2\x84\x90", "e", false},
    };
    static const struct {
        const char *name;
        bool visible;
    } names[] = {
        {"Ada", true},
        {"e\xCC\x81\xCC\x81", true},
        {"e\xCC\x81\xCC\x81\xCC\x81", false},
        {"\xCC\x81", false},
        {"\xE2\x80\x8B", false},
        {"a\xC2\xA0", false},
        {" ", false},
        {"", false},
        {" a", true},
    };
    char skeleton[PERSON_NAME], longest[PERSON_NAME], key[PERSON_NAME];
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (name_alike(pairs[i].one, pairs[i].other) != pairs[i].alike)
            fail_msg("%s and %s", pairs[i].one, pairs[i].other);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (name_visible(names[i].name) != names[i].visible) fail_msg("\"%s\"", names[i].name);
    memset(longest, 'm', sizeof longest); /* each becomes two letters */
    longest[sizeof longest - 1] = '\0';
    name_skeleton(longest, skeleton);
    assert_true(strlen(skeleton) < PERSON_NAME && strlen(skeleton) > PERSON_NAME - 8);
    person_key(longest, key);
    assert_string_equal(key, longest);
    person_key("ADA É", key);
    assert_string_equal(key, "ada É");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_that_make_no_sense_are_refused),
        cmocka_unit_test(entries_that_make_no_sense_are_refused),
        cmocka_unit_test(an_entry_has_its_number_and_an_end),
        cmocka_unit_test(lists_of_people_are_short),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(names_that_look_the_same_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
