/* game.c — Basari: its options, and the one symbol that the house uses. */
#include "core/text.h"
#include "games/basari/state.h"

static const souk_option options[BA_OPTIONS] = {
    [BA_OPT_MAX_OFFERS] = {"max_offers", N_("Maximum offers per haggle"), SOUK_INT, .min = 1,
                           .max = BA_MAX_OFFERS_MOST, .fallback = 100,
                           .help = N_(
                               "After this many offers in one haggle, the only answer left is to accept.")},
};

const souk_game souk_game_basari = {
    .id = "basari",
    .title = "Basari",
    .credit = "Reinhard Staupe",
    .summary = N_("Walk round the market, choose in secret, and haggle with stones when two players want "
                  "the same action."),
    .rules_version = 2,
    .first_day = "1970-01-01",
    .min_seats = 3,
    .max_seats = BA_SEATS,
    .num_actions = BA_ACTIONS,
    .seats_at = offsetof(ba_state, seats),
    .observe_size = BA_OBSERVE_SIZE,
    .options = options,
    .num_options = BA_OPTIONS,
    SOUK_ROOM,
    .signs = ba_signs,
    .moment = ba_moment,
    .old_action = ba_old_action,
    .refuse = ba_refuse,
    .tell = ba_tell,
    .outcome = ba_outcome,
    .parse = ba_parse,
    .settle = ba_settle,
    .prior = ba_prior,
    .reason = ba_reason,
    .begins = ba_begins,
    .doubt = ba_doubt,
    .retract = ba_retract,
    .search_iterations = 16000,
    .heat = {3.94F, 2.67F, 1.75F, 0.975F},
    .shorter = {43, 286},
};
