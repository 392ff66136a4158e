/* game.c — Bazaar: its options, and the one symbol that the house uses. */
#include "core/text.h"
#include "games/bazaar/state.h"

static const souk_option options[BZ_OPTIONS] = {
    [BZ_OPT_CARDS] = {"cards", N_("Exchange cards"), SOUK_LIST, .min = 1, .max = BZ_EXCHANGE_CARDS,
                      .items = 2, .labels = N_("drawn at random"),
                      .help = N_("The two exchange cards to use, such as 1,2; drawn at random if none are "
                                 "given.")},
    [BZ_OPT_ONE_PURCHASE] = {"one_purchase", N_("One purchase per turn"), SOUK_BOOL, .max = 1,
                             .help = N_("At most one purchase per turn.")},
    [BZ_OPT_RISING] = {"rising", N_("Rising values"), SOUK_BOOL, .max = 1,
                       .help = N_("Once a stall is empty, every card scores one column further right.")},
    [BZ_OPT_BELL] = {"bell", N_("Bell after 30 minutes"), SOUK_BOOL, .max = 1, .bell = true,
                     .help = N_("The 30-minute bell may ring; the current turn is then the last.")},
    [BZ_OPT_MAX_ROUNDS] = {"max_rounds", N_("Maximum rounds"), SOUK_INT, .min = 1, .max = 1000,
                           .fallback = 200,
                           .help = N_("The game ends after this many rounds at the latest.")},
    [BZ_OPT_SURPLUS] = {"surplus", N_("Stones above the limit"), SOUK_CHOICE, .max = 1,
                        .first_day = "2026-12-01", .choices = "neighbour|player",
                        .labels = N_("the left neighbour chooses|the player chooses"),
                        .help = N_("The player who chooses the stones that go back to the bank when somebody "
                                   "ends a turn with too many.")},
    [BZ_OPT_FIRST] = {"first", N_("First player"), SOUK_CHOICE, .max = 1, .first_day = "2026-12-01",
                      .choices = "random|seat1", .labels = N_("drawn at random|the first seat"),
                      .help = N_("The player who starts: drawn at random, or the first seat.")},
};

const souk_game souk_game_bazaar = {
    .id = "bazaar",
    .title = "Bazaar",
    .credit = "Sid Sackson",
    .summary =
        N_("Trade precious stones with two exchange cards and buy collections with as few stones left over "
           "as you can."),
    .rules_version = 2,
    .first_day = "1970-01-01",
    .min_seats = 2,
    .max_seats = 6,
    .num_actions = BZ_ACTIONS,
    .parts_told = offsetof(bz_parts, wits),
    .seats_at = offsetof(bz_state, seats),
    .observe_size = BZ_OBSERVE_SIZE,
    .options = options,
    .num_options = BZ_OPTIONS,
    SOUK_ROOM,
    .signs = bz_signs,
    .moment = bz_moment,
    .old_action = bz_old_action,
    .refuse = bz_refuse,
    .plain = bz_plain,
    .tell = bz_tell,
    .outcome = bz_outcome,
    .settle = bz_settle,
    .prior = bz_prior,
    .reason = bz_reason,
    .begins = bz_begins,
    .doubt = bz_doubt,
    .search_iterations = 10000,
    .heat = {1.93F, 1.16F, 0.7F, 0.37F},
    .shorter = {16, 130},
    .playout = 10,
    .explore = 2.5F,
};
