/* city.h: shared by the tests of Bazar: positions in a few lines, and checks of the tiles on the board.
 *
 *       1 2 3 4 5 6 7 8
 *   a   P p p P G g g .      Palace 7, Grand Bazaar 6, Port (O) 5, Hippodrome 5, Cisterns 4;
 *   b   P P P P G G G R      Harem (R) 6 and Black Market 5 are out of play at first.
 *   c   P P P C G G G R      Lower-case letters are illustrations.
 *   d   H H C C C G O r
 *   e   h H H C O O O R
 *   f   h H C C O O o R
 *   g   H H H c O O O .
 *   h   . M M m M M . .
 *   i   . . . M . . . .
 */
#ifndef SOUK_TESTS_CITY_H
#define SOUK_TESTS_CITY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/parts.h"
#include "games/constantinople/state.h"
#include "play.h"
#include "souk_test.h"

#define HEAD "game: constantinople\nseats: 4\nseed: 7\n"
/* A position in which seats 0 to 3 play in this order, then moves. */
#define AT(lines, moves) HEAD "place:\n  order = 0 1 2 3\n" lines "end\n" moves
/* Five tiles of seat 3 fill the Black Market, which is still closed. */
#define FULL_MARKET "  tiles.3 = beggar@h2 traitor@h3 courier@h5 pedlar@h6 crier@i4\n"
/* The same, in play. */
#define OPEN_MARKET FULL_MARKET "  open = P G O H C M\n"
#define WITH_HAREM  "  open = P G O H C R\n"

static inline const co_state *city(const souk_table *t)
{
    return (const co_state *)state_of(t);
}
static inline const co_parts *box(const souk_table *t)
{
    return (const co_parts *)t->parts;
}

/* Expects that tile, such as "1.beggar", on the cell; "": none. */
static inline void stands(const souk_table *t, const char *cell, const char *tile)
{
    char found[64] = "";
    uint8_t here = city(t)->cell[action_of(t, cell)];
    if (here) snprintf(found, sizeof found, "%d.%s", co_guild_of(here), box(t)->kind[co_kind_of(here)].key);
    assert_string_equal(found, tile);
}

static inline int kind_of(const souk_table *t, const char *key)
{
    return strcmp(key, "start") == 0 ? CO_START : action_of(t, key) - CO_A_PLAY;
}

static inline bool is_gone(const souk_table *t, int guild, const char *key)
{
    return city(t)->gone[guild] >> kind_of(t, key) & 1;
}

/* Expects that the acting seat has no more decisions and draws. */
static inline void turn_is_over(const souk_table *t)
{
    assert_int_equal(city(t)->phase, CO_IN_DRAW);
}

static inline int quarter(const souk_table *t, char letter)
{
    for (int q = 0; q < box(t)->quarters; q++)
        if (box(t)->quarter[q].letter == letter) return q;
    fail_msg("no quarter %c", letter);
    return -1;
}

/* The owner of a quarter (-1: none), and its current pay. */
static inline int owner(const souk_table *t, char letter)
{
    return co_owner(city(t), box(t), quarter(t, letter), co_counting(city(t), box(t)));
}

static inline int pays(const souk_table *t, char letter)
{
    return co_pays(city(t), box(t), quarter(t, letter), city(t)->event, owner(t, letter),
                   co_poorest(city(t)));
}

/* Another city, from a file: a cross of five cells in the sea (quarter A), two cells far off (B) and a
 * market of three.
 *
 *       1 2 3 4 5 6 7
 *   a   . . . . . . B
 *   b   . . A . . . B
 *   c   . A A A a . b
 *   d   . . A . . . M
 *   e   . . . . . . M
 *   f   . . . . . . M
 */
static inline const co_parts *island(void)
{
    static co_parts parts;
    static char text[1 << 14];
    char path[512];
    souk_report report;
    memset(&report, 0, sizeof report);
    snprintf(path, sizeof path, "%s/tests/constantinople/island.json",
             getenv("SOUK_ROOT") ? getenv("SOUK_ROOT") : ".");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t len = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!souk_parts_read(souk_game_find("constantinople"), text, len, &parts, &report))
        fail_msg("%d: %s: %s", report.problem[0].line, report.problem[0].field, report.problem[0].text);
    return &parts;
}

/* The key of this turn's event, "" if there is none. */
static inline const char *event_now(const souk_table *t)
{
    return city(t)->event == CO_NONE ? "" : box(t)->event[city(t)->event].key;
}

#endif
