/* words.c — Sahwari: names, labels, prompts and log lines.
 *
 * A convoy is named by the tile it was dealt to, and a guild camel by its number. A case is named by its distance
 * from the clan sheet (l1: first to the left). Cell actions have many meanings: the label depends on the question. */
#include "games/sahwari/state.h"
#include <ctype.h>
#include <string.h>

const char *const sa_effect_names[SA_NO_EFFECT] = {"artefact", "steal", "storm", "recruit",
                                                   "refresh",  "spy",   "rally", "attack"};
const char *const sa_pawn_use_names[SA_PAWN_USES] = {"spy", "refresh", "storm", "cube"};
const char *const sa_resource_names[SA_RESOURCES] = {"cube", "pawn", "small", "escorted"};
const char *const sa_per_names[SA_PER_KINDS] = {"cubes", "cards", "convoys", "spies", "attacks"};
const char *const sa_phase_names[SA_PHASES] = {
    "setup",          "move",         "move-again",     "collect",       "guild-first",
    "guild-second",   "after",        "closing",        "master-before", "master-collects",
    "master-patrols", "master-after", "master-closing", "over"};
const char *const sa_question_names[SA_QUESTIONS] = {
    "tile",   "deal", "master-card", "clan",     "guild-start", "camp",       "main",   "effects",
    "cube",   "card", "storm",       "storm-to", "steal",       "steal-take", "spy",    "rally",
    "attack", "lock", "flee",        "drive",    "guild-to",    "look",       "master", "done"};

static const char *const effect_words[SA_NO_EFFECT] = {N_("artefact"), N_("steal"),   N_("storm"),
                                                       N_("recruit"),  N_("refresh"), N_("spy"),
                                                       N_("rally"),    N_("attack")};
static const char *const resource_words[SA_RESOURCES] = {N_("a cube"), N_("a pawn"), N_("the small convoy"),
                                                         N_("the escorted convoy")};

const souk_event_kind sa_event_kinds[SA_EVENTS] = {
    {"laid", "", N_("The tiles are shuffled and laid out around the guild."), NULL},
    {"dealt", "card:card", N_("The market gets {card}."), NULL},
    {"clan", "seat:seat clan:clan", N_("{seat} chooses the clan of the {clan}."), NULL},
    {"guild-start", "camel:number cell:cell", N_("Guild camel {camel} starts on {cell}."), NULL},
    {"camp", "seat:seat cell:cell", N_("{seat} starts on {cell}."), NULL},
    {"move", "seat:seat from:cell to:cell", N_("{seat} moves from {from} to {to}."), NULL},
    {"refuge", "seat:seat from:cell to:cell", N_("{seat} cannot move and is put on {to}."), NULL},
    {"take", "seat:seat resource:resource cell:cell", N_("{seat} takes {resource} from {cell}."), NULL},
    {"turned", "cell:cell face:face", N_("{cell} is empty and turns to {face}."), NULL},
    {"stocked", "seat:seat cubes:number", N_("{seat} stocks the cube: {cubes|cube|cubes} now."), NULL},
    {"no-room", "seat:seat", N_("{seat} has no room: the cube goes back to the reserve."), NULL},
    {"case", "seat:seat case:case", N_("{seat} puts a cube on slot {case}."), NULL},
    {"token-gained", "seat:seat", N_("{seat} gets an attack token."), NULL},
    {"recruited", "seat:seat card:card side:side case:made",
     N_("{seat} recruits {card} on the {side}{case}."), NULL},
    {"pawn-out", "seat:seat", N_("A pawn of {seat} leaves the game."), NULL},
    {"look", "seat:seat cell:cell convoy:convoy", N_("{seat} looks at the convoy of {cell}: {convoy}."),
     N_("{seat} looks at the convoy of {cell}.")},
    {"reveal", "seat:seat cell:cell convoy:convoy", N_("{seat} reveals the convoy of {cell}: {convoy}."),
     NULL},
    {"stock-use", "seat:seat effect:effect", N_("{seat} uses a stock effect: {effect}."), NULL},
    {"pawn-use", "seat:seat pawns:number effect:effect", N_("{seat} spends {pawns|pawn|pawns} for {effect}."),
     NULL},
    {"token-use", "seat:seat", N_("{seat} uses an attack token."), NULL},
    {"effect", "seat:seat effect:effect", N_("{seat} uses an effect: {effect}."), NULL},
    {"forgo", "seat:seat", N_("{seat} gives up the remaining effects."), NULL},
    {"storm", "seat:seat camel:camel from:cell to:cell",
     N_("{seat} raises a storm: {camel} is carried from {from} to {to}."), NULL},
    {"refresh", "seat:seat", N_("{seat} clears the market."), NULL},
    {"attack-seat", "seat:seat victim:seat", N_("{seat} attacks {victim}."), NULL},
    {"attack-guild", "seat:seat camel:number from:cell to:cell",
     N_("{seat} drives guild camel {camel} from {from} to {to}."), NULL},
    {"attack-convoy", "seat:seat cell:cell", N_("{seat} destroys the convoy of {cell} unseen."), NULL},
    {"lose-stock", "seat:seat", N_("{seat} loses a cube from stock."), NULL},
    {"lose-case", "seat:seat case:case", N_("{seat} loses the cube of slot {case}: padlock."), NULL},
    {"flee", "seat:seat from:cell to:cell", N_("{seat} flees from {from} to {to}."), NULL},
    {"guild-move", "seat:seat camel:number from:cell to:cell",
     N_("{seat} moves guild camel {camel} from {from} to {to}."), NULL},
    {"end-turn", "seat:seat", N_("{seat} ends the turn."), NULL},
    {"reshuffle", "", N_("The discarded recruits are shuffled into a new deck."), NULL},
    {"last-round", "", N_("Few resources are left: this round is the last."), NULL},
    {"master-top", "card:number", N_("Guild Master card {card} shows his movement."), NULL},
    {"master-turn", "action:number movement:number",
     N_("The Guild Master acts by card {action} and moves by card {movement}."), NULL},
    {"master-shuffle", "", N_("The Guild Master's cards are shuffled again."), NULL},
    {"master-take", "card:number from:cell to:cell resource:resource",
     N_("Card {card}: a guild camel goes from {from} to {to} and takes {resource}."), NULL},
    {"master-idle", "card:number", N_("Card {card}: the Guild Master finds nothing to collect."), NULL},
    {"master-cube", "card:number where:where", N_("Card {card}: the Guild Master's cube goes {where}."),
     NULL},
    {"master-card", "card:number recruit:card active:active",
     N_("Card {card}: the Guild Master recruits {recruit}{active}."), NULL},
    {"master-reveal", "card:number cell:cell convoy:convoy",
     N_("Card {card}: the Guild Master reveals the convoy of {cell}: {convoy}."), NULL},
    {"master-rally", "card:number cell:cell",
     N_("Card {card}: the Guild Master rallies the convoy of {cell}."), NULL},
    {"master-storm", "card:number", N_("Card {card}: a storm gives the Guild Master another turn."), NULL},
    {"master-spy", "card:number", N_("Card {card}: the Guild Master spies."), NULL},
    {"master-refresh", "card:number", N_("Card {card}: the Guild Master clears the market."), NULL},
    {"master-attack", "card:number", N_("Card {card}: the Guild Master attacks you."), NULL},
    {"master-nothing", "card:number effect:effect",
     N_("Card {card}: {effect} does nothing for the Guild Master."), NULL},
    {"master-patrol", "card:number from:cell to:cell",
     N_("Card {card}: a guild camel patrols from {from} to {to}."), NULL},
    {"master-no-patrol", "card:number", N_("Card {card}: no place for a patrol next to your camel."), NULL},
    {"show", "seat:seat cell:cell convoy:convoy", N_("{seat} shows the convoy of {cell}: {convoy}."), NULL},
    {"score-track", "seat:seat points:number", N_("{seat}: {points|point|points} for the recruit track."),
     NULL},
    {"score-stock", "seat:seat points:number", N_("{seat}: {points|point|points} for the stock."), NULL},
    {"score-cases", "seat:seat points:number", N_("{seat}: {points|point|points} for artefact slots."), NULL},
    {"score-convoys", "seat:seat points:number", N_("{seat}: {points|point|points} for convoys."), NULL},
    {"score-clan", "seat:seat points:number", N_("{seat}: {points|point|points} for the clan's ability."),
     NULL},
    {"score-cards", "seat:seat points:number", N_("{seat}: {points|point|points} for ability cards."), NULL},
    {"score-master", "points:number", N_("The Guild Master has {points|point|points}."), NULL},
    {"over", "", N_("The game is over."), NULL},
    {"master-take-here", "card:number cell:cell resource:resource",
     N_("Card {card}: the guild camel on {cell} stays there and takes {resource}."), NULL},
};

