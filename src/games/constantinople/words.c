/* words.c — Bazar: names of actions, labels, prompts, and the sentences of events.
 *
 * Names are the words that a player types: "courier", "e4", "west", "left"; a whole move may be typed as one text,
 * "courier e4 west". Kinds, quarters and events have their names from the parts file, translated if the catalogue has
 * the word. A tile is called by its owner's name, beside the emblem on it; the guild is named where its owner is
 * named. Sentences are templates filled from one struct, so languages may order placeholders freely.
 */
#include "core/fold.h"
#include "core/out.h"
#include "core/text.h"
#include "games/constantinople/state.h"
#include <string.h>

const char *const co_phase_names[CO_PHASES] = {"draw", "place", "event", "play", "cell",
                                               "aim",  "carry", "exile", "over"};

/* --- Events -------------------------------------------------------------------------------------- */

const souk_event_kind co_event_kinds[CO_EVENT_KINDS] = {
    {"draws", "seat:seat tile:kind", N_("{seat} draws the {tile}."), N_("{seat} draws a tile.")},
    {"starts", "seat:seat cell:cell", N_("{seat} places the start tile on {cell}."), NULL},
    {"turn", "turn:number first:seat second:seat third:seat fourth:seat",
     N_("Turn {turn}. Order of play: {first}, {second}, {third}, {fourth}."), NULL},
    {"enters", "quarter:quarter", N_("The {quarter} enters play."), NULL},
    {"event", "event:event effects:effects", N_("Event: {event} ({effects})."), NULL},
    {"no_event", "", N_("No event this turn: no card can be played."), NULL},
    {"plays", "seat:seat tile:kind cell:cell quarter:quarter",
     N_("{seat} plays the {tile} on {cell} ({quarter})."), NULL},
    {"passes", "seat:seat", N_("{seat} can play no tile and passes."), NULL},
    {"ousts", "seat:seat tile:tile cell:cell", N_("{seat} eliminates {tile} on {cell} and takes its place."),
     NULL},
    {"pushed", "tile:tile from:cell to:cell way:way", N_("{tile} is pushed to {way}, from {from} to {to}."),
     NULL},
    {"stuck", "tile:tile cell:cell way:way",
     N_("{tile} on {cell} is pushed to {way}, but something is in the way: it stays."), NULL},
    {"expelled", "tile:tile cell:cell way:way", N_("{tile} on {cell} is expelled from the city."), NULL},
    {"line", "seat:seat way:way tiles:number", N_("{seat} pushes a line of {tiles|tile|tiles} to {way}."),
     NULL},
    {"line_stuck", "seat:seat way:way tiles:number",
     N_("{seat} pushes a line of {tiles|tile|tiles} to {way}, but an illustration stops it."), NULL},
    {"ring", "seat:seat cell:cell side:side", N_("{seat} turns the ring around {cell} to the {side}."), NULL},
    {"ring_stuck", "seat:seat cell:cell side:side",
     N_("{seat} tries to turn the ring around {cell} to the {side}, but an illustration stops it."), NULL},
    {"carries", "seat:seat tile:tile from:cell to:cell", N_("{seat} moves {tile} from {from} to {to}."),
     NULL},
    {"nowhere", "seat:seat tile:tile cell:cell",
     N_("{seat} names {tile} on {cell}, but it has nowhere to go."), NULL},
    {"swaps", "seat:seat tile:tile from:cell other:tile to:cell",
     N_("{seat} swaps {tile} on {from} with {other} on {to}."), NULL},
    {"steals", "seat:seat points:number victim:seat", N_("{seat} steals {points|coin|coins} from {victim}."),
     NULL},
    {"loses", "seat:seat points:number coins:number thief:seat",
     N_("{seat} loses {coins|coin|coins} to {thief}."), ""}, /* the sentence of `steals` covers it */
    {"calls", "seat:seat quarter:quarter", N_("{seat} plays one more tile in the {quarter}."), NULL},
    {"exiles", "seat:seat tile:kind cell:cell quarter:quarter",
     N_("{seat} puts the {tile} on {cell} ({quarter})."), NULL},
    {"full", "quarter:quarter", N_("The {quarter} is full: it enters play next turn."), NULL},
    {"gone", "tile:tile", N_("{tile} leaves the game."), NULL},
    {"pays", "seat:seat points:number quarter:quarter",
     N_("{seat} receives {points|coin|coins} from the {quarter}."), NULL},
    {"ends", "turn:number winner:seat coins:number tied:tied",
     N_("The game ends in turn {turn}. {winner} wins with {coins|coin|coins}{tied}."), NULL},
};

