/* ladder.c — the rungs of a ladder, compared with the games played here (see ladder.h). */
#include "cli/personal/ladder.h"
#include "core/text.h"
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 32 };

/* Whether a game was won at such a table. A table for one has no bots and thus no level. */
static bool fits(const souk_rung *rung, const history_game *g)
{
    souk_error error;
    if (g->ended.rank != 1 || g->seats != rung->seats || (g->seats > 1 && g->bot != rung->bot)) return false;
    memset(&error, 0, sizeof error);
    souk_table *t = history_open(g, &error);
    bool same = t && memcmp(&t->head.options, &rung->options, sizeof rung->options) == 0;
    souk_table_free(t);
    return same;
}

bool ladder_open(const souk_game *g, ladder *l)
{
    souk_error error;
    history_game *games;
    memset(&error, 0, sizeof error);
    memset(l, 0, sizeof *l);
    l->game = g;
    l->coach = souk_coach_open(g, &error);
    if (!l->coach) return false;
    int n = history_read(&games), steps = souk_coach_rungs(l->coach);
    for (int i = 0; i < steps && i < STEPS_MAX; i++) {
        souk_rung rung;
        souk_coach_rung(l->coach, i, SOUK_EN, &rung);
        for (int k = 0; k < n && !(l->done >> i & 1); k++)
            if (games[k].game == g && fits(&rung, &games[k])) l->done |= 1u << i;
    }
    free(games);
    return true;
}

void ladder_close(ladder *l)
{
    souk_coach_close(l->coach);
    l->coach = NULL;
}

int ladder_next(const ladder *l)
{
    int steps = souk_coach_rungs(l->coach);
    for (int i = 0; i < steps && i < STEPS_MAX; i++)
        if (!(l->done >> i & 1)) return i;
    return -1;
}

void ladder_name(const souk_game *g, const souk_rung *rung, souk_lang lang, souk_out *out)
{
    souk_options usual;
    if (rung->seats == 1)
        souk_puts(out, souk_text(lang, N_("alone")));
    else
        souk_printf(out, souk_textn(lang, "%d opponent, %s", "%d opponents, %s", rung->seats - 1),
                    rung->seats - 1, souk_text(lang, rung->bot->title));
    souk_options_default(g, &usual);
    for (int i = 0; i < g->num_options; i++) {
        if (rung->options.v[i] == usual.v[i]) continue;
        souk_printf(out, ", %s: ", souk_text(lang, g->options[i].title));
        souk_option_say(g, &rung->options, i, lang, out);
    }
}