/* --- Notation ---------------------------------------------------------------------------------------- */

int sa_effect_named(const char *name)
{
    int k = 0;
    while (k < SA_NO_EFFECT && strcmp(sa_effect_names[k], name) != 0)
        k++;
    return k;
}

int sa_cell_named(const char *name)
{
    if (name[0] < 'a' || name[0] > 'e' || name[1] < '1' || name[1] > '5' || name[2]) return -1;
    return (name[0] - 'a') * 5 + name[1] - '1';
}

void sa_put_cell(int cell, souk_out *out)
{
    souk_putc(out, (char)('a' + cell / 5));
    souk_putc(out, (char)('1' + cell % 5));
}

void sa_put_case(const void *parts, int action, souk_out *out)
{
    bool right = action >= SA_A_CASE_RIGHT;
    (void)parts;
    souk_printf(out, "%c%d", right ? 'r' : 'l', action - (right ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT) + 1);
}

static void put_cell(const void *parts, int item, souk_out *out)
{
    (void)parts;
    sa_put_cell(item, out);
}

static void put_right_case(const void *parts, int item, souk_out *out)
{
    sa_put_case(parts, SA_A_CASE_RIGHT + item, out);
}

static void put_left_case(const void *parts, int item, souk_out *out)
{
    sa_put_case(parts, SA_A_CASE_LEFT + item, out);
}

static void put_clan(const void *parts, int item, souk_out *out)
{
    for (const char *c = PARTS(parts)->clan[item].name; *c; c++)
        souk_putc(out, isalnum((unsigned char)*c) ? (char)tolower((unsigned char)*c) : '-');
}

static const char *const sides[2 * SA_MARKET] = {"1 left", "1 right", "2 left", "2 right",
                                                 "3 left", "3 right", "4 left", "4 right"};

