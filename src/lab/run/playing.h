/* playing.h — the loop over a play, the same for everything that plays many. Chance draws from the seed of the play,
 * seat n from souk_seed_of(seed, n + 1), so that no draw depends on another seat's:
 *
 *     souk_playing_open(&p, game, parts, &options, seats, seed);
 *     for (int who; (who = souk_playing_next(&p)) != SOUK_DONE;)
 *         souk_playing_act(&p, who, an action of p.legal);
 */
#ifndef SOUK_LAB_RUN_PLAYING_H
#define SOUK_LAB_RUN_PLAYING_H
#include "core/rng.h"
#include "souk.h"
#include <string.h>

typedef struct souk_playing {
    const souk_game *game;
    const void *parts;
    souk_state state;
    souk_rng chance, player[SOUK_SEATS_MAX];
    souk_mask legal; /* of the seat to move ... */
    int choices;     /* ... and how many there are */
    int64_t left;    /* actions until the play is broken */
    bool broken;     /* too long, or a seat has no action: against the contract of souk_game */
} souk_playing;

/* For a play of that many seats that goes on from p->state. */
static inline void souk_playing_seed(souk_playing *p, const souk_game *g, const void *parts, int seats,
                                     uint64_t seed)
{
    p->game = g;
    p->parts = parts;
    p->chance = souk_rng_seeded(seed);
    for (int seat = 0; seat < seats; seat++)
        p->player[seat] = souk_rng_seeded(souk_seed_of(seed, (uint64_t)seat + 1));
    p->left = INT64_MAX;
    p->broken = false;
}

static inline void souk_playing_open(souk_playing *p, const souk_game *g, const void *parts,
                                     const souk_options *options, int seats, uint64_t seed)
{
    souk_playing_seed(p, g, parts, seats, seed);
    memset(&p->state, 0, sizeof p->state);
    souk_setup(g, &p->state, parts, options, seats);
}

static inline void souk_playing_act(souk_playing *p, int actor, int action)
{
    p->game->apply(&p->state, p->parts, actor, action, NULL);
}

/* Lets chance act, with its events if they are wanted, and calls `seen` after each of its outcomes. Returns the seat
 * that is to move then, or SOUK_DONE. */
static inline int souk_playing_next_seen(souk_playing *p, souk_events *events,
                                         void (*seen)(void *context, int outcome), void *context)
{
    for (int who; (who = souk_mover(p->game, &p->state)) != SOUK_DONE;) {
        if (--p->left < 0) break;
        if (who != SOUK_CHANCE) {
            souk_legal_pending(p->game, &p->state, p->parts, who, &p->legal);
            p->choices = souk_mask_count(&p->legal);
            if (p->choices == 0) break;
            return who;
        }
        int outcome = souk_draw(p->game, &p->state, p->parts, &p->chance);
        p->game->apply(&p->state, p->parts, SOUK_CHANCE, outcome, events);
        if (seen) seen(context, outcome);
    }
    p->broken = souk_mover(p->game, &p->state) != SOUK_DONE;
    return SOUK_DONE;
}

static inline int souk_playing_next(souk_playing *p)
{
    return souk_playing_next_seen(p, NULL, NULL, NULL);
}
#endif
