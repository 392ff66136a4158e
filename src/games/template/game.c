/* game.c — High or Low: its options, and the one symbol that the house uses. */
#include "core/text.h"
#include "games/template/state.h"

static const souk_option options[TE_OPTIONS] = {
    [TE_OPT_GOAL] = {"goal", N_("Points to win"), SOUK_INT, .min = 1, .max = TE_GOAL_MAX, .fallback = 3,
                     .help = N_("The game ends when a player has this many points.")},
    [TE_OPT_MAX_ROUNDS] = {"max_rounds", N_("Maximum rounds"), SOUK_INT, .min = 1, .max = TE_ROUNDS_MAX,
                           .fallback = 20, .help = N_("The game ends after this many rounds in any case.")},
};

const souk_game souk_game_template = {
    .id = "template",
    .title = "High or Low",
    .credit = "Souk",
    .summary = N_("Guess what a die will show; a game to build other games from."),
    .rules_version = 1,
    .first_day = "2026-11-18",
    .min_seats = 2,
    .max_seats = SOUK_SEATS_MAX,
    .num_actions = TE_ACTIONS,
    .seats_at = offsetof(te_state, seats),
    .observe_size = TE_OBSERVE_SIZE,
    .options = options,
    .num_options = TE_OPTIONS,
    SOUK_ROOM,
    .refuse = te_refuse,
    .retract = te_retract,
};
