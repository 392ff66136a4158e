/* Tables: random plays of every game saved, loaded and gone back in. */
#include "play.h"
#include <stdlib.h>
#include <string.h>

/* Plays n actions at random, chance included. */
static void play_on(souk_table *t, int n, souk_rng *player)
{
    souk_error error = {0};
    while (n-- > 0 && t->game->pending(&t->state)) {
        if (souk_table_chance(t, &error) > 0) continue;
        int seat = souk_mover(t->game, &t->state);
        souk_mask legal;
        t->game->legal(&t->state, t->parts, seat, &legal);
        int16_t action = (int16_t)souk_mask_pick(&legal, player);
        assert_true(souk_table_move(t, seat, &action, 1, &error));
    }
}

static void a_saved_table_loads_to_the_same_bytes(void **unused)
{
    (void)unused;
    souk_error error = {0};
    for (int g = 0; g < souk_num_games; g++) {
        const souk_game *game = souk_games[g];
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            souk_table *t = souk_table_open(game, NULL, NULL, seats, 5, &error);
            souk_rng player = souk_rng_seeded((uint64_t)seats);
            char *text, *again;
            size_t len, len_again;
            assert_non_null(t);
            souk_table_player(t, 0, "Ada # 1");
            play_on(t, 200, &player);
            assert_true(souk_table_save(t, &text, &len, &error));
            souk_table *loaded = souk_table_load(text, len, NULL, &error);
            if (!loaded) fail_msg("%d:%d: %s", error.line, error.column, error.text);
            assert_memory_equal(&loaded->state, &t->state, game->state_size);
            assert_int_equal(loaded->num_entries, t->num_entries);
            assert_true(souk_table_save(loaded, &again, &len_again, &error));
            assert_int_equal(len, len_again);
            assert_memory_equal(text, again, len);
            free(text);
            free(again);
            souk_table_free(loaded);
            souk_table_free(t);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_saved_table_loads_to_the_same_bytes),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
