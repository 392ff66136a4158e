/* parts.c — Bazar: the board, tiles and events, read and checked.
 *
 * The file draws the board as a person would: a capital is a cell of the quarter with that letter, the
 * small letter its illustration, a dot is void. Everything that the rules look up while playing is derived
 * from it once. All problems are reported, each with its line, before giving up; sums that the box states
 * (tiles of a guild, cards of each sort) must agree with what is listed.
 */
#include "core/parts.h"
#include "core/text.h"
#include "games/constantinople/state.h"
#include <stdio.h>
#include <string.h>

enum { PATH = 64, VALUE_MAX = 50, TOKEN_MAX = 20, AMOUNT_MAX = 20, GOAL_MAX = 1000 };

const char *const co_effect_names[CO_NO_EFFECT] = {
    "beggar",    "administrator", "traitor", "fishmonger", "courier",  "pedlar", "favourite",
    "architect", "charlatan",     "person",  "thief",      "ferryman", "crier",
};

/* A name that people read. */
static void read_name(souk_report *r, const souk_json *node, const char *path, char *out)
{
    const souk_json *n = souk_parts_need(r, node, path, "name", SOUK_JSON_STRING);
    if (!n) return;
    if (n->string[0] == '\0' || strlen(n->string) >= CO_WORD)
        souk_report_error(r, n, path, "A name has 1 to %d bytes.", CO_WORD - 1);
    else
        memcpy(out, n->string, strlen(n->string));
}

/* A key that people type: small letters and hyphens, different from the keys before it. */
static void read_key(souk_report *r, const souk_json *node, const char *path, char *out, const char *first,
                     size_t stride, int before)
{
    const souk_json *n = souk_parts_need(r, node, path, "key", SOUK_JSON_STRING);
    if (!n) return;
    size_t len = strlen(n->string);
    if (len == 0 || len >= CO_WORD || strspn(n->string, "abcdefghijklmnopqrstuvwxyz-") != len) {
        souk_report_error(r, n, path, "A key is 1 to %d small letters and hyphens.", CO_WORD - 1);
        return;
    }
    /* Words that already mean something where a person types a move. */
    static const char *const reserved[] = {"start", "north", "east", "south", "west", "left", "right"};
    bool taken = false;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        taken = taken || strcmp(reserved[i], n->string) == 0;
    for (int i = 0; i < before; i++)
        taken = taken || strcmp(first + stride * (size_t)i, n->string) == 0;
    if (taken)
        souk_report_error(r, n, path, "The key %s is already taken.", n->string);
    else
        memcpy(out, n->string, len);
}

/* The "list" of a block, of at least `least` and at most `most` elements; NULL after an error. */
static const souk_json *list_of(souk_report *r, const souk_json *block, const char *name, int least, int most)
{
    char path[PATH];
    const souk_json *list = souk_parts_need(r, block, name, "list", SOUK_JSON_ARRAY);
    if (!list) return NULL;
    snprintf(path, sizeof path, "%s.list", name);
    if (list->count < least || list->count > most) {
        souk_report_error(r, list, path, "There are %d entries; this house takes %d to %d.", list->count,
                          least, most);
        return NULL;
    }
    return list;
}

static int quarter_named(const co_parts *p, char letter)
{
    for (int q = 0; q < p->quarters; q++)
        if (p->quarter[q].letter == letter) return q;
    return -1;
}

static void read_guilds(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "guilds");
    if (!block) return;
    souk_parts_only(r, block, "guilds", "from|list");
    const souk_json *list = list_of(r, block, "guilds", CO_SEATS, CO_SEATS);
    if (!list) return;
    int i = 0;
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n), i++) {
        char path[PATH];
        snprintf(path, sizeof path, "guilds.list[%d]", i);
        souk_parts_only(r, n, path, "key|name");
        read_key(r, n, path, p->guild_key[i], p->guild_key[0], sizeof p->guild_key[0], i);
        read_name(r, n, path, p->guild[i]);
    }
}

