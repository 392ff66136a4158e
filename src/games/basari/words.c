/* words.c — Basari: names, labels and sentences, and the parsing of typed input.
 *
 * An offer is four actions (red, yellow, green, blue) but players type it in one go: ba_parse turns
 * "offer 2 red 1 blue" into the four. It does not check the rules. They refuse an offer that is no raise, with
 * the clause, at the first count from which it cannot become one.
 */
#include "core/fold.h"
#include "core/out.h"
#include "core/text.h"
#include "games/basari/state.h"
#include <stdlib.h>
#include <string.h>

const char *const ba_colour_names[BA_COLOURS] = {"blue", "green", "yellow", "red"};
const char *const ba_card_names[BA_CARDS + 1] = {"none", "die", "points", "stones"};
const char *const ba_phase_names[BA_PHASES] = {"start", "roll", "cards", "tie", "haggle", "die", "done"};

const souk_event_kind ba_event_kinds[BA_EVENTS] = {
    {"start", "seat:seat stall:stall", N_("{seat} starts at {stall}."), NULL},
    {"roll", "seat:seat roll:number stall:stall", N_("{seat} rolls {roll} and moves to {stall}."), NULL},
    {"choose", "seat:seat card:card", N_("{seat} chooses {card}."), N_("{seat} has chosen an action card.")},
    {"reveal", "seat:seat card:card", N_("{seat} turns up {card}."), NULL},
    {"crowd", "number:number action:action",
     N_("{number|player wants|players want} {action}: nobody does it."), NULL},
    {"haggle", "seat:seat other:seat action:action",
     N_("{seat} and {other} haggle over {action}; {seat} opens."), NULL},
    {"tie", "seat:seat other:seat action:action",
     N_("{seat} and {other} both want {action} and have as many points: the dice decide who opens."), NULL},
    {"opener", "seat:seat", N_("{seat} rolls higher."), NULL},
    {"name", "seat:seat count:number colour:stones", N_("{seat} will offer {count} of the {colour}."), NULL},
    {"offer", "seat:seat red:red yellow:yellow green:green blue:blue",
     N_("{seat} offers{red}{yellow}{green}{blue}."), NULL},
    {"accept", "seat:seat other:seat red:red yellow:yellow green:green blue:blue",
     N_("{seat} accepts{red}{yellow}{green}{blue} from {other}, who does the action."), NULL},
    {"decline", "seat:seat other:seat action:action",
     N_("{seat} declines and leaves {action} to {other} for nothing."), NULL},
    {"die", "seat:seat roll:number stall:stall points:number",
     N_("{seat} does the die action: rolls {roll}, moves to {stall} and scores "
        "{points|point|points}."),
     NULL},
    {"points", "seat:seat stall:stall points:number", N_("{seat} scores {points|point|points} at {stall}."),
     NULL},
    {"stones", "seat:seat red:red yellow:yellow green:green blue:blue",
     N_("{seat} takes{red}{yellow}{green}{blue} from the stock."), NULL},
    {"empty", "seat:seat stall:stall",
     N_("{seat} may take the stones of {stall}, but the stock has none of them."), NULL},
    {"scoring", "number:number of:number", N_("Scoring {number} of {of}."), NULL},
    {"lap", "seat:seat points:number", N_("{seat} has completed the lap and scores {points|point|points}."),
     NULL},
    {"majority", "seat:seat colour:stones points:number back:number",
     N_("{seat} has the most {colour}, scores {points|point|points} and returns "
        "{back|stone|stones}."),
     NULL},
    {"shared", "seat:seat colour:stones points:number back:number",
     N_("{seat} shares the most {colour}, scores {points|point|points} and returns "
        "{back|stone|stones}."),
     NULL},
    {"wins", "winner:seat score:number tied:tied",
     N_("The game is over: {winner} wins with {score|point|points}{tied}."), NULL},
};

/* Stones of a colour with their count, and (kind_words) as a kind. */
static const char *count_of(souk_lang lang, int colour, int n)
{
    switch (colour) {
    case BA_RED: return souk_textn(lang, "%d red", "%d red", n);
    case BA_YELLOW: return souk_textn(lang, "%d yellow", "%d yellow", n);
    case BA_GREEN: return souk_textn(lang, "%d green", "%d green", n);
    default: return souk_textn(lang, "%d blue", "%d blue", n);
    }
}

