/* exhaust.h — visits every state of a small world once.
 *
 * A world is a game with its parts, options and number of seats. Its reachable states are searched level by level, by
 * their distance from the first in actions. In each state every property of lab/proof/check.h must hold. Then every
 * chance outcome, and every legal action of every pending seat and of the table, leads to the next level. When
 * nothing new is found, the transitions are read backwards: an end must be reachable from every state.
 *
 * Only a 128-bit fingerprint of a visited state is kept, in a table of fixed size; the index of its slot is its
 * number. (Two of 10^9 states collide with a chance of about 10^-21; one state would then be missed.) Levels and
 * transitions are files in a folder. A stopped search also saves its table there, so that it can be resumed.
 */
#ifndef SOUK_LAB_PROOF_EXHAUST_H
#define SOUK_LAB_PROOF_EXHAUST_H
#include "lab/proof/check.h"
#include "souk_lab.h"

void souk_world_first(const souk_world *world, souk_state *first);

#endif
