/* game.c — Basari as the house knows it: one symbol. */
#include "core/position.h"
#include "games/basari/words.h"

static const souk_option options[] = {
    {.name = "max_offers",
     .title = N_("Most offers in a haggle"),
     .type = SOUK_INT,
     .min = 1,
     .max = BASARI_MAX_OFFERS_MOST,
     .fallback = 100,
     .lab = 100,
     .help = N_("After so many offers in one haggle the answer can only be to accept.")},
};

/* In the order in which observe.c writes them. */
static const souk_plane planes[] = {
    {"phase", BASARI_PHASES, "one-hot: start, roll, cards, tie, haggle, die, done"},
    {"scorings", 1, "scorings so far, as a part of all"},
    {"stock", BASARI_COLOURS, "blue, green, yellow, red: as a part of the box"},
    {"seats", BASARI_SEATS *BASARI_OBSERVE_SEAT,
     "per seat from the observer on: taken; stones of 4 colours as a part of the box; score / 200; "
     "part of the lap walked; points of its stall / 10; stones of its stall / 5; the number of its stall "
     "in 6 bits; has chosen a card; die, points, stones card, if open; may act"},
    {"action", BASARI_CARDS, "one-hot: die, points or stones being carried out"},
    {"haggling", 2 * BASARI_SEATS,
     "one-hot, seats from the observer on: who is to answer; who made the offer"},
    {"naming", BASARI_COLOURS, "one-hot: which colour the observer names next"},
    {"offer", BASARI_COLOURS, "the offer on the table, as a part of the box"},
    {"named", BASARI_COLOURS, "what the observer has named of the next offer, likewise"},
    {"offers", 1, "offers made in this haggle, as a part of the most"},
};

_Static_assert(sizeof(basari_state) == 64, "the state is one cache line without hidden padding");
_Static_assert((int)BASARI_A_COUNT == 64, "counts begin at a word of the mask");
_Static_assert((int)BASARI_ACTIONS <= (int)SOUK_ACTIONS_MAX, "the house allows so many actions");
_Static_assert((int)BASARI_OBSERVE <= (int)SOUK_OBSERVE_MAX, "the house allows so many floats");

static const souk_key keys[] = {
    {.key = "position", .type = SOUK_OWN_VALUE, .write = basari_position, .read = basari_place}};

const souk_game souk_game_basari = {
    .id = "basari",
    .title = "Basari",
    .credit = "Reinhard Staupe",
    .summary = N_("Walk round the market, choose in secret, and haggle with stones when two want "
                  "the same."),
    .rules_version = 1,
    .min_seats = 3,
    .max_seats = BASARI_SEATS,
    .num_actions = BASARI_ACTIONS,
    .state_size = sizeof(basari_state),
    .parts_size = sizeof(basari_parts),
    .seats_at = offsetof(basari_state, seats),
    .observe_size = BASARI_OBSERVE,
    .options = options,
    .num_options = sizeof options / sizeof options[0],
    .event_kinds = basari_event_kinds,
    .num_event_kinds = BASARI_EVENTS,
    .planes = planes,
    .num_planes = sizeof planes / sizeof planes[0],
    .read_parts = basari_read_parts,
    .setup = basari_setup,
    .pending = basari_pending,
    .legal = basari_legal,
    .chance = basari_chance,
    .outcome = basari_outcome,
    .apply = basari_apply,
    .why_not = basari_why_not,
    .score = basari_score,
    .winners = basari_winners,
    .bound = basari_bound,
    .conserved = basari_conserved,
    .imagine = basari_imagine,
    .observe = basari_observe,
    .name = basari_name,
    .label = basari_label,
    .parse = basari_parse,
    .word = basari_word,
    .prompt = basari_prompt,
    .view = basari_view,
    .draw = basari_draw,
    .keys = keys,
    .num_keys = 1,
    .value = basari_value,
    .prior = basari_prior,
    .reason = basari_reason,
    .doubt = basari_doubt,
    .search_iterations = 16000,
    .retract = basari_retract,
};