/* --- Words --------------------------------------------------------------------------------------- */

static const char *const way_names[4] = {N_("north"), N_("east"), N_("south"), N_("west")};
static const char *const way_words[4] = {N_("the north"), N_("the east"), N_("the south"), N_("the west")};
static const char *const side_words[2] = {N_("left"), N_("right")};

void co_cell_name(const void *parts, int cell, souk_out *out)
{
    const co_parts *p = PARTS(parts);
    if (cell >= p->cells) return;
    souk_putc(out, (char)('a' + p->row[cell]));
    souk_put_int(out, p->col[cell] + 1);
}

static void put_comma(souk_out *out, size_t start)
{
    if (out->len > start) souk_puts(out, ", ");
}

/* "Grand Bazaar +2, Cisterns +2" */
static void put_effects(const co_parts *p, const co_event *event, souk_lang lang, souk_out *out)
{
    size_t start = out->len;
    if (event->every && p->quarters)
        souk_printf(out, souk_text(lang, N_("every quarter %+d")), event->tokens[0]);
    for (int q = 0; q < p->quarters; q++) {
        const char *name = souk_text(lang, p->quarter[q].name);
        if (event->tokens[q] && !event->every) {
            put_comma(out, start);
            souk_printf(out, "%s %+d", name, event->tokens[q]);
        }
        if (event->barred >> q & 1) {
            put_comma(out, start);
            souk_printf(out, souk_text(lang, N_("%s pays nothing")), name);
        }
    }
    if (event->halves) {
        put_comma(out, start);
        souk_puts(out, souk_text(lang, N_("every quarter pays half")));
    }
    if (event->doubles) {
        put_comma(out, start);
        souk_puts(out, souk_text(lang, N_("quarters of the poorest pay double")));
    }
    if (event->opens != CO_NONE) {
        put_comma(out, start);
        souk_printf(out, souk_text(lang, N_("%s enters play")),
                    souk_text(lang, p->quarter[event->opens].name));
    }
}

/* The effect of a tile, as the end of a sentence; {number} is its amount. */
static const char *const effect_texts[CO_NO_EFFECT] = {
    N_("halves what its quarter pays to any other guild"),
    N_("adds {number|coin|coins} to the value of its quarter"),
    N_("opposing tiles beside it in its quarter do not count"),
    N_("pushes every neighbouring tile {number|cell|cells} away"),
    N_("pushes one neighbouring tile {number|cell|cells} away"),
    N_("pushes the line of tiles beside it by one cell"),
    N_("may take the place of a tile, which is eliminated"),
    N_("turns the ring of tiles around it by one step"),
    N_("moves a neighbouring tile to another quarter"),
    N_("calls a tile of another quarter into hers"),
    N_("steals {number|coin|coins} from the owner of a neighbouring tile"),
    N_("swaps a neighbouring tile with one of another quarter"),
    N_("allows one more tile in the same quarter"),
};

