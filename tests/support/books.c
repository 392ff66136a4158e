/* books.c — corrupts states of random plays, and checks what the game reports about them. */
#include "books.h"
#include "props.h"

#include <string.h>

enum { PLAYS = 12 };

/* Searches random plays for a state to which the fault applies; returns whether there is one. */
static bool told_somewhere(const souk_game *g, int seats, const book_fault *fault)
{
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_options_default(g, &options);
    for (uint64_t play = 0; play < PLAYS; play++) {
        souk_state s, spoilt;
        souk_rng chance = souk_rng_seeded(play), player = souk_rng_seeded(play + PLAYS);
        souk_setup(g, &s, parts, &options, seats);
        for (int who; (who = souk_mover(g, &s)) != SOUK_DONE;) {
            assert_null(g->conserved(&s, parts));
            memcpy(&spoilt, &s, sizeof s);
            if (fault->spoil(&spoilt, parts)) {
                const char *told = g->conserved(&spoilt, parts);
                if (told == NULL) fail_msg("nothing is said, and not: %s", fault->told);
                assert_string_equal(told, fault->told);
                return true;
            }
            souk_mask mask;
            souk_legal(g, &s, parts, who, &mask);
            int action =
                who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance) : souk_mask_pick(&mask, &player);
            g->apply(&s, parts, who, action, NULL);
        }
    }
    return false;
}

void every_fault_is_told(const char *game, int seats, const book_fault *faults, int n)
{
    const souk_game *g = souk_game_find(game);
    assert_non_null(g);
    for (int i = 0; i < n; i++)
        if (!told_somewhere(g, seats, &faults[i])) fail_msg("fault %d fits no state: %s", i, faults[i].told);
}

void what_is_assumed_holds(const char *game, int seats, book_assumed assumed)
{
    const souk_game *g = souk_game_find(game);
    assert_non_null(g);
    const void *parts = souk_parts_default(g);
    souk_options options;
    souk_options_default(g, &options);
    for (uint64_t play = 0; play < PLAYS; play++) {
        souk_state s;
        souk_rng chance = souk_rng_seeded(play), player = souk_rng_seeded(play + PLAYS);
        souk_setup(g, &s, parts, &options, seats);
        for (int who; (who = souk_mover(g, &s)) != SOUK_DONE;) {
            souk_mask mask;
            souk_legal(g, &s, parts, who, &mask);
            const char *wrong =
                souk_mask_next(&mask, 0) < 0 ? "nothing may be done" : assumed(&s, parts, &mask);
            if (wrong) fail_msg("%s, %d seats, play %d: %s", game, seats, (int)play, wrong);
            int action =
                who == SOUK_CHANCE ? souk_draw(g, &s, parts, &chance) : souk_mask_pick(&mask, &player);
            g->apply(&s, parts, who, action, NULL);
        }
    }
}
