/* The list of bots, the curtain between them and the true state, and the simplest of them. */
#include "bots/bot.h"
#include "core/text.h"
#include <string.h>

const souk_bot *const souk_bots[] = {&souk_bot_random, &souk_bot_greedy, NULL};
const souk_bot *const souk_bot_usual = &souk_bot_greedy;

const souk_bot *souk_bot_find(const char *name)
{
    for (int i = 0; souk_bots[i]; i++)
        if (strcmp(souk_bots[i]->name, name) == 0) return souk_bots[i];
    return NULL;
}

int souk_bot_choose(const souk_bot *bot, const souk_game *g, const void *state, const void *parts, int seat,
                    souk_rng *rng)
{
    if (bot->blind) return bot->choose(g, state, parts, seat, rng);
    souk_state imagined;
    memcpy(&imagined, state, g->state_size);
    g->imagine(&imagined, parts, seat, rng);
    return bot->choose(g, &imagined, parts, seat, rng);
}

static int choose_random(const souk_game *g, const void *imagined, const void *parts, int seat, souk_rng *rng)
{
    souk_mask legal;
    g->legal(imagined, parts, seat, &legal);
    return souk_mask_pick(&legal, rng);
}

const souk_bot souk_bot_random = {"random", N_("Every legal action is equally likely."), true, choose_random};