void co_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    const co_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    if (strcmp(type, "kind") == 0)
        souk_puts(out, souk_text(lang, p->kind[value & 15].name));
    else if (strcmp(type, "tile") == 0)
        SAY(out, voice, p, N_("{seat}'s {kind}"), "seat", co_guild_of((uint8_t)value), "kind",
            co_kind_of((uint8_t)value));
    else if (strcmp(type, "effect") == 0)
        SAY(out, voice, p, effect_texts[p->kind[value].effect], "number", p->kind[value].amount);
    else if (strcmp(type, "cell") == 0 && value >= 0 && value < p->cells)
        co_cell_name(p, value, out);
    else if (strcmp(type, "quarter") == 0 && value >= 0 && value < p->quarters)
        souk_puts(out, souk_text(lang, p->quarter[value].name));
    else if (strcmp(type, "event") == 0 && value >= 0 && value < p->events)
        souk_puts(out, souk_text(lang, p->event[value].name));
    else if (strcmp(type, "effects") == 0 && value >= 0 && value < p->events)
        put_effects(p, &p->event[value], lang, out);
    else if (strcmp(type, "way") == 0 && value >= 0 && value < 8)
        souk_puts(out, souk_text(lang, way_words[value / 2]));
    else if (strcmp(type, "side") == 0)
        souk_puts(out, souk_text(lang, side_words[value & 1]));
    else if (strcmp(type, "tied") == 0 && value)
        souk_puts(out, souk_text(lang, N_(", the tie broken by the order of play"))); /* CO-8.1 */
}

/* --- Names --------------------------------------------------------------------------------------- */

static void put_kind(const void *parts, int item, souk_out *out)
{
    souk_puts(out, PARTS(parts)->kind[item].key);
}

static void put_event(const void *parts, int item, souk_out *out)
{
    souk_puts(out, PARTS(parts)->event[item].key);
}

static const souk_actions ranges[] = {
    {CO_A_CELL, "", .put = co_cell_name, .clause = "CO-5.1"},
    {CO_A_PLAY, "", .put = put_kind, .clause = "CO-5.6"},
    {CO_A_AIM, "", .words = way_names, .clause = "CO-5.4"},
    {CO_A_TURN, "left", .label = N_("Turn the ring to the left"), .clause = "CO-5.6"},
    {CO_A_TURN + 1, "right", .label = N_("Turn the ring to the right"), .clause = "CO-5.6"},
    {CO_A_DRAW, "draw ", .put = put_kind},
    {CO_A_EVENT, "event ", .put = put_event},
    {.first = CO_ACTIONS},
};
NAMES_OF(ranges)

/* --- Labels and prompts ---------------------------------------------------------------------------- */

/* The placeholder values of a label or prompt. */
typedef struct places {
    const co_parts *p;
    const souk_voice *voice;
    int kind, cell, way, event, quarter, number;
    uint8_t tile, other;
} places;

static void speak(const places *x, const char *text, souk_out *out)
{
    SAY(out, x->voice, x->p, text, "kind", x->kind, "tile", x->tile, "other:tile", x->other, "cell", x->cell,
        "way", x->way, "event", x->event, "quarter", x->quarter, "number", x->number, "effect", x->kind,
        "seat", co_guild_of(x->tile));
}

/* The label of a cell, by what choosing it means in this phase. */
static const char *cell_label(const co_state *s, const co_parts *p, int actor, places *x)
{
    switch ((co_phase)s->phase) {
    case CO_IN_PLACE: return N_("Place the start tile on {cell} ({quarter})");
    case CO_IN_CELL:
        if (actor != s->mover) return NULL;
        x->kind = s->kind;
        return x->tile ? N_("Play the {kind} on {cell}: eliminate {tile}")
                       : N_("Play the {kind} on {cell} ({quarter})");
    case CO_IN_CARRY:
        if (s->picked == CO_NONE) return N_("Call {tile} from {cell} ({quarter})");
        x->other = s->cell[s->picked];
        return p->kind[s->kind].effect == CO_FERRYMAN ? N_("Swap {other} with {tile} on {cell} ({quarter})")
                                                      : N_("Move {other} to {cell} ({quarter})");
    case CO_IN_EXILE: x->kind = co_kind_of(s->queue[0]); return N_("Put the {kind} on {cell} ({quarter})");
    default: return NULL;
    }
}

