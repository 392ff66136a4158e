/* words.c — Desert Bazaar: names of actions, labels, prompts, sentences of the log, short forms.
 *
 * Names are canonical and the same in every language. Labels and prompts are catalogue texts with placeholders ("Take
 * {cards|card|cards} of {face}"), all filled by one function, so that a translator may put the words in any order.
 */
#include "core/fold.h"
#include "core/out.h"
#include "core/text.h"
#include "games/desert/state.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const db_face_names[DB_FACES] = {N_("water"), N_("spice"), N_("silk"),
                                             N_("camel"), N_("wild"),  N_("desert")};

const char *const db_phase_names[DB_PHASES] = {"first", "start",  "wild",   "turn_up",  "turn",
                                               "roll",  "rolled", "reroll", "rerolled", "cell",
                                               "pay",   "build",  "done"};

const souk_event_kind db_event_kinds[DB_EVENTS] = {
    {"first", "seat:seat", N_("{seat} starts."), NULL},
    {"start", "seat:seat resource:resource", N_("{seat} rolls {resource} and takes a card of it."), NULL},
    {"start_wild", "seat:seat", N_("{seat} rolls a wild die."), NULL},
    {"wild", "seat:seat resource:resource", N_("{seat} takes {resource} for a wild die."), NULL},
    {"turn_up", "tile:tile slot:number", N_("Slot {slot}: {tile} is turned up."), NULL},
    {"free", "seat:seat resource:resource", N_("{seat} gathers and first takes a card of {resource}."), NULL},
    {"empty", "seat:seat", N_("{seat} gathers, but all piles are empty."), NULL},
    {"roll", "seat:seat a:face b:face c:face", N_("{seat} rolls {a}, {b} and {c}."), NULL},
    {"take", "seat:seat cards:number resource:resource",
     N_("{seat} takes {cards|card|cards} of {resource} from the dice."), NULL},
    {"nothing", "seat:seat", N_("{seat} gets nothing from the dice."), NULL},
    {"aside", "seat:seat face:face", N_("{seat} sets {face} aside and rolls the other live dice again."),
     NULL},
    {"reroll_one", "seat:seat a:face", N_("{seat} rolls {a}."), NULL},
    {"reroll_two", "seat:seat a:face b:face", N_("{seat} rolls {a} and {b}."), NULL},
    {"build", "seat:seat tile:tile cell:cell", N_("{seat} builds {tile} on {cell} and pitches a tent."),
     NULL},
    {"build_bare", "seat:seat tile:tile cell:cell",
     N_("{seat} builds {tile} on {cell}, with no tent left to mark it."), NULL},
    {"decline", "seat:seat resource:resource", N_("{seat} does without a neighbour's {resource}."), NULL},
    {"turn_in", "seat:seat resource:resource", N_("{seat} turns in a card of {resource}."), NULL},
    {"exchange", "seat:seat resource:resource",
     N_("{seat} takes a card of {resource} for the cards turned in."), NULL},
    {"pay", "seat:seat price:price", N_("{seat} pays {price}."), NULL},
    {"lone", "seat:seat cell:cell points:number",
     N_("{seat} scores {points|point|points} for a tile that touches no other."), NULL},
    {"camp", "seat:seat tents:number points:number",
     N_("The camp is complete: {seat} takes {tents|tent|tents} home and scores "
        "{points|point|points}."),
     NULL},
    {"close", "seat:seat points:number", N_("{seat} scores {points|point|points} for closing the camp."),
     NULL},
    {"stop", "seat:seat", N_("{seat} stops building."), NULL},
    {"end_cells", "", N_("No cell can take a tile any more: the game is over."), NULL},
    {"end_tiles", "", N_("No tile is left: the game is over."), NULL},
    {"end_turns", "", N_("The last turn allowed has been played: the game is over."), NULL},
    {"end_stall", "", N_("Nobody could take a card or build: the game is over."), NULL},
    {"left", "seat:seat tents:number points:number",
     N_("{seat} scores {points|point|points} for {tents|tent|tents} on the board."), NULL},
    {"majority", "seat:seat resource:resource points:number",
     N_("{seat} holds the most cards of {resource} and scores {points|point|points}."), NULL},
};

