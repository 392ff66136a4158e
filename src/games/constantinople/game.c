/* game.c — Bazar: the game's one public symbol. */
#include "core/text.h"
#include "games/constantinople/state.h"

static const souk_option options[CO_OPTIONS] = {
    [CO_OPT_END] = {"end", N_("End of the game"), SOUK_CHOICE, .max = 1, .first_day = "2026-12-01",
                    .choices = "after_turn|at_once", .labels = N_("after the turn|at once"),
                    .help =
                        N_("When a guild has the coins that end the game: the turn is completed first, or "
                           "the game ends at once.")},
};

const souk_game souk_game_constantinople = {
    .id = "constantinople",
    .title = "Bazar",
    .credit = "Jean Auquier, Thibault Hubert",
    .summary = N_("Four guilds of merchants push and plot for the quarters of Constantinople."),
    .rules_version = 1,
    .first_day = "1970-01-01",
    .min_seats = CO_SEATS,
    .max_seats = CO_SEATS,
    .num_actions = CO_ACTIONS,
    .observe_size = CO_OBSERVE_SIZE,
    .options = options,
    .num_options = CO_OPTIONS,
    SOUK_ROOM,
    .signs = co_signs,
    .moment = co_moment,
    .refuse = co_refuse,
    .tell = co_tell,
    .outcome = co_outcome,
    .parse = co_parse,
    .settle = co_settle,
    .prior = co_prior,
    .reason = co_reason,
    .begins = co_begins,
    .doubt = co_doubt,
    .search_iterations = 14000,
    .heat = {21.0F, 10.0F, 5.6F, 2.95F},
    .shorter = {25, 318},
};
