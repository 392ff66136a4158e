/* play.c — what a table on this machine allows: thinking time, the bell, and what must be hidden (see play.h). */
#include "cli/play/play.h"
#include "core/clock.h"
#include "core/error.h"
#include <string.h>
#include <unistd.h>

enum { CURTAIN_SAMPLES = 64 };

souk_budget play_budget(const play *p, const souk_bot *bot)
{
    souk_budget b = souk_budget_at_table(bot);
    if (p->think > 0.0) {
        b.iterations = SOUK_ITERATIONS_ENDLESS;
        b.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
        b.seconds = p->think;
    }
    if (p->counts) b.seconds = 0.0;
    return b;
}

bool play_begun(const play *p)
{
    for (int i = 0; i < p->table->num_entries; i++) {
        int actor = p->table->entries[i].actor;
        if (actor >= 0 && !p->seats[actor].bot) return true;
    }
    return false;
}

/* If anything is hidden, some sample of some seat's hidden information differs from the real state. */
bool play_hides(const souk_table *t)
{
    for (int seat = 0; seat < t->head.seats; seat++) {
        for (uint64_t i = 0; i < CURTAIN_SAMPLES; i++) {
            souk_state imagined = t->state;
            souk_rng rng = souk_rng_seeded(i);
            t->game->imagine(&imagined, t->parts, seat, &rng);
            if (memcmp(&imagined, &t->state, t->game->state_size) != 0) return true;
        }
    }
    return false;
}

bool play_ring(play *p)
{
    souk_table *t = p->table;
    souk_mask legal;
    souk_error error = cli_fresh_error(p->cli);
    if (souk_clock_ms(SOUK_CLOCK_MONOTONIC) < p->bell) return false;
    souk_legal(t->game, &t->state, t->parts, SOUK_TABLE, &legal);
    int16_t action = (int16_t)souk_mask_next(&legal, 0);
    return action >= 0 && souk_table_move(t, SOUK_TABLE, &action, 1, &error);
}