static const souk_actions ranges[] = {
    {SA_A_CELL, "", .put = put_cell, .clause = "SA-1.1"},
    {SA_A_CAMEL, .name = "camel ", .clause = "SA-3.2"},
    {SA_A_CAMEL + SA_SEATS, .name = "guild ", .clause = "SA-5.1"},
    {SA_A_TAKE, "take ", .words = sa_resource_names, .clause = "SA-4.1"},
    {SA_A_MARKET, "recruit ", .words = sides, .clause = "SA-4.3"},
    {SA_A_STOCK, "stock", .label = N_("Put the cube in stock"), .clause = "SA-4.2"},
    {SA_A_STOCK_USE, .name = "stock effect ", .clause = "SA-6.2"},
    {SA_A_PAWN, "pawn spy", .label = N_("Spend 1 pawn: spy"), .clause = "SA-6.5"},
    {SA_A_PAWN + 1, "pawn refresh", .label = N_("Spend 1 pawn: refresh the market"), .clause = "SA-6.5"},
    {SA_A_PAWN + 2, "pawns storm", .label = N_("Spend 2 pawns: storm"), .clause = "SA-6.5"},
    {SA_A_PAWN + 3, "pawns cube", .label = N_("Spend 2 pawns: a cube from the reserve"), .clause = "SA-6.5"},
    {SA_A_TOKEN, "attack token", .label = N_("Use an attack token"), .clause = "SA-6.6"},
    {SA_A_EFFECT, "", .words = sa_effect_names, .clause = "SA-6.8"},
    {SA_A_FORGO, "forgo", .label = N_("Give up the remaining effects"), .clause = "SA-6.7"},
    {SA_A_ON, "go on", .label = N_("Nothing to collect: go on"), .clause = "SA-4.1"},
    {SA_A_END, "end", .label = N_("End the turn"), .clause = "SA-5.4"},
    {SA_A_CASE_LEFT, "case ", .put = put_left_case, .clause = "SA-6.3"},
    {SA_A_REVEAL, "reveal ", .put = put_cell, .clause = "SA-6.1"},
    {SA_A_MASTER_EFFECT, "master effect", .label = N_("The Guild Master's effect")},
    {SA_A_MASTER_COLLECT, "master collect", .label = N_("The Guild Master collects")},
    {SA_A_MASTER_PATROL, "master patrol", .label = N_("The Guild Master patrols")},
    {SA_A_CASE_RIGHT, "case ", .put = put_right_case, .clause = "SA-6.3"},
    {SA_A_CONVOY, .name = "convoy "},
    {SA_A_TILE, .name = "tile "},
    {SA_A_CARD, .name = "card "},
    {SA_A_MASTER, .name = "master "},
    {SA_A_CLAN, "clan ", .put = put_clan, .clause = "SA-1.6"},
    {.first = SA_ACTIONS},
};
NAMES_OF(ranges)

/* Parses several names in a row: "storm guild 2 b3". */
int sa_parse(const void *state, const void *parts, int actor, const char *text, int16_t *actions, int max)
{
    int n = 0;
    (void)state, (void)actor;
    while (*text == ' ')
        text++;
    while (*text && n < max) {
        size_t longest = 0;
        for (int a = 0; a < SA_ACTIONS; a++) {
            SOUK_OUT(name, SOUK_NAME_MAX);
            sa_name(parts, a, &name);
            if (name.len > longest && strncmp(text, name.buf, name.len) == 0 &&
                (text[name.len] == ' ' || text[name.len] == ',' || !text[name.len])) {
                longest = name.len;
                actions[n] = (int16_t)a;
            }
        }
        if (!longest) return 0;
        n++;
        text += longest;
        while (*text == ' ' || *text == ',')
            text++;
    }
    return *text ? 0 : n;
}

/* Rules version 2 changed only the solo game: its set-up, and the camels that patrol (SA-8.2, SA-8.5). */
int sa_old_action(int rules, int seats, const char *name)
{
    (void)rules, (void)name;
    return seats > 1 && !name ? 0 : -1;
}

/* --- Things in words ------------------------------------------------------------------------------------ */

const char *sa_effect_word(int effect, souk_lang lang)
{
    return souk_text(lang, effect_words[effect]);
}

void sa_put_end(const sa_end *end, souk_lang lang, souk_out *out)
{
    if (end->effect < SA_NO_EFFECT)
        souk_puts(out, sa_effect_word(end->effect, lang));
    else if (end->points)
        souk_printf(out, "%+d", end->points);
}

/* "crimson +3 / ochre spy", or "Merchant (green / ochre)" */
static void put_card(const sa_parts *p, int card, souk_lang lang, souk_out *out)
{
    const sa_card *c = &p->card[card];
    if (c->ability) {
        souk_puts(out, souk_text(lang, p->ability[c->ability - 1].name));
        souk_puts(out, " (");
    }
    for (int i = 0; i < 2; i++) {
        souk_puts(out, i ? " / " : "");
        souk_puts(out, souk_text(lang, p->colour[c->end[i].colour]));
        if (!c->ability) {
            souk_putc(out, ' ');
            sa_put_end(&c->end[i], lang, out);
        }
    }
    if (c->ability) souk_putc(out, ')');
}

void sa_put_convoy(const sa_parts *p, int id, souk_lang lang, souk_out *out)
{
    const sa_convoy *c = &p->convoy[id];
    bool some = false;
    for (int k = 0; k < SA_NO_EFFECT; k++)
        for (int n = (int)(c->gives >> (8 * k) & 0xFF); n > 0; n--) {
            souk_puts(out, some ? ", " : "");
            souk_puts(out, sa_effect_word(k, lang));
            some = true;
        }
    if (c->points) souk_printf(out, "%s%+d", some ? ", " : "", c->points);
}

