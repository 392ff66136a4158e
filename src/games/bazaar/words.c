/* words.c — Bazaar: names, labels and sentences.
 *
 * Notation: the two exchange cards on the table are a and b, their rows 1 to 5. "trade a4" gives the left side of row
 * 4 of card a and takes the right one, "trade a4 back" the other way round. Stalls (the piles) are 1 to 4.
 */
#include "core/out.h"
#include "core/text.h"
#include "games/bazaar/state.h"
#include <string.h>

static const struct {
    const char *one, *many;
} stones[BZ_COLOURS] = {
    {N_("ruby"), N_("rubies")},   {N_("sapphire"), N_("sapphires")}, {N_("opal"), N_("opals")},
    {N_("topaz"), N_("topazes")}, {N_("diamond"), N_("diamonds")},
};

const char *const bz_phase_names[BZ_PHASES] = {"exchange", "first", "turn-up", "die", "begin",
                                               "choose",   "buy",   "surplus", "over"};

const souk_event_kind bz_event_kinds[BZ_EVENTS] = {
    {"exchange", "card:exchange", N_("Exchange card {card} is laid out."), NULL},
    {"first", "seat:seat", N_("{seat} begins."), NULL},
    {"turned-up", "pile:pile card:card", N_("Stall {pile} asks for {card}."), NULL},
    {"rolled", "seat:seat colour:colour", N_("{seat} rolls {colour}."), NULL},
    {"rolled-star", "seat:seat", N_("{seat} rolls a star and may choose a stone."), NULL},
    {"took", "seat:seat colour:colour", N_("{seat} takes a stone: {colour}."), NULL},
    {"took-nothing", "seat:seat", N_("The bank has none left: {seat} takes nothing."), NULL},
    {"traded", "seat:seat trade:trade", N_("{seat} gives {trade}."), NULL},
    {"bought", "seat:seat pile:pile card:card left:number points:number",
     N_("{seat} pays {card} at stall {pile}, keeps {left|stone|stones} and scores "
        "{points|point|points}."),
     NULL},
    {"returned", "seat:seat from:seat colour:colour",
     N_("{seat} returns a stone of {from} to the bank: {colour}."), NULL},
    {"bell", "", N_("The bell rings: this turn is the last."), NULL},
    {"closed", "", N_("The bazaar closes: enough stalls are empty."), NULL},
    {"out-of-time", "", N_("The bazaar closes: the bell has rung."), NULL},
    {"out-of-rounds", "", N_("The bazaar closes: the last round is over."), NULL},
    {"returned-own", "seat:seat colour:colour", N_("{seat} returns a stone to the bank: {colour}."), NULL},
};

/* --- heaps in words -------------------------------------------------------------------------- */

const char *const bz_letters[BZ_COLOURS] = {"R", "B", "G", "Y", "W"};

int bz_colour_of(char letter)
{
    int colour = BZ_COLOURS - 1;
    while (colour >= 0 && *bz_letters[colour] != letter)
        colour--;
    return colour;
}

const char *bz_colour_word(int colour, souk_lang lang)
{
    return souk_text(lang, stones[colour].one);
}

void bz_heap_words(bz_heap heap, souk_lang lang, souk_out *out)
{
    int kinds = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        kinds += bz_count(heap, colour) > 0;
    if (!kinds) souk_puts(out, souk_text(lang, N_("no stones")));
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        int n = bz_count(heap, colour);
        if (!n) continue;
        souk_put_int(out, n);
        souk_putc(out, ' ');
        souk_puts(out, souk_text(lang, n == 1 ? stones[colour].one : stones[colour].many));
        if (--kinds > 1)
            souk_puts(out, ", ");
        else if (kinds == 1)
            souk_puts(out, souk_text(lang, N_(" and ")));
    }
}

/* --- actions --------------------------------------------------------------------------------- */

static const char *const faces[BZ_FACES] = {"ruby", "sapphire", "opal", "topaz", "diamond", "star"};
static const char *const trades[2 * BZ_SIDES] = {
    "a1", "a1 back", "a2", "a2 back", "a3", "a3 back", "a4", "a4 back", "a5", "a5 back",
    "b1", "b1 back", "b2", "b2 back", "b3", "b3 back", "b4", "b4 back", "b5", "b5 back"};

static const souk_actions ranges[] = {
    {BZ_A_ROLL, "roll", .label = N_("Roll the die"), .clause = "BZ-3.1"},
    {BZ_A_TRADE, "trade ", .words = trades, .clause = "BZ-3.2"},
    {BZ_A_BUY_TOP, .name = "buy ", .clause = "BZ-5.1"},
    {BZ_A_END, "end", .label = N_("End the turn"), .clause = "BZ-5.1"},
    {BZ_A_TAKE, "take ", .words = faces, .label = N_("Take a stone: {word}"), .place = "word:colour",
     .clause = "BZ-3.1"},
    {BZ_A_RETURN, "return ", .words = faces, .label = N_("Return a stone: {word}"), .place = "word:colour",
     .clause = "BZ-4.3"},
    {BZ_A_BELL, "bell", .label = N_("Ring the bell"), .clause = "BZ-7.2"},
    {BZ_A_FACE, "die ", .words = faces, .label = N_("The die shows: {word}"), .place = "word:face"},
    {BZ_A_FIRST, "first ", .label = N_("{word} begins"), .place = "word:seat"},
    {BZ_A_EXCHANGE, "exchange ", .label = N_("Exchange card {number} is laid out"), .place = "number"},
    {BZ_A_CARD, .name = "card "},
    {.first = BZ_ACTIONS},
};
NAMES_OF(ranges)

