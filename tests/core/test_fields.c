/* test_fields.c: fields and the canvas, with which games write their texts. */
#include "core/canvas.h"
#include "core/fields.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

static souk_fields f;
static souk_error error;

static bool parse(const char *text)
{
    memset(&error, 0, sizeof error);
    return souk_fields_parse(&f, text, 10, &error);
}

static void lines_become_fields(void **unused)
{
    (void)unused;
    assert_true(parse("# a comment\n\n  hand.0 = R R B  # trailing\r\nturn=3\n\té = a=b\nempty =\nlast = 1"));
    assert_int_equal(f.n, 5);
    assert_string_equal(souk_field_get(&f, "hand.0")->value, "R R B");
    assert_int_equal(souk_field_get(&f, "hand.0")->line, 12);
    assert_int_equal(souk_field_get(&f, "hand.0")->column, 12);
    assert_string_equal(souk_field_getf(&f, "hand.%d", 0)->key, "hand.0");
    assert_string_equal(souk_field_get(&f, "é")->value, "a=b");
    assert_int_equal(souk_field_get(&f, "é")->column, 6);
    assert_string_equal(souk_field_get(&f, "empty")->value, "");
    assert_null(souk_field_get(&f, "absent"));
    assert_string_equal(souk_field_get(&f, "turn")->value, "3");
    assert_false(souk_fields_done(&f, &error)); /* nothing read "last" */
    assert_string_equal(error.field, "last");
    assert_int_equal(error.line, 16);
    assert_int_equal(error.column, 8);
}

static void invalid_lines_are_reported(void **unused)
{
    (void)unused;
    assert_false(parse("a = 1\n  no equals\n"));
    assert_int_equal(error.line, 11);
    assert_int_equal(error.column, 3);
    assert_false(parse("= 1"));
    assert_false(parse("a_key_that_goes_on_and_on_and_on_and_on = 1"));
    assert_false(parse("a = 1\nb = 2\na = 3"));
    assert_int_equal(error.line, 12);
    assert_string_equal(error.field, "a");
    assert_non_null(strstr(error.text, "10"));
    char text[SOUK_FIELD_TEXT + 10] = "a = ";
    memset(text + 4, 'x', SOUK_FIELD_TEXT);
    assert_false(parse(text));
    text[4 + SOUK_FIELD_TEXT - 1] = '\0';
    assert_true(parse(text));
    static char many[SOUK_FIELDS_MAX * 12];
    size_t n = 0;
    for (int i = 0; i <= SOUK_FIELDS_MAX; i++)
        n += (size_t)sprintf(many + n, "k%d = %d\n", i, i);
    assert_false(parse(many));
    assert_int_equal(error.line, 10 + SOUK_FIELDS_MAX);
}

static void the_first_error_stays(void **unused)
{
    (void)unused;
    assert_true(parse("a = x\nb = 9\n"));
    assert_false(souk_field_wrong(&f, souk_field_get(&f, "a"), &error, "not %d", 5));
    assert_int_equal(error.line, 10);
    assert_string_equal(error.text, "not 5");
    assert_false(souk_field_wrong(&f, souk_field_get(&f, "b"), &error, "another"));
    assert_false(souk_fields_wrong(&f, &error, "b", "another"));
    assert_false(souk_fields_done(&f, &error));
    assert_string_equal(error.field, "a");
    assert_string_equal(error.text, "not 5");
}

static void errors_use_the_requested_language(void **unused)
{
    (void)unused;
    assert_true(parse("a = x"));
    error.lang = souk_lang_of("fr");
    assert_false(
        souk_field_wrong(&f, souk_field_get(&f, "a"), &error, "At most %d values are allowed here.", 5));
    assert_string_equal(error.text, "Au plus 5 valeurs ici.");
}

static void words_are_split_at_blanks_and_commas(void **unused)
{
    (void)unused;
    char word[4];
    const char *p = " a, bcdefg,,h ";
    p = souk_field_word(p, word, sizeof word);
    assert_string_equal(word, "a");
    p = souk_field_word(p, word, sizeof word);
    assert_string_equal(word, "bcd");
    p = souk_field_word(p, word, sizeof word);
    assert_string_equal(word, "h");
    assert_null(souk_field_word(p, word, sizeof word));
}

/* --- The canvas ------------------------------------------------------------------------------ */

static souk_canvas canvas;

static void drawings_are_written_as_text(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 512);
    souk_canvas_clear(&canvas);
    souk_canvas_box(&canvas, 0, 0, 3, 8, SOUK_DIM);
    assert_int_equal(souk_canvas_put(&canvas, 1, 2, SOUK_RED, "●é"), 4);
    assert_int_equal(souk_canvas_printf(&canvas, 4, 1, SOUK_PLAIN, "%d %s", 7, "à  "), 6);
    souk_canvas_text(&canvas, false, &o);
    assert_string_equal(o.buf, "┌──────┐\n│ ●é   │\n└──────┘\n\n 7 à\n");
    souk_out_reset(&o);
    souk_canvas_text(&canvas, true, &o);
    assert_string_equal(o.buf, "+------+\n| oe   |\n+------+\n\n 7 a\n");
    assert_int_equal(canvas.rows, 5);
    assert_int_equal(canvas.cell[1][2].style, SOUK_RED);
    assert_int_equal(canvas.cell[1][2].action, -1);
    assert_int_equal(souk_canvas_width("●é a"), 4);
}

static void marks_map_cells_to_actions(void **unused)
{
    (void)unused;
    souk_canvas_clear(&canvas);
    souk_canvas_mark(&canvas, 1, 2, 2, 3, 17);
    souk_canvas_put(&canvas, 1, 2, SOUK_STRONG, "x");
    assert_int_equal(canvas.cell[1][2].action, 17);
    assert_int_equal(canvas.cell[2][4].action, 17);
    assert_int_equal(canvas.cell[2][5].action, -1);
    assert_int_equal(canvas.cell[0][2].action, -1);
}

static void drawings_are_clipped_at_the_edge(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 16 << 10);
    souk_canvas_clear(&canvas);
    souk_canvas_put(&canvas, -1, 0, SOUK_PLAIN, "above");
    souk_canvas_put(&canvas, SOUK_CANVAS_ROWS, 0, SOUK_PLAIN, "below");
    souk_canvas_put(&canvas, 0, -2, SOUK_PLAIN, "left");
    souk_canvas_put(&canvas, 0, SOUK_CANVAS_COLS - 1, SOUK_PLAIN, "right");
    souk_canvas_box(&canvas, -5, -5, 2000, 2000, SOUK_PLAIN);
    souk_canvas_mark(&canvas, -5, -5, 2000, 2000, 3);
    souk_canvas_put(&canvas, 1, 0, SOUK_PLAIN,
                    "a\xFF"
                    "b");
    assert_int_equal(canvas.cell[0][0].ch, 'f');
    assert_int_equal(canvas.cell[0][SOUK_CANVAS_COLS - 1].ch, 'r');
    assert_int_equal(canvas.cell[1][1].ch, 0xFFFD);
    souk_canvas_text(&canvas, true, &o);
    assert_true(strncmp(o.buf, "ft", 2) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_become_fields),
        cmocka_unit_test(invalid_lines_are_reported),
        cmocka_unit_test(the_first_error_stays),
        cmocka_unit_test(errors_use_the_requested_language),
        cmocka_unit_test(words_are_split_at_blanks_and_commas),
        cmocka_unit_test(drawings_are_written_as_text),
        cmocka_unit_test(marks_map_cells_to_actions),
        cmocka_unit_test(drawings_are_clipped_at_the_edge),
    };
    return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