static void put_camel(int camel, const souk_voice *voice, souk_out *out)
{
    if (camel >= SA_SEATS)
        souk_printf(out, souk_text(voice->lang, N_("guild camel %d")), camel - SA_SEATS + 1);
    else {
        SOUK_OUT(name, SOUK_TEXT_MAX);
        souk_seat_name(voice, camel, &name);
        souk_printf(out, souk_text(voice->lang, N_("the camel of %s")), name.buf);
    }
}

/* "left 2": the second case from the sheet on that side. */
static void put_case_words(int action, souk_lang lang, souk_out *out)
{
    bool right = action >= SA_A_CASE_RIGHT;
    souk_printf(out, souk_text(lang, right ? N_("right %d") : N_("left %d")),
                action - (right ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT) + 1);
}

void sa_word(const void *parts, const char *type, int value, const souk_voice *voice, souk_out *out)
{
    static const char *const where[4] = {N_("on one of his cards"), N_("to his stock"),
                                         N_("to the guild tile"), N_("back to the reserve")};
    static const char *const per_words[SA_PER_KINDS] = {N_("cubes"), N_("recruit cards"), N_("convoys"),
                                                        N_("spy icons"), N_("attack icons")};
    const sa_parts *p = PARTS(parts);
    souk_lang lang = voice->lang;
    if (strcmp(type, "cell") == 0)
        sa_put_cell(value, out);
    else if (strcmp(type, "per") == 0)
        souk_puts(out, souk_text(lang, per_words[value]));
    else if (strcmp(type, "resource") == 0)
        souk_puts(out, souk_text(lang, resource_words[value]));
    else if (strcmp(type, "effect") == 0)
        souk_puts(out, sa_effect_word(value, lang));
    else if (strcmp(type, "convoy") == 0)
        sa_put_convoy(p, value, lang, out);
    else if (strcmp(type, "card") == 0)
        put_card(p, value, lang, out);
    else if (strcmp(type, "clan") == 0)
        souk_puts(out, souk_text(lang, p->clan[value].name));
    else if (strcmp(type, "case") == 0)
        put_case_words(value, lang, out);
    else if (strcmp(type, "camel") == 0)
        put_camel(value, voice, out);
    else if (strcmp(type, "side") == 0)
        souk_puts(out, souk_text(lang, value ? N_("right") : N_("left")));
    else if (strcmp(type, "face") == 0)
        souk_puts(out, souk_text(lang, value ? N_("oasis") : N_("desert")));
    else if (strcmp(type, "made") == 0)
        souk_puts(out, value ? souk_text(lang, N_(", which opens a slot")) : "");
    else if (strcmp(type, "active") == 0)
        souk_puts(out, value ? souk_text(lang, N_(" and puts a cube on it")) : "");
    else if (strcmp(type, "where") == 0)
        souk_puts(out, souk_text(lang, where[value & 3]));
}

/* --- Labels ------------------------------------------------------------------------------------------------ */

typedef struct fill_in {
    const sa_state *s;
    const sa_parts *p;
    const souk_voice *voice;
    int cell, number, camel, card, effect;
    const char *text;
} fill_in;

void sa_put_contents(const sa_state *s, int cell, souk_lang lang, souk_out *out)
{
    bool some = false;
    for (int r = 0; r < SA_RESOURCES; r++)
        if (sa_of_kind(s, r) >> cell & 1) {
            int n = r == SA_CUBE   ? sa_tile_count(s->tile_cubes, cell)
                    : r == SA_PAWN ? sa_tile_count(s->tile_pawns, cell)
                                   : 1;
            if (some) souk_puts(out, ", ");
            if (n > 1)
                souk_printf(out, souk_text(lang, r == SA_CUBE ? N_("%d cubes") : N_("%d pawns")), n);
            else
                souk_puts(out, souk_text(lang, resource_words[r]));
            some = true;
        }
}

static void put_in_brackets(const sa_state *s, int cell, souk_lang lang, souk_out *out)
{
    if (!(sa_resources(s) >> cell & 1)) return;
    souk_puts(out, " (");
    sa_put_contents(s, cell, lang, out);
    souk_putc(out, ')');
}

static long fill(void *context, const char *place, souk_out *out)
{
    const fill_in *f = (const fill_in *)context;
    if (strcmp(place, "cell") == 0)
        sa_put_cell(f->cell, out);
    else if (strcmp(place, "contents") == 0)
        put_in_brackets(f->s, f->cell, f->voice->lang, out);
    else if (strcmp(place, "camel") == 0)
        put_camel(f->camel, f->voice, out);
    else if (strcmp(place, "card") == 0)
        put_card(f->p, f->card, f->voice->lang, out);
    else if (strcmp(place, "effect") == 0)
        souk_puts(out, sa_effect_word(f->effect, f->voice->lang));
    else if (strcmp(place, "text") == 0)
        souk_puts(out, f->text);
    else
        souk_put_int(out, f->number);
    return f->number;
}

