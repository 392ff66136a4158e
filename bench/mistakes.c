/* mistakes.c — do mistakes hold? mistakes GAME SEATS SEED CASES PLAYOUTS [ITERATIONS]: plays of `normal` are analysed, and
 * after each mistake that the analysis names, both actions are played out by `hard` with ITERATIONS (150), from what the
 * seat could know, with the same chance outcomes. One line per case: loss and standard error by the analysis, then by
 * playouts, then the number of playouts: a clear difference ends a case early. The last line counts the mistakes that
 * hold: those that lose in playouts too. Other seeds give other cases. Playouts of few iterations miss what only a deep
 * search finds: near the end of Bazar 8,000 are needed. */
#include "souk.h"
#include "souk_lab.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOMENTS_MAX = 4000, PLAYOUTS_LEAST = 24 };
#define CLEAR 2.2 /* standard errors: then a case is settled before its last playout */

static souk_moment moments[MOMENTS_MAX];
static souk_budget playing = {.iterations = 150, .threads = 1}; /* in playouts */

static void play(souk_analysis *a, souk_state *s, uint64_t seed)
{
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    for (int who; (who = souk_mover(a->game, s)) != SOUK_DONE && a->num_moments < MOMENTS_MAX;
         a->num_moments++) {
        int action = who == SOUK_CHANCE
                         ? souk_draw(a->game, s, a->parts, &chance)
                         : souk_bot_choose(souk_bot_find("normal"), a->game, s, a->parts, who, &player);
        moments[a->num_moments].actor = (int8_t)who;
        moments[a->num_moments].action = (int16_t)action;
        a->game->apply(s, a->parts, who, action, NULL);
    }
}

/* The seat's share of the win when the action is played and `hard` goes on for everybody. */
static double play_out(const souk_analysis *a, const souk_state *from, int seat, int action, uint64_t seed)
{
    const souk_game *g = a->game;
    souk_rng chance = souk_rng_seeded(seed), player = souk_rng_seeded(seed + 1);
    souk_state s = *from;
    g->imagine(&s, a->parts, seat, &chance);
    g->apply(&s, a->parts, seat, action, NULL);
    for (int who; (who = souk_mover(g, &s)) != SOUK_DONE;) {
        int next = who == SOUK_CHANCE ? souk_draw(g, &s, a->parts, &chance)
                                      : souk_bot_choose_within(souk_bot_find("hard"), g, &s, a->parts, who,
                                                               &player, &playing);
        g->apply(&s, a->parts, who, next, NULL);
    }
    uint32_t winners = souk_winners(g, &s, a->parts);
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0.0;
}

/* Whether the mistake holds. */
static bool check(const souk_analysis *a, const souk_state *before, const souk_moment *m, uint64_t seed,
                  int playouts)
{
    double sum = 0.0, squares = 0.0, mean = 0.0, error = 0.0;
    int played = 0;
    for (int i = 0; i < playouts; i++) {
        uint64_t own = souk_seed_of(seed, (uint64_t)i);
        double gain =
            play_out(a, before, m->actor, m->better, own) - play_out(a, before, m->actor, m->action, own);
        sum += gain;
        squares += gain * gain;
        mean = sum / ++played;
        error = sqrt((squares / played - mean * mean) / played);
        if (played >= PLAYOUTS_LEAST && fabs(mean) > CLEAR * error) break;
    }
    printf("%s %d %d %.4f %.4f %.4f %.4f %d\n", a->game->id, m->action, m->better, (double)m->lost,
           (double)m->doubt, mean, error, played);
    fflush(stdout);
    return mean > 0.0;
}

int main(int argc, char **argv)
{
    const souk_game *g = argc == 6 || argc == 7 ? souk_game_find(argv[1]) : NULL;
    if (!g) {
        fprintf(stderr, "usage: mistakes GAME SEATS SEED CASES PLAYOUTS [ITERATIONS]\n");
        return 2;
    }
    if (argc == 7) playing.iterations = atoll(argv[6]);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    int cases = atoi(argv[4]), done = 0, held = 0;
    for (uint64_t play_no = 0; done < cases; play_no++) {
        souk_analysis a;
        souk_options options;
        memset(&a, 0, sizeof a);
        memset(moments, 0, sizeof moments);
        a.game = g;
        a.parts = souk_parts_default(g);
        a.bot = souk_bot_find("hard");
        a.moments = moments;
        a.seed = souk_seed_of(seed, play_no);
        souk_options_lab(g, &options);
        souk_setup(g, &a.start, a.parts, &options, atoi(argv[2]));
        souk_state s = a.start;
        play(&a, &s, a.seed);
        if (!souk_analyse(&a)) return 3;
        s = a.start;
        for (int k = 0, spaced = 0; k < a.num_moments && done < cases; k++) {
            const souk_moment *m = &moments[k];
            if (m->better >= 0 && m->lost >= SOUK_MISTAKE && !m->settled && spaced++ % 4 == 0)
                held += check(&a, &s, m, souk_seed_of(a.seed, (uint64_t)k), atoi(argv[5])), done++;
            g->apply(&s, a.parts, m->actor, m->action, NULL);
        }
    }
    printf("%d of %d hold\n", held, done);
    return 0;
}