static const char *aim_label(const co_state *s, const co_parts *p, places *x)
{
    if (s->phase != CO_IN_AIM || x->cell >= CO_CELLS) return NULL;
    x->tile = s->cell[x->cell];
    x->number = p->kind[s->kind].amount;
    switch ((co_effect)p->kind[s->kind].effect) {
    case CO_COURIER: return N_("Push {tile} on {cell} to {way}");
    case CO_PEDLAR: return N_("Push the line from {cell} to {way}");
    case CO_THIEF: {
        int there = s->coins[co_guild_of(x->tile)];
        x->kind = co_kind_of(x->tile);
        if (x->number > there) x->number = there;
        return there ? N_("Steal {number|coin|coins} from {seat} ({kind} on {cell})")
                     : N_("Steal from {seat}, who has no coins ({kind} on {cell})");
    }
    case CO_CHARLATAN: return N_("Take {tile} on {cell} away");
    case CO_FERRYMAN: return N_("Swap {tile} on {cell}");
    default: return NULL;
    }
}

void co_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    places x;
    const char *text = NULL;
    memset(&x, 0, sizeof x);
    x.p = p;
    x.voice = voice;
    if (action < CO_A_PLAY) {
        if (action < p->cells) {
            x.cell = action;
            x.quarter = p->quarter_of[action];
            x.tile = s->cell[action];
            text = cell_label(s, p, actor, &x);
        }
    } else if (action < CO_A_AIM) {
        x.kind = action - CO_A_PLAY;
        x.number = p->kind[x.kind].amount;
        if (x.kind < p->kinds) text = N_("Play the {kind}: {effect}");
    } else if (action < CO_A_TURN) {
        x.way = (action - CO_A_AIM) * 2;
        if (s->where < CO_CELLS) {
            x.cell = p->ring[s->where][x.way];
            text = aim_label(s, p, &x);
        }
    } else if (action < CO_A_DRAW) {
        text = souk_actions_text(ranges, action);
    } else if (action < CO_A_EVENT) {
        x.kind = action - CO_A_DRAW;
        if (x.kind < p->kinds) text = N_("Draw the {kind}");
    } else {
        x.event = action - CO_A_EVENT;
        if (x.event < p->events) text = N_("Turn up {event}");
    }
    if (text)
        speak(&x, text, out);
    else
        co_name(parts, action, out);
}

static const char *aim_prompt(co_effect effect)
{
    switch (effect) {
    case CO_COURIER: return N_("{kind}: choose the neighbouring tile to push {number|cell|cells} away.");
    case CO_PEDLAR: return N_("{kind}: choose which way to push the line of tiles.");
    case CO_THIEF: return N_("{kind}: choose the neighbouring tile whose owner you steal from.");
    case CO_ARCHITECT: return N_("{kind}: choose which way to turn the ring around {cell}.");
    default: return N_("{kind}: choose a neighbouring tile.");
    }
}

static const char *carry_prompt(co_effect effect, bool picked)
{
    if (effect == CO_FERRYMAN) return N_("{kind}: choose the tile to swap {tile} with.");
    if (!picked) return N_("{kind}: choose a tile of another quarter to call here.");
    return N_("{kind}: choose a cell for {tile}.");
}

void co_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    places x;
    const char *text = NULL;
    if (s->mover != seat) return;
    memset(&x, 0, sizeof x);
    x.p = p;
    x.voice = voice;
    x.quarter = s->limit;
    if (s->kind != CO_NONE) {
        x.kind = s->kind;
        x.number = p->kind[s->kind].amount;
    }
    if (s->where != CO_NONE) x.cell = s->where;
    if (s->picked != CO_NONE) x.tile = s->cell[s->picked];
    switch ((co_phase)s->phase) {
    case CO_IN_PLACE: text = N_("Choose an empty cell for your start tile."); break;
    case CO_IN_PLAY:
        text = s->limit == CO_NONE ? N_("Choose a tile from your hand to play.")
                                   : N_("Choose one more tile from your hand to play in the {quarter}.");
        break;
    case CO_IN_CELL: text = N_("Choose a cell for the {kind}."); break;
    case CO_IN_AIM: text = aim_prompt((co_effect)p->kind[s->kind].effect); break;
    case CO_IN_CARRY: text = carry_prompt((co_effect)p->kind[s->kind].effect, s->picked != CO_NONE); break;
    case CO_IN_EXILE:
        x.kind = co_kind_of(s->queue[0]);
        x.quarter = p->market;
        text = N_("Your {kind} is expelled: choose its cell in the {quarter}.");
        break;
    default: return;
    }
    speak(&x, text, out);
}

