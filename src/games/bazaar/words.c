/* Bazaar: names, labels, sentences, the view, and positions as text.
 *
 * Notation: the two exchange cards on the table are a and b, their rows 1 to 5. "trade a4" gives the
 * left side of row 4 of card a and takes the right one, "trade a4 back" the other way round. Stalls
 * (the piles) are 1 to 4.
 */
#include "words.h"
#include "parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIEW(state)  ((const bz_state *)(state))
#define PARTS(parts) ((const bz_parts *)(parts))

static const struct {
    const char *name, *one, *many;
} stones[BZ_COLOURS] = {
    {"ruby", N_("ruby"), N_("rubies")},         {"sapphire", N_("sapphire"), N_("sapphires")},
    {"opal", N_("opal"), N_("opals")},          {"topaz", N_("topaz"), N_("topazes")},
    {"diamond", N_("diamond"), N_("diamonds")},
};

static const char *const phase_names[BZ_PHASES] = {"exchange", "first", "turn-up", "die", "begin",
                                                   "choose",   "buy",   "surplus", "over"};

const souk_event_kind bz_event_kinds[BZ_EVENTS] = {
    {"exchange", "card:exchange", N_("Exchange card {card} is laid out."), NULL},
    {"first", "seat:seat", N_("{seat} begins."), NULL},
    {"turned-up", "pile:pile card:card", N_("Stall {pile} asks for {card}."), NULL},
    {"rolled", "seat:seat colour:colour", N_("{seat} rolls {colour}."), NULL},
    {"rolled-star", "seat:seat", N_("{seat} rolls a star and may choose a stone."), NULL},
    {"took", "seat:seat colour:colour", N_("{seat} takes a stone: {colour}."), NULL},
    {"took-nothing", "seat:seat", N_("The bank has none left: {seat} takes nothing."), NULL},
    {"traded", "seat:seat given:side taken:side", N_("{seat} gives {given} for {taken}."), NULL},
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
};

/* --- heaps in words -------------------------------------------------------------------------- */

const char *bz_colour_word(int colour, souk_lang lang)
{
    return souk_text(lang, stones[colour].one);
}

