/* parts.c — Bazar: reads and checks the board, tiles and events.
 *
 * The file draws the board as text: a capital is a cell of the quarter with that letter, the small letter its
 * illustration, a dot is void. The rules' tables are derived from it once. All problems are reported, each with its
 * line, before reading fails. Stated totals (tiles of a guild, cards of each sort) must agree with its lists.
 */
#include "core/parts.h"
#include "core/text.h"
#include "games/constantinople/state.h"
#include <string.h>

enum { VALUE_MAX = 50, TOKEN_MAX = 20, AMOUNT_MAX = 20, GOAL_MAX = 1000 };

const char *const co_effect_names[CO_NO_EFFECT] = {
    "beggar",    "administrator", "traitor", "fishmonger", "courier",  "pedlar", "favourite",
    "architect", "charlatan",     "person",  "thief",      "ferryman", "crier",
};

/* A key that players type: small letters and hyphens, different from the keys before it. */
static void read_key(souk_report *r, const souk_json *node, char *out, const char *first, size_t stride,
                     int before)
{
    const souk_json *n = souk_parts_member(r, node, "key", SOUK_JSON_STRING);
    if (!n) return;
    size_t len = strlen(n->string);
    if (len == 0 || len >= CO_WORD || strspn(n->string, "abcdefghijklmnopqrstuvwxyz-") != len) {
        souk_parts_wrong(r, n, "A key must have 1 to %d lower-case letters and hyphens.", CO_WORD - 1);
        return;
    }
    /* Words that already have a meaning in a typed move. */
    static const char *const reserved[] = {"start", "north", "east", "south", "west", "left", "right"};
    bool taken = false;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        taken = taken || strcmp(reserved[i], n->string) == 0;
    for (int i = 0; i < before; i++)
        taken = taken || strcmp(first + stride * (size_t)i, n->string) == 0;
    if (taken)
        souk_parts_wrong(r, n, "The key %s is already taken.", n->string);
    else
        memcpy(out, n->string, len);
}

static int quarter_named(const co_parts *p, char letter)
{
    for (int q = 0; q < p->quarters; q++)
        if (p->quarter[q].letter == letter) return q;
    return -1;
}

static void read_guilds(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "guilds", "list");
    const souk_json *list = souk_parts_list(r, block, "list", CO_SEATS, CO_SEATS);
    int i = 0;
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n), i++) {
        souk_parts_object(r, n, "key|name");
        read_key(r, n, p->guild_key[i], p->guild_key[0], sizeof p->guild_key[0], i);
        souk_parts_text(r, n, "name", p->guild[i], CO_WORD);
    }
}

static char read_letter(souk_report *r, const souk_json *quarter, const co_parts *p)
{
    const souk_json *letter = souk_parts_member(r, quarter, "letter", SOUK_JSON_STRING);
    char c = letter ? letter->string[0] : '\0';
    if (c < 'A' || c > 'Z' || letter->string[1] != '\0')
        souk_parts_wrong(r, letter, "A quarter's letter must be one capital, A to Z.");
    else if (quarter_named(p, c) >= 0)
        souk_parts_wrong(r, letter, "The letter %c is already taken.", c);
    else
        return c;
    return '\0';
}

static void read_quarters(souk_report *r, const souk_json *root, co_parts *p)
{
    static const char *const ways_in[] = {
        [CO_AT_START] = "start", [CO_BY_EVENT] = "event", [CO_WHEN_FULL] = "full"};
    const souk_json *block = souk_parts_block_of(r, root, "quarters", "list");
    const souk_json *list = souk_parts_list(r, block, "list", 1, CO_QUARTERS);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n), p->quarters++) {
        co_quarter *quarter = &p->quarter[p->quarters];
        const souk_json *enters = souk_json_get(n, "enters");
        int entry = enters ? souk_parts_word(r, enters, ways_in, 3) : CO_AT_START;
        souk_parts_object(r, n, "letter|name|value|enters");
        quarter->letter = read_letter(r, n, p);
        souk_parts_text(r, n, "name", quarter->name, sizeof quarter->name);
        quarter->value = (int16_t)souk_parts_whole(r, n, "value", 0, VALUE_MAX);
        quarter->entry = (uint8_t)entry;
        if (entry == CO_AT_START) p->open_at_start = (uint8_t)(p->open_at_start | 1u << p->quarters);
        if (entry != CO_WHEN_FULL) continue;
        if (p->market != CO_NONE) souk_parts_wrong(r, enters, "Only one quarter can enter when it is full.");
        p->market = p->quarters;
    }
}

