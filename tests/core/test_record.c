/* test_record.c: the record reader: the records that it accepts, and the line and column of each error. The records
 * are of the template game: 2 to 6 seats, options goal and max_rounds, actions low, high and die 1 to die 6. */
#include "core/record.h"
#include "souk_test.h"
#include <stdlib.h>
#include <string.h>

#define FIRST "souk record 1\n"
#define HEAD  FIRST "game: template\nseats: 2\n"

static souk_record_reader reader;
static souk_record_head head;
static souk_error error;

static bool open_bytes(const char *text, size_t len)
{
    /* A copy of exactly its size, so that the sanitizer detects reading past the end. */
    static char *copy;
    free(copy);
    copy = malloc(len ? len : 1);
    assert_non_null(copy);
    memcpy(copy, text, len);
    memset(&error, 0, sizeof error);
    return souk_record_open(&reader, copy, len, &head, &error);
}

static bool open_text(const char *text)
{
    if (!open_bytes(text, strlen(text))) return false;
    souk_record_parts(&reader, souk_parts_default(head.game));
    return true;
}

/* Expects the whole text to be rejected at that line and column, with an error that contains `says`. */
static void refuse_at(const char *text, int line, int column, const char *says)
{
    souk_record_entry entry;
    int more = 1;
    if (open_text(text))
        while ((more = souk_record_next(&reader, &entry, &error)) > 0)
            continue;
    else
        more = -1;
    if (more == 0) fail_msg("accepted: %s", text);
    if (error.line != line || error.column != column)
        fail_msg("%s\nnamed %d:%d, not %d:%d: %s", text, error.line, error.column, line, column, error.text);
    if (!strstr(error.text, says)) fail_msg("\"%s\" does not say \"%s\"", error.text, says);
}

static void expect_entry(int actor, const char *name, int line)
{
    souk_record_entry e;
    int more = souk_record_next(&reader, &e, &error);
    if (more != 1) fail_msg("%d:%d: %s", error.line, error.column, error.text);
    assert_int_equal(e.actor, actor);
    assert_int_equal(e.line, line);
    assert_int_equal(
        e.action, strcmp(name, "undo") == 0 ? SOUK_UNDO : souk_action_named(reader.game, reader.parts, name));
}

static void a_whole_record_is_read(void **unused)
{
    (void)unused;
    souk_record_entry e;
    assert_true(open_text("# first of all a comment\r\n\r\nsouk record 1\r\n"
                          "game: template  # a guess\r\n  seats : 3\r\n"
                          "player 0: Ada # 1\r\nplayer 2:  Zoé: the third \r\n"
                          "option goal: 5 # more\r\nseed: 18446744073709551615\r\nrules: 1\r\n"
                          "place:\r\n  round = 2\r\n  # inside\r\n  points.1 = 1\r\nend\r\n"
                          "0: low\r\n  1 :  HIGH  # why not\r\n*: die   3\r\n2: undo"));
    assert_string_equal(head.game->id, "template");
    assert_int_equal(head.seats, 3);
    assert_string_equal(head.players[0], "Ada # 1");
    assert_string_equal(head.players[1], "");
    assert_string_equal(head.players[2], "Zoé: the third");
    assert_int_equal(head.options.v[0], 5);
    assert_int_equal(head.options.v[1], 20);
    assert_true(head.has_seed && head.seed == UINT64_MAX);
    assert_false(head.has_parts);
    assert_int_equal(head.position_line, 12);
    assert_true(strncmp(head.position, "  round = 2", 11) == 0);
    assert_int_equal(head.position_len, 41);
    expect_entry(0, "low", 16);
    expect_entry(1, "high", 17);
    expect_entry(SOUK_CHANCE, "die 3", 18);
    expect_entry(2, "undo", 19);
    assert_int_equal(souk_record_next(&reader, &e, &error), 0);
    assert_int_equal(souk_record_next(&reader, &e, &error), 0);
}

static void the_shortest_record_is_three_lines(void **unused)
{
    (void)unused;
    souk_record_entry e;
    assert_true(open_text("souk record 1\ngame:template\nseats:2"));
    assert_int_equal(souk_record_next(&reader, &e, &error), 0);
    assert_false(head.has_seed);
    assert_null(head.position);
}

