/* basari_test.h: how the tests of Basari write positions and inspect the results. */
#ifndef BASARI_TEST_H
#define BASARI_TEST_H

#include "games/basari/state.h"
#include "play.h"
#include "souk_test.h"

#define HEAD(seats) "souk record 1\ngame: basari\nseats: " #seats "\nseed: 7\n"
/* A position, then moves. By default all pawns are on stall 1 and all seats choose cards. */
#define AT(seats, lines, moves) HEAD(seats) "place:\n" lines "end\n" moves

/* The state after a record; the last eight results stay valid. */
static inline const ba_state *play(const char *record)
{
    static ba_state kept[8];
    static unsigned next;
    souk_table *t = replay(record);
    ba_state *s = &kept[next++ % 8];
    *s = *(const ba_state *)state_of(t);
    souk_table_free(t);
    return s;
}

static inline const souk_game *the_game(void)
{
    return souk_game_find("basari");
}

static inline const ba_parts *the_parts(void)
{
    return souk_parts_default(the_game());
}

/* "RRY" packed. */
static inline uint32_t stones(const char *letters)
{
    uint32_t sum = 0;
    for (; *letters; letters++)
        sum += ba_of(ba_colour_of(*letters), 1);
    return sum;
}

#endif
