/* fuzz_parts.c: arbitrary bytes as the parts file of every game.
 *
 * Parts that a game accepts must be safe to play with, whatever somebody typed into them. Each accepted file is played
 * at random for every seat count, and every play ends within the game's bound. Refused files must say what is wrong. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/parts.h"
#include "fuzz.h"

static void play(const souk_game *g, const void *parts)
{
    souk_options options;
    souk_options_default(g, &options);
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        souk_state state;
        souk_rng chance = souk_rng_seeded((uint64_t)seats), player = souk_rng_seeded(7);
        int64_t bound = g->bound(parts, &options, seats), n = 0;
        memset(&state, 0, sizeof state);
        souk_setup(g, &state, parts, &options, seats);
        for (int who; (who = souk_mover(g, &state)) != SOUK_DONE; n++) {
            souk_mask legal;
            int action;
            assert(n < bound);
            souk_legal(g, &state, parts, who, &legal);
            assert(souk_mask_count(&legal) > 0);
            action =
                who == SOUK_CHANCE ? souk_draw(g, &state, parts, &chance) : souk_mask_pick(&legal, &player);
            assert(souk_mask_has(&legal, action));
            g->apply(&state, parts, who, action, NULL);
        }
        souk_winners(g, &state, parts);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, bytes, size);
    text[size] = 0;
    for (int i = 0; i < souk_num_games; i++) {
        const souk_game *g = souk_games[i];
        void *parts = calloc(1, g->parts_size ? g->parts_size : 1);
        souk_report *report = calloc(1, sizeof *report);
        if (parts && report) {
            if (souk_parts_read(g, text, size, parts, report)) {
                assert(report->errors == 0);
                play(g, parts);
            } else {
                assert(report->errors > 0 && report->n > 0 && report->problem[0].text[0]);
            }
        }
        free(parts);
        free(report);
    }
    free(text);
    return 0;
}