/* --- Refusals ---------------------------------------------------------------------------------------- */

/* Why the carried tile may not go there, or why that tile may not be called or swapped. */
static const char *refuse_carry(const co_state *s, const co_parts *p, places *x)
{
    co_effect effect = (co_effect)p->kind[s->kind].effect;
    bool calls = effect == CO_PERSON && s->picked == CO_NONE, to_cell = effect != CO_FERRYMAN && !calls;
    bool home = effect == CO_PERSON;
    if (to_cell && x->tile) return N_("There is already a tile on {cell}: {tile}.");
    if (!to_cell && !x->tile) return N_("There is no tile on {cell}.");
    if (x->cell == s->where) return N_("The {kind} acts on other tiles, not on itself.");
    x->quarter = p->quarter_of[home ? s->where : s->picked];
    return home && to_cell ? N_("The tile must come to this quarter: {quarter}.")
                           : N_("It must be a different quarter from this one: {quarter}.");
}

static const char *refuse_cell(const co_state *s, const co_parts *p, places *x)
{
    bool asked = s->phase == CO_IN_PLACE || s->phase == CO_IN_CELL || s->phase == CO_IN_CARRY ||
                 s->phase == CO_IN_EXILE;
    if (s->phase == CO_IN_PLAY) return N_("First choose a tile from your hand, then its cell.");
    if (!asked) return NULL;
    if (x->cell >= p->cells) return N_("The city has no such cell.");
    x->tile = s->cell[x->cell];
    x->quarter = p->quarter_of[x->cell];
    if (s->phase == CO_IN_EXILE && x->quarter != p->market) {
        x->quarter = p->market;
        return N_("The tile must go to this quarter: {quarter}.");
    }
    if (s->phase != CO_IN_EXILE && !(s->open & co_bit(x->cell)))
        return N_("This quarter is not in play: {quarter}.");
    if (s->phase == CO_IN_CARRY) return refuse_carry(s, p, x);
    if (s->phase == CO_IN_CELL && s->limit != CO_NONE && x->quarter != s->limit) {
        x->quarter = s->limit;
        return N_("The Crier calls this tile to one quarter: {quarter}.");
    }
    return N_("There is already a tile on {cell}: {tile}.");
}

static const char *refuse_kind(const co_state *s, const co_parts *p, int seat, int kind)
{
    if (s->phase != CO_IN_PLAY) return NULL;
    if (kind >= p->kinds) return N_("There is no such tile.");
    if (s->hand[seat] >> kind & 1) return N_("No free cell is left for the {kind}.");
    return s->used[seat] >> kind & 1 ? N_("You have already played your {kind}.")
                                     : N_("You do not hold your {kind} yet.");
}

static const char *refuse_aim(const co_state *s, const co_parts *p, places *x)
{
    if (s->phase != CO_IN_AIM || p->kind[s->kind].effect == CO_ARCHITECT) return NULL;
    int there = p->ring[s->where][x->way];
    x->cell = s->where;
    if (there >= CO_CELLS || !(co_standing(s) & co_bit(there)))
        return N_("Next to {cell} there is no tile to {way}.");
    x->tile = s->cell[there];
    return N_("This tile is your own: {tile}.");
}