static void read_quarters(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "quarters");
    if (!block) return;
    souk_parts_only(r, block, "quarters", "from|list");
    const souk_json *list = list_of(r, block, "quarters", 1, CO_QUARTERS);
    if (!list) return;
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        char path[PATH];
        co_quarter *quarter = &p->quarter[p->quarters];
        snprintf(path, sizeof path, "quarters.list[%d]", p->quarters);
        souk_parts_only(r, n, path, "letter|name|value|enters");
        const souk_json *letter = souk_parts_need(r, n, path, "letter", SOUK_JSON_STRING);
        if (letter) {
            char c = letter->string[0];
            if (c < 'A' || c > 'Z' || letter->string[1] != '\0')
                souk_report_error(r, letter, path, "A quarter's letter is one capital, A to Z.");
            else if (quarter_named(p, c) >= 0)
                souk_report_error(r, letter, path, "The letter %c is already taken.", c);
            else
                quarter->letter = c;
        }
        read_name(r, n, path, quarter->name);
        quarter->value = (int16_t)souk_parts_int(r, n, path, "value", 0, VALUE_MAX);
        const souk_json *enters = souk_json_get(n, "enters");
        const char *how = souk_json_text(enters);
        if (!enters || (how && strcmp(how, "start") == 0)) {
            quarter->entry = CO_AT_START;
            p->open_at_start = (uint8_t)(p->open_at_start | 1u << p->quarters);
        } else if (how && strcmp(how, "event") == 0) {
            quarter->entry = CO_BY_EVENT;
        } else if (how && strcmp(how, "full") == 0) {
            quarter->entry = CO_WHEN_FULL;
            if (p->market != CO_NONE)
                souk_report_error(r, enters, path, "Only one quarter can enter when it is full.");
            p->market = p->quarters;
        } else {
            souk_report_error(r, enters, path, "A quarter enters by start, event or full.");
        }
        p->quarters++;
    }
}

static void read_row(souk_report *r, co_parts *p, const souk_json *node, int row, int *cells)
{
    char path[PATH];
    const char *text = souk_json_text(node);
    snprintf(path, sizeof path, "board.rows[%d]", row);
    if (!text || (int)strlen(text) != p->cols) {
        souk_report_error(r, node, path, "Every row must be a text of the same length, %d.", p->cols);
        return;
    }
    for (int col = 0; col < p->cols; col++) {
        char c = text[col];
        if (c == '.') continue;
        bool picture = c >= 'a' && c <= 'z';
        int q = quarter_named(p, picture ? (char)(c - 'a' + 'A') : c);
        if (q < 0) {
            souk_report_error(r, node, path, "No quarter has the letter %c.", c);
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
    const souk_json *block = souk_parts_block(r, root, "board");
    if (!block) return;
    souk_parts_only(r, block, "board", "from|rows");
    const souk_json *rows = souk_parts_need(r, block, "board", "rows", SOUK_JSON_ARRAY);
    if (!rows) return;
    const char *first = souk_json_text(souk_json_at(rows, 0));
    size_t width = first ? strlen(first) : 0;
    if (rows->count < 1 || rows->count > CO_ROWS || width < 1 || width > CO_COLS) {
        souk_report_error(r, rows, "board.rows", "A board has 1 to %d rows of 1 to %d places.", CO_ROWS,
                          CO_COLS);
        return;
    }
    p->rows = (uint8_t)rows->count;
    p->cols = (uint8_t)width;
    int cells = 0, row = 0, open = 0;
    for (const souk_json *n = souk_json_child(rows); n; n = souk_json_next(n))
        read_row(r, p, n, row++, &cells);
    if (cells > CO_CELLS)
        souk_report_error(r, rows, "board.rows", "The board has %d cells; this house takes at most %d.",
                          cells, CO_CELLS);
    p->cells = (uint8_t)(cells < CO_CELLS ? cells : CO_CELLS);
    for (int q = 0; q < p->quarters; q++) {
        if (p->within[q] == 0)
            souk_report_error(r, rows, "board.rows", "Quarter %c has no cell.", p->quarter[q].letter);
        if (p->quarter[q].entry == CO_AT_START) open += souk_popcount(p->within[q]);
    }
    /* CO-2.2: every start tile needs a cell. */
    if (open < CO_SEATS)
        souk_report_error(r, rows, "board.rows",
                          "Only %d cells are in play at the start; the start tiles need %d.", open, CO_SEATS);
}

static void read_tiles(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "tiles");
    if (!block) return;
    souk_parts_only(r, block, "tiles", "from|count|list");
    long count = souk_parts_int(r, block, "tiles", "count", 1, CO_KINDS);
    const souk_json *list = list_of(r, block, "tiles", 1, CO_KINDS);
    if (!list) return;
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n)) {
        char path[PATH];
        co_kind *kind = &p->kind[p->kinds];
        snprintf(path, sizeof path, "tiles.list[%d]", p->kinds);
        souk_parts_only(r, n, path, "key|name|effect|amount");
        read_key(r, n, path, kind->key, p->kind[0].key, sizeof p->kind[0], p->kinds);
        read_name(r, n, path, kind->name);
        const souk_json *effect = souk_parts_need(r, n, path, "effect", SOUK_JSON_STRING);
        kind->effect = CO_NO_EFFECT;
        for (int e = 0; effect && e < CO_NO_EFFECT; e++)
            if (strcmp(effect->string, co_effect_names[e]) == 0) kind->effect = (uint8_t)e;
        if (effect && kind->effect == CO_NO_EFFECT)
            souk_report_error(r, effect, path, "There is no effect called %s.", effect->string);
        bool numbered = kind->effect == CO_ADMINISTRATOR || kind->effect == CO_FISHMONGER ||
                        kind->effect == CO_COURIER || kind->effect == CO_THIEF;
        if (numbered)
            kind->amount = (uint8_t)souk_parts_int(r, n, path, "amount", 1, AMOUNT_MAX);
        else if (souk_json_get(n, "amount"))
            souk_report_error(r, souk_json_get(n, "amount"), path, "This effect has no amount.");
        p->kinds++;
    }
    if (count != p->kinds)
        souk_report_error(r, list, "tiles.count", "The count says %ld tiles, but %d are listed.", count,
                          p->kinds);
}

