/* test_header.c: the promises of souk.h about bad input, for every registered game: unknown actors, numbers that are
 * not actions, actions out of turn, too many seats. Only souk.h is included. */
#include "souk_test.h"
#include <string.h>

static const int nobody[] = {-100, SOUK_SPECTATOR, SOUK_DONE, SOUK_SEATS_MAX, 31, 64, 1000};
enum { NOBODIES = 7, STEPS = 60 };

/* Makes every invalid call for one state. */
static void ask_wrong(const souk_game *g, const souk_state *s, const void *parts, int seats)
{
    const souk_voice voice = {SOUK_EN, {NULL}};
    souk_rng rng = souk_rng_seeded(1);
    souk_state before = *s;
    souk_mask legal;
    souk_advice advice;
    uint32_t weights[SOUK_ACTIONS_MAX];
    SOUK_OUT(out, SOUK_TEXT_MAX);
    for (int i = 0; i < NOBODIES; i++) {
        souk_legal(g, s, parts, nobody[i], &legal);
        assert_int_equal(souk_mask_count(&legal), 0);
        assert_string_equal(souk_why_not(g, s, parts, nobody[i], 0), SOUK_NOT_YOUR_TURN);
        souk_label(g, s, parts, nobody[i], 0, &voice, &out);
        souk_prompt(g, s, parts, nobody[i], &voice, &out);
    }
    for (int seat = 0; seat < seats; seat++) {
        souk_legal(g, s, parts, seat, &legal);
        assert_non_null(souk_why_not(g, s, parts, seat, -1));
        assert_non_null(souk_why_not(g, s, parts, seat, g->num_actions));
        souk_label(g, s, parts, seat, -1, &voice, &out);
        souk_label(g, s, parts, seat, 1 << 20, &voice, &out);
        if (souk_mask_count(&legal) > 0) continue;
        souk_prompt(g, s, parts, seat, &voice, &out);
        assert_int_equal(souk_bot_choose(souk_bot_usual, g, s, parts, seat, &rng), -1);
        assert_int_equal(souk_bot_explain(souk_bot_usual, g, s, parts, seat, &rng, NULL, &voice, &advice, 1),
                         0);
    }
    souk_name(g, parts, -1, &out);
    souk_name(g, parts, g->num_actions, &out);
    assert_int_equal(out.len, 0);
    uint32_t sum = souk_weights(g, s, parts, weights), counted = 0;
    souk_legal(g, s, parts, SOUK_CHANCE, &legal);
    for (int a = 0; a < g->num_actions; a++) {
        assert_int_equal(weights[a] > 0, souk_mask_has(&legal, a));
        counted += weights[a];
    }
    assert_int_equal(sum, counted);
    assert_memory_equal(&before, s, sizeof before);
}

/* A position can be written and set up again; an error names the line. */
static void place_again(const souk_game *g, const souk_state *s, const void *parts)
{
    static char lines[1 << 14];
    souk_state again;
    souk_error error = {0};
    souk_options options;
    souk_out out;
    souk_options_default(g, &options);
    souk_out_init(&out, lines, sizeof lines);
    souk_position(g, s, parts, &out);
    assert_true(souk_place(g, &again, parts, &options, g->max_seats, lines, &error));
    assert_memory_equal(&again, s, g->state_size);
    assert_false(souk_place(g, &again, parts, &options, g->max_seats, "\nnothing = 1\n", &error));
    assert_int_equal(error.line, 2);
}

static void test_states(void **unused)
{
    (void)unused;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        const void *parts = souk_parts_default(g);
        souk_rng chance = souk_rng_seeded(3), player = souk_rng_seeded(4);
        souk_state s, untouched;
        memset(&s, 0xA5, sizeof s);
        untouched = s;
        assert_false(souk_setup(g, &s, parts, NULL, g->min_seats - 1));
        assert_false(souk_setup(g, &s, parts, NULL, g->max_seats + 1));
        assert_memory_equal(&s, &untouched, sizeof s);
        assert_true(souk_setup(g, &s, parts, NULL, g->max_seats));
        for (int n = 0, who; n < STEPS && (who = souk_mover(g, &s)) != SOUK_DONE; n++) {
            souk_mask legal;
            ask_wrong(g, &s, parts, g->max_seats);
            souk_legal(g, &s, parts, who, &legal);
            int action =
                who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance) : souk_mask_pick(&legal, &player);
            assert_null(souk_why_not(g, &s, parts, who, action));
            assert_null(souk_try(g, &s, parts, who, action, NULL, NULL));
        }
        place_again(g, &s, parts);
    }
}

static void test_tables(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    souk_error error = {0};
    souk_state first, last, past;
    int actor = 77;
    assert_null(souk_table_open(g, NULL, NULL, g->max_seats + 1, 1, &error));
    assert_string_equal(error.field, "seats");
    souk_table *t = souk_table_open(g, NULL, NULL, g->max_seats, 1, &error);
    assert_non_null(t);
    assert_ptr_equal(souk_table_game(t), g);
    assert_ptr_equal(souk_table_parts(t), souk_parts_default(g));
    assert_int_equal(souk_table_seats(t), g->max_seats);
    souk_table_at(t, 0, &first);
    assert_true(souk_table_chance(t, &error) >= 0);
    souk_mask legal;
    int seat = souk_mover(g, souk_table_state(t));
    souk_legal(g, souk_table_state(t), souk_table_parts(t), seat, &legal);
    int16_t action = (int16_t)souk_mask_next(&legal, 0);
    assert_true(souk_table_move(t, seat, &action, 1, &error));
    int n = souk_table_length(t);
    assert_int_equal(souk_table_entries(t), n);
    assert_int_equal(souk_table_action(t, n - 1, &actor), action);
    assert_int_equal(actor, seat);
    assert_int_equal(souk_table_action(t, n, &actor), -1);
    assert_int_equal(souk_table_action(t, -1, &actor), -1);
    memcpy(&last, souk_table_state(t), sizeof last);
    souk_table_at(t, n + 1000, &past);
    assert_memory_equal(&past, &last, g->state_size);
    souk_table_at(t, -1000, &past);
    assert_memory_equal(&past, &first, g->state_size);
    assert_int_equal(souk_table_stream(t).seed, 1);
    souk_table_free(t);
    assert_null(souk_record_game("souk record 1\ngame: chess\n", 26, &error));
    assert_int_equal(error.line, 2);
}

static void test_many(void **unused)
{
    (void)unused;
    const souk_game *g = souk_games[0];
    souk_error error = {0};
    souk_sim sim = {0};
    souk_tally tally;
    sim.game = g;
    sim.seats = g->max_seats + 1;
    sim.plays = 1;
    assert_false(souk_sim_run(&sim, &tally, &error));
    assert_true(error.text[0] != '\0');
    sim.seats = g->min_seats; /* no parts, no bots, no threads: the defaults */
    souk_options_lab(g, &sim.options);
    assert_true(souk_sim_run(&sim, &tally, &error));
    assert_int_equal(tally.plays, 1);
    souk_batch_setup setup = {0};
    setup.game = g;
    setup.seats = g->min_seats;
    setup.tables = 2;
    souk_options_lab(g, &setup.options);
    souk_batch *b = souk_batch_open(&setup, &error);
    assert_non_null(b);
    assert_non_null(souk_batch_state(b, 1));
    assert_null(souk_batch_state(b, 2));
    assert_null(souk_batch_state(b, -1));
    souk_batch_seed_table(b, 2, 1);
    souk_batch_close(b);
    assert_null(souk_bot_find("chess"));
    assert_null(souk_game_find("chess"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_states),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