static const char *const kind_words[BA_COLOURS] = {N_("blue stones"), N_("green stones"), N_("yellow stones"),
                                                   N_("red stones")};
static const char *const card_words[BA_CARDS] = {N_("the die card"), N_("the points card"),
                                                 N_("the stones card")};
static const char *const action_words[BA_CARDS] = {N_("the die action"), N_("the points action"),
                                                   N_("the stones action")};

const char *ba_action_word(souk_lang lang, int card)
{
    return souk_text(lang, action_words[card]);
}

static const char letters[] = "BGYR";

char ba_letter(int colour)
{
    return letters[colour];
}

int ba_colour_of(char letter)
{
    if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (int)(at - letters) : -1;
}

void ba_say_stones(souk_out *out, souk_lang lang, uint32_t stones)
{
    if (!stones) souk_puts(out, souk_text(lang, N_("no stones")));
    const char *between = "";
    for (int c = BA_RED; c >= BA_BLUE; c--) {
        int n = ba_get(stones, c);
        if (!n) continue;
        souk_puts(out, between);
        souk_printf(out, count_of(lang, c, n), n);
        between = ", ";
    }
}

static void put_count(const void *parts, int item, souk_out *out)
{
    int action = BA_A_COUNT + item;
    (void)parts;
    souk_printf(out, "%s %d", ba_colour_names[ba_colour_of_action(action)], ba_count_of_action(action));
}

static const souk_actions ranges[] = {
    {BA_A_START, .name = "start ", .clause = "BA-2.1"},
    {BA_A_CARD, "", .words = ba_card_names + 1, .clause = "BA-3.2"},
    {BA_A_ROLL, "roll ", .label = N_("Roll {number}"), .place = "number"},
    {BA_A_OPENER, "opener ", .label = N_("{seat} opens the haggle"), .place = "seat"},
    {BA_A_ACCEPT, "accept", .label = N_("Accept the offer"), .clause = "BA-5.6"},
    {BA_A_DECLINE, "decline", .label = N_("Decline and pay nothing"), .clause = "BA-5.2"},
    {BA_A_COUNT, "", .put = put_count, .clause = "BA-5.7"},
    {.first = BA_ACTIONS},
};
NAMES_OF(ranges)

/* rules_version 1 counted seats from 0. */
int ba_old_action(int rules, int seats, const char *name)
{
    (void)rules, (void)seats;
    if (!name) return 0;
    bool opener = strncmp(name, "opener ", 7) == 0 && name[7] >= '0' && name[7] < '0' + BA_SEATS && !name[8];
    return opener ? BA_A_OPENER + name[7] - '0' : -1;
}

static void label_card(const ba_state *s, const ba_parts *p, int actor, int card, souk_lang lang,
                       souk_out *out)
{
    int seat = actor >= 0 && actor < s->seats ? actor : 0, points = (int)p->stall[s->pawn[seat]].points;
    if (card == BA_DIE) {
        souk_printf(out, souk_text(lang, N_("Die: roll, move, and score %d minus the roll")),
                    (int)p->die_score);
    } else if (card == BA_POINTS) {
        souk_printf(out, souk_textn(lang, "Points: score %d point", "Points: score %d points", points),
                    points);
    } else {
        souk_puts(out, souk_text(lang, N_("Stones: take ")));
        ba_say_stones(out, lang, ba_taken(s, p, seat));
    }
}

/* An offer begins with its red stones and ends with the blue ones (BA-5.7), and the labels say so: "0 red" alone would
 * not sound like an offer. The label of the last colour is the whole offer. */
static void label_count(const ba_state *s, int colour, int count, const souk_voice *voice, souk_out *out)
{
    if (colour == BA_BLUE) {
        souk_puts(out, souk_text(voice->lang, N_("Offer ")));
        ba_say_stones(out, voice->lang, s->named | ba_of(BA_BLUE, count));
    } else if (colour != BA_RED)
        souk_printf(out, count_of(voice->lang, colour, count), count);
    else if (count)
        SAY(out, voice, NULL, s->offers ? N_("Raise with{red}") : N_("Offer with{red}"), "red", count);
    else
        SAY(out, voice, NULL, s->offers ? N_("Raise without red") : N_("Offer without red"));
}

