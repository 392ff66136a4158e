/* parts.c — Bazaar: reading the parts file. Heaps are written as letters (R ruby, B sapphire, G opal, Y topaz,
 * W diamond), equations as "R = WW", a printed star as a final '*'. Everything is checked before it is
 * used, and all errors are reported together.
 */
#include "core/parts.h"
#include "games/bazaar/state.h"
#include <string.h>

enum { PILE_HEIGHT_MAX = BZ_CARDS / BZ_PILES, POINTS_MAX = 100 };

/* Reads stones up to the end or a character of `stop`; returns where it stopped, NULL after an error. */
static const char *read_heap(souk_report *r, const souk_json *at, const char *text, const char *stop,
                             bz_heap *heap)
{
    *heap = 0;
    for (; *text && !strchr(stop, *text); text++) {
        int colour = bz_colour_of(*text);
        if (colour < 0) {
            souk_parts_wrong(r, at, "'%c' is not a colour: use R, B, G, Y, W", *text);
            return NULL;
        }
        if (bz_count(*heap, colour) == BZ_HEAP_MAX) {
            souk_parts_wrong(r, at, "too many stones of one colour");
            return NULL;
        }
        *heap += BZ_ONE(colour);
    }
    return text;
}

static void read_die(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "die", "faces");
    const souk_json *faces = souk_parts_member(r, block, "faces", SOUK_JSON_STRING);
    if (!faces) return;
    for (const char *face = faces->string; *face; face++) {
        int which = *face == '*' ? BZ_STAR : bz_colour_of(*face);
        if (which < 0) {
            souk_parts_wrong(r, faces, "'%c' is not a face: use R, B, G, Y, W or *", *face);
            return;
        }
        p->face[which]++;
    }
    if (!*faces->string) souk_parts_wrong(r, faces, "the die has no face");
}

/* BZ-1.3: "R = WW" */
static void read_equation(souk_report *r, const souk_json *at, bz_heap *sides)
{
    const char *text = souk_json_text(at);
    if (!text) {
        souk_parts_wrong(r, at, "an equation must be a string such as \"R = WW\"");
        return;
    }
    const char *equals = read_heap(r, at, text, " =", &sides[0]);
    if (!equals) return;
    while (*equals == ' ')
        equals++;
    if (*equals != '=') {
        souk_parts_wrong(r, at, "an equation needs an = between its two sides");
        return;
    }
    do
        equals++;
    while (*equals == ' ');
    if (!read_heap(r, at, equals, "", &sides[1])) return;
    if (!sides[0] || !sides[1])
        souk_parts_wrong(r, at, "one side of the equation is empty");
    else if (sides[0] == sides[1])
        souk_parts_wrong(r, at, "both sides of the equation are the same");
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        if (bz_count(sides[0], colour) && bz_count(sides[1], colour)) {
            souk_parts_odd(r, at, "'%s' is on both sides", bz_letters[colour]);
            break;
        }
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        if (bz_count(sides[0], colour) > BZ_ASK_MAX || bz_count(sides[1], colour) > BZ_ASK_MAX)
            souk_parts_wrong(r, at, "a side has at most %d stones of one colour", BZ_ASK_MAX);
}

static void read_exchange(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "exchange", "cards");
    const souk_json *cards = souk_parts_list(r, block, "cards", BZ_EXCHANGE_CARDS, BZ_EXCHANGE_CARDS);
    int c = 0;
    for (const souk_json *card = souk_json_child(cards); card; card = souk_json_next(card), c++)
        if (card->type != SOUK_JSON_ARRAY || card->count != BZ_ROWS)
            souk_parts_wrong(r, card, "an exchange card must be a list of %d equations", BZ_ROWS);
        else
            for (int row = 0; row < BZ_ROWS; row++)
                read_equation(r, souk_json_at(card, row), &p->give[c][(size_t)row * 2]);
}