const char *db_face_word(int face, souk_lang lang)
{
    return face >= 0 && face < DB_FACES ? souk_text(lang, db_face_names[face]) : "?";
}

char db_letter(int c, souk_lang lang)
{
    /* The letters of water, spice, silk and camel on the drawn board, in this order. */
    const char *letters = souk_text(lang, N_("WSKC"));
    return c >= 0 && c < DB_RESOURCES && strlen(letters) == DB_RESOURCES ? letters[c] : '?';
}

void db_cell_name(const db_parts *p, int cell, souk_out *out)
{
    if (cell >= 0 && cell < p->num_cells)
        souk_printf(out, "%c%d", 'a' + p->row[cell], p->column[cell] + 1);
    else
        souk_printf(out, "cell %d", cell + 1);
}

void db_cards_text(const uint8_t *cards, souk_lang lang, souk_out *out)
{
    static const char *const counted[DB_RESOURCES] = {N_("{n|water|water}"), N_("{n|spice|spices}"),
                                                      N_("{n|silk|silks}"), N_("{n|camel|camels}")};
    const souk_voice voice = {.lang = lang};
    const char *between = "";
    for (int c = 0; c < DB_RESOURCES; c++)
        if (cards[c]) {
            souk_puts(out, between);
            SAY(out, &voice, NULL, counted[c], "n:number", cards[c]);
            between = ", ";
        }
    if (!*between) souk_puts(out, souk_text(lang, N_("nothing")));
}

void db_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    const db_parts *p = PARTS(parts);
    if (strcmp(type, "cell") == 0)
        db_cell_name(p, value, out);
    else if (strcmp(type, "tile") == 0) {
        if (value < 0 || value >= p->num_tiles) return;
        SAY(out, voice, p, N_("a {makes} tile (cost: {cost})"), "makes:face", p->tile[value].makes,
            "cost:price", db_price(p->tile[value].cost));
    } else if (strcmp(type, "price") == 0) {
        uint8_t cards[DB_RESOURCES];
        for (int c = 0; c < DB_RESOURCES; c++)
            cards[c] = (uint8_t)(value < DB_PRICE_FOUR        ? value >> 2 * c & 3
                                 : value == DB_PRICE_FOUR + c ? DB_COST
                                                              : 0);
        db_cards_text(cards, voice->lang, out);
    } else
        souk_puts(out, db_face_word(value, voice->lang));
}

/* --- Names ------------------------------------------------------------------------------------ */

static void put_cell(const void *parts, int item, souk_out *out)
{
    db_cell_name(parts, item, out);
}

static const souk_actions ranges[] = {
    {DB_A_CELL, "", .put = put_cell, .label = N_("Place the tile on {cell}"), .place = "cell",
     .clause = "DB-4.2"},
    {DB_A_TURN_UP, .name = "turn up "},
    {DB_A_TAKE, "take ", .words = db_face_names, .clause = "DB-3.3"},
    {DB_A_ASIDE, "aside ", .words = db_face_names,
     .label = N_("Gamble: set a {face} die aside and roll the other live dice again"), .place = "face",
     .clause = "DB-3.4"},
    {DB_A_TILE, .name = "tile ", .clause = "DB-4.1"},
    {DB_A_DECLINE, "decline ", .words = db_face_names,
     .label = N_("Pay a card of {face} instead of using a neighbour's"), .place = "face", .clause = "DB-4.4"},
    {DB_A_TURN_IN, "turn in ", .words = db_face_names, .label = N_("Turn in a card of {face}"),
     .place = "face", .clause = "DB-4.5"},
    {DB_A_PAY, .name = "pay", .clause = "DB-4.4"},
    {DB_A_STOP, .name = "stop", .clause = "DB-4.8"},
    {DB_A_GATHER, "gather", .label = N_("Gather, though all piles are empty"), .clause = "DB-3.1"},
    {DB_A_DIE, "die ", .words = db_face_names, .label = N_("A die shows {face}"), .place = "face"},
    {DB_A_FIRST, "first ", .label = N_("{seat} starts"), .place = "seat"},
    {.first = DB_ACTIONS},
};
NAMES_OF(ranges)

/* --- Labels ----------------------------------------------------------------------------------- */

