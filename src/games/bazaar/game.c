/* game.c — Bazaar: its options, and the one symbol that the house uses. */
#include "core/text.h"
#include "games/bazaar/state.h"

static const souk_option options[BZ_OPTIONS] = {
    [BZ_OPT_CARDS] = {"cards", N_("Exchange cards"), SOUK_LIST, .min = 1, .max = BZ_EXCHANGE_CARDS,
                      .items = 2,
                      .help =
                          N_("The two exchange cards in use, as in 1,2; drawn at random if none are named.")},
    [BZ_OPT_ONE_PURCHASE] = {"one_purchase", N_("One purchase a turn"), SOUK_BOOL, .max = 1,
                             .help = N_("At most one purchase a turn.")},
    [BZ_OPT_RISING] = {"rising", N_("Rising values"), SOUK_BOOL, .max = 1,
                       .help = N_("Once a stall is empty, every card scores one column further right.")},
    [BZ_OPT_BELL] = {"bell", N_("Bell after 30 minutes"), SOUK_BOOL, .max = 1,
                     .help = N_("The table may ring the 30-minute bell, which makes the turn the last.")},
    [BZ_OPT_MAX_ROUNDS] = {"max_rounds", N_("Maximum rounds"), SOUK_INT, .min = 1, .max = 1000,
                           .fallback = 200, .lab = 200,
                           .help = N_("The game ends after so many rounds at the latest.")},
};

const souk_game souk_game_bazaar = {
    .id = "bazaar",
    .title = "Bazaar",
    .credit = "Sid Sackson",
    .summary = N_(
        "Trade precious stones by two exchange cards and buy collections with as few left over as you can."),
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = 6,
    .num_actions = BZ_ACTIONS,
    .parts_told = offsetof(bz_parts, wits),
    .seats_at = offsetof(bz_state, seats),
    .observe_size = BZ_OBSERVE_SIZE,
    .options = options,
    .num_options = BZ_OPTIONS,
    SOUK_ROOM,
    .moment = bz_moment,
    .old_action = bz_old_action,
    .refuse = bz_refuse,
    .tell = bz_tell,
    .outcome = bz_outcome,
    .settle = bz_settle,
    .prior = bz_prior,
    .reason = bz_reason,
    .begins = bz_begins,
    .doubt = bz_doubt,
    .search_iterations = 10000,
    .playout = 10,
    .explore = 2.5F,
};