static const char *cell_label(const sa_state *s, const sa_parts *p)
{
    switch (s->question) {
    case SA_ASK_GUILD_START: return N_("A guild camel starts on {cell}");
    case SA_ASK_CAMP: return N_("Put the camel on {cell}{contents}");
    case SA_ASK_STORM_TO: return N_("Carry {camel} to {cell}");
    case SA_ASK_STEAL: return N_("Steal from {cell}{contents}");
    case SA_ASK_SPY: return N_("Look at the convoy of {cell}");
    case SA_ASK_RALLY: return N_("Take the convoy of {cell}");
    case SA_ASK_ATTACK: return N_("Destroy the convoy of {cell}");
    case SA_ASK_FLEE: return N_("Flee to {cell}");
    case SA_ASK_DRIVE: return N_("Drive {camel} to {cell}");
    case SA_ASK_GUILD_TO: return N_("Move {camel} to {cell}");
    default:
        return s->phase == SA_IN_MOVE && s->question == SA_ASK_MAIN && !sa_camel_moves(s, p, s->turn)
                   ? N_("Put the camel on {cell}")
                   : N_("Move to {cell}{contents}");
    }
}

static const char *camel_label(const sa_state *s)
{
    return s->question == SA_ASK_ATTACK  ? N_("Attack {camel}")
           : s->question == SA_ASK_STORM ? N_("Let the storm carry {camel}")
                                         : N_("Move {camel}");
}

static void put_case_effects(const sa_state *s, const sa_parts *p, int seat, int action, souk_lang lang,
                             souk_out *out)
{
    int side = action >= SA_A_CASE_RIGHT ? SA_RIGHT : SA_LEFT;
    int i = action - (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT);
    if (!s->clan[seat] || i >= s->count[seat][side]) return;
    const sa_end *end[2];
    sa_touching(s, p, seat, side, i, end);
    const sa_end *a = end[0], *b = end[1];
    bool both = (a->effect < SA_NO_EFFECT || a->points) && (b->effect < SA_NO_EFFECT || b->points);
    if (a->effect == SA_NO_EFFECT && !a->points && b->effect == SA_NO_EFFECT && !b->points) return;
    souk_puts(out, " (");
    sa_put_end(a, lang, out);
    if (both) souk_puts(out, ", ");
    sa_put_end(b, lang, out);
    souk_putc(out, ')');
}

static const char *chance_label(const sa_parts *p, int action, fill_in *f, souk_out *word)
{
    souk_lang lang = f->voice->lang;
    if (action < SA_A_TILE) {
        f->number = action - SA_A_CONVOY + 1;
        if (action - SA_A_CONVOY < p->convoys) sa_put_convoy(p, action - SA_A_CONVOY, lang, word);
        return N_("The convoy is number {number}: {text}");
    }
    if (action < SA_A_CARD) {
        f->number = action - SA_A_TILE + 1;
        return N_("A tile of type {number}");
    }
    if (action < SA_A_MASTER) {
        f->card = action - SA_A_CARD;
        f->number = f->card + 1;
        return f->card < p->cards ? N_("Recruit card {number}: {card}") : N_("Recruit card {number}");
    }
    if (action < SA_A_CLAN) {
        f->number = action - SA_A_MASTER + 1;
        return N_("Guild Master card {number}");
    }
    if (action - SA_A_CLAN < p->clans) souk_puts(word, souk_text(lang, p->clan[action - SA_A_CLAN].name));
    return N_("Choose the clan of the {text}");
}

void sa_label(const void *state, const void *parts, int actor, int action, const souk_voice *voice,
              souk_out *out)
{
    static const char *const take[SA_RESOURCES] = {N_("Take a cube"), N_("Take a pawn and recruit"),
                                                   N_("Take the small convoy"),
                                                   N_("Take the escorted convoy")};
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    SOUK_OUT(word, SOUK_TEXT_MAX);
    fill_in f = {s, p, voice, 0, 0, s->chosen, 0, 0, word.buf};
    const char *text;
    if (action < SA_A_CAMEL) {
        f.cell = action;
        text = cell_label(s, p);
    } else if (action < SA_A_TAKE) {
        f.camel = action - SA_A_CAMEL;
        text = camel_label(s);
    } else if (action < SA_A_MARKET) {
        text = take[action - SA_A_TAKE];
    } else if (action < SA_A_STOCK) {
        int slot = (action - SA_A_MARKET) / 2;
        f.card = s->market[slot];
        f.number = slot + 1;
        text = slot >= s->market_n          ? N_("No card there")
               : (action - SA_A_MARKET) % 2 ? N_("Recruit {card} on the right")
                                            : N_("Recruit {card} on the left");
    } else if (action == SA_A_STOCK_USE || action == SA_A_STOCK_USE + 1) {
        f.number = action - SA_A_STOCK_USE + 1;
        f.effect = s->clan[s->turn] ? sa_clan_of(s, p, s->turn)->effect[f.number - 1] : SA_NO_EFFECT;
        if (f.effect == SA_NO_EFFECT) f.effect = SA_SPY; /* as good as any: the action is never legal */
        text = N_("Use stock effect {number}: {effect}");
    } else if (action >= SA_A_EFFECT && action < SA_A_FORGO) {
        f.effect = action - SA_A_EFFECT;
        text = N_("Use the effect: {effect}");
    } else if ((action >= SA_A_CASE_LEFT && action < SA_A_REVEAL) ||
               (action >= SA_A_CASE_RIGHT && action < SA_A_CONVOY)) {
        bool lock = s->question == SA_ASK_LOCK;
        put_case_words(action, voice->lang, &word);
        put_case_effects(s, p, lock ? s->victim : s->turn, action, voice->lang, &word);
        text = lock ? N_("Padlock slot {text}") : N_("Put a cube on slot {text}");
    } else if (action >= SA_A_REVEAL && action < SA_A_MASTER_EFFECT) {
        f.cell = action - SA_A_REVEAL;
        text = N_("Reveal the convoy of {cell}");
        if (actor >= 0 && actor < s->seats && (s->known[actor] & s->drawn) >> f.cell & 1) {
            sa_put_convoy(p, s->ident[f.cell], voice->lang, &word);
            text = N_("Reveal the convoy of {cell}: {text}");
        }
    } else if (action >= SA_A_CONVOY) {
        text = chance_label(p, action, &f, &word);
    } else {
        bool stays = action == SA_A_ON && s->phase == SA_IN_MOVE_AGAIN;
        text = stays ? N_("Stay here: no second move") : souk_actions_text(ranges, action);
    }
    souk_out_template(out, voice->lang, souk_text(voice->lang, text), fill, &f);
}