static const char *take_label(int phase)
{
    switch (phase) {
    case DB_IN_WILD: return N_("Take {face} for the wild die");
    case DB_IN_PAY: return N_("Take a card of {face} for the cards turned in");
    case DB_IN_ROLLED:
    case DB_IN_REROLLED: return N_("Take {cards|card|cards} of {face}");
    default: return N_("Gather: take a card of {face}, then roll");
    }
}

void db_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    (void)actor;
    if (souk_actions_label(ranges, p, action, db_word, voice, out)) return;
    if (action < DB_A_TAKE && action - DB_A_TURN_UP >= p->num_tiles)
        db_name(p, action, out);
    else if (action < DB_A_TAKE)
        SAY(out, voice, p, N_("Turn up {tile}"), "tile", action - DB_A_TURN_UP);
    else if (action < DB_A_ASIDE)
        SAY(out, voice, p, take_label(s->phase), "face", action - DB_A_TAKE, "cards:number",
            db_dice_give(s, action - DB_A_TAKE));
    else if (action < DB_A_DECLINE) {
        int slot = action - DB_A_TILE, tile = s->slot[slot];
        SAY(out, voice, p,
            tile == DB_NONE ? N_("Build the tile in slot {slot}") : N_("Build {tile} from slot {slot}"),
            "tile", tile, "slot:number", slot + 1);
    } else if (action == DB_A_PAY)
        SAY(out, voice, p, N_("Pay {need}"), "need:price", db_price(s->need));
    else
        SAY(out, voice, p,
            s->phase == DB_IN_ROLLED ? N_("End the turn without a card from the dice") : N_("Stop building"));
}

static bool may_build(const souk_mask *legal)
{
    int first = souk_mask_next(legal, DB_A_TILE);
    return first >= 0 && first < DB_A_TILE + DB_SLOTS;
}

static const char *pay_prompt(const db_state *s, const db_parts *p, bool choice)
{
    if (s->turned == p->exchange) return N_("Take the card you get in exchange.");
    if (s->turned) return N_("Turn in {cards|more card|more cards} for one you need.");
    return choice ? N_("The tile on {cell} costs you {need}: pay, exchange, or decline help.")
                  : N_("The tile on {cell} costs you {need}: pay.");
}

void db_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    const char *text = NULL;
    souk_mask legal; /* a prompt offers only legal actions */
    souk_mask_clear(&legal);
    db_legal(s, p, seat, &legal);
    switch (s->phase) {
    case DB_IN_WILD: text = N_("A wild die counts as any resource: choose one ({cards} left)."); break;
    case DB_IN_TURN:
        text = may_build(&legal) ? N_("Gather (take a card and roll), or build a tile.")
                                 : N_("Gather (take a card and roll): you cannot pay for any tile yet.");
        break;
    case DB_IN_ROLLED: text = N_("Take the cards of one resource, or set a die aside and gamble."); break;
    case DB_IN_REROLLED: text = N_("The gamble pays: take your cards."); break;
    case DB_IN_CELL: text = N_("Where do you place {tile}?"); break;
    case DB_IN_PAY: text = pay_prompt(s, p, souk_mask_count(&legal) > 1); break;
    case DB_IN_BUILD:
        text = may_build(&legal) ? N_("Build another tile from the same side, or stop.")
                                 : N_("You cannot pay for another tile from this side: stop.");
        break;
    default: return;
    }
    SAY(out, voice, p, text, "cards:number", s->phase == DB_IN_WILD ? s->wilds : p->exchange - s->turned,
        "tile", s->phase == DB_IN_CELL ? s->slot[s->chosen] : DB_NONE, "cell", s->cell, "need:price",
        db_price(s->need));
}

/* --- Refusals --------------------------------------------------------------------------------- */

/* Appends a text with one "%s", which stands for counted cards. */
static void say_cards(const char *text, const uint8_t *cards, const souk_voice *voice, souk_out *out)
{
    SOUK_OUT(words, SOUK_TEXT_MAX / 2);
    db_cards_text(cards, voice->lang, &words);
    souk_printf(out, souk_text(voice->lang, text), words.buf);
}