void ba_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    if (souk_actions_label(ranges, p, action, ba_word, voice, out)) return;
    if (action < BA_A_CARD) {
        int at = action - BA_A_START;
        souk_printf(out, souk_text(lang, N_("Start at stall %d")), at + 1);
        if (at >= p->stalls) return;
        souk_printf(out, " (%d, ", (int)p->stall[at].points);
        ba_say_stones(out, lang, p->stall[at].stones);
        souk_putc(out, ')');
    } else if (action < BA_A_ROLL) {
        label_card(s, p, actor, action - BA_A_CARD, lang, out);
    } else {
        label_count(s, ba_colour_of_action(action), ba_count_of_action(action), voice, out);
    }
}

/* Whether the text ends with counted stones: "... 2 red". */
static bool ends_with_stones(const souk_out *out, souk_lang lang)
{
    for (int i = 0; i < 2 * BA_COLOURS && !souk_out_full(out); i++) {
        const char *word = count_of(lang, i / 2, 1 + i % 2) + strlen("%d");
        size_t n = strlen(word);
        if (out->len > n && strcmp(out->buf + out->len - n, word) == 0) return true;
    }
    return false;
}

void ba_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    souk_lang lang = voice->lang;
    (void)parts;
    if (strcmp(type, "stall") == 0) {
        souk_printf(out, souk_text(lang, N_("stall %d")), value + 1);
        return;
    }
    for (int c = 0; c < BA_COLOURS; c++) {
        if (strcmp(type, ba_colour_names[c]) != 0) continue;
        if (!value) return;
        souk_puts(out, ends_with_stones(out, lang) ? ", " : " ");
        souk_printf(out, count_of(lang, c, value), value);
        return;
    }
    if (strcmp(type, "tied") == 0 && value)
        souk_puts(out, souk_text(lang, N_(", the tie broken by stones"))); /* BA-7.1 */
    else if (strcmp(type, "stones") == 0 && value >= 0 && value < BA_COLOURS)
        souk_puts(out, souk_text(lang, kind_words[value]));
    else if (strcmp(type, "card") == 0 && value >= 0 && value < BA_CARDS)
        souk_puts(out, souk_text(lang, card_words[value]));
    else if (strcmp(type, "action") == 0 && value >= 0 && value < BA_CARDS)
        souk_puts(out, ba_action_word(lang, value));
}

static void prompt_haggle(const ba_state *s, const ba_parts *p, int seat, const souk_voice *voice,
                          souk_out *out)
{
    static const char *const how_many[BA_COLOURS] = {
        N_("How many blue stones?"), N_("How many green stones?"), N_("How many yellow stones?"),
        N_("How many red stones?")};
    souk_lang lang = voice->lang;
    souk_mask legal = {{0}};
    ba_legal(s, p, seat, &legal);
    bool more = souk_mask_count(&legal) > 1;
    if (s->colour != BA_RED) {
        souk_puts(out, souk_text(lang, N_("You offer so far: ")));
        ba_say_stones(out, lang, s->named);
        souk_puts(out, ". ");
        souk_puts(out, souk_text(lang, how_many[s->colour]));
        return;
    }
    if (!s->offers) {
        const char *ask = more ? N_("You haggle over %s: offer stones for it, or decline.")
                               : N_("You haggle over %s and have no stones to offer: decline.");
        souk_printf(out, souk_text(lang, ask), ba_action_word(lang, s->doing));
        return;
    }
    souk_seat_name(voice, s->rival, out);
    souk_printf(out, souk_text(lang, N_(" offers you this for %s: ")), ba_action_word(lang, s->doing));
    ba_say_stones(out, lang, s->offer);
    souk_puts(
        out, souk_text(lang, more ? N_(". Accept, or offer more.") : N_(". You cannot offer more: accept.")));
}