/* --- Prompts --------------------------------------------------------------------------------------------------- */

static const char *main_prompt(const sa_state *s, const sa_parts *p)
{
    bool guild = s->phase == SA_IN_GUILD_FIRST || s->phase == SA_IN_GUILD_SECOND;
    if (guild && !sa_guilds(s)) return N_("End your turn.");
    if (guild && !sa_guilds_able(s, p)) return N_("No guild camel can move: end your turn.");
    switch (s->phase) {
    case SA_IN_MOVE:
        return sa_camel_moves(s, p, s->turn) ? N_("Move your camel.")
               : s->anywhere
                   ? N_("Your camel is blocked: put it on the guild, an oasis or another allowed tile.")
                   : N_("Your camel is blocked: put it on the guild or an oasis.");
    case SA_IN_MOVE_AGAIN: return N_("Move once more, or stay here.");
    case SA_IN_COLLECT:
        return sa_resources(s) >> s->reached & 1 ? N_("Take one resource of the tile you reached.")
                                                 : N_("The tile you reached is empty: go on.");
    case SA_IN_GUILD_FIRST: return N_("Move a guild camel (1st of 2).");
    case SA_IN_GUILD_SECOND: return N_("Move a guild camel (2nd of 2).");
    default: return N_("End your turn.");
    }
}

/* SA-6.0: whether the seat could use a source of effects instead; a prompt offers only legal actions. */
static bool may_use(const sa_state *s, const sa_parts *p)
{
    souk_mask legal;
    souk_mask_clear(&legal);
    sa_legal(s, p, s->turn, &legal);
    for (int a = -1; (a = souk_mask_next(&legal, a + 1)) >= 0;)
        if ((a >= SA_A_STOCK_USE && a <= SA_A_TOKEN) || (a >= SA_A_CASE_LEFT && a < SA_A_MASTER_EFFECT) ||
            (a >= SA_A_CASE_RIGHT && a < SA_A_CONVOY))
            return true;
    return false;
}

void sa_prompt(const void *state, const void *parts, int seat, const souk_voice *voice, souk_out *out)
{
    const sa_state *s = VIEW(state);
    const char *text;
    (void)seat;
    switch (s->question) {
    case SA_ASK_CLAN: text = N_("Choose your clan."); break;
    case SA_ASK_CAMP: text = N_("Put your camel on a free tile."); break;
    case SA_ASK_EFFECTS: text = N_("Choose the next effect, or give up the rest."); break;
    case SA_ASK_CUBE: text = N_("Where does the cube go?"); break;
    case SA_ASK_CARD: text = N_("Choose a recruit and the side of your row."); break;
    case SA_ASK_STORM: text = N_("Which camel does the storm carry?"); break;
    case SA_ASK_STORM_TO: text = N_("To which free tile?"); break;
    case SA_ASK_STEAL: text = N_("Steal from which tile next to a guild camel?"); break;
    case SA_ASK_STEAL_TAKE: text = N_("Which resource do you steal?"); break;
    case SA_ASK_SPY: text = N_("Which convoy do you look at?"); break;
    case SA_ASK_RALLY: text = N_("Which convoy do you rally?"); break;
    case SA_ASK_ATTACK: text = N_("Whom or what do you attack?"); break;
    case SA_ASK_LOCK: text = N_("Which slot loses its cube for good?"); break;
    case SA_ASK_FLEE: text = N_("You were attacked: where does your camel flee?"); break;
    case SA_ASK_DRIVE: text = N_("Where do you drive the guild camel?"); break;
    case SA_ASK_GUILD_TO: text = N_("Where does the guild camel go?"); break;
    default: text = main_prompt(s, PARTS(parts)); break;
    }
    souk_puts(out, souk_text(voice->lang, text));
    if (s->question == SA_ASK_MAIN && may_use(s, PARTS(parts))) {
        souk_putc(out, ' ');
        souk_puts(out, souk_text(voice->lang, N_("Or first use something you own.")));
    }
}

/* --- Refusals ------------------------------------------------------------------------------------------------ */

typedef struct refusal {
    const char *text;
    int cell, camel, resource, effect, where, clan, number, needed;
} refusal;

/* The direction in which a cell lies in a straight line, or -1. */
static int way_between(const sa_parts *p, int from, int to)
{
    for (int d = 0; d < 4; d++)
        if (p->ray[from][d] >> to & 1) return d;
    return -1;
}

