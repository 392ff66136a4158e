/* test_allocations.c: play allocates nothing, in every game, alone and in batches. */
#include "allocations.h"
#include "lab/run/bench.h"
#include "souk_test.h"

static const double seconds = 0.02;

static void random_play_allocates_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_bench bench;
        souk_bench_game(g, souk_parts_default(g), g->min_seats, seconds, 1, &bench); /* parts are read once */
        uint64_t before = allocations_so_far();
        souk_bench_game(g, souk_parts_default(g), g->min_seats, seconds, 1, &bench);
        assert_true(bench.actions > 0);
        assert_int_equal(allocations_so_far() - before, 0);
    }
}

/* A run ten times as long makes the same number of allocations: steps allocate nothing. */
static void steps_of_a_batch_allocate_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        souk_bench bench;
        uint64_t asked[2];
        for (int k = 0; k < 2; k++) {
            uint64_t before = allocations_so_far();
            assert_true(souk_bench_batch(g, souk_parts_default(g), g->min_seats, 8,
                                         k ? 10 * seconds : seconds, 1, &bench));
            asked[k] = allocations_so_far() - before;
        }
        assert_true(asked[0] > 0); /* the batch itself: calls are counted */
        assert_int_equal(asked[0], asked[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_allocates_nothing),
        cmocka_unit_test(steps_of_a_batch_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