/* rules_version 1 counted seats from 0. */
int bz_old_action(int rules, int seats, const char *name)
{
    (void)rules, (void)seats;
    if (!name) return 0;
    bool first =
        strncmp(name, "first ", 6) == 0 && name[6] >= '0' && name[6] < '0' + SOUK_SEATS_MAX && !name[7];
    return first ? BZ_A_FIRST + name[6] - '0' : -1;
}

/* Whether another side of the exchange cards in use has the same label: their rows may repeat. */
static bool has_twin(const bz_state *s, const bz_parts *p, int which)
{
    const bz_heap *mine = p->give[s->exchange[which >= BZ_SIDES]];
    int side = which % BZ_SIDES;
    for (int other = 0; other < 2 * BZ_SIDES; other++) {
        if (other == which || s->exchange[other >= BZ_SIDES] == BZ_NONE) continue;
        const bz_heap *theirs = p->give[s->exchange[other >= BZ_SIDES]];
        int there = other % BZ_SIDES;
        if (mine[side] == theirs[there] && mine[side ^ 1] == theirs[there ^ 1]) return true;
    }
    return false;
}

void bz_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    (void)actor;
    if (souk_actions_label(ranges, p, action, bz_word, voice, out)) return;
    if (action < BZ_A_BUY_TOP) {
        int which = action - BZ_A_TRADE, card = s->exchange[which >= BZ_SIDES], side = which % BZ_SIDES;
        if (card == BZ_NONE) {
            bz_name(parts, action, out);
            return;
        }
        SAY(out, voice, p, N_("Give {give}, take {take}"), "give:side", card * BZ_SIDES + side, "take:side",
            card * BZ_SIDES + (side ^ 1));
        if (has_twin(s, p, which)) souk_printf(out, " (%.2s)", trades[which]);
    } else if (action < BZ_A_END) {
        int pile = action - BZ_A_BUY_TOP, after = bz_total(s->hand[s->turn]) - 5;
        if (s->top[pile] == BZ_NONE)
            SAY(out, voice, p, N_("Buy from stall {number}"), "number", pile + 1);
        else
            SAY(out, voice, p, N_("Buy from stall {number} for {points|point|points}: {give}"), "number",
                pile + 1, "points:number", bz_points_for(s, p, pile, after < 0 ? 0 : after), "give:stones",
                s->top[pile]);
    } else {
        SAY(out, voice, p, N_("Card {number} is turned up: {give}"), "number", action - BZ_A_CARD + 1,
            "give:stones", action - BZ_A_CARD);
    }
}

void bz_plain(const void *parts, int action, const souk_voice *voice, souk_out *out)
{
    int which = action - BZ_A_TRADE;
    if (action >= BZ_A_BUY_TOP || which < 0) return;
    (void)parts;
    souk_printf(out,
                souk_text(voice->lang,
                          which % 2 ? N_("Exchange card %c, row %d: give the right side, take the left one")
                                    : N_("Exchange card %c, row %d: give the left side, take the right one")),
                "AB"[which / BZ_SIDES], which % BZ_SIDES / 2 + 1);
}

void bz_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    const bz_parts *p = PARTS(parts);
    bool card = strcmp(type, "card") == 0;
    if (strcmp(type, "face") == 0 && value == BZ_STAR) {
        souk_puts(out, souk_text(voice->lang, N_("star")));
    } else if (strcmp(type, "colour") == 0 || strcmp(type, "face") == 0) {
        souk_puts(out, bz_colour_word(value, voice->lang));
    } else if (strcmp(type, "trade") == 0) { /* the side that is given */
        SAY(out, voice, p, N_("{give} for {take}"), "give:side", value, "take:side", value ^ 1);
    } else if (strcmp(type, "side") == 0) {
        bz_heap_words(p->give[value / BZ_SIDES][value % BZ_SIDES], voice->lang, out);
    } else if (card || strcmp(type, "stones") == 0) {
        bz_heap_words(p->card[value], voice->lang, out);
        if (card && p->starred >> value & 1) souk_puts(out, " ★");
    } else if (strcmp(type, "few") == 0) {
        bz_heap_words(bz_of_few(value), voice->lang, out);
    } else { /* exchange, pile: counted from 1 */
        souk_put_int(out, value + 1);
    }
}