void co_refuse(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
               souk_out *out)
{
    const co_state *s = VIEW(state);
    const co_parts *p = PARTS(parts);
    const char *text = NULL;
    places x;
    memset(&x, 0, sizeof x);
    x.p = p;
    x.voice = voice;
    x.kind = s->kind == CO_NONE ? 0 : s->kind;
    if (action < CO_A_PLAY) {
        x.cell = action;
        text = refuse_cell(s, p, &x);
    } else if (action < CO_A_AIM) {
        x.kind = action - CO_A_PLAY;
        text = refuse_kind(s, p, seat, x.kind);
    } else if (action < CO_A_TURN) {
        x.way = (action - CO_A_AIM) * 2;
        text = refuse_aim(s, p, &x);
    } else if (action >= CO_A_DRAW) {
        text = N_("Chance decides that.");
    }
    if (text) speak(&x, text, out);
}

/* --- Whole moves in one text ------------------------------------------------------------------------ */

static const char separators[] = " ,:()>-";

/* The rest of `text` after that folded word; NULL if it does not begin with it. */
static const char *after_folded(const char *text, const char *folded)
{
    size_t n = strlen(folded);
    if (n == 0 || strncmp(text, folded, n) != 0) return NULL;
    if (text[n] != '\0' && !strchr(separators, text[n])) return NULL;
    return text + n;
}

static const char *after(const char *text, const char *word)
{
    char folded[SOUK_NAME_MAX];
    souk_fold(word, folded, sizeof folded);
    const char *rest = after_folded(text, folded);
    if (rest) return rest;
    souk_fold_spelt(word, folded, sizeof folded);
    return after_folded(text, folded);
}

/* The way that the text begins with, as an aim; -1 if it is none. */
static int next_way(const char *text, const char **rest)
{
    /* TRANSLATORS: words that a player may type for each way, after its name */
    static const char *const ways[] = {N_("north n"), N_("east e"), N_("south s"), N_("west w")};
    SOUK_OUT(word, SOUK_NAME_MAX);
    size_t n = strcspn(text, separators);
    souk_putn(&word, text, n);
    int way = souk_said(word.buf, ways, 4);
    if (way < 0) return -1;
    *rest = text + n;
    return CO_A_AIM + way;
}

/* The action named by the longest matching word at the beginning of the text; -1 if there is none. */
static int next_action(const co_parts *p, const char *text, const char **rest)
{
    int found = -1;
    *rest = text;
    for (int a = 0; a < CO_A_DRAW; a++) {
        SOUK_OUT(name, SOUK_NAME_MAX);
        co_name(p, a, &name);
        const char *word[1 + SOUK_LANGS_MAX] = {name.buf};
        for (int lang = 0; lang < souk_num_langs(); lang++) {
            const char *msgid = name.buf;
            if (a >= CO_A_PLAY && a < CO_A_PLAY + p->kinds) msgid = p->kind[a - CO_A_PLAY].name;
            word[1 + lang] = souk_text(lang, msgid);
        }
        for (int i = 0; i < 1 + souk_num_langs(); i++) {
            const char *end = after(text, word[i]);
            if (end && end > *rest) {
                *rest = end;
                found = a;
            }
        }
    }
    return found >= 0 ? found : next_way(text, rest);
}

int co_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions, int max)
{
    const co_parts *p = PARTS(parts);
    /* TRANSLATORS: words that a player may type, to be skipped */
    static const char *const fillers = N_("play place on to the push at and tile");
    int n = 0;
    (void)state, (void)actor;
    while (*text) {
        const char *rest;
        if (strchr(separators, *text)) {
            text++;
            continue;
        }
        int action = next_action(p, text, &rest);
        if (action >= 0) {
            if (n == max) return 0;
            actions[n++] = (int16_t)action;
        } else {
            SOUK_OUT(word, SOUK_NAME_MAX);
            rest = text + strcspn(text, separators);
            souk_putn(&word, text, (size_t)(rest - text));
            if (souk_said(word.buf, &fillers, 1) < 0) return 0;
        }
        text = rest;
    }
    return n;
}