/* A set of quarters written as their letters. */
static unsigned read_letters(souk_report *r, const co_parts *p, const souk_json *node, const char *path)
{
    unsigned set = 0;
    const char *text = souk_json_text(node);
    if (!text || !*text) souk_report_error(r, node, path, "Quarters are named by their letters.");
    for (; text && *text; text++) {
        int q = quarter_named(p, *text);
        if (q < 0)
            souk_report_error(r, node, path, "No quarter has the letter %c.", *text);
        else
            set |= 1u << q;
    }
    return set;
}

static void read_tokens(souk_report *r, const co_parts *p, const souk_json *tokens, const char *path,
                        co_event *event)
{
    if (tokens->type != SOUK_JSON_OBJECT) {
        souk_report_error(r, tokens, path, "Quarters are named by their letters.");
        return;
    }
    for (const souk_json *n = souk_json_child(tokens); n; n = souk_json_next(n)) {
        long value = 0;
        int q = n->key[0] && !n->key[1] ? quarter_named(p, n->key[0]) : -1;
        if (q < 0)
            souk_report_error(r, n, path, "No quarter has the letter %s.", n->key);
        else if (!souk_json_whole(n, -TOKEN_MAX, TOKEN_MAX, &value))
            souk_report_error(r, n, path, "Tokens add %d to %d coins.", -TOKEN_MAX, TOKEN_MAX);
        else
            event->tokens[q] = (int8_t)value;
    }
}

static bool read_flag(souk_report *r, const souk_json *node, const char *path, const char *key)
{
    const souk_json *n = souk_json_get(node, key);
    if (n && n->type != SOUK_JSON_TRUE && n->type != SOUK_JSON_FALSE)
        souk_report_error(r, n, path, "%s must be true or false.", key);
    return n && n->type == SOUK_JSON_TRUE;
}

static void read_condition(souk_report *r, const souk_json *cond, const char *path, co_event *event)
{
    bool coins = souk_json_get(cond, "coins") != NULL;
    souk_parts_only(r, cond, path, "coins|events");
    if (cond->type != SOUK_JSON_OBJECT || cond->count != 1) {
        souk_report_error(r, cond, path, "A condition is either coins or events.");
        return;
    }
    event->condition = coins ? CO_IF_COINS : CO_IF_PLAYED;
    event->at_least =
        (int16_t)souk_parts_int(r, cond, path, coins ? "coins" : "events", 0, coins ? GOAL_MAX : CO_EVENTS);
}