void bz_heap_letters(bz_heap heap, souk_out *out)
{
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        for (int n = bz_count(heap, colour); n > 0; n--)
            souk_putc(out, bz_letter(colour));
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

void bz_name(const void *parts, int action, souk_out *out)
{
    (void)parts;
    if (action == BZ_ROLL) {
        souk_puts(out, "roll");
    } else if (action < BZ_BUY_TOP) {
        int which = action - BZ_TRADE, side = which % BZ_SIDES;
        souk_printf(out, "trade %c%d%s", which < BZ_SIDES ? 'a' : 'b', side / 2 + 1, side % 2 ? " back" : "");
    } else if (action < BZ_END) {
        souk_printf(out, "buy %d", action - BZ_BUY_TOP + 1);
    } else if (action == BZ_END) {
        souk_puts(out, "end");
    } else if (action < BZ_RETURN) {
        souk_printf(out, "take %s", stones[action - BZ_TAKE].name);
    } else if (action < BZ_BELL) {
        souk_printf(out, "return %s", stones[action - BZ_RETURN].name);
    } else if (action == BZ_BELL) {
        souk_puts(out, "bell");
    } else if (action < BZ_FIRST) {
        int face = action - BZ_FACE;
        souk_printf(out, "die %s", face == BZ_STAR ? "star" : stones[face].name);
    } else if (action < BZ_EXCHANGE) {
        souk_printf(out, "first %d", action - BZ_FIRST);
    } else if (action < BZ_CARD) {
        souk_printf(out, "exchange %d", action - BZ_EXCHANGE + 1);
    } else {
        souk_printf(out, "card %d", action - BZ_CARD + 1);
    }
}

/* What a place in a label's template stands for. */
typedef struct fill_in {
    bz_heap give, take;
    int number, points;
    const char *word;
    souk_lang lang;
} fill_in;

static long fill(void *context, const char *place, souk_out *out)
{
    const fill_in *f = context;
    if (strcmp(place, "give") == 0) {
        bz_heap_words(f->give, f->lang, out);
    } else if (strcmp(place, "take") == 0) {
        bz_heap_words(f->take, f->lang, out);
    } else if (strcmp(place, "word") == 0) {
        souk_puts(out, f->word);
    } else if (strcmp(place, "points") == 0) {
        souk_put_int(out, f->points);
        return f->points;
    } else {
        souk_put_int(out, f->number);
        return f->number;
    }
    return 0;
}

static void say(souk_out *out, souk_lang lang, const char *msgid, fill_in *f)
{
    f->lang = lang;
    souk_out_template(out, lang, souk_text(lang, msgid), fill, f);
}

/* Whether another side of the exchange cards in use reads the same: their rows may repeat. */
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
    souk_lang lang = voice->lang;
    fill_in f = {0};
    (void)actor;
    if (action == BZ_ROLL) {
        souk_puts(out, souk_text(lang, N_("Roll the die")));
    } else if (action < BZ_BUY_TOP) {
        int which = action - BZ_TRADE, card = s->exchange[which >= BZ_SIDES];
        if (card == BZ_NONE) {
            bz_name(parts, action, out);
            return;
        }
        f.give = p->give[card][which % BZ_SIDES];
        f.take = p->give[card][(which % BZ_SIDES) ^ 1];
        say(out, lang, N_("Give {give}, take {take}"), &f);
        if (has_twin(s, p, which))
            souk_printf(out, " (%c%d)", which < BZ_SIDES ? 'a' : 'b', which % BZ_SIDES / 2 + 1);
    } else if (action < BZ_END) {
        int pile = action - BZ_BUY_TOP, after = bz_total(s->hand[s->turn]) - 5;
        f.number = pile + 1;
        if (s->top[pile] == BZ_NONE) {
            say(out, lang, N_("Buy from stall {number}"), &f);
            return;
        }
        f.points = bz_points_for(s, p, pile, after < 0 ? 0 : after);
        f.give = p->card[s->top[pile]];
        say(out, lang, N_("Buy from stall {number} for {points|point|points}: {give}"), &f);
    } else if (action == BZ_END) {
        souk_puts(out, souk_text(lang, N_("End the turn")));
    } else if (action < BZ_BELL) {
        f.word = bz_colour_word((action - BZ_TAKE) % BZ_COLOURS, lang);
        say(out, lang, action < BZ_RETURN ? N_("Take a stone: {word}") : N_("Return a stone: {word}"), &f);
    } else if (action == BZ_BELL) {
        souk_puts(out, souk_text(lang, N_("Ring the bell")));
    } else if (action < BZ_FIRST) {
        int face = action - BZ_FACE;
        f.word = face == BZ_STAR ? souk_text(lang, N_("star")) : bz_colour_word(face, lang);
        say(out, lang, N_("The die shows: {word}"), &f);
    } else if (action < BZ_EXCHANGE) {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, action - BZ_FIRST, &name);
        f.word = name.buf;
        say(out, lang, N_("{word} begins"), &f);
    } else if (action < BZ_CARD) {
        f.number = action - BZ_EXCHANGE + 1;
        say(out, lang, N_("Exchange card {number} is laid out"), &f);
    } else {
        f.number = action - BZ_CARD + 1;
        f.give = p->card[action - BZ_CARD];
        say(out, lang, N_("Card {number} is turned up: {give}"), &f);
    }
}