/* Why `turn` may not name that count now. */
static void refuse_count(const ba_state *s, int action, const souk_voice *voice, souk_out *out)
{
    souk_lang lang = voice->lang;
    int colour = s->colour, own = ba_get(s->stones[s->turn], colour), count = ba_count_of_action(action);
    if (ba_colour_of_action(action) != colour) {
        SAY(out, voice, NULL,
            N_("You name red first, then yellow, green and blue: now say how many "
               "{colour}."),
            "colour:stones", colour);
    } else if (colour == BA_RED && s->offers >= s->max_offers) {
        SAY(out, voice, NULL, N_("This haggle has had {offers|offer|offers}: no more are allowed."),
            "offers:number", s->offers);
    } else if (count > own && !own) {
        SAY(out, voice, NULL, N_("You have no {colour}."), "colour:stones", colour);
    } else if (count > own) {
        SOUK_OUT(all, SOUK_TEXT_MAX / 2);
        souk_printf(&all, count_of(lang, colour, own), own);
        souk_printf(out, souk_text(lang, N_("You have only %s.")), all.buf);
    } else if (!s->offers) {
        SAY(out, voice, NULL, N_("An offer must have at least one stone."));
    } else {
        SOUK_OUT(stones, SOUK_TEXT_MAX / 2);
        int least = ba_least(s);
        ba_say_stones(&stones, lang, s->offer);
        if (least > own)
            souk_printf(out, souk_text(lang, N_("With what you have left you cannot beat %s.")), stones.buf);
        else
            souk_printf(out, souk_text(lang, N_("That does not beat %s: name at least %d.")), stones.buf,
                        least);
    }
}

void ba_refuse(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
               souk_out *out)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    (void)seat;
    if (action >= BA_A_ROLL && action < BA_A_ACCEPT)
        SAY(out, voice, p, N_("The dice decide that."));
    else if (s->phase == BA_IN_START && action < BA_A_CARD)
        SAY(out, voice, p, N_("The ring has only {stalls|stall|stalls}."), "stalls:number", p->stalls);
    else if (s->phase != BA_IN_HAGGLE)
        return; /* the prompt says what to choose */
    else if (action >= BA_A_COUNT)
        refuse_count(s, action, voice, out);
    else if (action >= BA_A_ACCEPT && s->colour != BA_RED)
        SAY(out, voice, p, N_("You have started an offer: finish it and say how many {colour}."),
            "colour:stones", s->colour);
    else if (action == BA_A_ACCEPT)
        SAY(out, voice, p, N_("There is no offer to accept yet."));
    else if (action == BA_A_DECLINE)
        SAY(out, voice, p, N_("You can no longer decline: accept the offer of {other}, or offer more."),
            "other:seat", s->rival);
}

void ba_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    const ba_state *s = VIEW(state);
    souk_lang lang = voice->lang;
    if (s->phase == BA_IN_START)
        souk_puts(out, souk_text(lang, N_("Choose the stall where you start.")));
    else if (s->phase == BA_IN_CARDS)
        souk_puts(out, souk_text(lang, N_("Choose an action card in secret.")));
    else if (s->phase == BA_IN_HAGGLE)
        prompt_haggle(s, parts, seat, voice, out);
}

/* --- Parsing of typed input ------------------------------------------------------------------ */

/* TRANSLATORS: all these are lists of words that a player may type. */
static const char *const colours_said[BA_COLOURS] = {[BA_RED] = N_("red reds"),
                                                     [BA_YELLOW] = N_("yellow yellows"),
                                                     [BA_GREEN] = N_("green greens"),
                                                     [BA_BLUE] = N_("blue blues")};
static const char *const cards_said[BA_CARDS] = {
    [BA_DIE] = N_("dice d"), [BA_POINTS] = N_("points p"), [BA_STONES] = N_("stones s")};
static const char *const accepting = N_("accept yes"), *const declining = N_("decline pass");
static const char *const offering = N_("offer raise bid propose");
static const char *const fillers = N_("and stone stones");

enum { WORD_MAX = 24 };
_Static_assert(WORD_MAX <= (int)BA_STONES_MAX,
               "as many letters as a word has are stones that can be counted");

static bool said(const char *word, const char *words)
{
    return souk_said(word, &words, 1) == 0;
}