static void read_row(souk_report *r, co_parts *p, const souk_json *node, int row, int *cells)
{
    const char *text = souk_json_text(node);
    if (!text || (int)strlen(text) != p->cols) {
        souk_parts_wrong(r, node, "Every row must be a string of the same length, %d.", p->cols);
        return;
    }
    for (int col = 0; col < p->cols; col++) {
        char c = text[col];
        if (c == '.') continue;
        bool picture = c >= 'a' && c <= 'z';
        int q = quarter_named(p, picture ? (char)(c - 'a' + 'A') : c);
        if (q < 0) {
            souk_parts_wrong(r, node, "No quarter has the letter %c.", c);
        } else if (picture) {
            p->grid[row][col] = (uint8_t)(CO_PICTURE + q);
        } else {
            if (*cells < CO_CELLS) {
                p->grid[row][col] = (uint8_t)*cells;
                p->row[*cells] = (uint8_t)row;
                p->col[*cells] = (uint8_t)col;
                p->quarter_of[*cells] = (uint8_t)q;
                p->within[q] |= co_bit(*cells);
            }
            ++*cells;
        }
    }
}

static void read_board(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "board", "rows");
    const souk_json *rows = souk_parts_list(r, block, "rows", 1, CO_ROWS);
    const char *first = souk_json_text(souk_json_at(rows, 0));
    size_t width = first ? strlen(first) : 0;
    if (!rows) return;
    if (width < 1 || width > CO_COLS) {
        souk_parts_wrong(r, rows, "The rows of a board must have 1 to %d cells.", CO_COLS);
        return;
    }
    p->rows = (uint8_t)rows->count;
    p->cols = (uint8_t)width;
    int cells = 0, row = 0, open = 0;
    for (const souk_json *n = souk_json_child(rows); n; n = souk_json_next(n))
        read_row(r, p, n, row++, &cells);
    if (cells > CO_CELLS)
        souk_parts_wrong(r, rows, "The board has %d cells; at most %d are allowed.", cells, CO_CELLS);
    p->cells = (uint8_t)(cells < CO_CELLS ? cells : CO_CELLS);
    for (int q = 0; q < p->quarters; q++) {
        if (p->within[q] == 0) souk_parts_wrong(r, rows, "Quarter %c has no cell.", p->quarter[q].letter);
        if (p->quarter[q].entry == CO_AT_START) open += souk_popcount(p->within[q]);
    }
    /* CO-2.2: every start tile needs a cell. */
    if (open < CO_SEATS)
        souk_parts_wrong(r, rows, "Only %d cells are in play at the start; the start tiles need %d.", open,
                         CO_SEATS);
}

static void read_tiles(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "tiles", "count|list");
    const souk_json *list = souk_parts_list(r, block, "list", 1, CO_KINDS);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        co_kind *kind = &p->kind[p->kinds];
        souk_parts_object(r, n, "key|name|effect|amount");
        read_key(r, n, kind->key, p->kind[0].key, sizeof p->kind[0], p->kinds);
        souk_parts_text(r, n, "name", kind->name, sizeof kind->name);
        int effect = souk_parts_word(r, souk_parts_member(r, n, "effect", SOUK_JSON_STRING), co_effect_names,
                                     CO_NO_EFFECT);
        kind->effect = (uint8_t)(effect < 0 ? CO_NO_EFFECT : effect);
        bool numbered = kind->effect == CO_ADMINISTRATOR || kind->effect == CO_FISHMONGER ||
                        kind->effect == CO_COURIER || kind->effect == CO_THIEF;
        if (numbered)
            kind->amount = (uint8_t)souk_parts_whole(r, n, "amount", 1, AMOUNT_MAX);
        else
            souk_parts_wrong(r, souk_json_get(n, "amount"), "This effect has no amount.");
        p->kinds++;
    }
    souk_parts_total(r, block, "count", p->kinds);
}