static void read_event(souk_report *r, const souk_json *n, co_parts *p, int e)
{
    char path[PATH];
    co_event *event = &p->event[e];
    const souk_json *part;
    snprintf(path, sizeof path, "events.list[%d]", e);
    souk_parts_only(r, n, path, "key|name|if|every|tokens|barred|halves|doubles|opens");
    read_key(r, n, path, event->key, p->event[0].key, sizeof p->event[0], e);
    read_name(r, n, path, event->name);
    event->opens = CO_NONE;
    if ((part = souk_json_get(n, "if"))) read_condition(r, part, path, event);
    if (souk_json_get(n, "every")) {
        long value = souk_parts_int(r, n, path, "every", -TOKEN_MAX, TOKEN_MAX);
        for (int q = 0; q < p->quarters; q++)
            event->tokens[q] = (int8_t)value;
        event->every = 1;
        if (souk_json_get(n, "tokens"))
            souk_report_error(r, n, path, "An event has tokens for every quarter or for some.");
    } else if ((part = souk_json_get(n, "tokens"))) {
        read_tokens(r, p, part, path, event);
    }
    if ((part = souk_json_get(n, "barred"))) event->barred = (uint8_t)read_letters(r, p, part, path);
    event->halves = read_flag(r, n, path, "halves");
    event->doubles = read_flag(r, n, path, "doubles");
    if ((part = souk_json_get(n, "opens"))) {
        unsigned set = read_letters(r, p, part, path);
        if (set && ((set & (set - 1)) || p->quarter[souk_lowest(set)].entry != CO_BY_EVENT))
            souk_report_error(r, part, path, "An event opens one quarter, one that enters by event.");
        else if (set)
            event->opens = (uint8_t)souk_lowest(set);
    }
    if (event->condition == CO_NORMAL) p->normal = (uint16_t)(p->normal | 1u << e);
}

static void read_events(souk_report *r, const souk_json *root, co_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "events");
    if (!block) return;
    souk_parts_only(r, block, "events", "from|normal|conditional|list");
    long normal = souk_parts_int(r, block, "events", "normal", 0, CO_EVENTS);
    long conditional = souk_parts_int(r, block, "events", "conditional", 0, CO_EVENTS);
    const souk_json *list = list_of(r, block, "events", 0, CO_EVENTS);
    if (!list) return;
    for (const souk_json *n = souk_json_child(list); n; n = souk_json_next(n))
        read_event(r, n, p, p->events++);
    int found = souk_popcount(p->normal);
    if (found != normal)
        souk_report_error(r, list, "events.normal", "The box has %ld normal cards, but %d are listed.",
                          normal, found);
    if (p->events - found != conditional)
        souk_report_error(r, list, "events.conditional",
                          "The box has %ld conditional cards, but %d are listed.", conditional,
                          p->events - found);
}

static uint8_t grid_at(const co_parts *p, int row, int col)
{
    bool inside = row >= 0 && row < p->rows && col >= 0 && col < p->cols;
    return inside ? p->grid[row][col] : (uint8_t)CO_VOID;
}

/* What the rules look up: neighbours, rings, sets of kinds. */
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

/* What is odd but can be played. */
static void warn(souk_report *r, const souk_json *root, const co_parts *p)
{
    unsigned opened = 0;
    for (int e = 0; e < p->events; e++)
        if (p->event[e].opens != CO_NONE) opened |= 1u << p->event[e].opens;
    for (int q = 0; q < p->quarters; q++)
        if (p->quarter[q].entry == CO_BY_EVENT && !(opened >> q & 1))
            souk_report_warning(r, souk_json_get(root, "quarters"), "quarters",
                                "No event lets quarter %c enter play.", p->quarter[q].letter);
    if (p->kinds < p->turns)
        souk_report_warning(r, souk_json_get(root, "play"), "play.turns",
                            "Guilds run out of tiles before turn %d.", p->turns);
    if (p->market == CO_NONE)
        souk_report_warning(r, souk_json_get(root, "quarters"), "quarters",
                            "No quarter enters when full: eliminated tiles leave the game at once.");
}

bool co_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    co_parts *p = parts;
    memset(p, 0, sizeof *p);
    memset(p->grid, CO_VOID, sizeof p->grid);
    memset(p->ring, CO_VOID, sizeof p->ring);
    p->market = CO_NONE;
    souk_parts_only(report, root, "", "game|guilds|play|board|quarters|tiles|events");
    read_guilds(report, root, p);
    read_quarters(report, root, p);
    read_board(report, root, p);
    read_tiles(report, root, p);
    read_events(report, root, p);
    const souk_json *play = souk_parts_block(report, root, "play");
    if (play) {
        souk_parts_only(report, play, "play", "from|hand|turns|goal");
        p->hand = (uint8_t)souk_parts_int(report, play, "play", "hand", 1, CO_HAND);
        p->turns = (uint8_t)souk_parts_int(report, play, "play", "turns", 1, CO_TURNS);
        p->goal = (int16_t)souk_parts_int(report, play, "play", "goal", 1, GOAL_MAX);
    }
    if (report->errors) return false;
    derive(p);
    warn(report, root, p);
    return true;
}
