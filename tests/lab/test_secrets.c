/* test_secrets.c: the possible gain against secret choices is small against a search and larger against random choices.
 * Games without secret choices are refused. Plays and evaluations depend only on a seed. */
#include "lab/proof/secrets.h"
#include "souk_test.h"
#include <string.h>

static bool run(const char *game, const char *bot, souk_secrets *s)
{
    memset(s, 0, sizeof *s);
    s->game = souk_game_find(game);
    s->parts = souk_parts_default(s->game);
    souk_options_lab(s->game, &s->options);
    s->seats = s->game->min_seats;
    s->bot = souk_bot_find(bot);
    s->budget.iterations = 2000;
    s->judge.iterations = 300;
    s->seed = 1;
    s->positions = 5;
    return souk_secrets_run(s);
}

static void a_search_is_harder_to_exploit_than_random_choices(void **unused)
{
    (void)unused;
    souk_secrets random, hard, again;
    double by_chance = 0.0, by_search = 0.0;
    for (int i = 0; i < souk_num_games; i++) {
        if (!run(souk_games[i]->id, "random", &random)) continue; /* no secret choices */
        assert_true(run(souk_games[i]->id, "hard", &hard));
        assert_true(random.answers == hard.answers && hard.answers >= 2 * hard.positions);
        assert_true(run(souk_games[i]->id, "hard", &again));
        assert_true(again.gain == hard.gain);
        by_chance += random.gain / (double)random.answers;
        by_search += hard.gain / (double)hard.answers;
    }
    assert_true(by_chance > 0.01);
    assert_true(by_search < 0.5 * by_chance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_search_is_harder_to_exploit_than_random_choices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
