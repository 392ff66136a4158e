/* sahwari_test.h: shared by the tests of Sahwari.
 *
 * Positions list only the relevant keys. The default table is:
 *     a  1:pc 1:pc 1:pc 1:pc 2:pe      p pawn, c cube, s small, e escorted convoy; the number is the
 *     b  2:pe 2:pe 2:pe 3:ps 3:ps      type of the tile. Guild camels are on a1, a2, a3 (and a4 in
 *     c  3:ps 3:ps g:   4:ec 4:ec      the solo game), all players on the guild tile with one cube.
 *     d  4:ec 4:ec 4:ec 4:ec 5:sc      Seat 0 leads the Merchant (clan 1), seat 1 the Diplomat (2),
 *     e  5:sc 5:sc 6:cc 6:cc 6:cc      seat 2 the Brigand (3), seat 3 the Spy (4).
 * The market shows cards 1 to 4. Tokens: 1, 2 spy, 3, 4 +1, 5 spy +1, 6 refresh, 7 recruit, 8 storm;
 * 9 +4, 10 +3, 11 two artefacts, 12 artefact +2, 13 recruit +2, 14 attack +1, 15 attack steal,
 * 16 rally spy, 17 spy -2, 18 attack -3, 19 -4. */
#ifndef SAHWARI_TEST_H
#define SAHWARI_TEST_H
#include "games/sahwari/state.h"
#include "play.h"
#include "souk_test.h"
#include <string.h>

#define HEAD(seats)             "souk record 1\ngame: sahwari\nseats: " #seats "\nseed: 7\n"
#define AT(seats, lines, moves) HEAD(seats) "place:\n" lines "end\n" moves
#define SOLO(level, lines, moves)                                                                     \
    "souk record 1\ngame: sahwari\nseats: 1\noption level: " #level "\nseed: 7\nplace:\n" lines "end" \
    "\n" moves

/* Two pawns are off the tiles, so that players may have them. */
#define TAKEN "  tiles.a = 1:c 1:c 1:pc 1:pc 2:pe\n"

/* The state after a record; the last eight results stay valid. */
const sa_state *after(const char *record);
const sa_parts *the_parts(void);
/* The cell of that name, and the set of the cells in a list. */
int at(const char *cell);
uint32_t set_of(const char *list);
/* Pending effects of that kind. */
int pending(const sa_state *s, int effect);
int influence(const sa_state *s, int seat);
/* The cells that the actor may choose. */
uint32_t cells_to_choose(const sa_state *s);
#endif
