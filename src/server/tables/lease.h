/* keeper.h — which process looks after a table.
 *
 * Bots and clocks of a table are the business of one process: the one that holds its lease. A lease holds as
 * long as its owner gives signs of life (one row in the store, every few seconds, for all its tables). With
 * SQLite the one process looks after everything; its signs of life say only how long it was gone.
 *
 * What a stop of the server, or of its store, must not do is cost people their time; nor may a full disk. So whoever
 * takes a table up after a gap adds an entry to its list: the clocks stood from the last sign of life until a little
 * after now, by when everybody could have come back.
 */
#ifndef SOUK_SERVER_KEEPER_H
#define SOUK_SERVER_KEEPER_H
#include "server/desk.h"

bool keeper_open(server *s);
void keeper_close(server *s);
void keeper_tick(server *s, int64_t now);
/* Whether this process looks after the table's bots and clocks, and may do so right now. */
bool keeper_has(desk *d, int64_t now);
/* Nothing could be stored from then until now: clocks are to stand. */
void keeper_gap(server *s, int64_t from);
#endif