static void the_opening_lines_are_required_in_order(void **unused)
{
    (void)unused;
    refuse_at("", 1, 1, "souk record 1");
    refuse_at("# only a comment\n", 1, 1, "souk record 1");
    refuse_at("game: template\n", 1, 1, "souk record 1");
    refuse_at("souk record 2\n", 1, 1, "souk record 1");
    refuse_at(FIRST, 2, 1, "\"game:\"");
    refuse_at(FIRST "seats: 2\n", 2, 1, "\"game: ...\"");
    refuse_at(FIRST "game template\n", 2, 1, "\"game: ...\"");
    refuse_at(FIRST "game: chess\n", 2, 7, "template");
    refuse_at(FIRST "game:\n", 2, 6, "no such game");
    refuse_at(FIRST "game: template\n", 3, 1, "\"seats:\"");
    refuse_at(FIRST "game: template\nseats: 1\n", 3, 8, "2 to 6");
    refuse_at(FIRST "game: template\nseats: 7\n", 3, 8, "2 to 6");
    refuse_at(FIRST "game: template\nseats: -2\n", 3, 8, "2 to 6");
    refuse_at(FIRST "game: template\nseats: two\n", 3, 8, "2 to 6");
    refuse_at(FIRST "game: template\nseats: 99999999999999999999999\n", 3, 8, "2 to 6");
    refuse_at(FIRST "game: template\nseats:\n", 3, 7, "2 to 6");
}

static void errors_in_the_head_are_located(void **unused)
{
    (void)unused;
    refuse_at(HEAD "player 2: Eve\n", 4, 8, "0 to 1");
    refuse_at(HEAD "player x: Eve\n", 4, 8, "0 to 1");
    refuse_at(HEAD "player 0:\n", 4, 10, "1 to 63");
    refuse_at(HEAD "player 0: 1234567890123456789012345678901234567890123456789012345678901234\n", 4, 11,
              "1 to 63");
    refuse_at(HEAD "player 0: Ada\nplayer 0: Ben\n", 5, 8, "already");
    refuse_at(HEAD "option goal: 0\n", 4, 14, "1 to 20");
    refuse_at(HEAD "option speed: 3\n", 4, 8, "goal, max_rounds");
    refuse_at(HEAD "option goal: 3\noption goal: 4\n", 5, 8, "twice");
    refuse_at(HEAD "seed: -1\n", 4, 7, "whole number");
    refuse_at(HEAD "seed: 18446744073709551616\n", 4, 7, "whole number");
    refuse_at(HEAD "seed: 1\nseed: 2\n", 5, 1, "already");
    refuse_at(HEAD "parts: 12\n", 4, 8, "16 digits");
    refuse_at(HEAD "parts: 0123456789ABCDEF\n", 4, 8, "16 digits");
    refuse_at(HEAD "rules: one\n", 4, 8, "number");
    refuse_at(HEAD "rules: 2\n", 4, 8, "version 2");
    refuse_at(HEAD "weather: fine\n", 4, 1, "Unknown");
    refuse_at(HEAD "  hello\n", 4, 3, "word: value");
    refuse_at(HEAD "seats: 3\n", 4, 1, "Unknown");
    refuse_at(HEAD "place: now\nend\n", 4, 8, "Nothing may follow");
    refuse_at(HEAD "place:\n  round = 1\n", 4, 1, "\"end\"");
    refuse_at(HEAD "place:\nend\nplace:\nend\n", 6, 1, "already");
}

static void errors_in_entries_are_located(void **unused)
{
    (void)unused;
    refuse_at(HEAD "2: low\n", 4, 1, "0 to 1");
    refuse_at(HEAD " 99999999999999999999: low\n", 4, 2, "0 to 1");
    refuse_at(HEAD "0: low\nx: low\n", 5, 1, "actor");
    refuse_at(HEAD "0: low\nlow\n", 5, 1, "actor: action");
    refuse_at(HEAD "0: low\nseed: 4\n", 5, 1, "actor");
    refuse_at(HEAD "0:  middle\n", 4, 5, "\"middle\" is not an action");
    refuse_at(HEAD "0:\n", 4, 3, "not an action");
    refuse_at(HEAD "*: undo\n", 4, 4, "not an action");
    refuse_at(HEAD "table: undo\n", 4, 8, "not an action");
    refuse_at(HEAD "0: lo\n", 4, 4, "not an action");
    refuse_at(HEAD "0: low low\n", 4, 4, "not an action");
}

static void bytes_must_be_clean(void **unused)
{
    (void)unused;
    refuse_at(HEAD "# \xFF\n", 4, 3, "UTF-8");
    refuse_at(HEAD "player 0: Zo\xC3\n", 4, 13, "UTF-8");
    refuse_at(HEAD "player 0: a\x01"
                   "b\n",
              4, 12, "control");
    refuse_at(HEAD "player 0: é\x7F\n", 4, 12, "control");
    refuse_at(HEAD "0: low\rx\n", 4, 7, "control");
    assert_false(open_bytes(FIRST "\0", sizeof FIRST));
    assert_int_equal(error.line, 2);
}

