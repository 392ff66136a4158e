/* test_spoken.c: a drawing read out region by region (cli/spoken.h), for games that do not describe their table in
 * sentences. A small drawing is compared in full; those of all games lose their frames but no word. */
#include "cli/play/spoken.h"
#include "souk_test.h"
#include "table/table.h"
#include <ctype.h>
#include <string.h>

static char said[1 << 16];

static const char *read_out(const souk_canvas *canvas)
{
    souk_out out;
    souk_out_init(&out, said, sizeof said);
    spoken_text(canvas, &out);
    assert_false(souk_out_full(&out));
    return said;
}

static void draw(souk_canvas *canvas, const char *const *lines)
{
    souk_canvas_clear(canvas);
    for (int row = 0; lines[row]; row++)
        souk_canvas_put(canvas, row, 0, SOUK_PLAIN, lines[row]);
}

static void the_contents_of_a_frame_are_read_in_full(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    static const char *const lines[] = {
        "Round 1     Ada to act",      "",
        "┌─ Bank ───┐ ┌──────────┐ x", "│ ruby   3 │ │ a  b     │",
        "│          │ ├────┬─────┤",   "│ opal   4 │ │ ░░ │  y  │",
        "└──────────┘ └────┴─────┘",   NULL,
    };
    draw(&canvas, lines);
    assert_string_equal(read_out(&canvas), "Round 1, Ada to act\nx\nBank: ruby 3, opal 4; a b; y\n");
    static const char *const none[] = {"", NULL};
    draw(&canvas, none);
    assert_string_equal(read_out(&canvas), "");
}

static int letters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += isalpha((unsigned char)*text) != 0;
    return n;
}

static void no_word_of_any_game_is_lost(void **unused)
{
    (void)unused;
    static souk_canvas canvas;
    static char drawn[1 << 16];
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_options options;
        souk_error error = {0};
        souk_options_default(g, &options);
        souk_table *t = souk_table_open(g, NULL, &options, g->max_seats, 5, &error);
        assert_non_null(t);
        assert_true(souk_table_chance(t, &error) >= 0);
        souk_voice voice = souk_table_voice(t, SOUK_EN);
        for (int layer = 0; layer < 2; layer++) {
            souk_out out;
            souk_out_init(&out, drawn, sizeof drawn);
            souk_canvas_clear(&canvas);
            g->draw(&t->state, t->parts, SOUK_SPECTATOR, layer ? SOUK_DRAW_SEATS : SOUK_DRAW_BOARD, &voice,
                    &canvas);
            souk_canvas_text(&canvas, false, &out);
            const char *text = read_out(&canvas);
            assert_null(strstr(text, "│"));
            assert_null(strstr(text, "─"));
            assert_int_equal(letters(text), letters(drawn));
        }
        souk_table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_contents_of_a_frame_are_read_in_full),
        cmocka_unit_test(no_word_of_any_game_is_lost),
    };
    return cmocka_run_group_tests_name("spoken", tests, NULL, NULL);
}