/* SA-3.1 to SA-3.3, SA-5.1 to SA-5.3: why a camel cannot ride there. */
static const char *refuse_ride(const sa_state *s, const sa_parts *p, int camel, refusal *r)
{
    bool guild = camel >= SA_SEATS;
    uint32_t shared = sa_shared(s), riders = sa_riders(s) & ~shared, guilds = sa_guilds(s) & ~shared;
    uint32_t bars = guild ? riders : riders | guilds, stops = guild ? sa_faces(s) & ~guilds : sa_faces(s);
    int from = s->camel[camel], to = r->cell, way = way_between(p, from, to);
    if (from == to) return N_("The camel is already on {cell}.");
    if (way < 0)
        return N_("A camel moves in a straight line, and {cell} is neither in its row nor in its column.");
    for (int c = p->next[from][way]; c != to; c = p->next[c][way]) {
        if (!((bars | stops) >> c & 1)) continue;
        r->cell = c;
        return bars >> c & 1 ? N_("The camel on {cell} blocks the way.")
                             : N_("That is too far: the camel must stop at the tile {cell}.");
    }
    if ((riders | guilds) >> to & 1) return N_("A camel stands on {cell}.");
    bool back = guild ? s->phase == SA_IN_GUILD_SECOND && camel == s->guild_first && to == s->guild_from
                      : s->phase == SA_IN_MOVE_AGAIN && to == s->from;
    if (back) return N_("The second move cannot lead back to {cell}.");
    return N_("Your camel cannot stop in the desert of {cell}.");
}

static const char *refuse_take(const sa_state *s, int cell, refusal *r)
{
    r->cell = cell;
    return sa_resources(s) >> cell & 1 ? N_("{cell} does not have this: {resource}.")
                                       : N_("There is nothing to take on {cell}.");
}

/* Why a cube cannot go to a case, or a padlock to a victim's case. */
static const char *refuse_case(const sa_state *s, int action, refusal *r)
{
    int side = action >= SA_A_CASE_RIGHT, i = action - (side ? SA_A_CASE_RIGHT : SA_A_CASE_LEFT);
    bool lock = s->question == SA_ASK_LOCK;
    int seat = lock ? s->victim : s->turn;
    r->where = action;
    if (!lock && s->question != SA_ASK_CUBE && s->question != SA_ASK_MAIN) return NULL;
    if (!(s->cases[seat][side] >> i & 1)) return N_("There is no slot {where}.");
    if (lock) return N_("There is no cube on slot {where}.");
    if (s->cubes[seat][side] >> i & 1) return N_("There is already a cube on slot {where}.");
    if (s->locks[seat][side] >> i & 1) return N_("There is a padlock on slot {where}.");
    return N_("You have no cube in your stock.");
}

static const char *refuse_cell(const sa_state *s, const sa_parts *p, refusal *r)
{
    int c = r->cell;
    uint32_t camels = (sa_riders(s) | sa_guilds(s)) & ~sa_shared(s);
    bool convoy = s->convoys >> c & 1;
    switch (s->question) {
    case SA_ASK_MAIN:
        if (s->phase == SA_IN_GUILD_FIRST || s->phase == SA_IN_GUILD_SECOND)
            return N_("First choose a guild camel, then its tile.");
        if (s->phase != SA_IN_MOVE && s->phase != SA_IN_MOVE_AGAIN) return NULL;
        return s->phase == SA_IN_MOVE && !sa_camel_moves(s, p, s->turn) ? NULL
                                                                        : refuse_ride(s, p, s->turn, r);
    case SA_ASK_GUILD_TO: return refuse_ride(s, p, s->chosen, r);
    case SA_ASK_CAMP:
    case SA_ASK_STORM_TO:
        return camels >> c & 1 ? N_("A camel stands on {cell}.") : N_("The camel is already on {cell}.");
    case SA_ASK_STEAL:
        return sa_resources(s) >> c & 1 ? N_("No guild camel stands next to {cell}.")
                                        : N_("There is nothing to take on {cell}.");
    case SA_ASK_SPY:
        if (!((s->small | s->escorted) >> c & 1)) return N_("There is no convoy of {cell}.");
        return s->revealed >> c & 1         ? N_("The convoy of {cell} is already revealed.")
               : s->known[s->turn] >> c & 1 ? N_("You already know the convoy of {cell}.")
                                            : N_("The convoy of {cell} is out of the game.");
    case SA_ASK_RALLY: return N_("There is no convoy on {cell}.");
    case SA_ASK_ATTACK:
        return convoy ? N_("{cell} is next to neither your camel nor a guild camel.")
                      : N_("There is no convoy on {cell}.");
    case SA_ASK_FLEE:
    case SA_ASK_DRIVE:
        return N_("The camel must go to another tile that camels can share: the guild or "
                  "an oasis.");
    default: return NULL;
    }
}

static const char *refuse_camel(const sa_state *s, refusal *r)
{
    bool guild_phase = s->phase == SA_IN_GUILD_FIRST || s->phase == SA_IN_GUILD_SECOND;
    bool main = s->question == SA_ASK_MAIN && guild_phase, attack = s->question == SA_ASK_ATTACK;
    if (!main && !attack && s->question != SA_ASK_STORM) return NULL;
    if (s->camel[r->camel] == SA_NOWHERE) return N_("There is no such camel in this game.");
    if (main)
        return r->camel < SA_SEATS ? N_("Now guild camels move.") : N_("This camel cannot move: {camel}.");
    if (r->camel == s->turn) return N_("That is your own camel.");
    return s->camel[r->camel] == SA_GUILD ? N_("Nobody can be attacked on the guild tile.")
                                          : N_("This camel is out of reach: {camel}.");
}