/* A set of quarters written as their letters. */
static unsigned read_letters(souk_report *r, const co_parts *p, const souk_json *node)
{
    unsigned set = 0;
    const char *text = souk_json_text(node);
    if (!text || !*text) souk_parts_wrong(r, node, "Quarters must be given by their letters.");
    for (; text && *text; text++) {
        int q = quarter_named(p, *text);
        if (q < 0)
            souk_parts_wrong(r, node, "No quarter has the letter %c.", *text);
        else
            set |= 1u << q;
    }
    return set;
}

static void read_tokens(souk_report *r, const co_parts *p, const souk_json *tokens, co_event *event)
{
    if (tokens->type != SOUK_JSON_OBJECT) {
        souk_parts_wrong(r, tokens, "Quarters must be given by their letters.");
        return;
    }
    for (const souk_json *n = souk_json_child(tokens); n; n = souk_json_next(n)) {
        int q = n->key[0] && !n->key[1] ? quarter_named(p, n->key[0]) : -1;
        if (q < 0)
            souk_parts_wrong(r, n, "No quarter has the letter %s.", n->key);
        else
            event->tokens[q] = (int8_t)souk_parts_number(r, n, -TOKEN_MAX, TOKEN_MAX);
    }
}

static void read_condition(souk_report *r, const souk_json *cond, co_event *event)
{
    bool coins = souk_json_get(cond, "coins") != NULL;
    if (!souk_parts_object(r, cond, "coins|events")) return;
    if (cond->count != 1) {
        souk_parts_wrong(r, cond, "A condition must be either coins or events.");
        return;
    }
    event->condition = coins ? CO_IF_COINS : CO_IF_PLAYED;
    event->at_least =
        (int16_t)souk_parts_whole(r, cond, coins ? "coins" : "events", 0, coins ? GOAL_MAX : CO_EVENTS);
}

static void read_event(souk_report *r, const souk_json *n, co_parts *p, int e)
{
    co_event *event = &p->event[e];
    const souk_json *part;
    souk_parts_object(r, n, "key|name|if|every|tokens|barred|halves|doubles|opens");
    read_key(r, n, event->key, p->event[0].key, sizeof p->event[0], e);
    souk_parts_text(r, n, "name", event->name, sizeof event->name);
    event->opens = CO_NONE;
    if ((part = souk_json_get(n, "if"))) read_condition(r, part, event);
    if ((part = souk_json_get(n, "every"))) {
        long value = souk_parts_number(r, part, -TOKEN_MAX, TOKEN_MAX);
        for (int q = 0; q < p->quarters; q++)
            event->tokens[q] = (int8_t)value;
        event->every = 1;
        souk_parts_wrong(r, souk_json_get(n, "tokens"),
                         "An event can have tokens for every quarter or "
                         "for some, not both.");
    } else if ((part = souk_json_get(n, "tokens"))) {
        read_tokens(r, p, part, event);
    }
    if ((part = souk_json_get(n, "barred"))) event->barred = (uint8_t)read_letters(r, p, part);
    event->halves = souk_parts_flag(r, n, "halves");
    event->doubles = souk_parts_flag(r, n, "doubles");
    if ((part = souk_json_get(n, "opens"))) {
        unsigned set = read_letters(r, p, part);
        if (set && ((set & (set - 1)) || p->quarter[souk_lowest(set)].entry != CO_BY_EVENT))
            souk_parts_wrong(r, part, "An event can open only one quarter, one that enters by event.");
        else if (set)
            event->opens = (uint8_t)souk_lowest(set);
    }
    if (event->condition == CO_NORMAL) p->normal = (uint16_t)(p->normal | 1u << e);
}