static void refuse_take(const db_state *s, const db_parts *p, int c, const souk_voice *voice, souk_out *out)
{
    bool throw = s->phase == DB_IN_ROLLED || s->phase == DB_IN_REROLLED;
    if (s->phase == DB_IN_PAY && s->turned < p->exchange)
        SAY(out, voice, p, N_("You can take a card only for {cards|card|cards} turned in."), "cards:number",
            p->exchange);
    else if (s->phase == DB_IN_PAY && s->hand[s->turn][c] >= s->need[c])
        SAY(out, voice, p, N_("You already have enough {face} for this tile."), "face", c);
    else if (s->phase != DB_IN_CELL && s->phase != DB_IN_BUILD)
        SAY(out, voice, p,
            throw &&s->pile[c] ? N_("The dice give you no {face}.")
                               : N_("There are no cards of {face} left."),
            "face", c);
}

static void refuse_aside(const db_state *s, const db_parts *p, int face, const souk_voice *voice,
                         souk_out *out)
{
    bool shown = false;
    for (int i = 0; i < s->rolled; i++)
        shown |= s->dice[i] == face;
    if (s->phase != DB_IN_ROLLED) return;
    SAY(out, voice, p,
        shown ? N_("There is no other live die to roll again.") : N_("None of the dice shows {face}."),
        "face", face);
}

static void refuse_tile(const db_state *s, const db_parts *p, int slot, const souk_voice *voice,
                        souk_out *out)
{
    bool building = s->phase == DB_IN_BUILD;
    if (s->phase != DB_IN_TURN && !building) return;
    if (building && slot / DB_SIDE != s->side) {
        SAY(out, voice, p, N_("In one turn you can build tiles from one side only."));
    } else if (s->slot[slot] == DB_NONE) {
        SAY(out, voice, p, N_("Slot {slot} is empty."), "slot:number", slot + 1);
    } else {
        SAY(out, voice, p,
            N_("There is no cell where you can pay for this tile: it costs {cost}, and "
               "you hold "),
            "cost:price", db_price(p->tile[s->slot[slot]].cost));
        say_cards("%s.", s->hand[s->turn], voice, out);
    }
}

static void refuse_cell(const db_state *s, const db_parts *p, int cell, const souk_voice *voice,
                        souk_out *out)
{
    if (s->phase == DB_IN_TURN || s->phase == DB_IN_BUILD) {
        SAY(out, voice, p, N_("First choose a tile, then its cell."));
    } else if (s->phase != DB_IN_CELL) {
        return;
    } else if (cell >= p->num_cells) {
        SAY(out, voice, p, N_("The board has no such cell."));
    } else if (db_board_has(&s->taken, cell)) {
        SAY(out, voice, p, N_("There is already a tile on {cell}."), "cell", cell);
    } else if (!db_board_has(&s->open, cell)) {
        SAY(out, voice, p, N_("With a tile on {cell} the camp would have more than {tiles|tile|tiles}."),
            "cell", cell, "tiles:number", p->camp_size);
    } else {
        const db_tile *tile = &p->tile[s->slot[s->chosen]];
        uint8_t need[DB_RESOURCES];
        for (int c = 0; c < DB_RESOURCES; c++) {
            int supply = db_supply(s, p, c, cell);
            need[c] = (uint8_t)(tile->cost[c] > supply ? tile->cost[c] - supply : 0);
        }
        SAY(out, voice, p, N_("On {cell} this tile costs you {need}, and you hold "), "cell", cell,
            "need:price", db_price(need));
        say_cards("%s.", s->hand[s->turn], voice, out);
    }
}

static void refuse_payment(const db_state *s, const db_parts *p, int action, const souk_voice *voice,
                           souk_out *out)
{
    const uint8_t *hand = s->hand[s->turn];
    uint8_t lack[DB_RESOURCES];
    bool complete = true;
    int c = action < DB_A_TURN_IN ? action - DB_A_DECLINE : action - DB_A_TURN_IN;
    if (s->phase != DB_IN_PAY || s->turned == p->exchange) return;
    for (int i = 0; i < DB_RESOURCES; i++) {
        lack[i] = (uint8_t)(s->need[i] > hand[i] ? s->need[i] - hand[i] : 0);
        complete = complete && !lack[i];
    }
    if (action == DB_A_PAY) {
        if (!s->turned) say_cards(N_("You lack %s: exchange cards for it."), lack, voice, out);
    } else if (action >= DB_A_TURN_IN) {
        SAY(out, voice, p,
            complete  ? N_("You can pay for the tile: do it now.")
            : hand[c] ? N_("You need all your cards of {face} for this tile.")
                      : N_("You have no card of {face}."),
            "face", c);
    } else if (s->turned || s->exchanged) {
        SAY(out, voice, p, N_("After an exchange you can no longer decline help."));
    } else {
        SAY(out, voice, p,
            s->used[c] ? N_("Without the neighbour's {face} you could not pay for the tile.")
                       : N_("No neighbour gives you {face} for this tile."),
            "face", c);
    }
}