/* Sources of effects, which can be used whenever no effect is pending. */
static const char *refuse_source(const sa_state *s, const sa_parts *p, int action, refusal *r)
{
    int seat = s->turn;
    if (s->question != SA_ASK_MAIN) return NULL;
    if (action >= SA_A_REVEAL) {
        r->cell = action - SA_A_REVEAL;
        if (p->mute) return NULL;
        return s->held[seat] >> r->cell & 1 ? N_("The convoy of {cell} is already revealed.")
                                            : N_("You do not hold the convoy of {cell}.");
    }
    if (action == SA_A_TOKEN)
        return s->tokens[seat] ? N_("There is nothing you can attack.") : N_("You have no attack token.");
    if (action >= SA_A_PAWN) {
        int use = action - SA_A_PAWN;
        if (use < SA_PAWN_USES && p->uses_barred >> use & 1) return NULL;
        r->number = s->pawns[seat];
        r->needed = action < SA_A_PAWN + 2 ? 1 : 2;
        return r->number < r->needed     ? N_("You need {needed|pawn|pawns} and have {number}.")
               : action == SA_A_PAWN     ? N_("There is no convoy left for you to look at.")
               : action == SA_A_PAWN + 1 ? N_("There is no card left for the market.")
                                         : N_("There is no cube left in the reserve.");
    }
    int k = action - SA_A_STOCK_USE;
    if (sa_clan_of(s, p, seat)->effect[k] == SA_NO_EFFECT) return NULL;
    if (s->used[seat] >> k & 1) return N_("You have already used this stock effect.");
    r->number = s->stock[seat];
    r->needed = sa_clan_of(s, p, seat)->effect_cell[k];
    return N_("This stock effect needs {needed|cube|cubes} in your stock, and you have {number}.");
}

static const char *refuse_effect(const sa_state *s, refusal *r)
{
    bool pending = s->question == SA_ASK_EFFECTS && s->pending >> (8 * r->effect) & 0xFF;
    if (s->question != SA_ASK_EFFECTS && s->question != SA_ASK_MAIN) return NULL;
    return pending ? N_("There is no target for this effect now: {effect}.")
                   : N_("This effect is not pending: {effect}.");
}

static const char *refuse_clan(const sa_state *s, const sa_parts *p, refusal *r)
{
    if (s->question != SA_ASK_CLAN) return NULL;
    if (r->clan < p->clans) return N_("This clan has already been chosen: {clan}.");
    r->clan = 0;
    return N_("There is no such clan.");
}

void sa_refuse(const void *state, const void *parts, int seat, int action, const souk_voice *voice,
               souk_out *out)
{
    const sa_state *s = VIEW(state);
    const sa_parts *p = PARTS(parts);
    refusal r = {NULL, 0, 0, 0, 0, SA_A_CASE_LEFT, 0, 0, 0};
    bool collecting = s->question == SA_ASK_MAIN && s->phase == SA_IN_COLLECT;
    (void)seat;
    if (action < SA_A_CAMEL) {
        r.cell = action - SA_A_CELL;
        r.text = refuse_cell(s, p, &r);
    } else if (action < SA_A_TAKE) {
        r.camel = action - SA_A_CAMEL;
        r.text = refuse_camel(s, &r);
    } else if (action < SA_A_MARKET) {
        r.resource = action - SA_A_TAKE;
        if (collecting) r.text = refuse_take(s, s->reached, &r);
        if (s->question == SA_ASK_STEAL_TAKE) r.text = refuse_take(s, s->chosen_cell, &r);
    } else if (action < SA_A_STOCK) {
        r.text = s->question == SA_ASK_CARD   ? N_("There is no card in this place of the market.")
                 : s->question == SA_ASK_MAIN ? N_("You can recruit only when you take a pawn, or with "
                                                   "an effect.")
                                              : NULL;
    } else if (action == SA_A_STOCK) {
        r.text = s->question == SA_ASK_CUBE   ? N_("Your stock is full.")
                 : s->question == SA_ASK_MAIN ? N_("You have not just gained a cube.")
                                              : NULL;
    } else if (action < SA_A_EFFECT) {
        r.text = refuse_source(s, p, action, &r);
    } else if (action < SA_A_FORGO) {
        r.effect = action - SA_A_EFFECT;
        r.text = refuse_effect(s, &r);
    } else if (action >= SA_A_REVEAL && action < SA_A_MASTER_EFFECT) {
        r.text = refuse_source(s, p, action, &r);
    } else if (action >= SA_A_MASTER_EFFECT && action < SA_A_CASE_RIGHT) {
        r.text = N_("The Guild Master does that, not you.");
    } else if (action >= SA_A_CASE_LEFT && action < SA_A_CONVOY) {
        r.text = refuse_case(s, action, &r);
    } else if (action >= SA_A_CLAN) {
        r.clan = action - SA_A_CLAN;
        r.text = refuse_clan(s, p, &r);
    } else if (action >= SA_A_CONVOY) {
        r.text = N_("Chance decides that.");
    }
    if (r.text)
        SAY(out, voice, p, r.text, "cell", r.cell, "camel", r.camel, "resource", r.resource, "effect",
            r.effect, "where:case", r.where, "clan", r.clan, "number", r.number, "needed:number", r.needed);
}