static void sizes_are_bounded(void **unused)
{
    (void)unused;
    char line[SOUK_RECORD_LINE_MAX + 100] = HEAD "#";
    memset(line + sizeof HEAD, 'x', SOUK_RECORD_LINE_MAX);
    refuse_at(line, 4, 1, "too long");
    static char huge[SOUK_RECORD_MAX + 1];
    memset(huge, '\n', sizeof huge);
    assert_false(open_bytes(huge, sizeof huge));
    assert_non_null(strstr(error.text, "4194304"));
    size_t n = strlen(HEAD);
    memcpy(huge, HEAD, n);
    memcpy(huge + n, "place:", 6);
    memcpy(huge + n + 8 + SOUK_PLACE_MAX, "end", 3);
    assert_false(open_bytes(huge, n + 12 + SOUK_PLACE_MAX));
    assert_non_null(strstr(error.text, "position block is too long"));
    assert_int_equal(error.line, 4);
}

static void a_written_head_reads_the_same(void **unused)
{
    (void)unused;
    assert_true(
        open_text(HEAD "player 1: Ben\noption max_rounds: 9\nseed: 77\nplace:\n  round = 1\nend\n0: low\n"));
    souk_record_head before = head;
    char place[64];
    memcpy(place, head.position, head.position_len);
    place[head.position_len] = '\0';
    before.position = place;
    SOUK_OUT(text, 1024);
    const void *parts = souk_parts_default(head.game);
    souk_record_put_head(&text, &before, parts);
    souk_record_put_entry(&text, head.game, parts, SOUK_TABLE, SOUK_UNDO);
    assert_non_null(strstr(text.buf, "\noption goal: 3\noption max_rounds: 9\nparts: "));
    assert_non_null(strstr(text.buf, "\nplace:\n  round = 1\nend\ntable: undo\n"));
    assert_true(open_text(text.buf));
    assert_true(head.has_parts);
    assert_true(head.parts_digest == souk_parts_digest(head.game, parts));
    assert_memory_equal(&head.options, &before.options, sizeof head.options);
    assert_memory_equal(head.players, before.players, sizeof head.players);
    assert_true(head.seed == 77);
    assert_int_equal(head.position_len, before.position_len);
}

static void errors_are_available_in_french(void **unused)
{
    (void)unused;
    static const char text[] = "game: template\n";
    souk_error french = {0};
    french.lang = souk_lang_of("fr");
    assert_false(souk_record_open(&reader, text, sizeof text - 1, &head, &french));
    assert_string_equal(french.text, "Un enregistrement doit commencer par la ligne « souk record 1 ».");
}

/* A damaged record is either rejected with a line and column, or read as another valid record. */
static void damaged_records_are_read_or_refused(void **unused)
{
    (void)unused;
    static const char good[] = HEAD "player 0: Ada\noption goal: 4\nseed: 3\nplace:\n  round = 1\nend\n"
                                    "0: low\n1: high\n*: die 3\n0: undo\n";
    souk_rng r = souk_rng_seeded(9);
    for (int round = 0; round < 20000; round++) {
        char text[sizeof good];
        souk_record_entry entry;
        memcpy(text, good, sizeof good);
        for (uint32_t i = 0; i < 1 + (uint32_t)round % 3; i++)
            text[souk_below(souk_rng_next(&r), sizeof good - 1)] = (char)souk_below(souk_rng_next(&r), 256);
        size_t len =
            souk_below(souk_rng_next(&r), 8) ? sizeof good - 1 : souk_below(souk_rng_next(&r), sizeof good);
        int more = -1;
        if (open_bytes(text, len)) {
            souk_record_parts(&reader, souk_parts_default(head.game));
            while ((more = souk_record_next(&reader, &entry, &error)) > 0)
                assert_in_range(entry.actor + 2, 0, SOUK_SEATS_MAX + 1);
        }
        if (more < 0) assert_true(error.text[0] && error.line >= 1 && error.column >= 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_record_is_read),
        cmocka_unit_test(the_shortest_record_is_three_lines),
        cmocka_unit_test(the_opening_lines_are_required_in_order),
        cmocka_unit_test(errors_in_the_head_are_located),
        cmocka_unit_test(errors_in_entries_are_located),
        cmocka_unit_test(bytes_must_be_clean),
        cmocka_unit_test(sizes_are_bounded),
        cmocka_unit_test(a_written_head_reads_the_same),
        cmocka_unit_test(errors_are_available_in_french),
        cmocka_unit_test(damaged_records_are_read_or_refused),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