/* The next word in lower case; a number ends where letters begin ("2red"). Too long a word: "?". At the end: NULL. */
static const char *next_word(const char *p, char *word)
{
    static const char gaps[] = " ,+\t";
    p += strspn(p, gaps);
    if (!*p) return NULL;
    size_t digits = strspn(p, "0123456789"), n = digits ? digits : strcspn(p, gaps);
    bool fits = n < WORD_MAX;
    memcpy(word, fits ? p : "?", fits ? n : 1);
    word[fits ? n : 1] = 0;
    for (char *c = word; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
    return p + n;
}

/* "rry": each letter is a stone. */
static bool letters_of(const char *word, uint32_t *stones)
{
    uint32_t sum = 0;
    for (; *word; word++) {
        int colour = ba_colour_of(*word);
        if (colour < 0) return false;
        sum += ba_of(colour, 1);
    }
    *stones = sum;
    return true;
}

/* Words as tokens: a number as is, a colour as COLOUR_TOKEN + colour. Returns the count, -1 if a word is neither. */
enum { COLOUR_TOKEN = 1000, TOKENS_MAX = 8 };

static int tokens_of(const char *text, int *tokens)
{
    char word[WORD_MAX];
    int n = 0;
    while ((text = next_word(text, word)) != NULL) {
        if (said(word, fillers)) continue;
        int colour = souk_said(word, colours_said, BA_COLOURS);
        if (colour < 0 && !word[1]) colour = ba_colour_of(word[0]);
        bool number = word[0] >= '0' && word[0] <= '9' && strlen(word) < 3;
        if (n == TOKENS_MAX || (colour < 0 && !number)) return -1;
        tokens[n++] = number ? atoi(word) : COLOUR_TOKEN + colour;
    }
    return n;
}

/* "2 red 1 blue", "RRB" or "red 2 blue 1" (in any language) as packed stones; false if it is none of these. */
static bool read_stones(const char *text, uint32_t *stones)
{
    char word[WORD_MAX], more[WORD_MAX];
    const char *rest = next_word(text, word);
    if (!rest) return false;
    if (strlen(word) > 1 && letters_of(word, stones)) return next_word(rest, more) == NULL;

    int tokens[TOKENS_MAX], n = tokens_of(text, tokens);
    bool colour_first = n > 1 && tokens[0] >= COLOUR_TOKEN && tokens[1] < COLOUR_TOKEN;
    uint32_t sum = 0;
    for (int i = 0; i < n;) {
        int count = 1, colour;
        if (colour_first) { /* "red 2 blue 1" */
            if (i + 1 >= n) return false;
            colour = tokens[i++];
            count = tokens[i++];
        } else { /* "2 red 1 blue"; "red" alone is one */
            if (tokens[i] < COLOUR_TOKEN) count = tokens[i++];
            if (i >= n) return false;
            colour = tokens[i++];
        }
        if (colour < COLOUR_TOKEN || count > BA_STONES_MAX) return false;
        colour -= COLOUR_TOKEN;
        if (ba_get(sum, colour)) return false;
        sum |= ba_of(colour, count);
    }
    *stones = sum;
    return n > 0;
}

static int one(int16_t *actions, int action)
{
    actions[0] = (int16_t)action;
    return 1;
}

int ba_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions, int max)
{
    const ba_state *s = VIEW(state);
    const ba_parts *p = PARTS(parts);
    char word[WORD_MAX];
    uint32_t stones = 0;
    if (max < 1 || actor < 0 || !(s->pending >> actor & 1)) return 0;
    const char *rest = next_word(text, word), *after = rest;
    if (!rest) return 0;
    char more[WORD_MAX];
    bool alone = next_word(rest, more) == NULL;
    bool number = alone && word[0] >= '0' && word[0] <= '9' && strlen(word) < 4;
    if (s->phase == BA_IN_START)
        return number && atoi(word) >= 1 && atoi(word) <= p->stalls
                   ? one(actions, BA_A_START + atoi(word) - 1)
                   : 0;
    if (s->phase == BA_IN_CARDS) {
        int card = alone ? souk_said(word, cards_said, BA_CARDS) : -1;
        return card >= 0 ? one(actions, BA_A_CARD + card) : 0;
    }
    if (s->phase != BA_IN_HAGGLE) return 0;
    if (alone && said(word, accepting)) return one(actions, BA_A_ACCEPT);
    if (alone && said(word, declining)) return one(actions, BA_A_DECLINE);
    if (number && atoi(word) <= BA_STONES_MAX) return one(actions, ba_count_action(s->colour, atoi(word)));
    if (!said(word, offering)) after = text;
    if (!read_stones(after, &stones)) return 0;
    int n = 0;
    for (int c = BA_RED; c >= BA_BLUE; c--) {
        if (c > s->colour) { /* named already: it must be the same offer */
            if (ba_get(stones, c) != ba_get(s->named, c)) return 0;
            continue;
        }
        if (n == max) return 0;
        actions[n++] = (int16_t)ba_count_action(c, ba_get(stones, c));
    }
    return n;
}
