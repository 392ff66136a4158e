/* steward.h — what happens at a table without anybody's message: bots move, clocks run out, the bell rings,
 * somebody who has gone is stood in for. */
#ifndef SOUK_SERVER_STEWARD_H
#define SOUK_SERVER_STEWARD_H
#include "server/desk.h"

/* Lets bots move where they may, and looks at clocks. May forget the table: look for it again. */
void steward_act(desk *d);
/* Looks after all desks; one that nobody needs is forgotten, the store has it. */
void steward_tick(server *s, int64_t now);
#endif
