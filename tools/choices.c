/* choices.c: the choices of bots in seeded plays, as a digest. Uses souk.h alone, so that it compiles with any revision.
 *
 *     choices GAME PLAYS
 *
 * Half of the plays are between `normal`, half between `hard` with 200 iterations; the number of seats goes through
 * all that the game allows. The digest changes if any choice or any chance outcome does. */
#include "souk.h"
#include <stdio.h>
#include <stdlib.h>

enum { ITERATIONS = 200, SEED = 2026 };

static uint64_t play(const souk_game *g, int number)
{
    const souk_bot *bot = souk_bot_find(number % 2 ? "hard" : "normal");
    const void *parts = souk_parts_default(g);
    souk_budget budget = {.iterations = ITERATIONS};
    souk_options options;
    souk_state state;
    uint64_t seed = souk_seed_of(SEED, (uint64_t)number), digest = 0;
    souk_rng chance = souk_rng_seeded(seed), bots = souk_rng_seeded(souk_seed_of(seed, 1));
    souk_options_lab(g, &options);
    souk_setup(g, &state, parts, &options, g->min_seats + number / 2 % (g->max_seats - g->min_seats + 1));
    for (int mover; (mover = souk_mover(g, &state)) != SOUK_DONE;) {
        int action = mover == SOUK_CHANCE ? souk_draw(g, &state, parts, &chance)
                                          : souk_bot_choose_within(bot, g, &state, parts, mover, &bots,
                                                                   number % 2 ? &budget : NULL);
        digest = souk_seed_of(digest, (uint64_t)action);
        g->apply(&state, parts, mover, action, NULL);
    }
    return digest;
}

int main(int argc, char **argv)
{
    const souk_game *g = argc == 3 ? souk_game_find(argv[1]) : NULL;
    uint64_t digest = 0;
    if (!g) {
        fprintf(stderr, "usage: choices GAME PLAYS\n");
        return 2;
    }
    for (int i = 0; i < atoi(argv[2]); i++)
        digest = souk_seed_of(digest, play(g, i));
    printf("%s %016llx\n", g->id, (unsigned long long)digest);
    return 0;
}
