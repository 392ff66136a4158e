/* desert_test.h: shared by the tests of Desert Bazaar.
 *
 * Tiles are numbered as in data/desert.json: 1-4 cost water water spice and make water, spice, silk, camel; 5-8 water
 * water silk; 9-12 water water camel; 13-16 spice spice water; 58-60 spice silk camel and make spice, silk, camel.
 * Positions may also say "w:wws" (makes : costs). Without `slots` the lowest tiles are on display. */
#ifndef SOUK_TESTS_DESERT_H
#define SOUK_TESTS_DESERT_H

#include "core/out.h"
#include "games/desert/state.h"
#include "play.h"
#include "souk_test.h"
#include <stdio.h>
#include <string.h>

#define HEAD(seats)                "souk record 1\ngame: desert\nseats: " #seats "\nseed: 7\n"
#define AT(lines, moves)           HEAD(3) "place:\n" lines "end\n" moves
#define WITH(option, lines, moves) HEAD(3) option "place:\n" lines "end\n" moves

static inline const db_parts *the_parts(void)
{
    return souk_parts_default(souk_game_find("desert"));
}

/* The state after a record; the last eight results stay valid. */
static inline const db_state *play(const char *record)
{
    static db_state kept[8];
    static unsigned next;
    souk_table *t = replay(record);
    db_state *s = &kept[next++ % 8];
    *s = *(const db_state *)state_of(t);
    souk_table_free(t);
    return s;
}

static inline void holds(const db_state *s, int seat, int water, int spice, int silk, int camel)
{
    const uint8_t hand[DB_RESOURCES] = {(uint8_t)water, (uint8_t)spice, (uint8_t)silk, (uint8_t)camel};
    assert_memory_equal(s->hand[seat], hand, sizeof hand);
}

/* The cell of that name. */
static inline int cell(const char *name)
{
    int a = souk_action_named(souk_game_find("desert"), the_parts(), name);
    assert_in_range(a, DB_A_CELL, DB_A_CELL + the_parts()->num_cells - 1);
    return a - DB_A_CELL;
}

/* The legal actions of the seat (or of chance), as names separated by commas. */
static inline const char *choices(const db_state *s, int actor)
{
    static char text[2048];
    souk_out out;
    souk_mask mask;
    souk_out_init(&out, text, sizeof text);
    souk_legal(souk_game_find("desert"), s, the_parts(), actor, &mask);
    for (int a = -1; (a = souk_mask_next(&mask, a + 1)) >= 0;) {
        if (out.len) souk_puts(&out, ", ");
        souk_game_find("desert")->name(the_parts(), a, &out);
    }
    return text;
}

#endif
