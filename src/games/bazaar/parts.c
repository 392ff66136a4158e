/* parts.c — Bazaar: reading the parts file. Heaps are written as letters (R ruby, B sapphire, G opal, Y topaz,
 * W diamond), equations as "R = WW", a printed star as a final '*'. Everything is checked before it is
 * used, and everything wrong is reported at once.
 */
#include "core/parts.h"
#include "core/text.h"
#include "games/bazaar/state.h"
#include <stdio.h>
#include <string.h>

enum { PILE_HEIGHT_MAX = BZ_CARDS / BZ_PILES, POINTS_MAX = 100 };

/* Reads stones up to the end or a character of `stop`; returns where it stopped, NULL after a report. */
static const char *read_heap(souk_report *r, const souk_json *at, const char *field, const char *text,
                             const char *stop, bz_heap *heap)
{
    *heap = 0;
    for (; *text && !strchr(stop, *text); text++) {
        int colour = bz_colour_of(*text);
        if (colour < 0) {
            souk_report_error(r, at, field, N_("'%c' is no colour: use R, B, G, Y, W"), *text);
            return NULL;
        }
        if (bz_count(*heap, colour) == BZ_HEAP_MAX) {
            souk_report_error(r, at, field, N_("too many stones of one colour"));
            return NULL;
        }
        *heap += BZ_ONE(colour);
    }
    return text;
}

static void read_stones(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "stones");
    if (!block) return;
    souk_parts_only(r, block, "stones", "from|note|each|limit");
    p->stones_each = (uint8_t)souk_parts_int(r, block, "stones", "each", 5, BZ_HEAP_MAX);
    p->stone_limit = (uint8_t)souk_parts_int(r, block, "stones", "limit", BZ_CARD_STONES, BZ_HEAP_MAX);
}

static void read_die(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "die");
    if (!block) return;
    souk_parts_only(r, block, "die", "from|note|faces");
    const souk_json *faces = souk_parts_need(r, block, "die", "faces", SOUK_JSON_STRING);
    if (!faces) return;
    for (const char *face = faces->string; *face; face++) {
        int which = *face == '*' ? BZ_STAR : bz_colour_of(*face);
        if (which < 0) {
            souk_report_error(r, faces, "die.faces", N_("'%c' is no face: use R, B, G, Y, W or *"), *face);
            return;
        }
        p->face[which]++;
    }
    if (!*faces->string) souk_report_error(r, faces, "die.faces", N_("the die has no face"));
}

/* BZ-1.3: "R = WW" */
static void read_equation(souk_report *r, const souk_json *at, const char *field, bz_heap *sides)
{
    const char *text = souk_json_text(at);
    if (!text) {
        souk_report_error(r, at, field, N_("an equation is a text like \"R = WW\""));
        return;
    }
    const char *equals = read_heap(r, at, field, text, " =", &sides[0]);
    if (!equals) return;
    while (*equals == ' ')
        equals++;
    if (*equals != '=') {
        souk_report_error(r, at, field, N_("an equation needs an = between its two sides"));
        return;
    }
    do
        equals++;
    while (*equals == ' ');
    if (!read_heap(r, at, field, equals, "", &sides[1])) return;
    if (!sides[0] || !sides[1])
        souk_report_error(r, at, field, N_("one side of the equation is empty"));
    else if (sides[0] == sides[1])
        souk_report_error(r, at, field, N_("both sides of the equation are the same"));
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        if (bz_count(sides[0], colour) && bz_count(sides[1], colour)) {
            souk_report_warning(r, at, field, N_("'%c' stands on both sides"), bz_letter(colour));
            break;
        }
    for (int colour = 0; colour < BZ_COLOURS; colour++)
        if (bz_count(sides[0], colour) > BZ_ASK_MAX || bz_count(sides[1], colour) > BZ_ASK_MAX)
            souk_report_error(r, at, field, N_("a side has at most %d stones of one colour"), BZ_ASK_MAX);
}

static void read_exchange(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "exchange");
    if (!block) return;
    souk_parts_only(r, block, "exchange", "from|note|cards");
    const souk_json *cards = souk_parts_need(r, block, "exchange", "cards", SOUK_JSON_ARRAY);
    if (!cards) return;
    if (cards->count != BZ_EXCHANGE_CARDS) {
        souk_report_error(r, cards, "exchange.cards", N_("%d exchange cards are needed, not %d"),
                          BZ_EXCHANGE_CARDS, cards->count);
        return;
    }
    int c = 0;
    for (const souk_json *card = souk_json_child(cards); card; card = souk_json_next(card), c++) {
        char field[48];
        if (card->type != SOUK_JSON_ARRAY || card->count != BZ_ROWS) {
            snprintf(field, sizeof field, "exchange.cards[%d]", c);
            souk_report_error(r, card, field, N_("an exchange card is a list of %d equations"), BZ_ROWS);
            continue;
        }
        for (int row = 0; row < BZ_ROWS; row++) {
            snprintf(field, sizeof field, "exchange.cards[%d][%d]", c, row);
            read_equation(r, souk_json_at(card, row), field, &p->give[c][(size_t)row * 2]);
        }
    }
}

