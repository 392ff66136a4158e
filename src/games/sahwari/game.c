/* game.c — Sahwari: its options, and the game's one public symbol. */
#include "core/text.h"
#include "games/sahwari/state.h"

static const souk_option options[SA_OPTIONS] = {
    [SA_OPT_LEVEL] = {.name = "level",
                      .title = N_("Strength of the Guild Master"),
                      .type = SOUK_CHOICE,
                      .max = SA_LEVELS - 1,
                      .fallback = SA_MERCENARY_LEVEL,
                      .lab = SA_MERCENARY_LEVEL,
                      .choices = "recruit|mercenary|chief",
                      .labels = N_("Recruit|Mercenary|Chief"),
                      .help = N_("The strength of the Guild Master in the solo game."),
                      .solo = true},
    [SA_OPT_MAX_ROUNDS] = {.name = "max_rounds",
                           .title = N_("Maximum rounds"),
                           .type = SOUK_INT,
                           .min = 1,
                           .max = 250,
                           .fallback = 60,
                           .lab = 60,
                           .help = N_("The game ends after this many rounds at the latest.")},
};

const souk_game souk_game_sahwari = {
    .id = "sahwari",
    .title = "Sahwari",
    .credit = "Arnaud Chabloz",
    .summary = N_("Cross a shrinking desert, gather recruits into a clan and win influence, against "
                  "others or the Guild Master."),
    .rules_version = 2,
    .min_seats = 1,
    .max_seats = SA_SEATS,
    .num_actions = SA_ACTIONS,
    .seats_at = offsetof(sa_state, seats),
    .observe_size = SA_OBSERVE_SIZE,
    .observe_piece = 5 * SA_CELLS,
    .options = options,
    .num_options = SA_OPTIONS,
    SOUK_ROOM,
    .moment = sa_moment,
    .old_action = sa_old_action,
    .refuse = sa_refuse,
    .outcome = sa_outcome,
    .parse = sa_parse,
    .tell = sa_tell,
    .settle = sa_settle,
    .prior = sa_prior,
    .begins = sa_begins,
    .reason = sa_reason,
    .doubt = sa_doubt,
    .search_iterations = 40000,
};