static bz_heap missing(bz_heap heap, bz_heap asked)
{
    bz_heap lack = 0;
    for (int colour = 0; colour < BZ_COLOURS; colour++) {
        int n = bz_count(asked, colour) - bz_count(heap, colour);
        if (n > 0) lack += (bz_heap)n << BZ_LANE(colour);
    }
    return lack;
}

static void say_lack(const char *text, bz_heap heap, bz_heap asked, souk_lang lang, souk_out *out)
{
    SOUK_OUT(words, SOUK_TEXT_MAX / 2);
    bz_heap_words(missing(heap, asked), lang, &words);
    souk_printf(out, souk_text(lang, text), words.buf);
}

static void refuse_trade(const bz_state *s, const bz_parts *p, int which, const souk_voice *voice,
                         souk_out *out)
{
    const bz_heap *give = p->give[s->exchange[which >= BZ_SIDES]], hand = s->hand[s->turn];
    int side = which % BZ_SIDES;
    if (s->phase != BZ_IN_BEGIN)
        SAY(out, voice, p, N_("You can exchange only at the start of a turn, instead of rolling."));
    else if (s->turns < s->seats)
        SAY(out, voice, p,
            N_("You must roll in your first turn; you can exchange from your second turn on."));
    else if (!bz_holds(hand, give[side]))
        say_lack(N_("You lack %s."), hand, give[side], voice->lang, out);
    else
        say_lack(N_("The bank lacks %s."), s->bank + give[side], give[side ^ 1], voice->lang, out);
}

static void refuse_buy(const bz_state *s, const bz_parts *p, int pile, const souk_voice *voice, souk_out *out)
{
    if (s->phase == BZ_IN_BEGIN)
        SAY(out, voice, p, N_("You can buy only after you have rolled or exchanged."));
    else if (!s->left[pile])
        SAY(out, voice, p, N_("Stall {number} is empty."), "number", pile + 1);
    else
        say_lack(N_("You lack %s."), s->hand[s->turn], p->card[s->top[pile]], voice->lang, out);
}

void bz_refuse(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
               souk_out *out)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    int stones_held = bz_total(s->hand[s->turn]);
    (void)seat;
    if (action >= BZ_A_BELL) {
        SAY(out, voice, p,
            action == BZ_A_BELL ? N_("Players do not ring the bell.") : N_("Chance decides that."));
    } else if (action >= BZ_A_RETURN) {
        if (s->phase == BZ_IN_SURPLUS && s->own_surplus)
            SAY(out, voice, p, N_("You have no {word}."), "word:colour", action - BZ_A_RETURN);
        else if (s->phase == BZ_IN_SURPLUS)
            SAY(out, voice, p, N_("{who} has no {word}."), "who:seat", s->turn, "word:colour",
                action - BZ_A_RETURN);
        else
            SAY(out, voice, p, N_("Nobody holds stones that must be returned."));
    } else if (action >= BZ_A_TAKE) {
        if (s->phase == BZ_IN_CHOOSE)
            SAY(out, voice, p, N_("The bank has no {word} left."), "word:colour", action - BZ_A_TAKE);
        else
            SAY(out, voice, p, N_("You can choose a stone only when the die shows a star."));
    } else if (s->phase == BZ_IN_CHOOSE || s->phase == BZ_IN_SURPLUS) {
        return; /* the pending choice comes first */
    } else if (action == BZ_A_END && s->phase == BZ_IN_BUY) {
        SAY(out, voice, p, N_("You hold {stones|stone|stones} and may keep {limit}: buy from a stall."),
            "stones:number", stones_held, "limit:number", p->stone_limit);
    } else if (action >= BZ_A_BUY_TOP && action < BZ_A_END) {
        refuse_buy(s, p, action - BZ_A_BUY_TOP, voice, out);
    } else if (action >= BZ_A_TRADE && action < BZ_A_BUY_TOP) {
        refuse_trade(s, p, action - BZ_A_TRADE, voice, out);
    } else if (action == BZ_A_ROLL) {
        SAY(out, voice, p, N_("You have already rolled or exchanged this turn."));
    }
}

void bz_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    const bz_state *s = VIEW(state);
    const char *ask = N_("Buy from a stall, or end your turn.");
    souk_mask legal = {{0}};
    bz_legal(state, parts, seat, &legal);
    if (s->phase == BZ_IN_BEGIN)
        ask = s->turns < s->seats            ? N_("Your first turn: roll the die.")
              : souk_mask_count(&legal) == 1 ? N_("Roll the die: no exchange is possible.")
                                             : N_("Roll the die, or make one exchange.");
    else if (s->phase == BZ_IN_CHOOSE)
        ask = N_("You rolled a star: choose a stone from the bank.");
    else if (s->phase == BZ_IN_SURPLUS)
        ask = s->own_surplus ? N_("You hold too many stones: choose one to return to the bank.")
                             : N_("Your neighbour holds too many stones: choose one to return to the bank.");
    else if (bz_total(s->hand[s->turn]) > PARTS(parts)->stone_limit)
        ask = N_("You hold too many stones: buy from a stall.");
    souk_puts(out, souk_text(voice->lang, ask));
}