void bz_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    const bz_parts *p = PARTS(parts);
    if (strcmp(type, "colour") == 0) {
        souk_puts(out, bz_colour_word(value, voice->lang));
    } else if (strcmp(type, "side") == 0) {
        bz_heap_words(p->give[value / BZ_SIDES][value % BZ_SIDES], voice->lang, out);
    } else if (strcmp(type, "card") == 0) {
        bz_heap_words(p->card[value], voice->lang, out);
        if (p->starred >> value & 1) souk_puts(out, " ★");
    } else { /* exchange, pile: counted from 1 */
        souk_put_int(out, value + 1);
    }
}

void bz_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    const bz_state *s = VIEW(state);
    const char *ask = N_("Buy from a stall, or end your turn.");
    souk_mask legal;
    bz_legal(state, parts, seat, &legal);
    if (s->phase == BZ_BEGIN)
        ask = s->turns < s->seats            ? N_("Your first turn: roll the die.")
              : souk_mask_count(&legal) == 1 ? N_("Roll the die: no exchange is possible.")
                                             : N_("Roll the die, or make one exchange.");
    else if (s->phase == BZ_CHOOSE)
        ask = N_("You rolled a star: choose a stone from the bank.");
    else if (s->phase == BZ_SURPLUS)
        ask = N_("Your neighbour holds too many stones: choose one to return to the bank.");
    else if (bz_total(s->hand[s->turn]) > PARTS(parts)->stone_limit)
        ask = N_("You hold too many stones: buy from a stall.");
    souk_puts(out, souk_text(voice->lang, ask));
}

/* --- the view -------------------------------------------------------------------------------- */

static void put_heap(souk_out *json, const char *key, bz_heap heap)
{
    uint8_t counts[BZ_COLOURS];
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        counts[colour] = (uint8_t)bz_count(heap, colour);
    souk_json_put_bytes(json, key, counts, BZ_COLOURS);
}

