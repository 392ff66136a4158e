/* game.c — Desert Bazaar: its options, and the game's one public symbol. */
#include "core/text.h"
#include "games/desert/state.h"

static const souk_option options[DB_OPTIONS] = {
    [DB_OPT_FIRST] = {"first", N_("First player"), SOUK_CHOICE, .max = 1, .lab = 2, .choices = "seat1|random",
                      .older = "seat0|random", .labels = N_("the first seat|drawn at random"),
                      .help = N_("The player who starts: the first seat, or one drawn at random.")},
    [DB_OPT_STRICT_CLOSE] = {"strict_close", N_("Strict closing"), SOUK_BOOL, .max = 1,
                             .help = N_("No closing bonus for completing a camp with a tile that has no "
                                        "tent.")},
    [DB_OPT_MAX_TURNS] = {"max_turns", N_("Maximum turns"), SOUK_INT, .min = 1, .max = 10000, .fallback = 400,
                          .help = N_("The game ends after this many single turns.")},
    [DB_OPT_COUNTS] = {"counts", N_("Known cards"), SOUK_CHOICE, .max = 1, .before = 2,
                       .first_day = "2026-12-01", .choices = "hidden|shown", .labels = N_("hidden|shown"),
                       .help = N_("Whether the table shows the cards of each hand that everybody could have "
                                  "counted.")},
};

const souk_game souk_game_desert = {
    .id = "desert",
    .title = "Desert Bazaar",
    .credit = "Brian Yu",
    .summary = N_("Roll dice for resources and pitch tents on a board of hexagons: camps of seven pay "
                  "their owners."),
    .rules_version = 1,
    .first_day = "1970-01-01",
    .min_seats = 3,
    .max_seats = DB_SEATS,
    .num_actions = DB_ACTIONS,
    .seats_at = offsetof(db_state, seats),
    .observe_size = DB_OBSERVE_SIZE,
    .observe_piece = DB_OBSERVE_SIZE - 2 * DB_CELLS,
    .options = options,
    .num_options = DB_OPTIONS,
    SOUK_ROOM,
    .signs = db_signs,
    .moment = db_moment,
    .refuse = db_refuse,
    .tell = db_tell,
    .outcome = db_outcome,
    .parse = db_parse,
    .settle = db_settle,
    .prior = db_prior,
    .reason = db_reason,
    .begins = db_begins,
    .doubt = db_doubt,
    .search_iterations = 25000,
    .heat = {0.88F, 0.6F, 0.41F, 0.24F},
    .shorter = {31, 272},
};