void db_refuse(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
               souk_out *out)
{
    const db_state *s = VIEW(state);
    const db_parts *p = PARTS(parts);
    (void)seat;
    if (action < DB_A_TURN_UP)
        refuse_cell(s, p, action - DB_A_CELL, voice, out);
    else if (action < DB_A_TAKE || action >= DB_A_DIE)
        SAY(out, voice, p, N_("Chance decides that."));
    else if (action < DB_A_ASIDE)
        refuse_take(s, p, action - DB_A_TAKE, voice, out);
    else if (action < DB_A_TILE)
        refuse_aside(s, p, action - DB_A_ASIDE, voice, out);
    else if (action < DB_A_DECLINE)
        refuse_tile(s, p, action - DB_A_TILE, voice, out);
    else if (action <= DB_A_PAY)
        refuse_payment(s, p, action, voice, out);
    else if (action == DB_A_STOP && s->phase == DB_IN_ROLLED)
        SAY(out, voice, p, N_("The dice give you cards: take them, or gamble."));
    else if (action == DB_A_GATHER && s->phase == DB_IN_TURN)
        SAY(out, voice, p, N_("There are still cards in the piles: take one and gather."));
}

/* --- Short forms ------------------------------------------------------------------------------ */

/* TRANSLATORS: these are lists of words that a player may type.
 * The first action of the range that a resource selects after each list of verbs; the last list is filler words. */
static const int verb_bases[] = {DB_A_TAKE, DB_A_ASIDE, DB_A_TURN_IN, DB_A_DECLINE};
enum { VERBS = sizeof verb_bases / sizeof *verb_bases };
static const char *const verbs[VERBS + 1] = {N_("take gather for"), N_("aside gamble"), N_("exchange turn"),
                                             N_("decline without"), N_("build tile on in and")};

static int face_said(const char *word)
{
    for (int face = 0; face <= DB_WILD; face++)
        for (int lang = 0; lang < souk_num_langs(); lang++)
            if (souk_is_said(word, db_face_word(face, lang))) return face;
    return -1;
}

static int cell_said(const db_parts *p, const char *word)
{
    char *end;
    int row = word[0] - 'a';
    if (row < 0 || row >= p->num_rows || !isdigit((unsigned char)word[1])) return -1;
    long column = strtol(word + 1, &end, 10);
    if (*end || column < 1 || column > p->length[row]) return -1;
    int cell = 0;
    for (int r = 0; r < row; r++)
        cell += p->length[r];
    return cell + (int)column - 1;
}

int db_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions, int max)
{
    const db_parts *p = PARTS(parts);
    (void)state, (void)actor;
    int n = 0, base = DB_A_TAKE, times = 1;
    char word[32];
    for (const char *at = text; (at = souk_field_word(at, word, sizeof word));) {
        for (char *c = word; *c; c++)
            *c = (char)tolower((unsigned char)*c);
        int verb = souk_said(word, verbs, VERBS + 1);
        if (verb >= 0 && verb < VERBS) base = verb_bases[verb];
        if (verb >= 0) continue;
        int action, face = face_said(word), cell = cell_said(p, word);
        char *end;
        long slot = strtol(word, &end, 10);
        if (face >= 0) {
            if (face == DB_WILD && base != DB_A_ASIDE) return 0;
            action = base + face;
        } else if (cell >= 0)
            action = DB_A_CELL + cell;
        else if (*end || slot < 1 || slot > DB_SLOTS)
            return 0;
        else if (base == DB_A_TURN_IN) { /* "turn in 2 water and 1 silk for spice" */
            times = (int)slot;
            continue;
        } else
            action = DB_A_TILE + (int)slot - 1;
        for (; times > 0; times--) {
            if (n == max) return 0;
            actions[n++] = (int16_t)action;
        }
        times = 1;
    }
    return n;
}