static void view_exchange(const bz_state *s, const bz_parts *p, souk_out *json)
{
    souk_json_key(json, "exchange");
    souk_json_open(json, '[');
    for (int c = 0; c < 2 && s->exchange[c] != BZ_NONE; c++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "number", s->exchange[c] + 1);
        souk_json_key(json, "rows");
        souk_json_open(json, '[');
        for (int row = 0; row < BZ_ROWS; row++) {
            souk_json_open(json, '{');
            put_heap(json, "left", p->give[s->exchange[c]][row * 2]);
            put_heap(json, "right", p->give[s->exchange[c]][row * 2 + 1]);
            souk_json_close(json, '}');
        }
        souk_json_close(json, ']');
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void view_piles(const bz_state *s, const bz_parts *p, int viewer, souk_out *json)
{
    souk_json_key(json, "piles");
    souk_json_open(json, '[');
    for (int pile = 0; pile < BZ_PILES; pile++) {
        souk_json_open(json, '{');
        souk_json_put_int(json, "left", s->left[pile]);
        if (s->top[pile] != BZ_NONE) {
            souk_json_put_int(json, "card", s->top[pile] + 1);
            put_heap(json, "stones", p->card[s->top[pile]]);
            souk_json_put_bool(json, "star", p->starred >> s->top[pile] & 1);
            souk_json_put_bool(json, "last", s->left[pile] == 1);
            if (viewer >= 0) { /* what it would bring with what the viewer holds now */
                bz_heap hand = s->hand[viewer], card = p->card[s->top[pile]];
                int after = bz_total(hand) - bz_total(card);
                souk_json_put_bool(json, "payable", bz_holds(hand, card));
                souk_json_put_int(json, "points", bz_points_for(s, p, pile, after < 0 ? 0 : after));
            }
        }
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

static void view_seats(const bz_state *s, souk_out *json)
{
    souk_json_key(json, "seats");
    souk_json_open(json, '[');
    for (int seat = 0; seat < s->seats; seat++) {
        souk_json_open(json, '{');
        put_heap(json, "stones", s->hand[seat]);
        souk_json_put_int(json, "points", s->points[seat]);
        souk_json_key(json, "cards");
        souk_json_open(json, '[');
        for (uint64_t set = s->bought[seat]; set; set &= set - 1)
            souk_json_int(json, souk_lowest(set) + 1);
        souk_json_close(json, ']');
        souk_json_close(json, '}');
    }
    souk_json_close(json, ']');
}

void bz_view(const void *state, const void *parts, int viewer, souk_out *json)
{
    const bz_state *s = VIEW(state);
    const bz_parts *p = PARTS(parts);
    souk_json_put_string(json, "phase", phase_names[s->phase]);
    souk_json_put_int(json, "turn", s->turn);
    souk_json_put_int(json, "round", s->turns / s->seats + 1);
    souk_json_put_int(json, "max_rounds", s->max_rounds);
    souk_json_put_int(json, "limit", p->stone_limit);
    souk_json_put_bool(json, "bell", s->bell);
    souk_json_put_bool(json, "rung", s->rung);
    souk_json_put_bool(json, "rising", s->rising);
    souk_json_put_bool(json, "one_purchase", s->one_purchase);
    souk_json_put_int(json, "emptied", s->emptied);
    souk_json_put_int(json, "last_piles", p->last_piles);
    put_heap(json, "bank", s->bank);
    view_exchange(s, p, json);
    view_piles(s, p, viewer, json);
    view_seats(s, json);
    souk_json_key(json, "score");
    souk_json_open(json, '[');
    for (int row = 0; row < BZ_LEFT_ROWS; row++) {
        souk_json_open(json, '[');
        for (int column = 0; column < BZ_COLUMNS; column++)
            souk_json_int(json, p->score[row][column]);
        souk_json_close(json, ']');
    }
    souk_json_close(json, ']');
}

/* --- positions ------------------------------------------------------------------------------- */

void bz_position(const void *state, const void *parts, int once, souk_out *out)
{
    (void)once;
    const bz_state *s = VIEW(state);
    (void)parts;
    souk_printf(out, "phase = %s\nturn = %d\nturns = %d\n", phase_names[s->phase], s->turn, s->turns);
    if (s->purchases) souk_printf(out, "purchases = %d\n", s->purchases);
    if (s->rung) souk_puts(out, "rung = 1\n");
    if (s->exchange[0] != BZ_NONE) souk_printf(out, "exchange = %d", s->exchange[0] + 1);
    if (s->exchange[1] != BZ_NONE) souk_printf(out, ",%d", s->exchange[1] + 1);
    if (s->exchange[0] != BZ_NONE) souk_puts(out, "\n");
    for (int pile = 0; pile < BZ_PILES; pile++) {
        souk_printf(out, "pile.%d = %d", pile + 1, s->left[pile]);
        if (s->top[pile] != BZ_NONE) souk_printf(out, " %d", s->top[pile] + 1);
        souk_putc(out, '\n');
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->hand[seat]) {
            souk_printf(out, "hand.%d = ", seat);
            bz_heap_letters(s->hand[seat], out);
            souk_putc(out, '\n');
        }
        if (s->points[seat]) souk_printf(out, "points.%d = %d\n", seat, s->points[seat]);
        if (!s->bought[seat]) continue;
        souk_printf(out, "bought.%d =", seat);
        for (uint64_t set = s->bought[seat]; set; set &= set - 1)
            souk_printf(out, " %d", souk_lowest(set) + 1);
        souk_putc(out, '\n');
    }
}

/* Reads numbers counted from 1 into an array of numbers counted from 0; returns how many, -1 if wrong. */
static int place_numbers(souk_fields *f, const souk_field *field, int most, int *out, int max,
                         souk_error *error)
{
    char word[16];
    int n = 0;
    for (const char *at = field->value; (at = souk_field_word(at, word, sizeof word)) != NULL;) {
        char *end;
        long number = strtol(word, &end, 10);
        if (*end || number < 1 || number > most || n == max) {
            souk_field_wrong(f, field, error, N_("up to %d numbers from 1 to %d are wanted"), max, most);
            return -1;
        }
        out[n++] = (int)number - 1;
    }
    return n;
}

static bool see(bz_state *s, souk_fields *f, const souk_field *field, int card, souk_error *error)
{
    if (!(s->unseen >> card & 1))
        return souk_field_wrong(f, field, error, N_("card %d is in two places"), card + 1);
    s->unseen &= ~(UINT64_C(1) << card);
    return true;
}

/* pile.1 = 5 17: five cards left, card 17 on top. Without a card the top is still to be turned up. */
static bool place_piles(bz_state *s, const bz_parts *p, souk_fields *f, souk_error *error)
{
    for (int pile = 0; pile < BZ_PILES; pile++) {
        const souk_field *field = souk_field_getf(f, "pile.%d", pile + 1);
        if (!field) continue;
        char word[16], *end;
        const char *rest = souk_field_word(field->value, word, sizeof word);
        long left = rest ? strtol(word, &end, 10) : -1;
        if (!rest || *end || left < 0 || left > p->pile_height)
            return souk_field_wrong(f, field, error, N_("cards left (0 to %d), then the top card"),
                                    p->pile_height);
        s->left[pile] = (uint8_t)left;
        if (!souk_field_word(rest, word, sizeof word)) continue;
        long card = strtol(word, &end, 10);
        if (*end || card < 1 || card > BZ_CARDS || !left)
            return souk_field_wrong(f, field, error, N_("the top card is a number from 1 to %d"), BZ_CARDS);
        if (!see(s, f, field, (int)card - 1, error)) return false;
        s->top[pile] = (uint8_t)(card - 1);
    }
    s->emptied = 0;
    for (int pile = 0; pile < BZ_PILES; pile++)
        if (s->left[pile] == 0) s->emptied++;
    return true;
}

static bool place_seat(bz_state *s, souk_fields *f, int seat, souk_error *error)
{
    char key[16];
    long points = 0;
    snprintf(key, sizeof key, "points.%d", seat);
    if (!souk_field_int(f, key, 0, INT16_MAX, &points, error)) return false;
    s->points[seat] = (int16_t)points;
    const souk_field *hand = souk_field_getf(f, "hand.%d", seat);
    for (const char *at = hand ? hand->value : ""; *at; at++) {
        int colour = bz_colour_of(*at);
        if (colour < 0)
            return souk_field_wrong(f, hand, error, N_("'%c' is no colour: use R, B, G, Y, W"), *at);
        if (!bz_count(s->bank, colour))
            return souk_field_wrong(f, hand, error, N_("there are not so many stones '%c'"), *at);
        s->bank -= BZ_ONE(colour);
        s->hand[seat] += BZ_ONE(colour);
    }
    const souk_field *bought = souk_field_getf(f, "bought.%d", seat);
    int cards[BZ_CARDS], n = bought ? place_numbers(f, bought, BZ_CARDS, cards, BZ_CARDS, error) : 0;
    for (int i = 0; i < n; i++) {
        if (!see(s, f, bought, cards[i], error)) return false;
        s->bought[seat] |= UINT64_C(1) << cards[i];
    }
    return n >= 0;
}

static bool place_phase(bz_state *s, souk_fields *f, souk_error *error)
{
    const souk_field *field = souk_field_get(f, "phase");
    if (!field) return true;
    for (int phase = 0; phase < BZ_PHASES; phase++)
        if (strcmp(field->value, phase_names[phase]) == 0) {
            s->phase = (uint8_t)phase;
            return true;
        }
    return souk_field_wrong(f, field, error, N_("there is no phase '%s'"), field->value);
}

/* What a phase needs to be possible at all. */
static bool place_makes_sense(const bz_state *s, const bz_parts *p, souk_fields *f, souk_error *error)
{
    bool playing = s->phase >= BZ_DIE, to_turn = false;
    int hidden = 0;
    for (int pile = 0; pile < BZ_PILES; pile++) {
        bool open = s->top[pile] == BZ_NONE && s->left[pile];
        if (playing && s->phase != BZ_OVER && open)
            return souk_fields_wrong(f, error, "pile", N_("stall %d needs its top card"), pile + 1);
        to_turn |= open;
        hidden += s->left[pile] - (s->top[pile] != BZ_NONE);
    }
    if (!playing && !to_turn)
        return souk_fields_wrong(f, error, "phase",
                                 N_("every stall has its top card: the phase cannot be %s"),
                                 phase_names[s->phase]);
    if (hidden > souk_popcount(s->unseen))
        return souk_fields_wrong(f, error, "pile", N_("there are not so many cards left"));
    if (s->phase == BZ_DEAL_EXCHANGE && s->exchange[1] != BZ_NONE)
        return souk_fields_wrong(f, error, "phase",
                                 N_("the exchange cards lie there: the phase cannot be %s"),
                                 phase_names[s->phase]);
    if (s->phase > BZ_DEAL_EXCHANGE && s->exchange[1] == BZ_NONE)
        return souk_fields_wrong(f, error, "exchange", N_("two exchange cards are needed: exchange = 1,2"));
    bool any = false;
    for (int pile = 0; pile < BZ_PILES; pile++)
        any |= bz_can_buy(s, p, pile);
    if (s->phase == BZ_BUY && !any)
        return souk_fields_wrong(f, error, "phase", N_("nothing can be bought: the phase cannot be buy"));
    if (s->phase == BZ_SURPLUS && bz_total(s->hand[s->turn]) <= p->stone_limit)
        return souk_fields_wrong(f, error, "phase", N_("there is no surplus to return"));
    if (s->phase == BZ_CHOOSE && !s->bank)
        return souk_fields_wrong(f, error, "phase", N_("the bank is empty: there is nothing to choose"));
    if (s->phase != BZ_OVER && s->emptied >= p->last_piles)
        return souk_fields_wrong(f, error, "pile", N_("so many empty stalls end the game"));
    return true;
}

bool bz_place(void *state, const void *parts, int once, souk_fields *f, souk_error *error)
{
    bz_state *s = state;
    const bz_parts *p = parts;
    (void)once;
    const int seats = ((const bz_state *)state)->seats;
    s->phase = BZ_BEGIN;
    s->turns = (uint16_t)seats; /* past the first round unless the text says otherwise */
    long turn = 0, turns = seats, purchases = 0, rung = 0;
    if (!souk_field_int(f, "turn", 0, seats - 1, &turn, error) ||
        !souk_field_int(f, "turns", 0, s->max_rounds * (long)seats - 1, &turns, error) ||
        !souk_field_int(f, "purchases", 0, BZ_PILES * p->pile_height, &purchases, error) ||
        !souk_field_int(f, "rung", 0, s->bell, &rung, error))
        return false;
    s->turn = (uint8_t)turn;
    s->turns = (uint16_t)turns;
    s->purchases = (uint8_t)purchases;
    s->rung = (uint8_t)rung;
    const souk_field *field = souk_field_get(f, "exchange");
    if (field) {
        int cards[2] = {BZ_NONE, BZ_NONE};
        int n = place_numbers(f, field, BZ_EXCHANGE_CARDS, cards, 2, error);
        if (n < 0) return false;
        if (n == 2 && cards[0] >= cards[1])
            return souk_field_wrong(f, field, error, N_("two different cards, the lower number first"));
        s->exchange[0] = (uint8_t)cards[0];
        s->exchange[1] = (uint8_t)cards[1];
    }
    for (int seat = 0; seat < seats; seat++)
        if (!place_seat(s, f, seat, error)) return false;
    return place_piles(s, p, f, error) && place_phase(s, f, error) && place_makes_sense(s, p, f, error) &&
           souk_fields_done(f, error);
}
