/* position.c — Basari: the keys of a position, and whether they fit together.
 *
 * The stock is never written: it is the box less the stones of all seats. The pending seats and the rival follow
 * from the phase, the turn and the cards.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/basari/state.h"
#include <string.h>

SOUK_BOUND(longest_walk, p->stalls + 2 * p->faces - 1)
SOUK_BOUND(in_box, ba_get(p->box, i))

/* Until a seat has chosen where to start it has no pawn on the ring. */
static void say_pawns(const void *state, const void *parts, int once, souk_out *out)
{
    const ba_state *s = VIEW(state);
    (void)parts, (void)once;
    for (int i = 0; i < s->seats; i++)
        souk_printf(out, ba_placed(s, i) ? " %d" : " none", s->pawn[i] + 1);
}

/* named = 1 0: one red, no yellow; green is to be named next. */
static void say_named(const void *state, const void *parts, int once, souk_out *out)
{
    const ba_state *s = VIEW(state);
    (void)parts, (void)once;
    if (s->colour == BA_RED) souk_puts(out, " none");
    for (int c = BA_RED; c > s->colour; c--)
        souk_printf(out, " %d", ba_get(s->named, c));
}

static const char *hear_named(void *state, const void *parts, int once, int n, const char *word)
{
    ba_state *s = STATE(state);
    const souk_key count = {.max = BA_STONES_MAX};
    int32_t number;
    (void)once;
    if (!word || (n == 0 && strcmp(word, "none") == 0)) return NULL;
    if (s->colour == BA_BLUE || s->offers >= s->max_offers ||
        !souk_key_item(&count, s, parts, word, &number) || number < ba_least(s) ||
        number > ba_get(s->stones[s->turn], s->colour))
        return N_("counts of red, yellow, green that can become an offer");
    s->named |= ba_of(s->colour--, number);
    return NULL;
}

#define BY_SEAT(member) SOUK_ROW(member), .type = SOUK_ITEMS, .flags = SOUK_PER_SEAT
#define STONES                                                                                               \
    .type = SOUK_COUNTS, .flags = SOUK_DOWN, .names = ba_colour_names, .max = BA_STONES_MAX, .between = " ", \
    .none = "none"
#define IN_HAGGLE .in = 1 << BA_IN_HAGGLE

static const souk_key stock = {STONES, SOUK_BYTES(stock), .box = in_box};

const souk_key ba_keys[] = {
    {"phase", "where the round stands (cards)", SOUK_ONE(phase), SOUK_NAMES(ba_phase_names),
     .usual = BA_IN_CARDS},
    {"scorings", "scorings so far (0)", SOUK_ONE(scorings), SOUK_UP_TO(parts, scorings)},
    {"score", "points of each seat (0)", BY_SEAT(score), .max = INT16_MAX / 2},
    {"pawn", "the stall under each pawn, none before it is placed (1)", BY_SEAT(pawn), .base = 1,
     SOUK_BELOW(parts, stalls), .none = "none", .say = say_pawns},
    {"walked", "stalls from each start marker to its pawn (0)", BY_SEAT(walked), .max_of = longest_walk},
    {"stones.%d", "stones of a seat, `2 red 1 blue` or none (as at the start)", STONES,
     SOUK_BYTES_EACH(stones), .of = &stock},
    {"cards", "the action card of each seat (none)", BY_SEAT(card), SOUK_NAMES(ba_card_names)},
    {"action", "the action being carried out (die)", SOUK_ONE(doing), .names = ba_card_names + 1,
     .max = BA_CARDS - 1},
    {"turn", "whose start, roll, answer or die it is (0)", SOUK_ONE(turn), SOUK_A_SEAT},
    {"offers", "offers made in this haggle (0)", SOUK_ONE(offers), SOUK_UP_TO(state, max_offers), IN_HAGGLE},
    {"offer", "the last offer of this haggle, like stones (none)", STONES, SOUK_BYTES(offer), IN_HAGGLE},
    {"named", "counts of red, yellow, green named of the next offer (none)", SOUK_OWN_WORDS(named),
     SOUK_ONE(colour), .usual = BA_RED, IN_HAGGLE},
};

/* Checks the rest of the position against the phase. `wanting` is the set of seats that want the action being carried
 * out, `without` the number of seats without a card. */
static bool phase_fits(const ba_state *s, const ba_parts *p, uint32_t wanting, int without,
                       souk_fields *fields, souk_error *error)
{
    bool start = s->phase == BA_IN_START, choosing = s->phase == BA_IN_CARDS, tie = s->phase == BA_IN_TIE;
    bool haggle = s->phase == BA_IN_HAGGLE, die = s->phase == BA_IN_DIE, open = ba_carrying_out(s);
    bool among = wanting >> s->turn & 1;
    int number = souk_popcount(wanting);
    SOUK_FIT(!open || !without, "cards", N_("in this phase every seat has a card"));
    SOUK_FIT(!choosing || without, "cards", N_("somebody must still be choosing"));
    SOUK_FIT(open || choosing || without == s->seats, "cards", N_("in this phase nobody has a card"));
    SOUK_FIT(open || !s->doing, "action", N_("no action is carried out in this phase"));
    SOUK_FIT(!(tie || haggle) || number == 2, "cards", N_("two seats must want the action"));
    SOUK_FIT(!haggle || among, "turn", N_("this seat has not chosen the action"));
    SOUK_FIT(!die || (s->doing == BA_DIE && among && number <= 2), "turn",
             N_("this seat does no die action"));
    SOUK_FIT(!s->turn || ba_has_turn(s), "turn", N_("in this phase it is nobody's turn"));
    SOUK_FIT((s->offer != 0) == (s->offers != 0), "offer",
             N_("there must be an offer if and only if one has been made"));
    SOUK_FIT(!ba_conserved(s, p), "offer", N_("its maker does not own these stones")); /* the rest adds up */
    SOUK_FIT((s->phase == BA_IN_DONE) == (s->scorings == p->scorings), "scorings",
             N_("the game ends right after the last scoring"));
    SOUK_FIT(!tie || s->score[souk_lowest(wanting)] == s->score[souk_lowest(wanting & (wanting - 1))],
             "score", N_("a tie needs equal scores"));
    /* A lap is scored before the next roll: BA-6.1. */
    int limit = start ? 1 : s->phase == BA_IN_ROLL ? p->stalls + p->faces : UINT8_MAX;
    for (int i = 0; i < s->seats; i++)
        SOUK_FIT(s->walked[i] < limit, "walked", N_("a pawn cannot have moved that far yet"));
    return true;
}

bool ba_settle(void *state, const void *parts, souk_fields *fields, souk_error *error)
{
    ba_state *s = STATE(state);
    const ba_parts *p = PARTS(parts);
    const uint32_t wanting = ba_choosers(s, s->doing), others = wanting & ~(1u << s->turn);
    const uint32_t without_card = ba_choosers(s, -1) & ((1u << s->seats) - 1);
    const uint32_t chance = SOUK_PENDING_CHANCE, turn = 1u << s->turn;
    const uint32_t pending[BA_PHASES] = {turn, chance, without_card, chance, turn, chance, 0};
    s->pending = pending[s->phase];
    if (s->phase == BA_IN_HAGGLE && others) s->rival = (uint8_t)souk_lowest(others);
    for (int i = s->turn; s->phase == BA_IN_START && i < BA_SEATS; i++)
        s->pawn[i] = 0;
    return phase_fits(s, p, wanting, souk_popcount(without_card), fields, error);
}
