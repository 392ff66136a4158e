/* chances.c — win chances and advice from the bots.
 *
 * A viewer with hidden information gets the mean over sampled worlds that are consistent with that seat's view.
 */
#include "cli/tui/chances.h"
#include "bots/bot.h"
#include "cli/play/show.h"
#include <string.h>

enum { WORLDS = 8, BEST = 4 };

int chances_of_table(const souk_table *t, int viewer, chances *all)
{
    souk_state state;
    souk_judgement j;
    memset(&j, 0, sizeof j);
    for (int n = 0; n <= t->num_kept; n++) {
        souk_table_at(t, n, &state);
        int worlds = viewer < 0 ? 1 : WORLDS;
        memset(&all[n], 0, sizeof all[n]);
        for (int world = 0; world < worlds; world++) {
            souk_state imagined = state;
            souk_rng rng = souk_rng_seeded((uint64_t)world);
            if (viewer >= 0) t->game->imagine(&imagined, t->parts, viewer, &rng);
            souk_judge(t->game, &imagined, t->parts, &j);
            for (int i = 0; i < j.entries; i++)
                all[n].win[i] += j.win[i] / (float)worlds;
        }
    }
    return j.entries;
}

int chances_advice(souk_at here, int seat, const souk_voice *voice, uint64_t seed, souk_out *out)
{
    souk_rng rng = souk_rng_seeded(seed);
    souk_advice advice[BEST];
    souk_budget budget = souk_budget_at_table(&souk_bot_hard);
    int n = souk_bot_explain(&souk_bot_hard, here.game, here.state, here.parts, seat, &rng, &budget, voice,
                             advice, BEST);
    for (int i = 0; i < n; i++) {
        SOUK_OUT(label, SOUK_TEXT_MAX);
        here.game->label(here.state, here.parts, seat, advice[i].action, voice, &label);
        show_advice(out, voice->lang, i + 1, label.buf, (double)advice[i].win, (double)advice[i].margin,
                    advice[i].reason);
    }
    return n > 0 ? advice[0].action : -1;
}