static void read_events(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "events", "normal|conditional|list");
    const souk_json *list = souk_parts_list(r, block, "list", 0, CO_EVENTS);
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n))
        read_event(r, n, p, p->events++);
    souk_parts_total(r, block, "normal", souk_popcount(p->normal));
    souk_parts_total(r, block, "conditional", p->events - souk_popcount(p->normal));
}

static uint8_t grid_at(const co_parts *p, int row, int col)
{
    bool inside = row >= 0 && row < p->rows && col >= 0 && col < p->cols;
    return inside ? p->grid[row][col] : (uint8_t)CO_VOID;
}

/* Derives the tables that the rules look up: neighbours, rings, sets of kinds. */
static void derive(co_parts *p)
{
    static const int8_t down[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    static const int8_t right[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (int c = 0; c < p->cells; c++) {
        for (int way = 0; way < 8; way++) {
            uint8_t there = grid_at(p, p->row[c] + down[way], p->col[c] + right[way]);
            p->ring[c][way] = there;
            /* CO-5.5: adjacent means orthogonally adjacent. */
            if (way % 2 == 0 && there < CO_CELLS) p->beside[c] |= co_bit(there);
        }
        p->together[c] = p->beside[c] & p->within[p->quarter_of[c]];
    }
    p->kinds_all = (uint16_t)((1u << p->kinds) - 1);
    for (int k = 0; k < p->kinds; k++)
        if (p->kind[k].effect == CO_FAVOURITE) p->favourites = (uint16_t)(p->favourites | 1u << k);
    for (int k = p->kinds; k <= CO_KINDS; k++)
        p->kind[k].effect = CO_NO_EFFECT;
    static const char start[] = N_("start tile");
    memcpy(p->kind[CO_START].name, start, sizeof start);
    memcpy(p->kind[CO_START].key, "start", sizeof "start");
}

/* Warns about parts that are odd but playable. */
static void warn(souk_report *r, const souk_json *root, const co_parts *p)
{
    const souk_json *quarters = souk_json_get(root, "quarters");
    unsigned opened = 0;
    for (int e = 0; e < p->events; e++)
        if (p->event[e].opens != CO_NONE) opened |= 1u << p->event[e].opens;
    for (int q = 0; q < p->quarters; q++)
        if (p->quarter[q].entry == CO_BY_EVENT && !(opened >> q & 1))
            souk_parts_odd(r, quarters, "No event lets quarter %c enter play.", p->quarter[q].letter);
    if (p->kinds < p->turns)
        souk_parts_odd(r, souk_json_get(souk_json_get(root, "play"), "turns"),
                       "Guilds run out of tiles before turn %d.", p->turns);
    if (p->market == CO_NONE)
        souk_parts_odd(r, quarters, "No quarter enters when full: eliminated tiles leave the game at once.");
}

bool co_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    co_parts *p = parts;
    memset(p->grid, CO_VOID, sizeof p->grid);
    memset(p->ring, CO_VOID, sizeof p->ring);
    p->market = CO_NONE;
    souk_parts_object(report, root, "game|guilds|play|board|quarters|tiles|events");
    read_guilds(report, root, p);
    read_quarters(report, root, p);
    read_board(report, root, p);
    read_tiles(report, root, p);
    read_events(report, root, p);
    const souk_json *play = souk_parts_block_of(report, root, "play", "hand|turns|goal");
    p->hand = (uint8_t)souk_parts_whole(report, play, "hand", 1, CO_HAND);
    p->turns = (uint8_t)souk_parts_whole(report, play, "turns", 1, CO_TURNS);
    p->goal = (int16_t)souk_parts_whole(report, play, "goal", 1, GOAL_MAX);
    if (report->errors) return false;
    derive(p);
    warn(report, root, p);
    return true;
}
