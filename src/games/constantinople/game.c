/* game.c — Bazar: the one symbol that the house sees of it. */
#include "core/text.h"
#include "games/constantinople/state.h"

const souk_game souk_game_constantinople = {
    .id = "constantinople",
    .title = "Bazar",
    .credit = "Jean Auquier, Thibault Hubert",
    .summary = N_("Four guilds of merchants push and plot for the quarters of Constantinople."),
    .rules_version = 1,
    .min_seats = CO_SEATS,
    .max_seats = CO_SEATS,
    .num_actions = CO_ACTIONS,
    .observe_size = CO_OBSERVE_SIZE,
    .event_kinds = co_event_kinds,
    .num_event_kinds = CO_EVENT_KINDS,
    .planes = co_planes,
    .num_planes = CO_PLANES,
    .keys = co_keys,
    .num_keys = CO_KEYS,
    SOUK_ROOM,
    .tell = co_tell,
    .outcome = co_outcome,
    .parse = co_parse,
    .plain = co_plain,
    .settle = co_settle,
    .prior = co_prior,
    .reason = co_reason,
    .doubt = co_doubt,
    .search_iterations = 14000,
};