/* BZ-1.4: five stones, and perhaps a star. A deck that is shorter than that of the box says so by its count. */
static void read_collection(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "collection");
    if (!block) return;
    souk_parts_only(r, block, "collection", "from|note|count|cards");
    long count = souk_json_get(block, "count")
                     ? souk_parts_int(r, block, "collection", "count", BZ_PILES, BZ_CARDS)
                     : BZ_CARDS;
    const souk_json *cards = souk_parts_need(r, block, "collection", "cards", SOUK_JSON_ARRAY);
    if (!cards) return;
    if (cards->count != count) {
        souk_report_error(r, cards, "collection.cards", N_("%d collection cards are needed, not %d"),
                          (int)count, cards->count);
        return;
    }
    int c = 0;
    for (const souk_json *card = souk_json_child(cards); card; card = souk_json_next(card), c++) {
        char field[48];
        snprintf(field, sizeof field, "collection.cards[%d]", c);
        const char *text = souk_json_text(card);
        const char *end = text ? read_heap(r, card, field, text, "*", &p->card[c]) : NULL;
        if (!text || (end && strcmp(end, "") != 0 && strcmp(end, "*") != 0))
            souk_report_error(r, card, field, N_("a card is a text like \"RRRGG\" or \"RRRRB*\""));
        else if (end && bz_total(p->card[c]) != BZ_CARD_STONES)
            souk_report_error(r, card, field, N_("a card shows %d stones, not %d"), BZ_CARD_STONES,
                              bz_total(p->card[c]));
        if (end && *end == '*') p->starred |= UINT64_C(1) << c;
    }
}

static void read_score(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "score");
    if (!block) return;
    souk_parts_only(r, block, "score", "from|note|table");
    const souk_json *table = souk_parts_need(r, block, "score", "table", SOUK_JSON_ARRAY);
    if (!table) return;
    for (int row = 0; row < BZ_LEFT_ROWS; row++)
        for (int column = 0; column < BZ_COLUMNS; column++) {
            long points = 0;
            const souk_json *cell = souk_json_at(souk_json_at(table, row), column);
            if (table->count != BZ_LEFT_ROWS || souk_json_at(table, row)->count != BZ_COLUMNS ||
                !souk_json_whole(cell, 0, POINTS_MAX, &points)) {
                souk_report_error(r, table, "score.table",
                                  N_("the score table has %d rows of %d numbers from 0 to %d"), BZ_LEFT_ROWS,
                                  BZ_COLUMNS, POINTS_MAX);
                return;
            }
            p->score[row][column] = (uint8_t)points;
        }
}

static void read_piles(souk_report *r, const souk_json *root, bz_parts *p)
{
    const souk_json *block = souk_parts_block(r, root, "piles");
    if (!block) return;
    souk_parts_only(r, block, "piles", "from|note|height|last");
    p->pile_height = (uint8_t)souk_parts_int(r, block, "piles", "height", 1, PILE_HEIGHT_MAX);
    p->last_piles = (uint8_t)souk_parts_int(r, block, "piles", "last", 1, BZ_PILES);
    if (!r->errors && BZ_PILES * p->pile_height > bz_deck(p))
        souk_report_error(r, souk_json_get(block, "height"), "piles.height",
                          N_("%d piles of %d need more collection cards than %d"), BZ_PILES, p->pile_height,
                          bz_deck(p));
}

/* The tables that make looking for possible exchanges fast. */
static void derive(bz_parts *p)
{
    p->card[BZ_NONE] = BZ_GUARD - UINT64_C(0x0101010101); /* 127 stones of each colour */
    for (int card = 0; card < BZ_EXCHANGE_CARDS; card++)
        for (int side = 0; side < BZ_SIDES; side++)
            for (int colour = 0; colour < BZ_COLOURS; colour++) {
                int asked = bz_count(p->give[card][side], colour);
                for (int n = asked; n <= BZ_ASK_MAX; n++)
                    p->enough[card][colour][n] = (uint16_t)(p->enough[card][colour][n] | 1u << side);
                if (asked > bz_count(p->most, colour))
                    p->most += (bz_heap)(asked - bz_count(p->most, colour)) << BZ_LANE(colour);
            }
}

bool bz_read_parts(const souk_json *root, void *parts, souk_report *report)
{
    bz_parts *p = parts;
    memset(p, 0, sizeof *p);
    souk_parts_only(report, root, "", "game|stones|die|exchange|collection|piles|score");
    read_stones(report, root, p);
    read_die(report, root, p);
    read_exchange(report, root, p);
    read_collection(report, root, p);
    read_piles(report, root, p);
    read_score(report, root, p);
    derive(p);
    return report->errors == 0;
}
