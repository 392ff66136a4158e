/* test_canvas.c: drawings are converted to JSON and back, clipped at the edge, and reduced to ASCII. */
#include "core/canvas.h"
#include "core/json.h"
#include "souk_test.h"
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 18, NODES_MAX = 1 << 15 };

static char text[TEXT_MAX];
static souk_json nodes[NODES_MAX];
static souk_canvas drawn, back;

static void read_back(const char *json, size_t len)
{
    souk_error error;
    memset(&error, 0, sizeof error);
    memmove(text, json, len + 1);
    assert_true(souk_json_parse(text, len, nodes, NODES_MAX, &error) > 0);
    souk_canvas_read(&back, nodes);
}

static void came_back(void)
{
    souk_out json;
    souk_out_init(&json, text, sizeof text);
    souk_canvas_json(&drawn, &json);
    assert_false(souk_out_full(&json));
    read_back(text, json.len);
    for (int row = 0; row < drawn.rows; row++)
        for (int col = 0; col < drawn.cols; col++) {
            const souk_cell *a = &drawn.cell[row][col], *b = &back.cell[row][col];
            assert_int_equal(a->ch ? a->ch : ' ', b->ch ? b->ch : ' ');
            assert_int_equal(a->style, b->style);
            assert_int_equal(a->action, b->action);
        }
}

static void drawings_survive_a_round_trip(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_options options;
        souk_state s;
        souk_voice voice = {SOUK_EN, {NULL}};
        souk_rng chance = souk_rng_seeded(7);
        souk_options_default(g, &options);
        souk_setup(g, &s, parts, &options, g->max_seats);
        while (souk_mover(g, &s) == SOUK_CHANCE)
            g->apply(&s, parts, SOUK_CHANCE, souk_draw(g, &s, parts, &chance), NULL);
        for (int what = SOUK_DRAW_BOARD; what <= SOUK_DRAW_SEATS; what++) {
            souk_canvas_clear(&drawn);
            g->draw(&s, parts, souk_mover(g, &s), what, &voice, &drawn);
            came_back();
        }
    }
}

static void invalid_parts_of_a_drawing_are_left_out(void **unused)
{
    (void)unused;
    static const char json[] =
        "{\"rows\":[\"ab\",7],\"styles\":[[0,0,1,\"red\"],[0,99,2,\"red\"],[-1,0,1,\"red\"],"
        "[0,1,1,\"nothing\"],3],\"marks\":[[0,1,1,5],[0,0,1,512],[0,0,1,-1],[200,0,1,1]]}";
    read_back(json, strlen(json));
    assert_int_equal(back.cell[0][0].ch, 'a');
    assert_int_equal(back.cell[0][0].style, SOUK_RED);
    assert_int_equal(back.cell[0][0].action, -1);
    assert_int_equal(back.cell[0][1].style, SOUK_PLAIN);
    assert_int_equal(back.cell[0][1].action, 5);
    assert_int_equal(back.cell[0][99].style, SOUK_PLAIN);
    read_back("[]", 2);
    assert_int_equal(back.rows, 0);
}

/* Some letters take two columns and some take none; the text after them must still be at the right column. */
static void wide_letters_take_two_cells(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 512);
    assert_int_equal(souk_canvas_width("田中さん"), 8);
    assert_int_equal(souk_canvas_width("e\u0301\u200B★"), 2);
    assert_int_equal(souk_canvas_width("🐪\xFF"), 3);
    souk_canvas_clear(&drawn);
    assert_int_equal(souk_canvas_cut(&drawn, 0, 0, 5, SOUK_SEAT1, "田中さん"), 4); /* no half letters */
    souk_canvas_put(&drawn, 0, 6, SOUK_PLAIN, "|");
    souk_canvas_put(&drawn, 1, 0, SOUK_PLAIN, "田e\u0301🐪|");
    souk_canvas_text(&drawn, false, &o);
    assert_string_equal(o.buf, "田中  |\n田e🐪|\n");
    souk_out_reset(&o);
    souk_canvas_text(&drawn, true, &o);
    assert_string_equal(o.buf, "????  |\n??e??|\n");
    came_back();
}

static void covering_half_a_wide_letter_removes_it(void **unused)
{
    (void)unused;
    SOUK_OUT(o, 512);
    souk_canvas_clear(&drawn);
    souk_canvas_put(&drawn, 0, 0, SOUK_PLAIN, "田中|");
    souk_canvas_put(&drawn, 0, 1, SOUK_PLAIN, "a");
    souk_canvas_put(&drawn, 1, 0, SOUK_PLAIN, "田中|");
    souk_canvas_put(&drawn, 1, 2, SOUK_PLAIN, "b");
    souk_canvas_put(&drawn, 2, 0, SOUK_PLAIN, "田中|");
    souk_canvas_put(&drawn, 2, 1, SOUK_PLAIN, "さ");
    souk_canvas_text(&drawn, false, &o);
    assert_string_equal(o.buf, " a中|\n田b |\n さ |\n");
}

static void symbols_have_an_ascii_substitute(void **unused)
{
    (void)unused;
    assert_int_equal(souk_look_alike('x'), 'x');
    assert_int_equal(souk_look_alike(0x2500), '-');
    assert_int_equal(souk_look_alike(0x2605), '*');
    assert_int_equal(souk_look_alike(0xE9), 'e');
    assert_int_equal(souk_look_alike(0x201A), '\'');
    assert_int_equal(souk_look_alike(0x201E), '"');
    assert_int_equal(souk_look_alike(0x1F42A), '?');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawings_survive_a_round_trip),
        cmocka_unit_test(invalid_parts_of_a_drawing_are_left_out),
        cmocka_unit_test(wide_letters_take_two_cells),
        cmocka_unit_test(covering_half_a_wide_letter_removes_it),
        cmocka_unit_test(symbols_have_an_ascii_substitute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