/* BZ-1.4: five stones, and optionally a star. A deck shorter than that of the box states its count. */
static void read_collection(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "collection", "count|cards");
    bool counted = block && souk_json_get(block, "count");
    int count = counted ? (int)souk_parts_whole(r, block, "count", BZ_PILES, BZ_CARDS) : BZ_CARDS;
    const souk_json *cards = souk_parts_list(r, block, "cards", count, count);
    int c = 0;
    for (const souk_json *card = souk_json_child(cards); card; card = souk_json_next(card), c++) {
        const char *text = souk_json_text(card);
        const char *end = text ? read_heap(r, card, text, "*", &p->card[c]) : NULL;
        if (!text || (end && strcmp(end, "") != 0 && strcmp(end, "*") != 0))
            souk_parts_wrong(r, card, "a card must be a string such as \"RRRGG\" or \"RRRRB*\"");
        else if (end && bz_total(p->card[c]) != BZ_CARD_STONES)
            souk_parts_wrong(r, card, "a card shows %d stones, not %d", BZ_CARD_STONES, bz_total(p->card[c]));
        if (end && *end == '*') p->starred |= UINT64_C(1) << c;
    }
}

static void read_score(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block_of(r, root, "score", "table");
    const souk_json *table = souk_parts_list(r, block, "table", BZ_LEFT_ROWS, BZ_LEFT_ROWS);
    int row = 0;
    for (const souk_json *n = souk_json_child(table); n; n = souk_json_next(n), row++)
        if (n->type != SOUK_JSON_ARRAY || n->count != BZ_COLUMNS)
            souk_parts_wrong(r, n, "a row of the score table has %d numbers", BZ_COLUMNS);
        else
            for (int c = 0; c < BZ_COLUMNS; c++)
                p->score[row][c] = (uint8_t)souk_parts_number(r, souk_json_at(n, c), 0, POINTS_MAX);
}

/* The tables for a fast lookup of possible exchanges; bots have their own. */
static void derive(bz_parts *p)
{
    p->card[BZ_NONE] = BZ_GUARD - BZ_EACH_ONE; /* 127 stones of each colour */
    for (int card = 0; card < BZ_EXCHANGE_CARDS; card++)
        for (int side = 0; side < BZ_SIDES; side++)
            for (int colour = 0; colour < BZ_COLOURS; colour++) {
                int asked = bz_count(p->give[card][side], colour);
                for (int n = asked; n <= BZ_ASK_MAX; n++)
                    p->enough[card][colour][n] = (uint16_t)(p->enough[card][colour][n] | 1u << side);
                if (asked > bz_count(p->most, colour))
                    p->most += (bz_heap)(asked - bz_count(p->most, colour)) << BZ_LANE(colour);
            }
    bz_derive_wits(p);
}

bool bz_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    bz_parts *p = parts;
    souk_parts_object(report, root, "game|stones|die|exchange|collection|piles|score");
    const souk_json *stones = souk_parts_block_of(report, root, "stones", "each|limit");
    p->stones_each = (uint8_t)souk_parts_whole(report, stones, "each", 5, BZ_HEAP_MAX);
    p->stone_limit = (uint8_t)souk_parts_whole(report, stones, "limit", BZ_CARD_STONES, BZ_HEAP_MAX);
    read_die(report, root, p);
    read_exchange(report, root, p);
    read_collection(report, root, p);
    const souk_json *piles = souk_parts_block_of(report, root, "piles", "height|last");
    p->pile_height = (uint8_t)souk_parts_whole(report, piles, "height", 1, PILE_HEIGHT_MAX);
    p->last_piles = (uint8_t)souk_parts_whole(report, piles, "last", 1, BZ_PILES);
    if (report->errors == 0 && BZ_PILES * p->pile_height > bz_deck(p))
        souk_parts_wrong(report, souk_json_get(piles, "height"),
                         "%d piles of %d need more collection cards than %d", BZ_PILES, p->pile_height,
                         bz_deck(p));
    read_score(report, root, p);
    derive(p);
    return report->errors == 0;
}
